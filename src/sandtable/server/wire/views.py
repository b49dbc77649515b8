"""What each seat and the public see of one match, version by version.

A View is one of three. Its version counts the messages that were made for it and nothing else, so nothing that is
common to both seats is ever counted in it. A View that nobody looks at sleeps, and keeps a digest of what it showed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from msgspec import Raw

from sandtable.kernel.ids import AUTOMATIC
from sandtable.kernel.record import TAKE_BACK, UNDO
from sandtable.play import views as play_views
from sandtable.play.match import Match
from sandtable.play.undo import Step

from .common import SEATS, OfferInfo, OutcomeInfo, SeatNumber, Status
from .pictures import passing_picture, states_after, whole_picture
from .scene_patch import NOTHING, ListPatches, Picture, encode, patch_json, scene_json

GENERATION = 1_000_000  # versions of a match that was loaded anew begin this much higher
HISTORY = 32  # messages kept for those who come back,
HISTORY_BYTES = 8_000  # and how much of them
VIEWS = (0, 1, 2)
MARK = b"\0asked\0"  # no JSON has this; what is asked comes in its place


@dataclass(slots=True)
class Lines:
    """The log lines of one Entry for those who may know them: JSON, separated by commas."""

    n: int
    audience: int
    count: int
    body: bytes


class Grown(NamedTuple):
    """A log with more lines, not yet true: a long log is not copied for it."""

    kept: list[Lines]
    added: list[Lines]

    def after(self, step: Step, told: list[Lines]) -> Grown:
        """With what an Entry tells, and without what it takes back."""
        if step.entry.act in (UNDO, TAKE_BACK):
            return Grown(uncut(self.whole(), step), told)
        return Grown(self.kept, self.added + told)

    def whole(self) -> list[Lines]:
        return self.kept + self.added


class View:
    """What one seat, or the public, sees."""

    __slots__ = ("digest", "history", "history_bytes", "picture", "seat", "status", "v")

    def __init__(self, seat: int, generation: int) -> None:
        self.seat = seat
        self.v = generation * GENERATION + 1
        self.picture: Picture | None = None  # None while it sleeps
        self.status = b""
        self.digest = b""
        self.history: deque[tuple[int, bytes, bytes | None]] = deque()
        self.history_bytes = 0

    def remember(self, head: bytes, tail: bytes | None) -> None:
        """Keep a message for those who come back, in two parts round what was asked: that is most of it, and soon of
        no use. A message that did not say what is asked has one part."""
        self.history.append((self.v, head, tail))
        self.history_bytes += len(head) + len(tail or b"")
        while self.history and (len(self.history) > HISTORY or self.history_bytes > HISTORY_BYTES):
            _, head, tail = self.history.popleft()
            self.history_bytes -= len(head) + len(tail or b"")

    def forget(self) -> None:
        """Keep no message."""
        self.history.clear()
        self.history_bytes = 0

    def since(self, v: int) -> list[bytes] | None:
        """The messages after version `v`, each with what is asked now; None when they are no longer all there."""
        if v == self.v:
            return []
        if not self.history or not self.history[0][0] <= v + 1 <= self.v:
            return None
        asked = asked_in(self.picture)
        return [head if tail is None else head + asked + tail for n, head, tail in self.history if n > v]


def asked_in(shown: Picture | None) -> bytes:
    """What is asked in a Picture, as JSON."""
    asked = (shown or {}).get("prompt", b"null")
    return asked if isinstance(asked, bytes) else b"null"


class Views:
    """The three Views of a match, and the log from which each takes its part."""

    def __init__(self, generation: int) -> None:
        self.all = tuple(View(seat, generation) for seat in VIEWS)
        self.lines: list[Lines] = []

    # -- the log

    def begin(self, match: Match) -> None:
        """Write down all that has happened so far."""
        self.lines = []
        for step in match.steps:
            self.lines = uncut(self.lines, step)
            self.lines += log_lines(match, step)

    def log(self, seat: int) -> bytes:
        """The inside of the log's list, for one View."""
        return b",".join(line.body for line in self.lines if line.audience & (1 << seat))

    # -- looking

    def show(self, match: Match, status: Callable[[int], Status], seat: int, *, waiting: bool) -> View:
        """The View, awake and up to date. If it slept and something changed meanwhile it has a new version."""
        view = self.all[seat]
        if view.picture is None:
            self.wake(view, self.look(match, seat, waiting=waiting), status(seat))
        return view

    def look(self, match: Match, seat: int, *, waiting: bool) -> Picture:
        """What a View would show. This changes nothing, and may be done in any thread."""
        awake = [other.picture for other in self.all if other.picture is not None]
        return whole_picture(match, seat, None, awake, waiting=waiting)

    def wake(self, view: View, shown: Picture, status: Status) -> None:
        """A View that slept shows something again."""
        view.picture = shown
        view.status = encode(status)
        if view.digest and self._digest(view) != view.digest:
            view.v += 1
        view.forget()

    def sleep(self, view: View) -> None:
        """Nobody looks any more."""
        if view.picture is not None:
            view.digest = self._digest(view)
            view.picture = None
            view.forget()

    def whole(self, view: View) -> bytes:
        """The Scene of an awake View as JSON."""
        return scene_json(view.picture or {}, self.log(view.seat))

    def _digest(self, view: View) -> bytes:
        return hashlib.sha256(self.whole(view) + view.status).digest()[:16]

    # -- changing

    def plan(
        self,
        before: Match,
        match: Match,
        steps: Sequence[Step],
        status: Callable[[int], Status],
        turns: Sequence[Turn],
    ) -> Grown:
        """Work out how these new Entries change the log, and each Turn. This changes nothing else, so it may be done
        in any thread and while the Entries are being written."""
        log = Grown(self.lines, [])
        for at, (step, state) in enumerate(zip(steps, states_after(before, match, steps))):
            told = log_lines(match, step)
            old, log = log, log.after(step, told)
            made: list[Picture] = []
            known: ListPatches = {}
            act = Act(match, step, told)
            for turn in turns:
                seat = turn.view.seat
                if at == len(steps) - 1:
                    new = whole_picture(match, seat, turn.new, made)
                else:
                    new = passing_picture(match, state, seat, turn.new, made)
                made.append(new)
                patch = patch_json(turn.new, new, known, MARK)
                cut = log_patch(old.whole(), log.whole(), seat) if log.kept is not old.kept else None
                if cut is not None:
                    patch = patch[:-1] + (b"," if patch != NOTHING else b"") + b'"log":' + encode(cut) + b"}"
                if frame := act.frame(seat, patch):
                    turn.frames.append(frame)
                turn.new = new
        for turn in turns:
            turn.write(status(turn.view.seat))
        return log

    def turns(self, views: Sequence[View] = ()) -> list[Turn]:
        """The Views that are awake, about to change."""
        return [Turn(view, shown, shown, view.v) for view in views or self.all if (shown := view.picture) is not None]

    def late(self, turns: Sequence[Turn]) -> list[View]:
        """The Views that woke while these Turns were planned: they have none."""
        return [view for view in self.all if view.picture and not any(turn.fits(view) for turn in turns)]

    def take(self, log: Grown, turns: Sequence[Turn]) -> list[tuple[View, bytes]]:
        """Make it so: the messages for those who look. A View that fell asleep meanwhile is told when it wakes."""
        self.lines = log.kept
        self.lines += log.added
        messages: list[tuple[View, bytes]] = []
        for turn in turns:
            if turn.fits(turn.view):
                turn.view.picture = turn.new
                if message := turn.message():
                    messages.append((turn.view, message))
        return messages


class Act:
    """What an Entry is for those who look. One that is no secret is the same for all, and put into words once."""

    def __init__(self, match: Match, step: Step, told: list[Lines]) -> None:
        self._match = match
        self._step = step
        self._told = told
        self._open = not play_views.is_secret(match, step)
        self._said: tuple[bytes, bytes] | None = None

    def frame(self, seat: int, patch: bytes) -> bytes:
        """The Frame of one View, as JSON; it has an `act` only if the View may know of the act itself, and it is empty
        if there is nothing to tell."""
        events = b",".join([line.body for line in self._told if line.audience & (1 << seat)])
        said = self._said or self._words(seat)
        if self._open:
            self._said = said
        step = self._step
        if said is None or (
            step.entry.seat == AUTOMATIC and self._match.game.facts.hidden and not events and patch == NOTHING
        ):  # how many steps the table took may be a secret
            if not events and patch == NOTHING:
                return b""
            said = (b"", b"")
        return b'{"seat":%d%b,"events":[%b],"patch":%b%b}' % (step.entry.seat, said[0], events, patch, said[1])

    def _words(self, seat: int) -> tuple[bytes, bytes] | None:
        """What comes before and after all else; None where the View may not know of the act."""
        known = play_views.entry_view(self._match, self._step, seat)
        if known is None:
            return None
        said = b',"act":%b,"action":%b' % (encode(self._step.entry.act), encode(known.get("action", "")))
        return said, b',"rolls":' + encode(known["rolls"]) if "rolls" in known else b""


@dataclass(slots=True)
class Turn:
    """One View's way from a Picture to the next, not yet true."""

    view: View
    old: Picture
    new: Picture
    v: int
    frames: list[bytes] = field(default_factory=list)  # JSON
    status: bytes = b""
    body: bytes = b""

    def fits(self, view: View) -> bool:
        """Whether it begins with what the View shows now."""
        return view is self.view and view.picture is self.old and view.v == self.v

    def write(self, status: Status) -> None:
        """Put it into words; what is asked stands apart."""
        self.status = encode(status)
        if self.frames or self.status != self.view.status:
            frames = b",".join(self.frames)
            self.body = b'{"t":"frames","v":%d,"d":{"frames":[%b],"status":%b}}' % (self.v + 1, frames, self.status)
        self.frames.clear()

    def message(self) -> bytes:
        """It is true now: the message, if anything is to be told."""
        if not self.body:
            return b""
        view = self.view
        view.status = self.status
        view.v += 1
        head, found, tail = self.body.partition(MARK)
        view.remember(head, tail if found else None)
        return head + asked_in(self.new) + tail if found else head


def uncut(lines: list[Lines], step: Step) -> list[Lines]:
    """The log without what an undo or a take-back takes out of it; the same list where nothing is."""
    entry = step.entry
    if entry.act == UNDO:
        return [line for line in lines if line.n != entry.of]
    if entry.act == TAKE_BACK:
        return [line for line in lines if line.n < entry.of]
    return lines


def log_lines(match: Match, step: Step) -> list[Lines]:
    """The Events of an Entry in words, neighbours with one audience together."""
    made: list[Lines] = []
    for row in step.events:
        text = match.game.sentence(match.setup, row)
        body = encode({"text": text, "clause": match.game.clause(row[1])})
        if made and made[-1].audience == row[2]:
            made[-1].body += b"," + body
            made[-1].count += 1
        else:
            made.append(Lines(step.entry.n, row[2], 1, body))
    return made


def log_patch(old: list[Lines], new: list[Lines], seat: int) -> dict[str, Any] | None:
    """How one View's log was cut; None where nothing that it shows was."""
    before = [line for line in old if line.audience & (1 << seat)]
    after = [line for line in new if line.audience & (1 << seat)]
    same = 0
    while same < min(len(before), len(after)) and before[same] is after[same]:
        same += 1
    if same == len(before):
        return None
    return {
        "keep": sum(line.count for line in before[:same]),
        "add": [Raw(line.body) for line in after[same:]],
    }


def statuses_of(match: Match, offers: Sequence[OfferInfo], rematch: str, *, waiting: bool) -> Callable[[int], Status]:
    """What is true beside the Scene, for one View after another; what is the same for all is looked up once."""
    outcome = match.outcome
    mask = 0 if waiting else match.mask()
    asked = [s for s in SEATS if mask & (1 << s)]
    end = None
    if outcome is not None:
        end = OutcomeInfo(cast("SeatNumber | None", outcome.winner), outcome.reason, outcome.clause)

    def status(seat: int) -> Status:
        undo = seat < 2 and end is None and match.can_undo(seat)
        return Status(asked=asked, outcome=end, undo=undo, offers=list(offers), rematch=rematch)

    return status
