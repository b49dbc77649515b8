// One match on the page: connects the parts of its state and hands each message of the server to them.
import { BoardControl } from "../../board/board-control.svelte.ts";
import { withPieceCells } from "../../board/geometry/layout.ts";
import { Ruler } from "../../board/ruler.svelte.ts";
import type { FromServer, FullBody } from "../../net/messages.ts";
import { applyFrame } from "../../net/patch.ts";
import { type ConnectionListener, type MatchConnection, MatchSocket } from "../../net/socket.ts";
import type { StoredMatch } from "../../net/stored-matches.ts";
import type { Scene } from "../../scene.ts";
import { DialControl } from "../dials/dial-control.svelte.ts";
import { toAction } from "../answer/picks.ts";
import type { PromptButton } from "../answer/prompt-buttons.ts";
import { TrayDrag } from "../dials/tray-drag.ts";
import { FramePlayer } from "../playback/frame-player.svelte.ts";
import { ActionPreview } from "./action-preview.svelte.ts";
import { AnswerState } from "./answer.svelte.ts";
import { BoardMarks } from "./board-marks.svelte.ts";
import { CellPicker } from "./cell-picker.ts";
import { Commands } from "./commands.svelte.ts";
import { confirming } from "./confirming.svelte.ts";
import { Endings } from "./endings.svelte.ts";
import { Handover } from "./handover.svelte.ts";
import { Notices } from "./notices.svelte.ts";
import { Position } from "./position.svelte.ts";
import { PromptMenu } from "./prompt-menu.svelte.ts";
import { MatchSession } from "./session.svelte.ts";

/** How a cell was picked. */
export type PickedBy = "mouse" | "touch" | "key";

const DOUBLE_CLICK = 400; // milliseconds

/** What the page waits for, in one word. */
export type Stage = "loading" | "handover" | "over" | "busy" | "asked" | "waiting";

export class MatchController {
  readonly isSample: boolean; // a sample question of the gallery, not a match of a server
  readonly session: MatchSession;
  readonly position: Position;
  readonly notices = new Notices();
  readonly board = new BoardControl();
  readonly ruler = new Ruler(this.board);
  readonly player = new FramePlayer();
  readonly connection: MatchConnection;
  readonly commands: Commands;
  readonly answer: AnswerState;
  readonly buttons: PromptMenu;
  readonly endings: Endings;
  readonly preview: ActionPreview;
  readonly dials: DialControl;
  readonly trayDrag: TrayDrag;
  readonly boardMarks: BoardMarks;
  readonly handover: Handover;
  private readonly cells: CellPicker;
  private pickedAt = 0; // when a cell was picked last

  constructor(
    readonly id: string,
    stored: StoredMatch | undefined,
    connect?: (listener: ConnectionListener) => MatchConnection, // instead of a server
  ) {
    const { notices, board, player } = this;
    const session = new MatchSession(stored);
    const position = new Position(session);
    const listener: ConnectionListener = {
      message: (message) => this.receive(message),
      connection: (state, lostAt) => session.setConnection(state, lostAt),
      missing: (why) => {
        session.missing = why;
      },
    };
    const tokens = stored?.seats.map((s) => s.token) ?? [];
    const connection = connect?.(listener) ?? new MatchSocket(id, tokens, stored?.seats[0]?.seat, listener);
    const commands = new Commands(connection, notices, {
      beforeSend: () => player.finish(),
      accepted: () => this.answer.clear(),
      // Under secret orders the other side has only sealed meanwhile.
      mayRetry: () => position.scene?.plan !== undefined && position.myTurn,
    });
    const answer = new AnswerState(session, position, board, connection, commands, notices);
    this.isSample = connect !== undefined;
    this.session = session;
    this.position = position;
    this.connection = connection;
    this.commands = commands;
    this.answer = answer;
    this.endings = new Endings(answer, position);
    this.buttons = new PromptMenu(answer, position, this.endings);
    this.preview = new ActionPreview(answer, position, connection);
    this.dials = new DialControl(session, position, answer, board);
    this.trayDrag = new TrayDrag(answer, board, this.dials);
    this.boardMarks = new BoardMarks(session, position, board, answer, this.preview, this.dials, player);
    this.handover = new Handover(session, connection);
    this.cells = new CellPicker(answer, position, session, connection, notices);
    player.cellOf = (label) => position.cellByLabel.get(label);
  }

  /** The Scene on the board: of the frame being played, or the latest. */
  shownScene = $derived.by<Scene | null>(() => this.player.scene ?? this.position.scene);
  stage = $derived.by<Stage>(() => {
    if (!this.position.scene) return "loading";
    if (this.session.status.outcome) return "over";
    if (this.handover.waitingFor !== null) return "handover";
    if (this.commands.busy || this.session.connectionState !== "open") return "busy";
    return this.position.myTurn ? "asked" : "waiting";
  });

  /** A cell was clicked, tapped or entered. False if that meant nothing. What can be undone is played as soon as it is
   * complete; anything else by a second click of the mouse, Enter, or a button: a finger may slip. */
  pickCell(cell: number, by: PickedBy): boolean {
    this.player.finish();
    if (!this.position.myTurn || this.commands.busy) return true;
    const before = this.answer.ownPicks;
    const picked = this.cells.pick(cell);
    if (!picked && by === "mouse") this.confirmByClick();
    if (picked && this.answer.ownPicks !== before) {
      this.pickedAt = performance.now();
      void this.playIfUndoable();
    }
    return picked;
  }

  /** The button that plays the complete answer, to be shown at its target. */
  get confirmation(): PromptButton | undefined {
    const { ownPicks, legal } = this.answer;
    if (this.commands.busy || this.preview.refusal || !(ownPicks.length > 1 || legal.all.length === 1))
      return undefined;
    return this.buttons.shown.find((b) => b.primary && !b.picks && !b.candidate.open.length);
  }

  /** A second click on the target confirms, but not the second half of a double click. */
  private confirmByClick(): void {
    const button = this.answer.ownPicks.length ? this.confirmation : undefined;
    if (button && performance.now() - this.pickedAt > DOUBLE_CLICK) this.press(button);
  }

  private async playIfUndoable(): Promise<void> {
    const { ownPicks: picks, legal } = this.answer;
    const [action] = legal.ready;
    if (confirming.everything || !action || legal.all.length !== 1 || action.open.length > 0) return;
    const drawable = this.session.openVerbs.has(action.choice.verb); // the path may go on
    if (drawable || action.choice.seal || this.endings.isEnding(action.choice)) return;
    const found = await this.connection.preview([toAction(action)]);
    const same = this.answer.ownPicks === picks && this.position.myTurn && !this.commands.busy;
    if (same && !("error" in found) && found.undo) await this.commands.play(action);
  }

  /** A button was pressed: plays its action, or asks first if it would leave something unused. */
  press(button: PromptButton): void {
    if (!this.endings.ask(button)) this.answer.press(button);
  }

  /** A drag ended on a cell. */
  dropOn(cell: number): void {
    const next = this.answer.picksWithCell(cell);
    if (!next) return;
    this.answer.setPicks(next);
    void this.playIfUndoable();
  }

  /** Escape: skips the playback, or takes back the last pick. */
  back(): void {
    if (this.player.remaining > 0) this.player.finish();
    else if (this.endings.asked) this.endings.stopAsking();
    else this.answer.removeLast();
  }

  /** What the page learns of the game. Without secrets nobody has to look away at a handover. */
  setGame(seatNames: string[], hasSecrets: boolean, openVerbs: string[] = []): void {
    this.session.seatNames = seatNames;
    this.session.openVerbs = new Set(openVerbs);
    this.session.hasSecrets = hasSecrets;
    if (!hasSecrets) this.handover.takeSeat();
  }

  close(): void {
    this.connection.close();
    this.notices.close();
  }

  private receive(message: FromServer): void {
    const { session, position, player } = this;
    if (message.t === "full") this.receiveView(message.d);
    else if (message.t === "frames") {
      if (!position.scene) return;
      const { frames = [], status } = message.d;
      const after = frames.reduce(applyFrame, position.scene);
      session.status = status;
      session.countMissed(frames.length);
      this.setScene(after);
      player.play(frames, after);
      this.handover.update();
    } else if (message.t === "presence") session.presence = message.d;
    else if (message.t === "clock") session.clocks = { left: message.d.left, at: Date.now() };
    else if (message.t === "refused" && !message.nonce) this.notices.showRefusal(message.d);
    session.heard();
  }

  private receiveView({ seat, match, scene, status, presence }: FullBody): void {
    const { session, position } = this;
    const sameView = position.scene && session.seat === seat; // its board was sent before
    const whole = withPieceCells(sameView && !scene.board ? { ...scene, board: position.scene!.board } : scene);
    session.seat = seat;
    session.info = match;
    session.status = status;
    if (presence) session.presence = presence;
    this.setScene(whole);
    this.player.show(whole);
    this.handover.update();
  }

  private setScene(scene: Scene): void {
    this.position.set(scene);
    this.preview.clear();
    this.answer.updateForScene();
  }
}
