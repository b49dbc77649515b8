"""Renders what a view shows of a State, as Scene parts in JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from sandtable.kernel.ids import ALL
from sandtable.kernel.scene import ScenePrompt
from sandtable.play import views as play_views
from sandtable.play.match import Match
from sandtable.play.observation import Observation, observe
from sandtable.play.transaction import reapply
from sandtable.play.undo import Step

from .choices import choices_json
from .encoding import encode
from .scene_patch import SceneParts, scene_parts

WAITING_PROMPT: ScenePrompt = {
    "sentence": "Waiting for somebody to take the open seat.",
    "asked": [],
    "table": False,
    "sealed": [],
    "choices": [],
}


def render(
    match: Match, seat: int, old: SceneParts | None, others: Sequence[SceneParts], *, waiting: bool = False
) -> SceneParts:
    """What a view shows of the match now, prompt and choices included. While a seat is still open (`waiting`) the
    prompt asks nothing."""
    seen = match.observation(seat)
    parts = render_observation(match, seen, old, others)
    if not (match.game.facts.alike and others):  # the other view's parts include the charts already
        parts = add_charts(match, parts)
    parts["prompt"] = encode(WAITING_PROMPT if waiting else prompt_for(match, seen))
    return parts


def add_charts(match: Match, parts: SceneParts) -> SceneParts:
    """Add the charts of a finished match to its panels."""
    if charts := play_views.charts(match):
        panels = parts.get("panels", b"[]")
        shown = panels[1:-1] if isinstance(panels, bytes) else b""
        return parts | {"panels": b"[" + b",".join(filter(None, (shown, encode(charts)[1:-1]))) + b"]"}
    return parts


def prompt_for(match: Match, seen: Observation) -> ScenePrompt:
    """The prompt of one view; its choices are encoded already."""
    asked = play_views.is_asked(match, seen.seat)
    raw = match.state_bytes if seen.state is match.state else b""
    choices = Raw(choices_json(match.game, match.setup, seen, ALL, raw)) if asked else []
    return play_views.prompt_of(match, play_views.sentence(match, seen), choices)


def render_intermediate(
    match: Match, state: Any, seat: int, old: SceneParts, others: Sequence[SceneParts]
) -> SceneParts:
    """What a view shows of a State that is followed by another at once: the prompt stays, and changes with the last."""
    seen = observe(match.game, match.setup.board, state, seat)
    parts = render_observation(match, seen, old, others)
    parts["prompt"] = old["prompt"]
    return parts


def render_observation(
    match: Match, seen: Observation, old: SceneParts | None, others: Sequence[SceneParts]
) -> SceneParts:
    """The Scene of an Observation, without the prompt. `old` is what the view showed before, `others` are other views
    of the same State; equal parts are shared with them."""
    if match.game.facts.alike and others:
        return others[0] | {"seat": b"%d" % seen.seat}
    return scene_parts(match.game.scene(match.setup, seen.state, seen.seat), (old, *others) if old else others)


def states_after(before: Match, match: Match, steps: Sequence[Step]) -> list[Any]:
    """The State after each of the new Entries of a match."""
    states = []
    state = before.state
    for step in steps[:-1]:
        state = reapply(match.game, match.setup, state, [step])
        states.append(state)
    return [*states, match.state]
