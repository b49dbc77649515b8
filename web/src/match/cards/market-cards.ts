// Which cards may be taken, by which verbs. Pure.
import type { Card, Choice } from "../../scene.ts";
import { candidates, type Pick } from "../answer/legal-picks.ts";

export interface CardPress {
  choice: Choice;
  picks: Pick[] | null; // what a press means; null: not now
}

export interface CardOffer {
  card: Card;
  presses: CardPress[]; // what gives back stands before what takes
}

/** The slot of a choice that takes a card: said so, or a word that is a card's. */
function cardSlot(choice: Choice, kinds: Set<string>): number {
  return choice.slots.findIndex(
    (slot, i) =>
      slot.of === "card" ||
      (slot.of === "option" &&
        (choice.values ?? []).length > 0 &&
        choice.values!.every((row) => kinds.has(String(row[i])))),
  );
}

export function isCardChoice(choice: Choice, cards: readonly Card[]): boolean {
  return cardSlot(choice, new Set(cards.map((c) => c.kind))) >= 0;
}

/** Every card that stands in a market: it is offered by some verb, or it belongs to a group beside one that is. */
export function cardsOffered(choices: readonly Choice[], cards: readonly Card[], picks: readonly Pick[]): CardOffer[] {
  const kinds = new Set(cards.map((c) => c.kind));
  const verbs = choices.map((choice) => ({ choice, at: cardSlot(choice, kinds) })).filter(({ at }) => at >= 0);
  if (!verbs.length) return [];
  const before = picks.filter((p) => p.of === "piece"); // a card for a piece that is picked
  const grouped = cards.some((c) => c.group);
  return cards.flatMap((card) => {
    const presses = verbs.map(({ choice, at }): CardPress => {
      const fits = candidates([choice], before).some((one) => String(one.values[at]) === card.kind);
      const value = choice.values?.find((row) => String(row[at]) === card.kind)?.[at];
      return {
        choice,
        picks:
          fits && value !== undefined ? [...before, { of: "verb", value: choice.verb }, { of: "option", value }] : null,
      };
    });
    const used = presses.some((p) => p.picks) || (grouped && card.group !== undefined);
    return used
      ? [{ card, presses: presses.sort((a, b) => Number(givesBack(b.choice)) - Number(givesBack(a.choice))) }]
      : [];
  });
}

const BACK = /^(drop|undo|return|give|remove|sell|clear|dismiss)/;

/** What gives a card back is the minus. */
export function givesBack(choice: Choice): boolean {
  return BACK.test(choice.verb);
}
