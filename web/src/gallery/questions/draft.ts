// A draft: cards are taken and returned.
import type { ActionObject } from "../../net/messages.ts";
import type { Card, Choice, Scene, SlotChoice } from "../../scene.ts";
import { FIELD } from "../samples/boards.ts";
import { prompt, type SampleQuestion } from "./sample-question.ts";

const KINDS: [string, string, string, number[], string][] = [
  ["fighter", "Fighters", "db-axe", [1, 3, 1, 1], "Level 1"],
  ["goblin", "Goblins", "db-goblin", [1, 1, 1, 1], "Level 1"],
  ["archer", "Goblin Archers", "db-bow", [2, 2, 1, 1], "Level 1"],
  ["nob", "Nobs", "db-mace", [1, 3, 2, 1], "Level 2"],
  ["wolf", "Wolf Riders", "db-wolf", [1, 2, 1, 2], "Level 2"],
  ["troll", "Troll", "db-troll", [1, 4, 2, 1], "Level 2"],
  ["boss", "Warboss", "db-crown", [1, 3, 3, 1], "Level 3"],
];
const CAP = 2;
function drafted(taken: Record<string, number>): Partial<Scene> {
  const cards: Card[] = KINDS.map(([kind, name, symbol, numbers, group]) => ({
    kind,
    name,
    symbol,
    group,
    count: taken[kind] ?? 0,
    most: CAP,
    clause: "DB-DRAFT-2",
    note: (taken[kind] ?? 0) >= CAP ? `at the cap of ${CAP}` : `room for ${CAP - (taken[kind] ?? 0)} of this kind`,
    lines: [
      ...["Range", "Attack", "Defence", "Move"].map((title, i) => ({ name: title, text: String(numbers[i]) })),
      { name: "Charging", text: "one more coin after a move", clause: "DB-ABIL-C-1" },
    ],
  }));
  const sum = Object.values(taken).reduce((a, b) => a + b, 0);
  const slot: SlotChoice = { name: "kind", kind: "one-of", of: "card", words: "the kind" };
  const may = KINDS.filter(([kind]) => (taken[kind] ?? 0) < CAP && sum < 5).map(([kind]) => [kind]);
  const back = KINDS.filter(([kind]) => taken[kind]).map(([kind]) => [kind]);
  const seal: Choice = {
    verb: "seal",
    words: "Seal the army",
    slots: [],
    seal: true,
    ...(sum === 5 ? { values: [[]], actions: ["seal"] } : { forbidden: `${5 - sum} missing`, clause: "DB-DRAFT-2" }),
  };
  return {
    cards,
    panels: [
      {
        kind: "table",
        title: "May it be sealed?",
        rows: [
          { name: "One race, Orcs", done: true, clause: "DB-DRAFT-1" },
          { name: `${sum} of 5 picks`, done: sum === 5, clause: "DB-DRAFT-2" },
        ],
      },
      {
        kind: "seals",
        title: "The other side",
        rows: [{ seat: 1, look: "sealed", name: "Player 2 has sealed", text: "Both drafts open together." }],
      },
    ],
    prompt: prompt(sum === 5 ? "The army is complete." : "Pick five units.", [
      { verb: "draft", words: "Take", slots: [slot], values: may, actions: may.map(([k]) => `draft ${k}`) },
      { verb: "drop", words: "Give back", slots: [slot], values: back, actions: back.map(([k]) => `drop ${k}`) },
      seal,
    ]),
  };
}
const counts = (scene: Scene) => Object.fromEntries((scene.cards ?? []).map((c) => [c.kind, c.count ?? 0]));
function take({ verb, kind }: ActionObject, scene: Scene): Partial<Scene> {
  const taken = counts(scene);
  if (verb === "seal") return { prompt: prompt("Sealed. Both drafts open together.", []) };
  return drafted({ ...taken, [String(kind)]: (taken[String(kind)] ?? 0) + (verb === "draft" ? 1 : -1) });
}
export const draft: SampleQuestion = {
  title: "A draft",
  scene: {
    game: "sample",
    seat: 0,
    board: FIELD,
    goal: { text: "Be looked at", progress: ["", ""] },
    turn: "Draft",
    pieces: [],
    cells: [],
    panels: [],
    ...drafted({ goblin: 1 }),
  },
  preview: take,
  play: take,
};
