"""The `advanced` section of a Scenario document: checking, loading and writing it (HL-ADV)."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies.actions import MOST_COORDINATE, ORDER_CODES
from sandtable.games.honour_lies.model import HOLDINGS, LONG, SIDE, Board, State
from sandtable.games.honour_lies.rules.orders.table import ORDERS_PER_SEAT
from sandtable.geometry.plane import place_stand
from sandtable.kernel.problems import Path, Report

ADVANCED_FIELDS = ("initiative", "strategy", "orders", "used", "heroes", "built")
SITE_FIELDS = ("x", "y", "heading")


def check_advanced_section(document: dict[str, Any], report: Report) -> None:
    """Report the faults of a document's `advanced` section."""
    given, at = document["advanced"], ["advanced"]
    if not report.object(given, at, ADVANCED_FIELDS):
        return
    report.whole(given.get("initiative", 0), [*at, "initiative"], 0, 1, "HL-ADV-2")
    for name, clause in (("strategy", "HL-ADV-2"), ("heroes", "HL-ADV-1")):
        if _is_pair(given.get(name, [0, 0]), [*at, name], report, clause):
            for seat, number in enumerate(given.get(name, [0, 0])):
                report.whole(number, [*at, name, seat], 0, SIDE, clause)
    for name in ("orders", "used"):
        if _is_pair(given.get(name, [[], []]), [*at, name], report, "HL-ADV-3"):
            for seat, codes in enumerate(given.get(name, [[], []])):
                _order_faults(codes, [*at, name, seat], report)
    built = given.get("built", [])
    room = HOLDINGS - (len(document["holdings"]) if isinstance(document.get("holdings"), list) else 0)
    if not isinstance(built, list) or len(built) > room:
        report.add("E_ROOM", [*at, "built"], built, f"a list of at most {room}", "HL-LIMIT-1")
        return
    for i, site in enumerate(built):
        if report.object(site, [*at, "built", i], SITE_FIELDS, SITE_FIELDS) and all(
            name in site for name in SITE_FIELDS
        ):
            for name in ("x", "y"):
                report.whole(site[name], [*at, "built", i, name], 0, MOST_COORDINATE, "HL-ADV-RULING-12")
            report.whole(site["heading"], [*at, "built", i, "heading"], 0, 35999, "HL-NUM-3")


def _is_pair(value: Any, path: Path, report: Report, clause: str) -> bool:
    """Whether the value is a list with an entry for each seat; report it if not."""
    if isinstance(value, list) and len(value) == 2:
        return True
    report.add("E_SIDES", path, value, "one for each seat", clause)
    return False


def _order_faults(codes: Any, path: Path, report: Report) -> None:
    """Report the faults of one seat's list of orders."""
    if not isinstance(codes, list) or len(codes) > ORDERS_PER_SEAT or len({str(code) for code in codes}) != len(codes):
        report.add("E_ORDERS", path, codes, f"at most {ORDERS_PER_SEAT} different orders", "HL-ADV-3")
        return
    for i, code in enumerate(codes):
        report.one_of(code, [*path, i], ORDER_CODES, "HL-ADV-3")


# -- loading and writing ------------------------------------------------------------------------------------------


def load_orders(state: State, board: Board, given: dict[str, Any]) -> None:
    """Load Strategy, orders, Heroes and new holdings."""
    orders = state.orders
    state.first = given.get("initiative", board.first)
    orders.strategy[:] = given.get("strategy", [0, 0])
    orders.heroes[:] = given.get("heroes", [0, 0])
    for name, to in (("orders", orders.taken), ("used", orders.used)):
        for seat, codes in enumerate(given.get(name, [[], []])):
            to[seat] = sum(1 << ORDER_CODES.index(code) for code in codes)
    for site in given.get("built", []):
        shape = state.holding[state.holdings]
        place_stand(board.sines, shape, site["x"], site["y"], site["heading"], 0, 0, LONG, LONG)
        state.holdings += 1


def export_orders(state: State, scenario_holdings: int) -> dict[str, Any]:
    """Write what `load_orders` reads."""
    orders = state.orders
    made: dict[str, Any] = {
        "initiative": state.first,
        "strategy": list(orders.strategy),
        "heroes": list(orders.heroes),
        "orders": [_codes(bits) for bits in orders.taken],
        "used": [_codes(bits) for bits in orders.used],
    }
    shapes = state.holding[scenario_holdings : state.holdings]
    if shapes:
        made["built"] = [{"x": shape.x, "y": shape.y, "heading": shape.heading} for shape in shapes]
    return made


def _codes(bits: int) -> list[str]:
    """Return the codes of orders given as bits."""
    return [code for order, code in enumerate(ORDER_CODES) if (bits >> order) & 1]
