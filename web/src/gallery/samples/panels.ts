// Sample panels, logs, odds and cards.
import type { OddsView } from "../../match/panels/odds.ts";
import type { Card, Face, LogLine, Panel } from "../../scene.ts";

export const LOG: LogLine[] = [
  {
    at: "8.1",
    text: "Red’s Infantry 2 attacked Skirmishers 1: rolled 6, 5; destroyed. Red takes its third standard.",
    clause: "DBD-VP-1",
  },
  { at: "8.2", text: "Red’s Cavalry 1 withdrew to 66.", clause: "DBD-WDR-2" },
  { at: "8.3", text: "Red’s Archers 1 shot Infantry 2: rolled 4, 1; retreat cancelled.", clause: "DBD-SUP-2" },
  {
    at: "9.1",
    text: "Skirmishers 2 moved to 97 and shot Infantry 4: rolled 5; one hit.",
    clause: "DBD-ENG-6",
    cells: [97, 80],
  },
];

export const PANELS: Panel[] = [
  {
    kind: "score",
    title: "Standards",
    rows: [
      { name: "Blue", seat: 0, value: 4, most: 6 },
      { name: "Red", seat: 1, value: 3, most: 6 },
    ],
    clause: "DBD-VP-3",
  },
  {
    kind: "track",
    title: "Turn 9",
    rows: [{ name: "Activations left", seat: 0, value: 2, most: 3 }],
    clause: "DBD-TURN-2",
  },
  {
    kind: "resources",
    title: "Purse",
    rows: [
      { name: "gold", value: 185, text: "+60 next turn", symbol: "ff-gold" },
      { name: "mana", value: 40, most: 100, text: "+10", symbol: "ff-mana" },
    ],
    clause: "FF-ECO-1",
  },
  {
    kind: "forces",
    title: "Forces",
    rows: [
      { name: "Blue", seat: 0, value: 11, most: 13, hp: 41 },
      { name: "Red", seat: 1, value: 10, most: 13, hp: 38 },
    ],
    clause: "DBD-VP-4",
  },
  {
    kind: "table",
    title: "Engages Berserkers, front",
    rows: [
      { name: "You: front rank of 2 × melee 2", text: "4", clause: "HL-COMBAT-2" },
      { name: "Counted stands on the hill", text: "+2", clause: "HL-TERR-5" },
      { name: "They: 2 deep × defence 2", text: "4", clause: "HL-COMBAT-2" },
      { name: "Before bids", text: "6 against 4", total: true },
      { name: "One stand is missing", done: false, clause: "HL-FORCE-2" },
    ],
  },
  {
    kind: "strip",
    title: "Against each bid",
    rows: [
      { name: "Horde bids", values: [0, 1, 2, 3, 4, 5, 6, 7] },
      {
        name: "It loses",
        values: [-2, -2, -2, -1, -1, -1, 0, 0],
        best: 3,
        text: "You win whatever Horde bids.",
        clause: "HL-COMBAT-6",
      },
    ],
  },
  {
    kind: "chart",
    title: "Strength",
    rows: [
      { name: "Blue", seat: 0, values: [52, 50, 49, 47, 44, 43, 41] },
      { name: "Red", seat: 1, values: [52, 51, 50, 46, 45, 40, 38] },
    ],
  },
  {
    kind: "seals",
    title: "Bids",
    rows: [
      { seat: 0, look: "draft", name: "You bid 3 of 10", text: "Only on this device. Change it freely." },
      { seat: 1, look: "sealed", name: "Horde: 0 to 7", text: "Opens with yours." },
      { seat: 1, look: "opened", name: "3 against 5", text: "12 : 9. Berserkers lose one stand and retreat." },
    ],
  },
];

export const ODDS: OddsView = {
  rows: [
    { name: "Cavalry in melee", value: "2", clause: "DBD-UNIT-3" },
    { name: "Defender in woods", value: "−1", clause: "DBD-COV-1" },
    { name: "Charged two hexes", value: "+1", clause: "DBD-CHG-1" },
    { name: "Flanked by Skirmishers 2", value: "+1", clause: "DBD-FLK-2" },
  ],
  notes: [],
  draws: 3,
  parts: [
    { text: "Destroyed", probability: 0.259 },
    { text: "One hit", probability: 0.444 },
    { text: "No hit", probability: 0.297 },
  ],
};

export const CARDS: Card[] = [
  {
    kind: "cav",
    name: "Cavalry",
    symbol: "u-cav",
    lines: [
      { name: "Move", text: "2", clause: "DBD-MOVE-1" },
      { name: "HP", text: "4", clause: "DBD-UNIT-3" },
      { name: "Melee", text: "2", clause: "DBD-UNIT-3" },
      { name: "Charge", text: "One die more if it enters two hexes and attacks at once.", clause: "DBD-CHG-1" },
      { name: "Stops", text: "Woods and rough ground end its move.", clause: "DBD-MOVE-5" },
    ],
  },
];

export const FACES: Face[] = [
  { roll: 6, symbol: "st-hit", name: "hit" },
  { roll: 4, symbol: "st-retreat", name: "retreat" },
  { roll: 2, symbol: "", name: "miss" },
];
