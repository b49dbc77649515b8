"""Scenes: previews agree with the rules, sources add up to the income, offered paths are legal."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from games.fortress_frontiers import random_matches
from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    CAMP_ARCHER,
    CAVALRY,
    FOREST,
    FORT,
    PHALANX,
    RIVER,
    SCOUT,
    SOLDIER,
)
from sandtable.games.fortress_frontiers.rules.combat.strength import hold_strength, unit_strength
from sandtable.games.fortress_frontiers.rules.economy.income import mana_income, mine_gold
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.scene.combat_preview import Fighter, attack_rows, strength_terms, total_strength
from sandtable.games.fortress_frontiers.scene.panels import gold_sources, mana_sources
from sandtable.games.fortress_frontiers.scene.plan import cost_words, path_tiles, turn_ends
from sandtable.games.fortress_frontiers.scene.scene import scene
from sandtable.games.fortress_frontiers.scene.tiles import Knowledge
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play.match import MatchCore
from sandtable.play.match import start as start_match
from sandtable.play.views import choices


def by_lot(turns: int, seed: int) -> MatchCore:
    """Play a random match up to the Orders of a turn."""
    match = start_match(GAME, GAME.scenario("ff-small-ford"), seed=seed)
    chance = seeded(seed)
    while match.outcome is None and match.state.turn <= turns:
        random_matches.enter_random_orders(match, 0 if match.mask() & 1 else 1, chance)
    return match


def field() -> dict[str, Any]:
    """A position with a Builder on a road, a Scout, a Cavalry and a Soldier beside the river."""
    document: dict[str, Any] = json.loads(json.dumps(GAME.scenario("ff-small-ford")))
    document["map"]["rows"] = [re.sub("[ABab]", ".", row) for row in document["map"]["rows"]]
    document["works"] = [{"at": [x, 15], "kind": "road", "seat": 0} for x in (3, 4, 5)]
    ours = [("builder", [4, 15]), ("scout", [6, 11]), ("cavalry", [4, 18]), ("soldier", [5, 10])]
    holds = [[("base", [-1, 15]), ("tower", [2, 15])], [("base", [29, 15]), ("tower", [26, 15])]]
    units = [ours, [("soldier", [8, 11])]]
    document["sides"] = [
        {
            "gold": 100,
            "strongholds": [{"kind": kind, "at": at} for kind, at in holds[seat]],
            "units": [{"kind": kind, "at": at} for kind, at in units[seat]],
        }
        for seat in (0, 1)
    ]
    return document


def rows_of(found: list[dict[str, Any]]) -> dict[str, str]:
    return {row["name"]: row["text"] for row in found}


# -- previews ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ranged", [False, True])
@pytest.mark.parametrize("dealing", [False, True])
def test_the_terms_of_a_strength_agree_with_the_rules(ranged: bool, dealing: bool) -> None:
    """FF-COMBAT-5: the terms of a strength add up to the strength that the rules use."""
    board_setup = BoardSetup()
    board_setup.state.sides[0].melee, board_setup.state.sides[0].ranged = 3, 6
    board_setup.hold(0, (4, 4))
    tiles = [(4, 4), (5, 5), (7, 7), (9, 9), (2, 8)]
    board_setup.state.ground[board_setup.at((5, 5))] = FOREST
    board_setup.state.ground[board_setup.at((7, 7))] = RIVER
    board_setup.works(FORT, 1, (9, 9))
    units = [
        board_setup.unit(0, ARCHER, tiles[0], health=45),
        board_setup.unit(0, SCOUT, tiles[1], health=80, buff=25),
        board_setup.unit(0, SOLDIER, tiles[2], health=20),
        board_setup.unit(0, PHALANX, tiles[3], defending=1),
        board_setup.unit(2, CAMP_ARCHER, tiles[4], health=40),
    ]
    board_setup.unit(0, PHALANX, (8, 9), defending=1)
    for unit in units:
        row = board_setup.state.occupant[unit.tile]
        who = Fighter(board_setup.state, board_setup.board, row, unit.tile, defends=bool(unit.defending))
        for attackers in (1, 3):
            found = total_strength(strength_terms(who, ranged=ranged, dealing=dealing, attackers=attackers))
            wanted = unit_strength(board_setup.state, board_setup.board, row, ranged, dealing, attackers)
            assert found == wanted, (unit.kind, attackers)


def test_the_terms_of_a_stronghold() -> None:
    """FF-COMBAT-5: a stronghold has no health factor, and its neighbours and dragons count."""
    board_setup = BoardSetup()
    board_setup.state.sides[1].melee = 3
    row = board_setup.state.hold[board_setup.hold(1, (5, 5), health=30).tile]
    board_setup.unit(1, PHALANX, (6, 5), defending=1)
    who = Fighter(board_setup.state, board_setup.board, HOLD_OFFSET + row, board_setup.at((5, 5)))
    found = total_strength(strength_terms(who, ranged=False, dealing=False, attackers=2))
    assert found == hold_strength(board_setup.state, board_setup.board, row, 2)


def test_previews_of_the_worked_examples() -> None:
    """Worked examples 4, 5 and 11 (FF-COMBAT-3): the target's loss, and one's own if the target defends."""
    board_setup = BoardSetup()
    row = board_setup.state.occupant[board_setup.unit(0, SOLDIER, (4, 4)).tile]
    board_setup.unit(1, SOLDIER, (5, 4))
    board_setup.unit(1, PHALANX, (3, 4), health=40)
    start = board_setup.at((4, 4))
    rows = rows_of(
        attack_rows(
            board_setup.state, board_setup.board, row, board_setup.at((5, 4)), ranged=False, start=start, first=True
        )
    )
    assert rows["It loses"] == "30 of 100"
    assert rows["If it defends you lose"] == "30 of 100"
    assert rows["If it does not defend"] == "no answer"
    rows = rows_of(
        attack_rows(
            board_setup.state, board_setup.board, row, board_setup.at((3, 4)), ranged=False, start=start, first=True
        )
    )
    assert rows["If it defends it loses"] == "35 of 40"
    assert rows["If it defends you lose"] == "27 of 100"


def test_a_preview_shows_who_can_shoot_back() -> None:
    """FF-COMBAT-7, worked example 5: a Soldier two tiles away cannot answer an Archer, another Archer can."""
    board_setup = BoardSetup()
    row = board_setup.state.occupant[board_setup.unit(0, ARCHER, (4, 4)).tile]
    board_setup.unit(1, SOLDIER, (6, 4))
    board_setup.unit(1, ARCHER, (2, 4))
    start = board_setup.at((4, 4))
    rows = rows_of(
        attack_rows(
            board_setup.state, board_setup.board, row, board_setup.at((6, 4)), ranged=True, start=start, first=True
        )
    )
    assert rows["It loses"] == "33 of 100"
    assert "It cannot reach back" in rows
    rows = rows_of(
        attack_rows(
            board_setup.state, board_setup.board, row, board_setup.at((2, 4)), ranged=True, start=start, first=True
        )
    )
    assert rows["It loses"] == "55 of 100"
    assert rows["If it defends you lose"] == "55 of 100"


def test_a_neutral_never_retaliates_but_has_a_last_breath() -> None:
    """FF-NEU-1, FF-NEU-7."""
    board_setup = BoardSetup()
    row = board_setup.state.occupant[board_setup.unit(0, SOLDIER, (4, 4)).tile]
    board_setup.unit(2, CAMP_ARCHER, (5, 4), health=40)
    found = attack_rows(
        board_setup.state,
        board_setup.board,
        row,
        board_setup.at((5, 4)),
        ranged=False,
        start=board_setup.at((4, 4)),
        first=True,
    )
    rows = rows_of(found)
    assert rows["It loses"] == "42 of 40, and falls"
    assert {"It never strikes back", "Last breath"} <= set(rows)
    assert all(row["clause"].startswith("FF-") for row in found)


# -- ways -------------------------------------------------------------------------------------------------------------


def test_costs_and_turns_of_a_path() -> None:
    """FF-MOVE-7, worked example 19: a Cavalry moves four tiles in a straight line in one turn; quarters."""
    board_setup = BoardSetup()
    board_setup.unit(0, CAVALRY, (1, 5))
    for tile in range(board_setup.board.count):
        board_setup.state.sides[0].sight[tile] = model.VISIBLE
    tiles = path_tiles(board_setup.board, board_setup.at((1, 5)), [0] * 7)
    assert turn_ends(board_setup.state, board_setup.board, 0, CAVALRY, tiles, [0] * 7) == ([4, 7], 28)
    assert [cost_words(cost) for cost in (0, 1, 2, 4, 7, 8)] == ["0", "¼", "½", "1", "1¾", "2"]


def test_every_offered_path_is_legal() -> None:
    """FF-DEC-2: `check` accepts every path of the trees of Move To and Build Road To; every Move has a cost."""
    match = start_match(GAME, field(), seed=1)
    checked = dict.fromkeys(("move", "move_to", "road_to", "rail_to"), 0)
    for number in range(4):
        for choice in choices(match, match.observation(0), number):
            if choice["verb"] == "move":
                checked["move"] += len(choice["notes"])
                assert len(choice["notes"]) == len(choice["values"])
            elif choice["verb"] in checked:
                checked[choice["verb"]] += check_ways(match, 0, choice)
    assert all(count > 20 for count in checked.values()), checked


def check_ways(match: MatchCore, seat: int, choice: Any) -> int:
    if "ways" not in choice:
        return 0
    ways = choice["ways"]
    paths: dict[int, list[int]] = {ways["start"]: []}
    for cell, before, way in ways["steps"]:
        paths[cell] = [*paths[before], way]
    ends = [cell for cell in list(paths)[1:] if cell not in ways["through"]]
    for cell in ends[:: max(1, len(ends) // 25)]:
        action = {"verb": choice["verb"], "unit": ways["piece"], "path": paths[cell]}
        assert match.check(seat, action) is None, (choice["verb"], paths[cell])
    return len(ends[:: max(1, len(ends) // 25)])


# -- purse and cards --------------------------------------------------------------------------------------------------


def test_the_sources_add_up_to_the_income() -> None:
    """FF-ECO-1, FF-ECO-3: the sources shown are what the next Upkeep brings."""
    match = by_lot(8, 5)
    state, board = match.state, match.setup.board
    work = model.Work()
    for seat in (0, 1):
        known = Knowledge(state, 2)
        towers = [h for h in state.holds[seat * model.HOLDS : (seat + 1) * model.HOLDS] if h.tile != model.OFF]
        fixed = sum(10 if h.kind == model.BASE else 5 * h.starting for h in towers)
        gold = sum(row["value"] for row in gold_sources(board, state, known, seat))
        assert gold == fixed + mine_gold(state, board, Seat(seat), work)
        assert sum(row["value"] for row in mana_sources(board, state, known, seat)) == mana_income(
            state, board, Seat(seat)
        )


def test_cards_show_why_a_unit_cannot_be_bought() -> None:
    """FF-ORD-24: a unit that is too expensive is shown with its price."""
    match = start_match(GAME, GAME.scenario("ff-small-ford"), seed=1)
    cards = {card["kind"]: card for card in match.scene(0)["cards"]}
    assert cards["wizard"]["price"] == "150"
    assert cards["wizard"]["note"] == "150 gold needed"
    assert "note" not in cards["scout"]


# -- the whole picture ------------------------------------------------------------------------------------------------


def test_scenes_of_the_public_and_of_an_all_knowing_viewer() -> None:
    """FF-VIS-12."""
    match = by_lot(2, 3)
    assert match.scene(2)["pieces"] == []
    assert match.scene(2)["panels"] == []
    whole = scene(match.setup, match.state, 2)
    assert {cell.get("fog") for cell in whole["cells"]} == {"seen"}
    assert {piece["seat"] for piece in whole["pieces"]} == {0, 1, 2}
    assert {row["seat"] for row in whole["panels"][0]["rows"]} == {0, 1}


def test_charts_of_a_finished_match() -> None:
    """Charts of gold, mana, units and damage, one value a turn, from Events alone."""
    match = by_lot(6, 7)
    assert not any(panel["kind"] == "chart" for panel in match.scene(0)["panels"])
    turns = match.state.turn
    units = [
        sum(u.tile != model.OFF and not u.fresh for u in match.state.units[s * 128 : s * 128 + 128]) for s in (0, 1)
    ]
    match.resign(0)
    charts = {panel["title"]: panel for panel in match.scene(1)["panels"] if panel["kind"] == "chart"}
    assert set(charts) == {"Gold earned", "Mana in stock", "Units", "Damage dealt"}
    for panel in charts.values():
        assert [len(row["values"]) for row in panel["rows"]] == [turns + 1, turns + 1]
    assert [row["values"][-1] for row in charts["Units"]["rows"]] == units
    assert [row["values"][-1] for row in charts["Mana in stock"]["rows"]] == [side.mana for side in match.state.sides]
    assert len(json.dumps(match.scene(0))) < 400_000


def test_no_details_for_a_missing_unit() -> None:
    """`elaborate` adds nothing for a unit that does not exist."""
    match = start_match(GAME, GAME.scenario("ff-small-ford"), seed=1)
    seen = match.observation(0)
    assert seen.rows(5) == []
    assert choices(match, seen, 5) == []
