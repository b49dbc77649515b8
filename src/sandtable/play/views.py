"""Build what a client sees: a seat's Scene with prompt, choices and log, and its view of a running Record.

Everything here comes from the seat's Observation and the Events it may know.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from sandtable.kernel.game import Game, Setup
from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, ASKS_BOTH, AUTOMATIC, PUBLIC
from sandtable.kernel.record import DRAW, PLAY, TAKE_BACK, TIME, UNDO, live
from sandtable.kernel.scene import Choice, LogLine, Panel, Scene, ScenePrompt, SlotChoice
from sandtable.kernel.verbs import AMOUNT, ANGLE, CHOICE, PATH, Row, Slot, Verb

from .listing import ActionWriter
from .observation import Observation
from .undo import Step

if TYPE_CHECKING:
    from .match import Match

VIEW_FORMAT = "sandtable-view-1"
MOST_CHOICES = 1000  # beyond this a client asks for choices piece by piece


def scene(match: Match, seat: int) -> Scene:
    """Build the whole Scene for one seat, or for the public (2)."""
    seen = match.observation(seat)
    made = match.game.scene(match.setup, seen.state, seat)
    made["panels"] = [*made["panels"], *charts(match)]
    made["prompt"] = prompt(match, seen)
    made["log"] = log(match, seat)
    return made


def charts(match: Match) -> list[Panel]:
    """Build the charts of a finished match; nothing is secret any more."""
    if match.outcome is None or match.game.charts is None:
        return []
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    rows = [row for step in match.steps if step.entry.n in counted for row in step.events]
    return match.game.charts(match.setup, match.game.events.views(rows))


def log(match: Match, seat: int) -> list[LogLine]:
    """List the Events that the seat may know, oldest first. Sentences are cached per match."""
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    made: list[LogLine] = []
    for step in match.steps:
        if step.events and step.entry.n in counted:
            cached = match.event_cache.get(id(step))
            if cached is None or cached[0] is not step:  # the cache holds the step, so its id cannot be reused
                cached = match.event_cache[id(step)] = (step, match.visible_events(step))
            made += [{"text": e.text, "clause": e.clause} for e in cached[1] if e.audience & (1 << seat)]
    return made


def prompt(match: Match, seen: Observation) -> ScenePrompt:
    """Build the prompt for the viewing seat, with its choices."""
    return prompt_of(match, sentence(match, seen), choices(match, seen, ALL) if is_asked(match, seen.seat) else [])


def sentence(match: Match, seen: Observation) -> str:
    """Return the prompt's sentence for the viewing seat; empty once the match is over."""
    return "" if match.outcome else match.game.ask(match.setup, seen.state, seen.seat)


def is_asked(match: Match, seat: int) -> bool:
    """Whether the seat must act now."""
    return seat < PUBLIC and bool(match.mask() & (1 << seat))


def prompt_of(match: Match, words: str, made: Any) -> ScenePrompt:
    """Build the prompt from a ready sentence and ready choices."""
    mask = match.mask()
    outcome = match.outcome
    return {
        "sentence": outcome.reason if outcome else words,
        "asked": [seat for seat in (0, 1) if mask & (1 << seat)],
        "table": bool(mask & ASKS_AUTOMATIC),
        "sealed": sealed(match, mask),
        "choices": made,
    }


def sealed(match: Match, mask: int) -> list[int]:
    """Return the seats that sealed their Orders and wait for the other."""
    if not match.game.facts.simultaneous or mask not in (1, 2):
        return []
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    for step in reversed(match.steps):
        entry = step.entry
        if entry.n not in counted:
            continue
        if entry.seat == AUTOMATIC:
            break
        if entry.act not in (PLAY, TIME) or not entry.action:
            continue
        verb = match.game.verbs.verb(step.row)
        if verb.seal and step.asked_before != ASKS_BOTH:  # the last seal ended the phase
            break
        if verb.seal and not mask & (1 << entry.seat):
            return [entry.seat]
        if not (verb.seal or verb.secret or verb.unasked):  # an open decision: no secret phase is running
            break
    return []


def choices(match: Match, seen: Observation, about: int) -> list[Choice]:
    """List the seat's legal Actions as verbs with slots."""
    return choices_in(match.game, match.setup, seen, about)


def choices_in(game: Game, setup: Setup, seen: Observation, about: int) -> list[Choice]:
    """List the legal Actions of an Observation as verbs with slots."""
    listing = ActionWriter(game.verbs, game.names(setup, seen.state), seen.board)
    by_verb: dict[int, list[Row]] = {}
    rows = seen.rows(about)  # the law `blind` proves that they equal those of the true State
    for number, same in groupby(rows, FIRST):  # rows of one verb are mostly adjacent
        by_verb.setdefault(number, []).extend(same)
    made = []
    for verb in game.verbs:
        if verb.number not in by_verb:
            continue
        choice = choice_of(verb)
        if len(rows) <= MOST_CHOICES:
            choice["values"], choice["actions"] = listing.write(verb, by_verb[verb.number])
        made.append(choice)
    if game.elaborate is not None and about != ALL:
        game.elaborate(setup, seen.state, seen.seat, about, made)
    return made


def choice_of(verb: Verb) -> Choice:
    """Return a verb with its slots but without Actions."""
    choice: Choice = {"verb": verb.name, "words": verb.words or verb.name, "slots": _slots(verb)}
    if verb.seal:
        choice["seal"] = True
    return choice


FIRST = itemgetter(0)
SLOT_KINDS = {AMOUNT: "number", ANGLE: "angle", PATH: "trace"}


@by_identity
def _slots(verb: Verb) -> list[SlotChoice]:
    made = []
    for slot in verb.slots:
        one: SlotChoice = {
            "name": slot.name,
            "kind": SLOT_KINDS.get(slot.kind, "one-of"),
            "words": _words(slot),
        }
        if one["kind"] == "one-of":
            one["of"] = "option" if slot.kind == CHOICE else slot.kind
        elif slot.kind != PATH:
            one["least"], one["most"] = slot.least, slot.most
        made.append(one)
    return made


def _words(slot: Slot) -> str:
    return slot.words or slot.name.replace("_", " ")


def record_view(match: Match, seat: int) -> dict[str, Any]:
    """Return the Record as one seat may have it.

    Once the match is over this is the whole Record. Before, it holds the seat's own and the public Entries, renumbered,
    with the Events it may know: no digests (a sealed value could be found by brute force), no Orders of the other seat,
    no rolls unless the game makes them public, no Scenario if that may hold secrets.
    """
    if match.outcome is not None:
        return match.record().json()
    whole = match.record()
    hidden = match.game.facts.hidden
    counted = {entry.n for entry in live(whole.entries)}
    entries: list[dict[str, Any]] = []
    for step in match.steps:
        entry = step.entry
        if hidden and entry.n not in counted and entry.seat != seat and entry.act not in (DRAW, TAKE_BACK):
            continue  # the other seat's withdrawn Entries stay private
        line = entry_view(match, step, seat)
        known = [{"text": e.text, "clause": e.clause} for e in match.visible_events(step, seat)]
        if hidden and entry.seat == AUTOMATIC and entry.act == PLAY and not known:
            continue  # the number of automatic steps may be secret
        if line is not None:
            entries.append({"n": len(entries) + 1} | line | {"events": known})
    head = {key: value for key, value in whole.header().items() if key not in ("scenario", "asked") or not hidden}
    return head | {"format": VIEW_FORMAT, "seat": seat, "entries": entries}


def entry_view(match: Match, step: Step, seat: int) -> dict[str, Any] | None:
    """Return what a seat (or the public) may know of an Entry, without its number; None if it is secret."""
    entry, facts = step.entry, match.game.facts
    if entry.seat not in (seat, AUTOMATIC) and is_secret(match, step):
        return None
    made = {key: value for key, value in entry.content().items() if key not in ("n", "rolls", "of")}
    if entry.rolls and (facts.public_rolls or not facts.hidden):
        made["rolls"] = list(entry.rolls)
    return made


def is_secret(match: Match, step: Step) -> bool:
    """Whether only its own seat may know of this Entry."""
    entry = step.entry
    if entry.act == UNDO:
        return match.game.facts.simultaneous
    if entry.seat == AUTOMATIC or not entry.action:
        return False
    return entry.act in (PLAY, TIME) and match.game.verbs.by_number[step.row[0]].secret
