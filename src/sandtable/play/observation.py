"""Observation: all that one seat may know. Bots, workers and environments receive this and nothing else.

As JSON it holds the redacted State, the Board, the seat and the prompt. As bytes it is a header (format, game, rules
version, digests of layout and Board, seat) and the canonical bytes of the redacted State; the Board is sent once.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import LayoutError, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import Seat

from .call_buffers import call_buffers

FORMAT = "sandtable-observation-1"
MAGIC = b"SOB1"
HEAD = struct.Struct("<4s8s8sB B B")  # magic, layout, board, seat, length of game id, length of rules version


@dataclass(frozen=True)
class Observation:
    """A State with everything removed that the seat may not know, and the Board."""

    game: Game
    board: Any
    state: Any  # redacted by `hide`
    seat: int

    def bytes(self) -> bytes:
        """Encode for worker processes."""
        id, rules = self.game.id.encode(), self.game.facts.rules.encode()
        board = board_digest(self.board)[:8]
        head = HEAD.pack(MAGIC, self.game.layout_digest(), board, self.seat, len(id), len(rules))
        return head + id + rules + flat.to_bytes(self.state)

    def json(self) -> dict[str, Any]:
        """Encode as JSON values, Board included."""
        asked = self.game.kernel["prompted"](self.state, self.board)
        return {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.facts.rules,
            "seat": self.seat,
            "asked": [seat for seat in (0, 1) if asked & (1 << seat)],
            "state": flat.to_json(self.state),
            "board": flat.to_json(self.board),
        }


@by_identity
def board_digest(board: Any) -> bytes:
    """Digest of a Board; cached, because a Board never changes."""
    return flat.digest(board)


def observe(game: Game, board: Any, state: Any, seat: int) -> Observation:
    """Copy the State and remove all that the seat may not know."""
    if seat not in (0, 1, 2):
        raise Unreadable(f"{seat!r} is no seat; seats are 0 and 1, and 2 for the public")
    if not game.facts.hidden:
        return Observation(game, board, state, seat)
    hidden = flat.clone(state)
    game.kernel["hide"](hidden, board, Seat(seat), call_buffers(game).work)
    return Observation(game, board, hidden, seat)


def from_bytes(game: Game, board: Any, raw: bytes) -> Observation:
    """Decode an Observation; refuse bytes of another game, rules version, layout or board."""
    try:
        magic, layout, named, seat, id_length, rules_length = HEAD.unpack_from(raw)
    except struct.error:
        raise Unreadable(f"{len(raw)} bytes are too few for an observation") from None
    at = HEAD.size
    id, rules = raw[at : at + id_length], raw[at + id_length : at + id_length + rules_length]
    if magic != MAGIC or id != game.id.encode() or rules != game.facts.rules.encode():
        raise Unreadable(f"this is no observation of {game.id}, rules {game.facts.rules}")
    if layout != game.layout_digest() or named != board_digest(board)[:8]:
        raise Unreadable("the observation was made with another layout or another board")
    if seat > 2:
        raise Unreadable(f"{seat} is no seat")
    try:
        state: Any = flat.from_bytes(game.state, raw[at + id_length + rules_length :])
    except LayoutError as fault:
        raise Unreadable(f"the observation cannot be read: {fault}") from None
    return Observation(game, board, state, seat)


def from_json(game: Game, document: Any) -> Observation:
    """Decode an Observation written by `json`."""
    if not isinstance(document, dict) or document.get("format") != FORMAT or document.get("game") != game.id:
        raise Unreadable(f"this is no observation of {game.id}")
    seat = document.get("seat")
    if document.get("rules") != game.facts.rules:
        raise Unreadable(f"this is no observation of {game.id}, rules {game.facts.rules}")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in (0, 1, 2):
        raise Unreadable(f"{seat!r} is no seat")
    try:
        board: Any = flat.from_json(game.board, document.get("board"))
        state: Any = flat.from_json(game.state, document.get("state"))
    except LayoutError as fault:
        raise Unreadable(f"the observation cannot be read: {fault}") from None
    return Observation(game, board, state, seat)
