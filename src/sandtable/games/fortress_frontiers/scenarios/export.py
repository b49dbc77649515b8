"""From a position to a scenario document in normal form: FF-SCN-2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    DRAGON,
    HOLDS,
    NEUTRALS,
    NOBODY,
    OFF,
    SEATS,
    VISIBLE,
    Board,
    Hold,
    State,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.kernel.carriers.flat import clone
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat

from .maps import Coord, Map, coord_of, map_rows, write_coord
from .position_words import memory_words, moment_words, piece_words, ward_words, works_words
from .words import CONNECTIONS, KINDS, PHASES, REWARDS

if TYPE_CHECKING:
    from .load import Words

Json = dict[str, Any]
UNIT_NUMBERS: Final = ("health", "fresh", "steps", "hopped", "defending", "lookout", "buff")  # named alike in documents
SIDE_NUMBERS: Final = (
    "gold", "mana", "melee", "ranged", "wells", "sealed", "fallen", "next_id", "issued", "wards_made", "gold_income",
    "mana_income",
)  # fmt: skip
SIDE_KEYS: Final = {
    "next_id": "nextId", "wards_made": "wardsMade", "gold_income": "goldIncome", "mana_income": "manaIncome"
}  # fmt: skip


def export(setup: Setup[State, Board, Words], state: State) -> Json:
    """Return the document of a position in normal form (FF-SCN-2)."""
    board: Board = setup.board
    coords = [coord_of(board, tile) for tile in range(board.count)]
    map = Map(coords, {coords[t]: state.ground[t] for t in range(board.count)})
    document: Json = {"format": "ff-scn-1", "title": setup.words.title, "text": setup.words.text}
    document["map"] = {"rows": map_rows(map), "first": min(y for _, y in coords)}
    document |= {"turn": state.turn, "phase": PHASES[state.phase]} | ({"tick": state.tick} if state.tick else {})
    document |= {"neutralId": state.next_neutral} | placed_words(state, coords)
    document["sides"] = [
        side_words(state, seat, coords) | knowledge_words(state, board, seat, coords) for seat in SEATS
    ]
    _add_connections(state, board, document["sides"])
    return document


def placed_words(state: State, coords: list[Coord]) -> Json:
    """Return owned mines, works, camps and lairs."""
    tiles = [(tile, {"at": write_coord(coord)}) for tile, coord in enumerate(coords)]
    homes = [unit for unit in state.units[NEUTRALS:NOBODY] if unit.tile != OFF]
    return {
        "mines": [at | {"owner": state.owner[tile] - 1} for tile, at in tiles if state.owner[tile]],
        "works": [at | works_words(state.works[tile]) for tile, at in tiles if state.works[tile]],
        "neutrals": [neutral_words(unit, coords) for unit in homes],
    }


def neutral_words(unit: Unit, coords: list[Coord]) -> Json:
    """Return a camp or lair."""
    made: Json = {"at": write_coord(coords[unit.tile]), "health": unit.health, "id": unit.id}
    made |= {"reward": REWARDS[unit.b]} if unit.kind == DRAGON else {}
    made |= {"countdown": unit.a} if unit.a else {}
    return made | ({"arrived": moment_words(unit.stamp)} if unit.stamp else {})


def side_words(state: State, seat: Seat, coords: list[Coord]) -> Json:
    """Return what belongs to a player, without what it knows."""
    side = state.sides[seat]
    made: Json = {"gold": side.gold, "mana": side.mana}
    for name in SIDE_NUMBERS[2:]:
        if number := getattr(side, name):
            made[SIDE_KEYS.get(name, name)] = True if name in ("sealed", "fallen") else number
    holds = enumerate(state.holds[seat * HOLDS : (seat + 1) * HOLDS])
    made["strongholds"] = [hold_words(n, hold, coords) for n, hold in holds if hold.tile != OFF]
    units = enumerate(state.units[seat * ARMY : (seat + 1) * ARMY])
    made["units"] = [unit_words(n, unit, coords) for n, unit in units if unit.tile != OFF]
    return made


def hold_words(n: int, hold: Hold, coords: list[Coord]) -> Json:
    """Return a stronghold."""
    made = {"n": n, "id": hold.id, "kind": KINDS[hold.kind], "at": write_coord(coords[hold.tile])}
    made |= {"health": hold.health} | ({} if hold.starting else {"starting": False})
    return made | piece_words(hold, coords)


def unit_words(n: int, unit: Unit, coords: list[Coord]) -> Json:
    """Return a mobile unit."""
    made = {"n": n, "id": unit.id, "kind": KINDS[unit.kind], "at": write_coord(coords[unit.tile])}
    made |= {"health": unit.health} | ({"fresh": True} if unit.fresh else {})
    return made | piece_words(unit, coords)


def knowledge_words(state: State, board: Board, seat: Seat, coords: list[Coord]) -> Json:
    """Return what a player knows of tiles out of sight; the rest follows from where its units are."""
    side = state.sides[seat]
    unseen = [(t, write_coord(coords[t])) for t in range(board.count) if side.sight[t] & 3 != VISIBLE]
    wards = [(t, write_coord(coords[t])) for t in range(board.count) if side.wards[t]]
    return {
        "explored": [at for t, at in unseen if side.sight[t]],
        "memory": [{"at": at} | memory_words(side.memory[t]) for t, at in unseen if side.memory[t]],
        "wards": [{"at": at} | ward_words(side.wards[t]) for t, at in wards],
    }


def _add_connections(state: State, board: Board, sides: list[Json]) -> None:
    """Add how spawn towers were connected in the Upkeep, where the networks have changed since then."""
    if all(hold.starting or hold.tile == OFF for hold in state.holds):
        return
    now, work = clone(state), Work()
    for seat in SEATS:
        update_spawn_connections(now, board, seat, work)
        for one in sides[seat]["strongholds"]:
            row = seat * HOLDS + one["n"]
            if state.holds[row].reach != now.holds[row].reach:
                one["reach"] = CONNECTIONS[state.holds[row].reach]
