"""What takes long is done beside the loop, and what is drawn elsewhere is the same to the byte."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.games import game as game_of
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.server import painters
from sandtable.server.beside import LONG, Beside
from sandtable.server.painters import Order, Painters
from sandtable.server.views import Turn, Views, status_of
from server.conftest import Start
from server.serving import PATIENCE, Live, Player
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
            assert await beside.do("short", working, 0) != here, "now it is"
            for _ in range(200):
                await beside.do("short", working, 0)
            assert await beside.do("short", working, 0) == here, "it was long ago"
            assert await beside.do("long", working, 0) != here
            with pytest.raises(ZeroDivisionError):
                await beside.do("fault", divmod, 1, 0)
        finally:
            beside.close()

    asyncio.run(work())


def test_kinds_without_end_do_not_fill_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.beside.MOST_KINDS", 3)

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
        owner: Any = Views if name == "plan" else Match
        original = getattr(owner, name)

        def slow(*given: Any, **more: Any) -> Any:
            entered.set()
            assert go_on.wait(PATIENCE)
            return original(*given, **more)

        monkeypatch.setattr(owner, name, slow)
        return entered, go_on

    return hold


@pytest.mark.parametrize("name", ["play", "plan"])
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
    entered, go_on = held("plan")
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
    original = Views.plan

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a fault in some game's scene")

    monkeypatch.setattr(Views, "plan", fail)
    v = player.v
    player.say("act", {"actions": ["march A 0"]}, nonce="once")
    with pytest.raises(ConnectionClosed) as closed:
        player.until("done")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    monkeypatch.setattr(Views, "plan", original)
    back = table.sit(0)
    back.until("full")
    assert back.scene["plan"]["orders"][0]["text"] == "march A 0"
    assert back.act("march A 0", v=v, nonce="once")["t"] == "done", "it was done, and is not done twice"
    assert len(table.record(0)["entries"]) == 1
    back.close()


# -- painters --------------------------------------------------------------------------------------------------------


def awake(match: Match) -> Views:
    """All three Views of a match."""
    views = Views(0)
    views.begin(match)
    for seat in (0, 1, 2):
        views.show(match, lambda seat: status(match, seat), seat, waiting=False)
    return views


def status(match: Match, seat: int) -> Any:
    return status_of(match, seat, [], "", waiting=False)


@pytest.mark.parametrize("id, scenario", [("tiny", "meeting"), ("tiny", "moor"), ("dbd", "symmetric-line")])
def test_a_painter_draws_what_the_server_would(id: str, scenario: str) -> None:
    """Every message and every Picture, also of the table's steps in between, whoever drew it."""
    game = TINY if id == "tiny" else game_of(id)
    chance = random.Random(3)
    match = matches.start(game, game.scenario(scenario), seed=4)
    views, others = awake(match), awake(match)
    setups: dict[int, Any] = {1: (game, game.load(match.setup.scenario, match.header.options, seeded(0)))}
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = chance.choice(match.prompt().asked)
        before, match = match, match.fork()
        if chance.random() < 0.15 and before.can_undo(seat):
            match.undo(seat)
        else:
            match.play(seat, chance.choice(match.actions(seat)))
        steps = match.steps[len(before.steps) :]
        turns, painted = views.turns(), others.turns()
        raw = painters._write(Order(1, None, others.looks(before, match, steps, painted)))
        made = painters._write(painters._drawings(setups, painters._read_order(raw)))
        drawings = painters._read_drawings(made)
        assert len(drawings) == 3 * len(steps)
        lines = views.plan(before, match, steps, partial(status, match), turns)
        again = others.plan(before, match, steps, partial(status, match), painted, drawings)
        assert [shown(turn) for turn in painted] == [shown(turn) for turn in turns]
        assert others.take(again, painted) is not None
        assert views.take(lines, turns) is not None
        assert [views.whole(view) for view in views.all] == [others.whole(view) for view in others.all]


def shown(turn: Turn) -> Any:
    return turn.view.seat, turn.new, turn.status, turn.body


def test_painters_come_when_they_are_wanted_and_come_again() -> None:
    game = game_of("dbd")
    match = matches.start(game, game.scenario("three-fords"), seed=4)
    views = awake(match)
    after = match.fork()
    after.play(0, after.actions(0)[3])
    looks = views.looks(match, after, after.steps, views.turns())

    async def free(all: Painters) -> None:
        for _ in range(int(PATIENCE / 0.02)):
            if all.free:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("no painter came")

    async def work() -> None:
        nobody = Painters(0, {})
        assert not nobody.free
        assert await nobody.draw(after, looks) is None
        all = Painters(1, {})
        try:
            assert not all.free, "nobody wanted it before"
            await free(all)
            first = await all.draw(after, looks)
            assert first is not None
            assert first == await all.draw(after, looks), "a set-up is told once"
            assert await all.draw(after, looks * 5) == [*first] * 5, "many, in their order"
            (painter,) = all._all
            broken = [painters.Look(b"no state", 0, True, True, True)]
            assert await all.draw(after, broken) is None, "what cannot be drawn is drawn by nobody"
            both = asyncio.gather(all.draw(after, looks), all.draw(after, looks))
            await asyncio.sleep(0)
            assert not all.free, "it has enough to do"
            assert None not in await both
            assert painter._process is not None
            os.kill(painter._process.pid or 0, signal.SIGSTOP)
            hanging = asyncio.ensure_future(all.draw(after, looks))
            await asyncio.sleep(0)
            all.look_after()
            assert not hanging.done(), "there is time yet"
            painter.since -= 100
            all.look_after()
            assert await hanging is None
            assert await all.draw(after, looks) is None
            all._starting = None
            await free(all)
            assert await all.draw(after, looks) == first
            assert painter._process is not None
            painter._process.kill()
            for _ in range(int(PATIENCE / 0.02)):
                if not painter.ready:
                    break
                await asyncio.sleep(0.02)
            assert await all.draw(after, looks) is None, "it died, and that is noticed"
        finally:
            all.close()

    asyncio.run(work())


def test_a_match_of_which_painters_draw_all(start: Start) -> None:
    """Both seats and the public, whose Scenes are kept by Frames alone, have what a whole view has."""
    live = start(painters=1)
    live.house.acting = 5  # as if much were going on
    await_painter(live)
    table = live.create("tiny", "meeting")
    players = [table.sit(0), table.sit(1), table.sit()]
    for player in players:
        player.until("full")
    for turn in range(3):
        for seat in (0, 1):
            assert players[seat].act(["march A 0", "supply A 1", "march B 0"][turn])["t"] in {"done", "refused"}
            assert players[seat].act("seal")["t"] == "done"
        compare(players)
    assert live.house.painters.drawings > 10
    process = live.house.painters._all[0]._process
    process.kill()
    process.join()
    assert players[0].act("seal")["t"] == "done", "without a painter the server draws itself"
    compare(players)
    for player in players:
        player.close()


def await_painter(live: Live) -> None:
    async def look() -> bool:
        return bool(live.house.painters.free)

    for _ in range(int(PATIENCE / 0.02)):
        if live.call(look()):
            return
        time.sleep(0.02)
    raise AssertionError("no painter came")


def compare(players: list[Player]) -> None:
    for seat, player in enumerate(players):
        player.sync()
        view = player.table.view(seat if seat < 2 else None)
        assert (player.v, player.scene, player.status) == (view["v"], view["scene"], view["status"])
