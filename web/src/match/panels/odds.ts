// Odds as the panel shows them: a ledger, and at most four parts of one bar. The numbers are the server's.
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
  rows: OddsRow[]; // what adds up to the draws
  notes: OddsRow[]; // what is sure to happen before
  draws: number; // 3
  parts: OddsPart[]; // of the bar; they add up to one
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
    parts = [...kept, { text: "Anything else", probability: rest }];
  }
  const lines = (odds.why ?? []).map(ledgerRow);
  const rows = lines.filter((line) => line.value);
  if (rows[0]) rows[0] = { ...rows[0], value: rows[0].value!.replace("+", "") };
  return { rows, notes: lines.filter((line) => !line.value), draws: odds.draws, parts };
}

/** “Defender in woods: -1 die.” is a name and a value. */
export function ledgerRow(line: LogLine): OddsRow {
  const found = /^(.*?):\s*([+−-]?\d+)(?:\s+\p{L}+)?\.?$/u.exec(line.text);
  if (!found) return { name: line.text.replace(/\.$/, ""), clause: line.clause };
  return { name: found[1]!, value: found[2]!.replace("-", "−"), clause: line.clause };
}

/** The facts of an outcome in words, where the game has none of its own: “destroyed, 2 hits”. */
export function factsText(facts: Record<string, number>): string {
  const said = Object.entries(facts)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => (value === 1 ? name.replaceAll("_", " ") : `${value} ${name.replaceAll("_", " ")}`));
  const text = said.join(", ") || "no effect";
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
