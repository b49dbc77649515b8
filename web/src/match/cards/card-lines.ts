// The lines of a card: short ones are numbers, drawn as boxes; the others are text.
import type { Card } from "../../scene.ts";

type CardLine = Card["lines"][number];

const LONGEST_NUMBER = 4; // letters

const isNumber = (line: CardLine) => line.text.length <= LONGEST_NUMBER;
export const numbersOf = (card: Card): CardLine[] => card.lines.filter(isNumber);
export const textsOf = (card: Card): CardLine[] => card.lines.filter((line) => !isNumber(line));

/** Entries by the group of their card, in the order of the first of each group. */
export function byGroup<T>(entries: readonly T[], cardOf: (entry: T) => Card): [group: string, entries: T[]][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = cardOf(entry).group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
}
