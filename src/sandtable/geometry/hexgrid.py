"""Grids of hexes and squares: names, neighbours, distances, rings, lines, symmetries, drawing.

Every cell of every grid has three names:

- its id, 0 .. count-1, in the order in which the cells were listed;
- its coord, (across, down) in the coordinates of the grid's System: (column, row) or axial (q, r);
- its point, (across, down) in doubled coordinates, in which a step in one direction is the same vector everywhere.
  Points are the exact centres of the cells for drawing; x grows to the right and y grows downwards.

Directions are listed counter-clockwise, starting at or just below east:

| lattice  | 0  | 1  | 2  | 3  | 4  | 5  | 6 | 7  | a point is                                     |
|----------|----|----|----|----|----|----|---|----|------------------------------------------------|
| POINTY   | E  | NE | NW | W  | SW | SE |   |    | (x2, row): half hex widths, rows               |
| FLAT     | SE | NE | N  | NW | SW | S  |   |    | (column, y2): columns, half hex heights        |
| SQUARE_8 | E  | NE | N  | NW | W  | SW | S | SE | (column, row)                                  |
| SQUARE_4 | E  | N  | W  | S  |    |    |   |    | (column, row)                                  |

POINTY and FLAT have the same six axial vectors in the same order: (1,0) (1,-1) (0,-1) (-1,0) (-1,1) (0,1).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import sqrt

Point = tuple[int, int]


@dataclass(frozen=True)
class Lattice:
    """An infinite grid of cells of one shape. Rings and lines rely on each vector being a sum of two adjacent steps."""

    name: str
    directions: tuple[str, ...]
    steps: tuple[Point, ...]  # by direction
    distance: Callable[[int, int], int]  # steps needed for a vector
    spread: Point  # a point times this is the centre in drawing units
    corners: tuple[Point, ...]  # around the centre in drawing units; counter-clockwise
    unit: tuple[float, float]  # one drawing unit for cells of side 1
    parity: bool  # whether only every other point is a cell

    def opposite(self, direction: int) -> int:
        half = len(self.steps) // 2
        return (direction + half) % len(self.steps)

    def ring(self, radius: int) -> list[Point]:
        """Return all vectors of length `radius`, counter-clockwise from direction 0."""
        if radius < 0:
            raise ValueError(f"a radius is not negative: {radius}")
        if radius == 0:
            return [(0, 0)]
        vectors = []
        for direction, (ux, uy) in enumerate(self.steps):
            vx, vy = self.steps[(direction + 1) % len(self.steps)]
            for j in range(radius):
                i = radius - j
                vectors.append((i * ux + j * vx, i * uy + j * vy))
        return vectors

    def split(self, dx: int, dy: int) -> tuple[Point, Point, int, int]:
        """Split a vector into i steps u and j steps v, where v is the direction after u: (u, v, i, j)."""
        for direction, (ux, uy) in enumerate(self.steps):
            vx, vy = self.steps[(direction + 1) % len(self.steps)]
            cross = ux * vy - uy * vx
            i = (dx * vy - dy * vx) // cross
            j = (ux * dy - uy * dx) // cross
            if i >= 0 and j >= 0:
                return (ux, uy), (vx, vy), i, j
        raise AssertionError("the sectors between the steps cover the plane")


def _pointy_distance(dx: int, dy: int) -> int:
    rows = abs(dy)
    return rows + max(0, (abs(dx) - rows) // 2)


def _flat_distance(dx: int, dy: int) -> int:
    return _pointy_distance(dy, dx)


def _king_distance(dx: int, dy: int) -> int:
    return max(abs(dx), abs(dy))


def _rook_distance(dx: int, dy: int) -> int:
    return abs(dx) + abs(dy)


POINTY = Lattice(
    name="pointy",
    directions=("E", "NE", "NW", "W", "SW", "SE"),
    steps=((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    distance=_pointy_distance,
    spread=(1, 3),
    corners=((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    unit=(sqrt(3) / 2, 0.5),
    parity=True,
)
FLAT = Lattice(
    name="flat",
    directions=("SE", "NE", "N", "NW", "SW", "S"),
    steps=((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)),
    distance=_flat_distance,
    spread=(3, 1),
    corners=((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    unit=(0.5, sqrt(3) / 2),
    parity=True,
)
SQUARE_8 = Lattice(
    name="square with eight neighbours",
    directions=("E", "NE", "N", "NW", "W", "SW", "S", "SE"),
    steps=((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)),
    distance=_king_distance,
    spread=(2, 2),
    corners=((1, -1), (-1, -1), (-1, 1), (1, 1)),
    unit=(0.5, 0.5),
    parity=False,
)
SQUARE_4 = Lattice(
    name="square with four neighbours",
    directions=("E", "N", "W", "S"),
    steps=((1, 0), (0, -1), (-1, 0), (0, 1)),
    distance=_rook_distance,
    spread=(2, 2),
    corners=((1, -1), (-1, -1), (-1, 1), (1, 1)),
    unit=(0.5, 0.5),
    parity=False,
)


@dataclass(frozen=True)
class System:
    """A coordinate system that names cells by two integers."""

    name: str
    lattice: Lattice
    point: Callable[[int, int], Point]


AXIAL = System("axial (q, r)", POINTY, lambda q, r: (2 * q + r, r))
ODD_R = System("odd-r (column, row)", POINTY, lambda col, row: (2 * col + row % 2, row))
EVEN_R = System("even-r (column, row)", POINTY, lambda col, row: (2 * col + 1 - row % 2, row))
ODD_Q = System("odd-q (column, row)", FLAT, lambda col, row: (col, 2 * row + col % 2))
EVEN_Q = System("even-q (column, row)", FLAT, lambda col, row: (col, 2 * row + 1 - col % 2))
KING = System("squares (column, row), eight neighbours", SQUARE_8, lambda col, row: (col, row))
ROOK = System("squares (column, row), four neighbours", SQUARE_4, lambda col, row: (col, row))


@dataclass(frozen=True)
class Grid:
    """A finite set of cells. `coords` and `points` are indexed by cell id."""

    lattice: Lattice
    coords: tuple[Point, ...]
    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        if not self.points:
            raise ValueError("a grid has at least one cell")
        if len(self.coords) != len(self.points):
            raise ValueError(f"{len(self.coords)} coords but {len(self.points)} points")
        for by_name in (self._by_coord, self._by_point):
            if len(by_name) != len(self.points):
                raise ValueError("two cells have the same place")
        if self.lattice.parity and len({(x + y) % 2 for x, y in self.points}) > 1:
            raise ValueError("x + y of the doubled points must be all even or all odd")

    @property
    def count(self) -> int:
        return len(self.points)

    @cached_property
    def _by_coord(self) -> dict[Point, int]:
        return {coord: cell for cell, coord in enumerate(self.coords)}

    @cached_property
    def _by_point(self) -> dict[Point, int]:
        return {point: cell for cell, point in enumerate(self.points)}

    def cell(self, coord: Point) -> int:
        """Return the id of the cell at `coord`, which must exist."""
        if coord not in self._by_coord:
            raise ValueError(f"no cell at {coord}")
        return self._by_coord[coord]

    def find(self, coord: Point) -> int | None:
        return self._by_coord.get(coord)

    def find_point(self, point: Point) -> int | None:
        return self._by_point.get(point)

    def point(self, cell: int) -> Point:
        """Return `points[cell]`, but raise ValueError for a negative id."""
        if not 0 <= cell < self.count:
            raise ValueError(f"unknown cell id {cell}: the grid has 0..{self.count - 1}")
        return self.points[cell]

    # Steps and distances

    def steps(self, cell: int) -> list[int | None]:
        """Return the neighbour in each direction, None where there is none."""
        x, y = self.point(cell)
        return [self._by_point.get((x + dx, y + dy)) for dx, dy in self.lattice.steps]

    def step(self, cell: int, direction: int) -> int | None:
        """Return the neighbour in one direction, modulo the number of directions: of six, -1 is 5 and 6 is 0."""
        return self.steps(cell)[direction % len(self.lattice.steps)]

    def neighbours(self, cell: int) -> list[int]:
        """Return the neighbours, ascending by id."""
        return sorted(neighbour for neighbour in self.steps(cell) if neighbour is not None)

    def direction(self, start: int, end: int) -> int | None:
        """Return the direction of the step from `start` to `end`; None if they are not adjacent."""
        (x1, y1), (x2, y2) = self.point(start), self.point(end)
        vector = (x2 - x1, y2 - y1)
        return self.lattice.steps.index(vector) if vector in self.lattice.steps else None

    def distance(self, start: int, end: int) -> int:
        """Return the steps on the infinite lattice. A path within a concave board may be longer."""
        (x1, y1), (x2, y2) = self.point(start), self.point(end)
        return self.lattice.distance(x2 - x1, y2 - y1)

    def ring(self, centre: int, radius: int) -> list[int]:
        """Return the cells at exactly this distance, ascending by id."""
        x, y = self.point(centre)
        found = (self._by_point.get((x + dx, y + dy)) for dx, dy in self.lattice.ring(radius))
        return sorted(cell for cell in found if cell is not None)

    def disc(self, centre: int, radius: int) -> list[int]:
        """Return the cells within this distance, including the centre, ascending by id."""
        if radius < 0:
            raise ValueError(f"a radius is not negative: {radius}")
        return sorted(cell for r in range(radius + 1) for cell in self.ring(centre, r))

    def line(self, start: int, end: int) -> list[int] | None:
        """Return the straight line including both ends: distance + 1 cells, each adjacent to the previous one.

        Cell k is the one nearest to the point at k/distance of the line. If two cells are equally near, the one on the
        board is taken, or the lower id if both are. Two such ties are never consecutive, so that cells stay adjacent
        and the line back is the same line reversed. Return None if the line leaves the board, which requires an outline
        that is concave by more than the half cell of an offset edge.
        """
        (x1, y1), (x2, y2) = self.point(start), self.point(end)
        (ux, uy), (vx, vy), i, j = self.lattice.split(x2 - x1, y2 - y1)
        length = i + j
        cells = [start]
        for k in range(1, length + 1):
            # Of k steps, j*k/length are v, rounded; a half is rounded both ways.
            v_steps, remainder = divmod(2 * j * k + length, 2 * length)
            nearest = []
            for v in (v_steps - 1, v_steps) if remainder == 0 else (v_steps,):
                cell = self.find_point((x1 + (k - v) * ux + v * vx, y1 + (k - v) * uy + v * vy))
                if cell is not None:
                    nearest.append(cell)
            if not nearest:
                return None
            cells.append(min(nearest))
        return cells

    # Symmetries: the image of each cell, or None if the board does not have the symmetry

    def half_turn(self) -> list[int] | None:
        return self._image(turn_x=True, turn_y=True)

    def mirror_left_right(self) -> list[int] | None:
        return self._image(turn_x=True, turn_y=False)

    def mirror_top_bottom(self) -> list[int] | None:
        return self._image(turn_x=False, turn_y=True)

    def _image(self, turn_x: bool, turn_y: bool) -> list[int] | None:
        # A symmetry keeps the bounding box, so its centre is the only one possible.
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        sum_x = min(xs) + max(xs)
        sum_y = min(ys) + max(ys)
        images = []
        for x, y in self.points:
            image = self.find_point((sum_x - x if turn_x else x, sum_y - y if turn_y else y))
            if image is None:
                return None
            images.append(image)
        return images

    # Drawing

    def outline(self, cell: int) -> list[Point]:
        """Return the corners in exact drawing units, which adjacent cells share.

        Corner k of a hex is between directions k and k+1; the corners of a square are NE, NW, SW, SE.
        """
        x, y = self.point(cell)
        scale_x, scale_y = self.lattice.spread
        return [(x * scale_x + dx, y * scale_y + dy) for dx, dy in self.lattice.corners]

    def centre(self, cell: int, size: float) -> tuple[float, float]:
        """Return the centre for drawing cells with sides of `size`; point (0, 0) is drawn at (0, 0)."""
        x, y = self.point(cell)
        scale_x, scale_y = self.lattice.spread
        unit_x, unit_y = self.lattice.unit
        return x * scale_x * unit_x * size, y * scale_y * unit_y * size

    def corners(self, cell: int, size: float) -> list[tuple[float, float]]:
        """Return the outline for drawing cells with sides of `size`."""
        unit_x, unit_y = self.lattice.unit
        return [(x * unit_x * size, y * unit_y * size) for x, y in self.outline(cell)]


# Builders


def make_grid(system: System, coords: Iterable[Point]) -> Grid:
    """Build a grid of any cells; ids follow the order of `coords`."""
    listed = tuple(coords)
    return Grid(system.lattice, listed, tuple(system.point(across, down) for across, down in listed))


def rectangle(system: System, columns: int, rows: int) -> Grid:
    """Build a grid of coords (0, 0) to (columns-1, rows-1), ids row by row. In AXIAL this is a parallelogram."""
    if columns < 1 or rows < 1:
        raise ValueError(f"a grid of {columns} columns and {rows} rows has no cells")
    return make_grid(system, ((across, down) for down, across in product(range(rows), range(columns))))


def row_board(row_lengths: Sequence[int], width: int) -> Grid:
    """Build rows of pointy hexes centred on a common axis: x2 = (width - length) + 2 * column, ids row by row.

    Coords are (column, row), points (x2, row). `width` only positions the board and need not be the longest row.
    """
    for row, length in enumerate(row_lengths):
        if length < 1:
            raise ValueError(f"row {row} has length {length}")
        if row > 0 and (length - row_lengths[row - 1]) % 2 == 0:
            raise ValueError(f"rows {row - 1} and {row} do not interlock: lengths must differ by an odd number")
    coords = tuple((col, row) for row, length in enumerate(row_lengths) for col in range(length))
    points = tuple((width - row_lengths[row] + 2 * col, row) for col, row in coords)
    return Grid(POINTY, coords, points)


# Tables for a Board. `off` is the off-board id: the number of cells, or more if the Board has room for larger maps.
# Tables have off + 1 rows; rows after the last cell are ghosts, which have no neighbours but themselves.


def neighbour_table(grid: Grid, off: int) -> list[list[int]]:
    """List the neighbours ascending by id, padded with `off` to the number of directions; ghosts list their own id."""
    sides = len(grid.lattice.steps)
    rows = []
    for cell in range(grid.count):
        near = grid.neighbours(cell)
        rows.append(near + [off] * (sides - len(near)))
    return rows + _ghost_rows(grid, off, sides)


def direction_table(grid: Grid, off: int) -> list[list[int]]:
    """List the neighbour in each direction, `off` where there is none; ghosts list their own id."""
    rows = []
    for cell in range(grid.count):
        rows.append([off if neighbour is None else neighbour for neighbour in grid.steps(cell)])
    return rows + _ghost_rows(grid, off, len(grid.lattice.steps))


def distance_table(grid: Grid, off: int, far: int) -> list[list[int]]:
    """List the lattice distances between all cells; `far` from and to every ghost, itself included."""
    ghosts = len(_ghost_rows(grid, off, 0))
    xs = [x for x, _ in grid.points]
    ys = [y for _, y in grid.points]
    # Distance depends only on |dx| and |dy|, of which there are far fewer pairs than pairs of cells.
    widths = range(max(xs) - min(xs) + 1)
    heights = range(max(ys) - min(ys) + 1)
    by_offset = [[grid.lattice.distance(dx, dy) for dx in widths] for dy in heights]
    rows = []
    for x1, y1 in grid.points:
        rows.append([by_offset[abs(y - y1)][abs(x - x1)] for x, y in grid.points] + [far] * ghosts)
    return rows + [[far] * (grid.count + ghosts) for _ in range(ghosts)]


def _ghost_rows(grid: Grid, off: int, sides: int) -> list[list[int]]:
    if off < grid.count:
        raise ValueError(f"off-board id {off} is a cell: the grid has 0..{grid.count - 1}")
    return [[ghost] * sides for ghost in range(grid.count, off + 1)]
