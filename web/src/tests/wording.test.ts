import { describe, expect, it } from "vitest";
import { MATCH, TARGET } from "../gallery/samples/scenes.ts";
import { toOddsRow, oddsView } from "../match/panels/odds.ts";
import { spokenCell } from "../board/spoken-cell.ts";
import { percent } from "../format.ts";
import { findCandidates } from "../match/answer/candidates.ts";
import { actionLabel, type Names, questionText, withoutPreposition } from "../match/answer/wording.ts";
import { block, inline } from "../rules/markdown.ts";
import { cellOfRoll, findMoves } from "../match/playback/frame-player.svelte.ts";
import type { Choice } from "../scene.ts";

const who: Names = {
  piece: (id) => MATCH.pieces.find((p) => p.id === id),
  cell: String,
  seats: ["Blue", "Red"],
  seat: 0,
  pathEnd: () => null,
};

describe("a question", () => {
  const charge: Choice = {
    verb: "charge",
    words: "Charge",
    slots: [
      { name: "unit", kind: "one-of", of: "piece", words: "" },
      { name: "to", kind: "one-of", of: "cell", words: "" },
      { name: "target", kind: "one-of", of: "piece", words: "" },
    ],
    values: [["0-cav-2", 96, TARGET.id]],
    actions: ["x"],
  };
  it("names pieces, not codes", () => {
    expect(questionText(findCandidates([charge], [])[0]!, who)).toBe("Charge Red’s Infantry 4 from 96 with Cavalry 2?");
  });
  it("uses the option that says how it is done", () => {
    const how: Choice = {
      ...charge,
      verb: "move_melee",
      words: "Move and attack",
      slots: [...charge.slots, { name: "charge", kind: "one-of", of: "option", words: "" }],
      values: [
        ["0-cav-2", 96, TARGET.id, "charge"],
        ["0-cav-2", 96, TARGET.id, "nocharge"],
      ],
      actions: ["x", "y"],
    };
    const [with_, without] = findCandidates([how], []);
    expect(questionText(with_!, who)).toBe("Charge Red’s Infantry 4 from 96 with Cavalry 2?");
    expect(questionText(without!, who)).toBe("Move and attack Red’s Infantry 4 from 96 with Cavalry 2?");
  });
  it("continues a verb that ends in “to” without repeating it", () => {
    const pass: Choice = {
      verb: "pass",
      words: "Pass the artifact to",
      slots: [{ name: "to", kind: "one-of", of: "piece", words: "" }],
      values: [["0-cav-2"]],
      actions: ["p"],
    };
    const step: Choice = {
      verb: "step",
      words: "Step to",
      slots: [{ name: "to", kind: "one-of", of: "cell", words: "" }],
      values: [[7]],
      actions: ["s"],
    };
    expect(questionText(findCandidates([pass], [])[0]!, who)).toBe("Pass the artifact to Cavalry 2?");
    expect(questionText(findCandidates([step], [])[0]!, who)).toBe("Step to 7?");
    expect(withoutPreposition("Take a ready army for the")).toBe("Take a ready army");
    expect(withoutPreposition("Move and attack")).toBe("Move and attack");
  });
  it("says from where to where", () => {
    const step: Choice = {
      verb: "move",
      words: "Move or attack",
      slots: ["from", "to"].map((name) => ({ name, kind: "one-of", of: "cell", words: "" })),
      values: [[21, 16]],
      actions: ["move b1 b2"],
    };
    expect(questionText(findCandidates([step], [])[0]!, who)).toBe("Move or attack from 21 to 16?");
  });
  it("is shorter on a button: without what is picked", () => {
    expect(actionLabel(findCandidates([charge], [])[0]!, who, [{ of: "piece", value: "0-cav-2" }])).toBe(
      "Charge 96 Red’s Infantry 4",
    );
  });
});

describe("odds", () => {
  it("become rows if a line has a number", () => {
    expect(toOddsRow({ text: "Defender in woods: -1 die.", clause: "C" })).toEqual({
      name: "Defender in woods",
      value: "−1",
      clause: "C",
    });
    expect(toOddsRow({ text: "It moved from 1 to 2.", clause: "M" })).toEqual({
      name: "It moved from 1 to 2",
      clause: "M",
    });
  });
  it("merge lines with the same words and add up to one", () => {
    const view = oddsView({
      draws: 2,
      why: [],
      lines: [
        { probability: 0.2, exact: "1/5", facts: {}, text: "One hit" },
        { probability: 0.3, exact: "3/10", facts: {}, text: "One hit" },
        { probability: 0.5, exact: "1/2", facts: { hits: 0 } },
      ],
    });
    expect(view.parts).toEqual([
      { text: "One hit", probability: 0.5 },
      { text: "No effect", probability: 0.5 },
    ]);
  });
  it.each([
    [0.259, 1, "25.9 %"],
    [0.259, 0, "26 %"],
    [1, 1, "certain"],
    [0, 0, "impossible"],
    [0.0004, 1, "< 0.1 %"],
  ] as const)("%d with %d decimals is %s", (p, d, text) => {
    expect(percent(p, d)).toBe(text);
  });
});

describe("a spoken cell", () => {
  it("names the piece, the ground, the fog", () => {
    expect(spokenCell(MATCH, 80, "Hex 80", "Target.")).toContain("Red Infantry 4");
    expect(spokenCell(MATCH, 76, "Hex 76", "")).toBe("Hex 76, woods.");
    const fog = {
      ...MATCH,
      pieces: [],
      cells: [
        { id: 1, fog: "unknown" as const },
        { id: 2, fog: "remembered" as const, name: "lake", note: "seen turn 9" },
      ],
    };
    expect(spokenCell(fog, 1, "Tile 1", "")).toBe("Tile 1, never seen.");
    expect(spokenCell(fog, 2, "Tile 2", "")).toBe("Tile 2, remembered: lake. Seen turn 9.");
  });
});

describe("rules", () => {
  it("link clauses and escape markup", () => {
    expect(inline("See DBD-CHG-1, <b>not</b> `DBD-CHG-2`.", (id) => `#${id}`)).toBe(
      'See <a href="#DBD-CHG-1">DBD-CHG-1</a>, &lt;b&gt;not&lt;/b&gt; <code>DBD-CHG-2</code>.',
    );
  });
  it("draw lists and tables", () => {
    expect(block("- one\n- two", String)).toBe("<ul><li>one</li><li>two</li></ul>");
    expect(block("| a | b |\n|---|---|\n| 1 | 2 |", String)).toContain("<td>1</td>");
  });
});

describe("frames", () => {
  it("show which cell a roll was about and who moved", () => {
    const after = {
      ...MATCH,
      pieces: MATCH.pieces.map((p) =>
        p.id === TARGET.id ? { ...p, bars: [] } : p.id === "0-cav-2" ? { ...p, cell: 96 } : p,
      ),
    };
    expect(cellOfRoll(0, MATCH, after)).toBe(80);
    expect(findMoves(MATCH, after, [])).toEqual([[127, 96]]);
  });
});
