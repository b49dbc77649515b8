// Sample boards and pieces.
import type { BoardShape, CellShape, Piece } from "../../scene.ts";

export const WIDE = Math.sqrt(3);

/** A board of pointy hexes in centred rows, or in rows of one length with every second one shifted. */
export function hexBoard(rows: number[], shifted = false): BoardShape {
  const longest = Math.max(...rows);
  const at = new Map<string, number>();
  let id = 0;
  rows.forEach((length, row) => {
    for (let n = 0; n < length; n++) at.set(`${row},${longest - length + 2 * n + (shifted ? row % 2 : 0)}`, id++);
  });
  const cells: CellShape[] = [];
  for (const [key, cell] of at) {
    const [row, x2] = key.split(",").map(Number) as [number, number];
    const x = ((x2 + 1) * WIDE) / 2;
    const y = row * 1.5 + 1;
    const neighbours = [
      [0, 2],
      [-1, 1],
      [-1, -1],
      [0, -2],
      [1, -1],
      [1, 1],
    ].map(([dr, dx]) => at.get(`${row + dr!},${x2 + dx!}`) ?? -1);
    cells.push({
      id: cell,
      label: String(cell),
      centre: [x, y],
      outline: [0, 1, 2, 3, 4, 5].map((i) => [x + Math.sin((i * Math.PI) / 3), y - Math.cos((i * Math.PI) / 3)]),
      near: neighbours.filter((id) => id >= 0),
      ways: neighbours,
    });
  }
  return { kind: "cells", cells, size: [longest * WIDE, rows.length * 1.5 + 0.5], grid: "hex-pointy" };
}

const NAMES: Record<string, string> = {
  inf: "Infantry",
  cav: "Cavalry",
  skr: "Skirmishers",
  arc: "Archers",
  gen: "General",
};

export function unit(
  seat: number,
  kind: string,
  n: number,
  cell: number,
  grade: number,
  hp: number,
  most: number,
  more: Partial<Piece> = {},
): Piece {
  const name = `${NAMES[kind]} ${n}`;
  return {
    id: `${seat}-${kind}-${n}`,
    seat,
    name,
    kind,
    symbol: `u-${kind}`,
    letter: kind.slice(0, 1).toUpperCase(),
    cell,
    grade,
    grade_name: ["green", "regular", "veteran"][grade],
    bars: [{ name: "HP", value: hp, most }],
    spoken: `Hex ${cell}. ${["Blue", "Red"][seat]} ${name}, ${hp} of ${most} HP.`,
    ...more,
  };
}

export const FIELD = hexBoard([5, 6, 7, 6, 5]);
