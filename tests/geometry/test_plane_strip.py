"""Strips, widths, distances and lines of sight: HL-NUM-10, HL-NUM-11, HL-NUM-13, HL-VIS-3."""

from fractions import Fraction
from math import floor
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import polygon
from sandtable.geometry.plane import Shape, make_sines, place_stand
from sandtable.geometry.plane_strip import (
    Shadow,
    Strip,
    add_band,
    aim,
    cast,
    extent_in_strip,
    forward,
    is_hidden,
    is_in_strip,
    lateral,
    meets,
    span_ahead,
    square_distance,
    width_of_bands,
)

SINES = make_sines()
MM = 1000


def strip(heading: int, low: int, high: int, start: int) -> Strip:
    made = Strip()
    aim(SINES, made, heading)
    made.low, made.high, made.start = low, high, start
    return made


def stand(x: int, y: int, heading: int) -> Shape:
    made = Shape()
    place_stand(SINES, made, x, y, heading, 0, 0, 60 * MM, 30 * MM)
    return made


def test_hl_num_10_lateral_and_forward_for_a_heading() -> None:
    east = strip(9000, 0, 0, 0)
    assert (lateral(east, 5, 7), forward(east, 5, 7)) == (-7, 5)
    slanting = strip(3000, 0, 0, 0)
    assert forward(slanting, 1, 0) == 1  # half a micrometre is rounded up
    assert lateral(slanting, 0, 1) == 0


def test_hl_num_10_a_segment_is_cut_at_the_starting_line() -> None:
    ahead = strip(0, -100, 100, 10)
    assert span_ahead(ahead, 0, 0, 10, 20) == (5, 10)
    assert span_ahead(ahead, 10, 20, 0, 0) == (5, 10)
    assert span_ahead(ahead, 0, 7, 10, 14) == (4, 10)  # 10 * 3 / 7 is rounded down
    assert span_ahead(ahead, 0, 7, -10, 14) == (-10, -5)  # -10 * 3 / 7 too
    low, high = span_ahead(ahead, 0, 0, 10, 9)
    assert low > high


def test_hl_num_11_widths_are_differences_of_whole_numbers_and_common_parts_count_once() -> None:
    ahead = strip(0, 0, 100, 0)
    for a, b in ((10, 30), (20, 50), (-40, 5), (90, 300), (60, 60)):
        add_band(ahead, a, 5, b, 5)
    assert width_of_bands(ahead) == 5 + 40 + 10
    assert ahead.bands == 4  # nothing is kept of what has no width


def test_the_extent_of_a_stand_in_a_strip() -> None:
    ahead = strip(0, 0, 100 * MM, 0)
    assert extent_in_strip(ahead, stand(90 * MM, 50 * MM, 0)) == 10 * MM
    assert extent_in_strip(ahead, stand(-70 * MM, 50 * MM, 0)) == 0
    assert extent_in_strip(ahead, stand(20 * MM, -10 * MM, 0)) == 0  # behind
    assert extent_in_strip(ahead, stand(20 * MM, 10 * MM, 0)) == 60 * MM  # partly behind
    assert is_in_strip(ahead, 0, 0)
    assert not is_in_strip(ahead, 0, -1)


doubled = st.integers(0, 8_000_000)
short = st.integers(-720_000, 720_000)


@given(doubled, doubled, doubled, doubled, short, short)
def test_hl_num_13_the_square_of_a_distance_is_exact_and_rounded_down(
    px: int, py: int, ax: int, ay: int, nx: int, ny: int
) -> None:
    bx, by = ax + nx, ay + ny
    ex, ey = px - ax, py - ay
    t, length = ex * nx + ey * ny, nx * nx + ny * ny
    if t <= 0:
        exactly = ex * ex + ey * ey
    elif t >= length:
        exactly = (px - bx) ** 2 + (py - by) ** 2
    else:
        exactly = floor(ex * ex + ey * ey - Fraction(t * t, length))
    assert square_distance(px, py, ax, ay, bx, by) == exactly
    assert max(t, 0) < 2**63


def test_hl_num_13_a_shared_corner_is_an_exact_tie() -> None:
    assert square_distance(0, 0, 100, 100, 400, 120) == square_distance(0, 0, 150, 400, 100, 100)


def test_hl_vis_3_touching_counts_as_meeting() -> None:
    square = polygon((0, 0), (10, 0), (10, 10), (0, 10))
    assert meets(square, -5, 10, 20, 10)  # along an edge
    assert meets(square, -10, 0, 10, 20)  # through one corner
    assert not meets(square, -10, 1, 9, 20)
    assert meets(square, 5, 5, 6, 6)  # inside
    assert not meets(square, -5, 11, 20, 11)


def test_shadows_agree_with_lines_of_sight() -> None:
    """The quick test of many lines from one point is the slow test of each of them."""
    random = Random(5)
    hidden = 0
    for _ in range(300):
        shape = stand(random.randint(0, 300), random.randint(0, 300), random.randrange(36000))
        for i in range(4):  # small coordinates, so that touching happens
            shape.xs[i] //= 4000
            shape.ys[i] //= 4000
        shadow = Shadow()
        x, y = random.randint(-30, 30), random.randint(-30, 30)
        cast(shadow, shape, x, y)
        for _ in range(60):
            a, b = random.randint(-30, 30), random.randint(-30, 30)
            assert is_hidden(shadow, shape, a, b) == meets(shape, x, y, a, b)
            hidden += is_hidden(shadow, shape, a, b)
    assert 1000 < hidden < 15000
