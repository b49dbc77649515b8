"""What must survive a broken machine: kills, a full disk, damage in the file, a second server, a restart.

Each returns what was tried, what came of it, and whether the promise was kept.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from honest_player import request
from server_process import ROOT, Server

from sandtable.games import game as game_of
from sandtable.play.match import MatchCore, start
from sandtable.server.live.lobby import header_json
from sandtable.server.live.metadata import MatchMetadata, SeatHolder
from sandtable.server.store.base import EntryRow, MatchRow
from sandtable.server.store.sqlite import SqliteStore
from sandtable.server.wire.encoding import encode

Result = tuple[str, str, bool]  # tried, result, kept
Open = Callable[..., Server]
ROUNDS = 5
LONG = 12_000  # entries
LIVE = 1000  # matches
HUMANS = [{"kind": "human"}, {"kind": "human"}]
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


class Table:
    """A match of two people that one program plays over HTTP, and the moves that were acknowledged."""

    def __init__(self, port: int) -> None:
        _, made = request(port, "POST", "/api/matches", {"game": "dbd", "scenario": "first-blood", "seats": HUMANS})
        self.path = f"/api/matches/{made['match']['id']}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.acknowledged: list[str] = []
        self._lot = random.Random(len(self.path))

    def move(self, port: int) -> int:
        """Play one action; return the status."""
        status, view = request(port, "GET", self.path)
        asked = view["status"].get("asked", []) if status == 200 else []
        if not asked:
            return int(status)
        _, view = request(port, "GET", self.path, token=self.tokens[asked[0]])
        actions = [text for choice in view["scene"]["prompt"]["choices"] for text in choice.get("actions", [])]
        action = self._lot.choice(actions)
        body = {"v": view["v"], "nonce": os.urandom(8).hex(), "actions": [action]}
        status, _ = request(port, "POST", f"{self.path}/actions", body, self.tokens[asked[0]])
        if status == 200:
            self.acknowledged.append(action)
        return int(status)

    def lost(self, port: int) -> int:
        """How many acknowledged moves are missing from the record."""
        _, record = request(port, "GET", f"{self.path}/record", token=self.tokens[0])
        kept = [entry["action"] for entry in record["entries"] if entry["seat"] < 2 and "action" in entry]
        return sum(kept[at : at + 1] != [action] for at, action in enumerate(self.acknowledged))


def kill(folder: Path, open_server: Open) -> Result:
    """Kill the server while moves are being played, and start it again."""
    tables: list[Table] = []
    lost = 0
    for _ in range(ROUNDS):
        server = open_server()
        lost += sum(table.lost(server.port) for table in tables)
        tables.append(Table(server.port))
        killer = threading.Timer(0.6, server.process.kill)
        killer.start()
        try:
            while True:
                tables[-1].move(server.port)
        except (OSError, http.client.HTTPException):
            pass
        server.process.wait()
        killer.join()
    server = open_server()
    lost += sum(table.lost(server.port) for table in tables)
    server.stop()
    moves = sum(len(table.acknowledged) for table in tables)
    return f"{ROUNDS} kills in {moves} acknowledged moves", f"{lost} lost", lost == 0 and moves > 0


def full_disk(folder: Path, open_server: Open) -> Result:
    """Let no file grow, as on a full disk, and then let them grow again."""
    server = open_server()
    table = Table(server.port)
    for _ in range(3):
        table.move(server.port)
    unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, unlimited[1]))
    refused = [table.move(server.port) for _ in range(5)]
    ready, _ = request(server.port, "GET", "/api/ready")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
    deadline = time.monotonic() + 20
    while request(server.port, "GET", "/api/ready")[0] != 200 and time.monotonic() < deadline:
        time.sleep(0.1)
    after = [table.move(server.port) for _ in range(3)]
    server.stop()
    server = open_server()
    lost = table.lost(server.port)
    server.stop()
    kept = set(refused) == {503} and ready == 503 and set(after) == {200} and lost == 0
    words = f"moves {set(refused)}, ready {ready}; with space again moves {set(after)}; {lost} lost"
    return "no byte can be written for five moves", words, kept


def second_server(folder: Path, open_server: Open) -> Result:
    """Start another server on the same file."""
    server = open_server()
    command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", str(folder / "attack.sqlite")]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    other = subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment, check=False)
    said = other.stderr.replace(f"{folder}/", "").strip().splitlines()
    server.stop()
    kept = other.returncode != 0 and len(said) == 1 and str(server.process.pid) in said[0]
    return "a second server on the file", f"exit code {other.returncode}: {said[-1] if said else 'nothing'}", kept


def damage(folder: Path, open_server: Open) -> Result:
    """Damage one match of bots; the others must go on after a restart."""
    server = open_server()
    body = {"game": "dbd", "scenario": "first-blood", "seats": BOTS}
    made = [request(server.port, "POST", "/api/matches", body)[1]["match"]["id"] for _ in range(5)]
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not all(_entries(server, id) for id in made):
        time.sleep(0.2)
    server.stop()
    with sqlite3.connect(folder / "attack.sqlite") as file:
        file.execute(
            "UPDATE entries SET body = '{' WHERE n = 1 AND match = (SELECT number FROM matches WHERE id = ?)",
            (made[0],),
        )
    server = open_server()
    status, _ = request(server.port, "GET", f"/api/matches/{made[0]}")
    counts = [_entries(server, id) for id in made[1:]]
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not all(
        _entries(server, id) > count or _is_over(server, id) for id, count in zip(made[1:], counts)
    ):
        time.sleep(0.2)
    goes_on = sum(_entries(server, id) > count or _is_over(server, id) for id, count in zip(made[1:], counts))
    server.stop()
    words = f"status {status} for it, {goes_on} of the 4 others go on"
    return "one of five stored matches is damaged", words, status == 500 and goes_on == 4


def _entries(server: Server, id: str) -> int:
    return len(request(server.port, "GET", f"/api/matches/{id}/record")[1]["entries"])


def _is_over(server: Server, id: str) -> bool:
    return bool(request(server.port, "GET", f"/api/matches/{id}")[1]["status"].get("outcome"))


# -- stored matches -------------------------------------------------------------------------------------------------


def long_match(folder: Path, open_server: Open) -> Result:
    """Open a very long match after a restart."""
    match = _of_moves_and_undos(LONG)
    _store(folder, [match], seconds=0)
    server = open_server()
    request(server.port, "GET", f"/api/matches/{match.id}")  # writes its snapshots
    time.sleep(3)
    server.stop()
    server = open_server()
    request(server.port, "GET", "/api/games/dbd")
    began = time.perf_counter()
    status, _ = request(server.port, "GET", f"/api/matches/{match.id}")
    seconds = time.perf_counter() - began
    server.stop()
    return f"a match of {LONG} entries is opened", f"{seconds:.2f} s", status == 200 and seconds <= 0.5


def many_matches(folder: Path, open_server: Open) -> Result:
    """Restart a server with many live matches."""
    _store(folder, [_of_moves_and_undos(20, seed=seed) for seed in range(LIVE)], seconds=3600)
    server = open_server()
    began = time.perf_counter()
    while float(server.metric("sandtable_rooms")) < LIVE and time.perf_counter() - began < 60:
        time.sleep(0.02)
    seconds = time.perf_counter() - began
    server.stop()
    return f"{LIVE} live matches are restored after a restart", f"{seconds:.1f} s", seconds <= 3


def _of_moves_and_undos(entries: int, seed: int = 1) -> MatchCore:
    game = game_of("dbd")
    match = start(game, game.scenario("first-blood"), seed=seed)
    action = next(_that_can_be_undone(match))
    while match.count < entries:
        match.play(0, action)
        match.undo(0)
    return match


def _that_can_be_undone(match: MatchCore) -> Iterator[Any]:
    for action in match.actions(0):
        fork = match.fork()
        fork.play(0, action)
        if fork.can_undo(0):
            yield action


def _store(folder: Path, matches: list[MatchCore], *, seconds: int) -> None:
    """Store matches as a server does."""

    async def write() -> None:
        store = SqliteStore(str(folder / "attack.sqlite"))
        for match in matches:
            seats = [SeatHolder("human", name, nonce="") for name in ("", "")]
            metadata = MatchMetadata(seats=seats, created=1, time_limit_seconds=seconds)
            header = header_json(match.header)
            row = MatchRow(
                match.id, match.game.id, "running", False, 1, header, match.secret, metadata.json(), due=seconds > 0
            )
            await store.create(row, [EntryRow(step.entry.n, encode(step.entry.json())) for step in match.steps])
        await store.close()

    asyncio.run(write())
