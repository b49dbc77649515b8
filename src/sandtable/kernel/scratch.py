"""Scratch space for code that speaks to people: one object a thread and class, for making it costs more than using
it. Whoever takes it writes before reading, as rules do with their Work."""

from __future__ import annotations

from threading import local
from typing import TypeVar, cast

Kind = TypeVar("Kind")

_here = local()


def scratch(kind: type[Kind]) -> Kind:
    """This thread's object of a class."""
    made: dict[type, object] | None = getattr(_here, "made", None)
    if made is None:
        made = _here.made = {}
    if kind not in made:
        made[kind] = kind()
    return cast("Kind", made[kind])
