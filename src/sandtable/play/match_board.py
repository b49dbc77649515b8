"""Questions about the board of a position: neighbours, distances, lines of sight, paths and their costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from sandtable.geometry.hexpath import cheapest_path
from sandtable.kernel.errors import NotPossible, Unreadable
from sandtable.kernel.game import BoardGeometry, Game, Setup
from sandtable.kernel.verbs import Names


@dataclass(frozen=True)
class BoardPath:
    """The cheapest way between two places, both included, and its cost."""

    places: tuple[str, ...]  # ("C5", "C6", "D6")
    cost: Fraction  # in the unit of `MatchBoard.unit`

    def json(self) -> dict[str, Any]:
        """Return JSON values."""
        return {"places": list(self.places), "cost": float(self.cost)}


class MatchBoard:
    """Answers questions about the board of one position.

    A place is written as people write it ("78", "C5", "12,7"), or as the id of a piece that stands there. On an open
    table the pieces are the only places.

    Examples:
        >>> import sandtable
        >>> board = sandtable.game("dbd").start("first-blood").board
        >>> board.neighbours("0"), board.distance("109", "B_CAV_1")
        (['1', '12', '13'], 2)
        >>> board.path("109", "77")
        BoardPath(places=('109', '93', '77'), cost=Fraction(2, 1))
    """

    def __init__(self, game: Game, setup: Setup, state: Any, seat: int) -> None:
        if game.geometry is None:
            raise NotPossible(f"{game.id} answers no questions about its board")
        self._title = game.facts.title
        self._geometry: BoardGeometry = game.geometry(setup, state, seat)
        self._names: Names = game.names(setup, state)
        self._cells = self._geometry.cost is not None

    @property
    def unit(self) -> str:
        """What costs are counted in, or distances on an open table."""
        return self._geometry.unit

    def places(self) -> list[str]:
        """List all places."""
        return [self._text(place) for place in self._geometry.places]

    def neighbours(self, place: str | int) -> list[str]:
        """List the neighbours of a place; on an open table, the pieces in contact."""
        return [self._text(near) for near in self._geometry.neighbours(self._read(place))]

    def distance(self, one: str | int, two: str | int) -> int:
        """Return the distance of two places as the rules measure it; on an open table, between the nearest points."""
        return self._geometry.distance(self._read(one), self._read(two))

    def line_of_sight(self, one: str | int, two: str | int) -> bool:
        """Return whether nothing blocks the view of the second place from the first, at any range.

        In games whose rules know no lines of sight nothing ever does.
        """
        start, end = self._read(one), self._read(two)
        return self._geometry.sees is None or self._geometry.sees(start, end)

    def path(self, one: str | int, two: str | int, piece: str | int | None = None) -> BoardPath | None:
        """Return the cheapest path, for a piece or over bare ground; None if there is none.

        The path may be longer than one move. Ties are broken by the number of steps.
        """
        geometry = self._geometry
        cost = geometry.cost
        if cost is None:
            raise NotPossible(f"{self._title} is played on an open table, which has no paths of cells")
        number = None if piece is None else self._piece(piece)
        table = [geometry.neighbours(place) for place in range(len(geometry.places))]
        cells = cheapest_path(table, self._read(one), self._read(two), lambda a, b: cost(number, a, b))
        if cells is None:
            return None
        prices = [cost(number, a, b) or 0 for a, b in pairwise(cells)]
        return BoardPath(tuple(map(self._text, cells)), Fraction(sum(prices), geometry.scale))

    def _text(self, place: int) -> str:
        return self._names.cell_text(place) if self._cells else str(self._names.piece_id(place))

    def _piece(self, piece: str | int) -> int:
        number = self._names.read_id(piece) if isinstance(piece, str) else piece
        if number is None:
            raise Unreadable(f"there is no piece {piece!r}")
        return number

    def _read(self, place: str | int) -> int:
        """Return the number of a place; raise Unreadable naming what was given."""
        number = place if isinstance(place, int) else self._names.read_cell(place) if self._cells else None
        if number is None and isinstance(place, str) and (piece := self._names.read_id(place)) is not None:
            number = self._geometry.place(piece)
            if number is None:
                raise Unreadable(f"{place} is not on the board")
        if number is None or isinstance(place, bool) or number not in self._geometry.places:
            raise Unreadable(f"{place!r} is no place on the board and no piece")
        return number
