"""Execute: the simultaneous resolution, RULES.md sections 10 to 12. No player decides anything here (UB-TURN-3)."""

from sandtable.games.unfought_battle.clauses import (
    UB_EXEC_5,
    UB_EXEC_6,
    UB_GHOST_1,
    UB_GHOST_4,
    UB_INFO_4,
    UB_INFO_6,
    UB_MED_3,
    UB_ORDER_10,
)
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    BLOCKED,
    CARRIED_OUT,
    CONTACTS,
    DECEIVE,
    FORCES,
    GHOST_PLACED,
    MEDITATE,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    OWN_ORDER,
    PAID,
    REVEALED,
    SEATS,
    UPKEEP,
    WASTED,
    Board,
    HexId,
    State,
    Work,
    add_to_tendency,
    force_at,
    initiative,
    row_of,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat

from .confront import assault, clash, enter, head_on
from .orders import is_adjacent, plan_cost
from .retreat import has_enemy_ghost


def execute(state: State, board: Board, events: Events, work: Work) -> None:
    """Stages E1 to E5 (UB-EXEC-1). The game goes on to the end of Execute even if a Chi reaches 0 (UB-CONFRONT-10)."""
    for seat in SEATS:
        pay(state, board, seat, events)
    for row in range(FORCES):
        carry_out(state, row, events)
    for row in range(FORCES):
        place_ghost(state, row, events)
    for seat in SEATS:
        reveal(state, board, seat, events)
    move_all(state, board, events, work)
    note_contacts(state, work)
    state.phase = UPKEEP


# -- E1 to E4 ---------------------------------------------------------------------------------------------------


def pay(state: State, board: Board, seat: Seat, events: Events) -> None:
    """E1: the whole submission is paid now and never refunded (UB-ORDER-10, UB-RULING-2)."""
    side = state.sides[seat]
    cost = min(plan_cost(state, board, seat, NUMBERS), side.shih)  # only Meditates can cost more (UB-LIMIT-3)
    side.shih -= cost
    emit(events, PAID, UB_ORDER_10, TO_ALL, seat, cost, side.shih, 0, 0, 0)


def carry_out(state: State, row: int, events: Events) -> None:
    """E2: every order enters the tendency, also one filled in (UB-TEND-2, UB-ORDER-4, UB-RULING-4, UB-RULING-12);
    an Advance sets the stance, now and whatever becomes of it (UB-STANCE-4), and makes it secret (UB-INFO-5)."""
    force = state.forces[row]
    if force.hex == OFFBOARD:
        return
    if force.order == NO_ORDER:
        force.order = MEDITATE
    force.origin = force.hex
    force.tendency = add_to_tendency(force.tendency, force.order)
    if force.order == ADVANCE:
        force.stance = force.chosen
        force.shown = 0  # UB-STANCE-7, UB-RULING-9
    own = 1 << (row // NUMBERS)
    emit(events, OWN_ORDER, UB_INFO_6, own, row, force.order, force.target, force.stance, 0, 0)
    emit(events, CARRIED_OUT, UB_INFO_4, TO_ALL - own, row, force.order, 0, 0, 0, 0)


def place_ghost(state: State, row: int, events: Events) -> None:
    """E3: a ghost for every Deceive, on any adjacent hex, occupied or not (UB-GHOST-1, UB-RULING-18)."""
    force = state.forces[row]
    if force.order == DECEIVE:
        force.ghost = force.target
        emit(events, GHOST_PLACED, UB_GHOST_1, 1 << (row // NUMBERS), row, force.target, 0, 0, 0, 0)


def reveal(state: State, board: Board, seat: Seat, events: Events) -> None:
    """E4: who meditates learns the orders of adjacent enemies, each once and never the stance (UB-MED-3, UB-RULING-20);
    only that player does, and too late to change anything (UB-MED-4)."""
    for number in range(board.forces):
        row = row_of(OTHER[seat], number)
        enemy = state.forces[row]
        if is_watched(state, board, seat, enemy.hex):
            enemy.revealed = 1
            emit(events, REVEALED, UB_MED_3, 1 << seat, row, enemy.order, enemy.target, 0, 0, 0)


def is_watched(state: State, board: Board, seat: Seat, hex: HexId) -> bool:
    """Whether a meditating force of the side stands next to the hex."""
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if force.order == MEDITATE and is_adjacent(board, hex, force.hex):
            return True
    return False


# -- E5 ---------------------------------------------------------------------------------------------------------


def move_all(state: State, board: Board, events: Events, work: Work) -> None:
    """E5: Step A while it changes anything, else Step B, else Step C once (UB-EXEC-4). Every pass resolves an Advance
    (UB-EXEC-9)."""
    for row in range(FORCES + 1):
        moves = row < FORCES and state.forces[row].order == ADVANCE
        work.pending[row] = 1 if moves else 0
        work.target[row] = state.forces[row].target if moves else OFFBOARD
    while is_any_pending(work):
        if not settle(state, events, work) and not turn_rings(state, events, work):
            confront_one(state, board, events, work)


def is_any_pending(work: Work) -> bool:
    """Whether an Advance is not resolved yet (UB-EXEC-3)."""
    for row in range(FORCES):  # noqa: SIM110  # kernel Python has no generators
        if work.pending[row] != 0:
            return True
    return False


def settle(state: State, events: Events, work: Work) -> bool:
    """Step A, one pass: blocked by a friend, wasted on a ghost, or entered; the lowest number first (UB-EXEC-5,
    UB-EXEC-8, UB-RULING-7, UB-RULING-23)."""
    changed = False
    for row in range(FORCES):
        if work.pending[row] == 0:
            continue
        target = work.target[row]
        holder = force_at(state, target)
        if work.pending[holder] != 0:  # not settled
            continue
        seat = row // NUMBERS
        if holder != NOBODY:
            if holder // NUMBERS == seat:  # A1
                work.pending[row] = 0
                emit(events, BLOCKED, UB_EXEC_5, 1 << seat, row, target, 0, 0, 0, 0)
                changed = True
        elif lowest_wanting(target, 1 - seat, work) == NOBODY and lowest_wanting(target, seat, work) == row:  # A2
            work.pending[row] = 0
            if has_enemy_ghost(state, row, target):
                waste(row, target, events)
            else:
                enter(state, row, target, UB_EXEC_5, events)
            changed = True
    return changed


def waste(row: int, target: HexId, events: Events) -> None:
    """The force stays, the Shih is gone, the ghost stands on (UB-GHOST-4, UB-RULING-16). Both sides learn it."""
    emit(events, WASTED, UB_GHOST_4, TO_ALL, row, target, 0, 0, 0, 0)


def turn_rings(state: State, events: Events, work: Work) -> bool:
    """Step B: closed chains of three or more, or of two friends, move at once, unless a ghost is in the way of one
    (UB-EXEC-6, UB-RULING-26)."""
    changed = False
    for row in range(FORCES):
        if work.pending[row] != 0 and is_ring(state, row, work):
            changed = True
            turn_ring(state, row, events, work)
    return changed


def is_ring(state: State, row: int, work: Work) -> bool:
    """Whether the chain of pending Advances that begins with a force comes back to it; noted in `work.ring`. Two
    enemies are no ring: they meet head-on."""
    for other in range(FORCES):
        work.ring[other] = 0
    length = 0
    at = row
    while work.pending[at] != 0 and work.ring[at] == 0:
        work.ring[at] = 1
        length += 1
        at = force_at(state, work.target[at])
    if at != row or work.pending[at] == 0:
        return False
    return length > 2 or force_at(state, work.target[row]) // NUMBERS == row // NUMBERS


def turn_ring(state: State, row: int, events: Events, work: Work) -> None:
    """Waste the Advances into hostile ghosts, or else move every member."""
    wasted = False
    for member in range(FORCES):
        if work.ring[member] != 0 and has_enemy_ghost(state, member, work.target[member]):
            work.pending[member] = 0
            waste(member, work.target[member], events)
            wasted = True
    if not wasted:
        for member in range(FORCES):
            if work.ring[member] != 0:
                work.pending[member] = 0
                enter(state, member, work.target[member], UB_EXEC_6, events)


def confront_one(state: State, board: Board, events: Events, work: Work) -> None:
    """Step C: the candidate with the lowest force number, of two the one of the side with initiative (UB-EXEC-7,
    UB-EXEC-10, UB-RULING-27). A real enemy comes before a ghost (UB-GHOST-5, UB-RULING-17)."""
    bold = initiative(state, board)
    for number in range(NUMBERS):
        for side in (bold, OTHER[bold]):
            row = row_of(side, number)
            if work.pending[row] != 0 and confront(state, board, row, events, work):
                return


def confront(state: State, board: Board, row: int, events: Events, work: Work) -> bool:
    """The confrontation that a pending Advance is part of, if it is part of one."""
    target = work.target[row]
    holder = force_at(state, target)
    seat = row // NUMBERS
    if holder == NOBODY:
        rival = lowest_wanting(target, 1 - seat, work)
        if rival == NOBODY:
            return False
        clash(state, board, min(row, rival), max(row, rival), target, events, work)
        return True
    if holder // NUMBERS == seat:
        return False
    if work.pending[holder] == 0:
        assault(state, board, row, holder, events, work)
        return True
    if work.target[holder] == state.forces[row].hex:
        head_on(state, board, min(row, holder), max(row, holder), events, work)
        return True
    return False


def lowest_wanting(target: HexId, seat: int, work: Work) -> int:
    """The lowest-numbered pending Advance of a side into a hex."""
    for row in range(seat * NUMBERS, seat * NUMBERS + NUMBERS):
        if work.pending[row] != 0 and work.target[row] == target:
            return row
    return NOBODY


# -- what the other side sees before Upkeep ---------------------------------------------------------------------


def note_contacts(state: State, work: Work) -> None:
    """The hexes with a force or a ghost, of each side and of both, ascending and each once (UB-INFO-7, UB-INFO-10,
    UB-RULING-44)."""
    for viewer in range(3):
        for i in range(CONTACTS):
            state.contacts[viewer][i] = OFFBOARD
    for row in range(FORCES):
        force = state.forces[row]
        note_contact(state, row // NUMBERS, force.hex)
        note_contact(state, row // NUMBERS, force.ghost)
        note_contact(state, 2, force.hex)
        note_contact(state, 2, force.ghost)


def note_contact(state: State, viewer: int, hex: HexId) -> None:
    """Put a hex into a sorted list, once; the ghost hex is higher than all."""
    at = 0
    while state.contacts[viewer][at] < hex:
        at += 1
    if state.contacts[viewer][at] == hex:
        return
    for i in range(CONTACTS - 1, at, -1):
        state.contacts[viewer][i] = state.contacts[viewer][i - 1]
    state.contacts[viewer][at] = hex
