import { describe, expect, it } from "vitest";
import {
  areaBoxes,
  layoutAreaLabels,
  NAME_LETTER,
  layoutUnitLabels,
  STATUS_LETTER,
  statusLine,
} from "../board/geometry/labels.ts";
import { layoutWith, withPieceCells } from "../board/geometry/layout.ts";
import { noMarks } from "../board/marks.ts";
import { withDefaultPicks } from "../match/answer/default-picks.ts";
import { findLegalPicks } from "../match/answer/legal-picks.ts";
import { type Pick, removeLastPick, withNumber } from "../match/answer/picks.ts";
import { addPreviewMarks } from "../match/answer/preview-marks.ts";
import { promptButtons } from "../match/answer/prompt-buttons.ts";
import { questionText } from "../match/answer/wording.ts";
import { dialsFor, shownDials, spokenNumber } from "../match/dials/dial.ts";
import { handleFor } from "../match/dials/handles.ts";
import { overlap } from "../board/geometry/free-space.ts";
import type { Choice, Handle, Naming, Piece, Scene } from "../scene.ts";

const nowhere = () => null;
const outline = [
  [-60, -30],
  [60, -30],
  [60, 30],
  [-60, 30],
];
const stands = [outline, outline, outline, outline];

const unit = (id: string, x: number, y: number, more: Partial<Piece> = {}): Piece => ({
  id,
  seat: 0,
  name: `Heavy Infantry ${id}`,
  kind: "heavy",
  symbol: "hl-inf",
  pose: [x, y, 0],
  outline,
  stands,
  bars: [{ name: "Health", value: 7, most: 10 }],
  spoken: id,
  ...more,
});

const NUMBER = (name: string, least: number, most: number, kind = "number") => ({
  name,
  kind,
  words: name,
  least,
  most,
});
const ADVANCE: Choice = {
  verb: "advance",
  words: "Advance",
  slots: [NUMBER("file", 0, 3), NUMBER("wheel", -3000, 3000, "angle"), NUMBER("layout", 0, 9)],
  values: [
    [0, -3000, 0],
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
};
const FINISH: Choice = { verb: "finish", words: "End the activation", slots: [], values: [[]] };
const BID: Choice = {
  verb: "bid",
  words: "Bid Health",
  slots: [NUMBER("health", 0, 12)],
  values: [0, 1, 2, 3, 4, 5].map((n) => [n]),
};
const SEAL: Choice = { verb: "seal", words: "Seal", slots: [], values: [[]], seal: true };
const WHEEL: Handle = {
  verb: "advance",
  slot: "wheel",
  kind: "angle",
  when: { file: 0 },
  pivot: [60, 0],
  arm: [-60, 0],
  per: 100,
  least: -3000,
  most: 3000,
  step: 100,
  ready: true,
};
const LAYOUT: Naming = {
  verb: "advance",
  slot: "layout",
  title: "Anchor",
  values: [
    { value: 0, name: "front" },
    { value: 1, name: "rear" },
  ],
};
const DEPLOY: Choice = {
  verb: "deploy",
  words: "Deploy",
  slots: [
    { name: "unit", kind: "one-of", of: "piece", words: "the unit" },
    NUMBER("x", 0, 4e6),
    NUMBER("y", 0, 4e6),
    NUMBER("heading", 0, 35999, "angle"),
  ],
  values: [
    ["a", 0, 0, 0],
    ["a", 100_000, 50_000, 9000],
    ["a", 200_000, 0, 0],
  ],
};
const PLACE: Handle = {
  verb: "deploy",
  slot: "x",
  slot_y: "y",
  slot_angle: "heading",
  kind: "place",
  piece: "a",
  per: 1000,
  per_angle: 100,
  step: 5000,
  up: true,
  grip: [60, 30],
  ready: true,
};

const table = (more: Partial<Scene> = {}): Scene =>
  withPieceCells({
    game: "g",
    seat: 0,
    board: { kind: "table", size: [1040, 800], unit: "mm" },
    cells: [],
    pieces: [unit("a", 300, 300)],
    panels: [],
    goal: { text: "Be looked at", progress: ["", ""] },
    turn: "",
    ...more,
  });
const choices = [ADVANCE, FINISH];

describe("a ready handle", () => {
  it("picks its verb, starts straight ahead, and leaves buttons for other verbs", () => {
    const picks = withDefaultPicks([], [WHEEL], choices);
    expect(picks).toEqual([{ of: "verb", value: "advance", auto: true }]);
    const legal = findLegalPicks(choices, picks, nowhere);
    expect(legal.ready[0]!.values).toEqual([0, 0, 0]);
    expect(promptButtons(choices, picks, legal, nowhere).map((b) => [b.candidate.choice.verb, b.primary])).toEqual([
      ["advance", true],
      ["finish", false],
    ]);
  });

  it("is removed by going back, and does not affect other answers", () => {
    const turned = withNumber(withDefaultPicks([], [WHEEL], choices), "wheel", 1200);
    expect(withDefaultPicks(turned, [WHEEL], choices)).toBe(turned);
    expect(removeLastPick(turned)).toEqual([]);
    const other: Pick[] = [{ of: "verb", value: "finish" }];
    expect(withDefaultPicks(other, [WHEEL], choices)).toBe(other);
    expect(withDefaultPicks([{ of: "piece", value: "a" }], [WHEEL], choices)).toHaveLength(1);
  });

  it("places a unit at the middle listed place, with the handle at the grip", () => {
    const picks = withDefaultPicks([{ of: "piece", value: "a" }], [PLACE], [DEPLOY]);
    const one = findLegalPicks([DEPLOY], picks, nowhere).ready[0]!;
    expect(one.values).toEqual(["a", 100_000, 50_000, 9000]);
    const scene = table({ handles: [PLACE] });
    const layout = layoutWith(scene.board!, scene.pieces);
    const handle = handleFor(scene, layout, one, dialsFor(scene, one))!;
    if (handle.kind !== "place") throw new Error("a place");
    // Turned by 90°: right becomes down, back becomes left.
    expect(handle.at.x).toBeCloseTo(100 - 30);
    expect(handle.at.y).toBeCloseTo(750 + 60);
    expect(withDefaultPicks([], [PLACE], [DEPLOY])).toEqual([]);
  });

  it("or dial starts with the current value; then the seal comes first", () => {
    const naming: Naming = { verb: "bid", slot: "health", title: "Health", ready: true, now: 2 };
    const picks = withDefaultPicks([], [naming], [BID, SEAL]);
    const legal = findLegalPicks([BID, SEAL], picks, nowhere);
    expect(legal.ready[0]!.values).toEqual([2]);
    expect(promptButtons([BID, SEAL], picks, legal, nowhere).map((b) => [b.candidate.choice.verb, b.primary])).toEqual([
      ["seal", true],
    ]);
    const other = withNumber(picks, "health", 4);
    expect(
      promptButtons([BID, SEAL], other, findLegalPicks([BID, SEAL], other, nowhere), nowhere).map(
        (b) => b.candidate.choice.verb,
      ),
    ).toEqual(["bid", "seal"]);
  });
});

describe("numbers that stand for things", () => {
  const scene = table({ handles: [WHEEL], namings: [LAYOUT] });
  const one = findLegalPicks(choices, withDefaultPicks([], [WHEEL], choices), nowhere).ready[0]!;

  it("have names, and are shown only if there is a choice", () => {
    const dials = dialsFor(scene, one);
    expect(dials.map((d) => [d.words, d.values.length])).toEqual([
      ["file", 0],
      ["wheel", 0],
      ["Anchor", 2],
    ]);
    expect(shownDials(dials, true).map((d) => d.name)).toEqual(["file", "wheel", "layout"]);
    const alone = dials.map((d) => ({ ...d, listed: [0] }));
    expect(shownDials(alone, true).map((d) => d.name)).toEqual(["wheel", "layout"]);
    expect(shownDials(alone, false).map((d) => d.name)).toEqual(["wheel"]);
  });

  it("are not in the question; an angle is, with its direction", () => {
    const at = (wheel: number) => ({ ...one, values: [0, wheel, 0] });
    const say = (wheel: number) =>
      questionText(at(wheel), {
        piece: () => undefined,
        cell: String,
        seats: [],
        seat: 0,
        pathEnd: nowhere,
        active: "Scouts 3",
        number: (c, i) => (i === 1 ? spokenNumber(dialsFor(scene, { ...c, open: [1] })[0]!, c) : ""),
      });
    expect(say(1200)).toBe("Advance Scouts 3, 12° to the right?");
    expect(say(-450)).toBe("Advance Scouts 3, 4.5° to the left?");
    expect(say(0)).toBe("Advance Scouts 3, straight ahead?");
  });
});

describe("a preview", () => {
  it("shows the stands that would be lost", () => {
    const marks = noMarks();
    const places = [{ outline, style: "lost" }];
    addPreviewMarks(
      marks,
      table(),
      table({ pieces: [unit("a", 300, 240, { stands: stands.slice(1) })], areas: places }),
    );
    expect(marks.ghosts).toHaveLength(1);
    expect(marks.areas).toEqual(places);
    expect(marks.losses).toEqual([{ at: [300, 240, 0], text: "−1" }]);
    const lost = noMarks();
    const { pose: _, ...rest } = unit("a", 0, 0);
    addPreviewMarks(lost, table(), table({ pieces: [{ ...rest, tray: "lost-0" }] }));
    expect(lost.losses.map((l) => l.text)).toEqual(["lost"]);
  });
});

describe("labels on an open table", () => {
  const pieces = [unit("a", 300, 300), unit("b", 300, 362), unit("c", 420, 300, { states: ["disordered", "acted"] })];
  const scene = table({
    pieces,
    areas: [
      {
        outline: [
          [500, 270],
          [560, 270],
          [560, 330],
          [500, 330],
        ],
        style: "holding",
        label: "Command holding 1",
      },
    ],
  });
  const layout = layoutWith(scene.board!, scene.pieces);

  it("show Health and disorder, and cover neither units nor each other", () => {
    expect(statusLine(pieces[2]!)).toBe("♥ 7/10 · disordered");
    const made = layoutUnitLabels(
      layout,
      scene.pieces,
      1,
      new Set(),
      areaBoxes(layout, scene.areas!, layoutAreaLabels(layout, scene.areas!, scene.pieces, 1), 1),
    );
    expect(made.map((l) => l.id)).toEqual(["a", "b", "c"]);
    expect(made[2]!.name.startsWith("✓ ")).toBe(true);
    const boxes = made.map((l) => ({
      x: l.x,
      y: l.y,
      width: Math.max(l.name.length * NAME_LETTER, l.status.length * STATUS_LETTER),
      height: l.name ? 34 : 17,
    }));
    for (const [i, box] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBeLessThan(0.1 * box.width * box.height);
    }
  });

  it("of areas are below them, or where no unit covers them", () => {
    const wood = {
      outline: [
        [100, 100],
        [300, 100],
        [300, 200],
        [100, 200],
      ],
      style: "woods",
      label: "wood: cover",
    };
    const bare = layoutAreaLabels(layout, [wood], [], 1).get(0)!;
    expect([bare.x, bare.y]).toEqual([200, 213]);
    const covered = table({ pieces: [unit("a", 200, 230)], areas: [wood] });
    const moved = layoutAreaLabels(layoutWith(covered.board!, covered.pieces), [wood], covered.pieces, 1).get(0)!;
    expect([moved.x, moved.y]).toEqual([200, 87]);
    expect(layoutAreaLabels(layout, [{ ...wood, style: "sight" }], [], 1).size).toBe(0);
    expect(layoutAreaLabels(layout, [wood], [], 0.4).size).toBe(0);
  });

  it("are left out for small units, except for relevant ones", () => {
    const made = layoutUnitLabels(layout, scene.pieces, 0.3, new Set(["b"]));
    expect(made.filter((l) => l.name).map((l) => l.id)).toEqual(["b"]);
  });
});
