// Numbers of an answer that are turned, dragged, stepped or typed: what their handle on the board is, where its limits
// lie, how they are written. Pure; angles are degrees clockwise.
import { type Layout, place, type Spot } from "../board/layout.ts";
import type { Handle, Piece, Scene } from "../scene.ts";
import { type Candidate, dialRange, pickKind } from "./slots.ts";

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
  at: Spot;
  up: boolean; // y counts upwards
}

export type BoardHandle = AngleHandle | PlaceHandle;

const CIRCLE = 360;

/** The dials of a candidate whose open slots are numbers. */
export function dialsOf(scene: Scene, one: Candidate): Dial[] {
  return one.open.filter((slot) => pickKind(one.choice.slots[slot]!) === "number").map((slot) => dialOf(scene, one, slot));
}

function dialOf(scene: Scene, one: Candidate, slot: number): Dial {
  const is = one.choice.slots[slot]!;
  const range = dialRange(one, slot);
  const said = (scene.handles ?? []).find((h) => fits(h, one) && [h.slot, h.slot_y, h.slot_angle].includes(is.name));
  const turns = is.kind === "angle" || said?.slot_angle === is.name || (said?.kind === "angle" && said.slot === is.name);
  const per = turns ? ((said?.kind === "place" ? said.per_angle : said?.per) ?? (Math.max(Math.abs(is.most ?? 0), Math.abs(is.least ?? 0)) > CIRCLE ? 100 : 1)) : (said?.per ?? 1);
  const limits = said && said.kind === "angle" ? said : undefined;
  const least = limits?.least ?? (said ? (is.least ?? range.least) : range.least);
  const most = limits?.most ?? (said ? (is.most ?? range.most) : range.most);
  return {
    slot,
    name: is.name,
    words: is.words,
    value: Number(one.values[slot]), // what was typed may lie beyond the limits: the server says why not
    least,
    most,
    step: (said?.kind === "angle" || (said && !turns) ? said.step : undefined) ?? is.step ?? per,
    per,
    unit: turns ? "°" : said && scene.board?.unit ? scene.board.unit : "",
    listed: range.listed,
  };
}

/** Whether a handle of the Scene belongs to this answer. */
function fits(handle: Handle, one: Candidate): boolean {
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
      const at = place(layout, [x.value / x.per, down === null ? y.value / y.per : down - y.value / y.per]);
      return { kind: "place", x, y, turn: dial(said.slot_angle) ?? null, at, up: said.up ?? false };
    }
  }
  if (said?.kind === "angle" && said.pivot && said.arm) {
    const turned = dial(said.slot);
    const left = turned && turned.value < 0;
    if (turned) return { kind: "angle", dial: turned, pivot: place(layout, (left && said.pivot_left) || said.pivot), arm: place(layout, (left && said.arm_left) || said.arm) };
  }
  const turned = dials.find((d) => d.unit === "°");
  const piece = scene.pieces.find((p) => p.pose && one.values.includes(p.id)) ?? scene.pieces.find((p) => p.pose && p.states?.includes("active"));
  return turned && piece ? { kind: "angle", dial: turned, ...wheel(layout, piece, turned.value < 0) } : null;
}

/** Where nothing is said, a unit wheels about a corner of its front: the one on the side it turns to. */
function wheel(layout: Layout, piece: Piece, left: boolean): { pivot: Spot; arm: Spot } {
  const outline = piece.outline ?? [[-1, -1], [1, 1]];
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
  return { x: about.x + dx * Math.cos(turn) - dy * Math.sin(turn), y: about.y + dx * Math.sin(turn) + dy * Math.cos(turn) };
}

/** Where the round handle lies now. */
export function knob(handle: BoardHandle): Spot {
  return handle.kind === "place" ? handle.at : rotate(handle.arm, handle.pivot, handle.dial.value / handle.dial.per);
}

/** Where the handle of a place's heading lies: that far from it. */
export function turnKnob(handle: PlaceHandle, far: number): Spot {
  return rotate({ x: handle.at.x, y: handle.at.y - far }, handle.at, (handle.turn?.value ?? 0) / (handle.turn?.per ?? 1));
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

/** “+12°”, “354.5 mm”, “3”. */
export function shownNumber(dial: Dial, value = dial.value): string {
  const number = Math.round((value / dial.per) * 100) / 100;
  const sign = dial.unit === "°" && dial.least < 0 && number > 0 ? "+" : "";
  return `${sign}${String(number).replace("-", "−")}${dial.unit === "°" ? "°" : dial.unit ? ` ${dial.unit}` : ""}`;
}
