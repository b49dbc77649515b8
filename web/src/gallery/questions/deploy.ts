// A place with a heading: a unit is deployed on an open table.
import type { ActionObject } from "../../net/messages.ts";
import type { Choice, Piece, Scene } from "../../scene.ts";
import { TABLE } from "../samples/scenes.ts";
import { pieceSlot, prompt, refusal, type SampleQuestion } from "./sample-question.ts";

const DEPLOY: Choice = {
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
const deployed = ({ unit, x, y, heading }: ActionObject, scene: Scene): Piece[] =>
  scene.pieces.map((p) =>
    p.id === unit
      ? { ...p, tray: undefined, cell: undefined, pose: [Number(x) / 1000, Number(y) / 1000, Number(heading) / 100] }
      : p,
  );

export const deploy: SampleQuestion = {
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
    prompt: prompt("Deploy your units behind the line.", [DEPLOY]),
  },
  open: ["deploy"],
  preview: (action, scene) =>
    Number(action.y) < 600_000
      ? refusal("That is beyond your deployment area.", "HL-SETUP-6")
      : { pieces: deployed(action, scene) },
  play: (action, scene) => ({ pieces: deployed(action, scene), prompt: prompt("All units are deployed.", []) }),
};
