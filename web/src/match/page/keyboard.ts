// The keys of a match page.
import type { MatchController } from "../state/match-controller.svelte.ts";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PageActions {
  showTab: (tab: string) => void; // "log", "choices"
  showHelp: () => void;
}

/** Keys that work wherever the focus is, except in text fields and dialogs. */
export function handlePageKey(event: KeyboardEvent, match: MatchController, page: PageActions): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
  const { board, player } = match;
  const { marks } = match.boardMarks;
  const playing = player.remaining > 0;
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case "Escape":
      event.preventDefault();
      return match.back();
    case "z":
      return match.session.status.undo ? match.commands.undo() : undefined;
    case "+":
    case "=":
      return board.zoom(1.25);
    case "-":
      return board.zoom(0.8);
    case "0":
      return board.fit();
    case "l":
      return page.showTab("log");
    case "c":
      return page.showTab("choices");
    case "?":
      return page.showHelp();
    case "n":
      return focusNext(match, [...marks.selectable, ...marks.destinations.keys()], event.shiftKey);
    case "t":
      return focusNext(match, marks.targets, event.shiftKey);
    case "o":
      return match.answer.pickNextIdle();
    case "e":
      click(document.querySelector<HTMLElement>(".prompt [data-ending]:not(:disabled)") ?? undefined);
      return;
    case "p":
      return playing ? player.togglePause() : undefined;
    case ".":
      return playing ? player.step() : undefined;
    case "Enter":
      if (!target.closest("button, a") && click(promptButtons().find(isPrimary))) event.preventDefault();
      return;
    case "1":
    case "2":
    case "3":
      click(promptButtons().filter((button) => !isBack(button))[Number(event.key) - 1]);
  }
}

/** Keys of the board that drag a handle or measure. True: the key was handled. */
export function handleBoardKey(event: KeyboardEvent, match: MatchController): boolean {
  const arrow = ARROWS[event.key];
  if (arrow && match.dials.nudge(...arrow, event.shiftKey)) return true;
  if (event.key === "[" || event.key === "]") return match.dials.rotate(event.key === "[" ? -1 : 1);
  if (event.key !== "Enter" || !match.ruler.on) return false;
  return match.ruler.startFrom(match.position.layout?.cells.get(match.board.focus ?? Number.NaN));
}

const promptButtons = () => [
  ...document.querySelectorAll<HTMLElement>(".prompt .buttons button:not(:disabled), .prompt .buttons a"),
];
const isPrimary = (button: HTMLElement) => button.classList.contains("primary");
const isBack = (button: HTMLElement) => button.classList.contains("back");

function click(button: HTMLElement | undefined): boolean {
  button?.click();
  return button !== undefined;
}

/** Moves the focus of the board to the next of these cells. */
function focusNext({ board }: MatchController, cells: number[], backwards: boolean): void {
  if (cells.length === 0) return;
  const sorted = [...new Set(cells)].sort((a, b) => a - b);
  const at = sorted.indexOf(board.focus ?? -1);
  const step = backwards ? sorted.length - 1 : 1;
  board.setFocus(sorted[at < 0 ? 0 : (at + step) % sorted.length]!);
  document.querySelector<HTMLElement>("[data-board]")?.focus();
}
