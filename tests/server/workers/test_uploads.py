"""Uploaded Records are read in a process of their own: the answers are the same, and failures stay in it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from sandtable.play import match as matches
from sandtable.server.wire import replays
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import REFUSABLE, RateLimited, refusal_of
from sandtable.server.wire.requests import RecordIn
from sandtable.server.workers.pool import MOST_WAITING, UPLOADS, WorkerPool, WorkerRequest
from sandtable.server.workers.upload_tasks import REPLAY
from server.conftest import Start
from server.http.test_connection_limits import dial
from server.serving import PATIENCE, Live
from tiny import GAME as TINY


def record(*, over: bool = True) -> Any:
    """A Record of the tiny game with a sealed order."""
    match = matches.start(TINY, TINY.scenario("meeting"), seed=1)
    match.play(0, "march A 0")
    match.play(0, "seal")
    if over:
        match.resign(0)
    return match.record().json()


def long_record() -> Any:
    """A Record with more Entries than are replayed."""
    made = record()
    made["entries"] = [made["entries"][0] | {"n": n} for n in range(1, replays.MOST_ENTRIES + 2)]
    return made


def tampered() -> Any:
    made = record()
    made["entries"][0]["action"] = "march A 1"
    return made


def expected(body: bytes) -> tuple[int, bytes]:
    """Status and document as this process computes them."""
    try:
        asked = msgspec.json.decode(body, type=RecordIn)
        return 200, replays.replay_record(asked.record, asked.view, asked.events)
    except REFUSABLE as fault:
        status, refusal = refusal_of(fault)
        return status, encode(refusal)


BODIES = {
    "whole": (200, {"record": record()}),
    "seat": (200, {"record": record(), "view": "1", "events": "facts"}),
    "running": (200, {"record": record(over=False), "view": "2"}),
    "secret": (403, {"record": record(over=False), "view": "all"}),
    "tampered": (422, {"record": tampered()}),
    "long": (413, {"record": long_record()}),
    "no-game": (404, {"record": record() | {"game": "chess"}}),
    "no-view": (400, {"record": record(), "view": "9"}),
    "list": (400, {"record": []}),
    "no-json": (400, b'{"record": {'),
    "no-text": (400, b'{"record": "\xff"}'),
    "deep": (400, b'{"record": ' + b"[" * 5000),
}


@pytest.mark.parametrize("name", BODIES)
def test_an_answer_is_that_of_the_functions(name: str, live: Live) -> None:
    status, body = BODIES[name]
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = live.http.post("/api/replays", content=raw)
    assert (answer.status_code, answer.content) == expected(raw)
    assert answer.status_code == status


def test_no_record_is_replayed_in_the_server(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise AssertionError("replayed in the server's process")

    monkeypatch.setattr("sandtable.play.replay._load_resolved", fail)
    assert live.post("/api/replays", {"record": record()}).status_code == 200
    assert live.post("/api/reviews", {"record": tampered()}).status_code == 422


# -- processes that do not answer -----------------------------------------------------------------------------------


def pool(live: Live) -> WorkerPool:
    uploads: WorkerPool = live.context.uploads
    return uploads


def process_of(workers: WorkerPool) -> int:
    """The process of a pool with one process."""
    process = workers._workers[0]._process
    return (process and process.pid) or 0


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def stopped(start: Start) -> Iterator[Live]:
    """A server whose process for uploads has begun an upload that it never ends."""
    live = start(database=":memory:")
    assert live.post("/api/replays", {"record": record()}).status_code == 200
    process = process_of(pool(live))
    os.kill(process, signal.SIGSTOP)
    yield live
    assert live.post("/api/replays", {"record": record()}).status_code == 200
    assert process_of(pool(live)) != process


def test_the_death_of_the_process_is_an_incident_of_its_uploader(
    stopped: Live, caplog: pytest.LogCaptureFixture
) -> None:
    with ThreadPoolExecutor(1) as thread:
        upload = thread.submit(stopped.post, "/api/replays", {"record": record()})
        wait_until(lambda: bool(pool(stopped)._running[UPLOADS]))
        os.kill(process_of(pool(stopped)), signal.SIGKILL)
        answer = upload.result(PATIENCE)
    assert (answer.status_code, answer.json()["error"]) == (500, "unavailable")
    incident = re.search(r"incident ([\w-]{8})\.", answer.json()["sentence"])
    assert incident
    assert f"incident {incident[1]}: replay" in caplog.text


def test_an_upload_whose_client_has_gone_is_ended(stopped: Live) -> None:
    body = json.dumps({"record": record()}).encode()
    head = b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    client = dial(stopped, head % len(body) + body)
    wait_until(lambda: bool(pool(stopped)._running[UPLOADS]))
    client.close()
    wait_until(lambda: not pool(stopped)._running[UPLOADS])


def test_an_address_may_have_few_uploads_waiting() -> None:
    body = json.dumps({"record": record()}).encode()
    asked = [WorkerRequest("", "", 0, body, task=REPLAY, rank=UPLOADS, match="one")] * (1 + MOST_WAITING[UPLOADS] + 3)

    async def main(workers: WorkerPool) -> list[Any]:
        return await asyncio.gather(*map(workers.send, asked), return_exceptions=True)

    workers = WorkerPool(1, {"tiny": "tiny"}, PATIENCE)
    try:
        results = asyncio.run(main(workers))
    finally:
        workers.close()
    assert [result.seconds for result in results if isinstance(result, RateLimited)] == [2] * 3
    assert sum(isinstance(result, bytes) for result in results) == 1 + MOST_WAITING[UPLOADS]
