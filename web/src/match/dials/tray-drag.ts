// Taking a piece out of a tray: by a press, or by dragging it over the page onto the board.
import type { BoardControl } from "../../board/board-control.svelte.ts";
import type { Spot } from "../../board/geometry/layout.ts";
import { withPiece } from "../answer/legal-picks.ts";
import type { AnswerState } from "../state/answer.svelte.ts";
import type { DialControl } from "./dial-control.svelte.ts";

export class TrayDrag {
  constructor(
    private readonly answer: AnswerState,
    private readonly board: BoardControl,
    private readonly dials: DialControl,
  ) {}

  /** Picks a piece of a tray; it is then placed by a drag, a press on the board, or keys. */
  pick(id: string): void {
    const next = withPiece(this.answer.findLegalNow([]), [], id);
    if (next) this.answer.setPicks(next);
  }

  /** The piece is dragged over a point of the page. */
  hover(x: number, y: number): void {
    const screen = onStage(x, y);
    this.board.hovered = screen ? this.board.cellAt(screen) : null;
  }

  /** The piece is dropped on a point of the page. */
  drop(x: number, y: number): void {
    const screen = onStage(x, y);
    this.board.hovered = null;
    if (!screen || this.dials.placeAt(this.board.toBoard(screen))) return;
    const cell = this.board.cellAt(screen);
    const next = cell === null ? null : this.answer.picksWithCell(cell);
    if (next) this.answer.setPicks(next);
  }
}

/** A point of the page in pixels of the stage; null if it lies elsewhere. */
function onStage(x: number, y: number): Spot | null {
  const box = document.querySelector(".stage")?.getBoundingClientRect();
  const inside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return inside ? { x: x - box.left, y: y - box.top } : null;
}
