"""Which clauses the `check` of a game can name, read from its source.

Each game has a table with a position for every one of them, and a test that the table has them all.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from sandtable.kernel.carriers.binding import parts


def refusing_clauses(check: Callable[..., Any], ids: tuple[str, ...]) -> set[str]:
    """The clauses in `check` and in every function that it calls, but for functions that emit Events."""
    constants = {id.replace("-", "_"): id for id in ids if id}
    found: set[str] = set()
    for part in parts([check], {}):
        source = ast.parse(textwrap.dedent(inspect.getsource(part.function)))
        if "events" not in inspect.signature(part.function).parameters:
            found |= {
                constants[node.id] for node in ast.walk(source) if isinstance(node, ast.Name) and node.id in constants
            }
    return found
