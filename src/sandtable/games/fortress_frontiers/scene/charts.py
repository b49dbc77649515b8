"""Charts of a finished match, made from all of its Events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.fortress_frontiers import events, model
from sandtable.games.fortress_frontiers.model import SEATS, Board, State
from sandtable.games.fortress_frontiers.rules.position.pieces import ref_kind, ref_seat
from sandtable.kernel.events import EventView
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


def charts(setup: Setup[State, Board], told: Sequence[EventView]) -> list[Panel]:
    """Return charts of gold, mana, units and damage with one value for each turn."""
    state = setup.state
    army = [sum(unit.seat == seat and unit.tile != model.OFF for unit in state.units) for seat in SEATS]
    now: Values = {"gold": [0, 0], "mana": [0, 0], "units": army, "damage": [0, 0]}
    series: list[Values] = []
    for event in told:
        if event.kind == events.turn_began:
            series.append({name: list(values) for name, values in now.items()})
        count(now, event)
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


def count(now: Values, event: EventView) -> None:
    """Add one Event to the sums.

    Both players may have an Event about one unit: only the owner's counts.
    """
    if event.kind == events.income:
        now["gold"][event.seat] += event.gold
        now["mana"][event.seat] = event.mana
    elif event.kind == events.rewarded and event.what == model.GOLD_REWARD:
        now["gold"][event.seat] += event.amount
    elif event.kind in (events.appeared, events.died) and is_unit(event.piece):
        if event.audience & (1 << owner(event.piece)):
            now["units"][owner(event.piece)] += 1 if event.kind == events.appeared else -1
    elif event.kind == events.struck and (seat := owner(event.striker)) < 2 and event.audience & (1 << seat):
        now["damage"][seat] += event.damage // BILLION


def owner(who: int) -> int:
    """Return the owner of an Event's unit or stronghold; 2 for a neutral or one that was not told."""
    return ref_seat(who) if who else model.NEUTRAL


def is_unit(who: int) -> bool:
    """Whether an Event's reference is a player's mobile unit."""
    return owner(who) < 2 and ref_kind(who) < model.TYPES
