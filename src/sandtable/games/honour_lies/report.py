"""Events as sentences, the question that is asked, why it ended, and what an outcome came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN

from . import model
from .actions import FACE_NAMES, FORM_NAMES, KIND_NAMES, ROLE_NAMES
from .advanced import ORDER_NAMES
from .model import ABSENT, NO_ROLE, NOBODY, NOWHERE, SIDE, Board, State, Unit
from .rules.course import outcome
from .rules.fight import unit_in_combat
from .scenarios import SEAT_NAMES

WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")  # clockwise


def profile_name(kind: int, role: int, second: int) -> str:
    """Elite Heavy Infantry."""
    roles = [ROLE_NAMES[role]] + ([ROLE_NAMES[second]] if second != NO_ROLE else [])
    return " ".join([*roles, KIND_NAMES[kind]])


def unit_name(setup: Setup, unit: Unit, row: int) -> str:
    """A name of its own, or what it is and the number on its banner."""
    own = setup.words.units.get(row)
    return own or f"{profile_name(unit.kind, unit.role, unit.second)} {row % SIDE + 1}"


def seat_of(row: int) -> str:
    """Whose unit it is."""
    return SEAT_NAMES[row // SIDE]


def called(setup: Setup, row: int) -> str:
    """How an Event names a unit: by its own name, else by seat and what it was given as, which never changes; what was
    enlisted in secret is a number."""
    given = setup.state.units[row]
    name = unit_name(setup, given, row) if given.status != ABSENT else f"unit {row % SIDE + 1}"
    return setup.words.units.get(row) or f"{seat_of(row)}'s {name}"


def faces(heading: int) -> str:
    """Where somebody looks, as a person says it: north, south-west, 12.5° east of north (HL-NUM-3)."""
    if heading % 4500 == 0:
        return WINDS[heading // 4500]
    quarter = (heading + 4500) // 9000  # the nearest of the four winds
    away = heading - 9000 * quarter
    return f"{abs(away) / 100:g}° {WINDS[(2 * quarter + (2 if away > 0 else -2)) % 8]} of {WINDS[2 * quarter % 8]}"


def stands(count: int) -> str:
    """So many stands."""
    return f"{count} stand{'s' if count != 1 else ''}"


Row = Sequence[int]
SENTENCES: dict[int, Callable[[Setup, Row], str]] = {
    model.ENLISTED: lambda s, e: (
        f"{seat_of(e[0])} enlisted {profile_name(e[1], e[2], e[3])} as unit {e[0] % SIDE + 1}."
    ),
    model.DISMISSED: lambda s, e: f"Unit {e[0] % SIDE + 1} was dismissed.",
    model.SEALED: lambda s, e: f"{SEAT_NAMES[e[0]]} sealed.",
    model.FORCES_OPEN: lambda s, e: "Both forces were shown.",
    model.DEPLOYED: lambda s, e: f"{called(s, e[0])} deployed in {FORM_NAMES[e[4]]}, facing {faces(e[3])}.",
    model.GARRISONED: lambda s, e: f"{called(s, e[0])} deployed into holding {e[1] + 1}.",
    model.HELD_BACK: lambda s, e: f"{called(s, e[0])} found no room and was held back.",
    model.ROUND_BEGAN: lambda s, e: f"Round {e[0]} began.",
    model.RETURNED: lambda s, e: f"{called(s, e[0])} returned, facing {faces(e[3])}.",
    model.PASSED: lambda s, e: f"{SEAT_NAMES[e[0]]} returned nobody.",
    model.ACTIVATED: lambda s, e: f"{called(s, e[0])} was activated.",
    model.RUSHED: lambda s, e: f"{called(s, e[0])} rushed.",
    model.SHOT: lambda s, e: f"{called(s, e[0])} shot at {called(s, e[1])}, {FACE_NAMES[e[2]]}.",
    model.REFORMED: lambda s, e: f"{called(s, e[0])} reformed into {FORM_NAMES[e[1]]}.",
    model.ADVANCED: lambda s, e: f"{called(s, e[0])} advanced, facing {faces(e[3])}.",
    model.RETREATED: lambda s, e: f"{called(s, e[0])} retreated, facing {faces(e[3])}.",
    model.PIVOTED: lambda s, e: f"{called(s, e[0])} pivoted, facing {faces(e[3])}.",
    model.SALLIED: lambda s, e: f"{called(s, e[0])} sallied, facing {faces(e[3])}.",
    model.ENGAGED: lambda s, e: (
        f"{called(s, e[0])} engaged "
        + (called(s, e[1]) if e[1] != NOBODY else f"holding {e[2] + 1}")
        + (f", {FACE_NAMES[e[3]]}." if e[2] == NOWHERE else ".")
    ),
    model.SCORES: lambda s, e: (
        f"{called(s, e[0])} {'shoots' if e[4] else 'fights'} with {e[2]} against {e[3]} of {called(s, e[1])}."
    ),
    model.BID_NAMED: lambda s, e: f"{SEAT_NAMES[e[0]]} bids {e[1]} Health.",
    model.BIDS_OPEN: lambda s, e: f"Bids of {e[2]} and {e[3]} Health: {e[4]} against {e[5]}.",
    model.WON: lambda s, e: f"{called(s, e[0])} beat {called(s, e[1])} by {e[2]}.",
    model.DISORDERED: lambda s, e: f"{called(s, e[0])} was disordered.",
    model.STAND_LOST: lambda s, e: f"{called(s, e[0])} lost a stand; {e[2]} left.",
    model.STANDS_LOST: lambda s, e: f"{called(s, e[0])} lost {stands(e[1])} where they were placed; {e[2]} left.",
    model.DESTROYED_NOW: lambda s, e: f"{called(s, e[0])} was destroyed: {e[1]} VP.",
    model.REMOVED_NOW: lambda s, e: f"{called(s, e[0])} was removed from play: {e[1]} VP.",
    model.FLED_THROUGH: lambda s, e: f"{called(s, e[0])} fled through {called(s, e[1])}.",
    model.SUMMONED: lambda s, e: f"{called(s, e[0])} was summoned.",
    model.DECLINED: lambda s, e: f"{SEAT_NAMES[e[0]]} summoned nobody.",
    model.OCCUPIED: lambda s, e: f"{called(s, e[0])} occupied holding {e[1] + 1}.",
    model.DRIVEN_OUT: lambda s, e: f"{called(s, e[0])} left holding {e[1] + 1}.",
    model.TURN_ENDED: lambda s, e: f"The activation of {called(s, e[0])} ended.",
    model.HOLDING_SCORED: lambda s, e: f"Holding {e[0] + 1} gave {SEAT_NAMES[e[1]]} {e[2]} VP.",
    model.ENDED: lambda s, e: f"The game ended {e[1]} to {e[2]}.",
    model.TAKEN: lambda s, e: f"{SEAT_NAMES[e[0]]} took the order {ORDER_NAMES[e[1]]}.",
    model.STAKE_NAMED: lambda s, e: f"{SEAT_NAMES[e[0]]} bids {e[1]} Strategy.",
    model.STAKES_OPEN: lambda s, e: f"Stakes of {e[0]} and {e[1]} Strategy; {e[2]} and {e[3]} left.",
    model.INITIATIVE: lambda s, e: f"{SEAT_NAMES[e[0]]} has the Initiative.",
    model.ASSIGNED: lambda s, e: f"A Hero joined {called(s, e[0])}.",
    model.ORDERED: lambda s, e: (
        f"{SEAT_NAMES[e[0]]} played {ORDER_NAMES[e[1]]}{f' on {called(s, e[2])}' if e[2] != NOBODY else ''}."
    ),
    model.OBEYED: lambda s, e: f"{ORDER_NAMES[e[1]]} was carried out for {e[2]} Strategy of {SEAT_NAMES[e[0]]}.",
    model.FUTILE: lambda s, e: f"{ORDER_NAMES[e[1]]} of {SEAT_NAMES[e[0]]} came to nothing.",
    model.SACRIFICED: lambda s, e: f"The Hero of {called(s, e[0])} was sacrificed: +3.",
    model.HEALTH_LOST: lambda s, e: f"{called(s, e[0])} lost {e[1]} Health; {e[2]} left.",
    model.HEALTH_GAINED: lambda s, e: f"{called(s, e[0])} gained {e[1]} Health; it has {e[2]}.",
    model.STAND_REGAINED: lambda s, e: f"{called(s, e[0])} regained a stand; it has {e[2]}.",
    model.HERO_MOVED: lambda s, e: f"The Hero of {called(s, e[0])} joined {called(s, e[1])}.",
    model.WENT_TO_GROUND: lambda s, e: f"{called(s, e[0])} lies in ambush.",
    model.REAPPEARED: lambda s, e: f"{called(s, e[0])} came out of ambush.",
    model.HOLDING_BUILT: lambda s, e: f"{called(s, e[1])} built holding {e[0] + 1}.",
}


def sentence(setup: Setup, row: Sequence[int]) -> str:
    """An Event in the past tense."""
    return SENTENCES[row[0]](setup, row[3:])


QUESTIONS = {
    model.ENLISTING: "Choose {force} units in secret, and seal them.",
    model.DEPLOYING: "Deploy one unit in your area.",
    model.RETURNING: "Return a unit to the table, or decline.",
    model.ACTIVATING: "Which unit is activated?",
    model.ACTING: "What does {unit} do?",
    model.ENGAGING: "How does {unit} form up against the enemy?",
    model.BIDDING: "Bid Health: {attack} against {defence} before bids. Your bid is {bid}.",
    model.LOSING: "Which stand does {unit} lose?",
    model.RETREATING: "Where does {unit} retreat to?",
    model.SUMMONING: "Summon a unit where one has fallen, or decline.",
    model.TAKING: "Pick an order for this battle.",
    model.STAKING: "Bid Strategy for the Initiative in secret, and seal.",
    model.ASSIGNING: "Which unit does a Hero join?",
    model.ORDERING: "{unit} is activated: play an order, or decline.",
    model.RANKING: "Which order is resolved first?",
    model.OFFERING: "Sacrifice the Hero of {unit} for +3, or decline.",
    model.RUINING: "Does {unit} lose a stand or {ruin} Health?",
}


def ask(setup: Setup, state: State, seat: int) -> str:
    """What is asked, in words for one seat."""
    if state.phase == model.OVER:
        return "It is over."
    about = state.active
    if state.phase in (model.LOSING, model.RUINING):
        about = state.losing if state.phase == model.LOSING else state.orders.ruined
    elif state.phase in (model.RETREATING, model.OFFERING):
        about = state.combat.loser if state.phase == model.RETREATING else unit_in_combat(state, state.mover)
    unit = unit_name(setup, state.units[about], about) if about != NOBODY else ""
    asked = [s for s in (0, 1) if _asked(state, setup.board) & (1 << s)]
    if seat not in asked:
        return f"Waiting for {' and '.join(SEAT_NAMES[s] for s in asked)}."
    if state.phase == model.ACTING and state.step == model.OCCUPY:
        return f"Does {unit} occupy the holding?"
    if state.phase == model.ACTING and state.rushing:
        return f"Where does {unit} rush?"
    return QUESTIONS[state.phase].format(
        force=setup.board.force,
        unit=unit,
        attack=state.combat.attack,
        bid=state.bid[seat],
        defence=state.combat.defence,
        ruin=state.orders.ruin,
    )


def _asked(state: State, board: Board) -> int:
    from .rules.check import prompted

    return prompted(state, board)


def result(setup: Setup, state: State) -> Sentence:
    """Why it ended."""
    ended = outcome(state, setup.board)
    score = f"{state.vp[0]} to {state.vp[1]} victory points"
    if ended == DRAWN:
        return f"Drawn: {score}.", "HL-SCORE-3"
    return f"{SEAT_NAMES[ended - 1]} wins by {score}.", "HL-SCORE-3"


def summary(setup: Setup, before: State, after: State, events: Sequence[Sequence[int]]) -> dict[str, Any]:
    """What an action came to; nothing is rolled, so there is one outcome."""
    made: dict[str, int] = {}
    for seat in (0, 1):
        made[f"{SEAT_NAMES[seat].lower()}_vp"] = after.vp[seat] - before.vp[seat]
    return made | {"outcome": outcome(after, setup.board)}
