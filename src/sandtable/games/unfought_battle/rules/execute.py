"""Execute: the simultaneous resolution of orders, RULES.md sections 10 to 12. No player decides here (UB-TURN-3)."""

from sandtable.games.unfought_battle.clauses import UB_EXEC_5, UB_EXEC_6
from sandtable.games.unfought_battle.events import blocked, carried_out, ghost_placed, own_order, paid, revealed, wasted
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    CONTACTS,
    DECEIVE,
    FORCES,
    MEDITATE,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    SEATS,
    UPKEEP,
    Board,
    HexId,
    State,
    Work,
    add_to_tendency,
    force_at,
    initiative,
    row_of,
)
from sandtable.kernel.events import Events
from sandtable.kernel.ids import TO_ALL, Seat

from .confront import assault, clash, enter, head_on
from .orders import is_adjacent, plan_cost
from .retreat import has_enemy_ghost


def execute(state: State, board: Board, events: Events, work: Work) -> None:
    """Run stages E1 to E5 (UB-EXEC-1), to the end even if a Chi reaches 0 (UB-CONFRONT-10)."""
    for seat in SEATS:
        pay(state, board, seat, events)
    for row in range(FORCES):
        carry_out(state, row, events)
    for row in range(FORCES):
        place_ghost(state, row, events)
    for seat in SEATS:
        reveal(state, board, seat, events)
    resolve_advances(state, board, events, work)
    record_contacts(state, work)
    state.phase = UPKEEP


# -- E1 to E4 ---------------------------------------------------------------------------------------------------


def pay(state: State, board: Board, seat: Seat, events: Events) -> None:
    """E1: pay for the whole submission; it is never refunded (UB-ORDER-10, UB-RULING-2)."""
    side = state.sides[seat]
    cost = min(plan_cost(state, board, seat, NUMBERS), side.shih)  # only Meditate orders can cost more (UB-LIMIT-3)
    side.shih -= cost
    paid(events, seat, cost, side.shih)


def carry_out(state: State, row: int, events: Events) -> None:
    """E2: add a force's order to its tendency and set the stance of an Advance.

    A force without an order meditates, and this counts too (UB-TEND-2, UB-ORDER-4, UB-RULING-4, UB-RULING-12). The
    stance changes whatever becomes of the Advance (UB-STANCE-4), and it is secret (UB-INFO-5).
    """
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
    own_order(events, own, row, force.order, force.target, force.stance)
    carried_out(events, TO_ALL - own, row, force.order)


def place_ghost(state: State, row: int, events: Events) -> None:
    """E3: place the ghost of a Deceive on its target, occupied or not (UB-GHOST-1, UB-RULING-18)."""
    force = state.forces[row]
    if force.order == DECEIVE:
        force.ghost = force.target
        ghost_placed(events, 1 << (row // NUMBERS), row, force.target)


def reveal(state: State, board: Board, seat: Seat, events: Events) -> None:
    """E4: reveal the orders of enemies adjacent to meditating forces of `seat` to its player (UB-MED-3, UB-RULING-20).

    Each is revealed once, without the stance, and too late to change anything (UB-MED-4).
    """
    for number in range(board.forces):
        row = row_of(OTHER[seat], number)
        enemy = state.forces[row]
        if is_near_meditation(state, board, seat, enemy.hex):
            enemy.revealed = 1
            revealed(events, 1 << seat, row, enemy.order, enemy.target)


def is_near_meditation(state: State, board: Board, seat: Seat, hex: HexId) -> bool:
    """Return whether a meditating force of `seat` is adjacent to the hex."""
    for number in range(board.forces):
        force = state.forces[row_of(seat, number)]
        if force.order == MEDITATE and is_adjacent(board, hex, force.hex):
            return True
    return False


# -- E5 ---------------------------------------------------------------------------------------------------------


def resolve_advances(state: State, board: Board, events: Events, work: Work) -> None:
    """E5: run Step A while it changes anything, else Step B, else Step C once (UB-EXEC-4).

    Every pass resolves an Advance (UB-EXEC-9).
    """
    for row in range(FORCES + 1):
        moves = row < FORCES and state.forces[row].order == ADVANCE
        work.pending[row] = 1 if moves else 0
        work.target[row] = state.forces[row].target if moves else OFFBOARD
    while is_any_pending(work):
        if not settle_advances(state, events, work) and not move_rings(state, events, work):
            confront_one(state, board, events, work)


def is_any_pending(work: Work) -> bool:
    """Return whether any Advance is unresolved (UB-EXEC-3)."""
    for row in range(FORCES):  # noqa: SIM110  # kernel Python has no generators
        if work.pending[row] != 0:
            return True
    return False


def settle_advances(state: State, events: Events, work: Work) -> bool:
    """Run one pass of Step A: Advances are blocked by a friend, wasted on a ghost, or enter. Return whether any was.

    The lowest number goes first (UB-EXEC-5, UB-EXEC-8, UB-RULING-7, UB-RULING-23).
    """
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
                blocked(events, 1 << seat, row, target)
                changed = True
        elif lowest_advance(target, 1 - seat, work) == NOBODY and lowest_advance(target, seat, work) == row:  # A2
            work.pending[row] = 0
            if has_enemy_ghost(state, row, target):
                waste_advance(row, target, events)
            else:
                enter(state, row, target, UB_EXEC_5, events)
            changed = True
    return changed


def waste_advance(row: int, target: HexId, events: Events) -> None:
    """Emit a wasted Advance to both sides; force and ghost stay, the Shih is lost (UB-GHOST-4, UB-RULING-16)."""
    wasted(events, row, target)


def move_rings(state: State, events: Events, work: Work) -> bool:
    """Run Step B: move the rings, which are closed chains of three or more forces, or of two friends.

    A ghost in the way stops a ring (UB-EXEC-6, UB-RULING-26). Return whether there was a ring.
    """
    changed = False
    for row in range(FORCES):
        if work.pending[row] != 0 and is_ring(state, row, work):
            changed = True
            move_ring(state, row, events, work)
    return changed


def is_ring(state: State, row: int, work: Work) -> bool:
    """Return whether the chain of pending Advances from a force leads back to it; `work.ring` marks its members.

    Two enemies are not a ring: they meet head-on.
    """
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


def move_ring(state: State, row: int, events: Events, work: Work) -> None:
    """Waste the Advances of a ring into enemy ghosts; if there are none, move every member."""
    wasted = False
    for member in range(FORCES):
        if work.ring[member] != 0 and has_enemy_ghost(state, member, work.target[member]):
            work.pending[member] = 0
            waste_advance(member, work.target[member], events)
            wasted = True
    if not wasted:
        for member in range(FORCES):
            if work.ring[member] != 0:
                work.pending[member] = 0
                enter(state, member, work.target[member], UB_EXEC_6, events)


def confront_one(state: State, board: Board, events: Events, work: Work) -> None:
    """Run Step C: resolve the confrontation of the force with the lowest number.

    Of two, the side with the initiative goes first (UB-EXEC-7, UB-EXEC-10, UB-RULING-27). A real enemy comes before a
    ghost (UB-GHOST-5, UB-RULING-17).
    """
    leader = initiative(state, board)
    for number in range(NUMBERS):
        for side in (leader, OTHER[leader]):
            row = row_of(side, number)
            if work.pending[row] != 0 and confront(state, board, row, events, work):
                return


def confront(state: State, board: Board, row: int, events: Events, work: Work) -> bool:
    """Resolve the confrontation of a pending Advance; return whether it has one."""
    target = work.target[row]
    holder = force_at(state, target)
    seat = row // NUMBERS
    if holder == NOBODY:
        rival = lowest_advance(target, 1 - seat, work)
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


def lowest_advance(target: HexId, seat: int, work: Work) -> int:
    """Return the lowest-numbered force of a side with a pending Advance into a hex, or NOBODY."""
    for row in range(seat * NUMBERS, seat * NUMBERS + NUMBERS):
        if work.pending[row] != 0 and work.target[row] == target:
            return row
    return NOBODY


# -- contacts --------------------------------------------------------------------------------------------------


def record_contacts(state: State, work: Work) -> None:
    """List the hexes with a force or a ghost, for each side and for both, ascending and each once.

    The other side and the public see these lists until Upkeep (UB-INFO-7, UB-INFO-10, UB-RULING-44).
    """
    for viewer in range(3):
        for i in range(CONTACTS):
            state.contacts[viewer][i] = OFFBOARD
    for row in range(FORCES):
        force = state.forces[row]
        record_contact(state, row // NUMBERS, force.hex)
        record_contact(state, row // NUMBERS, force.ghost)
        record_contact(state, 2, force.hex)
        record_contact(state, 2, force.ghost)


def record_contact(state: State, viewer: int, hex: HexId) -> None:
    """Insert a hex into a sorted list unless it is there; OFFBOARD sorts last."""
    at = 0
    while state.contacts[viewer][at] < hex:
        at += 1
    if state.contacts[viewer][at] == hex:
        return
    for i in range(CONTACTS - 1, at, -1):
        state.contacts[viewer][i] = state.contacts[viewer][i - 1]
    state.contacts[viewer][at] = hex
