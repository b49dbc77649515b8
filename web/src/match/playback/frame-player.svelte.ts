// Frames played one after another: the Scene on the screen walks from the old one to the true one. What comes meanwhile
// waits in the queue; whatever the player does finishes the walk at once, for the truth is never waited for.
import { motion, wait } from "../../board/motion.ts";
import type { Frame } from "../../net/messages.ts";
import { applyFrame } from "../../net/patch.ts";
import type { LogLine, Roll, Scene } from "../../scene.ts";
import { type Hurt, hurtsIn } from "./health-changes.ts";
import { stepsOf, stepTime } from "./playback-steps.ts";

export interface Thrown {
  rolls: Roll[]; // [6, 4, 2]
  cell: number | null; // whom it concerns, as far as the Scene shows
  settled: boolean; // the dice lie still
}

interface Waiting {
  frame: Frame;
  after: Scene;
}

const TUMBLE = 500;
const STILL = 400;
const AFTER = 320; // between two frames
const TABLE_STEP = 700; // a step of a resolution
const NOTHING = 160; // a step in which nothing on the board changes
const TABLE = 3; // who goes on when nobody decides

export class Player {
  shown = $state.raw<Scene | null>(null); // what the board draws
  thrown = $state.raw<Thrown | null>(null);
  left = $state(0); // frames still to come
  said = $state.raw<LogLine[]>([]); // the events of the last frame, for the live region
  trails = $state.raw<[number, number][]>([]); // the last move
  hurts = $state.raw<Hurt[]>([]); // what pieces lost and won in the last frame
  told = $state.raw<LogLine[]>([]); // of a resolution: what is being shown just now,
  lit = $state.raw<number[]>([]); // and where
  cellOf: (label: string) => number | undefined = () => undefined; // the cell that a line speaks of
  paused = $state(false);
  speed = $state(1);
  still = $state(false); // the next change is shown without motion
  private beat = 0; // counts frames
  private once = false; // paused, but one step is wanted
  private truth: Scene | null = null;
  private queue: Waiting[] = [];
  private stop: AbortController | null = null;

  /** Shows a Scene at once. */
  show(scene: Scene): void {
    this.finish();
    this.still = true;
    this.truth = scene;
    this.shown = scene;
    this.thrown = null;
    this.trails = [];
    this.hurts = [];
  }

  play(frames: readonly Frame[], after: Scene): void {
    let scene = this.truth ?? after;
    frames.forEach((frame, i) => {
      scene = i === frames.length - 1 ? after : applyFrame(scene, frame);
      this.queue.push({ frame, after: scene });
    });
    this.truth = after;
    if (document.hidden || frames.length === 0) this.finish();
    else if (!this.stop) void this.run();
    else this.left = this.queue.length;
  }

  /** Ends the walk: the truth is on the screen. */
  finish(): void {
    this.stop?.abort();
    this.stop = null;
    const last = this.queue.at(-1);
    if (last) {
      this.hurts = hurtsIn(this.shown ?? last.after, last.after, ++this.beat);
      this.said = last.frame.events ?? [];
      this.trails = moved(this.queue.at(-2)?.after ?? this.shown ?? last.after, last.after, this.trails);
    }
    this.queue = [];
    this.left = 0;
    this.told = [];
    this.lit = [];
    this.paused = false;
    if (this.thrown) this.thrown = { ...this.thrown, settled: true };
    if (this.truth && this.truth !== this.shown) {
      this.still = true;
      this.shown = this.truth;
    }
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    motion.speed = speed;
  }

  private async run(): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const { frame, after } = next;
      const before = this.shown ?? after;
      this.left = this.queue.length - 1;
      await this.dice(frame, before, after, stop.signal);
      if (!motion.still && frame.seat === TABLE) await this.tell(before, after, frame.events ?? [], stop.signal);
      if (stop.signal.aborted) return;
      this.queue.shift();
      this.still = frame.act === "undo" || frame.act === "take-back";
      this.shown = after;
      this.hurts = this.still ? [] : hurtsIn(before, after, ++this.beat);
      this.said = frame.events ?? [];
      this.trails = moved(before, after, frame.rolls?.length ? this.trails : []);
      this.left = this.queue.length;
      const changed = before.pieces !== after.pieces || before.cells !== after.cells;
      await this.rest(frame.seat === TABLE && this.left > 0 ? (changed ? TABLE_STEP : NOTHING) : AFTER, stop.signal);
      if (stop.signal.aborted) return;
    }
    this.told = [];
    this.lit = [];
    this.stop = null;
  }

  /** A pause, and a longer one for whoever asked for it. */
  private async rest(ms: number, signal: AbortSignal): Promise<void> {
    await wait(ms, signal);
    while (this.paused && !this.once && !signal.aborted) await wait(80, signal);
    this.once = false;
  }

  /** One step more, and then it waits. */
  step(): void {
    this.once = this.paused;
    this.paused = true;
  }

  /** What the table did, line by line, each piece going when its line is told. */
  private async tell(before: Scene, after: Scene, lines: readonly LogLine[], signal: AbortSignal): Promise<void> {
    const frames = this.queue.filter((w) => w.frame.seat === TABLE).length;
    const steps = stepsOf(before, after, lines, frames, this.cellOf);
    for (const step of steps) {
      this.still = false;
      this.shown = step.scene;
      this.told = step.lines;
      this.lit = step.cells;
      this.left = Math.max(1, this.queue.length - 1);
      await this.rest(stepTime(steps.length, frames), signal);
      if (signal.aborted) return;
    }
    this.lit = [];
  }

  private async dice(frame: Frame, before: Scene, after: Scene, signal: AbortSignal): Promise<void> {
    if (!frame.rolls?.length) {
      this.thrown = null;
      return;
    }
    const cell = concerned(frame.seat, before, after);
    this.thrown = { rolls: frame.rolls, cell, settled: motion.still };
    if (!motion.still) await wait(TUMBLE, signal);
    this.thrown = { rolls: frame.rolls, cell, settled: true };
    if (!signal.aborted) await wait(STILL, signal);
  }
}

/** The cell of the piece that the roll was about: the first of the other side that changed, else any. */
export function concerned(seat: number, before: Scene, after: Scene): number | null {
  const now = new Map(after.pieces.map((p) => [p.id, JSON.stringify(p)]));
  const changed = before.pieces.filter((p) => p.cell !== undefined && now.get(p.id) !== JSON.stringify(p));
  const hurt = changed.filter((p) => p.seat !== seat);
  return (hurt[0] ?? changed[0])?.cell ?? null;
}

/** Which pieces went from which cell to which; what was known before where none moved. */
export function moved(before: Scene, after: Scene, known: [number, number][]): [number, number][] {
  const was = new Map(before.pieces.map((p) => [p.id, p.cell]));
  const found = after.pieces.flatMap((p): [number, number][] => {
    const from = was.get(p.id);
    return from !== undefined && p.cell !== undefined && from !== p.cell ? [[from, p.cell]] : [];
  });
  return found.length ? found : known;
}
