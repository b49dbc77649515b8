"""The three boards: sections 2 and 3 of the rules, with all their check facts."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache
from math import sqrt

import pytest

from sandtable.games.dbd import GAME
from sandtable.games.dbd.board import BOARDS, adjacency_text, board_json, board_tables, find_board_kind, grid, half_turn
from sandtable.games.dbd.model import FAR, HEXES, OFFBOARD
from sandtable.games.dbd.scene.scene import shape
from sandtable.kernel.errors import Unknown

FIELD, PASS, CORRIDOR = range(3)
KINDS = pytest.mark.parametrize("kind", [FIELD, PASS, CORRIDOR], ids=[kind.id for kind in BOARDS])


def near(kind: int, hex: int) -> list[int]:
    return [n for n in board_tables(kind).neighbours[hex] if n != OFFBOARD]


def edges(kind: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(HEXES) for j in near(kind, i) if i < j]


def triangles(kind: int) -> int:
    return sum(1 for i, j in edges(kind) for k in near(kind, j) if k > j and k in near(kind, i))


def degrees(kind: int) -> dict[int, int]:
    return dict(sorted(Counter(len(near(kind, hex)) for hex in range(HEXES)).items()))


def of_degree(kind: int, degree: int) -> list[int]:
    return [hex for hex in range(HEXES) if len(near(kind, hex)) == degree]


@cache
def walks(kind: int) -> list[list[int]]:
    """Distances along the adjacency graph."""
    found = []
    for start in range(HEXES):
        row, wave = {start: 0}, [start]
        while wave:
            wave = [n for hex in wave for n in near(kind, hex) if row.setdefault(n, row[hex] + 1) == row[hex] + 1]
            wave = list(dict.fromkeys(wave))
        found.append([row[hex] for hex in range(HEXES)])
    return found


def pairs(kind: int) -> Counter[int]:
    distance = board_tables(kind).distance
    return Counter(distance[i][j] for i in range(HEXES) for j in range(i + 1, HEXES))


def spots(kind: int, text: str) -> None:
    """`0: 1, 12, 13 · 12: 0, …` as the rules write it."""
    for spot in text.split(" · "):
        hex, listed = spot.split(": ")
        assert near(kind, int(hex)) == [int(n) for n in listed.split(", ")]


def test_dbd_board_1_eleven_rows_of_157_hexes() -> None:
    """Row lengths of the field."""
    assert BOARDS[FIELD].rows == (12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12)
    assert sum(BOARDS[FIELD].rows) == HEXES == grid(FIELD).count


def test_dbd_board_2_ids_run_row_by_row() -> None:
    """Row starts and the coordinates of the ends of each row."""
    starts = [grid(FIELD).cell((0, row)) for row in range(11)]
    assert starts == [0, 12, 25, 39, 54, 70, 87, 103, 118, 132, 145]
    assert [grid(FIELD).points[start][0] for start in starts] == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5]
    last = [start + length - 1 for start, length in zip(starts, BOARDS[FIELD].rows, strict=True)]
    assert last == [11, 24, 38, 53, 69, 86, 102, 117, 131, 144, 156]
    assert [grid(FIELD).points[hex][0] for hex in last] == [27, 28, 29, 30, 31, 32, 31, 30, 29, 28, 27]


@KINDS
def test_dbd_board_3_row_plus_x2_is_odd(kind: int) -> None:
    """On all three boards."""
    for hex in range(HEXES):
        (col, row), (x2, down) = grid(kind).coords[hex], grid(kind).points[hex]
        assert (x2, down) == (17 - BOARDS[kind].rows[row] + 2 * col, row)
        assert (row + x2) % 2 == 1


@KINDS
def test_dbd_board_4_neighbours_ascend(kind: int) -> None:
    """Six vectors, ascending ids, then the ghost."""
    points = {point: hex for hex, point in enumerate(grid(kind).points)}
    for hex, (x, y) in enumerate(grid(kind).points):
        around = [(x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]
        listed = sorted(points[point] for point in around if point in points)
        assert board_tables(kind).neighbours[hex] == listed + [OFFBOARD] * (6 - len(listed))


def test_dbd_board_5_id_arithmetic() -> None:
    """Left, right, and down by adding row lengths."""
    field = grid(FIELD)
    for hex in range(HEXES):
        col, row = field.coords[hex]
        n = BOARDS[FIELD].rows[row]
        reached = [hex - 1] * (col > 0) + [hex + 1] * (col < n - 1)
        if row <= 4:
            reached += [hex + n, hex + n + 1]
        elif row <= 9:
            reached += [hex + n - 1] * (col > 0) + [hex + n] * (col < n - 1)
        assert reached == [other for other in near(FIELD, hex) if other > hex or field.coords[other][1] == row]


@KINDS
def test_dbd_board_6_formula_is_the_shortest_walk(kind: int) -> None:
    """For every pair of hexes."""
    assert [row[:HEXES] for row in board_tables(kind).distance[:HEXES]] == walks(kind)


@KINDS
def test_dbd_board_7_distance_is_no_matter_of_terrain(kind: int) -> None:
    """The table is the same list for every Board of a kind; the ghost is far from everything."""
    assert board_tables(kind).distance[OFFBOARD] == [FAR] * (HEXES + 1)
    assert all(row[OFFBOARD] == FAR for row in board_tables(kind).distance)


def test_dbd_board_8_check_facts() -> None:
    """Edges, triangles, degrees, sums, distances, the guarding digest."""
    assert len(edges(FIELD)) == 426
    assert all(i in near(FIELD, j) for i, j in edges(FIELD))
    assert triangles(FIELD) == 270
    assert degrees(FIELD) == {3: 6, 4: 36, 6: 115}
    assert of_degree(FIELD, 3) == [0, 11, 70, 86, 145, 156]
    assert sum(i + j for i, j in edges(FIELD)) == 66_456
    assert sum(i * j for i, j in edges(FIELD)) == 3_362_646
    counted = pairs(FIELD)
    assert [counted[d] for d in range(1, 17)] == [
        426, 765, 1020, 1194, 1290, 1311, 1264, 1160, 1010, 825, 616, 495, 376, 263, 160, 71,
    ]  # fmt: skip
    assert max(counted) == 16
    assert sum(d * n for d, n in counted.items()) == 84_398
    radii = [max(row[:HEXES]) for row in board_tables(FIELD).distance[:HEXES]]
    assert min(radii) == 8
    assert [hex for hex in range(HEXES) if radii[hex] == 8] == [78]
    for radius, most, reached in ((1, 6, 115), (2, 18, 79), (3, 36, 49)):
        within = [sum(0 < d <= radius for d in row) for row in board_tables(FIELD).distance[:HEXES]]
        assert (max(within), within.count(most)) == (most, reached)
    assert len(adjacency_text(FIELD)) == 3_336
    digest = "3585a3b7af6cb48cacd55a4c0d5a41e01c883d7e972607377c86022aac259590"
    assert hashlib.sha256(adjacency_text(FIELD).encode()).hexdigest() == digest


def test_dbd_board_9_symmetries() -> None:
    """Half turn and both mirrors."""
    assert grid(FIELD).half_turn() == [half_turn(hex) for hex in range(HEXES)]
    assert grid(FIELD).mirror_left_right() is not None
    assert grid(FIELD).mirror_top_bottom() is not None


def test_dbd_board_10_spot_checks() -> None:
    """Neighbours and distances that the rules name."""
    spots(
        FIELD,
        "0: 1, 12, 13 · 12: 0, 13, 25, 26 · 39: 25, 40, 54, 55 · 54: 39, 55, 70, 71 · 70: 54, 71, 87 · "
        "71: 54, 55, 70, 72, 87, 88 · 78: 61, 62, 77, 79, 94, 95 · 79: 62, 63, 78, 80, 95, 96 · "
        "86: 69, 85, 102 · 87: 70, 71, 88, 103 · 103: 87, 88, 104, 118 · 131: 116, 117, 130, 144 · "
        "145: 132, 133, 146 · 156: 143, 144, 155",
    )
    named = {
        (0, 11): 11, (0, 70): 5, (70, 86): 16, (11, 145): 16, (39, 53): 14, (12, 132): 8, (5, 151): 10,
        (33, 123): 6, (78, 0): 8,
    }  # fmt: skip
    for (one, other), distance in named.items():
        assert board_tables(FIELD).distance[one][other] == distance


def test_dbd_board_11_drawing() -> None:
    """Pointy-top hexes, x = x2 · √3/2, y = row · 1.5, row 0 on top."""
    cells = shape(FIELD)["cells"]
    assert cells[78]["centre"] == [round(16 * sqrt(3) / 2, 4), 7.5]
    assert cells[0]["centre"][1] == 0
    xs = sorted({x for x, _ in cells[78]["outline"]})
    ys = sorted({y for _, y in cells[78]["outline"]})
    assert (len(xs), len(ys)) == (3, 4)  # a corner on top and below, two upright sides


@pytest.mark.parametrize(
    ("kind", "size", "digest"),
    [
        (FIELD, 27_338, "0a6a081d20ca91e3144fc40d91072a76486e2e89abaed93786abca80f7c600b1"),
        (PASS, 27_150, "804973ce20f9d23a62c5efbc708a207276af3af733429aced69ae26e94b79f74"),
        (CORRIDOR, 27_251, "069cb0106a516f948f579f33695defb4b71c440a7fb35751fc9430fa341f5508"),
    ],
)
def test_dbd_board_12_the_data_file_byte_for_byte(kind: int, size: int, digest: str) -> None:
    """Two-space JSON with a final newline."""
    raw = board_json(BOARDS[kind].id).encode()
    assert (len(raw), hashlib.sha256(raw).hexdigest()) == (size, digest)


def test_the_game_hands_out_its_board_files() -> None:
    """By id; the field without one (DBD-BOARD-12)."""
    assert GAME.board_text is not None
    assert GAME.board_text("") == GAME.board_text("DBD-157-v1") == board_json("DBD-157-v1")
    assert GAME.board_text("DBD-157-PASS-v1") == board_json("DBD-157-PASS-v1")


def test_dbd_var_1_same_construction_with_width_17() -> None:
    """Both variants have 157 hexes; maxLen stays 17 although no row is that long."""
    for kind in (PASS, CORRIDOR):
        assert sum(BOARDS[kind].rows) == HEXES
        assert max(BOARDS[kind].rows) < 17
        assert '"maxLen": 17' in board_json(BOARDS[kind].id)
    with pytest.raises(Unknown, match="DBD-157-v2"):
        find_board_kind("DBD-157-v2")


def test_dbd_var_2_mountain_pass() -> None:
    """All facts of the pass."""
    assert find_board_kind("DBD-157-PASS-v1") == PASS
    assert BOARDS[PASS].rows == (16, 15, 14, 13, 14, 13, 14, 13, 14, 15, 16)
    assert [grid(PASS).cell((0, row)) for row in range(11)] == [0, 16, 31, 45, 58, 72, 85, 99, 112, 126, 141]
    assert (len(edges(PASS)), triangles(PASS)) == (418, 262)
    assert degrees(PASS) == {2: 4, 3: 4, 4: 36, 5: 6, 6: 107}
    assert of_degree(PASS, 2) == [0, 15, 141, 156]
    assert of_degree(PASS, 3) == [58, 71, 85, 98]
    assert of_degree(PASS, 5) == [45, 57, 72, 84, 99, 111]
    far = [(i, j) for i in range(HEXES) for j in range(i, HEXES) if board_tables(PASS).distance[i][j] == 20]
    assert far == [(0, 156), (15, 141)]
    assert _centre(PASS) == (10, [78])
    assert sum(d * n for d, n in pairs(PASS).items()) == 85_968
    assert sum(i * j for i, j in edges(PASS)) == 3_281_356
    digest = "a4ed4613bb2f1591211b1943697ca11b9f52fb2ed0c28038be0a19ebdbd1f8a6"
    assert len(adjacency_text(PASS)) == 3_284
    assert hashlib.sha256(adjacency_text(PASS).encode()).hexdigest() == digest
    spots(
        PASS,
        "0: 1, 16 · 16: 0, 1, 17, 31 · 45: 31, 32, 46, 58, 59 · 58: 45, 59, 72 · 72: 58, 59, 73, 85, 86 · "
        "78: 64, 65, 77, 79, 91, 92",
    )


def test_dbd_var_3_narrow_corridor() -> None:
    """All facts of the corridor."""
    assert find_board_kind("DBD-157-CORRIDOR-v1") == CORRIDOR
    assert BOARDS[CORRIDOR].rows == (14, 15, 14, 15, 14, 13, 14, 15, 14, 15, 14)
    starts = [grid(CORRIDOR).cell((0, row)) for row in range(11)]
    assert starts == [0, 14, 29, 43, 58, 72, 85, 99, 114, 128, 143]
    assert (len(edges(CORRIDOR)), triangles(CORRIDOR)) == (422, 266)
    assert degrees(CORRIDOR) == {3: 12, 4: 28, 5: 6, 6: 111}
    assert of_degree(CORRIDOR, 3) == [0, 13, 14, 28, 43, 57, 99, 113, 128, 142, 143, 156]
    assert of_degree(CORRIDOR, 5) == [29, 42, 72, 84, 114, 127]
    counted = pairs(CORRIDOR)
    assert (max(counted), counted[18]) == (18, 8)
    assert _centre(CORRIDOR) == (9, [78])
    assert sum(d * n for d, n in counted.items()) == 85_006
    assert sum(i * j for i, j in edges(CORRIDOR)) == 3_323_164
    digest = "632d43df37fcfd49d156a5921ce1cd7c9de58c41201c8286dddb08695377a76e"
    assert len(adjacency_text(CORRIDOR)) == 3_311
    assert hashlib.sha256(adjacency_text(CORRIDOR).encode()).hexdigest() == digest
    spots(
        CORRIDOR,
        "0: 1, 14, 15 · 14: 0, 15, 29 · 29: 14, 15, 30, 43, 44 · 43: 29, 44, 58 · 72: 58, 59, 73, 85, 86 · "
        "99: 85, 100, 114",
    )


def _centre(kind: int) -> tuple[int, list[int]]:
    radii = [max(row[:HEXES]) for row in board_tables(kind).distance[:HEXES]]
    return min(radii), [hex for hex in range(HEXES) if radii[hex] == min(radii)]


@KINDS
def test_dbd_var_4_symmetries_on_every_board(kind: int) -> None:
    """The half turn is 156 - id on all of them."""
    assert grid(kind).half_turn() == [half_turn(hex) for hex in range(HEXES)]
    assert grid(kind).mirror_left_right() is not None
    assert grid(kind).mirror_top_bottom() is not None


def test_dbd_var_5_only_our_own_scenario_uses_a_variant() -> None:
    """None of the author's scenarios does."""
    variant = [note.name for note in GAME.notes() if GAME.scenario(note.name)["board"] != "DBD-157-v1"]
    assert variant == ["mountain-pass"]


@KINDS
def test_hexes_near_and_between(kind: int) -> None:
    """The table of moves: hexes within two steps, with all common neighbours between."""
    found = board_tables(kind)
    for start in range(HEXES):
        within = [hex for hex in range(HEXES) if 0 < found.distance[start][hex] <= 2]
        assert [hex for hex in found.near[start] if hex != OFFBOARD] == within
        for place, hex in enumerate(within):
            common = [n for n in near(kind, start) if n in near(kind, hex)]
            listed = [n for n in (found.middle[start][place], found.detour[start][place]) if n != OFFBOARD]
            assert listed == common
