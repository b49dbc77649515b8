"""Move step by step: Doomball section 6. Clause ids are those of RULES.md."""

from sandtable.games.doomball.clauses import (
    DB_DEC_9,
    DB_MOVE_1,
    DB_MOVE_2,
    DB_MOVE_3,
    DB_MOVE_4,
    DB_MOVE_5,
    DB_MOVE_6,
)
from sandtable.games.doomball.events import stepped
from sandtable.games.doomball.model import (
    FOREST,
    IDLE,
    LONGEST_MOVE,
    NOT_ENDED,
    OFFBOARD,
    Board,
    CellId,
    State,
    cell_of,
)
from sandtable.games.doomball.rules.entering import apply_river, enter
from sandtable.games.doomball.rules.position import is_free
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events


def entered_forest(s: State, board: Board) -> bool:
    """Whether the path so far has a forest space; the start does not count (DB-MOVE-4, DB-RULING-21)."""
    for i in range(1, s.walked + 1):  # noqa: SIM110  # kernel Python has no generators
        if board.ground[s.path[i]] == FOREST:
            return True
    return False


def steps_allowed(board: Board, kind: int, forest: bool) -> int:
    """Return a kind's steps (DB-MOVE-1); with forest on the path one less, at least one (DB-MOVE-4, DB-TERRAIN-F-1)."""
    most = board.kinds[kind].move
    return max(1, most - 1) if forest else most


def is_on_path(s: State, cell: CellId) -> bool:
    """Whether the unit was on this space in its activation: none is entered twice (DB-MOVE-3, DB-RULING-20)."""
    for i in range(s.walked + 1):  # noqa: SIM110  # kernel Python has no generators
        if s.path[i] == cell:
            return True
    return False


def refuse_step(s: State, board: Board, start: CellId, to: CellId, walked: int, forest: bool) -> int:
    """Return 0, or the clause that refuses a step of the active unit."""
    row = s.pieces[s.unit]
    if row.pinned != 0 or board.kinds[row.kind].move == 0:  # DB-ABIL-P-3
        return DB_MOVE_5
    if to == OFFBOARD:
        return DB_MOVE_2
    if board.distance[start][to] != 1:
        return DB_MOVE_1
    if is_on_path(s, to):
        return DB_MOVE_3
    if not is_free(s, board, to):
        return DB_MOVE_2
    if walked + 1 > board.kinds[row.kind].move:
        return DB_MOVE_1
    if walked + 1 > steps_allowed(board, row.kind, forest or board.ground[to] == FOREST):
        return DB_MOVE_4
    return 0


def refuse_walk(s: State, board: Board, action: Action) -> int:
    """Return 0, or the clause that refuses a complete path (DB-MOVE-6); OFFBOARD fills unused places."""
    start = s.pieces[s.unit].cell
    forest = entered_forest(s, board)
    walked = s.walked
    for i in range(1, LONGEST_MOVE + 1):
        to = cell_of(action[i])
        if to == OFFBOARD:
            if action[i] != OFFBOARD or i == 1:
                return DB_DEC_9
            for rest in range(i, LONGEST_MOVE + 1):
                if action[rest] != OFFBOARD:
                    return DB_MOVE_6
            return 0
        for earlier in range(1, i):
            if action[earlier] == to:
                return DB_MOVE_3
        clause = refuse_step(s, board, start, to, walked, forest)
        if clause != 0:
            return clause
        forest = forest or board.ground[to] == FOREST
        start = to
        walked += 1
    return 0


def take_step(s: State, board: Board, to: CellId, chance: Chance, events: Events) -> None:
    """Take one step and enter the space; the unit may stop or turn after it (DB-MOVE-6, DB-RULING-55)."""
    row = s.pieces[s.unit]
    stepped(events, s.unit, row.kind, row.cell, to)
    s.walked += 1
    s.path[s.walked] = to
    row.moved = 1  # DB-STAR-C-2
    effect = enter(s, board, s.unit, to, chance, events)
    apply_river(s, board, s.unit, effect, events)


def walk(s: State, board: Board, action: Action, chance: Chance, events: Events) -> None:
    """Walk a path; if the unit is driven back or destroyed on the way, the rest is lost (DB-MOVE-6)."""
    for i in range(1, LONGEST_MOVE + 1):
        if action[i] == OFFBOARD or s.stage != IDLE or s.ended != NOT_ENDED:
            return
        take_step(s, board, cell_of(action[i]), chance, events)
