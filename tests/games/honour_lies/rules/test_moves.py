"""Rebuilding, moves, engaging, fleeing, sight: HL-REB, HL-MOVE, HL-ENG, HL-FLEE, HL-VIS, HL-TERR."""

import pytest

from games.honour_lies.table import HOLDING, C, S, Table, W, foot, horse, index_of, mm, unit
from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import NOBODY
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight, set_firing_strip
from sandtable.games.honour_lies.rules.movement import engagement, listing, moves
from sandtable.games.honour_lies.rules.movement.engagement import list_engaging_layouts, set_stand_strip
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_pivot, try_reform
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.table.faces import majority_face, nearest_face, set_unit_footprint, severity
from sandtable.games.honour_lies.rules.table.rebuilding import set_anchor
from sandtable.games.honour_lies.rules.table.terrain import is_on_terrain
from sandtable.kernel.carriers.flat import copy_row

FAR = [foot(S, 1000, 880, 18000)]
CRAG = {"kind": ["impassable", "obscuring"], "corners": [[500, 420], [800, 420], [800, 480], [500, 480]]}
WOOD = {"kind": ["difficult", "obscuring"], "corners": [[500, 420], [800, 420], [800, 480], [500, 480]]}
HILL = {"kind": ["high"], "corners": [[500, 350], [800, 350], [800, 410], [500, 410]]}


def place(table: Table) -> tuple[int, int]:
    return table.work.trial.x, table.work.trial.y


def test_hl_reb_1_hl_reb_3_the_rest_is_rebuilt_round_the_anchor() -> None:
    trial = model.Unit(wide=1)
    board = Table([foot(S, 600, 400)], FAR).board
    set_anchor(board, trial, 600_000, 400_000, 0, 0x33, 5)
    assert (trial.x, trial.y, trial.cells) == (*mm(540, 430), 0x33)


def test_hl_reb_1_a_unit_never_obstructs_itself() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    assert try_pivot(table.state, table.board, table.work, 0, 1, 0, 0, index_of(S, 4, (1, 1))) == 0
    assert table.work.stands_lost == 0


def test_hl_reb_4_hl_ruling_8_blocked_by_a_friend() -> None:
    """An Advance and a Reform are illegal; a Retreat and a Pivot lose the stands (HL-RULING-7)."""
    table = Table([foot(S, 600, 400), foot(S, 600, 500), foot(S, 600, 340), foot(S, 720, 400)], FAR)
    assert table.check(f"advance 0 0 {index_of(S, 4, (1, 0))}") == "HL-REB-4"
    assert table.check(f"reform wall 0 {index_of(W, 4, (0, 1))}") == "HL-REB-4"
    assert try_retreat(table.state, table.board, table.work, 0, 0, index_of(S, 4, (0, 0)), NOBODY, 0) == 0
    assert table.work.stands_lost == 4
    assert try_pivot(table.state, table.board, table.work, 0, 1, 0, 0, index_of(S, 4, (0, 0))) == 0
    assert table.work.stands_lost == 2


def test_hl_reb_4_hl_ruling_45_a_reform_that_touches_an_enemy_loses_the_stand_and_never_engages() -> None:
    table = Table([foot(S, 600, 400)], [foot(C, 780, 400, 18000)])
    assert try_reform(table.state, table.board, table.work, 0, W, 1, index_of(W, 4, (0, 1))) == 0
    assert table.work.option_count == 0
    assert table.work.stands_lost == 2
    assert place(table) == mm(600, 400)


def test_hl_reb_5_hl_terr_2_an_advance_that_loses_its_anchor_is_illegal() -> None:
    """HL-RULING-19: losing other stands is the player's own affair."""
    table = Table([foot(C, 600, 400)], FAR, terrain=[CRAG])
    assert table.check(f"advance 0 0 {index_of(C, 4, (0, 0))}") == "HL-REB-5"
    wall = Table([foot(W, 440, 410)], FAR, terrain=[CRAG])
    assert wall.check(f"advance 0 0 {index_of(W, 4, (0, 1))}") == ""
    assert wall.work.stands_lost == 2  # those on the crag
    edge = Table([foot(W, 0, 400)], FAR)
    assert edge.check(f"advance 0 0 {index_of(W, 4, (0, 1))}") == ""
    assert edge.work.stands_lost == 1  # off the table
    assert edge.work.trial.cells == 0b1110


def test_hl_move_3_hl_ruling_3_the_anchor_stands_before_one_stand_of_the_front_rank() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    assert try_advance(table.state, table.board, table.work, 0, 1, 0, index_of(S, 4, (0, 0))) == 0
    assert place(table) == mm(660, 430)
    assert table.check("advance 2 0 0") == "HL-MOVE-1"


def test_hl_ruling_2_the_limit_is_the_forward_part_of_the_free_corner() -> None:
    assert Table([foot(S, 600, 400)], FAR).check("advance 0 3000 2") == ""
    assert Table([horse(S, 600, 400)], FAR).check("advance 0 9001 2") == "HL-MOVE-2"


# -- engaging ---------------------------------------------------------------------------------------------------


def test_hl_eng_1_hl_ruling_11_an_earlier_stand_on_bad_ground_forbids_the_charge() -> None:
    table = Table(
        [foot(W, 440, 400)],
        [foot(C, 500, 430, 18000)],
        terrain=[{"kind": ["impassable"], "corners": [[570, 410], [620, 410], [620, 428], [570, 428]]}],
    )
    assert table.check(f"advance 2 0 {index_of(W, 4, (0, 2))}") == "HL-ENG-1"


def test_hl_eng_2_of_several_enemies_the_widest_is_engaged() -> None:
    table = Table([foot(C, 600, 400)], [foot(C, 620, 430, 18000), foot(C, 680, 430, 18000)])
    table.check(f"advance 0 0 {index_of(C, 4, (0, 0))}")
    assert table.work.charge.enemy == 13  # 40 mm against 20


def test_hl_eng_4_hl_eng_9_hl_act_3_a_charge_is_fought_at_once() -> None:
    """HL-RULING-17: nothing but Melee follows."""
    table = Table([foot(C, 600, 400)], [foot(C, 660, 430, 18000)])
    table.play(f"advance 0 0 {index_of(C, 4, (0, 0))}")
    assert table.state.phase == model.BIDDING
    assert (table.state.combat.attacker, table.state.combat.defender) == (0, 12)
    assert table.state.combat.face == model.FRONT


def test_hl_eng_5_hl_eng_6_hl_ruling_15_the_nearest_slot_and_the_most_contacts() -> None:
    table = Table([foot(S, 610, 400)], [foot(W, 780, 430, 18000)])
    assert try_advance(table.state, table.board, table.work, 0, 0, 0, index_of(S, 4, (0, 0))) == 0
    charge = table.work.charge
    assert (charge.x, charge.y) == mm(600, 430)  # slots at 540, 600, 660 …
    assert table.work.option_count == 2  # both files of a square touch


def test_hl_eng_5_hl_ruling_46_no_clean_slot_no_charge() -> None:
    crag = {"kind": ["impassable"], "corners": [[560, 405], [700, 405], [700, 425], [560, 425]]}
    table = Table([foot(C, 600, 402)], [foot(C, 660, 432, 18000)], terrain=[crag])
    assert table.check("advance 0 0 0") == "HL-ENG-5"


def test_cached_charges_do_not_change_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most Advances at an enemy end in one of a few slots. Listing finds the layouts there once; checking a single
    Advance finds them again."""
    looked = 0

    def counted(*given: object) -> None:
        nonlocal looked
        looked += 1
        list_engaging_layouts(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(engagement, "list_engaging_layouts", counted)
    table = Table([foot(W, 560, 402)], [foot(C, 640, 440, 18000), foot(C, 760, 445, 21000)])
    listed, few = table.legal("advance"), looked
    assert [table.check(text) for text in listed + listed] == [""] * 2 * len(listed)
    alone = looked - few
    assert alone > 0
    assert alone % 2 == 0  # the second time as often as the first
    looked = 0
    monkeypatch.setattr(listing, "begin_listing", lambda work: None)
    assert table.legal("advance") == listed
    assert len(listed) > 10
    assert 0 < 10 * few < looked


def test_skipping_poses_far_from_everything_does_not_change_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Listing skips the stand-by-stand check of poses far from everything."""
    crag = {"kind": ["impassable"], "corners": [[300, 420], [420, 420], [420, 470], [300, 470]]}
    lone = foot(C, 600, 400, cells=[[0, 0]])
    friends = [foot(S, 740, 420), horse(C, 500, 440, 3000)]
    for mover in (foot(S, 600, 400), horse(W, 560, 410, 2000), foot(C, 30, 895), lone):
        table = Table([mover, *friends], [foot(W, 700, 560, 18000)], terrain=[crag], holdings=HOLDING)
        listed = table.legal()
        monkeypatch.setattr(moves, "is_isolated", lambda *_: False)
        assert table.legal() == listed
        monkeypatch.undo()
        assert len(listed) > 10


def test_hl_eng_8_hl_ruling_16_unavoidable_losses_are_the_fewest() -> None:
    """Crags behind the slot and on both sides of it: no formation of two has a clean layout, so the second is lost."""
    boxes = ((590, 375, 670, 395), (670, 405, 710, 425), (550, 405, 590, 425))
    crags = [{"kind": ["impassable"], "corners": [[w, s], [e, s], [e, n], [w, n]]} for w, s, e, n in boxes]
    column = foot(C, 600, 300, cells=[[0, 0], [1, 0]])
    table = Table([column], [foot(C, 660, 430, 18000)], terrain=crags)
    copy_row(table.work.charge, model.Charge(x=600_000, y=430_000, form=C, enemy=12))
    list_engaging_layouts(table.state, table.board, table.work, 0)
    assert [table.work.option_cells[i] for i in range(table.work.option_count)] == [1]
    table.board.grounds = 1  # only the one behind: another formation is clean (HL-ENG-7)
    list_engaging_layouts(table.state, table.board, table.work, 0)
    assert {table.work.option_forms[i] for i in range(table.work.option_count)} == {W, S}


def test_hl_ruling_12_a_brushed_enemy_cannot_be_engaged() -> None:
    table = Table([foot(W, 500, 360)], [horse(C, 450, 390)])
    assert table.check(f"advance 1 0 {index_of(W, 4, (0, 2))}") == "HL-ENG-3"


# -- retreating -------------------------------------------------------------------------------------------------


def test_hl_move_7_retreat_forward_is_for_those_hit_in_the_rear() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    table.state.combat.loser, table.state.combat.forward = 0, 1
    assert try_retreat(table.state, table.board, table.work, 0, 0, index_of(S, 4, (0, 0)), NOBODY, 0) == 0
    assert place(table) == mm(600, 430)


def test_hl_flee_1_hl_ruling_18_only_through_a_friend_in_the_way_and_once_a_turn() -> None:
    table = Table([foot(S, 600, 480), foot(S, 600, 400), foot(S, 200, 200)], FAR)
    index = index_of(S, 4, (0, 0))
    assert table.check(f"retreat 0 {index} A3 {index}") == "HL-FLEE-1"
    assert table.check(f"retreat 0 {index} B1 {index}") == "HL-FLEE-1"
    assert table.check(f"retreat 0 {index} A2 {index}") == ""
    table.state.fled = 1
    assert table.check(f"retreat 0 {index} A2 {index}") == "HL-FLEE-1"


def test_hl_flee_3_the_anchor_is_in_rank_0_behind_the_friend() -> None:
    table = Table([foot(S, 600, 480), foot(S, 600, 400)], FAR)
    index = index_of(S, 4, (0, 0))
    assert table.check(f"retreat 0 {index} A2 {index_of(S, 4, (1, 0))}") == "HL-FLEE-3"
    assert table.check(f"retreat 0 {index} none 1") == "HL-FLEE-3"


def test_hl_spec_9_a_friend_that_a_skirmisher_flees_through_loses_nothing() -> None:
    index = index_of(S, 4, (0, 0))
    for role, stands in (("scout", 4), ("heavy", 3)):
        table = Table([foot(S, 600, 480, role=role), foot(S, 600, 400)], FAR)
        table.play(f"retreat 0 {index} A2 {index}")
        while table.state.phase == model.LOSING_STAND:
            table.play(table.legal("lose")[0])
        assert table.unit(1).cells.bit_count() == stands


def test_hl_ruling_44_every_retreat_is_legal_also_the_shortest() -> None:
    table = Table([horse(S, 600, 400)], FAR)
    assert {int(text.split()[2]) for text in table.legal("retreat 0")} == {0, 1, 2, 3}


# -- one stand --------------------------------------------------------------------------------------------------


def test_hl_move_10_a_turn_brings_no_contact_and_an_engaged_stand_does_not_turn() -> None:
    lone = foot(S, 600, 400, cells=[[0, 0]])
    table = Table([lone], [foot(C, 660, 430, 18000)])
    assert table.check("turn ahead 500 none 0") == "HL-MOVE-10"
    assert table.check("turn ahead 0 none 0") == ""
    beside = Table([lone], [foot(C, 721, 380, 18000)])
    assert beside.check("turn ahead 0 none 0") == ""
    assert beside.check("turn ahead 4500 none 0") == "HL-MOVE-10"
    assert table.check("advance 0 0 0") == "HL-MOVE-9"


def test_hl_move_11_a_lone_stand_flees_through_a_friend_and_may_turn() -> None:
    table = Table([foot(S, 600, 440, cells=[[0, 0]]), foot(S, 600, 400)], FAR)
    assert table.check("turn back 0 A2 0") == ""
    assert place(table) == mm(600, 340)
    assert table.check("turn back 9000 A2 0") == ""


# -- sight ------------------------------------------------------------------------------------------------------


def archers(form: int, x: float, y: float, heading: int = 0) -> dict[str, object]:
    return foot(form, x, y, heading, role="scout")


def test_hl_vis_1_hl_vis_7_the_strip_is_ahead_of_the_front_edge() -> None:
    table = Table([archers(W, 600, 400)], FAR)
    assert set_firing_strip(table.state, table.board, table.work, 0, 0) == 0
    strip = table.work.strip
    assert (strip.low, strip.high, strip.start) == mm(600, 840, 400)


def test_hl_vis_2_directly_ahead_needs_a_millimetre() -> None:
    for x, clause in ((599, ""), (600, "HL-VIS-2")):
        table = Table([archers(C, 540, 300)], [foot(C, x + 60, 500, 18000)])
        assert table.check("shoot B1 north") == clause
    behind = Table([archers(C, 540, 300)], [foot(C, 600, 100, 18000)])
    assert behind.check("shoot B1 north") == "HL-VIS-2"


def test_hl_vis_4_enemies_and_holdings_block_and_friends_do_not() -> None:
    block = [foot(C, 600, 400, 18000)]
    target = foot(C, 600, 600, 18000)
    assert Table([archers(C, 540, 300)], [target, *block]).check("shoot B1 north") == "HL-VIS-3"
    assert Table([archers(C, 540, 300), *block], [target]).check("shoot B1 north") == ""
    held = Table([archers(C, 540, 300)], [target], holdings=[{"x": 540, "y": 400}])
    assert held.check("shoot B1 north") == "HL-VIS-3"


def test_hl_terr_6_hl_ruling_21_hl_ruling_22_terrain_blocks_unless_one_stands_in_it_or_high() -> None:
    target = foot(C, 600, 600, 18000)
    assert Table([archers(C, 540, 300)], [target], terrain=[WOOD]).check("shoot B1 north") == "HL-VIS-3"
    inside = foot(C, 600, 450, 18000)
    assert Table([archers(C, 540, 300)], [inside], terrain=[WOOD]).check("shoot B1 north") == ""
    high = Table([archers(C, 540, 400)], [target], terrain=[WOOD, HILL])
    assert high.check("shoot B1 north") == ""
    held = Table([archers(C, 540, 400)], [target], terrain=[HILL], holdings=[{"x": 540, "y": 480}])
    assert held.check("shoot B1 north") == "HL-VIS-3"  # a holding is no terrain


def test_hl_ruling_20_sight_lines_may_slant() -> None:
    enemies = [foot(C, 600, 600, 18000), foot(C, 600, 400, 18000)]
    wall = Table([archers(W, 420, 300)], enemies)
    assert wall.check("shoot B1 north") == ""


def test_hl_vis_5_hl_ruling_13_near_ties_go_to_the_attacker() -> None:
    assert severity(model.REAR) > severity(model.LEFT) == severity(model.RIGHT) > severity(model.FRONT)


def test_hl_vis_6_without_a_face_in_the_strip_the_nearest_is_hit() -> None:
    table = Table([archers(C, 540, 300)], [foot(S, 660, 500, 18000)])
    set_unit_footprint(table.unit(12), table.work.footprint)
    set_stand_strip(table.board, table.work, table.work.stands[0], 0)
    table.work.strip.start = 10**7  # everything is behind
    assert majority_face(table.board, table.work, table.work.footprint, 0) == -1
    assert nearest_face(table.board, table.work, table.work.footprint, *mm(2 * 630, 2 * 300)) == model.FRONT
    assert nearest_face(table.board, table.work, table.work.footprint, *mm(2 * 630, 2 * 800)) == model.REAR


def test_hl_hold_7_hl_ruling_36_shooting_out_of_one_side() -> None:
    inside = {"kind": "infantry", "roles": ["scout"], "status": "inside", "holding": 0}
    table = Table([inside], [foot(C, 630, 700, 18000)], holdings=[{"x": 570, "y": 420}])
    state, board, work = table.state, table.board, table.work
    assert [side for side in range(4) if check_line_of_sight(state, board, work, 0, 12, side) == 0] == [0]
    table.play("shoot B1 north")
    assert table.state.combat.attack == 4  # two stands count
    assert Table([archers(C, 540, 300)], FAR).check("shoot B1 east") == "HL-HOLD-7"


def test_hl_terr_1_a_unit_is_in_a_piece_that_any_stand_overlaps() -> None:

    table = Table([foot(C, 600, 430)], FAR, terrain=[WOOD])
    assert is_on_terrain(table.state, table.board, table.work, 0, model.DIFFICULT)
    assert not is_on_terrain(table.state, table.board, table.work, 12, model.DIFFICULT)


def test_hl_ruling_10_corner_to_corner_is_no_contact() -> None:
    table = Table([foot(C, 600, 400)], [foot(C, 720, 430, 18000)])
    assert table.check(f"advance 0 0 {index_of(C, 4, (0, 0))}") == ""
    assert table.work.option_count == 0


def test_a_rear_attack_is_recognised() -> None:
    table = Table([unit("infantry", "scout", S, 600, 300)], [foot(S, 600, 500, 0)])
    table.play("shoot B1 north")
    assert table.state.combat.face == model.REAR
