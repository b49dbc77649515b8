"""Properties of every kind of grid."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexgrid import (
    AXIAL,
    EVEN_Q,
    EVEN_R,
    FLAT,
    KING,
    ODD_Q,
    ODD_R,
    POINTY,
    ROOK,
    SQUARE_4,
    SQUARE_8,
    Grid,
    Lattice,
    System,
    direction_table,
    distance_table,
    make_grid,
    neighbour_table,
    rectangle,
    row_board,
)
from sandtable.geometry.hexpath import graph_distances

SYSTEMS = [AXIAL, ODD_R, EVEN_R, ODD_Q, EVEN_Q, KING, ROOK]
LATTICES = [POINTY, FLAT, SQUARE_8, SQUARE_4]
each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
each_lattice = pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
sizes = st.integers(min_value=1, max_value=7)
rectangles = st.builds(rectangle, st.sampled_from(SYSTEMS), sizes, sizes)


@st.composite
def grid_and_cells(draw: st.DrawFn, cells: int) -> tuple[Grid, list[int]]:
    grid = draw(rectangles)
    return grid, [draw(st.integers(0, grid.count - 1)) for _ in range(cells)]


@st.composite
def ragged_grids(draw: st.DrawFn) -> Grid:
    """Any set of cells in any order, negative coordinates and holes included."""
    coord = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
    return make_grid(draw(st.sampled_from(SYSTEMS)), draw(st.lists(coord, min_size=1, unique=True)))


# Names


@given(rectangles)
def test_id_and_coord_name_the_same_cell(grid: Grid) -> None:
    for cell, (coord, point) in enumerate(zip(grid.coords, grid.points, strict=True)):
        assert grid.cell(coord) == grid.find(coord) == grid.find_point(point) == cell
        assert grid.point(cell) == point


@each_system
def test_rectangles_count_row_by_row(system: System) -> None:
    grid = rectangle(system, 4, 3)
    assert grid.count == 12
    assert [grid.cell(coord) for coord in ((0, 0), (3, 0), (0, 1), (2, 2))] == [0, 3, 4, 10]
    assert [grid.find(coord) for coord in ((4, 0), (0, 3), (-1, 0))] == [None] * 3


def test_ids_follow_the_order_of_coords() -> None:
    assert make_grid(ODD_R, [(5, 5), (-1, 1), (0, 0)]).cell((-1, 1)) == 1


@each_system
def test_shifted_lines_of_an_offset_grid(system: System) -> None:
    """Odd rows stand half a hex to the right in odd-r, even ones in even-r; columns likewise, downwards."""
    first, second = rectangle(system, 2, 2).point(0), rectangle(system, 2, 2).point(3)
    assert (first, second) == {
        AXIAL: ((0, 0), (3, 1)),
        ODD_R: ((0, 0), (3, 1)),
        EVEN_R: ((1, 0), (2, 1)),
        ODD_Q: ((0, 0), (1, 3)),
        EVEN_Q: ((0, 1), (1, 2)),
        KING: ((0, 0), (1, 1)),
        ROOK: ((0, 0), (1, 1)),
    }[system]


# Steps and distances


@given(ragged_grids())
def test_neighbours_are_symmetric_and_ascending(grid: Grid) -> None:
    for cell in range(grid.count):
        near = grid.neighbours(cell)
        assert near == sorted(set(near))
        assert all(cell in grid.neighbours(neighbour) for neighbour in near)
        assert near == [other for other in range(grid.count) if grid.distance(cell, other) == 1]


@given(ragged_grids())
def test_opposite_directions_cancel(grid: Grid) -> None:
    for cell in range(grid.count):
        for direction, neighbour in enumerate(grid.steps(cell)):
            assert grid.step(cell, direction) == neighbour
            if neighbour is not None:
                assert grid.direction(cell, neighbour) == direction
                back = grid.lattice.opposite(direction)
                assert grid.step(neighbour, back) == cell
                assert grid.direction(neighbour, cell) == back


def test_no_direction_without_a_single_step() -> None:
    grid = rectangle(KING, 3, 3)
    assert grid.direction(0, 0) is None
    assert grid.direction(0, 2) is None
    assert rectangle(ROOK, 3, 3).direction(0, 4) is None


def test_directions_wrap_around() -> None:
    grid = rectangle(ODD_R, 3, 3)
    assert grid.step(4, 6) == grid.step(4, 0) == 5
    assert grid.step(4, -1) == grid.step(4, 5)


@each_lattice
def test_directions_run_counter_clockwise(lattice: Lattice) -> None:
    """Each name says where its step goes, and each step turns left from the one before."""
    for name, (dx, dy) in zip(lattice.directions, lattice.steps, strict=True):
        assert ("E" in name, "W" in name) == (dx > 0, dx < 0)
        assert ("S" in name, "N" in name) == (dy > 0, dy < 0)
    for (ux, uy), (vx, vy) in pairwise([*lattice.steps, lattice.steps[0]]):
        assert ux * vy - uy * vx < 0  # y grows downwards


@given(grid_and_cells(3))
def test_distance_is_a_metric(drawn: tuple[Grid, list[int]]) -> None:
    grid, (a, b, c) = drawn
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_cells(1))
def test_formula_is_graph_distance(drawn: tuple[Grid, list[int]]) -> None:
    grid, (start,) = drawn
    walked = graph_distances(neighbour_table(grid, grid.count), start)
    assert walked == {cell: grid.distance(start, cell) for cell in range(grid.count)}


# Rings, discs, lines


@given(st.sampled_from(SYSTEMS), st.integers(1, 4))
def test_ring_sizes_without_edges(system: System, radius: int) -> None:
    """Six, eight or four times the radius, where no edge is near."""
    grid = rectangle(system, 17, 17)
    middle = grid.cell((8, 8))
    sides = len(system.lattice.steps)
    assert len(grid.ring(middle, radius)) == sides * radius
    assert len(grid.disc(middle, radius)) == 1 + sides * radius * (radius + 1) // 2


@given(ragged_grids(), st.data())
def test_rings_and_discs_agree_with_distance(grid: Grid, data: st.DataObject) -> None:
    centre = data.draw(st.integers(0, grid.count - 1))
    radius = data.draw(st.integers(0, 9))
    cells = range(grid.count)
    assert grid.ring(centre, radius) == [cell for cell in cells if grid.distance(centre, cell) == radius]
    assert grid.disc(centre, radius) == [cell for cell in cells if grid.distance(centre, cell) <= radius]


@given(grid_and_cells(2))
def test_lines(drawn: tuple[Grid, list[int]]) -> None:
    """Adjacent steps, the right length, the same line back; on a full rectangle never off the board."""
    grid, (start, end) = drawn
    line = grid.line(start, end)
    assert line is not None
    assert (line[0], line[-1]) == (start, end)
    assert len(line) == grid.distance(start, end) + 1
    assert all(grid.distance(before, after) == 1 for before, after in pairwise(line))
    assert grid.line(end, start) == line[::-1]


@given(grid_and_cells(2))
def test_lines_take_a_nearest_cell(drawn: tuple[Grid, list[int]]) -> None:
    """No cell of the same step is nearer to the straight line than the one taken (in whole numbers)."""
    grid, (start, end) = drawn
    line = grid.line(start, end)
    assert line is not None
    length = len(line) - 1
    (x1, y1), (x2, y2) = grid.point(start), grid.point(end)
    # True lengths, squared: doubled steps are sqrt(3)/2 sides along one axis of a hex, 3/2 along the other.
    weigh = {POINTY: (1, 3), FLAT: (3, 1), SQUARE_8: (1, 1), SQUARE_4: (1, 1)}[grid.lattice]

    def error(cell: int, k: int) -> int:
        x, y = grid.point(cell)
        dx = (x - x1) * length - (x2 - x1) * k
        dy = (y - y1) * length - (y2 - y1) * k
        return weigh[0] * dx * dx + weigh[1] * dy * dy

    for k, taken in enumerate(line):
        rivals = set(grid.ring(start, k)) & set(grid.ring(end, length - k))
        assert error(taken, k) == min(error(cell, k) for cell in rivals)


def test_line_ties() -> None:
    """Midway between two cells: the lower id; but a cell on the board rather than none."""
    open_field = rectangle(ODD_R, 3, 3)
    assert open_field.line(open_field.cell((1, 0)), open_field.cell((1, 2))) == [1, 3, 7]
    left_edge = open_field.line(open_field.cell((0, 0)), open_field.cell((0, 2)))
    assert left_edge == [0, 3, 6]
    assert rectangle(KING, 3, 2).line(0, 5) == [0, 1, 5]


def test_line_across_a_hole() -> None:
    with_hole = make_grid(KING, [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
    assert with_hole.line(0, 1) is None


# Symmetries


@given(ragged_grids())
def test_symmetries_are_automorphisms(grid: Grid) -> None:
    for image in (grid.half_turn(), grid.mirror_left_right(), grid.mirror_top_bottom()):
        if image is None:
            continue
        assert [image[image[cell]] for cell in range(grid.count)] == list(range(grid.count))
        for cell in range(grid.count):
            assert grid.neighbours(image[cell]) == sorted(image[near] for near in grid.neighbours(cell))


@given(st.sampled_from([AXIAL, KING, ROOK]), sizes, sizes)
def test_parallelograms_and_squares_turn(system: System, columns: int, rows: int) -> None:
    grid = rectangle(system, columns, rows)
    assert grid.half_turn() == list(reversed(range(grid.count)))
    has_mirrors = system is not AXIAL or columns == 1 == rows or rows == 1
    assert (grid.mirror_left_right() is not None) == has_mirrors
    assert (grid.mirror_top_bottom() is not None) == has_mirrors


@given(st.sampled_from([ODD_R, EVEN_R]), sizes, st.integers(2, 7))
def test_offset_rows_turn_if_even_and_mirror_if_odd(system: System, columns: int, rows: int) -> None:
    grid = rectangle(system, columns, rows)
    assert (grid.half_turn() is not None) == (rows % 2 == 0)
    assert (grid.mirror_top_bottom() is not None) == (rows % 2 == 1)
    assert grid.mirror_left_right() is None


@given(st.sampled_from([ODD_Q, EVEN_Q]), st.integers(2, 7), sizes)
def test_offset_columns_turn_if_even_and_mirror_if_odd(system: System, columns: int, rows: int) -> None:
    grid = rectangle(system, columns, rows)
    assert (grid.half_turn() is not None) == (columns % 2 == 0)
    assert (grid.mirror_left_right() is not None) == (columns % 2 == 1)
    assert grid.mirror_top_bottom() is None


# Drawing


@given(ragged_grids())
def test_cells_share_the_corners_between_them(grid: Grid) -> None:
    """Cells with a common side share two corners, squares that touch diagonally one, others none."""
    outlines = [set(grid.outline(cell)) for cell in range(grid.count)]
    for a, b in combinations(range(grid.count), 2):
        (ax, ay), (bx, by) = grid.point(a), grid.point(b)
        if grid.lattice.parity:
            shared = 2 if grid.distance(a, b) == 1 else 0
        else:
            shared = {1: 2, 2: 1}.get((ax - bx) ** 2 + (ay - by) ** 2, 0)
        assert len(outlines[a] & outlines[b]) == shared


@pytest.mark.parametrize("system", [ODD_R, ODD_Q], ids=["pointy", "flat"])
def test_corners_of_hexes_lie_between_directions(system: System) -> None:
    """Corner k is shared with the neighbours in directions k and k+1."""
    grid = rectangle(system, 3, 3)
    around = grid.steps(4)
    for k, corner in enumerate(grid.outline(4)):
        for neighbour in (around[k], around[(k + 1) % 6]):
            assert neighbour is not None
            assert corner in grid.outline(neighbour)


@each_system
def test_drawn_sides_have_the_given_size(system: System) -> None:
    grid = rectangle(system, 2, 2)
    corners = grid.corners(3, 7.0)
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 == pytest.approx(49.0)
    xs, ys = zip(*corners, strict=True)
    assert grid.centre(3, 7.0) == pytest.approx((sum(xs) / len(xs), sum(ys) / len(ys)))


# Tables


@given(ragged_grids(), st.integers(0, 3))
def test_tables_end_in_ghosts(grid: Grid, spare: int) -> None:
    """With room for `spare` more cells, rows past the last cell lead nowhere and are far from everything."""
    count = grid.count
    off = count + spare
    sides = len(grid.lattice.steps)
    near = neighbour_table(grid, off)
    by_direction = direction_table(grid, off)
    distances = distance_table(grid, off, far=99)
    assert len(near) == len(by_direction) == len(distances) == off + 1
    for cell in range(count):
        known = grid.neighbours(cell)
        assert near[cell] == known + [off] * (sides - len(known))
        assert sorted(by_direction[cell]) == near[cell]
        assert [off if step is None else step for step in grid.steps(cell)] == by_direction[cell]
        assert distances[cell] == [grid.distance(cell, other) for other in range(count)] + [99] * (spare + 1)
    for ghost in range(count, off + 1):
        assert near[ghost] == by_direction[ghost] == [ghost] * sides
        assert distances[ghost] == [99] * (off + 1)


# Refusals


@pytest.mark.parametrize("cell", [-1, 9])
def test_unknown_cells_are_named(cell: int) -> None:
    grid = rectangle(KING, 3, 3)
    for ask in (grid.point, grid.steps, grid.neighbours, grid.outline):
        with pytest.raises(ValueError, match=f"unknown cell id {cell}: the grid has 0..8"):
            ask(cell)
    for ask_pair in (grid.distance, grid.line, grid.direction):
        with pytest.raises(ValueError, match=f"unknown cell id {cell}"):
            ask_pair(0, cell)


def test_impossible_grids_are_refused() -> None:
    with pytest.raises(ValueError, match="no cells"):
        rectangle(AXIAL, 0, 3)
    with pytest.raises(ValueError, match="same place"):
        make_grid(AXIAL, [(0, 0), (1, 0), (0, 0)])
    with pytest.raises(ValueError, match="all even or all odd"):
        Grid(POINTY, ((0, 0), (1, 0)), ((0, 0), (1, 0)))
    with pytest.raises(ValueError, match="2 coords but 1 points"):
        Grid(POINTY, ((0, 0), (1, 0)), ((0, 0),))


def test_other_refusals() -> None:
    grid = row_board([2, 3], width=3)
    with pytest.raises(ValueError, match=r"no cell at \(2, 0\)"):
        grid.cell((2, 0))
    for ask in (grid.ring, grid.disc):
        with pytest.raises(ValueError, match="not negative: -1"):
            ask(0, -1)
    with pytest.raises(ValueError, match="off-board id 4 is a cell"):
        neighbour_table(grid, 4)
    with pytest.raises(ValueError, match="off-board id 4 is a cell"):
        distance_table(grid, 4, far=9)
