// The keys of a match page that work wherever the focus is: look.md section 10.
import type { MatchTable } from "../state/match-controller.svelte.ts";

export interface Desk {
  table: MatchTable;
  setTab: (tab: string) => void;
  keys: () => void;
  button: (n: number) => boolean; // presses the n-th button of the prompt
  commit: () => boolean; // presses the filled one
}

export function pressed(event: KeyboardEvent, desk: Desk): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
  const { table } = desk;
  const on = () => event.preventDefault();
  switch (event.key) {
    case "Escape":
      on();
      return table.back();
    case "z":
    case "Z":
      if (table.status.undo) table.undo();
      return;
    case "+":
    case "=":
      return table.board.zoom(1.25);
    case "-":
      return table.board.zoom(0.8);
    case "0":
      return table.board.fit();
    case "l":
    case "L":
      return desk.setTab("log");
    case "c":
    case "C":
      return desk.setTab("choices");
    case "?":
      return desk.keys();
    case "n":
    case "N":
      return next(table, [...table.marks.offered, ...table.marks.go.keys()], event.shiftKey);
    case "o":
    case "O":
      return table.hand.nextIdle();
    case "p":
    case "P":
      if (table.player.left > 0) table.player.paused = !table.player.paused;
      return;
    case ".":
      return table.player.left > 0 ? table.player.step() : undefined;
    case "t":
    case "T":
      return next(table, table.marks.targets, event.shiftKey);
    case "Enter":
      if (!target.closest("button, a") && desk.commit()) on();
      return;
  }
  if (/^[1-3]$/.test(event.key)) desk.button(Number(event.key));
}

/** The focus goes to the next of these cells, and the board gets the keyboard. */
function next(table: MatchTable, cells: number[], back: boolean): void {
  if (cells.length === 0) return;
  const sorted = [...new Set(cells)].sort((a, b) => a - b);
  const at = sorted.indexOf(table.board.focus ?? -1);
  const step = back ? sorted.length - 1 : 1;
  table.board.setFocus(sorted[at < 0 ? 0 : (at + step) % sorted.length]!);
  document.querySelector<HTMLElement>("[data-board]")?.focus();
}
