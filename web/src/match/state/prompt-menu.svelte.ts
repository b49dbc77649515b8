// The buttons of the prompt: at most three are shown, a menu holds the others.
import { promptButtons, type PromptButton } from "../answer/prompt-buttons.ts";
import { takesCard } from "../cards/market-cards.ts";
import type { AnswerState } from "./answer.svelte.ts";
import type { Endings } from "./endings.svelte.ts";
import type { Position } from "./position.svelte.ts";

const MOST_SHOWN = 3;

export class PromptMenu {
  constructor(
    private readonly answer: AnswerState,
    private readonly position: Position,
    private readonly endings: Endings,
  ) {}

  all = $derived.by(() =>
    promptButtons(
      this.position.myTurn ? this.answer.choices : [],
      this.answer.picks,
      this.answer.legal,
      this.position.followPath,
    ),
  );
  /** The buttons beside the question, the one that plays the action last. */
  shown = $derived.by<PromptButton[]>(() => {
    const all = this.withoutCards;
    if (all.length <= MOST_SHOWN) return all.toReversed();
    const sameVerb = all.filter((b) => b.candidate.choice === all[0]?.candidate.choice);
    if (this.answer.picks.length && sameVerb.length > 1 && sameVerb.length <= MOST_SHOWN) return sameVerb.toReversed();
    return all
      .filter((b) => b.primary || b.candidate.choice.seal || b.candidate.choice.slots.length === 0)
      .slice(0, MOST_SHOWN)
      .toReversed();
  });
  menu = $derived.by<PromptButton[]>(() => {
    const all = this.withoutCards;
    return all.length <= MOST_SHOWN ? [] : all.filter((b) => !this.shown.includes(b));
  });
  /** The buttons without those that stand on cards or apart. */
  private withoutCards = $derived.by<PromptButton[]>(() => {
    const cards = this.position.scene?.cards ?? [];
    const onCards = new Set(cards.flatMap((c) => (c.deeds ?? []).map((d) => d.actions[0]?.split(" ")[0])));
    const rest = this.all.filter(
      ({ candidate }) => !onCards.has(candidate.choice.verb) && !this.endings.isEnding(candidate.choice),
    );
    if (!this.answer.marketOpen) return rest;
    return rest.filter((b) => !takesCard(b.candidate.choice, cards) || (this.answer.picks.length > 0 && !b.picks));
  });
}
