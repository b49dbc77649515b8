"""Generated sections of documents: a command replaces the text between two marker comments and nothing else."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sandtable.kernel.errors import Unreadable


def machine() -> str:
    """Describe this machine: `2 cores (Intel Xeon), Linux, Python 3.11.2, numba 0.61.0`."""
    try:
        numba = f"numba {version('numba')}"
    except PackageNotFoundError:
        numba = "without numba"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    model = _processor()
    count = f"{cores} core{'' if cores == 1 else 's'}"
    return f"{count}{f' ({model})' if model else ''}, {platform.system()}, Python {platform.python_version()}, {numba}"


def _processor() -> str:
    """Return the model name of the processor, empty if the system does not tell it."""
    cpuinfo = Path("/proc/cpuinfo")
    if sys.platform == "linux" and cpuinfo.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text("utf-8", "replace"), re.MULTILINE)
        if found:
            return re.sub(r"\s+", " ", re.sub(r"\((?:R|TM|r|tm)\)|CPU|@.*$", "", found[1])).strip()
    return platform.processor()


def today() -> str:
    """Return the date in UTC: 2026-11-16."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def parts(path: Path, name: str) -> tuple[str, str]:
    """Return the text before and after a section, markers included; raise Unreadable for a document without them."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8"
        raise Unreadable(f"{path}: {why}") from fault
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise Unreadable(f"{path}: the marks {begin} and {end} are not there, in this order")
    return before + begin, end + after


def write(path: Path, name: str, lines: Sequence[str]) -> None:
    """Replace the lines between `<!-- name -->` and `<!-- /name -->` of a document."""
    before, after = parts(path, name)
    path.write_text("\n".join((before, "", *lines, "", after)), "utf-8")
