"""The server's processor time for a move with a setting on and off.

    python bench/server/compare_setting.py fast_websocket

Two servers run at the same time, one with the setting at 1 and one at 0, and are sent rounds of the same moves in turn.
So both suffer alike from whatever else the machine does. Low percentiles are the most repeatable.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from pathlib import Path

from loads import connect
from server_process import Server
from wire_client import Pair, create

MATCHES = 20  # each moves once in a round
WARM_UP = 10  # rounds not counted
PERCENTILES = (10, 25, 50)


class Side:
    """One of the two servers, and the matches on it."""

    def __init__(self, setting: str, value: str) -> None:
        self.server = Server(":memory:", pin=False, workers="1", compiled="0", **{setting: value})
        self.microseconds: list[float] = []  # per move, one for each round
        self._chance = random.Random(1)  # chooses the moves
        self._pairs: list[Pair] = []
        self._left = 0
        self._done = asyncio.Event()

    async def start(self) -> None:
        """Create the matches and connect both seats of each."""
        created = create(self.server.port, MATCHES, "dbd", "symmetric-line")
        self._pairs = [Pair(path, tokens, self._moved) for path, tokens in created]
        await connect(self.server.port, [seat for pair in self._pairs for seat in pair.seats])

    async def play_round(self) -> None:
        """One move in every match that is not over."""
        for pair in self._pairs:
            for seat in pair.seats:
                seat.read()
        moving = [pair for pair in self._pairs if pair.seats[0].asked]
        if not moving:
            return
        self._left = len(moving)
        self._done.clear()
        before = self._processor()
        for pair in moving:
            pair.move(self._chance)
        await self._done.wait()
        self.microseconds.append((self._processor() - before) / len(moving) / 1e3)

    def _moved(self, pair: Pair, done: float, other: float) -> None:
        self._left -= 1
        if not self._left:
            self._done.set()

    def _processor(self) -> int:
        """Nanoseconds of processor time that the server has used, in all threads."""
        threads = Path(f"/proc/{self.server.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text("utf-8").split()[0]) for thread in threads)


async def compare(setting: str, rounds: int) -> dict[str, dict[str, float]]:
    """Percentiles of the microseconds per move, by the value of the setting."""
    sides = {value: Side(setting, value) for value in ("1", "0")}
    try:
        for side in sides.values():
            await side.start()
        await asyncio.sleep(1.5)  # until both have loaded their games
        for _ in range(rounds + WARM_UP):
            for side in sides.values():
                await side.play_round()
    finally:
        for side in sides.values():
            side.server.stop()
    results = {}
    for value, side in sides.items():
        times = sorted(side.microseconds[WARM_UP:])
        results[value] = {f"p{share}_us": times[len(times) * share // 100] for share in PERCENTILES}
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("setting", help="a setting that is 0 or 1: fast_websocket")
    parser.add_argument("--rounds", type=int, default=100)
    asked = parser.parse_args()
    results = asyncio.run(compare(asked.setting, asked.rounds))
    for value, percentiles in results.items():
        shown = "".join(f"{name:>10} {found:8.0f}" for name, found in percentiles.items())
        print(f"{asked.setting}={value}{shown}")
    print(json.dumps(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
