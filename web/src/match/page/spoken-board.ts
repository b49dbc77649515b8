// A cell of the match in words, for screen readers: what is there, and what can be done with it.
import { spokenCell } from "../../board/spoken-cell.ts";
import { percent } from "../../format.ts";
import type { MatchController } from "../state/match-controller.svelte.ts";

/** “Hex 80, woods. Target. 3 dice: 25.9 percent destroyed, …” */
export function describeCell(match: MatchController, cell: number, dice: string): string {
  const scene = match.shownScene;
  if (!scene) return "";
  const { marks } = match.boardMarks;
  const { odds } = match.preview;
  const placed = match.position.layout?.cells.get(cell);
  const more: string[] = [];
  if (marks.targets.includes(cell)) more.push("Target.");
  else if (marks.selectable.includes(cell)) more.push("Can be selected.");
  else if (marks.destinations.has(cell)) more.push("Possible destination.");
  const distance = match.ruler.distanceTo(placed);
  if (distance) more.push(`${distance} from ${match.ruler.from}.`);
  if (odds && marks.currentTarget === cell) {
    const outcomes = odds.parts.map(
      (part) => `${percent(part.probability, 1).replace("%", "percent")} ${part.text.toLowerCase()}`,
    );
    more.push(`${odds.draws} ${dice}: ${outcomes.join(", ")}.`);
  }
  const label = placed?.label ?? String(cell);
  return spokenCell(scene, cell, /^\d+$/.test(label) ? `Hex ${label}` : label, more.join(" "));
}
