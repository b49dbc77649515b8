"""Something that is done in a match, as a room's writer takes it; what became of it; and who hears of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from sandtable.play.match import Match
from sandtable.server.wire.common import RefusalInfo

from .metadata import About


class Deed(NamedTuple):
    """What changes the fork of a match, and gives About where that changes too."""

    kind: str  # "play": deeds of one kind take about as long
    do: Callable[[Match], About | Awaitable[About] | None]


class Listener(Protocol):
    """A socket, as a room knows it."""

    def push(self, message: bytes) -> None:
        """Send it, or drop the socket if it is too slow; never wait."""

    def hold(self, message: bytes) -> None:
        """The same, together with the answer to what it asked for, which follows at once."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""


class Answer(NamedTuple):
    """What became of an act."""

    v: int  # 0: the present version, of an act that was done before the room was built
    status: int = 200
    refusal: RefusalInfo | None = None
