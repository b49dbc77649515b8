"""Event: a fact that an Action caused, with names for people and programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sandtable.kernel.events import EventView, merge_audiences
from sandtable.kernel.ids import PUBLIC
from sandtable.kernel.verbs import CELL, PIECE, Slot
from sandtable.play.match import MatchCore
from sandtable.play.results import EventText
from sandtable.play.undo import Step


class Event:
    """A fact that an Action caused: its kind, the values of its fields, its sentence, and who may know it.

    The fields are attributes. Pieces and cells are written as in Actions.

    Examples:
        >>> import sandtable
        >>> match = sandtable.game("dbd").start("first-blood", seed=7)
        >>> [event] = match.play(0, "INF@109-93")
        >>> event
        <Event unit_moved unit='B_INF_1' start=109 to=93 over=None>
        >>> event.name, event.unit, event.to, event.text
        ('unit_moved', 'B_INF_1', 93, "Blue's Infantry 1 moved from 109 to 93.")
        >>> event.clause, event.audience, event.seats
        ('DBD-MOVE-1', ('Blue', 'Red', 'public'), (0, 1, 2))
    """

    __slots__ = ("_fields", "audience", "clause", "name", "seats", "text")

    name: str
    """The kind of Event, as the game's `events.py` declares it: unit_moved."""
    text: str
    """Its sentence."""
    clause: str
    """The id of the clause that it follows from."""
    seats: tuple[int, ...]
    """Who may know it: seats 0 and 1, and 2 for the public."""
    audience: tuple[str, ...]
    """Who may know it, in words: ("Blue", "public")."""

    def __init__(self, told: EventText, named: dict[str, Any], seats: tuple[str, str]) -> None:
        self._fields = named
        self.name = named.pop("event")
        self.text = told.text
        self.clause = told.clause
        self.seats = told.seats
        self.audience = tuple((*seats, "public")[seat] for seat in told.seats)

    def json(self) -> dict[str, Any]:
        """`{"event": "unit_moved", "unit": "B_INF_1", …, "text": …, "clause": …, "seats": [0, 1, 2]}`"""
        own = {"text": self.text, "clause": self.clause, "seats": list(self.seats)}
        return {"event": self.name} | self._fields | own

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # while a copy is made there are no fields yet
            raise AttributeError(name)
        if name in self._fields:
            return self._fields[name]
        known = ", ".join(self._fields) or "no fields"
        raise AttributeError(f"{self.name} has no {name!r}; it has {known}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash((self.name, self.text, self.seats))

    def __repr__(self) -> str:
        fields = "".join(f" {name}={value!r}" for name, value in self._fields.items())
        return f"<Event {self.name}{fields}>"


def named_events(core: MatchCore, state: Any, steps: Iterable[Step], seat: int | None) -> list[Event]:
    """Return those Events of the Entries that the seat may know, named as in a State.

    Without a seat each Event comes once, for all who may know it. A seat is not told who else knows what it learns
    by itself.
    """
    game = core.game
    names = game.names(core.setup, state)

    @cache
    def cells() -> Sequence[int] | None:
        """The cells of the board; None if the game does not list them."""
        return None if game.geometry is None else game.geometry(core.setup, state, PUBLIC).places

    def is_missing(slot: Slot, number: int) -> bool:
        """Whether a number is a placeholder of the rules: the ghost piece, or a cell off the board."""
        if slot.kind == CELL and (places := cells()) is not None:
            return number not in places
        return slot.kind == PIECE and number == game.facts.nobody

    def named(view: EventView) -> dict[str, Any]:
        """Return kind and fields, with None for what is missing."""
        slots = game.events.slots(view)
        missing = {name: None for name, slot in slots.items() if is_missing(slot, getattr(view, name))}
        return game.events.to_json(view, names) | missing

    rows = [row for step in steps for row in (merge_audiences(step.events) if seat is None else step.events)]
    told = core.named_events(rows, seat)
    return [Event(one, named(game.events.view(one.row)), game.facts.seats) for one in told]
