"""Events: the facts that an Action caused, each with its clause and the seats that may know it.

A game's `events.py` declares each kind once, as a function without a body:

    @event(6, "{unit} took {hits:hits}.", DBD_COMBAT_5)
    def unit_hit(events: Events, unit: Unit, hits: int, left: int) -> None: ...

`event` replaces it with a function that appends the row. Rules call it on both carriers: `unit_hit(events, target, 2,
1)`. Everything else reads a row by name, as an `EventView`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from string import Formatter
from types import ModuleType
from typing import Annotated, Any, Final, ParamSpec, TypeVar, cast, get_args, get_type_hints

from .ids import EVENT_WIDTH, TO_ALL, Seat, Wide
from .verbs import AMOUNT, CELL, CHOICE, PIECE, Names, Slot, named_value

EVENTS: Final = 2048  # rows that one Entry may write
HEAD: Final = 3  # kind, clause and audience come before the fields
SEAT: Final = "seat"
NO_CLAUSE: Final = -1  # in a declaration: no clause says it

Piece = Annotated[int, PIECE]  # hints of fields; a tuple of words makes a field of named values
Cell = Annotated[int, CELL]

P = ParamSpec("P")
S = TypeVar("S")  # the Setup
Form = Callable[[S, "EventView", int], str]  # (Setup, Event, the field's number) -> its words
Writer = Callable[[S, "EventView"], str]  # (Setup, Event) -> its sentence


@dataclass(slots=True)
class Events:
    """Rows of `kind, clause, audience, six numbers`; the first `used` are valid."""

    used: int = 0
    rows: list[list[Wide]] = field(default_factory=lambda: [[0] * EVENT_WIDTH for _ in range(EVENTS)])


def emit(events: Events, kind: int, clause: int, audience: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Append one row. Rows beyond the capacity are dropped; a law fails if that ever happens."""
    at = events.used
    if at < EVENTS:
        row = events.rows[at]
        row[0] = kind
        row[1] = clause
        row[2] = audience
        row[3] = a
        row[4] = b
        row[5] = c
        row[6] = d
        row[7] = e
        row[8] = f
        events.used = at + 1


def event_audience(events: Events, at: int) -> int:
    """Return the audience of a row."""
    return events.rows[at][2]


def event_field(events: Events, at: int, field: int) -> int:
    """Return a field of a row by its place in the declaration, from 0."""
    return events.rows[at][HEAD + field]


def retell(events: Events, source: Events, at: int, audience: int, a: int, b: int, c: int) -> None:
    """Append a row of other Events for an audience that may not know all of it: the first three fields are given."""
    row = source.rows[at]
    emit(events, row[0], row[1], audience, a, b, c, row[6], row[7], row[8])


def merge_audiences(rows: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the rows of one Entry, those that differ only in their audience as one row for all of them.

    Rules that decide for each seat what it learns (`retell`) write such rows.
    """
    merged: list[list[int]] = []
    equal: dict[tuple[int, ...], list[list[int]]] = {}
    for kind, clause, audience, *fields in rows:
        alike = equal.setdefault((kind, clause, *fields), [])
        other = next((row for row in alike if not row[2] & audience), None)
        if other is None:
            alike.append([kind, clause, audience, *fields])
            merged.append(alike[-1])
        else:
            other[2] |= audience
    return [tuple(row) for row in merged]


class EventView(tuple[int, ...]):
    """The row of an Event by the names of its declaration: `event.unit`, `event.hits`."""

    __slots__ = ()
    kind: Callable[..., None]  # the function that writes such rows: `event.kind == unit_hit`
    clause = cast("int", property(itemgetter(1)))
    audience = cast("int", property(itemgetter(2)))

    @property
    def name(self) -> str:
        """The name of its kind: unit_hit."""
        return type(self).__name__

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"the event {self.name} has no field {name!r}")


@dataclass(frozen=True)
class EventKind:
    """One kind of Event."""

    number: int  # the first number of its rows
    name: str  # "unit_hit"
    fields: tuple[Slot, ...]
    text: str  # a template of its sentence: "{unit} took {hits:hits}."; empty: a function writes the sentence
    clause: int  # 0: the rule names it
    audience: int | str  # a bit mask; or the field that holds the only seat that may know; empty: the rule says
    view: type[EventView]
    quiet: bool | str  # logs for people leave it out; or a field: where that is 0

    def is_quiet(self, view: EventView) -> bool:
        """Whether logs for people leave an Event of this kind out."""
        return getattr(view, self.quiet) == 0 if isinstance(self.quiet, str) else self.quiet

    @property
    def known_to(self) -> str:
        """Who may know such Events, in words."""
        if self.audience == TO_ALL:
            return "everyone"
        if isinstance(self.audience, str):
            return f"the seat in `{self.audience}`" if self.audience else "those whom the rule names"
        names = ["seat 0", "seat 1", "the public"]
        return " and ".join(name for seat, name in enumerate(names) if self.audience & (1 << seat))


def event(
    number: int, text: str = "", clause: int = 0, to: int | str = TO_ALL, *, quiet: bool | str = False
) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Declare a kind of Event by a function without a body: its parameters after `events` are the fields.

    The clause and the audience `to` are fixed here, unless the function has parameters `clause` and `audience`; `to`
    is then bits that are added to the audience. `to` may also name the field with the only seat that may know. In the
    template, `{unit}` is written by the game's form for the field's kind (piece, cell, seat), `{hits:hits}` by its form
    `hits`. A `quiet` Event tells people nothing that they do not read or see elsewhere, such as the start of a phase in
    which nothing happens: logs for people leave it out; records and programs have it. `quiet` may also name a field:
    the Event is quiet where that is 0.
    """

    def declare(stub: Callable[P, None]) -> Callable[P, None]:
        name, hints = stub.__name__, get_type_hints(stub, include_extras=True)
        fields = [field for field in hints if field not in ("events", "clause", "audience", "return")]
        if lacking := [one for one in stub.__code__.co_varnames[: stub.__code__.co_argcount] if one not in hints]:
            raise ValueError(f"{name}: the parameter {lacking[0]!r} has no type hint")
        if len(fields) > EVENT_WIDTH - HEAD or {"kind", "name"} & {*fields}:
            raise ValueError(f"{name}: an event has at most six fields, and none is called kind or name")
        if ("clause" in hints) == bool(clause):
            raise ValueError(f"{name}: the clause is either declared or a parameter")
        fixed = max(clause, 0)
        if isinstance(to, str) and to not in fields:
            raise ValueError(f"{name}: only the seat in {to!r} may know of it, which is none of its fields")
        if isinstance(quiet, str) and quiet not in fields:
            raise ValueError(f"{name}: it is quiet where {quiet!r} is 0, which is none of its fields")
        audience = f"1 << {to}" if isinstance(to, str) else to
        if "audience" in hints:
            audience = "audience" if to == TO_ALL else f"audience | {to}"
        head = [number, "clause" if "clause" in hints else fixed, audience]
        numbers = ", ".join(map(str, [*head, *fields, *[0] * (EVENT_WIDTH - HEAD - len(fields))]))
        scope: dict[str, Any] = {"emit": emit}
        source = f"def {name}({', '.join([*hints][:-1])}):\n    emit(events, {numbers})\n"
        exec(compile(source, stub.__code__.co_filename, "exec"), scope)  # noqa: S102  # made of names of parameters
        made: Any = scope[name]
        made.__annotations__ = get_type_hints(stub)
        made.__module__ = stub.__module__
        getters = {field: property(itemgetter(at)) for at, field in enumerate(fields, start=HEAD)}
        view = type(name, (EventView,), {"__slots__": (), "kind": staticmethod(made), **getters})
        slots = tuple(_slot(field, hints[field]) for field in fields)
        made.declared = EventKind(number, name, slots, text, fixed, "" if "audience" in hints else to, view, quiet)
        return made  # type: ignore[no-any-return]  # has the parameters of the stub

    return declare


def _slot(name: str, hint: Any) -> Slot:
    """Return the meaning of a field from its hint."""
    if hint is Seat:
        return Slot(name, SEAT)
    meaning = next(iter(get_args(hint)[1:]), AMOUNT)
    return Slot(name, CHOICE, names=meaning) if isinstance(meaning, tuple) else Slot(name, meaning)


def declared(function: object) -> EventKind | None:
    """Return the kind that a function writes rows of, if it was declared with `event`."""
    return getattr(function, "declared", None)


class EventKinds:
    """All kinds of Event that a module declares; views rows by name and writes their sentences and JSON."""

    def __init__(self, module: ModuleType | None = None) -> None:
        self.all = tuple(kind for thing in vars(module).values() if (kind := declared(thing))) if module else ()
        self.by_number = {kind.number: kind for kind in self.all}
        if len(self.by_number) != len(self.all):
            raise ValueError(f"{module}: two events have the same number")

    def view(self, row: Sequence[int]) -> EventView:
        """Return a row by names."""
        kind = self.by_number.get(row[0])
        return kind.view(row) if kind else EventView(row)

    def views(self, rows: Iterable[Sequence[int]]) -> list[EventView]:
        """Return rows by names."""
        return [self.view(row) for row in rows]

    def to_json(self, row: Sequence[int], names: Names) -> dict[str, Any]:
        """`{"event": "unit_hit", "unit": "b1", "hits": 2, "left": 1}`"""
        kind = self.by_number.get(row[0])
        if kind is None:
            return {"event": str(row[0])}  # of a game that does not declare it
        values = {slot.name: named_value(slot, row, at, names) for at, slot in enumerate(kind.fields, start=HEAD)}
        return {"event": kind.name} | values

    def slots(self, view: EventView) -> dict[str, Slot]:
        """Return the meaning of each field of an Event, by the field's name."""
        return {slot.name: slot for slot in self.by_number[view[0]].fields}


def sentences(
    module: ModuleType,
    forms: Mapping[str, Form[S]],
    functions: Mapping[Callable[..., None], Writer[S]],
) -> Callable[[S, Sequence[int]], str]:
    """Return the function (Setup, Event row) -> sentence: of `functions` for their kinds, else from the template."""
    return sentence_writer(EventKinds(module), forms, functions, module.__name__)


def sentence_writer(
    kinds: EventKinds, forms: Mapping[str, Form[S]], functions: Mapping[Callable[..., None], Writer[S]], where: str
) -> Callable[[S, Sequence[int]], str]:
    """Return the same function for kinds that have been collected; `where` is named if a sentence is missing."""
    writers = {kind.number: _template(kind, forms) for kind in kinds.all if kind.text}
    for function, writer in functions.items():
        writers[function.declared.number] = writer  # type: ignore[attr-defined]  # a missing one fails here
    if missing := [kind.name for kind in kinds.all if kind.number not in writers]:
        raise ValueError(f"{where}: no sentence for {', '.join(missing)}")

    def sentence(setup: S, row: Sequence[int]) -> str:
        """Return the sentence of an Event."""
        view = kinds.view(row)
        return writers[view[0]](setup, view)

    return sentence


def _template(kind: EventKind, forms: Mapping[str, Form[S]]) -> Writer[S]:
    """Return a function that fills the template of a kind."""
    slots = {slot.name: (slot, at) for at, slot in enumerate(kind.fields, start=HEAD)}
    parts: list[tuple[str, int, Form[S]]] = []
    for literal, name, form, _ in Formatter().parse(kind.text):
        if name is None:
            parts.append((literal, 0, _nothing))
        elif name not in slots or (form and form not in forms):
            shown, known = (f"form {form!r}", forms) if name in slots else (f"field {name!r}", slots)
            raise ValueError(
                f"{kind.name}: its sentence has the {shown}, but only {', '.join(known) or 'none'} is known"
            )
        else:
            slot, at = slots[name]
            parts.append((literal, at, forms[form] if form else forms.get(slot.kind, _plain(slot))))

    def write(setup: S, view: EventView) -> str:
        return "".join(literal + form(setup, view, view[at]) for literal, at, form in parts)

    return write


def _nothing(setup: object, event: EventView, value: int) -> str:
    return ""


def _plain(slot: Slot) -> Form[S]:
    """Return the form of a field for which the game has none: a named value, or the number."""
    return lambda setup, event, value: slot.names[value] if slot.names else str(value)
