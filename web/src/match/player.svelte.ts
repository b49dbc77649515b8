// Frames played one after another: the Scene on the screen walks from the old one to the true one. What comes meanwhile
// waits in the queue; whatever the player does finishes the walk at once, for the truth is never waited for.
import { motion, wait } from "../board/motion.ts";
import type { Frame } from "../net/messages.ts";
import { applyFrame } from "../net/patch.ts";
import type { LogLine, Roll, Scene } from "../scene.ts";

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

export class Player {
  shown = $state.raw<Scene | null>(null); // what the board draws
  thrown = $state.raw<Thrown | null>(null);
  left = $state(0); // frames still to come
  said = $state.raw<LogLine[]>([]); // the events of the last frame, for the live region
  trails = $state.raw<[number, number][]>([]); // the last move
  paused = $state(false);
  speed = $state(1);
  still = $state(false); // the next change is shown without motion
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
      this.said = last.frame.events ?? [];
      this.trails = moved(this.queue.at(-2)?.after ?? this.shown ?? last.after, last.after, this.trails);
    }
    this.queue = [];
    this.left = 0;
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
      if (stop.signal.aborted) return;
      this.queue.shift();
      this.still = frame.act === "undo" || frame.act === "take-back";
      this.shown = after;
      this.said = frame.events ?? [];
      this.trails = moved(before, after, frame.rolls?.length ? this.trails : []);
      this.left = this.queue.length;
      await wait(frame.seat === 3 && this.left > 0 ? TABLE_STEP : AFTER, stop.signal);
      while (this.paused && !stop.signal.aborted) await wait(80, stop.signal);
      if (stop.signal.aborted) return;
    }
    this.stop = null;
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
