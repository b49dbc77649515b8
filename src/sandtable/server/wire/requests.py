"""The bodies of HTTP requests. Answers are in `answers.py`, types shared with the socket in `common.py`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, field

from .common import Actions, Incoming, Label, Nonce, OfferKind, Subject, Version

LARGEST_RECORD = 2**21  # bytes of a request with a Record
LARGEST_SCENARIO = 2**19  # bytes of a request with a scenario


# -- games, scenarios, rules ----------------------------------------------------------------------------------------


class ScenarioIn(Incoming):
    """A scenario to validate or store, with the options that it is meant for: some options allow more scenarios."""

    largest: ClassVar[int] = LARGEST_SCENARIO
    scenario: dict[str, Any]
    options: dict[Annotated[str, Meta(max_length=64)], int] = field(default_factory=dict)


# -- matches -------------------------------------------------------------------------------------------------------


DiceNonce = Annotated[
    str,
    Meta(
        max_length=64,
        description="Part of the seed of every roll, so that the server alone cannot choose the rolls.",
    ),
]


class HumanSeat(Incoming, tag_field="kind", tag="human"):
    """A seat for the creator of the match; if both seats are human, the match is hot seat."""

    name: Label = ""
    nonce: DiceNonce = ""


class BotSeat(Incoming, tag_field="kind", tag="bot"):
    """A seat played by a bot."""

    bot: Annotated[str, Meta(max_length=40)] = "level"
    level: Annotated[int, Meta(ge=1, le=20)] = 1


class OpenSeat(Incoming, tag_field="kind", tag="open"):
    """A free seat: taken with the invitation, or by anybody if the match is listed."""


SeatWish = HumanSeat | BotSeat | OpenSeat


class NewMatch(Incoming):
    """A match to create; without a scenario, the first of the game."""

    largest: ClassVar[int] = LARGEST_SCENARIO
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=2)]
    scenario: Annotated[str, Meta(max_length=100)] | dict[str, Any] = ""  # a name, a digest, or the document
    options: dict[Annotated[str, Meta(max_length=64)], int] = field(default_factory=dict)
    name: Label = ""
    listed: bool = False  # shown to everybody: to join while a seat is free, to watch afterwards
    time_limit_seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0  # for each decision; 0: none


class Join(Incoming):
    """Take the free seat of a match; a listed match needs no invitation."""

    invite: Annotated[str, Meta(max_length=128)] = ""
    name: Label = ""
    nonce: DiceNonce = ""


class ActionsIn(Incoming):
    """One Action, or several: all are played or none."""

    v: Version
    nonce: Nonce
    actions: Actions


class NudgeIn(Incoming):
    """A command without further parameters: undo, resign, hint."""

    v: Version
    nonce: Nonce


class OfferIn(Incoming):
    """Propose a draw, a take-back of the seat's latest Action, or a rematch."""

    v: Version
    nonce: Nonce
    what: OfferKind


class AnswerIn(Incoming):
    """Accept or decline a proposal of the other seat."""

    v: Version
    nonce: Nonce
    what: OfferKind
    yes: bool


class AskIn(Incoming):
    """Ask for the legal Actions of one piece, or for all (null)."""

    v: Version
    about: Subject = None


class PreviewIn(Incoming):
    """Ask what Actions would do."""

    v: Version
    actions: Actions


class RecordIn(Incoming):
    """A Record to replay."""

    largest: ClassVar[int] = LARGEST_RECORD
    record: dict[str, Any]
    view: Literal["", "0", "1", "2", "all"] = ""
    events: Literal["sentences", "facts"] = "sentences"  # facts: also as JSON with names


# -- advice --------------------------------------------------------------------------------------------------------


class ReviewIn(Incoming):
    """A Record to review."""

    largest: ClassVar[int] = LARGEST_RECORD
    record: dict[str, Any]
