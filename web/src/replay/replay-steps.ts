// A replay step by step. All Scenes are computed at once, so that scrubbing is immediate.
import type { Replay } from "../net/messages.ts";
import { applyFrame } from "../net/patch.ts";
import type { LogLine, Roll, Scene } from "../scene.ts";

export interface ReplayStep {
  scene: Scene;
  events: LogLine[];
  seat: number; // who acted; 3 if nobody decided
  action: string;
  rolls: Roll[];
  turn: number; // from 0, counted by changes of the turn's title
  key: boolean; // pieces were lost or the score changed
  n: number; // the number of its entry in the record once the match is over; 0 is the start
}

export function replaySteps(replay: Replay): ReplayStep[] {
  let scene = replay.scene;
  const first: ReplayStep = { scene, events: [], seat: 3, action: "", rolls: [], turn: 0, key: false, n: 0 };
  const steps = [first];
  let turn = 0;
  for (const frame of replay.frames ?? []) {
    const before = scene;
    scene = applyFrame(scene, frame);
    if (turnTitle(before) !== turnTitle(scene)) turn += 1;
    const key = onBoard(scene) < onBoard(before) || score(scene) !== score(before);
    steps.push({
      scene,
      events: frame.events ?? [],
      seat: frame.seat,
      action: frame.action ?? "",
      rolls: frame.rolls ?? [],
      turn,
      key,
      n: frame.n ?? 0,
    });
  }
  return steps;
}

/** “Turn 3” */
export function turnTitle(scene: Scene): string {
  return scene.turn.split(" · ").slice(0, 1).join("");
}

const onBoard = (scene: Scene) => scene.pieces.filter((p) => p.cell !== undefined || p.pose !== undefined).length;
const score = (scene: Scene) => JSON.stringify(scene.panels.find((p) => p.kind === "score")?.rows ?? []);

/** The first step of the next turn, or of this or the previous one. */
export function turnStep(steps: readonly ReplayStep[], at: number, by: 1 | -1): number {
  const here = steps[at]?.turn ?? 0;
  if (by > 0) {
    const next = steps.findIndex((s, i) => i > at && s.turn > here);
    return next < 0 ? steps.length - 1 : next;
  }
  const start = steps.findIndex((s) => s.turn === here);
  if (start < at) return Math.max(0, start);
  return Math.max(
    0,
    steps.findIndex((s) => s.turn === here - 1),
  );
}
