// One match on the page: what the server said, the answer being made, and what is being shown.
import { BoardControl } from "../../board/board-control.svelte.ts";
import { layoutWith, seated } from "../../board/geometry/layout.ts";
import { noMarks } from "../../board/marks.ts";
import type { HeldMatch } from "../../net/stored-matches.ts";
import type { FromServer, MatchInfo, OfferKind, Presence, Refusal, SeatNumber, Status } from "../../net/messages.ts";
import { applyFrame, applyPatch } from "../../net/patch.ts";
import { type Answer, type Listener, MatchSocket } from "../../net/socket.ts";
import type { Choice, Order, Piece, Scene } from "../../scene.ts";
import { ahead, type Button, buttonsOf, isVague, led, marksOf, walker } from "../answer/answer-marks.ts";
import { dialsOf, spokenNumber } from "../dials/dial.ts";
import { Cells } from "./cell-picker.ts";
import { Hand } from "../dials/dial-control.svelte.ts";
import { Looks } from "./action-preview.svelte.ts";
import { isCardChoice } from "../cards/market-cards.ts";
import { oddsView } from "../panels/odds.ts";
import { Player } from "../playback/frame-player.svelte.ts";
import { actionOf, type Candidate, meant, offersOf, type Pick, picksOf, takeBack } from "../answer/legal-picks.ts";
import { Ruler } from "../../board/ruler.svelte.ts";
import { merged } from "../answer/path-tree.ts";
import { type Namer, percent } from "../answer/wording.ts";

export interface Note {
  text: string; // "Archers cannot shoot while engaged."
  clause: string; // "DBD-ENG-5"
  bad: boolean;
}

/** What a table asks of whatever answers it. */
export type Link = Pick_<
  MatchSocket,
  "v" | "act" | "preview" | "ask" | "undo" | "resign" | "offer" | "answer" | "sit" | "close"
>;
type Pick_<T, K extends keyof T> = { [key in K]: T[key] }; // `Pick` is a choice of the player here

const NOTE_TIME = 6000;
const MOST_BUTTONS = 3;

export class MatchTable {
  board = new BoardControl();
  player = new Player();
  ruler = new Ruler(this.board);
  hand = new Hand(this);
  private cells = new Cells(this);
  info = $state.raw<MatchInfo | null>(null);
  truth = $state.raw<Scene | null>(null); // the Scene as it is
  seat = $state<number>(2);
  status = $state.raw<Status>({ asked: [] });
  presence = $state.raw<Presence>({ seats: [], watchers: 0 });
  clocks = $state.raw<{ left: (number | null)[]; at: number } | null>(null);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  lostAt = $state(0);
  missing = $state(""); // why there is no match here
  given = $state.raw<Pick[]>([]); // what the player picked
  looks = new Looks(this);
  note = $state.raw<Note | null>(null);
  busy = $state(false); // an act is on its way
  lit = $state.raw<number[]>([]);
  taught = $state.raw<number[]>([]); // cells that a lesson is about
  played = $state.raw({ verb: "", count: 0 }); // the reader's last action of this visit
  seats = $state.raw<string[]>(["First", "Second"]); // the game's names of its seats
  hidden = $state(true); // the game has secrets; until one knows, it has
  openVerbs = $state.raw<Set<string>>(new Set()); // verbs that take more than is listed
  covered = $state<SeatNumber | null>(null); // hot seat: the board waits for this player
  version = $state(0); // counts the Scenes that came: what waits for the next one looks at it
  returned = $state(0); // moves made while the connection was lost

  readonly socket: Link;
  readonly sample: boolean; // it is no match of a server
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
      missing: (why) => (this.missing = why),
    };
    this.player.cellOf = (label) => this.byLabel.get(label);
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
  choices = $derived(this.choicesFor(this.given));
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
  /** The picks, with the verb and the first place of a handle that is ready. */
  picks = $derived<Pick[]>(
    this.mine && !this.busy
      ? led(this.given, [...(this.truth?.handles ?? []), ...(this.truth?.namings ?? [])], this.choices)
      : this.given,
  );
  layout = $derived(this.truth?.board ? layoutWith(this.truth.board, this.truth.pieces) : null);
  walk = $derived(this.layout && this.truth ? walker(this.layout, this.truth.pieces) : () => null);
  offers = $derived.by(() => {
    const found = offersOf(this.mine && !this.busy ? this.choices : [], this.picks, this.walk);
    const unlisted = this.mine && !this.picks.length && this.isUnlisted(this.choices);
    if (unlisted)
      for (const piece of this.truth?.pieces ?? []) if (piece.seat === this.seat) found.pieces.add(piece.id);
    return found;
  });
  byLabel = $derived(new Map([...(this.layout?.cells.values() ?? [])].map((c) => [c.label, c.id])));
  pieces = $derived(new Map<string, Piece>((this.truth?.pieces ?? []).map((p) => [p.id, p])));
  pieceAt = $derived(
    new Map<number, Piece>((this.truth?.pieces ?? []).filter((p) => p.cell !== undefined).map((p) => [p.cell!, p])),
  );
  namer = $derived<Namer>({
    piece: (id) => this.pieces.get(id),
    cell: (id) => this.layout?.cells.get(id)?.label ?? String(id),
    seats: this.seats,
    seat: this.seat,
    end: this.walk,
    number: (one, slot) => {
      const dial = this.truth ? dialsOf(this.truth, { ...one, open: [slot] })[0] : undefined;
      return dial ? spokenNumber(dial, one) : String(one.values[slot]);
    },
    at: (cell) => this.pieceAt.get(cell),
    silent: (verb, slot) => this.truth?.namings?.some((n) => n.verb === verb && n.slot === slot && !n.title) ?? false,
    active: this.truth?.pieces.find((p) => p.states?.includes("active"))?.name ?? "",
    card: (kind) => this.truth?.cards?.find((c) => c.kind === kind)?.name ?? kind,
  });

  /** The picks with what the mouse points at, when that may be picked. */
  tentative = $derived.by<Pick[]>(() => {
    const at = this.board.pointed;
    return at === null || this.picks.length === 0 ? this.picks : (this.cells.picked(at) ?? this.picks);
  });
  ahead = $derived(
    this.tentative === this.picks ? this.offers : offersOf(this.mine ? this.choices : [], this.tentative, this.walk),
  );
  /** The one action that the picks, or what is pointed at, come to. */
  chosen = $derived<Candidate | undefined>(
    (this.tentative.length || this.offers.ready[0]?.open.length) && !isVague(this.tentative, this.ahead)
      ? meant(this.ahead)
      : undefined,
  );
  /** The answer lacks only numbers: they may be turned. */
  dialled = $derived<Candidate | undefined>(this.offers.ready.find((c) => c.open.length > 0));
  /** The Scene as it would be, where that is no secret and no roll. */
  future = $derived<Scene | null>(
    this.looks.found?.patch && this.truth && this.chosen ? applyPatch(this.truth, this.looks.found.patch) : null,
  );
  /** The order that the preview would add to the plan: what it costs and comes to is told before it is given. */
  ordered = $derived.by<Order | undefined>(() => {
    const known = new Set((this.truth?.plan?.orders ?? []).map((o) => JSON.stringify(o)));
    return this.picks.length ? this.future?.plan?.orders.find((o) => !known.has(JSON.stringify(o))) : undefined;
  });
  buttons = $derived(buttonsOf(this.mine ? this.choices : [], this.picks, this.offers, this.walk));
  /** What else could be picked, where a handle is out that nobody asked for. */
  others = $derived(
    this.picks === this.given || !this.mine || this.busy
      ? offersOf([], [], this.walk)
      : offersOf(
          this.choices,
          this.given.filter((p) => p.of === "piece"),
          this.walk,
        ),
  );
  /** At most three stand in the prompt, the one that commits last; where there are more, a menu has the others. */
  shown = $derived.by<Button[]>(() => {
    const listed = this.pressable;
    if (listed.length <= MOST_BUTTONS) return listed.toReversed();
    const rivals = listed.filter((b) => b.candidate.choice === listed[0]?.candidate.choice); // words for one and the same answer
    if (this.picks.length && rivals.length > 1 && rivals.length <= MOST_BUTTONS) return rivals.toReversed();
    return listed
      .filter((b) => b.primary || b.candidate.choice.seal || b.candidate.choice.slots.length === 0)
      .slice(0, MOST_BUTTONS)
      .toReversed();
  });
  menu = $derived.by<Button[]>(() => {
    const listed = this.pressable;
    return listed.length <= MOST_BUTTONS ? [] : listed.filter((b) => !this.shown.includes(b));
  });
  /** The buttons without what cards take themselves. */
  private pressable = $derived.by<Button[]>(() => {
    const own = new Set(
      (this.truth?.cards ?? []).flatMap((c) => (c.deeds ?? []).map((d) => d.actions[0]?.split(" ")[0])),
    );
    const plain = own.size ? this.buttons.filter((b) => !own.has(b.candidate.choice.verb)) : this.buttons;
    return this.market ? plain.filter((b) => !this.isCard(b.candidate) || (this.picks.length > 0 && !b.picks)) : plain;
  });
  /** A force is built of cards that say themselves what takes them. */
  muster = $derived(this.mine && (this.truth?.cards ?? []).some((c) => c.deeds));
  /** Cards may be taken: a market is open. */
  market = $derived(this.mine && this.choices.some((c) => !c.forbidden && isCardChoice(c, this.truth?.cards ?? [])));
  odds = $derived(this.looks.found?.odds ? oddsView(this.looks.found.odds) : null);
  marks = $derived.by(() => {
    if (!this.truth || !this.layout) return noMarks();
    const watching = this.player.left > 0 && !this.picks.length; // what may be chosen is not where it seems yet
    const marks = marksOf(
      this.truth,
      this.layout,
      this.chosen ? picksOf(this.chosen) : this.tentative,
      watching ? offersOf([], [], this.walk) : this.offers,
      this.walk,
    );
    for (const id of this.others.pieces) {
      const piece = this.pieces.get(id);
      if (piece?.cell !== undefined && piece.seat !== this.seat) marks.targets.push(piece.cell);
    }
    if (this.odds && marks.aimed !== null) {
      marks.badge = { cell: marks.aimed, text: percent(this.odds.parts[0]?.probability ?? 0, 0), symbol: "st-hit" };
    }
    if (this.future) ahead(marks, this.truth, this.future);
    const end = marks.ghosts.at(-1)?.cell;
    const danger = (this.future ?? this.truth).cells.find((c) => c.id === end)?.danger;
    if (end !== undefined && danger) marks.danger = { cell: end, count: danger };
    marks.handle = this.hand.handle;
    marks.lit = this.lit.length ? this.lit : this.player.lit.length ? this.player.lit : this.taught;
    marks.trails = this.player.trails;
    marks.hurts = this.player.hurts;
    return marks;
  });
  /** The piece that the side panel explains. */
  inspected = $derived.by<Piece | undefined>(() => {
    const at = this.board.pointed ?? (this.board.focused ? this.board.focus : null);
    if (at !== null && this.pieceAt.has(at)) return this.pieceAt.get(at);
    const picked = this.picks.find((p) => p.of === "piece");
    return picked ? this.pieces.get(String(picked.value)) : undefined;
  });

  /** Pieces that somebody asks about: pointed at, focused, picked, or active. */
  about = $derived.by<ReadonlySet<string>>(() => {
    const active = this.truth?.pieces.filter((p) => p.states?.includes("active")).map((p) => p.id) ?? [];
    return new Set([...active, ...(this.inspected ? [this.inspected.id] : [])]);
  });

  // -- what the player does

  /** A cell was clicked, tapped or entered; whether that changed the answer. A second time is no commit. */
  pick(cell: number): boolean {
    this.player.finish();
    return !this.mine || this.busy || this.cells.pick(cell);
  }

  drop(_from: number, to: number): void {
    const next = this.cells.picked(to);
    if (next) this.setPicks(next);
  }

  setPicks(picks: Pick[]): void {
    this.given = picks;
    this.hideNote();
    const first = picks.find((p) => p.of === "piece");
    if (first) void this.askAbout(String(first.value));
  }

  back(): void {
    if (this.player.left > 0) this.player.finish();
    else if (this.given.length) this.given = takeBack(this.given);
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
    if (await this.send(() => this.socket.act([actionOf(one)])))
      this.played = { verb: one.choice.verb, count: this.played.count + 1 };
  }

  async playText(...texts: string[]): Promise<boolean> {
    return this.send(() => this.socket.act(texts));
  }

  undo(): void {
    void this.send(() => this.socket.undo());
  }

  resign(): void {
    void this.send(() => this.socket.resign());
  }

  offer(what: OfferKind): void {
    void this.send(
      () => this.socket.offer(what),
      what === "rematch" ? "" : `You offered ${what === "draw" ? "a draw" : "a take-back"}.`,
    );
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
    let answer = await say();
    const sealed = !answer.ok && answer.refusal.error === "stale" && this.truth?.plan && this.mine; // the other side has only sealed meanwhile
    if (sealed) answer = await say();
    this.busy = false;
    if (answer.ok) {
      this.given = [];
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
    this.looks.forget();
    const still = this.given.length && this.mine && offersOf(this.choices, this.given, this.walk).all.length > 0;
    if (!still) this.given = [];
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

  refuse(refusal: Refusal): void {
    if (refusal.error === "stale")
      return this.tell({ text: "The position had changed. Look again.", clause: "", bad: true });
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

  /** What may be chosen: as listed, or as told about the piece that is picked. */
  choicesFor(picks: readonly Pick[]): Choice[] {
    const piece = picks.find((p) => p.of === "piece");
    return merged(this.prompt?.choices ?? [], piece && this.asked.get(String(piece.value)));
  }

  /** There are so many choices that they are told piece by piece. */
  isUnlisted(choices: readonly Choice[]): boolean {
    return choices.some((c) => !c.values && c.slots.length > 0 && !c.forbidden);
  }

  /** Where there are very many choices they come piece by piece; and of open paths more is told than is listed. */
  private async askAbout(piece: string): Promise<void> {
    const listed = this.prompt?.choices ?? [];
    const open = (c: Choice) => this.openVerbs.has(c.verb) && c.slots.some((slot) => slot.kind === "trace");
    if (this.asked.has(piece) || !(this.isUnlisted(listed) || listed.some(open))) return;
    const answer = await this.socket.ask(piece);
    if (answer.ok && answer.message.t === "choices") {
      this.asked = new Map(this.asked).set(piece, answer.message.d.choices);
      this.given = [...this.given];
    }
  }
}
