"""What the rules say about an Observation: who must act, what is legal, and what follows from a secret order."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, script
from sandtable.kernel.errors import NotAsked
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore
from sandtable.profiles.bots import BotProfile


def require_asked(seen: ObservationCore) -> None:
    """Raise NotAsked if the observing seat need not act."""
    if not seen.mask() & (1 << seen.seat):
        raise NotAsked(f"nothing is asked of seat {seen.seat}")


def legal_rows(seen: ObservationCore) -> list[Row]:
    """List the legal Actions of the observing seat; raise NotAsked if it need not act."""
    require_asked(seen)
    return seen.rows()


def is_legal(seen: ObservationCore, row: Row) -> bool:
    """Whether the Action is legal for the observing seat. The true State gives the same answer."""
    return seen.clause(row) == 0


def has_secret_orders(seen: ObservationCore, rows: Sequence[Row]) -> bool:
    """Whether any of these Actions is an order that the other seat does not observe."""
    return any(seen.game.verbs.verb(row).secret for row in rows)


def nothing_secret(seen: ObservationCore, rows: Sequence[Row]) -> bool:
    """Whether nothing is secret while these Actions are legal, in a game that has secrets at other times."""
    return seen.game.declared(BotProfile).opened and not has_secret_orders(seen, rows)


def after_own_order(seen: ObservationCore, row: Row) -> ObservationCore | None:
    """Return what the seat knows after its own order; None if dice decide it or the seat need not act any more."""
    game, buffers = seen.game, call_buffers(seen.game)
    chance, state = buffers.chance, flat.clone(seen.state)
    script(chance, [], strict=True)
    buffers.events.used = 0
    action = buffers.as_action(row)
    game.kernel.apply(state, seen.board, Seat(seen.seat), action, chance, buffers.events, buffers.work)
    if chance.fault != FINE or not game.kernel.prompted(state, seen.board) & (1 << seen.seat):
        return None
    game.kernel.hide(state, seen.board, Seat(seen.seat), buffers.work)
    return ObservationCore(game, seen.board, state, seen.seat)
