"""Make the State from a valid document."""

from __future__ import annotations

from sandtable.games.unfought_battle.model import (
    ENDED,
    MEDITATE,
    MOUNTAIN,
    NO_ORDER,
    NUMBERS,
    SEATS,
    UPKEEP,
    Force,
    State,
    Work,
    add_to_tendency,
    hex_of,
    row_of,
)
from sandtable.games.unfought_battle.rules.execute import record_contacts
from sandtable.games.unfought_battle.scenarios.format import (
    ORDERS,
    PLAYERS,
    VICTORIES,
    ForceEntry,
    PlayerEntry,
    Scenario,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.shapes import MapShape
from sandtable.kernel.ids import DRAWN, FIRST_WINS, Seat


def make_state(scenario: Scenario) -> State:
    """Make the State of a valid document (UB-SETUP-2 to UB-SETUP-4)."""
    state = State(phase=scenario.phase, turn=scenario.turn)
    if state.phase == ENDED:
        state.victory = VICTORIES.index(scenario.victory or "")
        state.winner = DRAWN if scenario.winner is None else FIRST_WINS + PLAYERS.index(scenario.winner)
    for seat in SEATS:
        _load_player(state, seat, scenario.players[seat], scenario)
    if state.phase == UPKEEP:
        record_contacts(state, Work())
    return state


def _load_player(state: State, seat: Seat, given: PlayerEntry, scenario: Scenario) -> None:
    side, shape = state.sides[seat], scenario.map.shape
    side.chi, side.shih, side.domination, side.sealed = given.chi, given.shih, given.domination, int(given.sealed)
    listed = {entry.id: entry for entry in given.forces}
    for number, id in enumerate(force_ids(seat, scenario.config.force_count)):
        force = state.forces[row_of(seat, number)]
        force.hex = force.origin = hex_of(shape.start_hexes(seat)[number])
        if id in listed:
            _load_force(force, listed[id], shape)
        if state.phase == UPKEEP and force.order == NO_ORDER:
            force.order = MEDITATE  # UB-ORDER-4
    side.issued = orders_written(state, seat) if given.issued is None else given.issued


def _load_force(force: Force, given: ForceEntry, shape: MapShape) -> None:
    if given.position:
        force.hex = force.origin = given.position.cell(shape)
    if given.origin:
        force.origin = given.origin.cell(shape)
    if given.ghost:
        force.ghost = given.ghost.cell(shape)
    force.revealed, force.shown, force.encircled = int(given.revealed), int(given.shown), given.encircled
    force.stance = given.stance or MOUNTAIN
    for order in given.tendency:
        force.tendency = add_to_tendency(force.tendency, ORDERS.index(order))
    if given.order:
        force.order = ORDERS.index(given.order.order)
        force.chosen = given.order.stance or MOUNTAIN
        if given.order.target:
            force.target = given.order.target.cell(shape)


def orders_written(state: State, seat: Seat) -> int:
    """Return how many forces of a seat have an order."""
    return sum(state.forces[row_of(seat, number)].order != NO_ORDER for number in range(NUMBERS))
