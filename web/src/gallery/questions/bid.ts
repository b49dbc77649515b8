// A sealed bid.
import type {} from "../../scene.ts";
import { PANELS } from "../samples/panels.ts";
import { TABLE } from "../samples/scenes.ts";
import { prompt, type SampleQuestion } from "./sample-question.ts";

const BIDS = Array.from({ length: 11 }, (_, n) => [n]);
export const bid: SampleQuestion = {
  title: "A sealed bid",
  scene: {
    ...TABLE,
    pieces: TABLE.pieces.filter((p) => p.id !== "ghost"),
    panels: [
      ...PANELS.filter((p) => p.kind === "table"),
      {
        kind: "seals",
        title: "Bids",
        rows: [{ seat: 1, look: "sealed", name: "Horde bids under seal", text: "0 to 7. Opens with yours." }],
      },
    ],
    prompt: prompt("Bid Health for the melee.", [
      {
        verb: "bid",
        words: "Bid",
        seal: true,
        slots: [{ name: "amount", kind: "number", words: "how much Health", least: 0, most: 10 }],
        values: BIDS,
        actions: BIDS.map(([n]) => `bid ${n}`),
      },
    ]),
  },
  preview: ({ amount }, scene) => ({
    panels: [
      ...scene.panels,
      {
        kind: "strip",
        title: "Against each answer",
        rows: [
          { name: "Horde bids", values: [0, 1, 2, 3, 4, 5, 6, 7] },
          {
            name: "It loses",
            values: [0, 1, 2, 3, 4, 5, 6, 7].map((n) => Math.min(0, n - Number(amount) - 1)),
            best: Number(amount) + 1,
            text: `${amount} Health gives +${2 * Number(amount)} by Discipline.`,
            clause: "HL-SPEC-1",
          },
        ],
      },
    ],
  }),
  play: ({ amount }) => ({
    panels: [
      {
        kind: "seals",
        title: "Bids",
        rows: [{ seat: 0, look: "opened", name: `${amount} against 5`, text: "Opened together." }],
      },
    ],
    prompt: prompt("Both bids are open.", []),
  }),
};
