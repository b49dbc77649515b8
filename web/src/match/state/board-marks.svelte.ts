// Everything drawn over the Scene: the answer in the making, its preview, the last moves, highlighted cells.
import type { BoardControl } from "../../board/board-control.svelte.ts";
import { type Marks, noMarks } from "../../board/marks.ts";
import { percent } from "../../format.ts";
import type { Piece } from "../../scene.ts";
import { answerMarks } from "../answer/answer-marks.ts";
import { type Candidate, picksFor } from "../answer/picks.ts";
import { addPreviewMarks } from "../answer/preview-marks.ts";
import type { DialControl } from "../dials/dial-control.svelte.ts";
import type { FramePlayer } from "../playback/frame-player.svelte.ts";
import type { ActionPreview } from "./action-preview.svelte.ts";
import type { AnswerState } from "./answer.svelte.ts";
import type { Position } from "./position.svelte.ts";
import type { MatchSession } from "./session.svelte.ts";

export class BoardMarks {
  logCells = $state.raw<number[]>([]); // cells of the log line under the mouse: [96, 80]
  pointedAt = $state.raw<Candidate | null>(null); // an action in a list under the mouse, drawn as if it were picked
  lessonCells = $state.raw<number[]>([]); // cells that a lesson explains: [110]

  constructor(
    private readonly session: MatchSession,
    private readonly position: Position,
    private readonly board: BoardControl,
    private readonly answer: AnswerState,
    private readonly preview: ActionPreview,
    private readonly dials: DialControl,
    private readonly player: FramePlayer,
  ) {}

  marks = $derived.by<Marks>(() => {
    const { scene, layout, followPath } = this.position;
    if (!scene || !layout) return noMarks();
    const { answer, player } = this;
    const shown = this.pointedAt ?? answer.chosen;
    const picks = shown ? picksFor(shown) : answer.hoverPicks;
    // While frames are played, pieces are not yet where they can be picked.
    const playing = player.remaining > 0 && !answer.picks.length;
    const marks = answerMarks(scene, layout, picks, playing ? answer.findLegal([], []) : answer.legal, followPath);
    for (const id of answer.alternatives.pieces) {
      const piece = this.position.pieces.get(id);
      if (piece?.cell !== undefined && piece.seat !== this.session.seat) marks.targets.push(piece.cell);
    }
    this.addPreview(marks);
    marks.handle = this.dials.handle;
    marks.highlighted = [this.logCells, player.highlighted].find((cells) => cells.length) ?? this.lessonCells;
    marks.lastMoves = player.lastMoves;
    marks.healthChanges = player.healthChanges;
    return marks;
  });

  /** The piece that the side panel explains: under the mouse, focused, or picked. */
  inspected = $derived.by<Piece | undefined>(() => {
    const { pieceAt, pieces } = this.position;
    const cell = this.board.hovered ?? (this.board.hasKeyboard ? this.board.focus : null);
    if (cell !== null && pieceAt.has(cell)) return pieceAt.get(cell);
    const picked = this.answer.picks.find((p) => p.of === "piece");
    return picked ? pieces.get(String(picked.value)) : undefined;
  });
  /** Pieces whose names and ranges matter now: inspected or active. */
  relevantPieces = $derived.by<ReadonlySet<string>>(() => {
    const active = this.position.activePieces.map((p) => p.id);
    return new Set([...active, ...(this.inspected ? [this.inspected.id] : [])]);
  });

  private addPreview(marks: Marks): void {
    const { odds, scene: after } = this.preview;
    const scene = this.position.scene!;
    if (odds && marks.currentTarget !== null) {
      const chance = percent(odds.parts[0]?.probability ?? 0, 0);
      marks.oddsBadge = { cell: marks.currentTarget, text: chance, symbol: "st-hit" };
    }
    if (after) addPreviewMarks(marks, scene, after);
    const end = marks.ghosts.at(-1)?.cell;
    const danger = (after ?? scene).cells.find((c) => c.id === end)?.danger;
    if (end !== undefined && danger) marks.danger = { cell: end, count: danger };
  }
}
