"""Observation: all that one seat may know. Bots, workers and environments receive this and nothing else.

As JSON it holds the redacted State, the Board, the seat and the prompt. As bytes it is a header (format, game, rules
version, digests of layout and Board, seat) and the canonical bytes of the redacted State; the Board is sent once.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import script
from sandtable.kernel.errors import BadRolls, LayoutError, NotAsked, NotPossible, Refused, Unreadable
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.verbs import Names, Numbers, Row

from .action import Action, Playable, read_row
from .call_buffers import apply_row, call_buffers
from .match_board import MatchBoard
from .results import Refusal

FORMAT = "sandtable-observation-1"
MAGIC = b"SOB1"
HEAD = struct.Struct("<4s8s8sB B B")  # magic, layout, board, seat, length of game id, length of rules version


@dataclass(frozen=True)
class ObservationCore:
    """A State with everything removed that the seat may not know, and the Board: a position of its own.

    `legal`, `check` and `after` answer from what the seat knows; they never change the match.
    """

    game: Game
    board: Any
    state: Any  # redacted by `hide`
    seat: int
    setup: Setup | None = field(default=None, compare=False, repr=False)  # only for names; never sent to a process

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must act."""
        return tuple(seat for seat in (0, 1) if self.mask() & (1 << seat))

    def legal(self, about: int | str | None = None) -> list[Action]:
        """List the seat's legal Actions, all of them or those of one piece. Open verbs give a sample."""
        return [self._action(row) for row in self.rows(read_about(self.game, self.names(), about))]

    def check(self, action: Playable) -> Refusal | None:
        """Return None if the Action is legal as far as the seat knows, else the clause that forbids it."""
        return self._refusal(self._row(action))

    def after(self, action: Playable, rolls: Sequence[object] = ()) -> ObservationCore:
        """Return what the seat would know after this Action, as far as that follows from what it knows now.

        `rolls` are the results of the dice that the Action draws; `Match.odds` lists their probabilities.
        """
        row = self._row(action)
        if refusal := self._refusal(row):
            raise Refused(refusal.clause, refusal.sentence)
        buffers, state = call_buffers(self.game), flat.clone(self.state)
        tape = self.game.facts.read_rolls(rolls)
        script(buffers.chance, tape, strict=True)
        apply_row(self.game, self.board, state, self.seat, row, buffers)
        if buffers.chance.drawn < len(tape):
            raise BadRolls(f"{len(tape) - buffers.chance.drawn} of the rolls given were not needed")
        return observe(self.game, self.board, state, self.seat, self.setup)

    @property
    def position(self) -> dict[str, Any]:
        """What the seat knows, in the words of the scenario documents, with the present numbers of every piece."""
        if self.setup is None or self.game.known is None:
            raise NotPossible("only an observation of a match has its position in words, and only if its game has them")
        return self.game.known(self.setup, self.state, self.seat)

    @property
    def geometry(self) -> MatchBoard:
        """The board as far as the seat knows it."""
        if self.setup is None:
            raise NotPossible("only an observation of a match answers questions about its board")
        return MatchBoard(self.game, self.setup, self.state, self.seat)

    def mask(self) -> int:
        """Return the seats that must act as the bit mask of `prompted`."""
        asked: int = self.game.kernel.prompted(self.state, self.board)
        return asked

    def names(self) -> Names:
        """Return the names of pieces and cells; numbers if the Observation came from another process."""
        return Numbers() if self.setup is None else self.game.names(self.setup, self.state)

    def rows(self, about: int = ALL) -> list[Row]:
        """List the seat's legal Actions as rows of integers."""
        if self.seat not in (0, 1):
            return []
        buffers = call_buffers(self.game)
        count = self.game.kernel.legal(self.state, self.board, Seat(self.seat), about, buffers.out, buffers.work)
        return [tuple(row) for row in buffers.out[:count]]

    def _action(self, row: Row) -> Action:
        return Action(row, self.game.verbs, self.names())

    def _row(self, action: Playable) -> Row:
        row = read_row(action, self.game.verbs, self.names())
        require_asked(self.game, self.seat, row, self.mask())
        return row

    def clause(self, row: Row) -> int:
        """Return the number of the clause that forbids a row; 0 if it is legal."""
        buffers = call_buffers(self.game)
        number: int = self.game.kernel.check(
            self.state, self.board, Seat(self.seat), buffers.as_action(row), buffers.work
        )
        return number

    def _refusal(self, row: Row) -> Refusal | None:
        clause = self.clause(row)
        return Refusal(self.game.clause(clause), self.game.clause_sentence(clause)) if clause else None

    def bytes(self) -> bytes:
        """Encode for worker processes."""
        id, rules = self.game.id.encode(), self.game.facts.rules.encode()
        board = board_digest(self.board)[:8]
        head = HEAD.pack(MAGIC, self.game.layout_digest(), board, self.seat, len(id), len(rules))
        return head + id + rules + flat.to_bytes(self.state)

    def json(self) -> dict[str, Any]:
        """Encode as JSON values, Board included; with the position in words where names and the game's words exist."""
        words = {} if self.setup is None or self.game.known is None else {"position": self.position}
        return words | {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.facts.rules,
            "seat": self.seat,
            "asked": list(self.asked),
            "state": flat.to_json(self.state),
            "board": flat.to_json(self.board),
        }


@by_identity
def board_digest(board: Any) -> bytes:
    """Digest of a Board; cached, because a Board never changes."""
    return flat.digest(board)


def read_about(game: Game, names: Names, about: int | str | None) -> int:
    """Return the number of the piece that Actions are asked about; ALL without one."""
    if about is None:
        return ALL
    if isinstance(about, str):
        found = names.read_id(about)
        if found is None:
            raise Unreadable(f"there is no piece {about!r}")
        return found
    if not 0 <= about <= max(game.facts.nobody, game.facts.pieces - 1):
        raise Unreadable(f"there is no piece {about}")
    return about


def require_seat(seat: int) -> None:
    """Raise unless `seat` is 0 or 1."""
    if seat not in (0, 1) or isinstance(seat, bool):
        raise Unreadable(f"{seat!r} is no seat; seats are 0 and 1")


def require_asked(game: Game, seat: int, row: Row, mask: int) -> None:
    """Raise unless the Action is asked of the seat, or may be played unasked."""
    require_seat(seat)
    verb = game.verbs.verb(row)
    if mask == 0:
        raise NotAsked("the match is over")
    if not mask & (1 << seat) and not verb.unasked:
        raise NotAsked(f"nothing is asked of {game.facts.seats[seat]} now")


def observe(game: Game, board: Any, state: Any, seat: int, setup: Setup | None = None) -> ObservationCore:
    """Copy the State and remove all that the seat may not know."""
    if seat not in (0, 1, 2):
        raise Unreadable(f"{seat!r} is no seat; seats are 0 and 1, and 2 for the public")
    if not game.facts.hidden:
        return ObservationCore(game, board, state, seat, setup)
    hidden = flat.clone(state)
    game.kernel.hide(hidden, board, Seat(seat), call_buffers(game).work)
    return ObservationCore(game, board, hidden, seat, setup)


def from_bytes(game: Game, board: Any, raw: bytes) -> ObservationCore:
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
    return ObservationCore(game, board, state, seat)


def from_json(game: Game, document: Any) -> ObservationCore:
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
    return ObservationCore(game, board, state, seat)
