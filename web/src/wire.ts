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
  fact?: Record<string, unknown>; // {"event": "unit_hit", "unit": "b1", …}: the Event by names, if asked for
}

/** How the seat wins, in one line, and how far each side is. */
export interface Goal {
  text: string; // "Destroy enemy units worth 6 points"
  progress: string[]; // by seat: ["2", "1"]; an empty text where the viewer may not know
  clause?: string;
}

/** A verb that gives up what the seat could still do. A client shows it apart from the other verbs, and asks before it plays it if something would be left unused. */
export interface Ending {
  verb: string; // "end"
  unused: string[]; // ["2 of 3 activations are unused"]; empty: nothing would be lost
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
  endings?: Ending[];
  prompt?: Prompt;
  log?: LogLine[];
  goal: Goal;
  turn: string; // "Turn 3 · Blue · 2 of 3 activations left"
}

/** Why one Action of several was refused. */
export interface FaultNote {
  at: number; // the index of the Action in the list
  clause: string;
  sentence: string;
}

/** One problem of a scenario. */
export interface ProblemNote {
  code: string; // "E_UNIT_HP"
  path: string; // "units[1].hp"
  pointer: string; // "/units/1/hp", RFC 6901
  found: string;
  allowed: string;
  clause: string;
  warning?: boolean;
}

/** Why a request was refused. */
export interface Refusal {
  error: "forbidden" | "not-asked" | "not-possible" | "rate-limited" | "refused" | "stale" | "too-large" | "unavailable" | "unknown" | "unreadable";
  sentence: string;
  clause?: string; // of the rule that forbids it
  faults?: FaultNote[]; // of the Actions, if there are several
  problems?: ProblemNote[]; // of an invalid scenario
  retry_after?: number; // seconds to wait, if the kind is rate-limited
}

/** The holder of a seat. */
export interface SeatInfo {
  kind: "bot" | "human" | "open";
  name: string;
  bot?: string;
  level?: number;
}

/** Public information about a match, without its board. */
export interface MatchInfo {
  id: string;
  game: string;
  title: string; // of the game
  state: "open" | "over" | "running";
  seats: SeatInfo[];
  created: number; // Unix time in seconds
  options: Record<string, number>;
  commitment: string; // SHA-256 of the secret from which all rolls are derived
  name?: string;
  scenario?: string; // the name of a scenario that comes with the game; empty for any other
  listed?: boolean;
  time_limit_seconds?: number;
}

/** How a match ended. */
export interface OutcomeInfo {
  winner: 0 | 1 | null;
  reason: string;
  clause: string;
}

/** A proposal that the other seat has not answered yet. */
export interface OfferInfo {
  what: "draw" | "rematch" | "take-back";
  seat: 0 | 1;
}

/** The state of a match, as far as one view may know it, that is not part of the Scene. */
export interface Status {
  asked: (0 | 1)[];
  outcome?: OutcomeInfo | null;
  undo?: boolean; // whether this seat may undo its latest Action, against a bot together with the bot's answer
  offers?: OfferInfo[];
  rematch?: string; // the id of the next match, where each token holds the other seat
}

/** A complete view of a match at one version. */
export interface View {
  v: number;
  seat: 0 | 1 | 2;
  match: MatchInfo;
  scene: Scene;
  status: Status;
}

/** The legal Actions, as verbs with slots. */
export interface Choices {
  choices: Choice[];
}

/** One outcome with its probability. */
export interface OddsLine {
  probability: number;
  exact: string; // "4/9"
  facts: Record<string, number>;
  text?: string; // "One hit", if the game has words for it; lines with the same text belong together
}

/** All outcomes of an Action, as far as the asking seat can know them. */
export interface Odds {
  lines: OddsLine[];
  draws: number;
  why: LogLine[];
  unknown?: string; // why the outcomes cannot be told; then there are no lines
}

/** The effect of Actions: either the Scene after them, as a patch to the current one, or their odds. */
export interface Preview {
  patch?: Patch | null;
  events?: LogLine[];
  table?: boolean; // whether automatic steps follow, which are not shown
  undo?: boolean; // whether the seat could undo the last of them
  odds?: Odds | null;
}

/** The pieces that are new or changed, those that were removed, and the new order unless it follows from these. */
export interface PiecesPatch {
  changed?: Piece[];
  removed?: string[];
  order?: string[];
}

/** The cells that are new or changed, those that were removed, and the new order unless it follows from these. */
export interface CellsPatch {
  changed?: Cell[];
  removed?: number[];
  order?: number[];
}

/** How many log lines to keep, and the lines to append to them. */
export interface LogPatch {
  keep: number;
  add: LogLine[];
}

/** The difference between two Scenes; `docs/http.md` describes how to apply it. */
export interface Patch {
  set?: Record<string, unknown>; // keys of the Scene with their new values
  unset?: string[]; // keys to remove
  pieces?: PiecesPatch;
  cells?: CellsPatch;
  log?: LogPatch; // if absent, append the events of the Frame
}

/** The Events of one Entry and the patch to the Scene after it, as one view may see them. */
export interface Frame {
  seat: 0 | 1 | 3; // the seat that acted; 3 for an automatic step
  events: LogLine[];
  patch: Patch;
  act?: "draw" | "hint" | "play" | "resign" | "take-back" | "time" | "undo";
  action?: string; // if this view may know it
  rolls?: (number | string)[]; // if this view may know them
  n?: number; // the number of the Entry, in the Replay of a finished match
}

/** The tokens of one seat or of both (hot seat), or none to watch. */
export interface HelloBody {
  tokens?: string[];
  seat?: 0 | 1 | null; // whose view to show, if the client holds both
}

/** One action, or several as one: all are played or none. */
export interface ActBody {
  actions: (string | Record<string, unknown>)[];
}

/** The piece asked about, by its id in the Scene; null for all Actions. */
export interface AskBody {
  about?: string | number | null;
}

/** What is proposed. */
export interface OfferBody {
  what: "draw" | "rematch" | "take-back";
}

/** The proposal that is answered, and whether it is accepted. */
export interface AnswerBody {
  what: "draw" | "rematch" | "take-back";
  yes: boolean;
}

/** The seat whose view to show. */
export interface SeatBody {
  seat: 0 | 1;
}

/** No fields. */
export type Empty = Record<string, never>;

/** The first message. If v is above 0, the view continues from that version, if the server still has it. */
export interface Hello {
  t: "hello";
  v: number;
  nonce: string;
  d: HelloBody;
}

/** Play Actions; answered by `done` or `refused`. */
export interface Act {
  t: "act";
  v: number;
  nonce: string;
  d: ActBody;
}

/** Ask for the legal Actions of a piece; answered by `choices`. */
export interface Ask {
  t: "ask";
  v: number;
  nonce: string;
  d: AskBody;
}

/** Ask what Actions would do; answered by `preview`. */
export interface PreviewAsk {
  t: "preview";
  v: number;
  nonce: string;
  d: ActBody;
}

/** Undo the seat's latest Action. */
export interface Undo {
  t: "undo";
  v: number;
  nonce: string;
  d: Empty;
}

/** Resign the match. */
export interface Resign {
  t: "resign";
  v: number;
  nonce: string;
  d: Empty;
}

/** Propose a draw, a take-back of the seat's latest Action, or a rematch. */
export interface Offer {
  t: "offer";
  v: number;
  nonce: string;
  d: OfferBody;
}

/** Accept or decline a proposal of the other seat. */
export interface Answer {
  t: "answer";
  v: number;
  nonce: string;
  d: AnswerBody;
}

/** Switch to the view of the other seat; the socket must hold its token. Answered by `full`. */
export interface Sit {
  t: "seat";
  v: number;
  nonce: string;
  d: SeatBody;
}

/** Ask for missed messages: those after v, or the complete view. */
export interface Resume {
  t: "resume";
  v: number;
  nonce: string;
  d: Empty;
}

/** Check the connection; answered by `pong`. */
export interface Ping {
  t: "ping";
  v: number;
  nonce: string;
  d: Empty;
}

/** Whether the holder of a seat is connected. */
export interface SeatPresence {
  name: string;
  kind: "bot" | "human" | "open";
  present: boolean;
}

/** Who is connected to a match. */
export interface Presence {
  seats: SeatPresence[];
  watchers: number;
}

/** Milliseconds left for the decision of each seat; null where no clock runs. */
export interface Clock {
  left: (number | null)[];
}

/** A complete view of a match. */
export interface FullBody {
  seat: 0 | 1 | 2;
  match: MatchInfo;
  scene: Scene;
  status: Status;
  presence: Presence;
}

/** One Frame for each Entry that this view may know of, and the Status after the last. */
export interface FramesBody {
  frames: Frame[];
  status: Status;
}

/** The complete view. */
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

/** The request was carried out and stored. Its frames were sent before. */
export interface DoneMessage {
  t: "done";
  v: number;
  nonce: string;
  d: Empty;
}

/** The request was refused and nothing changed. The nonce is empty if none could be read. */
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

/** Somebody connected or disconnected; the version stays the same. */
export interface PresenceMessage {
  t: "presence";
  v: number;
  d: Presence;
}

/** Clocks started or stopped; the version stays the same. */
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

/** A scenario to validate or store, with the options that it is meant for: some options allow more scenarios. */
export interface ScenarioIn {
  scenario: Record<string, unknown>;
  options?: Record<string, number>;
}

/** A seat for the creator of the match; if both seats are human, the match is hot seat. */
export interface HumanSeat {
  kind: "human";
  name?: string;
  nonce?: string;
}

/** A seat played by a bot. */
export interface BotSeat {
  kind: "bot";
  bot?: string;
  level?: number;
}

/** A free seat: taken with the invitation, or by anybody if the match is listed. */
export interface OpenSeat {
  kind: "open";
}

/** A match to create; without a scenario, the first of the game. */
export interface NewMatch {
  game: string;
  seats: (HumanSeat | BotSeat | OpenSeat)[];
  scenario?: string | Record<string, unknown>; // a name, a digest, or the document
  options?: Record<string, number>;
  name?: string;
  listed?: boolean; // shown to everybody: to join while a seat is free, to watch afterwards
  time_limit_seconds?: number; // for each decision; 0: none
}

/** Take the free seat of a match; a listed match needs no invitation. */
export interface Join {
  invite?: string;
  name?: string;
  nonce?: string;
}

/** One Action, or several: all are played or none. */
export interface ActionsIn {
  v: number;
  nonce: string;
  actions: (string | Record<string, unknown>)[];
}

/** A command without further parameters: undo, resign, hint. */
export interface NudgeIn {
  v: number;
  nonce: string;
}

/** Propose a draw, a take-back of the seat's latest Action, or a rematch. */
export interface OfferIn {
  v: number;
  nonce: string;
  what: "draw" | "rematch" | "take-back";
}

/** Accept or decline a proposal of the other seat. */
export interface AnswerIn {
  v: number;
  nonce: string;
  what: "draw" | "rematch" | "take-back";
  yes: boolean;
}

/** Ask for the legal Actions of one piece, or for all (null). */
export interface AskIn {
  v: number;
  about?: string | number | null;
}

/** Ask what Actions would do. */
export interface PreviewIn {
  v: number;
  actions: (string | Record<string, unknown>)[];
}

/** A Record to replay. */
export interface RecordIn {
  record: Record<string, unknown>;
  view?: "" | "0" | "1" | "2" | "all";
  events?: "facts" | "sentences"; // facts: also as JSON with names
}

/** A Record to review. */
export interface ReviewIn {
  record: Record<string, unknown>;
}

/** How the results of one kind of die or coin are written. */
export interface DieInfo {
  faces: number; // 6
  words: string[]; // ["1", … "6"]
}

/** An option of a match. */
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
  suggested: number; // the seat for a beginner
  fair: string; // "half-turn", "mirror", or empty
  playable: boolean;
  options?: Record<string, number>; // those that it requires
}

/** What one slot of an Action holds. */
export interface SlotInfo {
  name: string; // "to"
  kind: string; // "piece", "cell", "amount", "angle", "path", "choice", "card"
  words: string;
  least: number;
  most: number;
  names: string[]; // the values of a choice
}

/** One kind of Action. */
export interface VerbInfo {
  name: string;
  words: string;
  slots: SlotInfo[];
  secret: boolean; // hidden from the other seat
  open: boolean; // more values are legal than are listed
  unasked: boolean; // may be played when the seat is not asked
  seal: boolean; // declares the Orders of the seat final
}

/** A game in a list. */
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

/** A game with everything that a client needs before a match. */
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
  out_of_time: string; // the Action played when time runs out; empty: the seat loses
  skin: string[]; // files under /api/games/{id}/skin/
  lessons?: number; // how many the guided first match has
  picture?: string; // the scenario whose board illustrates the game; empty: the first
}

/** One step of a lesson: a text, and what the player does before the next step. */
export interface Idea {
  text: string;
  clause?: string;
  shows?: (string | number)[]; // pieces (by id) and cells (by number) to highlight
  until?: string[]; // verbs, one of which the player has to play; "over": the end
}

/** A short match against a bot that explains one idea after another. */
export interface Lesson {
  title: string;
  scenario: string | Record<string, unknown>; // the name of a scenario that comes with the game, or a document
  ideas: Idea[];
  seat?: 0 | 1; // of the player
  bot?: string;
  level?: number;
  options?: Record<string, number>;
}

/** A guided first match: lessons in order. */
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

/** Every problem of a scenario; it can be played if all are warnings. */
export interface Validation {
  ok: boolean;
  problems: ProblemNote[];
}

/** The digest of a stored scenario, which is its name from now on. */
export interface Uploaded {
  digest: string;
  problems: ProblemNote[]; // only warnings
}

/** A numbered sentence of the rules. */
export interface ClauseInfo {
  id: string; // "DBD-COMBAT-1a"
  text: string; // Markdown
}

/** One block of the rules text: a heading, a clause, or other text. */
export interface RulesBlock {
  kind: "clause" | "heading" | "text";
  text: string; // Markdown
  id?: string; // of a clause; for a heading, its slug
  level?: number; // of a heading
}

/** The rules of a game, as they are played here. */
export interface Rules {
  game: string;
  title: string;
  rules: string;
  blocks: RulesBlock[];
}

/** One level of a bot. */
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
  levels: number; // how many it has
  ranks?: LevelInfo[]; // the levels, if they have names
}

/** All bots of this server. */
export interface Bots {
  bots: BotInfo[];
}

/** Matches, newest first. */
export interface MatchList {
  matches: MatchInfo[];
}

/** The token of a seat; its holder plays that seat. Sent only once. */
export interface SeatToken {
  seat: 0 | 1;
  token: string;
}

/** A new match, the tokens of the seats of its creator, and the invitation to the free seat. */
export interface Created {
  match: MatchInfo;
  seats: SeatToken[];
  invite?: string;
}

/** The match joined, and the token of the seat taken. */
export interface Joined {
  match: MatchInfo;
  seat: SeatToken;
}

/** The command was carried out and stored: the version of the view after it. */
export interface Done {
  v: number;
}

/** A match Frame by Frame, from the Scene at the start. `view` is a seat, 2 for the public, or all. */
export interface Replay {
  game: string;
  title: string;
  match: string;
  view: "0" | "1" | "2" | "all";
  seats: string[]; // the names of the players; may be empty
  scene: Scene;
  frames: Frame[];
  outcome?: OutcomeInfo | null;
}

/** An Action and the chance to win with it. */
export interface Suggestion {
  action: string;
  chance: number;
  words?: string; // what to do and, in a hint, why
}

/** The best Actions for the asking seat, from its own Observation alone; the Record notes that it asked. */
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

/** The Action of one Entry, judged by what its seat knew, and the alternatives, best first. */
export interface ReviewDecision {
  n: number;
  seat: 0 | 1;
  action: string;
  chance: number;
  cost: number;
  options: Suggestion[];
  words?: string;
}

/** The review of a finished match. */
export interface Review {
  game: string;
  match: string;
  chances: ReviewPoint[];
  decisions: ReviewDecision[];
  costliest: number[]; // the Entries of the three most costly decisions
  luck: number[]; // for each seat: how much the dice changed its chance to win, compared with average rolls
  rolls: number;
  iterations: number;
  carrier: "" | "compiled" | "plain";
}

/** A stored match that could not be restored, for operators. */
export interface SetAside {
  match: string;
  incident: string; // what players were told
  reason: string;
  since: number; // seconds since 1970
}

/** All stored matches that could not be restored since the server started. */
export interface SetAsideList {
  matches: SetAside[];
}

/** The status of the server. */
export interface Health {
  ok: boolean;
  version: string;
}

/** Every message that a client may send. */
export type FromClient = Hello | Act | Ask | PreviewAsk | Undo | Resign | Offer | Answer | Sit | Resume | Ping;

/** Every message that the server may send. */
export type FromServer = FullMessage | FramesMessage | DoneMessage | RefusedMessage | ChoicesMessage | PreviewMessage | PresenceMessage | ClockMessage | PongMessage;

/** Who a seat is for. */
export type SeatWish = HumanSeat | BotSeat | OpenSeat;

/** The kinds of refusal. */
export type ErrorKind = "unreadable" | "refused" | "not-asked" | "unknown" | "forbidden" | "stale" | "too-large" | "rate-limited" | "not-possible" | "unavailable";
