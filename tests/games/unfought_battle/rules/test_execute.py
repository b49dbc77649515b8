"""Execute, confrontations and retreats: RULES.md sections 12 to 14."""

import pytest

from games.unfought_battle.table import kinds, table
from sandtable.games.unfought_battle import events, model
from sandtable.games.unfought_battle.model import initiative
from sandtable.games.unfought_battle.rules.confront import compare

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}
SIX = {"force_count": 6}
REST = {
    "p1_f4": (1, 1),
    "p1_f5": (2, 0),
    "p1_f6": (0, 2),
    "p2_f4": (23, 18),
    "p2_f5": (22, 19),
    "p2_f6": (24, 17),
}


def test_ub_exec_1_stages_come_in_order() -> None:
    here = table(NEAR | {"p2_f2": (12, 7)})
    told = here.execute("p1_f1 A(11,8) River", "p2_f2 D(11,7)")
    stages = [event.name for event in told if event.audience & 2 or event.kind == events.own_order]
    order = ["paid", "carried_out", "ghost_placed", "revealed", "fought"]
    assert [stages.index(kind) for kind in order] == sorted(stages.index(kind) for kind in order)


def test_ub_exec_2_at_most_one_force_on_a_hex() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (12, 8), "p1_f3": (11, 9)}, shih=(20, 20))
    here.execute("p1_f1 A(11,8) River", "p1_f2 A(11,8) River", "p1_f3 A(11,8) River")
    assert (here.at("p1_f1"), here.at("p1_f2"), here.at("p1_f3")) == ((11, 8), (12, 8), (11, 9))


def test_ub_exec_3_who_rests_holds_its_hex_from_the_beginning() -> None:
    here = table(NEAR)
    told = here.execute("p1_f1 A(11,8) River", "p2_f1 D(12,8)")
    assert kinds(told, events.fought)[0].how == model.ASSAULT


def test_ub_exec_4_and_ub_exec_9_a_tangle_of_twelve_ends() -> None:
    """A ring, a chain, a clash and several Advances into one hex at once."""
    places = REST | {
        "p1_f1": (10, 8),
        "p1_f2": (11, 8),
        "p1_f3": (10, 9),
        "p1_f4": (9, 9),
        "p1_f5": (8, 9),
        "p1_f6": (12, 6),
        "p2_f1": (13, 8),
        "p2_f2": (13, 7),
        "p2_f3": (12, 8),
        "p2_f4": (9, 8),
        "p2_f5": (10, 7),
        "p2_f6": (14, 6),
    }
    here = table(places, config=SIX | {"max_shih": 60}, shih=(60, 60))
    told = here.execute(
        *("p1_f1 A(11,8) River", "p1_f2 A(10,9) River", "p1_f3 A(10,8) Thunder", "p1_f4 A(9,8) River"),
        *("p1_f5 A(9,9) Mountain", "p1_f6 A(13,6) Thunder", "p2_f1 A(12,8) River", "p2_f2 A(13,6) River"),
        *("p2_f3 A(11,8) Mountain", "p2_f4 A(9,9) Thunder", "p2_f5 A(10,8) River", "p2_f6 A(13,6) Mountain"),
    )
    assert len(kinds(told, events.fought)) >= 3
    assert [event.force for event in kinds(told, events.entered)][:3] == [0, 1, 2]


def test_ub_exec_5_a1_blocked_by_a_friend_a2_the_lowest_number_enters() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (11, 8)})
    told = here.execute("p1_f1 A(11,8) River")
    assert [event.force for event in kinds(told, events.blocked)] == [0]
    here = table({"p1_f2": (10, 8), "p1_f3": (12, 8)})
    here.execute("p1_f3 A(11,8) River", "p1_f2 A(11,8) River")
    assert (here.at("p1_f2"), here.at("p1_f3")) == ((11, 8), (12, 8))


def test_ub_exec_5_the_lowest_number_enters_a_hex_that_a_friend_between_leaves() -> None:
    """f1 and f3 advance into the hex that f2 leaves in the same Execute: f1 gets it, in any order of resolution."""
    here = table({"p1_f1": (10, 8), "p1_f2": (11, 8), "p1_f3": (11, 7)})
    here.execute("p1_f1 A(11,8) River", "p1_f2 A(12,8) River", "p1_f3 A(11,8) River")
    assert (here.at("p1_f1"), here.at("p1_f2"), here.at("p1_f3")) == ((11, 8), (12, 8), (11, 7))


def test_ub_exec_6_rings_turn_mixed_or_of_two_friends() -> None:
    here = table({"p1_f1": (10, 8), "p2_f1": (11, 8), "p1_f2": (10, 9)})
    told = here.execute("p1_f1 A(11,8) River", "p2_f1 A(10,9) River", "p1_f2 A(10,8) River")
    assert (here.at("p1_f1"), here.at("p2_f1"), here.at("p1_f2")) == ((11, 8), (10, 9), (10, 8))
    assert not kinds(told, events.fought)


def test_ub_exec_6_a_ghost_in_a_ring_wastes_its_member_and_stops_the_rest() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (11, 8), "p1_f3": (10, 9), "p2_f1": (12, 8)}, shih=(20, 20))
    told = here.execute("p1_f1 A(11,8) River", "p1_f2 A(10,9) River", "p1_f3 A(10,8) River", "p2_f1 D(11,8)")
    assert [event.force for event in kinds(told, events.wasted)] == [0]
    assert (here.at("p1_f1"), here.at("p1_f2"), here.at("p1_f3")) == ((10, 8), (11, 8), (10, 9))
    assert sorted(event.force for event in kinds(told, events.blocked)) == [1, 2]


def test_ub_exec_7_the_lowest_number_is_confronted_first() -> None:
    here = table({"p1_f1": (10, 8), "p2_f2": (11, 8), "p1_f3": (14, 8), "p2_f1": (15, 8)}, turn=6)
    told = here.execute("p1_f1 A(11,8) River", "p1_f3 A(15,8) River")
    assert [event.one for event in kinds(told, events.fought)] == [0, 2]


def test_ub_exec_8_an_attacker_takes_what_the_first_one_emptied() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (11, 7), "p2_f1": (11, 8)})
    here.execute("p1_f1 A(11,8) Mountain", "p1_f2 A(11,8) River")
    assert (here.at("p1_f1"), here.at("p1_f2"), here.at("p2_f1"), here.chi) == ((10, 8), (11, 8), (12, 8), (96, 96))


@pytest.mark.parametrize("turn, first", [(5, 0), (6, 6)])
def test_ub_exec_10_initiative_by_parity_decides_ties(turn: int, first: int) -> None:
    here = table({"p1_f1": (10, 8), "p2_f2": (11, 8), "p2_f1": (15, 8), "p1_f2": (14, 8)}, turn=turn)
    assert initiative(here.state, here.board) == (turn + 1) % 2
    told = here.execute("p1_f1 A(11,8) River", "p2_f1 A(14,8) River")
    assert kinds(told, events.fought)[0].one == first


def test_ub_variant_2_a_mirrored_position_exchanges_the_initiative() -> None:
    here = table(turn=5, mirrored=True)
    assert initiative(here.state, here.board) == 1


def test_ub_confront_1_always_one_against_one() -> None:
    here = table(NEAR | {"p1_f2": (11, 7), "p1_f3": (10, 9)}, shih=(20, 20))
    told = here.execute("p1_f1 A(11,8) Thunder", "p1_f2 A(11,8) Thunder", "p1_f3 A(11,8) Thunder")
    assert [(event.one, event.two) for event in kinds(told, events.fought)] == [(0, 6), (1, 6), (2, 6)]
    assert here.chi == (76, 100)


@pytest.mark.parametrize("mine", ["A,A", "M,A", "D,M"])
@pytest.mark.parametrize("theirs", ["M,M", "A,M", "A,D"])
@pytest.mark.parametrize("stance", ["Mountain", "River", "Thunder"])
def test_ub_confront_2_and_ub_confront_3_the_full_table(mine: str, theirs: str, stance: str) -> None:
    worth = {"A,A": -1, "M,A": 0, "D,M": 1, "M,M": -1, "A,M": 0, "A,D": 1}
    here = table({"p1_f1": ((10, 8), "Mountain", mine), "p2_f1": ((11, 8), "Mountain", theirs)})
    here.execute(f"p1_f1 A(11,8) {stance}")
    edge = worth[mine] - worth[theirs]
    better = {"River": 1, "Mountain": 0, "Thunder": -1}[stance]
    won = edge > 0 or (edge == 0 and better > 0)
    lost = edge < 0 or (edge == 0 and better < 0)
    assert here.chi == ((100, 92) if won else (92, 100) if lost else (96, 96))


def test_ub_confront_2_tendencies_can_be_switched_off() -> None:
    here = table({"p1_f1": ((10, 8), "Mountain", "A,A"), "p2_f1": (11, 8)}, config={"tendency_modifier": 0})
    here.execute("p1_f1 A(11,8) River")
    assert here.chi == (100, 92)
    one = here.force("p1_f1")
    assert compare(here.board, one, one, model.RIVER, model.RIVER) == model.STALEMATE


def test_ub_confront_4_and_ub_confront_5_losses_double_on_contentious_ground() -> None:
    clash = table({"p1_f1": (10, 8), "p2_f1": (12, 8)}, contentious=((11, 8),))
    clash.execute("p1_f1 A(11,8) River", "p2_f1 A(11,8) Thunder")
    assert clash.chi == (84, 100)
    head_on = table(NEAR, contentious=((10, 8),))
    head_on.execute("p1_f1 A(11,8) River", "p2_f1 A(10,8) Mountain")
    assert head_on.chi == (100, 92)


def test_ub_confront_6_a_stalemate_costs_both_4_doubled_only_by_the_tunable() -> None:
    clash = {"p1_f1": (10, 8), "p2_f1": (12, 8)}
    here = table(clash, contentious=((11, 8),))
    here.execute("p1_f1 A(11,8) River", "p2_f1 A(11,8) River")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((96, 96), (10, 8), (12, 8))
    here = table(clash, contentious=((11, 8),), config={"stalemate_doubled_on_contentious": True})
    here.execute("p1_f1 A(11,8) River", "p2_f1 A(11,8) River")
    assert here.chi == (92, 92)


def test_ub_confront_7_head_on_stalemate_leaves_both() -> None:
    here = table(NEAR)
    here.execute("p1_f1 A(11,8) River", "p2_f1 A(10,8) River")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((96, 96), (10, 8), (11, 8))


def test_ub_confront_7_head_on_without_retreat() -> None:
    here = table({"p1_f1": (23, 19), "p2_f1": (24, 19), "p2_f2": (20, 15)})
    here.execute("p1_f1 A(24,19) Thunder", "p2_f1 A(23,19) River")
    assert (here.chi, here.at("p1_f1"), here.at("p2_f1")) == ((100, 84), (23, 19), (24, 19))


def test_ub_confront_8_a_beaten_advancer_falls_back_to_where_it_came_from() -> None:
    here = table({"p1_f1": (0, 0), "p2_f1": ((1, 0), "Mountain", ""), "p1_f2": (5, 5), "p1_f3": (0, 1)})
    here.execute("p1_f1 A(1,0) Thunder")
    assert (here.chi, here.at("p1_f1")) == ((92, 100), (0, 0))


def test_ub_confront_9_a_holder_may_be_confronted_again() -> None:
    here = table(NEAR | {"p1_f2": (11, 7)})
    told = here.execute("p1_f1 A(11,8) Thunder", "p1_f2 A(11,8) Thunder")
    assert len(kinds(told, events.fought)) == 2


def test_ub_confront_10_execute_goes_on_though_a_chi_is_0() -> None:
    here = table(NEAR | {"p1_f2": (11, 7)}, chi=(8, 100))
    told = here.execute("p1_f1 A(11,8) Thunder", "p1_f2 A(11,8) River")
    assert (here.chi, len(kinds(told, events.fought)), here.at("p1_f2")) == ((0, 92), 2, (11, 8))


def test_ub_retreat_1_losers_and_stalemated_holders_retreat() -> None:
    for stance in ("River", "Mountain"):
        here = table(NEAR)
        told = here.execute(f"p1_f1 A(11,8) {stance}")
        assert len(kinds(told, events.retreated)) == 1
        assert here.at("p2_f1") == (12, 8)


@pytest.mark.parametrize(
    "filled, expected",
    [
        ((), (12, 8)),
        (((12, 8),), (12, 7)),
        (((12, 8), (12, 7)), (11, 9)),
        (((12, 8), (12, 7), (11, 9)), (11, 7)),
        (((12, 8), (12, 7), (11, 9), (11, 7)), (10, 9)),
    ],
)
def test_ub_retreat_2_straight_back_then_left_right(filled: tuple[tuple[int, int], ...], expected: object) -> None:
    places: dict[str, tuple[int, int]] = REST | NEAR | {f"p2_f{n + 2}": hex for n, hex in enumerate(filled)}
    here = table(places, config=SIX)
    here.execute("p1_f1 A(11,8) River")
    assert here.at("p2_f1") == expected


def test_ub_retreat_2_no_hex_that_anybody_was_ordered_to() -> None:
    here = table(NEAR | {"p1_f2": (13, 7)})
    here.execute("p1_f1 A(11,8) River", "p1_f2 A(12,8) River")
    assert here.at("p2_f1") == (12, 7)


def test_ub_retreat_3_a_hex_already_left_is_free_one_about_to_be_left_is_not() -> None:
    here = table(NEAR | {"p2_f2": (12, 8)})
    here.execute("p1_f1 A(11,8) River", "p2_f2 A(13,8) River")
    assert here.at("p2_f1") == (12, 8)
    here = table(NEAR | {"p2_f2": (12, 8), "p1_f2": (13, 8)})
    here.execute("p1_f1 A(11,8) River", "p2_f2 A(13,8) River")
    assert here.at("p2_f1") == (12, 7)


def test_ub_retreat_4_a_retreat_costs_nothing_and_changes_nothing() -> None:
    here = table(NEAR, difficult=((12, 8),))
    here.execute("p1_f1 A(11,8) River")
    assert (here.at("p2_f1"), here.shih[1], here.tendency("p2_f1")) == ((12, 8), 10, ["Meditate"])
    assert here.stance("p2_f1") == "Mountain"


def test_ub_retreat_5_a_stalemated_holder_without_retreat_stays_for_nothing() -> None:
    here = table({"p1_f1": (23, 19), "p2_f2": (20, 15)})
    here.execute("p1_f1 A(24,19) Mountain")
    assert (here.chi, here.at("p2_f1")) == ((96, 96), (24, 19))
