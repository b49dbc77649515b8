"""How a match ends (by the rules, by the players, by the clock), and take-backs."""

from dataclasses import replace

import pytest

from play.tiny_matches import begin, meeting, refused, snapshot
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import NotAsked, NotPossible, Unreadable
from sandtable.kernel.record import DRAW, RESIGN, TAKE_BACK, TIME
from sandtable.play.match import start
from tiny import GAME

# -- the end -----------------------------------------------------------------------------------------------------


def test_the_rules_end_a_match_with_a_reason() -> None:
    match = begin(options={"turn_limit": 1})
    assert match.outcome is None
    match.play(0, "seal")
    match.play(1, "seal")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.clause) == (None, "TINY-WIN-3")
    record = match.record()
    assert record.result == {"winner": None, "reason": match.outcome.reason, "clause": "TINY-WIN-3"}
    assert len(record.reveal) == 64
    assert match.actions(0) == []
    for act in (lambda: match.play(0, "seal"), lambda: match.check(0, "seal"), lambda: match.out_of_time(0)):
        assert refused(match, NotAsked, act)
    for act in (
        lambda: match.resign(0),
        lambda: match.agree_draw(0),
        lambda: match.take_back(1),
        lambda: match.undo(0),
    ):
        assert refused(match, NotPossible, act)


def test_a_seat_that_resigns_loses() -> None:
    match = begin()
    match.resign(0)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (1, "First resigned.")
    assert match.record().entries[-1].act == RESIGN
    assert refused(match, NotPossible, lambda: match.resign(1))
    assert refused(match, NotAsked, lambda: match.play(1, "seal"))
    assert match.actions(1) == []


def test_a_draw_is_offered_and_accepted() -> None:
    match = begin()
    assert match.agree_draw(0) is False
    assert match.agree_draw(0) is False  # a seat cannot accept its own offer
    assert match.outcome is None
    assert match.agree_draw(1) is True
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (None, "Both sides agreed to a draw.")
    assert [entry.act for entry in match.record().entries] == [DRAW, DRAW, DRAW]


def test_a_draw_offer_ends_with_the_next_entry_that_both_know() -> None:
    match = begin()
    match.agree_draw(0)
    match.play(1, "march A 3")  # a secret order; ending the offer would reveal it
    assert match.draw_offered() == 0
    match.play(1, "seal")
    assert match.draw_offered() is None
    assert match.agree_draw(1) is False
    match.play(0, "seal")  # automatic steps follow
    assert match.agree_draw(0) is False
    assert match.outcome is None


def test_a_time_out_plays_the_games_default_action() -> None:
    match = begin()
    match.out_of_time(0)
    assert [(entry.act, entry.seat, entry.action) for entry in match.record().entries] == [(TIME, 0, "seal")]
    assert match.mask() == 2
    assert refused(match, NotAsked, lambda: match.out_of_time(0))
    match.out_of_time(1)
    assert match.state.turn == 2
    for seat in (2, -1, 7):
        assert refused(match, Unreadable, lambda s=seat: match.out_of_time(s))  # type: ignore[misc]


def test_a_time_out_loses_in_a_game_without_a_default() -> None:
    game = replace(GAME, facts=replace(GAME.facts, out_of_time=""))
    match = start(game, game.scenario("meeting"), seed=1)
    match.out_of_time(1)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (0, "Second ran out of time.")
    match.take_back(1)
    assert match.outcome is None
    match.play(1, "seal")


# -- take back ---------------------------------------------------------------------------------------------------


def test_rolls_after_a_take_back_are_new() -> None:
    """The same orders six times from the same position do not roll the same dice each time."""
    match = meeting()
    before = flat.to_bytes(match.state)
    rolls = []
    for _ in range(12):
        sealed = match.count + 1
        match.play(1, "seal")
        rolls += [entry.rolls for entry in match.record().entries[sealed - 1 :] if entry.rolls]
        match.take_back(sealed)
        assert flat.to_bytes(match.state) == before
        assert match.record().entries[-1].act == TAKE_BACK
    assert len(rolls) == 12
    assert len(set(rolls)) > 2


@pytest.mark.parametrize("of", [0, -1, 99])
def test_taking_back_an_unknown_entry_is_refused(of: int) -> None:
    match = meeting()
    assert "there is no entry" in refused(match, Unreadable, lambda: match.take_back(of))
    assert refused(match, Unreadable, lambda: match.take_back(1, seat=2))


def test_a_resignation_can_be_taken_back() -> None:
    match = meeting()
    match.resign(1)
    match.take_back(match.count)
    assert match.outcome is None
    match.play(1, "seal")
    assert match.state.turn == 2


def test_a_fork_is_independent() -> None:
    match = meeting()
    before = snapshot(match)
    fork = match.fork()
    fork.play(1, "seal")
    assert snapshot(match) == before
    assert fork.count > match.count
