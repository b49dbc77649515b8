"""Pictures of a match: what a View shows of one State, as JSON part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from sandtable.kernel.ids import ALL
from sandtable.kernel.scene import Prompt
from sandtable.play import views as play_views
from sandtable.play.match import Match
from sandtable.play.observation import Observation, observe
from sandtable.play.transaction import reapply
from sandtable.play.undo import Step

from .choices import choices_json
from .scene_patch import Picture, encode, picture

WAITING: Prompt = {
    "sentence": "Waiting for somebody to take the open seat.",
    "asked": [],
    "table": False,
    "sealed": [],
    "choices": [],
}


def whole_picture(
    match: Match, seat: int, old: Picture | None, like: Sequence[Picture], *, waiting: bool = False
) -> Picture:
    """What a View shows of a match now, with all that is asked: nothing while it waits for a seat to be taken."""
    seen = match.observation(seat)
    made = seen_picture(match, seen, old, like)
    if not (match.game.facts.alike and like):  # what another View shows has them already
        made = with_charts(match, made)
    made["prompt"] = encode(WAITING if waiting else prompt(match, seen))
    return made


def with_charts(match: Match, made: Picture) -> Picture:
    """The last Picture of a match also shows how it went."""
    if charts := play_views.charts(match):
        panels = made.get("panels", b"[]")
        shown = panels[1:-1] if isinstance(panels, bytes) else b""
        return made | {"panels": b"[" + b",".join(filter(None, (shown, encode(charts)[1:-1]))) + b"]"}
    return made


def prompt(match: Match, seen: Observation) -> Prompt:
    """What is asked of whoever looks; the choices are JSON already."""
    asked = play_views.is_asked(match, seen.seat)
    raw = match.state_bytes if seen.state is match.state else b""
    made = Raw(choices_json(match.game, match.setup, seen, ALL, raw)) if asked else []
    return play_views.prompt_of(match, play_views.sentence(match, seen), made)


def passing_picture(match: Match, state: Any, seat: int, old: Picture, like: Sequence[Picture]) -> Picture:
    """What a View shows of a State in passing: what is asked stays as it was, and comes with the last."""
    seen = observe(match.game, match.setup.board, state, seat)
    made = seen_picture(match, seen, old, like)
    made["prompt"] = old["prompt"]
    return made


def seen_picture(match: Match, seen: Observation, old: Picture | None, like: Sequence[Picture]) -> Picture:
    """The Scene of an Observation, without what is asked. `old` is what the View showed before, `like` are other
    Views of the same State."""
    if match.game.facts.alike and like:
        return like[0] | {"seat": b"%d" % seen.seat}
    return picture(match.game.scene(match.setup, seen.state, seen.seat), (old, *like) if old else like)


def states_after(before: Match, match: Match, steps: Sequence[Step]) -> list[Any]:
    """The State after each of the new Entries of a match."""
    states = []
    state = before.state
    for step in steps[:-1]:
        state = reapply(match.game, match.setup, state, [step])
        states.append(state)
    return [*states, match.state]
