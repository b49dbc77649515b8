// A player's answer in the making: picks fill the slots of a choice one after the other and can be removed again.
import type { ActionObject } from "../../net/messages.ts";
import type { Choice, SlotChoice, SlotValue } from "../../scene.ts";

export type PickKind = "verb" | "piece" | "cell" | "option" | "number" | "trace" | "place";

/** One thing the player picked. A "trace" is a path; a "place" is a cell that several verbs can act on. */
export interface Pick {
  of: PickKind;
  value: SlotValue; // "move", "B_INF_1", 96, "charge", 3, or the directions of a path so far: [0, 0, 2]
  slot?: string; // of a number: the name of its slot, "wheel"
  drawn?: boolean; // of a path: drawn by hand instead of taken from the list
  paths?: number[][]; // of a place: the paths that end there, [[0], [5, 1]]
  auto?: boolean; // added by a handle that is ready, not by the player
}

/** One action that the picks still allow, with the slots that are not filled yet. */
export interface Candidate {
  choice: Choice;
  values: SlotValue[]; // of every slot: ["B_CAV_2", 96, "R_INF_4"]
  text: string; // the action as the server lists it, "move B_CAV_2 96"; "" once the player set a number or drew a path
  open: number[]; // slots that no pick has filled yet: [2]
  note?: string; // what it costs, in a few letters: "1½"
  end?: number; // of a path from the path tree: the cell it leads to
}

/** The cell at the end of a path: from the cell of the piece, direction by direction. */
export type FollowPath = (piece: string, path: readonly number[]) => number | null;

/** What kind of pick fills a slot. */
export function pickKind(slot: SlotChoice): PickKind {
  if (slot.kind === "trace") return "trace";
  if (slot.kind === "number" || slot.kind === "angle") return "number";
  if (slot.of === "piece" || slot.of === "cell") return slot.of;
  return "option";
}

/** The picks with a number set to a value. */
export function withNumber(picks: readonly Pick[], slot: string, value: number): Pick[] {
  return [...picks.filter((p) => p.of !== "number" || p.slot !== slot), { of: "number", slot, value }];
}

/** The picks with one more step of a hand-drawn path; null if the cell is no neighbour of the path's end. */
export function extendPath(
  picks: readonly Pick[],
  cell: number,
  followPath: FollowPath,
  neighbours: (cell: number) => number[], // by direction
): Pick[] | null {
  const piece = picks.find((p) => p.of === "piece");
  const path = (picks.find((p) => p.of === "trace")?.value ?? []) as number[];
  const end = piece ? followPath(String(piece.value), path) : null;
  const direction = end === null ? -1 : neighbours(end).indexOf(cell);
  if (direction < 0) return null;
  return [...picks.filter((p) => p.of !== "trace"), { of: "trace", value: [...path, direction], drawn: true }];
}

/** One step back: removes the last direction of a path, all numbers that were set, or the last pick. */
export function removeLastPick(picks: readonly Pick[]): Pick[] {
  if (picks.at(-1)?.of === "number") {
    const rest = picks.filter((p) => p.of !== "number");
    return rest.at(-1)?.of === "verb" ? rest.slice(0, -1) : rest;
  }
  const last = picks.at(-1);
  if (last?.of === "trace" && (last.value as number[]).length > 1) {
    return [...picks.slice(0, -1), { ...last, value: (last.value as number[]).slice(0, -1) }];
  }
  return picks.slice(0, -1);
}

/** A complete action as picks, slot by slot. */
export function picksFor(candidate: Candidate): Pick[] {
  const { choice, values } = candidate;
  return choice.slots.map((slot, i) => ({ of: pickKind(slot), value: values[i]!, slot: slot.name }));
}

/** A complete action as it is sent to the server. */
export function toAction(candidate: Candidate): ActionObject {
  const action: ActionObject = { verb: candidate.choice.verb };
  candidate.choice.slots.forEach((slot, i) => {
    action[slot.name] = candidate.values[i]!;
  });
  return action;
}
