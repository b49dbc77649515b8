"""A match Frame by Frame, for a client that has no rules: as one seat or the public saw it, or the whole truth once it
is over. Nothing is kept; a Record from anywhere can be looked at too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import Raw

from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Game
from sandtable.kernel.ids import AUTOMATIC, PUBLIC
from sandtable.kernel.record import live
from sandtable.play import views as play_views
from sandtable.play.match import Match
from sandtable.play.observation import observe
from sandtable.play.replay import replay as play_again
from sandtable.play.transaction import reapply
from sandtable.play.undo import Step

from .common import OutcomeInfo
from .pictures import with_charts
from .refusals import Forbidden, NotFound, TooLarge
from .scene_patch import NOTHING, Picture, encode, patch_json, picture, scene_json
from .views import log_lines

TRUTH = "all"  # the view of nobody: nothing is hidden
VIEWS = ("0", "1", "2", TRUTH)
MOST_ENTRIES = 5000  # of a Record from outside: whoever sends it has one of our threads meanwhile


def allowed(match: Match, view: str, seat: int | None) -> str:
    """The view asked for, if whoever asks may have it: while secrets matter only one's own, or the public's."""
    view = view or (str(PUBLIC if seat is None else seat) if match.outcome is None else TRUTH)
    if view not in VIEWS:
        raise NotFound("view is 0, 1, 2 or all.")
    secret = match.game.facts.hidden and match.outcome is None
    if secret and view not in (str(seat), str(PUBLIC)):
        raise Forbidden("While the match runs a seat sees its own side only.")
    return view


def frames(match: Match, view: str) -> bytes:
    """JSON of a `Replay`."""
    game, seat = match.game, PUBLIC if view == TRUTH else int(view)
    state = match.setup.state
    shown = _picture(match, state, seat, view)
    first = scene_json(shown, b"")
    made: list[dict[str, Any]] = []
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    for step in match.steps:
        if step.entry.n not in counted:
            continue
        if step.entry.action:
            state = reapply(game, match.setup, state, [step])
        new = _picture(match, state, seat, view)
        if step is match.steps[-1]:
            new = with_charts(match, new)
        lines = log_lines(match, once(step) if view == TRUTH else step)
        told = [line for line in lines if view == TRUTH or line.audience & (1 << seat)]
        known = _known(match, step, seat, view)
        change = patch_json(shown, new)
        shown = new
        if known is None and not told and change == NOTHING:
            continue
        if step.entry.seat == AUTOMATIC and game.facts.hidden and view != TRUTH and not told and change == NOTHING:
            continue  # how many steps the table took may be a secret
        frame: dict[str, Any] = {"seat": step.entry.seat, "patch": Raw(change)}
        if match.outcome is not None:
            frame["n"] = step.entry.n  # before, it would tell how much the other seat does in secret
        frame["events"] = [line for lines in told for line in _lines(lines.body)]
        if known is not None:
            frame |= {"act": step.entry.act} | {key: known[key] for key in ("action", "rolls") if known.get(key)}
        made.append(frame)
    outcome = match.outcome
    about = match.record()
    body: dict[str, Any] = {
        "game": game.id,
        "title": game.facts.title,
        "match": about.match,
        "view": view,
        "seats": list(about.seats),
        "frames": made,
    }
    if outcome is not None:
        body["outcome"] = OutcomeInfo(outcome.winner, outcome.reason, outcome.clause)  # type: ignore[arg-type]
    return encode(body)[:-1] + b',"scene":' + first + b"}"


def once(step: Step) -> Step:
    """The Entry with every Event once: what was told to each seat apart from the other is one fact."""
    waiting: set[tuple[int, ...]] = set()
    events = []
    for row in step.events:
        fact = (*row[:2], *row[3:])
        if row[2] in (1, 2) and (*fact, 3 - row[2]) in waiting:
            waiting.discard((*fact, 3 - row[2]))
            continue
        waiting.add((*fact, row[2]))
        events.append(row)
    return replace(step, events=tuple(events))


def from_record(document: Any, view: str) -> bytes:
    """The Replay of a Record from outside; every Entry must be legal and every digest right."""
    record = records.from_json(document)
    if len(record.entries) > MOST_ENTRIES:
        raise TooLarge(f"A record of more than {MOST_ENTRIES} entries is not played again here.")
    match = play_again(game_of(record.game), record)
    return frames(match, allowed(match, view, None))


def opening(game: Game, scenario: dict[str, Any]) -> bytes:
    """The Scene with which a scenario begins, and all of it: whoever asks has the document, or may have it."""
    setup = game.load(scenario, fitting(game, scenario), seeded(0))
    return scene_json(picture(game.scene(setup, setup.state, PUBLIC)), b"")


def fitting(game: Game, scenario: dict[str, Any]) -> dict[str, int]:
    """Options with which a scenario can be played: the usual ones, or those that one of the game's own needs."""
    needed = [{}, *(note.options for note in game.notes() if note.options)]
    choices = [game.options(options) for options in needed]
    fit = (one for one in choices if all(problem.warning for problem in game.validate(scenario, one)))
    return next(fit, choices[0])


def _picture(match: Match, state: Any, seat: int, view: str) -> Picture:
    if view != TRUTH:
        state = observe(match.game, match.setup.board, state, seat).state
    return picture(match.game.scene(match.setup, state, seat))


def _known(match: Match, step: Any, seat: int, view: str) -> dict[str, Any] | None:
    """What this view may know of the Entry itself."""
    if view == TRUTH:
        entry = step.entry
        return {"action": entry.action, "rolls": list(entry.rolls)}
    return play_views.entry_view(match, step, seat)


def _lines(body: bytes) -> list[Any]:
    import msgspec

    lines: list[Any] = msgspec.json.decode(b"[" + body + b"]")
    return lines
