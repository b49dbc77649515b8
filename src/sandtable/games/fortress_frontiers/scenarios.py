"""From documents to positions and back: FF-SCN, FF-START, FF-MAP-6, FF-MAP-7; and the scenarios that are shipped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.library import ScenarioNote
from sandtable.kernel.problems import Report
from sandtable.kernel.verbs import pack_path, unpack_path

from .documents import CONDITIONS, FORMAT, ORDER, PHASES, REWARDS, UNITS, WORKS, read
from .generator import NoRoom, Parameters, generate
from .maps import SHAPES, Coord, Map, coord_of, make_board, map_rows, read_rows, tile_at
from .model import (
    ARMY,
    BASE,
    CAMP,
    CAMP_ARCHER,
    DRAGON,
    EXPLORED,
    FULL,
    HOLDS,
    LAIR,
    LAST_TURN,
    MINE,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    ORDERS,
    OVER,
    SEATS,
    TOWER,
    UPKEEP,
    VISIBLE,
    Board,
    Hold,
    Side,
    State,
    Tile,
    Unit,
    Work,
)
from .placing import Placing
from .rules.economy import set_cap
from .rules.networks import find_reach
from .rules.position import (
    make_works,
    works_kind,
    works_left,
    works_pool,
    works_seat,
    works_serial,
    works_source,
    works_state,
)
from .rules.sight import look

FIRST_GOLD = 25  # FF-START-1
FIRST_NEUTRAL = 1_000_001  # FF-ID-1
PHASE_OF = (UPKEEP, ORDERS, OVER)
SIDE_FIELDS = {  # of a document and of a Side
    "gold": "gold",
    "mana": "mana",
    "melee": "melee",
    "ranged": "ranged",
    "wells": "wells",
    "sealed": "sealed",
    "fallen": "fallen",
    "nextId": "next_id",
    "issued": "issued",
    "wardsMade": "wards_made",
    "goldIncome": "gold_income",
    "manaIncome": "mana_income",
}
FIELDS = {name: {"next": "at"}.get(name, name) for name in ORDER}


@dataclass(frozen=True)
class Words:
    """What a document says for people."""

    title: str = ""
    text: str = ""


# -- what there is to play ------------------------------------------------------------------------------------------


@cache
def _index() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((files(__package__) / "scenarios" / "index.json").read_text("utf-8"))
    return found


def notes() -> list[ScenarioNote]:
    """What a list of scenarios says about each."""
    return [
        ScenarioNote(
            one["name"], one["title"], one["text"], fair=one.get("fair", "half-turn"), mode=one.get("mode", "")
        )
        for one in _index()
    ]


def scenario(name: str) -> dict[str, Any]:
    """The document of a scenario by its name."""
    if name not in [one["name"] for one in _index()]:
        known = ", ".join(one["name"] for one in _index())
        raise Unknown(f"there is no scenario {name!r}; scenarios: {known}")
    document: dict[str, Any] = json.loads((files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8"))
    return document


def map_names(category: str = "") -> list[str]:
    """The fixed maps (FF-MAP-5, FF-MAP-6, FF-RULING-3), or those of a category."""
    return [one["name"] for one in _index() if one.get("category") and category in ("", one["category"])]


# -- from a document to a position ------------------------------------------------------------------------------------


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Every problem of a document; none means that it can be played."""
    report = Report("FF-SCN-1")
    read(document, map_names(), report)
    if not report.problems and "rows" in document["map"]:
        Placing(document, report).find()
    return report.problems


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document; what is left to chance is drawn here, and the resolved document names it."""
    problems = validate(document)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    map = _read_map(document["map"], chance)
    board = make_board(map.coords)
    board.turn_limit = options["turn_limit"] or LAST_TURN
    board.order_limit = options["order_limit"]
    state = _state(document, map, board, chance)
    words = Words(document.get("title", ""), document.get("text", ""))
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _read_map(wish: dict[str, Any], chance: Chance) -> Map:
    """Rows, a fixed map by name, one of a kind by lot, or a generated one (FF-MAP-7)."""
    if "mode" in wish:
        category = {"random-normal": "normal", "random-themed": "themed", "random-small": "small"}.get(wish["mode"], "")
        names = map_names(category)
        wish = {"name": names[draw(chance, len(names))]}
    if "name" in wish:
        wish = scenario(wish["name"])["map"]
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


def _state(document: dict[str, Any], map: Map, board: Board, chance: Chance) -> State:
    state = State(turn=document.get("turn", 1), phase=PHASE_OF[PHASES.index(document.get("phase", "upkeep"))])
    for coord, ground in map.ground.items():
        state.ground[tile_at(board, coord)] = ground
    for mine in document.get("mines", []):
        state.owner[_tile(board, mine["at"])] = mine["owner"] + 1
    for works in document.get("works", []):
        state.works[_tile(board, works["at"])] = _works(works)
    sides = document.get("sides", [{}, {}])
    for seat in SEATS:
        _load_side(state, board, seat, sides[seat], map)
    _load_neutrals(state, board, document, chance)
    work = Work()
    for seat in SEATS:
        look(state, board, seat, work)  # FF-START-3
        find_reach(state, board, seat, work)
        set_cap(state, seat)
    return state


def _tile(board: Board, at: Sequence[int]) -> Tile:
    return tile_at(board, (at[0], at[1]))


def _works(works: dict[str, Any]) -> int:
    condition = CONDITIONS.index(works.get("state", "intact"))
    made = make_works(WORKS.index(works["kind"]), works["seat"], condition, works.get("left", 0))
    made |= (int(works.get("source", -1)) + 1) << 10 | (int(works.get("pool", -1)) + 1) << 13
    return made | int(works.get("serial", 0)) << 16


def _load_side(state: State, board: Board, seat: Seat, given: dict[str, Any], map: Map) -> None:
    side = state.sides[seat]
    side.gold = FIRST_GOLD
    for name, field in SIDE_FIELDS.items():
        if name in given:
            setattr(side, field, given[name])
    ids = seat + 1
    for i, one in enumerate(given.get("strongholds", _fresh_holds(map, seat))):  # FF-ID-1: towers, then base
        hold = state.holds[seat * HOLDS + one.get("n", i)]
        hold.id, hold.seat, hold.kind = one.get("id", ids), seat, BASE if one["kind"] == "base" else TOWER
        hold.tile, hold.health = _tile(board, one["at"]), one.get("health", FULL)
        hold.starting = one.get("starting", 1)
        _load_order(hold, one)
        state.hold[hold.tile] = seat * HOLDS + one.get("n", i)
        ids = max(ids, hold.id + 2)
    for i, one in enumerate(given.get("units", [])):
        row = seat * ARMY + one.get("n", i)
        unit = state.units[row]
        unit.id, unit.seat, unit.kind = one.get("id", ids), seat, UNITS.index(one["kind"])
        unit.tile, unit.health, unit.fresh = _tile(board, one["at"]), one.get("health", FULL), one.get("fresh", 0)
        unit.path = pack_path(one.get("path", []), len(unit.path))
        _load_order(unit, one)
        if not unit.fresh:
            state.occupant[unit.tile] = row
            if state.ground[unit.tile] == MINE and "mines" not in given and not state.owner[unit.tile]:
                state.owner[unit.tile] = seat + 1
        ids = max(ids, unit.id + 2)
    side.next_id = max(side.next_id, ids)
    for coord in given.get("explored", []):
        side.sight[_tile(board, coord)] = EXPLORED
    for x, y, what in given.get("memory", []):
        side.memory[_tile(board, (x, y))] = what
    for x, y, what in given.get("wards", []):
        side.wards[_tile(board, (x, y))] = what


def _fresh_holds(map: Map, seat: int) -> list[dict[str, Any]]:
    """The strongholds that a map's letters name, towers first (FF-MAP-3)."""
    own = [(kind, at) for at, (owner, kind) in map.holds.items() if owner == seat]
    own.sort(key=lambda one: (one[0] == "base", one[1][1], one[1][0]))
    return [{"kind": kind, "at": list(at)} for kind, at in own]


def _load_order(to: Unit | Hold, one: dict[str, Any]) -> None:
    for name, value in one.get("order", {}).items():
        if hasattr(to, FIELDS[name]):
            setattr(to, FIELDS[name], value)


def _load_neutrals(state: State, board: Board, document: dict[str, Any], chance: Chance) -> None:
    """A Camp Archer in every camp and a Dragon in every lair unless the document says otherwise (FF-START-2)."""
    homes = [t for kind in (CAMP, LAIR) for t in range(board.count) if state.ground[t] == kind]
    given = {_tile(board, one["at"]): one for one in document.get("neutrals", [])}
    for i, tile in enumerate(homes):
        unit, one = state.units[NEUTRALS + i], given.get(Tile(tile), {})
        unit.id, unit.seat, unit.tile = one.get("id", FIRST_NEUTRAL + i), NEUTRAL, Tile(tile)
        unit.kind = CAMP_ARCHER if state.ground[tile] == CAMP else DRAGON
        unit.health, unit.a = one.get("health", FULL), one.get("countdown", 0)
        if unit.kind == DRAGON:
            unit.b = REWARDS.index(one["reward"]) if "reward" in one else draw(chance, 4)  # FF-NEU-10
        if state.occupant[tile] != NOBODY or state.hold[tile] != NOWHERE:
            unit.health = 0
        if unit.health:
            state.occupant[tile] = NEUTRALS + i
        elif not unit.a:
            unit.a = 12
    state.next_neutral = document.get("neutralId", FIRST_NEUTRAL + len(homes))


# -- from a position to a document ------------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The document of a position in normal form; none in the middle of an Execution (FF-SCN-2)."""
    if state.phase not in PHASE_OF:
        raise NotPossible("a position can be written while orders are given, before an Upkeep and at the end")
    board: Board = setup.board
    coords = [coord_of(board, tile) for tile in range(board.count)]
    map = Map(coords, {coords[t]: state.ground[t] for t in range(board.count)})
    document: dict[str, Any] = {"format": FORMAT, "title": setup.words.title, "text": setup.words.text}
    document["map"] = {"rows": map_rows(map), "first": min(y for _, y in coords)}
    document |= {"turn": state.turn, "phase": PHASES[PHASE_OF.index(state.phase)], "neutralId": state.next_neutral}
    document["mines"] = [
        {"at": list(coords[t]), "owner": state.owner[t] - 1} for t in range(board.count) if state.owner[t]
    ]
    document["works"] = [_export_works(state.works[t], coords[t]) for t in range(board.count) if state.works[t]]
    document["neutrals"] = [_export_neutral(unit, coords) for unit in state.units[NEUTRALS:NOBODY] if unit.tile != OFF]
    document["sides"] = [_export_side(state, board, seat, coords) for seat in SEATS]
    return document


def _export_works(works: int, at: Coord) -> dict[str, Any]:
    made: dict[str, Any] = {"at": list(at), "kind": WORKS[works_kind(works)], "seat": works_seat(works)}
    made["state"] = CONDITIONS[works_state(works)]
    numbers = (("left", works_left(works), 0), ("source", works_source(works), -1), ("pool", works_pool(works), -1))
    more = {name: value for name, value, usual in (*numbers, ("serial", works_serial(works), 0)) if value != usual}
    return made | more


def _export_neutral(unit: Unit, coords: list[Coord]) -> dict[str, Any]:
    made: dict[str, Any] = {"at": list(coords[unit.tile]), "health": unit.health, "id": unit.id}
    if unit.kind == DRAGON:
        made["reward"] = REWARDS[unit.b]
    return made | ({"countdown": unit.a} if unit.a else {})


def _export_side(state: State, board: Board, seat: Seat, coords: list[Coord]) -> dict[str, Any]:
    side = state.sides[seat]
    made: dict[str, Any] = {name: getattr(side, field) for name, field in SIDE_FIELDS.items()}
    holds = [(n, state.holds[seat * HOLDS + n]) for n in range(HOLDS)]
    made["strongholds"] = [
        {"n": n, "id": h.id, "kind": "base" if h.kind == BASE else "tower", "at": list(coords[h.tile])}
        | {"health": h.health, "starting": h.starting}
        | _export_order(h, Hold())
        for n, h in holds
        if h.tile != OFF
    ]
    units = [(n, state.units[seat * ARMY + n]) for n in range(ARMY)]
    made["units"] = [_export_unit(n, unit, coords) for n, unit in units if unit.tile != OFF]
    return made | _export_memory(side, board, coords)


def _export_unit(n: int, unit: Unit, coords: list[Coord]) -> dict[str, Any]:
    made: dict[str, Any] = {"n": n, "id": unit.id, "kind": UNITS[unit.kind], "at": list(coords[unit.tile])}
    made["health"] = unit.health
    made |= {"fresh": 1} if unit.fresh else {}
    made |= {"path": unpack_path(unit.path)} if any(unit.path) else {}
    return made | _export_order(unit, Unit())


def _export_order(one: Unit | Hold, empty: Unit | Hold) -> dict[str, Any]:
    fields = [(name, field) for name, field in FIELDS.items() if hasattr(one, field)]
    order = {n: getattr(one, f) for n, f in fields if getattr(one, f) != getattr(empty, f)}
    return {"order": order} if order else {}


def _export_memory(side: Side, board: Board, coords: list[Coord]) -> dict[str, Any]:
    """What a side knows of tiles that it does not see; the rest follows from where its units stand."""
    unseen = [t for t in range(board.count) if side.sight[t] & 3 != VISIBLE]
    return {
        "explored": [list(coords[t]) for t in unseen if side.sight[t]],
        "memory": [[*coords[t], side.memory[t]] for t in unseen if side.memory[t]],
        "wards": [[*coords[t], side.wards[t]] for t in range(board.count) if side.wards[t]],
    }
