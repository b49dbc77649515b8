// One match over a WebSocket. After a lost connection it resumes from the last version, and sends commands again with
// their old nonces until they are answered.
import type { ActionValue, FromServer, OfferKind, Preview, Refusal, SeatNumber } from "./messages.ts";

export type ConnectionState = "connecting" | "open" | "lost";

export interface ConnectionListener {
  message: (message: FromServer) => void;
  connection: (state: ConnectionState, lostAt: number) => void;
  missing: (why: string) => void; // there is no such match, and no further try
}

export type Reply = { ok: true; message: FromServer } | { ok: false; refusal: Refusal };

interface PendingRequest {
  text: string; // the message as it was sent
  resend: boolean; // after a lost connection
  done: (reply: Reply) => void;
}

// milliseconds
const FIRST_RETRY = 400;
const LONGEST_RETRY = 8000;
const HEARTBEAT = 20_000;

/** What a match needs of its connection; the gallery has one without a server. */
export type MatchConnection = Pick<
  MatchSocket,
  "version" | "act" | "preview" | "ask" | "undo" | "resign" | "offer" | "answerOffer" | "viewSeat" | "close"
>;

export class MatchSocket {
  version = 0; // of the view that arrived last
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingRequest>();
  private tries = 0;
  private lostAt = 0;
  private closed = false;
  private retryTimer = 0;
  private heartbeatTimer = 0;
  private heardAt = 0; // when the last message came, in milliseconds

  constructor(
    private readonly match: string,
    private readonly tokens: string[],
    private seat: SeatNumber | undefined,
    private readonly listener: ConnectionListener,
  ) {
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.heartbeatTimer);
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  /** Plays actions: all of them or none. */
  act(actions: ActionValue[]): Promise<Reply> {
    return this.request("act", { actions }, true);
  }

  /** What actions would do. */
  async preview(actions: ActionValue[]): Promise<Preview | Refusal> {
    const reply = await this.request("preview", { actions }, false);
    if (!reply.ok) return reply.refusal;
    return reply.message.t === "preview" ? reply.message.d : {};
  }

  /** What may be done with a piece. */
  ask(about: string | number | null): Promise<Reply> {
    return this.request("ask", { about }, false);
  }

  undo(): Promise<Reply> {
    return this.request("undo", {}, true);
  }

  resign(): Promise<Reply> {
    return this.request("resign", {}, true);
  }

  offer(what: OfferKind): Promise<Reply> {
    return this.request("offer", { what }, true);
  }

  answerOffer(what: OfferKind, yes: boolean): Promise<Reply> {
    return this.request("answer", { what, yes }, true);
  }

  /** Switches the view to another seat whose token this browser has. */
  viewSeat(seat: SeatNumber): void {
    this.seat = seat;
    void this.request("seat", { seat }, false);
  }

  private resume(): void {
    this.send(this.text("resume", this.version, nonce(), {}));
  }

  private request(t: string, d: object, resend: boolean): Promise<Reply> {
    const key = nonce();
    const text = this.text(t, this.version, key, d);
    return new Promise((done) => {
      this.pending.set(key, { text, resend, done });
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
      socket.send(this.text("hello", this.version, nonce(), { tokens: this.tokens, ...seat }));
      for (const [key, request] of this.pending) {
        if (request.resend) socket.send(request.text);
        else this.resolve(key, { ok: false, refusal: LOST });
      }
      this.heardAt = Date.now();
      clearInterval(this.heartbeatTimer);
      this.heartbeatTimer = window.setInterval(this.heartbeat, HEARTBEAT);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.handleClose(event.code);
  }

  private receive(message: FromServer): void {
    this.heardAt = Date.now();
    if (message.t === "full" || message.t === "frames") {
      this.tries = 0;
      this.lostAt = 0;
      this.listener.connection("open", 0);
    }
    if (message.t === "frames" && message.v <= this.version) return; // a repetition
    if (message.t === "frames" && message.v > this.version + 1) return this.resume(); // something was missed
    if (message.t === "full" || message.t === "frames") this.version = message.v;
    this.listener.message(message);
    if ("nonce" in message && message.nonce) {
      this.resolve(message.nonce, message.t === "refused" ? { ok: false, refusal: message.d } : { ok: true, message });
    }
  }

  private resolve(key: string, reply: Reply): void {
    const request = this.pending.get(key);
    this.pending.delete(key);
    request?.done(reply);
  }

  private handleClose(code: number): void {
    clearInterval(this.heartbeatTimer);
    if (this.closed) return;
    this.lostAt ||= Date.now();
    this.listener.connection("lost", this.lostAt);
    const wait = code === 1008 ? LONGEST_RETRY : Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.tries);
    if (this.tries === 0 && this.version === 0) void this.checkExists();
    this.tries += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => this.open(), wait * (0.8 + Math.random() * 0.4));
  }

  /** The match was never reached: asks whether it exists. */
  private async checkExists(): Promise<void> {
    const answer = await fetch(`/api/matches/${encodeURIComponent(this.match)}`).catch(() => null);
    if (answer?.status !== 404) return;
    const why = (await answer.json().catch(() => null)) as Refusal | null;
    this.close();
    this.listener.missing(why?.sentence ?? "There is no such match.");
  }

  private heartbeat = (): void => {
    if (Date.now() - this.heardAt > 2.5 * HEARTBEAT) this.socket?.close();
    else this.send(this.text("ping", this.version, nonce(), {}));
  };

  /** The network is back, or the page is visible again: reconnects at once. */
  private reconnectNow = (): void => {
    const state = this.socket?.readyState;
    if (!this.closed && document.visibilityState === "visible" && state === WebSocket.CLOSED) {
      clearTimeout(this.retryTimer);
      this.open();
    }
  };
}

const LOST: Refusal = { error: "lost", sentence: "The connection was lost before the server answered." };

function nonce(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
