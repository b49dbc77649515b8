"""Attack orders: FF-ORD-12 and FF-ORD-13."""

from sandtable.games.fortress_frontiers.clauses import FF_ORD_12, FF_ORD_13
from sandtable.games.fortress_frontiers.model import ARCHER, DO_SHOOT, DO_STRIKE, Board, State, Unit, Work
from sandtable.games.fortress_frontiers.rules.combat.retaliation import effective_range
from sandtable.games.fortress_frontiers.rules.position.hexes import is_adjacent, is_tile
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import (
    OVER_ALL,
    OVER_NOTHING,
    find_tiles_in_sight,
    is_in_sight,
)
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action


def check_attack(state: State, board: Board, seat: Seat, unit: Unit, verb: int, tile: int, work: Work) -> int:
    """Check a Shoot or Strike order; the target must be visible now (FF-VIS-13, FF-RULING-49)."""
    clause = FF_ORD_12 if verb == DO_SHOOT else FF_ORD_13
    if not is_tile(board, tile) or visible_target(state, seat, tile) == 0:
        return clause
    if verb == DO_STRIKE:
        return 0 if is_adjacent(board, unit.tile, tile) else clause
    if unit.kind != ARCHER:
        return clause
    return 0 if is_in_sight(state, board, unit.tile, effective_range(state, unit), board.tiles[tile], work) else clause


def list_attacks(
    state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int, work: Work
) -> int:
    """List an attack on every target in reach (FF-ORD-12, FF-ORD-13)."""
    if unit.kind == ARCHER:
        found = find_tiles_in_sight(state, board, unit.tile, effective_range(state, unit), OVER_NOTHING, work)
        sort_queued_tiles(found, work)
        for i in range(found):
            if visible_target(state, seat, work.queue[i]) != 0:
                count = add_action(out, count, DO_SHOOT, piece, work.queue[i])
    found = find_tiles_in_sight(state, board, unit.tile, 1, OVER_ALL, work)
    sort_queued_tiles(found, work)
    for i in range(found):
        tile = work.queue[i]
        if visible_target(state, seat, tile) != 0 and is_adjacent(board, unit.tile, tile):
            count = add_action(out, count, DO_STRIKE, piece, tile)
    return count


def sort_queued_tiles(count: int, work: Work) -> None:
    """Sort the first tiles of work.queue."""
    for i in range(1, count):
        tile = work.queue[i]
        j = i - 1
        while j >= 0 and work.queue[j] > tile:
            work.queue[j + 1] = work.queue[j]
            j -= 1
        work.queue[j + 1] = tile
