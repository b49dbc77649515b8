"""Details of one unit's choices: the cost of every move, and the best path to every tile (FF-DEC-1, FF-DEC-2).

`legal` lists a sample of far goals; here all of them are offered, as trees of paths.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

from sandtable.games.fortress_frontiers.actions import VERBS
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUILDER,
    OFF,
    RAIL,
    ROAD,
    SEATS,
    STEP_COST,
    STEPS,
    Board,
    State,
    Tile,
    Unit,
)
from sandtable.games.fortress_frontiers.rules.movement.costs import IMPASSABLE, can_step, known_cost, movement_budget
from sandtable.games.fortress_frontiers.rules.orders.queues import (
    INVALID,
    TO_BUILD,
    classify_rail_tile,
    classify_road_tile,
    classify_start_tile,
)
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import knows_hostile_hold
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Choice, Ways

from .plan import cost_words, path_tiles, turn_ends

LONGEST: Final = 60  # longest path offered, in steps; an action has room for a hundred
Cost = Callable[[int], int]  # cost of entering a tile, or IMPASSABLE


def elaborate(setup: Setup[State, Board], state: State, seat: int, piece: int, choices: list[Choice]) -> None:
    """Add notes and paths to the choices of one unit."""
    unit = state.units[seat * ARMY + piece] if piece < ARMY else None
    move = next((choice for choice in choices if choice["verb"] == "move"), None)
    if unit is None or move is None:
        return
    board = setup.board
    near = note_costs(board, state, seat, unit, move)
    wanted: dict[str, Cost] = {"move_to": lambda tile: known_cost(state, SEATS[seat], tile, unit.kind)}
    if unit.kind == BUILDER:
        wanted |= road_costs(state, seat, unit)
    for verb, cost in wanted.items():
        steps = find_cheapest_paths(board, state, seat, unit, cost, walks=verb == "move_to")
        if steps:
            through = near if verb == "move_to" else find_finished_tiles(state, seat, unit, steps)
            ways: Ways = {"piece": f"u{piece}", "start": unit.tile, "steps": steps, "through": through}
            replace_choice(verb, choices, move)["ways"] = ways


def replace_choice(verb: str, choices: list[Choice], move: Choice) -> Choice:
    """Return the choice of a path verb without its listed sample, which the paths replace.

    If there was no such choice, a new one is added with the slots of a Move.
    """
    found = next((choice for choice in choices if choice["verb"] == verb), None)
    if found is None:
        found = {"verb": verb, "words": VERBS.by_name[verb].words, "slots": move["slots"]}
        choices.append(found)
    found["values"], found["actions"] = [], []
    return found


def note_costs(board: Board, state: State, seat: int, unit: Unit, move: Choice) -> list[int]:
    """Add the cost of each Move as a note; return the tiles where the Moves end."""
    move["notes"] = []
    near = []
    for _, steps in move.get("values", []):
        tiles = path_tiles(board, unit.tile, steps)
        _, cost = turn_ends(state, board, seat, unit.kind, tiles, steps)
        move["notes"].append(cost_words(cost))
        near.append(tiles[-1])
    return near


def find_finished_tiles(state: State, seat: int, unit: Unit, steps: list[list[int]]) -> list[int]:
    """Return the tiles to which a road needs no building: a queue must have something to build (FF-QUEUE-5)."""
    bare = {unit.tile: classify_start_tile(state, SEATS[seat], unit.tile) == TO_BUILD}
    for tile, before, _ in steps:
        bare[Tile(tile)] = bare[Tile(before)] or classify_road_tile(state, SEATS[seat], Tile(tile)) == TO_BUILD
    return [tile for tile, needed in bare.items() if not needed]


def road_costs(state: State, seat: int, unit: Unit) -> dict[str, Cost]:
    """Return the costs of roads and railroads: tiles that need building cost their turns (FF-QUEUE-5, FF-QUEUE-6)."""
    who, gold = SEATS[seat], state.sides[seat].gold
    here, rail = classify_start_tile(state, who, unit.tile), classify_rail_tile(state, who, unit.tile)

    def road(tile: int) -> int:
        found = classify_road_tile(state, who, Tile(tile))
        if found == INVALID or knows_hostile_hold(state, who, tile):
            return IMPASSABLE
        return 1 + (STEPS[ROAD] if found == TO_BUILD else 0)

    made: dict[str, Cost] = {}
    if here != INVALID and (here != TO_BUILD or gold >= STEP_COST[ROAD]):
        made["road_to"] = road
    if here != INVALID and rail != INVALID and (rail != TO_BUILD or gold >= STEP_COST[RAIL]):
        made["rail_to"] = road
    return made


def find_cheapest_paths(
    board: Board, state: State, seat: int, unit: Unit, cost: Cost, *, walks: bool
) -> list[list[int]]:
    """Return the tree of cheapest paths: each tile with the tile before it and the direction (FF-DEC-2).

    Equal costs are decided by the number of steps, then by the smallest directions. An enemy stronghold ends a path
    (FF-MOVE-4); with `walks`, the first step must fit into one turn (FF-ORD-11).
    """
    start, budget = unit.tile, movement_budget(unit.kind)
    prices: dict[int, int] = {}
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    before: dict[int, int] = {}
    heap: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), start)]
    steps: list[list[int]] = []
    while heap:
        spent, length, way, tile = heappop(heap)
        if best[tile] != (spent, length, way):
            continue
        if way:
            steps.append([tile, before[tile], way[-1]])
        if length >= LONGEST or (tile != start and knows_hostile_hold(state, SEATS[seat], tile)):
            continue
        for direction, near in enumerate(board.ways[tile]):
            if near == OFF:
                continue
            if (price := prices.get(near)) is None:
                price = prices[near] = cost(near)
            if price == IMPASSABLE or (walks and not way and can_step(unit.kind, price, 0, 1, budget) == 0):
                continue
            found = (spent + price, length + 1, (*way, direction))
            if near not in best or found < best[near]:
                best[near], before[near] = found, tile
                heappush(heap, (*found, near))
    return steps
