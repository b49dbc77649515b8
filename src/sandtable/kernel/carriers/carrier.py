"""Carriers run a game's kernel functions: `Plain` is CPython on objects, `Compiled` is numba on flat records.

Both have the same interface, so laws, benchmarks and bots are written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from sandtable.kernel.chance import Chance, rewind
from sandtable.kernel.errors import LayoutError
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ACTION_WIDTH

from . import binding, flat, generic
from .binding import Function

Progress = Callable[[int, int, str], None]


class Carrier(Protocol):
    """Arrays of records, and functions that work on them by index."""

    name: str
    game: Game

    def make(self, cls: type, count: int = 1) -> Any:
        """Return `count` empty records of a class."""

    def rows(self, count: int) -> Any:
        """Return a table of `count` empty Actions."""

    def put(self, array: Any, at: int, raw: bytes) -> None:
        """Write canonical bytes into a record."""

    def take(self, array: Any, at: int) -> bytes:
        """Read canonical bytes out of a record."""

    def function(self, original: Function) -> Any:
        """Return this carrier's copy of a function that it was built with."""


class Plain:
    """CPython on objects."""

    name = "plain"

    def __init__(self, game: Game, more: Iterable[Function] = ()) -> None:
        self.game = game
        roots: list[Function] = [*generic.ENTRIES, *more]
        self._made = binding.carried(roots, game.kernel.by_name(), lambda twin, _: twin, {flat.copy_row: flat.copy_row})

    def make(self, cls: type, count: int = 1) -> Any:
        return [cls() for _ in range(count)]

    def rows(self, count: int) -> Any:
        return [[0] * ACTION_WIDTH for _ in range(count)]

    def put(self, array: Any, at: int, raw: bytes) -> None:
        array[at] = flat.from_bytes(type(array[at]), raw)

    def take(self, array: Any, at: int) -> bytes:
        return flat.to_bytes(array[at])

    def function(self, original: Function) -> Any:
        return self._made[original]


class Compiled:
    """numba on records. Importing numba and building take a moment, so nothing else triggers them."""

    name = "compiled"

    def __init__(
        self,
        game: Game,
        more: Iterable[Function] = (),
        *,
        checked: bool = False,
        progress: Progress | None = None,
    ) -> None:
        from . import compiled  # imports numba, so only on demand

        self.game = game
        self._compiled = compiled
        roots: list[Function] = [*generic.ENTRIES, *more]
        self._made = compiled.build(
            game.id, roots, game.kernel.by_name(), game.classes, checked=checked, progress=progress
        )

    def make(self, cls: type, count: int = 1) -> Any:
        return self._compiled.records(cls, count)

    def rows(self, count: int) -> Any:
        return self._compiled.rows(count, ACTION_WIDTH)

    def put(self, array: Any, at: int, raw: bytes) -> None:
        self._compiled.put(array, at, raw)

    def take(self, array: Any, at: int) -> bytes:
        return self._compiled.take(array, at)

    def function(self, original: Function) -> Any:
        return self._made[original]


def has_numba() -> bool:
    """Whether the compiled carrier is available."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


class Workspace:
    """A carrier with allocated buffers: states, one board, scratch space, chance, events and an Action list."""

    def __init__(self, carrier: Carrier, board: Any, states: int = 2) -> None:
        game = carrier.game
        if not isinstance(board, game.board):
            raise LayoutError(f"{type(board).__name__} is no Board of {game.id}")
        self.carrier = carrier
        self.states = carrier.make(game.state, states)
        self.boards = carrier.make(game.board)
        carrier.put(self.boards, 0, flat.to_bytes(board))
        self.works = carrier.make(game.work)
        self.chances = carrier.make(Chance)
        self.events = carrier.make(Events)
        self.out = carrier.rows(game.facts.actions)
        self.action = carrier.rows(1)[0]

    def set_state(self, at: int, state: Any) -> None:
        self.carrier.put(self.states, at, flat.to_bytes(state))

    def set_chance(self, chance: Chance) -> None:
        self.carrier.put(self.chances, 0, flat.to_bytes(chance))

    def set_action(self, row: Iterable[int]) -> None:
        for i, number in enumerate(row):
            self.action[i] = number

    def rewind(self) -> None:
        """Clear the tape of draws, and keep the generator."""
        kept = self.chances[0]
        if isinstance(kept, Chance):
            rewind(kept)
            return
        for name in ("given", "strict", "drawn", "fault", "wrong"):
            kept[name] = 0

    def chance(self) -> Chance:
        return flat.from_bytes(Chance, self.carrier.take(self.chances, 0))

    def event_rows(self) -> list[list[int]]:
        """Return the Events of the last call."""
        log = self.events[0]
        used, rows = (log.used, log.rows) if isinstance(log, Events) else (log["used"], log["rows"])
        return [[int(n) for n in rows[i]] for i in range(int(used))]

    def prompted(self, at: int = 0) -> int:
        return int(self.carrier.function(generic.prompted_at)(self.states, at, self.boards))

    def outcome(self, at: int = 0) -> int:
        return int(self.carrier.function(generic.outcome_at)(self.states, at, self.boards))

    def legal(self, seat: int, about: int, at: int = 0) -> list[tuple[int, ...]]:
        return [self.listed(i) for i in range(self.list_legal(seat, about, at))]

    def list_legal(self, seat: int, about: int, at: int = 0) -> int:
        """Return the number of legal Actions. They are in `out`: copying them all costs more than listing them."""
        return int(
            self.carrier.function(generic.legal_at)(self.states, at, self.boards, seat, about, self.out, self.works)
        )

    def listed(self, i: int) -> tuple[int, ...]:
        """Return one of the Actions listed last."""
        return tuple(int(n) for n in self.out[i])

    def check(self, seat: int, row: Iterable[int], at: int = 0) -> int:
        self.set_action(row)
        return int(self.carrier.function(generic.check_at)(self.states, at, self.boards, seat, self.action, self.works))

    def apply(self, seat: int, row: Iterable[int], at: int = 0) -> int:
        self.set_action(row)
        return int(
            self.carrier.function(generic.apply_at)(
                self.states, at, self.boards, seat, self.action, self.chances, self.events, self.works
            )
        )

    def pick(self, seat: int, at: int = 0) -> tuple[int, ...]:
        self.carrier.function(generic.pick_at)(
            self.states, at, self.boards, seat, self.chances, self.action, self.works
        )
        return tuple(int(n) for n in self.action)

    def hide(self, seat: int, at: int = 0) -> None:
        self.carrier.function(generic.hide_at)(self.states, at, self.boards, seat, self.works)

    def guess(self, seat: int, at: int = 0) -> None:
        self.carrier.function(generic.guess_at)(self.states, at, self.boards, seat, self.chances, self.works)

    def value(self, seat: int, at: int = 0) -> int:
        return int(self.carrier.function(generic.value_at)(self.states, at, self.boards, seat, self.works))

    def appraise(self, seat: int, bold: int = 0, at: int = 0) -> int:
        return int(self.carrier.function(generic.appraise_at)(self.states, at, self.boards, seat, bold, self.works))

    def copy(self, to: int, source: int) -> None:
        self.carrier.function(generic.copy_at)(self.states, to, source)

    def playouts(self, matches: int, most: int, *, picked: bool) -> int:
        return int(
            self.carrier.function(generic.playouts)(
                self.states,
                self.boards,
                self.chances,
                self.events,
                self.works,
                self.out,
                matches,
                most,
                picked,
            )
        )

    def take(self, at: int = 0) -> bytes:
        return self.carrier.take(self.states, at)
