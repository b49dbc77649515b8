"""A command to a room, its result, and the interface of a connection as a room sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from sandtable.play.match import MatchCore
from sandtable.play.transaction import Reached
from sandtable.server.wire.common import RefusalInfo

from .metadata import MatchMetadata


class Change(NamedTuple):
    """What a command did, beyond adding a single Entry to the match."""

    reached: Sequence[Reached] = ()  # the Entries that it added, with the position after each
    metadata: MatchMetadata | Awaitable[MatchMetadata] | None = None  # if it changes


class Command(NamedTuple):
    """A change to a match; `apply` changes a fork of it."""

    kind: str  # "play"; commands of one kind in one game take about equally long
    apply: Callable[[MatchCore], Change | None]


class CommandResult(NamedTuple):
    """The answer to a command."""

    v: int  # version of the view; 0 stands for the current one, if the command was answered before a restart
    status: int = 200  # of HTTP
    refusal: RefusalInfo | None = None


class Subscriber(Protocol):
    """A connection that receives the messages for one view."""

    def push(self, message: bytes) -> None:
        """Send a message without waiting, or drop the connection if it is too slow."""

    def hold(self, message: bytes) -> None:
        """Send a message together with the next one, which follows at once."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection after everything pushed so far."""
