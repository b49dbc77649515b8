"""Events: the facts that an Action caused, each with its clause and the seats that may know it."""

from dataclasses import dataclass, field
from typing import Final

from .ids import EVENT_WIDTH, Wide

EVENTS: Final = 2048  # rows that one Entry may write


@dataclass(slots=True)
class Events:
    """Rows of `kind, clause, audience, six numbers`; the first `used` are valid."""

    used: int = 0
    rows: list[list[Wide]] = field(default_factory=lambda: [[0] * EVENT_WIDTH for _ in range(EVENTS)])


def emit(events: Events, kind: int, clause: int, audience: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Append one row. Rows beyond the capacity are dropped; a law fails if that ever happens."""
    at = events.used
    if at < EVENTS:
        row = events.rows[at]
        row[0] = kind
        row[1] = clause
        row[2] = audience
        row[3] = a
        row[4] = b
        row[5] = c
        row[6] = d
        row[7] = e
        row[8] = f
        events.used = at + 1
