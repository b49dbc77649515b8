"""From a scenario document to a position: FF-SCN, FF-START, FF-MAP-7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import Board, Hold, State, Tile, Unit, Work
from sandtable.games.fortress_frontiers.rules.combat.spells import ON_STRONGHOLD
from sandtable.games.fortress_frontiers.rules.economy.income import update_mana_cap
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.games.fortress_frontiers.rules.position.works import make_works, with_pool, with_serial, with_source
from sandtable.games.fortress_frontiers.rules.visibility.memory import DRAGON_AT, HOLD_AT, MINE_AT
from sandtable.games.fortress_frontiers.rules.visibility.sight import update_sight
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import pack_path

from .export import SIDE_NUMBERS, UNIT_NUMBERS, export
from .fixed_maps import list_map_names
from .format import (
    GenerateEntry,
    HoldEntry,
    MapEntry,
    MemoryEntry,
    MomentEntry,
    NeutralEntry,
    OrderEntry,
    Scenario,
    SeenWorksEntry,
    SideEntry,
    UnitEntry,
    WorksEntry,
)
from .generator import NoRoom, Parameters, generate
from .maps import SHAPES, Map, make_board, tile_at
from .position_checks import lettered_strongholds
from .position_words import STAMP_TURN, WARD_BITS
from .words import CONDITIONS, ORDERS, UNITS, WORKS

FIRST_NEUTRAL: Final = 1_000_001  # FF-ID-1


@dataclass(frozen=True)
class Words:
    """The title and text of a document."""

    title: str = ""
    text: str = ""


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Return Board and State of a document.

    What the document leaves to chance is drawn here; the resolved document names it.
    """
    scenario = read_document(Scenario, document)
    map = _draw_map(scenario.map, chance)
    board = make_board(map.coords)
    board.turn_limit = options["turn_limit"] or model.LAST_TURN
    board.order_limit = options["order_limit"]
    state = _make_state(scenario, map, board, chance)
    words = Words(scenario.title, scenario.remarks)
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _draw_map(wish: MapEntry, chance: Chance) -> Map:
    """Return the map: rows, a fixed map by name, a drawn one, or a generated one (FF-MAP-7)."""
    if wish.mode is not None:
        category = {"random-normal": "normal", "random-themed": "themed", "random-small": "small"}.get(wish.mode, "")
        names = list_map_names(category)
        wish = MapEntry(name=names[draw(chance, len(names))])
    return wish.layout or _generate(wish.generate or GenerateEntry(), chance)


def _generate(wish: GenerateEntry, chance: Chance) -> Map:
    ratios = {name: getattr(wish, name) for name in ("forest", "mountain", "river", "lake", "noise")}
    parameters = Parameters(SHAPES.index(wish.shape), mines=wish.mines, camps=wish.camps, lairs=wish.lairs, **ratios)
    try:
        return generate(parameters, draw(chance, 2**30) if wish.seed is None else wish.seed)
    except NoRoom as fault:
        problem = Problem("E_GENERATE", "map.generate", "/map/generate", repr(wish.written()), str(fault), "FF-GEN-5")
        raise BadScenario("Such a map cannot be made.", [problem]) from fault


def _make_state(scenario: Scenario, map: Map, board: Board, chance: Chance) -> State:
    """Return the State of a document on its map."""
    state = State(turn=scenario.turn, phase=scenario.phase, tick=scenario.tick)
    for coord, ground in map.ground.items():
        state.ground[tile_at(board, coord)] = ground
    for mine in scenario.mines:
        state.owner[tile_at(board, mine.at)] = mine.owner + 1
    for works in scenario.works:
        state.works[tile_at(board, works.at)] = _pack_works(works)
    for seat, side in zip(model.SEATS, scenario.sides):
        _load_side(state, board, seat, side, map)
    _load_neutrals(state, board, scenario, chance)
    work = Work()
    for seat in model.SEATS:
        update_sight(state, board, seat, work)  # FF-START-3
        update_spawn_connections(state, board, seat, work)
        update_mana_cap(state, seat)
        for entry in scenario.sides[seat].strongholds or ():
            if entry.reach is not None:
                state.holds[seat * model.HOLDS + entry.n].reach = entry.reach
    return state


def _pack_works(works: WorksEntry) -> int:
    return with_serial(with_pool(_pack_seen_works(works), _number(works.pool)), works.serial)


def _pack_seen_works(works: WorksEntry | SeenWorksEntry) -> int:
    made = make_works(WORKS.index(works.kind), works.seat, CONDITIONS.index(works.state), works.left)
    return with_source(made, _number(works.source))


def _number(direction: int | None) -> int:
    return -1 if direction is None else direction


def _load_side(state: State, board: Board, seat: Seat, given: SideEntry, map: Map) -> None:
    side = state.sides[seat]
    for name in SIDE_NUMBERS:
        setattr(side, name, int(getattr(given, name)))
    holds = _stronghold_entries(given, seat, map)  # FF-ID-1: towers, then base
    ids = _piece_ids([*(hold.id for hold in holds), *(unit.id for unit in given.units)], seat + 1)
    for entry in holds:
        _load_hold(state, board, seat, entry, next(ids))
    for unit in given.units:
        _load_unit(state, board, seat, unit, next(ids))
    side.next_id = max(side.next_id, next(ids))
    for coord in given.explored:
        side.sight[tile_at(board, coord)] = model.EXPLORED
    for memory in given.memory:
        side.memory[tile_at(board, memory.at)] = _pack_memory(memory)
    for ward in given.wards:
        side.wards[tile_at(board, ward.at)] = sum(bit for name, bit in WARD_BITS.items() if getattr(ward, name))


def _piece_ids(given: Sequence[int | None], first: int) -> Iterator[int]:
    """Yield the id of each piece, then that of the next: the one given, or the next that no piece has."""
    free = first
    for id in (*given, None):
        while id is None and free in given:
            free += 2
        yield (made := free if id is None else id)
        free = max(free, made + 2)


def _stronghold_entries(given: SideEntry, seat: int, map: Map) -> Sequence[HoldEntry]:
    if given.strongholds is not None:
        return given.strongholds
    return [HoldEntry(n=n, kind=kind, at=at) for n, (kind, at) in enumerate(lettered_strongholds(map, seat))]


def _load_hold(state: State, board: Board, seat: Seat, entry: HoldEntry, id: int) -> None:
    row = seat * model.HOLDS + entry.n
    hold = state.holds[row]
    hold.id, hold.seat = id, seat
    hold.kind = model.BASE if entry.kind == "base" else model.TOWER
    hold.tile, hold.health, hold.starting = tile_at(board, entry.at), entry.health, int(entry.starting)
    hold.buff = entry.buff
    _load_order(hold, board, entry.order)
    state.hold[hold.tile] = row


def _load_unit(state: State, board: Board, seat: Seat, entry: UnitEntry, id: int) -> None:
    row = seat * model.ARMY + entry.n
    unit = state.units[row]
    unit.id, unit.seat, unit.kind, unit.tile = id, seat, UNITS.index(entry.kind), tile_at(board, entry.at)
    for name in UNIT_NUMBERS:
        setattr(unit, name, int(getattr(entry, name)))
    _load_order(unit, board, entry.order)
    unit.repeat = ORDERS.index(entry.repeat) if entry.repeat else model.NO_ORDER
    unit.path, unit.total, unit.at = pack_path(entry.path, len(unit.path)), len(entry.path), entry.next
    unit.goal = tile_at(board, entry.goal) if entry.goal else model.OFF
    unit.before = WORKS.index(entry.works) if entry.works else entry.left
    unit.stamp = _stamp(entry.arrived)
    if not unit.fresh:
        state.occupant[unit.tile] = row
        if state.ground[unit.tile] == model.MINE and not state.owner[unit.tile]:
            state.owner[unit.tile] = seat + 1


def _load_order(to: Unit | Hold, board: Board, order: OrderEntry) -> None:
    to.order = ORDERS.index(order.verb)
    if order.works:
        to.a = WORKS.index(order.works)
    elif order.tile:
        to.a = tile_at(board, order.tile)
    to.b = (order.spell or 0) + order.layer * ON_STRONGHOLD
    to.c, to.d, to.issue = order.target, order.mana, order.issue


def _stamp(moment: MomentEntry | None) -> int:
    return 0 if moment is None else moment.turn * STAMP_TURN + moment.step


def _pack_memory(memory: MemoryEntry) -> int:
    made = 0 if memory.works is None else _pack_seen_works(memory.works)
    made |= 0 if memory.owner is None else (memory.owner + 1) << MINE_AT
    if memory.stronghold is not None:
        hold = memory.stronghold
        made |= (1 | (hold.seat << 1) | (hold.kind << 2) | (hold.health << 3)) << HOLD_AT
    return made | (0 if memory.dragon is None else (1 | (memory.dragon << 1)) << DRAGON_AT)


def _load_neutrals(state: State, board: Board, scenario: Scenario, chance: Chance) -> None:
    """Place a Camp Archer in every camp and a Dragon in every lair unless the document differs (FF-START-2)."""
    homes = [t for kind in (model.CAMP, model.LAIR) for t in range(board.count) if state.ground[t] == kind]
    given = {tile_at(board, entry.at): entry for entry in scenario.neutrals}
    for i, tile in enumerate(map(Tile, homes)):
        unit, entry = state.units[model.NEUTRALS + i], given.get(tile) or NeutralEntry(at=(0, 0))
        unit.id = FIRST_NEUTRAL + i if entry.id is None else entry.id
        unit.seat, unit.tile = model.NEUTRAL, tile
        unit.kind = model.CAMP_ARCHER if state.ground[tile] == model.CAMP else model.DRAGON
        unit.health, unit.a, unit.stamp = entry.health, entry.countdown, _stamp(entry.arrived)
        if unit.kind == model.DRAGON:
            unit.b = draw(chance, 4) if entry.reward is None else entry.reward  # FF-NEU-10
        if state.occupant[tile] != model.NOBODY or state.hold[tile] != model.NOWHERE:
            unit.health = 0
        if unit.health:
            state.occupant[tile] = model.NEUTRALS + i
        elif not unit.a:
            unit.a = 12
    state.next_neutral = FIRST_NEUTRAL + len(homes) if scenario.next_neutral is None else scenario.next_neutral
