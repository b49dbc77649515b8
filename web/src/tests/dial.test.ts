import { describe, expect, it } from "vitest";
import { layoutWith, seated, step } from "../board/geometry/layout.ts";
import { BENCHES } from "../gallery/sample-questions.ts";
import { TABLE } from "../gallery/samples.ts";
import { ahead, buttonsOf, marksOf } from "../match/answer/answer-marks.ts";
import { noMarks } from "../board/marks.ts";
import { beside, overlap } from "../board/geometry/free-space.ts";
import {
  angleAt,
  dialsOf,
  handleOf,
  headingAt,
  knob,
  rotate,
  shownNumber,
  snapped,
  turnKnob,
} from "../match/dials/dial.ts";
import { cardsOffered } from "../match/cards/market-cards.ts";
import { actionOf, offersOf, type Pick, setNumber, stepTo, takeBack, type Walk } from "../match/answer/legal-picks.ts";
import type { Choice, Scene } from "../scene.ts";

const nowhere: Walk = () => null;
const wheel = seated(BENCHES.wheel!.scene);
const layout = layoutWith(wheel.board!, wheel.pieces);
const picked: Pick[] = [
  { of: "piece", value: "elite" },
  { of: "option", value: "front" },
];
const offers = (scene: Scene, picks: Pick[]) => offersOf(scene.prompt!.choices, picks, nowhere);

describe("an angle", () => {
  const one = offers(wheel, picked).ready[0]!;
  const dials = dialsOf(wheel, one);
  const handle = handleOf(wheel, layout, one, dials)!;

  it("is all that is missing once unit and edge are chosen", () => {
    expect(offers(wheel, [picked[0]!]).words.map((c) => c.values[1])).toEqual(["front", "rear"]);
    expect(actionOf(one)).toEqual({ verb: "advance", unit: "elite", file: "front", wheel: 0 });
    expect(dials.map((d) => [d.name, d.least, d.most, d.step, d.unit])).toEqual([["wheel", -3000, 3000, 100, "°"]]);
  });

  it("turns about the front corner on the side it goes to", () => {
    if (handle.kind !== "angle") throw new Error("an angle");
    const left = handleOf(wheel, layout, one, [{ ...dials[0]!, value: -500 }])!;
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
    expect(knob({ ...handle, dial: { ...handle.dial, value: 0 } })).toEqual(handle.arm);
  });

  it("may be typed, is shown with its unit, and taken back", () => {
    const picks = setNumber(setNumber(picked, "wheel", 1500), "wheel", 1250);
    expect(actionOf(offers(wheel, picks).ready[0]!)).toMatchObject({ wheel: 1250 });
    expect(shownNumber({ ...dials[0]!, value: 1250 })).toBe("+12.5°");
    expect(shownNumber({ ...dials[0]!, value: -300 })).toBe("−3°");
    expect(takeBack(picks)).toEqual(picked);
  });

  it("has the limits and the pivot that the Scene says", () => {
    const said: Scene = {
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
    const made = handleOf(said, layout, one, dialsOf(said, one))!;
    if (made.kind !== "angle") throw new Error("an angle");
    expect([made.dial.least, made.dial.most, made.dial.step]).toEqual([0, 900, 50]);
    expect(made.pivot.x).toBeCloseTo(600 * layout.scale);
  });
});

describe("a place", () => {
  const scene = seated(BENCHES.deploy!.scene);
  const one = offers(scene, [{ of: "piece", value: "guard" }]).ready[0]!;
  const handle = handleOf(scene, layoutWith(scene.board!, scene.pieces), one, dialsOf(scene, one))!;

  it("has x, y and a heading, each with its own unit", () => {
    if (handle.kind !== "place") throw new Error("a place");
    expect([handle.x.value, handle.y.value, handle.turn?.value]).toEqual([300_000, 640_000, 0]);
    expect([shownNumber(handle.x), shownNumber(handle.turn!)]).toEqual(["300 mm", "0°"]);
    expect(snapped(handle.x, 303_100)).toBe(305_000);
  });

  it("may count upwards from the lower edge", () => {
    const up: Scene = { ...scene, handles: [{ ...scene.handles![0]!, up: true }] };
    const made = handleOf(up, layoutWith(scene.board!, scene.pieces), one, dialsOf(up, one))!;
    if (made.kind !== "place") throw new Error("a place");
    expect(made.at.y / layout.scale).toBeCloseTo(700 - 640);
  });

  it("looks where its heading is dragged", () => {
    if (handle.kind !== "place") throw new Error("a place");
    expect(turnKnob(handle, 50).y).toBeCloseTo(handle.at.y - 50);
    expect(headingAt(handle, { x: handle.at.x + 10, y: handle.at.y })).toBe(9000);
    expect(headingAt(handle, { x: handle.at.x - 10, y: handle.at.y })).toBe(27_000);
  });
});

describe("an open table", () => {
  it("gives every unit a place that keys reach, the same in every Scene", () => {
    const moved = seated({
      ...TABLE,
      pieces: TABLE.pieces.map((p) => ({ ...p, cell: undefined, pose: [p.pose![0]! + 5, p.pose![1]!, 0] })).reverse(),
    });
    const again = seated(TABLE);
    expect(moved.pieces.find((p) => p.id === "cav")!.cell).toBe(again.pieces.find((p) => p.id === "cav")!.cell);
    const here = layoutWith(TABLE.board!, again.pieces);
    const id = (name: string) => again.pieces.find((p) => p.id === name)!.cell!;
    expect(step(here, id("elite"), 1, 0)).toBe(id("cav"));
    expect(step(here, id("bers"), 1, 0)).toBe(id("beh"));
  });

  it("shows the ghost of what a preview moves, and new contacts", () => {
    const marks = noMarks();
    const then = BENCHES.wheel!.preview(
      { verb: "advance", unit: "elite", file: "front", wheel: 1200 },
      wheel,
    ) as Partial<Scene>;
    ahead(marks, wheel, { ...wheel, ...then });
    expect(marks.ghosts.map((g) => g.piece.id)).toEqual(["elite"]);
    expect(marks.points.map((m) => m.style)).toEqual(["contact", "contact"]);
  });
});

describe("cards", () => {
  const { cards = [], prompt } = BENCHES.draft!.scene;
  it("stand in the market with what takes and what gives back", () => {
    const goblin = cardsOffered(prompt!.choices, cards, []).find((o) => o.card.kind === "goblin")!;
    expect(goblin.presses.map((p) => [p.choice.verb, p.picks !== null])).toEqual([
      ["drop", true],
      ["draft", true],
    ]);
    const troll = cardsOffered(prompt!.choices, cards, []).find((o) => o.card.kind === "troll")!;
    expect(troll.presses.map((p) => p.picks !== null)).toEqual([false, true]);
  });
  it("are no market where no choice takes one", () => {
    expect(cardsOffered([], cards, [])).toEqual([]);
  });
});

describe("more ways to answer", () => {
  it("a piece from a tray is ghosted where it will stand", () => {
    const { scene } = BENCHES.place!;
    const here = layoutWith(scene.board!, scene.pieces);
    const picks: Pick[] = [
      { of: "piece", value: "r0" },
      { of: "cell", value: 18 },
    ];
    expect(marksOf(scene, here, picks, offers(scene, picks), nowhere).ghosts).toMatchObject([
      { cell: 18, piece: { id: "r0" } },
    ]);
  });

  it("a path goes on to a neighbour that is not listed", () => {
    const walk: Walk = (_, path) => path.reduce((at, way) => at + way + 1, 10);
    const picks: Pick[] = [
      { of: "piece", value: "s" },
      { of: "trace", value: [0] },
    ];
    expect(stepTo(picks, 14, walk, () => [12, 13, 14])!.at(-1)).toEqual({ of: "trace", value: [0, 2], own: true });
    expect(stepTo(picks, 99, walk, () => [12, 13, 14])).toBeNull();
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
    const own = offersOf(
      [move],
      [
        { of: "piece", value: "s" },
        { of: "trace", value: [0, 2], own: true },
      ],
      walk,
    );
    expect(actionOf(own.ready[0]!)).toEqual({ verb: "move", unit: "s", path: [0, 2] });
  });

  it("three words are three buttons, and a number of many verbs is asked for by its verb", () => {
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
    const buttons = buttonsOf([advance, supply], picks, offersOf([advance, supply], picks, nowhere), nowhere);
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
  it("lie beside whom they concern and cover nobody", () => {
    const target = { x: 400, y: 300, width: 44, height: 44 };
    const others = [target, { x: 400, y: 240, width: 44, height: 44 }, { x: 400, y: 360, width: 44, height: 44 }];
    const at = beside(target, 30, { width: 120, height: 60 }, others, room);
    expect(others.map((o) => overlap({ ...at, width: 120, height: 60 }, o))).toEqual([0, 0, 0]);
  });
  it("stay on the stage", () => {
    const at = beside({ x: 5, y: 5 }, 30, { width: 120, height: 60 }, [], room);
    expect(at.x).toBeGreaterThanOrEqual(60);
    expect(at.y).toBeGreaterThanOrEqual(30);
  });

  it("goes beyond the corners only where it cannot be taken for a neighbour's", () => {
    const size = { width: 120, height: 20, reach: { width: 60, height: 30 } };
    const middle = { x: 400, y: 300 };
    const walls = [
      { ...middle, width: 130, height: 300 },
      { ...middle, width: 600, height: 30 },
    ]; // only the corners are free
    expect(Math.abs(beside(middle, 4, size, walls, room).x - 400)).toBeGreaterThan(90);
    const near = beside(middle, 4, size, walls, room, true);
    expect(Math.min(Math.abs(near.x - 400) / 90, Math.abs(near.y - 300) / 25)).toBeLessThan(1);
  });
});
