"""What the server counts, and how it tells it: the text format of Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
BEAT = 0.02  # seconds between two looks at how late the loop is


class Histogram:
    """How long something took, counted by size."""

    __slots__ = ("counts", "sum")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        at = 0
        while at < len(BUCKETS) and seconds > BUCKETS[at]:
            at += 1
        self.counts[at] += 1
        self.sum += seconds

    def text(self, name: str, words: str) -> list[str]:
        lines = [f"# HELP {name} {words}", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip(BUCKETS, self.counts):
            total += count
            lines.append(f'{name}_bucket{{le="{bound:g}"}} {total}')
        total += self.counts[-1]
        return [
            *lines,
            f'{name}_bucket{{le="+Inf"}} {total}',
            f"{name}_sum {self.sum:.6f}",
            f"{name}_count {total}",
        ]


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.began = time.time()
        self.moves = 0
        self.entries = 0
        self.bot_moves = 0
        self.matches = 0
        self.loads = 0
        self.frames = 0
        self.dropped = 0
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.commit = Histogram()
        self.lateness = Histogram()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    async def watch_loop(self) -> None:
        """Look, for ever, at how late the event loop wakes us."""
        while True:
            due = time.perf_counter() + BEAT  # the loop's own time may count whole milliseconds only
            await asyncio.sleep(BEAT)
            self.lateness.add(max(0.0, time.perf_counter() - due))

    def text(self) -> str:
        """All of it."""
        lines: list[str] = []

        def add(name: str, kind: str, words: str, values: Sequence[tuple[str, float]]) -> None:
            lines.extend((f"# HELP sandtable_{name} {words}", f"# TYPE sandtable_{name} {kind}"))
            lines.extend(f"sandtable_{name}{label} {value:g}" for label, value in values)

        add("start_time_seconds", "gauge", "When the server began.", [("", round(self.began))])
        add("moves_total", "counter", "Acts of people that were acknowledged.", [("", self.moves)])
        add("bot_moves_total", "counter", "Acts of bots.", [("", self.bot_moves)])
        add("entries_total", "counter", "Entries written.", [("", self.entries)])
        add("matches_total", "counter", "Matches created.", [("", self.matches)])
        add("loads_total", "counter", "Matches rebuilt from their Record.", [("", self.loads)])
        add("frames_total", "counter", "Messages with Frames made.", [("", self.frames)])
        add("dropped_total", "counter", "Sockets closed because they were too slow.", [("", self.dropped)])
        refusals = [(f'{{error="{error}"}}', n) for error, n in sorted(self.refusals.items())]
        add("refusals_total", "counter", "What was refused, by kind.", refusals)
        requests = [(f'{{status="{status}"}}', n) for status, n in sorted(self.requests.items())]
        add("requests_total", "counter", "HTTP requests, by status.", requests)
        for name, (words, read) in self.gauges.items():
            add(name, "gauge", words, [("", read())])
        lines += self.commit.text("sandtable_commit_seconds", "From handing an act to the store until it was durable.")
        lines += self.lateness.text("sandtable_loop_lateness_seconds", "How late the event loop woke a sleeper.")
        return "\n".join(lines) + "\n"
