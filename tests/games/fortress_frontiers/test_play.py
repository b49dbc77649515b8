"""Whole matches through the public door: play, scene, sentences, replay, and how large what is sent and kept is."""

from __future__ import annotations

import gzip
import json

from games.fortress_frontiers.lots import give_orders, played
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.kernel import flat, record
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches
from sandtable.play import replay as replays

LARGEST_STATE = 128_000  # bytes
LARGEST_SCENE = 40_000  # bytes of a whole Scene of the large map, gzipped, without the board's shape


def test_a_match_is_played_told_and_replayed() -> None:
    match = played("skirmish", 5, 4)
    assert match.outcome is not None
    replays.verify(GAME, record.read(match.record(reveal=True).text()))
    for seat in (0, 1, 2):
        scene = match.scene(seat)
        assert json.loads(json.dumps(scene))["game"] == "fortress-frontiers"
        assert all(line["text"] and line["clause"].startswith("FF-") for line in scene["log"])
    assert any(line["text"].endswith(".") for line in match.scene(0)["log"])


def test_what_is_sent_and_kept_is_small_enough() -> None:
    """The record of a State, and a whole Scene of the large map: an update is a patch of it."""
    match = matches.start(GAME, GAME.scenario("ff-normal-brooks"), seed=3)
    assert len(flat.to_bytes(match.state)) < LARGEST_STATE
    lots = seeded(3)
    for seat in (0, 1):
        give_orders(match, seat, lots)
    for side in match.state.sides:  # the largest Scene: everything has been seen
        side.sight = [max(seen, model.EXPLORED) for seen in side.sight[:-1]] + [0]
    scene = match.scene(0)
    assert {cell["fog"] for cell in scene["cells"]} >= {"seen", "remembered"}
    assert len(scene["cells"]) == model.TILES
    assert match.scene(2)["pieces"] == []
    scene.pop("board")
    assert len(gzip.compress(json.dumps(scene).encode())) < LARGEST_SCENE
