"""Rooms leave memory and are restored; a match is the same whatever happened to its room."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.server.fastpath.websocket_protocol import FastWebSocketProtocol
from sandtable.server.live import rooms as rooms_module
from server.conftest import Start
from server.serving import PATIENCE, Live, Table, genuine


def rooms(live: Live) -> int:
    return int(live.context.metrics.gauges["rooms"][1]())


def release_idle(live: Live) -> None:
    """Release every idle room."""

    async def work() -> None:
        app: Any = live.server.config.app
        app.state.rooms.release_idle(0)

    live.call(work())


def test_an_idle_room_leaves_memory_and_is_restored_unchanged(start: Start) -> None:
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
    release_idle(live)
    assert rooms(live) == 0
    after = {seat: table.view(seat) for seat in (0, 1)} | {2: table.view()}
    assert rooms(live) == 1
    for seat in (0, 1, 2):
        assert after[seat]["v"] > before[seat]["v"]
        assert after[seat] | {"v": 0} == before[seat] | {"v": 0}
    assert [table.record(0), table.record(1), table.record()] == records
    assert live.context.metrics.loads == 1


def test_a_released_room_is_freed_without_garbage_collection(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting", time_limit_seconds=500)
    table.play(0, "march A 0")

    async def reference() -> Any:
        return weakref.ref(await room_of(live, table))

    room = live.call(reference())
    gc.disable()
    try:
        table.do("resign", 0)
        for _ in range(100):
            release_idle(live)
            if rooms(live) == 0 and room() is None:
                break
            time.sleep(0.02)
        assert room() is None
    finally:
        gc.enable()


def test_a_closed_socket_is_freed_without_garbage_collection(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting")
    gc.disable()
    try:
        player = table.sit(0)
        player.until("full")
        player.act("march A 0")
        (protocol,) = [
            weakref.ref(one) for one in live.server.server_state.connections if type(one) is FastWebSocketProtocol
        ]
        player.close()
        for _ in range(200):
            if protocol() is None:
                break
            time.sleep(0.02)
        assert protocol() is None
    finally:
        gc.enable()


def test_a_room_with_a_connection_stays(start: Start) -> None:
    live = start()
    table = live.create()
    player = table.sit(0)
    player.until("full")
    release_idle(live)
    assert rooms(live) == 1
    player.close()
    for _ in range(100):
        release_idle(live)
        if rooms(live) == 0:
            break
        time.sleep(0.02)
    assert rooms(live) == 0


def test_a_released_view_gets_a_new_version_only_if_it_changed(start: Start) -> None:
    live = start()
    table = live.create()
    v = [table.view(0)["v"], table.view(1)["v"], table.view()["v"]]
    room = live.call(room_of(live, table))

    async def release() -> None:
        room.audience.release_unwatched_views()

    live.call(release())
    assert [table.view(0)["v"], table.view(1)["v"], table.view()["v"]] == v
    live.call(release())
    table.play(0, "march A 0")
    live.call(release())
    assert table.view(1)["v"] == v[1], "a secret order changes nothing for the other"
    assert table.view()["v"] == v[2]
    assert table.view(0)["v"] == v[0] + 1


async def room_of(live: Live, table: Table) -> Any:
    app: Any = live.server.config.app
    return await app.state.rooms.get(table.id)


def test_concurrent_requests_restore_a_room_once(start: Start) -> None:
    live = start()
    table = live.create()
    release_idle(live)

    async def work() -> int:
        app: Any = live.server.config.app
        found = await asyncio.gather(*(app.state.rooms.get(table.id) for _ in range(20)))
        return len({id(room) for room in found})

    assert live.call(work()) == 1
    assert live.context.metrics.loads == 1


def test_of_two_servers_on_one_file_only_one_can_write(start: Start) -> None:
    """The second reports that nothing was done, drops its room, and restores the current state for the next request."""
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


# -- matches whose players are away ---------------------------------------------------------------------------------

WEEK = 7 * 86400
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


def in_memory(live: Live) -> dict[str, Any]:
    app: Any = live.server.config.app
    return app.state.rooms._rooms  # type: ignore[no-any-return]


def wait_for(check: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_matches_with_clocks_do_not_fill_the_server_for_ever(start: Start) -> None:
    live = start(most_rooms=3)
    tables = [live.create("tiny", "meeting", time_limit_seconds=WEEK) for _ in range(6)]
    assert rooms(live) <= 3
    player = tables[0].sit(0)
    player.until("full")
    assert player.act("march A 0")["t"] == "done"
    player.close()


def test_a_clock_goes_on_while_its_match_is_out_of_memory(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting", time_limit_seconds=WEEK)
    table.play(0, "seal")
    deadlines = live.call(room_of(live, table)).deadlines
    assert deadlines[0] is None
    assert deadlines[1] is not None
    release_idle(live)
    assert rooms(live) == 0
    assert live.call(room_of(live, table)).deadlines == deadlines


def test_a_match_comes_back_by_itself_when_time_has_run_out(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting", time_limit_seconds=1)
    release_idle(live)
    assert rooms(live) == 0
    wait_for(lambda: live.context.metrics.loads == 1)
    wait_for(lambda: bool(in_memory(live)) and in_memory(live)[table.id].match.count > 0)
    assert in_memory(live)[table.id].match.entries[0].act == "time"


def test_a_match_that_finds_no_space_comes_back_later(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "RETRY_SECONDS", 0.05)
    live = start(most_rooms=1)
    table = live.create("tiny", "meeting", time_limit_seconds=1)
    other = live.create("tiny", "meeting")
    player = other.sit(0)
    player.until("full")
    wait_for(lambda: live.server.config.app.state.rooms._away[table.id].timer.when() > 0)  # type: ignore[union-attr]
    refused = live.get(table.path)
    assert refused.status_code == 503
    player.close()
    wait_for(lambda: table.id in in_memory(live) and in_memory(live)[table.id].match.count > 0)


def test_bots_among_themselves_make_space_and_go_on_later(start: Start) -> None:
    live = start(most_rooms=2)
    bots = [live.create("tiny", "meeting", seats=BOTS) for _ in range(2)]
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    other = live.create("tiny", "meeting")
    assert set(in_memory(live)) == {table.id, other.id}
    player.close()
    release_until(live, lambda: any(table.id in in_memory(live) for table in bots))


def release_until(live: Live, check: Callable[[], bool]) -> None:
    def step() -> bool:
        release_idle(live)
        return check()

    wait_for(step)


def test_all_matches_of_bots_go_on_after_a_restart_with_little_space(start: Start) -> None:
    """They take turns: none is forgotten because there were too many."""
    live = start()
    tables = [live.create("tiny", "meeting", seats=BOTS) for _ in range(4)]
    live.stop()
    again = start(most_rooms=2)
    for table in tables:
        wait_for(lambda id=table.id: again.get(f"/api/matches/{id}").json()["status"].get("outcome") is not None)  # type: ignore[misc]
