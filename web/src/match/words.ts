// Sentences about an answer being made: verb first, names not codes.
import type { Cell, Piece, Scene } from "../scene.ts";
import type { Candidate, Pick } from "./slots.ts";
import { pickKind } from "./slots.ts";

export interface Namer {
  piece: (id: string) => Piece | undefined;
  cell: (id: number) => string; // "96"
  seats: string[]; // ["Blue", "Red"]
  seat: number; // who reads
  end: (piece: string, path: readonly number[]) => number | null; // where a path leads
  number?: (one: Candidate, slot: number) => string; // a number with its unit: "+12°"
  card?: (kind: string) => string; // "Goblin Archers"
}

export function pieceName(id: string, who: Namer): string {
  const piece = who.piece(id);
  if (!piece) return id;
  const owner = who.seats[piece.seat];
  if (piece.seat === who.seat || !owner || piece.name.startsWith(owner)) return piece.name;
  return `${owner}’s ${piece.name}`;
}

/** “Charge Red’s Infantry 4 from 96 with Cavalry 2?” */
export function question(one: Candidate, who: Namer): string {
  const own: string[] = [];
  const targets: string[] = [];
  const places: string[] = [];
  const rest: string[] = [];
  one.choice.slots.forEach((slot, i) => {
    const value = one.values[i]!;
    const kind = pickKind(slot);
    if (kind === "piece") {
      const is = who.piece(String(value));
      (is && is.seat !== who.seat ? targets : own).push(pieceName(String(value), who));
    } else if (kind === "cell") places.push(who.cell(Number(value)));
    else if (kind === "trace") {
      const end = who.end(String(one.values[0]), value as number[]);
      if (end !== null) places.push(who.cell(end));
    } else if (kind === "number") rest.push(who.number?.(one, i) ?? String(value));
    else if (slot.of === "card") own.push(who.card?.(String(value)) ?? String(value));
  });
  const verb = one.choice.words;
  if (targets.length) {
    const from = places.length ? ` from ${places[0]}` : "";
    const by = own.length ? ` with ${own.join(" and ")}` : "";
    return `${verb} ${targets.join(" and ")}${from}${by}?`;
  }
  const what = own.length ? ` ${own.join(" and ")}` : "";
  const to = places.length ? ` to ${places.join(", ")}` : "";
  const how = rest[0]?.endsWith("°") ? "by " : /[a-z]$/.test(rest[0] ?? "") ? "at " : own.length ? "with " : "";
  const count = rest.length ? ` ${how}${rest.join(", ")}` : "";
  return `${verb}${what}${to}${count}?`;
}

/** What a button says: what it commits, or “Supply …” where it leads on. */
export function buttonText(button: { candidate: Candidate; picks?: Pick[] }, who: Namer, picks: readonly Pick[]): string {
  const one = button.candidate;
  const last = button.picks?.at(-1);
  if (!last) return label(one, who, picks);
  if (last.of !== "option") return `${one.choice.words} …`;
  const slot = one.choice.slots[one.open[0]!];
  const word = slot?.of === "card" ? (who.card?.(String(last.value)) ?? String(last.value)) : String(last.value).replaceAll("_", " ");
  return picks.some((p) => p.of === "verb") ? capital(word) : `${one.choice.words}: ${word}`;
}

/** A button or a line of the list of choices: “Move to 96”, “Cancel 1”. */
export function label(one: Candidate, who: Namer, picks: readonly Pick[]): string {
  const said = new Set(picks.map((p) => `${p.of} ${p.value}`));
  const parts: string[] = [];
  const numbers: string[] = [];
  one.choice.slots.forEach((slot, i) => {
    const value = one.values[i]!;
    const kind = pickKind(slot);
    if ((kind !== "number" && said.has(`${kind} ${value}`)) || kind === "trace") return;
    if (kind === "piece") parts.push(pieceName(String(value), who));
    else if (kind === "cell") parts.push(who.cell(Number(value)));
    else if (kind === "number") numbers.push(who.number?.(one, i) ?? String(value));
    else if (slot.of === "card") parts.push(who.card?.(String(value)) ?? String(value));
    else parts.push(String(value).replaceAll("_", " "));
  });
  return [one.choice.words, ...parts].join(" ") + (numbers.length === 1 ? `: ${numbers[0]}` : "");
}

export function percent(probability: number, decimals: number): string {
  if (probability >= 1) return "sure";
  if (probability <= 0) return "cannot";
  if (probability < 0.001) return "< 0.1 %";
  if (probability > 0.999) return "> 99.9 %";
  return `${(probability * 100).toFixed(decimals)} %`;
}

/** What a screen reader says of a cell. */
export function spokenCell(scene: Scene, cell: number, label: string, more: string): string {
  const { cells, pieces } = found(scene);
  const is = cells.get(cell);
  const piece = pieces.get(cell);
  if (piece && is?.fog !== "unknown") return [`${piece.spoken.replace(/\.$/, "")}.`, more].filter(Boolean).join(" ");
  const ground =
    is?.fog === "unknown" ? "Never seen." : is?.fog === "remembered" ? `Remembered: ${is.name ?? is.ground ?? "open"}.` : `${is?.name ?? is?.ground ?? "clear"}.`;
  const note = is?.note ? `${capital(is.note)}.` : "";
  return [`${label}, ${ground}`, note, more].filter(Boolean).join(" ");
}

const finds = new WeakMap<Scene, { cells: Map<number, Cell>; pieces: Map<number, Piece> }>();

/** Cells and pieces of a Scene by cell: a board has many, and each is spoken. */
function found(scene: Scene) {
  let made = finds.get(scene);
  if (!made) {
    made = {
      cells: new Map(scene.cells.map((c) => [c.id, c])),
      pieces: new Map(scene.pieces.flatMap((p) => (p.cell === undefined ? [] : [[p.cell, p] as const]))),
    };
    finds.set(scene, made);
  }
  return made;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
