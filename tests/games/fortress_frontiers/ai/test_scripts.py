"""The scripted opponents of Fortress Frontiers: the reference scripts stay unchanged, the campaign guards its camps."""

from __future__ import annotations

import hashlib

import pytest

from games.fortress_frontiers import duel
from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.bots.plans.plan_search import CHALLENGER, CHAMPION, MARGIN, PLANS, score_challenger, style_of_draft
from sandtable.bots.plans.rollouts import OrderPlan, Tournament
from sandtable.bots.registry import make
from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.actions import VERBS, FrontierNames
from sandtable.games.fortress_frontiers.ai.plans import STYLES, devise
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
    """Return the digest of all orders of a match between the two reference scripts."""
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options=LIMIT)
    bots = [make(f"script:{style}", GAME, seed=seed, carrier="plain") for style in ("rush", "economy")]
    key = hashlib.sha256()
    while match.mask():
        for seat in (0, 1):
            plan = bots[seat].plan(match.observation(seat))
            key.update(repr(plan).encode())
            match.play(seat, match.named(plan))
    return key.hexdigest()[:16]


def test_reference_scripts_are_unchanged() -> None:
    """These scripts are the reference for measured strength.

    A change makes a new opponent, which needs a new name.
    """
    assert digest_of("skirmish", 3) == "825fc48ceff90edf"
    assert digest_of("ff-small-tarn", 4) == "dc32896fabebbf31"


# -- the campaign -----------------------------------------------------------------------------------------------------


def campaign(board_setup: BoardSetup) -> dict[int, Row]:
    """Return the orders of the campaign style by piece."""
    board_setup.look()
    count = devise(board_setup.hidden(0), board_setup.board, FIRST, STYLES.index("campaign"), seeded(3), OUT, Work())
    return {row[1]: tuple(row) for row in OUT[: count - 1]}


def with_a_camp() -> BoardSetup:
    """A fully explored board with a camp near the first player's base."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.base(1, (11, 5))
    board_setup.ground(CAMP, (4, 5))
    board_setup.begin(gold=0)
    for tile in range(board_setup.board.count):
        board_setup.state.sides[0].sight[tile] = EXPLORED
    return board_setup


def pieces(board_setup: BoardSetup, *units: Unit) -> list[int]:
    return [board_setup.state.units.index(unit) for unit in units]


def test_guards_wait_beside_an_empty_camp() -> None:
    """Guards beside it rest, a guard on it makes room for the monster's return (FF-NEU-8), distant guards come."""
    board_setup = with_a_camp()
    beside = board_setup.unit(0, SOLDIER, (3, 5), health=60)
    upon = board_setup.unit(0, SOLDIER, (4, 5))
    far = board_setup.unit(0, SOLDIER, (1, 5))
    plan = campaign(board_setup)
    assert [plan[piece][0] for piece in pieces(board_setup, beside, upon, far)] == [DO_HEAL, DO_MOVE, DO_MOVE]


def test_guards_strike_when_the_monster_returns() -> None:
    board_setup = with_a_camp()
    board_setup.unit(2, CAMP_ARCHER, (4, 5))
    guards = [board_setup.unit(0, SOLDIER, coord) for coord in ((3, 5), (4, 4), (5, 5))]
    plan = campaign(board_setup)
    assert [plan[piece][0] for piece in pieces(board_setup, *guards)] == [DO_STRIKE] * 3


def test_a_party_assembles_before_it_attacks() -> None:
    """Two wait beyond the archer's range for the third, and are not shot at."""
    board_setup = with_a_camp()
    board_setup.unit(2, CAMP_ARCHER, (4, 5))
    two = [board_setup.unit(0, SOLDIER, coord) for coord in ((1, 5), (1, 4))]
    third = board_setup.unit(0, SOLDIER, (2, 11))
    before = board_setup.where(third)
    for row in campaign(board_setup).values():
        board_setup.order(0, VERBS.to_text(row, FrontierNames(board_setup.board)))
    board_setup.turn()
    assert [unit.health for unit in two] == [FULL, FULL]
    assert board_setup.where(third) != before


def test_a_camp_has_three_guards_and_the_others_form_the_army() -> None:
    """The nearest three stay; the others go to the rally point."""
    board_setup = with_a_camp()
    guards = [board_setup.unit(0, SOLDIER, coord) for coord in ((3, 5), (4, 4), (5, 5))]
    other = board_setup.unit(0, SOLDIER, (6, 9))
    plan = campaign(board_setup)
    assert [plan[piece][0] for piece in pieces(board_setup, *guards)] == [DO_DEFEND] * 3
    assert plan[pieces(board_setup, other)[0]][0] == DO_MOVE


# -- the search trusts it ---------------------------------------------------------------------------------------------


def test_drafts_begin_with_the_first_and_the_last_style() -> None:
    given = Tournament()
    given.styles = len(STYLES)
    drafted = [STYLES[style_of_draft(given, number)] for number in range(2 * len(STYLES))]
    assert drafted[:3] == ["balanced", "campaign", "rush"]
    assert sorted(drafted) == sorted(2 * STYLES)


def test_the_last_style_is_preferred_unless_another_is_clearly_better() -> None:
    """The plan of the last style is preferred, whatever its value in a guessed world.

    A plan that is better by less than the margin does not replace it; one that is better by more does.
    """
    given, rows = Tournament(), [OrderPlan() for _ in range(PLANS)]
    given.worlds_made = 1
    for style, result, champion in ((0, 50, 0), (10, 20, 10), (1, 20 + MARGIN, 10), (2, 21 + MARGIN, 2)):
        rows[CHALLENGER].style = style
        score_challenger(rows, given, 0, result)
        assert rows[CHAMPION].style == champion
    assert given.promotions == 3


# -- the tool that they meet by ----------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_duels_of_styles_and_searches(capsys: pytest.CaptureFixture[str]) -> None:
    """Reaching the turn limit is a draw; one match can be watched turn by turn."""
    few = ["--matches", "2", "--turns", "2", "--seed", "5000"]
    assert duel.main(["campaign", "rush", "2i", *few]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"campaign against {name}: won 0, drawn 2, lost 0 of 2: 50.0 % [9.5, 90.5], 2 turns on average"
        for name in ("rush", "2i")
    ]
    assert duel.main(["campaign", "economy", "--watch", "3", "--turns", "2"]) == 0
    assert capsys.readouterr().out.startswith(f"{duel.SMALL[1]}\n")
