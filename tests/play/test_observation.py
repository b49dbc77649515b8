"""Observations: all that one seat may know, as bytes and as JSON, and nothing else."""

import json
from dataclasses import replace
from typing import Any

import pytest

from play.skirmish import DBD, fight
from play.tiny_matches import begin
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import NotAsked, Unreadable
from sandtable.kernel.game import Game
from sandtable.play.match import MatchCore
from sandtable.play.observation import HEAD, ObservationCore, from_bytes, from_json, observe
from tiny import GAME
from tiny.model import OFFBOARD, UNKNOWN


def canary() -> MatchCore:
    match = begin("canary")
    match.play(0, "march B 0")
    return match


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_observation_survives_bytes_and_json(seat: int) -> None:
    match = canary()
    seen = match.observation(seat)
    for again in (
        from_bytes(GAME, match.setup.board, seen.bytes()),
        from_json(GAME, json.loads(json.dumps(seen.json()))),
    ):
        assert (again.state, again.board, again.seat) == (seen.state, seen.board, seat)
        assert again.bytes() == seen.bytes()
        assert again.json() == seen.json() == match.observe(seat)


def test_json_names_the_seats_that_must_act() -> None:
    match = canary()
    assert match.observe(2)["asked"] == [0, 1]
    match.play(0, "seal")
    assert [match.observe(seat)["asked"] for seat in (0, 1, 2)] == [[1], [1], [1]]


def test_bytes_are_a_header_and_the_canonical_bytes_of_the_hidden_state() -> None:
    seen = canary().observation(0)
    assert seen.bytes()[HEAD.size :] == b"tiny" + GAME.facts.rules.encode() + flat.to_bytes(seen.state)


# -- what is hidden ----------------------------------------------------------------------------------------------


def test_an_observation_holds_no_secret() -> None:
    match = canary()
    first, second, public = (match.observation(seat).state for seat in (0, 1, 2))
    assert match.state.sides[1].purse == 6143
    assert [state.sides[1].purse for state in (first, second, public)] == [0, 6143, 0]
    assert [state.sides[0].purse for state in (first, second, public)] == [7319, 0, 0]
    assert first.pieces[2].cell == first.pieces[3].cell == OFFBOARD
    assert second.pieces[0].cell == OFFBOARD
    assert first.ground[3] == UNKNOWN  # the bog of a4
    assert second.ground[3] == 4242
    assert public.ground[2] == UNKNOWN
    assert first.pieces[1].order != 0
    assert public.pieces[1].order == 0


def test_observing_changes_neither_the_match_nor_the_observation() -> None:
    match = canary()
    before = flat.to_bytes(match.state)
    seen = match.observation(0)
    raw = seen.bytes()
    match.play(0, "supply A 1")
    assert seen.bytes() == raw
    assert before != flat.to_bytes(match.state)
    again = begin("canary")
    again.play(0, "march B 0")
    for seat in (0, 1, 2):
        again.observation(seat)
    assert flat.to_bytes(again.state) == before


def test_everybody_sees_the_state_of_an_open_game() -> None:
    match = fight()
    for seat in (0, 1, 2):
        assert flat.to_bytes(match.observation(seat).state) == flat.to_bytes(match.state)


@pytest.mark.parametrize("seat", [3, -1, "0", None, 1.5])
def test_only_seats_and_the_public_can_observe(seat: Any) -> None:
    match = canary()
    with pytest.raises(Unreadable, match="is no seat; seats are 0 and 1, and 2 for the public"):
        observe(GAME, match.setup.board, match.state, seat)


# -- refusals ----------------------------------------------------------------------------------------------------


def other_version() -> Game:
    return replace(GAME, facts=replace(GAME.facts, rules="0"))


def board_of(turn_limit: int) -> Any:
    return begin("canary", options={"turn_limit": turn_limit}).setup.board


def patched(raw: bytes, at: int, value: int) -> bytes:
    return raw[:at] + bytes([value]) + raw[at + 1 :]


def test_bytes_of_another_game_or_board_are_refused() -> None:
    match = canary()
    board, raw = match.setup.board, match.observation(0).bytes()
    assert from_bytes(GAME, board, raw).seat == 0
    faults: list[tuple[Game, Any, bytes, str]] = [
        (GAME, board, b"", "0 bytes are too few for an observation"),
        (GAME, board, raw[: HEAD.size - 1], "too few"),
        (GAME, board, b"XXXX" + raw[4:], "this is no observation of tiny"),
        (DBD, fight().setup.board, raw, "this is no observation of dbd"),
        (other_version(), board, raw, "this is no observation of tiny, rules 0"),
        (GAME, board_of(5), raw, "another layout or another board"),
        (GAME, board, patched(raw, 4, raw[4] ^ 1), "another layout or another board"),
        (GAME, board, patched(raw, 20, 3), "3 is no seat"),
        (GAME, board, raw[:-1], "the observation cannot be read: State takes"),
        (GAME, board, raw + b"\0", "the observation cannot be read: State takes"),
    ]
    for game, other, wrong, message in faults:
        with pytest.raises(Unreadable, match=message):
            from_bytes(game, other, wrong)


def test_json_of_another_game_is_refused() -> None:
    good = canary().observe(0)
    faults: list[tuple[Game, Any, str]] = [
        (GAME, None, "this is no observation of tiny"),
        (GAME, [], "this is no observation of tiny"),
        (GAME, good | {"format": "sandtable-view-1"}, "this is no observation of tiny"),
        (DBD, good, "this is no observation of dbd"),
        (other_version(), good, "this is no observation of tiny, rules 0"),
        (GAME, good | {"seat": 3}, "3 is no seat"),
        (GAME, good | {"seat": True}, "True is no seat"),
        (GAME, good | {"seat": 1.0}, "1.0 is no seat"),
        (GAME, good | {"state": None}, "an object is needed"),
        (GAME, good | {"board": {}}, "missing"),
        (GAME, good | {"state": good["state"] | {"turn": "x"}}, "turn: a whole number is needed"),
    ]
    for game, document, message in faults:
        with pytest.raises(Unreadable, match=message):
            from_json(game, document)


# -- bots --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", [canary(), fight()], ids=["tiny", "dbd"])
def test_a_bot_answers_an_observation_with_a_legal_action(match: MatchCore) -> None:
    from sandtable.bots.simple import RandomBot

    bot = RandomBot(match.game, seed=3)
    for _ in range(20):
        seat = 0 if match.mask() & 1 else 1
        match.play(seat, bot.choose(json.loads(json.dumps(match.observe(seat)))))


def test_a_bot_refuses_a_seat_that_need_not_act() -> None:
    from sandtable.bots.simple import RandomBot

    match = canary()
    match.play(0, "seal")
    with pytest.raises(NotAsked, match="nothing is asked of seat 0"):
        RandomBot(GAME, seed=1).choose(match.observe(0))


def test_an_observation_can_be_constructed_directly() -> None:
    """Workers and notebooks make one from a State that they have redacted themselves."""
    match = canary()
    seen = match.observation(1)
    assert ObservationCore(GAME, seen.board, seen.state, 1).bytes() == seen.bytes()
