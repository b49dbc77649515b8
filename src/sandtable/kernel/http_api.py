"""The contract of an HTTP interface that a game brings along.

Most games need none: the server plays all games over the same endpoints. A game whose author defined an interface of
their own has a module `http_api` with an `API`, a `GameHttpApi`. It is plain data and functions: the game says which
paths there are and what goes in and out; the server (`sandtable.server.game_api`) keeps the matches, reads and writes
JSON, and checks that a caller holds the key of the player they act for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class ApiError(Exception):
    """A request that is refused: a status code, and every reason."""

    def __init__(self, status: int, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.status = status
        self.reasons = list(reasons)

    def json(self) -> dict[str, Any]:
        return {"error": str(self), "errors": self.reasons}


class ApiMatch(Protocol):
    """The part of `sandtable.play.match.MatchCore` that a game's interface uses."""

    @property
    def id(self) -> str: ...

    @property
    def setup(self) -> Any: ...

    @property
    def state(self) -> Any: ...

    @property
    def outcome(self) -> Any: ...

    @property
    def steps(self) -> Sequence[Any]: ...

    def mask(self) -> int:
        """Who is asked: a bit for each seat, and one for the automatic step."""

    def observation(self, seat: int) -> Any:
        """What a seat may know; seat 2 is the public."""

    def named(self, rows: Any) -> Any:
        """Actions given as numbers, as `play` takes them."""

    def play(self, seat: int, actions: Any) -> Any: ...

    def step(self) -> Any:
        """Take the next automatic step; the match waits for it (`stepwise`)."""

    def resign(self, seat: int) -> Any: ...

    def record(self, *, reveal: bool) -> Any:
        """The Record of the match; `reveal` includes the secret that all rolls follow from."""


@dataclass(frozen=True)
class ApiRequest:
    """A request as a game sees it."""

    path: Mapping[str, str]  # the parameters of the path
    query: Mapping[str, str]
    body: Mapping[str, Any]  # the JSON object of a POST; empty for a GET


@dataclass(frozen=True)
class ApiAddress:
    """Which match a request is about, and for which player."""

    match: str
    player: Any  # as the game writes players; None: a spectator


@dataclass(frozen=True)
class ApiStart:
    """A match to be started."""

    id: str
    scenario: dict[str, Any]
    settings: dict[str, Any] = field(default_factory=dict)  # JSON kept with the match, given to every handler


@dataclass(frozen=True)
class ApiCall:
    """A request for one match, whose caller holds the key of the player."""

    match: ApiMatch
    settings: Mapping[str, Any]
    player: Any
    body: Mapping[str, Any]


@dataclass(frozen=True)
class ApiRoute:
    """One method of one path, and the function that answers with a JSON document."""

    method: str  # "GET" or "POST"
    path: str  # "/api/game/{id}/state"
    answer: Callable[[ApiCall], Mapping[str, Any]]


@dataclass(frozen=True, kw_only=True)
class GameHttpApi:
    """An HTTP interface that a game brings along. Its functions raise `ApiError` to refuse."""

    start_path: str  # POST here starts a match
    start: Callable[[object], ApiStart]  # the JSON body -> the match to be started
    started: Callable[[str, tuple[str, str]], dict[str, Any]]  # (match id, keys of both seats) -> the answer
    address: Callable[[ApiRequest], ApiAddress]
    seat: Callable[[Any], int]  # player -> seat; 2 for a spectator
    routes: Sequence[ApiRoute]  # all of them are about a match that was started
