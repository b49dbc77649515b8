// Deployment on cells, by drag, keys or presses.
import type { ActionObject } from "../../net/messages.ts";
import type { Cell, Choice, Piece, Scene } from "../../scene.ts";
import { FIELD } from "../samples/boards.ts";
import { pieceSlot, prompt, type SampleQuestion } from "./sample-question.ts";

const HOME = [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28];
const RESERVE: Piece[] = ["Fighters", "Goblins", "Troll"].map((name, i) => ({
  id: `r${i}`,
  seat: 0,
  name: `${name} ${i + 1}`,
  kind: name,
  symbol: ["db-axe", "db-goblin", "db-troll"][i]!,
  shape: "stone",
  tray: "reserve",
  spoken: `${name} ${i + 1}, in reserve`,
}));
function placing(pieces: Piece[]): Scene["prompt"] {
  const left = pieces.filter((p) => p.tray === "reserve");
  const free = HOME.filter((cell) => !pieces.some((p) => p.cell === cell));
  const rows = left.flatMap((p) => free.map((cell): [string, number] => [p.id, cell]));
  const choice: Choice = {
    verb: "place",
    words: "Place",
    slots: [pieceSlot, { name: "to", kind: "one-of", of: "cell", words: "where" }],
    values: rows,
    actions: rows.map(([p, c]) => `${p} ${c}`),
  };
  return left.length ? prompt("Place your pieces in your rows.", [choice]) : prompt("All pieces are placed.", []);
}
const placed = ({ unit, to }: ActionObject, scene: Scene): Piece[] =>
  scene.pieces.map((p) => (p.id === unit ? { ...p, tray: undefined, cell: Number(to) } : p));

export const place: SampleQuestion = {
  title: "Deployment on cells",
  scene: {
    game: "sample",
    seat: 0,
    board: FIELD,
    goal: { text: "Be looked at", progress: ["", ""] },
    turn: "Deployment",
    panels: [],
    pieces: [
      ...RESERVE,
      {
        id: "foe",
        seat: 1,
        name: "Knights",
        kind: "knight",
        symbol: "db-knight",
        shape: "stone",
        cell: 2,
        hits: 1,
        states: ["carries"],
        spoken: "Knights with the artifact",
      },
    ],
    cells: FIELD.cells!.map((c): Cell => ({
      id: c.id,
      ground: c.id % 9 === 4 ? "woods" : "clear",
      name: c.id % 9 === 4 ? "woods" : "clear",
      ...(HOME.includes(c.id) && c.id < 20 ? { danger: 2 } : {}),
    })),
    trays: [{ id: "reserve", name: "Still to place", kind: "reserve", note: "three pieces" }],
    prompt: placing(RESERVE),
  },
  preview: (action, scene) => ({ pieces: placed(action, scene) }),
  play: (action, scene) => {
    const pieces = placed(action, scene);
    return { pieces, prompt: placing(pieces) };
  },
};
