"""Bots of Fortress Frontiers.

Plans are legal, rest on what the player knows, stay within their budget and are reproducible; guesses agree with the
fog; obvious strikes are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.bots.planner import Planner
from sandtable.bots.registry import make, read_spec
from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.actions import VERBS, FrontierNames
from sandtable.games.fortress_frontiers.ai.formation import find_front, find_holding_line, may_depart
from sandtable.games.fortress_frontiers.ai.guess import guess
from sandtable.games.fortress_frontiers.ai.pick import pick
from sandtable.games.fortress_frontiers.ai.plans import STYLES, call_radius, devise
from sandtable.games.fortress_frontiers.ai.value import value
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    CAMP,
    CAMP_ARCHER,
    COST,
    DO_BUY,
    DO_DEFEND,
    DO_MOVE,
    DO_SEAL,
    DO_STRIKE,
    EXPLORED,
    FULL,
    MINE,
    MINER,
    OFF,
    SCOUT,
    SOLDIER,
    State,
    Work,
)
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import Unknown, Unreadable
from sandtable.kernel.ids import FIRST, SECOND, Seat
from sandtable.kernel.verbs import Row
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore

LIMIT = {"turn_limit": 40, "order_limit": 300}
WORK = Work()
OUT = [[0] * 7 for _ in range(GAME.facts.actions)]


def start(scenario: str, seed: int, turns: int = 40) -> MatchCore:
    return matches.start(GAME, GAME.scenario(scenario), seed=seed, options=LIMIT | {"turn_limit": turns})


def positions(scenario: str, seed: int, turns: int) -> Iterator[tuple[MatchCore, int]]:
    """Yield the Orders phases of a match between styles, which change every turn, for either seat."""
    match = start(scenario, seed, turns)
    bots = [make(f"script:{style}", GAME, seed=seed, carrier="plain") for style in STYLES]
    while match.mask():
        for seat in (0, 1):
            yield match, seat
        for seat in (0, 1):
            bot = bots[(3 * match.state.turn + 5 * seat + seed) % len(bots)]
            match.play(seat, match.named(bot.plan(match.observation(seat))))


def devised(state: State, board: Any, seat: int, style: int) -> list[Row]:
    count = devise(state, board, Seat(seat), style, seeded(3), OUT, WORK)
    return [tuple(row) for row in OUT[:count]]


def planner(iterations: int, *, threads: int = 1, turns: int = 0, carrier: str = "plain") -> Planner:
    return Planner(
        GAME,
        seconds=None,
        iterations=iterations,
        threads=threads,
        seed=b"1",
        carrier=carrier,
        turns=turns,
    )


def seen_in(board_setup: BoardSetup, seat: int) -> ObservationCore:
    return ObservationCore(GAME, board_setup.board, board_setup.hidden(seat), seat)


def two_camps(gold: int = 0) -> BoardSetup:
    """Two bases far apart on an open field."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.base(1, (11, 5))
    return board_setup.begin(gold=gold)


# -- guesses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario, seed", [("ff-small-ford", 1), ("skirmish", 2)])
def test_a_guess_agrees_with_what_the_player_knows(scenario: str, seed: int) -> None:
    """`hide` after `guess` gives the same Observation, and the guess has an enemy army in it."""
    found = looked = 0
    for match, seat in positions(scenario, seed, 8):
        if match.state.turn % 3 != 1:
            continue
        seen = match.observation(seat)
        for lot in range(2):
            state = flat.clone(seen.state)
            guess(state, seen.board, Seat(seat), seeded(lot), WORK)
            other = 1 - seat
            found += sum(unit.tile != OFF for unit in state.units[other * ARMY : other * ARMY + ARMY])
            GAME.kernel.hide(state, seen.board, Seat(seat), WORK)
            assert flat.to_bytes(state) == flat.to_bytes(seen.state)
            looked += 1
    assert looked > 8
    assert found > 0


def test_the_guessed_enemy_is_about_as_strong_as_the_player() -> None:
    """Late in a match in which both have lost most units."""
    board_setup = two_camps()
    board_setup.state.turn = 100
    worth = []
    for lot in range(20):
        state = board_setup.hidden(0)
        guess(state, board_setup.board, FIRST, seeded(lot), WORK)
        worth.append(sum(COST[unit.kind] for unit in state.units[ARMY : 2 * ARMY] if unit.tile != OFF))
    assert 0 < max(worth) <= 420  # 300 more than nothing at most, times 1.4


# -- plans ------------------------------------------------------------------------------------------------------------


def test_plans_of_every_style_are_legal_to_the_end() -> None:
    """A refused order would raise; the last order of every plan seals."""
    orders = 0
    for match, seat in positions("ff-small-ford", 4, 10):
        seen = match.observation(seat)
        rows = make(f"script:{STYLES[match.state.turn % len(STYLES)]}", GAME, seed=1, carrier="plain").plan(seen)
        assert rows[-1][0] == DO_SEAL
        orders += len(rows) - 1
    assert orders > 20


def test_a_plan_rests_on_what_the_player_knows() -> None:
    """The plan is the same on the State, on what the player sees, and on a guess that looks the same."""
    for match, seat in positions("ff-small-ford", 5, 7):
        if match.state.turn not in (1, 6):
            continue
        seen = match.observation(seat)
        twin = flat.clone(seen.state)
        guess(twin, seen.board, Seat(seat), seeded(8), WORK)
        for style in range(len(STYLES)):
            plan = devised(seen.state, seen.board, seat, style)
            assert devised(flat.clone(match.state), seen.board, seat, style) == plan
            assert devised(twin, seen.board, seat, style) == plan


def test_leftovers_in_the_work_space_change_no_plan() -> None:
    for match, seat in positions("skirmish", 6, 2):
        seen = match.observation(seat)
        for style in range(len(STYLES)):
            plan = devised(seen.state, seen.board, seat, style)
            work = Work()
            for name in (
                "mark",
                "done",
                "tile_flags",
                "cost_map_ready",
                "sinks",
                "goals",
                "attack_count",
                "batch_m",
                "batch_r",
                "ranks",
                "entrants",
                "guard_posts",
            ):
                column = getattr(work, name)
                column[:] = [7] * len(column)
            count = devise(seen.state, seen.board, Seat(seat), style, seeded(3), OUT, work)
            assert [tuple(row) for row in OUT[:count]] == plan


# -- the search -------------------------------------------------------------------------------------------------------


def test_the_search_keeps_its_budget_and_is_reproducible() -> None:
    match = start("ff-small-ford", 7)
    seen = match.observation(0)
    plans = []
    for threads in (1, 1, 2, 2):
        advice = planner(24, threads=threads).search(seen)
        assert advice.trials == 24
        assert advice.carrier == "plain"
        assert 0.0 <= advice.chance <= 1.0
        plans.append(advice.rows)
    assert plans[0] == plans[1]
    assert plans[2] == plans[3]


def test_orders_requested_one_by_one_are_the_plan() -> None:
    match = start("ff-small-ford", 7)
    whole = planner(12).plan(match.observation(0))
    bot = planner(12)
    singly: list[Row] = []
    while match.mask() & 1 and len(singly) < len(whole):
        row = bot.choose_row(match.observation(0))
        singly.append(row)
        match.play(0, match.named([row])[0])
    assert singly == whole


def test_search_and_levels_play_a_short_match() -> None:
    match = start("skirmish", 9, 3)
    bots = [make("search:8i", GAME, seed=1, carrier="plain"), make("script:rush", GAME, seed=2, carrier="plain")]
    while match.mask():
        seat = 0 if match.mask() & 1 else 1
        match.play(seat, match.named(bots[seat].plan(match.observation(seat))))
    assert match.outcome is not None


def test_five_soldiers_beside_the_base_win() -> None:
    """Each takes 20.9 from a base that five strike: it falls at once, and the search sees that."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.base(1, (6, 5))
    for coord in ((7, 5), (7, 4), (6, 4), (5, 5), (6, 6)):
        board_setup.unit(0, SOLDIER, coord)
    board_setup.begin(gold=0)
    rows = planner(30).plan(seen_in(board_setup, 0))
    assert sum(row[0] == DO_STRIKE and row[2] == board_setup.at((6, 5)) for row in rows) == 5


def test_fighters_share_a_target_and_waste_no_strike() -> None:
    """Three strikes kill a Soldier (FF-COMBAT-8): the fourth goes elsewhere."""
    board_setup = two_camps()
    board_setup.unit(1, SOLDIER, (5, 5))
    for coord in ((4, 5), (5, 4), (6, 5), (5, 6)):
        board_setup.unit(0, SOLDIER, coord)
    board_setup.look()
    rows = devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("balanced"))
    assert sum(row[0] == DO_STRIKE for row in rows) == 3


def test_the_foremost_fighter_waits_for_its_army() -> None:
    """Five move as one army: the foremost stands and defends while the other four catch up."""
    board_setup = two_camps()
    board_setup.unit(0, SCOUT, (10, 8))  # sees the enemy's base
    lead = board_setup.unit(0, SOLDIER, (6, 5))
    others = [board_setup.unit(0, SOLDIER, coord) for coord in ((1, 5), (2, 5), (1, 4), (2, 6))]
    board_setup.look()
    plan = {row[1]: row for row in devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("assault"))[:-1]}
    pieces = [board_setup.state.units.index(unit) for unit in (lead, *others)]
    assert [plan[piece][0] for piece in pieces] == [DO_DEFEND] + [DO_MOVE] * 4


def test_no_fighter_follows_an_army_alone() -> None:
    """Six are near the enemy's base: one at home stays, five leave together, and one close behind continues."""
    work = Work()
    work.entrants[5] = 6
    work.entrants[25] = 1
    front = find_front(5, work)
    assert front <= 5
    assert not may_depart(5, 22, front, work)
    work.entrants[25] = 5
    assert may_depart(5, 22, front, work)
    work.entrants[5], work.entrants[18], work.entrants[25] = 0, 6, 1
    assert may_depart(5, 22, find_front(5, work), work)


def test_an_army_gathers_before_it_attacks_the_base() -> None:
    """Eight move as one army: five at the holding line wait for three more.

    Fighters beyond the line continue while enough of them are left.
    """
    work = Work()
    work.entrants[12] = 5
    assert find_holding_line(8, 25, work) == 11
    assert find_holding_line(8, 12, work) == 6  # bases near each other
    work.entrants[13] = 3
    assert find_holding_line(8, 25, work) == 0
    work.entrants[13], work.entrants[12], work.entrants[6] = 0, 1, 3
    assert find_holding_line(8, 25, work) == 0
    work.entrants[6] = 2
    assert find_holding_line(8, 25, work) == 11


def test_a_raid_calls_home_only_as_many_as_needed() -> None:
    """One enemy beside the base: two fighters near it are enough, and if one of them is hurt a third comes."""
    board_setup = two_camps()
    board_setup.unit(1, SOLDIER, (2, 5))
    nearest = board_setup.unit(0, SOLDIER, (1, 5))
    for coord in ((3, 5), (5, 5), (6, 5), (7, 5)):
        board_setup.unit(0, SOLDIER, coord)
    board_setup.look()
    alarm = board_setup.at((2, 5))
    assert call_radius(board_setup.state, board_setup.board, FIRST, alarm) == 1
    nearest.health = 50
    assert call_radius(board_setup.state, board_setup.board, FIRST, alarm) == 3


def test_an_army_near_the_base_ignores_towers() -> None:
    """Fighters that can take the base do not stop to strike a tower (FF-WIN-1, FF-WIN-4)."""
    board_setup = two_camps()
    board_setup.unit(0, SCOUT, (10, 8))
    board_setup.hold(1, (8, 5))
    for coord in ((7, 5), (7, 4), (7, 6), (8, 4), (8, 6)):
        board_setup.unit(0, SOLDIER, coord)
    board_setup.look()
    rows = devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("assault"))
    assert [row[0] for row in rows[:-1]].count(DO_STRIKE) == 0
    assert [row[0] for row in rows[:-1]].count(DO_MOVE) >= 5


# -- greedy -----------------------------------------------------------------------------------------------------------


def test_greedy_plans_whole_turns_and_slips_forget_orders() -> None:
    """The same seed gives the same plan.

    A bot that forgets every order only seals; a budget too short for a second plan still gives a first.
    """
    match = start("skirmish", 9, 3)
    seen = match.observation(0)
    plan = make("greedy", GAME, seed=1, carrier="plain").plan(seen)
    assert plan[-1][0] == DO_SEAL
    assert len(plan) > 3
    assert make("greedy", GAME, seed=1, carrier="plain").plan(seen) == plan
    assert [row[0] for row in make("greedy", GAME, seed=1, slips=100, carrier="plain").plan(seen)] == [DO_SEAL]
    hurried = make("greedy", GAME, seed=1, seconds=0.001, carrier="plain").plan(seen)
    assert hurried[-1][0] == DO_SEAL
    match.play(0, match.named(plan))


def test_the_random_bot_seals_its_orders() -> None:
    """The random bot's orders are legal as a whole, sealed, and within the limit of a plan."""
    match = start("skirmish", 4, 3)
    for seat in (0, 1):
        plan = make("random", GAME, seed=5 + seat).plan(match.observation(seat))
        assert plan[-1][0] == DO_SEAL
        match.play(seat, match.named(plan))


def test_a_quick_choice_strikes_the_base_first() -> None:
    """A weak unit beside the base is ignored."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.base(1, (6, 5))
    board_setup.unit(0, SOLDIER, (5, 5))
    board_setup.unit(1, SCOUT, (4, 5)).health = 5
    board_setup.begin(gold=0)
    action = [0] * 7
    for lot in range(12):
        pick(board_setup.state, board_setup.board, FIRST, seeded(lot), action, WORK)
        assert action[0] != DO_STRIKE or action[2] == board_setup.at((6, 5))


def test_a_monster_is_left_alone_without_a_party() -> None:
    board_setup = two_camps()
    board_setup.unit(2, CAMP_ARCHER, (5, 5))
    board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.look()
    rows = devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("hunt"))
    assert [row[0] for row in rows] != [DO_STRIKE, DO_SEAL]
    for coord in ((5, 4), (4, 4)):
        board_setup.unit(0, SOLDIER, coord)
    board_setup.look()
    rows = devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("hunt"))
    assert sum(row[0] == DO_STRIKE for row in rows) == 2  # the third is not beside it and comes nearer


def test_scouts_claim_mines_and_miners_work_them() -> None:
    board_setup = two_camps()
    board_setup.ground(MINE, (2, 5), (4, 8))
    board_setup.unit(0, SCOUT, (5, 8))
    board_setup.unit(0, MINER, (1, 5))
    board_setup.look()
    rows = devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("economy"))
    assert [row[0] for row in rows[:2]] == [DO_MOVE, DO_MOVE]
    for row in rows[:2]:
        board_setup.order(0, VERBS.to_text(row, FrontierNames(board_setup.board)))
    board_setup.turn()
    assert board_setup.state.owner[board_setup.at((2, 5))] == 1
    assert board_setup.state.units[board_setup.state.occupant[board_setup.at((2, 5))]].kind == MINER


def test_routes_avoid_monsters() -> None:
    """A Scout on its way to a mine behind a camp arrives unhurt."""
    board_setup = two_camps()
    board_setup.ground(CAMP, (5, 5))
    board_setup.ground(MINE, (9, 5))
    board_setup.unit(2, CAMP_ARCHER, (5, 5))
    scout = board_setup.unit(0, SCOUT, (1, 5))
    for tile in range(board_setup.board.count):
        board_setup.state.sides[0].sight[tile] = EXPLORED
    board_setup.look()
    for _ in range(6):
        for row in devised(board_setup.hidden(0), board_setup.board, 0, STYLES.index("economy"))[:-1]:
            board_setup.order(0, VERBS.to_text(row, FrontierNames(board_setup.board)))
        board_setup.turn()
    assert board_setup.where(scout) == (9, 5)
    assert scout.health == FULL


def test_the_rush_buys_soldiers_and_the_economy_a_scout_first() -> None:
    for style, kind in (("rush", SOLDIER), ("economy", SCOUT)):
        rows = devised(two_camps(gold=85).hidden(0), two_camps().board, 0, STYLES.index(style))
        assert [row[1] for row in rows if row[0] == DO_BUY][:1] == [kind]


def test_the_evaluation_is_antisymmetric() -> None:
    board_setup = two_camps(gold=100)
    assert (
        abs(
            value(board_setup.state, board_setup.board, FIRST, WORK)
            + value(board_setup.state, board_setup.board, SECOND, WORK)
        )
        <= 1
    )
    board_setup.unit(0, ARCHER, (5, 5))
    assert (
        value(board_setup.state, board_setup.board, FIRST, WORK)
        > 0
        > value(board_setup.state, board_setup.board, SECOND, WORK)
    )


@pytest.mark.deep
@pytest.mark.compiled
def test_both_carriers_find_the_same_plan() -> None:
    for match, seat in positions("ff-small-ford", 11, 12):
        if match.state.turn % 5 == 1:
            seen = match.observation(seat)
            found = [planner(24, threads=2, turns=1, carrier=carrier).search(seen) for carrier in ("plain", "compiled")]
            assert found[0].rows == found[1].rows
            assert found[0].chance == found[1].chance


# -- names ------------------------------------------------------------------------------------------------------------


def test_scripts_have_names() -> None:
    assert read_spec("script:rush") == ("script", {"style": "rush"})
    with pytest.raises(Unknown, match="no style 'sulk'; styles: balanced, rush"):
        make("script:sulk", GAME)
    with pytest.raises((Unknown, Unreadable)):
        read_spec("script")
