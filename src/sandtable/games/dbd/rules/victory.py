"""Standards and the end: DBD rules v0.1, section 16. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_VP_3, DBD_VP_4
from sandtable.games.dbd.events import match_drawn, match_won, standards_taken, unit_destroyed
from sandtable.games.dbd.model import (
    CHOOSING,
    NOBODY,
    OFFBOARD,
    STANDARD_VALUE,
    Board,
    State,
    UnitId,
)
from sandtable.kernel.events import Events
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, SECOND_WINS, Seat

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
    match_won(events, clause, seat, state.standards[seat], board.standards_to_win)


def draw_match(state: State, events: Events) -> None:
    """End the match as a draw after the last turn (DBD-VP-5, DBD-RULING-20)."""
    state.result = DRAWN
    match_drawn(events, state.turn)


def destroy_unit(state: State, board: Board, unit: UnitId, clause: int, events: Events) -> None:
    """Remove a unit of the attacked side and score it for the attacker."""
    hex = state.hex[unit]
    remove_unit(state, board, unit)
    state.hp[unit] = 0
    clear_attack(state)  # DBD-COMBAT-5: remaining RETREATs vanish
    unit_destroyed(events, clause, unit, hex)

    loser = board.units[unit]
    state.strength[loser.seat] -= 1
    scorer = state.active  # DBD-VP-1: always the attacker, also for blocked retreats (DBD-RULING-15)
    gained = STANDARD_VALUE[loser.kind]  # DBD-VP-1, DBD-RULING-14
    state.standards[scorer] += gained
    standards_taken(events, scorer, gained, state.standards[scorer])

    if state.standards[scorer] >= board.standards_to_win:  # DBD-VP-3
        win_match(state, board, scorer, DBD_VP_3, events)
    elif state.strength[loser.seat] == 0:  # DBD-VP-4, DBD-RULING-17
        win_match(state, board, scorer, DBD_VP_4, events)
