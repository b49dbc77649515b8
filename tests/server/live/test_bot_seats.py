"""Seats held by bots, even faulty ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.games import game
from sandtable.server.workers.pool import WorkerFailed, WorkerRequest
from server.conftest import Start
from server.serving import Live


def wait_until_the_bot_has_sealed(live: Live) -> None:
    """Play a match of a person against a bot until the bot has sealed its orders."""
    table = live.create("tiny", "meeting", seats=[{"kind": "human"}, {"kind": "bot"}])
    player = table.sit(0)
    player.until("full")
    while player.scene["prompt"]["sealed"] != [1]:
        player.until("frames")
    player.close()


def test_when_a_bot_fails_some_legal_action_is_played(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start()

    async def fail(_: WorkerRequest) -> Any:
        raise WorkerFailed("no")

    monkeypatch.setattr(live.context.workers, "choose", fail)
    wait_until_the_bot_has_sealed(live)


def test_an_illegal_action_of_a_bot_is_replaced_by_a_legal_one(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start()

    async def cheat(_: WorkerRequest) -> Any:
        return [(1, 0, 99, 0, 0, 0, 0)]

    monkeypatch.setattr(live.context.workers, "choose", cheat)
    wait_until_the_bot_has_sealed(live)


def test_two_bots_play_each_other(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.live.bot_seats.PACE", 0.01)
    live = start()
    table = live.create("tiny", "meeting", seats=[{"kind": "bot"}, {"kind": "bot"}], options={"turn_limit": 1})
    player = table.sit()
    player.until("full")
    while not player.status.get("outcome"):
        player.until("frames")
    player.close()


def test_a_match_without_end_is_set_aside_and_nothing_else_stops(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.live.bot_seats.PACE", 0.01)
    live = start()
    tiny = game("tiny")
    options = dict(tiny.facts.limit)
    monkeypatch.setitem(tiny.__dict__, "facts", replace(tiny.facts, longest=6))
    endless = live.create("tiny", "meeting", seats=[{"kind": "bot"}, {"kind": "bot"}], options=options)
    with pytest.raises(ConnectionClosed):
        endless.sit().until("nothing")
    answer = live.get(f"/api/matches/{endless.id}")
    assert answer.status_code == 500
    assert answer.json()["sentence"].startswith("This match has stopped, because its game failed.")
    (listed,) = live.get("/api/set-aside").json()["matches"]
    assert listed["match"] == endless.id
    assert "the match has not ended after" in listed["reason"]
    monkeypatch.undo()
    wait_until_the_bot_has_sealed(live)
