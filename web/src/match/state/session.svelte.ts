// What is known of a match apart from its Scene: seats, status, clocks, who is present, the connection.
import type { MatchInfo, Presence, Status } from "../../net/messages.ts";
import type { ConnectionState } from "../../net/socket.ts";
import type { StoredMatch } from "../../net/stored-matches.ts";

export class MatchSession {
  info = $state.raw<MatchInfo | null>(null); // null until the first message came
  seat = $state<number>(2); // whose view this is: 0 or 1, 2 for a spectator
  status = $state.raw<Status>({ asked: [] }); // { asked: [0], undo: true }
  presence = $state.raw<Presence>({ seats: [], watchers: 0 });
  clocks = $state.raw<{ left: (number | null)[]; at: number } | null>(null); // { left: [60000, null], at: 175400… }
  seatNames = $state.raw<string[]>(["First", "Second"]); // ["Blue", "Red"] once the game is known
  hasSecrets = $state(true); // assumed until the game is known
  openVerbs = $state.raw<Set<string>>(new Set()); // verbs that accept more than is listed: "advance"

  connectionState = $state<ConnectionState>("connecting");
  lostAt = $state(0); // when the connection was lost, in milliseconds: 1754000000000
  missing = $state(""); // why the page has no match: "There is no such match."
  missedMoves = $state(0); // how many moves were made while the connection was lost: 2
  private wasLost = false;

  constructor(readonly stored: StoredMatch | undefined) {}

  /** One browser holds both seats. */
  get isHotSeat(): boolean {
    return (this.stored?.seats.length ?? 0) > 1;
  }

  setConnection(state: ConnectionState, lostAt: number): void {
    if (state === "lost") this.wasLost = true;
    this.connectionState = state;
    this.lostAt = lostAt;
  }

  /** Counts moves that arrive after a lost connection. */
  countMissed(moves: number): void {
    if (this.wasLost) this.missedMoves += moves;
  }

  /** A message was handled: the connection works again. */
  heard(): void {
    if (this.connectionState === "open") this.wasLost = false;
  }
}
