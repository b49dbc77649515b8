"""Undo: possible exactly while nothing was rolled or revealed and no other seat had to act; it restores every byte."""

import json
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from play.skirmish import fight
from play.tiny_matches import begin, meeting, refused
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.errors import NotPossible, Unreadable
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.kernel.record import TAKE_BACK, UNDO, Entry, live
from sandtable.play import undo
from sandtable.play.match import MatchCore, start
from sandtable.play.replay import replay
from sandtable.play.transaction import CONTINUE_ROW, reapply
from sandtable.play.undo import Step, withdrawable
from tiny import GAME
from tiny.model import EVERY_CELL, Board, State, Work
from tiny.rules.apply import apply


def views(match: MatchCore) -> list[Any]:
    """State and what everybody sees."""
    return [flat.to_bytes(match.state), *(json.dumps(match.scene(seat)) for seat in (0, 1, 2))]


def nothing_to_undo(match: MatchCore, seat: int) -> bool:
    assert "nothing can be undone" in refused(match, NotPossible, lambda: match.undo(seat))
    return not match.can_undo(seat)


# -- secret orders -----------------------------------------------------------------------------------------------


def test_withdrawing_an_order_restores_every_byte() -> None:
    match = begin()
    before = views(match)
    match.play(0, "march A 0")
    assert views(match) != before
    withdrawn = match.undo(0)
    assert (withdrawn.n, withdrawn.action) == (1, "march A 0")
    assert views(match) == before
    last = match.record().entries[-1]
    assert (last.n, last.act, last.seat, last.of) == (2, UNDO, 0, 1)
    assert nothing_to_undo(match, 0)


def test_a_match_without_undo_has_the_same_record() -> None:
    """Only the work for undo is skipped."""
    usual = start(GAME, GAME.scenario("meeting"), seed=5)
    quick = start(GAME, GAME.scenario("meeting"), seed=5, undoable=False)
    for match in (usual, quick):
        match.play(0, "march A 0")
    assert usual.can_undo(0)
    assert nothing_to_undo(quick, 0)
    assert quick.digest == usual.digest
    assert views(quick)[0] == views(usual)[0]


def test_an_order_is_withdrawn_while_the_other_seat_plans() -> None:
    """The other seat's orders stay, and its Observation does not change."""
    match, alone = begin(), begin()
    match.play(0, "march A 0")
    for either in (match, alone):
        either.play(1, "march A 3")
        either.play(1, "supply B 1")
    seen = json.dumps(match.scene(1))
    assert match.can_undo(0)
    match.undo(0)
    assert views(match) == views(alone)
    assert json.dumps(match.scene(1)) == seen
    assert match.undo(1).action == "supply B 1"


def test_orders_are_withdrawn_one_after_another() -> None:
    match = begin()
    before = views(match)
    for order in ("march A 0", "march B 0", "march A 5"):
        match.play(0, order)
    assert [match.undo(0).n for _ in range(3)] == [3, 2, 1]
    assert views(match) == before
    match.play(0, "march B 0")
    assert match.undo(0).n == 7
    assert nothing_to_undo(match, 0)


def test_one_order_of_a_list_can_be_withdrawn() -> None:
    match, short = begin(), begin()
    match.play(0, ["march A 0", "march B 0"])
    short.play(0, "march A 0")
    match.undo(0)
    assert views(match) == views(short)


def test_a_seat_cannot_undo_after_its_own_seal() -> None:
    match = begin()
    match.play(0, ["march A 0", "seal"])
    assert nothing_to_undo(match, 0)
    assert nothing_to_undo(match, 1)


def test_the_other_seats_seal_does_not_prevent_undo() -> None:
    match = begin()
    match.play(0, "march A 0")
    match.play(1, ["march A 3", "seal"])
    assert match.undo(0).n == 1
    assert nothing_to_undo(match, 1)


def test_no_seat_can_undo_after_the_last_seal() -> None:
    match = meeting()
    match.play(1, "seal")
    assert match.mask() == 3
    assert nothing_to_undo(match, 0)
    assert nothing_to_undo(match, 1)
    stepwise = meeting(stepwise=True)
    stepwise.play(1, "seal")
    assert nothing_to_undo(stepwise, 0)
    assert nothing_to_undo(stepwise, 1)


def test_a_draw_offer_does_not_prevent_undo_and_cannot_be_withdrawn() -> None:
    """Otherwise a seat could prevent the other's undo by offering a draw."""
    match = begin()
    match.play(0, "march A 0")
    match.agree_draw(1)
    match.agree_draw(1)
    assert match.undo(0).n == 1
    assert nothing_to_undo(match, 1)


def test_entries_before_a_take_back_cannot_be_undone() -> None:
    match = begin()
    match.play(0, ["march A 0", "march B 0"])
    match.take_back(2)
    assert nothing_to_undo(match, 0)
    match.play(0, "march B 0")
    assert match.undo(0).n == 4


def test_undo_is_refused_after_the_end_and_for_unknown_seats() -> None:
    match = begin()
    match.play(0, "march A 0")
    match.resign(1)
    assert nothing_to_undo(match, 0)
    for seat in (2, 3, -1):
        assert refused(match, Unreadable, lambda s=seat: match.undo(s))  # type: ignore[misc]


def apply_scouting(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """The tiny game, except that ordering piece B reveals all ground at once."""
    apply(state, board, seat, action, chance, events, work)
    if seat != AUTOMATIC and action[1] == 1:
        state.sides[seat].known = EVERY_CELL


def test_an_order_that_revealed_something_cannot_be_withdrawn() -> None:
    """Nothing was rolled and no other seat must act, but the seat has learned something."""
    game = replace(GAME, kernel=replace(GAME.kernel, apply=apply_scouting))
    match = start(game, game.scenario("meeting"), seed=1)
    match.play(0, "march A 0")
    assert match.can_undo(0)
    match.play(0, "march B 0")
    assert nothing_to_undo(match, 0)
    match.play(0, "march B 1")  # reveals nothing new
    assert match.can_undo(0)


def test_what_the_other_seat_learns_in_secret_does_not_prevent_undo() -> None:
    """Otherwise the loss of undo would tell of a secret order."""
    game = replace(GAME, kernel=replace(GAME.kernel, apply=apply_scouting))
    match = start(game, game.scenario("meeting"), seed=1)
    match.play(1, "march A 3")
    match.play(0, "march B 0")
    assert nothing_to_undo(match, 0)
    assert match.undo(1).action == "march A 3"


# -- what is in effect ----------------------------------------------------------------------------------------------


def random_step(match: MatchCore, lot: Random) -> None:
    """Play, withdraw, take back, offer a draw or take a hint."""
    seat = lot.randrange(2)
    kind = lot.random()
    if kind < 0.3 and match.can_undo(seat):
        match.undo(seat)
    elif kind < 0.4 and match.count:
        match.take_back(lot.randint(max(1, match.count - 20), match.count), seat)
    elif kind < 0.45:
        match.take_hint(seat) if match.mask() & (1 << seat) else match.agree_draw(0)
    elif match.mask() & (1 << seat):
        match.play(seat, lot.choice(match.actions(seat)))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_in_effect_is_what_the_record_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and take-back lead to the State that follows from the Entries in effect, however it is found."""
    monkeypatch.setattr(undo, "STATE_EVERY", 3)
    match, lot = begin(), Random(seed)
    while match.count < 150 and match.mask():
        random_step(match, lot)
        steps = match.steps_in_effect()
        assert [step.entry.n for step in steps] == [entry.n for entry in live(match.entries)]
        assert flat.to_bytes(reapply(GAME, match.setup, match.setup.state, steps)) == flat.to_bytes(match.state)
    assert {UNDO, TAKE_BACK} <= {entry.act for entry in match.entries}
    again = replay(GAME, match.record(), secret=match.secret)
    assert [again.can_undo(seat) for seat in (0, 1)] == [match.can_undo(seat) for seat in (0, 1)]


def test_the_work_of_undo_does_not_grow_with_the_match() -> None:
    """Moves, undos and take-backs call as many functions late in a match as early in it."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    match = begin()
    spent = []
    for _ in range(5):
        calls = 0
        sys.setprofile(count)
        for _ in range(40):
            first = match.count + 1
            match.play(0, ["march A 0", "march B 0"])
            match.undo(0)
            match.take_back(first)
        sys.setprofile(None)
        spent.append(calls)
    assert max(spent[1:]) <= 1.1 * min(spent[1:])


# -- open games -------------------------------------------------------------------------------------------------


def test_withdrawing_a_move_restores_every_byte() -> None:
    match = fight()
    before = views(match)
    match.play(0, "INF@20-21")
    match.play(0, "INF@21-22")
    assert [match.undo(0).action for _ in range(2)] == ["INF@21-22", "INF@20-21"]
    assert views(match) == before
    assert nothing_to_undo(match, 0)


def test_nothing_before_a_roll_can_be_withdrawn() -> None:
    match = fight()
    match.play(0, "INF@20-21")
    match.play(0, "INF@78x79", rolls=[1, 2, 3])
    assert nothing_to_undo(match, 0)
    match = fight()
    match.play(0, "INF@78x79", rolls=[1, 2, 3])
    match.play(0, "INF@20-21")
    assert match.undo(0).action == "INF@20-21"
    assert nothing_to_undo(match, 0)


def test_nothing_can_be_withdrawn_after_the_turn_has_passed() -> None:
    match = fight()
    match.play(0, "INF@20-21")
    match.play(0, "end")
    assert nothing_to_undo(match, 0)
    assert nothing_to_undo(match, 1)


def test_an_attack_is_final_once_the_defender_must_choose() -> None:
    match = fight()
    match.play(0, "INF@78x79", rolls=[4, 4, 4])
    assert match.mask() == 2
    assert nothing_to_undo(match, 0)
    assert nothing_to_undo(match, 1)
    match.play(1, match.actions(1)[0])
    assert match.can_undo(1) == (match.mask() == 2)


def step(n: int, seat: int, before: int, after: int) -> Step:
    return Step(Entry(n, seat, action="x"), CONTINUE_ROW, (), before, after, revealed=False)


def test_nothing_can_be_withdrawn_once_the_other_seat_must_act_too() -> None:
    """The other seat knows then what was played."""
    assert withdrawable([step(1, 0, 1, 1)][::-1], 0) is not None
    assert withdrawable([step(1, 0, 1, 1), step(2, 0, 1, 3)][::-1], 0) is None
    assert withdrawable([step(1, 0, 1, 1), step(2, 0, 1, 3), step(3, 0, 3, 3)][::-1], 0) == step(3, 0, 3, 3)
    assert withdrawable([step(1, 0, 3, 3), step(2, 1, 3, 1), step(3, 1, 1, 3)][::-1], 0) == step(1, 0, 3, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_can_undo_agrees_with_undo(seat: int) -> None:
    match = begin()
    for order in ("march A 0", "march B 0", "seal"):
        for other in (0, 1):
            if match.mask() & (1 << other):
                match.play(other, order if other == 0 else order.replace(" 0", " 3"))
            if match.can_undo(seat):
                fork = match.fork()
                fork.undo(seat)
                assert fork.count == match.count + 1
            else:
                nothing_to_undo(match, seat)


def test_a_match_and_its_forks_are_independent() -> None:
    """Each has its own Entries and State, whichever plays on first; a discarded fork leaves no trace."""
    match = begin()
    first, second = match.fork(), match.fork()
    before = flat.to_bytes(match.state)
    first.play(0, "march A 0")
    second.play(1, "march B 3")
    assert (match.count, flat.to_bytes(match.state)) == (0, before)
    match.play(0, "seal")
    actions = [[step.entry.action for step in one.steps] for one in (match, first, second)]
    assert actions == [["seal"], ["march A 0"], ["march B 3"]]
    assert len({flat.to_bytes(one.state) for one in (match, first, second)}) == 3


def test_the_positions_within_a_move_are_kept() -> None:
    """`advance` returns each Entry with the State after it; replaying the Entries leads to the same States."""
    match = begin()
    match.play(0, "seal")
    reached = match.advance(1, "seal")
    assert len(reached) > 1
    assert [one.step for one in reached] == list(match.steps[1:])
    assert reached[-1].state is match.state
    states: list[bytes] = []
    replay(GAME, match.record(), secret=match.secret, watch=lambda after: states.append(flat.to_bytes(after.state)))
    assert [flat.to_bytes(one.state) for one in reached] == [one.state_bytes for one in reached] == states[1:]
