"""Forces, seals, placing and returning: what changes before and between activations; and secrets."""

from sandtable.games.honour_lies.clauses import (
    HL_ADV_2,
    HL_ADV_3,
    HL_COMBAT_6,
    HL_FORCE_1,
    HL_FORCE_3,
    HL_HOLD_5,
    HL_ROUND_1,
    HL_SETUP_4,
    HL_SETUP_7,
    HL_SPEC_2,
    HL_SUM_1,
)
from sandtable.games.honour_lies.model import (
    ABSENT,
    AMBUSHED,
    BIDDING,
    COLUMN,
    DECLINED,
    DEPLOYED,
    DEPLOYING,
    DISMISSED,
    DO_DEPLOY,
    DO_ENLIST,
    DO_GARRISON,
    ENLISTED,
    ENLISTING,
    FORCES_OPEN,
    GARRISONED,
    HELD,
    HELD_BACK,
    INSIDE,
    NEXT_RETURN,
    NEXT_STEP,
    NOBODY,
    OFFERING,
    ON_TABLE,
    ORDERING,
    OTHER,
    PASSED,
    RANGED,
    REAPPEARED,
    RESERVE,
    RETURNED,
    RETURNING,
    SEALED,
    SIDE,
    STAKING,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat

from .deploy import try_deploy
from .fight import answer_offer, reveal, take_back_seals
from .formations import count_cells, shape_cells
from .muster import begin_setup, next_deployer, open_stakes
from .placing import gather
from .profiles import full_health, full_stands

# -- forces and bids --------------------------------------------------------------------------------------------


def change_force(state: State, seat: int, action: Action, events: Events) -> None:
    """HL-FORCE-1: a unit more or less; the roster has no gaps."""
    state.issued[seat] += 1
    last = seat * SIDE
    while last < seat * SIDE + SIDE and state.units[last].status != ABSENT:
        last += 1
    if action[0] == DO_ENLIST:
        unit = state.units[last]
        unit.kind = action[1]
        unit.role = action[2]
        unit.second = action[3]
        unit.wide = action[4]
        unit.status = RESERVE
        emit(events, ENLISTED, HL_FORCE_1, 1 << seat, last, action[1], action[2], action[3], action[4], 0)
        return
    emit(events, DISMISSED, HL_FORCE_1, 1 << seat, action[1], 0, 0, 0, 0, 0)
    for row in range(action[1], last - 1):
        copy_row(state.units[row], state.units[row + 1])
    gone = state.units[last - 1]
    copy_row(gone, state.units[NOBODY])
    gone.seat = seat


def seal(state: State, board: Board, seat: int, events: Events) -> None:
    """What the seat has chosen is final; with the second seal both are opened together."""
    state.sealed[seat] = 1
    emit(events, SEALED, HL_ADV_2 if state.phase == STAKING else HL_COMBAT_6, TO_ALL, seat, 0, 0, 0, 0, 0)
    if state.sealed[0] == 0 or state.sealed[1] == 0:
        return
    if state.phase == BIDDING:
        reveal(state, board, events)
        return
    if state.phase == STAKING:
        open_stakes(state, board, events)
        return
    emit(events, FORCES_OPEN, HL_FORCE_3, TO_ALL, 0, 0, 0, 0, 0, 0)
    take_back_seals(state)
    for row in range(2 * SIDE):
        if state.units[row].status != ABSENT:
            state.units[row].health = full_health(state.units[row])
    begin_setup(state, board)


# -- placing ----------------------------------------------------------------------------------------------------


def place_unit(state: State, board: Board, action: Action, events: Events, work: Work) -> None:
    """A unit comes to the table, into a holding, or has no place."""
    row = action[1]
    unit = state.units[row]
    if action[0] == DO_DEPLOY:
        gather(state, board, work)
        try_deploy(state, board, work, row, action[2], action[3], action[4], action[5] // 8, action[5] % 8)
        kind = RETURNED if state.phase == RETURNING else DEPLOYED
        clause = HL_SPEC_2 if state.phase == RETURNING else HL_SETUP_4
        if unit.status == AMBUSHED:
            kind = REAPPEARED
            clause = HL_ADV_3
        arrive(state, row, work)
        emit(events, kind, clause, TO_ALL, row, unit.x, unit.y, unit.heading, unit.form, 0)
    elif action[0] == DO_GARRISON:
        unit.health = full_health(unit)
        unit.cells = shape_cells(COLUMN, full_stands(unit), 0)
        enter(state, row, action[2])
        emit(events, GARRISONED, HL_HOLD_5, TO_ALL, row, action[2], 0, 0, 0, 0)
    else:
        unit.status = HELD
        emit(events, HELD_BACK, HL_SETUP_7, TO_ALL, row, 0, 0, 0, 0, 0)
    state.mover = OTHER[state.mover]
    if state.phase == DEPLOYING:
        next_deployer(state)
    else:
        state.stage = NEXT_RETURN


def arrive(state: State, row: int, work: Work) -> None:
    """With full stands and Health, ordered, not yet activated (HL-SUM-4, HL-RULING-31); after an ambush with what it
    had (HL-ADV-RULING-10)."""
    unit = state.units[row]
    if unit.status != AMBUSHED:
        unit.health = full_health(unit)
    work.trial.health = unit.health
    copy_row(unit, work.trial)
    unit.status = ON_TABLE
    unit.activated = 0
    unit.disordered = 0
    unit.since = 0


def enter(state: State, row: int, holding: int) -> None:
    """HL-HOLD-2: the stands leave the table; HL-HOLD-8: disorder ends. Inside it is kept as a column."""
    unit = state.units[row]
    unit.status = INSIDE
    unit.holding = holding
    unit.disordered = 0
    unit.form = COLUMN
    unit.cells = shape_cells(COLUMN, count_cells(unit.cells), 0)
    unit.x = 0
    unit.y = 0
    unit.heading = 0
    state.occupant[holding] = row


def decline(state: State, seat: int, events: Events) -> None:
    """Not to return a unit, not to summon one, not to play an order or sacrifice a Hero, or not to Rush after all."""
    if state.phase == RETURNING:
        state.done[seat] = 1
        state.mover = OTHER[state.mover]
        state.stage = NEXT_RETURN
        emit(events, PASSED, HL_ROUND_1, TO_ALL, seat, 0, 0, 0, 0, 0)
    elif state.phase == ORDERING:
        state.orders.asked |= 1 << seat
    elif state.phase == OFFERING:
        answer_offer(state, seat, False, events)
    elif state.window == 1:
        state.asked += 1
        emit(events, DECLINED, HL_SUM_1, TO_ALL, seat, 0, 0, 0, 0, 0)
    else:
        state.rushing = 0
        state.step = RANGED
        state.stage = NEXT_STEP


# -- secrets ----------------------------------------------------------------------------------------------------


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """HL-SRC-2: of what the other seat has chosen and not yet opened nothing is left but that it has sealed."""
    for other in range(2):
        if other == seat:
            continue
        state.bid[other] = 0
        state.issued[other] = 0
        if state.phase == ENLISTING:
            for row in range(other * SIDE, other * SIDE + SIDE):
                blank(state, row, other)


def blank(state: State, row: int, seat: int) -> None:
    """A unit that nobody knows of yet."""
    unit = state.units[row]
    copy_row(unit, state.units[NOBODY])
    unit.seat = seat
