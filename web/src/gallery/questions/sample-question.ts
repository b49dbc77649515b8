// A question that can be answered without a server: a few lines of code replace the rules of a game.
import type { ActionObject, Refusal } from "../../net/messages.ts";
import type { Choice, Scene, SlotChoice } from "../../scene.ts";

export interface SampleQuestion {
  title: string; // "A wheel"
  scene: Scene;
  open?: string[]; // verbs that accept more than is listed: ["advance"]
  preview: (action: ActionObject, scene: Scene) => Partial<Scene> | Refusal;
  play: (action: ActionObject, scene: Scene) => Partial<Scene>;
  ask?: (piece: string, scene: Scene) => Choice[];
}

export const pieceSlot: SlotChoice = { name: "unit", kind: "one-of", of: "piece", words: "the unit" };
export const prompt = (sentence: string, choices: Choice[]): Scene["prompt"] => ({
  sentence,
  asked: [0],
  table: false,
  sealed: [],
  choices,
});
export const refusal = (sentence: string, clause: string): Refusal => ({ error: "refused", sentence, clause });
