// The short message that takes the place of the question for a few seconds: a refusal, or that something was done.
import type { Refusal } from "../../net/messages.ts";

export interface Notice {
  text: string; // "Archers cannot shoot while engaged."
  clause: string; // "DBD-ENG-5"
  bad: boolean; // a refusal
}

const SHOWN_FOR = 6000; // milliseconds

export class Notices {
  current = $state.raw<Notice | null>(null);
  private timer = 0;

  show(notice: Notice): void {
    this.current = notice;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), SHOWN_FOR);
  }

  showRefusal(refusal: Refusal): void {
    if (refusal.error === "stale") this.show({ text: "The position has changed. Look again.", clause: "", bad: true });
    else this.show({ text: refusal.sentence, clause: refusal.clause ?? "", bad: true });
  }

  hide(): void {
    this.current = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
