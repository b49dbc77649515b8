// The matches of this browser: which seats it holds, and the tokens that say so. They never leave it but to the server.
import type { Created, MatchInfo, SeatNumber } from "./messages.ts";

export interface HeldSeat {
  seat: SeatNumber;
  token: string;
}

export interface HeldMatch {
  id: string;
  game: string; // "dbd"
  title: string; // "Death Before Dishonor"
  scenario: string; // "Wooded Centre"
  seats: HeldSeat[];
  invite: string; // as long as nobody joined
  opened: number; // milliseconds; the list is sorted by it
  lesson?: number; // of the guided first match, from 0
  idea?: number; // how far the lesson has come
}

const STORE = "sandtable.matches";
const MOST = 60;

export function heldMatches(): HeldMatch[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "[]") as HeldMatch[];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function heldMatch(id: string): HeldMatch | undefined {
  return heldMatches().find((m) => m.id === id);
}

export function hold(match: MatchInfo, seats: HeldSeat[], invite = "", scenario = ""): HeldMatch {
  const before = heldMatch(match.id);
  const made: HeldMatch = {
    id: match.id,
    game: match.game,
    title: match.title,
    scenario: scenario || before?.scenario || match.name || match.scenario || "",
    seats,
    invite,
    opened: Date.now(),
    ...(before?.lesson === undefined ? {} : { lesson: before.lesson, idea: before.idea ?? 0 }),
  };
  write([made, ...heldMatches().filter((m) => m.id !== match.id)]);
  return made;
}

export function holdCreated(created: Created, scenario: string): HeldMatch {
  return hold(created.match, created.seats, created.invite ?? "", scenario);
}

/** Remembers how far a lesson has come; a lesson below 0 is none any more. */
export function keepLesson(id: string, lesson: number, idea: number): void {
  write(heldMatches().map((m) => (m.id === id ? { ...m, lesson, idea } : m)));
}

export function forget(id: string): void {
  write(heldMatches().filter((m) => m.id !== id));
}

function write(all: HeldMatch[]): void {
  localStorage.setItem(STORE, JSON.stringify(all.slice(0, MOST)));
}

export function playerName(): string {
  return localStorage.getItem("sandtable.name") ?? "";
}

export function setPlayerName(name: string): void {
  localStorage.setItem("sandtable.name", name.slice(0, 40));
}
