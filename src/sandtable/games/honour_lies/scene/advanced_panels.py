"""The advanced module in the Scene: Strategy, orders, Heroes, and effects on the active unit."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import ORDER_CODES
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import FACE_NAMES, NO_ORDER, NO_SEAT, Board, State, Unit, Work
from sandtable.games.honour_lies.rules.orders.availability import (
    HOLDING_SITES,
    RUNS_PER_FACE,
    SLOTS_PER_RUN,
    next_holding_site,
)
from sandtable.games.honour_lies.rules.orders.table import ORDER_COSTS, ORDER_COUNT, ORDER_EFFECTS, ORDER_NAMES
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.kernel.scene import Card, CardLine, Naming, Panel, Value


def advanced_panels(board: Board, state: State) -> list[Panel]:
    """Return the panels of the advanced module; none in the basic game."""
    if not board.advanced:
        return []
    made: list[Panel] = [
        {"kind": "resources", "title": "Strategy", "rows": [strategy_row(state, s) for s in (0, 1)],
         "clause": "HL-ADV-2"}
    ]  # fmt: skip
    if state.phase == model.PICKING_ORDERS and state.orders.taken == [0, 0]:
        return made
    for seat in (0, 1):
        rows = [
            order_row(state, seat, order) for order in range(ORDER_COUNT) if (state.orders.taken[seat] >> order) & 1
        ]
        made.append({"kind": "table", "title": f"Orders of {SEAT_NAMES[seat]}", "rows": rows, "clause": "HL-ADV-3"})
    effects = [order for order in range(ORDER_COUNT) if (state.orders.effects >> order) & 1]
    if effects:
        lines = [{"name": ORDER_NAMES[order], "text": ORDER_EFFECTS[order], "clause": "HL-ADV-3"} for order in effects]
        made.append({"kind": "table", "title": "On the active unit", "rows": lines, "clause": "HL-ADV-3"})
    return made


def advanced_number_names(board: Board, state: State, seat: int) -> list[Naming]:
    """Name the numbers of the module: Strategy to bid, and sites for a new holding."""
    if state.phase == model.BIDDING_STRATEGY:
        now = state.bid[seat] if seat < NO_SEAT else 0
        return [Naming(verb="stake", slot="strategy", title="Strategy to bid (secret)", ready=True, now=now)]
    if state.phase != model.PLAYING_ORDERS or seat != state.mover:
        return []
    work = Work()
    locate_stands(state, board, work)
    sites: list[Value] = []
    place = next_holding_site(state, board, work, seat, 0)
    while place < HOLDING_SITES:
        face, slot = FACE_NAMES[place // (RUNS_PER_FACE * SLOTS_PER_RUN)], place % SLOTS_PER_RUN + 1
        sites.append(Value(value=place, name=f"{face}, place {slot} from the left"))
        place = next_holding_site(state, board, work, seat, place + 1)
    return [Naming(verb="fortify", slot="place", title="Where to build the holding", values=sites)] if sites else []


def strategy_row(state: State, seat: int) -> dict[str, Any]:
    """Return a seat's Strategy and its Heroes that wait to be assigned."""
    waiting = state.orders.heroes[seat]
    heroes = f", {waiting} Hero{'es' if waiting != 1 else ''} to assign" if waiting else ""
    return {"name": SEAT_NAMES[seat], "seat": seat, "value": state.orders.strategy[seat], "text": f"Strategy{heroes}"}


def order_cards(board: Board, state: State) -> list[Card]:
    """Return a card for every order while they are picked, and afterwards for the picked ones."""
    made: list[Card] = []
    for order in range(ORDER_COUNT) if board.advanced else ():
        takers = [SEAT_NAMES[s] for s in (0, 1) if (state.orders.taken[s] >> order) & 1]
        if takers or state.phase == model.PICKING_ORDERS:
            lines = [CardLine(name="Effect:", text=ORDER_EFFECTS[order], clause="HL-ADV-3")]
            one = Card(kind=ORDER_CODES[order], name=ORDER_NAMES[order], symbol="st-seal", lines=lines)
            if state.phase == model.PICKING_ORDERS:
                one["price"] = f"{ORDER_COSTS[order]} Strategy"
                if takers:
                    one["note"] = f"picked by {' and '.join(takers)}"
            made.append(one)
    return made


def order_row(state: State, seat: int, order: int) -> dict[str, Any]:
    """Describe one order of a seat: its cost and effect, and whether it was played this round."""
    used = (state.orders.used[seat] >> order) & 1
    now = state.orders.played[seat] == order and order != NO_ORDER
    text = "is played now" if now else "played this round" if used else f"{ORDER_COSTS[order]}: {ORDER_EFFECTS[order]}"
    return {"name": ORDER_NAMES[order], "text": text, "clause": "HL-ADV-3"}


def advanced_words(unit: Unit) -> list[str]:
    """Return what the advanced module says about a unit."""
    told = (
        ("with a Hero", unit.hero),
        ("immune to disorder", unit.sworn),
        ("in ambush", unit.status == model.AMBUSHED),
    )
    return [word for word, is_so in told if is_so]
