"""The loop responds while a move is computed or drawn in a thread, and nobody sees half of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.play.match import MatchCore
from sandtable.server.wire.views import MatchViews
from server.conftest import Start
from server.serving import PATIENCE


@pytest.fixture
def block(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[threading.Event, threading.Event]]:
    """Block a method of a class: the first threading.Event is set when it is entered, the second lets it continue."""

    def begin(name: str) -> tuple[threading.Event, threading.Event]:
        entered, resume = threading.Event(), threading.Event()
        owner: Any = MatchViews if name == "prepare_updates" else MatchCore
        original = getattr(owner, name)

        def slow(*given: Any, **more: Any) -> Any:
            entered.set()
            assert resume.wait(PATIENCE)
            return original(*given, **more)

        monkeypatch.setattr(owner, name, slow)
        return entered, resume

    return begin


@pytest.mark.parametrize("name", ["advance", "prepare_updates"])
def test_the_loop_answers_while_a_move_takes_long(start: Start, block: Any, name: str) -> None:
    live = start()
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    entered, resume = block(name)
    nonce = player.say("act", {"actions": ["march A 0"]})
    assert entered.wait(PATIENCE)
    assert live.get("/api/health").status_code == 200
    before = table.view(0)
    assert before["v"] == player.v, "nothing is shown before everything can be shown"
    assert "plan" not in before["scene"] or not before["scene"]["plan"]["orders"]
    resume.set()
    assert player.until("done", nonce=nonce)["v"] == table.view(0)["v"] == player.v
    assert player.scene == table.view(0)["scene"]
    player.close()


def test_a_spectator_who_joins_while_a_move_is_drawn_misses_nothing(start: Start, block: Any) -> None:
    live = start()
    table = live.create("dbd", "symmetric-line")
    player = table.sit(0)
    player.until("full")
    action = player.actions()[1]
    entered, resume = block("prepare_updates")
    player.say("act", {"actions": [action]})
    assert entered.wait(PATIENCE)
    public = table.sit()
    public.until("full")
    old = public.v
    resume.set()
    public.until("frames")
    player.until("done")
    assert public.v == old + 1
    for one, seat in ((public, None), (player, 0)):
        assert (one.scene, one.v) == (table.view(seat)["scene"], table.view(seat)["v"])
        one.close()


def test_a_move_that_cannot_be_drawn_is_kept_and_shown_after_reconnecting(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = start()
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    original = MatchViews.prepare_updates

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a fault in some game's scene")

    monkeypatch.setattr(MatchViews, "prepare_updates", fail)
    v = player.v
    player.say("act", {"actions": ["march A 0"]}, nonce="once")
    with pytest.raises(ConnectionClosed) as closed:
        player.until("done")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    monkeypatch.setattr(MatchViews, "prepare_updates", original)
    back = table.sit(0)
    back.until("full")
    assert back.scene["plan"]["orders"][0]["text"] == "march A 0"
    assert back.act("march A 0", v=v, nonce="once")["t"] == "done", "it was executed, and is not executed twice"
    assert len(table.record(0)["entries"]) == 1
    back.close()
