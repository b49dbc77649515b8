// One match on the page: what the server said, the answer being made, and what is being shown.
import { BoardControl } from "../board/control.svelte.ts";
import { layoutOf } from "../board/layout.ts";
import { noMarks } from "../board/marks.ts";
import type { HeldMatch } from "../net/keys.ts";
import type { FromServer, MatchInfo, OfferKind, Presence, Preview, Refusal, SeatNumber, Status } from "../net/messages.ts";
import { applyFrame } from "../net/patch.ts";
import { type Answer, MatchSocket } from "../net/socket.ts";
import type { Choice, Piece, Scene } from "../scene.ts";
import { buttonsOf, marksOf, walker } from "./answer.ts";
import { oddsView } from "./odds.ts";
import { Player } from "./player.svelte.ts";
import { actionOf, attempt, type Candidate, offersOf, type Pick, pickCell, picksOf, pickPiece, takeBack } from "./slots.ts";
import { type Namer, percent } from "./words.ts";

export interface Note {
  text: string; // "Archers cannot shoot while engaged."
  clause: string; // "DBD-ENG-5"
  bad: boolean;
}

const NOTE_TIME = 6000;

export class MatchTable {
  board = new BoardControl();
  player = new Player();
  info = $state.raw<MatchInfo | null>(null);
  truth = $state.raw<Scene | null>(null); // the Scene as it is
  seat = $state<number>(2);
  status = $state.raw<Status>({ asked: [] });
  presence = $state.raw<Presence>({ seats: [], watchers: 0 });
  clocks = $state.raw<{ left: (number | null)[]; at: number } | null>(null);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  lostAt = $state(0);
  picks = $state.raw<Pick[]>([]);
  preview = $state.raw<Preview | null>(null);
  note = $state.raw<Note | null>(null);
  busy = $state(false); // an act is on its way
  lit = $state.raw<number[]>([]);
  seats = $state.raw<string[]>(["First", "Second"]); // the game's names of its seats
  hidden = $state(true); // the game has secrets; until one knows, it has
  covered = $state<SeatNumber | null>(null); // hot seat: the board waits for this player
  returned = $state(0); // moves made while the connection was lost

  readonly socket: MatchSocket;
  private previewKey = "";
  private asked = $state.raw(new Map<string, Choice[]>()); // choices asked for, by piece
  private noteTimer = 0;
  private wasLost = false;
  private seated = false; // hot seat: somebody said who sits here

  constructor(
    readonly id: string,
    readonly held: HeldMatch | undefined,
  ) {
    const tokens = held?.seats.map((s) => s.token) ?? [];
    this.socket = new MatchSocket(id, tokens, held?.seats[0]?.seat, {
      message: (message) => this.hear(message),
      connection: (state, since) => {
        if (state === "lost") this.wasLost = true;
        this.connection = state;
        this.lostAt = since;
      },
    });
  }

  close(): void {
    this.socket.close();
    clearTimeout(this.noteTimer);
  }

  // -- what is so

  /** The Scene on the board: in motion, or the truth. */
  scene = $derived<Scene | null>(this.player.shown ?? this.truth);
  prompt = $derived(this.truth?.prompt);
  choices = $derived.by<Choice[]>(() => {
    const listed = this.prompt?.choices ?? [];
    return listed.some((c) => !c.values && c.slots.length) ? listed.map((c) => c.values ? c : this.askedFor(c)) : listed;
  });
  hotseat = $derived.by(() => (this.held?.seats.length ?? 0) > 1);
  mine = $derived(this.seat < 2 && (this.prompt?.asked.includes(this.seat) ?? false) && !this.status.outcome);
  layout = $derived(this.truth?.board ? layoutOf(this.truth.board) : null);
  walk = $derived(this.layout && this.truth ? walker(this.layout, this.truth.pieces) : () => null);
  offers = $derived.by(() => {
    const found = offersOf(this.mine && !this.busy ? this.choices : [], this.picks, this.walk);
    const unlisted = this.mine && !this.picks.length && this.choices.some((c) => !c.values && c.slots.length && !c.forbidden);
    if (unlisted) for (const piece of this.truth?.pieces ?? []) if (piece.seat === this.seat) found.pieces.add(piece.id);
    return found;
  });
  pieces = $derived(new Map<string, Piece>((this.truth?.pieces ?? []).map((p) => [p.id, p])));
  pieceAt = $derived(new Map<number, Piece>((this.truth?.pieces ?? []).filter((p) => p.cell !== undefined).map((p) => [p.cell!, p])));
  namer = $derived<Namer>({
    piece: (id) => this.pieces.get(id),
    cell: (id) => this.layout?.cells.get(id)?.label ?? String(id),
    seats: this.seats,
    seat: this.seat,
    end: this.walk,
  });

  /** The picks with what the mouse points at, when that may be picked. */
  tentative = $derived.by<Pick[]>(() => {
    const at = this.board.pointed;
    return at === null || this.picks.length === 0 ? this.picks : (this.picked(at) ?? this.picks);
  });
  ahead = $derived(this.tentative === this.picks ? this.offers : offersOf(this.mine ? this.choices : [], this.tentative, this.walk));
  /** The one action that the picks, or what is pointed at, come to. */
  chosen = $derived<Candidate | undefined>(this.tentative.length ? this.ahead.ready[0] : undefined);
  buttons = $derived(buttonsOf(this.mine ? this.choices : [], this.picks, this.offers, this.walk));
  odds = $derived(this.preview?.odds ? oddsView(this.preview.odds) : null);
  marks = $derived.by(() => {
    if (!this.truth || !this.layout) return noMarks();
    const marks = marksOf(this.truth, this.layout, this.chosen ? picksOf(this.chosen) : this.tentative, this.offers, this.walk);
    if (this.odds && marks.aimed !== null) {
      marks.badge = { cell: marks.aimed, text: percent(this.odds.parts[0]?.probability ?? 0, 0), symbol: "st-hit" };
    }
    marks.lit = this.lit;
    marks.trails = this.player.trails;
    return marks;
  });
  /** The piece that the side panel explains. */
  inspected = $derived.by<Piece | undefined>(() => {
    const at = this.board.pointed ?? (this.board.focused ? this.board.focus : null);
    if (at !== null && this.pieceAt.has(at)) return this.pieceAt.get(at);
    const picked = this.picks.find((p) => p.of === "piece");
    return picked ? this.pieces.get(String(picked.value)) : undefined;
  });

  // -- what the player does

  /** A cell was clicked, tapped or entered; whether that changed the answer. A second time is no commit. */
  pick(cell: number): boolean {
    this.player.finish();
    if (!this.mine || this.busy) return true;
    const next = this.picked(cell);
    if (next) {
      this.setPicks(next);
      return true;
    }
    const last = this.picks.at(-1);
    const here = this.pieceAt.get(cell);
    const same = last && (this.endOf(last) === cell || (here && last.value === here.id));
    if (same && this.offers.ready.length) return false;
    const anew = same ? [] : this.pickedFrom([], cell);
    if (!anew && !same) void this.askWhyNot(cell, here);
    else this.setPicks(anew ?? []);
    return true;
  }

  /** What is forbidden is shown with its reason, and the answer so far is kept. */
  private async askWhyNot(cell: number, here: Piece | undefined): Promise<void> {
    const piece = this.picks.find((p) => p.of === "piece");
    const action = piece ? attempt([...this.offers.all.map((c) => c.choice), ...this.choices], String(piece.value), cell, here?.id) : null;
    if (!action) return this.setPicks([]);
    const found = await this.socket.preview([action]);
    if ("error" in found) this.refuse(found);
    else this.setPicks([]);
  }

  private endOf(pick: Pick): number | null {
    const piece = this.picks.find((p) => p.of === "piece");
    if (pick.of === "trace") return this.walk(String(piece?.value), pick.value as number[]);
    return pick.of === "cell" ? Number(pick.value) : null;
  }

  drop(_from: number, to: number): void {
    const next = this.picked(to);
    if (next) this.setPicks(next);
  }

  setPicks(picks: Pick[]): void {
    this.picks = picks;
    this.hideNote();
    const first = picks.find((p) => p.of === "piece");
    if (first) void this.askAbout(String(first.value));
  }

  back(): void {
    if (this.player.left > 0) this.player.finish();
    else if (this.picks.length) this.picks = takeBack(this.picks);
  }

  private picked(cell: number): Pick[] | null {
    return this.pickedFrom(this.picks, cell);
  }

  private pickedFrom(picks: Pick[], cell: number): Pick[] | null {
    const offers = picks === this.picks ? this.offers : offersOf(this.mine ? this.choices : [], picks, this.walk);
    const piece = this.pieceAt.get(cell);
    return (piece && pickPiece(offers, picks, piece.id)) || pickCell(offers, picks, cell);
  }

  async play(one: Candidate): Promise<void> {
    await this.send(() => this.socket.act([actionOf(one)]));
  }

  async playText(text: string): Promise<boolean> {
    return this.send(() => this.socket.act([text]));
  }

  undo(): void {
    void this.send(() => this.socket.undo());
  }

  resign(): void {
    void this.send(() => this.socket.resign());
  }

  offer(what: OfferKind): void {
    void this.send(() => this.socket.offer(what), what === "rematch" ? "" : `You offered ${what === "draw" ? "a draw" : "a take-back"}.`);
  }

  answerOffer(what: OfferKind, yes: boolean): void {
    void this.send(() => this.socket.answer(what, yes));
  }

  uncover(): void {
    if (this.covered === null) return;
    this.seated = true;
    this.socket.sit(this.covered);
    this.covered = null;
  }

  /** What the game says of itself. Where nothing is hidden nobody has to look away. */
  knows(seats: string[], hidden: boolean): void {
    this.seats = seats;
    this.hidden = hidden;
    if (!hidden) this.uncover();
  }

  private async send(say: () => Promise<Answer>, done = ""): Promise<boolean> {
    if (this.busy) return false;
    this.player.finish();
    this.busy = true;
    const answer = await say();
    this.busy = false;
    if (answer.ok) {
      this.picks = [];
      if (done) this.tell({ text: done, clause: "", bad: false });
    } else this.refuse(answer.refusal);
    return answer.ok;
  }

  // -- what the server says

  private hear(message: FromServer): void {
    if (message.t === "full") {
      const { seat, match, scene, status, presence } = message.d;
      const same = this.truth && this.seat === seat;
      this.seat = seat;
      this.info = match;
      this.truth = same && !scene.board ? { ...scene, board: this.truth!.board } : scene;
      this.status = status;
      if (presence) this.presence = presence;
      this.renewed();
      this.player.show(this.truth);
    } else if (message.t === "frames") {
      if (!this.truth) return;
      const frames = message.d.frames ?? [];
      const after = frames.reduce(applyFrame, this.truth);
      this.truth = after;
      this.status = message.d.status;
      if (this.wasLost) this.returned += frames.length;
      this.renewed();
      this.player.play(frames, after);
      this.handOver();
    } else if (message.t === "presence") this.presence = message.d;
    else if (message.t === "clock") this.clocks = { left: message.d.left, at: Date.now() };
    else if (message.t === "refused" && !message.nonce) this.refuse(message.d);
    if (message.t === "full") this.handOver();
    if (this.connection === "open") this.wasLost = false;
  }

  /** Another position: what was asked and previewed about the last one is void. */
  private renewed(): void {
    this.asked = new Map();
    this.preview = null;
    this.previewKey = "";
    const still = this.picks.length && this.mine && offersOf(this.choices, this.picks, this.walk).all.length > 0;
    if (!still) this.picks = [];
  }

  /** Hot seat: whoever is asked looks at the board; with secrets the device is passed on first. */
  private handOver(): void {
    const { asked, outcome } = this.status;
    if (!this.hotseat || outcome || asked.length === 0) return;
    const here = this.seat as SeatNumber;
    const next = asked.includes(here) ? here : asked[0]!;
    if (next === here && (this.seated || !this.hidden)) return;
    if (this.hidden) this.covered = next;
    else this.socket.sit(next);
  }

  private refuse(refusal: Refusal): void {
    if (refusal.error === "stale") return this.tell({ text: "The position had changed. Look again.", clause: "", bad: true });
    this.tell({ text: refusal.sentence, clause: refusal.clause ?? "", bad: true });
  }

  tell(note: Note): void {
    this.note = note;
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => (this.note = null), NOTE_TIME);
  }

  hideNote(): void {
    this.note = null;
  }

  // -- what is asked of the server while the player thinks

  /** Asks what the chosen action would do; the answer of an older question is dropped. */
  async look(): Promise<void> {
    const one = this.chosen;
    const action = one ? actionOf(one) : null;
    const key = action ? JSON.stringify(action) : "";
    if (key === this.previewKey) return;
    this.previewKey = key;
    if (!action) {
      this.preview = null;
      return;
    }
    const found = await this.socket.preview([action]);
    if (this.previewKey === key) this.preview = "error" in found ? null : found;
  }

  private askedFor(choice: Choice): Choice {
    const piece = this.picks.find((p) => p.of === "piece");
    const known = piece ? this.asked.get(String(piece.value)) : undefined;
    return known?.find((c) => c.verb === choice.verb) ?? choice;
  }

  /** Where there are very many choices they come piece by piece. */
  private async askAbout(piece: string): Promise<void> {
    const listed = this.prompt?.choices ?? [];
    if (this.asked.has(piece) || listed.every((c) => c.values || c.slots.length === 0)) return;
    const answer = await this.socket.ask(piece);
    if (answer.ok && answer.message.t === "choices") {
      this.asked = new Map(this.asked).set(piece, answer.message.d.choices);
      this.picks = [...this.picks];
    }
  }
}
