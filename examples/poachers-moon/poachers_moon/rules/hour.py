"""The hour, the automatic step of a turn: PM-HOUR, PM-CATCH, PM-SNATCH, PM-BARK, PM-SIGHT-3."""

from poachers_moon.events import barked, caught, crept, ended, snatched, struck, went
from poachers_moon.model import (
    DO_SNATCH,
    KEEPER,
    NO_ORDER,
    NOWHERE,
    OVER,
    PLAN,
    POACHER,
    Board,
    CellId,
    State,
    Walker,
    bit,
    has,
)
from poachers_moon.rules.turn import end_clause, outcome
from sandtable.kernel.events import Events


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
        crept(events, crept_from, poacher.cell)
    if keeper.cell != went_from:
        went(events, went_from, keeper.cell)
    exchanged = poacher.cell == went_from and keeper.cell == crept_from
    if poacher.cell == keeper.cell or exchanged:  # PM-CATCH-1
        state.caught = 1
        caught(events, poacher.cell)
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
    snatched(events, cell, state.bagged)


def bark(state: State, board: Board, events: Events) -> None:
    """Tell whether the poacher is near (PM-BARK-1)."""
    near = board.near[state.walkers[KEEPER].cell]
    barks = has(near, state.walkers[POACHER].cell)
    state.suspected &= near if barks else ~near
    barked(events, 1 if barks else 0)


def end_hour(state: State, board: Board, events: Events) -> None:
    """End the match, or begin the next hour."""
    clause = end_clause(state, board)
    if clause == 0:
        state.hour += 1
        state.phase = PLAN
        struck(events, state.hour)
        return
    state.phase = OVER
    state.suspected = bit(state.walkers[POACHER].cell)  # PM-SIGHT-1: the match is over and the poacher is seen
    ended(events, clause, outcome(state, board))
