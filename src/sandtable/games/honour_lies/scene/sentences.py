"""Sentences for people: events, prompts, and the result."""

from __future__ import annotations

from sandtable.games.honour_lies import events, model
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import FACE_NAMES, NOBODY, NOWHERE, SIDE, Board, State
from sandtable.games.honour_lies.rules.combat.bids import unit_in_combat
from sandtable.games.honour_lies.rules.turn import outcome, prompted
from sandtable.games.honour_lies.scene.unit_names import (
    count_stands,
    event_name,
    heading_words,
    profile_name,
    seat_name,
    unit_name,
)
from sandtable.kernel.events import EventView, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN


def met(setup: Setup[State, Board], event: EventView, enemy: int) -> str:
    """Return what was engaged, and on which face of it."""
    if event.holding == NOWHERE:
        return f"{event_name(setup, enemy)}, {FACE_NAMES[event.face]}"
    return event_name(setup, enemy) if enemy != NOBODY else f"holding {event.holding + 1}"


sentence = sentences(
    events,
    {
        "piece": lambda setup, event, unit: event_name(setup, unit),
        "seat": lambda setup, event, seat: SEAT_NAMES[seat],
        "side": lambda setup, event, unit: seat_name(unit),
        "number": lambda setup, event, unit: str(unit % SIDE + 1),
        "profile": lambda setup, event, type: profile_name(type, event.role, event.second),
        "heading": lambda setup, event, heading: heading_words(heading),
        "points": lambda setup, event, number: f"{number} victory point{'s' if number != 1 else ''}",
        "stands": lambda setup, event, number: count_stands(number),
        "next": lambda setup, event, number: str(number + 1),
        "met": met,
        "on": lambda setup, event, unit: f" on {event_name(setup, unit)}" if unit != NOBODY else "",
    },
    {},
)

QUESTIONS = {
    model.ENLISTING: "Choose {force} units for your army, then seal. Your opponent does not see them yet.",
    model.DEPLOYING: "Place one of your units in your deployment area.",
    model.RETURNING: "Bring a unit back to the table, or decline.",
    model.ACTIVATING: "Choose a unit to act with.",
    model.ACTING: "What does {unit} do?",
    model.ENGAGING: "How does {unit} line up against the enemy?",
    model.BIDDING: "How much Health do you bid? Without bids: attack {attack}, defence {defence}. Your bid: {bid}.",
    model.LOSING_STAND: "Which stand does {unit} lose?",
    model.RETREATING: "Where does {unit} retreat to?",
    model.SUMMONING: "Summon a unit where one has fallen, or decline.",
    model.PICKING_ORDERS: "Pick an order for this battle.",
    model.BIDDING_STRATEGY: "Bid Strategy to act first, then seal. Your opponent does not see your bid.",
    model.ASSIGNING_HEROES: "Which unit does a Hero join?",
    model.PLAYING_ORDERS: "{unit} is about to act: play an order, or decline.",
    model.SORTING_ORDERS: "Which order takes effect first?",
    model.OFFERING_SACRIFICE: "Sacrifice the Hero of {unit} for +3, or decline.",
    model.SUFFERING_RUIN: "Does {unit} lose a stand or {ruin} Health?",
}


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return the current question for one seat."""
    if state.phase == model.OVER:
        return "The match is over."
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
