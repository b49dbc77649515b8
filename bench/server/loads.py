"""Loads of moves in live matches, and their throughput and latency."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from server_process import Server, quantile
from wire_client import Pair, Seat, create

AT_ONCE = 64  # sockets opened together
STARTED = 1.5  # seconds in which a server loads its games after the start
WARMING = 3.0  # seconds not counted, in which the server measures its work and loads compiled rules


@contextlib.contextmanager
def serving(asked: argparse.Namespace, database: str = "", **settings: str) -> Iterator[Server]:
    settings |= dict(asked.setting)
    if asked.plain:
        settings["compiled"] = "0"
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        server = Server(database or str(Path(folder) / "matches.sqlite"), pin=asked.pin, **settings)
        try:
            yield server
        finally:
            server.stop()


async def connect(port: int, seats: list[Seat]) -> None:
    """Open sockets, some at a time, and wait until each has received its view."""
    loop = asyncio.get_running_loop()
    for at in range(0, len(seats), AT_ONCE):
        part = seats[at : at + AT_ONCE]
        await asyncio.gather(*(loop.create_connection(seat.protocol_factory, "127.0.0.1", port) for seat in part))
        await asyncio.gather(*(asyncio.wait_for(seat.ready, 60) for seat in part))


async def settled(pairs: list[Pair]) -> None:
    """Wait until no move is in progress."""
    while any(pair.sent for pair in pairs):  # noqa: ASYNC110  # nothing signals it
        await asyncio.sleep(0.005)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Load:
    """Moves of pairs of seats, and their latencies in seconds."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)  # chooses the actions
        self.done: list[float] = []  # until the mover got the answer
        self.other: list[float] = []  # until the opponent got the frames
        self.then: Callable[[Pair], None] = lambda pair: None

    def forget(self) -> None:
        """Discard the latencies so far."""
        self.done.clear()
        self.other.clear()

    def moved(self, pair: Pair, done: float, other: float) -> None:
        self.done.append(done)
        self.other.append(other)
        self.then(pair)

    def times(self) -> dict[str, float]:
        return {
            "done_p50_ms": percentile(self.done, 0.5) * 1e3,
            "done_p99_ms": percentile(self.done, 0.99) * 1e3,
            "other_p50_ms": percentile(self.other, 0.5) * 1e3,
            "other_p99_ms": percentile(self.other, 0.99) * 1e3,
            "other_max_ms": max(self.other, default=float("nan")) * 1e3,
        }


async def pairs_of(server: Server, asked: argparse.Namespace, load: Load, count: int) -> list[Pair]:
    made = await asyncio.to_thread(create, server.port, count, asked.game, asked.scenario)
    pairs = [Pair(path, tokens, load.moved) for path, tokens in made]
    await connect(server.port, [seat for pair in pairs for seat in pair.seats])
    return pairs


async def warm(server: Server, asked: argparse.Namespace) -> None:
    """Play in some matches for a while, then disconnect."""
    load = Load(seed=2)
    pairs = await pairs_of(server, asked, load, min(asked.matches, 20))
    over = time.perf_counter() + WARMING

    def again(pair: Pair) -> None:
        if time.perf_counter() < over:
            pair.move(load.chance)

    load.then = again
    for pair in pairs:
        pair.move(load.chance)
    await asyncio.sleep(WARMING)
    await settled(pairs)
    for pair in pairs:
        for seat in pair.seats:
            seat.close()


async def paced(asked: argparse.Namespace) -> dict[str, float]:
    """Many live matches with moves at a steady rate, each durable before it is sent out."""
    load = Load()
    with serving(asked) as server:
        await warm(server, asked)
        empty = server.memory()
        began = time.perf_counter()
        pairs = await pairs_of(server, asked, load, asked.matches)
        opened = time.perf_counter() - began
        fresh = server.memory()
        received = sum(seat.received for pair in pairs for seat in pair.seats)  # the first views
        used, own = server.processor(), time.process_time()
        sent = 0
        began = time.perf_counter()
        while (now := time.perf_counter() - began) < asked.seconds:
            while sent < now * asked.rate:
                sent += 1
                pairs[sent % len(pairs)].move(load.chance)
            await asyncio.sleep(max(0.0005, (sent + 1) / asked.rate - now))
        await asyncio.sleep(0.5)
        used, own = server.processor() - used, time.process_time() - own
        late = quantile(server.lateness(), 0.99)
        after = server.memory()
        received = sum(seat.received for pair in pairs for seat in pair.seats) - received
    return {
        "matches": len(pairs),
        "sockets": 2 * len(pairs),
        "moves_per_s": len(load.done) / asked.seconds,
        **load.times(),
        "server_cpu_ms_per_move": used / max(1, len(load.done)) * 1e3,
        "load_cpu_ms_per_move": own / max(1, len(load.done)) * 1e3,
        "loop_late_p99_ms": late * 1e3,
        "sent_per_s": sent / asked.seconds,
        "kb_per_match_fresh": (fresh - empty) / len(pairs) / 1e3,
        "kb_per_match_played": (after - empty) / len(pairs) / 1e3,
        "kb_received_per_move": received / max(1, len(load.done)) / 1e3,
        "open_s": opened,
        "refused": sum(pair.refused for pair in pairs),
    }


async def saturated(asked: argparse.Namespace, database: str = "") -> dict[str, float]:
    """The most durable moves per second; each match moves again as soon as both seats have the last move."""
    load = Load()
    count = min(asked.matches, 100)
    with serving(asked, database) as server:
        pairs = await pairs_of(server, asked, load, count)
        stop = False

        def again(pair: Pair) -> None:
            if not stop:
                pair.move(load.chance)

        load.then = again
        for pair in pairs:
            pair.move(load.chance)
        await asyncio.sleep(WARMING)
        load.forget()
        used = server.processor()
        began = time.perf_counter()
        await asyncio.sleep(asked.seconds)
        stop = True
        took = time.perf_counter() - began
        moves = len(load.done)
        used = server.processor() - used
        commits = float(re.findall(r"sandtable_commit_seconds_count (\d+)", server.get("/api/metrics"))[0])
    return {
        "matches": count,
        "moves_per_s": moves / took,
        **load.times(),
        "server_cpu_ms_per_move": used / max(1, moves) * 1e3,
        "appends": commits,
        "ended": sum(pair.over for pair in pairs),
    }


async def unstored(asked: argparse.Namespace) -> dict[str, float]:
    """The most moves per second with an in-memory store."""
    return await saturated(asked, ":memory:")


async def single(asked: argparse.Namespace) -> dict[str, float]:
    """The latency of a single match, and of one flush of this disk."""
    load = Load()
    moved = asyncio.Event()  # polling would take one of two cores
    load.then = lambda pair: moved.set()
    with serving(asked) as server:
        (pair,) = await pairs_of(server, asked, load, 1)
        await asyncio.sleep(STARTED)
        before = server.processor()
        began = time.perf_counter()
        while time.perf_counter() - began < min(asked.seconds, 5) and not pair.over:
            moved.clear()
            if not pair.move(load.chance):
                break
            await moved.wait()
            await asyncio.sleep(0.01)
        used = server.processor() - before
    return {
        "moves": len(load.done),
        **load.times(),
        "server_cpu_ms_per_move": used / max(1, len(load.done)) * 1e3,
        "fdatasync_p50_ms": flush() * 1e3,
    }


def flush() -> float:
    """The median time of a hundred appends of 120 bytes, each flushed."""
    times = []
    with tempfile.NamedTemporaryFile(dir=tempfile.gettempdir()) as file:
        for _ in range(100):
            began = time.perf_counter()
            file.write(b"x" * 120)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return percentile(times, 0.5)


async def sockets(asked: argparse.Namespace) -> dict[str, float]:
    """The memory of an idle socket, with spectators of one match."""
    with serving(asked) as server:
        ((path, _),) = await asyncio.to_thread(create, server.port, 1, asked.game, asked.scenario)
        warm = [Seat(path, "", lambda seat, message: None) for _ in range(20)]
        await connect(server.port, warm)
        before = server.memory()
        many = []
        for _ in range(5):
            part = [Seat(path, "", lambda seat, message: None) for _ in range(100)]
            many += part
            await connect(server.port, part)
        after = server.memory()
    return {"sockets": len(many), "kb_per_socket": (after - before) / len(many) / 1e3}


async def restart(asked: argparse.Namespace) -> dict[str, float]:
    """Kill and restart a server with live matches: time to the first answer, and until all clients have their view."""
    count = min(asked.matches, 1000)
    load = Load()
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        database = str(Path(folder) / "matches.sqlite")
        server = Server(database, pin=asked.pin)
        pairs = await pairs_of(server, asked, load, count)
        for _ in range(4):
            for pair in pairs:
                pair.move(load.chance)
            await settled(pairs)
        server.stop(signal.SIGKILL)
        again = Server(database, pin=asked.pin)
        began = time.perf_counter()
        used = again.processor()
        back = [Pair(pair.path, [seat.token for seat in pair.seats], load.moved) for pair in pairs]
        await connect(again.port, [seat for pair in back for seat in pair.seats])
        took = time.perf_counter() - began
        used = again.processor() - used
        again.stop()
    return {
        "matches": count,
        "ready_s": again.ready,
        "all_back_s": took,
        "server_cpu_ms_per_match": used / count * 1e3,
    }
