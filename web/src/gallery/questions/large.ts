// A large board in fog: choices are asked for piece by piece, paths drawn by hand, orders have costs.
import type { ActionObject } from "../../net/messages.ts";
import type { Cell, Choice, Piece, Scene } from "../../scene.ts";
import { hexBoard } from "../samples/boards.ts";
import { pieceSlot, prompt, refusal, type SampleQuestion } from "./sample-question.ts";

const WIDE = 39;
const LARGE = hexBoard(
  Array.from({ length: 29 }, () => WIDE),
  true,
);
const SCOUT = (n: number, cell: number): Piece => ({
  id: `s${n}`,
  seat: 0,
  name: `Scout ${n}`,
  kind: "scout",
  symbol: "ff-scout",
  cell,
  bars: [{ name: "HP", value: 60 + n, most: 100 }],
  spoken: `Scout ${n}`,
});
const SCOUTS = Array.from({ length: 40 }, (_, n) => SCOUT(n, 3 + (n % 8) * 2 + Math.floor(n / 8) * WIDE * 3));
const MOVE: Choice = {
  verb: "move",
  words: "Move",
  slots: [pieceSlot, { name: "path", kind: "trace", words: "the path, hex by hex" }],
};
const cellsOnPath = (cell: number, path: number[]): number[] => {
  const cells = [cell];
  for (const direction of path) {
    const next = LARGE.cells![cells.at(-1)!]!.ways![direction]!;
    if (next < 0) break;
    cells.push(next);
  }
  return cells;
};
function ordered({ unit, path }: ActionObject, scene: Scene): Partial<Scene> {
  const piece = scene.pieces.find((p) => p.id === unit)!;
  const cells = cellsOnPath(piece.cell!, path as number[]);
  const points = cells.map((id) => LARGE.cells![id]!.centre);
  const orders = [
    ...(scene.plan?.orders ?? []).filter((o) => o.drop !== `clear ${unit}`),
    {
      text: `${piece.name}: move to ${cells.at(-1)}`,
      cost: `cost ${cells.length - 1} of 3`,
      drop: `clear ${unit}`,
      lines: [{ points, style: "plan" }],
    },
  ];
  return {
    plan: { orders, idle: (scene.plan?.idle ?? []).filter((id) => id !== unit), sum: `${orders.length} orders` },
    lines: orders.flatMap((o) => o.lines ?? []),
  };
}
export const large: SampleQuestion = {
  title: "A large board",
  scene: {
    game: "sample",
    seat: 0,
    board: LARGE,
    goal: { text: "Be looked at", progress: ["", ""] },
    turn: "Turn 14",
    panels: [
      {
        kind: "resources",
        title: "Purse",
        rows: [{ name: "gold", value: 185, text: "+60 next turn", symbol: "ff-gold" }],
      },
    ],
    cells: LARGE.cells!.map((c): Cell => {
      const far = Math.hypot((c.id % WIDE) - 9, Math.floor(c.id / WIDE) - 7);
      const fog = far < 11 ? "seen" : far < 17 ? "remembered" : "unknown";
      const word = ["meadow", "meadow", "forest", "meadow", "mountain", "meadow", "lake"][
        (c.id * 7 + Math.floor(c.id / WIDE) * 3) % 7
      ]!;
      return {
        id: c.id,
        fog,
        ...(fog === "unknown" ? {} : { ground: word, name: word }),
        ...(c.id === 24 + WIDE * 7 ? { note: "seen turn 9", marks: ["enemy-remembered"] } : {}),
      };
    }),
    pieces: SCOUTS,
    lines: [],
    plan: { orders: [], idle: SCOUTS.map((p) => p.id) },
    prompt: prompt("Give orders.", [
      MOVE,
      { verb: "seal", words: "Done, seal orders", slots: [], seal: true, values: [[]], actions: ["seal"] },
    ]),
  },
  open: ["move"],
  ask: (piece, scene) => {
    const cell = scene.pieces.find((p) => p.id === piece)?.cell ?? 0;
    const free = (path: number[]) => cellsOnPath(cell, path).length === path.length + 1;
    const paths = [0, 1, 2, 3, 4, 5].flatMap((a) => [[a], [a, a]]).filter(free);
    return [
      {
        ...MOVE,
        values: paths.map((path) => [piece, path]),
        actions: paths.map((path) => `${piece} ${path.join("")}`),
      },
    ];
  },
  preview: (action, scene) =>
    action.verb !== "move"
      ? {}
      : (action.path as number[]).length > 3
        ? refusal("It has three movement points.", "FF-ORD-10")
        : ordered(action, scene),
  play: (action, scene) =>
    action.verb === "move" ? ordered(action, scene) : { plan: undefined, prompt: prompt("Sealed.", []) },
};
