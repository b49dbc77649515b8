"""Sentences: an Event, the prompt of a seat, the result of the match."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, SECOND_WINS
from sandtable.kernel.verbs import unpack_path
from tiny import model
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


def sentence(setup: Setup[State, Board, Words], row: Sequence[int]) -> str:
    """Say an Event in a sentence; only its own seat reads a piece's name."""
    kind, _, _, a, b, c, d, e, _ = row
    who = SEAT_NAMES[a] if a < 2 else ""
    own = piece_name(setup, a, b) if kind in OWN_PIECE_EVENTS else ""
    match kind:
        case model.ORDERED_MARCH:
            return f"{own} is to march {path_words(c)}."
        case model.ORDERED_SUPPLY:
            return f"{own} is to be supplied with {c}."
        case model.CLEARED:
            return f"The order of {own} was taken back."
        case model.SEALED:
            return f"{who} sealed its orders."
        case model.SUPPLIED:
            return f"{own} was supplied: strength {c}, guards {d}."
        case model.STOPPED:
            return f"{own} stopped short of {CELL_NAMES[c]}: a friend wanted it too."
        case model.BOGGED:
            return f"{own} is stuck in the bog at {CELL_NAMES[c]}."
        case model.FOUGHT:
            return f"{own} met an enemy for {CELL_NAMES[c]}; die {d}: {SEAT_NAMES[e]} lost."
        case model.HURT:
            return f"{own} was hurt: strength {c}, guards {d}."
        case model.MARCHED:
            return f"{own} marched from {CELL_NAMES[c]} to {CELL_NAMES[d]}."
        case model.FELL:
            return f"{own} was destroyed in {CELL_NAMES[c]}."
    return seen_sentence(setup, row)


OWN_PIECE_EVENTS = (
    model.ORDERED_MARCH,
    model.ORDERED_SUPPLY,
    model.CLEARED,
    model.SUPPLIED,
    model.STOPPED,
    model.BOGGED,
    model.FOUGHT,
    model.HURT,
    model.MARCHED,
    model.FELL,
)


def seen_sentence(setup: Setup[State, Board, Words], row: Sequence[int]) -> str:
    """Say an Event about what was seen or about the whole match."""
    kind, _, _, a, b, c, *_ = row
    match kind:
        case model.SAW_MARCH:
            return f"A piece of {SEAT_NAMES[a]} marched from {CELL_NAMES[b]} to {CELL_NAMES[c]}."
        case model.LOST_SIGHT:
            return f"A piece of {SEAT_NAMES[a]} that stood in {CELL_NAMES[b]} is out of sight."
        case model.SIGHTED:
            return f"A piece of {SEAT_NAMES[a]}, strength {c}, was sighted in {CELL_NAMES[b]}."
        case model.GROUND_SEEN:
            name = setup.words.bogs.get(a)
            return f"{CELL_NAMES[a]} is {ground_name(b)}{f', {name}' if name else ''}."
        case model.DESTROYED:
            return f"A piece of {SEAT_NAMES[a]} was destroyed{f' in {CELL_NAMES[b]}' if b != OFFBOARD else ''}."
        case model.SUPPLY_CAME:
            return f"A supply came: the purse holds {b}."
        case model.TURN_BEGAN:
            return f"Turn {a} began; {SEAT_NAMES[b]} has the initiative."
        case model.HOME_REACHED:
            return f"{SEAT_NAMES[a]} stands in the enemy's home."
        case model.ENDED:
            return "The match is drawn." if a == DRAWN else f"{SEAT_NAMES[a - 1]} has won."
    return ""


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
