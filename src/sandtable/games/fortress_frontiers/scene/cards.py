"""Cards: what every kind of unit can do, what it costs, and why it cannot be bought now."""

from __future__ import annotations

from typing import Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import BASE, COST, HOLDS, NOBODY, OFF, SEATS, TYPES, Board, State
from sandtable.games.fortress_frontiers.rules.orders.purchases import is_free_to_spawn, spawn_level
from sandtable.games.fortress_frontiers.rules.position.pieces import free_unit_row
from sandtable.kernel.scene import Card, CardLine

from .names import KIND_NAMES
from .pieces import KINDS, SYMBOLS

ABILITIES: Final = {
    model.ARCHER: [("Shoots", "at any target in range and line of sight", "FF-ORD-12")],
    model.SCOUT: [
        ("Lookout", "sees one further, over forests", "FF-ORD-16"),
        ("Woodcraft", "forest costs 1; +5 against arrows in it", "FF-UNIT-1"),
    ],
    model.MINER: [("Mines", "+15 gold on a mine of yours", "FF-ECO-1")],
    model.CRYSTAL: [("Crystals", "+10 mana on a mine of yours", "FF-ECO-3")],
    model.BUILDER: [("Builds", "roads, forts, towers, traps, wards, mana works; repairs", "FF-ENG-1")],
    model.PHALANX: [("Wall", "+20 when it defends, neighbours +2, no penalty against many", "FF-UNIT-2")],
    model.CAVALRY: [("Charge", "one more step in a straight line", "FF-MOVE-7")],
    model.WIZARD: [("Casts", "heal, buff, fireball, lightning; sees wards", "FF-SPELL-2")],
    model.TOWER: [("Stronghold", "casts spells; +3 for its garrison; +5 gold if it stood from the start", "FF-ECO-1")],
    BASE: [("Stronghold", "casts spells; +10 gold; its loss is the defeat", "FF-WIN-1")],
    model.CAMP_ARCHER: [("Guards", "shoots whoever comes near; 150 to 250 gold for its death", "FF-NEU-9")],
    model.DRAGON: [("Cleaves and breathes fire", "at whoever comes near; its death is rewarded", "FF-NEU-10")],
}


def _card(kind: int, gold: int) -> Card:
    """Return the card of a kind for a player with so much gold."""
    numbers = [("Melee", model.MELEE[kind]), ("Ranged", model.RANGED[kind]), ("Move", model.MOVE[kind])]
    numbers += [("Range", model.RANGE[kind]), ("Sight", model.SIGHT[kind]), ("Regen", model.REGEN[kind])]
    lines: list[CardLine] = [{"name": n, "text": str(value), "clause": "FF-UNIT-1"} for n, value in numbers if value]
    lines += [{"name": name, "text": text, "clause": clause} for name, text, clause in ABILITIES.get(kind, ())]
    made: Card = {"kind": KINDS[kind], "name": KIND_NAMES[kind], "symbol": SYMBOLS[kind], "lines": lines}
    if kind < TYPES:
        made["group"] = "Buy"
        made["price"] = str(COST[kind])
        if gold < COST[kind]:
            made["note"], made["clause"] = f"{COST[kind]} gold needed", "FF-ORD-24"
    return made


PRICES: Final = (0, *sorted({cost for cost in COST if cost}))
# One list for each price that gold may just reach: unchanged lists are not sent again.
CARDS: Final = {price: [_card(kind, price) for kind in range(model.DRAGON + 1)] for price in PRICES}


def _shut(note: str, clause: str) -> list[Card]:
    """Return the cards with a note that nothing can be bought."""
    made = [_card(kind, model.MOST_GOLD) for kind in range(model.DRAGON + 1)]
    for card in made[:TYPES]:
        card["note"], card["clause"] = note, clause
    return made


NO_TILE: Final = _shut("no free tile by a base or tower", "FF-SPAWN-2")
NO_ROOM: Final = _shut("the army is as large as may be", "FF-LIMIT-1")


def cards(board: Board, state: State, seat: int) -> list[Card]:
    """Return the cards of all kinds, with what prevents a purchase."""
    if seat > 1 or state.phase != model.ORDERS:
        return CARDS[PRICES[-1]]
    who = SEATS[seat]
    if free_unit_row(state, who) == NOBODY:
        return NO_ROOM
    near = {
        n
        for h in state.holds[seat * HOLDS : (seat + 1) * HOLDS]
        if h.tile != OFF
        for n in (h.tile, *board.ways[h.tile])
    }
    near.discard(OFF)
    free = any(is_free_to_spawn(state, who, tile) and spawn_level(state, board, who, tile) for tile in near)
    gold = state.sides[seat].gold
    return CARDS[max(price for price in PRICES if price <= gold)] if free else NO_TILE
