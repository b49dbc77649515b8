"""Declared Events: functions that write rows, and views that read them by name."""

import sys
from types import ModuleType
from typing import Annotated

import pytest

from sandtable.kernel.events import EVENTS, Cell, EventKinds, Events, Piece, event, merge_audiences, sentences
from sandtable.kernel.ids import TO_ALL, TO_FIRST, Seat
from sandtable.kernel.verbs import Numbers

HOW = ("slowly", "fast")


@event(1, "{piece:owned} went to {to}, {how}.", 7, to="seat")
def went(events: Events, seat: Seat, piece: Piece, to: Cell, how: Annotated[int, HOW]) -> None: ...


@event(2)
def counted(events: Events, clause: int, audience: int, number: int) -> None: ...


@event(3, "It is over.", 9)
def ended(events: Events) -> None: ...


KINDS = EventKinds(sys.modules[__name__])
FORMS = {"owned": lambda setup, event, piece: f"{'AB'[event.seat]}{piece}"}
WRITERS = {counted: lambda setup, event: f"{setup} {event.number}"}


def written() -> Events:
    events = Events()
    went(events, Seat(1), 4, 30, 1)
    counted(events, 5, 2, -3)
    ended(events)
    return events


def test_a_declared_function_writes_the_row_with_its_clause_and_audience() -> None:
    events = written()
    assert events.rows[: events.used] == [
        [1, 7, 2, 1, 4, 30, 1, 0, 0],
        [2, 5, 2, -3, 0, 0, 0, 0, 0],
        [3, 9, TO_ALL, 0, 0, 0, 0, 0, 0],
    ]


def test_rows_beyond_the_capacity_are_dropped() -> None:
    events = Events(used=EVENTS)
    ended(events)
    assert events.used == EVENTS


def test_a_view_has_the_names_of_the_declaration() -> None:
    one, two, three = KINDS.views(written().rows[:3])
    assert (one.kind, one.name, one.clause, one.audience) == (went, "went", 7, 2)
    assert (one.seat, one.piece, one.to, one.how) == (1, 4, 30, 1)
    assert (two.kind, two.clause, two.audience, two.number) == (counted, 5, 2, -3)
    assert three.kind == ended
    with pytest.raises(AttributeError, match="event ended has no field 'piece'"):
        _ = three.piece


def test_json_has_names_and_named_values() -> None:
    assert KINDS.to_json(written().rows[0], Numbers()) == {
        "event": "went",
        "seat": 1,
        "piece": 4,
        "to": 30,
        "how": "fast",
    }


class Squares(Numbers):
    """Names of cells as on a chess board; numbers beyond it have none."""

    def cell_text(self, cell: int) -> str:
        return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}" if cell < 64 else str(cell)


@pytest.mark.parametrize(("cell", "written"), [(30, "g4"), (64, 64)])
def test_json_has_the_names_of_cells_where_they_have_names(cell: int, written: str | int) -> None:
    events = Events()
    went(events, Seat(1), 4, cell, 0)
    assert KINDS.to_json(events.rows[0], Squares())["to"] == written


def test_an_event_that_is_not_declared_has_its_number_clause_and_audience_only() -> None:
    bare, row = EventKinds(), (2, 5, 3, 7, 0, 0, 0, 0, 0)
    assert (bare.view(row).clause, bare.view(row).audience) == (5, 3)
    assert bare.to_json(row, Numbers()) == {"event": "2"}


def test_a_kind_says_who_may_know_its_events() -> None:
    @event(1, "", 7, to=TO_FIRST)
    def whispered(events: Events) -> None: ...

    @event(2, "", 7, to=6)
    def shouted(events: Events) -> None: ...

    module = ModuleType("events")
    vars(module).update(whispered=whispered, shouted=shouted)
    kinds = [*KINDS.all, *EventKinds(module).all]
    assert {kind.name: kind.known_to for kind in kinds} == {
        "went": "the seat in `seat`",
        "counted": "those whom the rule names",
        "ended": "everyone",
        "whispered": "seat 0",
        "shouted": "seat 1 and the public",
    }


def test_an_event_sent_to_each_seat_is_one_fact() -> None:
    first, second, public = (1, 7, 1, 4), (1, 7, 2, 4), (1, 7, 4, 4)
    both = (1, 7, 3, 4)
    assert merge_audiences([first, second, public]) == [(1, 7, 7, 4)]
    assert merge_audiences([second, (1, 7, 1, 5), first, first]) == [both, (1, 7, 1, 5), first]
    assert merge_audiences([first, second, first, second]) == [both, both]


def test_sentences_come_from_templates_and_functions() -> None:
    sentence = sentences(sys.modules[__name__], FORMS, WRITERS)
    assert [sentence("Setup", row) for row in written().rows[:3]] == ["B4 went to 30, fast.", "Setup -3", "It is over."]


def test_a_missing_sentence_or_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no sentence for counted"):
        sentences(sys.modules[__name__], FORMS, {})
    with pytest.raises(ValueError, match="went: its sentence has the form 'owned'"):
        sentences(sys.modules[__name__], {}, WRITERS)


def test_declarations_that_cannot_be_read_are_refused() -> None:
    def kinded(events: Events, kind: int) -> None: ...
    def crowded(events: Events, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None: ...
    def plain(events: Events, a: int) -> None: ...

    with pytest.raises(ValueError, match="kinded: an event has at most six fields"):
        event(1, "", 7)(kinded)
    with pytest.raises(ValueError, match="crowded: an event has at most six fields"):
        event(1, "", 7)(crowded)
    with pytest.raises(ValueError, match="plain: the clause is either declared or a parameter"):
        event(1)(plain)
    with pytest.raises(ValueError, match="plain: only the seat in 'seat'"):
        event(1, "", 7, to="seat")(plain)


@event(4, "{number} were counted.", 7, quiet="number")
def recounted(events: Events, number: int) -> None: ...


@event(5, "A step began.", 7, quiet=True)
def step_began(events: Events) -> None: ...


def test_an_event_is_quiet_always_or_where_a_field_is_0() -> None:
    kinds = EventKinds(sys.modules[__name__])
    events = Events()
    recounted(events, 0)
    recounted(events, 2)
    step_began(events)
    ended(events)
    views = kinds.views(events.rows[: events.used])
    assert [kinds.by_number[view[0]].is_quiet(view) for view in views] == [True, False, True, False]


def test_only_a_field_can_make_an_event_quiet() -> None:
    with pytest.raises(ValueError, match="it is quiet where 'size' is 0, which is none of its fields"):

        @event(6, "It began.", 7, quiet="size")
        def began(events: Events) -> None: ...
