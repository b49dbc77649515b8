// Paths over cells: where a path leads, which cells it crosses, a short one to draw.
import type { Layout } from "../../board/geometry/layout.ts";
import type { Piece } from "../../scene.ts";
import type { FollowPath } from "./picks.ts";

/** Follows paths from where the pieces stand now. */
export function pathFollower(layout: Layout, pieces: readonly Piece[]): FollowPath {
  return (id, path) => {
    let cell = pieces.find((p) => p.id === id)?.cell;
    for (const direction of path) {
      if (cell === undefined) return null;
      const next: number | undefined = layout.cells.get(cell)?.byDirection[direction];
      if (next === undefined || next < 0) return null;
      cell = next;
    }
    return cell ?? null;
  };
}

/** The cells of a path, the start included. */
export function pathCells(followPath: FollowPath, piece: string, path: readonly number[]): number[] {
  const cells: number[] = [];
  for (let n = 0; n <= path.length; n++) {
    const cell = followPath(piece, path.slice(0, n));
    if (cell !== null) cells.push(cell);
  }
  return cells;
}

const MOST_SEARCHED = 400; // cells

/** A shortest path over free cells, to draw a move; only start and end if there is none. */
export function shortestPath(layout: Layout, from: number, to: number, blocked: ReadonlySet<number>): number[] {
  const cameFrom = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (const cell of queue) {
    if (cell === to || queue.length > MOST_SEARCHED) break;
    for (const next of layout.cells.get(cell)?.near ?? []) {
      if (!cameFrom.has(next) && (next === to || !blocked.has(next))) {
        cameFrom.set(next, cell);
        queue.push(next);
      }
    }
  }
  if (!cameFrom.has(to)) return [from, to];
  const path = [to];
  while (path[0] !== from) path.unshift(cameFrom.get(path[0]!)!);
  return path;
}
