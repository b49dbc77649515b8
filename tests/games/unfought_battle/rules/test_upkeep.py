"""Control, Upkeep and the end of the game: RULES.md sections 15 to 17."""

import pytest

from games.unfought_battle.table import kinds, load, table
from sandtable.games.unfought_battle import GAME, events, model
from sandtable.games.unfought_battle.scene.scene import controller, scene
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS
from sandtable.play import match as matches

THREE = ((10, 8), (12, 10), (14, 9))
HELD = {"p1_f1": (10, 8), "p1_f2": (12, 10), "p1_f3": (14, 9)}


def test_ub_control_1_a_force_on_it_and_no_enemy_beside_ghosts_play_no_part() -> None:
    here = table({"p1_f1": (12, 9), "p2_f1": (14, 9)}, contentious=((12, 9),))
    here.turn("p2_f1 D(13,9)")
    assert here.shih[0] == 10 + 6 + 2
    here = table({"p1_f1": (12, 9), "p2_f1": (13, 9)}, contentious=((12, 9),))
    here.turn()
    assert here.shih[0] == 10 + 6


def test_ub_control_2_control_is_not_remembered() -> None:
    here = table({"p1_f1": (12, 9)}, contentious=((12, 9),))
    cell = here.force("p1_f1").hex
    assert controller(here.board, here.state, cell) == 0
    here.turn("p1_f1 A(11,9) River")
    assert controller(here.board, here.state, cell) is None
    assert here.shih[0] == 10 - 3 + 4


def test_ub_control_3_adjacent_enemies_control_nothing() -> None:
    here = table({"p1_f1": (12, 9), "p2_f1": (13, 9)}, contentious=((12, 9), (13, 9)))
    here.turn()
    assert here.shih == (16, 16)


def test_ub_upkeep_1_encirclement_sees_ghosts_income_does_not_see_the_cap_twice() -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 15), "p2_f3": (20, 14)}, shih=(20, 19))
    told = here.turn("p1_f1 D(24,18)")
    wanted = (events.ghosts_gone, events.income, events.encircled, events.turn_began)
    order = [event.kind for event in told if event.kind in wanted]
    assert order == [events.ghosts_gone, events.income, events.income, events.encircled, events.turn_began]
    assert here.shih == (20, 20)
    here.turn()
    assert here.force("p2_f1").encircled == 0


def test_ub_upkeep_1_several_forces_may_be_penalised_at_once() -> None:
    places = {"p1_f1": (23, 19), "p1_f2": (1, 0), "p1_f3": (0, 1), "p2_f2": (0, 0), "p2_f3": (20, 10)}
    here = table(places, config={"encirclement_turns": 1})
    told = here.turn("p1_f1 D(24,18)")
    assert [event.force for event in kinds(told, events.penalty)] == [6, 7]
    assert here.chi == (100, 60)


def test_ub_victory_1_victory_is_judged_in_upkeep_alone() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8)}, chi=(8, 100))
    here.execute("p1_f1 A(11,8) Thunder")
    assert (here.chi[0], here.state.winner, here.prompted()) == (0, 0, 4)
    here.upkeep()
    assert (here.state.winner, here.state.victory) == (SECOND_WINS, model.DEMORALIZATION)


def test_ub_victory_2_demoralization() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8)}, chi=(100, 8))
    here.turn("p1_f1 A(11,8) River")
    assert (here.state.winner, here.state.victory) == (FIRST_WINS, model.DEMORALIZATION)


def test_ub_victory_3_domination_needs_two_upkeeps_in_a_row() -> None:
    here = table(HELD, contentious=THREE)
    here.turn()
    here.turn("p1_f1 A(9,8) River")
    assert (here.side(0).domination, here.state.winner) == (0, 0)
    here.turn("p1_f1 A(10,8) River")
    here.turn()
    assert (here.state.winner, here.state.victory) == (FIRST_WINS, model.DOMINATION)


@pytest.mark.parametrize("chi, victory", [(20, model.DECEPTION_MASTERY), (21, model.NO_VICTORY)])
def test_ub_victory_4_deception_mastery_is_a_penalty(chi: int, victory: int) -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 15), "p2_f3": (20, 14)}, chi=(100, chi), shih=(20, 10))
    here.turn("p1_f1 D(24,18)")
    here.turn("p1_f1 D(24,18)")
    assert here.state.victory == victory


def test_ub_victory_4_chi_that_was_gone_before_is_demoralization() -> None:
    places = {"p1_f1": (23, 19), "p2_f2": (20, 15), "p2_f3": (20, 14), "p1_f2": (24, 17)}
    here = table(places, chi=(100, 8), shih=(20, 10), config={"encirclement_turns": 1})
    here.turn("p1_f1 A(24,19) River", "p1_f2 D(24,18)")
    assert here.state.victory == model.DEMORALIZATION


@pytest.mark.parametrize("friend, count", [((24, 18), 0), ((20, 14), 1)])
def test_ub_victory_5_a_friend_or_a_gap_breaks_the_ring(friend: tuple[int, int], count: int) -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 15), "p2_f3": friend})
    here.turn("p1_f1 D(24,18)")
    assert here.force("p2_f1").encircled == count
    here.turn()
    assert here.force("p2_f1").encircled == 0


@pytest.mark.parametrize(
    "shih, chi, winner, victory",
    [
        ((11, 10), (4, 4), FIRST_WINS, model.TIEBREAK),
        ((8, 10), (4, 4), SECOND_WINS, model.TIEBREAK),
        ((10, 5), (4, 4), FIRST_WINS, model.TIEBREAK),
    ],
)
def test_ub_victory_6_both_at_once_is_decided_by_shih(
    shih: tuple[int, int], chi: tuple[int, int], winner: int, victory: int
) -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8)}, chi=chi, shih=shih)
    here.turn("p1_f1 A(11,8) River", "p2_f1 A(10,8) River")
    assert (here.state.winner, here.state.victory) == (winner, victory)


def test_ub_victory_6_then_chi_then_a_draw() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8)}, chi=(4, 4))
    here.turn("p1_f1 A(11,8) River", "p2_f1 A(10,8) River")
    assert (here.state.winner, here.state.victory) == (DRAWN, model.DRAW)
    one = table(HELD | {"p2_f1": (11, 8)}, contentious=THREE, chi=(100, 100), config={"domination_checks": 1})
    one.turn()
    assert one.state.winner == 0


@pytest.mark.parametrize(
    "shih, chi, winner", [((12, 10), (1, 9), FIRST_WINS), ((10, 10), (9, 1), FIRST_WINS), ((10, 10), (5, 5), DRAWN)]
)
def test_ub_victory_7_the_turn_limit(shih: tuple[int, int], chi: tuple[int, int], winner: int) -> None:
    here = table(shih=shih, chi=chi, config={"max_turns": 5})
    here.turn()
    assert (here.state.winner, here.state.victory, here.state.turn) == (winner, model.TURN_LIMIT, 5)


def test_ub_victory_8_domination_is_impossible_with_more_grounds_than_forces_and_is_said_so() -> None:
    here = table(HELD, contentious=(*THREE, (15, 12)))
    here.turn()
    here.turn()
    assert here.state.winner == 0
    rows = [row for panel in scene(here.setup, here.state, 0)["panels"] for row in panel["rows"]]
    assert any(row.get("clause") == "UB-VICTORY-8" and "cannot happen" in row["text"] for row in rows)


def test_ub_victory_9_lost_chi_comes_before_domination_and_a_player_may_concede() -> None:
    here = table(HELD | {"p2_f1": (10, 7)}, contentious=THREE, chi=(100, 8), config={"domination_checks": 1})
    here.turn("p1_f1 A(10,7) River")
    assert here.state.victory == model.DEMORALIZATION
    match = matches.start(GAME, GAME.scenario("duel"), seed=1)
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.winner == 1


def test_ub_victory_10_play_without_a_person_has_a_limit() -> None:
    assert GAME.facts.limit["max_turns"] > 0
    endless = load({"format": "ub-scn-1", "map": {"seed": 5}})
    assert endless.board.last_turn == 0


def test_ub_dec_6_concede_is_the_only_decision_of_the_platform() -> None:
    match = matches.start(GAME, GAME.scenario("duel"), seed=1)
    match.resign(1)
    assert match.mask() == 0
