// From picks to what is on the screen: the marks of the board and the buttons of the prompt. Pure.
import type { Layout, Spot } from "../board/layout.ts";
import { type Marks, noMarks } from "../board/marks.ts";
import type { Choice, Piece, Scene } from "../scene.ts";
import { type Candidate, type Offers, offersOf, type Pick, pickKind, placeless, type Walk } from "./slots.ts";

export interface Button {
  candidate: Candidate;
  primary: boolean;
  picks?: Pick[]; // it does not commit: it chooses on
}

export function walker(layout: Layout, pieces: readonly Piece[]): Walk {
  return (id, path) => {
    let cell = pieces.find((p) => p.id === id)?.cell;
    for (const way of path) {
      if (cell === undefined) return null;
      const next: number | undefined = layout.cells.get(cell)?.ways[way];
      if (next === undefined || next < 0) return null;
      cell = next;
    }
    return cell ?? null;
  };
}

/** Cells of a path, the start included. */
export function trail(walk: Walk, piece: string, path: readonly number[]): number[] {
  const cells: number[] = [];
  for (let n = 0; n <= path.length; n++) {
    const cell = walk(piece, path.slice(0, n));
    if (cell !== null) cells.push(cell);
  }
  return cells;
}

/** A shortest way over free cells, for drawing; empty where there is none. */
export function wayBetween(layout: Layout, from: number, to: number, blocked: Set<number>): number[] {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (const cell of queue) {
    if (cell === to || queue.length > 400) break;
    for (const next of layout.cells.get(cell)?.near ?? []) {
      if (!before.has(next) && (next === to || !blocked.has(next))) {
        before.set(next, cell);
        queue.push(next);
      }
    }
  }
  if (!before.has(to)) return [from, to];
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0]!)!);
  return way;
}

export function marksOf(scene: Scene, layout: Layout, picks: readonly Pick[], offers: Offers, walk: Walk): Marks {
  const marks = noMarks();
  const at = (id: string) => scene.pieces.find((p) => p.id === id);
  const blocked = new Set(scene.pieces.flatMap((p) => (p.cell === undefined ? [] : [p.cell])));
  let actor: Piece | undefined;
  let here: number | undefined;
  for (const pick of picks) {
    if (pick.of === "piece") {
      const piece = at(String(pick.value));
      if (piece?.cell === undefined) {
        actor ??= piece; // from a tray
        continue;
      }
      if (!actor) {
        actor = piece;
        here = piece.cell;
        marks.selected.push(piece.cell);
      } else {
        marks.aimed = piece.cell;
        marks.targets.push(piece.cell);
      }
    } else if (pick.of === "cell" || pick.of === "trace") {
      const cells =
        pick.of === "trace"
          ? trail(walk, actor?.id ?? "", pick.value as number[])
          : here === undefined
            ? [Number(pick.value)]
            : wayBetween(layout, here, Number(pick.value), blocked);
      const end = cells.at(-1);
      if (end === undefined) continue;
      if (actor && end !== here) marks.ghosts.push({ piece: actor, cell: end });
      else marks.selected.push(end);
      marks.path = cells.map((id) => layout.cells.get(id)).filter((c): c is NonNullable<typeof c> => c !== undefined) as Spot[];
      here = end;
    }
  }
  const active = actor ? undefined : scene.pieces.find((p) => p.states?.includes("active"));
  if (active?.cell !== undefined) marks.selected.push(active.cell); // whose question it is, where no slot names it
  if (marks.aimed !== null && here !== undefined) marks.attack = [here, marks.aimed];
  for (const id of [...offers.pieces, ...offers.later]) {
    const piece = at(id);
    if (piece?.cell === undefined) continue;
    if (piece.seat === scene.seat && offers.pieces.has(id)) marks.offered.push(piece.cell);
    else if (piece.seat !== scene.seat && picks.length) marks.targets.push(piece.cell);
  }
  for (const cell of [...offers.cells, ...offers.traces.keys()]) marks.go.set(cell, "");
  const foes = new Set(scene.pieces.flatMap((p) => (p.cell !== undefined && p.seat !== scene.seat ? [p.cell] : [])));
  if (picks.length) marks.targets.push(...[...offers.cells].filter((cell) => foes.has(cell))); // where actions name cells
  for (const list of ["targets", "offered", "selected"] as const) marks[list] = [...new Set(marks[list])]; // several pieces may share a cell
  return marks;
}

/** What a preview adds to the marks: units of an open table where they would be, the way of a new order, contacts. */
export function ahead(marks: Marks, now: Scene, then: Scene): void {
  const before = new Map(now.pieces.map((p) => [p.id, JSON.stringify(p.pose)]));
  for (const piece of then.pieces) {
    if (piece.pose && piece.cell !== undefined && before.get(piece.id) !== JSON.stringify(piece.pose)) marks.ghosts.push({ piece, cell: piece.cell });
  }
  const known = new Set((now.lines ?? []).map((l) => JSON.stringify(l)));
  const fresh = (then.lines ?? []).filter((l) => !known.has(JSON.stringify(l)));
  if (!marks.path.length) marks.lines = fresh;
  const points = new Set((now.marks ?? []).map((m) => JSON.stringify(m)));
  marks.points = (then.marks ?? []).filter((m) => !points.has(JSON.stringify(m)));
}

/** What can be pressed now, the most important first: what commits, then what chooses on. */
export function buttonsOf(choices: readonly Choice[], picks: readonly Pick[], offers: Offers, walk: Walk): Button[] {
  const verb = (one: Candidate): Button => ({ candidate: one, primary: false, picks: [...picks, { of: "verb", value: one.choice.verb }] });
  const word = (one: Candidate): Button => {
    const named = picks.some((p) => p.of === "verb") ? [] : [{ of: "verb" as const, value: one.choice.verb }];
    return { candidate: one, primary: false, picks: [...picks, ...named, { of: "option", value: one.values[one.open[0]!]! }] };
  };
  const dialled = offers.ready.some((c) => c.open.length > 0);
  const more = [...(dialled ? [] : offers.numbers.filter((c) => picks.length > 0 || !isFew(c)).map(verb)), ...offers.words.map(word)];
  if (picks.length === 0) {
    const plain = placeless(choices).map((candidate): Button => ({ candidate, primary: false }));
    const dial = offers.ready.filter((c) => c.open.length > 0).map((candidate): Button => ({ candidate, primary: true }));
    const last = plain.at(-1);
    if (last && !dial.length && plain.length <= FEW && isOnly(choices) && !more.length) last.primary = true;
    return [...dial, ...plain.reverse(), ...more];
  }
  const ready = [...offers.ready, ...offers.options].map((candidate, i): Button => ({ candidate, primary: i === 0 }));
  const other = ready.length === 1 && !dialled ? withoutLast(choices, picks, walk) : undefined;
  return [...ready, ...(other ? [{ candidate: other, primary: false }] : []), ...more];
}

const FEW = 3; // of more buttons none is the one that is meant

/** So few numbers that each is a button already. */
function isFew(one: Candidate): boolean {
  return placeless([one.choice]).length > 0;
}

/** Nothing on the board can be chosen: the buttons are the whole question. */
function isOnly(choices: readonly Choice[]): boolean {
  return choices.every((choice) => choice.slots.every((slot) => ["option", "number"].includes(pickKind(slot))));
}

/** What was complete before the last pick: “only move”. */
function withoutLast(choices: readonly Choice[], picks: readonly Pick[], walk: Walk): Candidate | undefined {
  if (picks.length < 3) return undefined; // a piece alone was no answer yet
  const before = offersOf(choices, picks.slice(0, -1), walk);
  return before.all.length > 1 ? before.ready[0] : undefined;
}
