"""Every refusal as one document and one status code.

The rules refuse with exceptions of `kernel.errors`: an action cannot be read, breaks a rule, or is not asked for. The
server's own refusals are the exceptions below. `refusal_of` turns both into a `RefusalInfo`.

Declined
├── Stale              it answers an outdated version of the view
├── Forbidden          no token, the wrong one, or another site's page
├── NotFound           there is no such match, clause or file
├── TooLarge           more bytes than the server reads
├── RateLimited        too many requests; `seconds` says when to try again
├── Unavailable        starting, stopping or full
│   └── InternalError  an error in the server
└── RelayedRefusal     any of all these, decided in a worker process
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

from .common import ErrorKind, FaultNote, ProblemNote, RefusalInfo


class Declined(Exception):
    """A request that the server refuses for a reason of its own; the message is shown to people."""

    error: ErrorKind = "not-possible"
    status = 409


class Stale(Declined):
    """The request answers an outdated version of the view."""

    error: ErrorKind = "stale"


class Forbidden(Declined):
    """The right token is missing; `status` is 401 where none was given at all."""

    error: ErrorKind = "forbidden"

    def __init__(self, sentence: str, status: int = 403) -> None:
        super().__init__(sentence)
        self.status = status


class NotFound(Declined):
    """The named thing does not exist."""

    error: ErrorKind = "unknown"
    status = 404


class TooLarge(Declined):
    """The request has more bytes than the server reads."""

    error: ErrorKind = "too-large"
    status = 413


class RateLimited(Declined):
    """Too many requests from one client."""

    error: ErrorKind = "rate-limited"
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many requests; wait {seconds} seconds.")
        self.seconds = seconds


class Unavailable(Declined):
    """The server is starting, stopping or full."""

    error: ErrorKind = "unavailable"
    status = 503


class InternalError(Unavailable):
    """An error in the server; nothing was done."""

    status = 500


class RelayedRefusal(Declined):
    """What `refusal_of` returned in a worker process. It can be pickled."""

    def __init__(self, status: int, refusal: RefusalInfo) -> None:
        super().__init__(status, refusal)
        self.error = refusal.error
        self.status = status
        self.refusal = refusal


REFUSABLE = (Declined, SandtableError, StoreError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def refusal_of(fault: Exception) -> tuple[int, RefusalInfo]:
    """The status code and the document of one of REFUSABLE."""
    text = str(fault)
    match fault:
        case RelayedRefusal():
            return fault.status, fault.refusal
        case RateLimited():
            return fault.status, RefusalInfo(fault.error, text, retry_after=fault.seconds)
        case Declined():
            return fault.status, RefusalInfo(fault.error, text)
        case Refused():
            faults = [FaultNote(one.at, one.clause, one.sentence) for one in fault.faults]
            return 409, RefusalInfo("refused", fault.sentence, fault.clause, faults)
        case NotAsked():
            return 409, RefusalInfo("not-asked", text)
        case NotPossible():
            return 409, RefusalInfo("not-possible", text)
        case Unknown():
            return 404, RefusalInfo("unknown", text)
        case BadScenario():
            return 422, RefusalInfo("unreadable", text.partition("\n")[0], problems=problem_notes(fault.problems))
        case Tampered():
            return 422, RefusalInfo("unreadable", text)
        case Unreadable() | msgspec.DecodeError() | UnicodeDecodeError() | RecursionError():
            return 400, RefusalInfo("unreadable", text)
        case _:
            return 503, RefusalInfo("unavailable", "The server could not keep this; nothing was done. Try again.")


def problem_notes(problems: tuple[Problem, ...] | list[Problem]) -> list[ProblemNote]:
    """Problems of a scenario in the form in which they are sent."""
    return [ProblemNote(p.code, p.path, p.pointer, p.found, p.allowed, p.clause, p.warning) for p in problems]
