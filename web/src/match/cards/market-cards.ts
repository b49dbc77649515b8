// The cards of a market, and the verbs that take or return them.
import type { Card, Choice } from "../../scene.ts";
import { findCandidates } from "../answer/candidates.ts";
import type { Pick } from "../answer/picks.ts";

export interface CardAction {
  choice: Choice;
  picks: Pick[] | null; // what its button picks; null if it is not possible now
}

export interface MarketCard {
  card: Card;
  actions: CardAction[]; // those that return the card come first
}

/** The index of the slot that takes a card: declared as such, or with kinds of cards as its values; -1 if none. */
function cardSlot(choice: Choice, kinds: Set<string>): number {
  return choice.slots.findIndex(
    (slot, i) =>
      slot.of === "card" ||
      (slot.of === "option" &&
        (choice.values ?? []).length > 0 &&
        choice.values!.every((row) => kinds.has(String(row[i])))),
  );
}

export function takesCard(choice: Choice, cards: readonly Card[]): boolean {
  return cardSlot(choice, new Set(cards.map((c) => c.kind))) >= 0;
}

/** The cards of the market: those that some verb takes, and all that have a group. */
export function marketCards(choices: readonly Choice[], cards: readonly Card[], picks: readonly Pick[]): MarketCard[] {
  const kinds = new Set(cards.map((c) => c.kind));
  const verbs = choices.map((choice) => ({ choice, at: cardSlot(choice, kinds) })).filter(({ at }) => at >= 0);
  if (!verbs.length) return [];
  const before = picks.filter((p) => p.of === "piece"); // the card is for a piece that is picked
  const grouped = cards.some((c) => c.group);
  return cards.flatMap((card) => {
    const actions = verbs.map(({ choice, at }): CardAction => {
      const fits = findCandidates([choice], before).some((one) => String(one.values[at]) === card.kind);
      const value = choice.values?.find((row) => String(row[at]) === card.kind)?.[at];
      return {
        choice,
        picks:
          fits && value !== undefined ? [...before, { of: "verb", value: choice.verb }, { of: "option", value }] : null,
      };
    });
    const used = actions.some((p) => p.picks) || (grouped && card.group !== undefined);
    return used
      ? [{ card, actions: actions.sort((a, b) => Number(isReturn(b.choice)) - Number(isReturn(a.choice))) }]
      : [];
  });
}

const RETURNS = /^(drop|undo|return|give|remove|sell|clear|dismiss)/;

/** Whether a verb returns a card: its button is the minus. */
export function isReturn(choice: Choice): boolean {
  return RETURNS.test(choice.verb);
}
