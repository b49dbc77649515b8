"""Rolls entered by players: exactly those needed, as the game writes them; otherwise nothing changes."""

from typing import Any

import pytest

from play.skirmish import fight
from play.tiny_matches import begin, meeting, refused
from sandtable.kernel.errors import BadRolls
from sandtable.kernel.record import Roll
from sandtable.play.match import MatchCore


@pytest.mark.parametrize("die, strengths", [(1, (1, 2)), (3, (1, 2)), (4, (2, 1)), (6, (2, 1)), ("5", (2, 1))])
def test_given_rolls_are_played(die: int | str, strengths: tuple[int, int]) -> None:
    match = meeting()
    match.play(1, "seal", rolls=[die])
    assert (match.state.pieces[0].strength, match.state.pieces[2].strength) == strengths
    (entry,) = [entry for entry in match.record().entries if entry.rolls]
    assert (entry.rolls, entry.given, entry.seat) == ((int(die),), True, 3)


@pytest.mark.parametrize(
    "rolls, message",
    [
        ([], "0 rolls were given, 1 or more are needed"),
        ([4, 4], "1 of the rolls given were not needed"),
        ([7], "rolls[0] is no result of a 6-sided roll"),
        ([0], "rolls[0] is no result of a 6-sided roll"),
        (["H"], "rolls[0]: 'H' is no result of Picket's dice"),
        ([True], "rolls[0]: True is no result of Picket's dice"),
        ([4] * 2000, "1999 of the rolls given were not needed"),
    ],
)
def test_rolls_that_are_not_exactly_those_needed_change_nothing(rolls: list[object], message: str) -> None:
    match = meeting()
    assert refused(match, BadRolls, lambda: match.play(1, "seal", rolls=rolls)) == message
    match.play(1, "seal", rolls=[2])
    assert match.state.turn == 2


def test_rolls_for_an_action_that_needs_none_are_refused() -> None:
    match = begin()
    assert "1 of the rolls" in refused(match, BadRolls, lambda: match.play(0, "march A 0", rolls=[1]))
    match.play(0, "march A 0", rolls=[])
    assert not match.record().entries[0].given


def test_rolls_of_a_stepwise_match_go_to_the_step_that_needs_them() -> None:
    match = meeting(stepwise=True)
    assert "1 of the rolls" in refused(match, BadRolls, lambda: match.play(1, "seal", rolls=[4]))
    match.play(1, "seal")
    assert "0 rolls" in refused(match, BadRolls, lambda: match.step(rolls=[]))
    match.step(rolls=[4])
    assert match.state.pieces[2].strength == 1
    assert "1 of the rolls" in refused(match, BadRolls, lambda: match.step(rolls=[4]))


def dice_of(match: MatchCore, turns: int) -> list[tuple[Roll, ...]]:
    """Return the dice when both A move to a3 again and again."""
    for _ in range(turns):
        for seat, order in ((0, "march A 0"), (1, "march A 3")):
            if match.mask() & (1 << seat) and match.check(seat, order) is None:
                match.play(seat, order)
        for seat in (0, 1):
            if match.mask() & (1 << seat):
                match.play(seat, "seal")
    return [entry.rolls for entry in match.record().entries]


def test_rolls_follow_from_the_seed_the_match_id_and_the_nonces() -> None:
    usual = dice_of(meeting(), 3)
    assert usual == dice_of(meeting(), 3)
    others: list[dict[str, Any]] = [{"seed": seed} for seed in range(2, 8)] + [
        {"nonces": ("a", "")},
        {"id": "m2"},
    ]
    assert len({str(dice_of(meeting(**other), 3)) for other in others} | {str(usual)}) > 3


def test_a_wrong_roll_is_named_by_its_index_among_all_given_rolls() -> None:
    """Two attacks in one list, three dice each: indices count from the first die of the first attack."""
    match = fight()
    attacks = ["INF@78x79", "INF@80x79"]
    message = refused(match, BadRolls, lambda: match.play(0, attacks, rolls=[1, 2, 3, 1, 9, 1]))
    assert message == "rolls[4] is no result of a 6-sided roll"
    message = refused(match, BadRolls, lambda: match.play(0, attacks, rolls=[1, 2, 3, 1]))
    assert message == "4 rolls were given, 6 or more are needed"
    message = refused(match, BadRolls, lambda: match.play(0, attacks, rolls=[1, 2, 3, 1, 2, 3, 4]))
    assert message == "1 of the rolls given were not needed"
    match.play(0, attacks, rolls=[1, 2, 3, 3, 2, 1])
    assert [entry.rolls for entry in match.record().entries] == [(1, 2, 3), (3, 2, 1)]
