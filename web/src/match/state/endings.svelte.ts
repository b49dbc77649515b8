// What gives up the rest of a turn: it stands apart from the other buttons, and what would be left unused is asked about.
import type { Choice } from "../../scene.ts";
import { actionsWithoutPlace } from "../answer/candidates.ts";
import type { Pick } from "../answer/picks.ts";
import type { PromptButton } from "../answer/prompt-buttons.ts";
import type { AnswerState } from "./answer.svelte.ts";
import type { Position } from "./position.svelte.ts";

export class Endings {
  private pressed = $state.raw<{ button: PromptButton; version: number; picks: Pick[] } | null>(null);

  constructor(
    private readonly answer: AnswerState,
    private readonly position: Position,
  ) {}

  /** A button for each of them, whatever is picked: their place never changes. */
  buttons = $derived.by<PromptButton[]>(() => {
    if (!this.position.myTurn) return [];
    const listed = this.position.prompt?.choices ?? [];
    const ending = listed.filter((choice) => this.isEnding(choice) && !choice.forbidden);
    return actionsWithoutPlace(ending).map((candidate) => ({
      candidate,
      primary: this.isAll(listed) || (candidate.choice.seal === true && this.unused(candidate.choice).length === 0),
    }));
  });
  /** The button that was pressed and is asked about, until something else is done. */
  asked = $derived.by<PromptButton | null>(() => {
    const { pressed } = this;
    const same = pressed && pressed.version === this.position.version && pressed.picks === this.answer.ownPicks;
    return same ? pressed.button : null;
  });

  isEnding(choice: Choice): boolean {
    return this.declared(choice) !== undefined;
  }

  /** What would be left unused, unless nothing else can be done anyway. */
  unused(choice: Choice): string[] {
    return this.isAll(this.position.prompt?.choices ?? []) ? [] : (this.declared(choice)?.unused ?? []);
  }

  /** Whether to ask before the button is played; remembers that it was pressed. */
  ask(button: PromptButton): boolean {
    if (button.picks || this.asked === button || !this.unused(button.candidate.choice).length) return false;
    this.pressed = { button, version: this.position.version, picks: this.answer.ownPicks };
    return true;
  }

  stopAsking(): void {
    this.pressed = null;
  }

  private declared(choice: Choice) {
    return this.position.scene?.endings?.find((one) => one.verb === choice.verb);
  }

  private isAll(choices: readonly Choice[]): boolean {
    return choices.every((choice) => choice.forbidden || this.isEnding(choice));
  }
}
