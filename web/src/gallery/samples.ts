// Sample values for every word of a Scene: for eyes and for tests. No game is meant.
import { noMarks, type Marks } from "../board/marks.ts";
import { layoutOf } from "../board/geometry/layout.ts";
import type { OddsView } from "../match/panels/odds.ts";
import type { BoardShape, Card, Cell, CellShape, Face, LogLine, Panel, Piece, Plan, Scene } from "../scene.ts";

const WIDE = Math.sqrt(3);

/** Pointy hexes in centred rows, or in rows of one length where every second is shifted. */
export function hexBoard(rows: number[], shifted = false): BoardShape {
  const longest = Math.max(...rows);
  const at = new Map<string, number>();
  let id = 0;
  rows.forEach((length, row) => {
    for (let n = 0; n < length; n++) at.set(`${row},${longest - length + 2 * n + (shifted ? row % 2 : 0)}`, id++);
  });
  const cells: CellShape[] = [];
  for (const [key, cell] of at) {
    const [row, x2] = key.split(",").map(Number) as [number, number];
    const x = ((x2 + 1) * WIDE) / 2;
    const y = row * 1.5 + 1;
    const ways = [
      [0, 2],
      [-1, 1],
      [-1, -1],
      [0, -2],
      [1, -1],
      [1, 1],
    ].map(([dr, dx]) => at.get(`${row + dr!},${x2 + dx!}`) ?? -1);
    cells.push({
      id: cell,
      label: String(cell),
      centre: [x, y],
      outline: [0, 1, 2, 3, 4, 5].map((i) => [x + Math.sin((i * Math.PI) / 3), y - Math.cos((i * Math.PI) / 3)]),
      near: ways.filter((w) => w >= 0),
      ways,
    });
  }
  return { kind: "cells", cells, size: [longest * WIDE, rows.length * 1.5 + 0.5], grid: "hex-pointy" };
}

const NAMES: Record<string, string> = {
  inf: "Infantry",
  cav: "Cavalry",
  skr: "Skirmishers",
  arc: "Archers",
  gen: "General",
};

export function unit(
  seat: number,
  kind: string,
  n: number,
  cell: number,
  grade: number,
  hp: number,
  most: number,
  more: Partial<Piece> = {},
): Piece {
  const name = `${NAMES[kind]} ${n}`;
  return {
    id: `${seat}-${kind}-${n}`,
    seat,
    name,
    kind,
    symbol: `u-${kind}`,
    letter: kind.slice(0, 1).toUpperCase(),
    cell,
    grade,
    grade_name: ["green", "regular", "veteran"][grade],
    bars: [{ name: "HP", value: hp, most }],
    spoken: `Hex ${cell}. ${["Blue", "Red"][seat]} ${name}, ${hp} of ${most} HP.`,
    ...more,
  };
}

const BIG = hexBoard([12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12]);

const ground = (word: string, ...ids: number[]): Cell[] => ids.map((id) => ({ id, ground: word, name: word }));

export const LOG: LogLine[] = [
  {
    at: "8.1",
    text: "Red’s Infantry 2 attacked Skirmishers 1: rolled 6, 5; destroyed. Red takes its third standard.",
    clause: "DBD-VP-1",
  },
  { at: "8.2", text: "Red’s Cavalry 1 withdrew to 66.", clause: "DBD-WDR-2" },
  { at: "8.3", text: "Red’s Archers 1 shot Infantry 2: rolled 4, 1; retreat cancelled.", clause: "DBD-SUP-2" },
  {
    at: "9.1",
    text: "Skirmishers 2 moved to 97 and shot Infantry 4: rolled 5; one hit.",
    clause: "DBD-ENG-6",
    cells: [97, 80],
  },
];

export const PANELS: Panel[] = [
  {
    kind: "score",
    title: "Standards",
    rows: [
      { name: "Blue", seat: 0, value: 4, most: 6 },
      { name: "Red", seat: 1, value: 3, most: 6 },
    ],
    clause: "DBD-VP-3",
  },
  {
    kind: "track",
    title: "Turn 9",
    rows: [{ name: "Activations left", seat: 0, value: 2, most: 3 }],
    clause: "DBD-TURN-2",
  },
  {
    kind: "resources",
    title: "Purse",
    rows: [
      { name: "gold", value: 185, text: "+60 next turn", symbol: "ff-gold" },
      { name: "mana", value: 40, most: 100, text: "+10", symbol: "ff-mana" },
    ],
    clause: "FF-ECO-1",
  },
  {
    kind: "forces",
    title: "Forces",
    rows: [
      { name: "Blue", seat: 0, value: 11, most: 13, hp: 41 },
      { name: "Red", seat: 1, value: 10, most: 13, hp: 38 },
    ],
    clause: "DBD-VP-4",
  },
  {
    kind: "table",
    title: "Engages Berserkers, front",
    rows: [
      { name: "You: front rank of 2 × melee 2", text: "4", clause: "HL-COMBAT-2" },
      { name: "Counted stands on the hill", text: "+2", clause: "HL-TERR-5" },
      { name: "They: 2 deep × defence 2", text: "4", clause: "HL-COMBAT-2" },
      { name: "Before bids", text: "6 against 4", total: true },
      { name: "One stand is missing", done: false, clause: "HL-FORCE-2" },
    ],
  },
  {
    kind: "strip",
    title: "Against each bid",
    rows: [
      { name: "Horde bids", values: [0, 1, 2, 3, 4, 5, 6, 7] },
      {
        name: "It loses",
        values: [-2, -2, -2, -1, -1, -1, 0, 0],
        best: 3,
        text: "You win whatever Horde bids.",
        clause: "HL-COMBAT-6",
      },
    ],
  },
  {
    kind: "chart",
    title: "Strength",
    rows: [
      { name: "Blue", seat: 0, values: [52, 50, 49, 47, 44, 43, 41] },
      { name: "Red", seat: 1, values: [52, 51, 50, 46, 45, 40, 38] },
    ],
  },
  {
    kind: "seals",
    title: "Bids",
    rows: [
      { seat: 0, look: "draft", name: "You bid 3 of 10", text: "Only on this device. Change it freely." },
      { seat: 1, look: "sealed", name: "Horde: 0 to 7", text: "Opens with yours." },
      { seat: 1, look: "opened", name: "3 against 5", text: "12 : 9. Berserkers lose one stand and retreat." },
    ],
  },
];

export const ODDS: OddsView = {
  rows: [
    { name: "Cavalry in melee", value: "2", clause: "DBD-UNIT-3" },
    { name: "Defender in woods", value: "−1", clause: "DBD-COV-1" },
    { name: "Charged two hexes", value: "+1", clause: "DBD-CHG-1" },
    { name: "Flanked by Skirmishers 2", value: "+1", clause: "DBD-FLK-2" },
  ],
  notes: [],
  draws: 3,
  parts: [
    { text: "Destroyed", probability: 0.259 },
    { text: "One hit", probability: 0.444 },
    { text: "No hit", probability: 0.297 },
  ],
};

export const CARDS: Card[] = [
  {
    kind: "cav",
    name: "Cavalry",
    symbol: "u-cav",
    lines: [
      { name: "Move", text: "2", clause: "DBD-MOVE-1" },
      { name: "HP", text: "4", clause: "DBD-UNIT-3" },
      { name: "Melee", text: "2", clause: "DBD-UNIT-3" },
      { name: "Charge", text: "One die more if it enters two hexes and attacks at once.", clause: "DBD-CHG-1" },
      { name: "Stops", text: "Woods and rough ground end its move.", clause: "DBD-MOVE-5" },
    ],
  },
];

export const PLAN: Plan = {
  orders: [
    { text: "Scout: move to (10,10)", cost: "cost 3 of 3", drop: "clear A" },
    { text: "Builder: road to (7,11)", cost: "5 gold a step", drop: "clear B" },
  ],
  sum: "15 of 185 gold promised",
  idle: ["0-inf-1"],
};

export const FACES: Face[] = [
  { roll: 6, symbol: "st-hit", name: "hit" },
  { roll: 4, symbol: "st-retreat", name: "retreat" },
  { roll: 2, symbol: "", name: "miss" },
];
export const CAVALRY = unit(0, "cav", 2, 127, 1, 3, 4);
export const TARGET = unit(1, "inf", 4, 80, 1, 2, 5);

export const MATCH: Scene = {
  game: "sample",
  seat: 0,
  board: BIG,
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
  for (const cell of [110, 111, 114, 128, 139, 141, 142, 143]) marks.go.set(cell, "");
  marks.targets = [80];
  marks.aimed = 80;
  marks.ghosts = [{ piece: CAVALRY, cell: 96 }];
  marks.path = [127, 112, 96].map((id) => layout.cells.get(id)!);
  marks.attack = [96, 80];
  marks.danger = { cell: 96, count: 2 };
  marks.badge = { cell: 80, text: "26 %", symbol: "st-hit" };
  return marks;
}

const SMALL = hexBoard([7, 8, 7, 8, 7]);
export const FOG: Scene = {
  game: "sample",
  seat: 0,
  board: SMALL,
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

const stand = (
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
export const TABLE: Scene = {
  game: "sample",
  seat: 0,
  board: { kind: "table", size: [1200, 700], unit: "mm" },
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
    stand("elite", 0, "Elite Heavy Infantry", "hl-inf", 520, 560, 12, {
      stands: [
        [-80, -40],
        [0, -40],
        [-80, 0],
        [0, 0],
      ].map(([x, y]) => [
        [x!, y!],
        [x! + 80, y!],
        [x! + 80, y! + 40],
        [x!, y! + 40],
      ]),
      badges: [{ symbol: "st-shield", name: "specialist" }],
    }),
    stand("cav", 0, "Scout Cavalry", "hl-cav", 880, 540, -8),
    stand("bers", 1, "Berserker Infantry", "hl-inf", 660, 320, 190),
    stand("beh", 1, "Behemoths", "hl-behemoth", 980, 180, 186, { states: ["disordered"] }),
    stand("ghost", 0, "Where it will be", "hl-inf", 430, 330, 12, { states: ["ghosted"], bars: [] }),
  ],
};
