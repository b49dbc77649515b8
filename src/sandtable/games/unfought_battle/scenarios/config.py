"""The tunable numbers of the game: RULES.md section 19 (UB-CONFIG-1), with our ranges (UB-LIMIT-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

TERRAIN_NAMES: Final = ("Open", "Difficult", "Contentious")  # UB-RULING-52


@dataclass(frozen=True)
class Tunable:
    """The default and the range of one tunable."""

    default: Any
    least: float
    most: float
    clause: str
    fraction: bool = False  # whether it may be a fraction


TUNABLES: Final[dict[str, Tunable]] = {
    "starting_chi": Tunable(100, 1, 10_000, "UB-RES-1"),
    "starting_shih": Tunable(10, 0, 10_000, "UB-RES-3"),
    "max_shih": Tunable(20, 0, 10_000, "UB-RES-4"),
    "force_count": Tunable(3, 1, 6, "UB-SETUP-2"),
    "base_chi_loss": Tunable(8, 0, 10_000, "UB-CONFRONT-4"),
    "tendency_modifier": Tunable(1, 0, 10, "UB-TEND-3"),
    "advance_cost": Tunable(2, 0, 1000, "UB-ORDER-1"),
    "meditate_cost": Tunable(0, 0, 1000, "UB-ORDER-1"),
    "deceive_cost": Tunable(3, 0, 1000, "UB-ORDER-1"),
    "terrain_entry_cost": Tunable({"Open": 1, "Difficult": 2, "Contentious": 1}, 0, 1000, "UB-TERR-1"),
    "meditate_gain": Tunable(2, 0, 1000, "UB-MED-1"),
    "contentious_yield": Tunable(2, 0, 1000, "UB-UPKEEP-1"),
    "stalemate_chi_loss": Tunable(4, 0, 10_000, "UB-CONFRONT-6"),
    "contentious_loss_factor": Tunable(2, 0, 100, "UB-CONFRONT-4"),
    "stalemate_doubled_on_contentious": Tunable(False, 0, 1, "UB-RULING-14"),
    "blocked_retreat_chi_loss": Tunable(8, 0, 10_000, "UB-RETREAT-5"),
    "encirclement_turns": Tunable(2, 1, 1000, "UB-UPKEEP-1"),
    "encirclement_chi_loss": Tunable(20, 0, 10_000, "UB-UPKEEP-1"),
    "domination_checks": Tunable(2, 1, 1000, "UB-VICTORY-3"),
    "contentious_min": Tunable(3, 1, 30, "UB-GEN-4"),
    "contentious_max": Tunable(5, 1, 30, "UB-GEN-4"),
    "noise_threshold": Tunable(0.6, 0, 1, "UB-GEN-8", fraction=True),
    "noise_cell": Tunable(5, 1, 25, "UB-GEN-8"),
    "difficult_min": Tunable(0.2, 0, 1, "UB-GEN-10", fraction=True),
    "difficult_max": Tunable(0.3, 0, 1, "UB-GEN-10", fraction=True),
    "min_path_hexes": Tunable(5, 2, 44, "UB-GEN-6"),
    "min_chokepoints": Tunable(2, 0, 20, "UB-GEN-10"),
    "access_tolerance": Tunable(2, 0, 43, "UB-GEN-10", fraction=True),
    "map_max_attempts": Tunable(100, 1, 10_000, "UB-GEN-12"),
    "max_turns": Tunable(None, 1, 9999, "UB-VICTORY-7"),
}

ORDERED_PAIRS: Final = (
    ("starting_shih", "max_shih"),
    ("contentious_min", "contentious_max"),
    ("difficult_min", "difficult_max"),
)


def fill_defaults(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a full configuration: the given values, and defaults for the rest."""
    made = {key: tunable.default for key, tunable in TUNABLES.items()} | dict(given)
    made["terrain_entry_cost"] = TUNABLES["terrain_entry_cost"].default | given.get("terrain_entry_cost", {})
    return made


def find_problems(given: object) -> Iterator[tuple[tuple[str, ...], object, str, str]]:
    """Yield every problem of a configuration: path, found value, allowed values, clause."""
    if not isinstance(given, Mapping):
        yield (), given, "an object of tunables", "UB-CONFIG-1"
        return
    valid = True
    for key, value in given.items():
        tunable = TUNABLES.get(key)
        if tunable is None:
            yield (str(key),), key, "one of " + ", ".join(TUNABLES), "UB-CONFIG-1"
            continue
        for fault in _value_faults(key, tunable, value):
            valid = False
            yield fault
    if valid:
        yield from _pair_faults(fill_defaults({key: value for key, value in given.items() if key in TUNABLES}))


def _value_faults(key: str, tunable: Tunable, value: object) -> Iterator[tuple[tuple[str, ...], object, str, str]]:
    if key == "terrain_entry_cost":
        if not isinstance(value, Mapping):
            yield (key,), value, "an object with costs of Open, Difficult and Contentious", tunable.clause
            return
        for name, cost in value.items():
            if name not in TERRAIN_NAMES:
                yield (key, str(name)), name, "one of " + ", ".join(TERRAIN_NAMES), tunable.clause
            elif not _fits(tunable, cost):
                yield (key, name), cost, _allowed(tunable), tunable.clause
    elif isinstance(tunable.default, bool):
        if not isinstance(value, bool):
            yield (key,), value, "true or false", tunable.clause
    elif not (value is None and tunable.default is None) and not _fits(tunable, value):
        yield (key,), value, _allowed(tunable), tunable.clause


def _fits(tunable: Tunable, value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return (tunable.fraction or isinstance(value, int)) and tunable.least <= value <= tunable.most


def _allowed(tunable: Tunable) -> str:
    kind = "a number" if tunable.fraction else "a whole number"
    return f"{kind} from {tunable.least} to {tunable.most}"


def _pair_faults(full: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], object, str, str]]:
    """Yield the problems between two tunables (UB-LIMIT-3, UB-LIMIT-4)."""
    for low, high in ORDERED_PAIRS:
        if full[low] > full[high]:
            yield (low,), full[low], f"at most {high} ({full[high]})", "UB-LIMIT-4"
    cheapest = min(full["deceive_cost"], full["advance_cost"] + min(full["terrain_entry_cost"].values()))
    if full["meditate_cost"] > cheapest:
        yield ("meditate_cost",), full["meditate_cost"], f"at most the cheapest other order ({cheapest})", "UB-LIMIT-3"
