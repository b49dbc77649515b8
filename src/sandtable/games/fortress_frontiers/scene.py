"""The picture of an Observation. Everything is made from what `hide` left for one player; the public sees the board's
shape, turn, phase and who is Done (FF-VIS-12)."""

from __future__ import annotations

from typing import Any, cast

from sandtable.kernel.game import Setup
from sandtable.kernel.identity import by_identity
from sandtable.kernel.scene import BoardShape, Card, Cell, CellShape, Line, Order, Panel, Piece, Plan, Point, Scene
from sandtable.kernel.verbs import unpack_path

from . import model
from .actions import VERBS, FrontierNames, names
from .documents import CONDITIONS, WORKS
from .maps import coord_of, grid_of
from .model import ARMY, BASE, HOLDS, NEUTRALS, NO_ORDER, NOBODY, NOWHERE, OFF, ORDERS, SEATS, Board, Hold, State, Unit
from .report import KIND_NAMES, PHASE_NAMES, REWARD_NAMES, SEAT_NAMES
from .rules.position import works_kind, works_left, works_seat, works_state
from .rules.sight import DRAGON_AT, HOLD_AT, is_visible, known_ground, known_owner, known_works

GROUNDS = ("clear", "woods", "mountain", "river", "lake", "mine", "camp", "lair")
GROUND_NAMES = ("open ground", "forest", "mountain", "river", "lake", "gold mine", "camp", "dragon lair")
SYMBOLS: tuple[str, ...] = (
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
)
SYMBOLS += ("archer", "dragon")


@by_identity
def board_shape(board: Board) -> BoardShape:
    """The public geometry: pointy hexes of size 1 (FF-HEX-1)."""
    coords = tuple(coord_of(board, tile) for tile in range(board.count))
    grid = grid_of(coords)
    corners = [grid.corners(tile, 1.0) for tile in range(board.count)]
    left = min(x for outline in corners for x, _ in outline)
    top = min(y for outline in corners for _, y in outline)
    cells: list[CellShape] = []
    for tile, (x, y) in enumerate(coords):
        middle = grid.centre(tile, 1.0)
        cells.append(
            {
                "id": tile,
                "label": f"{x},{y}",
                "centre": _point(middle[0] - left, middle[1] - top),
                "outline": [_point(px - left, py - top) for px, py in corners[tile]],
                "near": grid.neighbours(tile),
                "ways": [way if way != OFF else -1 for way in board.ways[tile]],
            }
        )
    right = max(x for outline in corners for x, _ in outline) - left
    bottom = max(y for outline in corners for _, y in outline) - top
    return {"kind": "cells", "grid": "hex-pointy", "size": _point(right, bottom), "cells": cells}


def _point(x: float, y: float) -> Point:
    return [round(x, 3), round(y, 3)]


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """The whole picture for one seat."""
    board = cast("Board", setup.board)
    made: Scene = {
        "game": "fortress-frontiers",
        "seat": seat,
        "board": board_shape(board),
        "cells": [],
        "pieces": [],
        "cards": CARDS,
        "panels": panels(board, state, seat),
        "turn": f"Turn {state.turn} · {PHASE_NAMES[state.phase]}",
    }
    if seat > 1:
        made["cells"] = [{"id": tile, "fog": "unknown"} for tile in range(board.count)]
        return made
    made["cells"] = [cell_view(board, state, seat, tile) for tile in range(board.count)]
    made["pieces"] = [*pieces(board, state, seat)]
    made["lines"] = road_lines(board, state, seat)
    if state.phase == ORDERS:
        made["plan"] = plan(setup, state, seat)
        made["lines"] += [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
    return made


# -- tiles ------------------------------------------------------------------------------------------------------------


def cell_view(board: Board, state: State, seat: int, tile: int) -> Cell:
    """Ground, fog, works and memory of one tile (FF-VIS-6 to FF-VIS-8)."""
    who = SEATS[seat]
    ground = known_ground(state, who, tile)
    if ground == model.UNKNOWN:
        return {"id": tile, "fog": "unknown", "name": "never seen"}
    visible = is_visible(state, who, tile)
    made: Cell = {"id": tile, "ground": GROUNDS[ground], "name": GROUND_NAMES[ground]}
    made["fog"] = "seen" if visible else "remembered"
    notes = []
    if ground == model.MINE:
        owner = known_owner(state, who, tile)
        notes.append(f"mine of {SEAT_NAMES[owner - 1]}" if owner else "mine of nobody")
    works = known_works(state, who, tile)
    if works:
        notes.append(works_words(works))
    if not visible:
        notes += remembered_words(state.sides[seat].memory[tile])
    if notes:
        made["note"] = "; ".join(notes)
    if works and works_kind(works) not in (model.ROAD, model.RAIL):
        made["marks"] = [f"works-{WORKS[works_kind(works)]}"]
    return made


def works_words(works: int) -> str:
    """Works in words."""
    left = f", {works_left(works)} steps left" if works_state(works) == model.BUILDING else ""
    return f"{WORKS[works_kind(works)]} of {SEAT_NAMES[works_seat(works)]}, {CONDITIONS[works_state(works)]}{left}"


def remembered_words(memory: int) -> list[str]:
    """A stronghold or dragon that was seen there."""
    made = []
    hold = (memory >> HOLD_AT) & 1023
    if hold:
        kind = "base" if hold & 4 else "tower"
        made.append(f"{kind} of {SEAT_NAMES[(hold >> 1) & 1]} last seen with {hold >> 3}")
    if (memory >> DRAGON_AT) & 1:
        made.append(f"a dragon of {REWARD_NAMES[(memory >> (DRAGON_AT + 1)) & 3]} was seen")
    return made


def road_lines(board: Board, state: State, seat: int) -> list[Line]:
    """Known roads and rails, from tile to tile."""
    made: list[Line] = []
    cells = board_shape(board)["cells"]
    kinds = {tile: works_kind(known_works(state, SEATS[seat], tile)) for tile in range(board.count)}
    for tile, kind in kinds.items():
        if kind not in (model.ROAD, model.RAIL):
            continue
        ends = [n for n in board.ways[tile] if n != OFF and kinds[n] in (model.ROAD, model.RAIL) and n > tile]
        for near in ends:
            style = "rail" if kind == kinds[near] == model.RAIL else "road"
            made.append({"points": [cells[tile]["centre"], cells[near]["centre"]], "style": style})
    return made


# -- pieces -----------------------------------------------------------------------------------------------------------


def pieces(board: Board, state: State, seat: int) -> list[Piece]:
    """Strongholds, units and monsters that the player sees, remembered strongholds and dragons among them."""
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
    return made + remembered_pieces(board, state, seat)


def hold_view(board: Board, hold: Hold, number: int) -> Piece:
    """A stronghold; an own one by its number, an enemy's by where it stands."""
    name, at = KIND_NAMES[hold.kind], _label(board, hold.tile)
    made: Piece = {
        "id": f"s{number}" if number >= 0 else f"h{at}",
        "seat": hold.seat,
        "name": name,
        "kind": SYMBOLS[hold.kind],
        "symbol": f"ff-{SYMBOLS[hold.kind]}",
        "cell": hold.tile,
        "bars": [{"name": "health", "value": hold.health, "most": 100}],
        "spoken": f"{name} of {SEAT_NAMES[hold.seat]} on {at}, health {hold.health}",
    }
    if hold.order != NO_ORDER:
        made["states"] = ["ordered"]
    return made


def unit_view(board: Board, unit: Unit, number: int) -> Piece:
    """A mobile unit or monster."""
    name, at = KIND_NAMES[unit.kind], _label(board, unit.tile)
    owner = "neutral" if unit.seat == model.NEUTRAL else SEAT_NAMES[unit.seat]
    made: Piece = {
        "id": f"u{number}" if number >= 0 else f"e{unit.id}",
        "seat": unit.seat,
        "name": name if unit.kind != model.DRAGON else f"Dragon of {REWARD_NAMES[unit.b]}",
        "kind": SYMBOLS[unit.kind],
        "symbol": f"ff-{SYMBOLS[unit.kind]}",
        "cell": unit.tile,
        "bars": [{"name": "health", "value": unit.health, "most": 100}],
        "spoken": f"{name} of {owner} on {at}, health {unit.health}",
    }
    states = ["arriving"] if unit.fresh else []
    if number >= 0 and unit.order != NO_ORDER:
        states.append("ordered")
    if states:
        made["states"] = states
    badges = []
    if unit.defending:
        badges.append({"symbol": "st-shield", "name": "defends"})
    if unit.buff:
        badges.append({"symbol": "ff-buff", "name": f"{unit.buff / 10:g} more strength"})
    if badges:
        made["badges"] = badges  # type: ignore[typeddict-item]  # a list of two-field badges
    return made


def countdown_view(board: Board, unit: Unit) -> Piece:
    """An empty camp or lair whose monster will soon be back (FF-VIS-6)."""
    name, at = KIND_NAMES[unit.kind], _label(board, unit.tile)
    return {
        "id": f"c{at}",
        "seat": 2,
        "name": f"{name}, back in {unit.a}",
        "kind": SYMBOLS[unit.kind],
        "symbol": "ff-camp" if unit.kind == model.CAMP_ARCHER else "ff-lair",
        "cell": unit.tile,
        "states": ["ghosted"],
        "badges": [{"symbol": "", "text": str(unit.a), "name": f"back in {unit.a} turns"}],
        "spoken": f"{name} on {at}, back in {unit.a} turns",
    }


def remembered_pieces(board: Board, state: State, seat: int) -> list[Piece]:
    """Strongholds and dragons as they were last seen (FF-VIS-7)."""
    made: list[Piece] = []
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] & 3 != model.EXPLORED:
            continue
        hold, dragon = (side.memory[tile] >> HOLD_AT) & 1023, side.memory[tile] >> DRAGON_AT
        at = _label(board, tile)
        if hold:
            kind = BASE if hold & 4 else model.TOWER
            made.append(_ghost(f"m{at}", (hold >> 1) & 1, KIND_NAMES[kind], SYMBOLS[kind], tile, at))
        if dragon & 1:
            name = f"Dragon of {REWARD_NAMES[(dragon >> 1) & 3]}"
            made.append(_ghost(f"d{at}", 2, name, "dragon", tile, at))
    return made


def _ghost(id: str, seat: int, name: str, symbol: str, tile: int, at: str) -> Piece:
    return {
        "id": id,
        "seat": seat,
        "name": name,
        "kind": symbol,
        "symbol": f"ff-{symbol}",
        "cell": tile,
        "states": ["ghosted"],
        "spoken": f"{name} on {at}, as last seen",
    }


def _label(board: Board, tile: int) -> str:
    x, y = coord_of(board, tile)
    return f"({x},{y})"


# -- the plan and the panels ------------------------------------------------------------------------------------------


def plan(setup: Setup, state: State, seat: int) -> Plan:
    """The player's own orders, how to drop each, and who has none."""
    board, called = cast("Board", setup.board), names(setup, state)
    orders: list[Order] = []
    idle: list[str] = []
    for n in range(ARMY):
        unit = state.units[seat * ARMY + n]
        if unit.tile == OFF:
            continue
        if unit.fresh:
            text = f"{KIND_NAMES[unit.kind]} bought, arrives on {_label(board, unit.tile)}"
            cost = f"{model.COST[unit.kind]} gold"
            orders.append({"text": text, "cost": cost, "drop": _text(called, model.DO_UNDO_BUY, n)})
        elif unit.order == NO_ORDER and unit.repeat == NO_ORDER:
            idle.append(f"u{n}")
        else:
            orders.append(unit_order(board, called, unit, n))
    for n in range(HOLDS):
        hold = state.holds[seat * HOLDS + n]
        if hold.tile != OFF and hold.order != NO_ORDER:
            text = f"{KIND_NAMES[hold.kind]}: {VERBS.by_number[hold.order].words}"
            orders.append({"text": text, "drop": _text(called, model.DO_CLEAR, ARMY + n)})
    return {"orders": orders, "idle": idle, "sum": f"{state.sides[seat].gold} gold left"}


def unit_order(board: Board, called: FrontierNames, unit: Unit, n: int) -> Order:
    """One order of the plan, with its way over the board."""
    verb = unit.repeat if unit.repeat != NO_ORDER else unit.order
    made: Order = {
        "text": f"{KIND_NAMES[unit.kind]} on {_label(board, unit.tile)}: {VERBS.by_number[verb].words}",
        "drop": _text(called, model.DO_CLEAR, n),
    }
    if unit.total > unit.at:
        cells = board_shape(board)["cells"]
        tile = unit.tile
        points = [cells[tile]["centre"]]
        for direction in unpack_path(unit.path)[unit.at : unit.total]:
            tile = board.ways[tile][direction]
            points.append(cells[tile]["centre"])
        made["lines"] = [{"points": points, "style": "plan", "label": f"to {_label(board, tile)}"}]
    return made


def _text(called: FrontierNames, verb: int, piece: int) -> str:
    return VERBS.to_text((verb, piece, 0, 0, 0, 0, 0), called)


def panels(board: Board, state: State, seat: int) -> list[Panel]:
    """Purse and income of the player, turn, who is Done."""
    seals: list[dict[str, Any]] = [
        {
            "name": SEAT_NAMES[s],
            "seat": int(s),
            "text": "done" if state.sides[s].sealed else "planning",
            "look": "sealed" if state.sides[s].sealed else "draft",
        }
        for s in SEATS
    ]
    made: list[Panel] = [{"kind": "seals", "title": "Orders", "rows": seals, "clause": "FF-TURN-3"}]
    if seat < 2:
        side = state.sides[seat]
        rows: list[dict[str, Any]] = [
            {"name": "Gold", "seat": seat, "value": side.gold, "text": f"+{side.gold_income}", "symbol": "ff-gold"},
            {"name": "Mana", "seat": seat, "value": side.mana, "most": side.cap, "symbol": "ff-mana"},
        ]
        if side.melee or side.ranged:
            rows.append({"name": "Strength", "seat": seat, "value": side.melee, "text": f"ranged +{side.ranged}"})
        made.append({"kind": "resources", "title": "Purse", "rows": rows, "clause": "FF-ECO-1"})
    return made


def _card(kind: int) -> Card:
    lines = [("Melee", model.MELEE[kind]), ("Ranged", model.RANGED[kind]), ("Move", model.MOVE[kind])]
    lines += [("Range", model.RANGE[kind]), ("Sight", model.SIGHT[kind]), ("Cost", model.COST[kind])]
    return {
        "kind": SYMBOLS[kind],
        "name": KIND_NAMES[kind],
        "symbol": f"ff-{SYMBOLS[kind]}",
        "lines": [{"name": name, "text": str(value), "clause": "FF-UNIT-1"} for name, value in lines if value],
    }


CARDS = [_card(kind) for kind in range(model.DRAGON + 1) if kind != model.CAMP_ARCHER]
