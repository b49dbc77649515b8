// Sample Scenes with every kind of mark; they belong to no game.
import { layoutOf } from "../../board/geometry/layout.ts";
import { type Marks, noMarks } from "../../board/marks.ts";
import type { Cell, Piece, Scene } from "../../scene.ts";
import { hexBoard, unit, WIDE } from "./boards.ts";
import { CARDS, LOG, PANELS } from "./panels.ts";

const BIG = hexBoard([12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12]);

const ground = (word: string, ...ids: number[]): Cell[] => ids.map((id) => ({ id, ground: word, name: word }));

export const CAVALRY = unit(0, "cav", 2, 127, 1, 3, 4);
export const TARGET = unit(1, "inf", 4, 80, 1, 2, 5);

export const MATCH: Scene = {
  game: "sample",
  seat: 0,
  board: BIG,
  goal: { text: "Be looked at", progress: ["", ""] },
  turn: "Turn 9 · Blue · 2 of 3 activations left",
  panels: PANELS,
  log: LOG,
  cards: CARDS,
  cells: [
    ...ground("woods", 76, 77, 79, 80),
    ...ground("hill", 78),
    ...ground("rough", 59, 65, 92),
    { id: 113, marks: ["last-from"] },
    { id: 97, marks: ["last-to"] },
  ],
  pieces: [
    unit(0, "cav", 1, 91, 1, 4, 4),
    unit(0, "inf", 1, 93, 0, 4, 4),
    unit(0, "inf", 2, 94, 1, 4, 5),
    unit(0, "inf", 3, 95, 2, 6, 6),
    unit(0, "inf", 5, 104, 2, 5, 6),
    unit(0, "skr", 2, 97, 1, 2, 3, { states: ["acted"] }),
    unit(0, "arc", 1, 124, 1, 3, 3),
    unit(0, "gen", 1, 125, 1, 6, 6),
    unit(0, "arc", 2, 126, 1, 3, 3),
    CAVALRY,
    unit(1, "arc", 1, 46, 1, 3, 3),
    unit(1, "gen", 1, 47, 1, 6, 6),
    unit(1, "skr", 1, 58, 1, 3, 3),
    unit(1, "inf", 1, 60, 1, 4, 5),
    unit(1, "inf", 2, 61, 2, 6, 6),
    unit(1, "inf", 3, 62, 2, 5, 6),
    unit(1, "inf", 5, 63, 0, 3, 4),
    unit(1, "cav", 1, 66, 1, 4, 4),
    TARGET,
  ],
  lines: [],
};

export function matchMarks(): Marks {
  const layout = layoutOf(BIG);
  const marks = noMarks();
  marks.selected = [127];
  for (const cell of [110, 111, 114, 128, 139, 141, 142, 143]) marks.destinations.set(cell, "");
  marks.targets = [80];
  marks.currentTarget = 80;
  marks.ghosts = [{ piece: CAVALRY, cell: 96 }];
  marks.path = [127, 112, 96].map((id) => layout.cells.get(id)!);
  marks.attack = [96, 80];
  marks.danger = { cell: 96, count: 2 };
  marks.oddsBadge = { cell: 80, text: "26 %", symbol: "st-hit" };
  return marks;
}

const SMALL = hexBoard([7, 8, 7, 8, 7]);
export const FOG: Scene = {
  game: "sample",
  seat: 0,
  board: SMALL,
  goal: { text: "Be looked at", progress: ["", ""] },
  turn: "Turn 14",
  panels: [],
  cards: [],
  cells: SMALL.cells!.map((c): Cell => {
    const far = c.centre[0]! / WIDE;
    const fog = far < 4 ? "seen" : far < 5.6 ? "remembered" : "unknown";
    const word =
      fog === "unknown"
        ? undefined
        : c.id % 5 === 0
          ? "woods"
          : c.id % 7 === 3
            ? "lake"
            : c.id % 11 === 6
              ? "mountain"
              : "meadow";
    return {
      id: c.id,
      fog,
      ...(word ? { ground: word, name: word } : {}),
      ...(c.id === 19 ? { marks: ["enemy-remembered"], note: "seen turn 9" } : {}),
      ...(c.id === 15 ? { marks: ["home-0"] } : {}),
    };
  }),
  pieces: [
    {
      id: "a",
      seat: 0,
      name: "Scout",
      kind: "scout",
      symbol: "ff-scout",
      cell: 9,
      bars: [{ name: "HP", value: 60, most: 100 }],
      spoken: "Scout",
    },
    {
      id: "b",
      seat: 0,
      name: "Soldier",
      kind: "soldier",
      symbol: "ff-soldier",
      cell: 16,
      bars: [{ name: "HP", value: 100, most: 100 }],
      badges: [{ symbol: "st-shield", name: "defends" }],
      spoken: "Soldier",
    },
    {
      id: "c",
      seat: 0,
      name: "Wizard",
      kind: "wizard",
      symbol: "ff-wizard",
      cell: 23,
      states: ["arriving"],
      spoken: "Wizard arrives",
    },
    {
      id: "d",
      seat: 1,
      name: "Soldier",
      kind: "soldier",
      symbol: "ff-soldier",
      cell: 11,
      bars: [{ name: "HP", value: 40, most: 100 }],
      spoken: "Red Soldier",
    },
    { id: "e", seat: 2, name: "Camp Archer", kind: "archer", symbol: "ff-archer", cell: 25, spoken: "Camp Archer" },
    {
      id: "f",
      seat: 1,
      name: "Tower",
      kind: "tower",
      symbol: "ff-tower",
      cell: 12,
      states: ["remembered"],
      spoken: "Tower, remembered from turn 9",
    },
  ],
  lines: [{ points: [SMALL.cells![9]!.centre, SMALL.cells![10]!.centre, SMALL.cells![3]!.centre], style: "plan" }],
};

const tableUnit = (
  id: string,
  seat: number,
  name: string,
  symbol: string,
  x: number,
  y: number,
  angle: number,
  more: Partial<Piece> = {},
): Piece => ({
  id,
  seat,
  name,
  kind: id,
  symbol,
  pose: [x, y, angle],
  outline: [
    [-80, -40],
    [80, -40],
    [80, 40],
    [-80, 40],
  ],
  bars: [{ name: "Health", value: 7, most: 10 }],
  spoken: name,
  ...more,
});

/** The outlines of four stands, in two ranks. */
export const STANDS = [
  [-80, -40],
  [0, -40],
  [-80, 0],
  [0, 0],
].map(([x, y]) => [
  [x!, y!],
  [x! + 80, y!],
  [x! + 80, y! + 40],
  [x!, y! + 40],
]);

export const TABLE: Scene = {
  game: "sample",
  seat: 0,
  board: { kind: "table", size: [1200, 700], unit: "mm" },
  goal: { text: "Be looked at", progress: ["", ""] },
  turn: "Round 3 of 6",
  panels: [],
  cells: [],
  areas: [
    {
      outline: [
        [60, 240],
        [260, 200],
        [330, 360],
        [200, 460],
        [80, 420],
      ],
      style: "woods",
      label: "wood: no march, cover",
    },
    {
      outline: [
        [560, 260],
        [740, 260],
        [800, 350],
        [740, 440],
        [560, 440],
        [500, 350],
      ],
      style: "hill",
      label: "hill: +1 a stand",
    },
  ],
  marks: [
    { at: [600, 378], style: "contact" },
    { at: [690, 362], style: "contact", label: "touches" },
  ],
  lines: [
    {
      points: [
        [20, 600],
        [1180, 600],
      ],
      style: "deploy",
      label: "your deployment area",
    },
    {
      points: [
        [520, 560],
        [560, 470],
        [600, 420],
      ],
      style: "arrow",
    },
  ],
  pieces: [
    tableUnit("elite", 0, "Elite Heavy Infantry", "hl-inf", 520, 560, 12, {
      stands: STANDS,
      badges: [{ symbol: "st-shield", name: "specialist" }],
    }),
    tableUnit("cav", 0, "Scout Cavalry", "hl-cav", 880, 540, -8),
    tableUnit("bers", 1, "Berserker Infantry", "hl-inf", 660, 320, 190),
    tableUnit("beh", 1, "Behemoths", "hl-behemoth", 980, 180, 186, { states: ["disordered"] }),
    tableUnit("ghost", 0, "Where it will be", "hl-inf", 430, 330, 12, { states: ["ghosted"], bars: [] }),
  ],
};
