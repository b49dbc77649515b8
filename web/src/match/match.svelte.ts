// One match on the page: what the server said, the answer being made, and what is being shown.
import { BoardControl } from "../board/control.svelte.ts";
import { layoutWith, seated } from "../board/layout.ts";
import { noMarks } from "../board/marks.ts";
import type { HeldMatch } from "../net/keys.ts";
import type { FromServer, MatchInfo, OfferKind, Presence, Preview, Refusal, SeatNumber, Status } from "../net/messages.ts";
import { applyFrame, applyPatch } from "../net/patch.ts";
import { type Answer, type Listener, MatchSocket } from "../net/socket.ts";
import type { Choice, Piece, Scene } from "../scene.ts";
import { ahead, type Button, buttonsOf, marksOf, walker } from "./answer.ts";
import { dialsOf, shownNumber } from "./dial.ts";
import { Hand } from "./hand.svelte.ts";
import { isCardChoice } from "./market.ts";
import { oddsView } from "./odds.ts";
import { Player } from "./player.svelte.ts";
import { actionOf, attempt, type Candidate, offersOf, type Pick, pickCell, picksOf, pickPiece, stepTo, takeBack } from "./slots.ts";
import { Ruler } from "./ruler.svelte.ts";
import { type Namer, percent } from "./words.ts";

export interface Note {
  text: string; // "Archers cannot shoot while engaged."
  clause: string; // "DBD-ENG-5"
  bad: boolean;
}

/** What a table asks of whatever answers it. */
export type Link = Pick_<MatchSocket, "v" | "act" | "preview" | "ask" | "undo" | "resign" | "offer" | "answer" | "sit" | "close">;
type Pick_<T, K extends keyof T> = { [key in K]: T[key] }; // `Pick` is a choice of the player here

const NOTE_TIME = 6000;
const MOST_BUTTONS = 3;

export class MatchTable {
  board = new BoardControl();
  player = new Player();
  ruler = new Ruler(this.board);
  hand = new Hand(this);
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
  openVerbs = $state.raw<Set<string>>(new Set()); // verbs that take more than is listed
  covered = $state<SeatNumber | null>(null); // hot seat: the board waits for this player
  version = $state(0); // counts the Scenes that came: what waits for the next one looks at it
  returned = $state(0); // moves made while the connection was lost

  readonly socket: Link;
  readonly sample: boolean; // it is no match of a server
  private previewKey = "";
  private looking = false;
  previewFault = $state.raw<Refusal | null>(null); // why what the dial shows cannot be played
  private asked = $state.raw(new Map<string, Choice[]>()); // choices asked for, by piece
  private noteTimer = 0;
  private wasLost = false;
  private seated = false; // hot seat: somebody said who sits here

  constructor(
    readonly id: string,
    readonly held: HeldMatch | undefined,
    link?: (listener: Listener) => Link, // what answers, where it is no server
  ) {
    const tokens = held?.seats.map((s) => s.token) ?? [];
    const listener: Listener = {
      message: (message) => this.hear(message),
      connection: (state, since) => {
        if (state === "lost") this.wasLost = true;
        this.connection = state;
        this.lostAt = since;
      },
    };
    this.sample = link !== undefined;
    this.socket = link?.(listener) ?? new MatchSocket(id, tokens, held?.seats[0]?.seat, listener);
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
  /** In one word, what this page waits for. */
  stage = $derived.by<"laying" | "covered" | "over" | "busy" | "asked" | "waiting">(() => {
    if (!this.truth) return "laying";
    if (this.status.outcome) return "over";
    if (this.covered !== null) return "covered";
    if (this.busy || this.connection !== "open") return "busy";
    return this.mine ? "asked" : "waiting";
  });
  layout = $derived(this.truth?.board ? layoutWith(this.truth.board, this.truth.pieces) : null);
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
    number: (one, slot) => {
      const dial = this.truth ? dialsOf(this.truth, { ...one, open: [slot] })[0] : undefined;
      return dial ? shownNumber(dial, Number(one.values[slot])) : String(one.values[slot]);
    },
    card: (kind) => this.truth?.cards?.find((c) => c.kind === kind)?.name ?? kind,
  });

  /** The picks with what the mouse points at, when that may be picked. */
  tentative = $derived.by<Pick[]>(() => {
    const at = this.board.pointed;
    return at === null || this.picks.length === 0 ? this.picks : (this.picked(at) ?? this.picks);
  });
  ahead = $derived(this.tentative === this.picks ? this.offers : offersOf(this.mine ? this.choices : [], this.tentative, this.walk));
  /** The one action that the picks, or what is pointed at, come to. */
  chosen = $derived<Candidate | undefined>(this.tentative.length || this.offers.ready[0]?.open.length ? this.ahead.ready[0] : undefined);
  /** The answer lacks only numbers: they may be turned. */
  dialled = $derived<Candidate | undefined>(this.offers.ready.find((c) => c.open.length > 0));
  /** The Scene as it would be, where that is no secret and no roll. */
  future = $derived<Scene | null>(this.preview?.patch && this.truth && this.chosen ? applyPatch(this.truth, this.preview.patch) : null);
  buttons = $derived(buttonsOf(this.mine ? this.choices : [], this.picks, this.offers, this.walk));
  /** At most three stand in the prompt, the one that commits last; where there are more, a menu has the others. */
  shown = $derived.by<Button[]>(() => {
    const listed = this.market ? this.buttons.filter((b) => !this.isCard(b.candidate)) : this.buttons;
    if (listed.length <= MOST_BUTTONS) return listed.toReversed();
    return listed.filter((b) => b.primary || b.candidate.choice.seal || b.candidate.choice.slots.length === 0).slice(0, MOST_BUTTONS).toReversed();
  });
  menu = $derived.by<Button[]>(() => {
    const listed = this.market ? this.buttons.filter((b) => !this.isCard(b.candidate)) : this.buttons;
    return listed.length <= MOST_BUTTONS ? [] : listed.filter((b) => !this.shown.includes(b));
  });
  /** Cards may be taken: a market is open. */
  market = $derived(this.mine && this.choices.some((c) => !c.forbidden && isCardChoice(c, this.truth?.cards ?? [])));
  odds = $derived(this.preview?.odds ? oddsView(this.preview.odds) : null);
  marks = $derived.by(() => {
    if (!this.truth || !this.layout) return noMarks();
    const marks = marksOf(this.truth, this.layout, this.chosen ? picksOf(this.chosen) : this.tentative, this.offers, this.walk);
    if (this.odds && marks.aimed !== null) {
      marks.badge = { cell: marks.aimed, text: percent(this.odds.parts[0]?.probability ?? 0, 0), symbol: "st-hit" };
    }
    if (this.future) ahead(marks, this.truth, this.future);
    const end = marks.ghosts.at(-1)?.cell;
    const danger = (this.future ?? this.truth).cells.find((c) => c.id === end)?.danger;
    if (end !== undefined && danger) marks.danger = { cell: end, count: danger };
    marks.handle = this.hand.handle;
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
    const next = this.beneath(cell) ?? this.picked(cell);
    if (next) {
      this.setPicks(next);
      return true;
    }
    const last = this.picks.at(-1);
    const here = this.pieceAt.get(cell);
    const same = last && (this.endOf(last) === cell || (here && last.value === here.id));
    if (same && this.offers.ready.length) return false;
    const drawn = this.drawn(cell);
    if (drawn) {
      this.setPicks(drawn);
      return true;
    }
    const anew = same ? [] : this.pickedFrom([], cell);
    if (!anew && !same) void this.askWhyNot(cell, here);
    else this.setPicks(anew ?? []);
    return true;
  }

  /** All pieces on a cell, the lowest first. */
  private stack(cell: number): Piece[] {
    return (this.truth?.pieces ?? []).filter((p) => p.cell === cell);
  }

  /** A second press on a cell that several pieces share: the next of them that may be chosen. */
  private beneath(cell: number): Pick[] | null {
    const [only, ...more] = this.picks;
    const offered = offersOf(this.choices, [], this.walk).pieces;
    const ids = this.stack(cell).map((p) => p.id).filter((id) => offered.has(id)).reverse();
    const at = only?.of === "piece" && !more.length ? ids.indexOf(String(only.value)) : -1;
    return at >= 0 && ids.length > 1 ? [{ of: "piece", value: ids[(at + 1) % ids.length]! }] : null;
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

  /** A path drawn by hand, cell by cell, where the verb takes more than is listed. */
  private drawn(cell: number): Pick[] | null {
    const choice = this.offers.all.find((c) => this.openVerbs.has(c.choice.verb) && c.choice.slots.some((s) => s.kind === "trace"))?.choice;
    return choice && this.layout ? stepTo(this.picks, cell, this.walk, (from) => this.layout!.cells.get(from)?.ways ?? []) : null;
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
    for (const piece of this.stack(cell).toReversed()) {
      const next = pickPiece(offers, picks, piece.id);
      if (next) return next;
    }
    return pickCell(offers, picks, cell);
  }

  private isCard(one: Candidate): boolean {
    return isCardChoice(one.choice, this.truth?.cards ?? []);
  }

  /** A button: it plays, or chooses on. */
  press(button: Button): void {
    if (button.picks) this.choose(button.picks);
    else void this.play(button.candidate);
  }

  /** Picks that may be a whole answer already: a card that is simply taken. */
  choose(picks: Pick[]): void {
    this.setPicks(picks);
    const card = picks.at(-1)?.of === "option" && this.market;
    const one = this.offers.ready[0];
    if (card && one && one.open.length === 0 && this.isCard(one) && one.choice.slots.length === 1) void this.play(one);
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
  knows(seats: string[], hidden: boolean, open: string[] = []): void {
    this.seats = seats;
    this.openVerbs = new Set(open);
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
      this.truth = seated(same && !scene.board ? { ...scene, board: this.truth!.board } : scene);
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
    this.version += 1;
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

  /** Asks what the chosen action would do. While one question is on its way the next waits, and only the newest: a
   * handle that is dragged asks as often as the server answers. */
  async look(): Promise<void> {
    const one = this.chosen;
    const action = one ? actionOf(one) : null;
    const key = action ? JSON.stringify(action) : "";
    if (key === this.previewKey) return;
    this.previewKey = key;
    if (!action) {
      this.preview = null;
      this.previewFault = null;
      return;
    }
    if (this.looking) return;
    this.looking = true;
    const found = await this.socket.preview([action]);
    this.looking = false;
    const fresh = this.previewKey === key;
    const handled = one!.open.length > 0 && this.chosen?.choice.verb === one!.choice.verb; // an older ghost is better than none
    if (fresh || handled) {
      this.preview = "error" in found ? null : found;
      this.previewFault = "error" in found && found.error === "refused" ? found : null;
    }
    if (!fresh) {
      this.previewKey = "";
      await this.look();
    }
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
