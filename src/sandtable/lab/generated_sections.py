"""Parts of documents that a command writes: between two marks, with the day and the machine. What stands outside the
marks is the author's and stays as it is."""

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
    """`2 cores (Intel Xeon), Linux, Python 3.11.2, numba 0.61.0`."""
    try:
        numba = f"numba {version('numba')}"
    except PackageNotFoundError:
        numba = "without numba"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    model = _processor()
    count = f"{cores} core{'' if cores == 1 else 's'}"
    return f"{count}{f' ({model})' if model else ''}, {platform.system()}, Python {platform.python_version()}, {numba}"


def _processor() -> str:
    """What the processor calls itself, where the system says so."""
    told = Path("/proc/cpuinfo")
    if sys.platform == "linux" and told.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", told.read_text("utf-8", "replace"), re.MULTILINE)
        if found:
            return re.sub(r"\s+", " ", re.sub(r"\((?:R|TM|r|tm)\)|CPU|@.*$", "", found[1])).strip()
    return platform.processor()


def today() -> str:
    """The day in UTC: 2026-11-16."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def parts(path: Path, name: str) -> tuple[str, str]:
    """What stands before and after the part of that name, the marks included; a document without them is refused."""
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
    """Put these lines between `<!-- name -->` and `<!-- /name -->` of a document; all else in it stays."""
    before, after = parts(path, name)
    path.write_text("\n".join((before, "", *lines, "", after)), "utf-8")
