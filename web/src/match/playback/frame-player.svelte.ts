// Plays frames one after another: the Scene on the board goes from the old one to the latest in steps. Frames that come
// meanwhile wait in a queue. Whatever the player does ends the playback, so that nobody has to wait for it.
import { motion, wait } from "../../board/motion.ts";
import type { Frame } from "../../net/messages.ts";
import { applyFrame } from "../../net/patch.ts";
import type { LogLine, Roll, Scene } from "../../scene.ts";
import { findHealthChanges, type HealthChange } from "./health-changes.ts";
import { splitIntoSteps, stepDuration } from "./playback-steps.ts";

export interface DisplayedRoll {
  rolls: Roll[]; // [6, 4, 2]
  cell: number | null; // the cell of the piece it is about: 80
  settled: boolean; // the dice have stopped
}

interface QueuedFrame {
  frame: Frame;
  after: Scene;
}

// milliseconds
const TUMBLE = 500; // dice roll
const SETTLED = 400; // dice lie still before the next step
const AFTER_FRAME = 320;
const AFTER_TABLE_FRAME = 700; // a frame of a resolution that changes the board
const AFTER_EMPTY_FRAME = 160; // one that does not
const PAUSED = 80; // how often a paused playback looks whether it may go on

const TABLE = 3; // the seat of frames that nobody decided
const SPEEDS = [1, 2, 4];

export class FramePlayer {
  scene = $state.raw<Scene | null>(null); // what the board draws
  roll = $state.raw<DisplayedRoll | null>(null);
  remaining = $state(0); // frames still to be played: 3
  lastEvents = $state.raw<LogLine[]>([]); // of the last frame, read out by screen readers
  currentLines = $state.raw<LogLine[]>([]); // of a resolution: the lines being shown
  highlighted = $state.raw<number[]>([]); // the cells of those lines: [44, 45]
  lastMoves = $state.raw<[number, number][]>([]); // from cell, to cell: [[127, 96]]
  healthChanges = $state.raw<HealthChange[]>([]); // of the last frame
  paused = $state(false);
  speed = $state(1); // 1, 2 or 4
  instant = $state(false); // the next change is drawn without motion
  cellOf: (label: string) => number | undefined = () => undefined; // the cell that a log line names
  private frameCount = 0;
  private singleStep = false; // paused, but one more step is wanted
  private target: Scene | null = null; // the Scene after all queued frames
  private queue: QueuedFrame[] = [];
  private abort: AbortController | null = null; // ends the playback that runs

  /** Shows a Scene at once. */
  show(scene: Scene): void {
    this.finish();
    this.instant = true;
    this.target = scene;
    this.scene = scene;
    this.roll = null;
    this.lastMoves = [];
    this.healthChanges = [];
  }

  /** Queues frames that lead to a Scene, and plays them. */
  play(frames: readonly Frame[], after: Scene): void {
    let scene = this.target ?? after;
    frames.forEach((frame, i) => {
      scene = i === frames.length - 1 ? after : applyFrame(scene, frame);
      this.queue.push({ frame, after: scene });
    });
    this.target = after;
    if (document.hidden || frames.length === 0) this.finish();
    else if (!this.abort) void this.run();
    else this.remaining = this.queue.length;
  }

  /** Skips to the latest Scene. */
  finish(): void {
    this.abort?.abort();
    this.abort = null;
    const last = this.queue.at(-1);
    if (last) {
      const shown = this.scene ?? last.after;
      this.healthChanges = findHealthChanges(shown, last.after, ++this.frameCount);
      this.lastEvents = last.frame.events ?? [];
      this.lastMoves = findMoves(this.queue.at(-2)?.after ?? shown, last.after, this.lastMoves);
    }
    this.queue = [];
    this.remaining = 0;
    this.clearLines();
    this.paused = false;
    if (this.roll) this.roll = { ...this.roll, settled: true };
    if (this.target && this.target !== this.scene) {
      this.instant = true;
      this.scene = this.target;
    }
  }

  togglePause(): void {
    this.paused = !this.paused;
  }

  /** Plays one more step and then pauses. */
  step(): void {
    this.singleStep = this.paused;
    this.paused = true;
  }

  nextSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    motion.speed = this.speed;
  }

  private async run(): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const { frame, after } = next;
      const before = this.scene ?? after;
      this.remaining = this.queue.length - 1;
      await this.showRoll(frame, before, after, abort.signal);
      if (!motion.reduced && frame.seat === TABLE)
        await this.showLines(before, after, frame.events ?? [], abort.signal);
      if (abort.signal.aborted) return;
      this.queue.shift();
      this.instant = frame.act === "undo" || frame.act === "take-back";
      this.scene = after;
      this.healthChanges = this.instant ? [] : findHealthChanges(before, after, ++this.frameCount);
      this.lastEvents = frame.events ?? [];
      this.lastMoves = findMoves(before, after, frame.rolls?.length ? this.lastMoves : []);
      this.remaining = this.queue.length;
      await this.rest(this.restAfter(frame, before, after), abort.signal);
      if (abort.signal.aborted) return;
    }
    this.clearLines();
    this.abort = null;
  }

  private restAfter(frame: Frame, before: Scene, after: Scene): number {
    if (frame.seat !== TABLE || this.remaining === 0) return AFTER_FRAME;
    const changed = before.pieces !== after.pieces || before.cells !== after.cells;
    return changed ? AFTER_TABLE_FRAME : AFTER_EMPTY_FRAME;
  }

  /** Waits, and while the playback is paused, until it continues. */
  private async rest(ms: number, signal: AbortSignal): Promise<void> {
    await wait(ms, signal);
    while (this.paused && !this.singleStep && !signal.aborted) await wait(PAUSED, signal);
    this.singleStep = false;
  }

  /** Shows a resolution line by line; each piece moves with the line that names it. */
  private async showLines(before: Scene, after: Scene, lines: readonly LogLine[], signal: AbortSignal): Promise<void> {
    const frames = this.queue.filter((queued) => queued.frame.seat === TABLE).length;
    const steps = splitIntoSteps(before, after, lines, frames, this.cellOf);
    for (const step of steps) {
      this.instant = false;
      this.scene = step.scene;
      this.currentLines = step.lines;
      this.highlighted = step.cells;
      this.remaining = Math.max(1, this.queue.length - 1);
      await this.rest(stepDuration(steps.length, frames), signal);
      if (signal.aborted) return;
    }
    this.highlighted = [];
  }

  private async showRoll(frame: Frame, before: Scene, after: Scene, signal: AbortSignal): Promise<void> {
    if (!frame.rolls?.length) {
      this.roll = null;
      return;
    }
    const cell = cellOfRoll(frame.seat, before, after);
    this.roll = { rolls: frame.rolls, cell, settled: motion.reduced };
    if (!motion.reduced) await wait(TUMBLE, signal);
    this.roll = { rolls: frame.rolls, cell, settled: true };
    if (!signal.aborted) await wait(SETTLED, signal);
  }

  private clearLines(): void {
    this.currentLines = [];
    this.highlighted = [];
  }
}

/** The cell of the piece that a roll was about: the first changed piece of the other side, else any changed one. */
export function cellOfRoll(seat: number, before: Scene, after: Scene): number | null {
  const now = new Map(after.pieces.map((p) => [p.id, JSON.stringify(p)]));
  const changed = before.pieces.filter((p) => p.cell !== undefined && now.get(p.id) !== JSON.stringify(p));
  return (changed.find((p) => p.seat !== seat) ?? changed[0])?.cell ?? null;
}

/** From where to where pieces moved; `known` if none did. */
export function findMoves(before: Scene, after: Scene, known: [number, number][]): [number, number][] {
  const cells = new Map(before.pieces.map((p) => [p.id, p.cell]));
  const moves = after.pieces.flatMap((p): [number, number][] => {
    const from = cells.get(p.id);
    return from !== undefined && p.cell !== undefined && from !== p.cell ? [[from, p.cell]] : [];
  });
  return moves.length ? moves : known;
}
