import { describe, expect, it } from "vitest";
import { noMarks } from "../board/marks.ts";
import { addPreviewMarks } from "../match/answer/preview-marks.ts";
import type { Piece, Scene } from "../scene.ts";

const unit = (id: string, cell?: number): Piece => ({
  id,
  seat: 0,
  name: id,
  kind: "unit",
  symbol: "",
  spoken: id,
  ...(cell === undefined ? { tray: "waiting-0" } : { cell }),
});
const scene = (...pieces: Piece[]): Scene =>
  ({ game: "x", seat: 0, cells: [], pieces, panels: [], log: [] }) as unknown as Scene;

describe("a preview on a board of cells", () => {
  it("shows a ghost where a piece would go", () => {
    const marks = noMarks();
    addPreviewMarks(marks, scene(unit("a", 1), unit("b", 2)), scene(unit("a", 3), unit("b", 2)));
    expect(marks.ghosts.map((g) => [g.piece.id, g.cell])).toEqual([["a", 3]]);
  });
  it("adds no ghost if the picks show one, and none for pieces from a tray", () => {
    const marks = noMarks();
    marks.ghosts.push({ piece: unit("a", 1), cell: 3 });
    addPreviewMarks(marks, scene(unit("a", 1)), scene(unit("a", 3)));
    expect(marks.ghosts).toHaveLength(1);
    const other = noMarks();
    addPreviewMarks(other, scene(unit("c")), scene(unit("c", 4)));
    expect(other.ghosts).toHaveLength(0);
  });
});
