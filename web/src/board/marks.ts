// What is drawn over the Scene: the answer being made, what may be chosen, what was done last. Pure values.
import type { BoardHandle } from "../match/dials/dial.ts";
import type { Hurt } from "../match/playback/health-changes.ts";
import type { Area, Line, Mark, Piece } from "../scene.ts";
import type { Spot } from "./geometry/layout.ts";

export interface Ghost {
  piece: Piece; // who
  cell: number; // where it will be; on an open table the piece has its new pose
}

export interface OddsBadge {
  cell: number; // 80
  text: string; // "26 %"
  symbol: string; // "st-hit"
}

export interface Marks {
  selected: number[]; // cells with the outline of the selection
  offered: number[]; // cells whose piece may be chosen next
  go: Map<number, string>; // cells that may be chosen: "" is a dot, else the cost
  targets: number[]; // cells with brackets
  aimed: number | null; // the target that is pointed at
  path: Spot[]; // beads of the way so far
  ghosts: Ghost[];
  attack: [number, number] | null; // from the cell, to the cell
  badge: OddsBadge | null;
  lit: number[]; // cells of the log line that is pointed at
  trails: [number, number][]; // the last move: from the cell, to the cell
  danger: { cell: number; count: number } | null; // where the plan ends: how many enemies can reach it
  lines: Line[]; // of the plan that is previewed
  points: Mark[]; // contacts and the like, as they would be
  areas: Area[]; // as they would be
  losses: { at: number[]; text: string }[]; // stands that would be lost, where: "−1"
  hurts: Hurt[]; // numbers that float over pieces
  handle: BoardHandle | null; // what is dragged
}

export function noMarks(): Marks {
  return {
    selected: [],
    offered: [],
    go: new Map(),
    targets: [],
    aimed: null,
    path: [],
    ghosts: [],
    attack: null,
    badge: null,
    lit: [],
    trails: [],
    danger: null,
    lines: [],
    points: [],
    areas: [],
    losses: [],
    hurts: [],
    handle: null,
  };
}
