// The board's geometry in drawing units: a hex is 59 wide and a counter 44, whatever the Scene's own unit of length.
import type { BoardShape, Piece, Point, Scene } from "../../scene.ts";

export const RADIUS = 34; // from the centre of a cell to its corner
const TABLE_WIDTH = 1040; // an open table in drawing units

export interface Spot {
  x: number; // 679.2
  y: number; // 573.0
}

export interface PlacedCell extends Spot {
  id: number; // 78
  label: string; // "78"
  corners: Spot[];
  path: string; // "M0 1L2 3z"
  near: number[];
  ways: number[]; // the neighbour in each direction; -1 where there is none
}

export interface Layout {
  shape: BoardShape; // what it was made of
  kind: "cells" | "table";
  scale: number; // drawing units for one unit of the board
  grid: string; // "hex-pointy"
  cells: Map<number, PlacedCell>;
  rows: PlacedCell[][]; // as a reader sees them, for the grid of the screen reader
  left: number;
  top: number;
  width: number;
  height: number;
  rim: string; // all cells as one path
  words: (Spot & { text: string })[]; // beside the cells: rows and columns
}

const cache = new WeakMap<BoardShape, Layout>();

export function layoutOf(shape: BoardShape): Layout {
  let made = cache.get(shape);
  if (!made) {
    made = shape.kind === "cells" ? cellLayout(shape) : tableLayout(shape);
    cache.set(shape, made);
  }
  return made;
}

/** The layout with what lies on it: on an open table every piece is a place of its own, that can be picked, walked to
 * by arrow keys and spoken like a cell. */
export function layoutWith(shape: BoardShape, pieces: readonly Piece[]): Layout {
  const bare = layoutOf(shape);
  if (shape.kind === "cells") return bare;
  const cells = new Map<number, PlacedCell>();
  for (const piece of pieces) if (piece.pose) cells.set(placeOf(piece.id), standCell(bare, piece));
  for (const cell of cells.values()) cell.near = [...cells.keys()].filter((id) => id !== cell.id);
  return { ...bare, cells, rows: rowsOf([...cells.values()], 60) };
}

const places = new Map<string, number>();

/** The number of a piece's own place on an open table: the same as long as the page lives, and no cell's. */
function placeOf(id: string): number {
  let found = places.get(id);
  if (found === undefined) {
    found = -1 - places.size;
    places.set(id, found);
  }
  return found;
}

/** A Scene whose pieces on an open table stand on places of their own. */
export function seated(scene: Scene): Scene {
  if (scene.board?.kind !== "table" || !scene.pieces.some((p) => p.pose && p.cell === undefined)) return scene;
  return {
    ...scene,
    pieces: scene.pieces.map((p) => (p.pose && p.cell === undefined ? { ...p, cell: placeOf(p.id) } : p)),
  };
}

const BARE_STAND: Point[] = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
]; // in drawing units, where a piece has no outline

/** The place of its own that a piece has on an open table. */
export function standCell(layout: Layout, piece: Piece): PlacedCell {
  const at = place(layout, piece.pose!);
  const turn = ((piece.pose![2] ?? 0) * Math.PI) / 180;
  const outline = piece.outline?.map((p) => [p[0]! * layout.scale, p[1]! * layout.scale]) ?? BARE_STAND;
  const corners = outline.map(([x = 0, y = 0]) => ({
    x: at.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: at.y + x * Math.sin(turn) + y * Math.cos(turn),
  }));
  return { id: placeOf(piece.id), label: piece.name, ...at, corners, path: pathOf(corners), near: [], ways: [] };
}

export function place(layout: Layout, point: Point): Spot {
  return { x: (point[0] ?? 0) * layout.scale, y: (point[1] ?? 0) * layout.scale };
}

export function pathOf(spots: readonly Spot[], closed = true): string {
  const d = spots.map((s, i) => `${i ? "L" : "M"}${round(s.x)} ${round(s.y)}`).join("");
  return closed ? `${d}z` : d;
}

/** The cell under a spot, or undefined beside the board. */
export function cellAt(layout: Layout, spot: Spot): PlacedCell | undefined {
  if (layout.kind === "table") return [...layout.cells.values()].findLast((cell) => isInside(cell.corners, spot));
  let best: PlacedCell | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const cell of layout.cells.values()) {
    const far = (cell.x - spot.x) ** 2 + (cell.y - spot.y) ** 2;
    if (far < nearest) {
      nearest = far;
      best = cell;
    }
  }
  return best && isInside(best.corners, spot) ? best : undefined;
}

export function isInside(corners: readonly Spot[], spot: Spot): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i]!;
    const b = corners[j]!;
    if (a.y > spot.y !== b.y > spot.y && spot.x < ((b.x - a.x) * (spot.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The neighbour that an arrow key leads to: near, and in that direction. */
export function step(layout: Layout, from: number, dx: number, dy: number): number {
  const here = layout.cells.get(from);
  if (!here) return from;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const id of here.near) {
    const there = layout.cells.get(id);
    if (!there) continue;
    const length = Math.hypot(there.x - here.x, there.y - here.y);
    const along = ((there.x - here.x) * dx + (there.y - here.y) * dy) / length;
    if (along < 0.3) continue; // cosine: it must at least roughly lie there
    const cost = length / along ** 2;
    if (cost < least - 1e-6) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** The edges round a set of cells: those that only one of them has. */
export function edgeOf(layout: Layout, ids: Iterable<number>): string {
  const edges = new Map<string, string>();
  for (const id of ids) {
    const cell = layout.cells.get(id);
    if (!cell) continue;
    cell.corners.forEach((a, i) => {
      const b = cell.corners[(i + 1) % cell.corners.length]!;
      const key = `${Math.round((a.x + b.x) / 2)},${Math.round((a.y + b.y) / 2)}`;
      if (edges.has(key)) edges.delete(key);
      else edges.set(key, pathOf([a, b], false));
    });
  }
  return [...edges.values()].join("");
}

function cellLayout(shape: BoardShape): Layout {
  const cells = shape.cells ?? [];
  const first = cells[0];
  const radius = first
    ? Math.max(...first.outline.map((p) => Math.hypot(p[0]! - first.centre[0]!, p[1]! - first.centre[1]!)))
    : 1;
  const scale = RADIUS / radius;
  const placed = new Map<number, PlacedCell>();
  for (const cell of cells) {
    const corners = cell.outline.map((p) => ({ x: p[0]! * scale, y: p[1]! * scale }));
    placed.set(cell.id, {
      id: cell.id,
      label: cell.label,
      x: cell.centre[0]! * scale,
      y: cell.centre[1]! * scale,
      corners,
      path: pathOf(corners),
      near: cell.near,
      ways: cell.ways ?? [],
    });
  }
  const words = (shape.words ?? []).map((word) => ({
    x: word.at[0]! * scale,
    y: word.at[1]! * scale,
    text: word.text,
  }));
  const all = [...[...placed.values()].flatMap((c) => c.corners), ...words];
  const left = Math.min(...all.map((s) => s.x));
  const top = Math.min(...all.map((s) => s.y));
  return {
    shape,
    kind: "cells",
    scale,
    grid: shape.grid ?? "hex-pointy",
    cells: placed,
    rows: rowsOf([...placed.values()]),
    left,
    top,
    width: Math.max(...all.map((s) => s.x)) - left,
    height: Math.max(...all.map((s) => s.y)) - top,
    rim: [...placed.values()].map((c) => c.path).join(""),
    words,
  };
}

function tableLayout(shape: BoardShape): Layout {
  const [width = 1, height = 1] = shape.size;
  const scale = TABLE_WIDTH / width;
  const corners = [0, 1, 2, 3].map((i) => ({
    x: (i === 1 || i === 2 ? width : 0) * scale,
    y: (i > 1 ? height : 0) * scale,
  }));
  return {
    shape,
    kind: "table",
    scale,
    grid: "table",
    cells: new Map(),
    rows: [],
    left: 0,
    top: 0,
    width: width * scale,
    height: height * scale,
    rim: pathOf(corners),
    words: [],
  };
}

function rowsOf(cells: PlacedCell[], grain = 4): PlacedCell[][] {
  const rows = new Map<number, PlacedCell[]>();
  for (const cell of cells) {
    const key = Math.round(cell.y / grain);
    const row = rows.get(key);
    if (row) row.push(cell);
    else rows.set(key, [cell]);
  }
  return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row.sort((a, b) => a.x - b.x));
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
