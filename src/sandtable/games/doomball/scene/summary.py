"""Count what an Action changed, for exact odds."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.doomball import events
from sandtable.games.doomball.model import ARMY, OFFBOARD, SEATS, Board, State
from sandtable.kernel.events import EventView
from sandtable.kernel.game import Setup


def summary(setup: Setup[State, Board], before: State, after: State, told: Sequence[EventView]) -> dict[str, int]:
    """Count losses, retreats, hits and artifacts from the side of the seat that decided."""
    me = int(before.actor)
    made = {"won": 0, "enemy_lost": 0, "enemy_back": 0, "enemy_hits": 0, "enemy_pinned": 0}
    made |= {"own_lost": 0, "own_back": 0, "own_hits": 0, "advanced": 0, "dropped": 0, "artifact": 0}
    for event in told:
        enemy = getattr(event, "piece", 0) // ARMY != me  # only of events that have a piece
        match event.kind:
            case events.piece_lost:
                made["enemy_lost" if enemy else "own_lost"] += 1
            case events.fell_back:
                made["enemy_back" if enemy else "own_back"] += 1
            case events.pinned:
                made["enemy_pinned"] += enemy
            case events.advanced:
                made["advanced"] += not enemy
            case events.dropped:
                made["dropped"] += 1
            case events.picked_up:
                made["artifact"] += -1 if enemy else 1
            case events.round_won:
                made["won"] = 1 if event.seat == me else -1
    for seat in SEATS:
        hits = 0
        for i in range(seat * ARMY, seat * ARMY + ARMY):
            if after.pieces[i].cell != OFFBOARD and after.pieces[i].kind == before.pieces[i].kind:
                hits += max(0, after.pieces[i].hits - before.pieces[i].hits)
        made["own_hits" if seat == me else "enemy_hits"] = hits
    return made
