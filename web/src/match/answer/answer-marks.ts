// An answer in the making as marks on the board: what is selected, where it goes, whom it attacks, what can be picked.
import type { Layout, Spot } from "../../board/geometry/layout.ts";
import { type Marks, noMarks } from "../../board/marks.ts";
import type { Piece, Scene } from "../../scene.ts";
import type { LegalPicks } from "./legal-picks.ts";
import { pathCells, shortestPath } from "./paths.ts";
import type { FollowPath, Pick } from "./picks.ts";

export function answerMarks(
  scene: Scene,
  layout: Layout,
  picks: readonly Pick[],
  legal: LegalPicks,
  followPath: FollowPath,
): Marks {
  const marks = noMarks();
  const end = addPicks(marks, scene, layout, picks, followPath);
  if (marks.currentTarget !== null && end !== undefined) marks.attack = [end, marks.currentTarget];
  addLegalPicks(marks, scene, legal, picks.length > 0);
  for (const list of ["targets", "selectable", "selected"] as const) marks[list] = [...new Set(marks[list])];
  return marks;
}

/** Marks what is picked already; returns the cell where the acting piece ends up. */
function addPicks(
  marks: Marks,
  scene: Scene,
  layout: Layout,
  picks: readonly Pick[],
  followPath: FollowPath,
): number | undefined {
  const blocked = new Set(scene.pieces.flatMap((p) => (p.cell === undefined ? [] : [p.cell])));
  const target = (cell: number) => {
    marks.currentTarget = cell;
    marks.targets.push(cell);
  };
  let actor: Piece | undefined;
  let here: number | undefined;
  for (const pick of picks) {
    if (pick.of === "piece") {
      const piece = scene.pieces.find((p) => p.id === String(pick.value));
      if (piece?.cell === undefined) {
        actor ??= piece; // from a tray
      } else if (!actor) {
        actor = piece;
        here = piece.cell;
        marks.selected.push(piece.cell);
      } else target(piece.cell);
      continue;
    }
    if (pick.of !== "cell" && pick.of !== "trace" && pick.of !== "place") continue;
    const other = pick.of === "cell" && actor ? otherPieceAt(scene, Number(pick.value), actor) : undefined;
    if (other && actor) {
      if (other.seat === actor.seat) marks.selected.push(Number(pick.value));
      else target(Number(pick.value));
      continue;
    }
    let cells = [Number(pick.value)];
    if (pick.of === "trace") cells = pathCells(followPath, actor?.id ?? "", pick.value as number[]);
    else if (here !== undefined) cells = shortestPath(layout, here, Number(pick.value), blocked);
    const end = cells.at(-1);
    if (end === undefined) continue;
    const met = actor && end !== here ? otherPieceAt(scene, end, actor) : undefined;
    if (met && actor && met.seat !== actor.seat && pick.of !== "cell")
      target(end); // the path ends in a fight
    else if (actor && end !== here) marks.ghosts.push({ piece: actor, cell: end });
    else marks.selected.push(end);
    marks.path = cells.map((id) => layout.cells.get(id)).filter((c) => c !== undefined) as Spot[];
    here = end;
  }
  // Where no slot names a piece, the question is about the active one.
  const active = actor ? undefined : scene.pieces.find((p) => p.states?.includes("active"));
  if (active?.cell !== undefined) marks.selected.push(active.cell);
  return here;
}

function addLegalPicks(marks: Marks, scene: Scene, legal: LegalPicks, started: boolean): void {
  for (const id of [...legal.pieces, ...legal.laterPieces]) {
    const piece = scene.pieces.find((p) => p.id === id);
    if (piece?.cell === undefined) continue;
    if (piece.seat === scene.seat && legal.pieces.has(id)) marks.selectable.push(piece.cell);
    else if (piece.seat !== scene.seat && started) marks.targets.push(piece.cell);
  }
  for (const cell of [...legal.cells, ...legal.paths.keys()]) {
    if (!legal.farCells.has(cell) || legal.cells.has(cell)) marks.destinations.set(cell, legal.costs.get(cell) ?? "");
  }
  // Actions may name the cell of an enemy instead of the enemy.
  const enemies = new Set(scene.pieces.flatMap((p) => (p.cell !== undefined && p.seat !== scene.seat ? [p.cell] : [])));
  if (started) marks.targets.push(...[...legal.cells].filter((cell) => enemies.has(cell)));
}

/** The other piece at a cell that an action there is about: an enemy before a friend. */
function otherPieceAt(scene: Scene, cell: number, actor: Piece): Piece | undefined {
  const there = scene.pieces.filter((p) => p.cell === cell && p.id !== actor.id);
  return there.find((p) => p.seat !== actor.seat) ?? there.at(-1);
}
