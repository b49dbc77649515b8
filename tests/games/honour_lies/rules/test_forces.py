"""Pieces, profiles, forces, formations: HL-PIECE, HL-PROF, HL-FORCE, HL-SPEC, HL-FORM, HL-SCEN."""

from itertools import combinations

import pytest

from games.honour_lies.table import SCENARIO_NAMES, C, S, Table, W, foot, horse, index_of, unit
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.actions import ROLE_NAMES
from sandtable.games.honour_lies.model import LONG, SHORT, Run, State, Unit, Work
from sandtable.games.honour_lies.rules.table.faces import (
    find_next_run,
    first_slot,
    last_slot,
    set_unit_footprint,
    slot_step,
)
from sandtable.games.honour_lies.rules.units.formations import (
    connected_group,
    count_layouts,
    count_shapes,
    find_layout,
    front_rank,
    is_central,
    is_same_form,
    largest_group,
    longest_column,
    may_lose_stand,
    may_reform,
    rear_rank,
    shape_cells,
)
from sandtable.games.honour_lies.rules.units.profiles import (
    EXPENDABLE,
    FEAR,
    FEARLESS,
    LIMITED,
    PONDEROUS,
    SUMMONED,
    SWIFT,
    depth_of,
    full_stands,
    has_rule,
    is_profile,
    specialists_allowed,
    width_of,
)
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.games.honour_lies.scene.pieces import block_rectangle
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.ids import Seat

FAR = [foot(S, 1000, 880, 18000)]


def setup(name: str, **options: int):  # type: ignore[no-untyped-def]  # a Setup
    return load(GAME.scenario(name), {"rounds": 0} | options, seeded(0))


def cells(*places: tuple[int, int]) -> int:
    return sum(1 << 4 * r + c for r, c in places)


def test_hl_piece_1_hl_prof_1_stands_are_wide_or_narrow() -> None:
    wide, narrow = Unit(wide=1), Unit(wide=0)
    assert (width_of(wide), depth_of(wide)) == (LONG, SHORT) == (60_000, 30_000)
    assert (width_of(narrow), depth_of(narrow)) == (SHORT, LONG)
    assert is_profile(model.BEASTS, model.LEVY, model.NO_ROLE, 0)
    assert is_profile(model.BEASTS, model.LEVY, model.NO_ROLE, 1)
    assert not is_profile(model.INFANTRY, model.LEVY, model.NO_ROLE, 0)
    assert not is_profile(model.CAVALRY, model.LEVY, model.NO_ROLE, 1)


def test_hl_piece_2_hl_piece_6_hl_form_2_stands_of_a_unit_share_corners_and_a_heading() -> None:
    table = Table([foot(S, 600, 400, 1234)], FAR)
    stands = [table.work.stands[i] for i in range(4)]
    assert {stand.heading for stand in stands} == {1234}
    assert (stands[0].xs[0], stands[0].ys[0]) == (600_000, 400_000)  # O is the front-left corner of (0,0)
    assert (stands[0].xs[1], stands[0].ys[1]) == (stands[1].xs[0], stands[1].ys[0])
    assert (stands[0].xs[3], stands[0].ys[3]) == (stands[2].xs[0], stands[2].ys[0])


def test_hl_piece_7_hl_form_8_faces_of_a_square_and_of_a_ragged_unit() -> None:
    """HL-RULING-14: an edge inside the gap of a missing stand belongs to the face that it looks to."""
    table = Table([foot(W, 600, 400, cells=[[0, 0], [0, 1], [0, 2], [1, 1]])], FAR)
    set_unit_footprint(table.unit(0), table.work.footprint)
    found: dict[int, list[tuple[int, int]]] = {}
    for face in range(4):
        place = find_next_run(table.board, table.work.footprint, face, 0, table.work.run)
        while place >= 0:
            run = table.work.run
            found.setdefault(face, []).append((run.first, run.length))
            place = find_next_run(table.board, table.work.footprint, face, place, run)
    assert found[model.FRONT] == [(0, 180_000)]
    assert found[model.REAR] == [(0, 60_000), (2, 60_000), (5, 60_000)]
    assert found[model.RIGHT] == [(5, 30_000), (2, 30_000)]
    assert found[model.LEFT] == [(0, 30_000), (5, 30_000)]


def test_hl_piece_8_the_block_rectangle_surrounds_all_stands() -> None:
    assert block_rectangle(Unit(wide=1, cells=cells((0, 1), (1, 1), (1, 2)))) == (60_000, 180_000, 0, -60_000)


def test_hl_piece_5_a_lost_stand_comes_from_the_rear_rank_and_leaves_the_rest_connected() -> None:
    square = shape_cells(S, 4, 0)
    assert [cell for cell in range(24) if may_lose_stand(square, cell)] == [4, 5]
    bridge = cells((0, 0), (1, 0), (1, 1), (0, 2), (1, 2))
    assert [cell for cell in range(24) if may_lose_stand(cells((0, 0), (1, 0), (1, 1)), cell)] == [5]
    assert largest_group(bridge & ~(1 << 5)) == cells((0, 0), (1, 0))  # a tie: the group with the smallest cell


def test_hl_prof_2_hl_prof_3_hl_prof_5_there_are_33_pairs_of_roles() -> None:
    """HL-RULING-38: the two roles differ."""
    pairs = [p for p in combinations(range(9), 2) if is_profile(model.INFANTRY, *p, 1)]
    assert len(pairs) == 33
    assert not is_profile(model.INFANTRY, model.ELITE, model.ELITE, 1)
    limited = {role for role in range(9) if has_rule(Unit(role=role), LIMITED)}
    assert {ROLE_NAMES[role] for role in limited} == {"Artillery", "Levy", "Monstrous"}


def test_hl_force_2_a_third_of_a_force_may_be_specialists() -> None:
    assert [specialists_allowed(n) for n in (2, 3, 5, 6, 9, 12)] == [0, 1, 1, 2, 3, 4]


def test_hl_spec_3_hl_spec_4_what_is_feared_is_fearless() -> None:
    for role in (model.MONSTROUS, model.NIGHTMARE):
        assert has_rule(Unit(role=role), FEAR)
        assert has_rule(Unit(role=role), FEARLESS)


def test_hl_spec_5_limited_units_have_one_stand_fewer() -> None:
    assert [full_stands(Unit(kind=kind, role=model.LEVY)) for kind in range(4)] == [3, 3, 5, 2]


@pytest.mark.parametrize(
    "role, rule",
    [(model.ARTILLERY, PONDEROUS), (model.LEVY, EXPENDABLE), (model.NIGHTMARE, SUMMONED), (model.SCOUT, SWIFT)],
)
def test_hl_prof_4_special_rules_of_a_specialist_are_those_of_both_roles(role: int, rule: int) -> None:
    assert has_rule(Unit(role=role, second=model.WILDFIRE), rule)
    assert has_rule(Unit(role=model.BERSERKER, second=role), rule)


# -- formations -------------------------------------------------------------------------------------------------


def test_hl_form_1_hl_form_3_hl_ruling_5_shapes() -> None:
    """HL-RULING-1: wall, square and column are the three formations."""
    assert [shape_cells(form, 4, 0) for form in (W, S, C)] == [15, 0x33, 0x1111]
    assert [count_shapes(W, n) for n in range(1, 7)] == [1, 1, 1, 1, 4, 3]
    assert shape_cells(W, 3, 0) == 7
    assert shape_cells(S, 5, 1) == cells((0, 0), (0, 1), (1, 0), (1, 1), (2, 1))


def test_hl_form_5_the_number_of_layouts() -> None:
    assert [count_layouts(W, n) for n in range(1, 7)] == [1, 2, 1, 2, 8, 6]
    assert [count_layouts(S, n) for n in range(1, 7)] == [1, 2, 6, 4, 10, 6]
    assert [count_layouts(C, n) for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_hl_form_4_hl_ruling_4_the_anchor_takes_any_cell_but_in_a_wall() -> None:
    assert {find_layout(S, 4, i)[1] for i in range(4)} == {0, 1, 4, 5}
    assert {find_layout(W, 4, i)[1] for i in range(2)} == {1, 2}
    assert find_layout(W, 4, 2) == (0, 0)
    assert Table([foot(W, 600, 400)], FAR).check("advance 0 0 2") == "HL-FORM-4"


def test_hl_form_6_front_rear_and_longest_column() -> None:
    ragged = cells((1, 0), (1, 1), (2, 1), (3, 1))
    assert (front_rank(ragged), rear_rank(ragged), longest_column(ragged)) == (1, 3, 3)


def test_hl_form_7_hl_ruling_6_two_stands_are_in_wall_and_square_at_once() -> None:
    assert is_same_form(W, S, 2)
    assert not is_same_form(W, C, 2)
    assert may_reform(W, C, 2)
    assert may_reform(C, W, 2)
    assert not may_reform(W, C, 3)


def test_hl_form_9_hl_ruling_42_slots_of_like_and_unlike_edges() -> None:
    run = Run(length=120_000, edge=60_000)
    assert [first_slot(run, 60_000), last_slot(run, 60_000), slot_step(run, 60_000)] == [0, 60_000, 60_000]
    assert [first_slot(run, 30_000), last_slot(run, 30_000), slot_step(run, 30_000)] == [0, 90_000, 30_000]
    short = Run(length=60_000, edge=30_000)
    assert [first_slot(short, 60_000), last_slot(short, 60_000), slot_step(short, 60_000)] == [-30_000, 30_000, 30_000]


def test_hl_reb_5_hl_ruling_9_groups() -> None:
    parted = cells((0, 0), (0, 1), (0, 3), (1, 3))
    assert connected_group(parted, 0) == cells((0, 0), (0, 1))
    assert connected_group(parted, 7) == cells((0, 3), (1, 3))
    assert largest_group(parted) == cells((0, 0), (0, 1))


def test_hl_reform_2_central_stands() -> None:
    assert [f for f in range(4) if is_central(0b1111, f)] == [1, 2]
    assert [f for f in range(4) if is_central(0b0111, f)] == [1]
    assert [f for f in range(4) if is_central(0b0011, f)] == [0, 1]
    assert Table([foot(W, 600, 400)], FAR).check("reform square 0 0") == "HL-REFORM-2"


def test_hl_reform_3_nothing_is_placed_ahead_of_the_front_rank() -> None:
    table = Table([foot(S, 600, 400)], FAR)
    assert table.check(f"reform column 0 {index_of(C, 4, (1, 0))}") == "HL-REFORM-3"
    assert table.check(f"reform column 0 {index_of(C, 4, (0, 0))}") == ""


def test_hl_reb_2_hl_reb_6_a_move_keeps_the_formation_and_a_ragged_unit_its_shape_until_then() -> None:
    ragged = foot(S, 600, 400, cells=[[0, 0], [1, 0], [1, 1]])
    table = Table([ragged], FAR)
    assert table.unit(0).cells == cells((0, 0), (1, 0), (1, 1))
    table.play("advance 0 0 0")
    assert table.unit(0).form == S
    assert table.unit(0).cells == find_layout(S, 3, 0)[0]


# -- scenarios --------------------------------------------------------------------------------------------------


def test_hl_scen_1_to_hl_scen_4_hl_src_3_hl_setup_1_the_standard_tables() -> None:
    """HL-SCEN-1, HL-SCEN-2, HL-SCEN-3 and HL-SCEN-4: size, rounds, holdings, terrain."""
    made = {name: setup(name).board for name in SCENARIO_NAMES}
    holdings = {name: setup(name).state.holdings for name in SCENARIO_NAMES}
    sizes = {
        name: (b.width // 1000, b.height // 1000, b.force, b.rounds, holdings[name], b.grounds)
        for name, b in made.items()
    }
    assert sizes == {
        "field-of-honour": (1200, 900, 6, 6, 2, 3),
        "the-old-keep": (1200, 900, 6, 6, 1, 4),
        "two-passes": (1200, 900, 6, 7, 2, 5),
        "skirmish-at-the-mill": (900, 600, 3, 5, 1, 2),
        "charge-at-the-mill": (900, 600, 3, 5, 1, 2),
        "muster-at-the-mill": (900, 600, 3, 5, 1, 2),
    }
    for board in made.values():  # a half-turn changes nothing
        corners = {
            frozenset((board.ground[i].xs[k], board.ground[i].ys[k]) for k in range(board.ground[i].corners))
            for i in range(board.grounds)
        }
        assert corners == {frozenset((board.width - x, board.height - y) for x, y in one) for one in corners}
        assert board.first == 0  # HL-SETUP-2
        assert list(board.heading) == [0, 18000]


def test_hl_scen_5_hl_force_1_the_sample_forces() -> None:
    state = setup("field-of-honour").state
    assert sum(u.status == model.RESERVE for u in state.units) == 12
    roles = [(u.kind, u.role, u.second) for u in state.units[12:18]]
    assert roles[4] == (model.INFANTRY, model.BERSERKER, model.MONSTROUS)
    assert roles[5] == (model.CAVALRY, model.BERSERKER, model.NIGHTMARE)


def test_hl_limit_1_a_side_has_at_most_twelve_units() -> None:
    document = GAME.scenario("field-of-honour")
    document["force"] = 13
    with pytest.raises(BadScenario, match="HL-LIMIT-1"):
        load(document, {"rounds": 0}, seeded(0))


def test_hl_src_1_hl_src_2_hl_src_4_one_revision_no_dice_and_the_words_of_the_rules() -> None:
    assert GAME.facts.rules.split("-")[0] == "2024.7"
    assert GAME.facts.dice == ()
    reforms = {text.split()[1] for text in Table([foot(S, 600, 400)], FAR).legal("reform")}
    assert reforms == {"wall", "column"}


def test_every_unit_of_a_scenario_has_the_fields_of_the_state_hl_setup_3() -> None:
    """HL-SPEC-10: the Summoned unit is skipped when units are deployed."""
    match = setup("field-of-honour")
    state: State = match.state
    assert state.phase == model.DEPLOYING
    assert state.mover == 1  # HL-SETUP-3: the second player begins
    nightmare = 17
    assert has_rule(state.units[nightmare], SUMMONED)
    out = [[0] * 7 for _ in range(8192)]
    count = GAME.kernel.legal(state, match.board, Seat(1), -1, out, Work())
    assert {row[1] for row in out[:count]} == {12, 13, 14, 15, 16}


def test_narrow_units_are_deep_hl_move_5() -> None:
    """HL-MOVE-5: straight reach in whole depths."""
    table = Table([horse(C, 600, 300)], FAR)
    reach = set()
    for index in range(4):
        assert table.check(f"advance 0 0 {index}") == ""
        reach.add(table.work.trial.y - 300_000)
    assert reach == {60_000, 120_000, 180_000, 240_000}
    beasts = unit("beasts", "elite", C, 600, 400, stands="wide")
    assert Table([beasts], FAR).check("advance 0 0 5") == ""
