"""The value of a kind of unit by its numbers, and of a space to deploy it on."""

from sandtable.games.doomball.model import (
    BUILDING,
    COWARDLY,
    EDGE_A,
    FOREST,
    HILL,
    LEADERSHIP,
    STAR_ATTACK,
    STAR_DEFENCE,
    STAR_MOVE,
    TOWER,
    VARIANT,
    Board,
    CellId,
    State,
)
from sandtable.kernel.ids import Seat

ATTACK, DEFENCE, RANGE, MOVE = 6, 8, 5, 6  # per point; range and movement beyond the first
ABILITY = (0, 4, 6, 3, 4, 5, 6, -6, 6)  # by ability number: none, Steadfast, Pinning, …


def kind_value(board: Board, number: int) -> int:
    """Return the value of a kind by its numbers: from about 8 (Goblins) to 56 (the Archmage)."""
    kind = board.kinds[number]
    total = ATTACK * kind.attack + DEFENCE * kind.defence + RANGE * (kind.range - 1) + MOVE * (kind.move - 1)
    if kind.stars & STAR_ATTACK != 0:  # it reloads every other turn
        total -= 4
    if kind.stars & STAR_DEFENCE != 0:
        total += 3
    if kind.stars & STAR_MOVE != 0:
        total -= 3
    return total + ABILITY[kind.ability]


def placement_value(s: State, board: Board, seat: Seat, number: int, cell: CellId) -> int:
    """Return how well a piece of a kind is deployed on a space; cover helps.

    Fighters belong in front, bows behind them, engines and cowards at the back, leaders among the others, nobody in the
    corner. The Variant's defenders form a ring.
    """
    kind = board.kinds[number]
    total = 3 if board.ground[cell] in (FOREST, HILL, BUILDING, TOWER) else 0
    if board.mode == VARIANT:
        return total - 2 * abs(board.ring[cell] - 2)
    row = board.row[cell]
    forward = row if s.sides[seat].home == EDGE_A else 7 - row
    column = board.column[cell]
    total -= max(2 - column, column - 3, 0)
    if kind.range > 2:
        return total - 3 * forward
    if kind.range == 2 or kind.ability in (COWARDLY, LEADERSHIP):
        return total - 3 * abs(forward - 1)
    return total + 3 * forward
