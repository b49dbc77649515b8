"""Replays for clients that have no rules: a match Frame by Frame, as one seat or the public saw it, or with nothing
hidden once it is over. Records from outside can be replayed too; none is kept."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from sandtable.games import registered_game
from sandtable.kernel import record as records
from sandtable.kernel.chance import seeded
from sandtable.kernel.events import merge_audiences
from sandtable.kernel.game import Game
from sandtable.kernel.ids import AUTOMATIC, PUBLIC
from sandtable.kernel.record import live
from sandtable.kernel.scene import LogLine
from sandtable.play import views as play_views
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore, observe
from sandtable.play.replay import replay
from sandtable.play.transaction import reapply
from sandtable.play.undo import Step

from .common import OutcomeInfo
from .encoding import encode
from .refusals import Forbidden, NotFound, TooLarge
from .scene_patch import EMPTY_PATCH, SceneParts, patch_json, scene_json, scene_parts

ALL_KNOWING = "all"  # the view from which nothing is hidden
VIEW_NAMES = ("0", "1", "2", ALL_KNOWING)
SENTENCES, FACTS = "sentences", "facts"  # how Events are written; facts: also as JSON with names
MOST_ENTRIES = 5000  # of a Record from outside: while one is replayed, others wait


def choose_view(match: MatchCore, view: str, seat: int | None) -> str:
    """The requested view, if the caller may have it. Empty: the best one. While a game with secrets runs, callers may
    have their own seat's view and the public's."""
    view = view or (str(PUBLIC if seat is None else seat) if match.outcome is None else ALL_KNOWING)
    if view not in VIEW_NAMES:
        raise NotFound("view is 0, 1, 2 or all.")
    secret = match.game.facts.hidden and match.outcome is None
    if secret and view not in (str(seat), str(PUBLIC)):
        raise Forbidden("While the match runs a seat sees its own side only.")
    return view


def choose_events(events: str) -> str:
    """The requested way to write Events. Empty: sentences."""
    if events not in ("", SENTENCES, FACTS):
        raise NotFound(f"events is {SENTENCES} or {FACTS}.")
    return events or SENTENCES


def replay_json(match: MatchCore, view: str, events: str = SENTENCES) -> bytes:
    """A match as JSON of a `Replay`."""
    game, seat = match.game, PUBLIC if view == ALL_KNOWING else int(view)
    state = match.setup.state
    shown = _parts(match, _seen(match, state, seat, view), passing=True)
    first = scene_json(shown, b"")
    frames: list[dict[str, Any]] = []
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    for step in match.steps:
        if step.entry.n not in counted:
            continue
        if step.entry.action:
            state = reapply(game, match.setup, state, [step])
        seen = _seen(match, state, seat, view)
        new = _parts(match, seen, passing=step is not match.steps[-1])
        lines = _log_lines(match, step, seen, view, events)
        known = _known_entry(match, step, seat, view)
        patch = patch_json(shown, new)
        shown = new
        if known is None and not lines and patch == EMPTY_PATCH:
            continue
        automatic = step.entry.seat == AUTOMATIC
        if automatic and game.facts.hidden and view != ALL_KNOWING and not lines and patch == EMPTY_PATCH:
            continue  # the number of automatic steps may be a secret
        frame: dict[str, Any] = {"seat": step.entry.seat, "patch": Raw(patch)}
        if match.outcome is not None:
            frame["n"] = step.entry.n  # during the match the numbers would reveal how much the other seat did in secret
        frame["events"] = lines
        if known is not None:
            frame |= {"act": step.entry.act} | {key: known[key] for key in ("action", "rolls") if known.get(key)}
        frames.append(frame)
    outcome = match.outcome
    record = match.record()
    body: dict[str, Any] = {
        "game": game.id,
        "title": game.facts.title,
        "match": record.match,
        "view": view,
        "seats": list(record.seats),
        "frames": frames,
    }
    if outcome is not None:
        body["outcome"] = OutcomeInfo(outcome.winner, outcome.reason, outcome.clause)  # type: ignore[arg-type]
    return encode(body)[:-1] + b',"scene":' + first + b"}"


def replay_record(document: Any, view: str, events: str = SENTENCES) -> bytes:
    """The replay of a Record from outside. Every Entry must be legal and every digest right."""
    record = records.from_json(document)
    if len(record.entries) > MOST_ENTRIES:
        raise TooLarge(f"A record of more than {MOST_ENTRIES} entries is not played again here.")
    match = replay(registered_game(record.game), record)
    return replay_json(match, choose_view(match, view, None), events)


def opening_scene(game: Game, scenario: dict[str, Any]) -> bytes:
    """The first Scene of a scenario, with nothing hidden: the whole document is public anyway."""
    setup = game.load(scenario, playable_options(game, scenario), seeded(0))
    return scene_json(scene_parts(game.scene(setup, setup.state, PUBLIC)), b"")


def playable_options(game: Game, scenario: dict[str, Any]) -> dict[str, int]:
    """Options with which a scenario can be played: the defaults, or those that one of the game's scenarios requires."""
    required = [{}, *(note.options for note in game.notes() if note.options)]
    candidates = [game.options(options) for options in required]
    valid = (one for one in candidates if all(problem.warning for problem in game.validate(scenario, one)))
    return next(valid, candidates[0])


def _seen(match: MatchCore, state: Any, seat: int, view: str) -> ObservationCore:
    """A position as the view has it."""
    game, board = match.game, match.setup.board
    return ObservationCore(game, board, state, seat) if view == ALL_KNOWING else observe(game, board, state, seat)


def _parts(match: MatchCore, seen: ObservationCore, *, passing: bool) -> SceneParts:
    return scene_parts(play_views.picture(match, seen, passing=passing))


def _log_lines(match: MatchCore, step: Step, seen: ObservationCore, view: str, events: str) -> list[LogLine]:
    """The Events of an Entry that the view may know. Facts name pieces as they are in the Scene after it."""
    rows = merge_audiences(step.events) if view == ALL_KNOWING else step.events
    told = match.named_events(rows, None if view == ALL_KNOWING else seen.seat)
    if events == SENTENCES:
        return play_views.log_lines(told)
    names, kinds = match.game.names(match.setup, seen.state), match.game.events
    return [{**play_views.log_line(event), "fact": kinds.to_json(event.row, names)} for event in told]


def _known_entry(match: MatchCore, step: Any, seat: int, view: str) -> dict[str, Any] | None:
    """What this view may know of the Entry itself."""
    if view == ALL_KNOWING:
        entry = step.entry
        return {"action": entry.action, "rolls": list(entry.rolls)}
    return play_views.entry_view(match, step, seat)
