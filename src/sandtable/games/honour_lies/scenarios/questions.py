"""Finds what a Scenario document lacks for the question that is open, and questions that nobody can answer."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.honour_lies.actions import UNIT_CODES
from sandtable.games.honour_lies.model import (
    BIDDING,
    BIDDING_STRATEGY,
    ENLISTING,
    INSIDE,
    NOBODY,
    NOWHERE,
    ON_TABLE,
    OVER,
    RESERVE,
    SIDE,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.combat.bids import highest_bid
from sandtable.games.honour_lies.rules.legal import legal
from sandtable.games.honour_lies.rules.turn import prompted
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import count_force
from sandtable.games.honour_lies.scenarios.activation_entries import ActivationEntry
from sandtable.games.honour_lies.scenarios.format import Scenario
from sandtable.games.honour_lies.scenarios.start import start_position
from sandtable.games.honour_lies.scenarios.words import PHASE_WORDS, QUIET_PHASES, THEN_WORDS, UNFINISHED_PHASES
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.problems import Path, Report, show_value

MOST_LISTED = 8192

Fault = tuple[str, Path, str, str, str]  # code, place, what was found, what is allowed, clause


def check_question(scenario: Scenario, state: State, board: Board, report: Report) -> None:
    """Report what the question that is open lacks, and a question without an answer. Starts the position."""
    phase = PHASE_WORDS[scenario.phase]
    for fault in _find_faults(scenario, state, board, phase):
        report.fault(*fault)
    if report.problems or phase in QUIET_PHASES:
        return
    before = state.phase
    start_position(state, board)
    asked, out, work = prompted(state, board), [[0] * 7 for _ in range(MOST_LISTED)], Work()
    seats = [Seat(seat) for seat in range(2) if (asked >> seat) & 1]
    answers = bool(seats) and all(legal(state, board, seat, ALL, out, work) for seat in seats)
    if state.phase != before or not (answers or state.phase == OVER):
        report.add("E_QUESTION", ["phase"], phase, "a question that is open and has an answer", "HL-LIMIT-3")


def _find_faults(scenario: Scenario, state: State, board: Board, phase: str) -> Iterator[Fault]:
    """Yield what does not fit the phase."""
    playing: Path = ["advanced", "playing"]
    orders = state.orders
    if scenario.activation is not None:
        yield from _activation_faults(scenario.activation, state, phase)
    elif scenario.advanced is not None and scenario.advanced.playing is not None:
        yield "E_PHASE", playing, "orders", "orders only in an activation", "HL-ADV-3"
    if phase == "ruin" and orders.ruin == 0:
        yield "E_QUESTION", [*playing, "ruin"], "nothing", "the Ruin that is suffered", "HL-ADV-3"
    if phase not in ("ruin", "lose-stand") and orders.ruin > 0:
        yield "E_QUESTION", [*playing, "ruin"], "a value", "nothing, as nothing waits for ruin", "HL-ADV-3"
    for key, unit_id in (("unit", orders.ruined), ("orElse", orders.or_else)):
        yield from _gone(state, unit_id, [*playing, "ruin", key])
    if phase == "summon" and (state.fallen.status not in (ON_TABLE, INSIDE) or state.fallen.cells == 0):
        yield "E_POSE", ["fallen"], "a unit without stands", "stands on the table or in a holding", "HL-SUM-3"
    if state.fallen.holding != NOWHERE and state.fallen.holding >= state.holdings:
        yield "E_PLACE", ["fallen", "holding"], show_value(state.fallen.holding), "a holding of the table", "HL-HOLD-2"
    for seat in range(2):
        yield from _secret_faults(state, board, seat)


def _activation_faults(entry: ActivationEntry, state: State, phase: str) -> Iterator[Fault]:
    """Yield what does not fit the activation."""
    at: Path = ["activation"]
    combat, charge = state.combat, state.charge
    then = "" if entry.then is None else THEN_WORDS[entry.then]
    unfinished = phase in UNFINISHED_PHASES
    fights = phase in ("bid", "sacrifice", "retreat") or then in ("resolve-combat", "cohesion", "retreat", "end-combat")
    beaten = phase == "retreat" or then in ("resolve-combat", "cohesion", "retreat", "after-retreat")
    fought = entry.combat is not None
    met = charge.enemy != NOBODY or charge.holding != NOWHERE
    rows = (  # place, whether it is required and allowed in this phase, whether it is there, clause
        (["charge"], phase == "engage", phase == "engage", entry.charge is not None, "HL-ENG-5"),
        (["charge", "enemy"], entry.charge is not None, True, met, "HL-ENG-2"),
        (["combat"], fights, fights or then == "after-retreat", fought, "HL-COMBAT-1"),
        (["combat", "loser"], beaten and fought, True, combat.loser != NOBODY, "HL-COMBAT-9"),
        (["losing"], phase == "lose-stand", phase == "lose-stand", entry.losing is not None, "HL-PIECE-5"),
        (["trampled"], False, then == "after-retreat", entry.trampled is not None, "HL-FLEE-4"),
        (["then"], unfinished, unfinished, entry.then is not None, "HL-SUM-1"),
    )
    for path, required, allowed, has, clause in rows:
        if required and not has:
            yield "E_QUESTION", [*at, *path], "nothing", f"a value, as {path[-1]} is required here", clause
        if has and not allowed:
            yield "E_QUESTION", [*at, *path], "a value", f"nothing, as nothing waits for {path[-1]}", clause
    if charge.holding != NOWHERE and charge.holding >= state.holdings:
        found = show_value(charge.holding)
        yield "E_PLACE", [*at, "charge", "holding"], found, "a holding of the table", "HL-HOLD-3"
    for path, enemy in ((["charge", "enemy"], charge.enemy), (["combat", "defender"], combat.defender)):
        if state.units[enemy].seat == state.units[entry.active].seat:
            yield "E_UNIT", [*at, *path], f"{UNIT_CODES[enemy]}, of the same side", "an enemy", "HL-COMBAT-1"
    if entry.combat is not None and combat.loser not in (NOBODY, entry.active, combat.defender):
        yield "E_UNIT", [*at, "combat", "loser"], UNIT_CODES[combat.loser], "a unit of the combat", "HL-COMBAT-9"
    if phase in ("act", "engage", "bid", "sacrifice"):
        yield from _gone(state, entry.active, [*at, "unit"])
    if phase in ("bid", "sacrifice"):
        yield from _gone(state, combat.defender, [*at, "combat", "defender"])
    if phase == "retreat":
        yield from _gone(state, combat.loser, [*at, "combat", "loser"])
    yield from _gone(state, state.losing, [*at, "losing"])
    yield from _gone(state, state.trampled, [*at, "trampled"])


def _gone(state: State, unit_id: int, at: Path) -> Iterator[Fault]:
    """Yield a unit that is named but not in play."""
    if unit_id != NOBODY and not is_in_play(state.units[unit_id]):
        yield "E_UNIT", at, f"{UNIT_CODES[unit_id]}, which is not in play", "a unit in play", "HL-ACT-4"


def _secret_faults(state: State, board: Board, seat: int) -> Iterator[Fault]:
    """Yield what a seat cannot have chosen in secret."""
    at: Path = ["bids", seat]
    if state.phase == ENLISTING:
        for unit_id in range(seat * SIDE, seat * SIDE + count_force(state, seat)):
            if state.units[unit_id].status != RESERVE:
                path: Path = ["units", seat, unit_id % SIDE, "status"]
                yield "E_PHASE", path, "a unit that was used", "reserve while forces are enlisted", "HL-FORCE-1"
        if state.sealed[seat] and count_force(state, seat) != board.force:
            yield "E_FORCE", ["units", seat], "a force that is not whole, sealed", f"{board.force} units", "HL-FORCE-1"
    elif state.phase == BIDDING and state.bid[seat] > highest_bid(state, seat):
        most = highest_bid(state, seat)
        yield "E_BID", [*at, "bid"], show_value(state.bid[seat]), f"at most {most}", "HL-COMBAT-6"
    elif state.phase == BIDDING_STRATEGY and state.bid[seat] > state.orders.strategy[seat]:
        most = state.orders.strategy[seat]
        yield "E_BID", [*at, "bid"], show_value(state.bid[seat]), f"at most {most}", "HL-ADV-2"
