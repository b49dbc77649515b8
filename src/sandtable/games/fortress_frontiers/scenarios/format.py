"""The fields and words of a scenario document `ff-scn-1`: FF-SCN."""

from __future__ import annotations

FORMAT = "ff-scn-1"
PHASES: tuple[str, ...] = ("upkeep", "orders", "preparation", "spawns", "spells", "attacks", "engineering", "movement")
PHASES += ("neutral-attacks", "over")  # by the phase of a State
UNITS = ("archer", "soldier", "scout", "miner", "crystal-miner", "builder", "phalanx", "cavalry", "wizard")
STRONGHOLDS = ("tower", "base")
WORKS = ("", "fortification", "road", "rail", "spawn-tower", "trap", "ward", "pool", "pump")
CONDITIONS = ("intact", "building", "disabled")
REWARDS = ("gold", "melee", "ranged", "mana")
MODES = ("random-normal", "random-themed", "random-small", "random-any")
TOP = ("format", "title", "text", "map", "turn", "phase", "tick", "neutralId", "mines", "works", "neutrals", "sides")
MAP = ("rows", "first", "name", "mode", "generate")
GENERATE = ("shape", "seed", "forest", "mountain", "river", "lake", "mines", "camps", "lairs", "noise")
SIDE: tuple[str, ...] = (
    "gold",
    "mana",
    "melee",
    "ranged",
    "wells",
    "sealed",
    "fallen",
    "nextId",
    "issued",
    "wardsMade",
    "goldIncome",
)
SIDE += ("manaIncome", "strongholds", "units", "explored", "memory", "wards")
UNIT = ("n", "id", "kind", "at", "health", "fresh", "path", "order")
HOLD = ("n", "id", "kind", "at", "health", "starting", "reach", "order")
ORDER: tuple[str, ...] = (
    "order",
    "a",
    "b",
    "c",
    "d",
    "issue",
    "repeat",
    "total",
    "next",
    "steps",
    "before",
    "hopped",
    "defending",
)
ORDER += ("lookout", "buff", "stamp", "goal")
BIG = 2**31 - 1
SIDE_FIELDS = {  # field of a document: field of a Side
    "gold": "gold",
    "mana": "mana",
    "melee": "melee",
    "ranged": "ranged",
    "wells": "wells",
    "sealed": "sealed",
    "fallen": "fallen",
    "nextId": "next_id",
    "issued": "issued",
    "wardsMade": "wards_made",
    "goldIncome": "gold_income",
    "manaIncome": "mana_income",
}
FIELDS = {name: {"next": "at"}.get(name, name) for name in ORDER}
