"""The words of scenario documents for what a State holds as numbers: works, memories, wards, orders, paths, times.

Each function leaves out what is nothing, but not what has another default in `format.py`. `load.py` turns the words
into numbers again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.games.fortress_frontiers.model import (
    BUILDING,
    DO_BUILD,
    DO_DEFEND,
    DO_MOVE,
    NO_ORDER,
    NO_WORKS,
    OFF,
    WARD_ACTIVE,
    WARD_ALWAYS,
    WARD_ORDERED,
    Hold,
    Unit,
)
from sandtable.games.fortress_frontiers.rules.combat.spells import ON_STRONGHOLD
from sandtable.games.fortress_frontiers.rules.position.works import (
    works_kind,
    works_left,
    works_pool,
    works_seat,
    works_serial,
    works_source,
    works_state,
)
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    WORKS_BITS,
    is_packed_base,
    packed_hold_health,
    packed_hold_seat,
    remembered_hold,
    remembered_owner,
    remembered_reward,
    remembers_dragon,
)
from sandtable.kernel.verbs import unpack_path

from .maps import Coord, write_coord
from .words import AT_A_TILE, CONDITIONS, DIRECTIONS, LAYERS, ORDERS, REWARDS, SPELLS, STRONGHOLDS, WORKS

WARD_BITS: Final = {"ordered": WARD_ORDERED, "always": WARD_ALWAYS, "active": WARD_ACTIVE}
STAMP_TURN: Final = 32  # `arrival_stamp` counts so many steps a turn


def works_words(works: int) -> dict[str, Any]:
    """Return works: kind, owner, condition, and what they are paired with."""
    made: dict[str, Any] = {"kind": WORKS[works_kind(works)], "seat": works_seat(works)}
    made["state"] = CONDITIONS[works_state(works)]
    made |= {"left": works_left(works)} if works_left(works) or works_state(works) == BUILDING else {}
    made |= {"source": DIRECTIONS[works_source(works)]} if works_source(works) >= 0 else {}
    made |= {"pool": DIRECTIONS[works_pool(works)]} if works_pool(works) >= 0 else {}
    return made | ({"serial": works_serial(works)} if works_serial(works) else {})


def memory_words(memory: int) -> dict[str, Any]:
    """Return what a player remembers of a tile (FF-VIS-7)."""
    made: dict[str, Any] = {}
    if memory & WORKS_BITS != NO_WORKS:
        made["works"] = works_words(memory & WORKS_BITS)
    if remembered_owner(memory):
        made["owner"] = remembered_owner(memory) - 1
    if hold := remembered_hold(memory):
        kind, seat = STRONGHOLDS[is_packed_base(hold)], packed_hold_seat(hold)
        made["stronghold"] = {"kind": kind, "seat": seat, "health": packed_hold_health(hold)}
    if remembers_dragon(memory):
        made["dragon"] = REWARDS[remembered_reward(memory)]
    return made


def ward_words(bits: int) -> dict[str, Any]:
    """Return what the vision of a ward is ordered to do (FF-WARD-4)."""
    return {name: True for name, bit in WARD_BITS.items() if bits & bit}


def moment_words(stamp: int) -> dict[str, int]:
    """Return a time of arrival (FF-RES-2)."""
    return {"turn": stamp // STAMP_TURN, "step": stamp % STAMP_TURN}


def piece_words(one: Unit | Hold, coords: Sequence[Coord]) -> dict[str, Any]:
    """Return what a unit or stronghold is ordered, goes on with and stores."""
    order = _order_words(one, coords)
    made: dict[str, Any] = {"order": order} if order else {}
    made |= {"buff": one.buff} if one.buff else {}
    if isinstance(one, Hold):
        return made
    made |= {"repeat": ORDERS[one.repeat]} if one.repeat else {}
    path = unpack_path(one.path)
    made |= {"path": [DIRECTIONS[direction] for direction in path]} if path else {}
    made |= {"next": one.at} if one.at else {}
    made |= {"steps": one.steps} if one.steps or one.order == DO_MOVE else {}
    if path or one.goal != OFF:
        made["goal"] = write_coord(coords[one.goal]) if one.goal != OFF else None
    if one.repeat == DO_BUILD:
        made["works"] = WORKS[one.before]
    elif one.before:
        made["left"] = one.before
    made |= {name: True for name in ("hopped", "lookout") if getattr(one, name)}
    made |= {"defending": one.defending == 1} if one.defending or one.order == DO_DEFEND else {}
    return made | ({"arrived": moment_words(one.stamp)} if one.stamp else {})


def _order_words(one: Unit | Hold, coords: Sequence[Coord]) -> dict[str, Any]:
    """Return an order in the words of Actions.

    A queue that ends during the Execution leaves its works or tile behind, without a verb.
    """
    verb = ORDERS[one.order]
    made: dict[str, Any] = {"verb": verb} if one.order != NO_ORDER else {}
    if verb in AT_A_TILE or one.a >= len(WORKS):
        made["tile"] = write_coord(coords[one.a])
    elif one.a or verb == "build":
        made["works"] = WORKS[one.a]
    if verb == "cast" or one.b:
        made["spell"] = SPELLS[one.b % ON_STRONGHOLD]
        made |= {"layer": LAYERS[1]} if one.b >= ON_STRONGHOLD else {}
    numbers = (("target", one.c), ("mana", one.d), ("issue", one.issue))
    return made | {name: number for name, number in numbers if number}
