// The player's answer to the prompt in the making: picks, what may be picked next, the action they amount to.
import type { BoardControl } from "../../board/board-control.svelte.ts";
import type { MatchConnection } from "../../net/socket.ts";
import type { Choice, Piece } from "../../scene.ts";
import { withDefaultPicks } from "../answer/default-picks.ts";
import { findLegalPicks, impliedAction, type LegalPicks, withCell, withPiece } from "../answer/legal-picks.ts";
import { mergeChoices } from "../answer/path-tree.ts";
import { type Candidate, type Pick, removeLastPick } from "../answer/picks.ts";
import { isUndecided, type PromptButton } from "../answer/prompt-buttons.ts";
import { takesCard } from "../cards/market-cards.ts";
import type { Commands } from "./commands.svelte.ts";
import type { Notices } from "./notices.svelte.ts";
import type { Position } from "./position.svelte.ts";
import type { MatchSession } from "./session.svelte.ts";

export class AnswerState {
  ownPicks = $state.raw<Pick[]>([]); // what the player picked: [{ of: "piece", value: "B_INF_1" }]
  private choicesByPiece = $state.raw(new Map<string, Choice[]>()); // choices the server was asked for
  private lastIdle = ""; // the piece picked by the last `pickNextIdle`: "u3"

  constructor(
    private readonly session: MatchSession,
    private readonly position: Position,
    private readonly board: BoardControl,
    private readonly connection: MatchConnection,
    private readonly commands: Commands,
    private readonly notices: Notices,
  ) {}

  choices = $derived.by(() => this.choicesFor(this.ownPicks));
  private canAnswer = $derived.by(() => this.position.myTurn && !this.commands.busy);
  /** The player's picks with those that a ready handle adds. */
  picks = $derived.by<Pick[]>(() => {
    if (!this.canAnswer) return this.ownPicks;
    const { handles = [], namings = [] } = this.position.scene ?? {};
    return withDefaultPicks(this.ownPicks, [...handles, ...namings], this.choices);
  });
  legal = $derived.by<LegalPicks>(() => {
    const legal = this.findLegal(this.canAnswer ? this.choices : [], this.picks);
    if (this.position.myTurn && !this.picks.length && isUnlisted(this.choices)) {
      for (const piece of this.position.scene?.pieces ?? [])
        if (piece.seat === this.session.seat) legal.pieces.add(piece.id);
    }
    return legal;
  });
  /** What else the player may pick while a handle is ready that nobody asked for. */
  alternatives = $derived.by<LegalPicks>(() => {
    if (this.picks === this.ownPicks || !this.canAnswer) return this.findLegal([], []);
    const pieces = this.ownPicks.filter((p) => p.of === "piece");
    return this.findLegal(this.choices, pieces);
  });

  /** The picks with the cell under the mouse, if that may be picked. */
  hoverPicks = $derived.by<Pick[]>(() => {
    const cell = this.board.hovered;
    return cell === null || this.picks.length === 0 ? this.picks : (this.picksWithCell(cell) ?? this.picks);
  });
  private hoverLegal = $derived.by<LegalPicks>(() =>
    this.hoverPicks === this.picks ? this.legal : this.findLegalNow(this.hoverPicks),
  );
  /** The one action that the picks and the cell under the mouse amount to. */
  chosen = $derived.by<Candidate | undefined>(() => {
    const started = this.hoverPicks.length > 0 || Boolean(this.legal.ready[0]?.open.length);
    return started && !isUndecided(this.hoverPicks, this.hoverLegal) ? impliedAction(this.hoverLegal) : undefined;
  });
  /** The action that lacks only numbers, which are set with dials. */
  dialAction = $derived<Candidate | undefined>(this.legal.ready.find((c) => c.open.length > 0));

  /** Cards can be taken: the market is open. */
  marketOpen = $derived.by(
    () => this.position.myTurn && this.choices.some((c) => !c.forbidden && takesCard(c, this.cards)),
  );
  /** An army is built from cards that have their own buttons. */
  buildingArmy = $derived.by(() => this.position.myTurn && this.cards.some((c) => c.deeds));
  private cards = $derived.by(() => this.position.scene?.cards ?? []);

  setPicks(picks: Pick[]): void {
    this.ownPicks = picks;
    this.notices.hide();
    const piece = picks.find((p) => p.of === "piece");
    if (piece) void this.requestChoices(String(piece.value));
  }

  /** Picks that may be a whole action already: a card that is simply taken. */
  choose(picks: Pick[]): void {
    this.setPicks(picks);
    const action = this.legal.ready[0];
    const isCard = picks.at(-1)?.of === "option" && this.marketOpen && action && takesCard(action.choice, this.cards);
    if (isCard && action.open.length === 0 && action.choice.slots.length === 1) void this.commands.play(action);
  }

  /** Plays the action of a button, or picks what it leads on to. */
  press(button: PromptButton): void {
    if (button.picks) this.choose(button.picks);
    else void this.commands.play(button.candidate);
  }

  removeLast(): void {
    if (this.ownPicks.length) this.ownPicks = removeLastPick(this.ownPicks);
  }

  clear(): void {
    this.ownPicks = [];
  }

  /** Another Scene came: drops what was asked about the last one, and the picks if they no longer fit. */
  updateForScene(): void {
    this.choicesByPiece = new Map();
    const fits =
      this.ownPicks.length && this.position.myTurn && this.findLegal(this.choices, this.ownPicks).all.length > 0;
    if (!fits) this.ownPicks = [];
  }

  /** Picks the next piece without an order and shows it. */
  pickNextIdle(): void {
    const idle = this.position.scene?.plan?.idle ?? [];
    if (!idle.length) return;
    const picked = String(this.picks.find((p) => p.of === "piece")?.value ?? this.lastIdle);
    const next = idle[(idle.indexOf(picked) + 1) % idle.length]!;
    this.lastIdle = next;
    this.setPicks([{ of: "piece", value: next }]);
    const cell = this.position.pieces.get(next)?.cell;
    if (cell !== undefined) this.board.setFocus(cell);
  }

  /** The picks with a piece on a cell or the cell itself; null if neither may be picked. */
  picksWithCell(cell: number, picks: Pick[] = this.picks): Pick[] | null {
    const choices = this.position.myTurn ? this.choicesFor(picks) : [];
    const legal = picks === this.picks ? this.legal : this.findLegal(choices, picks);
    const unlisted = !picks.length && isUnlisted(choices);
    for (const piece of this.stackAt(cell).toReversed()) {
      const next: Pick[] | null =
        unlisted && piece.seat === this.session.seat
          ? [{ of: "piece", value: piece.id }]
          : withPiece(legal, picks, piece.id);
      if (next) return next;
    }
    return withCell(legal, picks, cell);
  }

  /** All pieces on a cell, the lowest first. */
  stackAt(cell: number): Piece[] {
    return (this.position.scene?.pieces ?? []).filter((p) => p.cell === cell);
  }

  /** What may be picked after these picks, if it is the player's turn. */
  findLegalNow(picks: readonly Pick[]): LegalPicks {
    return this.findLegal(this.position.myTurn ? this.choices : [], picks);
  }

  findLegal(choices: readonly Choice[], picks: readonly Pick[]): LegalPicks {
    return findLegalPicks(choices, picks, this.position.followPath);
  }

  /** The choices for these picks: as listed, or as the server sent them for the picked piece. */
  choicesFor(picks: readonly Pick[]): Choice[] {
    const piece = picks.find((p) => p.of === "piece");
    return mergeChoices(this.position.prompt?.choices ?? [], piece && this.choicesByPiece.get(String(piece.value)));
  }

  /** Asks the server for the choices of a piece if there are too many to list, or if paths may be drawn by hand. */
  private async requestChoices(piece: string): Promise<void> {
    const listed = this.position.prompt?.choices ?? [];
    const drawsPaths = (c: Choice) =>
      this.session.openVerbs.has(c.verb) && c.slots.some((slot) => slot.kind === "trace");
    if (this.choicesByPiece.has(piece) || !(isUnlisted(listed) || listed.some(drawsPaths))) return;
    const reply = await this.connection.ask(piece);
    if (reply.ok && reply.message.t === "choices") {
      this.choicesByPiece = new Map(this.choicesByPiece).set(piece, reply.message.d.choices);
      this.ownPicks = [...this.ownPicks];
    }
  }
}

/** Whether there are so many choices that the server lists them only piece by piece. */
function isUnlisted(choices: readonly Choice[]): boolean {
  return choices.some((c) => !c.values && c.slots.length > 0 && !c.forbidden);
}
