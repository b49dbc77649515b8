"""Guesses hidden information: a random placement and plan that are consistent with what a seat has seen."""

from sandtable.games.unfought_battle.ai.pick import RANDOM_RANGE, direction_to_goal
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    DECEIVE,
    DIFFICULT,
    ENDED,
    EXECUTE,
    MEDITATE,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    SEATS,
    SIDES,
    UNSEEN,
    UPKEEP,
    Board,
    HexId,
    State,
    Work,
    distance,
    force_at,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import (
    clear_order,
    is_adjacent,
    is_affordable,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat

MAX_TRIES = 24  # attempts to find a consistent placement


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in what `hide` removed for a seat or the public: stances, plans, and before Upkeep positions and ghosts."""
    if state.phase == ENDED:
        return
    for side in SEATS:
        if side == seat:
            continue
        for number in range(board.forces):
            force = state.forces[row_of(side, number)]
            if force.stance == UNSEEN:
                force.stance = uniform(chance, 3)
        if state.phase == UPKEEP:
            guess_executed(state, board, side, seat, chance, work)
        elif state.phase == EXECUTE or state.sides[side].sealed != 0:
            guess_plan(state, board, side, chance)


def guess_plan(state: State, board: Board, side: Seat, chance: Chance) -> None:
    """Guess the sealed orders of a side, one force at a time, much as `pick` chooses them."""
    for number in range(board.forces):
        row = row_of(side, number)
        force = state.forces[row]
        clear_order(force)
        random = uniform(chance, RANDOM_RANGE)
        target = board.ways[force.hex][direction_to_goal(state, board, force, (random // 3) % SIDES)]
        if (random // 18) % 2 == 0:
            target = board.ways[force.hex][(random // 36) % SIDES]
        order = ADVANCE if (random // 256) % 8 < 5 else DECEIVE if (random // 256) % 8 == 5 else MEDITATE
        if order != MEDITATE and (target == OFFBOARD or not is_affordable(state, board, side, number, order, target)):
            order = MEDITATE
        if order == MEDITATE:
            target = OFFBOARD
        force.order = order
        force.target = target
        if order == ADVANCE:
            force.chosen = random % 2 if board.terrain[target] == DIFFICULT else random % 3
        state.sides[side].issued += 1


def guess_executed(state: State, board: Board, side: Seat, seat: Seat, chance: Chance, work: Work) -> None:
    """Place the forces and ghosts of a side so that they explain every contact.

    If no attempt succeeds, the last one places them on any contacts.
    """
    for attempt in range(MAX_TRIES):
        if place_forces(state, board, side, seat, chance, attempt + 1 < MAX_TRIES, work):
            break
        for number in range(board.forces):
            force = state.forces[row_of(side, number)]
            force.hex = OFFBOARD
            force.ghost = OFFBOARD
    for number in range(board.forces):
        guess_target(state, board, row_of(side, number), chance)


def count_contacts(state: State, viewer: int) -> int:
    """Return the number of contacts in a list."""
    count = 0
    while count < len(state.contacts[viewer]) and state.contacts[viewer][count] != OFFBOARD:
        count += 1
    return count


def place_forces(state: State, board: Board, side: Seat, seat: Seat, chance: Chance, strict: bool, work: Work) -> bool:
    """Try to place forces within two steps of their origins and ghosts adjacent to the origins of their forces."""
    viewer = seat if seat > 1 else side
    count = count_contacts(state, viewer)
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        hex = draw_contact(state, board, viewer, count, force.origin, strict, chance, work)
        if hex == OFFBOARD:
            return False
        force.hex = hex
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        if force.order == DECEIVE:
            force.ghost = draw_ghost(state, board, viewer, count, force.origin, chance)
            if force.ghost == OFFBOARD and strict:
                return False
    return not strict or is_covered(state, viewer, side, count)


def draw_contact(
    state: State, board: Board, viewer: int, count: int, origin: HexId, strict: bool, chance: Chance, work: Work
) -> HexId:
    """Return a random contact without a force; `strict` allows only two steps. Near ones are more likely."""
    total = 0
    for i in range(count):
        hex = state.contacts[viewer][i]
        weight = 0
        if force_at(state, hex) == NOBODY:
            away = distance(board, origin, hex)
            weight = 4 if away == 0 else 3 if away == 1 else 1
            if strict and away > 2:
                weight = 0
        work.weights[i] = weight
        total += weight
    if total == 0:
        return OFFBOARD
    random = uniform(chance, total)
    for i in range(count):
        random -= work.weights[i]
        if random < 0:
            return state.contacts[viewer][i]
    return OFFBOARD


def draw_ghost(state: State, board: Board, viewer: int, count: int, origin: HexId, chance: Chance) -> HexId:
    """Return a random contact adjacent to the origin, preferably one without a force."""
    start = uniform(chance, count)
    found = OFFBOARD
    for i in range(count):
        hex = state.contacts[viewer][(start + i) % count]
        if is_adjacent(board, origin, hex):
            if force_at(state, hex) == NOBODY:
                return hex
            found = hex
    return found


def is_covered(state: State, viewer: int, side: Seat, count: int) -> bool:
    """Return whether a force or ghost of the side is on every contact; the public's list is not checked."""
    if viewer > 1:
        return True
    for i in range(count):
        hex = state.contacts[viewer][i]
        covered = False
        for row in range(side * NUMBERS, side * NUMBERS + NUMBERS):
            if state.forces[row].hex == hex or state.forces[row].ghost == hex:
                covered = True
        if not covered:
            return False
    return True


def guess_target(state: State, board: Board, row: int, chance: Chance) -> None:
    """Guess the target of an order that was not revealed, consistent with the position of the force."""
    force = state.forces[row]
    if force.target != OFFBOARD or force.order == MEDITATE:
        return
    if force.order == DECEIVE and force.ghost != OFFBOARD:
        force.target = force.ghost
        return
    direction = uniform(chance, SIDES)
    for offset in range(SIDES):
        hex = board.ways[force.origin][(direction + offset) % SIDES]
        if hex != OFFBOARD:
            force.target = hex
    if force.order == ADVANCE and is_adjacent(board, force.origin, force.hex):
        force.target = force.hex
