"""The server's metrics, in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
PROBE_SECONDS = 0.02  # between two measurements of the loop's lateness


class Histogram:
    """Durations, counted by bucket."""

    __slots__ = ("counts", "sum")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def text(self, name: str, help: str) -> list[str]:
        lines = [f"# HELP {name} {help}", f"# TYPE {name} histogram"]
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
    """The counters, gauges and histograms of one server."""

    def __init__(self) -> None:
        self.start_time = time.time()
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
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}  # name -> help text, current value

    async def watch_loop(self) -> None:
        """Measure, until cancelled, how late the event loop resumes a sleeping task."""
        while True:
            due = time.perf_counter() + PROBE_SECONDS  # the loop's own clock may only count milliseconds
            await asyncio.sleep(PROBE_SECONDS)
            self.lateness.add(max(0.0, time.perf_counter() - due))

    def text(self) -> str:
        """Every metric in the Prometheus text format."""
        lines: list[str] = []

        def add(name: str, kind: str, help: str, values: Sequence[tuple[str, float]]) -> None:
            lines.extend((f"# HELP sandtable_{name} {help}", f"# TYPE sandtable_{name} {kind}"))
            lines.extend(f"sandtable_{name}{label} {value:g}" for label, value in values)

        add("start_time_seconds", "gauge", "When the server started.", [("", round(self.start_time))])
        add("moves_total", "counter", "Moves of people that were acknowledged.", [("", self.moves)])
        add("bot_moves_total", "counter", "Moves of bots.", [("", self.bot_moves)])
        add("entries_total", "counter", "Record entries written.", [("", self.entries)])
        add("matches_total", "counter", "Matches created.", [("", self.matches)])
        add("loads_total", "counter", "Matches restored from their Record.", [("", self.loads)])
        add("frames_total", "counter", "Messages with frames that were created.", [("", self.frames)])
        add("dropped_total", "counter", "Sockets closed because they read too slowly.", [("", self.dropped)])
        refusals = [(f'{{error="{error}"}}', n) for error, n in sorted(self.refusals.items())]
        add("refusals_total", "counter", "Refusals, by kind.", refusals)
        requests = [(f'{{status="{status}"}}', n) for status, n in sorted(self.requests.items())]
        add("requests_total", "counter", "HTTP requests, by status.", requests)
        for name, (help, value) in self.gauges.items():
            add(name, "gauge", help, [("", value())])
        lines += self.commit.text("sandtable_commit_seconds", "From handing a move to the store until it was durable.")
        lines += self.lateness.text(
            "sandtable_loop_lateness_seconds", "How late the event loop resumed a sleeping task."
        )
        return "\n".join(lines) + "\n"
