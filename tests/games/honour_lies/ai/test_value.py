"""The value that bots give a position."""

import pytest

from games.honour_lies.table import FAR, HOLDING, INSIDE, C, S, Table, W, foot, horse, unit
from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.ai.unit_worth import remaining_weight
from sandtable.games.honour_lies.ai.value import value as kernel_value
from sandtable.kernel.ids import Seat


def value(table: Table, seat: int = 0) -> int:
    return kernel_value(table.state, table.board, Seat(seat), table.work)


TABLES = {
    "even": Table([foot(S, 600, 300)], [foot(S, 720, 600, 18000)], active=None),
    "near": Table([foot(S, 600, 300), horse(C, 100, 200)], [foot(S, 720, 430, 18000)], holdings=HOLDING),
    "held": Table([INSIDE], [foot(S, 720, 600, 18000, role="scout")], holdings=HOLDING),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_value_is_antisymmetric(name: str) -> None:
    table = TABLES[name]
    assert value(table, 0) == -value(table, 1)
    assert -1000 < value(table) < 1000


def test_victory_points_count_more_in_later_rounds() -> None:
    """HL-SCORE-3: only the lead at the end counts."""
    table = Table([foot(S, 600, 300)], FAR, active=None)
    before = value(table)
    table.state.vp[0] = 1
    early = value(table)
    table.state.round = table.board.rounds
    assert before < early < value(table)


def test_being_in_or_near_a_command_holding_has_value() -> None:
    """HL-SCORE-2: infantry and cavalry want to be inside (HL-HOLD-4); beasts cannot."""
    far, near = (value(Table([foot(S, 560, y)], FAR, active=None, holdings=HOLDING)) for y in (100, 340))
    inside = value(Table([INSIDE], FAR, active=None, holdings=HOLDING))
    assert far < near < inside
    beasts = [unit("beasts", "scout", S, 560, y, stands="wide") for y in (340, 100)]
    idle, afar = (value(Table([one], FAR, active=None, holdings=HOLDING)) for one in beasts)
    assert near - far > idle - afar


def test_the_end_of_a_round_does_not_change_the_value() -> None:
    """A unit inside at the end of a round counts as much as at the start of the next, and more with each activation:
    ending a round sooner gains nothing."""
    table = Table([INSIDE, foot(S, 200, 100)], FAR, active=None, holdings=HOLDING)
    values = [value(table)]
    for row in (0, 12, 1):
        table.unit(row).activated = 1
        values.append(value(table))
    assert values == sorted(values)
    assert values[0] < values[1] < values[3]
    for row in (0, 12, 1):
        table.unit(row).activated = 0
    table.state.round += 1
    assert value(table) == values[-1]


def test_a_unit_that_has_not_acted_counts_an_activation_more() -> None:
    """HL-ROUND-2: each unit acts once a round. So being next has a value, and hitting an enemy that has not acted yet a
    higher one than hitting one that has."""
    table = Table(
        [foot(S, 600, 300), foot(S, 200, 300)], [foot(S, 720, 600, 18000), foot(S, 320, 600, 18000)], active=None
    )
    even = value(table)
    table.unit(model.SIDE).activated = 1
    assert value(table) > even
    table.unit(0).activated = 1
    assert value(table) == even
    hurt = []
    for row in (model.SIDE, model.SIDE + 1):  # has acted, has not
        table.unit(row).health -= 3
        hurt.append(value(table))
        table.unit(row).health += 3
    assert even < hurt[0] < hurt[1]


def test_the_value_of_an_activation_shrinks_as_it_passes() -> None:
    """HL-ACT-1: all of it before the Move, half of it before the March, nothing after."""
    table = Table([foot(S, 600, 300)], [foot(S, 720, 600, 18000)], active=0)
    table.unit(0).activated = 1
    values = []
    for step in (model.RUSH, model.MOVE, model.MARCH, model.OCCUPY):
        table.state.step = step
        values.append(remaining_weight(table.state, table.board, 0))
    table.unit(0).activated = 0
    assert values[0] == values[1] == remaining_weight(table.state, table.board, 0)
    assert values[1] - values[2] == values[2] - values[3] > 0


@pytest.mark.parametrize("rounds", [1, 5, 7])
def test_no_unit_has_a_negative_value(rounds: int) -> None:
    """HL-SCORE-3: a unit can still be lost after its last activation, even in a match of one round."""
    table = Table([foot(S, 600, 300)], FAR, active=None)
    table.board.rounds = table.state.round = rounds
    table.unit(0).activated = 1
    assert remaining_weight(table.state, table.board, 0) >= 0


def test_an_enemy_behind_is_worse_than_one_ahead() -> None:
    """HL-COMBAT-2: attacked in the rear, a unit counts no stands."""
    ahead, behind = (value(Table([foot(S, 600, 400, turn)], [foot(S, 660, 560, 18000)])) for turn in (0, 18000))
    assert ahead > behind


def test_a_charge_is_valued_by_its_combat() -> None:
    """HL-COMBAT-4: the combat already counts while the layout is chosen and while bids are asked for."""

    def charged(role: str, foe: str) -> tuple[int, int]:
        table = Table([foot(W, 600, 400, role=role)], [foot(S, 720, 430, 18000, role=foe)])
        before = value(table)
        table.play("advance 1 0 0")
        assert table.state.phase == model.ENGAGING or table.state.phase == model.BIDDING
        return before, value(table)

    before, after = charged("berserker", "levy")
    assert after > before
    before, after = charged("levy", "heavy")
    assert after < before
