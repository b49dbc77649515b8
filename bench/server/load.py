"""How many matches, how fast, in how much memory: a load on loopback, bounded, with the real rules.

    python bench/server/load.py --matches 200 --seconds 10        everything, small
    python bench/server/load.py --matches 2500 --rate 1000 --seconds 20 --only paced
    python bench/server/load.py --list

Prints a table and, as its last line, JSON. The goals are S1 to S9 of the performance page. Server and load share all
cores (--pin gives the server one and the load the others); nothing outside 127.0.0.1 is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from served import Server
from wire_client import Pair, Seat, create

ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 64  # sockets that are opened together


@contextlib.contextmanager
def serving(asked: argparse.Namespace, database: str = "", **settings: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        server = Server(database or str(Path(folder) / "matches.sqlite"), pin=asked.pin, **settings)
        try:
            yield server
        finally:
            server.stop()


async def connect(port: int, seats: list[Seat]) -> None:
    """Open the sockets, some at a time, and wait until each has its view."""
    loop = asyncio.get_running_loop()
    for at in range(0, len(seats), AT_ONCE):
        part = seats[at : at + AT_ONCE]
        await asyncio.gather(*(loop.create_connection(seat.itself, "127.0.0.1", port) for seat in part))
        await asyncio.gather(*(asyncio.wait_for(seat.ready, 60) for seat in part))


async def settled(pairs: list[Pair]) -> None:
    """Until no move is under way."""
    while any(pair.sent for pair in pairs):  # noqa: ASYNC110  # a measure must not wait for anything else
        await asyncio.sleep(0.0002)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Load:
    """Pairs of seats that move, and how long it took."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)  # which action is played
        self.done: list[float] = []
        self.other: list[float] = []
        self.then: Callable[[Pair], None] = lambda pair: None

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


# -- what is measured --------------------------------------------------------------------------------------------------


async def paced(asked: argparse.Namespace) -> dict[str, float]:
    """S3: many live matches, moves at a steady rate, durable before anyone hears of them."""
    load = Load()
    with serving(asked) as server:
        empty = server.memory()
        began = time.perf_counter()
        pairs = await pairs_of(server, asked, load, asked.matches)
        opened = time.perf_counter() - began
        fresh = server.memory()
        used, helped, own = server.processor(), server.helpers(), time.process_time()
        sent = 0
        began = time.perf_counter()
        while (now := time.perf_counter() - began) < asked.seconds:
            while sent < now * asked.rate:
                sent += 1
                pairs[sent % len(pairs)].move(load.chance)
            await asyncio.sleep(0.0005)
        await asyncio.sleep(0.5)
        used, helped, own = server.processor() - used, server.helpers() - helped, time.process_time() - own
        late = quantile(server.lateness(), 0.99)
        after = server.memory()
        received = sum(seat.received for pair in pairs for seat in pair.seats)
    return {
        "matches": len(pairs),
        "sockets": 2 * len(pairs),
        "moves_per_s": len(load.done) / asked.seconds,
        **load.times(),
        "server_cpu_ms_per_move": used / max(1, len(load.done)) * 1e3,
        "painter_cpu_ms_per_move": helped / max(1, len(load.done)) * 1e3,
        "load_cpu_ms_per_move": own / max(1, len(load.done)) * 1e3,
        "loop_late_p99_ms": late * 1e3,
        "kb_per_match_fresh": (fresh - empty) / len(pairs) / 1e3,
        "kb_per_match_played": (after - empty) / len(pairs) / 1e3,
        "kb_received_per_move": received / max(1, len(load.done)) / 1e3,
        "open_s": opened,
        "refused": sum(pair.refused for pair in pairs),
    }


async def saturated(asked: argparse.Namespace, database: str = "") -> dict[str, float]:
    """S2: as many durable moves a second as there can be; each match moves again when both seats have heard."""
    load = Load()
    count = min(asked.matches, 100)
    with serving(asked, database) as server:
        pairs = await pairs_of(server, asked, load, count)
        stop = False

        def again(pair: Pair) -> None:
            if not stop:
                pair.move(load.chance)

        load.then = again
        used, helped = server.processor(), server.helpers()
        began = time.perf_counter()
        for pair in pairs:
            pair.move(load.chance)
        await asyncio.sleep(asked.seconds)
        stop = True
        took = time.perf_counter() - began
        moves = len(load.done)
        used, helped = server.processor() - used, server.helpers() - helped
        commits = float(re.findall(r"sandtable_commit_seconds_count (\d+)", server.get("/api/metrics"))[0])
    return {
        "matches": count,
        "moves_per_s": moves / took,
        **load.times(),
        "server_cpu_ms_per_move": used / max(1, moves) * 1e3,
        "painter_cpu_ms_per_move": helped / max(1, moves) * 1e3,
        "appends": commits,
        "ended": sum(pair.over for pair in pairs),
    }


async def unstored(asked: argparse.Namespace) -> dict[str, float]:
    """S1: the same, with a store that keeps nothing."""
    return await saturated(asked, ":memory:")


async def single(asked: argparse.Namespace) -> dict[str, float]:
    """S4: one match alone; and what one flush of the disk costs here."""
    load = Load()
    with serving(asked) as server:
        (pair,) = await pairs_of(server, asked, load, 1)
        began = time.perf_counter()
        while time.perf_counter() - began < min(asked.seconds, 5) and not pair.over:
            pair.move(load.chance)
            await settled([pair])
            await asyncio.sleep(0.01)
    return {"moves": len(load.done), **load.times(), "fdatasync_p50_ms": flush() * 1e3}


def flush() -> float:
    """The median of a hundred appends of 120 bytes, each flushed."""
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
    """S5: what an idle socket takes: spectators of one match."""
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


async def thinking(asked: argparse.Namespace) -> dict[str, float]:
    """S6: how late the loop is while bots think on every core, against when nobody does."""
    with serving(asked, workers=str(os.cpu_count() or 1)) as server:
        await asyncio.sleep(2)
        before = server.lateness()
        busy = [
            subprocess.Popen(  # noqa: ASYNC220  # the loop may wait for it
                [sys.executable, "-c", "import os\nos.nice(10)\nwhile True: pass"]
            )
            for _ in range(os.cpu_count() or 1)
        ]
        bots = json.dumps({"game": asked.game, "seats": [{"kind": "bot"}, {"kind": "bot"}]})
        try:
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            for _ in range(20):
                connection.request("POST", "/api/matches", bots)
                connection.getresponse().read()
            connection.close()
            await asyncio.sleep(min(asked.seconds, 8))
            after = server.lateness()
        finally:
            for process in busy:
                process.kill()
                process.wait()
        while_busy = {bound: after[bound] - before.get(bound, 0) for bound in after}
    return {
        "idle_late_p99_ms": quantile(before, 0.99) * 1e3,
        "busy_late_p99_ms": quantile(while_busy, 0.99) * 1e3,
    }


def quantile(buckets: dict[float, int], share: float) -> float:
    """The upper bound of the bucket in which a share of all lies."""
    total = buckets.get(float("inf"), 0)
    return next((bound for bound, count in sorted(buckets.items()) if count >= share * total), float("nan"))


async def restart(asked: argparse.Namespace) -> dict[str, float]:
    """Killed and started again with live matches: when it answers, and when everybody has the view again."""
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
        back = [Pair(pair.path, [seat.token for seat in pair.seats], load.moved) for pair in pairs]
        await connect(again.port, [seat for pair in back for seat in pair.seats])
        took = time.perf_counter() - began
        again.stop()
    return {"matches": count, "ready_s": again.ready, "all_back_s": took}


async def ready(asked: argparse.Namespace) -> dict[str, float]:
    """S9: from the command to the first answer, against importing what it stands on."""
    bare = []
    whole = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(  # noqa: ASYNC221  # the loop may wait for it
            [sys.executable, "-c", "import uvicorn, starlette.applications"], check=True
        )
        bare.append(time.perf_counter() - began)
        with serving(asked) as server:
            whole.append(server.ready)
    return {"ready_s": min(whole), "imports_s": min(bare), "ratio": min(whole) / min(bare)}


async def codec(asked: argparse.Namespace) -> dict[str, float]:
    """S8: reading and checking one move, and writing one whole view."""
    sys.path.insert(0, str(ROOT / "src"))
    import msgspec

    import sandtable
    from sandtable.server import wire
    from sandtable.server.patch import picture, scene_json

    scene: dict[str, Any] = {**sandtable.game(asked.game).start(asked.scenario, seed=1).scene(0)}
    decode = msgspec.json.Decoder(wire.FromClient).decode
    raw = b'{"t":"act","v":7,"nonce":"12","d":{"actions":["INF@23-24"]}}'
    return {
        "decode_us": best(lambda: decode(raw)) * 1e6,
        "view_us": best(lambda: scene_json(picture(scene), b"")) * 1e6,
        "json_us": best(lambda: json.dumps(scene)) * 1e6,
        "view_bytes": len(scene_json(picture(scene), b"")),
    }


def best(work: Callable[[], Any], times: int = 200) -> float:
    found = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        found = min(found, time.perf_counter() - began)
    return found


MEASURES: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, dict[str, float]]]] = {
    "ready": ready,
    "codec": codec,
    "single": single,
    "sockets": sockets,
    "saturated": saturated,
    "unstored": unstored,
    "paced": paced,
    "restart": restart,
    "thinking": thinking,
}


def new_loop() -> asyncio.AbstractEventLoop:
    """The quickest loop there is: the load should cost as little as it can."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="live matches; two sockets each")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; usually 0.4 a match")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load lasts; at most 120")
    parser.add_argument("--game", default="dbd")
    parser.add_argument("--scenario", default="symmetric-line")
    parser.add_argument("--only", action="append", choices=list(MEASURES), help="may be repeated")
    parser.add_argument("--pin", action="store_true", help="one core for the server, the others for the load")
    parser.add_argument("--list", action="store_true", help="what is measured")
    asked = parser.parse_args()
    if asked.list:
        for name, measure in MEASURES.items():
            print(f"{name:<12}{(measure.__doc__ or '').splitlines()[0]}")
        return 0
    asked.seconds = min(asked.seconds, 120.0)
    asked.matches = min(asked.matches, 5000)
    asked.rate = asked.rate or 0.4 * asked.matches
    if asked.pin and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    results = {}
    for name in asked.only or MEASURES:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            results[name] = runner.run(MEASURES[name](asked))
        print(f"{name}: {(MEASURES[name].__doc__ or '').splitlines()[0]}", flush=True)
        for key, value in results[name].items():
            print(f"    {key:<26}{value:>12.3f}", flush=True)
    print(json.dumps({"matches": asked.matches, "rate": asked.rate, "seconds": asked.seconds, "results": results}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
