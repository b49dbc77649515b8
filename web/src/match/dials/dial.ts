// Numbers of an action as dials: their limits and steps, and how they are written. Angles are in degrees, clockwise.
import type { Handle, Naming, Scene, Value } from "../../scene.ts";
import { type Candidate, pickKind } from "../answer/picks.ts";

export interface Dial {
  slot: number; // the index of the slot in its choice: 1
  name: string; // "wheel"
  words: string; // "how far to wheel"
  value: number; // 1200, in the numbers of the slot
  least: number; // -3000
  most: number; // 3000
  step: number; // 100
  per: number; // how many of the slot's numbers make one shown unit: 100
  unit: string; // "°", "mm" or ""
  listed: number[]; // the values that the choice lists: [-3000, 0, 3000]
  values: Value[]; // what the numbers stand for, if they are not plain numbers
  hasHandle: boolean; // a handle on the board sets it too
}

const CIRCLE = 360;

/** The dials of a candidate: one for each open slot that takes a number. */
export function dialsFor(scene: Scene, candidate: Candidate): Dial[] {
  return candidate.open
    .filter((slot) => pickKind(candidate.choice.slots[slot]!) === "number")
    .map((slot) => dialFor(scene, candidate, slot));
}

/** The dials that are worth showing: not those with one possible value. `unrestricted` verbs accept more than is
 * listed. */
export function shownDials(dials: readonly Dial[], unrestricted: boolean): Dial[] {
  const shown = dials.filter(
    (dial) => dial.hasHandle || dial.listed.length !== 1 || (unrestricted && dial.values.length > 1),
  );
  return shown.length || dials.length > 1 ? shown : [...dials];
}

function dialFor(scene: Scene, candidate: Candidate, index: number): Dial {
  const slot = candidate.choice.slots[index]!;
  const range = listedRange(candidate, index);
  const handle = (scene.handles ?? []).find(
    (h) => belongsTo(h, candidate) && [h.slot, h.slot_y, h.slot_angle].includes(slot.name),
  );
  const naming = (scene.namings ?? []).find((n) => n.slot === slot.name && belongsTo(n, candidate));
  const isTurn = handle?.kind === "angle" && handle.slot === slot.name;
  const isAngle = slot.kind === "angle" || handle?.slot_angle === slot.name || isTurn;
  const largest = Math.max(Math.abs(slot.most ?? 0), Math.abs(slot.least ?? 0));
  const perDegree = handle?.kind === "place" ? handle.per_angle : handle?.per;
  const per = isAngle ? (perDegree ?? (largest > CIRCLE ? 100 : 1)) : (handle?.per ?? 1);
  const limits = handle?.kind === "angle" ? handle : undefined;
  const step = handle?.kind === "angle" || (handle && !isAngle) ? handle.step : undefined;
  return {
    slot: index,
    name: slot.name,
    words: naming?.title ?? slot.words,
    value: Number(candidate.values[index]), // a typed value may lie beyond the limits: the server says why not
    least: limits?.least ?? (handle ? (slot.least ?? range.least) : range.least),
    most: limits?.most ?? (handle ? (slot.most ?? range.most) : range.most),
    step: step ?? slot.step ?? per,
    per,
    unit: isAngle ? "°" : handle && scene.board?.unit ? scene.board.unit : "",
    listed: range.listed,
    values: naming?.values ?? [],
    hasHandle: handle !== undefined,
  };
}

/** Whether a handle or a naming of the Scene is for this action. */
export function belongsTo(handle: Pick<Handle | Naming, "verb" | "piece" | "when">, candidate: Candidate): boolean {
  const { choice, values } = candidate;
  if (handle.verb !== choice.verb) return false;
  const pieces = choice.slots.flatMap((slot, i) => (pickKind(slot) === "piece" ? [values[i]] : []));
  if (handle.piece !== undefined && !pieces.includes(handle.piece)) return false;
  const valueAt = (name: string) => values[choice.slots.findIndex((slot) => slot.name === name)];
  return Object.entries(handle.when ?? {}).every(([name, wanted]) => valueAt(name) === wanted);
}

/** The listed values of a number that agree with the other slots, and their range. */
function listedRange(candidate: Candidate, index: number): { least: number; most: number; listed: number[] } {
  const { choice, values, open } = candidate;
  const slot = choice.slots[index]!;
  const fixed = choice.slots.map((s, i) => (pickKind(s) === "number" || open.includes(i) ? undefined : values[i]));
  const rows = (choice.values ?? []).filter((row) =>
    row.every((value, i) => fixed[i] === undefined || JSON.stringify(fixed[i]) === JSON.stringify(value)),
  );
  const listed = [...new Set(rows.map((row) => Number(row[index])))].sort((a, b) => a - b);
  if (listed.length > 1) return { least: listed[0]!, most: listed.at(-1)!, listed };
  const [only] = listed;
  return {
    least: Math.min(only ?? slot.least ?? 0, slot.least ?? only ?? 0),
    most: Math.max(only ?? slot.most ?? 0, slot.most ?? only ?? 0),
    listed,
  };
}

/** The nearest step within the limits. */
export function snapToStep(dial: Dial, value: number): number {
  return clamp(Math.round(value / dial.step) * dial.step, dial.least, dial.most);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A number in a sentence: “12° to the right”, “Command holding 1”. Empty for what the board or a picture shows better,
 * and for what has one possible value. */
export function spokenNumber(dial: Dial, candidate: Candidate): string {
  const alone = candidate.choice.slots.filter((slot) => pickKind(slot) === "number").length === 1;
  if (!alone && !dial.hasHandle && dial.listed.length === 1) return "";
  if (dial.values.length) return alone ? (dial.values.find((v) => v.value === dial.value)?.name ?? "") : "";
  if (dial.hasHandle && dial.unit !== "°") return "";
  if (dial.unit !== "°") return shownNumber(dial);
  if (dial.least >= 0) return dial.hasHandle ? "" : shownNumber(dial);
  if (!dial.value) return "straight ahead";
  const angle = shownNumber(dial, Math.abs(dial.value)).replace("+", "");
  return `${angle} to the ${dial.value > 0 ? "right" : "left"}`;
}

/** “+12°”, “354.5 mm”, “3”. */
export function shownNumber(dial: Dial, value = dial.value): string {
  const number = Math.round((value / dial.per) * 100) / 100;
  const sign = dial.unit === "°" && dial.least < 0 && number > 0 ? "+" : "";
  const unit = dial.unit && dial.unit !== "°" ? ` ${dial.unit}` : dial.unit;
  return `${sign}${String(number).replace("-", "−")}${unit}`;
}
