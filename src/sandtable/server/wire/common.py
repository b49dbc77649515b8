"""Types that the messages of the socket (`messages.py`) and the documents of HTTP (`documents.py`) share: refusals,
descriptions of a match, Frames and the patches in them. The types of a Scene are in `kernel/scene.py`.

All these types are published in OpenAPI and TypeScript with their docstrings and field comments, some under another
name (`published_names.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.kernel.scene import Cell as SceneCell
from sandtable.kernel.scene import Choice, LogLine, Scene, ScenePiece

Version = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The version of one seat's view.")]
Nonce = Annotated[
    str,
    Meta(min_length=1, max_length=64, description="Chosen by the client; asked again, the same answer comes."),
]
Token = Annotated[str, Meta(min_length=1, max_length=128)]
Label = Annotated[str, Meta(max_length=64, description="A name for people; may be empty.")]
SeatNumber = Literal[0, 1]
SEATS: tuple[SeatNumber, SeatNumber] = (0, 1)
ViewNumber = Literal[0, 1, 2]  # 2 is the public
ActionValue = Annotated[str, Meta(max_length=400)] | dict[str, Any]
Actions = Annotated[
    list[ActionValue],
    Meta(min_length=1, max_length=400, description='Texts or objects: "INF@23-24", {"verb": "move", …}.'),
]
Subject = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=0, le=2**31 - 1)] | None
ErrorKind = Literal[
    "unreadable",  # 400, 422: it cannot be read
    "refused",  # 409: the rules forbid it, with the clause
    "not-asked",  # 409: it is not asked of this seat now
    "unknown",  # 404: there is no such thing
    "forbidden",  # 401, 403: no token, the wrong one, or another site's page
    "stale",  # 409: it answers a version of the view that is no longer the present one
    "too-large",  # 413
    "rate-limited",  # 429: with the seconds to wait
    "not-possible",  # 409: the platform's own no: undo after a roll, a draw in a finished match
    "unavailable",  # 503: stopping, or full
]
OfferKind = Literal["draw", "take-back", "rematch"]
MatchState = Literal["open", "running", "over"]


class Incoming(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a client sends: unknown fields are refused."""


class Outgoing(Struct, omit_defaults=True):
    """Base of what the server sends: fields that have their defaults are left out."""


# -- refusals -------------------------------------------------------------------------------------------------------


class FaultNote(Outgoing):
    """One refused Action of several."""

    at: int  # its place in the list
    clause: str
    sentence: str


class ProblemNote(Outgoing):
    """One fault of a scenario."""

    code: str  # "E_UNIT_HP"
    path: str  # "units[1].hp"
    pointer: str  # "/units/1/hp", RFC 6901
    found: str
    allowed: str
    clause: str
    warning: bool = False


class RefusalInfo(Outgoing):
    """Why not: what kind of no it is, in a sentence, and the clause where a rule says it."""

    error: ErrorKind
    sentence: str
    clause: str = ""
    faults: list[FaultNote] = []
    problems: list[ProblemNote] = []
    retry_after: int = 0  # seconds, of rate-limited


# -- matches --------------------------------------------------------------------------------------------------------


class SeatInfo(Outgoing):
    """Who sits there."""

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str = ""
    level: int = 0


class MatchInfo(Outgoing):
    """What everybody may know of a match without looking at its board."""

    id: str
    game: str
    title: str  # the game's
    state: MatchState
    seats: list[SeatInfo]
    created: int  # seconds since 1970
    options: dict[str, int]
    commitment: str  # SHA-256 of the secret that all rolls follow from
    name: str = ""
    scenario: str = ""  # the name of one that comes with the game; empty for another
    listed: bool = False
    time_limit_seconds: int = 0


class OutcomeInfo(Outgoing):
    """How it ended."""

    winner: SeatNumber | None
    reason: str
    clause: str


class OfferInfo(Outgoing):
    """Something a seat proposed that the other has not answered."""

    what: OfferKind
    seat: SeatNumber


class Status(Outgoing):
    """What is true beside the Scene, for one view."""

    asked: list[SeatNumber]
    outcome: OutcomeInfo | None = None
    undo: bool = False  # this seat may withdraw its latest action
    offers: list[OfferInfo] = []
    rematch: str = ""  # the match that follows; the same tokens hold the seats there, exchanged


class MatchView(Outgoing):
    """A whole view at one version."""

    v: Version
    seat: ViewNumber
    match: MatchInfo
    scene: Scene
    status: Status


class Choices(Outgoing):
    """What may be done, as verbs with slots."""

    choices: list[Choice]


class OddsLine(Outgoing):
    """One outcome with its probability."""

    probability: float
    exact: str  # "4/9"
    facts: dict[str, int]
    text: str = ""  # "One hit", where the game has words for it; lines with the same words belong together


class OddsInfo(Outgoing):
    """All outcomes, as far as the asker can know them."""

    lines: list[OddsLine]
    draws: int
    why: list[LogLine]


class Preview(Outgoing):
    """Either the Scene after it, as a patch to the present one, or its odds."""

    patch: Patch | None = None
    events: list[LogLine] = []
    table: bool = False  # the table goes on after it: more will happen than is shown
    odds: OddsInfo | None = None


# -- frames ---------------------------------------------------------------------------------------------------------


class PiecesPatch(Outgoing):
    """Pieces that are new or different, those that are gone, and the new order where it does not follow."""

    changed: list[ScenePiece] = []
    removed: list[str] = []
    order: list[str] = []


class CellsPatch(Outgoing):
    """The same of cells."""

    changed: list[SceneCell] = []
    removed: list[int] = []
    order: list[int] = []


class LogPatch(Outgoing):
    """How many lines stay, and what comes after them."""

    keep: int
    add: list[LogLine]


class Patch(Outgoing):
    """The way from one Scene to the next; `docs/http.md` says how to apply it."""

    set: dict[str, Any] = {}  # keys of the Scene, replaced whole
    unset: list[str] = []
    pieces: PiecesPatch | UnsetType = UNSET
    cells: CellsPatch | UnsetType = UNSET
    log: LogPatch | UnsetType = UNSET  # without it the events of the Frame are added at the end


class Frame(Outgoing):
    """The Events of one Entry and the way to the Scene after it, as one seat may see them."""

    seat: Literal[0, 1, 3]  # whose act it was; 3 is the table
    events: list[LogLine]
    patch: Patch
    act: Literal["play", "undo", "resign", "draw", "take-back", "time", "hint"] = "play"
    action: str = ""  # where this view may know it
    rolls: list[int | str] = []  # where this view may know them
    n: int = 0  # in the Replay of a finished match: the number of the Entry
