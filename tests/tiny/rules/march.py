"""The march, the first automatic step: TINY-SUPPLY-2, TINY-MARCH-4 to 6 and TINY-CONTACT."""

from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat
from tiny.events import bogged, fought, hurt, marched, stopped, supplied
from tiny.model import (
    DO_MARCH,
    DO_SUPPLY,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    OPEN,
    OTHER,
    PIECES,
    SEATS,
    STEPS,
    STRONGEST,
    UPKEEP,
    Board,
    State,
    Work,
    order_from_home,
    row_of,
)
from tiny.rules.sight import remember_view, report_view, update_sight


def march(state: State, board: Board, chance: Chance, events: Events, work: Work) -> None:
    """Spend the supplies, take all steps, and update what everybody sees."""
    remember_view(state, work)
    for row in range(PIECES):
        work.marching[row] = 1 if state.pieces[row].order == DO_MARCH else 0
    spend_supplies(state, events, work)
    for step in range(STEPS):
        choose_targets(state, board, step, work)
        resolve_conflicts(state, events, work)
        fight(state, chance, events, step, work)
        move(state, events, step, work)
    for row in range(PIECES):
        end_order(state, events, row, work)
    for seat in SEATS:
        state.sides[seat].issued = 0
        update_sight(state, board, seat)
    report_view(state, board, events, work)
    state.phase = UPKEEP


def spend_supplies(state: State, events: Events, work: Work) -> None:
    """Restore strength first, then make guards of the rest (TINY-SUPPLY-2)."""
    for seat in SEATS:
        for number in range(NUMBERS):
            row = row_of(seat, number)
            piece = state.pieces[row]
            work.guards[row] = 0
            if piece.order == DO_SUPPLY:
                state.sides[seat].purse -= piece.detail
                restored = min(piece.detail, STRONGEST - piece.strength)
                piece.strength += restored
                work.guards[row] = piece.detail - restored
                supplied(events, seat, number, piece.strength, work.guards[row])


def choose_targets(state: State, board: Board, step: int, work: Work) -> None:
    """Write the cell that each piece enters in this step, or its own."""
    for row in range(PIECES):
        piece = state.pieces[row]
        work.target[row] = piece.cell
        if work.marching[row] != 0:
            digit = (piece.detail >> (3 * step)) & 7
            if digit != 0:
                work.target[row] = board.ways[piece.cell][digit]


def are_in_conflict(state: State, work: Work, one: int, two: int) -> bool:
    """Whether two pieces want one cell, or each other's cells."""
    first = state.pieces[one]
    second = state.pieces[two]
    if first.cell == OFFBOARD or second.cell == OFFBOARD:
        return False
    if work.target[one] == work.target[two]:
        return True
    return work.target[one] == second.cell and work.target[two] == first.cell


def resolve_conflicts(state: State, events: Events, work: Work) -> None:
    """Stop all pieces in conflict, repeatedly: a stopped piece wants its own cell, which may cause new conflicts."""
    for pair in range(NUMBERS * NUMBERS):
        work.contact[pair] = 0
    unsettled = True
    while unsettled:
        unsettled = False
        for row in range(PIECES):
            work.stopped[row] = 0
        for one in range(PIECES):
            for two in range(one + 1, PIECES):
                if are_in_conflict(state, work, one, two):
                    work.stopped[one] = 1
                    work.stopped[two] = 1
                    if one // NUMBERS == two // NUMBERS:
                        report_stopped(state, events, one, work)  # TINY-MARCH-6
                        report_stopped(state, events, two, work)
                    else:
                        record_contact(work, one, two)
        for row in range(PIECES):
            if work.stopped[row] != 0:
                work.marching[row] = 0
                if work.target[row] != state.pieces[row].cell:
                    work.target[row] = state.pieces[row].cell
                    unsettled = True


def record_contact(work: Work, one: int, two: int) -> None:
    """Record a contact of First's row `one` and Second's row `two` (TINY-CONTACT-1)."""
    pair = one * NUMBERS + two - NUMBERS
    work.contact[pair] = 1
    work.wanted[0][pair] = work.target[one]
    work.wanted[1][pair] = work.target[two]


def report_stopped(state: State, events: Events, row: int, work: Work) -> None:
    """Tell a seat that a friend stops its piece; a piece that stays anyway is not stopped."""
    wanted = work.target[row]
    seat = row // NUMBERS
    if wanted != state.pieces[row].cell:
        stopped(events, seat, row % NUMBERS, wanted)


def nth_row(state: State, seat: Seat, nth: int, viewer: Seat) -> int:
    """Return the first or second of a seat's rows in the order of their cells from the viewer's home."""
    one = row_of(seat, 0)
    two = row_of(seat, 1)
    if order_from_home(state.pieces[two].cell, viewer) < order_from_home(state.pieces[one].cell, viewer):
        return two if nth == 0 else one
    return one if nth == 0 else two


def pair_of(one: int, two: int) -> int:
    """Return the number of a pair of enemy rows."""
    return min(one, two) * NUMBERS + max(one, two) - NUMBERS


def fight(state: State, chance: Chance, events: Events, step: int, work: Work) -> None:
    """Roll for every contact of this step, then tell each seat about its own, piece by piece."""
    bold = state.initiative
    for i in range(NUMBERS):  # TINY-CONTACT-3
        for j in range(NUMBERS):
            one = nth_row(state, bold, i, bold)
            two = nth_row(state, OTHER[bold], j, bold)
            pair = pair_of(one, two)
            if work.contact[pair] != 0:
                work.die[pair] = draw(chance, 6) + 1
                loser = one if work.die[pair] <= 3 else two  # TINY-CONTACT-2
                work.loser[pair] = loser // NUMBERS
                lose(state, loser, work)
    for seat in SEATS:
        for number in range(NUMBERS):
            report_fights(state, events, seat, number, step, work)


def lose(state: State, row: int, work: Work) -> None:
    """Take one loss: of a guard, else of one strength."""
    piece = state.pieces[row]
    if work.guards[row] > 0:  # TINY-SUPPLY-2
        work.guards[row] -= 1
    elif piece.strength > 0:
        piece.strength -= 1


def report_fights(state: State, events: Events, seat: Seat, number: int, step: int, work: Work) -> None:
    """Tell a seat the contacts of one of its pieces (TINY-CONTACT-4)."""
    row = row_of(seat, number)
    losses = 0
    for j in range(NUMBERS):
        pair = pair_of(row, nth_row(state, OTHER[seat], j, seat))
        if work.contact[pair] != 0:
            cell = work.wanted[seat][pair]
            loser = work.loser[pair]
            fought(events, seat, number, cell, work.die[pair], loser, step)
            losses += 1 if loser == seat else 0
    if losses > 0:
        strength = state.pieces[row].strength
        hurt(events, seat, number, strength, work.guards[row])


def move(state: State, events: Events, step: int, work: Work) -> None:
    """Move all pieces at once (TINY-MARCH-4)."""
    for row in range(PIECES):
        piece = state.pieces[row]
        if work.target[row] != piece.cell:
            piece.cell = work.target[row]
            if state.ground[piece.cell] > OPEN:  # TINY-MARCH-5
                work.marching[row] = 0
                if piece.detail >> (3 * step + 3) != 0:
                    seat = row // NUMBERS
                    bogged(events, seat, row % NUMBERS, piece.cell)


def end_order(state: State, events: Events, row: int, work: Work) -> None:
    """Clear a carried out order and tell its seat where the piece went."""
    piece = state.pieces[row]
    piece.order = NO_ORDER
    piece.detail = 0
    if piece.cell != work.start[row]:
        seat = row // NUMBERS
        start = work.start[row]
        marched(events, seat, row % NUMBERS, start, piece.cell)
