"""A guess of what a seat cannot see: where the poacher is, and sealed orders."""

from poachers_moon.ai.pick import choose_cell, list_orders
from poachers_moon.model import (
    OVER,
    POACHER,
    SEATS,
    Board,
    State,
    Work,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Put the poacher into a suspected clearing, and give orders to a side that has sealed unseen ones."""
    if state.phase == OVER:
        return
    if seat != POACHER:
        state.walkers[POACHER].cell = choose_cell(state.suspected, board, chance)
    for side in SEATS:
        walker = state.walkers[side]
        if side != seat and walker.sealed != 0 and uniform(chance, 8) > 0:
            chosen = uniform(chance, list_orders(state, board, side, work))
            walker.order = work.verb[chosen]
            walker.to = work.chosen[chosen]
            walker.issued = 1
