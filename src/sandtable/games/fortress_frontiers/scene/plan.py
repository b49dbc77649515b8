"""The plan of the Scene: a player's orders with paths, costs and previews, and how to drop each."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.actions import VERBS, FrontierNames, names
from sandtable.games.fortress_frontiers.model import ARMY, HOLDS, NO_ORDER, OFF, SEATS, Board, State, Unit
from sandtable.games.fortress_frontiers.rules.movement.costs import IMPASSABLE, can_step, known_cost, movement_budget
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.games.fortress_frontiers.scenarios.words import SPELLS
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Line, Order, Plan
from sandtable.kernel.verbs import unpack_path

from .combat_preview import attack_rows, spell_rows
from .names import KIND_NAMES, tile_label
from .tiles import WORKS_NAMES, centre

CLAUSES: Final = {
    model.DO_MOVE: "FF-ORD-10",
    model.DO_MOVE_TO: "FF-ORD-11",
    model.DO_SHOOT: "FF-ORD-12",
    model.DO_STRIKE: "FF-ORD-13",
    model.DO_HEAL: "FF-ORD-14",
    model.DO_HEAL_FULL: "FF-ORD-14",
    model.DO_DEFEND: "FF-ORD-15",
    model.DO_ALWAYS_DEFEND: "FF-ORD-15",
    model.DO_LOOKOUT: "FF-ORD-16",
    model.DO_ALWAYS_LOOKOUT: "FF-ORD-16",
    model.DO_BUILD: "FF-ORD-17",
    model.DO_ROAD_TO: "FF-QUEUE-5",
    model.DO_RAIL_TO: "FF-QUEUE-6",
    model.DO_REPAIR: "FF-ORD-20",
    model.DO_SABOTAGE: "FF-ORD-21",
    model.DO_CAST: "FF-ORD-22",
}
QUARTERS: Final = ("", "¼", "½", "¾")
MODES: Final = {1: "once", 3: "always"}


def plan(setup: Setup[State, Board], state: State, seat: int) -> Plan:
    """Return the player's own orders, and the units that have none."""
    board, called = setup.board, names(setup, state)
    orders: list[Order] = []
    idle: list[str] = []
    for n in range(ARMY):
        unit = state.units[seat * ARMY + n]
        if unit.tile == OFF:
            continue
        if unit.fresh:
            orders.append(purchase(board, called, unit, n))
        elif unit.order == NO_ORDER and unit.repeat == NO_ORDER:
            idle.append(f"u{n}")
        else:
            orders.append(unit_order(state, board, called, n, seat))
    for n in range(HOLDS):
        hold = state.holds[seat * HOLDS + n]
        if hold.tile != OFF and hold.order != NO_ORDER:
            orders.append(_spell(state, board, called, ARMY + n, (hold.kind, hold.tile, hold.a, hold.b, hold.d), seat))
    orders += ward_orders(board, called, state, seat)
    return {"orders": orders, "idle": idle, "rest": "no order: stays where it is and does not strike back"}


def purchase(board: Board, called: FrontierNames, unit: Unit, n: int) -> Order:
    """Return a unit bought this turn."""
    return {
        "text": f"{KIND_NAMES[unit.kind]} · arrives on {tile_label(board, unit.tile)}",
        "cost": f"{model.COST[unit.kind]} gold · takes orders from next turn",
        "piece": f"u{n}",
        "clause": "FF-ORD-24",
        "drop": _text(called, model.DO_UNDO_BUY, n),
    }


def unit_order(state: State, board: Board, called: FrontierNames, n: int, seat: int) -> Order:
    """Return one order with its path and its preview."""
    row = seat * ARMY + n
    unit = state.units[row]
    verb = unit.repeat if unit.repeat != NO_ORDER else unit.order
    if verb == model.DO_CAST:
        return _spell(state, board, called, n, (unit.kind, unit.tile, unit.a, unit.b, unit.d), seat)
    made: Order = {
        "text": f"{KIND_NAMES[unit.kind]} · {VERBS.by_number[verb].words.lower()}",
        "piece": f"u{n}",
        "clause": CLAUSES.get(verb, "FF-ORD-1"),
        "drop": _text(called, model.DO_CLEAR, n),
    }
    if unit.total > unit.at:
        _add_path(made, state, board, row, verb)
    elif verb in (model.DO_SHOOT, model.DO_STRIKE):
        rows = attack_rows(state, board, row, unit.a, ranged=verb == model.DO_SHOOT, start=unit.tile, first=True)
        _add_attack(made, board, unit.tile, unit.a, rows)
    elif verb == model.DO_BUILD:
        made["text"] = f"{KIND_NAMES[unit.kind]} · build {WORKS_NAMES[unit.a]}"
        made["cost"] = f"{model.STEP_COST[unit.a]} gold a step, goes on until it is finished"
    elif verb == model.DO_REPAIR:
        made["text"] += f" {tile_label(board, unit.a)}"
    elif cost := _standing_words(unit, verb):
        made["cost"] = cost
    return made


def _standing_words(unit: Unit, verb: int) -> str:
    if verb in (model.DO_HEAL, model.DO_HEAL_FULL):
        return f"{model.REGEN[unit.kind]} health in the next Upkeep"
    if verb in (model.DO_DEFEND, model.DO_ALWAYS_DEFEND):
        return "+20 strength, neighbours +2, strikes back" if unit.kind == model.PHALANX else "strikes back"
    if verb in (model.DO_LOOKOUT, model.DO_ALWAYS_LOOKOUT):
        return "sees one further, over forests"
    return "the works under it: unfinished or disabled ones go" if verb == model.DO_SABOTAGE else ""


def _add_path(made: Order, state: State, board: Board, row: int, verb: int) -> None:
    """Add the path of an order: where each turn ends, its cost, and whom it meets."""
    unit = state.units[row]
    steps = unpack_path(unit.path)[unit.at : unit.total]
    tiles = path_tiles(board, unit.tile, steps)
    line: Line = {
        "points": [centre(board, tile) for tile in tiles],
        "style": "plan",
        "label": f"to {tile_label(board, tiles[-1])}",
    }
    what = made["text"] if verb in (model.DO_ROAD_TO, model.DO_RAIL_TO) else f"{KIND_NAMES[unit.kind]} · move"
    made["text"] = f"{what.removesuffix(' to')} to {tile_label(board, tiles[-1])}"
    if verb in (model.DO_ROAD_TO, model.DO_RAIL_TO):
        line["style"] = "plan building"
        line["turns"] = []
        made["cost"] = f"{model.STEP_COST[model.ROAD]} gold a step · {len(tiles)} tiles"
    else:
        ends, cost = turn_ends(state, board, unit.seat, unit.kind, tiles, steps)
        line["turns"] = ends
        budget = movement_budget(unit.kind)
        made["cost"] = f"cost {cost_words(cost)} of {cost_words(budget)}" if len(ends) == 1 else f"{len(ends)} turns"
        _add_meeting(made, state, board, row, tiles)
    made["lines"] = [line]


def path_tiles(board: Board, start: int, steps: list[int] | tuple[int, ...]) -> list[int]:
    """Return the tiles of a path, the first included."""
    tiles = [start]
    for direction in steps:
        tiles.append(board.ways[tiles[-1]][direction])
    return tiles


def turn_ends(
    state: State, board: Board, seat: int, kind: int, tiles: list[int], steps: list[int] | tuple[int, ...]
) -> tuple[list[int], int]:
    """Return after how many steps each turn ends, and the cost of all steps, as far as is known (FF-QUEUE-4)."""
    budget, spent, whole = movement_budget(kind), 0, 0
    first, ends = 0, []
    for i, direction in enumerate(steps):
        cost = known_cost(state, SEATS[seat], tiles[i + 1], kind)
        if cost == IMPASSABLE:
            break
        straight = int(all(way == steps[first] for way in steps[first : i + 1]) and direction == steps[first])
        verdict = can_step(kind, cost, spent, straight, budget)
        if verdict == 0 and i > first:
            ends.append(i)
            first, spent = i, 0
            verdict = can_step(kind, cost, 0, 1, budget)
        spent, whole = spent + cost, whole + cost
        if verdict == 2 and i + 1 < len(steps):
            ends.append(i + 1)
            first, spent = i + 1, 0
    return [*ends, len(steps)], whole


def cost_words(cost: int) -> str:
    """Return a cost as text, with quarters."""
    whole, rest = divmod(cost, model.QUARTERS)
    return f"{whole or ''}{QUARTERS[rest]}" or "0"


def _add_meeting(made: Order, state: State, board: Board, row: int, tiles: list[int]) -> None:
    """Add the preview of a move that ends on an enemy: a strike from the tile before it (FF-RULING-45)."""
    unit = state.units[row]
    if len(tiles) < 2 or visible_target(state, SEATS[unit.seat], tiles[-1]) == 0:
        return
    rows = attack_rows(state, board, row, tiles[-1], ranged=False, start=tiles[-2], first=False)
    if rows:
        made["table"] = rows
        made["cost"] = f"{made.get('cost', '')} · {_verdict(rows)}, if it stays there"


def _add_attack(made: Order, board: Board, start: int, end: int, rows: list[dict[str, Any]]) -> None:
    made["text"] += f" {tile_label(board, end)}"
    made["lines"] = [{"points": [centre(board, start), centre(board, end)], "style": "attack"}]
    if rows:
        made["table"] = rows
        made["cost"] = _verdict(rows)


def _verdict(rows: list[dict[str, Any]]) -> str:
    """Return the result of an attack in one line."""
    lost = next(row["text"] for row in rows if row["name"] == "It loses")
    cases = [f"; {row['name'].lower()} {row['text']}" for row in rows if row["name"].startswith("If it defends")]
    return f"it loses {lost}{''.join(cases)}"


def _spell(
    state: State, board: Board, called: FrontierNames, piece: int, order: tuple[int, int, int, int, int], seat: int
) -> Order:
    kind, start, end, packed, mana = order
    spell = packed & 3
    price = mana if spell == model.BUFF else model.SPELL_COST[spell]
    made: Order = {
        "text": f"{KIND_NAMES[kind]} · {SPELLS[spell]} on {tile_label(board, end)}",
        "cost": f"{price} mana",
        "piece": called.piece_text(piece, "full"),
        "clause": CLAUSES[model.DO_CAST],
        "table": spell_rows(state, seat, end, spell, mana),
        "drop": _text(called, model.DO_CLEAR, piece),
    }
    if start != end:
        style = "attack" if spell in (model.FIREBALL, model.LIGHTNING) else "path"
        made["lines"] = [{"points": [centre(board, start), centre(board, end)], "style": style}]
    return made


def ward_orders(board: Board, called: FrontierNames, state: State, seat: int) -> list[Order]:
    """Return the wards that will see this turn (FF-ORD-23)."""
    made: list[Order] = []
    for tile in range(board.count):
        if mode := MODES.get(state.sides[seat].wards[tile] & 3):
            text = f"Ward on {tile_label(board, tile)} · vision {mode}"
            drop = VERBS.to_text((model.DO_VISION, tile, model.VISION_STOP, 0, 0, 0, 0), called)
            made.append({"text": text, "cost": "5 mana", "clause": "FF-ORD-23", "drop": drop})
    return made


def _text(called: FrontierNames, verb: int, piece: int) -> str:
    return VERBS.to_text((verb, piece, 0, 0, 0, 0, 0), called)
