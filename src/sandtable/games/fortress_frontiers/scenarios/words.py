"""The words of scenario documents, orders and lists, each in the order of its numbers in `model.py`."""

from __future__ import annotations

from typing import Final

PHASES: Final = (
    "upkeep", "orders", "preparation", "spawns", "spells", "attacks", "engineering", "movement", "neutral-attacks",
    "over",
)  # fmt: skip
UNITS: Final = (
    "archer", "soldier", "scout", "miner", "crystal-miner", "builder", "phalanx", "cavalry", "wizard",
)  # fmt: skip
STRONGHOLDS: Final = ("tower", "base")
KINDS: Final = (*UNITS, *STRONGHOLDS, "camp-archer", "dragon")
WORKS: Final = ("nothing", "fortification", "road", "rail", "spawn-tower", "trap", "ward", "pool", "pump")
CONDITIONS: Final = ("intact", "building", "disabled")
CONNECTIONS: Final = ("none", "road", "rail")  # of a spawn tower
REWARDS: Final = ("gold", "melee", "ranged", "mana")
DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")  # FF-HEX-2
SPELLS: Final = ("heal", "buff", "fireball", "lightning")
LAYERS: Final = ("unit", "stronghold")  # what a spell is for where both may be on its tile
MODES: Final = ("random-normal", "random-themed", "random-small", "random-any")

ORDERS: Final = (
    "none", "move", "move_to", "shoot", "strike", "heal", "heal_full", "defend", "always_defend", "lookout",
    "always_lookout", "build", "road_to", "rail_to", "repair", "sabotage", "cast", "clear", "undo_buy", "extend",
    "vision", "buy", "done", "withdraw",
)  # fmt: skip
AT_A_TILE: Final = ("shoot", "strike", "repair", "cast")
ANYONE: Final = ("none", "move", "strike", "heal", "defend", "sabotage")  # what any unit can be ordered for one turn
SPECIAL: Final = {
    "archer": ("shoot",), "scout": ("lookout",), "builder": ("build", "repair"), "wizard": ("cast",),
}  # fmt: skip
TURN_ORDERS: Final = (*ANYONE, *(order for orders in SPECIAL.values() for order in orders))
REPEATED: Final = ("move_to", "heal_full", "always_defend")  # FF-QUEUE-1: what any unit can go on with
SPECIAL_REPEATED: Final = {"scout": ("always_lookout",), "builder": ("build", "road_to", "rail_to")}
REPEATS: Final = (*REPEATED, *(order for orders in SPECIAL_REPEATED.values() for order in orders))


def orders_of(kind: str) -> tuple[str, ...]:
    """Return what a unit or stronghold of a kind can be ordered for one turn (FF-ORD-1)."""
    return (*ANYONE, *SPECIAL.get(kind, ())) if kind in UNITS else ("none", "cast")


def repeats_of(kind: str) -> tuple[str, ...]:
    """Return what a unit of a kind can go on with (FF-QUEUE-1)."""
    return (*REPEATED, *SPECIAL_REPEATED.get(kind, ()))
