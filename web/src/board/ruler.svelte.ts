// The measuring tool of an open table: drag from one spot to another, or mark a unit by Enter and walk on.
import type { BoardControl } from "./board-control.svelte.ts";
import type { PlacedCell, Spot } from "./geometry/layout.ts";

export class Ruler {
  on = $state(false);
  from = $state(""); // the unit that was marked
  private ends = $state.raw<[Spot, Spot] | null>(null);
  private start: Spot | null = null;

  constructor(private readonly board: BoardControl) {}

  toggle(): void {
    this.on = !this.on;
    this.ends = null;
    this.start = null;
    this.from = "";
  }

  /** A press on the table while the tool is out. */
  grab(spot: Spot): ((spot: Spot) => void) | null {
    if (!this.on) return null;
    this.ends = [spot, spot];
    return (to) => {
      this.ends = [spot, to];
    };
  }

  /** The unit that has the focus is where the measure begins. */
  mark(at: PlacedCell | undefined): boolean {
    if (!this.on || !at) return false;
    this.start = at;
    this.from = at.label;
    this.ends = null;
    return true;
  }

  shown = $derived.by<{ ends: [Spot, Spot]; text: string } | null>(() => {
    const focus = this.board.focus === null ? undefined : this.board.layout?.cells.get(this.board.focus);
    const ends =
      this.ends ??
      (this.from && this.start && focus && focus !== this.start ? ([this.start, focus] as [Spot, Spot]) : null);
    return this.on && ends ? { ends, text: this.words(ends) } : null;
  });

  /** The way from what was marked, between the middles. */
  to(at: PlacedCell | undefined): string {
    return this.on && this.start && at && at.label !== this.from ? this.words([this.start, at]) : "";
  }

  private words([a, b]: [Spot, Spot]): string {
    const layout = this.board.layout;
    const length = Math.hypot(a.x - b.x, a.y - b.y) / (layout?.scale ?? 1);
    return `${length < 10 ? length.toFixed(1) : Math.round(length)} ${layout?.shape.unit ?? ""}`.trim();
  }
}
