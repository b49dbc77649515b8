// What a player sends to the server: actions, undo, resignation, offers. One command is on its way at a time.
import type { OfferKind } from "../../net/messages.ts";
import type { MatchConnection, Reply } from "../../net/socket.ts";
import { type Candidate, toAction } from "../answer/picks.ts";
import type { Notices } from "./notices.svelte.ts";

interface Hooks {
  beforeSend: () => void;
  accepted: () => void;
  mayRetry: () => boolean; // whether a command that came too late is still valid
}

const OFFER_SENT: Record<OfferKind, string> = {
  draw: "Draw offered.",
  "take-back": "Takeback requested.",
  rematch: "",
};

export class Commands {
  busy = $state(false); // a command is on its way
  lastPlayed = $state.raw({ verb: "", count: 0 }); // the player's last action of this visit: { verb: "move", count: 3 }

  constructor(
    private readonly connection: MatchConnection,
    private readonly notices: Notices,
    private readonly hooks: Hooks,
  ) {}

  async play(candidate: Candidate): Promise<void> {
    if (await this.send(() => this.connection.act([toAction(candidate)])))
      this.lastPlayed = { verb: candidate.choice.verb, count: this.lastPlayed.count + 1 };
  }

  /** Plays actions written out, all of them or none. */
  playText(...actions: string[]): Promise<boolean> {
    return this.send(() => this.connection.act(actions));
  }

  undo(): void {
    void this.send(() => this.connection.undo());
  }

  resign(): void {
    void this.send(() => this.connection.resign());
  }

  offer(kind: OfferKind): void {
    void this.send(() => this.connection.offer(kind), OFFER_SENT[kind]);
  }

  answerOffer(kind: OfferKind, accept: boolean): void {
    void this.send(() => this.connection.answerOffer(kind, accept));
  }

  private async send(command: () => Promise<Reply>, confirmation = ""): Promise<boolean> {
    if (this.busy) return false;
    this.hooks.beforeSend();
    this.busy = true;
    let reply = await command();
    if (!reply.ok && reply.refusal.error === "stale" && this.hooks.mayRetry()) reply = await command();
    this.busy = false;
    if (reply.ok) {
      this.hooks.accepted();
      if (confirmation) this.notices.show({ text: confirmation, clause: "", bad: false });
    } else this.notices.showRefusal(reply.refusal);
    return reply.ok;
  }
}
