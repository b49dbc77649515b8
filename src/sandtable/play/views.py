"""What a client is shown: the Scene of a seat with prompt, choices and log; and a running Record as one seat may
have it. Everything here is made from the seat's Observation and the Events it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.ids import ALL, ASKS_TABLE, TABLE
from sandtable.kernel.record import PLAY, TIME, UNDO, live
from sandtable.kernel.scene import Choice, LogLine, Prompt, Scene, SlotChoice
from sandtable.kernel.verbs import AMOUNT, ANGLE, CHOICE, PATH, Row, Slot, Verb

from .observation import Observation
from .undo import Step

if TYPE_CHECKING:
    from .match import Match

VIEW_FORMAT = "sandtable-view-1"
MOST_CHOICES = 1000  # more than this are asked for piece by piece


def scene(match: Match, seat: int) -> Scene:
    """The whole picture for one seat, or for the public (2)."""
    seen = match.observation(seat)
    made = match.game.scene(match.setup, seen.state, seat)
    made["prompt"] = prompt(match, seen)
    made["log"] = log(match, seat)
    return made


def log(match: Match, seat: int) -> list[LogLine]:
    """The Events the seat was told, oldest first."""
    return [{"text": e.text, "clause": e.clause} for events in match.events(seat) for e in events]


def prompt(match: Match, seen: Observation) -> Prompt:
    """What is asked, in words for the seat that looks, and its choices."""
    game, seat = match.game, seen.seat
    mask = match.mask()
    asked = [s for s in (0, 1) if mask & (1 << s)]
    outcome = match.outcome
    return {
        "sentence": outcome.reason if outcome else game.ask(match.setup, seen.state, seat),
        "asked": asked,
        "table": bool(mask & ASKS_TABLE),
        "sealed": sealed(match, mask),
        "choices": choices(match, seen, ALL) if seat in asked else [],
    }


def sealed(match: Match, mask: int) -> list[int]:
    """The seats that have declared their Orders final and wait for the other."""
    if not match.game.facts.simultaneous or mask not in (1, 2):
        return []
    for step in reversed(match.steps):
        entry = step.entry
        if entry.seat == TABLE:
            break
        if entry.seat in (0, 1) and not mask & (1 << entry.seat) and step.before & (1 << entry.seat):
            return [entry.seat]
    return []


def choices(match: Match, seen: Observation, about: int) -> list[Choice]:
    """The legal Actions of the seat as verbs with slots."""
    names = match.game.names(match.setup, seen.state)
    by_verb: dict[int, list[Row]] = {}
    rows = match.rows(seen.seat, about)
    for row in rows:
        by_verb.setdefault(row[0], []).append(row)
    made = []
    for verb in match.game.verbs:
        if verb.number not in by_verb:
            continue
        choice: Choice = {"verb": verb.name, "words": verb.words or verb.name, "slots": _slots(verb)}
        if len(rows) <= MOST_CHOICES:
            listed = [match.game.verbs.to_json(row, names) for row in by_verb[verb.number]]
            choice["values"] = [[values[slot.name] for slot in verb.slots] for values in listed]
            choice["actions"] = [match.game.verbs.to_text(row, names) for row in by_verb[verb.number]]
        made.append(choice)
    return made


SLOT_KINDS = {AMOUNT: "number", ANGLE: "angle", PATH: "trace"}


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
    """A Record as one seat may have it: whole once the match is over; before, its own Entries and the open ones,
    numbered anew, with the Events it was told. No digests (a sealed amount could be found by trying), no Orders of
    the other seat, no rolls unless the game calls them public, no Scenario where it may hold what is hidden."""
    if match.outcome is not None:
        return match.record().json()
    facts = match.game.facts
    whole = match.record()
    entries: list[dict[str, Any]] = []
    counted = {entry.n for entry in live(whole.entries)}
    for step in match.steps:
        entry = step.entry
        if entry.n not in counted and facts.hidden and entry.seat != seat:
            continue  # what was withdrawn, and that something was, is the other seat's own business
        if entry.seat not in (seat, TABLE) and _is_secret(match, step):
            continue
        told = [{"text": e.text, "clause": e.clause} for e in match.told(step, seat)]
        line: dict[str, Any] = {"n": len(entries) + 1} | {
            key: value for key, value in entry.content().items() if key not in ("n", "rolls", "of")
        }
        if entry.rolls and (facts.public_rolls or not facts.hidden):
            line["rolls"] = list(entry.rolls)
        entries.append(line | {"events": told})
    head = {key: value for key, value in whole.header().items() if key != "scenario" or not facts.hidden}
    return head | {"format": VIEW_FORMAT, "seat": seat, "entries": entries}


def _is_secret(match: Match, step: Step) -> bool:
    if step.entry.act == UNDO:
        return match.game.facts.simultaneous
    return step.entry.act in (PLAY, TIME) and match.game.verbs.verb(step.row).secret
