// Ways written out: a tree of them becomes values like those that are listed. Pure.
import type { Choice, SlotValue } from "../../scene.ts";

const known = new WeakMap<Choice, Choice>();

/** The choice with every way of its tree as one more value. */
export function spread(choice: Choice): Choice {
  const { ways } = choice;
  if (!ways) return choice;
  let made = known.get(choice);
  if (!made) {
    const paths = new Map<number, number[]>([[ways.start, []]]);
    const through = new Set(ways.through ?? []);
    const listed = choice.values ?? [];
    const rows: SlotValue[][] = [];
    const ends: number[] = [];
    for (const [cell = 0, before = 0, way = 0] of ways.steps) {
      const path = [...(paths.get(before) ?? []), way];
      paths.set(cell, path);
      if (through.has(cell)) continue;
      rows.push(choice.slots.map((slot) => (slot.kind === "trace" ? path : ways.piece)));
      ends.push(cell);
    }
    made = { ...choice, values: [...listed, ...rows], listed: listed.length, ends };
    known.set(choice, made);
  }
  return made;
}

/** What may be chosen, with what was told about one piece: that replaces what was listed, and may add verbs. */
export function merged(listed: readonly Choice[], told: readonly Choice[] | undefined): Choice[] {
  if (!told) return listed as Choice[];
  const by = new Map(told.map((choice) => [choice.verb, spread(choice)]));
  const all = listed.map((choice) => by.get(choice.verb) ?? choice);
  return [...all, ...[...by.values()].filter((choice) => !listed.some((c) => c.verb === choice.verb))];
}
