"""Which tiles can be seen from a tile: FF-VIS-2."""

from sandtable.games.fortress_frontiers.model import FOREST, MOUNTAIN, OFF, Board, State, Tile, Work
from sandtable.games.fortress_frontiers.rules.position.hexes import distance

OVER_NOTHING = 0  # what a unit or ward sees over
OVER_FORESTS = 1
OVER_ALL = 2


def find_tiles_in_sight(state: State, board: Board, start: Tile, reach: int, sees_over: int, work: Work) -> int:
    """Write the tiles that are seen from `start` into work.queue; return their number (FF-VIS-2, FF-RULING-16).

    `sees_over` says what does not block sight; with OVER_ALL the result is every tile within `reach`. work.queue and
    work.depth form a sparse set, so they need no clearing.
    """
    work.queue[0] = start
    work.depth[start] = 0
    count = 1
    begin = 0
    for _ in range(reach):
        end = count
        for i in range(begin, end):
            tile = work.queue[i]
            ground = state.ground[tile]
            if (
                i > 0
                and sees_over != OVER_ALL
                and (ground == MOUNTAIN or (ground == FOREST and sees_over == OVER_NOTHING))
            ):
                continue  # visible, but it blocks the tiles behind it
            for near in board.ways[tile]:
                if near == OFF:
                    continue
                place = work.depth[near]
                if place < 0 or place >= count or work.queue[place] != near:
                    work.queue[count] = near
                    work.depth[near] = count
                    count += 1
        begin = end
    return count


def is_in_sight(state: State, board: Board, start: Tile, reach: int, target: Tile, work: Work) -> bool:
    """Whether `target` is within `reach` and in line of sight of `start`."""
    if start == OFF or target == OFF or distance(board, start, target) > reach:
        return False
    count = find_tiles_in_sight(state, board, start, reach, OVER_NOTHING, work)
    place = work.depth[target]
    return 0 <= place < count and work.queue[place] == target
