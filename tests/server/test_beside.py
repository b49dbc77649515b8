"""What takes long is done beside the loop, and what is drawn elsewhere is the same to the byte."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.games import game as game_of
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.server.offload import LONG, SURELY, Beside
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.scene_patch import apply_frame
from sandtable.server.wire.views import MatchViews, statuses_of
from server.conftest import Start
from server.serving import PATIENCE
from tiny import GAME as TINY


def working(seconds: float) -> int:
    """Use the processor for so long, and tell in which thread."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass
    return threading.get_ident()


def test_short_work_is_done_on_the_loop_and_long_work_beside_it() -> None:
    async def work() -> None:
        beside, here = Beside("test", 1), threading.get_ident()
        try:
            assert [await beside.do("short", working, 0) == here for _ in range(4)] == [False, False, True, True]
            assert [await beside.do("long", working, LONG * 2) == here for _ in range(4)] == [False] * 4
            assert await beside.do("short", working, LONG * 2) == here, "this could not be known"
            assert await beside.do("short", working, LONG * 2) == here, "it may have been interrupted"
            assert await beside.do("short", working, 0) != here, "now it is known"
            for _ in range(200):
                await beside.do("short", working, 0)
            assert await beside.do("short", working, 0) == here, "it was long ago"
            assert await beside.do("long", working, 0) != here
            assert await beside.do("short", working, LONG * SURELY) == here
            assert await beside.do("short", working, 0) != here, "so long nothing is interrupted"
            with pytest.raises(ZeroDivisionError):
                await beside.do("fault", divmod, 1, 0)
        finally:
            beside.close()

    asyncio.run(work())


def test_kinds_without_end_do_not_fill_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.offload.MOST_KINDS", 3)

    async def work() -> None:
        beside = Beside("test", 1)
        for kind in range(20):
            await beside.do(kind, working, 0)
        assert len(beside._weights) <= 3
        beside.close()

    asyncio.run(work())


# -- while something takes long --------------------------------------------------------------------------------------


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[threading.Event, threading.Event]]:
    """Hold a method of Views or Match: the first Event is set when somebody is in it, the second lets him go on."""

    def hold(name: str) -> tuple[threading.Event, threading.Event]:
        entered, go_on = threading.Event(), threading.Event()
        owner: Any = MatchViews if name == "prepare_updates" else Match
        original = getattr(owner, name)

        def slow(*given: Any, **more: Any) -> Any:
            entered.set()
            assert go_on.wait(PATIENCE)
            return original(*given, **more)

        monkeypatch.setattr(owner, name, slow)
        return entered, go_on

    return hold


@pytest.mark.parametrize("name", ["play", "prepare_updates"])
def test_the_loop_answers_while_a_move_takes_long(start: Start, held: Any, name: str) -> None:
    live = start()
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    entered, go_on = held(name)
    nonce = player.say("act", {"actions": ["march A 0"]})
    assert entered.wait(PATIENCE)
    assert live.get("/api/health").status_code == 200
    before = table.view(0)
    assert before["v"] == player.v, "nothing is shown before all of it can be"
    assert "plan" not in before["scene"] or not before["scene"]["plan"]["orders"]
    go_on.set()
    assert player.until("done", nonce=nonce)["v"] == table.view(0)["v"] == player.v
    assert player.scene == table.view(0)["scene"]
    player.close()


def test_who_begins_to_look_while_a_move_is_drawn_misses_nothing(start: Start, held: Any) -> None:
    live = start()
    table = live.create("dbd", "symmetric-line")
    player = table.sit(0)
    player.until("full")
    action = player.actions()[1]
    entered, go_on = held("prepare_updates")
    player.say("act", {"actions": [action]})
    assert entered.wait(PATIENCE)
    public = table.sit()
    public.until("full")
    old = public.v
    go_on.set()
    public.until("frames")
    player.until("done")
    assert public.v == old + 1
    for one, seat in ((public, None), (player, 0)):
        assert (one.scene, one.v) == (table.view(seat)["scene"], table.view(seat)["v"])
        one.close()


def test_a_move_that_cannot_be_shown_is_kept_and_shown_to_who_comes_again(
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
    assert back.act("march A 0", v=v, nonce="once")["t"] == "done", "it was done, and is not done twice"
    assert len(table.record(0)["entries"]) == 1
    back.close()


# -- what is drawn quickly -------------------------------------------------------------------------------------------


def awake(match: Match) -> MatchViews:
    """All three Views of a match."""
    views = MatchViews(0)
    views.rebuild_log(match)
    for seat in (0, 1, 2):
        views.show(match, partial(status, match), seat, waiting=False)
    return views


def status(match: Match, seat: int) -> Any:
    return statuses_of(match, [], "", waiting=False)(seat)


@pytest.mark.parametrize("id, scenario", [("tiny", "meeting"), ("tiny", "moor"), ("dbd", "symmetric-line")])
def test_what_is_planned_is_what_who_comes_anew_sees(id: str, scenario: str) -> None:
    """What Views share and do not work out again: all three, after every act, undo and table's step, have the bytes
    of Views that never saw the match before, and their messages lead a client there."""
    game = TINY if id == "tiny" else game_of(id)
    chance = random.Random(3)
    match = matches.start(game, game.scenario(scenario), seed=4)
    views = awake(match)
    scenes = [json.loads(views.scene_json(view)) for view in views.all]
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = chance.choice(match.prompt().asked)
        before, match = match, match.fork()
        if chance.random() < 0.15 and before.can_undo(seat):
            match.undo(seat)
        else:
            match.play(seat, chance.choice(match.actions(seat)))
        turns = views.begin_updates()
        lines = views.prepare_updates(before, match, match.steps[len(before.steps) :], partial(status, match), turns)
        for view, message in views.commit(lines, turns):
            for frame in json.loads(message)["d"]["frames"]:
                scenes[view.seat] = apply_frame(scenes[view.seat], frame)
        fresh = awake(match)
        for view, other, scene in zip(views.all, fresh.all, scenes):
            assert views.scene_json(view) == fresh.scene_json(other) == encode(scene)
            assert view.status == other.status
