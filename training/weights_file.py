"""Reads and writes files of integer weights: JSON with wrapped lines (see `sandtable.kernel.package`)."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from sandtable.kernel.package import read_integer_tables

INITIAL_WEIGHTS: Final = Path(__file__).with_name("initial_weights.json")
LINE_LENGTH: Final = 118


def initial_weights() -> tuple[int, ...]:
    """Return the initial weight of each feature (written by tables.py)."""
    return read_integer_tables("training", INITIAL_WEIGHTS.stem)["weights"]


def weights_json(tables: Mapping[str, Sequence[int]]) -> str:
    """Return the JSON text of these tables."""
    parts = []
    for name, numbers in tables.items():
        rows = textwrap.wrap(", ".join(map(str, numbers)), LINE_LENGTH, break_long_words=False)
        parts.append(f'"{name}": [\n' + "\n".join(rows) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"
