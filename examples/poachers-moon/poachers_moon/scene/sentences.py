"""Sentences: an Event, the prompt of a seat, the result of the match."""

from __future__ import annotations

from collections.abc import Sequence

from poachers_moon import model
from poachers_moon.actions import CELL_NAMES
from poachers_moon.clauses import CLAUSES
from poachers_moon.model import NO_ORDER, OVER, PLAN, POACHER, SEATS, Board, State
from poachers_moon.rules.turn import end_clause, outcome
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import FIRST_WINS

SEAT_NAMES = ("Poacher", "Keeper")


def sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Say an Event in a sentence."""
    kind, _, _, a, b, c, *_ = row
    match kind:
        case model.ORDERED:
            what = "is to snatch the hare in" if b == model.DO_SNATCH else "is to go to"
            return f"The {SEAT_NAMES[a].lower()} {what} {CELL_NAMES[c]}."
        case model.CLEARED:
            return "The order was taken back."
        case model.SEALED:
            return f"The {SEAT_NAMES[a].lower()} sealed the order."
        case model.CREPT:
            return f"The poacher crept from {CELL_NAMES[a]} to {CELL_NAMES[b]}."
        case model.WENT:
            return f"The keeper went from {CELL_NAMES[a]} to {CELL_NAMES[b]}."
        case model.SNATCHED:
            return f"The hare in {CELL_NAMES[a]} is gone; bagged: {b}."
        case model.BARKED:
            return "The dog barks: the poacher is next to the keeper." if a else "The dog is quiet."
        case model.CAUGHT:
            return f"The keeper caught the poacher in {CELL_NAMES[a]}."
        case model.STRUCK:
            return f"Hour {a} begins."
        case model.ENDED:
            return f"The {SEAT_NAMES[0 if a == FIRST_WINS else 1].lower()} has won."
    return ""


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Say what a seat is asked."""
    if state.phase != PLAN:
        return "It is over." if state.phase == OVER else "The hour passes."
    if seat in SEATS and not state.walkers[seat].sealed:
        if state.walkers[seat].order != NO_ORDER:
            return "Seal your order, or change it."
        if seat == POACHER:
            return "Where will you creep? Choose a clearing, or seal to stay."
        return "Where will you look? Choose a clearing, or seal to stay."
    waiting = [SEAT_NAMES[s].lower() for s in SEATS if not state.walkers[s].sealed]
    return f"Waiting for the {' and the '.join(waiting)}."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Say why the match ended, with the clause."""
    clause = CLAUSES[end_clause(state, setup.board)]
    if state.caught:
        return "The poacher was caught.", clause
    if outcome(state, setup.board) == FIRST_WINS:
        return f"The poacher got away with {state.bagged} hares.", clause
    return "Dawn came before the bag was full.", clause
