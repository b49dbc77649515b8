"""Events as sentences, the prompt, and the result.

An Event has all that its sentence needs, so that a sentence cannot reveal what the player was not told.
"""

from __future__ import annotations

from sandtable.games.fortress_frontiers import events, model
from sandtable.games.fortress_frontiers.actions import VERBS
from sandtable.games.fortress_frontiers.clauses import CLAUSES, FF_WIN_1, FF_WIN_2, FF_WIN_3
from sandtable.games.fortress_frontiers.model import OFF, ORDERS, OVER, Board, State
from sandtable.games.fortress_frontiers.rules.position.works import works_kind
from sandtable.games.fortress_frontiers.rules.turn import outcome
from sandtable.games.fortress_frontiers.scenarios.words import SPELLS, WORKS
from sandtable.kernel.events import EventView, Form, sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import DRAWN, SECOND_WINS

from .names import KIND_NAMES, PHASE_NAMES, REWARD_NAMES, SEAT_NAMES, piece_words, tile_words

VISION = ("once", "always", "no more")
PREPOSITIONS = {model.DO_SHOOT: "at", model.DO_STRIKE: "at", model.DO_REPAIR: "on", model.DO_CAST: "on"}  # else "to"


def order_sentence(setup: Setup[State, Board], event: EventView) -> str:
    """Describe an order: whose, which, and what it is about, as in "Soldier 8: March to (3,2)."."""
    piece, verb, c, d = event.piece, event.verb, event.one, event.two
    place, what = event.place, event.what
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


def _with_article(kind: str) -> str:
    """Return the name of a unit or works with its article."""
    return f"An {kind}" if kind[0] in "AEIOUaeiou" else f"A {kind}"


def _capitalised(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


FORMS: dict[str, Form[Setup[State, Board]]] = {
    "seat": lambda setup, event, seat: SEAT_NAMES[seat],
    "cell": lambda setup, event, tile: tile_words(setup, tile),
    "reference": lambda setup, event, piece: piece_words(piece),
    "First": lambda setup, event, piece: _capitalised(piece_words(piece)),  # first in its sentence
    "phase": lambda setup, event, phase: PHASE_NAMES[phase],
    "tick": lambda setup, event, tick: f", tick {tick}" if event.phase == model.MOVEMENT else "",
    "type": lambda setup, event, kind: KIND_NAMES[kind],
    "a_type": lambda setup, event, kind: _with_article(KIND_NAMES[kind]),
    "tenths": lambda setup, event, number: f"{number / 10:g}",
    "billionths": lambda setup, event, number: str(round(number / 1e9)) if number >= 500_000_000 else "less than 1",
    "a_works": lambda setup, event, works: _with_article(WORKS[works_kind(works)]),
    "steps": lambda setup, event, left: (
        f"needs {left} more step{'s' if left > 1 else ''} of work" if left else "was finished"
    ),
    "repaired": lambda setup, event, works: (
        _with_article(WORKS[works_kind(works)]) if works else _capitalised(piece_words(event.piece))
    ),
    "health": lambda setup, event, health: "" if event.works else f" to {health}",
    "reward": lambda setup, event, what: REWARD_NAMES[what],
    "spell": lambda setup, event, spell: SPELLS[spell],
}
sentence = sentences(events, FORMS, {events.ordered: order_sentence, events.cleared: order_sentence})


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Return what a seat is asked."""
    if state.phase == OVER:
        return "The match is over."
    if state.phase != ORDERS:
        return f"Turn {state.turn} is carried out: {PHASE_NAMES[state.phase].lower()}."
    waiting = [SEAT_NAMES[s] for s in model.SEATS if not state.sides[s].sealed]
    if seat < 2 and not state.sides[seat].sealed:
        army = [u for u in state.units[seat * model.ARMY : (seat + 1) * model.ARMY] if u.tile != OFF and not u.fresh]
        idle = [u for u in army if not u.order and not u.repeat]
        if len(idle) == 1:
            return f"Your {KIND_NAMES[idle[0].kind]} {idle[0].id} has no order yet. Give it one, or choose Done."
        if idle:
            return f"Give your units orders, then choose Done: {len(idle)} have none yet."
        return "All your units have orders. Buy more units, or choose Done."
    return f"Waiting for {' and '.join(waiting)}."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Return why the match ended, and the clause."""
    ended = outcome(state, setup.board)
    if ended == DRAWN:
        if state.sides[0].fallen:
            return "A draw: both bases fell in the same step.", CLAUSES[FF_WIN_2]
        return "A draw: the last turn is over, and both bases stand.", CLAUSES[FF_WIN_3]
    loser = 0 if ended == SECOND_WINS else 1
    return f"{SEAT_NAMES[1 - loser]} won: {SEAT_NAMES[loser]}'s base fell.", CLAUSES[FF_WIN_1]
