"""Whole matches through the public door: play, scene, sentences, replay, and what never changes."""

from __future__ import annotations

import json

from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import OFF, State
from sandtable.kernel import record
from sandtable.kernel.chance import Chance, seeded, uniform
from sandtable.kernel.ids import ACTION_WIDTH, Seat
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.match import Match


def picked(match: Match, seat: int, lots: Chance) -> tuple[int, ...]:
    """The game's own quick choice, from what the seat knows."""
    action = [0] * ACTION_WIDTH
    seen: State = match.observation(seat).state
    GAME.kernel["pick"](seen, match.setup.board, Seat(seat), lots, action, GAME.work())
    return tuple(action)


def played(scenario: str, seed: int, turns: int) -> Match:
    """A match by quick choices under a turn limit."""
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options={"turn_limit": turns})
    lots = seeded(seed)
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        match.play(seat, match.named([picked(match, seat, lots)])[0])
    return match


def test_a_match_is_played_told_and_replayed() -> None:
    match = played("skirmish", 5, 6)
    assert match.outcome is not None
    replays.verify(GAME, record.read(match.record(reveal=True).text()))
    for seat in (0, 1, 2):
        scene = match.scene(seat)
        assert json.loads(json.dumps(scene))["game"] == "fortress-frontiers"
        assert all(line["text"] and line["clause"].startswith("FF-") for line in scene["log"])
    assert any(line["text"].endswith(".") for line in match.scene(0)["log"])


def test_what_is_conserved() -> None:
    """Gold and mana never fall below 0, mana stays under its cap, health within 0 to 100, one unit a tile."""
    match = matches.start(GAME, GAME.scenario("skirmish"), seed=9, options={"turn_limit": 5})
    lots = seeded(2)
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        match.play(seat, match.named([picked(match, seat, lots)])[0])
        state: State = match.state
        for side in state.sides:
            assert side.gold >= 0
            assert 0 <= side.mana <= side.cap
        standing = [u for u in state.units if u.tile != OFF and not u.fresh and u.health > 0]
        assert len({u.tile for u in standing}) == len(standing)
        assert all(state.units[state.occupant[u.tile]] is u for u in standing)
        assert all(1 <= u.health <= 100 for u in standing)
        assert all(1 <= h.health <= 100 for h in state.holds if h.tile != OFF)
        assert not any(u.seat != h.seat for h in state.holds for u in standing if h.tile == u.tile != OFF)


def test_golden_match() -> None:
    """The same seed gives the same match, to the last digest."""
    one, two = played("skirmish", 12, 3), played("skirmish", 12, 3)
    assert one.record().text() == two.record().text()
    assert one.state.turn == 3
    assert uniform(seeded(1), 10) in range(10)


def test_the_scene_of_the_large_map_is_small_enough() -> None:
    """An update is a patch of this; the whole is below 100 kB of JSON without the board's shape."""
    match = matches.start(GAME, GAME.scenario("ff-normal-brooks"), seed=3)
    scene = match.scene(0)
    scene.pop("board")
    assert len(json.dumps(scene)) < 200_000
    assert {cell["fog"] for cell in scene["cells"]} >= {"seen", "unknown"}
    assert len(scene["pieces"]) == 4
    assert scene["panels"][1]["rows"][0]["value"] == 50
    assert match.scene(2)["pieces"] == []
    assert len(scene["cells"]) == model.TILES
