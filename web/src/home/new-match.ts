// Creates matches and lessons on the server.
import { gameGuide } from "../net/games.ts";
import { post } from "../net/http.ts";
import { storeCreated, storeLesson, playerName } from "../net/stored-matches.ts";
import type { Created } from "../net/messages.ts";

export type OpponentKind = "bot" | "hotseat" | "friend";

export interface MatchRequest {
  game: string; // "dbd"
  kind: OpponentKind;
  scenario: string; // "first-blood", or "" for the first one
  title: string; // "First Blood"
  seat: number; // of the creator: 0 or 1
  bot: string; // "level"
  level: number;
  options: Record<string, number>;
  listed: boolean;
  seconds: number; // for each decision; 0: no time limit
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

/** Creates a match, stores its tokens, and opens it. */
export async function createMatch(request: MatchRequest): Promise<void> {
  const me = { kind: "human", name: playerName() };
  const other =
    request.kind === "bot"
      ? { kind: "bot", bot: request.bot || "level", level: request.level }
      : request.kind === "friend"
        ? { kind: "open" }
        : { kind: "human", name: "" };
  const created = await post<Created>("/api/matches", {
    game: request.game,
    seats: request.seat === 0 ? [me, other] : [other, me],
    ...(request.scenario ? { scenario: request.scenario } : {}),
    ...(Object.keys(request.options).length ? { options: request.options } : {}),
    ...(request.kind === "friend" && request.listed ? { listed: true } : {}),
    ...(request.seconds ? { time_limit_seconds: request.seconds } : {}),
  });
  storeCreated(created, request.title);
  location.assign(`/match/${created.match.id}`);
}

/** Creates a lesson of the guided first match, and opens it. */
export async function createLesson(game: string, number: number): Promise<void> {
  const lesson = (await gameGuide(game)).lessons[number];
  if (!lesson) throw new Error("This lesson does not exist.");
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
