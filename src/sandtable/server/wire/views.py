"""What each seat and the public see of one running match, version by version.

A match has three views: one for each seat and one for the public. A view's version counts the messages made for it and
nothing else, so it reveals nothing about the other views. A view that nobody watches is inactive: it keeps only a
digest of what it showed.

A change goes through three steps. `begin_updates` collects the active views, `prepare_updates` works out what each
will show (in any thread, while the Entries are still being stored), `commit` makes it current and returns the messages
to send.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from msgspec import Raw

from sandtable.kernel.ids import AUTOMATIC, PUBLIC
from sandtable.kernel.record import TAKE_BACK, UNDO
from sandtable.kernel.scene import Choice, ScenePrompt
from sandtable.play import views as play_views
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore, observe
from sandtable.play.transaction import Reached
from sandtable.play.undo import Step

from .choices import choices_json
from .common import SEATS, OfferInfo, OutcomeInfo, SeatNumber, Status
from .encoding import encode
from .scene_patch import EMPTY_PATCH, SceneParts, patch_json, scene_json, scene_parts

VERSIONS_PER_LOAD = 1_000_000  # each time a match is loaded its versions begin this much higher
MAX_HISTORY = 32  # messages kept for clients that reconnect,
MAX_HISTORY_BYTES = 8_000  # and their size
VIEW_NUMBERS = (0, 1, 2)  # two seats, and the public
WAITING_PROMPT: ScenePrompt = {
    "sentence": "Waiting for somebody to take the open seat.",
    "asked": [],
    "table": False,
    "sealed": [],
    "choices": [],
}
PROMPT_MARK = b"\0asked\0"  # stands for the prompt in a prepared message; it cannot occur in JSON


@dataclass(slots=True)
class LogSegment:
    """Neighbouring log lines of one Entry that have the same audience."""

    n: int  # the number of the Entry
    audience: int  # a bit for each view that may see them
    count: int
    json: bytes  # the lines, separated by commas


class PendingLog(NamedTuple):
    """A log that is not current yet: the present segments and those to be added, so that a long log is not copied."""

    present: list[LogSegment]
    added: list[LogSegment]

    def after(self, step: Step, segments: list[LogSegment]) -> PendingLog:
        """The log after an Entry with these segments; an undo or a take-back removes others."""
        if step.entry.act in (UNDO, TAKE_BACK):
            return PendingLog(remove_undone(self.segments(), step), segments)
        return PendingLog(self.present, self.added + segments)

    def segments(self) -> list[LogSegment]:
        return self.present + self.added


class LiveView:
    """What one seat, or the public, sees of a running match."""

    __slots__ = ("digest", "history", "history_bytes", "parts", "prompt", "seat", "status", "v")

    def __init__(self, seat: int, generation: int) -> None:
        self.seat = seat
        self.v = generation * VERSIONS_PER_LOAD + 1  # the version
        self.parts: SceneParts | None = None  # without the prompt; shared by views that look alike; None: inactive
        self.prompt = b""  # JSON
        self.status = b""  # JSON
        self.digest = b""  # of what it showed before it became inactive
        self.history: deque[tuple[int, bytes, bytes | None]] = deque()  # version, and the message in two parts
        self.history_bytes = 0

    def scene(self) -> SceneParts:
        """The parts of its own Scene."""
        return (self.parts or {}) | {"seat": b"%d" % self.seat, "prompt": self.prompt}

    def remember(self, head: bytes, tail: bytes | None) -> None:
        """Keep a message for clients that reconnect.

        It is split where the prompt stood: the prompt is most of its size, and soon out of date. A message without a
        prompt has one part.
        """
        self.history.append((self.v, head, tail))
        self.history_bytes += len(head) + len(tail or b"")
        while self.history and (len(self.history) > MAX_HISTORY or self.history_bytes > MAX_HISTORY_BYTES):
            _, head, tail = self.history.popleft()
            self.history_bytes -= len(head) + len(tail or b"")

    def clear_history(self) -> None:
        """Keep no messages."""
        self.history.clear()
        self.history_bytes = 0

    def since(self, v: int) -> list[bytes] | None:
        """The messages after version `v`, each with the present prompt; None when some are no longer kept."""
        if v == self.v:
            return []
        if not self.history or not self.history[0][0] <= v + 1 <= self.v:
            return None
        return [head if tail is None else head + self.prompt + tail for n, head, tail in self.history if n > v]


def write_prompt(match: MatchCore, seen: ObservationCore, raw: bytes = b"") -> bytes:
    """The prompt of a view as JSON. `raw` are the bytes of the observed State, if the caller has them."""
    prompt = play_views.prompt(match, seen)
    if seen.seat in prompt["asked"]:
        prompt["choices"] = cast("list[Choice]", Raw(choices_json(match, seen, raw)))
    return encode(prompt)


class MatchViews:
    """The three views of a match, and the log that they show."""

    def __init__(self, generation: int) -> None:
        self.all = tuple(LiveView(seat, generation) for seat in VIEW_NUMBERS)
        self.segments: list[LogSegment] = []

    # -- the log

    def rebuild_log(self, match: MatchCore) -> None:
        """Write the log of all that has happened so far."""
        self.segments = [segment for step in match.steps_in_effect() for segment in log_segments(match, step)]

    def log_json(self, seat: int) -> bytes:
        """The inside of the log's list, for one view."""
        return b",".join(segment.json for segment in self.segments if segment.audience & (1 << seat))

    # -- reading

    def show(self, match: MatchCore, status: Callable[[int], Status], seat: int, *, waiting: bool) -> LiveView:
        """The view, active and up to date. It has a new version if something changed while it was inactive."""
        view = self.all[seat]
        if view.parts is None:
            self.activate(view, self.render(match, seat, waiting=waiting), status(seat))
        return view

    def render(self, match: MatchCore, seat: int, *, waiting: bool) -> tuple[SceneParts, bytes]:
        """The Scene and the prompt that a view would show. Changes nothing, and may run in any thread."""
        active = [other.parts for other in self.all if other.parts is not None]
        seen = match.observation(seat)
        prompt = encode(WAITING_PROMPT) if waiting else write_prompt(match, seen)
        if active and match.game.facts.alike:
            return active[0], prompt
        return scene_parts(play_views.picture(match, seen), active), prompt

    def activate(self, view: LiveView, rendered: tuple[SceneParts, bytes], status: Status) -> None:
        """Let an inactive view show something again."""
        view.parts, view.prompt = rendered
        view.status = encode(status)
        if view.digest and self._digest(view) != view.digest:
            view.v += 1
        view.clear_history()

    def deactivate(self, view: LiveView) -> None:
        """Free the memory of a view that nobody watches."""
        if view.parts is not None:
            view.digest = self._digest(view)
            view.parts = None
            view.clear_history()

    def scene_json(self, view: LiveView) -> bytes:
        """The Scene of an active view as JSON."""
        return scene_json(view.scene(), self.log_json(view.seat))

    def _digest(self, view: LiveView) -> bytes:
        return hashlib.sha256(self.scene_json(view) + view.status).digest()[:16]

    # -- changing

    def begin_updates(self, views: Sequence[LiveView] = ()) -> list[ViewUpdate]:
        """An update for each active view, of all or of those given."""
        return [
            ViewUpdate(view, parts, parts, view.prompt, view.v)
            for view in views or self.all
            if (parts := view.parts) is not None
        ]

    def prepare_updates(
        self,
        match: MatchCore,
        reached: Sequence[Reached],
        status: Callable[[int], Status],
        updates: Sequence[ViewUpdate],
    ) -> PendingLog:
        """Work out how new Entries change the log and each view. Changes nothing but the updates, so it may run in any
        thread and while the Entries are being stored."""
        facts, board = match.game.facts, match.setup.board
        log = PendingLog(self.segments, [])
        for step, state, state_bytes in reached:
            passing = step is not reached[-1].step
            segments = log_segments(match, step)
            old_log, log = log, log.after(step, segments)
            may_stay_secret = facts.hidden and step.entry.seat == AUTOMATIC  # as the number of automatic steps
            act = None if play_views.is_secret(match, step) else act_json(match, step, PUBLIC)  # the same for all
            drawn: list[SceneParts] = []
            patches: dict[tuple[int, int, bytes], bytes] = {}  # of views that look alike before and after
            for update in updates:
                seat = update.view.seat
                seen = observe(match.game, board, state, seat)
                if not drawn or not facts.alike:
                    scene = play_views.picture(match, seen, passing=passing)
                    drawn.append(scene_parts(scene, (update.parts, *drawn)))  # equal parts are shared
                parts, prompt = drawn[-1], update.prompt
                if not passing:
                    prompt = write_prompt(match, seen, state_bytes if seen.state is state else b"")
                mark = b"" if prompt == update.prompt else PROMPT_MARK
                change = (id(update.parts), id(parts), mark)
                patch = patches.get(change) or patches.setdefault(change, patch_json(update.parts, parts, mark))
                if log.present is not old_log.present:
                    patch = patch_with_log(patch, old_log.segments(), log.segments(), seat)
                update.parts, update.prompt = parts, prompt
                events = b",".join([segment.json for segment in segments if segment.audience & (1 << seat)])
                head, tail = act or act_json(match, step, seat) or (b"", b"")
                if events or patch != EMPTY_PATCH or (head and not may_stay_secret):
                    frame = b'{"seat":%d%b,"events":[%b],"patch":%b%b}'
                    update.frames.append(frame % (step.entry.seat, head, events, patch, tail))
        for update in updates:
            update.write(status(update.view.seat))
        return log

    def views_without_update(self, updates: Sequence[ViewUpdate]) -> list[LiveView]:
        """The views that became active while these updates were prepared."""
        updated = [update.view for update in updates if update.is_current()]
        return [view for view in self.all if view.parts is not None and view not in updated]

    def commit(self, log: PendingLog, updates: Sequence[ViewUpdate]) -> list[tuple[LiveView, bytes]]:
        """Make the prepared updates current. Returns the messages to send. A view that became inactive meanwhile gets
        none; it notices the change when it is activated."""
        self.segments = log.present
        self.segments += log.added
        return [(update.view, message) for update in updates if update.is_current() and (message := update.commit())]


def act_json(match: MatchCore, step: Step, seat: int) -> tuple[bytes, bytes] | None:
    """The fields of a Frame before and after its events and patch; None where the view may not know of the act."""
    known = play_views.entry_view(match, step, seat)
    if known is None:
        return None
    act = b',"act":%b,"action":%b' % (encode(step.entry.act), encode(known.get("action", "")))
    return act, b',"rolls":' + encode(known["rolls"]) if "rolls" in known else b""


@dataclass(slots=True)
class ViewUpdate:
    """A change of one view that is prepared and not current yet."""

    view: LiveView
    old: SceneParts
    parts: SceneParts  # the new ones
    prompt: bytes
    v: int  # the version that it starts from
    frames: list[bytes] = field(default_factory=list)  # JSON
    status: bytes = b""
    message: bytes = b""  # with PROMPT_MARK in place of the prompt; empty if there is nothing to send

    def is_current(self) -> bool:
        """Whether it starts from what the view shows now."""
        return self.view.parts is self.old and self.view.v == self.v

    def write(self, status: Status) -> None:
        """Write the message, if anything changed."""
        self.status = encode(status)
        if self.frames or self.status != self.view.status:
            frames = b",".join(self.frames)
            self.message = b'{"t":"frames","v":%d,"d":{"frames":[%b],"status":%b}}' % (self.v + 1, frames, self.status)
        self.frames.clear()

    def commit(self) -> bytes:
        """Advance the view by a version. Returns the message to send; empty if there is none."""
        view = self.view
        view.parts, view.prompt = self.parts, self.prompt
        if not self.message:
            return b""
        view.status = self.status
        view.v += 1
        head, found, tail = self.message.partition(PROMPT_MARK)
        view.remember(head, tail if found else None)
        return head + view.prompt + tail if found else head


def remove_undone(segments: list[LogSegment], step: Step) -> list[LogSegment]:
    """The log without what an undo or a take-back removes; the same list where it removes nothing."""
    entry = step.entry
    if entry.act == UNDO:
        return [segment for segment in segments if segment.n != entry.of]
    if entry.act == TAKE_BACK:
        return [segment for segment in segments if segment.n < entry.of]
    return segments


def log_segments(match: MatchCore, step: Step) -> list[LogSegment]:
    """The Events of an Entry as sentences; neighbours with one audience are joined."""
    segments: list[LogSegment] = []
    for event in match.named_events(step.events):
        if event.quiet:
            continue
        line = encode(play_views.log_line(event))
        if segments and segments[-1].audience == event.audience:
            segments[-1].json += b"," + line
            segments[-1].count += 1
        else:
            segments.append(LogSegment(step.entry.n, event.audience, 1, line))
    return segments


def patch_with_log(patch: bytes, old: list[LogSegment], new: list[LogSegment], seat: int) -> bytes:
    """The patch of a view, and what was removed from its log and follows; the same where nothing was removed."""
    before = [segment for segment in old if segment.audience & (1 << seat)]
    after = [segment for segment in new if segment.audience & (1 << seat)]
    same = 0
    while same < min(len(before), len(after)) and before[same] is after[same]:
        same += 1
    if same == len(before):
        return patch
    keep = sum(segment.count for segment in before[:same])
    add = b",".join([segment.json for segment in after[same:]])
    return b'%b%b"log":{"keep":%d,"add":[%b]}}' % (patch[:-1], b"" if patch == EMPTY_PATCH else b",", keep, add)


def statuses_of(
    match: MatchCore, offers: Sequence[OfferInfo], rematch: str, *, waiting: bool, bots: Sequence[int] = ()
) -> Callable[[int], Status]:
    """A function from a view to its Status; what all views share is looked up once. `waiting`: a seat is still open;
    `bots`: the seats held by bots."""
    outcome = match.outcome
    mask = 0 if waiting else match.mask()
    asked = [s for s in SEATS if mask & (1 << s)]
    end = None
    if outcome is not None:
        end = OutcomeInfo(cast("SeatNumber | None", outcome.winner), outcome.reason, outcome.clause)

    def status(seat: int) -> Status:
        undo = seat < 2 and end is None and (match.can_undo(seat) or (1 - seat in bots and match.can_retract(seat)))
        return Status(asked=asked, outcome=end, undo=undo, offers=list(offers), rematch=rematch)

    return status
