"""Event: a fact that an Action caused, with names for people and programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.events import EventView
from sandtable.kernel.ids import PUBLIC
from sandtable.kernel.verbs import CELL, PIECE
from sandtable.play.match import MatchCore
from sandtable.play.results import EventText


class Event:
    """A fact that an Action caused: its kind, the values of its fields, its sentence, and who may know it.

    The fields are attributes. Pieces and cells are written as in Actions.

    >>> import sandtable
    >>> match = sandtable.game("dbd").start("first-blood", seed=7)
    >>> [event] = match.play(0, "INF@109-93")
    >>> event
    <Event unit_moved unit='B_INF_1' start=109 to=93 over=None>
    >>> event.name, event.unit, event.to, event.text
    ('unit_moved', 'B_INF_1', 93, 'Blue Infantry 1 moved from 109 to 93.')
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
        if not name.startswith("_") and name in self._fields:
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


def named_events(core: MatchCore, state: Any, rows: Iterable[tuple[int, ...]], seat: int | None) -> list[Event]:
    """Return those of the Events that the seat may know (None: all), named as in a State."""
    game = core.game
    names = game.names(core.setup, state)
    geometry = game.geometry(core.setup, state, PUBLIC) if game.geometry else None
    cells = geometry.places if geometry and geometry.cost else ()

    def named(view: EventView) -> dict[str, Any]:
        """Return kind and fields; None stands for the placeholders of rules: a cell off the board, the ghost piece."""
        made = game.events.to_json(view, names)
        for field, slot in game.events.slots(view).items():
            number = getattr(view, field)
            if (slot.kind == CELL and number not in cells) or (slot.kind == PIECE and number == game.facts.nobody):
                made[field] = None
        return made

    told = core.named_events(rows, seat)
    return [Event(one, named(game.events.view(one.row)), game.facts.seats) for one in told]
