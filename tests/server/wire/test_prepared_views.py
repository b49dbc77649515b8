"""A view prepared for a change is byte for byte the view rendered from scratch."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import Any

import pytest

from sandtable.games import game as game_of
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.transaction import Reached
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.scene_patch import apply_frame
from sandtable.server.wire.views import MatchViews, statuses_of
from tiny import GAME as TINY


def new_views(match: MatchCore) -> MatchViews:
    """All three Views of a match."""
    views = MatchViews(0)
    views.rebuild_log(match)
    for seat in (0, 1, 2):
        views.show(match, partial(status, match), seat, waiting=False)
    return views


def status(match: MatchCore, seat: int) -> Any:
    return statuses_of(match, [], "", waiting=False)(seat)


@pytest.mark.parametrize("id, scenario", [("tiny", "meeting"), ("tiny", "moor"), ("dbd", "symmetric-line")])
def test_a_reconnecting_client_sees_the_prepared_view(id: str, scenario: str) -> None:
    """Views share their work. After every action, undo and automatic step all three have the same bytes as Views made
    from scratch, and applying their messages gives a client the same Scene."""
    game = TINY if id == "tiny" else game_of(id)
    chance = random.Random(3)
    match = matches.start(game, game.scenario(scenario), seed=4)
    views = new_views(match)
    scenes = [json.loads(views.scene_json(view)) for view in views.all]
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = chance.choice(match.prompt().asked)
        before, match = match, match.fork()
        if chance.random() < 0.15 and before.can_undo(seat):
            match.undo(seat)
            reached = [Reached(match.steps[-1], match.state)]
        else:
            reached = match.advance(seat, chance.choice(match.actions(seat)))
        turns = views.begin_updates()
        lines = views.prepare_updates(match, reached, partial(status, match), turns)
        for view, message in views.commit(lines, turns):
            for frame in json.loads(message)["d"]["frames"]:
                scenes[view.seat] = apply_frame(scenes[view.seat], frame)
        fresh = new_views(match)
        for view, other, scene in zip(views.all, fresh.all, scenes):
            assert views.scene_json(view) == fresh.scene_json(other) == encode(scene)
            assert view.status == other.status
