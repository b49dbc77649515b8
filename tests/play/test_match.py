"""Matches: queries, playing Actions, and refusals, which change nothing."""

from typing import Any

import pytest

from play.tiny_matches import MEET, begin, refused
from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import BadAction, BadScenario, NotAsked, Refused, Unknown, Unreadable
from sandtable.play.match import start
from tiny import GAME

# -- start -------------------------------------------------------------------------------------------------------


def test_a_seed_makes_a_match_reproducible() -> None:
    one, two = begin("moor", seed=7), begin("moor", seed=7)
    assert flat.to_bytes(one.state) == flat.to_bytes(two.state)
    assert one.record(reveal=True) == two.record(reveal=True)
    assert flat.to_bytes(begin("moor", seed=8).state) != flat.to_bytes(one.state)
    alone = [begin("moor", seed=None) for _ in range(3)]
    assert len({match.id for match in alone}) == 3
    assert len({match.record().commitment for match in alone}) == 3


def test_the_record_holds_the_set_up() -> None:
    match = begin("moor", seats=("Anna", "bot"), nonces=("x", "y"), id="m1", options={"turn_limit": 3})
    record = match.record()
    assert (record.game, record.rules, record.match) == ("tiny", GAME.facts.rules, "m1")
    assert (record.seats, record.nonces, record.options) == (("Anna", "bot"), ("x", "y"), {"turn_limit": 3})
    assert "scatter" not in record.scenario  # the bogs themselves, not how many to scatter
    assert len(record.scenario["ground"]) == 4
    assert record.reveal == ""


def test_invalid_scenarios_and_options_are_refused() -> None:
    with pytest.raises(BadScenario) as found:
        begin({"format": "tiny-scn-1", "sides": []})
    assert found.value.problems
    with pytest.raises(Unknown):
        begin(options={"speed": 3})


# -- queries -----------------------------------------------------------------------------------------------------


def test_the_prompt_names_the_seats_and_the_question() -> None:
    match = begin()
    assert (match.prompt().asked, match.prompt().table, match.prompt().over) == ((0, 1), False, False)
    assert match.prompt(0).sentence
    match.play(0, "seal")
    assert match.prompt().asked == (1,)
    assert match.prompt(0).sentence != match.prompt(1).sentence
    match.resign(1)
    assert match.prompt().over
    assert match.prompt(0).sentence == "Second resigned."


def test_actions_are_listed_for_all_for_a_piece_and_for_the_seat() -> None:
    match = begin()
    everything = [action.text for action in match.actions(0)]
    parts = [[action.text for action in match.actions(0, about)] for about in (0, "B", GAME.facts.nobody)]
    assert sorted(everything) == sorted(text for part in parts for text in part)
    assert all(parts)
    assert parts[2] == ["seal"]
    first = match.actions(0, "A")[0]
    assert (first.verb, first.piece) == ("march", "A")
    assert first.json() == {"verb": "march", "piece": "A", "path": first.path}
    assert first == match.actions(0, 0)[0]
    with pytest.raises(AttributeError, match="march has no 'amount'"):
        _ = first.amount


@pytest.mark.parametrize("about", ["C", -1, 99])
def test_listing_actions_of_an_unknown_piece_is_refused(about: int | str) -> None:
    with pytest.raises(Unreadable, match="there is no piece"):
        begin().actions(0, about)


def test_check_returns_the_clause_and_its_sentence() -> None:
    match = begin()
    assert match.check(0, "march A 0") is None
    refusal = match.check(0, "clear A")
    assert refusal is not None
    assert refusal.clause == "TINY-ORDER-3"
    assert "cannot be cleared" in refusal.sentence


def test_unreadable_illegal_and_unasked_actions_raise_different_errors() -> None:
    match = begin()
    match.play(1, "seal")
    assert "is no action" in refused(match, BadAction, lambda: match.play(0, "dance"))
    assert "[TINY-ORDER-3]" in refused(match, Refused, lambda: match.play(0, "clear A"))
    assert "nothing is asked of Second" in refused(match, NotAsked, lambda: match.play(1, "march A 0"))
    assert refused(match, BadAction, lambda: match.play(0, 7))  # type: ignore[arg-type]
    for seat in (2, 3, -1, True, "0"):
        assert "is no seat" in refused(match, Unreadable, lambda s=seat: match.play(s, "seal"))  # type: ignore[misc]
        assert refused(match, Unreadable, lambda s=seat: match.check(s, "seal"))  # type: ignore[misc]


# -- play --------------------------------------------------------------------------------------------------------


def test_an_action_can_be_a_text_an_object_or_a_listed_action() -> None:
    ways: list[Any] = ["march A 0", {"verb": "march", "piece": "A", "path": [0]}, begin().actions(0, "A")[0]]
    matches = [begin() for _ in ways]
    for match, way in zip(matches, ways):
        match.play(0, way)
    assert len({flat.to_bytes(match.state) for match in matches}) == 1


@pytest.mark.parametrize(
    ("game", "scenario", "before", "text", "slots", "numbers"),
    [
        ("dbd", "first-blood", [], "CAV@107-74", {"unit": "B_CAV_1", "to": 74}, {}),
        ("doomball", "last-stand", ["activate D3"], "step D2", {"to": "D2"}, {"to": 19}),
        ("fortress-frontiers", "skirmish", [], "strike u0 5,4", {"unit": "u0", "tile": "5,4"}, {"tile": 51}),
        (
            *("unfought-battle", "jade-pass", [], "p1_f1 A(1,0) River"),
            {"force": "p1_f1", "to": "1,0", "stance": "River"},
            {"to": 1, "stance": 1},
        ),
    ],
)
def test_cells_are_written_as_people_do_and_numbers_are_read_too(
    game: str, scenario: str, before: list[str], text: str, slots: dict[str, Any], numbers: dict[str, int]
) -> None:
    match = start(game_of(game), game_of(game).scenario(scenario), seed=1)
    seat = match.prompt().asked[0]
    for played in before:
        match.play(seat, played)
    (action,) = [one for one in match.actions(seat) if one.text == text]
    assert action.json() == {"verb": action.verb} | slots
    assert action.values() == list((slots | {name: n for name, n in numbers.items() if name != "stance"}).values())
    for document in (action.json(), action.json() | numbers):
        assert match.fork().play(seat, document) == match.fork().play(seat, action)


def test_play_returns_only_the_events_that_the_seat_may_know() -> None:
    match = begin()
    told = match.play(0, "march A 0")
    assert [event.text for event in told] == ["A is to march east."]
    assert told[0].clause.startswith("TINY-")
    assert match.events(1) == match.events(2) == []
    assert [event.text for event in match.play(1, "seal")] == ["Second sealed its orders."]
    assert [[event.text for event in events] for events in match.events(0)] == [
        ["A is to march east."],
        ["Second sealed its orders."],
    ]


def test_a_state_is_never_modified_in_place() -> None:
    match = begin(MEET)
    held = [(match.state, flat.to_bytes(match.state))]
    for seat, action in ((0, "march A 0"), (1, "supply A 2"), (0, "seal"), (1, "seal")):
        match.play(seat, action)
        held.append((match.state, flat.to_bytes(match.state)))
    assert len({raw for _, raw in held}) == len(held)
    assert all(flat.to_bytes(state) == raw for state, raw in held)


def test_several_actions_are_all_played_or_none_and_every_fault_is_reported() -> None:
    match = begin()
    orders = ["march A 0", "clear B", "supply A 1", "march B 3", "seal"]
    with pytest.raises(Refused) as found:
        match.play(0, orders)
    assert [(fault.at, fault.clause) for fault in found.value.faults] == [
        (1, "TINY-ORDER-3"),
        (3, "TINY-MARCH-1"),
    ]
    assert found.value.clause == "TINY-ORDER-3"
    assert match.count == 0
    match.play(0, ["march A 0", "march B 0", "seal"])
    assert [entry.action for entry in match.record().entries] == ["march A 0", "march B 0", "seal"]


def test_a_list_with_an_unreadable_or_unasked_action_is_not_played() -> None:
    match = begin()
    assert refused(match, BadAction, lambda: match.play(0, ["march A 0", "dance"]))
    assert refused(match, NotAsked, lambda: match.play(0, ["seal", "march A 0"]))
    assert refused(match, Unreadable, lambda: match.play(0, []))


def test_after_the_last_seal_automatic_steps_run_until_a_seat_must_act() -> None:
    match = begin()
    match.play(0, "seal")
    match.play(1, "seal")
    assert [(entry.seat, entry.action) for entry in match.record().entries] == [
        (0, "seal"),
        (1, "seal"),
        (3, "continue"),
        (3, "continue"),
    ]
    assert match.mask() == 3
    assert match.state.turn == 2


def test_a_stepwise_match_waits_for_each_automatic_step() -> None:
    match = begin(stepwise=True)
    assert "not the table's turn" in refused(match, NotAsked, match.step)
    match.play(0, "seal")
    match.play(1, "seal")
    assert (match.count, match.prompt().table, match.prompt().asked) == (2, True, ())
    assert refused(match, NotAsked, lambda: match.play(0, "seal"))
    assert match.step() == []
    assert match.mask() == 4
    assert [event.text for event in match.step()][-1].startswith("Turn 2 began")
    assert match.mask() == 3
    at_once = begin()
    at_once.play(0, "seal")
    at_once.play(1, "seal")
    assert at_once.record().entries == match.record().entries
