// Actions in words: names instead of ids, the verb first.
import { capitalize } from "../../format.ts";
import type { Piece, SlotValue } from "../../scene.ts";
import { type Candidate, type FollowPath, type Pick, pickKind } from "./picks.ts";

/** How ids become names for one reader. */
export interface Names {
  piece: (id: string) => Piece | undefined;
  cell: (id: number) => string; // "96"
  seats: string[]; // ["Blue", "Red"]
  seat: number; // the reader's
  pathEnd: FollowPath;
  number?: (candidate: Candidate, slot: number) => string; // a number with its unit, "+12°"; "" to leave it out
  card?: (kind: string) => string; // "Goblin Archers"
  pieceAt?: (cell: number) => Piece | undefined;
  isUnnamed?: (verb: string, slot: string) => boolean; // the number is set for the player and not mentioned
  active?: string; // the piece a question is about if no slot names it, "Elite Cavalry 4"
}

const PREPOSITION = / (to|on|of|with|at|from|by|for|the|for the)$/;
const DIRECTION = /to the (right|left)$|^straight ahead$/;

/** “Infantry 2”, or “Red’s Infantry 2” for a piece of the other side. */
export function pieceName(id: string, names: Names): string {
  const piece = names.piece(id);
  if (!piece) return id;
  const owner = names.seats[piece.seat];
  if (piece.seat === names.seat || !owner || piece.name.startsWith(owner)) return piece.name;
  return `${owner}’s ${piece.name}`;
}

/** The words of a verb without a preposition at the end: “Pass the artifact to” becomes “Pass the artifact”. */
export function withoutPreposition(words: string): string {
  return words.replace(PREPOSITION, "");
}

/** The value of an option that is named after its slot and says how the action is done: “charge” in the slot charge. */
export function mannerOf({ choice, values }: Candidate): string {
  const manner = choice.slots.find((slot, i) => slot.of === "option" && slot.name === String(values[i]));
  return manner?.name ?? "";
}

/** An action as a question: “Charge Red’s Infantry 4 from 96 with Cavalry 2?” */
export function questionText(candidate: Candidate, names: Names): string {
  const { own, targets, places, numbers, words } = partsOf(candidate, names);
  const manner = mannerOf(candidate);
  const verb = manner ? capitalize(manner) : candidate.choice.words;
  if (targets.length) {
    const from = places.length ? ` from ${places[0]}` : "";
    const by = own.length ? ` with ${own.join(" and ")}` : "";
    return `${verb} ${targets.join(" and ")}${from}${by}?`;
  }
  const turns = numbers.some((text) => DIRECTION.test(text));
  if (turns && !own.length && names.active) own.push(names.active);
  if (own.length && verb.includes(" ") && (places.length || words.length)) {
    const how = words.length ? `, ${words.join(", ")}` : "";
    const where = places.length ? `${words.length ? ", on" : " to"} ${places.join(", ")}` : "";
    return `${own.join(" and ")}: ${verb.toLowerCase()}${how}${where}?`;
  }
  const what = own.length ? ` ${own.join(" and ")}` : "";
  const said = PREPOSITION.test(verb) && !own.length ? "" : " to";
  const [start, end] = isStep(candidate) && places.length === 2 ? places : [];
  const to = end ? ` from ${start} to ${end}` : places.length ? `${said} ${places.join(", ")}` : "";
  return `${verb}${what}${to}${numberPhrase(numbers, turns, own.length > 0)}?`;
}

/** Whether an action leads from one cell to another. */
function isStep({ choice }: Candidate): boolean {
  const cells = choice.slots.filter((slot) => pickKind(slot) === "cell").map((slot) => slot.name);
  return cells.join(" ") === "from to";
}

/** The values of an action in words, sorted by their part in the sentence. */
function partsOf(candidate: Candidate, names: Names) {
  const own: string[] = [];
  const targets: string[] = [];
  const places: string[] = [];
  const numbers: string[] = [];
  const words: string[] = [];
  const { choice, values } = candidate;
  choice.slots.forEach((slot, i) => {
    if (isForced(candidate, i)) return;
    const value = values[i]!;
    const kind = pickKind(slot);
    if (kind === "piece") {
      const piece = names.piece(String(value));
      (piece && piece.seat !== names.seat ? targets : own).push(pieceName(String(value), names));
    } else if (kind === "cell") {
      const there = choice.slots.length === 2 ? names.pieceAt?.(Number(value)) : undefined;
      if (there && there.seat !== names.seat) targets.push(pieceName(there.id, names));
      else places.push(names.cell(Number(value)));
    } else if (kind === "trace") {
      const end = names.pathEnd(String(values[0]), value as number[]);
      if (end !== null) places.push(names.cell(end));
    } else if (kind === "number") numbers.push(...numberText(candidate, i, names));
    else if (slot.of === "card" || isCard(String(value), names)) own.push(cardName(value, names));
    else if (slot.of === "option" && value !== "none")
      words.push(String(value).replaceAll("_", " ").replaceAll("-", " "));
  });
  return { own, targets, places, numbers, words };
}

/** “ by 12°”, “ at Command holding 1”, “ with 3”; after a turn “, 12° to the right”. */
function numberPhrase(numbers: string[], turns: boolean, hasObject: boolean): string {
  if (!numbers.length) return "";
  const all = numbers.join(", ");
  if (turns) return `${hasObject ? "," : ""} ${all}`;
  if (numbers[0]!.endsWith("°")) return ` by ${all}`;
  if (/[a-z]$/.test(numbers[0]!)) return ` at ${all}`;
  return hasObject ? ` with ${all}` : ` ${all}`;
}

/** What a button says: the action it plays, or “Supply …” if it leads on. */
export function buttonText(
  button: { candidate: Candidate; picks?: Pick[] },
  names: Names,
  picks: readonly Pick[],
): string {
  const { candidate } = button;
  const { choice } = candidate;
  const last = button.picks?.at(-1);
  if (!last) return actionLabel(candidate, names, picks);
  if (last.of !== "option") return `${choice.words} …`;
  const slot = choice.slots[candidate.open[0]!];
  const word =
    slot?.of === "card"
      ? cardName(last.value, names)
      : (names.piece(String(last.value))?.name ?? String(last.value).replaceAll("_", " "));
  if (word === "none") return `${choice.words} …`;
  if (picks.some((p) => p.of === "verb" && !p.auto)) return capitalize(word);
  return PREPOSITION.test(choice.words) ? `${choice.words} ${word}` : `${choice.words}: ${word}`;
}

/** An action as a label, without what is picked already: “Move to 96”, “Cancel: 1”. */
export function actionLabel(candidate: Candidate, names: Names, picks: readonly Pick[]): string {
  const known = new Set(picks.map((p) => `${p.of} ${p.value}`));
  const objects: string[] = [];
  const numbers: string[] = [];
  const { choice, values } = candidate;
  choice.slots.forEach((slot, i) => {
    const value = values[i]!;
    const kind = pickKind(slot);
    if ((kind !== "number" && known.has(`${kind} ${value}`)) || kind === "trace" || isForced(candidate, i)) return;
    if (kind === "piece") objects.push(pieceName(String(value), names));
    else if (kind === "cell") objects.push(names.cell(Number(value)));
    else if (kind === "number") numbers.push(...numberText(candidate, i, names));
    else if (slot.of === "card") objects.push(cardName(value, names));
    else if (value !== "none" && !names.isUnnamed?.(choice.verb, slot.name))
      objects.push(String(value).replaceAll("_", " "));
  });
  const verb = objects.length ? choice.words : withoutPreposition(choice.words);
  return [verb, ...objects].join(" ") + (numbers.length === 1 ? `: ${numbers[0]}` : "");
}

/** Whether an option or number follows from the slots before it and need not be mentioned. */
function isForced({ choice, values }: Candidate, slot: number): boolean {
  if (slot < 2 || !["option", "number"].includes(pickKind(choice.slots[slot]!))) return false;
  const rows = (choice.values ?? []).filter((row) =>
    values.slice(0, slot).every((value, i) => String(value) === String(row[i])),
  );
  return rows.length > 0 && new Set([values[slot], ...rows.map((row) => row[slot])]).size === 1;
}

function numberText(candidate: Candidate, slot: number, names: Names): string[] {
  return [names.number?.(candidate, slot) ?? String(candidate.values[slot])].filter(Boolean);
}

function isCard(word: string, names: Names): boolean {
  return (names.card?.(word) ?? word) !== word;
}

function cardName(value: SlotValue, names: Names): string {
  return names.card?.(String(value)) ?? String(value);
}
