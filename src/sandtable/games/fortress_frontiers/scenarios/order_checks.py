"""Checks of the orders in a scenario document, which are written as in the State: FF-ORD-1, FF-QUEUE-1.

An order has to be possible for its unit; whether it will succeed is left to the Execution.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.fortress_frontiers import model
from sandtable.kernel.problems import Path, Report

from .format import BIG, ORDER, UNITS, WORKS
from .maps import Coord, neighbour

ANYONE = (
    model.NO_ORDER,
    model.DO_MOVE,
    model.DO_STRIKE,
    model.DO_HEAL,
    model.DO_DEFEND,
    model.DO_SABOTAGE,
)  # orders of any unit
ALSO = {
    "archer": (model.DO_SHOOT,),
    "scout": (model.DO_LOOKOUT,),
    "builder": (model.DO_BUILD, model.DO_REPAIR),
    "wizard": (model.DO_CAST,),
}
REPEATED = (model.NO_ORDER, model.DO_MOVE_TO, model.DO_HEAL_FULL, model.DO_ALWAYS_DEFEND)
ALSO_REPEATED = {"scout": (model.DO_ALWAYS_LOOKOUT,), "builder": (model.DO_BUILD, model.DO_ROAD_TO, model.DO_RAIL_TO)}
AT_A_TILE = (model.DO_SHOOT, model.DO_STRIKE, model.DO_REPAIR, model.DO_CAST)
MOST = {
    "order": model.DO_CAST,
    "repeat": model.DO_RAIL_TO,
    "a": model.TILES - 1,
    "b": 7,
    "d": model.MOST_BUFF,
    "buff": model.MOST_BUFF,
    "before": 9,
}
MOST |= {"goal": model.OFF, "hopped": 1, "defending": 1, "lookout": 1}
MOST |= dict.fromkeys(("total", "next", "steps"), model.LONGEST_PATH)


def check_order(one: dict[str, Any], at: Coord, path: Path, tiles: set[Coord], report: Report) -> None:
    """Check the path and the order of a unit or stronghold."""
    digits, order, place = one.get("path", []), one.get("order", {}), [*path, "order"]
    sound = report.list(digits, [*path, "path"], "FF-LIMIT-2", model.LONGEST_PATH)
    for i, digit in enumerate(digits if sound else []):
        sound &= report.whole(digit, [*path, "path", i], 0, 5, "FF-HEX-2")
    if not report.object(order, place, ORDER):
        return
    for name in ORDER:
        sound &= report.whole(order.get(name, 0), [*place, name], 0, MOST.get(name, BIG), "FF-ORD-1")
    if sound:
        _check_kind(one["kind"], order, place, report)
        _check_amounts(order, place, len(tiles), report)
        _check_counters(order, place, len(digits), report)
        _check_path(digits[order.get("next", 0) :], at, path, tiles, report)
        if one.get("fresh") and (order.get("order") or order.get("repeat")):
            report.add("E_ORDER", place, order, "no order for a unit bought this turn", "FF-ORD-2")


def _check_kind(kind: str, order: dict[str, Any], path: Path, report: Report) -> None:
    """Check that such a piece can have such an order."""
    unit = kind in UNITS
    may = (*ANYONE, *ALSO.get(kind, ())) if unit else (model.NO_ORDER, model.DO_CAST)
    if order.get("order", model.NO_ORDER) not in may:
        report.add("E_ORDER", [*path, "order"], order["order"], f"an order of a {kind}: {_numbers(may)}", "FF-ORD-1")
    may = (*REPEATED, *ALSO_REPEATED.get(kind, ())) if unit else (model.NO_ORDER,)
    if order.get("repeat", model.NO_ORDER) not in may:
        allowed = f"what a {kind} repeats: {_numbers(may)}"
        report.add("E_ORDER", [*path, "repeat"], order["repeat"], allowed, "FF-QUEUE-1")


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _check_amounts(order: dict[str, Any], path: Path, tiles: int, report: Report) -> None:
    """Check tiles, works, and the mana of a Combat Buff."""
    verb, what = order.get("order", model.NO_ORDER), order.get("a", 0)
    if verb in AT_A_TILE and what >= tiles:
        report.add("E_ORDER", [*path, "a"], what, f"a tile from 0 to {tiles - 1}", "FF-SCN-3")
    if verb == model.DO_BUILD and not 0 < what < len(WORKS):
        report.add("E_ORDER", [*path, "a"], what, f"works from 1 to {len(WORKS) - 1}", "FF-ENG-1")
    if order.get("repeat") == model.DO_BUILD and not 0 < order.get("before", 0) < len(WORKS):
        report.add("E_ORDER", [*path, "before"], order.get("before"), "the works repeated", "FF-QUEUE-2")
    if verb == model.DO_CAST and order.get("b", 0) % 4 == model.BUFF and order.get("d", 0) < model.LEAST_BUFF:
        report.add(
            "E_ORDER", [*path, "d"], order.get("d", 0), f"{model.LEAST_BUFF} to {model.MOST_BUFF} mana", "FF-SPELL-5"
        )
    if tiles <= order.get("goal", model.OFF) < model.OFF:
        report.add("E_ORDER", [*path, "goal"], order["goal"], f"a tile from 0 to {tiles - 1}", "FF-SCN-3")


def _check_counters(order: dict[str, Any], path: Path, steps: int, report: Report) -> None:
    """Check that the counters stay within the path."""
    total, done, left = order.get("total", 0), order.get("next", 0), order.get("steps", 0)
    if total != steps or done + left > steps:
        allowed = f"counters of a path of {steps} steps"
        report.add("E_COUNTER", path, [total, done, left], allowed, "FF-LIMIT-2")


def _check_path(digits: list[int], at: Coord, path: Path, tiles: set[Coord], report: Report) -> None:
    """Check that the rest of the path stays on the board."""
    for i, digit in enumerate(digits):
        at = neighbour(at, digit)
        if at not in tiles:
            report.add("E_ORDER", [*path, "path"], list(at), f"a tile of the board after step {i + 1}", "FF-ORD-10")
            return
