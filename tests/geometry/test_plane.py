"""Rectangles on a table in whole numbers: HL-NUM-1 to HL-NUM-9, HL-NUM-12 and HL-NUM-13."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.plane_oracle import depth, gap, rectangle
from geometry.shapes import polygon
from sandtable.geometry.plane import (
    APART,
    EPS,
    NEAR,
    OVERLAP,
    SCALE,
    TRIM,
    Shape,
    closeness,
    closeness_on,
    cosine,
    edge_length,
    edge_point,
    is_against,
    is_outside,
    is_point_near,
    make_sines,
    offset,
    overlaps,
    place_stand,
    shared,
    sine,
    touches,
)

SINES = make_sines()
SIDE = 4_000_000  # the largest table
MM = 1000

headings = st.integers(0, 35999)
places = st.integers(0, SIDE)
sizes = st.sampled_from([(60 * MM, 30 * MM), (30 * MM, 60 * MM), (60 * MM, 60 * MM)])
near = st.integers(-90 * MM, 90 * MM)


def stand(
    x: int, y: int, heading: int, width: int = 60 * MM, depth: int = 30 * MM, left: int = 0, front: int = 0
) -> Shape:
    made = Shape()
    place_stand(SINES, made, x, y, heading, left, front, width, depth)
    return made


# -- numbers ----------------------------------------------------------------------------------------------------


def test_hl_num_4_the_sine_table_has_the_stated_integers() -> None:
    table = SINES.table
    assert (table[1000], table[3000], table[4500]) == (173648178, 500000000, 707106781)
    assert sum(table) == 5730077936750


def test_hl_num_4_other_angles_follow_by_symmetry() -> None:
    assert [sine(SINES, k) for k in (0, 9000, 18000, 27000, 36000)] == [0, SCALE, 0, -SCALE, 0]
    assert [cosine(SINES, k) for k in (0, 9000, 18000, 27000)] == [SCALE, 0, -SCALE, 0]
    for k in range(-36000, 72000, 137):
        assert sine(SINES, k) == -sine(SINES, -k) == sine(SINES, 18000 - k)
        assert cosine(SINES, k) == sine(SINES, 9000 - k)


def test_hl_num_3_a_heading_is_measured_clockwise_from_north() -> None:
    assert offset(SINES, 0, 0, 1000) == (0, 1000)  # forward is north (HL-NUM-2)
    assert offset(SINES, 9000, 0, 1000) == (1000, 0)
    assert offset(SINES, 9000, 1000, 0) == (0, -1000)
    assert [is_against(n, 0) for n in (0, 9000, 9001, 18000, 26999, 27000)] == [False, False, True, True, True, False]


@given(headings, st.integers(-SIDE, SIDE), st.integers(-SIDE, SIDE))
def test_hl_num_5_an_offset_is_rounded_half_up_in_unbounded_integers(heading: int, a: int, b: int) -> None:
    s, c = sine(SINES, heading), cosine(SINES, heading)
    x, y = offset(SINES, heading, a, b)
    assert 0 <= a * c + b * s + SCALE // 2 - x * SCALE < SCALE
    assert 0 <= b * c - a * s + SCALE // 2 - y * SCALE < SCALE
    assert abs(a * c) + abs(b * s) + SCALE < 2**63


def test_hl_num_1_lengths_are_micrometres_and_corners_are_offsets_of_the_origin() -> None:
    made = stand(600 * MM, 400 * MM, 1000, left=60 * MM, front=-30 * MM)
    for i, (a, b) in enumerate(((60, -30), (120, -30), (120, -60), (60, -60))):
        dx, dy = offset(SINES, 1000, a * MM, b * MM)
        assert (made.xs[i], made.ys[i]) == (600 * MM + dx, 400 * MM + dy)


def test_hl_num_12_points_of_an_edge_come_from_the_origin_like_its_corners() -> None:
    made = stand(123_456, 234_567, 3333, left=60 * MM, front=-30 * MM)
    for edge in range(4):
        assert edge_point(SINES, made, edge, 0) == (made.xs[edge], made.ys[edge])
        far = (edge + 1) % 4
        assert edge_point(SINES, made, edge, edge_length(made, edge)) == (made.xs[far], made.ys[far])


# -- overlap ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "overlap, expected", [(EPS + 1, OVERLAP), (EPS, NEAR), (1, NEAR), (0, NEAR), (-EPS, NEAR), (-EPS - 1, APART)]
)
def test_hl_num_7_overlap_needs_more_than_a_tenth_of_a_millimetre(overlap: int, expected: int) -> None:
    assert closeness(stand(0, 30 * MM, 0), stand(0, 60 * MM - overlap, 0)) == expected


def test_hl_num_7_overlap_is_measured_in_real_length_on_a_slanting_axis() -> None:
    a = stand(500 * MM, 500 * MM, 4500)
    for deep, expected in ((EPS - 2, False), (EPS + 2, True)):
        dx, dy = offset(SINES, 4500, 0, 30 * MM - deep)
        assert overlaps(a, stand(500 * MM + dx, 500 * MM + dy, 4500)) is expected


@given(places, places, headings, sizes, near, near, headings, sizes)
def test_overlap_and_contact_are_symmetric(
    x: int, y: int, h: int, a: tuple[int, int], dx: int, dy: int, k: int, b: tuple[int, int]
) -> None:
    p, q = stand(x, y, h, *a), stand(x + dx, y + dy, k, *b)
    assert closeness(p, q) == closeness(q, p)
    assert touches(SINES, p, q) == touches(SINES, q, p)


@given(places, places, headings, sizes, near, near, headings, sizes, st.sampled_from([9000, 18000, 27000]))
def test_a_quarter_turn_of_the_table_changes_nothing(
    x: int, y: int, h: int, a: tuple[int, int], dx: int, dy: int, k: int, b: tuple[int, int], turn: int
) -> None:
    """Quarter turns are the table's exact angles; a rounding tie may fall the other way, so ties are left out."""
    p, q = stand(x, y, h, *a), stand(x + dx, y + dy, k, *b)
    rx, ry = offset(SINES, turn, dx, dy)
    pair = stand(x, y, h + turn, *a), stand(x + rx, y + ry, k + turn, *b)
    turned = [offset(SINES, turn, p.xs[i] - x, p.ys[i] - y) for i in range(4)]
    if turned == [(pair[0].xs[i] - x, pair[0].ys[i] - y) for i in range(4)]:
        ours = [offset(SINES, turn, q.xs[i] - x, q.ys[i] - y) for i in range(4)]
        if ours == [(pair[1].xs[i] - x, pair[1].ys[i] - y) for i in range(4)]:
            assert closeness(p, q) == closeness(*pair)
            assert touches(SINES, p, q) == touches(SINES, *pair)


@given(places, places, headings, sizes, near, near, headings, sizes)
def test_a_mirror_changes_nothing_about_overlap(
    x: int, y: int, h: int, a: tuple[int, int], dx: int, dy: int, k: int, b: tuple[int, int]
) -> None:
    p, q = stand(x, y, h, *a), stand(x + dx, y + dy, k, *b)
    mirrored = [polygon(*((SIDE - s.xs[i], s.ys[i]) for i in range(4))) for s in (p, q)]
    assert closeness(p, q) == closeness(*mirrored)


corners = st.tuples(places, places)


@given(corners, corners, corners, corners, corners, corners)
def test_hl_num_13_the_guarded_comparison_agrees_with_unbounded_integers(
    a: tuple[int, int],
    b: tuple[int, int],
    c: tuple[int, int],
    d: tuple[int, int],
    e: tuple[int, int],
    f: tuple[int, int],
) -> None:
    p, q = polygon(a, b, c), polygon(d, e, f)
    nx, ny = b[1] - a[1], a[0] - b[0]
    q_shared = shared(p, q, nx, ny)
    assert abs(q_shared) < 2**63
    assert max(abs(x * nx) + abs(y * ny) for x, y in (a, b, c, d, e, f)) < 7 * 10**13
    exactly = q_shared > 0 and q_shared**2 > EPS**2 * (nx**2 + ny**2)
    assert (closeness_on(p, q, nx, ny) == OVERLAP) is exactly
    if abs(q_shared) <= EPS * (abs(nx) + abs(ny)):
        assert q_shared**2 < 2**63


@given(st.integers(0, SIDE), st.integers(0, 3), st.integers(-300, 300), headings)
def test_hl_num_13_the_squares_near_the_tolerance_are_exact(length: int, short: int, shift: int, heading: int) -> None:
    """Long thin pieces laid against each other along a slanting edge: the comparison is decided by its squares."""
    width, high = length + 1000, 1000 + short
    p, q = stand(0, 0, heading, width, high), Shape()
    dx, dy = offset(SINES, heading, 0, high + shift)
    place_stand(SINES, q, dx, dy, heading, 0, 0, width, high)
    nx, ny = p.ys[1] - p.ys[0], p.xs[0] - p.xs[1]
    common = shared(p, q, nx, ny)
    exactly = common > 0 and common**2 > EPS**2 * (nx**2 + ny**2)
    assert (closeness_on(p, q, nx, ny) == OVERLAP) is exactly


# -- contact ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shared_edge, expected", [(0, False), (899, False), (900, True), (901, True), (60 * MM, True)])
def test_hl_num_8_flush_edges_touch_when_they_share_nine_tenths_of_a_millimetre(
    shared_edge: int, expected: bool
) -> None:
    p = stand(600 * MM, 400 * MM, 0)
    assert touches(SINES, p, stand(660 * MM - shared_edge, 430 * MM, 0)) is expected


@pytest.mark.parametrize("apart, expected", [(EPS, True), (EPS + 1, False)])
def test_hl_num_8_an_edge_within_a_tenth_of_a_millimetre_touches(apart: int, expected: bool) -> None:
    assert touches(SINES, stand(0, 30 * MM, 0), stand(0, 60 * MM + apart, 0)) is expected


def test_hl_num_6_the_tolerances() -> None:
    assert (EPS, TRIM) == (100, 1000)


def test_hl_num_8_corner_to_corner_is_no_contact() -> None:
    p = stand(600 * MM, 400 * MM, 0)
    assert not touches(SINES, p, stand(660 * MM, 430 * MM, 0))
    assert not touches(SINES, p, stand(660 * MM, 400 * MM, 4500 + 27000))


def test_hl_num_8_a_corner_that_meets_an_edge_is_contact() -> None:
    p = stand(600 * MM, 400 * MM, 0)
    assert touches(SINES, p, stand(630 * MM, 400 * MM, 4500, left=0, front=30 * MM))


@given(places, places, places, places, places, places)
def test_hl_num_13_a_point_near_a_segment_agrees_with_unbounded_integers(
    px: int, py: int, ax: int, ay: int, bx: int, by: int
) -> None:
    nx, ny, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length = ex * nx + ey * ny, nx * nx + ny * ny
    if along <= 0:
        exactly = ex * ex + ey * ey <= EPS**2
    elif along >= length:
        exactly = (px - bx) ** 2 + (py - by) ** 2 <= EPS**2
    else:
        exactly = (ex * ny - ey * nx) ** 2 <= EPS**2 * length
    assert is_point_near(px, py, ax, ay, bx, by) is exactly


@pytest.mark.parametrize("x, expected", [(-EPS, False), (-EPS - 1, True)])
def test_hl_num_9_a_stand_is_off_the_table_by_more_than_a_tenth_of_a_millimetre(x: int, expected: bool) -> None:
    assert is_outside(stand(x, 30 * MM, 0), 1200 * MM, 900 * MM) is expected
    assert is_outside(stand(1140 * MM - x, 900 * MM, 0), 1200 * MM, 900 * MM) is expected


# -- the oracle -------------------------------------------------------------------------------------------------

PAIRS = 2000
ALL_PAIRS = 50_000
BAND = 3.0  # micrometres: what rounding corners to whole ones can change


def compare_with_floats(pairs: int, seed: int) -> tuple[int, int]:
    """How many pairs overlapped and touched; every pair outside the band agrees."""
    random = Random(seed)
    overlapping = touching = 0
    for _ in range(pairs):
        x, y = random.randint(0, SIDE), random.randint(0, SIDE)
        dx, dy = random.randint(-95 * MM, 95 * MM), random.randint(-95 * MM, 95 * MM)
        h = random.randrange(36000)
        k = h + random.choice((0, 9000, 18000)) if random.random() < 0.3 else random.randrange(36000)
        a, b = random.choice(((60, 30), (30, 60))), random.choice(((60, 30), (30, 60), (60, 60)))
        p, q = stand(x, y, h, a[0] * MM, a[1] * MM), stand(x + dx, y + dy, k, b[0] * MM, b[1] * MM)
        fp, fq = rectangle(0, 0, h, a[0] * MM, a[1] * MM), rectangle(dx, dy, k, b[0] * MM, b[1] * MM)
        deep = depth(fp, fq)
        if abs(deep - EPS) > BAND:
            assert overlaps(p, q) == (deep > EPS), (x, y, h, dx, dy, k)
            overlapping += deep > EPS
        near = gap(fp, fq, TRIM)
        if abs(deep - EPS) > BAND and abs(near - EPS) > BAND:
            assert touches(SINES, p, q) == (deep > EPS or near <= EPS), (x, y, h, dx, dy, k)
            touching += deep <= EPS and near <= EPS
    return overlapping, touching


def test_floating_point_agrees_outside_the_tolerance_band() -> None:
    overlapping, _ = compare_with_floats(PAIRS, 1)
    assert PAIRS // 10 < overlapping < PAIRS


@pytest.mark.deep
def test_floating_point_agrees_on_fifty_thousand_pairs() -> None:
    overlapping, touching = compare_with_floats(ALL_PAIRS, 2)
    assert overlapping > ALL_PAIRS // 10
    assert touching > 10
