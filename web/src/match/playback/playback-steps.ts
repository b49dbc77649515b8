// A Frame told in steps: what happened first is told first, and a piece goes when its line is told. Nothing here knows a
// rule: lines name cells, and a piece that stands on the second of them afterwards and stood on the first one has gone.
import type { LogLine, Scene } from "../../scene.ts";

export interface Step {
  lines: LogLine[]; // what is told: a line that names a place, and what follows from it
  cells: number[]; // where it happens
  scene: Scene; // the board meanwhile
}

const BUDGET = 10_000; // milliseconds for all Frames of a resolution together
const LEAST = 350; // what is told faster cannot be read
const MOST = 900;

/** The cells that a line names. */
export function cellsIn(line: LogLine, cellOf: (label: string) => number | undefined): number[] {
  if (line.cells) return line.cells;
  const named = line.text.matchAll(/\b(?:from|to|on|in|at|of) \(?([A-Za-z]?\d+(?:,\d+)?)\b/g);
  return [...named].map((m) => cellOf(m[1]!)).filter((c): c is number => c !== undefined);
}

/** The steps of a Frame; none where there is too much to tell, or nothing that happens anywhere. */
export function stepsOf(
  before: Scene,
  after: Scene,
  lines: readonly LogLine[],
  frames: number,
  cellOf: (label: string) => number | undefined,
): Step[] {
  const made: Step[] = [];
  let scene = before;
  for (const line of lines) {
    const cells = cellsIn(line, cellOf);
    if (cells.length === 0) {
      made.at(-1)?.lines.push(line);
      continue;
    }
    scene = gone(scene, after, cells);
    made.push({ lines: [line], cells, scene });
  }
  return made.length > 1 && stepTime(made.length, frames) > 0 ? made : [];
}

/** How long each of so many steps is shown; 0: they are too many. */
export function stepTime(steps: number, frames: number): number {
  const each = BUDGET / Math.max(1, frames) / Math.max(1, steps);
  return each < LEAST ? 0 : Math.min(MOST, each);
}

/** The Scene with every piece moved on that goes from the first of the cells to another of them. */
function gone(scene: Scene, after: Scene, [from, ...others]: number[]): Scene {
  const there = new Map(after.pieces.map((p) => [p.id, p.cell]));
  const goes = (id: string, cell: number | undefined) => cell === from && others.includes(there.get(id) ?? Number.NaN);
  if (!scene.pieces.some((p) => goes(p.id, p.cell))) return scene;
  return { ...scene, pieces: scene.pieces.map((p) => (goes(p.id, p.cell) ? { ...p, cell: there.get(p.id)! } : p)) };
}
