// The buttons for an answer in the making: what plays an action, and what leads on to the next slot.
import type { Choice } from "../../scene.ts";
import { actionsWithoutPlace } from "./candidates.ts";
import { findLegalPicks, type LegalPicks } from "./legal-picks.ts";
import { type Candidate, type FollowPath, type Pick, pickKind } from "./picks.ts";

export interface PromptButton {
  candidate: Candidate;
  primary: boolean; // the filled button, pressed by Enter
  picks?: Pick[]; // the button picks these instead of playing
  only?: boolean; // plays what was complete before the last pick: “Only move”
}

const FEW = 3; // with more buttons than this none is primary

/** Everything that can be pressed now, the most important first: what plays an action, then what leads on. */
export function promptButtons(
  choices: readonly Choice[],
  picks: readonly Pick[],
  legal: LegalPicks,
  followPath: FollowPath,
): PromptButton[] {
  const pickVerb = (candidate: Candidate): PromptButton => ({
    candidate,
    primary: false,
    picks: [...picks, { of: "verb", value: candidate.choice.verb }],
  });
  const pickWord = (candidate: Candidate): PromptButton => {
    const verb = picks.some((p) => p.of === "verb") ? [] : [{ of: "verb" as const, value: candidate.choice.verb }];
    const word: Pick = { of: "option", value: candidate.values[candidate.open[0]!]! };
    return { candidate, primary: false, picks: [...picks, ...verb, word] };
  };
  const withDials = legal.ready.some((c) => c.open.length > 0);
  const numbers = withDials ? [] : legal.numbers.filter((c) => picks.length > 0 || !hasOwnButtons(c));
  const leadOn = [...numbers.map(pickVerb), ...legal.words.map(pickWord)];
  if (picks.length === 0) {
    const plain = actionsWithoutPlace(choices).map((candidate): PromptButton => ({ candidate, primary: false }));
    const dials = legal.ready
      .filter((c) => c.open.length > 0)
      .map((candidate): PromptButton => ({ candidate, primary: true }));
    const last = plain.at(-1);
    if (last && !dials.length && plain.length <= FEW && isBoardless(choices) && !leadOn.length) last.primary = true;
    return [...dials, ...plain.reverse(), ...leadOn];
  }
  const auto = picks.findIndex((p) => p.of === "verb" && p.auto);
  if (auto >= 0) {
    const before = picks.slice(0, auto);
    const others = promptButtons(choices, before, findLegalPicks(choices, before, followPath), followPath).filter(
      (b) => b.candidate.choice.verb !== picks[auto]!.value,
    );
    // A dial that shows what is set already need not be confirmed again: the seal comes first.
    if (picks.every((p) => p.auto) && others.some((b) => b.candidate.choice.seal))
      return others.map((b) => ({ ...b, primary: b.candidate.choice.seal ?? false }));
    return [
      ...legal.ready.map((candidate, i): PromptButton => ({ candidate, primary: i === 0 })),
      ...others.map((b) => ({ ...b, primary: false })),
    ];
  }
  const complete = [...legal.ready, ...legal.options].sort((a, b) => b.choice.slots.length - a.choice.slots.length);
  const play = complete.map((candidate, i): PromptButton => ({
    candidate,
    primary: i === 0 && !isUndecided(picks, legal),
  }));
  const shorter = play.length === 1 && !withDials ? withoutLastPick(choices, picks, followPath) : undefined;
  return [...play, ...(shorter ? [{ candidate: shorter, primary: false, only: true }] : []), ...leadOn];
}

/** Whether only a piece is picked and it can do so many things that none of them is suggested. */
export function isUndecided(picks: readonly Pick[], legal: LegalPicks): boolean {
  return picks.length === 1 && picks[0]!.of === "piece" && legal.ready.length + legal.options.length > FEW;
}

/** Whether each value of a number has a button of its own. */
function hasOwnButtons(candidate: Candidate): boolean {
  return actionsWithoutPlace([candidate.choice]).length > 0;
}

/** Whether nothing on the board can be picked, so that the buttons are the whole question. */
function isBoardless(choices: readonly Choice[]): boolean {
  return choices.every((choice) => choice.slots.every((slot) => ["option", "number"].includes(pickKind(slot))));
}

/** The action that was complete before the last pick: “Only move”. */
function withoutLastPick(
  choices: readonly Choice[],
  picks: readonly Pick[],
  followPath: FollowPath,
): Candidate | undefined {
  if (picks.length < 3) return undefined; // a piece alone is no action
  const before = findLegalPicks(choices, picks.slice(0, -1), followPath);
  return before.all.length > 1 ? before.ready[0] : undefined;
}
