"""The texts of the game: names, event sentences, prompts and results."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.unfought_battle import model
from sandtable.games.unfought_battle.clauses import CLAUSES
from sandtable.games.unfought_battle.model import MODIFIER_BASE, NUMBERS, OFFBOARD, SEATS, Board, State
from sandtable.games.unfought_battle.rules.upkeep import victory_clause
from sandtable.games.unfought_battle.scenarios.checks import ORDERS, STANCES
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS

SEAT_NAMES = ("West", "East")
KIND_NAMES = ("assault", "clash", "head_on")
PHASE_NAMES = ("plan", "execute", "upkeep", "ended")
PHASE_SENTENCES = (
    "",
    "Both plans are sealed; they are carried out.",
    "Contacts are reported; Upkeep follows.",
    "It is over.",
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


def sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event."""
    kind, _, _, a, b, c, d, _, _ = row
    board: Board = setup.board
    match kind:
        case model.ORDERED:
            return f"Order: {force_name(a)} {order_words(board, b, c, d if b == model.ADVANCE else None)}."
        case model.CLEARED:
            return f"{force_name(a)}'s order was taken back."
        case model.SEALED:
            return f"{SEAT_NAMES[a]} sealed its orders."
        case model.PAID:
            return f"{SEAT_NAMES[a]} paid {b} Shih and has {c} left."
        case model.CARRIED_OUT:
            return f"{force_name(a)}'s order was {ORDERS[b]}."
        case model.OWN_ORDER:
            return f"{force_name(a)} {order_words(board, b, c, d if b == model.ADVANCE else None)}."
        case model.GHOST_PLACED:
            return f"{force_name(a)}'s ghost stands on {hex_name(board, b)}."
        case model.REVEALED:
            return f"Meditation reveals: {force_name(a)} {order_words(board, b, c, None)}."
    return fight_sentence(setup, row)


def fight_sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event of movement or confrontation."""
    kind, _, _, a, b, c, *_ = row
    board: Board = setup.board
    match kind:
        case model.ENTERED | model.MOVED:
            return f"{force_name(a)} moved from {hex_name(board, b)} to {hex_name(board, c)}."
        case model.BLOCKED:
            return f"{force_name(a)} was blocked by a friend on {hex_name(board, b)}; its Shih is lost."
        case model.WASTED:
            return f"{force_name(a)} struck at a ghost on {hex_name(board, b)}; the Advance is wasted."
        case model.FOUGHT:
            return _fought(board, row)
        case model.LOST_CHI:
            return f"{SEAT_NAMES[a // NUMBERS]} loses {b} Chi for {force_name(a)}: {c} left."
        case model.RETREATED:
            return f"{force_name(a)} retreated from {hex_name(board, b)} to {hex_name(board, c)}."
        case model.NO_RETREAT:
            return f"{force_name(a)} could not retreat: {b} Chi more, {c} left; it stays, and so does the winner."
        case model.STOOD:
            return f"{force_name(a)} had nowhere to go and stays."
    return upkeep_sentence(setup, row)


def _fought(board: Board, row: Sequence[int]) -> str:
    """Return the sentence of a confrontation with its reason: tendencies first, then stances (UB-CONFRONT-2)."""
    _, _, _, kind, one, two, hex, stances, packed = row
    first, second = STANCES[stances & 3], STANCES[(stances >> 2) & 3]
    weaker = " (its Thunder counts as Mountain on Difficult ground)" if (stances >> 2) & 3 != (stances >> 6) & 3 else ""
    result = packed & 255
    mine, theirs = ((packed >> 8) & 255) - MODIFIER_BASE, ((packed >> 16) & 255) - MODIFIER_BASE
    met = ("attacked", "clashed with", "met head-on with")[kind]
    text = f"{force_name(one)} ({first}) {met} {force_name(two)} ({second}){weaker} on {hex_name(board, hex)}: "
    if result == model.STALEMATE:
        return text + "stalemate, equal tendencies and the same stance."
    winner = force_name(one if result == model.FIRST_BEATS else two)
    if mine != theirs:
        return text + f"{winner} wins by tendency, {max(mine, theirs):+d} against {min(mine, theirs):+d}."
    better, worse = (first, second) if result == model.FIRST_BEATS else (second, first)
    return text + f"{winner} wins, {better} beats {worse}."


def upkeep_sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event of Upkeep or of the end."""
    kind, _, _, a, b, c, d, *_ = row
    match kind:
        case model.GHOSTS_GONE:
            return f"{SEAT_NAMES[a]}'s ghosts dissipated."
        case model.INCOME:
            return income_words(a, b, c, d)
        case model.ENCIRCLED:
            return f"{force_name(a)} is encircled, turn {b}."
        case model.PENALTY:
            return f"{force_name(a)} was encircled too long: {SEAT_NAMES[a // NUMBERS]} loses {b} Chi, {c} left."
        case model.DOMINATED:
            return f"{SEAT_NAMES[a]} controls all Contentious ground, count {b}."
        case model.TURN_BEGAN:
            return f"Turn {a} began; {SEAT_NAMES[b]} has the initiative."
        case model.GAME_ENDED:
            return end_words(a, b, (c, d), (row[7], row[8]))
    return ""


def income_words(seat: int, meditated: int, held: int, now: int) -> str:
    """Return the sentence of an income, without sources that yielded nothing."""
    ways = [(meditated, "by meditation"), (held, "from Contentious ground")]
    gained = " and ".join(f"{shih} Shih {how}" for shih, how in ways if shih)
    return f"{SEAT_NAMES[seat]} gains {gained or 'no Shih'}: {now} now."


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


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return the prompt for a seat or the public."""
    if state.phase != model.PLAN:
        return PHASE_SENTENCES[state.phase]
    if seat < 2 and not state.sides[seat].sealed:
        return "Order each force: a hex, then a stance. Then seal the plan."
    waiting = [SEAT_NAMES[s] for s in SEATS if not state.sides[s].sealed]
    return f"Waiting for the sealed orders of {' and '.join(waiting)}."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return why the match ended, with the clause."""
    one, two = state.sides
    text = end_words(state.winner, state.victory, (one.shih, two.shih), (one.chi, two.chi))
    return text, CLAUSES[victory_clause(state.victory)]
