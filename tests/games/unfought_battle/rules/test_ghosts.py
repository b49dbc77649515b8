"""Ghosts and meditation: RULES.md sections 10 and 11."""

from games.unfought_battle.table import kinds, table
from sandtable.games.unfought_battle import events, model
from sandtable.games.unfought_battle.scenarios.shapes import FULL
from sandtable.games.unfought_battle.scene.scene import scene

APART = {"p1_f1": (10, 8), "p2_f1": (12, 8)}


def test_ub_ghost_1_and_ub_ghost_2_a_ghost_lives_from_e3_to_u2() -> None:
    here = table(APART)
    here.execute("p2_f1 D(11,8)")
    assert here.force("p2_f1").ghost == FULL.grid.cell((11, 8))
    here.upkeep()
    assert all(force.ghost == model.OFFBOARD for force in here.state.forces)


def test_ub_ghost_3_own_ghosts_and_ghosts_on_forces_do_nothing() -> None:
    here = table(APART | {"p2_f2": (13, 8)})
    here.execute("p2_f1 D(11,8)", "p2_f2 D(12,8)", "p1_f1 D(11,8)")
    assert here.chi == (100, 100)
    here = table(APART | {"p2_f2": (11, 7)})
    here.execute("p2_f1 D(11,8)", "p2_f2 A(11,8) River")
    assert here.at("p2_f2") == (11, 8)


def test_ub_ghost_4_one_ghost_wastes_several_advances() -> None:
    here = table(APART | {"p1_f2": (11, 7)})
    told = here.execute("p1_f1 A(11,8) River", "p1_f2 A(11,8) Thunder", "p2_f1 D(11,8)")
    assert sorted(event.force for event in kinds(told, events.wasted)) == [0, 1]
    assert (here.shih[0], here.tendency("p1_f1"), here.stance("p1_f2")) == (4, ["Advance"], "Thunder")


def test_ub_ghost_5_a_real_enemy_comes_first() -> None:
    here = table(APART | {"p2_f2": (11, 7)})
    told = here.execute("p1_f1 A(11,8) Thunder", "p2_f2 A(11,8) River", "p2_f1 D(11,8)")
    assert (len(kinds(told, events.fought)), here.at("p1_f1")) == (1, (11, 8))


def test_ub_ghost_6_nobody_retreats_into_an_enemy_ghost() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": ((11, 8), "River", ""), "p1_f2": (13, 8)})
    here.execute("p1_f1 A(11,8) Thunder", "p1_f2 D(12,8)")
    assert here.at("p2_f1") == (12, 7)


def test_ub_ghost_7_ghosts_encircle_but_do_not_break_control() -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 10), "p2_f3": (20, 11)}, contentious=((24, 19),))
    here.execute("p1_f1 D(24,18)")
    here.upkeep()
    assert here.force("p2_f1").encircled == 1
    here = table({"p1_f1": (10, 8), "p2_f1": (12, 8)}, contentious=((12, 8),))
    here.turn("p1_f1 D(11,8)")
    assert here.shih[1] == 10 + 6 + 2


def test_ub_ghost_8_to_the_opponent_a_ghost_looks_like_a_force_in_every_byte() -> None:
    """If a force and a ghost swap hexes, the enemy and the public see the same."""
    seen = []
    for ghost, goal in (("13,8", "11,9"), ("11,9", "13,8")):
        here = table({"p1_f1": (5, 5), "p2_f1": (12, 8), "p2_f2": (12, 9)})
        here.execute(f"p2_f1 D({ghost})", f"p2_f2 A({goal}) River")
        seen.append((here.hidden(0), scene(here.setup, here.hidden(0), 0), scene(here.setup, here.hidden(2), 2)))
    assert seen[0] == seen[1]
    contact = [piece for piece in seen[0][1]["pieces"] if piece["seat"] == 1]
    assert {piece["symbol"] for piece in contact} == {"ub-force"}


def test_ub_med_1_each_meditate_earns_2_usable_next_turn() -> None:
    here = table()
    here.execute("p1_f1 M", "p1_f2 M")
    assert here.shih == (10, 10)
    here.upkeep()
    assert here.shih == (16, 16)


def test_ub_med_2_the_gain_is_due_though_the_force_was_driven_off() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": ((11, 8), "River", "")}, shih=(10, 0))
    here.turn("p1_f1 A(11,8) Thunder", "p2_f1 M")
    assert here.shih[1] == 6


def test_ub_med_3_order_and_target_of_each_adjacent_enemy_once_never_the_stance() -> None:
    places = {"p1_f1": (10, 8), "p1_f2": (11, 7), "p2_f1": (11, 8), "p2_f2": (12, 8)}
    here = table(places)
    told = here.execute("p2_f1 A(10,9) Thunder", "p2_f2 D(13,8)")
    reveals = [event for event in kinds(told, events.revealed) if event.audience == 1]
    assert [(e.force, e.order, e.target) for e in reveals] == [(6, model.ADVANCE, FULL.grid.cell((10, 9)))]
    assert "Thunder" not in " ".join(here.sentences(reveals, 0))
    assert here.hidden(0).forces[6].target == FULL.grid.cell((10, 9))
    assert here.hidden(0).forces[7].target == model.OFFBOARD


def test_ub_med_4_reveals_go_to_that_player_alone() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8)})
    told = here.execute("p2_f1 D(12,8)")
    assert {event.audience for event in kinds(told, events.revealed)} == {1}
    assert here.hidden(1).forces[6].revealed == here.hidden(2).forces[6].revealed == 0
