"""Long matches are restored from snapshots, which are checked afterwards."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.live import snapshots as snapshot_module
from server.conftest import Start
from server.serving import PATIENCE, Live, Table

ENTRIES = 60


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot_module, "MOST_ENTRIES", 10)
    monkeypatch.setattr(snapshot_module, "LEAST_ENTRIES", 10)


def stored(tmp_path: Path, query: str, *values: object) -> list[Any]:
    with sqlite3.connect(tmp_path / "matches.sqlite") as file:
        return file.execute(query, values).fetchall()


def wait_for(check: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def long_match(live: Live, tmp_path: Path) -> Table:
    """A match of moves and undos, with its snapshots stored."""
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    while player.v < ENTRIES:
        assert player.act("march A 0")["t"] == "done"
        assert player.ask("undo")["t"] == "done"
    player.close()
    wait_for(lambda: stored(tmp_path, "SELECT max(n) FROM snapshots")[0][0] == ENTRIES // 10 * 10)
    return table


def restart(live: Live, start: Start, table: Table) -> tuple[Live, Table]:
    live.stop()
    again = start()
    return again, Table(again, table.id, table.tokens)


def test_a_long_match_is_restored_from_its_snapshots(start: Start, tmp_path: Path) -> None:
    live = start()
    table = long_match(live, tmp_path)
    before = [table.view(0), table.record(0), table.record(1)]
    live, table = restart(live, start, table)
    assert [table.view(0) | {"v": before[0]["v"]}, table.record(0), table.record(1)] == before
    room = live.server.config.app.state.rooms._rooms[table.id]  # type: ignore[union-attr]
    assert room.match.resumed_at == ENTRIES // 10 * 10
    table.play(0, "march A 0")
    assert len(stored(tmp_path, "SELECT n FROM snapshots")) == ENTRIES // 10


def test_a_match_without_snapshots_gets_them_when_it_is_restored(start: Start, tmp_path: Path) -> None:
    live = start()
    table = long_match(live, tmp_path)
    stored(tmp_path, "DELETE FROM snapshots")
    live, table = restart(live, start, table)
    assert table.view(0)["status"]["asked"] == [0, 1]
    wait_for(lambda: stored(tmp_path, "SELECT count(*) FROM snapshots")[0][0] == 1)


def test_an_entry_damaged_before_a_snapshot_is_found_afterwards(start: Start, tmp_path: Path) -> None:
    """The match is shown at once, and set aside when the check has found it."""
    live = start()
    table = long_match(live, tmp_path)
    live.stop()
    stored(tmp_path, "UPDATE entries SET body = replace(body, 'march A 0', 'march A 5') WHERE n = 3")
    live = start()
    table = Table(live, table.id, table.tokens)
    wait_for(lambda: live.get(table.path).status_code == 500)
    (found,) = live.get("/api/set-aside").json()["matches"]
    assert "entry 3" in found["reason"]
