"""Standards and the end: DBD rules v0.1, section 16. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import DBD_VP_1, DBD_VP_3, DBD_VP_4, DBD_VP_5
from sandtable.games.dbd.model import (
    CHOOSING,
    MATCH_DRAWN,
    MATCH_WON,
    NOBODY,
    OFFBOARD,
    STANDARDS_TAKEN,
    UNIT_DESTROYED,
    WORTH,
    Board,
    State,
    UnitId,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, SECOND_WINS, TO_ALL, Seat

from .position import lift


def forget_attack(s: State) -> None:
    """No decision of the defender is pending any more."""
    s.phase = CHOOSING
    s.attack_from = OFFBOARD
    s.defender = NOBODY
    s.hits = 0
    s.retreats = 0
    s.steps = 0


def win(s: State, board: Board, seat: Seat, clause: int, events: Events) -> None:
    """The match is over; turn, side and counter stay as they are (DBD-VP-6)."""
    s.result = FIRST_WINS if seat == FIRST else SECOND_WINS
    emit(events, MATCH_WON, clause, TO_ALL, seat, s.standards[seat], board.standards_to_win, 0, 0, 0)


def draw_by_limit(s: State, events: Events) -> None:
    """The turn after the last one would begin (DBD-VP-5, DBD-RULING-20)."""
    s.result = DRAWN
    emit(events, MATCH_DRAWN, DBD_VP_5, TO_ALL, s.turn, 0, 0, 0, 0, 0)


def destroy(s: State, board: Board, unit: UnitId, clause: int, events: Events) -> None:
    """Remove a unit of the side that is attacked, and score it for the attacker."""
    hex = s.hex[unit]
    lift(s, board, unit)
    s.hp[unit] = 0
    forget_attack(s)  # DBD-COMBAT-5: remaining RETREATs vanish
    emit(events, UNIT_DESTROYED, clause, TO_ALL, unit, hex, 0, 0, 0, 0)

    loser = board.units[unit]
    s.strength[loser.seat] -= 1
    scorer = s.active  # DBD-VP-1: always the attacking side; blocked retreats too (DBD-RULING-15)
    gained = WORTH[loser.kind]  # DBD-VP-1, DBD-RULING-14
    s.standards[scorer] += gained
    emit(events, STANDARDS_TAKEN, DBD_VP_1, TO_ALL, scorer, gained, s.standards[scorer], 0, 0, 0)

    if s.standards[scorer] >= board.standards_to_win:  # DBD-VP-3
        win(s, board, scorer, DBD_VP_3, events)
    elif s.strength[loser.seat] == 0:  # DBD-VP-4, DBD-RULING-17
        win(s, board, scorer, DBD_VP_4, events)
