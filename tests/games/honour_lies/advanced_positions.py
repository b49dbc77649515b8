"""Positions of the advanced module: a unit has just been activated, and orders may be played."""

from typing import Any

from games.honour_lies.table import C, S, Table, foot
from sandtable.games.honour_lies import model

FAR = [foot(S, 1000, 800, 18000)]
WOOD = {"kind": ["difficult", "obscuring"], "corners": [[500, 350], [800, 350], [800, 410], [500, 410]]}


def commanded(
    ours: list[dict[str, Any]],
    theirs: list[dict[str, Any]] | None = None,
    *,
    first: tuple[str, ...] = (),
    second: tuple[str, ...] = (),
    strategy: tuple[int, int] = (6, 6),
    unit: str = "A1",
    **more: Any,
) -> Table:
    """A position in which a unit has just been activated and these orders may be played."""
    advanced = {"strategy": list(strategy), "orders": [list(first), list(second)], "initiative": 0}
    table = Table(ours, theirs or FAR, active=None, advanced=advanced, **more)
    table.state.mover = "AB".index(unit[0])
    table.play(f"activate {unit}")
    return table


def ordered(ours: list[dict[str, Any]], order: str, *, theirs: Any = None, unit: str = "none", **more: Any) -> Table:
    """The same after the first player's order is carried out."""
    table = commanded(ours, theirs, first=(order,), **more)
    assert table.state.phase == model.PLAYING_ORDERS
    table.play(f"order {order} {unit}")
    return table


def charged(ours: dict[str, Any], theirs: dict[str, Any], *orders: str, second: tuple[str, ...] = ()) -> Table:
    """A column that charges another straight ahead, under orders."""
    table = commanded([ours], [theirs], first=orders, second=second)
    while table.state.phase == model.PLAYING_ORDERS:
        mine = second if table.state.mover == 1 else orders
        table.play(f"order {mine[0]} none")
    if table.state.phase == model.SORTING_ORDERS:
        table.play("resolve crown")
    table.play("advance 0 0 0")
    while table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    return table


OURS, THEIRS = foot(C, 600, 400), foot(C, 660, 430, 18000)
