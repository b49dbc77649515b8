"""The choices of a seat as JSON: the same bytes as `play.views.choices`, faster.

Most of what a piece may do, it could do a move ago, and an equal piece in another match on the same board could do it
too. So the JSON is assembled from fragments, one for each verb and piece. Fragments are cached by everything they
depend on: the numbers of their Actions and the names of the pieces in them.
"""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from sandtable.kernel.game import Game
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import ALL
from sandtable.kernel.verbs import PIECE, Names, Verb, Verbs
from sandtable.play import views as play_views
from sandtable.play.listing import ActionWriter
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore

from .encoding import encode
from .legal_lists import CARRIERS, LegalList

MAX_FRAGMENTS = 40_000  # the cache is emptied when it is full

Fragment = tuple[bytes, bytes]  # values and texts of some Actions: JSON, separated by commas
_fragments: dict[Any, Fragment] = {}
_board_numbers = count()


def choices_json(match: MatchCore, seen: ObservationCore, raw: bytes = b"") -> bytes:
    """The legal Actions of the seat as verbs with slots. `raw` are the bytes of the observed State, if the caller has
    them."""
    game = match.game
    legal = CARRIERS.list_actions(seen, ALL, raw)
    if legal.count > play_views.MOST_CHOICES:
        verbs = {first[0] for first in legal.firsts()}
        heads = [template.head + b"}" for number, template in _templates(game.verbs).items() if number in verbs]
        return b"[" + b",".join(heads) + b"]"
    writer = _ChoicesWriter(game, game.names(match.setup, seen.state), seen.board, legal)
    begin = 0
    last = None
    for at, first in enumerate(legal.firsts()):
        if first != last:
            if last is not None:
                writer.add(last[0], last[1], begin, at)
            begin, last = at, first
    if last is not None:
        writer.add(last[0], last[1], begin, legal.count)
    return writer.json()


class _VerbTemplate(NamedTuple):
    """The parts of a verb's choice that are the same in every position."""

    verb: Verb
    head: bytes  # the JSON of the choice up to its values
    first: str | None  # the form in which the piece in the first number is written; None if it is no piece
    others: list[tuple[int, str]]  # the other numbers that are pieces, and the forms in which they are written


@by_identity
def _templates(verbs: Verbs) -> dict[int, _VerbTemplate]:
    """The templates of a game's verbs, in the order in which it declares them."""
    templates = {}
    for verb in verbs:
        pieces = [(at, slot.form) for at, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE]
        first = pieces[0][1] if pieces and pieces[0][0] == 1 else None
        head = encode(play_views.choice_of(verb))[:-1]
        templates[verb.number] = _VerbTemplate(verb, head, first, [piece for piece in pieces if piece[0] != 1])
    return templates


class _ChoicesWriter:
    """Assembles the choices of one position from fragments."""

    def __init__(self, game: Game, names: Names, board: Any, legal: LegalList) -> None:
        self._game = game
        self._names = names
        self._board = board
        self._legal = legal
        self._board_number = _number_of(board)
        self._templates = _templates(game.verbs)
        self._piece_names: dict[tuple[int, str], tuple[Any, str]] = {}
        self._by_verb: dict[int, tuple[list[bytes], list[bytes]]] = {}
        self._listing: ActionWriter | None = None  # made for the first fragment that is not in the cache

    def add(self, number: int, first: int, begin: int, end: int) -> None:
        """Add Actions of one verb that have the same first number."""
        template = self._templates[number]
        key: Any = (self._board_number, self._legal.key(begin, end))
        if template.first is not None:
            key += self._piece_names.get((first, template.first)) or self._name(first, template.first)
        if template.others:
            key += self._other_names(template, begin, end)
        fragment = _fragments.get(key)
        if fragment is None:
            if len(_fragments) >= MAX_FRAGMENTS:
                _fragments.clear()
            fragment = _fragments[key] = self._write(template.verb, begin, end)
        lists = self._by_verb.get(number)
        if lists is None:
            self._by_verb[number] = ([fragment[0]], [fragment[1]])
        else:
            lists[0].append(fragment[0])
            lists[1].append(fragment[1])

    def json(self) -> bytes:
        """All choices, in the order in which the game declares its verbs."""
        written = []
        for number, template in self._templates.items():
            if lists := self._by_verb.get(number):
                values, texts = b",".join(lists[0]), b",".join(lists[1])
                written.append(b'%b,"values":[%b],"actions":[%b]}' % (template.head, values, texts))
        return b"[" + b",".join(written) + b"]"

    def _write(self, verb: Verb, begin: int, end: int) -> Fragment:
        if self._listing is None:
            self._listing = ActionWriter(self._game.verbs, self._names, self._board)
        values, texts = self._listing.write(verb, self._legal.rows(begin, end))
        return encode(values)[1:-1], encode(texts)[1:-1]

    def _other_names(self, template: _VerbTemplate, begin: int, end: int) -> tuple[Any, ...]:
        """The names of the pieces in these Actions after the first number."""
        names: list[Any] = []
        rows = self._legal.rows(begin, end)
        for at, form in template.others:
            for row in rows:
                names += self._piece_names.get((row[at], form)) or self._name(row[at], form)
        return tuple(names)

    def _name(self, piece: int, form: str) -> tuple[Any, str]:
        name = self._piece_names[piece, form] = (self._names.piece_id(piece), self._names.piece_text(piece, form))
        return name


@by_identity
def _number_of(board: Any) -> int:
    """A number unique to each board of any game: on one board, cells have the same names in every position."""
    del board
    return next(_board_numbers)
