"""Sentences: an Event, the prompt of a seat, the result of the match."""

from __future__ import annotations

from poachers_moon import events
from poachers_moon.actions import CELL_NAMES
from poachers_moon.clauses import CLAUSES
from poachers_moon.model import DO_SNATCH, NO_ORDER, OVER, PLAN, POACHER, SEATS, Board, State
from poachers_moon.rules.turn import end_clause, outcome
from sandtable.kernel.events import Form, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import FIRST_WINS

SEAT_NAMES = ("Poacher", "Keeper")


FORMS: dict[str, Form[Setup[State, Board]]] = {
    "seat": lambda setup, event, seat: SEAT_NAMES[seat].lower(),
    "cell": lambda setup, event, cell: CELL_NAMES[cell],
    "deed": lambda setup, event, verb: "is to snatch the hare in" if verb == DO_SNATCH else "is to go to",
    "dog": lambda setup, event, near: "barks: the poacher is next to the keeper" if near else "is quiet",
    "winner": lambda setup, event, ended: SEAT_NAMES[0 if ended == FIRST_WINS else 1].lower(),
}
sentence = sentences(events, FORMS, {})


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
