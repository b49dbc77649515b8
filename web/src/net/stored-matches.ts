// The matches that this browser takes part in, with the tokens of its seats. They are kept in local storage.
import type { Created, MatchInfo, SeatNumber } from "./messages.ts";

export interface StoredSeat {
  seat: SeatNumber;
  token: string;
}

export interface StoredMatch {
  id: string;
  game: string; // "dbd"
  title: string; // "Death Before Dishonor"
  scenario: string; // "Wooded Centre"
  seats: StoredSeat[];
  invite: string; // until somebody joined, else ""
  opened: number; // 1754000000000; the list is sorted by it
  lesson?: number; // of the guided first match, from 0
  idea?: number; // the idea that the lesson has reached, from 0
}

const STORE = "sandtable.matches";
const MOST = 60;

export function storedMatches(): StoredMatch[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "[]") as StoredMatch[];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function storedMatch(id: string): StoredMatch | undefined {
  return storedMatches().find((m) => m.id === id);
}

export function storeMatch(match: MatchInfo, seats: StoredSeat[], invite = "", scenario = ""): StoredMatch {
  const before = storedMatch(match.id);
  const made: StoredMatch = {
    id: match.id,
    game: match.game,
    title: match.title,
    scenario: scenario || before?.scenario || match.name || match.scenario || "",
    seats,
    invite,
    opened: Date.now(),
    ...(before?.lesson === undefined ? {} : { lesson: before.lesson, idea: before.idea ?? 0 }),
  };
  write([made, ...storedMatches().filter((m) => m.id !== match.id)]);
  return made;
}

export function storeCreated(created: Created, scenario: string): StoredMatch {
  return storeMatch(created.match, created.seats, created.invite ?? "", scenario);
}

/** Remembers how far a lesson has come; -1 is a lesson that was left. */
export function storeLesson(id: string, lesson: number, idea: number): void {
  write(storedMatches().map((m) => (m.id === id ? { ...m, lesson, idea } : m)));
}

export function removeMatch(id: string): void {
  write(storedMatches().filter((m) => m.id !== id));
}

function write(all: StoredMatch[]): void {
  localStorage.setItem(STORE, JSON.stringify(all.slice(0, MOST)));
}

export function playerName(): string {
  return localStorage.getItem("sandtable.name") ?? "";
}

export function setPlayerName(name: string): void {
  localStorage.setItem("sandtable.name", name.slice(0, 40));
}
