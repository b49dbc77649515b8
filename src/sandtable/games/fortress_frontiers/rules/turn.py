"""The course of a turn: FF-TURN, FF-WIN. Every step of the Execution and every tick is a step of the table."""

from sandtable.games.fortress_frontiers.clauses import FF_TURN_1, FF_TURN_4, FF_WIN_2, FF_WIN_3
from sandtable.games.fortress_frontiers.model import (
    ATTACKS,
    ENDED,
    ENGINEERING,
    LAST_TURN,
    MOVEMENT,
    NEUTRAL_ATTACKS,
    ORDERS,
    OVER,
    PREPARATION,
    SPAWNS,
    SPELLS,
    STEP_BEGAN,
    TICKS,
    TURN_BEGAN,
    UPKEEP,
    Board,
    State,
    Work,
)
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import AUTOMATIC, DRAWN, FIRST_WINS, RUNNING, SECOND_WINS, TO_ALL, Seat

from .attacks import attacks_step, has_lost_base, neutral_step
from .engineering import engineering_step
from .giving import give
from .movement import drop_moves, is_anyone_moving, tick
from .sight import keep_sight, look_around
from .spells import spells_step
from .steps import prepare, spawn_step, upkeep
from .telling import flush


def prompted(state: State, board: Board) -> int:
    """Both players until they are Done, then the table (FF-TURN-3, FF-TURN-6)."""
    if state.phase == OVER:
        return 0
    if state.phase != ORDERS:
        return 4
    return (0 if state.sides[0].sealed != 0 else 1) | (0 if state.sides[1].sealed != 0 else 2)


def outcome(state: State, board: Board) -> int:
    """Who has won: a player whose base has fallen loses, both at once is a draw (FF-WIN-1, FF-WIN-2, FF-RULING-42).
    Towers, units and income do not decide (FF-WIN-4)."""
    if state.phase != OVER:
        return RUNNING
    first = state.sides[0].fallen != 0
    second = state.sides[1].fallen != 0
    if first == second:
        return DRAWN  # FF-WIN-3: also where the host's turn limit was reached
    return SECOND_WINS if first else FIRST_WINS


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """One decision of a player, or one step of the table."""
    if seat != AUTOMATIC:
        give(state, board, seat, action, events, work)
        return
    keep_sight(state, board, work)
    phase = state.phase
    if phase == MOVEMENT:
        state.tick += 1
    emit(events, STEP_BEGAN, FF_TURN_4, TO_ALL, phase, state.tick, state.turn, 0, 0, 0)
    play_step(state, board, phase, chance, work)
    look_around(state, board, work)
    flush(state, events, work)
    if has_lost_base(state):  # FF-WIN-2: the rest of the turn is not played
        end_match(state, events, FF_WIN_2)
    elif phase == NEUTRAL_ATTACKS:
        if state.turn >= board.turn_limit or state.turn >= LAST_TURN:
            end_match(state, events, FF_WIN_3)  # FF-RULING-43, FF-LIMIT-6
        else:
            state.turn += 1
            state.phase = UPKEEP
    elif phase == UPKEEP:
        emit(events, TURN_BEGAN, FF_TURN_1, TO_ALL, state.turn, 0, 0, 0, 0, 0)


def end_match(state: State, events: Events, clause: int) -> None:
    """The match is over."""
    state.phase = OVER
    bits = state.sides[0].fallen | (state.sides[1].fallen << 1)
    emit(events, ENDED, clause, TO_ALL, bits, 0, 0, 0, 0, 0)


def play_step(state: State, board: Board, phase: int, chance: Chance, work: Work) -> None:
    """One step of FF-TURN-4, or the Upkeep; what comes next is written into the State."""
    if phase == UPKEEP:
        upkeep(state, board, chance, work)
        state.phase = ORDERS
    elif phase == PREPARATION:
        prepare(state, board, work)
        state.phase = SPAWNS
    elif phase == SPAWNS:
        spawn_step(state, board, chance, work)
        state.phase = SPELLS
    elif phase == SPELLS:
        spells_step(state, board, work)
        state.phase = ATTACKS
    elif phase == ATTACKS:
        attacks_step(state, board, chance, work)
        state.phase = ENGINEERING
    elif phase == ENGINEERING:
        engineering_step(state, board, work)
        state.phase = MOVEMENT if is_anyone_moving(state) else NEUTRAL_ATTACKS
    elif phase == MOVEMENT:
        tick(state, board, chance, work)
        if state.tick >= TICKS or work.changed == 0 or not is_anyone_moving(state):  # FF-RES-1
            drop_moves(state, work)
            state.tick = 0
            state.phase = NEUTRAL_ATTACKS
    else:
        neutral_step(state, board, chance, work)
