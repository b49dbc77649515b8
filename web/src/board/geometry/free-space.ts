// Finds room for a box beside a spot without covering what is drawn there. In screen pixels.
import type { Spot } from "./layout.ts";

export interface Box {
  x: number; // of the middle
  y: number;
  width: number;
  height: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const RINGS = [0, 1, 2, 3]; // how many gaps further away
const SIDES = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;
const offset = (by: number) =>
  [
    [-by, -1],
    [by, -1],
    [-by, 1],
    [by, 1],
  ] as const;
const NEAR = [...SIDES, ...offset(0.25), ...offset(0.5)];
const ALL = [...NEAR, ...offset(1)]; // with the corners

/** The nearest position round a spot where a box covers none of the others, else the one where it covers least. `reach`
 * is the size of what is at the spot. `near` leaves out the corners, where a box would seem to belong to a neighbour.
 * */
export function placeNear(
  at: Spot,
  gap: number,
  size: { width: number; height: number; reach?: { width: number; height: number } },
  others: readonly Box[],
  bounds: Bounds,
  near = false,
): Spot {
  let best: Spot = at;
  let least = Number.POSITIVE_INFINITY;
  for (const ring of RINGS) {
    const dy = gap + (size.height + (size.reach?.height ?? 0)) / 2 + ring * gap;
    const dx = gap + (size.width + (size.reach?.width ?? 0)) / 2 + ring * gap;
    for (const [sx, sy] of near ? NEAR : ALL) {
      const spot = { x: at.x + sx * dx, y: at.y + sy * dy };
      if (spot.x - size.width / 2 < bounds.left || spot.x + size.width / 2 > bounds.right) continue;
      if (spot.y - size.height / 2 < bounds.top || spot.y + size.height / 2 > bounds.bottom) continue;
      const covered = others.reduce((sum, o) => sum + overlap({ ...spot, ...size }, o), 0) + ring * 0.5;
      if (covered < least) {
        least = covered;
        best = spot;
      }
      if (covered === 0) return best;
    }
  }
  return best;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const high = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return wide > 0 && high > 0 ? wide * high : 0;
}
