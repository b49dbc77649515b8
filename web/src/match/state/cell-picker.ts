// What a cell that is clicked, tapped or entered adds to the answer.
import type { Piece } from "../../scene.ts";
import type { MatchTable } from "./match-controller.svelte.ts";
import { attempt, offersOf, type Pick, pickCell, pickPiece, stepTo } from "../answer/legal-picks.ts";

export class Cells {
  constructor(private readonly table: MatchTable) {}

  /** Whether it meant something to the answer: a second time is no commit, and where nothing on the board is asked no cell does. */
  pick(cell: number): boolean {
    const { picks, offers } = this.table;
    if (!picks.length && !offers.pieces.size && !offers.cells.size && !offers.traces.size) return false;
    const next = this.beneath(cell) ?? this.another(cell) ?? this.picked(cell);
    if (next) {
      this.table.setPicks(next);
      return true;
    }
    const last = picks.at(-1);
    const here = this.table.pieceAt.get(cell);
    const same = last && (this.endOf(last) === cell || (here && last.value === here.id));
    if (same && offers.ready.length) return false;
    const drawn = (same ? null : this.instead(cell)) ?? this.drawn(cell);
    if (drawn) {
      this.table.setPicks(drawn);
      return true;
    }
    const anew = same ? [] : this.pickedFrom([], cell);
    if (!anew && !same) void this.askWhyNot(cell, here);
    else this.table.setPicks(anew ?? []);
    return true;
  }

  /** All pieces on a cell, the lowest first. */
  private stack(cell: number): Piece[] {
    return (this.table.truth?.pieces ?? []).filter((p) => p.cell === cell);
  }

  /** A second press on a cell that several pieces share: the next of them that may be chosen. */
  private beneath(cell: number): Pick[] | null {
    const [only, ...more] = this.table.picks;
    const offered = offersOf(this.table.choicesFor([]), [], this.table.walk).pieces;
    const ids = this.stack(cell)
      .map((p) => p.id)
      .filter((id) => offered.has(id))
      .reverse();
    const at = only?.of === "piece" && !more.length ? ids.indexOf(String(only.value)) : -1;
    return at >= 0 && ids.length > 1 ? [{ of: "piece", value: ids[(at + 1) % ids.length]! }] : null;
  }

  /** Where ways lead everywhere, a press on another piece of one's own chooses that one. */
  private another(cell: number): Pick[] | null {
    const piece = this.table.given.find((p) => p.of === "piece");
    const decided = this.table.given.some((p) => p.of === "verb" || p.of === "option");
    if (
      !piece ||
      decided ||
      !this.table.choices.some((c) => c.ways) ||
      offersOf(this.table.choices, [piece], this.table.walk).cells.has(cell)
    )
      return null;
    const next = this.stack(cell).some((p) => p.seat === this.table.seat && p.id !== piece.value)
      ? this.pickedFrom([], cell)
      : null;
    return next?.[0]?.of === "piece" ? next : null;
  }

  /** Another cell than the one that was picked last, for the same piece. */
  private instead(cell: number): Pick[] | null {
    const at = this.table.picks.findIndex((p) => p.of === "trace" || p.of === "cell" || p.of === "place");
    return at > 0 && at === this.table.picks.length - 1 ? this.pickedFrom(this.table.picks.slice(0, at), cell) : null;
  }

  /** What is forbidden is shown with its reason, and the answer so far is kept. */
  private async askWhyNot(cell: number, here: Piece | undefined): Promise<void> {
    const piece = this.table.picks.find((p) => p.of === "piece");
    const action = piece
      ? attempt(
          [...this.table.offers.all.map((c) => c.choice), ...this.table.choices],
          String(piece.value),
          cell,
          here?.id,
        )
      : null;
    if (!action) return this.table.setPicks([]);
    const found = await this.table.socket.preview([action]);
    if ("error" in found) this.table.refuse(found);
    else this.table.setPicks([]);
  }

  /** A path drawn by hand, cell by cell, where the verb takes more than is listed. */
  private drawn(cell: number): Pick[] | null {
    const choice = this.table.offers.all.find(
      (c) => this.table.openVerbs.has(c.choice.verb) && c.choice.slots.some((s) => s.kind === "trace"),
    )?.choice;
    return choice && this.table.layout
      ? stepTo(this.table.picks, cell, this.table.walk, (from) => this.table.layout!.cells.get(from)?.ways ?? [])
      : null;
  }

  private endOf(pick: Pick): number | null {
    const piece = this.table.picks.find((p) => p.of === "piece");
    if (pick.of === "trace") return this.table.walk(String(piece?.value), pick.value as number[]);
    return pick.of === "cell" || pick.of === "place" ? Number(pick.value) : null;
  }

  picked(cell: number): Pick[] | null {
    return this.pickedFrom(this.table.picks, cell);
  }

  private pickedFrom(picks: Pick[], cell: number): Pick[] | null {
    const choices = this.table.mine ? this.table.choicesFor(picks) : [];
    const offers = picks === this.table.picks ? this.table.offers : offersOf(choices, picks, this.table.walk);
    const unlisted = !picks.length && this.table.isUnlisted(choices);
    for (const piece of this.stack(cell).toReversed()) {
      const next =
        unlisted && piece.seat === this.table.seat
          ? [{ of: "piece", value: piece.id } as Pick]
          : pickPiece(offers, picks, piece.id);
      if (next) return next;
    }
    return pickCell(offers, picks, cell);
  }
}
