import { describe, expect, it } from "vitest";
import { namedCells, splitIntoSteps, stepDuration } from "../match/playback/playback-steps.ts";
import type { LogLine, Scene } from "../scene.ts";

const cellOf = (label: string) => ({ "4,4": 44, "5,4": 45, "9,9": 99, B3: 8 })[label];
const line = (text: string, clause = ""): LogLine => ({ text, clause });
const scene = (...cells: [string, number][]): Scene =>
  ({
    pieces: cells.map(([id, cell]) => ({ id, cell, seat: 0, name: id, kind: "force", symbol: "", spoken: "" })),
  }) as unknown as Scene;
const places = (one: Scene) => one.pieces.map((p) => p.cell);

describe("a frame split into steps", () => {
  it("finds the cells that a line names", () => {
    expect(namedCells(line("West 1 moved from (4,4) to (5,4)."), cellOf)).toEqual([44, 45]);
    expect(namedCells(line("P1's Troll was placed on B3."), cellOf)).toEqual([8]);
    expect(namedCells(line("West paid 3 Shih and has 7 left."), cellOf)).toEqual([]);
    expect(namedCells({ text: "", clause: "", cells: [7] }, cellOf)).toEqual([7]);
  });

  it("moves a piece with its line, and keeps consequences with their cause", () => {
    const lines = [
      line("West paid 3 Shih."),
      line("West 1 moved from (4,4) to (5,4).", "UB-EXEC-5"),
      line("East 1 attacked it on (9,9)."),
      line("West loses 8 Chi."),
    ];
    const steps = splitIntoSteps(scene(["a", 44], ["b", 99]), scene(["a", 45], ["b", 99]), lines, 2, cellOf);
    expect(steps.map((s) => s.lines.map((l) => l.text))).toEqual([[lines[1]!.text], [lines[2]!.text, lines[3]!.text]]);
    expect(steps.map((s) => s.cells)).toEqual([[44, 45], [99]]);
    expect(places(steps[0]!.scene)).toEqual([45, 99]);
  });

  it("does not split a single event, or more than can be read", () => {
    const one = [line("West 1 moved from (4,4) to (5,4).")];
    expect(splitIntoSteps(scene(["a", 44]), scene(["a", 45]), one, 1, cellOf)).toEqual([]);
    expect(splitIntoSteps(scene(["a", 44]), scene(["a", 45]), Array(40).fill(one[0]), 1, cellOf)).toEqual([]);
    expect(stepDuration(40, 1)).toBe(0);
    expect(stepDuration(2, 1)).toBe(900);
  });
});
