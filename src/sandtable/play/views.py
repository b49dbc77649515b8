"""Build what a client sees: a seat's Scene with prompt, choices and log, and its view of a running Record.

Everything here comes from the seat's Observation and the Events it may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from sandtable.kernel.identity_cache import by_identity
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, ASKS_BOTH, AUTOMATIC
from sandtable.kernel.record import DRAW, PLAY, TAKE_BACK, TIME, UNDO, live
from sandtable.kernel.scene import Choice, LogLine, Scene, ScenePrompt, SlotChoice
from sandtable.kernel.verbs import AMOUNT, ANGLE, CHOICE, PATH, Row, Slot, Verb

from .listing import ActionWriter
from .observation import ObservationCore
from .results import EventText
from .undo import Step

if TYPE_CHECKING:
    from .match import MatchCore

VIEW_FORMAT = "sandtable-view-1"
MOST_CHOICES = 1000  # beyond this a client asks for choices piece by piece


def scene(match: MatchCore, seat: int) -> Scene:
    """Build the whole Scene for one seat, or for the public (2), as plain values."""
    seen = match.observation(seat)
    made = picture(match, seen)
    made["prompt"] = prompt(match, seen)
    if seat in made["prompt"]["asked"]:
        made["prompt"]["choices"] = choices(match, seen)
    made["log"] = [line for events in match.events(seat) for line in log_lines(events)]
    return made


def picture(match: MatchCore, seen: ObservationCore, *, passing: bool = False) -> Scene:
    """Build the Scene of an Observation, without prompt and log. `passing`: the match goes on from here at once, so it
    shows no end."""
    made = match.game.scene(match.setup, seen.state, seen.seat)
    if not passing and match.game.charts is not None and match.outcome is not None:  # nothing is secret any more
        rows = [row for step in match.steps_in_effect() for row in step.events]
        made["panels"] = [*made["panels"], *match.game.charts(match.setup, match.game.events.views(rows))]
    return made


def prompt(match: MatchCore, seen: ObservationCore) -> ScenePrompt:
    """Build the prompt of a view, without the choices of a seat that must act."""
    mask, outcome = match.mask(), match.outcome
    return {
        "sentence": outcome.reason if outcome else match.game.ask(match.setup, seen.state, seen.seat),
        "asked": [seat for seat in (0, 1) if mask & (1 << seat)],
        "table": bool(mask & ASKS_AUTOMATIC),
        "sealed": sealed(match, mask),
        "choices": [],
    }


def log_lines(events: Iterable[EventText]) -> list[LogLine]:
    """Build the log of Events for people: quiet ones are left out."""
    return [log_line(event) for event in events if not event.quiet]


def log_line(event: EventText) -> LogLine:
    """Build the line of the log that tells of an Event."""
    return {"text": event.text, "clause": event.clause}


def sealed(match: MatchCore, mask: int) -> list[int]:
    """Return the seats that sealed their Orders and wait for the other."""
    if not match.game.facts.simultaneous or mask not in (1, 2):
        return []
    for step in reversed(match.steps_in_effect()):
        entry = step.entry
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


def choices(match: MatchCore, seen: ObservationCore, about: int = ALL) -> list[Choice]:
    """List the legal Actions of an Observation as verbs with slots."""
    game = match.game
    listing = ActionWriter(game.verbs, game.names(match.setup, seen.state), seen.board)
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
        game.elaborate(match.setup, seen.state, seen.seat, about, made)
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


def record_view(match: MatchCore, seat: int) -> dict[str, Any]:
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
        known = [log_line(event) for event in match.visible_events(step, seat)]
        if hidden and entry.seat == AUTOMATIC and entry.act == PLAY and not known:
            continue  # the number of automatic steps may be secret
        if line is not None:
            entries.append({"n": len(entries) + 1} | line | {"events": known})
    head = {key: value for key, value in whole.header().items() if key not in ("scenario", "asked") or not hidden}
    return head | {"format": VIEW_FORMAT, "seat": seat, "entries": entries}


def entry_view(match: MatchCore, step: Step, seat: int) -> dict[str, Any] | None:
    """Return what a seat (or the public) may know of an Entry, without its number; None if it is secret."""
    entry, facts = step.entry, match.game.facts
    if entry.seat not in (seat, AUTOMATIC) and is_secret(match, step):
        return None
    made = {key: value for key, value in entry.content().items() if key not in ("n", "rolls", "of")}
    if entry.rolls and (facts.public_rolls or not facts.hidden):
        made["rolls"] = list(entry.rolls)
    return made


def is_secret(match: MatchCore, step: Step) -> bool:
    """Whether only its own seat may know of this Entry."""
    entry = step.entry
    if entry.act == UNDO:
        return match.game.facts.simultaneous
    if entry.seat == AUTOMATIC or not entry.action:
        return False
    return entry.act in (PLAY, TIME) and match.game.verbs.by_number[step.row[0]].secret
