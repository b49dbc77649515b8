// What the chosen action would do, asked of the server while the player thinks.
import type { Preview, Refusal } from "../../net/messages.ts";
import type { MatchTable } from "./match-controller.svelte.ts";
import { Allowance } from "../../net/rate-limiter.ts";
import { actionOf } from "../answer/legal-picks.ts";

const RATE = 25; // questions a second that a server answers for ever: it counts them,
const AT_ONCE = 60; // and so many more before that matters

export class Looks {
  found = $state.raw<Preview | null>(null);
  fault = $state.raw<Refusal | null>(null); // why what the dial shows cannot be played
  private key = ""; // the action that was asked about
  private asking = false;
  private readonly allowance = new Allowance(RATE, AT_ONCE);

  constructor(private readonly table: MatchTable) {}

  /** Another position: what was previewed about the last one is void. */
  forget(): void {
    this.found = null;
    this.key = "";
  }

  /** Asks what the chosen action would do, at once. While one question is on its way the next waits, and only the newest:
   * a handle that is dragged asks as often as the server answers. */
  async ask(): Promise<void> {
    const one = this.table.chosen;
    const action = one ? actionOf(one) : null;
    const key = action ? JSON.stringify(action) : "";
    if (key === this.key) return;
    this.key = key;
    if (!action) {
      this.found = null;
      this.fault = null;
      return;
    }
    if (this.asking) return;
    this.asking = true;
    const wait = this.allowance.take(performance.now());
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const found = await this.table.socket.preview([action]);
    this.asking = false;
    const fresh = this.key === key;
    const handled = one!.open.length > 0 && this.table.chosen?.choice.verb === one!.choice.verb; // an older ghost is better than none
    if (fresh || handled) {
      this.found = "error" in found ? null : found;
      this.fault = "error" in found && found.error === "refused" ? found : null;
    }
    if (!fresh) {
      this.key = "";
      await this.ask();
    }
  }
}
