"""Sentences for people: events, prompts, and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.games.honour_lies import events, model
from sandtable.games.honour_lies.actions import FACE_NAMES, FORM_NAMES
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import NOBODY, NOWHERE, SIDE, Board, State
from sandtable.games.honour_lies.rules.combat.bids import unit_in_combat
from sandtable.games.honour_lies.rules.orders.table import ORDER_NAMES
from sandtable.games.honour_lies.rules.turn import outcome, prompted
from sandtable.games.honour_lies.scene.unit_names import (
    count_stands,
    event_name,
    heading_words,
    profile_name,
    seat_name,
    unit_name,
)
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN

Row = Sequence[int]
SENTENCES: dict[int, Callable[[Setup[State, Board], Row], str]] = {
    events.ENLISTED: lambda s, e: (
        f"{seat_name(e[0])} enlisted {profile_name(e[1], e[2], e[3])} as unit {e[0] % SIDE + 1}."
    ),
    events.DISMISSED: lambda s, e: f"Unit {e[0] % SIDE + 1} was dismissed.",
    events.SEALED: lambda s, e: f"{SEAT_NAMES[e[0]]} sealed.",
    events.FORCES_REVEALED: lambda s, e: "Both forces were shown.",
    events.DEPLOYED: lambda s, e: (
        f"{event_name(s, e[0])} deployed in {FORM_NAMES[e[4]]}, facing {heading_words(e[3])}."
    ),
    events.GARRISONED: lambda s, e: f"{event_name(s, e[0])} deployed into holding {e[1] + 1}.",
    events.HELD_BACK: lambda s, e: f"{event_name(s, e[0])} found no room and was held back.",
    events.ROUND_BEGAN: lambda s, e: f"Round {e[0]} began.",
    events.UNIT_RETURNED: lambda s, e: f"{event_name(s, e[0])} returned, facing {heading_words(e[3])}.",
    events.RETURN_DECLINED: lambda s, e: f"{SEAT_NAMES[e[0]]} returned nobody.",
    events.ACTIVATED: lambda s, e: f"{event_name(s, e[0])} was activated.",
    events.RUSHED: lambda s, e: f"{event_name(s, e[0])} rushed.",
    events.SHOT: lambda s, e: f"{event_name(s, e[0])} shot at {event_name(s, e[1])}, {FACE_NAMES[e[2]]}.",
    events.REFORMED: lambda s, e: f"{event_name(s, e[0])} reformed into {FORM_NAMES[e[1]]}.",
    events.ADVANCED: lambda s, e: f"{event_name(s, e[0])} advanced, facing {heading_words(e[3])}.",
    events.RETREATED: lambda s, e: f"{event_name(s, e[0])} retreated, facing {heading_words(e[3])}.",
    events.PIVOTED: lambda s, e: f"{event_name(s, e[0])} pivoted, facing {heading_words(e[3])}.",
    events.SALLIED: lambda s, e: f"{event_name(s, e[0])} sallied, facing {heading_words(e[3])}.",
    events.ENGAGED: lambda s, e: (
        f"{event_name(s, e[0])} engaged "
        + (event_name(s, e[1]) if e[1] != NOBODY else f"holding {e[2] + 1}")
        + (f", {FACE_NAMES[e[3]]}." if e[2] == NOWHERE else ".")
    ),
    events.BASE_SCORES_SET: lambda s, e: (
        f"{event_name(s, e[0])} {'shoots' if e[4] else 'fights'} with {e[2]} against {e[3]} of {event_name(s, e[1])}."
    ),
    events.BID_MADE: lambda s, e: f"{SEAT_NAMES[e[0]]} bids {e[1]} Health.",
    events.BIDS_REVEALED: lambda s, e: f"Bids of {e[2]} and {e[3]} Health: {e[4]} against {e[5]}.",
    events.COMBAT_WON: lambda s, e: f"{event_name(s, e[0])} beat {event_name(s, e[1])} by {e[2]}.",
    events.DISORDERED: lambda s, e: f"{event_name(s, e[0])} was disordered.",
    events.STAND_LOST: lambda s, e: f"{event_name(s, e[0])} lost a stand; {e[2]} left.",
    events.STANDS_LOST: lambda s, e: (
        f"{event_name(s, e[0])} lost {count_stands(e[1])} where they were placed; {e[2]} left."
    ),
    events.UNIT_DESTROYED: lambda s, e: f"{event_name(s, e[0])} was destroyed: {e[1]} VP.",
    events.UNIT_REMOVED: lambda s, e: f"{event_name(s, e[0])} was removed from play: {e[1]} VP.",
    events.FLED_THROUGH: lambda s, e: f"{event_name(s, e[0])} fled through {event_name(s, e[1])}.",
    events.UNIT_SUMMONED: lambda s, e: f"{event_name(s, e[0])} was summoned.",
    events.SUMMON_DECLINED: lambda s, e: f"{SEAT_NAMES[e[0]]} summoned nobody.",
    events.HOLDING_OCCUPIED: lambda s, e: f"{event_name(s, e[0])} occupied holding {e[1] + 1}.",
    events.HOLDING_LEFT: lambda s, e: f"{event_name(s, e[0])} left holding {e[1] + 1}.",
    events.ACTIVATION_ENDED: lambda s, e: f"The activation of {event_name(s, e[0])} ended.",
    events.HOLDING_SCORED: lambda s, e: f"Holding {e[0] + 1} gave {SEAT_NAMES[e[1]]} {e[2]} VP.",
    events.GAME_ENDED: lambda s, e: f"The game ended {e[1]} to {e[2]}.",
    events.ORDER_PICKED: lambda s, e: f"{SEAT_NAMES[e[0]]} took the order {ORDER_NAMES[e[1]]}.",
    events.STRATEGY_BID_MADE: lambda s, e: f"{SEAT_NAMES[e[0]]} bids {e[1]} Strategy.",
    events.STRATEGY_BIDS_REVEALED: lambda s, e: f"Stakes of {e[0]} and {e[1]} Strategy; {e[2]} and {e[3]} left.",
    events.INITIATIVE_WON: lambda s, e: f"{SEAT_NAMES[e[0]]} has the Initiative.",
    events.HERO_ASSIGNED: lambda s, e: f"A Hero joined {event_name(s, e[0])}.",
    events.ORDER_PLAYED: lambda s, e: (
        f"{SEAT_NAMES[e[0]]} played {ORDER_NAMES[e[1]]}{f' on {event_name(s, e[2])}' if e[2] != NOBODY else ''}."
    ),
    events.ORDER_RESOLVED: lambda s, e: (
        f"{ORDER_NAMES[e[1]]} was carried out for {e[2]} Strategy of {SEAT_NAMES[e[0]]}."
    ),
    events.ORDER_FAILED: lambda s, e: f"{ORDER_NAMES[e[1]]} of {SEAT_NAMES[e[0]]} came to nothing.",
    events.HERO_SACRIFICED: lambda s, e: f"The Hero of {event_name(s, e[0])} was sacrificed: +3.",
    events.HEALTH_LOST: lambda s, e: f"{event_name(s, e[0])} lost {e[1]} Health; {e[2]} left.",
    events.HEALTH_GAINED: lambda s, e: f"{event_name(s, e[0])} gained {e[1]} Health; it has {e[2]}.",
    events.STAND_REGAINED: lambda s, e: f"{event_name(s, e[0])} regained a stand; it has {e[2]}.",
    events.HERO_MOVED: lambda s, e: f"The Hero of {event_name(s, e[0])} joined {event_name(s, e[1])}.",
    events.AMBUSH_LAID: lambda s, e: f"{event_name(s, e[0])} lies in ambush.",
    events.AMBUSH_LEFT: lambda s, e: f"{event_name(s, e[0])} came out of ambush.",
    events.HOLDING_BUILT: lambda s, e: f"{event_name(s, e[1])} built holding {e[0] + 1}.",
}


def sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return an event as a sentence in the past tense."""
    return SENTENCES[row[0]](setup, row[3:])


QUESTIONS = {
    model.ENLISTING: "Choose {force} units in secret, and seal them.",
    model.DEPLOYING: "Deploy one unit in your area.",
    model.RETURNING: "Return a unit to the table, or decline.",
    model.ACTIVATING: "Which unit is activated?",
    model.ACTING: "What does {unit} do?",
    model.ENGAGING: "How does {unit} form up against the enemy?",
    model.BIDDING: "Bid Health: {attack} against {defence} before bids. Your bid is {bid}.",
    model.LOSING_STAND: "Which stand does {unit} lose?",
    model.RETREATING: "Where does {unit} retreat to?",
    model.SUMMONING: "Summon a unit where one has fallen, or decline.",
    model.PICKING_ORDERS: "Pick an order for this battle.",
    model.BIDDING_STRATEGY: "Bid Strategy for the Initiative in secret, and seal.",
    model.ASSIGNING_HEROES: "Which unit does a Hero join?",
    model.PLAYING_ORDERS: "{unit} is activated: play an order, or decline.",
    model.SORTING_ORDERS: "Which order is resolved first?",
    model.OFFERING_SACRIFICE: "Sacrifice the Hero of {unit} for +3, or decline.",
    model.SUFFERING_RUIN: "Does {unit} lose a stand or {ruin} Health?",
}


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return the current question for one seat."""
    if state.phase == model.OVER:
        return "It is over."
    about = state.active
    if state.phase in (model.LOSING_STAND, model.SUFFERING_RUIN):
        about = state.losing if state.phase == model.LOSING_STAND else state.orders.ruined
    elif state.phase in (model.RETREATING, model.OFFERING_SACRIFICE):
        about = state.combat.loser if state.phase == model.RETREATING else unit_in_combat(state, state.mover)
    unit = unit_name(setup, state.units[about], about) if about != NOBODY else ""
    asked = [s for s in (0, 1) if prompted(state, setup.board) & (1 << s)]
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


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return why the match ended."""
    ended = outcome(state, setup.board)
    score = f"{state.vp[0]} to {state.vp[1]} victory points"
    if ended == DRAWN:
        return f"Drawn: {score}.", "HL-SCORE-3"
    return f"{SEAT_NAMES[ended - 1]} wins by {score}.", "HL-SCORE-3"
