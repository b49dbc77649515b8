// Two players at one screen: the view follows the seat that is asked. If the game has secrets, the board is hidden until the
// other player has taken the device.
import type { SeatNumber } from "../../net/messages.ts";
import type { MatchConnection } from "../../net/socket.ts";
import type { MatchSession } from "./session.svelte.ts";

export class Handover {
  waitingFor = $state<SeatNumber | null>(null); // the board is hidden until this player takes over: 1
  private confirmed = false; // a player has said who sits here

  constructor(
    private readonly session: MatchSession,
    private readonly connection: MatchConnection,
  ) {}

  /** The status may have changed: hands over to the seat that is asked now. */
  update(): void {
    const { status, isHotSeat, hasSecrets } = this.session;
    if (!isHotSeat || status.outcome || status.asked.length === 0) return;
    const here = this.session.seat as SeatNumber;
    const next = status.asked.includes(here) ? here : status.asked[0]!;
    if (next === here && (this.confirmed || !hasSecrets)) return;
    if (hasSecrets) this.waitingFor = next;
    else this.connection.viewSeat(next);
  }

  /** The player whose turn it is has the device. */
  takeSeat(): void {
    if (this.waitingFor === null) return;
    this.confirmed = true;
    this.connection.viewSeat(this.waitingFor);
    this.waitingFor = null;
  }
}
