// The Scene as the client uses it: the generated types, narrowed where Python leaves them open.
import type * as wire from "./wire.ts";

export type {
  Area,
  Badge,
  Bar,
  BoardShape,
  Card,
  CardLine,
  Cell,
  CellShape,
  Deed,
  Face,
  Handle,
  Line,
  LogLine,
  Mark,
  Naming,
  Order,
  Piece,
  Plan,
  SlotChoice,
  Tray,
  Value,
} from "./wire.ts";

export type Point = number[]; // [13.86, 7.5] in board units, y downwards
export type Roll = number | string; // 5, or "H"
export type SlotValue = string | number | number[]; // "B_INF_1", 96, or the directions of a path

/** A row of a panel. Which fields it has depends on the kind of panel. */
export interface PanelRow {
  name?: string; // "Standards"
  seat?: number;
  value?: number;
  most?: number;
  text?: string; // "+60 next turn"
  clause?: string;
  symbol?: string; // "st-flag"
  left?: boolean; // of a track: it counts down
  values?: (number | string)[]; // of a chart or a strip
  best?: number; // of a strip: how many cells are good
  looks?: string[]; // of a matrix, for each cell: "good", "even" or "bad"
  now?: boolean; // of a matrix: the row of the answer in the making
  total?: boolean; // of a table: it is the sum
  done?: boolean; // of a table: a condition that is met, or not
  [more: string]: unknown;
}

export interface Panel extends Omit<wire.Panel, "rows"> {
  rows: PanelRow[];
}

export interface Choice extends Omit<wire.Choice, "values"> {
  values?: SlotValue[][];
  listed?: number; // how many of the values the server listed; the others come from its path tree
  ends?: number[]; // the cells that those lead to: [44, 45]
}

export interface Prompt extends Omit<wire.Prompt, "choices"> {
  choices: Choice[];
}

export interface Scene extends Omit<wire.Scene, "panels" | "prompt"> {
  panels: Panel[];
  prompt?: Prompt;
}
