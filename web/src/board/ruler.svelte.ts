// The measuring tool of an open table: drag from one spot to another, or press Enter on a unit and move the focus.
import type { BoardControl } from "./board-control.svelte.ts";
import type { PlacedCell, Spot } from "./geometry/layout.ts";

export class Ruler {
  on = $state(false);
  from = $state(""); // the unit it measures from: "Elite Cavalry 2"
  private ends = $state.raw<[Spot, Spot] | null>(null); // of a drag
  private start: Spot | null = null; // the middle of that unit

  constructor(private readonly board: BoardControl) {}

  toggle(): void {
    this.on = !this.on;
    this.ends = null;
    this.start = null;
    this.from = "";
  }

  /** A press on the table: the function that follows the drag, or null if the tool is off. */
  grab(spot: Spot): ((spot: Spot) => void) | null {
    if (!this.on) return null;
    this.ends = [spot, spot];
    return (to) => {
      this.ends = [spot, to];
    };
  }

  /** Starts measuring from a unit. False if the tool is off. */
  startFrom(cell: PlacedCell | undefined): boolean {
    if (!this.on || !cell) return false;
    this.start = cell;
    this.from = cell.label;
    this.ends = null;
    return true;
  }

  shown = $derived.by<{ ends: [Spot, Spot]; text: string } | null>(() => {
    const focus = this.board.focus === null ? undefined : this.board.layout?.cells.get(this.board.focus);
    const fromUnit: [Spot, Spot] | null =
      this.from && this.start && focus && focus !== this.start ? [this.start, focus] : null;
    const ends = this.ends ?? fromUnit;
    return this.on && ends ? { ends, text: this.distance(ends) } : null;
  });

  /** The distance from the unit it measures from, between the middles: “354 mm”, or "". */
  distanceTo(cell: PlacedCell | undefined): string {
    return this.on && this.start && cell && cell.label !== this.from ? this.distance([this.start, cell]) : "";
  }

  private distance([a, b]: [Spot, Spot]): string {
    const layout = this.board.layout;
    const length = Math.hypot(a.x - b.x, a.y - b.y) / (layout?.scale ?? 1);
    return `${length < 10 ? length.toFixed(1) : Math.round(length)} ${layout?.shape.unit ?? ""}`.trim();
  }
}
