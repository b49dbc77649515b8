// Positions of the labels on an open table: beside each unit, covering neither a unit nor another label. In screen
// pixels at the present zoom.
import { placeNear, type Box, overlap } from "./free-space.ts";
import type { Area, Piece } from "../../scene.ts";
import { type Layout, type PlacedCell, project, type Spot, pieceCell } from "./layout.ts";

export interface Label extends Spot {
  id: string;
  name: string; // "Elite Cavalry 2", or "" if there is no room for it
  status: string; // "♥ 7/10 · disordered"
}

// pixels, measured in the widest font
export const NAME_LETTER = 9.1;
export const STATUS_LETTER = 8;
const AREA_LETTER = 8;
const LINE_HEIGHT = 17;
const SMALL_UNIT = 30; // of smaller units only the relevant ones are named

const MOST_COVERED = 0.08; // share of a label that may be covered before a shorter one is tried
export const LABEL_ZOOM = 0.5; // below this zoom areas have no labels
const BANNER = 14; // how far a banner rises above its unit, in drawing units

/** The line below a name. */
export function statusLine(piece: Piece): string {
  const bars = (piece.bars ?? []).map(
    (b) => `${b.name === "Health" ? "♥ " : ""}${b.value}/${b.most}${b.name === "Health" ? "" : ` ${b.name}`}`,
  );
  return [...bars, ...(piece.states?.includes("disordered") ? ["disordered"] : [])].join(" · ");
}

/** The labels of all units. `relevant` ones are placed first, and always have their names. */
export function layoutUnitLabels(
  layout: Layout,
  pieces: readonly Piece[],
  z: number,
  relevant: ReadonlySet<string>,
  avoid: readonly Box[] = [],
): Label[] {
  const placed: { piece: Piece; cell: PlacedCell }[] = [];
  for (const piece of pieces) {
    const cell = piece.pose && piece.outline && piece.cell !== undefined ? layout.cells.get(piece.cell) : undefined;
    if (cell) placed.push({ piece, cell });
  }
  placed.sort((a, b) => Number(relevant.has(b.piece.id)) - Number(relevant.has(a.piece.id)));
  const boxes = placed.map(({ piece, cell }) => withBanner(boxOf(cell, z), piece.flag ? BANNER * z : 0));
  const taken: Box[] = [...boxes, ...avoid];
  const sizes = boxes.map((b) => Math.max(b.width, b.height)).sort((a, b) => a - b);
  const crowded = (sizes[sizes.length >> 1] ?? 0) < 2 * SMALL_UNIT;
  const bounds = {
    left: layout.left * z - 20,
    top: layout.top * z - 20,
    right: (layout.left + layout.width) * z + 20,
    bottom: (layout.top + layout.height) * z + 20,
  };
  const made: Label[] = [];
  placed.forEach(({ piece }, i) => {
    const box = boxes[i]!;
    const status = statusLine(piece);
    const name = `${piece.states?.includes("acted") ? "✓ " : ""}${piece.name}`;
    for (const text of crowded && !relevant.has(piece.id) ? [""] : [name, ""]) {
      const size = {
        width: Math.max(text.length * NAME_LETTER, status.length * STATUS_LETTER),
        height: (text ? LINE_HEIGHT : 0) + (status ? LINE_HEIGHT : 0),
      };
      const spot = placeNear(box, 4, { ...size, reach: box }, taken, bounds, true);
      const covered =
        taken.reduce((sum, other) => sum + overlap({ ...spot, ...size }, other), 0) / (size.width * size.height || 1);
      if (covered > (crowded ? 0 : MOST_COVERED) && !(text && relevant.has(piece.id))) continue;
      taken.push({ ...spot, ...size });
      made.push({ id: piece.id, x: spot.x / z, y: spot.y / z, name: text, status });
      break;
    }
  });
  return made;
}

/** The box with room for a banner above it. */
function withBanner(box: Box, by: number): Box {
  return { ...box, y: box.y - by / 2, height: box.height + by };
}

/** Whether the label of an area goes where there is room; other labels have a fixed place. */
export const hasFloatingLabel = (area: Area) =>
  Boolean(area.label) && area.style !== "sight" && !area.style.startsWith("deploy");

/** The boxes of area labels by the index of the area: below it, or where no unit covers the label. */
export function layoutAreaLabels(
  layout: Layout,
  areas: readonly Area[],
  pieces: readonly Piece[],
  z: number,
  avoid: readonly Box[] = [],
): Map<number, Box> {
  const units = pieces.flatMap((piece) => {
    const cell = piece.pose && piece.cell !== undefined ? layout.cells.get(piece.cell) : undefined;
    return cell ? [withBanner(boxOf(cell, z), piece.flag ? BANNER * z : 0)] : [];
  });
  const taken = [...units, ...avoid];
  const made = new Map<number, Box>();
  if (z < LABEL_ZOOM) return made;
  areas.forEach((area, i) => {
    if (!hasFloatingLabel(area)) return;
    const all = area.outline.map((p) => project(layout, p));
    const box = boxOf({ corners: all }, z);
    const size = { width: area.label!.length * AREA_LETTER, height: LINE_HEIGHT };
    const middle = all.reduce((sum, s) => sum + s.x / all.length, 0) * z;
    const [down, across] = [box.height / 2 + 13, (box.width + size.width) / 2 + 6];
    const spots = [
      [middle, box.y + down],
      [middle, box.y - down],
      [box.x + across, box.y],
      [box.x - across, box.y],
      [box.x, box.y],
    ];
    const free = spots.map(([x, y]) => ({ x: x!, y: y!, ...size }));
    const covered = (one: Box) => taken.reduce((sum, other) => sum + overlap(one, other), 0);
    const best = free.reduce((a, b) => (covered(b) < covered(a) ? b : a));
    made.set(i, best);
    taken.push(best);
  });
  return made;
}

/** Boxes that unit labels must not cover: labels of areas, and small areas. */
export function areaBoxes(layout: Layout, areas: readonly Area[], words: ReadonlyMap<number, Box>, z: number): Box[] {
  return areas
    .filter(hasFloatingLabel)
    .map((area) => boxOf({ corners: area.outline.map((p) => project(layout, p)) }, z))
    .filter((box) => box.width < 90)
    .concat([...words.values()]);
}

/** Boxes that unit labels must not cover: where units would be. */
export function ghostBoxes(layout: Layout, ghosts: readonly Piece[], z: number): Box[] {
  return ghosts.filter((ghost) => ghost.pose).map((ghost) => boxOf(pieceCell(layout, ghost), z));
}

/** The bounding box of a cell, in pixels. */
function boxOf(cell: Pick<PlacedCell, "corners">, z: number): Box {
  const [left, right] = [Math.min(...cell.corners.map((s) => s.x)), Math.max(...cell.corners.map((s) => s.x))];
  const [top, bottom] = [Math.min(...cell.corners.map((s) => s.y)), Math.max(...cell.corners.map((s) => s.y))];
  return {
    x: ((left + right) / 2) * z,
    y: ((top + bottom) / 2) * z,
    width: (right - left) * z,
    height: (bottom - top) * z,
  };
}
