"""Rooms come and go; bots think elsewhere; a match is the same whatever happened to its room."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
import weakref
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.games import game as game_of
from sandtable.kernel.ids import ALL
from sandtable.play import match as matches
from sandtable.play import views as play_views
from sandtable.play.listing import ActionWriter
from sandtable.play.observation import board_digest
from sandtable.server.fastpath.websocket_protocol import WebSocketProtocol
from sandtable.server.live.rooms import Rooms
from sandtable.server.workers.pool import Question, WorkerFailed, Workers, bot_infos, make_bot
from server.conftest import Start
from server.serving import Live, Table, genuine


def rooms(live: Live) -> int:
    return int(live.house.metrics.gauges["rooms"][1]())


def sweep(live: Live, table: Table) -> None:
    """Let go of all rooms that may go."""

    async def work() -> None:
        app: Any = live.server.config.app
        app.state.rooms.sweep(0)

    live.call(work())


def test_an_idle_room_leaves_memory_and_comes_back_the_same(start: Start) -> None:
    live = start()
    table = live.create("tiny", "moor")
    for seat, action in (
        (0, "march A 0"),
        (1, "march A 3"),
        (0, "UNDO"),
        (0, "seal"),
        (1, "seal"),
        (0, "supply B 1"),
    ):
        if action == "UNDO":
            table.do("undo", seat)
        else:
            table.play(seat, action)
    before = {seat: table.view(seat) for seat in (0, 1)} | {2: table.view()}
    records = [table.record(0), table.record(1), table.record()]
    assert rooms(live) == 1
    sweep(live, table)
    assert rooms(live) == 0
    after = {seat: table.view(seat) for seat in (0, 1)} | {2: table.view()}
    assert rooms(live) == 1
    for seat in (0, 1, 2):
        assert after[seat]["v"] > before[seat]["v"]
        assert after[seat] | {"v": 0} == before[seat] | {"v": 0}
    assert [table.record(0), table.record(1), table.record()] == records
    assert live.house.metrics.loads == 1


def test_a_room_that_left_memory_is_gone_without_a_search_for_circles(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting", time_limit_seconds=500)
    table.play(0, "march A 0")

    async def seen() -> Any:
        return weakref.ref(await room_of(live, table))

    found = live.call(seen())
    gc.disable()
    try:
        table.do("resign", 0)
        for _ in range(100):
            sweep(live, table)
            if rooms(live) == 0 and found() is None:
                break
            time.sleep(0.02)
        assert found() is None
    finally:
        gc.enable()


def test_a_socket_that_is_gone_leaves_no_circle(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting")
    gc.disable()
    try:
        player = table.sit(0)
        player.until("full")
        player.act("march A 0")
        (line,) = [weakref.ref(one) for one in live.server.server_state.connections if type(one) is WebSocketProtocol]
        player.close()
        for _ in range(200):
            if line() is None:
                break
            time.sleep(0.02)
        assert line() is None
    finally:
        gc.enable()


def test_what_was_put_aside_among_many_rooms_is_looked_at_when_they_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.live.rooms.FEW", 0)
    monkeypatch.setattr("sandtable.server.live.rooms.TIDY", 0.001)
    some = Rooms(cast("Any", None))

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    async def among_many() -> None:
        keeping = asyncio.ensure_future(some.keep_house())
        while not gc.get_freeze_count():  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0.001)
        keeping.cancel()

    gc.unfreeze()
    gc.disable()
    try:
        lost = weakref.ref(Circle())
        asyncio.run(among_many())
        gc.collect()
        assert lost() is not None, "nobody looks at it"
        some.tidy()
        assert lost() is None
    finally:
        gc.enable()
        gc.unfreeze()


def test_a_room_with_somebody_in_it_stays(start: Start) -> None:
    live = start()
    table = live.create()
    player = table.sit(0)
    player.until("full")
    sweep(live, table)
    assert rooms(live) == 1
    player.close()
    for _ in range(100):
        sweep(live, table)
        if rooms(live) == 0:
            break
        time.sleep(0.02)
    assert rooms(live) == 0


def test_a_view_that_slept_has_a_new_version_only_if_it_changed(start: Start) -> None:
    live = start()
    table = live.create()
    v = [table.view(0)["v"], table.view(1)["v"], table.view()["v"]]
    room = live.call(room_of(live, table))

    async def rest() -> None:
        room.rest()

    live.call(rest())
    assert [table.view(0)["v"], table.view(1)["v"], table.view()["v"]] == v
    live.call(rest())
    table.play(0, "march A 0")
    live.call(rest())
    assert table.view(1)["v"] == v[1], "a secret order changes nothing for the other"
    assert table.view()["v"] == v[2]
    assert table.view(0)["v"] == v[0] + 1


async def room_of(live: Live, table: Table) -> Any:
    app: Any = live.server.config.app
    return await app.state.rooms.get(table.id)


def test_many_ask_for_one_room_and_it_is_built_once(start: Start) -> None:
    live = start()
    table = live.create()
    sweep(live, table)

    async def work() -> int:
        app: Any = live.server.config.app
        found = await asyncio.gather(*(app.state.rooms.get(table.id) for _ in range(20)))
        return len({id(room) for room in found})

    assert live.call(work()) == 1
    assert live.house.metrics.loads == 1


def test_two_servers_on_one_file_cannot_both_win(start: Start) -> None:
    """The one that comes second hears that nothing was done, forgets its room, and has the truth when asked again."""
    one, two = start(), start()
    here = one.create("tiny", "meeting")
    there = Table(two, here.id, here.tokens)
    player = there.sit(0)
    player.until("full")
    here.play(0, "march A 0")
    answer = there.do("actions", 1, actions=["march A 3"])
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    with pytest.raises(ConnectionClosed) as closed:
        player.until("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    there.play(1, "march A 3")
    assert [order["text"] for order in there.view(0)["scene"]["plan"]["orders"]] == ["march A 0"]
    assert there.do("resign", 1).status_code == 200
    assert genuine(there.record())


def test_metrics_count(start: Start) -> None:
    live = start()
    table = live.create()
    table.play(0, "seal")
    table.do("actions", 0, actions=["seal"])
    text = live.get("/api/metrics").text
    assert "sandtable_moves_total 1\n" in text
    assert "sandtable_matches_total 1\n" in text
    assert 'sandtable_refusals_total{error="not-asked"} 1\n' in text
    assert "sandtable_rooms 1\n" in text
    assert "sandtable_commit_seconds_count 1\n" in text
    for line in text.splitlines():
        assert line.startswith("#") or len(line.rsplit(" ", 1)) == 2


# -- bots ------------------------------------------------------------------------------------------------------------


def question(level: int = 1, bot: str = "random") -> Question:
    game = game_of("dbd")
    match = matches.start(game, game.scenario("first-blood"), seed=1)
    seen = match.observation(0)
    from sandtable.kernel.carriers import flat

    return Question("dbd", bot, level, seen.bytes(), board_digest(seen.board), lambda: flat.to_bytes(seen.board))


def ask(workers: Workers, *questions: Question) -> list[Any]:
    async def main() -> list[Any]:
        return await asyncio.gather(*(workers.choose(one) for one in questions), return_exceptions=True)

    return asyncio.run(main())


def test_workers_answer_with_legal_actions_and_survive_everything() -> None:
    workers = Workers(1, {}, 20)
    try:
        game = game_of("dbd")
        match = matches.start(game, game.scenario("first-blood"), seed=1)
        rows = ask(workers, *[question()] * 4)
        assert all(len(plan) == 1 and plan[0] in match.rows(0) for plan in rows)
        (fault,) = ask(workers, question(bot="nobody"))
        assert isinstance(fault, WorkerFailed)
        assert "nobody" in str(fault)
        process = workers._all[0]._process
        if process is not None and process.pid is not None:
            os.kill(process.pid, signal.SIGKILL)
        results = ask(workers, question(), question())
        assert isinstance(results[0], WorkerFailed) or results[0][0] in match.rows(0)
        assert results[1][0] in match.rows(0)
    finally:
        workers.close()


def test_a_bot_that_thinks_too_long_is_ended() -> None:
    workers = Workers(1, {}, 0.0)
    try:
        (fault,) = ask(workers, question())
        assert isinstance(fault, WorkerFailed)
        assert "more than 0 seconds" in str(fault)
    finally:
        workers.close()


def test_when_a_bot_fails_some_legal_action_is_played_for_it(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start()

    async def fail(_: Question) -> Any:
        raise WorkerFailed("no")

    monkeypatch.setattr(live.house.workers, "choose", fail)
    table = live.create("tiny", "meeting", seats=[{"kind": "human"}, {"kind": "bot"}])
    player = table.sit(0)
    player.until("full")
    while player.scene["prompt"]["sealed"] != [1]:
        player.until("frames")
    player.close()


def test_what_a_bot_may_not_do_gives_way_to_what_it_may(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start()

    async def cheat(_: Question) -> Any:
        return [(1, 0, 99, 0, 0, 0, 0)]

    monkeypatch.setattr(live.house.workers, "choose", cheat)
    table = live.create("tiny", "meeting", seats=[{"kind": "human"}, {"kind": "bot"}])
    player = table.sit(0)
    player.until("full")
    while player.scene["prompt"]["sealed"] != [1]:
        player.until("frames")
    player.close()


def test_bots_of_a_match_play_each_other(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.live.bot_seats.PACE", 0.01)
    live = start()
    table = live.create("tiny", "meeting", seats=[{"kind": "bot"}, {"kind": "bot"}], options={"turn_limit": 1})
    player = table.sit()
    player.until("full")
    while not player.status.get("outcome"):
        player.until("frames")
    player.close()


def test_bots_are_listed_and_found_by_name(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = live.get("/api/bots").json()["bots"]
    assert "random" in {bot["name"] for bot in listed}
    assert [bot.name for bot in bot_infos()] == [bot["name"] for bot in listed]
    from sandtable import api
    from sandtable.api import Title
    from sandtable.bots.search_bot import SearchBot

    monkeypatch.setitem(api.BOTS, "looks-ahead", SearchBot)  # a bot with a budget
    assert [bot.levels for bot in bot_infos() if bot.name == "looks-ahead"] == [4]
    assert make_bot("looks-ahead", Title.named("dbd"), 1).seconds < 1
    assert make_bot("random", Title.named("dbd"), 3).game.id == "dbd"


# -- choices in bulk ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game, scenario", [("tiny", "meeting"), ("dbd", "symmetric-line"), ("dbd", "three-fords")])
def test_actions_in_bulk_are_written_as_one_by_one(live: Live, game: str, scenario: str) -> None:
    title = game_of(game)
    match = matches.start(title, title.scenario(scenario), seed=5)
    for step in range(30):
        if match.outcome:
            break
        seat = match.prompt().asked[0]
        seen = match.observation(seat)
        names = title.names(match.setup, seen.state)
        rows = play_views.legal_rows(seen, ALL)
        listing = ActionWriter(title.verbs, names, seen.board)
        assert rows == match.rows(seat)
        for verb in title.verbs:
            own = [row for row in rows if row[0] == verb.number]
            values, texts = listing.write(verb, own)
            assert texts == [title.verbs.to_text(row, names) for row in own]
            named = [title.verbs.to_json(row, names) for row in own]
            assert values == [[one[slot.name] for slot in verb.slots] for one in named]
        match.play(seat, match.named([rows[(11 * step) % len(rows)]])[0])


def test_a_scene_that_is_called_alike_is_alike() -> None:
    game = game_of("dbd")
    assert game.facts.alike
    match = matches.start(game, game.scenario("three-fords"), seed=5)
    for step in range(20):
        scenes = [game.scene(match.setup, match.state, seat) | {"seat": 0} for seat in (0, 1, 2)]
        assert scenes[0] == scenes[1] == scenes[2]
        rows = match.rows(match.prompt().asked[0])
        match.play(match.prompt().asked[0], match.named([rows[(7 * step) % len(rows)]])[0])
