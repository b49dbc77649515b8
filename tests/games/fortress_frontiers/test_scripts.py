"""The scripted opponents of Fortress Frontiers: those that strength is measured by stay as they are, and the campaign
farms its camps."""

from __future__ import annotations

import hashlib

import pytest

from games.fortress_frontiers import duel
from games.fortress_frontiers.arena import Arena
from sandtable.bots.plans.plan_search import CHALLENGER, CHAMPION, MARGIN, PLANS, score_challenger, style_of_draft
from sandtable.bots.plans.rollouts import OrderPlan, Tournament
from sandtable.bots.registry import make
from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.actions import VERBS, FrontierNames
from sandtable.games.fortress_frontiers.mind.plans import STYLES, devise
from sandtable.games.fortress_frontiers.model import (
    CAMP,
    CAMP_ARCHER,
    DO_DEFEND,
    DO_HEAL,
    DO_MOVE,
    DO_STRIKE,
    EXPLORED,
    FULL,
    SOLDIER,
    Unit,
    Work,
)
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import FIRST
from sandtable.kernel.verbs import Row
from sandtable.play import match as matches

LIMIT = {"turn_limit": 26, "order_limit": 300}
OUT = [[0] * 7 for _ in range(GAME.facts.actions)]


# -- opponents that stay as they are ----------------------------------------------------------------------------------


def digest_of(scenario: str, seed: int) -> str:
    """Of all orders of a match between the two scripts that strength is measured by."""
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options=LIMIT)
    bots = [make(f"script:{style}", GAME, seed=seed, carrier="plain") for style in ("rush", "economy")]
    key = hashlib.sha256()
    while match.mask():
        for seat in (0, 1):
            plan = bots[seat].plan(match.observation(seat))
            key.update(repr(plan).encode())
            match.play(seat, match.named(plan))
    return key.hexdigest()[:16]


def test_rush_and_economy_play_as_they_always_did() -> None:
    """Whoever is measured by them was measured by the same opponents. A change of theirs is a new opponent and needs a
    new name."""
    assert digest_of("skirmish", 3) == "825fc48ceff90edf"
    assert digest_of("ff-small-tarn", 4) == "dc32896fabebbf31"


# -- the campaign -----------------------------------------------------------------------------------------------------


def campaign(arena: Arena) -> dict[int, Row]:
    """Its orders, by piece."""
    arena.look()
    count = devise(arena.hidden(0), arena.board, FIRST, STYLES.index("campaign"), seeded(3), OUT, Work())
    return {row[1]: tuple(row) for row in OUT[: count - 1]}


def with_a_camp() -> Arena:
    """A board all of which is known, with a camp near the first player's base."""
    arena = Arena()
    arena.base(0, (0, 5))
    arena.base(1, (11, 5))
    arena.ground(CAMP, (4, 5))
    arena.begin(gold=0)
    for tile in range(arena.board.count):
        arena.state.sides[0].sight[tile] = EXPLORED
    return arena


def pieces(arena: Arena, *units: Unit) -> list[int]:
    return [arena.state.units.index(unit) for unit in units]


def test_guards_wait_beside_a_camp_that_is_empty() -> None:
    """Who is beside it rests, who stands on it makes room for the monster to come back (FF-NEU-8), who is far comes."""
    arena = with_a_camp()
    beside = arena.unit(0, SOLDIER, (3, 5), health=60)
    upon = arena.unit(0, SOLDIER, (4, 5))
    far = arena.unit(0, SOLDIER, (1, 5))
    plan = campaign(arena)
    assert [plan[piece][0] for piece in pieces(arena, beside, upon, far)] == [DO_HEAL, DO_MOVE, DO_MOVE]


def test_guards_strike_as_soon_as_the_monster_is_back() -> None:
    arena = with_a_camp()
    arena.unit(2, CAMP_ARCHER, (4, 5))
    guards = [arena.unit(0, SOLDIER, coord) for coord in ((3, 5), (4, 4), (5, 5))]
    plan = campaign(arena)
    assert [plan[piece][0] for piece in pieces(arena, *guards)] == [DO_STRIKE] * 3


def test_a_party_comes_up_before_it_goes_in() -> None:
    """Two wait out of the archer's reach for the third, and are not shot at."""
    arena = with_a_camp()
    arena.unit(2, CAMP_ARCHER, (4, 5))
    two = [arena.unit(0, SOLDIER, coord) for coord in ((1, 5), (1, 4))]
    third = arena.unit(0, SOLDIER, (2, 11))
    before = arena.where(third)
    for row in campaign(arena).values():
        arena.order(0, VERBS.to_text(row, FrontierNames(arena.board)))
    arena.turn()
    assert [unit.health for unit in two] == [FULL, FULL]
    assert arena.where(third) != before


def test_a_camp_has_three_guards_and_the_others_are_the_army() -> None:
    """The nearest three stay; the others go where the army gathers."""
    arena = with_a_camp()
    guards = [arena.unit(0, SOLDIER, coord) for coord in ((3, 5), (4, 4), (5, 5))]
    other = arena.unit(0, SOLDIER, (6, 9))
    plan = campaign(arena)
    assert [plan[piece][0] for piece in pieces(arena, *guards)] == [DO_DEFEND] * 3
    assert plan[pieces(arena, other)[0]][0] == DO_MOVE


# -- the search trusts it ---------------------------------------------------------------------------------------------


def test_drafts_come_from_the_first_style_the_last_and_then_the_others() -> None:
    given = Tournament()
    given.styles = len(STYLES)
    drafted = [STYLES[style_of_draft(given, number)] for number in range(2 * len(STYLES))]
    assert drafted[:3] == ["balanced", "campaign", "rush"]
    assert sorted(drafted) == sorted(2 * STYLES)


def test_the_last_style_takes_the_throne_and_keeps_it_against_small_gains() -> None:
    """Whatever it comes to in a guessed world, the second draft is champion; a plan that is better by less than the
    margin does not unseat it, one that is better by more does."""
    given, rows = Tournament(), [OrderPlan() for _ in range(PLANS)]
    given.worlds_made = 1
    for style, result, champion in ((0, 50, 0), (10, 20, 10), (1, 20 + MARGIN, 10), (2, 21 + MARGIN, 2)):
        rows[CHALLENGER].style = style
        score_challenger(rows, given, 0, result)
        assert rows[CHAMPION].style == champion
    assert given.promotions == 3


# -- the tool that they meet by ----------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_styles_and_searches_meet_in_a_duel(capsys: pytest.CaptureFixture[str]) -> None:
    """Who reaches the limit draws; one match can be watched, turn by turn."""
    few = ["--matches", "2", "--turns", "2", "--seed", "5000"]
    assert duel.main(["campaign", "rush", "2i", *few]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"campaign against {name}: won 0, drawn 2, lost 0 of 2: 50.0 % [9.5, 90.5], 2 turns on average"
        for name in ("rush", "2i")
    ]
    assert duel.main(["campaign", "economy", "--watch", "3", "--turns", "2"]) == 0
    assert capsys.readouterr().out.startswith(f"{duel.SMALL[1]}\n")
