"""An independent, slow implementation of the rules, for comparison. It shares no code with the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ROWS = {
    "DBD-157-v1": (12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12),
    "DBD-157-PASS-v1": (16, 15, 14, 13, 14, 13, 14, 13, 14, 15, 16),
    "DBD-157-CORRIDOR-v1": (14, 15, 14, 15, 14, 13, 14, 15, 14, 15, 14),
}
POINTS = {"INF": 1, "CAV": 2, "SKR": 2, "ARC": 1, "GEN": 1}
RANGES = {"SKR": 2, "ARC": 3}
COSTS = {"CLEAR": 1, "WOODS": 2, "ROUGH": 2, "HILL": 1}
ORDER = ("MELEE", "WITHDRAW", "WITHDRAW_SHOOT", "SHOOT", "MOVE", "MOVE_MELEE", "MOVE_SHOOT")


@dataclass(frozen=True)
class Field:
    """The hexes, terrain and units of a document."""

    place: dict[int, tuple[int, int]]  # hex -> (row, x2)
    terrain: dict[int, str]
    units: dict[str, dict[str, Any]]

    def neighbours(self, hex: int) -> list[int]:
        row, x2 = self.place[hex]
        around = {
            (row, x2 - 2),
            (row, x2 + 2),
            (row - 1, x2 - 1),
            (row - 1, x2 + 1),
            (row + 1, x2 - 1),
            (row + 1, x2 + 1),
        }
        return sorted(other for other, place in self.place.items() if place in around)

    def distance(self, one: int, other: int) -> int:
        (row1, x1), (row2, x2) = self.place[one], self.place[other]
        rows, across = abs(row1 - row2), abs(x1 - x2)
        return rows + max(0, (across - rows) // 2)

    def at(self, hex: int) -> str | None:
        return next((id for id, unit in self.units.items() if unit["hex"] == hex), None)

    def foes_beside(self, side: str, hex: int) -> list[str]:
        found = [self.at(n) for n in self.neighbours(hex)]
        return [id for id in found if id is not None and self.units[id]["side"] != side]

    def enterable(self, hex: int) -> bool:
        return self.at(hex) is None and self.terrain.get(hex, "CLEAR") != "WATER"

    def cost(self, hex: int) -> int:
        return COSTS[self.terrain.get(hex, "CLEAR")]

    def paths(self, id: str) -> list[list[int]]:
        """Return every path of the unit, as the hexes it enters (section 8)."""
        unit = self.units[id]
        found = []
        for one in self.neighbours(unit["hex"]):
            if not self.enterable(one) or self.cost(one) > POINTS[unit["type"]]:
                continue
            found.append([one])
            if unit["type"] == "CAV" and self.terrain.get(one) in ("WOODS", "ROUGH"):
                continue
            for two in self.neighbours(one):
                if two == unit["hex"] or not self.enterable(two):
                    continue
                if self.cost(one) + self.cost(two) <= POINTS[unit["type"]]:
                    found.append([one, two])
        return found


def field_of(document: dict[str, Any]) -> Field:
    place: dict[int, tuple[int, int]] = {}
    for row, length in enumerate(ROWS[document["board"]]):
        for col in range(length):
            place[len(place)] = (row, 17 - length + 2 * col)
    terrain = {int(hex): name for hex, name in document["terrain"].items()}
    return Field(place, terrain, {unit["id"]: unit for unit in document["units"]})


def legal(document: dict[str, Any]) -> list[str]:
    """Return the legal actions of the active side, in the order of DBD-DEC-9."""
    field, side = field_of(document), document["turn"]["side"]
    own = sorted((u for u in field.units.values() if u["side"] == side), key=lambda unit: int(unit["hex"]))
    return ["END", *(text for unit in own for text in unit_actions(field, unit))]


def unit_actions(field: Field, unit: dict[str, Any]) -> list[str]:
    id, kind, side, start = unit["id"], unit["type"], unit["side"], unit["hex"]
    foes = [u for u in field.units.values() if u["side"] != side]
    ways: dict[int, set[int]] = {}
    for path in field.paths(id):
        ways.setdefault(path[-1], set()).add(len(path))
    listed: list[tuple[int, int, int, int, str]] = []

    def add(verb: str, to: int, target: str | None, charge: str | None = None) -> None:
        hex = -1 if target is None else field.units[target]["hex"]
        words = [verb, id, *([] if to < 0 else [str(to)]), *filter(None, [target, charge])]
        listed.append((ORDER.index(verb), to, hex, int(charge == "charge"), " ".join(words)))

    def shots(verb: str, to: int, source: int) -> None:
        for foe in foes:
            if kind in RANGES and field.distance(source, foe["hex"]) <= RANGES[kind]:
                add(verb, to, foe["id"])

    if field.foes_beside(side, start):
        for foe in field.foes_beside(side, start):
            add("MELEE", -1, foe)
        for to in ways:
            if not field.foes_beside(side, to):
                add("WITHDRAW", to, None)
                if kind == "SKR":
                    shots("WITHDRAW_SHOOT", to, to)
    else:
        shots("SHOOT", -1, start)
        for to, lengths in ways.items():
            add("MOVE", to, None)
            if kind == "SKR":
                shots("MOVE_SHOOT", to, to)
            for foe in field.foes_beside(side, to) if kind != "ARC" else []:
                if kind != "CAV":
                    add("MOVE_MELEE", to, foe)
                if kind == "CAV" and 1 in lengths:
                    add("MOVE_MELEE", to, foe, "nocharge")
                if kind == "CAV" and 2 in lengths:
                    add("MOVE_MELEE", to, foe, "charge")
    return [line[-1] for line in sorted(listed)]


def dice(document: dict[str, Any], attacker: str, source: int, target: str, *, ranged: bool, charge: bool) -> int:
    """Return the dice of an attack from `source` (DBD-COMBAT-2)."""
    field = field_of(document)
    field.units[attacker]["hex"] = source
    kind, hex = field.units[attacker]["type"], field.units[target]["hex"]
    ground = field.terrain.get(hex, "CLEAR")
    if ranged:
        return max(1, {"SKR": 1, "ARC": 2}[kind] - (ground in ("WOODS", "ROUGH", "HILL")))
    flank = len(field.foes_beside(field.units[target]["side"], hex)) >= 2
    return max(1, {"INF": 2, "CAV": 2}.get(kind, 1) - (ground in ("WOODS", "ROUGH")) + charge + flank)


def allowance(document: dict[str, Any], id: str) -> int:
    """Return how many retreats a unit may cancel (DBD-SUP-2)."""
    field = field_of(document)
    unit = field.units[id]
    friends = [field.at(n) for n in field.neighbours(unit["hex"])]
    beside = [field.units[f] for f in friends if f is not None and field.units[f]["side"] == unit["side"]]
    general = any(friend["type"] == "GEN" for friend in beside)
    if unit["quality"] == "GREEN":
        return int(len(beside) >= 2 or general)
    return int(bool(beside)) + int(unit["quality"] == "VETERAN")


def retreats(document: dict[str, Any], id: str, source: int) -> list[int]:
    """Return the hexes for a retreat step (DBD-RET-1, DBD-RET-3)."""
    field = field_of(document)
    at = field.units[id]["hex"]
    far = field.distance(source, at)
    return [n for n in field.neighbours(at) if field.enterable(n) and field.distance(source, n) > far]
