"""The texts of the game: prompts, event sentences, results, and the modifiers of an attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sandtable.games.dbd import model
from sandtable.games.dbd.clauses import CLAUSES, DBD_CHG_1, DBD_COV_1, DBD_COV_2, DBD_FLK_2, DBD_UNIT_3, DBD_VP_4
from sandtable.games.dbd.model import ACTIVATIONS, BY_SHOT, CANCELLING, CHOOSING, Board, State
from sandtable.games.dbd.rules.combat import cancellable
from sandtable.games.dbd.rules.turn import deciding_seat
from sandtable.games.dbd.scenarios.load import ScenarioDetails
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND

SEATS = ("Blue", "Red")
KINDS = ("Infantry", "Cavalry", "Skirmishers", "Archers", "General")
QUALITIES = ("green", "regular", "veteran")
GROUNDS = ("open ground", "woods", "rough ground", "a hill", "water")
ATTACK_VERBS = ("attacked", "charged", "shot")  # by manner of attack

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
            return f"Activate a unit or end the turn: {left}."
        return f"{SEATS[who]} activates a unit: {left}."
    defender = unit_name(setup, state.defender)
    if state.phase == CANCELLING:
        most = cancellable(state, board)
        if seat == who:
            return f"Cancel up to {count_noun(most, 'retreat')} of {defender}?"
        return f"{SEATS[who]} decides whether to cancel {count_noun(most, 'retreat')}."
    steps = count_noun(state.steps, "step")
    if seat == who:
        return f"Retreat {defender}, {steps} to go: choose a hex."
    return f"{SEATS[who]} chooses where {defender} retreats, {steps} to go."


# -- events -------------------------------------------------------------------------------------------------------


def sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event."""
    kind, _, _, a, b, c, d, *_ = row
    match kind:
        case model.UNIT_MOVED | model.UNIT_WITHDREW:
            how = "moved" if kind == model.UNIT_MOVED else "withdrew"
            over = f" by way of {d}" if d != model.OFFBOARD else ""
            return f"{owned(setup, a)} {how} from {b} to {c}{over}."
        case model.DICE_COUNTED:
            text, dice = ledger_line(setup, row)
            return f"{text}: {dice:+d} {'die' if abs(dice) == 1 else 'dice'}."
        case model.DICE_ROLLED:
            return rolled(setup, row)
        case model.RETREAT_CANCELLED:
            of = f" of {number_word(c)}" if c > 1 else ""
            return f"{owned(setup, a)} stood firm: {count_noun(b, 'retreat')}{of} cancelled."
        case model.UNIT_HIT:
            return f"{owned(setup, a)} took {count_noun(b, 'hit')}{hp_left(setup, a, c)}."
        case model.RETREAT_BLOCKED:
            return f"{owned(setup, a)} could not retreat and took {count_noun(b, 'hit')}{hp_left(setup, a, c)}."
        case model.UNIT_RETREATED:
            return f"{owned(setup, a)} retreated from {b} to {c}."
        case model.UNIT_DESTROYED:
            return f"{owned(setup, a)} was destroyed on {b}."
    return turn_sentence(setup, row)


def turn_sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event about the turn or the match."""
    kind, clause, _, a, b, c, *_ = row
    board = setup.board
    match kind:
        case model.STANDARDS_TAKEN:
            return f"{SEATS[a]} took {count_noun(b, 'standard')}: {c} of {board.standards_to_win}."
        case model.TURN_ENDED:
            return f"{SEATS[a]} ended the turn with {count_noun(b, 'activation')} unused."
        case model.TURN_BEGAN:
            return f"{SEATS[a]} began turn {b}."
        case model.MATCH_WON:
            return won(a, clause, b, c)
        case model.MATCH_DRAWN:
            return f"The match was drawn: turn {a} was the last."
    return ""


def hp_left(setup: Setup[State, Board], unit: int, left: int) -> str:
    """Return `; 2 of 5 HP left`, or nothing for a destroyed unit."""
    what = setup.board.units[unit]
    return f"; {left} of {model.max_hp(what.kind, what.quality)} HP left" if left > 0 else ""


def rolled(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of a roll.

    `Blue's Cavalry 2 charged Red's Infantry 4: rolled 6, 4, 2; one hit, one retreat.`
    """
    _, _, _, attacker, defender, manner, digits, hits, retreats = row
    counted = [count_noun(n, word) for n, word in ((hits, "hit"), (retreats, "retreat")) if n]
    came = ", ".join(counted) or "no effect"
    deed = f"{owned(setup, attacker)} {ATTACK_VERBS[manner]} {owned(setup, defender)}"
    return f"{deed}: rolled {', '.join(str(digits))}; {came}."


def ledger_line(setup: Setup[State, Board], row: Sequence[int]) -> tuple[str, int]:
    """Return the words and the dice of a modifier. The dice of all modifiers add up to the attack's."""
    _, clause, _, attacker, _, dice, manner, why, _ = row
    board = setup.board
    if clause == DBD_UNIT_3:
        kind = KINDS[board.units[attacker].kind]
        return f"{kind} {'shooting' if manner == BY_SHOT else 'in melee'}", dice
    if clause in (DBD_COV_1, DBD_COV_2):
        return f"Defender {'on' if why == model.HILL else 'in'} {GROUNDS[why]}", dice
    if clause == DBD_CHG_1:
        return "Charged over two hexes", dice
    if clause == DBD_FLK_2:
        return f"Flanked by {unit_name(setup, why)}", dice
    return "At least one die", dice


# -- results ------------------------------------------------------------------------------------------------------


def won(seat: int, clause: int, standards: int, needed: int) -> str:
    """Return why a side has won."""
    if clause == DBD_VP_4:
        return f"{SEATS[seat]} won: {SEATS[1 - seat]} had no unit left."
    return f"{SEATS[seat]} won with {standards} of {needed} standards."


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
