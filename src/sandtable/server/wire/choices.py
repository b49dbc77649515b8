"""The choices of a seat as JSON: the same bytes as `play.views.choices`, faster.

Most of what a piece may do, it could do a move ago, and an equal piece in another match on the same board could do it
too. So the JSON is assembled from fragments, one for each verb and piece. Fragments are cached by everything they
depend on: the numbers of their Actions and the names of the pieces in them.
"""

from __future__ import annotations

from itertools import count, groupby
from struct import Struct
from typing import Any, NamedTuple

from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import ACTION_WIDTH, ALL
from sandtable.kernel.verbs import PIECE, Names, Verb, Verbs
from sandtable.play import views as play_views
from sandtable.play.listing import ActionWriter
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore

from .encoding import encode
from .legal_lists import CARRIERS

MAX_FRAGMENTS = 40_000  # the cache is emptied when it is full
ROW = Struct(f"{ACTION_WIDTH}q")  # an Action in the list of a carrier
ROW_BYTES = ROW.size
VERB_AND_FIRST = Struct(f"2q{ROW_BYTES - 16}x")  # its verb and its first number alone

Fragment = tuple[bytes, bytes]  # values and texts of some Actions: JSON, separated by commas
_fragments: dict[Any, Fragment] = {}
_board_numbers = count()


def choices_json(match: MatchCore, seen: ObservationCore, raw: bytes = b"") -> bytes:
    """The legal Actions of the seat as verbs with slots. `raw` are the bytes of the observed State, if the caller has
    them."""
    game = match.game
    listed = CARRIERS.list_actions(seen, ALL, raw)
    templates = _templates(game.verbs)
    if len(listed) > play_views.MOST_CHOICES * ROW_BYTES:
        verbs = {verb for verb, _ in VERB_AND_FIRST.iter_unpack(listed)}
        heads = [template.head + b"}" for number, template in templates.items() if number in verbs]
        return b"[" + b",".join(heads) + b"]"
    names = game.names(match.setup, seen.state)
    writer = ActionWriter(game.verbs, names, seen.board)
    board_number = _number_of(seen.board)
    by_verb: dict[int, list[Fragment]] = {}
    end = 0
    for (number, first), same in groupby(VERB_AND_FIRST.iter_unpack(listed)):
        begin, end = end, end + ROW_BYTES * len([*same])
        template, rows = templates[number], listed[begin:end]
        key: tuple[object, ...] = (board_number, rows)
        if template.first is not None:
            key = (board_number, rows, names.piece_id(first), names.piece_text(first, template.first))
        if template.others:
            key += template.other_names(names, rows)
        fragment = _fragments.get(key)
        if fragment is None:
            if len(_fragments) >= MAX_FRAGMENTS:
                _fragments.clear()
            lists = writer.write(template.verb, [*ROW.iter_unpack(rows)])
            fragment = _fragments[key] = (encode(lists[0])[1:-1], encode(lists[1])[1:-1])
        if number in by_verb:
            by_verb[number].append(fragment)
        else:
            by_verb[number] = [fragment]
    written = []
    for number, template in templates.items():
        if fragments := by_verb.get(number):
            values, texts = map(b",".join, zip(*fragments))
            written.append(b'%b,"values":[%b],"actions":[%b]}' % (template.head, values, texts))
    return b"[" + b",".join(written) + b"]"


class _VerbTemplate(NamedTuple):
    """The parts of a verb's choice that are the same in every position."""

    verb: Verb
    head: bytes  # the JSON of the choice up to its values
    first: str | None  # the form in which the piece in the first number is written; None if it is no piece
    others: list[tuple[int, str]]  # the other numbers that are pieces, and the forms in which they are written

    def other_names(self, names: Names, rows: bytes) -> tuple[object, ...]:
        """The names of the pieces in Actions after the first number."""
        found: list[object] = []
        for at, form in self.others:
            for piece in {row[at]: None for row in ROW.iter_unpack(rows)}:
                found += names.piece_id(piece), names.piece_text(piece, form)
        return tuple(found)


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


@by_identity
def _number_of(board: Any) -> int:
    """A number unique to each board of any game: on one board, cells have the same names in every position."""
    del board
    return next(_board_numbers)
