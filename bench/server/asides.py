"""What is measured beside a load: how awake the loop is, how soon the server is there, what a message costs."""

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
from served import Server, largest, quantile

ROOT = Path(__file__).resolve().parents[2]
COMPILING = 15.0  # seconds within which a game is mostly compiled


def bot_matches(server: Server, count: int, game: str, bot: dict[str, Any]) -> None:
    """So many matches in which only bots play."""
    wish = json.dumps({"game": game, "seats": [{"kind": "bot", **bot}] * 2})
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    for _ in range(count):
        connection.request("POST", "/api/matches", wish)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 201, body
    connection.close()


async def lateness(server: Server, seconds: float, begin: Callable[[], None]) -> dict[float, int]:
    """How late the loop is while something goes on that `begin` starts."""
    before = server.lateness()
    begin()
    await asyncio.sleep(seconds)
    after = server.lateness()
    return {bound: after[bound] - before.get(bound, 0) for bound in after}


async def thinking(asked: argparse.Namespace) -> dict[str, float]:
    """S6: how late the loop is while bots think on every core, against when nobody does."""
    seconds = min(asked.seconds, 20)
    cores = os.cpu_count() or 1
    with serving(asked, workers=str(cores)) as server:
        await asyncio.sleep(1)
        idle = await lateness(server, seconds, lambda: None)
        # so many that no worker ever waits for a question: each decision is a tenth of a second of one core
        loaded = await lateness(server, seconds, lambda: bot_matches(server, 20, asked.game, {"bot": "search"}))
        moved = float(server.number("sandtable_bot_moves_total"))
        used = server.helpers()
    return {
        "idle_late_p99_ms": quantile(idle, 0.99) * 1e3,
        "busy_late_p99_ms": quantile(loaded, 0.99) * 1e3,
        "busy_late_max_ms": largest(loaded) * 1e3,
        "bot_moves": moved,
        "cores_taken_by_bots": used / seconds,
    }


async def compiling(asked: argparse.Namespace) -> dict[str, float]:
    """S7: how late the loop is while a game is compiled in the background for the first bot that searches."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as cache:
        os.environ["SANDTABLE_CACHE"] = cache
        try:
            with serving(asked, workers="1") as server:
                await asyncio.sleep(1)
                bot = {"bot": "search", "level": 1}
                seconds = max(asked.seconds, COMPILING)
                late = await lateness(server, seconds, lambda: bot_matches(server, 1, asked.game, bot))
                used = server.helpers()
        finally:
            del os.environ["SANDTABLE_CACHE"]
    return {
        "late_p99_ms": quantile(late, 0.99) * 1e3,
        "late_max_ms": largest(late) * 1e3,
        "worker_cpu_s": used,
    }


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
    """The shortest of many times; of what is very short, a hundred at once."""
    found = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        for _ in range(10):
            work()
        found = min(found, (time.perf_counter() - began) / 10)
    return found
