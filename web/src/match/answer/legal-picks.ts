// What may be picked next. The client knows no rules: only what the choices list can be picked.
import type { Choice, SlotValue } from "../../scene.ts";
import { findCandidates, hasFewValues, isSamePath } from "./candidates.ts";
import { type Candidate, type FollowPath, type Pick, pickKind } from "./picks.ts";

export interface LegalPicks {
  all: Candidate[]; // every action that the picks still allow
  ready: Candidate[]; // complete actions, the one with the most slots first
  pieces: Set<string>; // pieces that may be picked next
  laterPieces: Set<string>; // pieces that may be picked, but fill a later slot
  cells: Set<number>; // cells that may be picked next
  paths: Map<number, number[]>; // cell -> the path that ends there
  farCells: Set<number>; // cells of `paths` that only the path tree reaches: too many to mark each
  sharedCells: Map<number, number[][]>; // cells that several verbs can act on -> the paths that end there
  costs: Map<number, string>; // cell -> what it costs to go there, "1½"
  options: Candidate[]; // only options are missing: a button for each
  numbers: Candidate[]; // only numbers are missing, one for each verb: set with dials
  words: Candidate[]; // an option or a card comes next and more slots follow: one for each such word
}

export function findLegalPicks(choices: readonly Choice[], picks: readonly Pick[], followPath: FollowPath): LegalPicks {
  const all = findCandidates(choices, picks);
  const legal: LegalPicks = {
    all,
    ready: [],
    pieces: new Set(),
    laterPieces: new Set(),
    cells: new Set(),
    paths: new Map(),
    farCells: new Set(),
    sharedCells: new Map(),
    costs: new Map(),
    options: [],
    numbers: [],
    words: [],
  };
  const only = all.length === 1 && picks.some((p) => p.of !== "verb");
  const forced = forcedOptions(all);
  for (const candidate of all) {
    const { choice, values } = candidate;
    const open = candidate.open.filter((i) => !forced.has(`${choice.verb} ${i}`));
    const kinds = open.map((i) => pickKind(choice.slots[i]!));
    if (candidate.open.length === 0 || (only && !kinds.includes("trace") && !kinds.includes("number"))) {
      legal.ready.push({ ...candidate, open: [] });
      continue;
    }
    addButtons(legal, candidate, open);
    open.forEach((slot, n) => {
      const value = values[slot]!;
      if (kinds[n] === "piece") (n === 0 ? legal.pieces : legal.laterPieces).add(String(value));
      else if (kinds[n] === "cell" && n === 0) legal.cells.add(Number(value));
      else if (kinds[n] === "trace" && n === 0) addPath(legal, candidate, value as number[], picks, followPath);
    });
  }
  const dial = legal.numbers[0];
  if (dial && needsOnlyNumbers(legal, picks)) legal.ready.push(dial);
  // After a press on a shared cell, the verb that targets the cell comes before the one that moves there.
  const targets = (candidate: Candidate) =>
    picks.some((p) => p.of === "place") && candidate.choice.slots.some((slot) => pickKind(slot) === "cell") ? 1 : 0;
  legal.ready.sort((a, b) => b.choice.slots.length - a.choice.slots.length || targets(b) - targets(a));
  if (!picks.some((p) => p.of === "trace")) addSharedCells(legal, followPath);
  return legal;
}

/** The action that the picks amount to. While a longer action lacks only options, a shorter one is not meant. */
export function impliedAction(legal: LegalPicks): Candidate | undefined {
  const [first] = legal.ready;
  return legal.options.some((o) => o.choice.slots.length > (first?.choice.slots.length ?? 0)) ? undefined : first;
}

/** The picks with a piece; null if it cannot be picked now. */
export function withPiece(legal: LegalPicks, picks: readonly Pick[], id: string): Pick[] | null {
  return legal.pieces.has(id) || legal.laterPieces.has(id) ? [...picks, { of: "piece", value: id }] : null;
}

/** The picks with a cell, or the path to it; null if it cannot be picked now. */
export function withCell(legal: LegalPicks, picks: readonly Pick[], cell: number): Pick[] | null {
  const paths = legal.sharedCells.get(cell);
  if (paths) return [...picks, { of: "place", value: cell, paths }];
  const path = legal.paths.get(cell);
  if (path) return [...picks.filter((p) => p.of !== "trace"), { of: "trace", value: path }];
  return legal.cells.has(cell) ? [...picks, { of: "cell", value: cell }] : null;
}

/** Files an incomplete candidate under what a button or a dial can complete. */
function addButtons(legal: LegalPicks, candidate: Candidate, open: number[]): void {
  const kinds = open.map((i) => pickKind(candidate.choice.slots[i]!));
  const isNumber = (kind: string) => kind === "number";
  if (kinds.length > 0 && kinds.every(isNumber)) {
    const known = legal.numbers.findIndex((n) => n.choice.verb === candidate.choice.verb);
    if (known < 0) legal.numbers.push({ ...candidate, open });
    else if (totalTurn(candidate) < totalTurn(legal.numbers[known]!)) legal.numbers[known] = { ...candidate, open };
  } else if (kinds.every((kind) => kind === "option")) {
    legal.options.push({ ...candidate, open: open.length ? open : candidate.open });
  } else if (kinds[0] === "option") {
    addWord(legal.words, { ...candidate, open });
  } else if (kinds.includes("option") && kinds.every((kind) => kind === "option" || isNumber(kind))) {
    const word = open[kinds.indexOf("option")]!; // numbers are set last
    addWord(legal.words, { ...candidate, open: [word, ...open.filter((i) => i !== word)] });
  }
}

function addWord(words: Candidate[], candidate: Candidate): void {
  const wordOf = (one: Candidate) => one.values[one.open[0]!];
  if (!words.some((w) => w.choice.verb === candidate.choice.verb && wordOf(w) === wordOf(candidate))) {
    words.push(candidate);
  }
}

function addPath(
  { paths, farCells }: LegalPicks,
  candidate: Candidate,
  path: number[],
  picks: readonly Pick[],
  followPath: FollowPath,
): void {
  if (candidate.end !== undefined) {
    if (paths.has(candidate.end)) return; // a listed path is as good
    farCells.add(candidate.end);
    paths.set(candidate.end, path);
    return;
  }
  const done = picks.find((p) => p.of === "trace")?.value as number[] | undefined;
  const start = done?.length ?? 0;
  for (let length = start + 1; length <= path.length; length++) {
    const steps = path.slice(0, length);
    const cell = followPath(pieceOf(candidate), steps);
    if (cell === null) continue;
    const known = paths.get(cell);
    if (!known || farCells.delete(cell) || known.length > steps.length) paths.set(cell, steps);
  }
}

/** Finds cells that a path and another verb lead to, or two verbs by different paths. A press there picks the place,
 * and the verb is asked for next. */
function addSharedCells(legal: LegalPicks, followPath: FollowPath): void {
  const pathsTo = new Map<number, number[][]>();
  for (const candidate of legal.all) {
    const next = candidate.open[0];
    if (next === undefined || pickKind(candidate.choice.slots[next]!) !== "trace") continue;
    const path = candidate.values[next] as number[];
    const cell = candidate.end ?? followPath(pieceOf(candidate), path);
    if (cell === null) continue;
    if (candidate.note && !legal.costs.has(cell)) legal.costs.set(cell, candidate.note);
    const known = pathsTo.get(cell);
    if (!known) pathsTo.set(cell, [path]);
    else if (!known.some((other) => isSamePath(other, path))) known.push(path);
  }
  for (const [cell, paths] of pathsTo) {
    if (paths.length > 1 || legal.cells.has(cell)) legal.sharedCells.set(cell, paths);
  }
}

function pieceOf(candidate: Candidate): string {
  return String(candidate.values[candidate.choice.slots.findIndex((slot) => pickKind(slot) === "piece")]);
}

/** How many degrees an action turns in all: a dial starts with the smallest turn. */
function totalTurn(candidate: Candidate): number {
  return candidate.choice.slots.reduce(
    (sum, slot, i) =>
      sum + (slot.kind === "angle" && (slot.least ?? 0) < 0 ? Math.abs(Number(candidate.values[i])) : 0),
    0,
  );
}

/** Whether one verb is left and it lacks nothing but numbers, so that its dials can be shown. */
function needsOnlyNumbers(legal: LegalPicks, picks: readonly Pick[]): boolean {
  const { choice } = legal.numbers[0]!;
  const verbIsClear =
    picks.length > 0 || legal.all.every((c) => c.choice.slots.every((slot) => pickKind(slot) === "number"));
  if (picks.length === 0 && choice.slots.some((slot) => hasFewValues(choice, slot))) return false;
  return (
    verbIsClear &&
    legal.all.every((c) => c.choice.verb === choice.verb && !legal.options.some((o) => o.choice === c.choice))
  );
}

/** Option slots, as "verb slot", where every candidate of a verb with numbers has the same value: nothing to ask. */
function forcedOptions(all: readonly Candidate[]): Set<string> {
  const seen = new Map<string, Set<SlotValue>>();
  for (const candidate of all) {
    for (const i of candidate.open) {
      if (pickKind(candidate.choice.slots[i]!) !== "option") continue;
      const key = `${candidate.choice.verb} ${i}`;
      seen.set(key, (seen.get(key) ?? new Set()).add(candidate.values[i]!));
    }
  }
  const hasNumbers = (c: Candidate) => c.open.some((i) => pickKind(c.choice.slots[i]!) === "number");
  const verbs = new Set(all.filter(hasNumbers).map((c) => c.choice.verb));
  const forced = [...seen].filter(
    ([key, values]) => values.size === 1 && verbs.has(key.slice(0, key.lastIndexOf(" "))),
  );
  return new Set(forced.map(([key]) => key));
}
