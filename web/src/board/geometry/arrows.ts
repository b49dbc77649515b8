// Arrows as SVG paths.
import { pathOf, type Spot } from "./layout.ts";

/** A short filled arrow between two neighbours that overlaps both pieces. */
export function attackArrow(from: Spot, to: Spot): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const start = length * 0.5 - 15;
  const point = (along: number, across: number) => ({
    x: from.x + ux * along - uy * across,
    y: from.y + uy * along + ux * across,
  });
  return pathOf([
    point(start, -5),
    point(start + 14, -5),
    point(start + 14, -12),
    point(start + 32, 0),
    point(start + 14, 12),
    point(start + 14, 5),
    point(start, 5),
  ]);
}

/** The arrow head at the end of a line. */
export function arrowHead(line: readonly Spot[], size: number): string {
  const b = line.at(-1)!;
  const a = line.at(-2) ?? b;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const at = (r: number, turn: number) => ({
    x: b.x + r * Math.cos(angle + turn),
    y: b.y + r * Math.sin(angle + turn),
  });
  return pathOf([at(size, 0), at(size * 0.8, 2.2), at(size * 0.8, -2.2)]);
}

/** A line shortened at both ends, so that pieces there do not cover it. */
export function trimPath(line: readonly Spot[], start: number, end: number): Spot[] {
  if (line.length < 2) return [...line];
  const cut = (a: Spot, b: Spot, by: number) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: a.x + ((b.x - a.x) * by) / length, y: a.y + ((b.y - a.y) * by) / length };
  };
  const made = [...line];
  made[0] = cut(line[0]!, line[1]!, start);
  made[made.length - 1] = cut(line.at(-1)!, line.at(-2)!, end);
  return made;
}
