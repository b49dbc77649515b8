// The listed actions that agree with a set of picks.
import type { ActionObject } from "../../net/messages.ts";
import type { Choice, SlotChoice, SlotValue } from "../../scene.ts";
import { type Candidate, type Pick, type PickKind, pickKind } from "./picks.ts";

const FEW_VALUES = 4; // a number with so few values gets a button for each

/** All actions of the choices that agree with every pick. */
export function findCandidates(choices: readonly Choice[], picks: readonly Pick[]): Candidate[] {
  const found: Candidate[] = [];
  for (const choice of choices) {
    if (choice.forbidden) continue;
    const rows = choice.values ?? (choice.slots.length === 0 ? [[]] : []);
    rows.forEach((values, i) => {
      const candidate = matchRow(choice, values, choice.actions?.[i] ?? "", picks);
      if (!candidate) return;
      if (choice.notes?.[i]) candidate.note = choice.notes[i]!;
      if (choice.ends && i >= (choice.listed ?? 0)) candidate.end = choice.ends[i - (choice.listed ?? 0)]!;
      found.push(candidate);
    });
  }
  return withoutDuplicates(found);
}

/** A row of values as a candidate, or null if a pick contradicts it. Numbers and hand-drawn paths are the player's own:
 * they replace the listed values. */
function matchRow(choice: Choice, row: readonly SlotValue[], text: string, picks: readonly Pick[]): Candidate | null {
  const values = [...row];
  const open = choice.slots.map((_, i) => i);
  for (const pick of picks) {
    if (pick.of === "verb") {
      if (pick.value !== choice.verb) return null;
      continue;
    }
    const at = open.findIndex((i) => agrees(choice.slots[i]!, values[i]!, pick));
    if (at < 0) return null;
    const slot = open[at]!;
    const replaces = pick.of === "number" || pick.drawn;
    if (pick.of === "place") {
      open.splice(at, 1);
      continue;
    }
    if (replaces && String(values[slot]) !== String(pick.value)) {
      values[slot] = pick.value;
      text = "";
    }
    const complete =
      replaces || pick.of !== "trace" || (pick.value as number[]).length === (values[slot] as number[]).length;
    if (complete && pick.of !== "number") open.splice(at, 1);
  }
  return { choice, values, text, open };
}

function agrees(slot: SlotChoice, value: SlotValue, pick: Pick): boolean {
  if (pick.of === "place") {
    if (pickKind(slot) === "cell") return value === pick.value;
    return pickKind(slot) === "trace" && (pick.paths ?? []).some((path) => isSamePath(path, value));
  }
  if (pickKind(slot) !== pick.of) return false;
  if (pick.of === "number") return pick.slot === undefined || pick.slot === slot.name;
  if (pick.of === "trace")
    return pick.drawn === true || (pick.value as number[]).every((step, i) => step === (value as number[])[i]);
  return value === pick.value;
}

export function isSamePath(path: readonly number[], value: SlotValue): boolean {
  return Array.isArray(value) && path.length === value.length && path.every((step, i) => step === value[i]);
}

function withoutDuplicates(found: Candidate[]): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const candidate of found) {
    const key = `${candidate.choice.verb} ${JSON.stringify(candidate.values)}`;
    if (!seen.has(key)) seen.set(key, candidate);
  }
  return [...seen.values()];
}

/** The action a player probably means by pointing at a cell that cannot be picked: the first verb whose slots would fit
 * the piece and the cell, or the piece on it. The server then says why it is not allowed. */
export function guessAction(
  choices: readonly Choice[],
  piece: string,
  cell: number,
  pieceThere: string | undefined,
): ActionObject | null {
  const wanted: [PickKind, SlotValue] = pieceThere === undefined ? ["cell", cell] : ["piece", pieceThere];
  for (const choice of choices) {
    const kinds = choice.slots.map(pickKind);
    if (kinds.length === 2 && kinds[0] === "piece" && kinds[1] === wanted[0]) {
      return { verb: choice.verb, [choice.slots[0]!.name]: piece, [choice.slots[1]!.name]: wanted[1] };
    }
  }
  return null;
}

/** The actions that need nothing from the board: each gets a button. */
export function actionsWithoutPlace(choices: readonly Choice[]): Candidate[] {
  const boardless = choices.filter((choice) =>
    choice.slots.every((slot) => pickKind(slot) === "option" || hasFewValues(choice, slot)),
  );
  return findCandidates(boardless, []).map((candidate) => ({ ...candidate, open: [] }));
}

/** Whether a number has so few values that each can be a button. */
export function hasFewValues(choice: Choice, slot: SlotChoice): boolean {
  return pickKind(slot) === "number" && choice.slots.length === 1 && (choice.values?.length ?? Infinity) <= FEW_VALUES;
}
