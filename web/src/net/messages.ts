// What the server says: the generated types, with the client's own types of a Scene in them.
import type { Choice, Scene, SlotValue } from "../scene.ts";
import type * as wire from "../wire.ts";

export type {
  BotInfo,
  Created,
  Frame,
  GameDetail,
  GameInfo,
  Guide,
  Hint,
  Idea,
  Lesson,
  MatchInfo,
  Odds,
  OutcomeInfo,
  Patch,
  Presence,
  Preview,
  Review,
  ReviewDecision,
  RulesBlock,
  ScenarioInfo,
  Status,
} from "../wire.ts";
export type { Rules as RulesText } from "../wire.ts";

export type SeatNumber = 0 | 1;
export type OfferKind = wire.OfferInfo["what"];
export type ActionObject = { verb: string } & Record<string, SlotValue>;
export type ActionValue = string | ActionObject;

/** A no of the server, or of the way to it. */
export interface Refusal extends Omit<wire.Refusal, "error"> {
  error: wire.ErrorKind | "unreachable" | "lost";
}

export interface FullBody extends Omit<wire.FullBody, "scene"> {
  scene: Scene;
}

export interface View extends Omit<wire.View, "scene"> {
  scene: Scene;
}

export interface Replay extends Omit<wire.Replay, "scene"> {
  scene: Scene;
}

export type FromServer =
  | { t: "full"; v: number; d: FullBody }
  | { t: "choices"; v: number; nonce: string; d: { choices: Choice[] } }
  | Exclude<wire.FromServer, { t: "full" } | { t: "choices" }>;
