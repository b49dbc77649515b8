"""Lists of actions encoded in bulk, and Scenes shared between views, equal those made one by one."""

from __future__ import annotations

import pytest

from sandtable.games import game as game_of
from sandtable.play import match as matches
from sandtable.play.listing import ActionWriter
from tiny import GAME as TINY


@pytest.mark.parametrize("game, scenario", [("tiny", "meeting"), ("dbd", "symmetric-line"), ("dbd", "three-fords")])
def test_actions_written_in_bulk_equal_those_written_one_by_one(game: str, scenario: str) -> None:
    rules = TINY if game == "tiny" else game_of(game)
    match = matches.start(rules, rules.scenario(scenario), seed=5)
    for step in range(30):
        if match.outcome:
            break
        seat = match.prompt().asked[0]
        seen = match.observation(seat)
        names = rules.names(match.setup, seen.state)
        rows = seen.rows()
        listing = ActionWriter(rules.verbs, names, seen.board)
        assert rows == match.rows(seat)
        for verb in rules.verbs:
            own = [row for row in rows if row[0] == verb.number]
            values, texts = listing.write(verb, own)
            assert texts == [rules.verbs.to_text(row, names) for row in own]
            assert values == [action.values() for action in match.named(own)]
        match.play(seat, match.named([rows[(11 * step) % len(rows)]])[0])


def test_a_game_declared_alike_shows_all_views_the_same_scene() -> None:
    game = game_of("dbd")
    assert game.facts.alike
    match = matches.start(game, game.scenario("three-fords"), seed=5)
    for step in range(20):
        scenes = [game.scene(match.setup, match.state, seat) | {"seat": 0} for seat in (0, 1, 2)]
        assert scenes[0] == scenes[1] == scenes[2]
        rows = match.rows(match.prompt().asked[0])
        match.play(match.prompt().asked[0], match.named([rows[(7 * step) % len(rows)]])[0])
