// Messages of the server: the generated types with the client's own Scene types in them.
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

/** A refusal by the server, or because it cannot be reached. */
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
