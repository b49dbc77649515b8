// Odds as the panel shows them: rows that add up to the dice, and the parts of a bar. The server computes the numbers.
import type { Odds } from "../../net/messages.ts";
import type { LogLine } from "../../scene.ts";

export interface OddsRow {
  name: string; // "Defender in woods"
  value?: string; // "−1"
  clause?: string;
}

export interface OddsPart {
  text: string; // "Destroyed"
  probability: number; // 0.259
}

export interface OddsView {
  rows: OddsRow[]; // modifiers, which add up to `draws`
  notes: OddsRow[]; // what happens before the roll
  draws: number; // dice or coins: 3
  parts: OddsPart[]; // the outcomes; their probabilities add up to one
}

const MOST_PARTS = 6;

export function oddsView(odds: Odds): OddsView {
  const merged = new Map<string, number>();
  for (const line of odds.lines) {
    const text = line.text || factsText(line.facts ?? {});
    merged.set(text, (merged.get(text) ?? 0) + line.probability);
  }
  let parts = [...merged].map(([text, probability]) => ({ text, probability }));
  if (parts.length > MOST_PARTS) {
    const kept = parts.slice(0, MOST_PARTS - 1);
    const rest = parts.slice(MOST_PARTS - 1).reduce((sum, p) => sum + p.probability, 0);
    parts = [...kept, { text: "Other", probability: rest }];
  }
  const lines = (odds.why ?? []).map(toOddsRow);
  const rows = lines.filter((line) => line.value);
  if (rows[0]) rows[0] = { ...rows[0], value: rows[0].value!.replace("+", "") };
  return { rows, notes: lines.filter((line) => !line.value), draws: odds.draws, parts };
}

/** Splits “Defender in woods: -1 die.” into name and value. */
export function toOddsRow(line: LogLine): OddsRow {
  const found = /^(.*?):\s*([+−-]?\d+)(?:\s+\p{L}+)?\.?$/u.exec(line.text);
  if (!found) return { name: line.text.replace(/\.$/, ""), clause: line.clause };
  return { name: found[1]!, value: found[2]!.replace("-", "−"), clause: line.clause };
}

/** An outcome in words if the game has none for it: “Destroyed, 2 hits”. */
export function factsText(facts: Record<string, number>): string {
  const said = Object.entries(facts)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => (value === 1 ? name.replaceAll("_", " ") : `${value} ${name.replaceAll("_", " ")}`));
  const text = said.join(", ") || "no effect";
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
