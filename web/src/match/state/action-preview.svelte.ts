// What the chosen action would do. The server is asked while the player thinks.
import { applyPatch } from "../../net/patch.ts";
import type { Preview, Refusal } from "../../net/messages.ts";
import { RateLimiter } from "../../net/rate-limiter.ts";
import type { MatchConnection } from "../../net/socket.ts";
import type { Order, Scene } from "../../scene.ts";
import { toAction } from "../answer/picks.ts";
import { oddsView } from "../panels/odds.ts";
import type { AnswerState } from "./answer.svelte.ts";
import type { Position } from "./position.svelte.ts";

const RATE = 25; // requests a second that the server always answers
const BURST = 60; // requests at once before that limit counts

export class ActionPreview {
  result = $state.raw<Preview | null>(null);
  refusal = $state.raw<Refusal | null>(null); // why the action cannot be played as the dials are set
  private key = ""; // the action that was asked about, as JSON
  private asking = false;
  private readonly limiter = new RateLimiter(RATE, BURST);

  constructor(
    private readonly answer: AnswerState,
    private readonly position: Position,
    private readonly connection: MatchConnection,
  ) {}

  /** The Scene after the action, unless a roll or a secret decides it. */
  scene = $derived.by<Scene | null>(() => {
    const { scene } = this.position;
    return this.result?.patch && scene && this.answer.chosen ? applyPatch(scene, this.result.patch) : null;
  });
  /** Why nobody can tell what the action will do: the last seal reveals secret orders of the other side. */
  unknown = $derived(this.result?.odds?.unknown ?? "");
  odds = $derived.by(() => (this.result?.odds && !this.unknown ? oddsView(this.result.odds) : null));
  /** The order that the action would add to the plan, with its cost. */
  newOrder = $derived.by<Order | undefined>(() => {
    const known = new Set((this.position.scene?.plan?.orders ?? []).map((o) => JSON.stringify(o)));
    return this.answer.picks.length ? this.scene?.plan?.orders.find((o) => !known.has(JSON.stringify(o))) : undefined;
  });

  /** Another Scene came: the result is out of date. */
  clear(): void {
    this.result = null;
    this.key = "";
  }

  /** Asks at once what the chosen action would do. While a request is on its way only the newest action waits, so that
   * a dragged handle asks as often as the server answers. */
  async update(): Promise<void> {
    const { chosen } = this.answer;
    const action = chosen ? toAction(chosen) : null;
    const key = action ? JSON.stringify(action) : "";
    if (key === this.key) return;
    this.key = key;
    if (!action) {
      this.result = null;
      this.refusal = null;
      return;
    }
    if (this.asking) return;
    this.asking = true;
    const delay = this.limiter.take(performance.now());
    if (delay > 0) await new Promise((done) => setTimeout(done, delay));
    const found = await this.connection.preview([action]);
    this.asking = false;
    const current = this.key === key;
    // While a handle is dragged, a slightly older ghost is better than none.
    const dragged = chosen!.open.length > 0 && this.answer.chosen?.choice.verb === chosen!.choice.verb;
    if (current || dragged) {
      this.result = "error" in found ? null : found;
      this.refusal = "error" in found && found.error === "refused" ? found : null;
    }
    if (!current) {
      this.key = "";
      await this.update();
    }
  }
}
