"""The kernel functions that every game implements.

Generic code (playouts, search, vector stepping) calls these names. Binding replaces them with a game's functions and
classes, on either carrier.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from .chance import Chance
from .events import Events
from .ids import Seat

Action = list[int]  # one row: verb, a, b, c, d, e, f
Actions = list[list[int]]  # many rows


class State(Protocol):
    """Stands for the State of the game that generic code is bound to. Without fields: only a game looks inside."""


class Board(Protocol):
    """Stands for the game's Board."""


class Work(Protocol):
    """Stands for the game's scratch space."""


class TextData(Protocol):
    """Stands for what a game keeps of a Scenario to write for people: names, comments."""


# Covariant, so that code for any game accepts every `Game`. That is sound as long as such code passes a game only the
# States that it got from that game; a protocol without members lets it do nothing else with them.
if TYPE_CHECKING:
    from typing_extensions import TypeVar as Default  # with defaults, as in Python 3.13

    StateT = Default("StateT", covariant=True, default=State)
    BoardT = Default("BoardT", covariant=True, default=Board)
    WorkT = Default("WorkT", covariant=True, default=Work)
    WordsT = Default("WordsT", covariant=True, default=TextData)
else:
    StateT, BoardT, WorkT, WordsT = (TypeVar(name) for name in ("StateT", "BoardT", "WorkT", "WordsT"))


class Unbound(RuntimeError):
    """Generic code was called without being bound to a game."""


def prompted(state: State, board: Board) -> int:
    """Return who must act as a bit mask: seats (1, 2), an automatic step (4); 0 when the match is over."""
    raise Unbound("prompted")


def outcome(state: State, board: Board) -> int:
    """Return RUNNING, a win of seat 0 or 1, or DRAWN."""
    raise Unbound("outcome")


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List legal Actions about one piece, the seat itself (NOBODY) or everything (ALL); return their number."""
    raise Unbound("legal")


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the number of the clause that forbids the Action."""
    raise Unbound("check")


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Change the State in place. The Action has passed `check`."""
    raise Unbound("apply")


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose one legal Action cheaply: the rollout policy."""
    raise Unbound("pick")


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove in place all that the seat may not know."""
    raise Unbound("hide")


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in place what `hide` removed with a consistent random sample."""
    raise Unbound("guess")


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Estimate the position for the seat, -1000 to 1000."""
    raise Unbound("value")


def devise(state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, work: Work) -> int:
    """Write a whole plan of Orders in one of the game's styles, the seal last, from what the seat knows.

    Return the number of Orders. Optional: for games whose turn is many Orders at once, search compares such plans.
    """
    raise Unbound("devise")


def appraise(state: State, board: Board, seat: Seat, bold: int, work: Work) -> int:
    """Evaluate a position for the searching seat, -1000 to 1000, as exactly as the game can.

    A `bold` seat is penalised for positions in which nothing will happen, so that the search tries to win instead of
    waiting. Optional: without it, search uses `value`.
    """
    return value(state, board, seat, work)


CONTRACT = (prompted, outcome, legal, check, apply, pick, hide, guess, value)
OPTIONAL = (devise, appraise)
DEFAULTS = (appraise,)  # implemented here for games without their own


@dataclass(frozen=True, kw_only=True)
class Kernel(Generic[StateT, BoardT, WorkT]):
    """One game's implementations of the functions above."""

    prompted: Callable[[StateT, BoardT], int]
    outcome: Callable[[StateT, BoardT], int]
    legal: Callable[[StateT, BoardT, Seat, int, Actions, WorkT], int]
    check: Callable[[StateT, BoardT, Seat, Action, WorkT], int]
    apply: Callable[[StateT, BoardT, Seat, Action, Chance, Events, WorkT], None]
    pick: Callable[[StateT, BoardT, Seat, Chance, Action, WorkT], None]
    hide: Callable[[StateT, BoardT, Seat, WorkT], None]
    guess: Callable[[StateT, BoardT, Seat, Chance, WorkT], None]
    value: Callable[[StateT, BoardT, Seat, WorkT], int]
    devise: Callable[[StateT, BoardT, Seat, int, Chance, Actions, WorkT], int] | None = None
    appraise: Callable[[StateT, BoardT, Seat, int, WorkT], int] | None = None

    def by_name(self) -> dict[str, Callable[..., object]]:
        """Return the functions that the game has, by the names of this module, to bind generic code to them."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: function for name, function in found.items() if function is not None}
