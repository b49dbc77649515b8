"""What a seat knows of a position, in the words of documents (FF-VIS): it follows from what `hide` leaves."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.fortress_frontiers.random_matches import enter_random_orders
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.scenarios.known import known
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

PUBLIC = 2
TURNS = 4


def random_positions(seed: int) -> Any:
    """Yield a match before every decision and every step of some turns."""
    match = matches.start(GAME, GAME.scenario("skirmish"), seed=seed, options={"turn_limit": TURNS}, stepwise=True)
    chance = seeded(seed)
    while mask := match.mask():
        yield match
        if mask & 4:
            match.step()
        else:
            enter_random_orders(match, 0 if mask & 1 else 1, chance)


def position(match: MatchCore, seat: int) -> dict[str, Any]:
    return match.observation(seat).position


def with_secrets(match: MatchCore, seat: int) -> model.State:
    """Change everything that a seat cannot know: the State differs, what `hide` leaves of it does not."""
    state: model.State = flat.clone(match.state)
    enemy, sight = state.sides[1 - seat], state.sides[seat].sight
    enemy.gold, enemy.mana, enemy.melee, enemy.issued, enemy.next_id = 987, 13, 17, 5, 4711
    enemy.memory[3], enemy.wards[4], enemy.sight[5] = 9, 3, model.EXPLORED
    state.next_neutral += 7
    for unit in state.units[(1 - seat) * model.ARMY : (2 - seat) * model.ARMY]:
        if unit.tile != model.OFF:
            unit.stamp, unit.issue = unit.stamp + 32, unit.issue + 1
            if sight[unit.tile] & 3 != model.VISIBLE:
                unit.health = 1 + unit.health % 100
    for hold in state.holds[(1 - seat) * model.HOLDS : (2 - seat) * model.HOLDS]:
        if hold.tile != model.OFF and sight[hold.tile] & 3 != model.VISIBLE:
            hold.health = 1 + hold.health % 100
    for tile in range(match.setup.board.count):
        if sight[tile] == model.UNSEEN:
            state.ground[tile] = model.FOREST
    return state


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_seat_cannot_tell_apart_it_knows_alike(seed: int) -> None:
    """FF-VIS-9: two States with the same rest after `hide`, in matches with other words, give the same position."""
    for match in random_positions(seed):
        for seat in (0, 1):
            state = with_secrets(match, seat)
            assert flat.to_bytes(state) != flat.to_bytes(match.state)
            other = replace(match.setup, state=state, scenario={}, words=None)
            seen, again = match.observation(seat).state, flat.clone(state)
            GAME.kernel.hide(again, match.setup.board, model.SEATS[seat], model.Work())
            assert flat.to_bytes(again) == flat.to_bytes(seen)
            assert known(other, again, seat) == position(match, seat)


def test_the_public_knows_turn_step_and_who_is_done() -> None:
    """FF-VIS-12."""
    for match in random_positions(3):
        seen = position(match, PUBLIC)
        assert {sign for row in seen["map"]["rows"] for sign in row} == {"?", " "}
        assert not any(seen[name] for name in ("mines", "works", "neutrals"))
        sealed = [bool(side.sealed) for side in match.state.sides]
        assert seen["sides"] == [{"sealed": done, "fallen": False, "strongholds": [], "units": []} for done in sealed]
        assert (seen["turn"], seen["tick"]) == (match.state.turn, match.state.tick)


@pytest.mark.parametrize("seat", [0, 1])
def test_one_knows_the_own_side_as_it_is_written_and_of_the_enemy_what_is_seen(seat: int) -> None:
    """FF-VIS-6, FF-VIS-7, FF-VIS-9, FF-VIS-10: at every decision and step, as JSON values."""
    for match in random_positions(4):
        seen, document = position(match, seat), match.export()
        assert json.loads(json.dumps(seen)) == seen
        assert (seen["turn"], seen["phase"]) == (document["turn"], document["phase"])
        own, written = seen["sides"][seat], document["sides"][seat]
        for name in ("gold", "mana", "explored", "memory", "wards"):
            assert own[name] == written[name]
        for name in ("units", "strongholds"):
            assert [one | mine for one, mine in zip(written[name], own[name], strict=True)] == own[name]
        visible = set(own["visible"])
        enemy, hidden = seen["sides"][1 - seat], document["sides"][1 - seat]
        assert set(enemy) == {"sealed", "fallen", "strongholds", "units"}
        for name in ("units", "strongholds"):
            there = [one for one in hidden[name] if one["at"] in visible and not one.get("fresh")]
            assert [one["id"] for one in enemy[name]] == sorted(one["id"] for one in there)
            assert not [one for one in enemy[name] if {"n", "name", "buff", "repeat", "issue"} & one.keys()]
        assert {one["at"] for one in seen["works"]} <= visible
        for y, (row, real) in enumerate(zip(seen["map"]["rows"], document["map"]["rows"], strict=True)):
            for x, (sign, ground) in enumerate(zip(row, real, strict=True), start=-1):
                learnt = f"{x},{y}" in visible or f"{x},{y}" in own["explored"]
                assert sign == (ground if learnt or ground == " " else "?")


def test_a_unit_has_the_numbers_of_where_it_stands() -> None:
    """FF-COMBAT-4, FF-COMBAT-5: an archer in its tower, a wounded soldier on a fortification."""
    document = GAME.scenario("skirmish")
    document["works"] = [{"at": "4,5", "kind": "fortification", "seat": 0}]
    document["sides"][0] |= {
        "melee": 0,
        "units": [{"kind": "archer", "at": "1,3"}, {"kind": "soldier", "at": "4,5", "health": 60}],
    }
    match = matches.start(GAME, document, seed=1, stepwise=True)
    archer, soldier = position(match, 0)["sides"][0]["units"]
    assert (archer["name"], archer["kind"], archer["range"], archer["move"]) == ("u0", "archer", 3, 2)
    assert (archer["rangedStrength"], archer["meleeStrength"], archer["meleeDefence"]) == (33, 18, 18)
    assert (soldier["name"], soldier["health"], soldier["range"], soldier["sight"]) == ("u1", 60, 0, 2)
    assert (soldier["meleeStrength"], soldier["rangedStrength"]) == (25.4, 0)
    assert (soldier["order"], soldier["path"], soldier["buff"]) == ({}, [], 0)
    assert position(match, 0)["sides"][0]["strongholds"][2]["defence"] == 45


def test_orders_are_known_in_the_words_of_actions() -> None:
    """FF-VIS-9, FF-VIS-10: to their owner at once, to the other once they are carried out where it sees them."""
    document = GAME.scenario("skirmish") | {"phase": "orders"}
    document["sides"][1]["units"][0]["at"] = "5,5"
    match = matches.start(GAME, document, seed=1, stepwise=True)
    orders = ["strike u0 5,5", "build u2 road", "move_to u5 000", "heal_full u7", "vision 2,4 always", "buy scout 0,5"]
    match.advance(0, orders)
    units = {unit["name"]: unit for unit in position(match, 0)["sides"][0]["units"]}
    assert units["u0"]["order"] == {"verb": "strike", "tile": "5,5", "issue": 1}
    assert units["u2"]["order"] == {"verb": "build", "works": "road", "issue": 2}
    assert (units["u2"]["repeat"], units["u2"]["works"]) == ("build", "road")
    assert (units["u5"]["repeat"], units["u5"]["path"]) == ("move_to", ["E", "E", "E"])
    assert units["u7"]["repeat"] == "heal_full"
    assert units["u8"]["fresh"]
    assert position(match, 0)["sides"][0]["wards"] == [{"at": "2,4", "ordered": True, "always": True}]
    enemy = position(match, 1)["sides"][0]["units"]
    assert "order" not in next(unit for unit in enemy if unit["at"] == "4,5")
    for seat in (0, 1):
        match.advance(seat, "done")
    enemy = position(match, 1)["sides"][0]["units"]
    assert next(unit for unit in enemy if unit["at"] == "4,5")["order"] == {"verb": "strike", "tile": "5,5"}
