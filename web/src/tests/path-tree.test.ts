import { describe, expect, it } from "vitest";
import { findHealthChanges } from "../match/playback/health-changes.ts";
import { findLegalPicks, withCell } from "../match/answer/legal-picks.ts";
import { mergeChoices, expandPathTree } from "../match/answer/path-tree.ts";
import type { Choice, Piece, Scene } from "../scene.ts";

const UNIT = { name: "unit", kind: "one-of", of: "piece", words: "" };
const PATH = { name: "path", kind: "trace", words: "" };
const TILE = { name: "tile", kind: "one-of", of: "cell", words: "" };
// cells in a row: direction 0 leads one to the right
const followPath = (_: string, path: readonly number[]) => path.length;
const move: Choice = {
  verb: "move",
  words: "Move",
  slots: [UNIT, PATH],
  values: [
    ["u0", [0]],
    ["u0", [0, 0]],
  ],
  actions: ["a", "b"],
  notes: ["1", "2"],
};
const march: Choice = {
  verb: "march",
  words: "March",
  slots: [UNIT, PATH],
  values: [],
  actions: [],
  ways: {
    piece: "u0",
    start: 0,
    steps: [
      [1, 0, 0],
      [2, 1, 0],
      [3, 2, 0],
    ],
    through: [1],
  },
};
const strike: Choice = { verb: "strike", words: "Strike", slots: [UNIT, TILE], values: [["u0", 1]], actions: ["c"] };
const picked = [{ of: "piece" as const, value: "u0" }];

describe("a path tree", () => {
  it("is expanded, except for cells that no path may end at", () => {
    const all = expandPathTree(march);
    expect(all.values).toEqual([
      ["u0", [0, 0]],
      ["u0", [0, 0, 0]],
    ]);
    expect(all.ends).toEqual([2, 3]);
    expect(expandPathTree(march)).toBe(all);
  });
  it("replaces the listed choice of its verb, or adds one", () => {
    expect(mergeChoices([move], [march]).map((c) => c.verb)).toEqual(["move", "march"]);
    expect(mergeChoices([move, strike], undefined)).toEqual([move, strike]);
  });
  it("reaches far cells without marks, and has costs for near ones", () => {
    const legal = findLegalPicks(mergeChoices([move], [move, march]), picked, followPath);
    expect([...legal.farCells]).toEqual([3]);
    expect(legal.costs.get(2)).toBe("2");
    expect(withCell(legal, picked, 3)).toEqual([...picked, { of: "trace", value: [0, 0, 0] }]);
  });
});

describe("a cell that two verbs can act on", () => {
  it("is picked as a place; the verb that targets it comes first", () => {
    const legal = findLegalPicks([move, strike], picked, followPath);
    const next = withCell(legal, picked, 1)!;
    expect(next.at(-1)).toEqual({ of: "place", value: 1, paths: [[0]] });
    expect(findLegalPicks([move, strike], next, followPath).ready.map((c) => c.choice.verb)).toEqual([
      "strike",
      "move",
    ]);
  });
});

describe("health changes", () => {
  const piece = (value: number): Piece => ({
    id: "u0",
    seat: 0,
    name: "Soldier",
    kind: "soldier",
    symbol: "",
    cell: 4,
    bars: [{ name: "health", value, most: 100 }],
    spoken: "",
  });
  const scene = (value: number) => ({ pieces: [piece(value)] }) as unknown as Scene;
  it("are losses and gains", () => {
    expect(findHealthChanges(scene(100), scene(70), 3)).toEqual([{ key: "3 u0", cell: 4, text: "−30", bad: true }]);
    expect(findHealthChanges(scene(70), scene(95), 4)[0]!.text).toBe("+25");
    expect(findHealthChanges(scene(70), scene(70), 5)).toEqual([]);
  });
});
