"""Events as sentences, the prompt, and the result.

An Event's row has all that its sentence needs, so that a sentence cannot reveal what the player was not told.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.actions import SPELLS, VERBS
from sandtable.games.fortress_frontiers.clauses import CLAUSES, FF_WIN_1, FF_WIN_2, FF_WIN_3
from sandtable.games.fortress_frontiers.model import OFF, ORDERS, OVER, Board, State
from sandtable.games.fortress_frontiers.rules.position.works import works_kind
from sandtable.games.fortress_frontiers.rules.turn import outcome
from sandtable.games.fortress_frontiers.scenarios.format import WORKS
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, SECOND_WINS

from .names import KIND_NAMES, PHASE_NAMES, REWARD_NAMES, SEAT_NAMES, piece_words, tile_words

VISION = ("once", "always", "no more")
PREPOSITIONS = {model.DO_SHOOT: "at", model.DO_STRIKE: "at", model.DO_REPAIR: "on", model.DO_CAST: "on"}  # else "to"
HOW = ("strikes", "shoots", "strikes back at", "scorches", "traps")


def sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Return the sentence of an Event."""
    kind, _, _, a, b, c, d, e, f = row
    match kind:
        case model.TURN_BEGAN:
            return f"Turn {a} began."
        case model.STEP_BEGAN:
            return f"{PHASE_NAMES[a]}{f', tick {b}' if a == model.MOVEMENT else ''}."
        case model.SEALED:
            return f"{SEAT_NAMES[a]} is done."
        case model.UNSEALED:
            return f"{SEAT_NAMES[a]} is no longer done."
        case model.ENDED:
            return "The match is over."
        case model.INCOME:
            return f"{SEAT_NAMES[c]} earns {a} gold and {d} mana."
        case model.ORDERED | model.CLEARED:
            return _order_sentence(setup, row)
        case model.BOUGHT:
            return f"{_with_article(KIND_NAMES[a])} was bought for {tile_words(setup, b)}; {c} gold left."
        case model.UNBOUGHT:
            return f"The {KIND_NAMES[a]} for {tile_words(setup, b)} was given back; {c} gold."
        case model.COLLIDED:
            return f"Both bought onto {tile_words(setup, a)}: the {KIND_NAMES[b]} was refunded."
        case model.STRUCK:
            strike = f"{_capitalised(piece_words(c))} {HOW[f]} {piece_words(d)}"
            return f"{strike} at {tile_words(setup, a)} from {tile_words(setup, b)}: {e / 1e9:.4f}."
        case model.MOVED:
            return f"{_capitalised(piece_words(c))} went from {tile_words(setup, a)} to {tile_words(setup, b)}."
        case model.REWARDED:
            return f"The {KIND_NAMES[a]} is slain: {c} {REWARD_NAMES[b]} for {SEAT_NAMES[d]}."
    return _tile_sentence(setup, row)


def _order_sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Describe an order: whose, which, and what it is about, as in "Soldier 8: March to (3,2)."."""
    _, _, _, piece, verb, c, d, place, what = row
    if verb == model.DO_VISION:
        return f"The ward on {tile_words(setup, c)} sees {VISION[d]}."
    name = VERBS.by_number[verb].words
    if piece >= model.ARMY:
        cast = f": {SPELLS[c]} on {tile_words(setup, d)}" if verb == model.DO_CAST else ""
        return f"Stronghold {piece - model.ARMY}: {name}{cast}."
    if what:
        name += f": {SPELLS[what - 1]}" if verb == model.DO_CAST else f": {WORKS[what - 1]}"
    if place:
        name += f" {PREPOSITIONS.get(verb, 'to')} {tile_words(setup, place - 1)}"
    return f"{KIND_NAMES[d]} {c}: {name}."


def _tile_sentence(setup: Setup[State, Board], row: Sequence[int]) -> str:
    """Describe an Event that happened on one tile."""
    kind, _, _, a, b, c, d, *_ = row
    at = tile_words(setup, a)
    match kind:
        case model.APPEARED | model.RESPAWNED:
            return f"{_capitalised(piece_words(b))} appeared on {at}."
        case model.HEALED:
            return f"{_capitalised(piece_words(b))} on {at} was healed to {c}."
        case model.BUFFED:
            return f"{_capitalised(piece_words(b))} on {at} has {c / 10:g} more strength."
        case model.LOST_HEALTH:
            return f"{_capitalised(piece_words(b))} on {at} lost {c} and has {d}."
        case model.DIED:
            return f"{_capitalised(piece_words(b))} on {at} is gone."
        case model.TRAPPED:
            return f"{_capitalised(piece_words(b))} stepped into a trap on {at}."
        case model.CAPTURED:
            return f"{_capitalised(piece_words(c))} took the mine on {at} for {SEAT_NAMES[b]}."
        case model.BUILT:
            return f"A {WORKS[works_kind(b)]} on {at}: {f'{c} steps left' if c else 'finished'}."
        case model.SABOTAGED:
            return f"A {WORKS[works_kind(b)]} on {at} was sabotaged."
        case model.REPAIRED:
            what = f"A {WORKS[works_kind(b)]}" if b else _capitalised(piece_words(d))
            return f"{what} on {at} was repaired{'' if b else f' to {c}'}."
        case model.WARD_LIT:
            return f"The ward on {at} sees; {b} mana left."
        case model.FIZZLED:
            return f"The {SPELLS[b]} cast on {at} fizzled."
        case model.QUEUE_ENDED:
            return f"{_capitalised(piece_words(b))} on {at} has finished what it went on with."
    return f"Something happened on {at}."


def _with_article(kind: str) -> str:
    """Return a unit's name with its article."""
    return f"An {kind}" if kind[0] in "AEIOU" else f"A {kind}"


def _capitalised(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return what a seat is asked."""
    if state.phase == OVER:
        return "It is over."
    if state.phase != ORDERS:
        return f"{PHASE_NAMES[state.phase]} of turn {state.turn}."
    waiting = [SEAT_NAMES[s] for s in model.SEATS if not state.sides[s].sealed]
    if seat < 2 and not state.sides[seat].sealed:
        army = [u for u in state.units[seat * model.ARMY : (seat + 1) * model.ARMY] if u.tile != OFF and not u.fresh]
        idle = [u for u in army if not u.order and not u.repeat]
        if len(idle) == 1:
            return f"Give orders. Your {KIND_NAMES[idle[0].kind]} has none."
        if idle:
            return f"Give orders. {len(idle)} of your units have none."
        return "Give orders, buy units, then declare Done."
    return f"Waiting for {' and '.join(waiting)}."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return why the match ended, and the clause."""
    ended = outcome(state, setup.board)
    if ended == DRAWN:
        if state.sides[0].fallen:
            return "Both bases fell in the same step.", CLAUSES[FF_WIN_2]
        return "The last turn decided nothing.", CLAUSES[FF_WIN_3]
    loser = 0 if ended == SECOND_WINS else 1
    return f"The base of {SEAT_NAMES[loser]} fell.", CLAUSES[FF_WIN_1]
