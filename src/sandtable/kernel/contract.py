"""The names that every game gives a body to. Generic code (playouts, search, vector stepping) is written against
these; binding it to a game puts that game's functions and classes in their place, on either carrier."""

from dataclasses import dataclass

from .chance import Chance
from .events import Events
from .ids import Seat

Action = list[int]  # one row: verb, a, b, c, d, e, f
Actions = list[list[int]]  # many rows


@dataclass
class State:
    """Stands for the State of the game that generic code is bound to."""


@dataclass
class Board:
    """Stands for that game's Board."""


@dataclass
class Work:
    """Stands for that game's scratch space."""


class Unbound(RuntimeError):
    """Generic code was called without being bound to a game."""


def prompted(state: State, board: Board) -> int:
    """Bit mask: the seats asked now (1, 2), the table (4); 0 when the match is over."""
    raise Unbound("prompted")


def outcome(state: State, board: Board) -> int:
    """Running, seat 0 has won, seat 1 has won, or drawn."""
    raise Unbound("outcome")


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """Write what `seat` may do about one piece, the seat itself (NOBODY) or everything (ALL); return how many."""
    raise Unbound("legal")


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses."""
    raise Unbound("check")


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Change the State in place. The action was checked."""
    raise Unbound("apply")


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Write one legal action, cheaply: the playout policy."""
    raise Unbound("pick")


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove, in place, all that the seat may not know."""
    raise Unbound("hide")


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill, in place, what `hide` removed with a consistent sample."""
    raise Unbound("guess")


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """A rough worth of the position for the seat, -1000 to 1000."""
    raise Unbound("value")


def devise(state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, work: Work) -> int:
    """Write a whole plan of orders in one of the game's styles, the seal last, from what the seat knows; return how
    many there are. Not every game has it: where a turn is many orders at once, search goes by such plans."""
    raise Unbound("devise")


def appraise(state: State, board: Board, seat: Seat, bold: int, work: Work) -> int:
    """What a position is worth to the seat that searches, -1000 to 1000, as exactly as the game can tell. If the seat
    is `bold`, a position in which nothing will happen counts against it: who searches for a move wants to win, not
    to wait. Not every game has it: where there is none, `value` is asked."""
    return value(state, board, seat, work)


CONTRACT = (prompted, outcome, legal, check, apply, pick, hide, guess, value)
OPTIONAL = (devise, appraise)
DEFAULTS = (appraise,)  # have a body for games that have none of their own
