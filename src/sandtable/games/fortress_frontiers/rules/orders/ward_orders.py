"""Ward vision: FF-ORD-23."""

from sandtable.games.fortress_frontiers.clauses import FF_LIMIT_5, FF_ORD_23
from sandtable.games.fortress_frontiers.model import DO_VISION, VISION_STOP, WARD, Board, State
from sandtable.games.fortress_frontiers.rules.position.hexes import is_tile
from sandtable.games.fortress_frontiers.rules.position.works import is_intact, works_seat
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_works
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action


def check_vision(state: State, board: Board, seat: Seat, tile: int, mode: int) -> int:
    """Check a ward order: an own ward, intact as far as known, and 5 mana unless vision is to stop (FF-ORD-23)."""
    if mode < 0 or mode > VISION_STOP or not is_tile(board, tile):
        return FF_LIMIT_5
    works = known_works(state, seat, tile)
    if not is_intact(works, WARD) or works_seat(works) != seat:
        return FF_ORD_23
    return FF_ORD_23 if mode != VISION_STOP and state.sides[seat].mana < 5 else 0


def list_wards(state: State, board: Board, seat: Seat, out: Actions, count: int) -> int:
    """List vision for every own ward that is intact as far as known (FF-ORD-23)."""
    for tile in range(board.count):
        works = known_works(state, seat, tile)
        if is_intact(works, WARD) and works_seat(works) == seat:
            for mode in range(VISION_STOP + 1):
                if mode == VISION_STOP or state.sides[seat].mana >= 5:
                    count = add_action(out, count, DO_VISION, tile, mode)
    return count
