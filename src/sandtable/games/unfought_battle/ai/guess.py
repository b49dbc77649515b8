"""Fill in what a seat cannot know with a placement and a plan that fit what it has seen."""

from sandtable.games.unfought_battle.ai.pick import LOTS, way_ahead
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
    drop_order,
    is_adjacent,
    is_affordable,
)
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import Seat

TRIES = 24  # at a placement that fits what was seen


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill what `hide` removed for the seat, or the public: stances, plans, and in `execute` places and ghosts."""
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
    """Sealed orders, as `pick` would have given them, one force at a time."""
    for number in range(board.forces):
        row = row_of(side, number)
        force = state.forces[row]
        drop_order(force)
        lot = uniform(chance, LOTS)
        target = board.ways[force.hex][way_ahead(state, board, force, (lot // 3) % SIDES)]
        if (lot // 18) % 2 == 0:
            target = board.ways[force.hex][(lot // 36) % SIDES]
        order = ADVANCE if (lot // 256) % 8 < 5 else DECEIVE if (lot // 256) % 8 == 5 else MEDITATE
        if order != MEDITATE and (target == OFFBOARD or not is_affordable(state, board, side, number, order, target)):
            order = MEDITATE
        if order == MEDITATE:
            target = OFFBOARD
        force.order = order
        force.target = target
        if order == ADVANCE:
            force.chosen = lot % 2 if board.terrain[target] == DIFFICULT else lot % 3
        state.sides[side].issued += 1


def guess_executed(state: State, board: Board, side: Seat, seat: Seat, chance: Chance, work: Work) -> None:
    """Forces and ghosts of a side on the contacts that were shown, so that each contact is explained; after some tries
    in vain, anywhere on them."""
    for attempt in range(TRIES):
        if place_forces(state, board, side, seat, chance, attempt + 1 < TRIES, work):
            break
        for number in range(board.forces):
            force = state.forces[row_of(side, number)]
            force.hex = OFFBOARD
            force.ghost = OFFBOARD
    for number in range(board.forces):
        guess_target(state, board, row_of(side, number), chance)


def contact_count(state: State, viewer: int) -> int:
    """How many contacts a list has."""
    count = 0
    while count < len(state.contacts[viewer]) and state.contacts[viewer][count] != OFFBOARD:
        count += 1
    return count


def place_forces(state: State, board: Board, side: Seat, seat: Seat, chance: Chance, strict: bool, work: Work) -> bool:
    """One try: a force on a contact within a step or two of where it was, a ghost beside its deceiver."""
    viewer = seat if seat > 1 else side
    count = contact_count(state, viewer)
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        hex = lot_of_contacts(state, board, viewer, count, force.origin, strict, chance, work)
        if hex == OFFBOARD:
            return False
        force.hex = hex
    for number in range(board.forces):
        force = state.forces[row_of(side, number)]
        if force.order == DECEIVE:
            force.ghost = lot_of_ghosts(state, board, viewer, count, force.origin, chance)
            if force.ghost == OFFBOARD and strict:
                return False
    return not strict or is_covered(state, viewer, side, count)


def lot_of_contacts(
    state: State, board: Board, viewer: int, count: int, origin: HexId, strict: bool, chance: Chance, work: Work
) -> HexId:
    """A contact without a force on it, near the origin if it must be; places nearer come more often."""
    total = 0
    for i in range(count):
        hex = state.contacts[viewer][i]
        weight = 0
        if force_at(state, hex) == NOBODY:
            away = distance(board, origin, hex)
            weight = 4 if away == 0 else 3 if away == 1 else 1
            if strict and away > 2:
                weight = 0
        work.lots[i] = weight
        total += weight
    if total == 0:
        return OFFBOARD
    lot = uniform(chance, total)
    for i in range(count):
        lot -= work.lots[i]
        if lot < 0:
            return state.contacts[viewer][i]
    return OFFBOARD


def lot_of_ghosts(state: State, board: Board, viewer: int, count: int, origin: HexId, chance: Chance) -> HexId:
    """A contact beside a deceiver, preferably one that no force explains."""
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
    """Whether a force or a ghost stands on every contact; of the public's list only those placed so far can."""
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
    """The target of an order of this turn, where it was not revealed: what explains where the force stands."""
    force = state.forces[row]
    if force.target != OFFBOARD or force.order == MEDITATE:
        return
    if force.order == DECEIVE and force.ghost != OFFBOARD:
        force.target = force.ghost
        return
    way = uniform(chance, SIDES)
    for turn in range(SIDES):
        hex = board.ways[force.origin][(way + turn) % SIDES]
        if hex != OFFBOARD:
            force.target = hex
    if force.order == ADVANCE and is_adjacent(board, force.origin, force.hex):
        force.target = force.hex
