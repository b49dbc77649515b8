// Sentences about an answer being made: verb first, names not codes.
import type { Cell, Piece, Scene } from "../../scene.ts";
import type { Candidate, Pick } from "./legal-picks.ts";
import { pickKind } from "./legal-picks.ts";

export interface Namer {
  piece: (id: string) => Piece | undefined;
  cell: (id: number) => string; // "96"
  seats: string[]; // ["Blue", "Red"]
  seat: number; // who reads
  end: (piece: string, path: readonly number[]) => number | null; // where a path leads
  number?: (one: Candidate, slot: number) => string; // a number with its unit: "+12°"
  card?: (kind: string) => string; // "Goblin Archers"
  at?: (cell: number) => Piece | undefined; // who stands there
  silent?: (verb: string, slot: string) => boolean; // it is no question, and nothing is said of it
  active?: string; // whose question it is, where no slot names it: "Elite Cavalry 4"
}

export function pieceName(id: string, who: Namer): string {
  const piece = who.piece(id);
  if (!piece) return id;
  const owner = who.seats[piece.seat];
  if (piece.seat === who.seat || !owner || piece.name.startsWith(owner)) return piece.name;
  return `${owner}’s ${piece.name}`;
}

/** A late word or number that follows from those before it: nobody has to be told. */
function isSure(one: Candidate, slot: number): boolean {
  if (slot < 2 || !["option", "number"].includes(pickKind(one.choice.slots[slot]!))) return false;
  const same = (one.choice.values ?? []).filter((row) =>
    one.values.slice(0, slot).every((value, i) => String(value) === String(row[i])),
  );
  return same.length > 0 && new Set([one.values[slot], ...same.map((row) => row[slot])]).size === 1;
}

/** A word that is the kind of a card is called by the card's name. */
function isCard(word: string, who: Namer): boolean {
  return (who.card?.(word) ?? word) !== word;
}

const DANGLING = / (to|on|of|with|at|from|by|for|the|for the)$/;

/** A verb that waits for its object, without the word that leads to it: “Pass the artifact to” as “Pass the artifact”. */
export function bare(words: string): string {
  return words.replace(DANGLING, "");
}

/** A verb and what it is about: “Lead the orcs”, “Cast a spell: heal”. */
function joined(words: string, object: string): string {
  return DANGLING.test(words) ? `${words} ${object}` : `${words}: ${object}`;
}

const TURNED = /to the (right|left)$|^straight ahead$/;

/** A word that says how it is done, where its slot is a question of yes or no: “charge” of a slot charge. */
export function mannerOf(one: Candidate): string {
  return (
    one.choice.slots
      .map((slot, i) => (slot.of === "option" && slot.name === String(one.values[i]) ? slot.name : ""))
      .find(Boolean) ?? ""
  );
}

/** “Charge Red’s Infantry 4 from 96 with Cavalry 2?” */
export function question(one: Candidate, who: Namer): string {
  const own: string[] = [];
  const targets: string[] = [];
  const places: string[] = [];
  const rest: string[] = [];
  const words: string[] = [];
  one.choice.slots.forEach((slot, i) => {
    const value = one.values[i]!;
    const kind = pickKind(slot);
    if (isSure(one, i)) return;
    if (kind === "piece") {
      const is = who.piece(String(value));
      (is && is.seat !== who.seat ? targets : own).push(pieceName(String(value), who));
    } else if (kind === "cell") {
      const there = one.choice.slots.length === 2 ? who.at?.(Number(value)) : undefined;
      if (there && there.seat !== who.seat) targets.push(pieceName(there.id, who));
      else places.push(who.cell(Number(value)));
    } else if (kind === "trace") {
      const end = who.end(String(one.values[0]), value as number[]);
      if (end !== null) places.push(who.cell(end));
    } else if (kind === "number") rest.push(...[who.number?.(one, i) ?? String(value)].filter(Boolean));
    else if (slot.of === "card" || isCard(String(value), who)) own.push(who.card?.(String(value)) ?? String(value));
    else if (slot.of === "option" && value !== "none")
      words.push(String(value).replaceAll("_", " ").replaceAll("-", " "));
  });
  const manner = mannerOf(one);
  const verb = manner ? capital(manner) : one.choice.words;
  if (targets.length) {
    const from = places.length ? ` from ${places[0]}` : "";
    const by = own.length ? ` with ${own.join(" and ")}` : "";
    return `${verb} ${targets.join(" and ")}${from}${by}?`;
  }
  const way = rest.some((text) => TURNED.test(text));
  if (way && !own.length && who.active) own.push(who.active);
  if (own.length && verb.includes(" ") && (places.length || words.length)) {
    const how = words.length ? `, ${words.join(", ")},` : "";
    return `${own.join(" and ")}: ${verb.toLowerCase()}${how}${places.length ? ` ${words.length ? "on" : "to"} ${places.join(", ")}` : ""}?`.replace(
      /,\?$/,
      "?",
    );
  }
  const what = own.length ? ` ${own.join(" and ")}` : "";
  const to = places.length ? `${DANGLING.test(verb) && !own.length ? "" : " to"} ${places.join(", ")}` : "";
  const how = rest[0]?.endsWith("°") ? "by " : /[a-z]$/.test(rest[0] ?? "") ? "at " : own.length ? "with " : "";
  const count = rest.length ? (way ? `${own.length ? "," : ""} ${rest.join(", ")}` : ` ${how}${rest.join(", ")}`) : "";
  return `${verb}${what}${to}${count}?`;
}

/** What a button says: what it commits, or “Supply …” where it leads on. */
export function buttonText(
  button: { candidate: Candidate; picks?: Pick[] },
  who: Namer,
  picks: readonly Pick[],
): string {
  const one = button.candidate;
  const last = button.picks?.at(-1);
  if (!last) return label(one, who, picks);
  if (last.of !== "option") return `${one.choice.words} …`;
  const slot = one.choice.slots[one.open[0]!];
  const word =
    slot?.of === "card"
      ? (who.card?.(String(last.value)) ?? String(last.value))
      : (who.piece(String(last.value))?.name ?? String(last.value).replaceAll("_", " "));
  if (word === "none") return `${one.choice.words} …`;
  return picks.some((p) => p.of === "verb" && !p.auto) ? capital(word) : joined(one.choice.words, word);
}

/** A button or a line of the list of choices: “Move to 96”, “Cancel 1”. */
export function label(one: Candidate, who: Namer, picks: readonly Pick[]): string {
  const said = new Set(picks.map((p) => `${p.of} ${p.value}`));
  const parts: string[] = [];
  const numbers: string[] = [];
  one.choice.slots.forEach((slot, i) => {
    const value = one.values[i]!;
    const kind = pickKind(slot);
    if ((kind !== "number" && said.has(`${kind} ${value}`)) || kind === "trace" || isSure(one, i)) return;
    if (kind === "piece") parts.push(pieceName(String(value), who));
    else if (kind === "cell") parts.push(who.cell(Number(value)));
    else if (kind === "number") numbers.push(...[who.number?.(one, i) ?? String(value)].filter(Boolean));
    else if (slot.of === "card") parts.push(who.card?.(String(value)) ?? String(value));
    else if (value !== "none" && !who.silent?.(one.choice.verb, slot.name))
      parts.push(String(value).replaceAll("_", " "));
  });
  return (
    [parts.length ? one.choice.words : bare(one.choice.words), ...parts].join(" ") +
    (numbers.length === 1 ? `: ${numbers[0]}` : "")
  );
}

export function percent(probability: number, decimals: number): string {
  if (probability >= 1) return "sure";
  if (probability <= 0) return "cannot";
  if (probability < 0.001) return "< 0.1 %";
  if (probability > 0.999) return "> 99.9 %";
  return `${(probability * 100).toFixed(decimals)} %`;
}

/** What a screen reader says of a cell. */
export function spokenCell(scene: Scene, cell: number, label: string, more: string): string {
  const { cells, pieces } = found(scene);
  const is = cells.get(cell);
  const piece = pieces.get(cell);
  if (piece && is?.fog !== "unknown") return [`${piece.spoken.replace(/\.$/, "")}.`, more].filter(Boolean).join(" ");
  const ground =
    is?.fog === "unknown"
      ? "Never seen."
      : is?.fog === "remembered"
        ? `Remembered: ${is.name ?? is.ground ?? "open"}.`
        : `${is?.name ?? is?.ground ?? "clear"}.`;
  const note = is?.note ? `${capital(is.note)}.` : "";
  return [`${label}, ${ground}`, note, more].filter(Boolean).join(" ");
}

const finds = new WeakMap<Scene, { cells: Map<number, Cell>; pieces: Map<number, Piece> }>();

/** Cells and pieces of a Scene by cell: a board has many, and each is spoken. */
function found(scene: Scene) {
  let made = finds.get(scene);
  if (!made) {
    made = {
      cells: new Map(scene.cells.map((c) => [c.id, c])),
      pieces: new Map(scene.pieces.flatMap((p) => (p.cell === undefined ? [] : [[p.cell, p] as const]))),
    };
    finds.set(scene, made);
  }
  return made;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
