import { describe, expect, it } from "vitest";
import { actionsWithoutPlace, findCandidates, guessAction } from "../match/answer/candidates.ts";
import { findLegalPicks, impliedAction, withCell, withPiece } from "../match/answer/legal-picks.ts";
import { shortestPath } from "../match/answer/paths.ts";
import { type FollowPath, type Pick, removeLastPick, toAction } from "../match/answer/picks.ts";
import { promptButtons } from "../match/answer/prompt-buttons.ts";
import { layoutOf } from "../board/geometry/layout.ts";
import { MATCH } from "../gallery/samples/scenes.ts";
import type { Choice } from "../scene.ts";

const piece = (name: string) => ({ name, kind: "one-of", of: "piece", words: "a piece" });
const cell = (name: string) => ({ name, kind: "one-of", of: "cell", words: "a cell" });
const CHOICES: Choice[] = [
  { verb: "end", words: "End the turn", slots: [], values: [[]], actions: ["end"] },
  {
    verb: "move",
    words: "Move",
    slots: [piece("unit"), cell("to")],
    values: [
      ["a", 1],
      ["a", 2],
      ["b", 3],
    ],
    actions: ["a-1", "a-2", "b-3"],
  },
  {
    verb: "charge",
    words: "Charge",
    slots: [piece("unit"), cell("to"), piece("target"), { name: "how", kind: "one-of", of: "option", words: "how" }],
    values: [
      ["a", 1, "x", "slow"],
      ["a", 2, "x", "slow"],
      ["a", 2, "x", "fast"],
    ],
    actions: ["a-1x", "a-2x", "a-2!x"],
  },
];
const nowhere: FollowPath = () => null;
const pick = (...picks: [Pick["of"], Pick["value"]][]): Pick[] => picks.map(([of, value]) => ({ of, value }));

describe("legal picks", () => {
  it("are what may be picked next, and nothing else", () => {
    const legal = findLegalPicks(CHOICES, [], nowhere);
    expect([...legal.pieces]).toEqual(["a", "b"]);
    expect([...legal.laterPieces]).toEqual(["x"]);
    expect([...findLegalPicks(CHOICES, pick(["piece", "a"]), nowhere).cells]).toEqual([1, 2]);
  });

  it("have complete actions and what could follow", () => {
    const legal = findLegalPicks(CHOICES, pick(["piece", "a"], ["cell", 1]), nowhere);
    expect(legal.ready.map((c) => c.text)).toEqual(["a-1"]);
    expect([...legal.pieces]).toEqual(["x"]);
  });

  it("fill slots out of order: the target before the cell", () => {
    const legal = findLegalPicks(CHOICES, pick(["piece", "a"], ["piece", "x"]), nowhere);
    expect([...legal.cells]).toEqual([1, 2]);
    expect(findLegalPicks(CHOICES, pick(["piece", "a"], ["piece", "x"], ["cell", 1]), nowhere).ready[0]?.text).toBe(
      "a-1x",
    );
  });

  it("leave options as buttons", () => {
    const legal = findLegalPicks(CHOICES, pick(["piece", "a"], ["cell", 2], ["piece", "x"]), nowhere);
    expect(legal.options.map((c) => c.values[3])).toEqual(["slow", "fast"]);
  });

  it("imply no short action while a longer one lacks only an option", () => {
    const stance = { name: "stance", kind: "one-of", of: "option", words: "the stance" };
    const orders: Choice[] = [
      {
        verb: "advance",
        words: "Advance",
        slots: [piece("force"), cell("to"), stance],
        values: [
          ["a", 1, "River"],
          ["a", 1, "Thunder"],
        ],
        actions: ["a1r", "a1t"],
      },
      {
        verb: "deceive",
        words: "Deceive",
        slots: [piece("force"), cell("to")],
        values: [
          ["a", 1],
          ["a", 2],
        ],
        actions: ["a1", "a2"],
      },
    ];
    const picks = pick(["piece", "a"], ["cell", 1]);
    const legal = findLegalPicks(orders, picks, nowhere);
    expect(impliedAction(legal)).toBeUndefined();
    const buttons = promptButtons(orders, picks, legal, nowhere);
    expect(buttons.map((b) => [b.candidate.text, b.primary])).toEqual([
      ["a1r", true],
      ["a1t", false],
      ["a1", false],
    ]);
    expect(impliedAction(findLegalPicks(orders, pick(["piece", "a"], ["cell", 2]), nowhere))?.text).toBe("a2");
  });

  it("complete the only action that is left", () => {
    expect(findLegalPicks(CHOICES, pick(["piece", "b"]), nowhere).ready.map((c) => c.text)).toEqual(["b-3"]);
  });

  it("refuse what is not legal", () => {
    const legal = findLegalPicks(CHOICES, [], nowhere);
    expect(withPiece(legal, [], "zebra")).toBeNull();
    expect(withCell(legal, [], 9)).toBeNull();
  });

  it("skip forbidden choices", () => {
    expect(findCandidates([{ ...CHOICES[1]!, forbidden: "not now" }], [])).toEqual([]);
  });

  it("become an action with named slots", () => {
    expect(toAction(findCandidates(CHOICES, pick(["piece", "b"]))[0]!)).toEqual({ verb: "move", unit: "b", to: 3 });
  });
});

it("guesses an action that is not legal, to ask for the reason", () => {
  expect(guessAction(CHOICES, "a", 9, undefined)).toEqual({ verb: "move", unit: "a", to: 9 });
  expect(guessAction(CHOICES, "a", 9, "x")).toBeNull();
});

describe("buttons", () => {
  it("are for choices without a place", () => {
    expect(actionsWithoutPlace(CHOICES).map((c) => c.choice.verb)).toEqual(["end"]);
  });
  it("include the move alone next to the charge", () => {
    const picks = pick(["piece", "a"], ["cell", 1], ["piece", "x"]);
    const made = promptButtons(CHOICES, picks, findLegalPicks(CHOICES, picks, nowhere), nowhere);
    expect(made.map((b) => [b.candidate.choice.verb, b.primary])).toEqual([
      ["charge", true],
      ["move", false],
    ]);
  });
  it("are made for each of a few numbers", () => {
    const cancel: Choice = {
      verb: "cancel",
      words: "Cancel",
      slots: [{ name: "n", kind: "number", words: "how many", least: 0, most: 2 }],
      values: [[0], [1]],
      actions: ["cancel 0", "cancel 1"],
    };
    const made = promptButtons([cancel], [], findLegalPicks([cancel], [], nowhere), nowhere);
    expect(made.map((b) => [b.candidate.text, b.primary])).toEqual([
      ["cancel 1", true],
      ["cancel 0", false],
    ]);
  });
});

describe("a trace", () => {
  const march: Choice = {
    verb: "march",
    words: "March",
    slots: [piece("piece"), { name: "path", kind: "trace", words: "steps" }],
    values: [
      ["a", [0]],
      ["a", [0, 1]],
      ["a", [2]],
    ],
    actions: ["a0", "a01", "a2"],
  };
  const followPath: FollowPath = (_, path) => path.reduce((at, way) => at * 10 + way + 1, 5);
  it("reaches every cell on the path and goes on from there", () => {
    const legal = findLegalPicks([march], pick(["piece", "a"]), followPath);
    expect([...legal.paths.keys()].sort()).toEqual([51, 512, 53]);
    const picks = withCell(legal, pick(["piece", "a"]), 51)!;
    const next = findLegalPicks([march], picks, followPath);
    expect(next.ready.map((c) => c.text)).toEqual(["a0"]);
    expect([...next.paths.keys()]).toEqual([512]);
    expect(withCell(next, picks, 512)!.at(-1)!.value).toEqual([0, 1]);
  });
  it("is removed step by step", () => {
    expect(removeLastPick(pick(["piece", "a"], ["trace", [0, 1]]))).toEqual(pick(["piece", "a"], ["trace", [0]]));
    expect(removeLastPick(pick(["piece", "a"], ["trace", [0]]))).toEqual(pick(["piece", "a"]));
  });
});

describe("a number", () => {
  const supply: Choice = {
    verb: "supply",
    words: "Supply",
    slots: [piece("piece"), { name: "amount", kind: "number", words: "how many", least: 1, most: 9 }],
    values: [
      ["a", 1],
      ["a", 5],
    ],
    actions: ["supply a 1", "supply a 5"],
  };
  it("may be one that is not listed", () => {
    const legal = findLegalPicks([supply], pick(["piece", "a"], ["number", 3]), nowhere);
    expect(toAction(legal.ready[0]!)).toEqual({ verb: "supply", piece: "a", amount: 3 });
    expect(legal.ready).toHaveLength(1);
  });
});

it("the shortest path uses free cells", () => {
  const layout = layoutOf(MATCH.board!);
  expect(shortestPath(layout, 127, 96, new Set([111]))).toEqual([127, 112, 96]);
});
