"""Fixtures: servers in threads of this process, and servers in processes of their own, which can be killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.server.settings import Settings
from server.serving import Live, Process

Start = Callable[..., Live]
Spawn = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers in threads of this process; by default they share a database."""
    running: list[Live] = []

    def begin(**settings: object) -> Live:
        usual = {
            "port": 0,
            "database": str(tmp_path / "matches.sqlite"),
            "plugins": "tiny=tiny",
            "workers": 1,
        }
        live = Live(Settings(**(usual | {"rate_limits": 0} | settings)))  # type: ignore[arg-type]
        running.append(live)
        return live

    yield begin
    for live in running:
        live.stop()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all tests of a module."""
    folder = tmp_path_factory.mktemp("server")
    database = str(folder / "matches.sqlite")
    server = Live(Settings(port=0, database=database, plugins="tiny=tiny", workers=1, rate_limits=0))
    yield server
    server.stop()


@pytest.fixture
def spawn(tmp_path: Path) -> Iterator[Spawn]:
    """Start servers in processes of their own; they share a database."""
    running: list[Process] = []

    def begin(**environment: str) -> Process:
        process = Process(tmp_path / "matches.sqlite", environment)
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
