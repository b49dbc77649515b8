"""What each seat and the public see of one match, version by version.

A View is one of three. Its version counts the messages that were made for it and nothing else, so nothing that is
common to both seats is ever counted in it. A View that nobody looks at sleeps, and keeps a digest of what it showed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from msgspec import Raw

from sandtable.kernel import flat
from sandtable.kernel.ids import PUBLIC, TABLE
from sandtable.kernel.record import TAKE_BACK, UNDO
from sandtable.play import views as play_views
from sandtable.play.match import Match
from sandtable.play.observation import observe
from sandtable.play.undo import Step

from .painters import Drawing, Look
from .patch import STEADY, ListPatches, Picture, diff, encode, mark, scene_json
from .pictures import painted_picture, passing_picture, states_after, whole_picture
from .words import SEATS, OfferInfo, OutcomeInfo, SeatNumber, Status

GENERATION = 1_000_000  # versions of a match that was loaded anew begin this much higher
HISTORY = 32  # messages kept for those who come back,
HISTORY_BYTES = 8_000  # and how much of them
VIEWS = (0, 1, 2)
MARK_TEXT = b"\0asked\0"  # no JSON has this; what is asked comes in its place
MARK = Raw(MARK_TEXT)


@dataclass(slots=True)
class Lines:
    """The log lines of one Entry for those who may know them: JSON, separated by commas."""

    n: int
    audience: int
    count: int
    body: bytes


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
        if (digest := self._digest(view)) != view.digest:
            if view.digest:
                view.v += 1
            view.digest = digest
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
        drawings: Sequence[Drawing] | None = None,
    ) -> list[Lines]:
        """Work out the log after these new Entries, and each Turn. This changes nothing else, so it may be done in any
        thread and while the Entries are being written. `drawings` are what painters made of `looks`."""
        lines = self.lines
        ready = iter(drawings or ())
        states = [None] * len(steps) if drawings else states_after(before, match, steps)
        for at, (step, state) in enumerate(zip(steps, states)):
            old, kept, told = lines, uncut(lines, step), log_lines(match, step)
            lines = kept + told
            made: list[Picture] = []
            known: ListPatches = {}
            for turn in turns:
                seat, last = turn.view.seat, at == len(steps) - 1
                if drawings:
                    new = painted_picture(match, seat, turn.new, made, next(ready), last=last)
                elif last:
                    new = whole_picture(match, seat, turn.new, made)
                else:
                    new = passing_picture(match, state, seat, turn.new, made)
                made.append(new)
                frame = self._frame(match, seat, step, diff(turn.new, new, known), told)
                cut = log_patch(old, lines, seat) if kept is not old else None
                if cut is not None:
                    frame["patch"]["log"] = cut
                if "act" in frame or frame["events"] or frame["patch"]:
                    turn.frames.append({"seat": step.entry.seat} | frame)
                turn.new = new
        for turn in turns:
            turn.write(status(turn.view.seat))
        return lines

    def turns(self, views: Sequence[View] = ()) -> list[Turn]:
        """The Views that are awake, about to change."""
        return [Turn(view, shown, shown, view.v) for view in views or self.all if (shown := view.picture) is not None]

    def looks(self, before: Match, match: Match, steps: Sequence[Step], turns: Sequence[Turn]) -> list[Look]:
        """What a painter must draw so that these Turns can be planned."""
        game, mask = match.game, match.mask()
        made = []
        for at, state in enumerate(states_after(before, match, steps)):
            last = at == len(steps) - 1
            open_to_all = b"" if game.facts.hidden else flat.to_bytes(state)
            for place, turn in enumerate(turns):
                seat = turn.view.seat
                draw = not (game.facts.alike and place)
                held = {key: mark(part) for key in STEADY if isinstance(part := turn.old.get(key), bytes)}
                choose = last and seat < PUBLIC and bool(mask & (1 << seat))
                raw = open_to_all or flat.to_bytes(observe(game, match.setup.board, state, seat).state)
                made.append(Look(raw, seat, draw, last and bool(mask), choose, held if draw else {}))
        return made

    def late(self, turns: Sequence[Turn]) -> list[View]:
        """The Views that woke while these Turns were planned: they have none."""
        return [view for view in self.all if view.picture and not any(turn.fits(view) for turn in turns)]

    def take(self, lines: list[Lines], turns: Sequence[Turn]) -> list[tuple[View, bytes]]:
        """Make it so: the messages for those who look. A View that fell asleep meanwhile is told when it wakes."""
        self.lines = lines
        messages: list[tuple[View, bytes]] = []
        for turn in turns:
            if turn.fits(turn.view):
                turn.view.picture = turn.new
                if message := turn.message():
                    messages.append((turn.view, message))
        return messages

    def _frame(self, match: Match, seat: int, step: Step, patch: dict[str, Any], told: list[Lines]) -> dict[str, Any]:
        """What an Entry is for one View; it has an `act` only if the View may know of the act itself."""
        events = [Raw(line.body) for line in told if line.audience & (1 << seat)]
        made: dict[str, Any] = {"events": events, "patch": patch}
        known = play_views.entry_view(match, step, seat)
        if known is None:
            return made
        if step.entry.seat == TABLE and match.game.facts.hidden and not events and not patch:
            return made  # how many steps the table took may be a secret
        act = {"act": step.entry.act, "action": known.get("action", "")}
        return act | made | ({"rolls": known["rolls"]} if "rolls" in known else {})


@dataclass(slots=True)
class Turn:
    """One View's way from a Picture to the next, not yet true."""

    view: View
    old: Picture
    new: Picture
    v: int
    frames: list[dict[str, Any]] = field(default_factory=list)
    status: bytes = b""
    body: bytes = b""

    def fits(self, view: View) -> bool:
        """Whether it begins with what the View shows now."""
        return view is self.view and view.picture is self.old and view.v == self.v

    def write(self, status: Status) -> None:
        """Put it into words; what is asked stands apart."""
        self.status = encode(status)
        if self.frames or self.status != self.view.status:
            changed = self.frames[-1]["patch"].get("set", {}) if self.frames else {}
            if "prompt" in changed:
                changed["prompt"] = MARK
            frames = encode(self.frames)
            self.body = b'{"t":"frames","v":%d,"d":{"frames":%b,"status":%b}}' % (self.v + 1, frames, self.status)
        self.frames.clear()

    def message(self) -> bytes:
        """It is true now: the message, if anything is to be told."""
        if not self.body:
            return b""
        view = self.view
        view.status = self.status
        view.v += 1
        head, found, tail = self.body.partition(MARK_TEXT)
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


def status_of(match: Match, seat: int, offers: Sequence[OfferInfo], rematch: str, *, waiting: bool) -> Status:
    """What is true beside the Scene, for one View."""
    outcome = match.outcome
    mask = 0 if waiting else match.mask()
    return Status(
        asked=[s for s in SEATS if mask & (1 << s)],
        outcome=OutcomeInfo(cast("SeatNumber | None", outcome.winner), outcome.reason, outcome.clause)
        if outcome
        else None,
        undo=seat < 2 and outcome is None and match.can_undo(seat),
        offers=list(offers),
        rematch=rematch,
    )
