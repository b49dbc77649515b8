"""The commands that a seat can give, from HTTP or from a socket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.errors import NotPossible
from sandtable.play.match import MatchCore
from sandtable.server.wire import messages
from sandtable.server.wire.common import OfferKind, SeatNumber

from . import offers
from .command import Change, Command
from .metadata import MatchMetadata
from .room import Room


def play_command(seat: int, actions: Sequence[str | dict[str, Any]]) -> Command:
    """Play one action, or several as one: all or none."""
    kind = "play" if len(actions) == 1 else "play many"
    return Command(kind, lambda fork: Change(fork.advance(seat, list(actions))))


def undo_command(room: Room, seat: int) -> Command:
    """Withdraw the seat's latest action. A bot agrees to withdraw its answer too, unless something was rolled."""

    def apply(fork: MatchCore) -> None:
        if room.metadata.seats[1 - seat].kind == "bot" and not fork.can_undo(seat) and fork.can_retract(seat):
            fork.retract(seat)
        else:
            fork.undo(seat)

    return Command("undo", apply)


def resign_command(seat: int) -> Command:
    """Resign the match."""

    def apply(fork: MatchCore) -> None:
        fork.resign(seat)

    return Command("resign", apply)


def hint_command(seat: int) -> Command:
    """Note in the Record that the seat asked for a hint."""

    def apply(fork: MatchCore) -> None:
        fork.take_hint(seat)

    return Command("hint", apply)


def offer_command(room: Room, seat: SeatNumber, what: OfferKind) -> Command:
    """Propose a draw, a take-back or a rematch."""

    def apply(fork: MatchCore) -> Change:
        changed = offers.offer(fork, room.metadata, seat, what)
        is_agreed = what == "rematch" and offers.is_rematch_agreed(room.metadata, seat)
        return Change(metadata=_start_rematch(room) if is_agreed else changed)

    return Command(what, apply)


def answer_command(room: Room, seat: SeatNumber, what: OfferKind, *, yes: bool) -> Command:
    """Accept or decline what the other seat proposed."""

    def apply(fork: MatchCore) -> Change:
        changed = offers.answer(fork, room.metadata, seat, what, yes=yes)
        return Change(metadata=_start_rematch(room) if what == "rematch" and yes else changed)

    return Command(what, apply)


async def _start_rematch(room: Room) -> MatchMetadata:
    if room.start_rematch is None:
        raise NotPossible("There is nobody here who could begin a match.")
    return room.metadata.changed(proposals=[], rematch=await room.start_rematch(room))


def command_for(room: Room, seat: SeatNumber, message: messages.FromClient) -> Command:
    """The command that a socket's message asks for."""
    match message:
        case messages.Act():
            return play_command(seat, message.d.actions)
        case messages.Undo():
            return undo_command(room, seat)
        case messages.Resign():
            return resign_command(seat)
        case messages.Offer():
            return offer_command(room, seat, message.d.what)
        case messages.AnswerOffer():
            return answer_command(room, seat, message.d.what, yes=message.d.yes)
    raise TypeError(f"{type(message).__name__} is not a command")
