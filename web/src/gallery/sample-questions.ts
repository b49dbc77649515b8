// Sample questions that can be played without a server: every kind of slot, answered by a few lines instead of rules.
// They show the client at work where no game of the house needs a word yet.
import type { ActionObject, ActionValue, Preview, Refusal } from "../net/messages.ts";
import type { Answer, Listener } from "../net/socket.ts";
import type { Link } from "../match/state/match-controller.svelte.ts";
import { rotate } from "../match/dials/dial.ts";
import type { Card, Cell, Choice, Piece, Scene, SlotChoice } from "../scene.ts";
import { hexBoard, PANELS, TABLE } from "./samples.ts";

export interface Bench {
  title: string; // "A wheel"
  scene: Scene;
  open?: string[]; // verbs that take more than is listed
  preview: (action: ActionObject, scene: Scene) => Partial<Scene> | Refusal;
  play: (action: ActionObject, scene: Scene) => Partial<Scene>;
  ask?: (piece: string, scene: Scene) => Choice[];
}

const pieceSlot: SlotChoice = { name: "unit", kind: "one-of", of: "piece", words: "the unit" };
const prompt = (sentence: string, choices: Choice[]): Scene["prompt"] => ({
  sentence,
  asked: [0],
  table: false,
  sealed: [],
  choices,
});
const no = (sentence: string, clause: string): Refusal => ({ error: "refused", sentence, clause });

// -- an angle: a wheel about a corner of the front

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
const STANDS = [
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

function wheeled(scene: Scene, degrees: number): Piece[] {
  return scene.pieces.map((piece) => {
    if (piece.id !== "elite") return piece;
    const [x = 0, y = 0, angle = 0] = piece.pose ?? [];
    const corner = rotate({ x: degrees < 0 ? -80 : 80, y: -40 }, { x: 0, y: 0 }, angle);
    const moved = rotate({ x, y }, { x: x + corner.x, y: y + corner.y }, degrees);
    return { ...piece, pose: [moved.x, moved.y, angle + degrees] };
  });
}

const wheel: Bench = {
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
    if (Math.abs(Number(angle)) > LIMIT) return no("A wheel turns by 30° at most.", "HL-MOVE-4");
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

// -- a place with a heading: deployment on an open table

const LAID: Choice = {
  verb: "deploy",
  words: "Deploy",
  slots: [
    pieceSlot,
    { name: "x", kind: "number", words: "across", least: 0, most: 1_200_000 },
    { name: "y", kind: "number", words: "down", least: 0, most: 700_000 },
    { name: "heading", kind: "angle", words: "the heading", least: 0, most: 35_999 },
  ],
  values: [
    ["guard", 300_000, 640_000, 0],
    ["guard", 600_000, 640_000, 0],
  ],
  actions: ["guard 300 640", "guard 600 640"],
};
const laid = ({ unit, x, y, heading }: ActionObject, scene: Scene): Piece[] =>
  scene.pieces.map((p) =>
    p.id === unit
      ? { ...p, tray: undefined, cell: undefined, pose: [Number(x) / 1000, Number(y) / 1000, Number(heading) / 100] }
      : p,
  );

const deploy: Bench = {
  title: "Deployment on a table",
  scene: {
    ...TABLE,
    pieces: [
      ...TABLE.pieces.filter((p) => p.seat === 1),
      {
        id: "guard",
        seat: 0,
        name: "Guard Infantry",
        kind: "guard",
        symbol: "hl-inf",
        tray: "reserve",
        outline: [
          [-80, -40],
          [80, -40],
          [80, 40],
          [-80, 40],
        ],
        bars: [{ name: "Health", value: 10, most: 10 }],
        spoken: "Guard Infantry, in reserve",
      },
    ],
    trays: [{ id: "reserve", name: "Still to deploy", kind: "reserve", note: "one unit" }],
    handles: [
      {
        verb: "deploy",
        slot: "x",
        slot_y: "y",
        slot_angle: "heading",
        kind: "place",
        per: 1000,
        per_angle: 100,
        step: 5000,
      },
    ],
    prompt: prompt("Deploy your units behind the line.", [LAID]),
  },
  open: ["deploy"],
  preview: (action, scene) =>
    Number(action.y) < 600_000
      ? no("That is beyond your deployment area.", "HL-SETUP-6")
      : { pieces: laid(action, scene) },
  play: (action, scene) => ({ pieces: laid(action, scene), prompt: prompt("All units are deployed.", []) }),
};

// -- deployment on cells, by drag, key or press

const FIELD = hexBoard([5, 6, 7, 6, 5]);
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
  return left.length ? prompt("Place your pieces in your rows.", [choice]) : prompt("All pieces stand.", []);
}
const standing = ({ unit, to }: ActionObject, scene: Scene): Piece[] =>
  scene.pieces.map((p) => (p.id === unit ? { ...p, tray: undefined, cell: Number(to) } : p));

const place: Bench = {
  title: "Deployment on cells",
  scene: {
    game: "sample",
    seat: 0,
    board: FIELD,
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
  preview: (action, scene) => ({ pieces: standing(action, scene) }),
  play: (action, scene) => {
    const pieces = standing(action, scene);
    return { pieces, prompt: placing(pieces) };
  },
};

// -- a draft: cards that are taken and given back

const KINDS: [string, string, string, number[], string][] = [
  ["fighter", "Fighters", "db-axe", [1, 3, 1, 1], "Level 1"],
  ["goblin", "Goblins", "db-goblin", [1, 1, 1, 1], "Level 1"],
  ["archer", "Goblin Archers", "db-bow", [2, 2, 1, 1], "Level 1"],
  ["nob", "Nobs", "db-mace", [1, 3, 2, 1], "Level 2"],
  ["wolf", "Wolf Riders", "db-wolf", [1, 2, 1, 2], "Level 2"],
  ["troll", "Troll", "db-troll", [1, 4, 2, 1], "Level 2"],
  ["boss", "Warboss", "db-crown", [1, 3, 3, 1], "Level 3"],
];
const CAP = 2;
function drafted(taken: Record<string, number>): Partial<Scene> {
  const cards: Card[] = KINDS.map(([kind, name, symbol, numbers, group]) => ({
    kind,
    name,
    symbol,
    group,
    count: taken[kind] ?? 0,
    most: CAP,
    clause: "DB-DRAFT-2",
    note: (taken[kind] ?? 0) >= CAP ? `at the cap of ${CAP}` : `room for ${CAP - (taken[kind] ?? 0)} of this kind`,
    lines: [
      ...["Range", "Attack", "Defence", "Move"].map((title, i) => ({ name: title, text: String(numbers[i]) })),
      { name: "Charging", text: "one more coin after a move", clause: "DB-ABIL-C-1" },
    ],
  }));
  const sum = Object.values(taken).reduce((a, b) => a + b, 0);
  const slot: SlotChoice = { name: "kind", kind: "one-of", of: "card", words: "the kind" };
  const may = KINDS.filter(([kind]) => (taken[kind] ?? 0) < CAP && sum < 5).map(([kind]) => [kind]);
  const back = KINDS.filter(([kind]) => taken[kind]).map(([kind]) => [kind]);
  const seal: Choice = {
    verb: "seal",
    words: "Seal the army",
    slots: [],
    seal: true,
    ...(sum === 5 ? { values: [[]], actions: ["seal"] } : { forbidden: `${5 - sum} missing`, clause: "DB-DRAFT-2" }),
  };
  return {
    cards,
    panels: [
      {
        kind: "table",
        title: "May it be sealed?",
        rows: [
          { name: "One race, Orcs", done: true, clause: "DB-DRAFT-1" },
          { name: `${sum} of 5 picks`, done: sum === 5, clause: "DB-DRAFT-2" },
        ],
      },
      {
        kind: "seals",
        title: "The other side",
        rows: [{ seat: 1, look: "sealed", name: "Player 2 has sealed", text: "Both drafts open together." }],
      },
    ],
    prompt: prompt(sum === 5 ? "The army is complete." : "Pick five units.", [
      { verb: "draft", words: "Take", slots: [slot], values: may, actions: may.map(([k]) => `draft ${k}`) },
      { verb: "drop", words: "Give back", slots: [slot], values: back, actions: back.map(([k]) => `drop ${k}`) },
      seal,
    ]),
  };
}
const counts = (scene: Scene) => Object.fromEntries((scene.cards ?? []).map((c) => [c.kind, c.count ?? 0]));
function take({ verb, kind }: ActionObject, scene: Scene): Partial<Scene> {
  const taken = counts(scene);
  if (verb === "seal") return { prompt: prompt("Sealed. Both drafts open together.", []) };
  return drafted({ ...taken, [String(kind)]: (taken[String(kind)] ?? 0) + (verb === "draft" ? 1 : -1) });
}
const draft: Bench = {
  title: "A draft",
  scene: {
    game: "sample",
    seat: 0,
    board: FIELD,
    turn: "Draft",
    pieces: [],
    cells: [],
    panels: [],
    ...drafted({ goblin: 1 }),
  },
  preview: take,
  play: take,
};

// -- a bid under seal

const BIDS = Array.from({ length: 11 }, (_, n) => [n]);
const bid: Bench = {
  title: "A sealed bid",
  scene: {
    ...TABLE,
    pieces: TABLE.pieces.filter((p) => p.id !== "ghost"),
    panels: [
      ...PANELS.filter((p) => p.kind === "table"),
      {
        kind: "seals",
        title: "Bids",
        rows: [{ seat: 1, look: "sealed", name: "Horde bids under seal", text: "0 to 7. Opens with yours." }],
      },
    ],
    prompt: prompt("Bid Health for the melee.", [
      {
        verb: "bid",
        words: "Bid",
        seal: true,
        slots: [{ name: "amount", kind: "number", words: "how much Health", least: 0, most: 10 }],
        values: BIDS,
        actions: BIDS.map(([n]) => `bid ${n}`),
      },
    ]),
  },
  preview: ({ amount }, scene) => ({
    panels: [
      ...scene.panels,
      {
        kind: "strip",
        title: "Against each answer",
        rows: [
          { name: "Horde bids", values: [0, 1, 2, 3, 4, 5, 6, 7] },
          {
            name: "It loses",
            values: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => Math.min(0, n - Number(amount) - 1)),
            best: Number(amount) + 1,
            text: `${amount} Health gives +${2 * Number(amount)} by Discipline.`,
            clause: "HL-SPEC-1",
          },
        ],
      },
    ],
  }),
  play: ({ amount }) => ({
    panels: [
      {
        kind: "seals",
        title: "Bids",
        rows: [{ seat: 0, look: "opened", name: `${amount} against 5`, text: "Opened together." }],
      },
    ],
    prompt: prompt("Both bids are open.", []),
  }),
};

// -- a large board in fog: asked piece by piece, ways drawn by hand, orders with a cost, who has none

const WIDE = 39;
export const LARGE = hexBoard(
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
  slots: [pieceSlot, { name: "path", kind: "trace", words: "the way, hex by hex" }],
};
const wayFrom = (cell: number, path: number[]): number[] => {
  const cells = [cell];
  for (const way of path) {
    const next = LARGE.cells![cells.at(-1)!]!.ways![way]!;
    if (next < 0) break;
    cells.push(next);
  }
  return cells;
};
function ordered({ unit, path }: ActionObject, scene: Scene): Partial<Scene> {
  const piece = scene.pieces.find((p) => p.id === unit)!;
  const cells = wayFrom(piece.cell!, path as number[]);
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
const large: Bench = {
  title: "A large board",
  scene: {
    game: "sample",
    seat: 0,
    board: LARGE,
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
    const free = (path: number[]) => wayFrom(cell, path).length === path.length + 1;
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
        ? no("It has three movement points.", "FF-ORD-10")
        : ordered(action, scene),
  play: (action, scene) =>
    action.verb === "move" ? ordered(action, scene) : { plan: undefined, prompt: prompt("Sealed.", []) },
};

export const BENCHES: Record<string, Bench> = { wheel, deploy, place, draft, bid, large };

/** Answers like a server would, from a bench. */
export function benchLink(bench: Bench): (listener: Listener) => Link {
  return (listener) => {
    let scene = bench.scene;
    let v = 1;
    const read = (action: ActionValue): ActionObject => {
      if (typeof action !== "string") return action;
      const [, unit = ""] = action.split(" ");
      return { verb: "clear", unit };
    };
    const say = (made: Partial<Scene>) => {
      scene = { ...scene, ...made };
      v += 1;
      listener.message({
        t: "frames",
        v,
        d: {
          frames: [{ seat: 0, act: "play", patch: { set: { ...made } } }],
          status: { asked: (scene.prompt?.asked ?? []) as (0 | 1)[] },
        },
      } as never);
    };
    queueMicrotask(() => {
      listener.connection("open", 0);
      listener.message({
        t: "full",
        v,
        d: {
          seat: 0,
          scene,
          match: {
            id: "bench",
            game: "sample",
            title: bench.title,
            seats: [
              { kind: "human", name: "" },
              { kind: "human", name: "" },
            ],
          },
          status: { asked: [0] },
        },
      } as never);
    });
    const done: Answer = { ok: true, message: { t: "pong" } as never };
    return {
      v,
      act: async ([action]) => {
        const read_ = read(action!);
        const found = read_.verb === "clear" ? null : bench.preview(read_, scene);
        if (found && "error" in found) return { ok: false, refusal: found as Refusal };
        if (read_.verb === "clear") say({ plan: { orders: [], idle: scene.plan?.idle ?? [] }, lines: [] });
        else say(bench.play(read_, scene));
        return done;
      },
      preview: async ([action]) => {
        const found = bench.preview(read(action!), scene);
        return "error" in found ? (found as Refusal) : ({ patch: { set: found } } as Preview);
      },
      ask: async (about) => ({
        ok: true,
        message: { t: "choices", v, nonce: "", d: { choices: bench.ask?.(String(about), scene) ?? [] } },
      }),
      undo: async () => done,
      resign: async () => done,
      offer: async () => done,
      answer: async () => done,
      sit: () => undefined,
      close: () => undefined,
    };
  };
}
