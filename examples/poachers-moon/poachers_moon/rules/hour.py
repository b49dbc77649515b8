"""The hour, the automatic step of a turn: PM-HOUR, PM-CATCH, PM-SNATCH, PM-BARK, PM-SIGHT-3."""

from poachers_moon.clauses import PM_BARK_1, PM_CATCH_1, PM_HOUR_1, PM_SNATCH_1, PM_WIN_3
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
    bit,
    has,
)
from poachers_moon.rules.turn import end_clause, outcome
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, TO_FIRST


def pass_hour(state: State, board: Board, events: Events) -> None:
    """Move both at once (PM-HOUR-1); then check who met, what is missing and whether the dog barks."""
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
    """Carry out the order and clear it."""
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
            if start == here:  # a move from here to `went_from` would have met the keeper
                reached &= ~bit(went_from)
            found |= reached
    state.suspected = found & ~bit(here)


def snatch(state: State, events: Events) -> None:
    """Put the hare into the bag; everybody learns where the poacher is (PM-SNATCH-1)."""
    cell = state.walkers[POACHER].cell
    state.hares[cell] = 0
    state.bagged += 1
    state.suspected = bit(cell)
    emit(events, SNATCHED, PM_SNATCH_1, TO_ALL, cell, state.bagged, 0, 0, 0, 0)


def bark(state: State, board: Board, events: Events) -> None:
    """Tell whether the poacher is near (PM-BARK-1)."""
    near = board.near[state.walkers[KEEPER].cell]
    barks = has(near, state.walkers[POACHER].cell)
    state.suspected &= near if barks else ~near
    emit(events, BARKED, PM_BARK_1, TO_ALL, 1 if barks else 0, 0, 0, 0, 0, 0)


def end_hour(state: State, board: Board, events: Events) -> None:
    """End the match, or begin the next hour."""
    clause = end_clause(state, board)
    if clause == 0:
        state.hour += 1
        state.phase = PLAN
        emit(events, STRUCK, PM_WIN_3, TO_ALL, state.hour, 0, 0, 0, 0, 0)
        return
    state.phase = OVER
    state.suspected = bit(state.walkers[POACHER].cell)  # PM-SIGHT-1: the match is over and the poacher is seen
    emit(events, ENDED, clause, TO_ALL, outcome(state, board), 0, 0, 0, 0, 0)
