"""A rollout policy: a cheap legal action."""

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat
from tiny.model import (
    DO_MARCH,
    DO_SEAL,
    DO_SUPPLY,
    MOST_ORDERS,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    STEPS,
    STRONGEST,
    Board,
    Piece,
    State,
    Work,
    row_of,
)
from tiny.rules.orders import free_supplies, is_known_bog


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Order the first piece without an order, mostly to march; then seal."""
    for i in range(len(action)):
        action[i] = 0
    action[0] = DO_SEAL
    if state.sides[seat].issued >= MOST_ORDERS:
        return
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell != OFFBOARD and piece.order == NO_ORDER:
            likes = uniform(chance, 8)
            free = free_supplies(state, seat, number)
            if likes == 0:
                return
            action[1] = number
            if likes == 1 and free > 0:
                action[0] = DO_SUPPLY
                action[2] = 1 + uniform(chance, min(free, STRONGEST))
            else:
                action[0] = DO_MARCH
                action[2] = random_path(state, board, seat, piece, chance)
            return


def random_path(state: State, board: Board, seat: Seat, piece: Piece, chance: Chance) -> int:
    """Draw a march that the rules allow; the piece is on the board, and every cell has neighbours."""
    digit = 1 + uniform(chance, 6)
    while board.ways[piece.cell][digit] == OFFBOARD:
        digit = 1 + uniform(chance, 6)
    path = digit
    cell = board.ways[piece.cell][digit]
    for step in range(1, STEPS):
        digit = 1 + uniform(chance, 6)
        way = board.ways[cell][digit]
        if way == OFFBOARD or way == piece.cell or is_known_bog(state, seat, cell):
            return path
        path += digit << (3 * step)
        cell = way
    return path
