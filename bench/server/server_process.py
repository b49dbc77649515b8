"""The measured server, in a process of its own."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def parse_setting(text: str) -> tuple[str, str]:
    """A setting of the server from the command line: `fast_gc=0`."""
    name, found, value = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name.replace("-", "_"), value


class Server:
    """`sandtable serve` in a process of its own."""

    def __init__(self, database: str, *, pin: bool, **settings: str) -> None:
        """Settings that are not given are as usual, but without limits on addresses. The file `log` gets the log."""
        log = settings.pop("log", "")
        settings = {"rate_limits": "0", "connections_per_address": "0"} | settings
        flags = [part for name, value in settings.items() for part in (f"--{name.replace('_', '-')}", value)]
        command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", database]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        began = time.perf_counter()
        with contextlib.ExitStack() as stack:
            errors = stack.enter_context(Path(log).open("a", encoding="utf-8")) if log else None
            self.process = subprocess.Popen(
                [*command, *flags], env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        if pin and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(self.process.pid, {0})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.ready = time.perf_counter() - began
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def get(self, path: str) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", path)
        text = connection.getresponse().read().decode()
        connection.close()
        return text

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1]) * 1024

    def processor(self) -> float:
        """Seconds of processor time used so far by all threads."""
        return _processor(self.process.pid)

    def children_processor(self) -> float:
        """Seconds of processor time used so far by its child processes."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        children = [child for thread in threads for child in (thread / "children").read_text("utf-8").split()]
        return sum(map(_processor, children))

    def lateness(self) -> dict[float, int]:
        """Counts of the event loop's lateness, by upper bound of the bucket."""
        found = re.findall(r'sandtable_loop_lateness_seconds_bucket\{le="([^"]+)"\} (\d+)', self.get("/api/metrics"))
        return {float(bound): int(count) for bound, count in found}

    def metric(self, name: str) -> str:
        """The value of one metric."""
        found = re.search(rf"^{name} (\S+)$", self.get("/api/metrics"), re.MULTILINE)
        assert found, name
        return found[1]

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        self.process.send_signal(signal_number)
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


def quantile(buckets: dict[float, int], share: float) -> float:
    """The upper bound of the bucket that contains a quantile."""
    total = buckets.get(float("inf"), 0)
    return next((bound for bound, count in sorted(buckets.items()) if count >= share * total), float("nan"))


def largest(buckets: dict[float, int]) -> float:
    """The upper bound of the highest bucket that is not empty."""
    total = buckets.get(float("inf"), 0)
    return min((bound for bound, count in buckets.items() if count >= total), default=float("nan"))


def _processor(pid: int | str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
