// One match over a WebSocket: says hello, goes on from the last version after a lost connection, sends an act again
// with its old nonce until it is answered.
import type { ActionValue, FromServer, OfferKind, Preview, Refusal, SeatNumber } from "./messages.ts";

export interface Listener {
  message: (message: FromServer) => void;
  connection: (state: "connecting" | "open" | "lost", since: number) => void;
  missing: (why: string) => void; // there is no such match: nobody tries again
}

export type Answer = { ok: true; message: FromServer } | { ok: false; refusal: Refusal };

interface Waiting {
  text: string; // the message as it was sent
  act: boolean; // sent again after a lost connection
  done: (answer: Answer) => void;
}

const FIRST_WAIT = 400; // milliseconds before the second try
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20_000;

export class MatchSocket {
  v = 0; // the version of the view on the screen
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private lostAt = 0;
  private closed = false;
  private timer = 0;
  private beat = 0;
  private heard = 0;

  constructor(
    private readonly match: string,
    private readonly tokens: string[],
    private seat: SeatNumber | undefined,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  act(actions: ActionValue[]): Promise<Answer> {
    return this.say("act", { actions }, true);
  }

  async preview(actions: ActionValue[]): Promise<Preview | Refusal> {
    const answer = await this.say("preview", { actions }, false);
    if (!answer.ok) return answer.refusal;
    return answer.message.t === "preview" ? answer.message.d : {};
  }

  ask(about: string | number | null): Promise<Answer> {
    return this.say("ask", { about }, false);
  }

  undo(): Promise<Answer> {
    return this.say("undo", {}, true);
  }

  resign(): Promise<Answer> {
    return this.say("resign", {}, true);
  }

  offer(what: OfferKind): Promise<Answer> {
    return this.say("offer", { what }, true);
  }

  answer(what: OfferKind, yes: boolean): Promise<Answer> {
    return this.say("answer", { what, yes }, true);
  }

  /** Look from the other seat, when both are held. */
  sit(seat: SeatNumber): void {
    this.seat = seat;
    void this.say("seat", { seat }, false);
  }

  resume(): void {
    this.send(this.text("resume", this.v, nonce(), {}));
  }

  private say(t: string, d: object, act: boolean): Promise<Answer> {
    const key = nonce();
    const text = this.text(t, this.v, key, d);
    return new Promise((done) => {
      this.waiting.set(key, { text, act, done });
      this.send(text);
    });
  }

  private text(t: string, v: number, key: string, d: object): string {
    return JSON.stringify({ t, v, nonce: key, d });
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private open(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/socket`);
    this.socket = socket;
    this.listener.connection("connecting", this.lostAt);
    socket.onopen = () => {
      const seat = this.seat === undefined ? {} : { seat: this.seat };
      socket.send(this.text("hello", this.v, nonce(), { tokens: this.tokens, ...seat }));
      for (const [key, one] of this.waiting) {
        if (one.act) socket.send(one.text);
        else this.settle(key, { ok: false, refusal: LOST });
      }
      this.heard = Date.now();
      clearInterval(this.beat);
      this.beat = window.setInterval(this.heartbeat, HEARTBEAT);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.lost(event.code);
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    if (message.t === "full" || message.t === "frames") {
      this.tries = 0;
      this.lostAt = 0;
      this.listener.connection("open", 0);
    }
    if (message.t === "frames" && message.v <= this.v) return; // heard before
    if (message.t === "frames" && message.v > this.v + 1) return this.resume(); // something was missed
    if (message.t === "full" || message.t === "frames") this.v = message.v;
    this.listener.message(message);
    if ("nonce" in message && message.nonce) {
      this.settle(message.nonce, message.t === "refused" ? { ok: false, refusal: message.d } : { ok: true, message });
    }
  }

  private settle(key: string, answer: Answer): void {
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    one?.done(answer);
  }

  private lost(code: number): void {
    clearInterval(this.beat);
    if (this.closed) return;
    this.lostAt ||= Date.now();
    this.listener.connection("lost", this.lostAt);
    const wait = code === 1008 ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    if (this.tries === 0 && this.v === 0) void this.doubt();
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), wait * (0.8 + Math.random() * 0.4));
  }

  /** Nothing was ever heard of this match: is there one? */
  private async doubt(): Promise<void> {
    const answer = await fetch(`/api/matches/${encodeURIComponent(this.match)}`).catch(() => null);
    if (answer?.status !== 404) return;
    const why = (await answer.json().catch(() => null)) as Refusal | null;
    this.close();
    this.listener.missing(why?.sentence ?? "There is no such match.");
  }

  private heartbeat = (): void => {
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.socket?.close();
    else this.send(this.text("ping", this.v, nonce(), {}));
  };

  /** The network is back or the page is looked at again: do not wait any longer. */
  private hurry = (): void => {
    const state = this.socket?.readyState;
    if (!this.closed && document.visibilityState === "visible" && state === WebSocket.CLOSED) {
      clearTimeout(this.timer);
      this.open();
    }
  };
}

const LOST: Refusal = { error: "lost", sentence: "The connection was lost before the answer came." };

function nonce(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
