"""What each seat and the public see of one match, version by version.

A View is one of three. Its version counts the messages that were made for it and nothing else, so nothing that is
common to both seats is ever counted in it. A View that nobody looks at sleeps, and keeps a digest of what it showed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from msgspec import Raw

from sandtable.kernel.ids import TABLE
from sandtable.kernel.record import TAKE_BACK, UNDO
from sandtable.kernel.scene import Prompt
from sandtable.play import views as play_views
from sandtable.play.fold import refold
from sandtable.play.match import Match
from sandtable.play.observation import Observation, observe
from sandtable.play.undo import Step

from .patch import Picture, diff, encode, picture, scene_json
from .words import SEATS, OfferInfo, OutcomeInfo, SeatNumber, Status

GENERATION = 1_000_000  # versions of a match that was loaded anew begin this much higher
HISTORY = 32  # messages kept for those who come back,
HISTORY_BYTES = 8_000  # and how much of them
VIEWS = (0, 1, 2)
MARK_TEXT = b"\0asked\0"  # no JSON has this; what is asked comes in its place
MARK = Raw(MARK_TEXT)
WAITING: Prompt = {
    "sentence": "Waiting for somebody to take the open seat.",
    "asked": [],
    "table": False,
    "sealed": [],
    "choices": [],
}


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

    def note(self, match: Match, step: Step) -> list[Lines]:
        """Write the Events of an Entry into the log; an undo takes lines out of it."""
        entry = step.entry
        if entry.act == UNDO:
            self.lines = [line for line in self.lines if line.n != entry.of]
        elif entry.act == TAKE_BACK:
            self.lines = [line for line in self.lines if line.n < entry.of]
        made = log_lines(match, step)
        if made:
            self.lines += made
        return made

    def begin(self, match: Match) -> None:
        """Write down all that has happened so far."""
        for step in match.steps:
            self.note(match, step)

    def log(self, seat: int) -> bytes:
        """The inside of the log's list, for one View."""
        return b",".join(line.body for line in self.lines if line.audience & (1 << seat))

    # -- looking

    def show(self, match: Match, status: Callable[[int], Status], seat: int, *, waiting: bool) -> View:
        """The View, awake and up to date. If it slept and something changed meanwhile it has a new version."""
        view = self.all[seat]
        if view.picture is None:
            awake = [other.picture for other in self.all if other.picture is not None]
            view.picture = whole_picture(match, view, awake, waiting=waiting)
            view.status = encode(status(seat))
            if (digest := self._digest(view)) != view.digest:
                if view.digest:
                    view.v += 1
                view.digest = digest
            view.history.clear()
            view.history_bytes = 0
        return view

    def sleep(self, view: View) -> None:
        """Nobody looks any more."""
        if view.picture is not None:
            view.digest = self._digest(view)
            view.picture = None
            view.history.clear()
            view.history_bytes = 0

    def whole(self, view: View) -> bytes:
        """The Scene of an awake View as JSON."""
        return scene_json(view.picture or {}, self.log(view.seat))

    def _digest(self, view: View) -> bytes:
        return hashlib.sha256(self.whole(view) + view.status).digest()[:16]

    # -- changing

    def advance(
        self, before: Match, match: Match, steps: Sequence[Step], status: Callable[[int], Status]
    ) -> list[tuple[View, bytes]]:
        """The message that these new Entries are for each View that is awake; none where nothing is to be told."""
        awake = [view for view in self.all if view.picture is not None]
        frames: dict[int, list[dict[str, Any]]] = {view.seat: [] for view in awake}
        for at, (step, state) in enumerate(zip(steps, states_after(before, match, steps))):
            old = self.lines
            told = self.note(match, step)
            made: list[Picture] = []
            for view in awake:
                last = at == len(steps) - 1
                new = whole_picture(match, view, made) if last else passing_picture(match, state, view, made)
                made.append(new)
                frame = self._frame(match, view, step, new, told)
                cut = log_patch(old, self.lines, view.seat) if self.lines is not old else None
                if cut is not None:
                    frame["patch"]["log"] = cut
                if "act" in frame or frame["events"] or frame["patch"]:
                    frames[view.seat].append({"seat": step.entry.seat} | frame)
                view.picture = new
        messages = [(view, self._message(view, frames[view.seat], status(view.seat))) for view in awake]
        return [(view, message) for view, message in messages if message]

    def _frame(self, match: Match, view: View, step: Step, new: Picture, told: list[Lines]) -> dict[str, Any]:
        """What an Entry is for one View; it has an `act` only if the View may know of the act itself."""
        events = [Raw(line.body) for line in told if line.audience & (1 << view.seat)]
        made: dict[str, Any] = {"events": events, "patch": diff(view.picture or {}, new)}
        known = play_views.entry_view(match, step, view.seat)
        if known is None:
            return made
        if step.entry.seat == TABLE and match.game.facts.hidden and not events and not made["patch"]:
            return made  # how many steps the table took may be a secret
        act = {"act": step.entry.act, "action": known.get("action", "")}
        return act | made | ({"rolls": known["rolls"]} if "rolls" in known else {})

    def _message(self, view: View, frames: list[dict[str, Any]], status: Status) -> bytes:
        text = encode(status)
        if not frames and text == view.status:
            return b""
        view.status = text
        view.v += 1
        changed = frames[-1]["patch"].get("set", {}) if frames else {}
        if "prompt" in changed:
            changed["prompt"] = MARK
        body = b'{"frames":' + encode(frames) + b',"status":' + text + b"}"
        head, found, tail = (b'{"t":"frames","v":%d,"d":%b}' % (view.v, body)).partition(MARK_TEXT)
        view.remember(head, tail if found else None)
        return head + asked_in(view.picture) + tail if found else head


def whole_picture(match: Match, view: View, like: Sequence[Picture], *, waiting: bool = False) -> Picture:
    """What a View shows of a match now, with all that is asked: nothing while it waits for a seat to be taken."""
    seen = match.observation(view.seat)
    made = seen_picture(match, seen, view, like)
    asked = WAITING if waiting else play_views.prompt(match, seen)
    return made | {"prompt": encode(asked)}


def passing_picture(match: Match, state: Any, view: View, like: Sequence[Picture]) -> Picture:
    """What a View shows of a State in passing: what is asked stays as it was, and comes with the last."""
    seen = observe(match.game, match.setup.board, state, view.seat)
    made = seen_picture(match, seen, view, like)
    if view.picture and "prompt" in view.picture:
        made["prompt"] = view.picture["prompt"]
    return made


def seen_picture(match: Match, seen: Observation, view: View, like: Sequence[Picture]) -> Picture:
    """The Scene of an Observation, without what is asked. `like` are other Views of the same State."""
    if match.game.facts.alike and like:
        made = {key: text for key, text in like[0].items() if key != "prompt"}
        return made | {"seat": b"%d" % seen.seat}
    return picture(match.game.scene(match.setup, seen.state, seen.seat), (view.picture or {}, *like))


def states_after(before: Match, match: Match, steps: Sequence[Step]) -> list[Any]:
    """The State after each of the new Entries of a match."""
    states = []
    state = before.state
    for step in steps[:-1]:
        state = refold(match.game, match.setup, state, [step])
        states.append(state)
    return [*states, match.state]


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
