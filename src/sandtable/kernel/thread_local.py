"""Per-thread scratch objects for presentation code: creating one costs more than using it.

Write before you read, as rules do with their Work.
"""

from __future__ import annotations

from threading import local
from typing import TypeVar, cast

Kind = TypeVar("Kind")

_here = local()


def scratch(kind: type[Kind]) -> Kind:
    """Return this thread's object of a class."""
    made: dict[type, object] | None = getattr(_here, "made", None)
    if made is None:
        made = _here.made = {}
    if kind not in made:
        made[kind] = kind()
    return cast("Kind", made[kind])
