"""Sentences: an Event, the prompt of a seat, the result of the match."""

from __future__ import annotations

from sandtable.kernel.events import EventView, Form, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, SECOND_WINS
from sandtable.kernel.verbs import unpack_path
from tiny import events, model
from tiny.actions import CELL_NAMES, DIRECTIONS, LETTERS
from tiny.clauses import CLAUSES
from tiny.model import OFFBOARD, OPEN, SEATS, Board, State
from tiny.rules.turn import outcome
from tiny.rules.victory import end_clause, has_won
from tiny.scenarios.position import Words

SEAT_NAMES = ("First", "Second")


def piece_name(setup: Setup[State, Board, Words], seat: int, number: int) -> str:
    """Return what a seat calls its own piece."""
    name: str | None = setup.words.pieces.get((seat, number))
    return f"{LETTERS[number]} ({name})" if name else LETTERS[number]


def ground_name(depth: int) -> str:
    """Return the ground in words."""
    return "open ground" if depth == OPEN else f"a bog {depth} deep"


def path_words(path: int) -> str:
    """Return directions in words."""
    return ", ".join(DIRECTIONS[way] for way in unpack_path([path]))


def ground_words(setup: Setup[State, Board, Words], event: EventView, depth: int) -> str:
    """Return the ground with its own name."""
    name = setup.words.bogs.get(event.cell)
    return f"{ground_name(depth)}{f', {name}' if name else ''}"


FORMS: dict[str, Form[Setup[State, Board, Words]]] = {
    "own": lambda setup, event, number: piece_name(setup, event.seat, number),  # only its own seat reads it
    "seat": lambda setup, event, seat: SEAT_NAMES[seat],
    "cell": lambda setup, event, cell: CELL_NAMES[cell],
    "path": lambda setup, event, path: path_words(path),
    "ground": ground_words,
    "where": lambda setup, event, cell: f" in {CELL_NAMES[cell]}" if cell != OFFBOARD else "",
    "winner": lambda setup, event, ended: (
        "The match is drawn" if ended == DRAWN else f"{SEAT_NAMES[ended - 1]} has won"
    ),
}
sentence = sentences(events, FORMS, {})


def ask(setup: Setup[State, Board, Words], state: State, seat: int) -> str:
    """Say what a seat is asked."""
    if state.phase != model.PLAN:
        return ("", "The table marches.", "The table keeps house.", "It is over.")[state.phase]
    waiting = [SEAT_NAMES[s] for s in SEATS if not state.sides[s].sealed]
    if seat < 2 and not state.sides[seat].sealed:
        return "Give your pieces secret orders, and seal them."
    return f"Waiting for the orders of {' and '.join(waiting)}."


def result(setup: Setup[State, Board, Words], state: State) -> Sentence:
    """Say why the match ended, with the clause."""
    ended = outcome(state, setup.board)
    clause = CLAUSES[end_clause(state)]
    if ended == DRAWN:
        both = has_won(state, SEATS[0])
        return ("Both sides reached their aim." if both else "The last turn decided nothing."), clause
    winner = SEATS[1] if ended == SECOND_WINS else SEATS[0]
    won, lost = SEAT_NAMES[winner], SEAT_NAMES[1 - winner]
    if state.sides[winner].reached:
        return f"{won} stands in {lost}'s home.", clause
    return f"{lost} has no piece left.", clause
