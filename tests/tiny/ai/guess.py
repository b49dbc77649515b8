"""Guess everything that a seat, or the public, cannot see."""

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import FIRST, PUBLIC, Seat
from tiny.ai.pick import random_path
from tiny.model import (
    CELLS,
    DEEPEST,
    DO_MARCH,
    DO_SUPPLY,
    MARCH,
    NUMBERS,
    OFFBOARD,
    OPEN,
    OTHER,
    OVER,
    PLAN,
    SEATS,
    STEPS,
    STRONGEST,
    UNKNOWN,
    UPKEEP,
    Board,
    State,
    Work,
    bit,
    has,
    row_of,
)
from tiny.rules.orders import free_supplies
from tiny.rules.sight import seen_by, update_sight, view_of
from tiny.rules.upkeep import occupies

PURSES_GUESSED = 10  # a guessed purse is smaller than this


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in what `hide` removed: a full State that this viewer cannot tell from the true one.

    All fitting placements of hidden pieces are equally likely.
    """
    for cell in board.cells:
        if state.ground[cell] == UNKNOWN:
            state.ground[cell] = OPEN if uniform(chance, 3) > 0 else 1 + uniform(chance, DEEPEST)
    view = view_of(state, seat)
    for side in SEATS:
        list_places(state, board, side, view, work)
    place_hidden(state, board, seat, view, chance, work)
    for side in SEATS:
        if side != seat:
            state.sides[side].purse = uniform(chance, PURSES_GUESSED)
            state.sides[side].known = uniform(chance, 1 << CELLS)
            update_sight(state, board, side)
            guess_orders(state, board, side, chance)


def list_places(state: State, board: Board, seat: Seat, view: int, work: Work) -> None:
    """Write all ways to put a seat's hidden pieces into cells out of view, and what it sees then (`place_sight`)."""
    hidden = NUMBERS - state.sides[seat].lost
    for number in range(NUMBERS):
        if state.pieces[row_of(seat, number)].cell != OFFBOARD:
            hidden -= 1
    shown = seen_by(state, board, seat)
    count = 0
    for one in range(CELLS + 1):
        for two in range(one, CELLS + 1):
            placed = bit(one) | bit(two)
            if (one == two and one != OFFBOARD) or placed & view != 0:
                continue
            pieces = (1 if one != OFFBOARD else 0) + (1 if two != OFFBOARD else 0)
            if pieces == hidden and home_fits(state, board, seat, placed):
                work.place_one[seat][count] = one
                work.place_two[seat][count] = two
                work.place_sight[seat][count] = shown | board.near[one] | board.near[two]
                count += 1
    work.places[seat] = count


def home_fits(state: State, board: Board, seat: Seat, placed: int) -> bool:
    """Whether a placement agrees with who has reached a home: before the end nobody, except in upkeep (TINY-WIN-1)."""
    home = board.home[OTHER[seat]]
    if state.phase == UPKEEP:
        return True
    if state.sides[seat].reached != 0 and not occupies(state, seat, home):
        return has(placed, home)
    return not has(placed, home)


def place_hidden(state: State, board: Board, seat: Seat, view: int, chance: Chance, work: Work) -> None:
    """Choose a fitting placement; a memory that none fits (in a made-up scenario) is ignored."""
    strict = 1
    count = count_fitting(state, board, seat, view, strict, work)
    if count == 0:
        strict = 0
        count = count_fitting(state, board, seat, view, strict, work)
    if count == 0:
        return
    chosen = uniform(chance, count)
    for i in range(work.places[0]):
        for j in range(work.places[1]):
            if fits(state, board, seat, view, strict, i, j, work):
                if chosen == 0:
                    put_hidden(state, board, SEATS[0], i, chance, work)
                    put_hidden(state, board, SEATS[1], j, chance, work)
                    return
                chosen -= 1


def count_fitting(state: State, board: Board, seat: Seat, view: int, strict: int, work: Work) -> int:
    """Count the pairs of placements that fit what the viewer knows."""
    count = 0
    for i in range(work.places[0]):
        for j in range(work.places[1]):
            if fits(state, board, seat, view, strict, i, j, work):
                count += 1
    return count


def fits(state: State, board: Board, seat: Seat, view: int, strict: int, i: int, j: int, work: Work) -> bool:
    """Whether the i-th placement of First and the j-th of Second look to the viewer like the position."""
    first = bit(work.place_one[0][i]) | bit(work.place_two[0][i])
    second = bit(work.place_one[1][j]) | bit(work.place_two[1][j])
    if first & second != 0:
        return False
    if seat == PUBLIC:
        return work.place_sight[0][i] & work.place_sight[1][j] == view
    return strict == 0 or fits_memory(state, board, seat, second if seat == FIRST else first)


def fits_memory(state: State, board: Board, seat: Seat, placed: int) -> bool:
    """Whether some enemy could have come from each cell in which one was seen.

    A seen piece may have been destroyed since; then nothing follows.
    """
    enemy = OTHER[seat]
    if state.sides[enemy].lost > 0:
        return True
    cells = placed
    for number in range(NUMBERS):
        cells |= bit(state.pieces[row_of(enemy, number)].cell)
    side = state.sides[seat]
    for cell in board.cells:
        if side.foe_turn[cell] > 0 and not has(side.sight, cell):
            marches = state.turn - side.foe_turn[cell] + (1 if state.phase in (UPKEEP, OVER) else 0)
            if not is_within(board, cells, cell, STEPS * marches):
                return False
    return True


def is_within(board: Board, cells: int, centre: int, steps: int) -> bool:
    """Whether one of the cells is within so many steps."""
    for cell in board.cells:  # noqa: SIM110  # kernel Python has no generators
        if has(cells, cell) and board.distance[cell][centre] <= steps:
            return True
    return False


def put_hidden(state: State, board: Board, seat: Seat, place: int, chance: Chance, work: Work) -> None:
    """Put a seat's hidden pieces into their cells in random order, with random strength."""
    one = work.place_one[seat][place]
    two = work.place_two[seat][place]
    if two != OFFBOARD and uniform(chance, 2) == 0:
        one = work.place_two[seat][place]
        two = work.place_one[seat][place]
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell == OFFBOARD and one != OFFBOARD:
            piece.cell = board.cells[one]
            piece.strength = 1 + uniform(chance, STRONGEST)
            one = two
            two = OFFBOARD


def guess_orders(state: State, board: Board, seat: Seat, chance: Chance) -> None:
    """Give orders to a seat that has sealed; a seat that has not may have given none."""
    side = state.sides[seat]
    side.issued = 0
    if state.phase != MARCH and (state.phase != PLAN or side.sealed == 0):
        return
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell == OFFBOARD:
            continue
        likes = uniform(chance, 8)
        free = free_supplies(state, seat, number)
        if likes == 1 and free > 0:
            piece.order = DO_SUPPLY
            piece.detail = 1 + uniform(chance, free)
            side.issued += 1
        elif likes > 1:
            piece.order = DO_MARCH
            piece.detail = random_path(state, board, seat, piece, chance)
            side.issued += 1
