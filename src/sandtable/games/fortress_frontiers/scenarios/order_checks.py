"""Checks of the orders in a scenario document, which are written as in the State: FF-ORD-1, FF-QUEUE-1.

An order has to be possible for its unit; whether it will succeed is left to the Execution.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.fortress_frontiers.model import (
    BUFF,
    DO_ALWAYS_DEFEND,
    DO_ALWAYS_LOOKOUT,
    DO_BUILD,
    DO_CAST,
    DO_DEFEND,
    DO_HEAL,
    DO_HEAL_FULL,
    DO_LOOKOUT,
    DO_MOVE,
    DO_MOVE_TO,
    DO_RAIL_TO,
    DO_REPAIR,
    DO_ROAD_TO,
    DO_SABOTAGE,
    DO_SHOOT,
    DO_STRIKE,
    LEAST_BUFF,
    LONGEST_PATH,
    MOST_BUFF,
    NO_ORDER,
    OFF,
    TILES,
)
from sandtable.kernel.problems import Path, Report

from .format import BIG, ORDER, UNITS, WORKS
from .maps import Coord, neighbour

ANYONE = (NO_ORDER, DO_MOVE, DO_STRIKE, DO_HEAL, DO_DEFEND, DO_SABOTAGE)  # orders of any unit
ALSO = {"archer": (DO_SHOOT,), "scout": (DO_LOOKOUT,), "builder": (DO_BUILD, DO_REPAIR), "wizard": (DO_CAST,)}
REPEATED = (NO_ORDER, DO_MOVE_TO, DO_HEAL_FULL, DO_ALWAYS_DEFEND)
ALSO_REPEATED = {"scout": (DO_ALWAYS_LOOKOUT,), "builder": (DO_BUILD, DO_ROAD_TO, DO_RAIL_TO)}
AT_A_TILE = (DO_SHOOT, DO_STRIKE, DO_REPAIR, DO_CAST)
MOST = {"order": DO_CAST, "repeat": DO_RAIL_TO, "a": TILES - 1, "b": 7, "d": MOST_BUFF, "buff": MOST_BUFF, "before": 9}
MOST |= {"goal": OFF, "hopped": 1, "defending": 1, "lookout": 1}
MOST |= dict.fromkeys(("total", "next", "steps"), LONGEST_PATH)


def check_order(one: dict[str, Any], at: Coord, path: Path, tiles: set[Coord], report: Report) -> None:
    """Check the path and the order of a unit or stronghold."""
    digits, order, place = one.get("path", []), one.get("order", {}), [*path, "order"]
    sound = report.list(digits, [*path, "path"], "FF-LIMIT-2", LONGEST_PATH)
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
    may = (*ANYONE, *ALSO.get(kind, ())) if unit else (NO_ORDER, DO_CAST)
    if order.get("order", NO_ORDER) not in may:
        report.add("E_ORDER", [*path, "order"], order["order"], f"an order of a {kind}: {_numbers(may)}", "FF-ORD-1")
    may = (*REPEATED, *ALSO_REPEATED.get(kind, ())) if unit else (NO_ORDER,)
    if order.get("repeat", NO_ORDER) not in may:
        allowed = f"what a {kind} repeats: {_numbers(may)}"
        report.add("E_ORDER", [*path, "repeat"], order["repeat"], allowed, "FF-QUEUE-1")


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _check_amounts(order: dict[str, Any], path: Path, tiles: int, report: Report) -> None:
    """Check tiles, works, and the mana of a Combat Buff."""
    verb, what = order.get("order", NO_ORDER), order.get("a", 0)
    if verb in AT_A_TILE and what >= tiles:
        report.add("E_ORDER", [*path, "a"], what, f"a tile from 0 to {tiles - 1}", "FF-SCN-3")
    if verb == DO_BUILD and not 0 < what < len(WORKS):
        report.add("E_ORDER", [*path, "a"], what, f"works from 1 to {len(WORKS) - 1}", "FF-ENG-1")
    if order.get("repeat") == DO_BUILD and not 0 < order.get("before", 0) < len(WORKS):
        report.add("E_ORDER", [*path, "before"], order.get("before"), "the works repeated", "FF-QUEUE-2")
    if verb == DO_CAST and order.get("b", 0) % 4 == BUFF and order.get("d", 0) < LEAST_BUFF:
        report.add("E_ORDER", [*path, "d"], order.get("d", 0), f"{LEAST_BUFF} to {MOST_BUFF} mana", "FF-SPELL-5")
    if tiles <= order.get("goal", OFF) < OFF:
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
