// Splits a frame into steps, so that a resolution is shown event by event. No rules here: a log line names cells, and a
// piece that went from the first of them to another moves with that line.
import type { LogLine, Scene } from "../../scene.ts";

export interface PlaybackStep {
  lines: LogLine[]; // a line that names cells, and the lines that follow from it
  cells: number[]; // the cells it names: [44, 45]
  scene: Scene; // the board after this step
}

// milliseconds
const WHOLE_RESOLUTION = 10_000;
const SHORTEST = 350; // faster than that nobody can read
const LONGEST = 900;

/** The cells that a log line names. */
export function namedCells(line: LogLine, cellOf: (label: string) => number | undefined): number[] {
  if (line.cells) return line.cells;
  const named = line.text.matchAll(/\b(?:from|to|on|in|at|of) \(?([A-Za-z]?\d+(?:,\d+)?)\b/g);
  return [...named].map((m) => cellOf(m[1]!)).filter((c): c is number => c !== undefined);
}

/** The steps of a frame; empty if there are too many to read, or fewer than two. */
export function splitIntoSteps(
  before: Scene,
  after: Scene,
  lines: readonly LogLine[],
  frames: number,
  cellOf: (label: string) => number | undefined,
): PlaybackStep[] {
  const steps: PlaybackStep[] = [];
  let scene = before;
  for (const line of lines) {
    const cells = namedCells(line, cellOf);
    if (cells.length === 0) {
      steps.at(-1)?.lines.push(line);
      continue;
    }
    scene = movePieces(scene, after, cells);
    steps.push({ lines: [line], cells, scene });
  }
  return steps.length > 1 && stepDuration(steps.length, frames) > 0 ? steps : [];
}

/** How long each step is shown, in milliseconds; 0 if there are too many steps. */
export function stepDuration(steps: number, frames: number): number {
  const each = WHOLE_RESOLUTION / Math.max(1, frames) / Math.max(1, steps);
  return each < SHORTEST ? 0 : Math.min(LONGEST, each);
}

/** The Scene with the pieces moved that go from the first of the cells to another of them. */
function movePieces(scene: Scene, after: Scene, [from, ...others]: number[]): Scene {
  const destination = new Map(after.pieces.map((p) => [p.id, p.cell]));
  const moves = (id: string, cell: number | undefined) =>
    cell === from && others.includes(destination.get(id) ?? Number.NaN);
  if (!scene.pieces.some((p) => moves(p.id, p.cell))) return scene;
  return {
    ...scene,
    pieces: scene.pieces.map((p) => (moves(p.id, p.cell) ? { ...p, cell: destination.get(p.id)! } : p)),
  };
}
