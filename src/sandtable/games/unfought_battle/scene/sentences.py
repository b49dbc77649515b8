"""The texts of the game: names, event sentences, prompts and results."""

from __future__ import annotations

from sandtable.games.unfought_battle import events, model
from sandtable.games.unfought_battle.clauses import CLAUSES
from sandtable.games.unfought_battle.model import MODIFIER_BASE, NUMBERS, OFFBOARD, SEATS, Board, State
from sandtable.games.unfought_battle.rules.upkeep import victory_clause
from sandtable.games.unfought_battle.scenarios.format import STANCES
from sandtable.kernel.events import EventView, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS

SEAT_NAMES = ("West", "East")
KIND_NAMES = ("assault", "clash", "head_on")
PAST_ORDERS = ("", "advanced", "deceived", "meditated")
PHASE_NAMES = ("plan", "execute", "upkeep", "ended")
PHASE_SENTENCES = (
    "",
    "Both sides have sealed their orders, which are now carried out.",
    "The forces have moved. The turn is about to end.",
    "The match is over.",
)


def force_name(row: int) -> str:
    """Return the name of a force: its side and its number."""
    return f"{SEAT_NAMES[row // NUMBERS]} {row % NUMBERS + 1}"


def hex_name(board: Board, hex: int) -> str:
    """Return the name of a hex: its coordinates."""
    return f"({board.across[hex]},{board.down[hex]})"


def order_words(board: Board, order: int, target: int, stance: int | None) -> str:
    """Return an order as a predicate that follows the name of a force."""
    if order == model.MEDITATE:
        return "meditates"
    if order == model.DECEIVE:
        return "deceives" if target == OFFBOARD else f"puts a ghost on {hex_name(board, target)}"
    how = "" if stance is None else f" with {STANCES[stance]}"
    return "advances" if target == OFFBOARD else f"advances to {hex_name(board, target)}{how}"


def fought(setup: Setup[State, Board], event: EventView) -> str:
    """Return the sentence of a confrontation with its reason: tendencies first, then stances (UB-CONFRONT-2)."""
    one, two, stances, packed = event.one, event.two, event.stances, event.packed
    first, second = STANCES[stances & 3], STANCES[(stances >> 2) & 3]
    weaker = " (its Thunder counts as Mountain on Difficult ground)" if (stances >> 2) & 3 != (stances >> 6) & 3 else ""
    result = packed & 255
    mine, theirs = ((packed >> 8) & 255) - MODIFIER_BASE, ((packed >> 16) & 255) - MODIFIER_BASE
    met = ("attacked", "clashed with", "met head-on with")[event.how]
    at = hex_name(setup.board, event.hex)
    text = f"{force_name(one)} ({first}) {met} {force_name(two)} ({second}){weaker} on {at}: "
    if result == model.STALEMATE:
        return text + "stalemate, equal tendencies and the same stance."
    winner = force_name(one if result == model.FIRST_BEATS else two)
    if mine != theirs:
        return text + f"{winner} wins by tendency, {max(mine, theirs):+d} against {min(mine, theirs):+d}."
    better, worse = (first, second) if result == model.FIRST_BEATS else (second, first)
    return text + f"{winner} wins, {better} beats {worse}."


def gains(setup: Setup[State, Board], event: EventView, meditated: int) -> str:
    """Return the parts of an income, without sources that yielded nothing."""
    ways = [(meditated, "by meditation"), (event.held, "from Contentious ground")]
    return " and ".join(f"{shih} Shih {how}" for shih, how in ways if shih) or "no Shih"


def with_stance(setup: Setup[State, Board], event: EventView, order: int) -> str:
    """Return an order with its stance, if it has one."""
    return order_words(setup.board, order, event.target, event.stance if order == model.ADVANCE else None)


def end_words(winner: int, victory: int, shih: tuple[int, int], chi: tuple[int, int]) -> str:
    """Return why the match ended, with the numbers that decide a tie."""
    if winner == DRAWN:
        limit = " at the turn limit" if victory == model.TURN_LIMIT else ""
        return f"A draw{limit}: both have {shih[0]} Shih and {chi[0]} Chi."
    won, lost = SEAT_NAMES[winner - FIRST_WINS], SEAT_NAMES[2 - winner]
    better, worse = winner - FIRST_WINS, 2 - winner
    more = f"more Shih, {shih[better]} to {shih[worse]}"
    if shih[0] == shih[1]:
        more = f"equal Shih and more Chi, {chi[better]} to {chi[worse]}"
    return {
        model.DEMORALIZATION: f"{won} wins by demoralization: {lost}'s Chi is gone.",
        model.DOMINATION: f"{won} wins by domination: it held all Contentious ground.",
        model.DECEPTION_MASTERY: f"{won} wins by deception mastery: encirclement took {lost}'s last Chi.",
        model.TIEBREAK: f"Both reached a victory at once; {won} wins the tie with {more}.",
        model.TURN_LIMIT: f"The turn limit was reached; {won} wins with {more}.",
    }[victory]


sentence = sentences(
    events,
    {
        "piece": lambda setup, event, force: force_name(force),
        "cell": lambda setup, event, hex: hex_name(setup.board, hex),
        "seat": lambda setup, event, seat: SEAT_NAMES[seat],
        "side": lambda setup, event, force: SEAT_NAMES[force // NUMBERS],
        "order": lambda setup, event, order: PAST_ORDERS[order],
        "turns": lambda setup, event, turns: f"{turns} turn{'s' if turns != 1 else ''}",
        "with_stance": with_stance,
        "without_stance": lambda setup, event, order: order_words(setup.board, order, event.target, None),
        "gains": gains,
    },
    {
        events.fought: fought,
        events.game_ended: lambda setup, event: end_words(
            event.winner, event.victory, (event.shih_one, event.shih_two), (event.chi_one, event.chi_two)
        ),
    },
)


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return the prompt for a seat or the public."""
    if state.phase != model.PLAN:
        return PHASE_SENTENCES[state.phase]
    if seat < 2 and not state.sides[seat].sealed:
        return "Give each force an order: advance, deceive or meditate. Then seal your orders."
    waiting = [SEAT_NAMES[s] for s in SEATS if not state.sides[s].sealed]
    return f"Waiting for {' and '.join(waiting)} to seal {'their' if len(waiting) > 1 else 'its'} orders."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return why the match ended, with the clause."""
    one, two = state.sides
    text = end_words(state.winner, state.victory, (one.shih, two.shih), (one.chi, two.chi))
    return text, CLAUSES[victory_clause(state.victory)]
