// From picks to what is on the screen: the marks of the board and the buttons of the prompt. Pure.
import type { Layout, Spot } from "../board/layout.ts";
import { type Marks, noMarks } from "../board/marks.ts";
import type { Choice, Piece, Scene } from "../scene.ts";
import { type Candidate, type Offers, offersOf, type Pick, pickKind, placeless, type Walk } from "./slots.ts";

export interface Button {
  candidate: Candidate;
  primary: boolean;
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
      if (piece?.cell === undefined) continue;
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
  if (marks.aimed !== null && here !== undefined) marks.attack = [here, marks.aimed];
  for (const id of [...offers.pieces, ...offers.later]) {
    const piece = at(id);
    if (piece?.cell === undefined) continue;
    if (piece.seat === scene.seat && offers.pieces.has(id)) marks.offered.push(piece.cell);
    else if (piece.seat !== scene.seat && picks.length) marks.targets.push(piece.cell);
  }
  for (const cell of [...offers.cells, ...offers.traces.keys()]) marks.go.set(cell, "");
  marks.targets = [...new Set(marks.targets)];
  return marks;
}

/** What can be pressed now: at most two, the one that commits last. Others are in the list of choices. */
export function buttonsOf(choices: readonly Choice[], picks: readonly Pick[], offers: Offers, walk: Walk): Button[] {
  if (picks.length === 0) {
    return placeless(choices)
      .slice(0, 4)
      .map((candidate, i, all) => ({ candidate, primary: i === all.length - 1 && isOnly(choices) }));
  }
  const ready = [...offers.ready, ...offers.options];
  const first = ready[0];
  if (!first) return [];
  const buttons: Button[] = [{ candidate: first, primary: true }];
  const other = ready.find((one) => one !== first) ?? withoutLast(choices, picks, walk);
  if (other) buttons.unshift({ candidate: other, primary: false });
  return buttons;
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
