"""Every no, as one document and one status code. Three refusals of the rules have three types: it cannot be read, the
rules forbid it, it is not asked; the rest are the platform's own.

Declined
├── Stale              it answers a version that is no longer the present one
├── Forbidden          no token, the wrong one, or another site's page
├── NotFound           there is no such match, clause, file
├── TooLarge           more bytes than are read
├── RateLimited        too often; `seconds` says when to come again
└── Unavailable        starting, stopping or full
    └── Broken         a fault of ours
"""

from __future__ import annotations

import msgspec

from sandtable.kernel.errors import (
    BadScenario,
    NotAsked,
    NotPossible,
    Problem,
    Refused,
    SandtableError,
    Tampered,
    Unknown,
    Unreadable,
)
from sandtable.server.store.base import StoreError

from .common import ErrorKind, FaultNote, ProblemNote, Refusal


class Declined(Exception):
    """The server's own no."""

    error: ErrorKind = "not-possible"
    status = 409


class Stale(Declined):
    """It answers a version of the view that is no longer the present one."""

    error: ErrorKind = "stale"


class Forbidden(Declined):
    """Nobody without the right token may do that; `status` is 401 where none was given."""

    error: ErrorKind = "forbidden"

    def __init__(self, sentence: str, status: int = 403) -> None:
        super().__init__(sentence)
        self.status = status


class NotFound(Declined):
    """There is no such thing."""

    error: ErrorKind = "unknown"
    status = 404


class TooLarge(Declined):
    """More bytes than are read."""

    error: ErrorKind = "too-large"
    status = 413


class RateLimited(Declined):
    """Too often."""

    error: ErrorKind = "rate-limited"
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many requests; wait {seconds} seconds.")
        self.seconds = seconds


class Unavailable(Declined):
    """Starting, stopping or full."""

    error: ErrorKind = "unavailable"
    status = 503


class Broken(Unavailable):
    """A fault of ours."""

    status = 500


REFUSABLE = (Declined, SandtableError, StoreError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def refusal_of(fault: Exception) -> tuple[int, Refusal]:
    """The status and the document of one of REFUSABLE."""
    text = str(fault)
    match fault:
        case RateLimited():
            return fault.status, Refusal(fault.error, text, retry_after=fault.seconds)
        case Declined():
            return fault.status, Refusal(fault.error, text)
        case Refused():
            faults = [FaultNote(one.at, one.clause, one.sentence) for one in fault.faults]
            return 409, Refusal("refused", fault.sentence, fault.clause, faults)
        case NotAsked():
            return 409, Refusal("not-asked", text)
        case NotPossible():
            return 409, Refusal("not-possible", text)
        case Unknown():
            return 404, Refusal("unknown", text)
        case BadScenario():
            return 422, Refusal("unreadable", text.partition("\n")[0], problems=problem_notes(fault.problems))
        case Tampered():
            return 422, Refusal("unreadable", text)
        case Unreadable() | msgspec.DecodeError() | UnicodeDecodeError() | RecursionError():
            return 400, Refusal("unreadable", text)
        case _:
            return 503, Refusal("unavailable", "The server could not keep this; nothing was done. Try again.")


def problem_notes(problems: tuple[Problem, ...] | list[Problem]) -> list[ProblemNote]:
    """Faults of a scenario, for the wire."""
    return [ProblemNote(p.code, p.path, p.pointer, p.found, p.allowed, p.clause, p.warning) for p in problems]
