"""Events as users of the library see them: with names, once, and with who may know them."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable import Event, Match
from sandtable.kernel.events import merge_audiences

DECISIONS = 60  # of each match


def facts(events: Iterable[Event]) -> list[dict[str, Any]]:
    """The Events without who may know them."""
    return [{key: value for key, value in event.json().items() if key != "seats"} for event in events]


def test_an_event_has_a_kind_named_fields_a_sentence_and_a_clause() -> None:
    match = sandtable.game("dbd").start("first-blood", seed=7)
    [event] = match.play(0, "INF@109-93")
    assert (event.name, event.unit, event.start, event.to, event.over) == ("unit_moved", "B_INF_1", 109, 93, None)
    assert event.text == "Blue's Infantry 1 moved from 109 to 93."
    assert (event.clause, event.seats, event.audience) == ("DBD-MOVE-1", (0, 1, 2), ("Blue", "Red", "public"))
    assert repr(event) == "<Event unit_moved unit='B_INF_1' start=109 to=93 over=None>"
    assert event.json() == {
        "event": "unit_moved", "unit": "B_INF_1", "start": 109, "to": 93, "over": None,
        "text": event.text, "clause": "DBD-MOVE-1", "seats": [0, 1, 2],
    }  # fmt: skip
    assert match.events() == match.events(1) == [event]
    assert "unit" in dir(event)
    with pytest.raises(AttributeError, match=r"unit_moved has no 'hits'; it has unit, start, to, over"):
        _ = event.hits


def test_events_can_be_compared_and_copied() -> None:
    first, second = (sandtable.game("dbd").start("first-blood", seed=7).play(0, "INF@109-93")[0] for _ in range(2))
    assert first == second == copy.deepcopy(first)
    assert len({first, second}) == 1
    assert first != "unit_moved"


def test_fields_name_cells_and_words_as_people_do() -> None:
    match = sandtable.game("doomball").start("orcs-at-the-gate", seed=1)
    [event] = match.play(0, "activate A3")
    assert (event.name, event.piece, event.cell, event.what) == ("activated", "p1-archers-1", "A3", "Archers")


def test_the_events_of_undone_entries_are_left_out() -> None:
    match = sandtable.game("dbd").start("first-blood", seed=7)
    match.play(0, "INF@109-93")
    match.undo(0)
    assert match.events() == []


def test_a_fact_that_is_written_for_each_seat_is_one_event() -> None:
    assert merge_audiences([(5, 1, 1, 7), (5, 1, 2, 7)]) == [(5, 1, 3, 7)]
    assert merge_audiences([(5, 1, 1, 7), (5, 1, 2, 8)]) == [(5, 1, 1, 7), (5, 1, 2, 8)]  # they know different things
    assert merge_audiences([(5, 1, 7, 7), (5, 1, 7, 7)]) == [(5, 1, 7, 7), (5, 1, 7, 7)]  # it happened twice
    assert merge_audiences([(5, 1, 1, 7), (5, 1, 1, 7), (5, 1, 2, 7)]) == [(5, 1, 3, 7), (5, 1, 1, 7)]


def played_stepwise(id: str) -> tuple[Match, list[Event]]:
    """A random match, played step by step, with all Events in the order in which they were told."""
    match, choose = sandtable.game(id).start(seed=3, stepwise=True), Random(3)
    told: list[Event] = []
    for _ in range(DECISIONS):
        prompt = match.prompt()
        if prompt.table:
            told += match.step()
        else:
            seat = choose.choice(prompt.asked)
            ends = [action for action in match.actions(seat) if action.verb in ("seal", "done")]
            known = match.play(seat, choose.choice(ends or match.actions(seat)))
            new = match.events()[len(told) :]
            assert facts(event for event in new if seat in event.seats) == facts(known)
            told += new
    return match, told


@pytest.mark.parametrize("id", sandtable.games())
def test_every_step_tells_each_event_once_with_who_may_know_it(id: str) -> None:
    match, told = played_stepwise(id)
    assert told == match.events()
    assert all(event.audience for event in told)
    for seat in (0, 1, 2):
        assert facts(event for event in told if seat in event.seats) == facts(match.events(seat))


def test_an_execution_tells_both_seats_of_one_blow_as_one_event() -> None:
    game = sandtable.game("fortress-frontiers")
    match = game.start("skirmish", seed=7, stepwise=True)
    seats = []
    for _ in range(40):
        prompt = match.prompt()
        if prompt.table:
            seats += [event.seats for event in match.step() if event.name == "struck"]
        else:
            match.play(prompt.asked[0], "done")
    assert (0, 1) in seats
