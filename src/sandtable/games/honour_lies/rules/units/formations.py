"""Cells, shapes and layouts: HL-FORM. A set of cells is a number in which cell (r,c) is bit 4r + c."""

from typing import Final

from sandtable.games.honour_lies.model import COLUMN, FORMS, MOST_STANDS, SQUARE, WALL

FILES: Final = 4
CELLS: Final = FILES * MOST_STANDS
RANK_WIDTHS: Final = (4, 2, 1)  # HL-FORM-1: wall, square, column
RANK_MASK: Final = 15  # the cells of rank 0


def has_cell(cells: int, rank: int, file: int) -> bool:
    """Whether there is a stand in the cell; outside the grid there is none."""
    if rank < 0 or rank >= MOST_STANDS or file < 0 or file >= FILES:
        return False
    return (cells >> (FILES * rank + file)) & 1 == 1


def count_cells(cells: int) -> int:
    """Count the stands."""
    count = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count


def front_rank(cells: int) -> int:
    """Return the smallest rank present (HL-FORM-6)."""
    for rank in range(MOST_STANDS):
        if (cells >> (FILES * rank)) & RANK_MASK != 0:
            return rank
    return 0


def rear_rank(cells: int) -> int:
    """Return the largest rank present (HL-FORM-6)."""
    found = 0
    for rank in range(MOST_STANDS):
        if (cells >> (FILES * rank)) & RANK_MASK != 0:
            found = rank
    return found


def files_in_rank(cells: int, rank: int) -> int:
    """Return the files of one rank that have a stand, as bits."""
    return (cells >> (FILES * rank)) & RANK_MASK


def occupied_files(cells: int) -> int:
    """Return the files that have a stand in any rank, as bits."""
    files = cells | cells >> FILES
    files |= files >> 2 * FILES | cells >> 4 * FILES | cells >> 5 * FILES
    return files & RANK_MASK


def file_length(cells: int, file: int) -> int:
    """Count the stands in one file."""
    count = 0
    for rank in range(MOST_STANDS):
        count += (cells >> (FILES * rank + file)) & 1
    return count


def longest_column(cells: int) -> int:
    """Return the greatest number of stands in one file (HL-FORM-6)."""
    found = 0
    for file in range(FILES):
        found = max(found, file_length(cells, file))
    return found


def first_file(rank: int) -> int:
    """Return the leftmost file of a rank's bits."""
    for file in range(FILES):
        if (rank >> file) & 1 == 1:
            return file
    return 0


def last_file(rank: int) -> int:
    """Return the rightmost file of a rank's bits."""
    found = 0
    for file in range(FILES):
        if (rank >> file) & 1 == 1:
            found = file
    return found


# -- shapes and layouts -----------------------------------------------------------------------------------------


def count_shapes(form: int, n: int) -> int:
    """Count the shapes of n stands in a formation: one for each offset of a short last rank (HL-RULING-5)."""
    k = RANK_WIDTHS[form]
    short = n % k
    return k - short + 1 if n > k and short != 0 else 1


def shape_cells(form: int, n: int, shift: int) -> int:
    """Return the cells of full ranks and a short last rank that begins in file `shift` (HL-FORM-3)."""
    k = RANK_WIDTHS[form]
    cells = 0
    for i in range(n):
        rank = i // k
        file = i % k
        if rank == n // k and rank > 0:
            file += shift
        cells |= 1 << (FILES * rank + file)
    return cells


def may_anchor(form: int, cells: int, n: int, cell: int) -> bool:
    """Whether the cell can be the anchor's: any, but in a wall of more than two a stand with neighbours left and
    right (HL-FORM-4)."""
    rank = cell // FILES
    file = cell % FILES
    if not has_cell(cells, rank, file):
        return False
    if form != WALL or n <= 2:
        return True
    return has_cell(cells, rank, file - 1) and has_cell(cells, rank, file + 1)


def make_layouts() -> list[list[tuple[int, int]]]:
    """Make the (cells, anchor cell) pairs of every layout (HL-FORM-4), by offset and then by anchor, for each
    formation and number of stands. Any cell may be the anchor's (HL-RULING-4)."""
    return [
        [
            (cells, cell)
            for cells in [shape_cells(form, n, shift) for shift in range(count_shapes(form, n))]
            for cell in range(CELLS)
            if may_anchor(form, cells, n, cell)
        ]
        for form in range(FORMS)
        for n in range(MOST_STANDS + 1)
    ]


# By formation and number of stands: how many layouts there are, and where they start in the two tables below.
LAYOUT_COUNTS: Final = tuple(len(found) for found in make_layouts())
LAYOUT_STARTS: Final = tuple(sum(LAYOUT_COUNTS[:i]) for i in range(len(LAYOUT_COUNTS)))
LAYOUT_CELLS: Final = tuple(cells for found in make_layouts() for cells, _ in found)
LAYOUT_ANCHORS: Final = tuple(anchor for found in make_layouts() for _, anchor in found)


def find_layout(form: int, n: int, index: int) -> tuple[int, int]:
    """Return the cells and the anchor's cell of a layout; no cells if there are fewer layouts."""
    if index < 0 or n < 1 or index >= LAYOUT_COUNTS[form * (MOST_STANDS + 1) + n]:
        return 0, 0
    at = LAYOUT_STARTS[form * (MOST_STANDS + 1) + n] + index
    return LAYOUT_CELLS[at], LAYOUT_ANCHORS[at]


def count_layouts(form: int, n: int) -> int:
    """Count the layouts of n stands in a formation (HL-FORM-5)."""
    return LAYOUT_COUNTS[form * (MOST_STANDS + 1) + n]


def is_same_form(a: int, b: int, n: int) -> bool:
    """Whether two formations are the same: wall and square up to two stands, all for one stand (HL-FORM-7)."""
    return a == b or n == 1 or (n == 2 and a != COLUMN and b != COLUMN)


def may_reform(form: int, to: int, n: int) -> bool:
    """Whether a Reform may change between these formations: to and from square; wall and column directly only with
    two stands (HL-REFORM-1, HL-RULING-6)."""
    if n < 2 or to < 0 or to > COLUMN:
        return False
    if n == 2:
        return form != to  # in wall and square at once: column from either, and square is a wall
    return form != to and (form == SQUARE or to == SQUARE)


def is_central(rank: int, file: int) -> bool:
    """Whether the file holds a middle stand of the rank; of an even number both middle ones count (HL-REFORM-2)."""
    if (rank >> file) & 1 == 0:
        return False
    count = 0
    before = 0
    for f in range(FILES):
        if (rank >> f) & 1 == 1:
            count += 1
            if f < file:
                before += 1
    return before == (count - 1) // 2 or before == count // 2


# -- groups -----------------------------------------------------------------------------------------------------


def connected_group(cells: int, cell: int) -> int:
    """Return the edge-connected group of cells that contains this one."""
    group = cells & (1 << cell)
    grown = 0
    while grown != group:
        grown = group
        for i in range(CELLS):
            if (group >> i) & 1 == 1:
                group |= cells & neighbouring_cells(i)
    return group


def neighbouring_cells(cell: int) -> int:
    """Return the cells that share an edge with this one."""
    rank = cell // FILES
    file = cell % FILES
    found = 0
    if rank > 0:
        found |= 1 << (cell - FILES)
    if rank < MOST_STANDS - 1:
        found |= 1 << (cell + FILES)
    if file > 0:
        found |= 1 << (cell - 1)
    if file < FILES - 1:
        found |= 1 << (cell + 1)
    return found


def largest_group(cells: int) -> int:
    """Return the largest connected group; of equal ones that with the smallest cell (HL-REB-5)."""
    found = 0
    left = cells
    for cell in range(CELLS):
        if (left >> cell) & 1 == 1:
            group = connected_group(cells, cell)
            left &= ~group
            if count_cells(group) > count_cells(found):
                found = group
    return found


def may_lose_stand(cells: int, cell: int) -> bool:
    """Whether the owner may lose this stand: in the rear rank and leaving the unit connected, if any such stand does
    (HL-PIECE-5)."""
    rear = rear_rank(cells)
    if cell < 0 or cell >= CELLS or cell // FILES != rear or (cells >> cell) & 1 == 0:
        return False
    return stays_connected(cells, cell) or not has_connected_loss(cells)


def stays_connected(cells: int, cell: int) -> bool:
    """Whether the remaining stands are connected without this one."""
    rest = cells & ~(1 << cell)
    return largest_group(rest) == rest


def has_connected_loss(cells: int) -> bool:
    """Whether some rear-rank stand can go without splitting the rest."""
    rear = rear_rank(cells)
    for file in range(FILES):  # noqa: SIM110  # kernel Python has no generators
        if has_cell(cells, rear, file) and stays_connected(cells, FILES * rear + file):
            return True
    return False
