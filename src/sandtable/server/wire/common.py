"""Types shared by the messages of the socket (`messages.py`) and the bodies of HTTP (`requests.py`, `answers.py`):
refusals, descriptions of a match, Frames and the patches in them. The types of a Scene are in `kernel/scene.py`.

All these types are published in OpenAPI and TypeScript with their docstrings and field comments, some under another
name (`published_names.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.kernel.scene import Cell as SceneCell
from sandtable.kernel.scene import Choice, LogLine, Scene, ScenePiece

Version = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The version of one seat's view.")]
Nonce = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="Chosen by the client. Repeating a request with the same nonce returns the same answer.",
    ),
]
Token = Annotated[str, Meta(min_length=1, max_length=128)]
Label = Annotated[str, Meta(max_length=64, description="A name to show; may be empty.")]
SeatNumber = Literal[0, 1]
SEATS: tuple[SeatNumber, SeatNumber] = (0, 1)
ViewNumber = Literal[0, 1, 2]  # 2 is the public
ActionValue = Annotated[str, Meta(max_length=400)] | dict[str, Any]
Actions = Annotated[
    list[ActionValue],
    Meta(min_length=1, max_length=400, description='Actions as text or as objects: "INF@23-24", {"verb": "move", …}.'),
]
Subject = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=0, le=2**31 - 1)] | None
ErrorKind = Literal[
    "unreadable",  # 400, 422: the request cannot be parsed
    "refused",  # 409: the rules forbid the Action; the clause is given
    "not-asked",  # 409: this seat is not asked to act now
    "unknown",  # 404: not found
    "forbidden",  # 401, 403: no token, the wrong token, or a page of another site
    "stale",  # 409: the request answers an outdated version of the view
    "too-large",  # 413: the request is too large
    "rate-limited",  # 429: too many requests; `retry_after` says how long to wait
    "not-possible",  # 409: no rule forbids it, but the server does: undo after a roll, a draw in a finished match
    "unavailable",  # 503: the server is stopping or full
]
OfferKind = Literal["draw", "take-back", "rematch"]
MatchState = Literal["open", "running", "over"]


LARGEST_COMMAND = 2**16  # bytes of a request without scenario or Record


class Incoming(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a client sends: unknown fields are refused."""

    largest: ClassVar[int] = LARGEST_COMMAND  # bytes of a request


class Outgoing(Struct, omit_defaults=True):
    """Base of what the server sends: fields that have their defaults are left out."""


# -- refusals -------------------------------------------------------------------------------------------------------


class FaultNote(Outgoing):
    """Why one Action of several was refused."""

    at: int  # the index of the Action in the list
    clause: str
    sentence: str


class ProblemNote(Outgoing):
    """One problem of a scenario."""

    code: str  # "E_UNIT_HP"
    path: str  # "units[1].hp"
    pointer: str  # "/units/1/hp", RFC 6901
    found: str
    allowed: str
    clause: str
    warning: bool = False


class RefusalInfo(Outgoing):
    """Why a request was refused."""

    error: ErrorKind
    sentence: str
    clause: str = ""  # of the rule that forbids it
    faults: list[FaultNote] = []  # of the Actions, if there are several
    problems: list[ProblemNote] = []  # of an invalid scenario
    retry_after: int = 0  # seconds to wait, if the kind is rate-limited


# -- matches --------------------------------------------------------------------------------------------------------


class SeatInfo(Outgoing):
    """The holder of a seat."""

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str = ""
    level: int = 0


class MatchInfo(Outgoing):
    """Public information about a match, without its board."""

    id: str
    game: str
    title: str  # of the game
    state: MatchState
    seats: list[SeatInfo]
    created: int  # Unix time in seconds
    options: dict[str, int]
    commitment: str  # SHA-256 of the secret from which all rolls are derived
    name: str = ""
    scenario: str = ""  # the name of a scenario that comes with the game; empty for any other
    listed: bool = False
    time_limit_seconds: int = 0


class OutcomeInfo(Outgoing):
    """How a match ended."""

    winner: SeatNumber | None
    reason: str
    clause: str


class OfferInfo(Outgoing):
    """A proposal that the other seat has not answered yet."""

    what: OfferKind
    seat: SeatNumber


class Status(Outgoing):
    """The state of a match, as far as one view may know it, that is not part of the Scene."""

    asked: list[SeatNumber]
    outcome: OutcomeInfo | None = None
    undo: bool = False  # whether this seat may undo its latest Action, against a bot together with the bot's answer
    offers: list[OfferInfo] = []
    rematch: str = ""  # the id of the next match, where each token holds the other seat


class MatchView(Outgoing):
    """A complete view of a match at one version."""

    v: Version
    seat: ViewNumber
    match: MatchInfo
    scene: Scene
    status: Status


class Choices(Outgoing):
    """The legal Actions, as verbs with slots."""

    choices: list[Choice]


class OddsLine(Outgoing):
    """One outcome with its probability."""

    probability: float
    exact: str  # "4/9"
    facts: dict[str, int]
    text: str = ""  # "One hit", if the game has words for it; lines with the same text belong together


class OddsInfo(Outgoing):
    """All outcomes of an Action, as far as the asking seat can know them."""

    lines: list[OddsLine]
    draws: int
    why: list[LogLine]
    unknown: str = ""  # why the outcomes cannot be told; then there are no lines


class Preview(Outgoing):
    """The effect of Actions: either the Scene after them, as a patch to the current one, or their odds."""

    patch: Patch | None = None
    events: list[LogLine] = []
    table: bool = False  # whether automatic steps follow, which are not shown
    undo: bool = False  # whether the seat could undo the last of them
    odds: OddsInfo | None = None


# -- frames ---------------------------------------------------------------------------------------------------------


class PiecesPatch(Outgoing):
    """The pieces that are new or changed, those that were removed, and the new order unless it follows from these."""

    changed: list[ScenePiece] = []
    removed: list[str] = []
    order: list[str] = []


class CellsPatch(Outgoing):
    """The cells that are new or changed, those that were removed, and the new order unless it follows from these."""

    changed: list[SceneCell] = []
    removed: list[int] = []
    order: list[int] = []


class LogPatch(Outgoing):
    """How many log lines to keep, and the lines to append to them."""

    keep: int
    add: list[LogLine]


class Patch(Outgoing):
    """The difference between two Scenes; `docs/http.md` describes how to apply it."""

    set: dict[str, Any] = {}  # keys of the Scene with their new values
    unset: list[str] = []  # keys to remove
    pieces: PiecesPatch | UnsetType = UNSET
    cells: CellsPatch | UnsetType = UNSET
    log: LogPatch | UnsetType = UNSET  # if absent, append the events of the Frame


class Frame(Outgoing):
    """The Events of one Entry and the patch to the Scene after it, as one view may see them."""

    seat: Literal[0, 1, 3]  # the seat that acted; 3 for an automatic step
    events: list[LogLine]
    patch: Patch
    act: Literal["play", "undo", "resign", "draw", "take-back", "time", "hint"] = "play"
    action: str = ""  # if this view may know it
    rolls: list[int | str] = []  # if this view may know them
    n: int = 0  # the number of the Entry, in the Replay of a finished match
