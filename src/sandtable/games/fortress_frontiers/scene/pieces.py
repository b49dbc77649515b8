"""Pieces of the Scene: strongholds, units, monsters, and those that are only remembered."""

from __future__ import annotations

from typing import Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.actions import VERBS
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    HOLDS,
    NEUTRALS,
    NO_ORDER,
    NOBODY,
    NOWHERE,
    OFF,
    Board,
    Hold,
    State,
    Unit,
)
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    is_packed_base,
    packed_hold_seat,
    remembered_hold,
    remembered_reward,
    remembers_dragon,
)
from sandtable.games.fortress_frontiers.scenarios.words import STRONGHOLDS, UNITS
from sandtable.kernel.scene import Badge, ScenePiece

from .names import KIND_NAMES, REWARD_NAMES, SEAT_NAMES, tile_label, unit_name

KINDS: Final = (*UNITS, *STRONGHOLDS, "camp-archer", "dragon")  # keys of the cards, as in orders
SYMBOLS: Final = tuple(
    f"ff-{kind}"
    for kind in (
        "archer",
        "soldier",
        "scout",
        "miner",
        "crystal",
        "builder",
        "phalanx",
        "cavalry",
        "wizard",
        "tower",
        "base",
        "camp-archer",
        "dragon",
    )
)
ORDER_SIGNS: Final = {  # the badge of an order
    model.DO_DEFEND: "st-shield",
    model.DO_ALWAYS_DEFEND: "st-shield",
    model.DO_HEAL: "ff-heal",
    model.DO_HEAL_FULL: "ff-heal",
    model.DO_LOOKOUT: "st-eye",
    model.DO_ALWAYS_LOOKOUT: "st-eye",
    model.DO_SHOOT: "st-target",
    model.DO_STRIKE: "st-target",
    model.DO_SABOTAGE: "ff-sabotage",
    model.DO_REPAIR: "ff-builder",
    model.DO_BUILD: "ff-builder",
    model.DO_ROAD_TO: "ff-road",
    model.DO_RAIL_TO: "ff-rail",
    model.DO_CAST: "ff-fire",
}
REWARD_SIGNS: Final = ("ff-gold", "ff-soldier", "ff-archer", "ff-mana")


def pieces(board: Board, state: State, seat: int) -> list[ScenePiece]:
    """Return all pieces that the player sees or remembers; for seat 2 everything."""
    made = []
    for row in range(NOWHERE):
        hold = state.holds[row]
        if hold.tile != OFF:
            made.append(hold_view(board, hold, row - seat * HOLDS if hold.seat == seat else -1))
    for row in range(NOBODY):
        unit = state.units[row]
        if unit.tile != OFF and (row < NEUTRALS or unit.health > 0):
            made.append(unit_view(board, unit, row - seat * ARMY if unit.seat == seat else -1))
        elif unit.tile != OFF:
            made.append(countdown_view(board, unit))
    return made if seat > 1 else made + remembered_pieces(board, state, seat)


def hold_view(board: Board, hold: Hold, number: int) -> ScenePiece:
    """Return a stronghold; an own one is identified by its number, an enemy's by its tile."""
    name, at = KIND_NAMES[hold.kind], tile_label(board, hold.tile)
    made: ScenePiece = {
        "id": f"s{number}" if number >= 0 else f"h{at}",
        "seat": hold.seat,
        "name": name,
        "kind": KINDS[hold.kind],
        "symbol": SYMBOLS[hold.kind],
        "shape": "castle",
        "cell": hold.tile,
        "bars": [{"name": "health", "value": hold.health, "most": 100}],
        "spoken": f"{name} of {SEAT_NAMES[hold.seat]} on {at}, health {hold.health}",
    }
    if number >= 0 and hold.order != NO_ORDER:
        made["badges"] = [{"symbol": "ff-fire", "name": "casts a spell"}]
    return made


def unit_view(board: Board, unit: Unit, number: int) -> ScenePiece:
    """Return a mobile unit or monster."""
    name, at = unit_name(unit.kind, unit.seat, unit.id), tile_label(board, unit.tile)
    owner = "neutral" if unit.seat == model.NEUTRAL else SEAT_NAMES[unit.seat]
    made: ScenePiece = {
        "id": f"u{number}" if number >= 0 else f"e{unit.id}",
        "seat": unit.seat,
        "name": name if unit.kind != model.DRAGON else f"Dragon of {REWARD_NAMES[unit.b]}",
        "kind": KINDS[unit.kind],
        "symbol": SYMBOLS[unit.kind],
        "cell": unit.tile,
        "bars": [{"name": "health", "value": unit.health, "most": 100}],
        "spoken": f"{name} of {owner} on {at}, health {unit.health}",
    }
    if unit.fresh:
        made["states"] = ["arriving"]
    if signs := badges(unit, own=number >= 0):
        made["badges"] = signs
    return made


def badges(unit: Unit, *, own: bool) -> list[Badge]:
    """Return badges for a unit's order, its buff and a dragon's reward.

    Orders are one's own, or during the Execution any visible unit's.
    """
    made: list[Badge] = []
    order = unit.repeat if unit.repeat in ORDER_SIGNS else unit.order
    if unit.defending and order not in ORDER_SIGNS:
        order = model.DO_DEFEND
    if order in ORDER_SIGNS and (own or unit.order != NO_ORDER or unit.defending):
        made.append({"symbol": ORDER_SIGNS[order], "name": f"order: {VERBS.by_number[order].words.lower()}"})
    if unit.buff:
        made.append({"symbol": "ff-buff", "name": f"{unit.buff / 10:g} more strength"})
    if unit.kind == model.DRAGON:
        made.append({"symbol": REWARD_SIGNS[unit.b], "name": f"its reward is {REWARD_NAMES[unit.b]}"})
    return made


def countdown_view(board: Board, unit: Unit) -> ScenePiece:
    """Return an empty camp or lair whose monster will return soon (FF-VIS-6)."""
    name, at = KIND_NAMES[unit.kind], tile_label(board, unit.tile)
    return {
        "id": f"c{at}",
        "seat": 2,
        "name": f"{name}, back in {unit.a}",
        "kind": KINDS[unit.kind],
        "symbol": SYMBOLS[unit.kind],
        "cell": unit.tile,
        "states": ["ghosted"],
        "badges": [{"symbol": "", "text": str(unit.a), "name": f"back in {unit.a} turns"}],
        "spoken": f"{name} on {at}, back in {unit.a} turns",
    }


def remembered_pieces(board: Board, state: State, seat: int) -> list[ScenePiece]:
    """Return strongholds and dragons as they were last seen (FF-VIS-7)."""
    made: list[ScenePiece] = []
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] & 3 != model.EXPLORED:
            continue
        memory = side.memory[tile]
        hold = remembered_hold(memory)
        if hold:
            kind = BASE if is_packed_base(hold) else model.TOWER
            made.append(_memory(board, "m", packed_hold_seat(hold), kind, tile, ""))
        if remembers_dragon(memory):
            made.append(_memory(board, "d", 2, model.DRAGON, tile, f" of {REWARD_NAMES[remembered_reward(memory)]}"))
    return made


def _memory(board: Board, letter: str, seat: int, kind: int, tile: int, more: str) -> ScenePiece:
    name, at = KIND_NAMES[kind] + more, tile_label(board, tile)
    return {
        "id": letter + at,
        "seat": seat,
        "name": name,
        "kind": KINDS[kind],
        "symbol": SYMBOLS[kind],
        "cell": tile,
        "states": ["remembered"],
        "spoken": f"{name} on {at}, as last seen",
    }
