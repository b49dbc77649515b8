"""Charts of a finished match, made from all of its Events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import SEATS, Board, State
from sandtable.games.fortress_frontiers.rules.position.pieces import ref_kind, ref_seat
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Panel

from .names import SEAT_NAMES

TITLES: Final = (
    ("gold", "Gold earned", "FF-ECO-1"),
    ("mana", "Mana in stock", "FF-ECO-3"),
    ("units", "Units", "FF-UNIT-1"),
    ("damage", "Damage dealt", "FF-COMBAT-6"),
)
BILLION: Final = 10**9  # Events give damage in billionths
Values = dict[str, list[int]]  # by name: values of both seats


def charts(setup: Setup[State, Board], rows: Sequence[Sequence[int]]) -> list[Panel]:
    """Return charts of gold, mana, units and damage with one value for each turn."""
    state = setup.state
    army = [sum(unit.seat == seat and unit.tile != model.OFF for unit in state.units) for seat in SEATS]
    now: Values = {"gold": [0, 0], "mana": [0, 0], "units": army, "damage": [0, 0]}
    series: list[Values] = []
    for row in rows:
        if row[0] == model.TURN_BEGAN:
            series.append({name: list(values) for name, values in now.items()})
        count(now, row)
    series.append(now)
    return [
        {
            "kind": "chart",
            "title": title,
            "clause": clause,
            "rows": [
                {"name": SEAT_NAMES[seat], "seat": int(seat), "values": [values[name][seat] for values in series]}
                for seat in SEATS
            ],
        }
        for name, title, clause in TITLES
    ]


def count(now: Values, row: Sequence[int]) -> None:
    """Add one Event to the sums.

    Both players may have a row about one unit: only the owner's row counts.
    """
    kind, _, audience, a, b, c, d, e, _ = row
    if kind == model.INCOME:
        now["gold"][c] += a
        now["mana"][c] = b
    elif kind == model.REWARDED and b == model.GOLD_REWARD:
        now["gold"][d] += c
    elif kind in (model.APPEARED, model.DIED) and is_unit(b) and audience & (1 << owner(b)):
        now["units"][owner(b)] += 1 if kind == model.APPEARED else -1
    elif kind == model.STRUCK and owner(c) < 2 and audience & (1 << owner(c)):
        now["damage"][owner(c)] += e // BILLION


def owner(who: int) -> int:
    """Return the owner of an Event's unit or stronghold; 2 for a neutral or one that was not told."""
    return ref_seat(who) if who else model.NEUTRAL


def is_unit(who: int) -> bool:
    """Whether an Event's reference is a player's mobile unit."""
    return owner(who) < 2 and ref_kind(who) < model.TYPES
