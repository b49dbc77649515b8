"""What a client is shown: the Scene of a seat with prompt, choices and log; and a running Record as one seat may
have it. Everything here is made from the seat's Observation and the Events it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.ids import ALL, ASKS_TABLE, TABLE, Seat
from sandtable.kernel.record import DRAW, PLAY, TAKE_BACK, TIME, UNDO, live
from sandtable.kernel.scene import Choice, LogLine, Prompt, Scene, SlotChoice
from sandtable.kernel.verbs import AMOUNT, ANGLE, CHOICE, PATH, Row, Slot, Verb

from .desk import desk
from .listing import Listing
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
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    for step in reversed(match.steps):
        entry = step.entry
        if entry.n not in counted:
            continue
        if entry.seat == TABLE:
            break
        if entry.seat in (0, 1) and not mask & (1 << entry.seat) and step.before & (1 << entry.seat):
            return [entry.seat]
    return []


def choices(match: Match, seen: Observation, about: int) -> list[Choice]:
    """The legal Actions of the seat as verbs with slots."""
    listing = Listing(match.game.verbs, match.game.names(match.setup, seen.state), seen.board)
    by_verb: dict[int, list[Row]] = {}
    rows = legal_rows(seen, about)
    for row in rows:
        by_verb.setdefault(row[0], []).append(row)
    made = []
    for verb in match.game.verbs:
        if verb.number not in by_verb:
            continue
        choice: Choice = {"verb": verb.name, "words": verb.words or verb.name, "slots": _slots(verb)}
        if verb.seal:
            choice["seal"] = True
        if len(rows) <= MOST_CHOICES:
            choice["values"], choice["actions"] = listing.write(verb, by_verb[verb.number])
        made.append(choice)
    return made


def legal_rows(seen: Observation, about: int) -> list[Row]:
    """What the seat may do, as far as it can know; that this is all, the law `blind` says."""
    here = desk(seen.game)
    count = seen.game.kernel["legal"](seen.state, seen.board, Seat(seen.seat), about, here.out, here.work)
    return [tuple(row) for row in here.out[:count]]


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
    whole = match.record()
    hidden = match.game.facts.hidden
    counted = {entry.n for entry in live(whole.entries)}
    entries: list[dict[str, Any]] = []
    for step in match.steps:
        entry = step.entry
        if hidden and entry.n not in counted and entry.seat != seat and entry.act not in (DRAW, TAKE_BACK):
            continue  # what was withdrawn, and that something was, is the other seat's own business
        line = entry_view(match, step, seat)
        told = [{"text": e.text, "clause": e.clause} for e in match.told(step, seat)]
        if hidden and entry.seat == TABLE and entry.act == PLAY and not told:
            continue  # how many steps the table took may be a secret
        if line is not None:
            entries.append({"n": len(entries) + 1} | line | {"events": told})
    head = {key: value for key, value in whole.header().items() if key != "scenario" or not hidden}
    return head | {"format": VIEW_FORMAT, "seat": seat, "entries": entries}


def entry_view(match: Match, step: Step, seat: int) -> dict[str, Any] | None:
    """What one seat, or the public, may know of an Entry itself, without its number; None where it is a secret."""
    entry, facts = step.entry, match.game.facts
    if entry.seat not in (seat, TABLE) and is_secret(match, step):
        return None
    made = {key: value for key, value in entry.content().items() if key not in ("n", "rolls", "of")}
    if entry.rolls and (facts.public_rolls or not facts.hidden):
        made["rolls"] = list(entry.rolls)
    return made


def is_secret(match: Match, step: Step) -> bool:
    """Whether nobody but its own seat may know of an Entry."""
    entry = step.entry
    if entry.act == UNDO:
        return match.game.facts.simultaneous
    if entry.seat == TABLE or not entry.action:
        return False
    return entry.act in (PLAY, TIME) and match.game.verbs.verb(step.row).secret
