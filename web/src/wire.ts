// Made from the types of sandtable/server and sandtable/kernel/scene.py by tools/wire_types.py; do not edit.

/** One cell of the board, sent once. */
export interface CellShape {
  id: number; // 78
  label: string; // "78"
  centre: number[]; // [13.86, 7.5]
  outline: number[][]; // the corners in order
  near: number[]; // ids of neighbours
  ways?: number[]; // the neighbour in each direction of a path, or -1
}

/** A word beside the board that people find a place by: the letter of a row, the number of a column. */
export interface BoardWord {
  at: number[];
  text: string; // "C"
}

/** Public geometry, sent once: cells, or an open table with its size and unit of length. */
export interface BoardShape {
  kind: "cells" | "table";
  cells?: CellShape[];
  size: number[]; // width and height in board units
  unit?: string; // "mm"
  grid?: string; // "hex-pointy", "hex-flat", "square": how arrow keys move the focus
  words?: BoardWord[]; // labels outside the cells; the client reserves room for them
}

/** What a cell holds now, where it differs from bare ground. */
export interface Cell {
  id: number;
  ground?: string; // "woods"; a key of the game's skin
  name?: string; // "woods", for people
  fog?: "remembered" | "seen" | "unknown";
  marks?: string[]; // "last-from", "goal"; "works-trap first building": kind, owner, progress
  note?: string; // "seen turn 9"
  danger?: number; // number of enemies that could reach it, shown where a plan ends
}

/** A polygon over the board. */
export interface Area {
  outline: number[][];
  style: string; // "woods", "sight", "range"; "lost" in a preview: what would be lost there
  label?: string;
  piece?: string; // shown only while this piece is selected
}

/** A polyline over the board. */
export interface Line {
  points: number[][];
  style: string; // "plan", "arrow", "path", "road"; further words qualify it: "road building"
  label?: string;
  turns?: number[]; // of a plan: indices in `points` where a turn ends; other steps are drawn hollow
}

/** A point on the board with a meaning: where two units touch, what a strip of sight meets. */
export interface Mark {
  at: number[];
  style: string; // "contact", "pivot", "danger"; anything else is drawn as a dot
  label?: string;
}

/** A small mark on a piece. */
export interface Badge {
  symbol: string; // "st-pin", or "" for text only
  text?: string;
  name: string; // "pinned", for people and screen readers
}

/** A quantity of a piece: hit points, health. */
export interface Bar {
  name: string; // "HP"
  value: number;
  most: number;
}

/** One piece that this seat may know. */
export interface Piece {
  id: string; // "B_INF_1": the id used in Choices and Actions
  seat: number; // 0, 1, or 2 for neutral
  name: string; // "Infantry 2"
  kind: string; // the key of its card: "INF"
  symbol: string; // "u-inf"
  letter?: string; // "I"; on a stone, the text below the symbol: "K2"
  shape?: "castle" | "counter" | "stone"; // used if it has no `outline`
  cell?: number;
  pose?: number[]; // [x, y, angle]: degrees, clockwise from the top
  tray?: string;
  outline?: number[][]; // on an open table: relative to its pose, with the front upwards
  stands?: number[][][]; // the outlines of its stands, if it consists of several
  flag?: string; // the text on its banner: "3"
  grade?: number; // 0 ring, 1 one chevron, 2 two chevrons
  grade_name?: string; // "veteran"
  bars?: Bar[];
  badges?: Badge[];
  states?: string[]; // "acted", "ghosted", "arriving", "carries", "disordered", "remembered", "active"
  acts?: number; // how often it has acted; without it, a piece that has acted gets a tick
  hits?: number; // hits taken this turn, each drawn as a torn corner
  spoken: string; // the whole piece in one sentence, for screen readers
}

/** A place off the board. */
export interface Tray {
  id: string; // "lost-0"
  name: string; // "Lost by Blue"
  kind?: "lost" | "market" | "reserve"; // pieces of a reserve can be placed by drag, key or click
  note?: string; // "six still to place"
}

/** One number or ability on a card, with its clause. */
export interface CardLine {
  name: string;
  text: string;
  clause?: string;
}

/** A button that plays actions written out: of a card, or a whole force at once. */
export interface Deed {
  words: string; // "Enlist"
  actions: string[]; // their texts, played all or none; empty: not available now
  text?: string; // a one-line description
  back?: boolean; // it reverses an earlier choice
}

/** What a kind of piece is. */
export interface Card {
  kind: string; // "CAV"
  name: string; // "Cavalry"
  symbol: string;
  lines: CardLine[];
  group?: string; // "Level 1": cards of a market are grouped by it
  price?: string; // "85 gold"
  count?: number; // how many the seat has taken
  most?: number; // how many it may take
  note?: string; // "room for 1 of this kind", or why it cannot be taken
  clause?: string; // of the note
  deeds?: Deed[]; // buttons that take it or give it back, if no slot of a choice names the card
}

/** A box beside the board. */
export interface Panel {
  kind: "chart" | "forces" | "matrix" | "odds" | "resources" | "score" | "seals" | "strip" | "table" | "track";
  title: string;
  rows: Record<string, unknown>[];
  clause?: string;
}

/** One unsealed Order of the seat's plan. */
export interface Order {
  text: string;
  cost?: string;
  piece?: string; // the piece that it commands
  clause?: string;
  lines?: Line[];
  table?: Record<string, unknown>[]; // its expected result, as rows of a `table` panel
  drop: string; // the text of the action that takes it back
}

/** The seat's own unsealed Orders. */
export interface Plan {
  title?: string; // "Your army"
  orders: Order[];
  sum?: string;
  idle: string[]; // pieces without an order
  rest?: string; // what happens to those: "no order: it will Meditate"
}

/** One slot to be filled: what it is and what may be put there. */
export interface SlotChoice {
  name: string; // "to"
  kind: string; // "one-of", "trace", "number", "angle", "pose"
  of?: string; // "piece", "cell", "card", "option"
  words: string; // "the hex to enter"
  least?: number;
  most?: number;
  step?: number;
}

/** A tree of ways from one piece's cell: where a path may lead, without writing every path out. */
export interface Ways {
  piece: string; // "u3"
  start: number; // its cell
  steps: number[][]; // [cell, previous cell, direction]; a previous cell is always listed first
  through?: number[]; // cells where no path may end
}

/** A verb with slots, filled in order; `values` lists what is legal, one list of slot values for each action. */
export interface Choice {
  verb: string; // "move"
  words: string; // "Move"
  slots: SlotChoice[];
  values?: unknown[][];
  actions?: string[]; // the texts of the actions, in the order of `values`
  forbidden?: string; // why it is not possible now, where players might expect it
  clause?: string;
  notes?: string[]; // the cost of each of `values` in a few characters: "1½"
  ways?: Ways; // further values, sent when a client asks about one piece: the best path to every cell
  risky?: boolean; // it rolls dice or cannot be undone
  seal?: boolean; // it declares the seat's Orders final
}

/** What a player drags on the board to set numbers of a choice: an angle about a pivot, or a place. The same numbers are set by keys and typed. All limits are in the slot's own numbers. */
export interface Handle {
  verb: string; // "advance"
  slot: string; // "wheel": the slot of the angle, or of a place's x
  kind: "angle" | "place";
  piece?: string; // shown only while this piece is selected
  when?: Record<string, unknown>; // shown only with these values in other slots: {"file": "front"}
  pivot?: number[]; // the centre of rotation for positive numbers (clockwise)
  arm?: number[]; // the position of the handle at zero
  pivot_left?: number[]; // the same for negative numbers, if different
  arm_left?: number[];
  slot_y?: string; // for a place, the slot of y: "y"
  up?: boolean; // y counts upwards from the lower edge of the table
  slot_angle?: string; // for a place with a heading, its slot: "heading"
  per?: number; // numbers of the slot per degree or per board unit: 100, 1000
  per_angle?: number; // for a place with a heading: numbers per degree
  grip?: number[]; // for a place: the handle relative to the place, with the front upwards
  ready?: boolean; // shown as soon as its piece is selected, before a verb is chosen
  least?: number;
  most?: number;
  step?: number; // the increment of a drag and of an arrow key
}

/** One value of a number, where it stands for a thing. */
export interface Value {
  value: number; // 2
  name: string; // "rear left"
  stands?: number[][][]; // a small picture of it
  chief?: number; // the index of the marked stand
}

/** What a number of a choice is called, and its values, where they are not plain numbers. */
export interface Naming {
  verb: string; // "advance"
  slot: string; // "layout"
  title: string; // "Anchor"; empty: the slot is not shown
  piece?: string; // only while this piece is selected
  when?: Record<string, unknown>; // only with these values in other slots
  values?: Value[];
  ready?: boolean; // the control is open from the start
  now?: number; // the current value
}

/** What a side of a die means, where it always means the same. */
export interface Face {
  roll: number | string; // 6, "H"
  symbol: string; // "st-hit"
  name: string; // "hit"
}

/** What is asked now, of whom, with which choices. */
export interface Prompt {
  sentence: string;
  consequence?: string;
  asked: number[]; // seats that must act
  table: boolean; // an automatic step is next
  sealed: number[]; // seats that have sealed
  choices: Choice[];
}

/** An Event as a sentence. */
export interface LogLine {
  text: string;
  clause: string;
  cells?: number[]; // where it happened; highlighted while the pointer is on the line
  at?: string; // "9.1": turn and activation
}

/** The whole picture for one seat. */
export interface Scene {
  game: string;
  seat: number;
  board?: BoardShape; // only in the first Scene a client gets
  cells: Cell[];
  areas?: Area[];
  lines?: Line[];
  marks?: Mark[];
  pieces: Piece[];
  trays?: Tray[];
  cards?: Card[];
  panels: Panel[];
  plan?: Plan;
  handles?: Handle[];
  namings?: Naming[];
  deeds?: Deed[]; // buttons that play several actions at once, such as ready-made forces
  faces?: Face[]; // of the dice or coins
  prompt?: Prompt;
  log?: LogLine[];
  turn: string; // "Turn 3 · Blue · 2 of 3 activations left"
}

/** One refused Action of several. */
export interface FaultNote {
  at: number; // its place in the list
  clause: string;
  sentence: string;
}

/** One fault of a scenario. */
export interface ProblemNote {
  code: string; // "E_UNIT_HP"
  path: string; // "units[1].hp"
  pointer: string; // "/units/1/hp", RFC 6901
  found: string;
  allowed: string;
  clause: string;
  warning?: boolean;
}

/** Why not: what kind of no it is, in a sentence, and the clause where a rule says it. */
export interface Refusal {
  error: "forbidden" | "not-asked" | "not-possible" | "rate-limited" | "refused" | "stale" | "too-large" | "unavailable" | "unknown" | "unreadable";
  sentence: string;
  clause?: string;
  faults?: FaultNote[];
  problems?: ProblemNote[];
  retry_after?: number; // seconds, of rate-limited
}

/** Who sits there. */
export interface SeatInfo {
  kind: "bot" | "human" | "open";
  name: string;
  bot?: string;
  level?: number;
}

/** What everybody may know of a match without looking at its board. */
export interface MatchInfo {
  id: string;
  game: string;
  title: string; // the game's
  state: "open" | "over" | "running";
  seats: SeatInfo[];
  created: number; // seconds since 1970
  options: Record<string, number>;
  commitment: string; // SHA-256 of the secret that all rolls follow from
  name?: string;
  scenario?: string; // the name of one that comes with the game; empty for another
  listed?: boolean;
  time_limit_seconds?: number;
}

/** How it ended. */
export interface OutcomeInfo {
  winner: 0 | 1 | null;
  reason: string;
  clause: string;
}

/** Something a seat proposed that the other has not answered. */
export interface OfferInfo {
  what: "draw" | "rematch" | "take-back";
  seat: 0 | 1;
}

/** What is true beside the Scene, for one view. */
export interface Status {
  asked: (0 | 1)[];
  outcome?: OutcomeInfo | null;
  undo?: boolean; // this seat may withdraw its latest action
  offers?: OfferInfo[];
  rematch?: string; // the match that follows; the same tokens hold the seats there, exchanged
}

/** A whole view at one version. */
export interface View {
  v: number;
  seat: 0 | 1 | 2;
  match: MatchInfo;
  scene: Scene;
  status: Status;
}

/** What may be done, as verbs with slots. */
export interface Choices {
  choices: Choice[];
}

/** One outcome with its probability. */
export interface OddsLine {
  probability: number;
  exact: string; // "4/9"
  facts: Record<string, number>;
  text?: string; // "One hit", where the game has words for it; lines with the same words belong together
}

/** All outcomes, as far as the asker can know them. */
export interface Odds {
  lines: OddsLine[];
  draws: number;
  why: LogLine[];
}

/** Either the Scene after it, as a patch to the present one, or its odds. */
export interface Preview {
  patch?: Patch | null;
  events?: LogLine[];
  table?: boolean; // the table goes on after it: more will happen than is shown
  odds?: Odds | null;
}

/** Pieces that are new or different, those that are gone, and the new order where it does not follow. */
export interface PiecesPatch {
  changed?: Piece[];
  removed?: string[];
  order?: string[];
}

/** The same of cells. */
export interface CellsPatch {
  changed?: Cell[];
  removed?: number[];
  order?: number[];
}

/** How many lines stay, and what comes after them. */
export interface LogPatch {
  keep: number;
  add: LogLine[];
}

/** The way from one Scene to the next; `docs/http.md` says how to apply it. */
export interface Patch {
  set?: Record<string, unknown>; // keys of the Scene, replaced whole
  unset?: string[];
  pieces?: PiecesPatch;
  cells?: CellsPatch;
  log?: LogPatch; // without it the events of the Frame are added at the end
}

/** The Events of one Entry and the way to the Scene after it, as one seat may see them. */
export interface Frame {
  seat: 0 | 1 | 3; // whose act it was; 3 is the table
  events: LogLine[];
  patch: Patch;
  act?: "draw" | "hint" | "play" | "resign" | "take-back" | "time" | "undo";
  action?: string; // where this view may know it
  rolls?: (number | string)[]; // where this view may know them
  n?: number; // in the Replay of a finished match: the number of the Entry
}

/** Who is there: the tokens of one seat or of both (hot seat), or none to watch. */
export interface HelloBody {
  tokens?: string[];
  seat?: 0 | 1 | null; // which seat to look from, when both are held
}

/** One action, or several as one: all are played or none. */
export interface ActBody {
  actions: (string | Record<string, unknown>)[];
}

/** The piece, by its id in the Scene, or null for everything. */
export interface AskBody {
  about?: string | number | null;
}

/** What is proposed. */
export interface OfferBody {
  what: "draw" | "rematch" | "take-back";
}

/** What is answered, and how. */
export interface AnswerBody {
  what: "draw" | "rematch" | "take-back";
  yes: boolean;
}

/** The seat to look from. */
export interface SeatBody {
  seat: 0 | 1;
}

/** Nothing more is said. */
export type Empty = Record<string, never>;

/** The first message. With v above 0 the view goes on from there, if the server still can. */
export interface Hello {
  t: "hello";
  v: number;
  nonce: string;
  d: HelloBody;
}

/** Play; answered by `done` or `refused`. */
export interface Act {
  t: "act";
  v: number;
  nonce: string;
  d: ActBody;
}

/** What may be done with a piece; answered by `choices`. */
export interface Ask {
  t: "ask";
  v: number;
  nonce: string;
  d: AskBody;
}

/** What actions would do; answered by `preview`. */
export interface PreviewAsk {
  t: "preview";
  v: number;
  nonce: string;
  d: ActBody;
}

/** Withdraw one's latest action. */
export interface Undo {
  t: "undo";
  v: number;
  nonce: string;
  d: Empty;
}

/** Give up. */
export interface Resign {
  t: "resign";
  v: number;
  nonce: string;
  d: Empty;
}

/** Propose a draw, a take-back of one's latest action, or another match. */
export interface Offer {
  t: "offer";
  v: number;
  nonce: string;
  d: OfferBody;
}

/** Accept or decline what the other seat proposed. */
export interface Answer {
  t: "answer";
  v: number;
  nonce: string;
  d: AnswerBody;
}

/** Look from the other seat; the socket must hold its token. A `full` follows. */
export interface Sit {
  t: "seat";
  v: number;
  nonce: string;
  d: SeatBody;
}

/** Something was missed: send what came after v, or the whole view. */
export interface Resume {
  t: "resume";
  v: number;
  nonce: string;
  d: Empty;
}

/** Is anybody there? Answered by `pong`. */
export interface Ping {
  t: "ping";
  v: number;
  nonce: string;
  d: Empty;
}

/** Whether somebody is connected who holds this seat. */
export interface SeatPresence {
  name: string;
  kind: "bot" | "human" | "open";
  present: boolean;
}

/** Who is connected. */
export interface Presence {
  seats: SeatPresence[];
  watchers: number;
}

/** Milliseconds left for the decision of each seat; null where no clock runs. */
export interface Clock {
  left: (number | null)[];
}

/** A whole view. */
export interface FullBody {
  seat: 0 | 1 | 2;
  match: MatchInfo;
  scene: Scene;
  status: Status;
  presence: Presence;
}

/** One Frame for each Entry that this view may know of, and what is true after the last. */
export interface FramesBody {
  frames: Frame[];
  status: Status;
}

/** The whole view. */
export interface FullMessage {
  t: "full";
  v: number;
  d: FullBody;
}

/** What happened since version v - 1. */
export interface FramesMessage {
  t: "frames";
  v: number;
  d: FramesBody;
}

/** It is done, and durable. The frames of it came before. */
export interface DoneMessage {
  t: "done";
  v: number;
  nonce: string;
  d: Empty;
}

/** It is not done, and nothing changed. The nonce is empty where none could be read. */
export interface RefusedMessage {
  t: "refused";
  v: number;
  nonce: string;
  d: Refusal;
}

/** Answers `ask`. */
export interface ChoicesMessage {
  t: "choices";
  v: number;
  nonce: string;
  d: Choices;
}

/** Answers `preview`. */
export interface PreviewMessage {
  t: "preview";
  v: number;
  nonce: string;
  d: Preview;
}

/** Somebody came or went; the version stays. */
export interface PresenceMessage {
  t: "presence";
  v: number;
  d: Presence;
}

/** Clocks started or stopped; the version stays. */
export interface ClockMessage {
  t: "clock";
  v: number;
  d: Clock;
}

/** Answers `ping`. */
export interface PongMessage {
  t: "pong";
  v: number;
  nonce: string;
  d: Empty;
}

/** How one kind of draw is written. */
export interface DieInfo {
  faces: number; // 6
  words: string[]; // ["1", … "6"]
}

/** A switch of a match. */
export interface OptionInfo {
  name: string;
  default: number;
  least: number;
  most: number;
  words: string;
  clause: string;
}

/** A scenario that comes with a game. */
export interface ScenarioInfo {
  name: string; // "first-blood"
  title: string;
  text: string;
  suggested: number; // the seat for a newcomer
  fair: string; // "half-turn", "mirror", or empty
  playable: boolean;
  options?: Record<string, number>; // that it cannot be played without
}

/** What one value of an action is. */
export interface SlotInfo {
  name: string; // "to"
  kind: string; // "piece", "cell", "amount", "angle", "path", "choice", "card"
  words: string;
  least: number;
  most: number;
  names: string[]; // of a choice
}

/** One kind of action. */
export interface VerbInfo {
  name: string;
  words: string;
  slots: SlotInfo[];
  secret: boolean; // the other seat does not learn of it
  open: boolean; // more is legal than is listed
  unasked: boolean; // may come when the seat is not asked
  seal: boolean;
}

/** One title, as a list has it. */
export interface GameInfo {
  id: string;
  title: string;
  sentence: string;
  rules: string; // the rules version
  seats: string[]; // ["Blue", "Red"]
  hidden: boolean;
  simultaneous: boolean;
  traits?: string[]; // ["dice", "about 20 min"]
}

/** One title with all that a client may want to know before a match. */
export interface GameDetail {
  id: string;
  title: string;
  sentence: string;
  rules: string;
  seats: string[];
  hidden: boolean;
  simultaneous: boolean;
  dice: DieInfo[];
  options: OptionInfo[];
  scenarios: ScenarioInfo[];
  verbs: VerbInfo[];
  out_of_time: string; // the action played when time runs out; empty: the match is lost
  skin: string[]; // files under /api/games/{id}/skin/
  lessons?: number; // of the guided first match
  picture?: string; // the scenario that shows the game in a list; empty: the first
}

/** One thing that a lesson says, and what it waits for. */
export interface Idea {
  text: string;
  clause?: string;
  shows?: (string | number)[]; // pieces by id and cells by number that are lit meanwhile
  until?: string[]; // verbs, one of which the reader is to play; "over": the end
}

/** A short match against the machine in which one idea after the other is explained. */
export interface Lesson {
  title: string;
  scenario: string | Record<string, unknown>; // the name of one that comes with the game, or the document
  ideas: Idea[];
  seat?: 0 | 1; // the reader's
  bot?: string;
  level?: number;
  options?: Record<string, number>;
}

/** A guided first match: lessons in their order. */
export interface Guide {
  lessons: Lesson[];
}

/** All games of this server. */
export interface Games {
  games: GameInfo[];
}

/** The scenarios that come with a game. */
export interface Scenarios {
  scenarios: ScenarioInfo[];
}

/** A scenario to be looked at or kept, and the options it is meant for: they may allow more. */
export interface ScenarioIn {
  scenario: Record<string, unknown>;
  options?: Record<string, number>;
}

/** Every problem of a scenario; it may be played when none is an error. */
export interface Validation {
  ok: boolean;
  problems: ProblemNote[];
}

/** Where a scenario is kept: its digest is its name from now on. */
export interface Uploaded {
  digest: string;
  problems: ProblemNote[]; // warnings
}

/** A numbered sentence of the rules. */
export interface ClauseInfo {
  id: string; // "DBD-COMBAT-1a"
  text: string; // Markdown
}

/** A piece of the rules text, in order: a heading, a clause, or other text. */
export interface RulesBlock {
  kind: "clause" | "heading" | "text";
  text: string; // Markdown
  id?: string; // of a clause; of a heading a slug
  level?: number; // of a heading
}

/** The rules of a game as it is played here. */
export interface Rules {
  game: string;
  title: string;
  rules: string;
  blocks: RulesBlock[];
}

/** One level of a bot, as people call it. */
export interface LevelInfo {
  number: number;
  name: string; // "Captain"
  budget: string; // "at once, at most 0.4 s"
  words: string;
}

/** A bot that can take a seat. */
export interface BotInfo {
  name: string;
  words: string;
  levels: number; // 1: it has only one
  ranks?: LevelInfo[]; // the levels, where they have names
}

/** All bots of this server. */
export interface Bots {
  bots: BotInfo[];
}

/** Held by whoever creates the match; both seats human is hot seat. */
export interface HumanSeat {
  kind: "human";
  name?: string;
  nonce?: string;
}

/** Played by a program. */
export interface BotSeat {
  kind: "bot";
  bot?: string;
  level?: number;
}

/** To be taken with the invitation, or by anybody if the match is listed. */
export interface OpenSeat {
  kind: "open";
}

/** A match to be created. Without a scenario it is the game's first. */
export interface NewMatch {
  game: string;
  seats: (HumanSeat | BotSeat | OpenSeat)[];
  scenario?: string | Record<string, unknown>; // a name, a digest, or the document
  options?: Record<string, number>;
  name?: string;
  listed?: boolean; // shown to everybody: to join while a seat is open, to watch afterwards
  time_limit_seconds?: number; // for each decision; 0: none
}

/** Matches, newest first. */
export interface MatchList {
  matches: MatchInfo[];
}

/** The key to a seat; whoever has it plays that seat. Shown once. */
export interface SeatToken {
  seat: 0 | 1;
  token: string;
}

/** A new match, the keys to the seats of its creator, and the invitation to the open seat. */
export interface Created {
  match: MatchInfo;
  seats: SeatToken[];
  invite?: string;
}

/** Take the open seat; a listed match needs no invitation. */
export interface Join {
  invite?: string;
  name?: string;
  nonce?: string;
}

/** The seat taken. */
export interface Joined {
  match: MatchInfo;
  seat: SeatToken;
}

/** One action, or several as one: all are played or none. */
export interface ActionsIn {
  v: number;
  nonce: string;
  actions: (string | Record<string, unknown>)[];
}

/** An act that needs no words: undo, resign. */
export interface NudgeIn {
  v: number;
  nonce: string;
}

/** Propose a draw, a take-back of one's latest action, or another match. */
export interface OfferIn {
  v: number;
  nonce: string;
  what: "draw" | "rematch" | "take-back";
}

/** Accept or decline what the other seat proposed. */
export interface AnswerIn {
  v: number;
  nonce: string;
  what: "draw" | "rematch" | "take-back";
  yes: boolean;
}

/** What may be done: with one piece, or with none in particular (null). */
export interface AskIn {
  v: number;
  about?: string | number | null;
}

/** What an action would do. */
export interface PreviewIn {
  v: number;
  actions: (string | Record<string, unknown>)[];
}

/** It is done, and durable: the version of the view after it. */
export interface Done {
  v: number;
}

/** A match Frame by Frame: the Scene at the start, and what changed. `view` is a seat, 2 for the public, or all. */
export interface Replay {
  game: string;
  title: string;
  match: string;
  view: "0" | "1" | "2" | "all";
  seats: string[]; // who sat there; may be empty
  scene: Scene;
  frames: Frame[];
  outcome?: OutcomeInfo | null;
}

/** A Record to be looked at. */
export interface RecordIn {
  record: Record<string, unknown>;
  view?: "" | "0" | "1" | "2" | "all";
}

/** An action and the chance to win with it. */
export interface Suggestion {
  action: string;
  chance: number;
  words?: string; // the action for people, where there are no choices to find it in
}

/** The best actions for the asking seat, from its own Observation alone; the Record says that it asked. */
export interface Hint {
  v: number;
  options: Suggestion[];
  carrier: "compiled" | "plain";
}

/** How likely seat 0 was to win after an Entry; 0 is the start. */
export interface ReviewPoint {
  n: number;
  chance: number;
}

/** What was played in one Entry, judged from what its seat knew, and what else there was, the best first. */
export interface ReviewDecision {
  n: number;
  seat: 0 | 1;
  action: string;
  chance: number;
  cost: number;
  options: Suggestion[];
  words?: string;
}

/** A finished match looked at again. */
export interface Review {
  game: string;
  match: string;
  chances: ReviewPoint[];
  decisions: ReviewDecision[];
  costliest: number[]; // the Entries of the three decisions that cost most
  luck: number[]; // for each seat: what dice gave beyond their average, in chances to win
  rolls: number;
  iterations: number;
  carrier: "" | "compiled" | "plain";
}

/** A Record to be reviewed. */
export interface ReviewIn {
  record: Record<string, unknown>;
}

/** The server answers. */
export interface Health {
  ok: boolean;
  version: string;
}

/** Every message that a client may send. */
export type FromClient = Hello | Act | Ask | PreviewAsk | Undo | Resign | Offer | Answer | Sit | Resume | Ping;

/** Every message that the server may send. */
export type FromServer = FullMessage | FramesMessage | DoneMessage | RefusedMessage | ChoicesMessage | PreviewMessage | PresenceMessage | ClockMessage | PongMessage;

/** What may be wished for a seat. */
export type SeatWish = HumanSeat | BotSeat | OpenSeat;

/** The kinds of refusal. */
export type ErrorKind = "unreadable" | "refused" | "not-asked" | "unknown" | "forbidden" | "stale" | "too-large" | "rate-limited" | "not-possible" | "unavailable";
