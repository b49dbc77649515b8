// A new match in one call: against the machine, hot seat, or with a friend by link.
import { gameGuide } from "../net/games.ts";
import { post } from "../net/http.ts";
import { storeCreated, storeLesson, playerName } from "../net/stored-matches.ts";
import type { Created } from "../net/messages.ts";

export type OpponentKind = "bot" | "hotseat" | "friend";

export interface MatchRequest {
  game: string; // "dbd"
  kind: OpponentKind;
  scenario: string; // "first-blood"; "" is the game's first
  title: string; // "First Blood"
  seat: number; // the creator's, 0 or 1
  bot: string; // "level"
  level: number;
  options: Record<string, number>;
  listed: boolean;
  seconds: number; // for each decision; 0: no clock
}

export function matchRequest(game: string, kind: OpponentKind, more: Partial<MatchRequest> = {}): MatchRequest {
  return {
    game,
    kind,
    scenario: "",
    title: "",
    seat: 0,
    bot: "",
    level: 1,
    options: {},
    listed: false,
    seconds: 0,
    ...more,
  };
}

/** Creates the match, keeps its keys, and goes there. */
export async function createMatch(want: MatchRequest): Promise<void> {
  const me = { kind: "human", name: playerName() };
  const other =
    want.kind === "bot"
      ? { kind: "bot", bot: want.bot || "level", level: want.level }
      : want.kind === "friend"
        ? { kind: "open" }
        : { kind: "human", name: "" };
  const created = await post<Created>("/api/matches", {
    game: want.game,
    seats: want.seat === 0 ? [me, other] : [other, me],
    ...(want.scenario ? { scenario: want.scenario } : {}),
    ...(Object.keys(want.options).length ? { options: want.options } : {}),
    ...(want.kind === "friend" && want.listed ? { listed: true } : {}),
    ...(want.seconds ? { time_limit_seconds: want.seconds } : {}),
  });
  storeCreated(created, want.title);
  location.assign(`/match/${created.match.id}`);
}

/** Begins a lesson of the guided first match, and goes there. */
export async function createLesson(game: string, number: number): Promise<void> {
  const lesson = (await gameGuide(game)).lessons[number];
  if (!lesson) throw new Error("There is no such lesson.");
  const me = { kind: "human", name: playerName() };
  const other = { kind: "bot", bot: lesson.bot ?? "level", level: lesson.level ?? 1 };
  const created = await post<Created>("/api/matches", {
    game,
    seats: (lesson.seat ?? 0) === 0 ? [me, other] : [other, me],
    scenario: lesson.scenario,
    name: lesson.title,
    ...(lesson.options ? { options: lesson.options } : {}),
  });
  storeCreated(created, lesson.title);
  storeLesson(created.match.id, number, 0);
  location.assign(`/match/${created.match.id}`);
}
