"""The worked examples W1 to W25 of the rule text, to the micrometre."""

from typing import Any

import pytest

from games.honour_lies.table import C, S, Table, W, foot, horse, index_of, mm, unit
from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import KIND_NAMES, ROLE_NAMES
from sandtable.games.honour_lies.model import Unit
from sandtable.games.honour_lies.rules.combat.base_scores import attack_score, defence_score
from sandtable.games.honour_lies.rules.combat.bids import bid_value
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight, face_hit_by_shot, set_firing_strip
from sandtable.games.honour_lies.rules.movement.engagement import lay_out_at_slot
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_pivot, try_reform
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.rounds.rounds import finish_game
from sandtable.games.honour_lies.rules.table.faces import face_width, find_next_run, majority_face, set_unit_footprint
from sandtable.games.honour_lies.rules.units.formations import count_layouts, find_layout, longest_column, shape_cells
from sandtable.games.honour_lies.rules.units.losses import destroy_unit
from sandtable.games.honour_lies.rules.units.profiles import (
    DEFENCE_DISCIPLINE,
    FEARLESS,
    MELEE_DISCIPLINE,
    defence_of,
    full_health,
    full_stands,
    has_rule,
    is_profile,
    melee_of,
    morale_of,
    ranged_of,
)

FAR = [foot(S, 1000, 880, 18000)]  # an enemy out of the way


def pose(table: Table) -> tuple[int, int, int]:
    trial = table.work.trial
    return trial.x, trial.y, trial.heading


def advance(table: Table, file: int, wheel: int, anchor: tuple[int, int]) -> int:
    mover = table.state.units[0]
    n = mover.cells.bit_count()
    return try_advance(table.state, table.board, table.work, 0, file, wheel, index_of(mover.form, n, anchor))


def options(table: Table) -> set[tuple[int, tuple[int, int], tuple[int, int, int]]]:
    """Formation, anchor and pose of every layout that an engaging unit may take."""
    made = set()
    work, n = table.work, table.state.units[0].cells.bit_count()
    for i in range(work.option_count):
        cells, anchor = find_layout(work.option_forms[i], n, work.option_layouts[i])
        lay_out_at_slot(table.state, table.board, work, 0, cells, anchor)
        made.add((work.option_forms[i], divmod(anchor, 4), pose(table)))
    return made


def test_w1_a_specialist_hl_prof_4() -> None:
    u = Unit(kind=model.INFANTRY, role=model.ELITE, second=model.HEAVY)
    assert (melee_of(u), ranged_of(u), defence_of(u), morale_of(u), full_health(u), full_stands(u)) == (
        2,
        0,
        4,
        6,
        10,
        4,
    )
    assert all(has_rule(u, rule) for rule in (DEFENCE_DISCIPLINE, FEARLESS, MELEE_DISCIPLINE))
    assert not is_profile(model.INFANTRY, model.ARTILLERY, model.LEVY, 1)  # HL-PROF-5


def test_w2_shapes_hl_form_3() -> None:
    assert shape_cells(S, 3, 1) == 1 | 2 | 1 << 5
    wall = shape_cells(W, 6, 1)
    assert wall == 15 | 1 << 5 | 1 << 6
    assert longest_column(wall) == 2
    assert {find_layout(W, 6, i)[1] for i in range(count_layouts(W, 6))} == {1, 2}


def test_w3_the_advance_figure_hl_move_1_to_hl_move_4() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    assert advance(table, 0, 1000, (1, 0)) == 0
    assert pose(table) == (*mm(611.330, 469.507), 1000)
    stand = table.work.trial_stands[0]  # the anchor comes first
    corners = [(stand.xs[i], stand.ys[i]) for i in range(4)]
    wanted = [mm(606.121, 439.963), mm(665.209, 429.544), mm(660.000, 400.000), mm(600.911, 410.419)]
    assert all(abs(a - b) <= 1 for one, two in zip(corners, wanted) for a, b in zip(one, two))
    assert advance(table, 0, 1000, (0, 0)) == 0
    assert pose(table)[:2] == mm(606.121, 439.963)
    assert advance(table, 0, 1000, (0, 1)) == 0
    assert pose(table)[:2] == mm(547.033, 450.382)


def test_w4_the_limit_of_a_wheel_hl_move_2() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    assert advance(table, 0, -3000, (1, 0)) == 0
    assert pose(table) == (*mm(570.000, 451.962), 33000)
    assert table.check(f"advance 0 -3001 {index_of(S, 4, (1, 0))}") == "HL-MOVE-2"


def test_w5_a_narrow_wheel_hl_move_2() -> None:
    table = Table([horse(S, 600, 400)], FAR)
    assert advance(table, 1, 9000, (0, 0)) == 0
    assert pose(table) == (*mm(720, 430), 9000)


def test_w6_reform_hl_reform_1() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    found = set()
    for file in range(4):
        for index in range(count_layouts(W, 4)):
            if try_reform(table.state, table.board, table.work, 0, W, file, index) == 0:
                found.add((file, table.work.anchor, pose(table)[:2]))
    assert found == {(0, 1, mm(540, 400)), (0, 2, mm(480, 400)), (1, 1, mm(600, 400)), (1, 2, mm(540, 400))}
    table = Table([foot(W, 600, 400)], FAR)
    assert table.check("reform column 1 0") == "HL-REFORM-1"


def test_w7_the_retreat_figure_hl_move_6() -> None:
    table = Table([horse(S, 600, 400)], FAR)
    for anchor, place in (((0, 0), (600, 280)), ((1, 0), (600, 340)), ((0, 1), (570, 280))):
        assert try_retreat(table.state, table.board, table.work, 0, 0, index_of(S, 4, anchor), model.NOBODY, 0) == 0
        assert pose(table)[:2] == mm(*place)


def test_w8_the_pivot_figure_hl_move_8() -> None:
    table = Table([horse(S, 600, 400)], FAR)
    set_unit_footprint(table.unit(0), table.work.footprint)
    run = table.work.run
    find_next_run(table.board, table.work.footprint, model.RIGHT, 0, run)
    assert (run.px, run.py, run.heading, run.length, run.edge) == (*mm(660, 280), 27000, *mm(120, 60))
    slots = {int(text.split()[3]) for text in table.legal("pivot right")}
    assert slots == {0, 30, 60, 90}
    assert try_pivot(table.state, table.board, table.work, 0, 1, 0, 90, index_of(S, 4, (1, 1))) == 0
    assert pose(table) == (*mm(600, 340), 27000)
    box = table.work.trial_box
    assert (box.west, box.east, box.south, box.north) == mm(600, 720, 340, 400)
    assert (table.work.trial_stands[0].xs[0], table.work.trial_stands[0].ys[0]) == mm(660, 370)


def test_w9_the_engage_figure_hl_eng_1() -> None:
    table = Table([foot(S, 600, 400)], [foot(S, 713.8, 415.7, 19000)])
    assert advance(table, 0, 0, (0, 0)) == 0
    charge = table.work.charge
    assert (charge.enemy, charge.face) == (12, model.FRONT)
    assert (charge.x, charge.y, charge.heading) == (*mm(595.623, 436.538), 1000)
    assert options(table) == {(S, (0, 0), (*mm(595.623, 436.538), 1000))}
    assert table.work.option_cells[0].bit_count() == 4


def test_w10_the_engage_reform_figure_hl_eng_7() -> None:
    table = Table([foot(W, 600, 400)], [foot(S, 649.2, 436.7, 18000), foot(S, 775.1, 404.3, 20000)])
    assert advance(table, 1, 0, (0, 1)) == 0
    assert (table.work.charge.enemy, table.work.charge.face) == (13, model.FRONT)
    at = (*mm(662.337, 445.342), 2000)
    assert options(table) == {(S, (0, 0), at), (C, (0, 0), at)}


def test_w11_the_retreat_through_figure_hl_flee_2() -> None:
    table = Table([foot(S, 610.4, 490.1, 1000), foot(S, 600, 400)], FAR)
    state, board, work = table.state, table.board, table.work
    index = index_of(S, 4, (0, 0))
    assert try_retreat(state, board, work, 0, 0, index, model.NOBODY, 0) == 0
    assert (work.trial.x, work.trial.y) == mm(599.981, 431.012)
    assert work.stands_lost == 4
    assert try_retreat(state, board, work, 0, 0, index, 1, index) == 0
    assert pose(table) == (*mm(600, 340), 0)
    assert work.stands_lost == 0
    assert try_retreat(state, board, work, 0, 0, index, 1, index_of(S, 4, (0, 1))) == 0
    assert pose(table) == (*mm(540, 340), 0)
    table.play(f"retreat 0 {index} A2 {index}")
    assert table.legal() == ["lose 4", "lose 5"]  # HL-FLEE-4: (1,0) or (1,1)


@pytest.mark.parametrize("shooter, face", [((S, 462.737, 512.042, 2000), model.RIGHT), ((W, 623, 463, 0), model.FRONT)])
def test_w12_the_vision_figure_hl_vis_5(shooter: Any, face: int) -> None:
    form, x, y, heading = shooter
    table = Table([foot(form, x, y, heading, role="scout")], [horse(W, 720, 600, 18000)])
    state, board, work = table.state, table.board, table.work
    set_firing_strip(state, board, work, 0, 0)
    set_unit_footprint(state.units[12], work.footprint)
    widths = [face_width(board, work, work.footprint, f) for f in (model.FRONT, model.RIGHT)]
    assert widths == ([21_099, 20_521] if face == model.RIGHT else [97_000, 0])
    assert face_hit_by_shot(state, board, work, 0, 12, 0) == face
    assert majority_face(board, work, work.footprint, shooter[3]) == face


def test_w13_visible_hl_vis_3() -> None:
    enemies = [foot(C, 550, 400, 18000), foot(C, 550, 600, 18000)]
    table = Table([foot(C, 490, 300, role="scout")], enemies)
    assert check_line_of_sight(table.state, table.board, table.work, 0, 12, 0) == 0
    assert table.check("shoot B2 north") == "HL-VIS-3"
    wall = Table([foot(W, 400, 300, role="scout")], enemies)
    assert wall.check("shoot B2 north") == ""
    friend = Table([foot(C, 490, 300, role="scout"), foot(C, 550, 400, 18000)], enemies[1:])
    assert friend.check("shoot B1 north") == ""


def test_w14_base_scores_hl_combat_4() -> None:
    table = Table([foot(S, 600, 400)], [foot(S, 600, 500, 18000)])
    state, board, work = table.state, table.board, table.work
    scores = [defence_score(state, board, work, 12, 0, face, False) for face in (model.FRONT, model.LEFT, model.REAR)]
    assert scores == [8, 4, 0]
    three = Table([unit("cavalry", "levy", W, 600, 400)], FAR)
    assert attack_score(three.state, three.board, three.work, 0, 12, False) == 9
    shots = Table([unit("cavalry", "artillery", C, 600, 400, cells=[[0, 0], [1, 0]])], FAR)
    assert attack_score(shots.state, shots.board, shots.work, 0, 12, True) == 6
    hill = {"kind": ["high"], "corners": [[500, 300], [800, 300], [800, 500], [500, 500]]}
    raised = Table([foot(S, 600, 400, role="berserker")], FAR, terrain=[hill])
    assert attack_score(raised.state, raised.board, raised.work, 0, 12, False) == 10


def test_w15_the_value_of_bids_hl_combat_7() -> None:
    plain = Unit(role=model.SCOUT)
    elite = Unit(role=model.ELITE)
    assert bid_value(plain, True, False, 3) == 3
    assert bid_value(elite, True, False, 3) == 6
    assert bid_value(elite, False, False, 3) == 3
    plain.disordered = elite.disordered = 1
    assert bid_value(plain, True, False, 3) == 1
    assert bid_value(elite, True, False, 3) == 3


def charge(table: Table, file: int = 0, index: int = 0) -> None:
    """Advance straight into melee, in the first layout there is."""
    table.play(f"advance {file} 0 {index}")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])


def test_w16_a_beaten_scout_hl_combat_10() -> None:
    table = Table([foot(W, 540, 470, role="elite")], [foot(S, 720, 500, 18000, role="scout")])
    charge(table, 1, index_of(W, 4, (0, 1)))
    assert (table.state.combat.attack, table.state.combat.defence) == (8, 4)
    table.bids(1, 2)
    assert (table.unit(0).health, table.unit(12).health) == (9, 3)
    assert table.state.phase == model.LOSING_STAND  # one stand
    table.play(table.legal("lose")[0])
    assert table.state.phase == model.RETREATING
    assert table.unit(12).disordered == 0  # Skirmish
    assert table.unit(12).cells.bit_count() == 3


def test_w17_a_tie_hl_combat_9() -> None:
    levy = unit("infantry", "levy", C, 600, 430)
    table = Table([levy], [foot(C, 690, 370, 27000)], active=12)
    while table.state.phase == model.ACTING:
        table.play("advance 0 0 0")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 2)
    table.bids(0, 0)
    assert table.state.phase == model.RETREATING
    assert table.state.combat.loser == 12  # the first player's unit wins a tie
    assert table.unit(12).disordered == 0
    assert table.unit(12).cells.bit_count() == 4


def test_w18_a_unit_that_bids_its_last_health_may_win_hl_combat_8() -> None:
    table = Table([unit("infantry", "levy", W, 570, 460)], [foot(S, 600, 550, 0, role="berserker")])
    charge(table, 1, 0)
    assert (table.state.combat.attack, table.state.combat.defence) == (6, 0)
    table.bids(5, 6)
    assert table.unit(0).status == model.REMOVED
    assert table.state.vp == [0, 1]
    assert table.unit(12).health == 4
    table.play(table.legal("lose")[0])
    assert table.unit(12).disordered == 1
    assert table.state.phase == model.RETREATING
    table.play(table.legal("retreat")[0])
    assert table.unit(12).y > 550_000  # forward


def test_w19_misplaced_stands_hl_reb_4() -> None:
    table = Table([foot(S, 600, 400)], [foot(C, 780, 380, 27000)])
    state, board, work = table.state, table.board, table.work
    assert try_pivot(state, board, work, 0, 1, 0, 0, index_of(S, 4, (0, 0))) == 0
    assert pose(table) == (*mm(720, 340), 27000)
    assert work.trial.cells == 0b11
    assert work.stands_lost == 2
    assert try_pivot(state, board, work, 0, 1, 0, -30, index_of(S, 4, (0, 1))) == 0
    assert pose(table)[:2] == mm(720, 250)
    assert work.stands_lost == 0


def test_w20_one_stand_hl_move_9() -> None:
    table = Table([foot(S, 600, 400, cells=[[0, 0]])], FAR)
    assert table.check("turn ahead -2000 none 0") == ""
    assert pose(table) == (*mm(596.679, 418.835), 34000)
    assert table.check("turn left 4500 none 0") == ""
    assert pose(table) == (*mm(559.393, 416.820), 4500)


HOLDING = [{"x": 570, "y": 420, "command": True}]


def test_w21_into_a_holding_and_out_again_hl_hold_4() -> None:
    table = Table([foot(S, 560, 400)], FAR, holdings=HOLDING)
    assert advance(table, 0, 0, (0, 0)) == 0
    assert options(table) == {(S, (0, 0), (*mm(570, 420), 0)), (S, (0, 1), (*mm(510, 420), 0))}
    table.play(f"advance 0 0 {index_of(S, 4, (0, 0))}")
    table.play(table.legal("engage")[0])
    assert table.state.combat.attacker == model.NOBODY
    table.play("occupy 0")
    assert (table.unit(0).status, table.state.occupant[0]) == (model.INSIDE, 0)
    inside = Table([{"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}], FAR, holdings=HOLDING)
    assert inside.check(f"sally north 0 square {index_of(S, 4, (0, 0))}") == "HL-HOLD-9"
    inside.play(f"sally north 0 square {index_of(S, 4, (1, 0))}")
    assert inside.pose(0) == (*mm(570, 540), 0)
    assert inside.state.occupant[0] == model.NOBODY


def test_w22_charged_in_a_holding_hl_hold_6() -> None:
    inside = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}
    table = Table([foot(W, 510, 400, role="berserker")], [inside], holdings=HOLDING)
    state, board, work = table.state, table.board, table.work
    assert defence_score(state, board, work, 0, 12, 0, False) == 16
    assert defence_score(state, board, work, 0, 12, 0, True) == 20
    charge(table, 1, index_of(W, 4, (0, 1)))
    assert state.combat.side == model.REAR
    table.bids(9, 0)
    assert state.phase == model.RETREATING or state.combat.loser == 12
    while state.phase == model.LOSING_STAND:
        table.play(table.legal("lose")[0])
    places = set()
    for text in table.legal("retreat"):
        assert table.check(text) == ""
        places.add((pose(table), work.stands_lost))
    n = table.unit(12).cells.bit_count()
    assert places == {((*mm(630, 480 + 30 * (n - r)), 18000), 0) for r in range(n)}


def test_w23_fear_hl_spec_3() -> None:
    monsters = unit("behemoths", "monstrous", C, 600, 400)
    for role, defence in (("heavy", 4), ("elite", 4)):
        table = Table([monsters], [foot(S, 600, 500, 18000, role=role)])
        assert attack_score(table.state, table.board, table.work, 0, 12, False) == 10
        assert defence_score(table.state, table.board, table.work, 0, 12, model.FRONT, False) == defence


def test_w24_scoring_hl_score_1() -> None:

    inside = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}
    theirs = [
        foot(S, 100, 800, 18000),
        foot(S, 300, 800, 18000),
        unit("infantry", ["elite", "heavy"], S, 500, 800, 18000),
    ]
    table = Table([inside, unit("infantry", "levy", W, 600, 100)], theirs, holdings=HOLDING, active=None)
    for row in (12, 13, 14):
        destroy_unit(table.state, row, table.events)
    for _ in range(3):
        destroy_unit(table.state, 1, table.events)
    finish_game(table.state, table.board, table.events)
    assert table.state.vp == [10, 3]


def test_w25_a_stand_that_slides_into_a_column_hl_eng_3() -> None:
    table = Table([foot(W, 500, 360)], [horse(C, 450, 390)])
    assert advance(table, 1, 0, (0, 2)) != 0
    assert table.check(f"advance 1 0 {index_of(W, 4, (0, 2))}") == "HL-ENG-3"
    assert advance(table, 1, 0, (0, 1)) == 0
    assert pose(table)[:2] == mm(500, 390)
    column = Table([foot(C, 384, 300)], [horse(C, 450, 390)])
    assert advance(column, 0, 1000, (3, 0)) == 0
    assert column.work.charge.face == model.LEFT
    assert options(column) == {(C, (0, 0), (*mm(450, 390), 9000))}


def test_the_table_of_all_regular_profiles_hl_prof_6() -> None:
    rows = {
        "Artillery": "0/4/2/3/5;3 0/6/1/2/5;3 0/2/1/5/4;5 0/10/3/4/6;2",
        "Berserker": "4/0/2/3/10;4 6/0/1/2/10;4 2/0/1/5/8;6 10/0/3/4/12;3",
        "Elite": "2/0/2/6/10;4 3/0/1/4/10;4 1/0/1/10/8;6 5/0/3/8/12;3",
        "Heavy": "2/0/4/3/10;4 3/0/2/2/10;4 1/0/2/5/8;6 5/0/6/4/12;3",
        "Levy": "2/0/2/3/5;3 3/0/1/2/5;3 1/0/1/5/4;5 5/0/3/4/6;2",
        "Monstrous": "4/0/4/3/10;3 6/0/2/2/10;3 2/0/2/5/8;5 10/0/6/4/12;2",
        "Nightmare": "4/0/2/3/5;4 6/0/1/2/5;4 2/0/1/5/4;6 10/0/3/4/6;3",
        "Scout": "2/2/2/3/5;4 3/3/1/2/5;4 1/1/1/5/4;6 5/5/3/4/6;3",
        "Wildfire": "2/2/2/3/5;4 3/3/1/2/5;4 1/1/1/5/4;6 5/5/3/4/6;3",
    }
    assert tuple(rows) == ROLE_NAMES
    for role, line in enumerate(rows.values()):
        for kind, text in enumerate(line.split()):
            u = Unit(kind=kind, role=role)
            made = f"{melee_of(u)}/{ranged_of(u)}/{defence_of(u)}/{morale_of(u)}/{full_health(u)};{full_stands(u)}"
            assert made == text, (KIND_NAMES[kind], ROLE_NAMES[role])
