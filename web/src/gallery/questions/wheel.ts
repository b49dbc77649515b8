// An angle: a unit wheels about a corner of its front.
import { rotate } from "../../board/geometry/layout.ts";
import type { Choice, Piece, Scene } from "../../scene.ts";
import { PANELS } from "../samples/panels.ts";
import { STANDS, TABLE } from "../samples/scenes.ts";
import { pieceSlot, prompt, refusal, type SampleQuestion } from "./sample-question.ts";

const LIMIT = 3000; // centidegrees
const WHEEL: Choice = {
  verb: "advance",
  words: "Wheel",
  slots: [
    pieceSlot,
    { name: "file", kind: "one-of", of: "option", words: "which edge leads" },
    { name: "wheel", kind: "angle", words: "how far to wheel", least: -9000, most: 9000 },
  ],
  values: ["front", "rear"].flatMap((file) => [0, -LIMIT, LIMIT].map((angle) => ["elite", file, angle])),
  actions: ["front", "rear"].flatMap((file) => [0, -30, 30].map((angle) => `elite ${file} ${angle}`)),
};

function wheeled(scene: Scene, degrees: number): Piece[] {
  return scene.pieces.map((piece) => {
    if (piece.id !== "elite") return piece;
    const [x = 0, y = 0, angle = 0] = piece.pose ?? [];
    const corner = rotate({ x: degrees < 0 ? -80 : 80, y: -40 }, { x: 0, y: 0 }, angle);
    const moved = rotate({ x, y }, { x: x + corner.x, y: y + corner.y }, degrees);
    return { ...piece, pose: [moved.x, moved.y, angle + degrees] };
  });
}

export const wheel: SampleQuestion = {
  title: "A wheel",
  scene: {
    ...TABLE,
    pieces: TABLE.pieces.filter((p) => p.id !== "ghost").map((p) => (p.id === "elite" ? { ...p, stands: STANDS } : p)),
    prompt: prompt("Move a unit, or pass.", [
      WHEEL,
      { verb: "pass", words: "Pass", slots: [], values: [[]], actions: ["pass"] },
    ]),
  },
  open: ["advance"],
  preview: ({ verb, wheel: angle }, scene) => {
    if (verb !== "advance") return {};
    if (Math.abs(Number(angle)) > LIMIT) return refusal("A wheel turns by 30° at most.", "HL-MOVE-4");
    const pieces = wheeled(scene, Number(angle) / 100);
    const touches = Number(angle) >= 1000;
    return {
      pieces,
      marks: touches
        ? [
            { at: [620, 470], style: "contact" },
            { at: [690, 480], style: "contact" },
          ]
        : [],
      panels: touches ? [PANELS.find((p) => p.kind === "table")!] : [],
    };
  },
  play: ({ verb, wheel: angle }, scene) => (verb === "advance" ? { pieces: wheeled(scene, Number(angle) / 100) } : {}),
};
