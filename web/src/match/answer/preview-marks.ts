// What the preview of an action adds to the marks on the board.
import type { Marks } from "../../board/marks.ts";
import type { Scene } from "../../scene.ts";

/** Adds what differs between two Scenes: ghosts where units would stand, stands they would lose, new lines, areas and
 * points. */
export function addPreviewMarks(marks: Marks, now: Scene, then: Scene): void {
  const poses = new Map(now.pieces.map((p) => [p.id, JSON.stringify(p.pose)]));
  for (const piece of then.pieces) {
    if (piece.pose && piece.cell !== undefined && poses.get(piece.id) !== JSON.stringify(piece.pose))
      marks.ghosts.push({ piece, cell: piece.cell });
    const before = now.pieces.find((p) => p.id === piece.id);
    const moves = before?.cell !== undefined && piece.cell !== undefined && piece.cell !== before.cell;
    if (!piece.pose && !marks.ghosts.length && moves) marks.ghosts.push({ piece, cell: piece.cell! });
    const left = piece.pose ? (piece.stands?.length ?? before?.stands?.length ?? 0) : 0;
    const lost = before?.pose && before.stands ? before.stands.length - left : 0;
    if (lost > 0) marks.losses.push({ at: (piece.pose ?? before!.pose)!, text: piece.pose ? `−${lost}` : "lost" });
  }
  const newLines = added(now.lines, then.lines);
  if (newLines.some((line) => line.turns)) marks.path = []; // the order's own line shows where its turns end
  if (!marks.path.length) marks.lines = newLines;
  marks.areas = added(now.areas, then.areas).filter((area) => area.style !== "sight");
  marks.points = added(now.marks, then.marks);
}

function added<T>(before: readonly T[] = [], after: readonly T[] = []): T[] {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  return after.filter((one) => !known.has(JSON.stringify(one)));
}
