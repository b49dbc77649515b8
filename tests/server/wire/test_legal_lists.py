"""After many moves the compiled carrier lists the actions; the lists are the same."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Compiled, Plain
from sandtable.kernel.ids import ALL
from sandtable.play import views as play_views
from sandtable.play.match import MatchCore
from sandtable.play.match import start as begin
from sandtable.server.wire import choices, legal_lists
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.legal_lists import CarrierCache, CompiledLister
from tiny import GAME as TINY


@pytest.fixture
def listers(monkeypatch: pytest.MonkeyPatch) -> CarrierCache:
    made = CarrierCache()
    made.enabled = True
    monkeypatch.setattr(choices, "CARRIERS", made)
    return made


def positions(match: MatchCore, decisions: int) -> Iterator[tuple[MatchCore, int]]:
    chance = random.Random(3)
    for _ in range(decisions):
        if not match.mask():
            return
        seat = chance.choice(match.prompt().asked)
        yield match, seat
        match.advance(seat, chance.choice(match.actions(seat)))


@pytest.mark.compiled
def test_both_carriers_list_and_encode_the_same_actions(listers: CarrierCache) -> None:
    """On two boards alternately, with and without the bytes of the State."""
    listers._listers[TINY.id] = lister = CompiledLister(Compiled(TINY, checked=True))
    matches = [begin(TINY, TINY.scenario(name), seed=5) for name in ("meeting", "moor")]
    for ways in zip(*(positions(match, 12) for match in matches)):
        for match, seat in ways:
            seen = match.observation(seat)
            quick = lister.list_actions(seen, ALL, flat.to_bytes(seen.state))
            assert quick == CarrierCache().list_actions(seen, ALL)
            assert [*choices.ROW.iter_unpack(quick)] == seen.rows()
            plain_json = encode(play_views.choices(match, seen))
            assert choices.choices_json(match, seen) == plain_json
            assert choices.choices_json(match, seen, flat.to_bytes(seen.state)) == plain_json


def asking(listers: CarrierCache, times: int) -> bool:
    """List actions as often, and return whether compiled rules did it."""
    match = begin(TINY, TINY.scenario("meeting"), seed=5)
    for _ in range(times):
        listers.list_actions(match.observation(0), ALL)
    return listers.has_compiled(TINY)


def playing(listers: CarrierCache, times: int) -> None:
    for _ in range(times):
        listers.count_move(TINY)


def test_compiled_rules_are_loaded_after_many_moves(listers: CarrierCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal_lists, "MOVES_BEFORE_LOADING", 5)
    loaded: list[str] = []
    monkeypatch.setattr(listers, "load", lambda game: loaded.append(game.id))
    monkeypatch.setattr("sandtable.server.wire.legal_lists.threading.Thread", Now)
    playing(listers, 5)
    asking(listers, 20)
    assert loaded == [], "who looks is not counted"
    playing(listers, 20)
    assert loaded == [TINY.id], "and it is not tried again at once"
    monkeypatch.setattr(legal_lists, "RETRY_SECONDS", 0.0)
    playing(listers, 1)
    assert loaded == [TINY.id] * 2
    other = CarrierCache()
    playing(other, 20)
    assert loaded == [TINY.id] * 2, "nobody wants them"


class Now:
    """A thread that runs when it is started."""

    def __init__(self, target: Any, args: Any, name: str, *, daemon: bool) -> None:
        assert daemon, name
        self.start = lambda: target(*args)


def test_without_compiled_rules_the_plain_carrier_lists(
    listers: CarrierCache, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(legal_lists, "has_numba", lambda: True)
    monkeypatch.setattr(legal_lists, "is_on_disk", lambda game: False)
    listers.load(TINY)
    assert not asking(listers, 1), "nothing is compiled by a server"
    monkeypatch.setattr(legal_lists, "is_on_disk", lambda game: True)
    monkeypatch.setattr(legal_lists, "Compiled", lambda game: 1 // 0)
    with caplog.at_level(logging.ERROR, "sandtable.server"):
        listers.load(TINY)
    assert "compiled rules of tiny" in caplog.text
    assert not asking(listers, 1)
    monkeypatch.setattr(legal_lists, "Compiled", Loaded)
    listers.load(TINY)
    assert listers.has_compiled(TINY)
    listers.clear()
    assert not asking(listers, 1)


class Loaded(Plain):
    """A stand-in for a compiled lister, without numba."""
