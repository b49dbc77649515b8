import { describe, expect, it } from "vitest";
import { Cells } from "../match/state/cell-picker.ts";
import type { MatchTable } from "../match/state/match-controller.svelte.ts";
import { offersOf, type Pick } from "../match/answer/legal-picks.ts";
import type { Choice, Piece } from "../scene.ts";

const CANCEL: Choice = {
  verb: "cancel",
  words: "Cancel retreats",
  slots: [{ name: "number", kind: "number", words: "how many", least: 0, most: 2 }],
  values: [[0], [1]],
};
const MOVE: Choice = {
  verb: "move",
  words: "Move",
  slots: [
    { name: "unit", kind: "one-of", of: "piece", words: "the unit" },
    { name: "to", kind: "one-of", of: "cell", words: "where to" },
  ],
  values: [
    ["a", 2],
    ["a", 3],
  ],
};
const PIECES: Piece[] = [{ id: "a", seat: 0, name: "A", kind: "inf", symbol: "inf", cell: 1, spoken: "A" }];

/** As much of a match as a press on the board touches. */
function asked(...choices: Choice[]) {
  const table = {
    picks: [] as Pick[],
    given: [] as Pick[],
    choices,
    choicesFor: () => choices,
    isUnlisted: () => false,
    mine: true,
    openVerbs: new Set<string>(),
    walk: () => null,
    truth: { pieces: PIECES },
    pieceAt: new Map([[1, PIECES[0]!]]),
    get offers() {
      return offersOf(choices, table.picks, table.walk);
    },
    setPicks: (picks: Pick[]) => {
      table.picks = picks;
    },
  };
  return { table, cells: new Cells(table as unknown as MatchTable) };
}

describe("Enter on a cell", () => {
  it("is left to the filled button where nothing on the board is asked, whatever lies there", () => {
    const { cells, table } = asked(CANCEL);
    expect(cells.pick(1)).toBe(false);
    expect(cells.pick(7)).toBe(false);
    expect(table.picks).toEqual([]);
  });

  it("presses no button while something on the board may be chosen", () => {
    const { cells, table } = asked(MOVE);
    expect(cells.pick(7)).toBe(true);
    expect(table.picks).toEqual([]);
    expect(cells.pick(1)).toBe(true);
    expect(table.picks).toEqual([{ of: "piece", value: "a" }]);
  });

  it("commits a second time, when the answer is complete", () => {
    const { cells, table } = asked(MOVE);
    cells.pick(1);
    expect(cells.pick(2)).toBe(true);
    expect(table.picks.at(-1)).toEqual({ of: "cell", value: 2 });
    expect(cells.pick(2)).toBe(false);
  });
});
