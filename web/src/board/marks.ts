// What is drawn over the Scene: the answer in the making, what may be picked, what happened last.
import type { BoardHandle } from "../match/dials/handles.ts";
import type { HealthChange } from "../match/playback/health-changes.ts";
import type { Area, Line, Mark, Piece } from "../scene.ts";
import type { Spot } from "./geometry/layout.ts";

export interface Ghost {
  piece: Piece; // on an open table with its new pose
  cell: number; // where it will be: 96
}

export interface OddsBadge {
  cell: number; // 80
  text: string; // "26 %"
  symbol: string; // "st-hit"
}

export interface Marks {
  selected: number[]; // cells outlined as selected: [127]
  selectable: number[]; // cells whose piece may be picked next
  destinations: Map<number, string>; // cells that may be picked -> the cost, or "" for a dot
  targets: number[]; // cells of enemies that may be picked
  currentTarget: number | null; // the target that is picked or under the mouse: 80
  path: Spot[]; // the path so far
  ghosts: Ghost[]; // pieces where they will be
  attack: [number, number] | null; // from cell, to cell: [96, 80]
  oddsBadge: OddsBadge | null;
  highlighted: number[]; // cells of a log line or a lesson
  lastMoves: [number, number][]; // from cell, to cell
  danger: { cell: number; count: number } | null; // how many enemies can reach the end of a move
  lines: Line[]; // new in the preview
  points: Mark[]; // new in the preview: contacts and the like
  areas: Area[]; // new in the preview
  losses: { at: number[]; text: string }[]; // stands that units would lose: { at: [300, 240, 0], text: "−1" }
  healthChanges: HealthChange[]; // numbers that float over pieces
  handle: BoardHandle | null; // can be dragged
}

export function noMarks(): Marks {
  return {
    selected: [],
    selectable: [],
    destinations: new Map(),
    targets: [],
    currentTarget: null,
    path: [],
    ghosts: [],
    attack: null,
    oddsBadge: null,
    highlighted: [],
    lastMoves: [],
    danger: null,
    lines: [],
    points: [],
    areas: [],
    losses: [],
    healthChanges: [],
    handle: null,
  };
}
