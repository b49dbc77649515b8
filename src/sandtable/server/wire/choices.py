"""What a seat may do, as JSON: the bytes of `play.views.choices_in`, quicker.

What one piece may do is mostly what it might do a move ago, and what its like may do in another match on the same
board. So the JSON is put together from parts, each of one verb and one piece, and a part that was written before is
found by all that it depends on: the numbers of its Actions and the names of the pieces in them.
"""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from sandtable.kernel.game import Game, Setup
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.verbs import PIECE, Names, Verb, Verbs
from sandtable.play import views as play_views
from sandtable.play.listing import ActionWriter
from sandtable.play.observation import Observation

from .legal_lists import LISTERS, Listed
from .scene_patch import encode

MOST_PARTS = 40_000  # remembered; then all are forgotten and it begins anew

Part = tuple[bytes, bytes]  # values and texts of some Actions: JSON, separated by commas
_parts: dict[Any, Part] = {}
_numbers = count()


def choices_json(game: Game, setup: Setup, seen: Observation, about: int, raw: bytes = b"") -> bytes:
    """The legal Actions of the seat as verbs with slots. `raw` are the bytes of the State that is seen, for whoever
    has them already."""
    listed = LISTERS.listed(seen, about, raw)
    if listed.count > play_views.MOST_CHOICES:
        verbs = {first[0] for first in listed.firsts()}
        return (
            b"["
            + b",".join([form.head + b"}" for number, form in _forms(game.verbs).items() if number in verbs])
            + b"]"
        )
    writing = _Writing(game, game.names(setup, seen.state), seen.board, listed)
    begin = 0
    last = None
    for at, first in enumerate(listed.firsts()):
        if first != last:
            if last is not None:
                writing.add(last[0], last[1], begin, at)
            begin, last = at, first
    if last is not None:
        writing.add(last[0], last[1], begin, listed.count)
    return writing.all()


class _Form(NamedTuple):
    """What is always the same of a verb."""

    verb: Verb
    head: bytes  # a choice up to what differs from position to position
    first: str | None  # the form in which the piece is written that the first number is; None if it is no piece
    others: list[tuple[int, str]]  # where else pieces stand among the numbers, and in which form they are written


@by_identity
def _forms(verbs: Verbs) -> dict[int, _Form]:
    """The forms of all verbs of a game, in the order in which it declares them."""
    made = {}
    for verb in verbs:
        pieces = [(at, slot.form) for at, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE]
        first = pieces[0][1] if pieces and pieces[0][0] == 1 else None
        head = encode(play_views.choice_of(verb))[:-1]
        made[verb.number] = _Form(verb, head, first, [piece for piece in pieces if piece[0] != 1])
    return made


class _Writing:
    """Puts the parts of one position together."""

    def __init__(self, game: Game, names: Names, board: Any, listed: Listed) -> None:
        self._game = game
        self._names = names
        self._board = board
        self._listed = listed
        self._known = _board_number(board)
        self._forms = _forms(game.verbs)
        self._named: dict[tuple[int, str], tuple[Any, str]] = {}
        self._made: dict[int, tuple[list[bytes], list[bytes]]] = {}
        self._listing: ActionWriter | None = None  # made when something must be written

    def add(self, number: int, first: int, begin: int, end: int) -> None:
        """Some Actions of one verb that have the same first number."""
        form = self._forms[number]
        key: Any = (self._known, self._listed.key(begin, end))
        if form.first is not None:
            key += self._named.get((first, form.first)) or self._name(first, form.first)
        if form.others:
            key += self._pieces(form, begin, end)
        found = _parts.get(key)
        if found is None:
            if len(_parts) >= MOST_PARTS:
                _parts.clear()
            found = _parts[key] = self._written(form.verb, begin, end)
        made = self._made.get(number)
        if made is None:
            self._made[number] = ([found[0]], [found[1]])
        else:
            made[0].append(found[0])
            made[1].append(found[1])

    def all(self) -> bytes:
        """All of them, in the order in which the game declares its verbs."""
        made = []
        for number, form in self._forms.items():
            if parts := self._made.get(number):
                values, texts = b",".join(parts[0]), b",".join(parts[1])
                made.append(b'%b,"values":[%b],"actions":[%b]}' % (form.head, values, texts))
        return b"[" + b",".join(made) + b"]"

    def _written(self, verb: Verb, begin: int, end: int) -> Part:
        if self._listing is None:
            self._listing = ActionWriter(self._game.verbs, self._names, self._board)
        values, texts = self._listing.write(verb, self._listed.rows(begin, end))
        return encode(values)[1:-1], encode(texts)[1:-1]

    def _pieces(self, form: _Form, begin: int, end: int) -> tuple[Any, ...]:
        """What the pieces are called that these Actions name after the first."""
        called: list[Any] = []
        rows = self._listed.rows(begin, end)
        for at, written in form.others:
            for row in rows:
                called += self._named.get((row[at], written)) or self._name(row[at], written)
        return tuple(called)

    def _name(self, piece: int, form: str) -> tuple[Any, str]:
        name = self._named[piece, form] = (self._names.piece_id(piece), self._names.piece_text(piece, form))
        return name


@by_identity
def _board_number(board: Any) -> int:
    """A number of its own for each board, of whichever game: cells are called the same in all positions on it."""
    del board
    return next(_numbers)
