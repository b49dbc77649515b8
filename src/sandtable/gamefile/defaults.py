"""What takes the place of kernel functions that a game leaves out. Kernel Python, like the functions of a game.

`check` and `pick` list the legal Actions into scratch space, `work.listed`, which `game_file` adds to the game's Work.
`bind` gives each function the game's own `legal` and `outcome` in place of the names used here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action, Board, State, legal, outcome
from sandtable.kernel.ids import ACTION_WIDTH, ALL, DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND, Seat, Wide

NOT_LISTED: Final = 1  # the clause of a refusal; `bind` gives its number in the game

WON: Final = 1000
MOST_LISTED: Final = 2048  # Actions that scratch space has room for, if the verbs allow more


@dataclass(slots=True)
class ListWork:
    """Scratch space with room for a list of Actions. Each game gets a class of its own with the length it needs."""

    listed: list[list[Wide]] = field(default_factory=lambda: [[0] * ACTION_WIDTH for _ in range(MOST_LISTED)])
    tried: list[Wide] = field(default_factory=lambda: [0] * ACTION_WIDTH)  # by `legal` of a game that has only `check`


def check(state: State, board: Board, seat: Seat, action: Action, work: ListWork) -> int:
    """Refuse what `legal` does not list."""
    count = legal(state, board, seat, ALL, work.listed, work)
    for i in range(count):
        differing = 0
        for at in range(ACTION_WIDTH):
            if work.listed[i][at] != action[at]:
                differing += 1
        if differing == 0:
            return 0
    return NOT_LISTED


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: ListWork) -> None:
    """Choose among all legal Actions, each with the same probability."""
    count = legal(state, board, seat, ALL, work.listed, work)
    chosen = uniform(chance, count)
    for at in range(ACTION_WIDTH):
        action[at] = work.listed[chosen][at]


def hide(state: State, board: Board, seat: Seat, work: ListWork) -> None:
    """Leave everything: both seats know the whole position."""


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: ListWork) -> None:
    """Fill in nothing, because nothing was hidden."""


def value(state: State, board: Board, seat: Seat, work: ListWork) -> int:
    """Value a position by its outcome alone."""
    ended = outcome(state, board)
    if ended in (RUNNING, DRAWN):
        return 0
    if (ended == FIRST_WINS and seat == FIRST) or (ended != FIRST_WINS and seat == SECOND):
        return WON
    return -WON


DEFAULTS: Final = {made.__name__: made for made in (check, pick, hide, guess, value) if isinstance(made, FunctionType)}


def bind(function: FunctionType, names: Mapping[str, object]) -> Callable[..., Any]:
    """Return a copy of a default function in which names stand for those of one game."""
    made = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
    made.__module__, made.__qualname__, made.__doc__ = function.__module__, function.__qualname__, function.__doc__
    made.__annotations__ = function.__annotations__
    return made
