import { describe, expect, it } from "vitest";
import { layoutWith, withPieceCells, step } from "../board/geometry/layout.ts";
import { SAMPLE_QUESTIONS } from "../gallery/questions/index.ts";
import { TABLE } from "../gallery/samples/scenes.ts";
import { rotate } from "../board/geometry/layout.ts";
import { answerMarks } from "../match/answer/answer-marks.ts";
import { findLegalPicks } from "../match/answer/legal-picks.ts";
import { extendPath, type FollowPath, type Pick, removeLastPick, toAction, withNumber } from "../match/answer/picks.ts";
import { addPreviewMarks } from "../match/answer/preview-marks.ts";
import { promptButtons } from "../match/answer/prompt-buttons.ts";
import { dialsFor, shownNumber, snapToStep } from "../match/dials/dial.ts";
import { angleAt, handleFor, handleSpot, headingAt, headingHandleSpot } from "../match/dials/handles.ts";
import { noMarks } from "../board/marks.ts";
import { placeNear, overlap } from "../board/geometry/free-space.ts";
import { marketCards } from "../match/cards/market-cards.ts";
import type { Choice, Scene } from "../scene.ts";

const nowhere: FollowPath = () => null;
const wheel = withPieceCells(SAMPLE_QUESTIONS.wheel!.scene);
const layout = layoutWith(wheel.board!, wheel.pieces);
const picked: Pick[] = [
  { of: "piece", value: "elite" },
  { of: "option", value: "front" },
];
const legal = (scene: Scene, picks: Pick[]) => findLegalPicks(scene.prompt!.choices, picks, nowhere);

describe("an angle", () => {
  const one = legal(wheel, picked).ready[0]!;
  const dials = dialsFor(wheel, one);
  const handle = handleFor(wheel, layout, one, dials)!;

  it("is all that is missing once unit and edge are picked", () => {
    expect(legal(wheel, [picked[0]!]).words.map((c) => c.values[1])).toEqual(["front", "rear"]);
    expect(toAction(one)).toEqual({ verb: "advance", unit: "elite", file: "front", wheel: 0 });
    expect(dials.map((d) => [d.name, d.least, d.most, d.step, d.unit])).toEqual([["wheel", -3000, 3000, 100, "°"]]);
  });

  it("turns about the front corner on the side it turns to", () => {
    if (handle.kind !== "angle") throw new Error("an angle");
    const left = handleFor(wheel, layout, one, [{ ...dials[0]!, value: -500 }])!;
    if (left.kind !== "angle") throw new Error("an angle");
    expect(left.pivot.x).toBeCloseTo(handle.arm.x);
    expect(left.arm.x).toBeCloseTo(handle.pivot.x);
  });

  it("follows the pointer, snaps, and stops at the limit", () => {
    if (handle.kind !== "angle") throw new Error("an angle");
    const at = (degrees: number) => angleAt(handle, rotate(handle.arm, handle.pivot, degrees));
    expect(at(12.2)).toBe(1200);
    expect(at(-7)).toBe(-700);
    expect(at(75)).toBe(3000);
    expect(at(-179)).toBe(-3000);
    expect(handleSpot({ ...handle, dial: { ...handle.dial, value: 0 } })).toEqual(handle.arm);
  });

  it("can be typed, is shown with its unit, and can be removed", () => {
    const picks = withNumber(withNumber(picked, "wheel", 1500), "wheel", 1250);
    expect(toAction(legal(wheel, picks).ready[0]!)).toMatchObject({ wheel: 1250 });
    expect(shownNumber({ ...dials[0]!, value: 1250 })).toBe("+12.5°");
    expect(shownNumber({ ...dials[0]!, value: -300 })).toBe("−3°");
    expect(removeLastPick(picks)).toEqual(picked);
  });

  it("has the limits and the pivot of the Scene", () => {
    const withHandle: Scene = {
      ...wheel,
      handles: [
        {
          verb: "advance",
          slot: "wheel",
          kind: "angle",
          piece: "elite",
          when: { file: "front" },
          pivot: [600, 520],
          arm: [440, 520],
          least: 0,
          most: 900,
          step: 50,
          per: 100,
        },
      ],
    };
    const made = handleFor(withHandle, layout, one, dialsFor(withHandle, one))!;
    if (made.kind !== "angle") throw new Error("an angle");
    expect([made.dial.least, made.dial.most, made.dial.step]).toEqual([0, 900, 50]);
    expect(made.pivot.x).toBeCloseTo(600 * layout.scale);
  });
});

describe("a place", () => {
  const scene = withPieceCells(SAMPLE_QUESTIONS.deploy!.scene);
  const one = legal(scene, [{ of: "piece", value: "guard" }]).ready[0]!;
  const handle = handleFor(scene, layoutWith(scene.board!, scene.pieces), one, dialsFor(scene, one))!;

  it("has x, y and a heading, each with its own unit", () => {
    if (handle.kind !== "place") throw new Error("a place");
    expect([handle.x.value, handle.y.value, handle.turn?.value]).toEqual([300_000, 640_000, 0]);
    expect([shownNumber(handle.x), shownNumber(handle.turn!)]).toEqual(["300 mm", "0°"]);
    expect(snapToStep(handle.x, 303_100)).toBe(305_000);
  });

  it("can count upwards from the lower edge", () => {
    const up: Scene = { ...scene, handles: [{ ...scene.handles![0]!, up: true }] };
    const made = handleFor(up, layoutWith(scene.board!, scene.pieces), one, dialsFor(up, one))!;
    if (made.kind !== "place") throw new Error("a place");
    expect(made.at.y / layout.scale).toBeCloseTo(700 - 640);
  });

  it("faces where its heading is dragged", () => {
    if (handle.kind !== "place") throw new Error("a place");
    expect(headingHandleSpot(handle, 50).y).toBeCloseTo(handle.at.y - 50);
    expect(headingAt(handle, { x: handle.at.x + 10, y: handle.at.y })).toBe(9000);
    expect(headingAt(handle, { x: handle.at.x - 10, y: handle.at.y })).toBe(27_000);
  });
});

describe("an open table", () => {
  it("gives every unit a cell that keys reach, the same in every Scene", () => {
    const moved = withPieceCells({
      ...TABLE,
      pieces: TABLE.pieces.map((p) => ({ ...p, cell: undefined, pose: [p.pose![0]! + 5, p.pose![1]!, 0] })).reverse(),
    });
    const again = withPieceCells(TABLE);
    expect(moved.pieces.find((p) => p.id === "cav")!.cell).toBe(again.pieces.find((p) => p.id === "cav")!.cell);
    const here = layoutWith(TABLE.board!, again.pieces);
    const id = (name: string) => again.pieces.find((p) => p.id === name)!.cell!;
    expect(step(here, id("elite"), 1, 0)).toBe(id("cav"));
    expect(step(here, id("bers"), 1, 0)).toBe(id("beh"));
  });

  it("shows ghosts and new contacts of a preview", () => {
    const marks = noMarks();
    const then = SAMPLE_QUESTIONS.wheel!.preview(
      { verb: "advance", unit: "elite", file: "front", wheel: 1200 },
      wheel,
    ) as Partial<Scene>;
    addPreviewMarks(marks, wheel, { ...wheel, ...then });
    expect(marks.ghosts.map((g) => g.piece.id)).toEqual(["elite"]);
    expect(marks.points.map((m) => m.style)).toEqual(["contact", "contact"]);
  });
});

describe("cards", () => {
  const { cards = [], prompt } = SAMPLE_QUESTIONS.draft!.scene;
  it("are in the market with what takes and what returns them", () => {
    const goblin = marketCards(prompt!.choices, cards, []).find((o) => o.card.kind === "goblin")!;
    expect(goblin.actions.map((p) => [p.choice.verb, p.picks !== null])).toEqual([
      ["drop", true],
      ["draft", true],
    ]);
    const troll = marketCards(prompt!.choices, cards, []).find((o) => o.card.kind === "troll")!;
    expect(troll.actions.map((p) => p.picks !== null)).toEqual([false, true]);
  });
  it("are not in a market if no choice takes them", () => {
    expect(marketCards([], cards, [])).toEqual([]);
  });
});

describe("more ways to answer", () => {
  it("a piece from a tray has a ghost where it is placed", () => {
    const { scene } = SAMPLE_QUESTIONS.place!;
    const here = layoutWith(scene.board!, scene.pieces);
    const picks: Pick[] = [
      { of: "piece", value: "r0" },
      { of: "cell", value: 18 },
    ];
    expect(answerMarks(scene, here, picks, legal(scene, picks), nowhere).ghosts).toMatchObject([
      { cell: 18, piece: { id: "r0" } },
    ]);
  });

  it("a path can be extended to a neighbour that is not listed", () => {
    const followPath: FollowPath = (_, path) => path.reduce((at, way) => at + way + 1, 10);
    const picks: Pick[] = [
      { of: "piece", value: "s" },
      { of: "trace", value: [0] },
    ];
    expect(extendPath(picks, 14, followPath, () => [12, 13, 14])!.at(-1)).toEqual({
      of: "trace",
      value: [0, 2],
      drawn: true,
    });
    expect(extendPath(picks, 99, followPath, () => [12, 13, 14])).toBeNull();
    const move: Choice = {
      verb: "move",
      words: "Move",
      slots: [
        { name: "unit", kind: "one-of", of: "piece", words: "" },
        { name: "path", kind: "trace", words: "" },
      ],
      values: [["s", [0]]],
      actions: ["s 0"],
    };
    const own = findLegalPicks(
      [move],
      [
        { of: "piece", value: "s" },
        { of: "trace", value: [0, 2], drawn: true },
      ],
      followPath,
    );
    expect(toAction(own.ready[0]!)).toEqual({ verb: "move", unit: "s", path: [0, 2] });
  });

  it("each of three options has a button, and numbers of several verbs have one for the verb", () => {
    const stance = ["mountain", "river", "thunder"];
    const unit = { name: "unit", kind: "one-of", of: "piece", words: "" };
    const advance: Choice = {
      verb: "advance",
      words: "Advance",
      slots: [unit, { name: "stance", kind: "one-of", of: "option", words: "the stance" }],
      values: stance.map((s) => ["a", s]),
      actions: stance,
    };
    const supply: Choice = {
      verb: "supply",
      words: "Supply",
      slots: [unit, { name: "amount", kind: "number", words: "how many", least: 1, most: 9 }],
      values: [
        ["a", 1],
        ["a", 9],
      ],
      actions: ["1", "9"],
    };
    const picks: Pick[] = [{ of: "piece", value: "a" }];
    const buttons = promptButtons([advance, supply], picks, findLegalPicks([advance, supply], picks, nowhere), nowhere);
    expect(buttons.map((b) => [b.candidate.choice.verb, b.primary, b.picks?.at(-1)?.value])).toEqual([
      ["advance", true, undefined],
      ["advance", false, undefined],
      ["advance", false, undefined],
      ["supply", false, "supply"],
    ]);
  });
});

describe("dice", () => {
  const room = { left: 0, top: 0, right: 800, bottom: 600 };
  it("are beside their piece and cover no other", () => {
    const target = { x: 400, y: 300, width: 44, height: 44 };
    const others = [target, { x: 400, y: 240, width: 44, height: 44 }, { x: 400, y: 360, width: 44, height: 44 }];
    const at = placeNear(target, 30, { width: 120, height: 60 }, others, room);
    expect(others.map((o) => overlap({ ...at, width: 120, height: 60 }, o))).toEqual([0, 0, 0]);
  });
  it("stay on the stage", () => {
    const at = placeNear({ x: 5, y: 5 }, 30, { width: 120, height: 60 }, [], room);
    expect(at.x).toBeGreaterThanOrEqual(60);
    expect(at.y).toBeGreaterThanOrEqual(30);
  });

  it("avoid the corners if they might seem to belong to a neighbour", () => {
    const size = { width: 120, height: 20, reach: { width: 60, height: 30 } };
    const middle = { x: 400, y: 300 };
    const walls = [
      { ...middle, width: 130, height: 300 },
      { ...middle, width: 600, height: 30 },
    ]; // only the corners are free
    expect(Math.abs(placeNear(middle, 4, size, walls, room).x - 400)).toBeGreaterThan(90);
    const near = placeNear(middle, 4, size, walls, room, true);
    expect(Math.min(Math.abs(near.x - 400) / 90, Math.abs(near.y - 300) / 25)).toBeLessThan(1);
  });
});
