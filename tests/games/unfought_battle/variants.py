"""Pairs for the fog law, made without `guess`: random States that a viewer cannot distinguish from a given one."""

from random import Random

from sandtable.games.unfought_battle import model
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    DECEIVE,
    ENDED,
    EXECUTE,
    MEDITATE,
    NO_ORDER,
    OFFBOARD,
    PLAN,
    SEATS,
    UPKEEP,
    Board,
    Force,
    State,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import plan_cost
from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import Seat


def vary(state: State, board: Board, viewer: int, random: Random) -> State:
    """Return another full State that looks the same to the viewer: seat 0, seat 1, or 2 for the public."""
    made = flat.clone(state)
    if state.phase == ENDED:
        return made
    for seat in SEATS:
        if seat == viewer:
            continue
        for number in range(board.forces):
            force = made.forces[row_of(seat, number)]
            if not force.shown:
                force.stance = random.randrange(3)
        if state.phase == UPKEEP:
            vary_places(made, board, seat, viewer, random)
        else:
            vary_plan(made, board, seat, random)
    return made


def vary_plan(state: State, board: Board, seat: Seat, random: Random) -> None:
    """Make a random affordable plan; an unsealed one may be incomplete."""
    own = [state.forces[row_of(seat, number)] for number in range(board.forces)]
    for force in own:
        force.order, force.target, force.chosen = NO_ORDER, OFFBOARD, 0
    for number, force in enumerate(own):
        force.order = random.choice((NO_ORDER, ADVANCE, DECEIVE, MEDITATE))
        if force.order in (ADVANCE, DECEIVE):
            force.target = random.choice([hex for hex in board.ways[force.hex] if hex != OFFBOARD])
            difficult = board.terrain[force.target] == model.DIFFICULT
            force.chosen = random.randrange(2 if difficult else 3) if force.order == ADVANCE else 0
        if plan_cost(state, board, seat, board.forces) > state.sides[seat].shih:
            force.order, force.target, force.chosen = NO_ORDER, OFFBOARD, 0
        assert number < board.forces
    written = sum(force.order != NO_ORDER for force in own)
    if state.phase in (PLAN, EXECUTE):
        state.sides[seat].issued = random.randint(written, board.edits)


def vary_places(state: State, board: Board, seat: Seat, viewer: int, random: Random) -> None:
    """Place forces and ghosts randomly on the side's contacts; randomise targets that were not revealed."""
    own = [state.forces[row_of(seat, number)] for number in range(board.forces)]
    deceivers = [force for force in own if force.order == DECEIVE]
    contacts = [hex for hex in state.contacts[seat] if hex != OFFBOARD]
    for _ in range(50):
        places = random.sample(contacts, len(own))
        rest = [hex for hex in contacts if hex not in places]
        if len(rest) <= len(deceivers):
            break
    else:
        return
    for force, hex in zip(own, places, strict=True):
        force.hex = hex
    ghosts = [*rest, *random.choices(contacts, k=len(deceivers) - len(rest))]
    random.shuffle(ghosts)
    for force, hex in zip(deceivers, ghosts, strict=True):
        force.ghost = hex
    for force in own:
        if force.order != MEDITATE and not known(force, viewer):
            force.target = random.choice([hex for hex in board.ways[force.origin] if hex != OFFBOARD])


def known(force: Force, viewer: int) -> bool:
    """Return whether the order was revealed to the viewer by meditation."""
    return viewer != 2 and bool(force.revealed)
