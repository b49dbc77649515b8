"""Each fast path is used only if its setting says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.server import run
from sandtable.server.connection_limits import LimitedWebSocketProtocol
from sandtable.server.fastpath.websocket_protocol import FastWebSocketProtocol
from sandtable.server.settings import Settings
from sandtable.server.workers import pool
from sandtable.server.workers.pool import WorkerPool
from server.conftest import Start
from server.workers.test_pool import choose, request


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of the fast paths that were used."""
    used: list[str] = []
    interval = sys.getswitchinterval()
    monkeypatch.setattr(run, "request_short_time_slices", lambda: used.append("short"))
    monkeypatch.setattr(run, "set_thresholds", lambda: used.append("gc"))
    monkeypatch.setattr(pool, "request_long_time_slices", lambda process: used.append("long"))
    yield used
    sys.setswitchinterval(interval)


def test_the_interpreter_is_tuned_as_the_settings_say(calls: list[str]) -> None:
    run.tune_interpreter(Settings(fast_gc=0, short_time_slices=0))
    assert calls == []
    run.tune_interpreter(Settings(fast_gc=0))
    assert calls == ["short"]
    run.tune_interpreter(Settings(short_time_slices=0))
    assert calls == ["short", "gc"]


@pytest.mark.parametrize("is_on", [True, False])
def test_workers_get_long_time_slices_only_if_asked_for(calls: list[str], *, is_on: bool) -> None:
    workers = WorkerPool(1, {}, 20, long_time_slices=is_on)
    try:
        choose(workers, request())
    finally:
        workers.close()
    assert calls == (["long"] if is_on else [])


@pytest.mark.parametrize("value, protocol", [(1, FastWebSocketProtocol), (0, LimitedWebSocketProtocol)])
def test_the_protocol_of_sockets_is_chosen_by_its_setting(value: int, protocol: type) -> None:
    config = run.configure(Settings(database=":memory:", fast_websocket=value))
    config.load()
    assert config.ws_protocol_class is protocol


@pytest.mark.parametrize("value", [1, 0])
def test_garbage_collection_among_rooms_is_managed_only_if_asked_for(start: Start, value: int) -> None:
    state: Any = start(fast_gc=value).server.config.app
    assert (state.state.rooms._garbage_collection is not None) == bool(value)
