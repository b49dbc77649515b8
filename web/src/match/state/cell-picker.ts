// What a cell that is clicked, tapped or entered adds to the answer.
import type { MatchConnection } from "../../net/socket.ts";
import type { Piece } from "../../scene.ts";
import { guessAction } from "../answer/candidates.ts";
import { extendPath, type Pick } from "../answer/picks.ts";
import type { AnswerState } from "./answer.svelte.ts";
import type { Notices } from "./notices.svelte.ts";
import type { Position } from "./position.svelte.ts";
import type { MatchSession } from "./session.svelte.ts";

export class CellPicker {
  constructor(
    private readonly answer: AnswerState,
    private readonly position: Position,
    private readonly session: MatchSession,
    private readonly connection: MatchConnection,
    private readonly notices: Notices,
  ) {}

  /** Picks a cell. False if the press meant nothing: nothing on the board can be picked, or the cell ends a complete
   * answer already. Enter then presses the filled button. */
  pick(cell: number): boolean {
    const { picks, legal } = this.answer;
    if (!picks.length && !legal.pieces.size && !legal.cells.size && !legal.paths.size) return false;
    const next = this.nextInStack(cell) ?? this.anotherPiece(cell) ?? this.answer.picksWithCell(cell);
    if (next) {
      this.answer.setPicks(next);
      return true;
    }
    const last = picks.at(-1);
    const here = this.position.pieceAt.get(cell);
    const again = last && (this.endOf(last) === cell || (here && last.value === here.id));
    if (again && legal.ready.length) return false;
    const changed = (again ? null : this.anotherDestination(cell)) ?? this.drawnPath(cell);
    if (changed) {
      this.answer.setPicks(changed);
      return true;
    }
    const restarted = again ? [] : this.answer.picksWithCell(cell, []);
    if (!restarted && !again) void this.explainRefusal(cell, here);
    else this.answer.setPicks(restarted ?? []);
    return true;
  }

  /** A second press on a cell that several pieces share picks the next of them. */
  private nextInStack(cell: number): Pick[] | null {
    const [only, ...more] = this.answer.picks;
    const { pieces } = this.answer.findLegal(this.answer.choicesFor([]), []);
    const ids = this.answer
      .stackAt(cell)
      .map((p) => p.id)
      .filter((id) => pieces.has(id))
      .reverse();
    const at = only?.of === "piece" && !more.length ? ids.indexOf(String(only.value)) : -1;
    return at >= 0 && ids.length > 1 ? [{ of: "piece", value: ids[(at + 1) % ids.length]! }] : null;
  }

  /** Where the path tree reaches every cell, a press on another of one's own pieces picks that piece. */
  private anotherPiece(cell: number): Pick[] | null {
    const { ownPicks, choices } = this.answer;
    const piece = ownPicks.find((p) => p.of === "piece");
    const decided = ownPicks.some((p) => p.of === "verb" || p.of === "option");
    if (!piece || decided || !choices.some((c) => c.ways)) return null;
    if (this.answer.findLegal(choices, [piece]).cells.has(cell)) return null;
    const own = (p: Piece) => p.seat === this.session.seat && p.id !== piece.value;
    const next = this.answer.stackAt(cell).some(own) ? this.answer.picksWithCell(cell, []) : null;
    return next?.[0]?.of === "piece" ? next : null;
  }

  /** Another cell for the same piece instead of the one picked last. */
  private anotherDestination(cell: number): Pick[] | null {
    const { picks } = this.answer;
    const at = picks.findIndex((p) => p.of === "trace" || p.of === "cell" || p.of === "place");
    return at > 0 && at === picks.length - 1 ? this.answer.picksWithCell(cell, picks.slice(0, at)) : null;
  }

  /** One more step of a path drawn by hand, if the verb accepts more than is listed. */
  private drawnPath(cell: number): Pick[] | null {
    const { layout, followPath } = this.position;
    const drawable = this.answer.legal.all.some(
      ({ choice }) => this.session.openVerbs.has(choice.verb) && choice.slots.some((slot) => slot.kind === "trace"),
    );
    if (!drawable || !layout) return null;
    return extendPath(this.answer.picks, cell, followPath, (from) => layout.cells.get(from)?.byDirection ?? []);
  }

  /** Asks the server why the picked piece cannot act there; the picks are kept. */
  private async explainRefusal(cell: number, here: Piece | undefined): Promise<void> {
    const { picks, legal, choices } = this.answer;
    const piece = picks.find((p) => p.of === "piece");
    const likely = [...legal.all.map((c) => c.choice), ...choices];
    const action = piece ? guessAction(likely, String(piece.value), cell, here?.id) : null;
    if (!action) return this.answer.setPicks([]);
    const found = await this.connection.preview([action]);
    if ("error" in found) this.notices.showRefusal(found);
    else this.answer.setPicks([]);
  }

  /** The cell that a pick ends at. */
  private endOf(pick: Pick): number | null {
    const piece = this.answer.picks.find((p) => p.of === "piece");
    if (pick.of === "trace") return this.position.followPath(String(piece?.value), pick.value as number[]);
    return pick.of === "cell" || pick.of === "place" ? Number(pick.value) : null;
  }
}
