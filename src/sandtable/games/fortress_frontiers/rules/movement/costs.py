"""What entering a tile costs, in quarters: FF-MOVE and FF-TERR-1."""

from sandtable.games.fortress_frontiers.model import (
    CAVALRY,
    DISABLED,
    FOREST,
    MOUNTAIN,
    MOVE,
    NO_WORKS,
    QUARTERS,
    RAIL,
    ROAD,
    SCOUT,
    TERRAIN_COST,
    UNKNOWN,
    State,
)
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_state
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_ground, known_works
from sandtable.kernel.ids import Seat

IMPASSABLE = -1


def step_cost(ground: int, works: int, kind: int) -> int:
    """Return the cost of terrain and works (FF-MOVE-1); IMPASSABLE for a mountain (FF-MOVE-4)."""
    if ground == MOUNTAIN:
        return IMPASSABLE
    cost = QUARTERS if kind == SCOUT and ground == FOREST else TERRAIN_COST[ground]
    if works == NO_WORKS or works_state(works) == DISABLED:
        return cost
    if works_kind(works) == RAIL:
        return cost // 2 if works_state(works) != 0 else cost // 4
    return cost // 2 if works_kind(works) == ROAD and works_state(works) == 0 else cost


def real_cost(state: State, tile: int, kind: int) -> int:
    """Return the real cost of entering a tile."""
    return step_cost(state.ground[tile], state.works[tile], kind)


def known_cost(state: State, seat: Seat, tile: int, kind: int) -> int:
    """Return the cost that the player expects: an unexplored tile costs 1 (FF-MOVE-3, FF-RULING-8)."""
    ground = known_ground(state, seat, tile)
    return QUARTERS if ground == UNKNOWN else step_cost(ground, known_works(state, seat, tile), kind)


def movement_budget(kind: int) -> int:
    """Return a unit's movement of one turn (FF-MOVE-2)."""
    return MOVE[kind] * QUARTERS


def can_step(kind: int, cost: int, spent: int, straight: int, budget: int) -> int:
    """Whether a step fits the budget: 0 no, 1 yes, 2 as a Cavalry's last step (FF-MOVE-5 to FF-MOVE-7, FF-HEX-4).

    A Cavalry's bonus step needs one straight line.
    """
    if cost == IMPASSABLE:
        return 0
    if spent + cost <= budget:
        return 1
    if kind == CAVALRY and straight != 0 and spent <= budget and cost <= budget - spent + QUARTERS:
        return 2
    return 0
