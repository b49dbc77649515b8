"""Matches that could not be restored or whose game failed: set aside with the reason, and everything else goes on."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from sandtable.kernel.chance import new_token
from sandtable.kernel.errors import GameFault
from sandtable.server.wire.answers import SetAside
from sandtable.server.wire.refusals import InternalError

logger = logging.getLogger("sandtable.server")


class DamagedMatch(InternalError):
    """A match that is set aside; the operator finds the reason under its incident."""

    def __init__(self, what: str, incident: str) -> None:
        super().__init__(f"{what} The operator of the server finds the reason under incident {incident}.")


@dataclass(frozen=True)
class Damage:
    """Why a match is set aside."""

    incident: str  # "9f3a1c20": told to whoever asked for the match
    what: str  # "The server cannot read this match."
    reason: str  # "Tampered: entry 3: the digest differs"
    since: int  # seconds since 1970


class Quarantine:
    """The matches of one server that are set aside, until it is restarted."""

    def __init__(self) -> None:
        self._damaged: dict[str, Damage] = {}

    def __len__(self) -> int:
        return len(self._damaged)

    def check(self, match: str) -> None:
        """Raise DamagedMatch if a match is set aside."""
        if match in self._damaged:
            raise DamagedMatch(self._damaged[match].what, self._damaged[match].incident)

    def add(self, match: str, fault: Exception) -> DamagedMatch:
        """Set a match aside; return the error for whoever asked for it."""
        failed = isinstance(fault, GameFault)
        what = "This match has stopped, because its game failed." if failed else "The server cannot read this match."
        damage = Damage(new_token()[:8], what, f"{type(fault).__name__}: {fault}", int(time.time()))
        self._damaged[match] = damage
        logger.error("incident %s: match %s is set aside: %s", damage.incident, match, damage.reason)
        return DamagedMatch(damage.what, damage.incident)

    def listed(self) -> list[SetAside]:
        """List what is set aside, for operators."""
        return [SetAside(match, one.incident, one.reason, one.since) for match, one in self._damaged.items()]
