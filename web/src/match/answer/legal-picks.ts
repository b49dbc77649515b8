// An answer being made: picks fill the slots of choices, in order where order matters, and are taken back one by one.
// Nothing here knows a rule: what may be picked is what the choices list.
import type { Choice, SlotChoice, SlotValue } from "../../scene.ts";
import type { ActionObject } from "../../net/messages.ts";

export type PickKind = "verb" | "piece" | "cell" | "option" | "number" | "trace" | "place";

export interface Pick {
  of: PickKind;
  value: SlotValue; // "move", "B_INF_1", 96, "charge", 3, or the directions of a path so far
  slot?: string; // of a number: which one it is, "wheel"
  own?: boolean; // of a path: the player's own, not one of those listed
  ways?: number[][]; // of a place, a cell that several verbs lead to: the paths that end there
  auto?: boolean; // nobody picked it: a handle that is ready brought it along
}

export interface Candidate {
  choice: Choice;
  values: SlotValue[]; // of every slot
  text: string; // the action as people write it; "" for a number of the player's own
  open: number[]; // slots that no pick has filled yet
  note?: string; // what it costs, in a few letters
  end?: number; // of a way that was not listed: where it leads
}

export interface Offers {
  all: Candidate[]; // what the picks still allow
  ready: Candidate[]; // complete: may be played now, the one with most slots first
  pieces: Set<string>; // may be picked next
  cells: Set<number>;
  later: Set<string>; // pieces that may be picked for a slot after the next
  traces: Map<number, number[]>; // cell -> the path that ends there
  far: Set<number>; // of those, the ones that only ways lead to: not worth a mark each
  shared: Map<number, number[][]>; // cells that differ by verb: the paths that end there
  notes: Map<number, string>; // cell -> what going there costs
  options: Candidate[]; // complete but for words to choose from: buttons
  numbers: Candidate[]; // complete but for numbers, one for each verb: a dial
  words: Candidate[]; // the next slot takes a word or a card, and more follow: one for each such word
}

/** What kind of pick fills a slot. */
export function pickKind(slot: SlotChoice): PickKind {
  if (slot.kind === "trace") return "trace";
  if (slot.kind === "number" || slot.kind === "angle") return "number";
  if (slot.of === "piece" || slot.of === "cell") return slot.of;
  return "option";
}

export function candidates(choices: readonly Choice[], picks: readonly Pick[]): Candidate[] {
  const found: Candidate[] = [];
  for (const choice of choices) {
    if (choice.forbidden) continue;
    const rows = choice.values ?? (choice.slots.length === 0 ? [[]] : []);
    rows.forEach((values, i) => {
      const one = fitted(choice, values, choice.actions?.[i] ?? "", picks);
      if (!one) return;
      if (choice.notes?.[i]) one.note = choice.notes[i]!;
      if (choice.ends && i >= (choice.listed ?? 0)) one.end = choice.ends[i - (choice.listed ?? 0)]!;
      found.push(one);
    });
  }
  return distinct(found);
}

/** A row of values that agrees with every pick, or null. Numbers, and a path that is drawn by hand, are the player's
 * own: they replace what is listed. */
function fitted(choice: Choice, row: readonly SlotValue[], text: string, picks: readonly Pick[]): Candidate | null {
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
    const own = pick.of === "number" || pick.own;
    if (pick.of === "place") {
      open.splice(at, 1);
      continue;
    }
    if (own && String(values[slot]) !== String(pick.value)) {
      values[slot] = pick.value;
      text = "";
    }
    const whole = own || pick.of !== "trace" || (pick.value as number[]).length === (values[slot] as number[]).length;
    if (whole && pick.of !== "number") open.splice(at, 1);
  }
  return { choice, values, text, open };
}

function agrees(slot: SlotChoice, value: SlotValue, pick: Pick): boolean {
  if (pick.of === "place")
    return pickKind(slot) === "cell"
      ? value === pick.value
      : pickKind(slot) === "trace" && (pick.ways ?? []).some((way) => isSame(way, value));
  if (pickKind(slot) !== pick.of) return false;
  if (pick.of === "number") return pick.slot === undefined || pick.slot === slot.name;
  if (pick.of === "trace")
    return pick.own === true || (pick.value as number[]).every((way, i) => way === (value as number[])[i]);
  return value === pick.value;
}

function isSame(way: readonly number[], value: SlotValue): boolean {
  return Array.isArray(value) && way.length === value.length && way.every((step, i) => step === value[i]);
}

function distinct(found: Candidate[]): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const one of found) {
    const key = `${one.choice.verb} ${JSON.stringify(one.values)}`;
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/** Where a path leads: from the cell of the piece, direction by direction. */
export type Walk = (piece: string, path: readonly number[]) => number | null;

export function offersOf(choices: readonly Choice[], picks: readonly Pick[], walk: Walk): Offers {
  const all = candidates(choices, picks);
  const made: Offers = {
    all,
    ready: [],
    pieces: new Set(),
    cells: new Set(),
    later: new Set(),
    traces: new Map(),
    far: new Set(),
    shared: new Map(),
    notes: new Map(),
    options: [],
    numbers: [],
    words: [],
  };
  const decided = picks.some((p) => p.of !== "verb");
  const alone = all.length === 1 && decided;
  const sure = sureWords(all);
  for (const one of all) {
    const open = one.open.filter((i) => !sure.has(`${one.choice.verb} ${i}`));
    const kinds = open.map((i) => pickKind(one.choice.slots[i]!));
    if (one.open.length === 0 || (alone && !kinds.includes("trace") && !kinds.includes("number"))) {
      made.ready.push({ ...one, open: [] });
      continue;
    }
    if (kinds.length > 0 && kinds.every((kind) => kind === "number")) {
      const known = made.numbers.findIndex((n) => n.choice.verb === one.choice.verb);
      if (known < 0) made.numbers.push({ ...one, open });
      else if (turned(one) < turned(made.numbers[known]!)) made.numbers[known] = { ...one, open };
    } else if (kinds.every((kind) => kind === "option"))
      made.options.push({ ...one, open: open.length ? open : one.open });
    else if (kinds[0] === "option") addWord(made.words, { ...one, open });
    else if (kinds.includes("option") && kinds.every((kind) => kind === "option" || kind === "number")) {
      const word = open[kinds.indexOf("option")]!; // numbers are dialled last
      addWord(made.words, { ...one, open: [word, ...open.filter((i) => i !== word)] });
    }
    open.forEach((slot, n) => {
      const value = one.values[slot]!;
      if (kinds[n] === "piece") (n === 0 ? made.pieces : made.later).add(String(value));
      else if (kinds[n] === "cell" && n === 0) made.cells.add(Number(value));
      else if (kinds[n] === "trace" && n === 0) addTrace(made, one, value as number[], picks, walk);
    });
  }
  const dial = made.numbers[0];
  if (dial && isDialled(made, picks)) made.ready.push(dial);
  const aims = (one: Candidate) =>
    picks.some((p) => p.of === "place") && one.choice.slots.some((slot) => pickKind(slot) === "cell") ? 1 : 0;
  made.ready.sort((a, b) => b.choice.slots.length - a.choice.slots.length || aims(b) - aims(a)); // whom one points at is meant
  if (!picks.some((p) => p.of === "trace")) share(made, walk);
  return made;
}

/** Finds the cells that a path and another verb lead to, or two verbs by different paths: there the place is picked, and
 * the verb is what is asked next. */
function share(made: Offers, walk: Walk): void {
  const ends = new Map<number, number[][]>();
  for (const one of made.all) {
    const next = one.open[0];
    if (next === undefined || pickKind(one.choice.slots[next]!) !== "trace") continue;
    const path = one.values[next] as number[];
    const cell = endOf(one, path, walk);
    if (cell === null) continue;
    if (one.note && !made.notes.has(cell)) made.notes.set(cell, one.note);
    const known = ends.get(cell);
    if (!known) ends.set(cell, [path]);
    else if (!known.some((way) => isSame(way, path))) known.push(path);
  }
  for (const [cell, ways] of ends) if (ways.length > 1 || made.cells.has(cell)) made.shared.set(cell, ways);
}

/** Where the path of a candidate leads. */
function endOf(one: Candidate, path: readonly number[], walk: Walk): number | null {
  return one.end ?? walk(String(one.values[one.choice.slots.findIndex((slot) => pickKind(slot) === "piece")]), path);
}

/** What the picks come to. While a longer answer lacks no more than words, a shorter one is not what is meant. */
export function meant(offers: Offers): Candidate | undefined {
  const one = offers.ready[0];
  return offers.options.some((o) => o.choice.slots.length > (one?.choice.slots.length ?? 0)) ? undefined : one;
}

/** How far an answer turns: a dial begins with the one that turns least. */
function turned(one: Candidate): number {
  return one.choice.slots.reduce(
    (sum, slot, i) => sum + (slot.kind === "angle" && (slot.least ?? 0) < 0 ? Math.abs(Number(one.values[i])) : 0),
    0,
  );
}

/** Only one verb is left and it lacks nothing but numbers: the dial may be turned, and what it shows be played. */
function isDialled(offers: Offers, picks: readonly Pick[]): boolean {
  const named =
    picks.some((p) => p.of === "verb") ||
    offers.all.every((c) => c.choice.slots.every((s) => pickKind(s) === "number"));
  const { verb } = offers.numbers[0]!.choice;
  if (picks.length === 0 && offers.numbers[0]!.choice.slots.some((slot) => isShort(offers.numbers[0]!.choice, slot)))
    return false;
  return (
    (named || picks.length > 0) &&
    offers.all.every((c) => c.choice.verb === verb && !offers.options.some((o) => o.choice === c.choice))
  );
}

/** The words that every answer of a verb has alike: they are no question. */
function sureWords(all: readonly Candidate[]): Set<string> {
  const seen = new Map<string, Set<SlotValue>>();
  for (const one of all) {
    for (const i of one.open) {
      if (pickKind(one.choice.slots[i]!) !== "option") continue;
      const key = `${one.choice.verb} ${i}`;
      seen.set(key, (seen.get(key) ?? new Set()).add(one.values[i]!));
    }
  }
  const numbered = new Set(
    all.filter((c) => c.open.some((i) => pickKind(c.choice.slots[i]!) === "number")).map((c) => c.choice.verb),
  );
  return new Set(
    [...seen]
      .filter(([key, values]) => values.size === 1 && numbered.has(key.slice(0, key.lastIndexOf(" "))))
      .map(([key]) => key),
  );
}

function addWord(words: Candidate[], one: Candidate): void {
  const same = (other: Candidate) =>
    other.choice.verb === one.choice.verb && other.values[other.open[0]!] === one.values[one.open[0]!];
  if (!words.some(same)) words.push(one);
}

/** What the dial of a number may show: the least and the most of the listed ones, and those listed. */
export function dialRange(one: Candidate, slot: number): { least: number; most: number; listed: number[] } {
  const is = one.choice.slots[slot]!;
  const rows = one.choice.values ?? [];
  const fixed = one.choice.slots.map((s, i) =>
    pickKind(s) === "number" || one.open.includes(i) ? undefined : one.values[i],
  );
  const near = rows.filter((row) =>
    row.every((value, i) => fixed[i] === undefined || JSON.stringify(fixed[i]) === JSON.stringify(value)),
  );
  const listed = [...new Set(near.map((row) => Number(row[slot])))].sort((a, b) => a - b);
  const least = listed.length > 1 ? listed[0]! : Math.min(listed[0] ?? is.least ?? 0, is.least ?? listed[0] ?? 0);
  const most = listed.length > 1 ? listed.at(-1)! : Math.max(listed[0] ?? is.most ?? 0, is.most ?? listed[0] ?? 0);
  return { least, most, listed };
}

/** The picks with a number of the dial set to a value. */
export function setNumber(picks: readonly Pick[], slot: string, value: number): Pick[] {
  return [...picks.filter((p) => p.of !== "number" || p.slot !== slot), { of: "number", slot, value }];
}

function addTrace({ traces, far }: Offers, one: Candidate, path: number[], picks: readonly Pick[], walk: Walk): void {
  if (one.end !== undefined) {
    if (traces.has(one.end)) return; // a listed way is as good
    far.add(one.end);
    traces.set(one.end, path);
    return;
  }
  const piece = one.choice.slots.findIndex((slot) => pickKind(slot) === "piece");
  const done = picks.find((p) => p.of === "trace")?.value as number[] | undefined;
  const start = done?.length ?? 0;
  for (let length = start + 1; length <= path.length; length++) {
    const steps = path.slice(0, length);
    const cell = walk(String(one.values[piece]), steps);
    if (cell === null) continue;
    const known = traces.get(cell);
    if (!known || far.delete(cell) || known.length > steps.length) traces.set(cell, steps);
  }
}

/** The picks after one more; null when that cannot be picked now. */
export function pickPiece(offers: Offers, picks: readonly Pick[], id: string): Pick[] | null {
  return offers.pieces.has(id) || offers.later.has(id) ? [...picks, { of: "piece", value: id }] : null;
}

export function pickCell(offers: Offers, picks: readonly Pick[], cell: number): Pick[] | null {
  const ways = offers.shared.get(cell);
  if (ways) return [...picks, { of: "place", value: cell, ways }];
  const path = offers.traces.get(cell);
  if (path) return [...picks.filter((p) => p.of !== "trace"), { of: "trace", value: path }];
  return offers.cells.has(cell) ? [...picks, { of: "cell", value: cell }] : null;
}

/** The path of the picks with one step more, to a neighbour that no listed path leads to; null where it is none. */
export function stepTo(
  picks: readonly Pick[],
  cell: number,
  walk: Walk,
  ways: (cell: number) => number[],
): Pick[] | null {
  const piece = picks.find((p) => p.of === "piece");
  const path = (picks.find((p) => p.of === "trace")?.value ?? []) as number[];
  const end = piece ? walk(String(piece.value), path) : null;
  const way = end === null ? -1 : ways(end).indexOf(cell);
  return way < 0 ? null : [...picks.filter((p) => p.of !== "trace"), { of: "trace", value: [...path, way], own: true }];
}

/** One step less: the last direction of a path, all that was dialled, else the last pick. */
export function takeBack(picks: readonly Pick[]): Pick[] {
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

/** A complete answer as picks, slot by slot: what the board draws of it. */
export function picksOf(one: Candidate): Pick[] {
  return one.choice.slots.map((slot, i) => ({ of: pickKind(slot), value: one.values[i]!, slot: slot.name }));
}

export function actionOf(one: Candidate): ActionObject {
  const made: ActionObject = { verb: one.choice.verb };
  one.choice.slots.forEach((slot, i) => {
    made[slot.name] = one.values[i]!;
  });
  return made;
}

/** What somebody means who picked a piece and then points at what is not offered: the first verb that such a thing
 * would fit. The server is asked why not. */
export function attempt(
  choices: readonly Choice[],
  piece: string,
  cell: number,
  there: string | undefined,
): ActionObject | null {
  const wanted: [PickKind, SlotValue] = there === undefined ? ["cell", cell] : ["piece", there];
  for (const choice of choices) {
    const kinds = choice.slots.map(pickKind);
    if (kinds.length === 2 && kinds[0] === "piece" && kinds[1] === wanted[0]) {
      return { verb: choice.verb, [choice.slots[0]!.name]: piece, [choice.slots[1]!.name]: wanted[1] };
    }
  }
  return null;
}

/** The choices that need no place on the board: every row of them is a button. */
export function placeless(choices: readonly Choice[]): Candidate[] {
  return candidates(
    choices.filter((choice) =>
      choice.slots.every((slot) => ["option"].includes(pickKind(slot)) || isShort(choice, slot)),
    ),
    [],
  ).map((one) => ({ ...one, open: [] }));
}

const SHORT = 4;

/** A number with so few values that each can be a button of its own. */
function isShort(choice: Choice, slot: SlotChoice): boolean {
  return pickKind(slot) === "number" && choice.slots.length === 1 && (choice.values?.length ?? 99) <= SHORT;
}
