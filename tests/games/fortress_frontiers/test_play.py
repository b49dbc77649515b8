"""Whole matches through the public API: play, scene, sentences, replay, and the size of what is sent and stored."""

from __future__ import annotations

import gzip
import json

from games.fortress_frontiers.random_matches import enter_random_orders, play_random_match
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches
from sandtable.play import replay as replays

LARGEST_STATE = 128_000  # bytes
LARGEST_SCENE = 40_000  # bytes of a whole Scene of the large map, gzipped, without the board's shape


def test_a_match_is_played_described_and_replayed() -> None:
    match = play_random_match("skirmish", 5, 4)
    assert match.outcome is not None
    replays.verify(GAME, record.read(match.record(reveal=True).text()))
    for seat in (0, 1, 2):
        scene = match.scene(seat)
        assert json.loads(json.dumps(scene))["game"] == "fortress-frontiers"
        assert all(line["text"] and line["clause"].startswith("FF-") for line in scene["log"])
    assert any(line["text"].endswith(".") for line in match.scene(0)["log"])


def test_the_log_of_an_order_names_its_target() -> None:
    """FF-ORD-1: the log of its player names the destination, target and object of an order."""
    match = matches.start(GAME, GAME.scenario("skirmish"), seed=3)
    for order, told in (
        ("move u0 0", "Soldier 7: Move to (5,5)."),
        ("move_to u0 1", "Soldier 7: March to (5,4)."),
        ("strike u0 5,4", "Soldier 7: Strike at (5,4)."),
        ("defend u0", "Soldier 7: Defend."),
        ("clear u0", "Soldier 7: Cancel the order."),
        ("build u2 fortification", "Builder 11: Build: fortification."),
        ("road_to u2 00", "Builder 11: Build a road to (4,3)."),
        ("extend u2 0", "Builder 11: Extend the path to (5,3)."),
        ("cast u3 heal 1,3 stronghold 0", "Wizard 13: Cast a spell: heal on (1,3)."),
        ("vision 2,4 once", "The ward on (2,4) sees once."),
        ("buy archer 1,2", "An Archer was bought for (1,2); 265 gold left."),
    ):
        match.play(0, order)
        assert match.events(0)[-1][-1].text == told
        assert told not in json.dumps(match.scene(1))


def test_sizes_of_states_and_scenes() -> None:
    """The size of a State, and of a whole Scene of the large map; updates are patches of it."""
    match = matches.start(GAME, GAME.scenario("ff-normal-brooks"), seed=3)
    assert len(flat.to_bytes(match.state)) < LARGEST_STATE
    chance = seeded(3)
    for seat in (0, 1):
        enter_random_orders(match, seat, chance)
    for side in match.state.sides:  # the largest Scene: everything has been seen
        side.sight = [max(seen, model.EXPLORED) for seen in side.sight[:-1]] + [0]
    scene = match.scene(0)
    assert {cell["fog"] for cell in scene["cells"]} >= {"seen", "remembered"}
    assert len(scene["cells"]) == model.TILES
    assert match.scene(2)["pieces"] == []
    scene.pop("board")
    assert len(gzip.compress(json.dumps(scene).encode())) < LARGEST_SCENE
