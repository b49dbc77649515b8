"""Gold and mana: FF-ECO, FF-MINE-2."""

from sandtable.games.fortress_frontiers.events import income
from sandtable.games.fortress_frontiers.model import (
    BASE,
    CRYSTAL,
    HOLDS,
    MINE,
    MINER,
    MOST_GOLD,
    NOWHERE,
    OFF,
    POOL,
    PUMP,
    TILES,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.engineering.networks import BY_RAIL, BY_ROAD, find_network
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_hold
from sandtable.games.fortress_frontiers.rules.position.works import is_intact, works_pool, works_seat, works_source
from sandtable.kernel.ids import Seat


def update_mana_cap(state: State, seat: Seat) -> None:
    """Set the cap to 100 for each own intact pool and dragon mana reward; excess mana is lost (FF-ECO-4)."""
    side = state.sides[seat]
    cap = 100 * side.wells
    for tile in range(TILES):
        works = state.works[tile]
        if is_intact(works, POOL) and works_seat(works) == seat:
            cap += 100
    side.cap = cap
    side.mana = min(side.mana, cap)


def controls_source(state: State, seat: Seat, tile: int) -> bool:
    """Whether the player controls a mine or their base's tile (FF-TERM-9)."""
    if state.ground[tile] == MINE:
        return state.owner[tile] == seat + 1
    hold = state.hold[tile]
    return hold != NOWHERE and state.holds[hold].seat == seat and state.holds[hold].kind == BASE


def collect_income(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Add gold and mana of one Upkeep (FF-ECO-1 to FF-ECO-3); there is no upkeep cost, gold cap or debt (FF-ECO-2)."""
    side = state.sides[seat]
    gold = 10 if base_of(state, seat) != NOWHERE else 0
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and hold.starting != 0 and hold.kind != BASE:
            gold += 5
    gold += mine_gold(state, board, seat, work)
    mana = mana_income(state, board, seat)
    side.gold = min(MOST_GOLD, side.gold + gold)  # FF-LIMIT-6
    side.mana = min(side.cap, side.mana + mana)
    side.gold_income = gold
    side.mana_income = mana
    income(work.pending, 1 << seat, gold, side.mana, seat, mana)


def mine_gold(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return 10 gold a mine, 15 more with a Miner, 20 more by rail or else 10 by road (FF-ECO-1, FF-RULING-20)."""
    gold = 0
    for level in (BY_ROAD, BY_RAIL):
        find_network(state, board, seat, level, 0, work)
        for tile in range(board.count):
            if state.ground[tile] != MINE or state.owner[tile] != seat + 1:
                continue
            if work.network[tile] != 0:
                gold += 10  # rail-connected implies road-connected, so rail adds twice
            if level == BY_ROAD:
                gold += 10
                unit = state.units[state.occupant[tile]]
                if unit.seat == seat and unit.kind == MINER:  # FF-MINE-2
                    gold += 15
    return gold


def mana_income(state: State, board: Board, seat: Seat) -> int:
    """Return 10 mana a Crystal Miner on a controlled mine, 5 a working pump, 10 a dragon mana reward (FF-ECO-3)."""
    mana = 10 * state.sides[seat].wells
    for tile in range(board.count):
        if state.ground[tile] == MINE and state.owner[tile] == seat + 1:
            unit = state.units[state.occupant[tile]]
            if unit.seat == seat and unit.kind == CRYSTAL:
                mana += 10
        works = state.works[tile]
        if is_intact(works, PUMP) and works_seat(works) == seat:
            source = board.ways[tile][works_source(works)]
            pool = state.works[board.ways[tile][works_pool(works)]]
            if controls_source(state, seat, source) and is_intact(pool, POOL) and works_seat(pool) == seat:
                mana += 5
    return mana
