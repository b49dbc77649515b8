import { describe, expect, it } from "vitest";
import { AnswerState } from "../match/state/answer.svelte.ts";
import { CellPicker } from "../match/state/cell-picker.ts";
import type { Commands } from "../match/state/commands.svelte.ts";
import { Notices } from "../match/state/notices.svelte.ts";
import type { Position } from "../match/state/position.svelte.ts";
import type { MatchSession } from "../match/state/session.svelte.ts";
import type { BoardControl } from "../board/board-control.svelte.ts";
import type { MatchConnection } from "../net/socket.ts";
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

/** As much of a match as the cell picker uses. */
function asked(...choices: Choice[]) {
  const session = { seat: 0, openVerbs: new Set<string>() } as unknown as MatchSession;
  const position = {
    myTurn: true,
    scene: { pieces: PIECES },
    prompt: { choices },
    followPath: () => null,
    pieceAt: new Map([[1, PIECES[0]!]]),
  } as unknown as Position;
  const board = { hovered: null } as BoardControl;
  const connection = {} as MatchConnection;
  const notices = new Notices();
  const answer = new AnswerState(session, position, board, connection, { busy: false } as Commands, notices);
  return { answer, cells: new CellPicker(answer, position, session, connection, notices) };
}

describe("Enter on a cell", () => {
  it("presses the filled button if nothing on the board can be picked", () => {
    const { cells, answer } = asked(CANCEL);
    expect(cells.pick(1)).toBe(false);
    expect(cells.pick(7)).toBe(false);
    expect(answer.picks).toEqual([]);
  });

  it("presses no button while something on the board can be picked", () => {
    const { cells, answer } = asked(MOVE);
    expect(cells.pick(7)).toBe(true);
    expect(answer.picks).toEqual([]);
    expect(cells.pick(1)).toBe(true);
    expect(answer.picks).toEqual([{ of: "piece", value: "a" }]);
  });

  it("plays a complete answer when pressed again", () => {
    const { cells, answer } = asked(MOVE);
    cells.pick(1);
    expect(cells.pick(2)).toBe(true);
    expect(answer.picks.at(-1)).toEqual({ of: "cell", value: 2 });
    expect(cells.pick(2)).toBe(false);
  });
});
