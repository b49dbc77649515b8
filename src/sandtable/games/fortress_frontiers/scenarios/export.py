"""From a position to a scenario document in normal form: FF-SCN-2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    DRAGON,
    HOLDS,
    NEUTRALS,
    NOBODY,
    OFF,
    SEATS,
    VISIBLE,
    Board,
    Hold,
    Side,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.games.fortress_frontiers.rules.position.works import (
    works_kind,
    works_left,
    works_pool,
    works_seat,
    works_serial,
    works_source,
    works_state,
)
from sandtable.kernel.carriers.flat import clone
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import unpack_path

from .format import CONDITIONS, FIELDS, FORMAT, PHASES, REWARDS, SIDE_FIELDS, UNITS, WORKS
from .maps import Coord, Map, coord_of, map_rows

if TYPE_CHECKING:
    from .load import Words


def export(setup: Setup[State, Board, Words], state: State) -> dict[str, Any]:
    """Return the document of a position in normal form (FF-SCN-2)."""
    board: Board = setup.board
    coords = [coord_of(board, tile) for tile in range(board.count)]
    map = Map(coords, {coords[t]: state.ground[t] for t in range(board.count)})
    document: dict[str, Any] = {"format": FORMAT, "title": setup.words.title, "text": setup.words.text}
    document["map"] = {"rows": map_rows(map), "first": min(y for _, y in coords)}
    document |= {"turn": state.turn, "phase": PHASES[state.phase], "neutralId": state.next_neutral}
    document |= {"tick": state.tick} if state.tick else {}
    document["mines"] = [
        {"at": list(coords[t]), "owner": state.owner[t] - 1} for t in range(board.count) if state.owner[t]
    ]
    document["works"] = [_export_works(state.works[t], coords[t]) for t in range(board.count) if state.works[t]]
    document["neutrals"] = [_export_neutral(unit, coords) for unit in state.units[NEUTRALS:NOBODY] if unit.tile != OFF]
    document["sides"] = [_export_side(state, board, seat, coords) for seat in SEATS]
    _export_connections(state, board, document["sides"])
    return document


def _export_connections(state: State, board: Board, sides: list[dict[str, Any]]) -> None:
    """Add how spawn towers were connected in the Upkeep, where the networks have changed since then."""
    if all(hold.starting or hold.tile == OFF for hold in state.holds):
        return
    now, work = clone(state), Work()
    for seat in SEATS:
        update_spawn_connections(now, board, seat, work)
        for one in sides[seat]["strongholds"]:
            row = seat * HOLDS + one["n"]
            if state.holds[row].reach != now.holds[row].reach:
                one["reach"] = state.holds[row].reach


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
    made |= {"countdown": unit.a} if unit.a else {}
    return made | ({"stamp": unit.stamp} if unit.stamp else {})


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
    """Return what a side knows of tiles out of sight; the rest follows from where its units are."""
    unseen = [t for t in range(board.count) if side.sight[t] & 3 != VISIBLE]
    return {
        "explored": [list(coords[t]) for t in unseen if side.sight[t]],
        "memory": [[*coords[t], side.memory[t]] for t in unseen if side.memory[t]],
        "wards": [[*coords[t], side.wards[t]] for t in range(board.count) if side.wards[t]],
    }
