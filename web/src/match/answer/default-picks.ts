// A handle or dial can be ready before anything is picked: it then picks its verb and its starting values itself.
import type { Choice, Handle, Naming } from "../../scene.ts";
import { findLegalPicks } from "./legal-picks.ts";
import { type Candidate, type Pick, pickKind } from "./picks.ts";

/** The player's picks with what a ready handle or dial adds: its verb and its starting values. A place starts in the
 * middle of the listed ones. The player need not press the verb first, and may still press another one. */
export function withDefaultPicks(
  picks: readonly Pick[],
  handles: readonly (Handle | Naming)[],
  choices: readonly Choice[],
): Pick[] {
  const ready = handles.filter((h) => h.ready);
  if (!ready.length || picks.some((p) => p.of !== "piece" && p.of !== "number")) return picks as Pick[];
  const pieces = picks.filter((p) => p.of === "piece");
  for (const handle of ready) {
    if (handle.piece !== undefined ? !pieces.some((p) => p.value === handle.piece) : pieces.length > 0) continue;
    const verb: Pick = { of: "verb", value: handle.verb, auto: true };
    const legal = findLegalPicks(choices, [...pieces, verb], () => null);
    if (!legal.numbers[0]) continue;
    const numbers = picks.filter((p) => p.of === "number");
    let start: Pick[] = [];
    if ("kind" in handle) {
      if (handle.kind === "place") start = numbersOf(legal.all[Math.floor(legal.all.length / 2)]!);
    } else if (handle.now !== undefined) start = [{ of: "number", slot: handle.slot, value: handle.now, auto: true }];
    return [...pieces, verb, ...start.filter((n) => !numbers.some((p) => p.slot === n.slot)), ...numbers];
  }
  return picks as Pick[];
}

function numbersOf({ choice, values }: Candidate): Pick[] {
  return choice.slots.flatMap((slot, i): Pick[] =>
    pickKind(slot) === "number" ? [{ of: "number", slot: slot.name, value: values[i]!, auto: true }] : [],
  );
}
