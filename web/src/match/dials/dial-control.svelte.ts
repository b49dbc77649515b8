// What the player's hand does beyond picking cells: it turns dials, drags handles, lays units on an open table, takes
// pieces out of trays, goes to the next piece without an order.
import type { Spot } from "../../board/geometry/layout.ts";
import {
  angleAt,
  asked,
  clamp,
  type Dial,
  dialsOf,
  gripped,
  handleOf,
  headingAt,
  knob,
  snapped,
  turnKnob,
} from "./dial.ts";
import type { MatchTable } from "../state/match-controller.svelte.ts";
import { offersOf, type Pick, pickPiece, setNumber } from "../answer/legal-picks.ts";

const CIRCLE = 360;
const SPIN = 5; // degrees of one key

export class Hand {
  private lastIdle = "";

  constructor(private readonly table: MatchTable) {}

  dials = $derived.by<Dial[]>(() =>
    this.table.dialled && this.table.truth ? dialsOf(this.table.truth, this.table.dialled) : [],
  );
  /** The verb takes more than is listed. */
  free = $derived.by(() => this.table.openVerbs.has(this.table.dialled?.choice.verb ?? ""));
  /** Those that are a question. */
  asked = $derived(asked(this.dials, this.free));
  handle = $derived.by(() => {
    const { dialled, truth, layout } = this.table;
    return dialled && truth && layout ? handleOf(truth, layout, dialled, this.dials) : null;
  });

  /** A number of the dial, by handle, key or hand. */
  turn(slot: string, value: number): void {
    const dial = this.dials.find((d) => d.name === slot);
    if (!dial || Number.isNaN(value)) return;
    const { least = dial.least, most = dial.most } = this.table.dialled!.choice.slots[dial.slot]!;
    this.table.setPicks(
      setNumber(
        this.table.picks,
        slot,
        clamp(Math.round(value), Math.min(least, dial.least), Math.max(most, dial.most)),
      ),
    );
  }

  /** The arrow keys step what is dragged: an angle by left and right, a place by all four. True: they did. */
  nudge(dx: number, dy: number, far: boolean): boolean {
    const { handle } = this;
    if (!handle) return false;
    const by = far ? 5 : 1;
    const step = (dial: Dial, way: number) => this.turn(dial.name, snapped(dial, dial.value + way * by * dial.step));
    if (handle.kind === "angle") step(handle.dial, dx || -dy);
    else if (dx) step(handle.x, dx);
    else step(handle.y, handle.up ? -dy : dy);
    return true;
  }

  /** A key turns what is being placed. True: it did. */
  spin(way: number): boolean {
    const turn = this.handle?.kind === "place" ? this.handle.turn : null;
    if (!turn) return false;
    const whole = CIRCLE * turn.per;
    this.turn(turn.name, (turn.value + way * SPIN * turn.per + whole) % whole);
    return true;
  }

  /** A press on the handle: the function that follows the drag, or null. */
  grab(spot: Spot, coarse: boolean): ((spot: Spot) => void) | null {
    const { handle } = this;
    const reach = (coarse ? 30 : 24) / this.table.board.camera.z;
    const near = (at: Spot) => Math.hypot(at.x - spot.x, at.y - spot.y) < reach;
    if (!handle) return null;
    if (handle.kind === "angle") {
      if (!near(knob(handle))) return null;
      return (to) => this.handle?.kind === "angle" && this.turn(handle.dial.name, angleAt(this.handle, to));
    }
    if (handle.turn && near(turnKnob(handle, 74 / this.table.board.camera.z))) {
      return (to) => this.handle?.kind === "place" && this.turn(handle.turn!.name, headingAt(this.handle, to));
    }
    if (!near(handle.at)) return null;
    return (to) => this.lay(to);
  }

  /** Puts what is being placed on a spot of an open table. */
  lay(to: Spot): boolean {
    const { handle } = this;
    const { layout } = this.table;
    if (handle?.kind !== "place" || !layout) return false;
    const held = gripped(handle.grip, handle.turn);
    const at = { x: to.x - held.x, y: to.y - held.y };
    const put = (picks: Pick[], dial: Dial, far: number) =>
      setNumber(picks, dial.name, snapped(dial, (far / layout.scale) * dial.per));
    this.table.setPicks(put(put(this.table.picks, handle.x, at.x), handle.y, handle.up ? layout.height - at.y : at.y));
    return true;
  }

  /** A piece of a tray is in the hand: it is placed by drag, by a press on the board, or by keys. */
  takeFromTray(id: string): void {
    const next = pickPiece(offersOf(this.table.mine ? this.table.choices : [], [], this.table.walk), [], id);
    if (next) this.table.setPicks(next);
  }

  /** Points at what lies under a point of the page. */
  hover(x: number, y: number): void {
    const screen = this.onStage(x, y);
    this.table.board.pointed = screen ? this.table.board.at(screen) : null;
  }

  dropAt(x: number, y: number): void {
    const screen = this.onStage(x, y);
    this.table.board.pointed = null;
    if (!screen || this.lay(this.table.board.spot(screen))) return;
    const cell = this.table.board.at(screen);
    if (cell !== null) this.table.drop(cell, cell);
  }

  private onStage(x: number, y: number): Spot | null {
    const box = document.querySelector(".stage")?.getBoundingClientRect();
    return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      ? { x: x - box.left, y: y - box.top }
      : null;
  }

  /** The next piece without an order is picked and shown. */
  nextIdle(): void {
    const idle = this.table.truth?.plan?.idle ?? [];
    if (!idle.length) return;
    const picked = String(this.table.picks.find((p) => p.of === "piece")?.value ?? this.lastIdle);
    const next = idle[(idle.indexOf(picked) + 1) % idle.length]!;
    this.lastIdle = next;
    this.table.setPicks([{ of: "piece", value: next }]);
    const cell = this.table.pieces.get(next)?.cell;
    if (cell !== undefined) this.table.board.setFocus(cell);
  }
}
