"""Measures without a load of moves: lateness of the event loop, time to start, cost of one message."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from loads import serving
from server_process import Server, largest, quantile

ROOT = Path(__file__).resolve().parents[2]
COMPILING = 15.0  # seconds in which most of a game is compiled


def bot_matches(server: Server, count: int, game: str, bot: dict[str, Any]) -> None:
    """Create matches in which only bots play."""
    body = json.dumps({"game": game, "seats": [{"kind": "bot", **bot}] * 2})
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    for _ in range(count):
        connection.request("POST", "/api/matches", body)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 201, text
    connection.close()


async def lateness(server: Server, seconds: float, begin: Callable[[], None]) -> dict[float, int]:
    """The event loop's lateness for some seconds after `begin` was called."""
    before = server.lateness()
    begin()
    await asyncio.sleep(seconds)
    after = server.lateness()
    return {bound: after[bound] - before.get(bound, 0) for bound in after}


async def thinking(asked: argparse.Namespace) -> dict[str, float]:
    """Lateness of the event loop while bots think on every core, compared with an idle server."""
    seconds = min(asked.seconds, 20)
    cores = os.cpu_count() or 1
    with serving(asked, workers=str(cores)) as server:
        await asyncio.sleep(1)
        idle = await lateness(server, seconds, lambda: None)
        # enough matches to keep every worker busy: a decision takes a tenth of a second of one core
        loaded = await lateness(server, seconds, lambda: bot_matches(server, 20, asked.game, {"bot": "search"}))
        moved = float(server.metric("sandtable_bot_moves_total"))
        used = server.children_processor()
    return {
        "idle_late_p99_ms": quantile(idle, 0.99) * 1e3,
        "busy_late_p99_ms": quantile(loaded, 0.99) * 1e3,
        "busy_late_max_ms": largest(loaded) * 1e3,
        "bot_moves": moved,
        "cores_taken_by_bots": used / seconds,
    }


async def compiling(asked: argparse.Namespace) -> dict[str, float]:
    """Lateness of the event loop while a worker compiles a game for the first bot that searches."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as cache:
        os.environ["SANDTABLE_CACHE"] = cache
        try:
            with serving(asked, workers="1") as server:
                await asyncio.sleep(1)
                bot = {"bot": "search", "level": 1}
                seconds = max(asked.seconds, COMPILING)
                late = await lateness(server, seconds, lambda: bot_matches(server, 1, asked.game, bot))
                used = server.children_processor()
        finally:
            del os.environ["SANDTABLE_CACHE"]
    return {
        "late_p99_ms": quantile(late, 0.99) * 1e3,
        "late_max_ms": largest(late) * 1e3,
        "worker_cpu_s": used,
    }


async def ready(asked: argparse.Namespace) -> dict[str, float]:
    """Time from the command to the first answer, compared with importing uvicorn and starlette."""
    bare = []
    whole = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(  # noqa: ASYNC221  # nothing else runs on this loop
            [sys.executable, "-c", "import uvicorn, starlette.applications"], check=True
        )
        bare.append(time.perf_counter() - began)
        with serving(asked) as server:
            whole.append(server.ready)
    return {"ready_s": min(whole), "imports_s": min(bare), "ratio": min(whole) / min(bare)}


async def codec(asked: argparse.Namespace) -> dict[str, float]:
    """Decoding one move and encoding one whole view."""
    sys.path.insert(0, str(ROOT / "src"))
    import msgspec

    import sandtable
    from sandtable.server.wire import messages
    from sandtable.server.wire.scene_patch import scene_json, scene_parts

    scene: dict[str, Any] = {**sandtable.game(asked.game).start(asked.scenario, seed=1).scene(0)}
    decode = msgspec.json.Decoder(messages.FromClient).decode
    encode = msgspec.json.Encoder().encode
    raw = b'{"t":"act","v":7,"nonce":"12","d":{"actions":["INF@23-24"]}}'
    return {
        "decode_us": best(lambda: decode(raw)) * 1e6,
        "scene_us": best(lambda: encode(scene)) * 1e6,
        "view_us": best(lambda: scene_json(scene_parts(scene), b"")) * 1e6,
        "json_us": best(lambda: json.dumps(scene)) * 1e6,
        "view_bytes": len(scene_json(scene_parts(scene), b"")),
    }


def best(work: Callable[[], Any], times: int = 300) -> float:
    """The shortest of many runs, each the mean of ten calls."""
    found = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        for _ in range(10):
            work()
        found = min(found, (time.perf_counter() - began) / 10)
    return found
