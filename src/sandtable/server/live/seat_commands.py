"""The acts of a seat, as deeds that a room's writer does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.play.match import Match
from sandtable.server.wire import messages
from sandtable.server.wire.common import SeatNumber

from .command import Deed
from .offers import answering, offering
from .room import Room


def playing(seat: int, actions: Sequence[str | dict[str, Any]]) -> Deed:
    """One action, or several as one."""

    def do(fork: Match) -> None:
        fork.play(seat, list(actions), tell=False)

    return Deed("play" if len(actions) == 1 else "play many", do)


def undoing(seat: int) -> Deed:
    """Withdraw the latest action."""

    def do(fork: Match) -> None:
        fork.undo(seat)

    return Deed("undo", do)


def resigning(seat: int) -> Deed:
    """Give up."""

    def do(fork: Match) -> None:
        fork.resign(seat)

    return Deed("resign", do)


def hinting(seat: int) -> Deed:
    """Write down that a hint was asked for."""

    def do(fork: Match) -> None:
        fork.take_hint(seat)

    return Deed("hint", do)


def deed_of(room: Room, seat: SeatNumber, message: messages.FromClient) -> Deed:
    """What a message asks the writer to do."""
    match message:
        case messages.Act():
            return playing(seat, message.d.actions)
        case messages.Undo():
            return undoing(seat)
        case messages.Resign():
            return resigning(seat)
        case messages.Offer():
            return offering(room, seat, message.d.what)
        case messages.AnswerOffer():
            return answering(room, seat, message.d.what, yes=message.d.yes)
    raise TypeError(f"{type(message).__name__} is no act")
