"""Standards and the end: DBD rules v0.1, section 16. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_VP_1, DBD_VP_3, DBD_VP_4, DBD_VP_5
from sandtable.games.dbd.model import (
    CHOOSING,
    MATCH_DRAWN,
    MATCH_WON,
    NOBODY,
    OFFBOARD,
    STANDARD_VALUE,
    STANDARDS_TAKEN,
    UNIT_DESTROYED,
    Board,
    State,
    UnitId,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, SECOND_WINS, TO_ALL, Seat

from .position import remove_unit


def clear_attack(state: State) -> None:
    """Reset the fields of the attack in progress."""
    state.phase = CHOOSING
    state.attack_from = OFFBOARD
    state.defender = NOBODY
    state.hits = 0
    state.retreats = 0
    state.steps = 0


def win_match(state: State, board: Board, seat: Seat, clause: int, events: Events) -> None:
    """End the match with a winner; turn, side and activations keep their values (DBD-VP-6)."""
    state.result = FIRST_WINS if seat == FIRST else SECOND_WINS
    emit(events, MATCH_WON, clause, TO_ALL, seat, state.standards[seat], board.standards_to_win, 0, 0, 0)


def draw_match(state: State, events: Events) -> None:
    """End the match as a draw after the last turn (DBD-VP-5, DBD-RULING-20)."""
    state.result = DRAWN
    emit(events, MATCH_DRAWN, DBD_VP_5, TO_ALL, state.turn, 0, 0, 0, 0, 0)


def destroy_unit(state: State, board: Board, unit: UnitId, clause: int, events: Events) -> None:
    """Remove a unit of the attacked side and score it for the attacker."""
    hex = state.hex[unit]
    remove_unit(state, board, unit)
    state.hp[unit] = 0
    clear_attack(state)  # DBD-COMBAT-5: remaining RETREATs vanish
    emit(events, UNIT_DESTROYED, clause, TO_ALL, unit, hex, 0, 0, 0, 0)

    loser = board.units[unit]
    state.strength[loser.seat] -= 1
    scorer = state.active  # DBD-VP-1: always the attacker, also for blocked retreats (DBD-RULING-15)
    gained = STANDARD_VALUE[loser.kind]  # DBD-VP-1, DBD-RULING-14
    state.standards[scorer] += gained
    emit(events, STANDARDS_TAKEN, DBD_VP_1, TO_ALL, scorer, gained, state.standards[scorer], 0, 0, 0)

    if state.standards[scorer] >= board.standards_to_win:  # DBD-VP-3
        win_match(state, board, scorer, DBD_VP_3, events)
    elif state.strength[loser.seat] == 0:  # DBD-VP-4, DBD-RULING-17
        win_match(state, board, scorer, DBD_VP_4, events)
