// Numbers of an answer that are turned, dragged, stepped or typed: what their handle on the board is, where its limits
// lie, how they are written. Pure; angles are degrees clockwise.
import { type Layout, place, type Spot } from "../../board/geometry/layout.ts";
import type { Handle, Naming, Piece, Scene, Value } from "../../scene.ts";
import { type Candidate, dialRange, pickKind } from "../answer/legal-picks.ts";

export interface Dial {
  slot: number; // which slot of the choice
  name: string; // "wheel"
  words: string; // "how far to wheel"
  value: number; // 1200, in the slot's own numbers
  least: number;
  most: number;
  step: number;
  per: number; // the slot's numbers in one shown unit
  unit: string; // "°", "mm", or nothing
  listed: number[]; // recommended values
  values: Value[]; // what they stand for, where they are not plain numbers
  held: boolean; // a handle on the board sets it too
}

export interface AngleHandle {
  kind: "angle";
  dial: Dial;
  pivot: Spot;
  arm: Spot; // at zero
}

export interface PlaceHandle {
  kind: "place";
  x: Dial;
  y: Dial;
  turn: Dial | null; // the heading
  at: Spot; // where the hand holds it
  grip: Spot; // from the place to the hand, the front upwards, in drawing units
  up: boolean; // y counts upwards
}

export type BoardHandle = AngleHandle | PlaceHandle;

const CIRCLE = 360;

/** The dials of a candidate whose open slots are numbers. */
export function dialsOf(scene: Scene, one: Candidate): Dial[] {
  return one.open
    .filter((slot) => pickKind(one.choice.slots[slot]!) === "number")
    .map((slot) => dialOf(scene, one, slot));
}

/** Of these numbers, those that are a question: one that can only be what it is, is none. An `open` verb takes more than
 * is listed. */
export function asked(dials: readonly Dial[], free: boolean): Dial[] {
  const open = dials.filter((dial) => dial.held || dial.listed.length !== 1 || (free && dial.values.length > 1));
  return open.length || dials.length > 1 ? open : [...dials];
}

function dialOf(scene: Scene, one: Candidate, slot: number): Dial {
  const is = one.choice.slots[slot]!;
  const range = dialRange(one, slot);
  const said = (scene.handles ?? []).find((h) => fits(h, one) && [h.slot, h.slot_y, h.slot_angle].includes(is.name));
  const named = (scene.namings ?? []).find((n) => n.slot === is.name && fits(n, one));
  const turns =
    is.kind === "angle" || said?.slot_angle === is.name || (said?.kind === "angle" && said.slot === is.name);
  const per = turns
    ? ((said?.kind === "place" ? said.per_angle : said?.per) ??
      (Math.max(Math.abs(is.most ?? 0), Math.abs(is.least ?? 0)) > CIRCLE ? 100 : 1))
    : (said?.per ?? 1);
  const limits = said && said.kind === "angle" ? said : undefined;
  const least = limits?.least ?? (said ? (is.least ?? range.least) : range.least);
  const most = limits?.most ?? (said ? (is.most ?? range.most) : range.most);
  return {
    slot,
    name: is.name,
    words: named?.title ?? is.words,
    value: Number(one.values[slot]), // what was typed may lie beyond the limits: the server says why not
    least,
    most,
    step: (said?.kind === "angle" || (said && !turns) ? said.step : undefined) ?? is.step ?? per,
    per,
    unit: turns ? "°" : said && scene.board?.unit ? scene.board.unit : "",
    listed: range.listed,
    values: named?.values ?? [],
    held: said !== undefined,
  };
}

/** Whether a handle or a naming of the Scene belongs to this answer. */
function fits(handle: Pick<Handle | Naming, "verb" | "piece" | "when">, one: Candidate): boolean {
  if (handle.verb !== one.choice.verb) return false;
  const value = (name: string) => one.values[one.choice.slots.findIndex((s) => s.name === name)];
  const pieces = one.choice.slots.flatMap((s, i) => (pickKind(s) === "piece" ? [one.values[i]] : []));
  if (handle.piece !== undefined && !pieces.includes(handle.piece)) return false;
  return Object.entries(handle.when ?? {}).every(([name, wanted]) => value(name) === wanted);
}

/** What is dragged on the board for this answer, or null. */
export function handleOf(scene: Scene, layout: Layout, one: Candidate, dials: readonly Dial[]): BoardHandle | null {
  const said = (scene.handles ?? []).find((h) => fits(h, one));
  const dial = (name: string | undefined) => dials.find((d) => d.name === name);
  if (said?.kind === "place") {
    const [x, y] = [dial(said.slot), dial(said.slot_y)];
    if (x && y) {
      const down = said.up ? layout.height / layout.scale : null; // the y of a table that counts upwards
      const corner = place(layout, [x.value / x.per, down === null ? y.value / y.per : down - y.value / y.per]);
      const turn = dial(said.slot_angle) ?? null;
      const grip = place(layout, said.grip ?? [0, 0]);
      const held = gripped(grip, turn);
      return {
        kind: "place",
        x,
        y,
        turn,
        at: { x: corner.x + held.x, y: corner.y + held.y },
        grip,
        up: said.up ?? false,
      };
    }
  }
  if (said?.kind === "angle" && said.pivot && said.arm) {
    const turned = dial(said.slot);
    const left = turned && turned.value < 0;
    if (turned)
      return {
        kind: "angle",
        dial: turned,
        pivot: place(layout, (left && said.pivot_left) || said.pivot),
        arm: place(layout, (left && said.arm_left) || said.arm),
      };
  }
  const turned = dials.find((d) => d.unit === "°");
  const piece =
    scene.pieces.find((p) => p.pose && one.values.includes(p.id)) ??
    scene.pieces.find((p) => p.pose && p.states?.includes("active"));
  return turned && piece ? { kind: "angle", dial: turned, ...wheel(layout, piece, turned.value < 0) } : null;
}

/** From the place to the hand, as the piece lies. */
export function gripped(grip: Spot, turn: Dial | null): Spot {
  return rotate(grip, { x: 0, y: 0 }, (turn?.value ?? 0) / (turn?.per ?? 1));
}

/** Where nothing is said, a unit wheels about a corner of its front: the one on the side it turns to. */
function wheel(layout: Layout, piece: Piece, left: boolean): { pivot: Spot; arm: Spot } {
  const outline = piece.outline ?? [
    [-1, -1],
    [1, 1],
  ];
  const front = Math.min(...outline.map((p) => p[1]!));
  const wide = [Math.min(...outline.map((p) => p[0]!)), Math.max(...outline.map((p) => p[0]!))];
  const corner = (x: number): Spot => {
    const turned = rotate({ x, y: front }, { x: 0, y: 0 }, piece.pose?.[2] ?? 0);
    return place(layout, [(piece.pose?.[0] ?? 0) + turned.x, (piece.pose?.[1] ?? 0) + turned.y]);
  };
  return left ? { pivot: corner(wide[0]!), arm: corner(wide[1]!) } : { pivot: corner(wide[1]!), arm: corner(wide[0]!) };
}

export function rotate(spot: Spot, about: Spot, degrees: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [spot.x - about.x, spot.y - about.y];
  return {
    x: about.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: about.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

/** Where the round handle lies now. */
export function knob(handle: BoardHandle): Spot {
  return handle.kind === "place" ? handle.at : rotate(handle.arm, handle.pivot, handle.dial.value / handle.dial.per);
}

/** Where the handle of a place's heading lies: that far from it. */
export function turnKnob(handle: PlaceHandle, far: number): Spot {
  return rotate(
    { x: handle.at.x, y: handle.at.y - far },
    handle.at,
    (handle.turn?.value ?? 0) / (handle.turn?.per ?? 1),
  );
}

/** The angle that brings the handle to a spot, within the limits, on the nearest step. */
export function angleAt(handle: AngleHandle, spot: Spot): number {
  const bearing = (to: Spot) => (Math.atan2(to.y - handle.pivot.y, to.x - handle.pivot.x) * 180) / Math.PI;
  let turn = bearing(spot) - bearing(handle.arm);
  while (turn > CIRCLE / 2) turn -= CIRCLE;
  while (turn <= -CIRCLE / 2) turn += CIRCLE;
  return snapped(handle.dial, turn * handle.dial.per);
}

/** The heading that looks from a place to a spot. */
export function headingAt(handle: PlaceHandle, spot: Spot): number {
  if (!handle.turn) return 0;
  let turn = (Math.atan2(spot.x - handle.at.x, handle.at.y - spot.y) * 180) / Math.PI;
  if (handle.turn.least >= 0 && turn < 0) turn += CIRCLE;
  return snapped(handle.turn, turn * handle.turn.per);
}

export function snapped(dial: Dial, value: number): number {
  return clamp(Math.round(value / dial.step) * dial.step, dial.least, dial.most);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A number in a sentence: “12° to the right”, “Command holding 1”. Nothing where the board shows it better: a place, or
 * one of several things that are pictured beside it. */
export function spokenNumber(dial: Dial, one: Candidate): string {
  const alone = one.choice.slots.filter((s) => pickKind(s) === "number").length === 1;
  if (!alone && !dial.held && dial.listed.length === 1) return ""; // it can only be what it is
  if (dial.values.length) {
    return alone ? (dial.values.find((v) => v.value === dial.value)?.name ?? "") : "";
  }
  if (dial.held && dial.unit !== "°") return "";
  if (dial.unit !== "°") return shownNumber(dial);
  if (dial.least >= 0) return dial.held ? "" : shownNumber(dial);
  return dial.value
    ? `${shownNumber(dial, Math.abs(dial.value)).replace("+", "")} to the ${dial.value > 0 ? "right" : "left"}`
    : "straight ahead";
}

/** “+12°”, “354.5 mm”, “3”. */
export function shownNumber(dial: Dial, value = dial.value): string {
  const number = Math.round((value / dial.per) * 100) / 100;
  const sign = dial.unit === "°" && dial.least < 0 && number > 0 ? "+" : "";
  return `${sign}${String(number).replace("-", "−")}${dial.unit === "°" ? "°" : dial.unit ? ` ${dial.unit}` : ""}`;
}
