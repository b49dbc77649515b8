"""The hour, the table's step, and the end: PM-HOUR, PM-CATCH, PM-SNATCH, PM-BARK, PM-SIGHT-3, PM-WIN."""

from poachers_moon.clauses import PM_BARK_1, PM_CATCH_1, PM_HOUR_1, PM_SNATCH_1, PM_WIN_1, PM_WIN_2, PM_WIN_3
from poachers_moon.model import (
    BARKED,
    CAUGHT,
    CREPT,
    DO_SNATCH,
    ENDED,
    KEEPER,
    NO_ORDER,
    NOWHERE,
    OVER,
    PLAN,
    POACHER,
    SNATCHED,
    STRUCK,
    WENT,
    Board,
    CellId,
    State,
    Walker,
    Work,
    bit,
    has,
)
from poachers_moon.rules.orders import give
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import AUTOMATIC, FIRST_WINS, RUNNING, SECOND_WINS, TO_ALL, TO_FIRST, Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """An order of a seat, or the hour."""
    if seat == AUTOMATIC:
        pass_hour(state, board, events)
    else:
        give(state, board, seat, action, events)


def pass_hour(state: State, board: Board, events: Events) -> None:
    """Both go at once (PM-HOUR-1); then it is seen who met, what is missing and whether the dog barks."""
    poacher = state.walkers[POACHER]
    keeper = state.walkers[KEEPER]
    crept_from = poacher.cell
    went_from = keeper.cell
    snatches = poacher.order == DO_SNATCH
    walk(poacher)
    walk(keeper)
    if poacher.cell != crept_from:
        emit(events, CREPT, PM_HOUR_1, TO_FIRST, crept_from, poacher.cell, 0, 0, 0, 0)
    if keeper.cell != went_from:
        emit(events, WENT, PM_HOUR_1, TO_ALL, went_from, keeper.cell, 0, 0, 0, 0)
    exchanged = poacher.cell == went_from and keeper.cell == crept_from
    if poacher.cell == keeper.cell or exchanged:  # PM-CATCH-1
        state.caught = 1
        emit(events, CAUGHT, PM_CATCH_1, TO_ALL, poacher.cell, 0, 0, 0, 0, 0)
    else:
        follow(state, board, went_from)
        if snatches:
            snatch(state, events)
        bark(state, board, events)
    end_hour(state, board, events)


def walk(walker: Walker) -> None:
    """Carry out the order and forget it."""
    if walker.order != NO_ORDER:
        walker.cell = walker.to
    walker.order = NO_ORDER
    walker.to = NOWHERE
    walker.issued = 0
    walker.sealed = 0


def follow(state: State, board: Board, went_from: CellId) -> None:
    """Suspect every clearing that a poacher could have crept to without meeting the keeper (PM-SIGHT-3)."""
    here = state.walkers[KEEPER].cell
    found = 0
    for start in board.cells:
        if has(state.suspected, start):
            reached = board.near[start] | bit(start)
            if start == here:  # he who left it for where the keeper came from would have met him
                reached &= ~bit(went_from)
            found |= reached
    state.suspected = found & ~bit(here)


def snatch(state: State, events: Events) -> None:
    """A hare goes into the bag, and everybody knows where the poacher is (PM-SNATCH-1)."""
    cell = state.walkers[POACHER].cell
    state.hares[cell] = 0
    state.bagged += 1
    state.suspected = bit(cell)
    emit(events, SNATCHED, PM_SNATCH_1, TO_ALL, cell, state.bagged, 0, 0, 0, 0)


def bark(state: State, board: Board, events: Events) -> None:
    """The dog tells whether the poacher is near (PM-BARK-1)."""
    near = board.near[state.walkers[KEEPER].cell]
    barks = has(near, state.walkers[POACHER].cell)
    state.suspected &= near if barks else ~near
    emit(events, BARKED, PM_BARK_1, TO_ALL, 1 if barks else 0, 0, 0, 0, 0, 0)


# -- the end ----------------------------------------------------------------------------------------------------


def end_hour(state: State, board: Board, events: Events) -> None:
    """Somebody has won, or the next hour begins."""
    clause = end_clause(state, board)
    if clause == 0:
        state.hour += 1
        state.phase = PLAN
        emit(events, STRUCK, PM_WIN_3, TO_ALL, state.hour, 0, 0, 0, 0, 0)
        return
    state.phase = OVER
    state.suspected = bit(state.walkers[POACHER].cell)  # PM-SIGHT-1: it is over, and he is seen
    emit(events, ENDED, clause, TO_ALL, outcome(state, board), 0, 0, 0, 0, 0)


def end_clause(state: State, board: Board) -> int:
    """The clause by which somebody has won when an hour has passed, or 0."""
    if state.caught != 0:
        return PM_WIN_2
    if state.bagged >= board.needed:
        return PM_WIN_1
    return PM_WIN_3 if state.hour >= board.last_hour else 0


def outcome(state: State, board: Board) -> int:
    """Running, or who has won; there is no draw."""
    if state.phase != OVER:
        return RUNNING
    return FIRST_WINS if end_clause(state, board) == PM_WIN_1 else SECOND_WINS
