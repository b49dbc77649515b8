// Sentences about an answer being made: verb first, names not codes.
import type { Piece, Scene } from "../scene.ts";
import type { Candidate, Pick } from "./slots.ts";
import { pickKind } from "./slots.ts";

export interface Namer {
  piece: (id: string) => Piece | undefined;
  cell: (id: number) => string; // "96"
  seats: string[]; // ["Blue", "Red"]
  seat: number; // who reads
  end: (piece: string, path: readonly number[]) => number | null; // where a path leads
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
    } else if (kind === "number") rest.push(String(value));
  });
  const verb = one.choice.words;
  if (targets.length) {
    const from = places.length ? ` from ${places[0]}` : "";
    const by = own.length ? ` with ${own.join(" and ")}` : "";
    return `${verb} ${targets.join(" and ")}${from}${by}?`;
  }
  const what = own.length ? ` ${own.join(" and ")}` : "";
  const to = places.length ? ` to ${places.join(", ")}` : "";
  const count = rest.length ? ` ${own.length ? "with " : ""}${rest.join(", ")}` : "";
  return `${verb}${what}${to}${count}?`;
}

/** A button or a line of the list of choices: “Move to 96”, “Cancel 1”. */
export function label(one: Candidate, who: Namer, picks: readonly Pick[]): string {
  const said = new Set(picks.map((p) => `${p.of} ${p.value}`));
  const parts: string[] = [];
  const numbers: string[] = [];
  one.choice.slots.forEach((slot, i) => {
    const value = one.values[i]!;
    const kind = pickKind(slot);
    if (said.has(`${kind} ${value}`) || kind === "trace") return;
    if (kind === "piece") parts.push(pieceName(String(value), who));
    else if (kind === "cell") parts.push(who.cell(Number(value)));
    else if (kind === "number") numbers.push(String(value));
    else parts.push(String(value).replaceAll("_", " "));
  });
  return [one.choice.words, ...parts].join(" ") + (numbers.length ? `: ${numbers.join(", ")}` : "");
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
  const is = scene.cells.find((c) => c.id === cell);
  const piece = scene.pieces.find((p) => p.cell === cell);
  if (piece && is?.fog !== "unknown") return [`${piece.spoken.replace(/\.$/, "")}.`, more].filter(Boolean).join(" ");
  const ground =
    is?.fog === "unknown" ? "Never seen." : is?.fog === "remembered" ? `Remembered: ${is.name ?? is.ground ?? "open"}.` : `${is?.name ?? is?.ground ?? "clear"}.`;
  const note = is?.note ? `${capital(is.note)}.` : "";
  return [`${label}, ${ground}`, note, more].filter(Boolean).join(" ");
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
