"""Remove what a seat or the public may not know: PM-SIGHT-1 and 2."""

from poachers_moon.model import NO_ORDER, NOWHERE, OVER, POACHER, SEATS, Board, State, Walker, Work
from sandtable.kernel.ids import Seat


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove the other seat's order, and from all but himself where the poacher is."""
    if state.phase == OVER:
        return
    for side in SEATS:
        if side != seat:
            hide_order(state.walkers[side])
    if seat != POACHER:
        state.walkers[POACHER].cell = NOWHERE


def hide_order(walker: Walker) -> None:
    """Remove an order and how often it was changed; that a side has sealed is known to all."""
    walker.order = NO_ORDER
    walker.to = NOWHERE
    walker.issued = 0
