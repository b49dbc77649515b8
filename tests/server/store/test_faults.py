"""A store whose disk is full, or whose file fails, says so, refuses, and goes on by itself when it can write again."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.server import failpoint
from sandtable.server.store import sqlite
from sandtable.server.store.base import EntryRow, MatchRow, StoreError
from sandtable.server.store.file_guard import FileGuard
from sandtable.server.store.sqlite import SqliteStore, check_format
from server.conftest import Spawn, Start

MATCH = MatchRow("m1", "tiny", "running", True, 1000, b"{}", b"secret", b'{"seats":[]}')
FULL = sqlite3.OperationalError("database or disk is full")


@pytest.fixture(autouse=True)
def no_faults() -> Iterator[None]:
    yield
    failpoint.faults.clear()


def entry(n: int) -> list[EntryRow]:
    return [EntryRow(n, b"{}")]


async def until(condition: object) -> None:
    for _ in range(3000):
        if condition():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not within 30 seconds")


def test_a_full_disk_refuses_writes_until_there_is_space(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        await store.create(MATCH, entry(1))
        failpoint.faults["writing"] = FULL
        for _ in range(3):
            with pytest.raises(StoreError, match="disk is full"):
                await store.append("m1", entry(2))
            with pytest.raises(StoreError, match="disk is full"):
                await store.check()
        assert "disk is full" in store.health.fault
        assert store.threads_alive == 2
        failpoint.faults.clear()
        await store.check()
        assert store.health.fault == ""
        await store.append("m1", entry(2))
        found = await store.load("m1")
        assert found is not None
        assert [row.n for row in found[1]] == [1, 2]
        await store.close()

    with caplog.at_level(logging.WARNING, "sandtable.store"):
        asyncio.run(test())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"], "each change is logged once"


@pytest.mark.parametrize("point", ["restarting", "checkpointing"])
def test_a_disk_that_fills_during_a_checkpoint_stops_no_thread(
    point: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(sqlite, "CHECKPOINT_CHANGES", 2)

    async def test() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        await store.create(MATCH, [])
        failpoint.faults[point] = FULL
        numbers = iter(range(1, 10**6))

        async def write() -> None:
            await store.append("m1", entry(next(numbers)))

        while not store.health.fault:
            await write()
            await asyncio.sleep(0)
        assert "write-ahead log" in store.health.fault
        await write()  # writing goes on while the log grows
        assert store.threads_alive == 2
        failpoint.faults.clear()
        size = store.log_bytes
        assert size > 0
        while store._uncheckpointed > 2:
            await write()
            await asyncio.sleep(0.005)
        assert store.health.fault == ""
        await store.close()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_ready_says_what_is_wrong_and_a_move_is_refused_and_kept_later(start: Start) -> None:
    live = start()
    table = live.create()
    failpoint.faults["writing"] = FULL
    assert live.get("/api/health").status_code == 200
    refused = live.get("/api/ready")
    assert refused.status_code == 503
    assert "disk is full" in refused.json()["sentence"]
    answer = table.do("actions", 0, actions=["march A 0"])
    assert answer.status_code == 503
    assert "sandtable_store_failing 1\n" in live.get("/api/metrics").text
    failpoint.faults.clear()
    assert live.get("/api/ready").status_code == 200
    assert "sandtable_store_failing 0\n" in live.get("/api/metrics").text
    table.play(0, "march A 0")
    assert [entry["action"] for entry in table.record(0)["entries"]] == ["march A 0"]


def test_bots_go_on_when_there_is_space_again(start: Start) -> None:
    live = start()
    table = live.create(seats=[{"kind": "bot", "bot": "random"}] * 2, options={"turn_limit": 30})

    def entries_after(count: int) -> int:
        """Wait until the match has more Entries."""
        while (found := len(table.record()["entries"])) <= count:
            pass
        return found

    entries_after(0)
    failpoint.faults["writing"] = FULL
    while "sandtable_store_failing 1\n" not in live.get("/api/metrics").text:
        pass
    count = len(table.record()["entries"])
    failpoint.faults.clear()
    entries_after(count)


def test_a_really_full_disk_loses_nothing_that_was_acknowledged(spawn: Spawn, tmp_path: Path) -> None:
    """The server's files may not grow: the kernel refuses its writes. Then they may again."""
    server = spawn()
    table = server.create("tiny", "meeting")
    log = tmp_path / "matches.sqlite-wal"
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    kept = []
    for number in range(400):
        action = ("march A 0", "clear A")[number % 2]
        answer = table.do("actions", 0, actions=[action])
        if answer.status_code != 200:
            break
        kept.append(action)
    assert answer.status_code == 503
    assert table.client.get("/api/ready").status_code == 503
    assert table.client.get("/api/health").status_code == 200
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    assert table.client.get("/api/ready").status_code == 200
    table.play(0, "seal")
    assert [entry["action"] for entry in table.record(0)["entries"]] == [*kept, "seal"]


# -- the file ------------------------------------------------------------------------------------------------------


def test_a_second_server_on_one_file_is_refused_by_name(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.sqlite")
    guard = FileGuard(path)
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", path],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"{path} is in use by another server, process {os.getpid()};" in done.stderr
    assert "Traceback" not in done.stderr
    guard.release()
    FileGuard(path).release()


def test_a_new_file_is_private_and_an_open_one_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "matches.sqlite"
    FileGuard(str(path)).release()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    asyncio.run(SqliteStore(str(path)).close())
    assert {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()} == {0o600}
    path.chmod(0o644)
    with caplog.at_level(logging.WARNING, "sandtable.store"):
        FileGuard(str(path)).release()
    assert "can be read by other users (mode 644)" in caplog.text


@pytest.mark.parametrize(
    "content", [b"no database, but more than a hundred bytes" * 9, b"SQLite format 3\0" + b"\1" * 200]
)
def test_a_file_that_is_no_database_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"matches\.sqlite cannot be used as a database"):
        check_format(str(path))
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE birds (name TEXT)")
    file.close()
    with pytest.raises(StoreError, match="a database of another program"):
        check_format(str(path))
