"""The geometric facts that the games' rules state about their boards."""

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate, combinations, pairwise

import pytest

from sandtable.geometry.hexgrid import (
    AXIAL,
    EVEN_Q,
    FLAT,
    ODD_R,
    Grid,
    distance_table,
    make_grid,
    neighbour_table,
    rectangle,
    row_board,
)
from sandtable.geometry.hexpath import connected, graph_distances


@dataclass(frozen=True)
class Facts:
    rows: tuple[int, ...]
    starts: tuple[int, ...]
    edges: int
    triangles: int
    degrees: dict[int, int]
    few: dict[int, list[int]]  # the cells of some rare degrees
    diameter: int
    diameter_pairs: int
    radius: int
    distance_sum: int
    product_sum: int
    text_length: int
    text_digest: str
    neighbours: dict[int, list[int]]


PLAIN = Facts(
    rows=(12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12),
    starts=(0, 12, 25, 39, 54, 70, 87, 103, 118, 132, 145),
    edges=426,
    triangles=270,
    degrees={3: 6, 4: 36, 6: 115},
    few={3: [0, 11, 70, 86, 145, 156]},
    diameter=16,
    diameter_pairs=71,
    radius=8,
    distance_sum=84_398,
    product_sum=3_362_646,
    text_length=3_336,
    text_digest="3585a3b7af6cb48cacd55a4c0d5a41e01c883d7e972607377c86022aac259590",
    neighbours={
        0: [1, 12, 13],
        12: [0, 13, 25, 26],
        39: [25, 40, 54, 55],
        54: [39, 55, 70, 71],
        70: [54, 71, 87],
        71: [54, 55, 70, 72, 87, 88],
        78: [61, 62, 77, 79, 94, 95],
        79: [62, 63, 78, 80, 95, 96],
        86: [69, 85, 102],
        87: [70, 71, 88, 103],
        103: [87, 88, 104, 118],
        131: [116, 117, 130, 144],
        145: [132, 133, 146],
        156: [143, 144, 155],
    },
)
PASS = Facts(
    rows=(16, 15, 14, 13, 14, 13, 14, 13, 14, 15, 16),
    starts=(0, 16, 31, 45, 58, 72, 85, 99, 112, 126, 141),
    edges=418,
    triangles=262,
    degrees={2: 4, 3: 4, 4: 36, 5: 6, 6: 107},
    few={2: [0, 15, 141, 156], 3: [58, 71, 85, 98], 5: [45, 57, 72, 84, 99, 111]},
    diameter=20,
    diameter_pairs=2,
    radius=10,
    distance_sum=85_968,
    product_sum=3_281_356,
    text_length=3_284,
    text_digest="a4ed4613bb2f1591211b1943697ca11b9f52fb2ed0c28038be0a19ebdbd1f8a6",
    neighbours={
        0: [1, 16],
        16: [0, 1, 17, 31],
        45: [31, 32, 46, 58, 59],
        58: [45, 59, 72],
        72: [58, 59, 73, 85, 86],
        78: [64, 65, 77, 79, 91, 92],
    },
)
CORRIDOR = Facts(
    rows=(14, 15, 14, 15, 14, 13, 14, 15, 14, 15, 14),
    starts=(0, 14, 29, 43, 58, 72, 85, 99, 114, 128, 143),
    edges=422,
    triangles=266,
    degrees={3: 12, 4: 28, 5: 6, 6: 111},
    few={
        3: [0, 13, 14, 28, 43, 57, 99, 113, 128, 142, 143, 156],
        5: [29, 42, 72, 84, 114, 127],
    },
    diameter=18,
    diameter_pairs=8,
    radius=9,
    distance_sum=85_006,
    product_sum=3_323_164,
    text_length=3_311,
    text_digest="632d43df37fcfd49d156a5921ce1cd7c9de58c41201c8286dddb08695377a76e",
    neighbours={
        0: [1, 14, 15],
        14: [0, 15, 29],
        29: [14, 15, 30, 43, 44],
        43: [29, 44, 58],
        72: [58, 59, 73, 85, 86],
        99: [85, 100, 114],
    },
)
each_board = pytest.mark.parametrize("facts", [PLAIN, PASS, CORRIDOR], ids=["plain", "pass", "corridor"])


def board(facts: Facts) -> Grid:
    return row_board(facts.rows, width=17)


def adjacencies(grid: Grid) -> list[tuple[int, int]]:
    """Each pair once, the lower id first."""
    return [(a, b) for a in range(grid.count) for b in grid.neighbours(a) if a < b]


@each_board
def test_ids_run_row_by_row(facts: Facts) -> None:
    """DBD-BOARD-1, -2, DBD-VAR-2, -3: 157 ids, row-major, with the row starts of the tables."""
    grid = board(facts)
    assert grid.count == 157
    assert tuple(accumulate(facts.rows[:-1], initial=0)) == facts.starts
    for row, length in enumerate(facts.rows):
        for col in range(length):
            cell = facts.starts[row] + col
            assert grid.cell((col, row)) == cell
            assert grid.coords[cell] == (col, row)
            assert grid.find_point((17 - length + 2 * col, row)) == cell
        assert grid.find((length, row)) is None


@each_board
def test_doubled_coordinates_are_odd(facts: Facts) -> None:
    """DBD-BOARD-3, DBD-VAR-1: row + x2 is odd everywhere, and the constant 17 stays on the variants."""
    assert all((x2 + row) % 2 == 1 for x2, row in board(facts).points)


def test_first_and_last_doubled_coordinates() -> None:
    """DBD-BOARD-2: the two x2 columns of the table."""
    grid = board(PLAIN)
    last = [start + length - 1 for start, length in zip(PLAIN.starts, PLAIN.rows, strict=True)]
    assert [grid.points[cell][0] for cell in PLAIN.starts] == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5]
    assert [grid.points[cell][0] for cell in last] == [27, 28, 29, 30, 31, 32, 31, 30, 29, 28, 27]


def test_id_arithmetic() -> None:
    """DBD-BOARD-5: neighbours by sums of ids are the same neighbours."""
    grid = board(PLAIN)
    expected: set[tuple[int, int]] = set()
    for cell, (col, row) in enumerate(grid.coords):
        length = PLAIN.rows[row]
        if col < length - 1:
            expected.add((cell, cell + 1))
        if row <= 4:
            expected.update({(cell, cell + length), (cell, cell + length + 1)})
        elif row <= 9:
            if col > 0:
                expected.add((cell, cell + length - 1))
            if col < length - 1:
                expected.add((cell, cell + length))
    assert set(adjacencies(grid)) == expected


@each_board
def test_formula_is_graph_distance(facts: Facts) -> None:
    """DBD-BOARD-6, DBD-VAR-4: the formula equals the shortest walk for every pair."""
    grid = board(facts)
    table = neighbour_table(grid, grid.count)
    by_formula = distance_table(grid, grid.count, far=999)
    for cell in range(grid.count):
        walked = graph_distances(table, cell)
        assert by_formula[cell] == [walked[other] for other in range(grid.count)] + [999]


@each_board
def test_edges_and_degrees(facts: Facts) -> None:
    """DBD-BOARD-8, DBD-VAR-2, -3: edges, triangles, degrees, the sum of id products, connectedness."""
    grid = board(facts)
    near = [grid.neighbours(cell) for cell in range(grid.count)]
    edges = adjacencies(grid)
    assert len(edges) == facts.edges
    assert sum(len(row) for row in near) == 2 * facts.edges
    assert sum(len(set(near[a]) & set(near[b])) for a, b in edges) == 3 * facts.triangles
    assert Counter(len(row) for row in near) == facts.degrees
    for degree, cells in facts.few.items():
        assert [cell for cell in range(grid.count) if len(near[cell]) == degree] == cells
    assert sum(a * b for a, b in edges) == facts.product_sum
    assert connected(near)


@each_board
def test_extent(facts: Facts) -> None:
    """DBD-BOARD-8, DBD-VAR-2, -3: diameter, radius, the one centre, the sum of distances."""
    grid = board(facts)
    pairs = Counter(grid.distance(a, b) for a, b in combinations(range(grid.count), 2))
    assert max(pairs) == facts.diameter
    assert pairs[facts.diameter] == facts.diameter_pairs
    assert sum(distance * count for distance, count in pairs.items()) == facts.distance_sum
    reaches = [max(grid.distance(a, b) for b in range(grid.count)) for a in range(grid.count)]
    assert min(reaches) == facts.radius
    assert [cell for cell, longest in enumerate(reaches) if longest == facts.radius] == [78]


@each_board
def test_adjacency_digest(facts: Facts) -> None:
    """DBD-BOARD-8, DBD-VAR-2, -3: the whole adjacency as one string and its SHA-256."""
    grid = board(facts)
    text = ";".join(f"{cell}:{','.join(map(str, grid.neighbours(cell)))}" for cell in range(grid.count))
    assert len(text) == facts.text_length
    assert sha256(text.encode("ascii")).hexdigest() == facts.text_digest


@each_board
def test_neighbour_spot_checks(facts: Facts) -> None:
    """DBD-BOARD-10, DBD-VAR-2, -3: neighbours ascending by id."""
    grid = board(facts)
    assert {cell: grid.neighbours(cell) for cell in facts.neighbours} == facts.neighbours


def test_distance_spot_checks() -> None:
    """DBD-BOARD-10, and the ends of the longest lines in DBD-BOARD-8 and DBD-VAR-2."""
    known = {
        (0, 11): 11, (0, 70): 5, (70, 86): 16, (11, 145): 16, (39, 53): 14, (12, 132): 8, (5, 151): 10,
        (33, 123): 6, (78, 0): 8, (0, 156): 16, (0, 86): 16, (11, 70): 16,
    }  # fmt: skip
    plain = board(PLAIN)
    assert {pair: plain.distance(*pair) for pair in known} == known
    narrow = board(PASS)
    longest = [pair for pair in combinations(range(157), 2) if narrow.distance(*pair) == 20]
    assert longest == [(0, 156), (15, 141)]


def test_plain_board_sums() -> None:
    """DBD-BOARD-8: the sum of ids over edges, pairs by distance, cells within 1, 2 and 3."""
    grid = board(PLAIN)
    assert sum(a + b for a, b in adjacencies(grid)) == 66_456
    pairs = Counter(grid.distance(a, b) for a, b in combinations(range(157), 2))
    assert [pairs[distance] for distance in range(1, 17)] == [
        426, 765, 1020, 1194, 1290, 1311, 1264, 1160, 1010, 825, 616, 495, 376, 263, 160, 71,
    ]  # fmt: skip
    for radius, most, how_many in ((1, 6, 115), (2, 18, 79), (3, 36, 49)):
        sizes = [len(grid.disc(cell, radius)) - 1 for cell in range(157)]  # the clause leaves out the centre
        assert max(sizes) == most
        assert sizes.count(most) == how_many


@each_board
def test_symmetries(facts: Facts) -> None:
    """DBD-BOARD-9, DBD-VAR-4: the half turn is 156 - id; both mirrors exist and keep adjacency."""
    grid = board(facts)
    assert grid.half_turn() == [156 - cell for cell in range(157)]
    left_right = grid.mirror_left_right()
    top_bottom = grid.mirror_top_bottom()
    assert left_right is not None
    assert top_bottom is not None
    for cell, (x2, row) in enumerate(grid.points):
        assert grid.points[left_right[cell]] == (32 - x2, row)
        assert grid.points[top_bottom[cell]] == (x2, 10 - row)
    for image in (left_right, top_bottom):
        for cell in range(157):
            assert grid.neighbours(image[cell]) == sorted(image[near] for near in grid.neighbours(cell))


def test_drawing() -> None:
    """DBD-BOARD-11: centre x = x2 * (sqrt(3)/2) * s, centre y = row * 1.5 * s, pointy tops."""
    grid = board(PLAIN)
    half_width = 3**0.5 / 2
    assert grid.centre(0, 10.0) == pytest.approx((5 * half_width * 10, 0.0))
    assert grid.centre(156, 2.0) == pytest.approx((27 * half_width * 2, 10 * 1.5 * 2))
    x, y = grid.centre(78, 4.0)
    right = half_width * 4
    assert grid.corners(78, 4.0) == [
        pytest.approx(corner)
        for corner in (
            (x + right, y - 2),
            (x, y - 4),
            (x - right, y - 2),
            (x - right, y + 2),
            (x, y + 4),
            (x + right, y + 2),
        )
    ]


def test_lines_stay_on_the_plain_board_and_leave_the_pass() -> None:
    """The plain board bulges, so every line stays on it; the sides of the pass bend inwards."""
    plain = board(PLAIN)
    for a, b in combinations(range(157), 2):
        line = plain.line(a, b)
        assert line is not None
        assert (line[0], line[-1], len(line)) == (a, b, plain.distance(a, b) + 1)
        assert all(plain.distance(before, after) == 1 for before, after in pairwise(line))
    assert board(PASS).line(0, 141) is None


def test_fortress_frontiers_board() -> None:
    """FF-MAP-1, -2: 1,131 tiles, odd rows from -1; the half turn R has a formula and fixes only (17, 15)."""
    grid = make_grid(ODD_R, [(x, y) for y in range(31) for x in range(-(y % 2), 36)])
    assert grid.count == 1131
    half_turn = grid.half_turn()
    assert half_turn == [grid.cell((35 - x - y % 2, 30 - y)) for x, y in grid.coords]
    assert [grid.coords[cell] for cell in range(1131) if half_turn[cell] == cell] == [(17, 15)]
    same = row_board([36 + row % 2 for row in range(31)], width=37)
    assert same.points[0] == (1, 0)  # width 37, length 36
    assert neighbour_table(same, 1131) == neighbour_table(grid, 1131)


def test_doomball_board() -> None:
    """DB-BOARD-3, -4, -6: 48 flat hexes with the even columns up; columns and rows count from 1 there."""
    grid = rectangle(EVEN_Q, 6, 8)

    def space(name: str) -> int:
        return grid.cell((int(name[1]) - 1, "ABCDEFGH".index(name[0])))

    assert Counter(len(grid.neighbours(cell)) for cell in range(48)) == {6: 24, 5: 4, 4: 12, 3: 6, 2: 2}
    for centre, around in (
        ("D3", "C3 D4 E4 E3 E2 D2"),
        ("D4", "C4 C5 D5 E4 D3 C3"),
        ("A6", "A5 B6"),
        ("H1", "G1 H2"),
    ):
        assert grid.neighbours(space(centre)) == sorted(space(name) for name in around.split())
    assert grid.direction(space("D3"), space("C3")) == FLAT.directions.index("N")
    assert grid.direction(space("D3"), space("D4")) == FLAT.directions.index("NE")
    assert grid.direction(space("D4"), space("D3")) == FLAT.directions.index("SW")
    assert max(grid.distance(a, b) for a, b in combinations(range(48), 2)) == 10
    assert grid.distance(space("A6"), space("H1")) == 10
    assert grid.distance(space("A1"), space("H6")) == 9
    assert grid.half_turn() == [47 - cell for cell in range(48)]
    assert grid.mirror_left_right() is None


def test_unfought_battle_map() -> None:
    """UB-MAP-1..5: 25 by 20 axial cells, the order of directions, distance and the half turn."""
    grid = rectangle(AXIAL, 25, 20)
    vectors = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert grid.steps(grid.cell((10, 8))) == [grid.cell((10 + dq, 8 + dr)) for dq, dr in vectors]
    corners = [len(grid.neighbours(grid.cell(coord))) for coord in ((0, 0), (24, 19), (24, 0), (0, 19))]
    assert corners == [2, 2, 3, 3]
    assert grid.distance(grid.cell((0, 0)), grid.cell((24, 19))) == 43
    assert grid.half_turn() == [grid.cell((24 - q, 19 - r)) for q, r in grid.coords]


@pytest.mark.parametrize(
    ("row", "offsets"),
    [
        (2, [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]),
        (3, [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)]),
    ],
)
def test_fortress_frontiers_directions(row: int, offsets: list[tuple[int, int]]) -> None:
    """FF-HEX-2: odd-r offsets of the six directions in even and odd rows."""
    grid = rectangle(ODD_R, 6, 6)
    assert grid.steps(grid.cell((3, row))) == [grid.cell((3 + dx, row + dy)) for dx, dy in offsets]


@pytest.mark.parametrize(
    ("rows", "message"),
    [([3, 5], "rows 0 and 1 do not interlock"), ([3, 0], "row 1 has length 0"), ([], "at least one cell")],
)
def test_impossible_rows_are_refused(rows: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        row_board(rows, width=17)
