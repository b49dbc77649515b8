// Sets the numbers of an action, by dragging a handle on the board, by keys, or by typing.
import type { BoardControl } from "../../board/board-control.svelte.ts";
import type { Spot } from "../../board/geometry/layout.ts";
import { type Pick, withNumber } from "../answer/picks.ts";
import type { AnswerState } from "../state/answer.svelte.ts";
import type { Position } from "../state/position.svelte.ts";
import type { MatchSession } from "../state/session.svelte.ts";
import { clamp, type Dial, dialsFor, shownDials, snapToStep } from "./dial.ts";
import { angleAt, HEADING_ARM, handleFor, handleSpot, headingAt, headingHandleSpot, rotatedGrip } from "./handles.ts";

const CIRCLE = 360;
const ROTATE_STEP = 5; // degrees for one key press
const FAR_STEPS = 5; // steps for one key press with Shift
const REACH = { mouse: 24, touch: 30 }; // pixels round a handle

export class DialControl {
  constructor(
    private readonly session: MatchSession,
    private readonly position: Position,
    private readonly answer: AnswerState,
    private readonly board: BoardControl,
  ) {}

  all = $derived.by<Dial[]>(() => {
    const { scene } = this.position;
    return this.answer.dialAction && scene ? dialsFor(scene, this.answer.dialAction) : [];
  });
  /** The verb accepts more than is listed. */
  unrestricted = $derived.by(() => this.session.openVerbs.has(this.answer.dialAction?.choice.verb ?? ""));
  shown = $derived(shownDials(this.all, this.unrestricted));
  handle = $derived.by(() => {
    const { scene, layout } = this.position;
    const { dialAction } = this.answer;
    return dialAction && scene && layout ? handleFor(scene, layout, dialAction, this.all) : null;
  });

  /** Sets a number, kept within the limits. */
  set(slot: string, value: number): void {
    const dial = this.all.find((d) => d.name === slot);
    if (!dial || Number.isNaN(value)) return;
    const { least = dial.least, most = dial.most } = this.answer.dialAction!.choice.slots[dial.slot]!;
    const limited = clamp(Math.round(value), Math.min(least, dial.least), Math.max(most, dial.most));
    this.answer.setPicks(withNumber(this.answer.picks, slot, limited));
  }

  /** An arrow key: left and right step an angle, all four move a place. False if there is no handle. */
  nudge(dx: number, dy: number, far: boolean): boolean {
    const { handle } = this;
    if (!handle) return false;
    const steps = far ? FAR_STEPS : 1;
    const step = (dial: Dial, direction: number) =>
      this.set(dial.name, snapToStep(dial, dial.value + direction * steps * dial.step));
    if (handle.kind === "angle") step(handle.dial, dx || -dy);
    else if (dx) step(handle.x, dx);
    else step(handle.y, handle.up ? -dy : dy);
    return true;
  }

  /** A bracket key: turns the heading of what is being placed. False if there is none. */
  rotate(direction: number): boolean {
    const turn = this.handle?.kind === "place" ? this.handle.turn : null;
    if (!turn) return false;
    const whole = CIRCLE * turn.per;
    this.set(turn.name, (turn.value + direction * ROTATE_STEP * turn.per + whole) % whole);
    return true;
  }

  /** A press on the board: the function that follows the drag of a handle, or null if there is none at that spot. */
  grab(spot: Spot, touch: boolean): ((spot: Spot) => void) | null {
    const { handle } = this;
    if (!handle) return null;
    const zoom = this.board.camera.z;
    const reach = (touch ? REACH.touch : REACH.mouse) / zoom;
    const isNear = (at: Spot) => Math.hypot(at.x - spot.x, at.y - spot.y) < reach;
    if (handle.kind === "angle") {
      if (!isNear(handleSpot(handle))) return null;
      return (to) => this.handle?.kind === "angle" && this.set(handle.dial.name, angleAt(this.handle, to));
    }
    if (handle.turn && isNear(headingHandleSpot(handle, HEADING_ARM / zoom))) {
      return (to) => this.handle?.kind === "place" && this.set(handle.turn!.name, headingAt(this.handle, to));
    }
    return isNear(handle.at) ? (to) => this.placeAt(to) : null;
  }

  /** Moves what is being placed so that its handle is at a spot. False if nothing is being placed. */
  placeAt(spot: Spot): boolean {
    const { handle } = this;
    const { layout } = this.position;
    if (handle?.kind !== "place" || !layout) return false;
    const offset = rotatedGrip(handle.grip, handle.turn);
    const at = { x: spot.x - offset.x, y: spot.y - offset.y };
    const set = (picks: Pick[], dial: Dial, distance: number) =>
      withNumber(picks, dial.name, snapToStep(dial, (distance / layout.scale) * dial.per));
    const withX = set(this.answer.picks, handle.x, at.x);
    this.answer.setPicks(set(withX, handle.y, handle.up ? layout.height - at.y : at.y));
    return true;
  }
}
