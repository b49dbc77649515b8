// The server sends far paths as a tree; here the tree becomes rows of values like those of listed paths.
import type { Choice, SlotValue } from "../../scene.ts";

const expanded = new WeakMap<Choice, Choice>();

/** The choice with every path of its tree as one more row of values. */
export function expandPathTree(choice: Choice): Choice {
  const { ways } = choice;
  if (!ways) return choice;
  let result = expanded.get(choice);
  if (!result) {
    const paths = new Map<number, number[]>([[ways.start, []]]);
    const through = new Set(ways.through ?? []);
    const listed = choice.values ?? [];
    const rows: SlotValue[][] = [];
    const ends: number[] = [];
    for (const [cell = 0, before = 0, direction = 0] of ways.steps) {
      const path = [...(paths.get(before) ?? []), direction];
      paths.set(cell, path);
      if (through.has(cell)) continue;
      rows.push(choice.slots.map((slot) => (slot.kind === "trace" ? path : ways.piece)));
      ends.push(cell);
    }
    result = { ...choice, values: [...listed, ...rows], listed: listed.length, ends };
    expanded.set(choice, result);
  }
  return result;
}

/** The listed choices with the ones for one piece in their place; those may add verbs. */
export function mergeChoices(listed: readonly Choice[], forPiece: readonly Choice[] | undefined): Choice[] {
  if (!forPiece) return listed as Choice[];
  const byVerb = new Map(forPiece.map((choice) => [choice.verb, expandPathTree(choice)]));
  const merged = listed.map((choice) => byVerb.get(choice.verb) ?? choice);
  return [...merged, ...[...byVerb.values()].filter((choice) => !listed.some((c) => c.verb === choice.verb))];
}
