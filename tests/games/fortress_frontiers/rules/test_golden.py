"""Golden matches: orders written by people, and every Event and position that follows, on both carriers.

A changed line is a changed rule. To write the files again:

    GOLDEN=write pytest tests/games/fortress_frontiers/rules/test_golden.py
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_seat, works_state
from sandtable.games.fortress_frontiers.scenarios.maps import coord_of
from sandtable.games.fortress_frontiers.scenarios.words import CONDITIONS, UNITS, WORKS
from sandtable.kernel import record as records
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Plain, Workspace
from sandtable.kernel.chance import Chance, script
from sandtable.kernel.events import EventView
from sandtable.kernel.ids import AUTOMATIC
from sandtable.laws import carrier_of
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.match import MatchCore

HERE = Path(__file__).parent / "golden"
NAMES = {"assault": 20, "skirmish": 6}  # and their turn limits
KINDS = (*UNITS, "tower", "base", "camp-archer", "dragon")
UNTOLD = {"turn_began", "step_began", "ended"}  # the report says these itself
PHASES = ("upkeep", "orders", "preparation", "spawns", "spells", "attacks", "engineering", "movement", "neutrals")
FORMS = {  # what the numbers of an Event are: t a tile, w who, h harm, b works, n a number, - nothing
    **dict.fromkeys(("appeared", "respawned", "died", "trapped"), "tw"),
    **dict.fromkeys(("healed", "buffed"), "twn"),
    "struck": "ttwwhn",
    "lost_health": "twnn",
    "moved": "ttw",
    "captured": "tn",
    "built": "tbn",
    "sabotaged": "tb",
    "repaired": "t",
    "queue_ended": "tw",
}


def orders_of(name: str) -> list[str]:
    """Return the orders of a golden file: `P1: order; order`, one line for each player and turn."""
    lines = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith(("P1:", "P2:"))]


def begin(name: str) -> MatchCore:
    document = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return matches.start(GAME, document, seed=1, options={"turn_limit": NAMES[name]}, stepwise=True)


def give(match: MatchCore, line: str) -> None:
    """Enter all orders of one line, and Done."""
    orders = [order.strip() for order in line[3:].split(";") if order.strip()]
    match.advance(int(line[1]) - 1, [*orders, "done"])


# -- what followed, in words of its own -----------------------------------------------------------------------------


def who(ref: int) -> str:
    return f"{('P1', 'P2', 'neutral', 'nobody')[ref >> 4 & 3]} {KINDS[ref & 15]} {ref >> 6}" if ref else "unseen"


def works(packed: int) -> str:
    condition = CONDITIONS[works_state(packed)] + (f" {works_left(packed)}" if works_left(packed) else "")
    return f"P{works_seat(packed) + 1} {WORKS[works_kind(packed)]} {condition}"


def at(match: MatchCore, tile: int) -> str:
    x, y = coord_of(match.setup.board, tile) if tile < model.OFF else (99, 99)
    return f"({x},{y})"


def event_line(here: MatchCore, event: EventView) -> str:
    words = []
    for form, number in zip(FORMS.get(event.name, "nnn"), event[3:]):
        match form:
            case "t":
                words.append(at(here, number))
            case "w":
                words.append(who(number))
            case "b":
                words.append(works(number))
            case "h":
                words.append(f"{number / 1e9:.4f}")
            case _:
                words.append(str(number))
    return f"{event.name.replace('_', ' ')} {' '.join(words)}"


def position(match: MatchCore) -> Iterator[str]:
    """Yield the position at the beginning of a turn."""
    state: Any = match.state
    for seat, side in enumerate(state.sides):
        yield f"  P{seat + 1} has {side.gold} gold, {side.mana} of {side.cap} mana"
        own = [u for u in state.units[seat * model.ARMY : (seat + 1) * model.ARMY] if u.tile != model.OFF]
        yield "    " + ", ".join(f"{KINDS[u.kind]} {u.id} {at(match, u.tile)} {u.health}" for u in own)
        holds = [h for h in state.holds if h.tile != model.OFF and h.seat == seat]
        yield "    " + ", ".join(f"{KINDS[h.kind]} {at(match, h.tile)} {h.health}" for h in holds)
    built = [f"{works(w)} {at(match, t)}" for t, w in enumerate(state.works) if w]
    yield "  works: " + ", ".join(built)


def report(name: str) -> tuple[MatchCore, list[str]]:
    """Return the match as text: orders, automatic steps with their rolls, every Event once, and all positions."""
    match, orders = begin(name), iter(orders_of(name))
    made: list[str] = []
    while mask := match.mask():
        if not mask & 4:
            if not any(side.sealed for side in match.state.sides):
                made += [f"Turn {match.state.turn}", *position(match)]
            line = next(orders, "")
            if not line:
                break
            give(match, line)
            made.append(line)
            continue
        phase = PHASES[match.state.phase]
        match.step()
        step = match.steps[-1]
        told = [event for event in GAME.events.views(step.events) if event.name not in UNTOLD]
        once = {(*event[:2], *event[3:]): event for event in told}  # each player receives their own Event
        rolls = f" [{' '.join(map(str, step.entry.rolls))}]" if step.entry.rolls else ""
        made += [f"  {phase}{rolls}", *(f"    {event_line(match, event)}" for event in once.values())]
    ended = match.outcome
    return match, [
        *made,
        "The end",
        *position(match),
        f"winner {ended.winner}, {ended.clause}" if ended else "open",
        "",
    ]


@pytest.fixture(scope="module")
def compiled() -> Carrier:
    return carrier_of(GAME, "compiled")


@pytest.mark.parametrize("name", NAMES)
def test_golden_match(name: str) -> None:
    path = HERE / f"{name}.txt"
    match, lines = report(name)
    if os.environ.get("GOLDEN") == "write":
        path.write_text("\n".join(lines), "utf-8")
    assert "\n".join(lines) == path.read_text("utf-8")
    assert match.outcome is not None
    replays.verify(GAME, records.read(match.record(reveal=True).text()))


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_golden_match_on_both_carriers(name: str, compiled: Carrier) -> None:
    """Entry by entry with the rolls of the Record: the same State and the same Events."""
    match, _ = report(name)
    again = begin(name)
    benches = [Workspace(carrier, again.setup.board) for carrier in (Plain(GAME), compiled)]
    for bench in benches:
        bench.set_state(0, again.setup.state)
    for step in match.steps:
        seat, text = step.entry.seat, step.entry.action
        row = (0,) * 7 if seat == AUTOMATIC else GAME.verbs.from_text(text, GAME.names(again.setup, again.state))
        chance = Chance()
        script(chance, [int(roll) for roll in step.entry.rolls], strict=True)
        for bench in benches:
            bench.set_chance(chance)
            bench.apply(seat, row)
        assert benches[0].take() == benches[1].take()
        assert benches[0].event_rows() == benches[1].event_rows()
    assert benches[0].take() == flat.to_bytes(match.state)
