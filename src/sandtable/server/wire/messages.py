"""All messages of the socket, in both directions.

The server validates what arrives against these types. The TypeScript types (`tools/wire_types.py`) and the OpenAPI
document (`server/http/openapi.py`) are generated from them; `docs/http.md` describes them in words.

A message is `{t, v, d}`: its type, a version of the view, and its body. A client sends the version that it answers; the
server sends the version after the message. A client's message has a nonce, which the answer repeats.
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
    """The tokens of one seat or of both (hot seat), or none to watch."""

    tokens: Annotated[list[Token], Meta(max_length=2)] = field(default_factory=list)
    seat: SeatNumber | None = None  # whose view to show, if the client holds both


class ActBody(Incoming):
    """One action, or several as one: all are played or none."""

    actions: Actions


class AskBody(Incoming):
    """The piece asked about, by its id in the Scene; null for all Actions."""

    about: Subject = None


class OfferBody(Incoming):
    """What is proposed."""

    what: OfferKind


class AnswerBody(Incoming):
    """The proposal that is answered, and whether it is accepted."""

    what: OfferKind
    yes: bool


class SeatBody(Incoming):
    """The seat whose view to show."""

    seat: SeatNumber


class Empty(Incoming):
    """No fields."""


class ToServer(Incoming, tag_field="t", kw_only=True):
    """Base of a client's messages: the version of the view that it answers (0: none), and a nonce."""

    v: Version
    nonce: Nonce


class Hello(ToServer, tag="hello"):
    """The first message. If v is above 0, the view continues from that version, if the server still has it."""

    d: HelloBody


class Act(ToServer, tag="act"):
    """Play Actions; answered by `done` or `refused`."""

    d: ActBody


class Ask(ToServer, tag="ask"):
    """Ask for the legal Actions of a piece; answered by `choices`."""

    d: AskBody


class PreviewAsk(ToServer, tag="preview"):
    """Ask what Actions would do; answered by `preview`."""

    d: ActBody


class Undo(ToServer, tag="undo"):
    """Undo the seat's latest Action."""

    d: Empty


class Resign(ToServer, tag="resign"):
    """Resign the match."""

    d: Empty


class Offer(ToServer, tag="offer"):
    """Propose a draw, a take-back of the seat's latest Action, or a rematch."""

    d: OfferBody


class AnswerOffer(ToServer, tag="answer"):
    """Accept or decline a proposal of the other seat."""

    d: AnswerBody


class Sit(ToServer, tag="seat"):
    """Switch to the view of the other seat; the socket must hold its token. Answered by `full`."""

    d: SeatBody


class Resume(ToServer, tag="resume"):
    """Ask for missed messages: those after v, or the complete view."""

    d: Empty


class Ping(ToServer, tag="ping"):
    """Check the connection; answered by `pong`."""

    d: Empty


FromClient = Hello | Act | Ask | PreviewAsk | Undo | Resign | Offer | AnswerOffer | Sit | Resume | Ping


# -- to a client -----------------------------------------------------------------------------------------------------


class SeatPresence(Outgoing):
    """Whether the holder of a seat is connected."""

    name: str
    kind: Literal["human", "bot", "open"]
    present: bool


class Presence(Outgoing):
    """Who is connected to a match."""

    seats: list[SeatPresence]
    watchers: int


class ClockInfo(Outgoing):
    """Milliseconds left for the decision of each seat; null where no clock runs."""

    left: list[int | None]


class FullBody(Outgoing):
    """A complete view of a match."""

    seat: ViewNumber
    match: MatchInfo
    scene: Scene
    status: Status
    presence: Presence


class FramesBody(Outgoing):
    """One Frame for each Entry that this view may know of, and the Status after the last."""

    frames: list[Frame]
    status: Status


class FullMessage(Outgoing, tag_field="t", tag="full"):
    """The complete view."""

    v: Version
    d: FullBody


class FramesMessage(Outgoing, tag_field="t", tag="frames"):
    """What happened since version v - 1."""

    v: Version
    d: FramesBody


class DoneMessage(Outgoing, tag_field="t", tag="done"):
    """The request was carried out and stored. Its frames were sent before."""

    v: Version
    nonce: str
    d: Empty


class RefusedMessage(Outgoing, tag_field="t", tag="refused"):
    """The request was refused and nothing changed. The nonce is empty if none could be read."""

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
    """Somebody connected or disconnected; the version stays the same."""

    v: Version
    d: Presence


class ClockMessage(Outgoing, tag_field="t", tag="clock"):
    """Clocks started or stopped; the version stays the same."""

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
