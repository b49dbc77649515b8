"""Read tables of integers, such as learnt weights, from a JSON file beside the module that uses them.

Game modules open no files themselves. They call this at import and bind each table to a module constant, which kernel
Python reads like any other tuple.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path


def read_integer_tables(package: str, name: str) -> dict[str, tuple[int, ...]]:
    """Return the tables of `NAME.json` in the folder of a package, by their names."""
    path = Path(str(import_module(package).__file__)).parent / f"{name}.json"
    tables: dict[str, list[int]] = json.loads(path.read_text("utf-8"))
    return {key: tuple(numbers) for key, numbers in tables.items()}
