// Where the names of units on an open table stand: beside them, covering neither another unit nor another name. Pure, in
// screen pixels at the present zoom.
import { beside, type Box, overlap } from "./free-space.ts";
import type { Area, Piece } from "../../scene.ts";
import { type Layout, type PlacedCell, place, type Spot, standCell } from "./layout.ts";

export interface Label extends Spot {
  id: string;
  name: string; // "" where there is no room for it
  sub: string; // "♥ 7/10 · disordered"
}

export const LETTER = 9.1; // pixels: an average letter of the name, in the widest font it may have
export const SMALL = 8;
const WORD = 8; // of what an area says, in bold
const NAME = 17; // height of a line
const LEAST = 0.08; // of a label that may be covered before a shorter one is tried
export const FAR = 0.5; // a table seen from so far has no room for what areas say
const FLAG = 14; // what a banner rises above its unit, in drawing units
const SMALL_UNIT = 30; // pixels: of smaller units only those that matter are named

/** What is written below a name. */
export function subOf(piece: Piece): string {
  const bars = (piece.bars ?? []).map(
    (b) => `${b.name === "Health" ? "♥ " : ""}${b.value}/${b.most}${b.name === "Health" ? "" : ` ${b.name}`}`,
  );
  return [...bars, ...(piece.states?.includes("disordered") ? ["disordered"] : [])].join(" · ");
}

/** `first` are the pieces whose names matter most now: they are placed first, and always. */
export function labelsOf(
  layout: Layout,
  pieces: readonly Piece[],
  z: number,
  first: ReadonlySet<string>,
  avoid: readonly Box[] = [],
): Label[] {
  const placed: { piece: Piece; cell: PlacedCell }[] = [];
  for (const piece of pieces) {
    const cell = piece.pose && piece.outline && piece.cell !== undefined ? layout.cells.get(piece.cell) : undefined;
    if (cell) placed.push({ piece, cell });
  }
  placed.sort((a, b) => Number(first.has(b.piece.id)) - Number(first.has(a.piece.id)));
  const boxes = placed.map(({ piece, cell }) => flagged(boxOf(cell, z), piece.flag ? FLAG * z : 0));
  const taken: Box[] = [...boxes, ...avoid];
  const sizes = boxes.map((b) => Math.max(b.width, b.height)).sort((a, b) => a - b);
  const crowded = (sizes[sizes.length >> 1] ?? 0) < 2 * SMALL_UNIT;
  const room = {
    left: layout.left * z - 20,
    top: layout.top * z - 20,
    right: (layout.left + layout.width) * z + 20,
    bottom: (layout.top + layout.height) * z + 20,
  };
  const made: Label[] = [];
  placed.forEach(({ piece }, i) => {
    const box = boxes[i]!;
    const sub = subOf(piece);
    const name = `${piece.states?.includes("acted") ? "✓ " : ""}${piece.name}`;
    for (const text of crowded && !first.has(piece.id) ? [""] : [name, ""]) {
      const size = {
        width: Math.max(text.length * LETTER, sub.length * SMALL),
        height: (text ? NAME : 0) + (sub ? NAME : 0),
      };
      const spot = beside(box, 4, { ...size, reach: box }, taken, room, true);
      const covered =
        taken.reduce((sum, other) => sum + overlap({ ...spot, ...size }, other), 0) / (size.width * size.height || 1);
      if (covered > (crowded ? 0 : LEAST) && !(text && first.has(piece.id))) continue;
      taken.push({ ...spot, ...size });
      made.push({ id: piece.id, x: spot.x / z, y: spot.y / z, name: text, sub });
      break;
    }
  });
  return made;
}

/** A banner rises above a unit. */
function flagged(box: Box, by: number): Box {
  return { ...box, y: box.y - by / 2, height: box.height + by };
}

/** Whether the words of an area stand beside it, wherever there is room; others have a place of their own. */
export const isGround = (area: Area) =>
  Boolean(area.label) && area.style !== "sight" && !area.style.startsWith("deploy");

/** The boxes of what areas of ground say, by their number: below each, or where no unit covers it; none from afar. */
export function areaWords(
  layout: Layout,
  areas: readonly Area[],
  pieces: readonly Piece[],
  z: number,
  avoid: readonly Box[] = [],
): Map<number, Box> {
  const units = pieces.flatMap((piece) => {
    const cell = piece.pose && piece.cell !== undefined ? layout.cells.get(piece.cell) : undefined;
    return cell ? [flagged(boxOf(cell, z), piece.flag ? FLAG * z : 0)] : [];
  });
  const taken = [...units, ...avoid];
  const made = new Map<number, Box>();
  if (z < FAR) return made;
  areas.forEach((area, i) => {
    if (!isGround(area)) return;
    const all = area.outline.map((p) => place(layout, p));
    const box = boxOf({ corners: all }, z);
    const size = { width: area.label!.length * WORD, height: NAME };
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

/** What no name may cover: what the areas of a table say, and the small ones themselves. */
export function areaBoxes(layout: Layout, areas: readonly Area[], words: ReadonlyMap<number, Box>, z: number): Box[] {
  return areas
    .filter(isGround)
    .map((area) => boxOf({ corners: area.outline.map((p) => place(layout, p)) }, z))
    .filter((box) => box.width < 90)
    .concat([...words.values()]);
}

/** What no name may cover either: where units would come to stand. */
export function ghostBoxes(layout: Layout, ghosts: readonly Piece[], z: number): Box[] {
  return ghosts.filter((ghost) => ghost.pose).map((ghost) => boxOf(standCell(layout, ghost), z));
}

/** The upright box round a turned unit. */
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
