// From picks to what is on the screen: the marks of the board and the buttons of the prompt. Pure.
import type { Layout, Spot } from "../../board/geometry/layout.ts";
import { type Marks, noMarks } from "../../board/marks.ts";
import type { Choice, Handle, Naming, Piece, Scene } from "../../scene.ts";
import { type Candidate, type Offers, offersOf, type Pick, pickKind, placeless, type Walk } from "./legal-picks.ts";

export interface Button {
  candidate: Candidate;
  primary: boolean;
  picks?: Pick[]; // it does not commit: it chooses on
  only?: boolean; // what was complete before the last pick: “only move”
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
    } else if (pick.of === "cell" && actor && met(scene, Number(pick.value), actor)) {
      const cell = Number(pick.value);
      if (met(scene, cell, actor)!.seat === actor.seat) marks.selected.push(cell);
      else {
        marks.aimed = cell;
        marks.targets.push(cell);
      }
    } else if (pick.of === "cell" || pick.of === "trace" || pick.of === "place") {
      const cells =
        pick.of === "trace"
          ? trail(walk, actor?.id ?? "", pick.value as number[])
          : here === undefined
            ? [Number(pick.value)]
            : wayBetween(layout, here, Number(pick.value), blocked);
      const end = cells.at(-1);
      if (end === undefined) continue;
      const foe = actor && end !== here ? met(scene, end, actor) : undefined;
      if (foe && actor && foe.seat !== actor.seat && pick.of !== "cell") {
        marks.aimed = end; // the way ends in a fight
        marks.targets.push(end);
      } else if (actor && end !== here) marks.ghosts.push({ piece: actor, cell: end });
      else marks.selected.push(end);
      marks.path = cells
        .map((id) => layout.cells.get(id))
        .filter((c): c is NonNullable<typeof c> => c !== undefined) as Spot[];
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
  for (const cell of [...offers.cells, ...offers.traces.keys()])
    if (!offers.far.has(cell) || offers.cells.has(cell)) marks.go.set(cell, offers.notes.get(cell) ?? "");
  const foes = new Set(scene.pieces.flatMap((p) => (p.cell !== undefined && p.seat !== scene.seat ? [p.cell] : [])));
  if (picks.length) marks.targets.push(...[...offers.cells].filter((cell) => foes.has(cell))); // where actions name cells
  for (const list of ["targets", "offered", "selected"] as const) marks[list] = [...new Set(marks[list])]; // several pieces may share a cell
  return marks;
}

/** Whom an order at a cell is about: another piece that stands there. */
function met(scene: Scene, cell: number, actor: Piece): Piece | undefined {
  const there = scene.pieces.filter((p) => p.cell === cell && p.id !== actor.id);
  return there.find((p) => p.seat !== actor.seat) ?? there.at(-1);
}

/** What a preview adds to the marks: units of an open table where they would be, the way of a new order, contacts. */
export function ahead(marks: Marks, now: Scene, then: Scene): void {
  const before = new Map(now.pieces.map((p) => [p.id, JSON.stringify(p.pose)]));
  for (const piece of then.pieces) {
    if (piece.pose && piece.cell !== undefined && before.get(piece.id) !== JSON.stringify(piece.pose))
      marks.ghosts.push({ piece, cell: piece.cell });
    const was = now.pieces.find((p) => p.id === piece.id);
    if (
      !piece.pose &&
      !marks.ghosts.length &&
      was?.cell !== undefined &&
      piece.cell !== undefined &&
      piece.cell !== was.cell
    )
      marks.ghosts.push({ piece, cell: piece.cell });
    const lost =
      was?.pose && was.stands ? was.stands.length - (piece.pose ? (piece.stands?.length ?? was.stands.length) : 0) : 0;
    if (lost > 0) marks.losses.push({ at: (piece.pose ?? was!.pose)!, text: piece.pose ? `−${lost}` : "lost" });
  }
  const known = new Set((now.lines ?? []).map((l) => JSON.stringify(l)));
  const fresh = (then.lines ?? []).filter((l) => !known.has(JSON.stringify(l)));
  if (fresh.some((l) => l.turns)) marks.path = []; // the order's own way tells where turns end
  if (!marks.path.length) marks.lines = fresh;
  const lie = new Set((now.areas ?? []).map((a) => JSON.stringify(a)));
  marks.areas = (then.areas ?? []).filter((a) => a.style !== "sight" && !lie.has(JSON.stringify(a)));
  const points = new Set((now.marks ?? []).map((m) => JSON.stringify(m)));
  marks.points = (then.marks ?? []).filter((m) => !points.has(JSON.stringify(m)));
}

/** The picks with what a ready handle or dial brings along: its verb, and where it stands; a place begins with the middle
 * one of those listed. Nobody has to press a verb first, and another verb may be pressed instead. */
export function led(given: readonly Pick[], handles: readonly (Handle | Naming)[], choices: readonly Choice[]): Pick[] {
  const ready = handles.filter((h) => h.ready);
  if (!ready.length || given.some((p) => p.of !== "piece" && p.of !== "number")) return given as Pick[];
  const pieces = given.filter((p) => p.of === "piece");
  for (const handle of ready) {
    if (handle.piece !== undefined ? !pieces.some((p) => p.value === handle.piece) : pieces.length > 0) continue;
    const verb: Pick = { of: "verb", value: handle.verb, auto: true };
    const fits = offersOf(choices, [...pieces, verb], () => null);
    const one = fits.numbers[0];
    if (!one) continue;
    const own = given.filter((p) => p.of === "number");
    let begin: Pick[] = [];
    if ("kind" in handle) begin = handle.kind === "place" ? numbersOf(fits.all[Math.floor(fits.all.length / 2)]!) : [];
    else if (handle.now !== undefined) begin = [{ of: "number", slot: handle.slot, value: handle.now, auto: true }];
    return [...pieces, verb, ...begin.filter((n) => !own.some((p) => p.slot === n.slot)), ...own];
  }
  return given as Pick[];
}

function numbersOf(one: Candidate): Pick[] {
  return one.choice.slots.flatMap((slot, i): Pick[] =>
    pickKind(slot) === "number" ? [{ of: "number", slot: slot.name, value: one.values[i]!, auto: true }] : [],
  );
}

/** What can be pressed now, the most important first: what commits, then what chooses on. */
export function buttonsOf(choices: readonly Choice[], picks: readonly Pick[], offers: Offers, walk: Walk): Button[] {
  const verb = (one: Candidate): Button => ({
    candidate: one,
    primary: false,
    picks: [...picks, { of: "verb", value: one.choice.verb }],
  });
  const word = (one: Candidate): Button => {
    const named = picks.some((p) => p.of === "verb") ? [] : [{ of: "verb" as const, value: one.choice.verb }];
    return {
      candidate: one,
      primary: false,
      picks: [...picks, ...named, { of: "option", value: one.values[one.open[0]!]! }],
    };
  };
  const dialled = offers.ready.some((c) => c.open.length > 0);
  const more = [
    ...(dialled ? [] : offers.numbers.filter((c) => picks.length > 0 || !isFew(c)).map(verb)),
    ...offers.words.map(word),
  ];
  if (picks.length === 0) {
    const plain = placeless(choices).map((candidate): Button => ({ candidate, primary: false }));
    const dial = offers.ready
      .filter((c) => c.open.length > 0)
      .map((candidate): Button => ({ candidate, primary: true }));
    const last = plain.at(-1);
    if (last && !dial.length && plain.length <= FEW && isOnly(choices) && !more.length) last.primary = true;
    return [...dial, ...plain.reverse(), ...more];
  }
  const auto = picks.findIndex((p) => p.of === "verb" && p.auto);
  if (auto >= 0) {
    const before = picks.slice(0, auto);
    const others = buttonsOf(choices, before, offersOf(choices, before, walk), walk).filter(
      (b) => b.candidate.choice.verb !== picks[auto]!.value,
    );
    // What an order is set to already need not be given again: the seal comes first.
    if (picks.every((p) => p.auto) && others.some((b) => b.candidate.choice.seal))
      return others.map((b) => ({ ...b, primary: b.candidate.choice.seal ?? false }));
    return [
      ...offers.ready.map((candidate, i): Button => ({ candidate, primary: i === 0 })),
      ...others.map((b) => ({ ...b, primary: false })),
    ];
  }
  const longest = [...offers.ready, ...offers.options].sort((a, b) => b.choice.slots.length - a.choice.slots.length);
  const ready = longest.map((candidate, i): Button => ({ candidate, primary: i === 0 && !isVague(picks, offers) }));
  const other = ready.length === 1 && !dialled ? withoutLast(choices, picks, walk) : undefined;
  return [...ready, ...(other ? [{ candidate: other, primary: false, only: true }] : []), ...more];
}

const FEW = 3; // of more buttons none is the one that is meant

/** Only a piece is picked, and it may do many things: none of them is meant yet. */
export function isVague(picks: readonly Pick[], offers: Offers): boolean {
  return picks.length === 1 && picks[0]!.of === "piece" && offers.ready.length + offers.options.length > FEW;
}

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
