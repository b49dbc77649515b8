"""What a seat may do, as JSON: the bytes of `play.views.choices_in`, quicker.

What one piece may do is mostly what it might do a move ago, and what its like may do in another match on the same
board. So the JSON is put together from parts, each of one verb and one piece, and a part that was written before is
found by all that it depends on: the numbers of its Actions and the names of the pieces in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, groupby
from operator import itemgetter
from typing import Any

from sandtable.kernel.game import Game, Setup
from sandtable.kernel.identity import by_identity
from sandtable.kernel.verbs import PIECE, Names, Row, Verb
from sandtable.play import views as play_views
from sandtable.play.listing import Listing
from sandtable.play.observation import Observation

from .patch import encode

MOST_PARTS = 40_000  # remembered; then all are forgotten and it begins anew

Part = tuple[bytes, bytes]  # values and texts of some Actions: JSON, separated by commas
_parts: dict[Any, Part] = {}
_numbers = count()
VERB_AND_FIRST = itemgetter(0, 1)


def choices_json(game: Game, setup: Setup, seen: Observation, about: int) -> bytes:
    """The legal Actions of the seat as verbs with slots."""
    rows = play_views.legal_rows(seen, about)
    by_verb: dict[int, list[tuple[Row, ...]]] = {}
    for (verb, _), same in groupby(rows, VERB_AND_FIRST):
        by_verb.setdefault(verb, []).append(tuple(same))
    writing = _Writing(game, game.names(setup, seen.state), seen.board)
    listed = len(rows) <= play_views.MOST_CHOICES
    made = []
    for one in game.verbs:
        if one.number in by_verb:
            made.append(_head(one) + (writing.all(one, by_verb[one.number]) if listed else b"}"))
    return b"[" + b",".join(made) + b"]"


class _Writing:
    """Puts the parts of one position together."""

    def __init__(self, game: Game, names: Names, board: Any) -> None:
        self._listing = Listing(game.verbs, names, board)
        self._names = names
        self._board = _board_number(board)
        self._game = game.id
        self._named: dict[tuple[int, str], tuple[Any, str]] = {}

    def all(self, verb: Verb, parts: Iterable[tuple[Row, ...]]) -> bytes:
        """The Actions of one verb, part by part."""
        values, texts = zip(*[self._part(verb, rows) for rows in parts])
        return b',"values":[' + b",".join(values) + b'],"actions":[' + b",".join(texts) + b"]}"

    def _part(self, verb: Verb, rows: tuple[Row, ...]) -> Part:
        key = (self._game, self._board, rows, *self._pieces(verb, rows))
        found = _parts.get(key)
        if found is None:
            if len(_parts) >= MOST_PARTS:
                _parts.clear()
            values, texts = self._listing.write(verb, rows)
            found = _parts[key] = (encode(values)[1:-1], encode(texts)[1:-1])
        return found

    def _pieces(self, verb: Verb, rows: tuple[Row, ...]) -> list[tuple[Any, str]]:
        """What the pieces are called that these Actions name. Those of one part name the same one first."""
        called = []
        for at, form in _piece_slots(verb):
            for row in rows[:1] if at == 1 else rows:
                piece = row[at]
                name = self._named.get((piece, form))
                if name is None:
                    name = (self._names.piece_id(piece), self._names.piece_text(piece, form))
                    self._named[piece, form] = name
                called.append(name)
        return called


@by_identity
def _piece_slots(verb: Verb) -> list[tuple[int, str]]:
    """Where pieces stand among the numbers of a verb, and in which form they are written."""
    return [(at, slot.form) for at, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE]


@by_identity
def _head(verb: Verb) -> bytes:
    """A choice up to what differs from position to position."""
    return encode(play_views.choice_of(verb))[:-1]


@by_identity
def _board_number(board: Any) -> int:
    """A number of its own for each board: cells are called the same in all positions on it."""
    del board
    return next(_numbers)
