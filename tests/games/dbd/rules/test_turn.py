"""The turn: section 6 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table, document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.events import turn_began, turn_ended

FACING = "b1=B INF R 5@78; r1=R INF R 5@79"
DISTANCE_PENALTY = "b1=B INF R 5@78; r1=R INF R 5@30"


def test_dbd_turn_1_sides_alternate_and_the_scenario_says_who_begins() -> None:
    """A document may begin with either side; a new one begins with BLUE, turn 1, three activations."""
    assert Table(DISTANCE_PENALTY).turn == ("BLUE", 1, 3)
    red = Table(DISTANCE_PENALTY, turn=("RED", 4, 2))
    assert (red.turn, red.asked) == (("RED", 4, 2), 1)
    assert red.refused("MOVE b1 77", seat=0) == "DBD-TURN-1"
    red.play("END")
    assert red.turn == ("BLUE", 5, 3)


def test_dbd_turn_2_the_first_turn_offers_what_the_file_says() -> None:
    """Afterwards every turn offers three."""
    table = Table(DISTANCE_PENALTY, turn=("BLUE", 1, 1))
    table.play("MOVE b1 77")
    assert table.turn == ("RED", 2, 3)


def test_dbd_turn_3_the_counter_drops_when_the_action_is_declared() -> None:
    """Also while the defender's decision is pending."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 4, 1)
    assert table.pending
    assert table.state.activations == 2
    assert table.refused("MOVE r1 63", seat=0) == "DBD-DEC-3"
    own = Table(DISTANCE_PENALTY)
    assert own.refused("MOVE r1 31") == "DBD-TURN-3"


def test_dbd_turn_4_the_same_unit_up_to_three_times() -> None:
    """Its engagement is checked each time: it moves next to an enemy, then fights."""
    table = Table("b1=B INF R 5@76; r1=R INF R 5@79")
    table.play("MOVE b1 77")
    table.play("MOVE b1 78")
    assert table.of("MOVE", "b1") == []
    table.play("MELEE b1 r1", 1, 1)
    assert table.turn == ("RED", 2, 3)


def test_dbd_turn_5_the_turn_may_be_ended_at_once() -> None:
    """With three activations unused; END is always listed first."""
    table = Table(FACING)
    assert table.legal()[0] == "END"
    events = table.play("END")
    assert (events[0].kind, events[0].unused) == (turn_ended, 3)
    assert table.turn == ("RED", 2, 3)


def test_dbd_turn_6_the_turn_passes_by_itself() -> None:
    """With no activations left, but not before the defender of the third attack has decided."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79", turn=("BLUE", 1, 1))
    table.play("MELEE b1 r1", 4, 1)
    assert table.turn == ("BLUE", 1, 0)
    assert table.asked == 1
    table.play("RETREAT 80")
    assert table.turn == ("RED", 2, 3)


def test_dbd_turn_7_passing_the_turn() -> None:
    """The other side, the next turn number, three activations; it is an Event."""
    table = Table(DISTANCE_PENALTY)
    events = table.play("END")
    assert (events[-1].kind, events[-1].seat, events[-1].turn) == (turn_began, 1, 2)
    table.play("END")
    assert table.turn == ("BLUE", 3, 3)


def test_dbd_turn_8_unused_activations_are_lost() -> None:
    """Ending with two left gives the next turn no more than three."""
    table = Table(DISTANCE_PENALTY)
    table.play("MOVE b1 77")
    table.play("END")
    table.play("END")
    assert table.turn == ("BLUE", 3, 3)


def test_dbd_turn_9_one_unit_has_three_activations_and_none_leaves_only_end() -> None:
    """A lone unit takes all three; a side whose units cannot act may only end."""
    alone = Table(DISTANCE_PENALTY)
    for hex in (77, 76, 75):
        alone.play(f"MOVE b1 {hex}")
    assert alone.turn == ("RED", 2, 3)
    shut_in = Table("b1=B INF R 5@0; r1=R INF R 5@30", "1=WATER, 12=WOODS, 13=ROUGH")
    assert shut_in.legal() == ["END"]


def test_dbd_scn_7_a_file_without_activations_passes_the_turn() -> None:
    """The turn passes on loading."""
    assert Table(DISTANCE_PENALTY, turn=("BLUE", 7, 0)).turn == ("RED", 8, 3)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_dbd_vp_5_a_lower_limit_is_a_draw(limit: int) -> None:
    """The turn after the last one does not begin."""
    table = Table(DISTANCE_PENALTY, turn_limit=limit)
    for _ in range(limit):
        assert table.winner == ""
        table.play("END")
    assert (table.winner, table.state.turn) == ("DRAW", limit)
    assert table.clauses() == ["DBD-TURN-5", "DBD-VP-5"]
    assert GAME.result(table.setup, table.state)[1] == "DBD-VP-5"


def test_dbd_ruling_20_the_turn_after_9999_is_a_draw() -> None:
    """By playing on, and by loading a file whose last turn is spent."""
    table = Table(DISTANCE_PENALTY, turn=("RED", 9999, 1))
    table.play("MOVE r1 31")
    assert (table.winner, table.turn) == ("DRAW", ("RED", 9999, 0))
    assert Table(DISTANCE_PENALTY, turn=("RED", 9999, 0)).winner == "DRAW"


def test_dbd_ruling_18_nothing_else_can_be_done_at_zero() -> None:
    """A position without activations and without a pending decision does not occur in play."""
    table = Table(FACING, turn=("BLUE", 1, 1))
    table.play("MELEE b1 r1", 1, 1)
    assert table.state.activations == 3
    table.state.activations = 0  # as no match ever leaves it
    assert table.legal() == ["END"]
    assert table.refused("MELEE r1 b1") == "DBD-TURN-6"


def test_dbd_ruling_19_turn_numbers_count_player_turns() -> None:
    """BLUE 1, RED 2, BLUE 3."""
    table = Table(DISTANCE_PENALTY)
    seen = []
    for _ in range(4):
        seen.append(table.turn[:2])
        table.play("END")
    assert seen == [("BLUE", 1), ("RED", 2), ("BLUE", 3), ("RED", 4)]


def test_dbd_ruling_2_repeated_activation_and_the_house_rule() -> None:
    """In v0.1 a unit may act again; with the house rule not until the next turn, which documents record."""
    two = "b1=B INF R 5@78; b2=B INF R 5@76; r1=R INF R 5@30"
    free = Table(two)
    free.play("MOVE b1 79")
    assert free.refused("MOVE b1 80") == ""
    assert free.state.used == [157, 157, 157]

    strict = Table(two, once_per_turn=1)
    strict.play("MOVE b2 75")
    assert strict.refused("MOVE b2 74") == "DBD-RULING-2"
    assert strict.legal("b2") == []
    strict.play("MOVE b1 79")
    assert strict.state.used == [0, 1, 157]
    assert strict.legal() == ["END"]
    saved = GAME.export(strict.setup, strict.state)
    assert saved["meta"]["usedThisTurn"] == ["b1", "b2"]
    again = Table(saved, once_per_turn=1)
    assert again.state == strict.state
    assert Table(saved).legal("b1") != []  # without the house rule the remark means nothing
    again.play("END")
    again.play("END")
    assert again.state.used == [157, 157, 157]
    assert "usedThisTurn" not in GAME.export(again.setup, again.state)["meta"]


def test_the_house_rule_ignores_invalid_remarks() -> None:
    """Unknown ids and more units than activations spent are ignored."""
    wrong = document("b1=B INF R 5@78; r1=R INF R 5@30", turn=("BLUE", 1, 2), meta={"usedThisTurn": ["x", "b1", 7]})
    assert Table(wrong, once_per_turn=1).state.used == [0, 157, 157]
    wrong["turn"]["activationsLeft"] = 3
    assert Table(wrong, once_per_turn=1).state.used == [157, 157, 157]
    wrong["meta"]["usedThisTurn"] = "b1"
    assert Table(wrong, once_per_turn=1).state.used == [157, 157, 157]
