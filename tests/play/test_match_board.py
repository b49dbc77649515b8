"""Questions about the board: every game answers them, in places as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable
from sandtable import NotPossible, Unreadable
from sandtable.play.match_board import BoardPath

GRIDS = {"dbd": None, "doomball": "two-hills", "fortress-frontiers": None, "unfought-battle": None}


@pytest.mark.parametrize("name", GRIDS)
def test_neighbours_are_the_places_at_distance_one(name: str) -> None:
    board = sandtable.game(name).start(GRIDS[name], seed=1).board
    places = board.places()
    for place in (places[0], places[len(places) // 2]):
        near = board.neighbours(place)
        assert sorted(near) == sorted(other for other in places if board.distance(place, other) == 1)
        assert all(board.line_of_sight(place, other) for other in near)


@pytest.mark.parametrize("name", GRIDS)
def test_a_path_walks_from_neighbour_to_neighbour(name: str) -> None:
    board = sandtable.game(name).start(GRIDS[name], seed=1).board
    start, end = board.places()[0], board.places()[30]
    path = board.path(start, end)
    assert path is not None
    assert (path.places[0], path.places[-1]) == (start, end)
    assert all(after in board.neighbours(before) for before, after in zip(path.places, path.places[1:], strict=False))
    assert len(path.places) > board.distance(start, end)
    assert board.path(start, start) == BoardPath((start,), Fraction(0))


def test_costs_follow_the_ground_and_the_piece() -> None:
    game = sandtable.game("dbd")
    document = game.scenario("first-blood") | {"terrain": {"92": "WOODS", "93": "WATER"}}
    units = {unit["id"]: unit["hex"] for unit in document["units"]}
    board = game.start(document).board
    assert board.path("91", "92") == BoardPath(("91", "92"), Fraction(2))
    assert board.path("91", "93") is None  # water
    infantry = next(id for id in units if id.startswith("B_INF"))
    assert board.distance(infantry, str(units[infantry])) == 0
    assert board.path("91", str(units[infantry])) is not None
    assert board.path("91", str(units[infantry]), piece="B_CAV_1") is None  # a unit stands there


def test_a_seat_expects_costs_that_differ_from_the_real_ones() -> None:
    match = sandtable.game("fortress-frontiers").start(seed=1)
    real, known = match.board, match.observation(0).board
    differing = [
        (place, near)
        for place in real.places()
        for near in real.neighbours(place)[:1]
        if real.path(place, near) != known.path(place, near)
    ]
    assert differing  # unexplored ground is taken for open


def test_a_mountain_blocks_the_view() -> None:
    game = sandtable.game("doomball")
    document = game.scenario("open-field")
    document["map"][3] = "^^^^^^"
    board = game.start(document, seed=1).board
    assert not board.line_of_sight("C2", "E2")
    assert board.line_of_sight("C2", "A6")
    assert board.path("C2", "E2") is None


def test_on_an_open_table_the_units_are_the_places() -> None:
    match = sandtable.game("honour-lies").start(seed=3)
    assert match.board.places() == []
    while len(match.board.places()) < 4:
        seat = match.prompt().asked[0]
        match.play(seat, match.actions(seat)[0])
    board = match.board
    one, two = board.places()[0], board.places()[-1]
    assert board.unit == "mm"
    assert board.distance(one, two) == board.distance(two, one) > 0
    assert two not in board.neighbours(one)
    with pytest.raises(NotPossible, match="open table"):
        board.path(one, two)


def test_a_wrong_place_is_named() -> None:
    match = sandtable.game("doomball").start(seed=1)
    with pytest.raises(Unreadable, match="'Z9' is no place on the board and no piece"):
        match.board.distance("A1", "Z9")
    with pytest.raises(Unreadable, match="there is no piece 'nobody'"):
        match.board.path("A1", "A2", piece="nobody")
    with pytest.raises(Unreadable, match="99 is no place"):
        match.board.neighbours(99)
