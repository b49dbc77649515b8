// The latest Scene from the server, and what is looked up in it all the time.
import { layoutWith } from "../../board/geometry/layout.ts";
import type { Piece, Scene } from "../../scene.ts";
import { pathFollower } from "../answer/paths.ts";
import type { FollowPath } from "../answer/picks.ts";
import type { Names } from "../answer/wording.ts";
import { dialsFor, spokenNumber } from "../dials/dial.ts";
import type { MatchSession } from "./session.svelte.ts";

export class Position {
  scene = $state.raw<Scene | null>(null); // null until the first message came
  version = $state(0); // how many Scenes have come; tests wait for it to change

  constructor(private readonly session: MatchSession) {}

  prompt = $derived(this.scene?.prompt);
  /** Whether this page is to answer the prompt. */
  myTurn = $derived.by(() => {
    const { seat, status } = this.session;
    return seat < 2 && (this.prompt?.asked.includes(seat) ?? false) && !status.outcome;
  });
  layout = $derived(this.scene?.board ? layoutWith(this.scene.board, this.scene.pieces) : null);
  followPath = $derived<FollowPath>(
    this.layout && this.scene ? pathFollower(this.layout, this.scene.pieces) : () => null,
  );
  cellByLabel = $derived(new Map([...(this.layout?.cells.values() ?? [])].map((c) => [c.label, c.id])));
  pieces = $derived(new Map<string, Piece>((this.scene?.pieces ?? []).map((p) => [p.id, p])));
  pieceAt = $derived(
    new Map<number, Piece>((this.scene?.pieces ?? []).filter((p) => p.cell !== undefined).map((p) => [p.cell!, p])),
  );
  activePieces = $derived((this.scene?.pieces ?? []).filter((p) => p.states?.includes("active")));
  /** Names for ids, for sentences about actions. */
  names = $derived.by<Names>(() => ({
    piece: (id) => this.pieces.get(id),
    cell: (id) => this.layout?.cells.get(id)?.label ?? String(id),
    seats: this.session.seatNames,
    seat: this.session.seat,
    pathEnd: this.followPath,
    number: (candidate, slot) => {
      const dial = this.scene ? dialsFor(this.scene, { ...candidate, open: [slot] })[0] : undefined;
      return dial ? spokenNumber(dial, candidate) : String(candidate.values[slot]);
    },
    pieceAt: (cell) => this.pieceAt.get(cell),
    isUnnamed: (verb, slot) =>
      this.scene?.namings?.some((n) => n.verb === verb && n.slot === slot && !n.title) ?? false,
    active: this.activePieces[0]?.name ?? "",
    card: (kind) => this.scene?.cards?.find((c) => c.kind === kind)?.name ?? kind,
  }));

  set(scene: Scene): void {
    this.scene = scene;
    this.version += 1;
  }
}
