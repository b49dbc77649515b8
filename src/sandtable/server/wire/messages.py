"""All messages of the socket, in both directions.

The server validates what arrives against these types. The TypeScript types (`tools/wire_types.py`) and the OpenAPI
document (`server/http/openapi.py`) are generated from them; `docs/http.md` describes them in words.

A message is `{t, v, d}`: its type, a version of the view, and its body. From a client, the version is the one it
answers; from the server, the one that holds after it. A client's message has a nonce, which the answer repeats.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from sandtable.kernel.scene import Scene

from .common import (
    Actions,
    Choices,
    Frame,
    Incoming,
    MatchInfo,
    Nonce,
    OfferKind,
    Outgoing,
    Preview,
    RefusalInfo,
    SeatNumber,
    Status,
    Subject,
    Token,
    Version,
    ViewNumber,
)

LARGEST_MESSAGE = 64 * 1024  # bytes of one message from a client

# -- from a client ---------------------------------------------------------------------------------------------------


class HelloBody(Incoming):
    """Who is there: the tokens of one seat or of both (hot seat), or none to watch."""

    tokens: Annotated[list[Token], Meta(max_length=2)] = field(default_factory=list)
    seat: SeatNumber | None = None  # which seat to look from, when both are held


class ActBody(Incoming):
    """One action, or several as one: all are played or none."""

    actions: Actions


class AskBody(Incoming):
    """The piece, by its id in the Scene, or null for everything."""

    about: Subject = None


class OfferBody(Incoming):
    """What is proposed."""

    what: OfferKind


class AnswerBody(Incoming):
    """What is answered, and how."""

    what: OfferKind
    yes: bool


class SeatBody(Incoming):
    """The seat to look from."""

    seat: SeatNumber


class Empty(Incoming):
    """Nothing more is said."""


class ToServer(Incoming, tag_field="t", kw_only=True):
    """A message of a client: the version of the view it answers (0: none), and a nonce."""

    v: Version
    nonce: Nonce


class Hello(ToServer, tag="hello"):
    """The first message. With v above 0 the view goes on from there, if the server still can."""

    d: HelloBody


class Act(ToServer, tag="act"):
    """Play; answered by `done` or `refused`."""

    d: ActBody


class Ask(ToServer, tag="ask"):
    """What may be done with a piece; answered by `choices`."""

    d: AskBody


class PreviewAsk(ToServer, tag="preview"):
    """What actions would do; answered by `preview`."""

    d: ActBody


class Undo(ToServer, tag="undo"):
    """Withdraw one's latest action."""

    d: Empty


class Resign(ToServer, tag="resign"):
    """Give up."""

    d: Empty


class Offer(ToServer, tag="offer"):
    """Propose a draw, a take-back of one's latest action, or another match."""

    d: OfferBody


class AnswerOffer(ToServer, tag="answer"):
    """Accept or decline what the other seat proposed."""

    d: AnswerBody


class Sit(ToServer, tag="seat"):
    """Look from the other seat; the socket must hold its token. A `full` follows."""

    d: SeatBody


class Resume(ToServer, tag="resume"):
    """Something was missed: send what came after v, or the whole view."""

    d: Empty


class Ping(ToServer, tag="ping"):
    """Is anybody there? Answered by `pong`."""

    d: Empty


FromClient = Hello | Act | Ask | PreviewAsk | Undo | Resign | Offer | AnswerOffer | Sit | Resume | Ping


# -- to a client -----------------------------------------------------------------------------------------------------


class SeatPresence(Outgoing):
    """Whether somebody is connected who holds this seat."""

    name: str
    kind: Literal["human", "bot", "open"]
    present: bool


class Presence(Outgoing):
    """Who is connected."""

    seats: list[SeatPresence]
    watchers: int


class ClockInfo(Outgoing):
    """Milliseconds left for the decision of each seat; null where no clock runs."""

    left: list[int | None]


class FullBody(Outgoing):
    """A whole view."""

    seat: ViewNumber
    match: MatchInfo
    scene: Scene
    status: Status
    presence: Presence


class FramesBody(Outgoing):
    """One Frame for each Entry that this view may know of, and what is true after the last."""

    frames: list[Frame]
    status: Status


class FullMessage(Outgoing, tag_field="t", tag="full"):
    """The whole view."""

    v: Version
    d: FullBody


class FramesMessage(Outgoing, tag_field="t", tag="frames"):
    """What happened since version v - 1."""

    v: Version
    d: FramesBody


class DoneMessage(Outgoing, tag_field="t", tag="done"):
    """It is done, and durable. The frames of it came before."""

    v: Version
    nonce: str
    d: Empty


class RefusedMessage(Outgoing, tag_field="t", tag="refused"):
    """It is not done, and nothing changed. The nonce is empty where none could be read."""

    v: Version
    nonce: str
    d: RefusalInfo


class ChoicesMessage(Outgoing, tag_field="t", tag="choices"):
    """Answers `ask`."""

    v: Version
    nonce: str
    d: Choices


class PreviewMessage(Outgoing, tag_field="t", tag="preview"):
    """Answers `preview`."""

    v: Version
    nonce: str
    d: Preview


class PresenceMessage(Outgoing, tag_field="t", tag="presence"):
    """Somebody came or went; the version stays."""

    v: Version
    d: Presence


class ClockMessage(Outgoing, tag_field="t", tag="clock"):
    """Clocks started or stopped; the version stays."""

    v: Version
    d: ClockInfo


class PongMessage(Outgoing, tag_field="t", tag="pong"):
    """Answers `ping`."""

    v: Version
    nonce: str
    d: Empty


FromServer = (
    FullMessage
    | FramesMessage
    | DoneMessage
    | RefusedMessage
    | ChoicesMessage
    | PreviewMessage
    | PresenceMessage
    | ClockMessage
    | PongMessage
)
