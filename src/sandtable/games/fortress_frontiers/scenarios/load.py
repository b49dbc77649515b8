"""From a scenario document to a position: FF-SCN, FF-START, FF-MAP-7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import Board, Hold, State, Tile, Unit, Work
from sandtable.games.fortress_frontiers.rules.economy.income import update_mana_cap
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.games.fortress_frontiers.rules.position.works import make_works, with_pool, with_serial, with_source
from sandtable.games.fortress_frontiers.rules.visibility.sight import update_sight
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import pack_path

from .export import export
from .fixed_maps import list_map_names, read_map
from .format import CONDITIONS, FIELDS, FORMAT, PHASES, REWARDS, SIDE_FIELDS, UNITS, WORKS
from .generator import NoRoom, Parameters, generate
from .maps import SHAPES, Map, make_board, read_rows, tile_at
from .validate import validate

FIRST_GOLD = 25  # FF-START-1
FIRST_NEUTRAL = 1_000_001  # FF-ID-1


@dataclass(frozen=True)
class Words:
    """The title and text of a document."""

    title: str = ""
    text: str = ""


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Return Board and State of a document.

    What the document leaves to chance is drawn here; the resolved document names it.
    """
    problems = validate(document)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    map = _read_map(document["map"], chance)
    board = make_board(map.coords)
    board.turn_limit = options["turn_limit"] or model.LAST_TURN
    board.order_limit = options["order_limit"]
    state = _make_state(document, map, board, chance)
    words = Words(document.get("title", ""), document.get("text", ""))
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _read_map(wish: dict[str, Any], chance: Chance) -> Map:
    """Return the map: rows, a fixed map by name, a drawn one, or a generated one (FF-MAP-7)."""
    if "mode" in wish:
        category = {"random-normal": "normal", "random-themed": "themed", "random-small": "small"}.get(wish["mode"], "")
        names = list_map_names(category)
        wish = {"name": names[draw(chance, len(names))]}
    if "name" in wish:
        wish = read_map(wish["name"])
    if "rows" in wish:
        return read_rows(wish["rows"], wish.get("first", 0))
    made = dict(wish["generate"])
    seed = made.pop("seed", None)
    shape = SHAPES.index(made.pop("shape", "normal"))
    try:
        return generate(Parameters(shape=shape, **made), draw(chance, 2**30) if seed is None else seed)
    except NoRoom as fault:
        problem = Problem("E_GENERATE", "map.generate", "/map/generate", repr(wish["generate"]), str(fault), "FF-GEN-5")
        raise BadScenario("Such a map cannot be made.", [problem]) from fault


def _make_state(document: dict[str, Any], map: Map, board: Board, chance: Chance) -> State:
    """Return the State of a document on its map."""
    state = State(turn=document.get("turn", 1), phase=PHASES.index(document.get("phase", "upkeep")))
    state.tick = document.get("tick", 0)
    for coord, ground in map.ground.items():
        state.ground[tile_at(board, coord)] = ground
    for mine in document.get("mines", []):
        state.owner[_find_tile(board, mine["at"])] = mine["owner"] + 1
    for works in document.get("works", []):
        state.works[_find_tile(board, works["at"])] = _pack_works(works)
    sides = document.get("sides", [{}, {}])
    for seat in model.SEATS:
        _load_side(state, board, seat, sides[seat], map)
    _load_neutrals(state, board, document, chance)
    work = Work()
    for seat in model.SEATS:
        update_sight(state, board, seat, work)  # FF-START-3
        update_spawn_connections(state, board, seat, work)
        update_mana_cap(state, seat)
        for i, one in enumerate(sides[seat].get("strongholds", [])):
            hold = state.holds[seat * model.HOLDS + one.get("n", i)]
            hold.reach = one.get("reach", hold.reach)
    return state


def _find_tile(board: Board, at: Sequence[int]) -> Tile:
    return tile_at(board, (at[0], at[1]))


def _pack_works(works: dict[str, Any]) -> int:
    condition = CONDITIONS.index(works.get("state", "intact"))
    made = make_works(WORKS.index(works["kind"]), works["seat"], condition, works.get("left", 0))
    made = with_pool(with_source(made, int(works.get("source", -1))), int(works.get("pool", -1)))
    return with_serial(made, int(works.get("serial", 0)))


def _load_side(state: State, board: Board, seat: Seat, given: dict[str, Any], map: Map) -> None:
    side = state.sides[seat]
    side.gold = FIRST_GOLD
    for name, field in SIDE_FIELDS.items():
        if name in given:
            setattr(side, field, given[name])
    ids = seat + 1
    for i, one in enumerate(given.get("strongholds", _list_map_holds(map, seat))):  # FF-ID-1: towers, then base
        hold = state.holds[seat * model.HOLDS + one.get("n", i)]
        hold.id, hold.seat, hold.kind = one.get("id", ids), seat, model.BASE if one["kind"] == "base" else model.TOWER
        hold.tile, hold.health = _find_tile(board, one["at"]), one.get("health", model.FULL)
        hold.starting = one.get("starting", 1)
        _load_order(hold, one)
        state.hold[hold.tile] = seat * model.HOLDS + one.get("n", i)
        ids = max(ids, hold.id + 2)
    for i, one in enumerate(given.get("units", [])):
        row = seat * model.ARMY + one.get("n", i)
        unit = state.units[row]
        unit.id, unit.seat, unit.kind = one.get("id", ids), seat, UNITS.index(one["kind"])
        unit.tile, unit.health, unit.fresh = (
            _find_tile(board, one["at"]),
            one.get("health", model.FULL),
            one.get("fresh", 0),
        )
        unit.path = pack_path(one.get("path", []), len(unit.path))
        _load_order(unit, one)
        if not unit.fresh:
            state.occupant[unit.tile] = row
            if state.ground[unit.tile] == model.MINE and "mines" not in given and not state.owner[unit.tile]:
                state.owner[unit.tile] = seat + 1
        ids = max(ids, unit.id + 2)
    side.next_id = max(side.next_id, ids)
    for coord in given.get("explored", []):
        side.sight[_find_tile(board, coord)] = model.EXPLORED
    for x, y, what in given.get("memory", []):
        side.memory[_find_tile(board, (x, y))] = what
    for x, y, what in given.get("wards", []):
        side.wards[_find_tile(board, (x, y))] = what


def _list_map_holds(map: Map, seat: int) -> list[dict[str, Any]]:
    """Return the strongholds that a map's letters name, towers first (FF-MAP-3)."""
    own = [(kind, at) for at, (owner, kind) in map.holds.items() if owner == seat]
    own.sort(key=lambda one: (one[0] == "base", one[1][1], one[1][0]))
    return [{"kind": kind, "at": list(at)} for kind, at in own]


def _load_order(to: Unit | Hold, one: dict[str, Any]) -> None:
    for name, value in one.get("order", {}).items():
        if hasattr(to, FIELDS[name]):
            setattr(to, FIELDS[name], value)


def _load_neutrals(state: State, board: Board, document: dict[str, Any], chance: Chance) -> None:
    """Place a Camp Archer in every camp and a Dragon in every lair unless the document differs (FF-START-2)."""
    homes = [t for kind in (model.CAMP, model.LAIR) for t in range(board.count) if state.ground[t] == kind]
    given = {_find_tile(board, one["at"]): one for one in document.get("neutrals", [])}
    for i, tile in enumerate(homes):
        unit, one = state.units[model.NEUTRALS + i], given.get(Tile(tile), {})
        unit.id, unit.seat, unit.tile = one.get("id", FIRST_NEUTRAL + i), model.NEUTRAL, Tile(tile)
        unit.kind = model.CAMP_ARCHER if state.ground[tile] == model.CAMP else model.DRAGON
        unit.health, unit.a, unit.stamp = one.get("health", model.FULL), one.get("countdown", 0), one.get("stamp", 0)
        if unit.kind == model.DRAGON:
            unit.b = REWARDS.index(one["reward"]) if "reward" in one else draw(chance, 4)  # FF-NEU-10
        if state.occupant[tile] != model.NOBODY or state.hold[tile] != model.NOWHERE:
            unit.health = 0
        if unit.health:
            state.occupant[tile] = model.NEUTRALS + i
        elif not unit.a:
            unit.a = 12
    state.next_neutral = document.get("neutralId", FIRST_NEUTRAL + len(homes))
