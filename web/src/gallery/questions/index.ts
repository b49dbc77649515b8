// All sample questions by their names in the address: /gallery/wheel.
import { bid } from "./bid.ts";
import { deploy } from "./deploy.ts";
import { draft } from "./draft.ts";
import { large } from "./large.ts";
import { place } from "./place.ts";
import { wheel } from "./wheel.ts";
import type { SampleQuestion } from "./sample-question.ts";

export const SAMPLE_QUESTIONS: Record<string, SampleQuestion> = { wheel, deploy, place, draft, bid, large };
