// A cell in words, for screen readers.
import { capitalize } from "../format.ts";
import type { Cell, Piece, Scene } from "../scene.ts";

/** “Hex 76, woods. Can move here.” */
export function spokenCell(scene: Scene, id: number, label: string, more: string): string {
  const { cells, pieces } = lookup(scene);
  const cell = cells.get(id);
  const piece = pieces.get(id);
  if (piece && cell?.fog !== "unknown") return [`${piece.spoken.replace(/\.$/, "")}.`, more].filter(Boolean).join(" ");
  const note = cell?.note ? `${capitalize(cell.note)}.` : "";
  return [`${label}, ${groundText(cell)}`, note, more].filter(Boolean).join(" ");
}

function groundText(cell: Cell | undefined): string {
  if (cell?.fog === "unknown") return "never seen.";
  if (cell?.fog === "remembered") return `remembered: ${cell.name ?? cell.ground ?? "open"}.`;
  return `${cell?.name ?? cell?.ground ?? "clear"}.`;
}

interface Lookup {
  cells: Map<number, Cell>;
  pieces: Map<number, Piece>; // by cell
}
const lookups = new WeakMap<Scene, Lookup>(); // every cell of a board is spoken

function lookup(scene: Scene): Lookup {
  let found = lookups.get(scene);
  if (!found) {
    found = {
      cells: new Map(scene.cells.map((c) => [c.id, c])),
      pieces: new Map(scene.pieces.flatMap((p) => (p.cell === undefined ? [] : [[p.cell, p] as const]))),
    };
    lookups.set(scene, found);
  }
  return found;
}
