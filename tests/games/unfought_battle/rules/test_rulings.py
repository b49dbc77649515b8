"""The rulings of RULES.md section 20, most of them shown in one small position."""

import json
from collections.abc import Callable

import pytest

from games.unfought_battle.api_games import create
from games.unfought_battle.table import Table, configured, kinds, load, table
from sandtable.games.unfought_battle import GAME, events, model
from sandtable.games.unfought_battle.scenarios.maps import generate
from sandtable.games.unfought_battle.scenarios.shapes import FULL
from sandtable.kernel.errors import NotPossible

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}
APART = {"p1_f1": (10, 8), "p2_f1": (12, 8)}
CORNER = {"p1_f1": (23, 19), "p2_f2": (20, 15), "p2_f3": (20, 14)}


def after(places: object, *orders: str, **more: object) -> Table:
    """Return the table after one Execute."""
    here = table(places, **more)  # type: ignore[arg-type]
    here.execute(*orders)
    return here


def fought(places: object, *orders: str) -> int:
    here = table(places)  # type: ignore[arg-type]
    return len(kinds(here.execute(*orders), events.fought))


def ruling_50() -> bool:
    """Income comes first: the Shih gained this turn decides the tie."""
    here = table(NEAR, chi=(4, 4), shih=(10, 8))
    here.turn("p1_f1 A(11,8) Mountain")
    return here.shih == (11, 14) and here.state.winner == 2


SHOWN: dict[str, Callable[[], bool]] = {
    "UB-RULING-1": lambda: after(APART, "p1_f1 A(10,9) River", difficult=((10, 9),)).shih[0] == 6,
    "UB-RULING-2": lambda: after(APART, "p1_f1 A(11,8) River", "p2_f1 D(11,8)").shih == (7, 7),
    "UB-RULING-3": lambda: table(shih=(2, 2)).check(0, "p1_f1 D(1,0)") == "UB-ORDER-8",
    "UB-RULING-4": lambda: after(APART).tendency("p1_f1") == ["Meditate"],
    "UB-RULING-6": lambda: table().at("p2_f3") == (24, 18),
    "UB-RULING-7": lambda: after({"p1_f1": (0, 0)}, "p1_f1 A(1,0) River").at("p1_f1") == (0, 0),
    "UB-RULING-8": lambda: after(NEAR, "p1_f1 A(11,8) River").chi == (100, 92),
    "UB-RULING-9": lambda: after(APART, "p1_f1 A(10,9) River").force("p1_f1").shown == 0,
    "UB-RULING-10": lambda: table(APART, difficult=((11, 8),)).check(0, "p1_f1 A(11,8) Thunder") == "UB-STANCE-5",
    "UB-RULING-11": lambda: (
        after(APART | {"p2_f1": ((11, 8), "Thunder", "")}, "p1_f1 A(11,8) River", difficult=((11, 8),)).chi == (100, 92)
    ),
    "UB-RULING-12": lambda: (
        after(APART | {"p1_f1": ((10, 8), "River", "D,M"), "p2_f1": (11, 8)}, "p1_f1 A(11,8) Thunder").chi == (100, 92)
    ),
    "UB-RULING-13": lambda: (
        after({"p1_f1": ((10, 8), "River", "A,A"), "p2_f1": (11, 8)}, "p1_f1 A(11,8) River").chi == (92, 100)
    ),
    "UB-RULING-14": lambda: after(NEAR, "p1_f1 A(11,8) Mountain", contentious=((11, 8),)).chi == (96, 96),
    "UB-RULING-16": lambda: after(APART, "p1_f1 A(11,8) River", "p2_f1 D(11,8)").at("p1_f1") == (10, 8),
    "UB-RULING-17": lambda: fought(NEAR | {"p2_f2": (12, 8)}, "p1_f1 A(11,8) River", "p2_f2 D(11,8)") == 1,
    "UB-RULING-18": lambda: table(NEAR).check(0, "p1_f1 D(11,8)") == "",
    "UB-RULING-19": lambda: (
        after(NEAR | {"p1_f2": (13, 8)}, "p1_f1 A(11,8) River", "p1_f2 D(12,8)").at("p2_f1") == (12, 7)
    ),
    "UB-RULING-20": lambda: len(kinds(table(NEAR).execute("p1_f1 A(10,9) River"), events.revealed)) == 1,
    "UB-RULING-23": lambda: fought(NEAR, "p1_f1 A(11,8) River", "p2_f1 A(12,8) River") == 0,
    "UB-RULING-24": lambda: fought(NEAR, "p1_f1 A(11,8) River", "p2_f1 A(10,8) River") == 1,
    "UB-RULING-25": lambda: after(APART, "p1_f1 A(11,8) Thunder", "p2_f1 A(11,8) River").at("p1_f1") == (11, 8),
    "UB-RULING-26": lambda: (
        fought(NEAR | {"p1_f2": (10, 9)}, "p1_f1 A(11,8) River", "p2_f1 A(10,9) River", "p1_f2 A(10,8) River") == 0
    ),
    "UB-RULING-27": lambda: fought(NEAR | {"p1_f2": (11, 7)}, "p1_f1 A(11,8) Thunder", "p1_f2 A(11,8) Thunder") == 2,
    "UB-RULING-28": lambda: (
        [model.initiative(table(turn=turn).state, table().board) for turn in (1, 2, 3)] == [0, 1, 0]
    ),
    "UB-RULING-29": lambda: after(NEAR, "p1_f1 A(11,8) Thunder").at("p1_f1") == (10, 8),
    "UB-RULING-30": lambda: after({"p1_f1": (11, 9), "p2_f1": (11, 8)}, "p1_f1 A(11,8) River").at("p2_f1") == (11, 7),
    "UB-RULING-31": lambda: (
        after(NEAR | {"p2_f2": (13, 8)}, "p1_f1 A(11,8) River", "p2_f2 A(12,8) River").at("p2_f1") == (12, 7)
    ),
    "UB-RULING-32": lambda: (
        after({"p1_f1": (23, 19), "p2_f2": (20, 15)}, "p1_f1 A(24,19) River", contentious=((24, 19),)).chi == (100, 76)
    ),
    "UB-RULING-33": lambda: after({"p1_f1": (23, 19), "p2_f2": (20, 15)}, "p1_f1 A(24,19) Mountain").chi == (96, 96),
    "UB-RULING-34": lambda: (
        after(NEAR, "p1_f1 A(11,8) River", "p2_f1 A(10,8) Mountain", contentious=((11, 8),)).chi == (100, 84)
    ),
    "UB-RULING-35": lambda: after(NEAR, "p1_f1 A(11,8) Thunder", chi=(3, 100)).chi == (0, 100),
    "UB-RULING-36": lambda: after(NEAR, "p1_f1 A(11,8) Thunder", chi=(3, 100)).state.winner == 0,
    "UB-RULING-37": lambda: configured().domination_checks == 2,
    "UB-RULING-38": lambda: configured(contentious_min=3, contentious_max=3).contentious_max == 3,
    "UB-RULING-43": lambda: [side.shih for side in table(shih=(3, 4)).hidden(2).sides] == [3, 4],
    "UB-RULING-44": lambda: len(set(after(APART, "p2_f1 D(11,8)").hidden(0).contacts[1])) == 5,
    "UB-RULING-50": ruling_50,
}


@pytest.mark.parametrize("ruling", SHOWN)
def test_ruling(ruling: str) -> None:
    assert ruling in GAME.clause_texts
    assert SHOWN[ruling]()


def test_ub_ruling_5_two_orders_for_one_force() -> None:
    game = create(1)
    with pytest.raises(Exception, match="UB-ORDER-7"):
        game.submit("p1", [{"force_id": "p1_f1", "order": "Meditate"}] * 2)


def test_ub_ruling_15_and_ub_ruling_39_the_ring_is_seen_before_its_ghosts_go() -> None:
    here = after(CORNER, "p1_f1 D(24,18)")
    here.upkeep()
    assert here.force("p2_f1").encircled == 1


def test_ub_ruling_21_and_ub_ruling_22_meditation_pays_in_this_upkeep() -> None:
    here = after(NEAR, "p1_f1 A(11,8) River", shih=(10, 0))
    assert here.shih[1] == 0
    here.upkeep()
    assert (here.shih[1], here.at("p2_f1")) == (6, (12, 8))


def test_ub_ruling_40_deception_mastery_is_no_instant_win() -> None:
    here = table(CORNER, shih=(20, 10), config={"encirclement_turns": 1})
    here.turn("p1_f1 D(24,18)")
    assert (here.chi, here.state.winner) == ((100, 80), 0)


@pytest.mark.parametrize("chi, winner", [((9, 5), 1), ((5, 9), 2), ((5, 5), 3)])
def test_ub_ruling_41_and_ub_ruling_42_shih_then_chi_then_a_draw(chi: tuple[int, int], winner: int) -> None:
    here = table(chi=chi, config={"max_turns": 5})
    here.turn()
    assert here.state.winner == winner


def test_ub_ruling_45_about_a_quarter_is_difficult() -> None:
    shares = [sum(ground == 1 for ground in generate(seed, configured()).terrain) / 500 for seed in range(40)]
    assert 0.22 < sum(shares) / len(shares) < 0.28


def test_ub_ruling_46_to_ub_ruling_48_chokepoints_access_and_paths() -> None:
    """UB-RULING-46: per path, ends excluded. UB-RULING-47: all grounds count. UB-RULING-48: no barrier on a path."""
    made = generate(11, configured())
    for path in made.paths:
        narrow = [c for c in path[1:-1] if sum(made.terrain[n] != 1 for n in FULL.grid.neighbours(c)) <= 2]
        assert len(narrow) >= 2
        assert all(made.terrain[cell] != 1 for cell in path)
    assert {path[-1] for path in made.paths} == set(made.contentious)


def test_ub_ruling_49_attempts_end_in_an_error() -> None:
    with pytest.raises(NotPossible):
        generate(1, configured(difficult_min=1, difficult_max=1, map_max_attempts=2))


def test_ub_ruling_51_tools_are_no_rules() -> None:
    assert "numpy" not in GAME.rules_text.lower().replace("numpy and flask are mentioned", "")


def test_ub_ruling_52_names_are_read_without_regard_to_case() -> None:
    game = create(1)
    target = {"q": 2, "r": 0}
    game.submit("p1", [{"force_id": "P1_F2", "order": "ADVANCE", "target_hex": target, "stance": "river"}])
    assert load(GAME.scenario("duel")).board.columns == 10
    game.submit("p2", [])
    assert '"Advance"' in json.dumps(game.view("p1"))


def test_ub_ruling_53_without_a_player_the_spectators_view() -> None:
    game = create(1)
    game.submit("p1", [{"force_id": "p1_f2", "order": "Deceive", "target_hex": {"q": 2, "r": 0}}])
    game.submit("p2", [])
    state = game.view(None)
    assert (state["ghosts"], state["revealed_orders"]) == ([], [])
    assert all(force["position"] is None for player in state["players"] for force in player["forces"])
