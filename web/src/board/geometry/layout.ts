// The board's geometry in drawing units: a hex is 59 wide and a counter 44, whatever the Scene's own unit of length.
import type { BoardShape, Piece, Point, Scene } from "../../scene.ts";

export const RADIUS = 34; // from the centre of a cell to its corner
const TABLE_WIDTH = 1040; // an open table in drawing units

/** A point in drawing units, or in pixels of the stage. */
export interface Spot {
  x: number; // 679.2
  y: number; // 573.0
}

export interface PlacedCell extends Spot {
  id: number; // 78
  label: string; // "78"
  corners: Spot[];
  path: string; // "M0 1L2 3z"
  near: number[]; // all neighbours
  byDirection: number[]; // the neighbour in each direction, -1 if there is none: [79, 64, -1, 77, 91, 92]
}

export interface Layout {
  shape: BoardShape; // what it was computed from
  kind: "cells" | "table";
  scale: number; // drawing units for one unit of the board
  grid: string; // "hex-pointy"
  cells: Map<number, PlacedCell>;
  rows: PlacedCell[][]; // top to bottom, for screen readers
  left: number;
  top: number;
  width: number;
  height: number;
  outline: string; // of all cells, as one path
  words: (Spot & { text: string })[]; // names of rows and columns beside the cells
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

/** The layout for these pieces. On an open table every piece gets a cell of its own, so that it can be picked, focused
 * and spoken like a cell. */
export function layoutWith(shape: BoardShape, pieces: readonly Piece[]): Layout {
  const bare = layoutOf(shape);
  if (shape.kind === "cells") return bare;
  const cells = new Map<number, PlacedCell>();
  for (const piece of pieces) if (piece.pose) cells.set(pieceCellId(piece.id), pieceCell(bare, piece));
  for (const cell of cells.values()) cell.near = [...cells.keys()].filter((id) => id !== cell.id);
  return { ...bare, cells, rows: rowsOf([...cells.values()], 60) };
}

const pieceCellIds = new Map<string, number>();

/** The id of a piece's own cell on an open table: negative, and the same in every Scene. */
function pieceCellId(id: string): number {
  let found = pieceCellIds.get(id);
  if (found === undefined) {
    found = -1 - pieceCellIds.size;
    pieceCellIds.set(id, found);
  }
  return found;
}

/** The Scene with the pieces of an open table on their own cells. */
export function withPieceCells(scene: Scene): Scene {
  if (scene.board?.kind !== "table" || !scene.pieces.some((p) => p.pose && p.cell === undefined)) return scene;
  return {
    ...scene,
    pieces: scene.pieces.map((p) => (p.pose && p.cell === undefined ? { ...p, cell: pieceCellId(p.id) } : p)),
  };
}

const DEFAULT_OUTLINE: Point[] = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
]; // in drawing units

/** A piece's own cell on an open table. */
export function pieceCell(layout: Layout, piece: Piece): PlacedCell {
  const at = project(layout, piece.pose!);
  const turn = ((piece.pose![2] ?? 0) * Math.PI) / 180;
  const outline = piece.outline?.map((p) => [p[0]! * layout.scale, p[1]! * layout.scale]) ?? DEFAULT_OUTLINE;
  const corners = outline.map(([x = 0, y = 0]) => ({
    x: at.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: at.y + x * Math.sin(turn) + y * Math.cos(turn),
  }));
  return {
    id: pieceCellId(piece.id),
    label: piece.name,
    ...at,
    corners,
    path: pathOf(corners),
    near: [],
    byDirection: [],
  };
}

/** A point in board units as a spot in drawing units. */
export function project(layout: Layout, point: Point): Spot {
  return { x: (point[0] ?? 0) * layout.scale, y: (point[1] ?? 0) * layout.scale };
}

export function rotate(spot: Spot, about: Spot, degrees: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [spot.x - about.x, spot.y - about.y];
  return {
    x: about.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: about.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

/** An SVG path through these spots. */
export function pathOf(spots: readonly Spot[], closed = true): string {
  const d = spots.map((s, i) => `${i ? "L" : "M"}${round(s.x)} ${round(s.y)}`).join("");
  return closed ? `${d}z` : d;
}

/** The cell at a spot; undefined if there is none. */
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

/** The neighbour in the direction of an arrow key. */
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
    if (along < 0.3) continue; // the cosine: not even roughly in that direction
    const cost = length / along ** 2;
    if (cost < least - 1e-6) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** The border of a set of cells: the edges that only one of them has. */
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
      byDirection: cell.ways ?? [],
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
    outline: [...placed.values()].map((c) => c.path).join(""),
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
    outline: pathOf(corners),
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
