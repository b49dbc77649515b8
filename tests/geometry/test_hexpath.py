"""Ranges and paths, compared with slower algorithms."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexgrid import AXIAL, KING, ODD_R, make_grid, neighbour_table, rectangle
from sandtable.geometry.hexpath import Cost, cheapest_path, components, connected, graph_distances, reach

Table = list[list[int]]
Prices = dict[tuple[int, int], int | None]


@st.composite
def priced_tables(draw: st.DrawFn) -> tuple[Table, int, Prices]:
    """A padded table of a small grid with holes, its number of cells, a price (or none) for every step."""
    coord = st.tuples(st.integers(0, 3), st.integers(0, 3))
    coords = draw(st.lists(coord, min_size=1, max_size=9, unique=True))
    grid = make_grid(draw(st.sampled_from([AXIAL, ODD_R, KING])), coords)
    table = neighbour_table(grid, grid.count + draw(st.integers(0, 2)))
    price = st.one_of(st.none(), st.integers(0, 3))
    steps = [(cell, near) for cell in range(grid.count) for near in grid.neighbours(cell)]
    return table, grid.count, {step: draw(price) for step in steps}


def cost_of(prices: Prices) -> Cost:
    return lambda before, after: prices[before, after]


def bellman_ford(cells: int, start: int, prices: Prices) -> dict[int, int]:
    best = {start: 0}
    for _ in range(cells):
        for (before, after), price in prices.items():
            if price is not None and before in best:
                best[after] = min(best.get(after, best[before] + price), best[before] + price)
    return best


def all_simple_paths(prices: Prices, start: int, goal: int) -> list[list[int]]:
    complete = []
    growing = [[start]]
    while growing:
        path = growing.pop()
        if path[-1] == goal:
            complete.append(path)
            continue
        for (before, after), price in prices.items():
            if before == path[-1] and price is not None and after not in path:
                growing.append([*path, after])
    return complete


def price_of(path: list[int], prices: Prices) -> int:
    total = 0
    for step in pairwise(path):
        price = prices[step]
        assert price is not None
        total += price
    return total


@given(priced_tables(), st.integers(0, 8), st.data())
def test_reach_is_bellman_ford(drawn: tuple[Table, int, Prices], points: int, data: st.DataObject) -> None:
    table, cells, prices = drawn
    start = data.draw(st.integers(0, cells - 1))
    found = reach(table, start, points, cost_of(prices))
    every = bellman_ford(cells, start, prices)
    assert found == {cell: spent for cell, spent in every.items() if spent <= points}
    assert list(found) == sorted(found)


@given(priced_tables(), st.data())
def test_cheapest_path_costs_what_reach_says(drawn: tuple[Table, int, Prices], data: st.DataObject) -> None:
    table, cells, prices = drawn
    start = data.draw(st.integers(0, cells - 1))
    found = reach(table, start, 1000, cost_of(prices))
    for goal in range(cells):
        path = cheapest_path(table, start, goal, cost_of(prices))
        assert (path is not None) == (goal in found)
        if path is not None:
            assert (path[0], path[-1]) == (start, goal)
            assert price_of(path, prices) == found[goal]


@given(priced_tables(), st.data())
def test_cheapest_path_breaks_ties_by_steps_then_ids(drawn: tuple[Table, int, Prices], data: st.DataObject) -> None:
    """Of all simple paths the one that is least by cost, then steps, then the sequence of ids."""
    table, cells, prices = drawn
    prices = {step: price for step, price in prices.items() if step[0] < 7 and step[1] < 7}  # keeps the list short
    start = data.draw(st.integers(0, cells - 1))
    goal = data.draw(st.integers(0, cells - 1))
    path = cheapest_path(table, start, goal, lambda before, after: prices.get((before, after)))
    paths = all_simple_paths(prices, start, goal)
    assert path == min(paths, key=lambda p: (price_of(p, prices), len(p), p), default=None)


@given(priced_tables(), st.randoms(use_true_random=False), st.data())
def test_order_of_neighbours_does_not_matter(
    drawn: tuple[Table, int, Prices], shuffler: Random, data: st.DataObject
) -> None:
    table, cells, prices = drawn
    shuffled = [shuffler.sample(row, len(row)) for row in table]
    start = data.draw(st.integers(0, cells - 1))
    goal = data.draw(st.integers(0, cells - 1))
    cost = cost_of(prices)
    assert cheapest_path(shuffled, start, goal, cost) == cheapest_path(table, start, goal, cost)


def test_a_cheap_detour_beats_an_expensive_shortcut() -> None:
    """A three by three board of squares with a wall of price 9 in the middle of the top row."""
    table = neighbour_table(rectangle(KING, 3, 3), 9)

    def cost(before: int, after: int) -> int | None:
        return {1: 9, 4: None}.get(after, 2)

    assert cheapest_path(table, 0, 2, cost) == [0, 3, 7, 5, 2]
    assert reach(table, 0, 4, cost) == {0: 0, 3: 2, 6: 4, 7: 4}
    assert reach(table, 0, 0, cost) == {0: 0}
    assert cheapest_path(table, 0, 4, cost) is None
    assert cheapest_path(table, 4, 4, cost) == [4]


def test_free_steps_take_the_fewest() -> None:
    table = neighbour_table(rectangle(KING, 3, 3), 9)
    assert cheapest_path(table, 6, 2, lambda before, after: 0) == [6, 4, 2]


@given(priced_tables(), st.data())
def test_components_partition_the_cells(drawn: tuple[Table, int, Prices], data: st.DataObject) -> None:
    """Every allowed cell is in one part; parts are what a walk reaches; ghosts are in none."""
    table, cells, _ = drawn
    within = data.draw(st.one_of(st.none(), st.sets(st.integers(0, cells - 1))))
    parts = components(table, within)
    allowed = set(range(cells)) if within is None else within
    assert sorted(cell for part in parts for cell in part) == sorted(allowed)
    assert parts == sorted(parts)
    assert connected(table, within) == (len(parts) <= 1)
    for part in parts:
        for cell in part:
            assert list(graph_distances(table, cell, within)) == part


def test_walking_around_a_lake() -> None:
    table = neighbour_table(rectangle(ODD_R, 3, 3), 9)
    shore = {0, 1, 2, 3, 5, 6, 7, 8}
    assert graph_distances(table, 3, shore)[5] == 3
    assert graph_distances(table, 3)[5] == 2
    assert components(table, {0, 2, 6, 8}) == [[0], [2], [6], [8]]
    assert not connected(table, {0, 1, 2, 6, 7, 8})
    assert connected(table, shore)
    assert connected(table, set())


def free(before: int, after: int) -> int | None:
    return 0


@pytest.mark.parametrize("cell", [-1, 5])
def test_unknown_cells_are_named(cell: int) -> None:
    table = neighbour_table(rectangle(AXIAL, 2, 2), 4)
    with pytest.raises(ValueError, match=f"unknown start {cell}: the table has 0..4"):
        reach(table, cell, 3, free)
    with pytest.raises(ValueError, match=f"unknown start {cell}"):
        graph_distances(table, cell)
    with pytest.raises(ValueError, match=f"unknown goal {cell}"):
        cheapest_path(table, 0, cell, free)
    with pytest.raises(ValueError, match=f"unknown cell {cell}"):
        components(table, {cell})


def test_impossible_arguments_are_refused() -> None:
    table = neighbour_table(rectangle(AXIAL, 2, 2), 4)
    with pytest.raises(ValueError, match="start 4 is off the board"):
        reach(table, 4, 3, free)
    with pytest.raises(ValueError, match="points are not negative: -1"):
        reach(table, 0, -1, free)
    with pytest.raises(ValueError, match="start 0 is not one of the cells to walk on"):
        graph_distances(table, 0, {1, 2})
    with pytest.raises(ValueError, match="the step from 0 to 1 costs -2"):
        reach(table, 0, 3, lambda before, after: -2)
    with pytest.raises(ValueError, match=r"cell 0 lists 7, but the table has 0..0"):
        reach([[7]], 0, 3, free)
