"""The texts of the game: prompts, event sentences, results, and the modifiers of an attack."""

from __future__ import annotations

from typing import cast

from sandtable.games.dbd import events, model
from sandtable.games.dbd.clauses import CLAUSES, DBD_CHG_1, DBD_COV_1, DBD_COV_2, DBD_FLK_2, DBD_UNIT_3, DBD_VP_4
from sandtable.games.dbd.model import ACTIVATIONS, BY_SHOT, CANCELLING, CHOOSING, Board, State
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.turn import deciding_seat
from sandtable.games.dbd.scenarios.load import ScenarioDetails
from sandtable.kernel.events import EventView, Form, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND

SEATS = ("Blue", "Red")
KINDS = ("Infantry", "Cavalry", "Skirmishers", "Archers", "General")
QUALITIES = ("green", "regular", "veteran")
GROUNDS = ("open ground", "woods", "rough ground", "a hill", "water")

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven")


def number_word(count: int) -> str:
    """Return a small number in words."""
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


def count_noun(count: int, one: str, more: str = "") -> str:
    """Return a number with its noun: `one hit`, `two hits`."""
    return f"{number_word(count)} {one if count == 1 else more or one + 's'}"


def unit_name(setup: Setup[State, Board], unit: int) -> str:
    """Return the name of a unit: `Infantry 2`; a side's only general has no number."""
    board, words = setup.board, cast("ScenarioDetails", setup.words)
    kind = board.units[unit].kind
    if kind == model.GEN:
        army = board.army[board.units[unit].seat][: board.size[board.units[unit].seat]]
        if sum(board.units[other_unit].kind == model.GEN for other_unit in army) == 1:
            return KINDS[kind]
    return f"{KINDS[kind]} {words.numbers[unit]}"


def owned(setup: Setup[State, Board], unit: int) -> str:
    """Return the name of a unit with its side: `Blue's Infantry 2`."""
    board = setup.board
    return f"{SEATS[board.units[unit].seat]}'s {unit_name(setup, unit)}"


# -- prompts ------------------------------------------------------------------------------------------------------


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return the prompt for a seat or a spectator."""
    board = setup.board
    who = deciding_seat(state)
    if state.result != RUNNING:
        return result(setup, state)[0]
    if state.phase == CHOOSING:
        left = f"{state.activations} of {ACTIVATIONS} activations left"
        if seat == who:
            return f"Move or attack with a unit, or end the turn: {left}."
        return f"{SEATS[who]} activates a unit: {left}."
    defender = unit_name(setup, state.defender)
    if state.phase == CANCELLING:
        most = cancellable(state, board)
        if seat == who:
            return f"{defender} is pushed back. Cancel up to {count_noun(most, 'retreat')}?"
        return f"{SEATS[who]} decides whether to cancel {count_noun(most, 'retreat')}."
    steps = count_noun(state.steps, "step")
    if seat == who:
        return f"{defender} must retreat {steps}: choose a hex."
    return f"{SEATS[who]} chooses where {defender} retreats: {steps} left."


# -- events -------------------------------------------------------------------------------------------------------


def hp_left(setup: Setup[State, Board], event: EventView, left: int) -> str:
    """Return `; 2 of 5 HP left`, or nothing for a destroyed unit."""
    what = setup.board.units[event.unit]
    return f"; {left} of {model.max_hp(what.kind, what.quality)} HP left" if left > 0 else ""


def effects(setup: Setup[State, Board], event: EventView, hits: int) -> str:
    """Return the effects of a roll: `one hit, one retreat`."""
    counted = [count_noun(n, word) for n, word in ((hits, "hit"), (event.retreats, "retreat")) if n]
    return ", ".join(counted) or "no effect"


def modifier(setup: Setup[State, Board], event: EventView) -> str:
    """Return the sentence of a modifier. The dice of all modifiers add up to the attack's."""
    return f"{modifier_name(setup, event)}: {event.dice:+d} {'die' if abs(event.dice) == 1 else 'dice'}."


def modifier_name(setup: Setup[State, Board], event: EventView) -> str:
    """Return what a modifier is for."""
    if event.clause == DBD_UNIT_3:
        kind = KINDS[setup.board.units[event.attacker].kind]
        return f"{kind} {'shooting' if event.manner == BY_SHOT else 'in melee'}"
    if event.clause in (DBD_COV_1, DBD_COV_2):
        return f"Defender {'on' if event.why == model.HILL else 'in'} {GROUNDS[event.why]}"
    if event.clause == DBD_CHG_1:
        return "Charged over two hexes"
    if event.clause == DBD_FLK_2:
        return f"Flanked by {unit_name(setup, event.why)}"
    return "At least one die"


def won(seat: int, clause: int, standards: int, needed: int) -> str:
    """Return why a side has won."""
    if clause == DBD_VP_4:
        return f"{SEATS[seat]} won: {SEATS[1 - seat]} had no unit left."
    return f"{SEATS[seat]} won with {standards} of {needed} standards."


FORMS: dict[str, Form[Setup[State, Board]]] = {
    "piece": lambda setup, event, unit: owned(setup, unit),
    "seat": lambda setup, event, seat: SEATS[seat],
    "way": lambda setup, event, over: f" through {over}" if over != model.OFFBOARD else "",
    "hits": lambda setup, event, count: count_noun(count, "hit"),
    "retreats": lambda setup, event, count: count_noun(count, "retreat"),
    "standards": lambda setup, event, count: count_noun(count, "standard"),
    "activations": lambda setup, event, count: count_noun(count, "activation"),
    "of": lambda setup, event, rolled: f" of {number_word(rolled)}" if rolled > 1 else "",
    "hp": hp_left,
    "digits": lambda setup, event, digits: ", ".join(str(digits)),
    "effects": effects,
    "needed": lambda setup, event, total: str(setup.board.standards_to_win),
}
sentence = sentences(
    events,
    FORMS,
    {
        events.dice_counted: modifier,
        events.match_won: lambda setup, event: won(event.seat, event.clause, event.standards, event.needed),
    },
)


# -- results ------------------------------------------------------------------------------------------------------


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return how the match ended, with the clause."""
    board = setup.board
    if state.result == DRAWN:
        if state.turn >= board.turn_limit:
            return f"The match was drawn: turn {state.turn} was the last.", "DBD-VP-5"
        return "The match was drawn.", "DBD-RULING-35"
    seat = FIRST if state.result == FIRST_WINS else SECOND
    standards, needed = state.standards[seat], board.standards_to_win
    if standards >= needed:
        return won(seat, 0, standards, needed), "DBD-VP-3"
    if state.strength[1 - seat] == 0:
        return won(seat, DBD_VP_4, standards, needed), CLAUSES[DBD_VP_4]
    return f"{SEATS[seat]} won.", "DBD-RULING-35"  # according to the document
