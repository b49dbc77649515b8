"""The playout policy and the worth of a position: no rules, but they must be right about them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.doomball.naive import random_positions
from games.doomball.positions import Table
from sandtable.games.doomball import GAME
from sandtable.games.doomball.kinds import KIND_WORDS
from sandtable.games.doomball.model import HUMANS
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat


def picked(t: Table, times: int, seat: int | None = None) -> set[tuple[int, ...]]:
    """The distinct actions that `pick` gives in one position."""
    chance, action, found = seeded(1), [0] * 7, set()
    who = t.state.actor if seat is None else Seat(seat)
    for _ in range(times):
        GAME.kernel["pick"](t.state, t.board, who, chance, action, t.work)
        found.add(tuple(action))
    assert chance.drawn == 0  # a choice is no chance result
    return found


def value(t: Table, seat: int) -> int:
    worth: int = GAME.kernel["value"](t.state, t.board, Seat(seat), t.work)
    return worth


def test_pick_gives_legal_actions_only() -> None:
    """In positions of random matches, before and in an activation."""
    for t in random_positions(30):
        assert picked(t, 60) <= set(t.rows())
        if units := t.texts("activate"):
            t.play(f"activate {units[0]}")
            assert picked(t, 60) <= set(t.rows())


@pytest.mark.parametrize("phase", ["call", "role", "side", "deploy", "carrier", "exchange"])
def test_pick_answers_every_question(phase: str) -> None:
    """Every legal answer comes, often enough."""
    army = "0 nobs C3; 0 troll C4; 1 nobs F3" if phase == "carrier" else "0 nobs -; 0 troll -; 1 nobs -"
    t = Table(army, phase=phase, offence=0, actor=0)
    assert picked(t, 2_000) == set(t.rows())


def test_pick_drafts_to_the_seal() -> None:
    t = Table()
    for seat in (0, 1):
        for _ in range(11):
            (row, *_) = picked(t, 1, seat)
            GAME.kernel["apply"](t.state, t.board, Seat(seat), list(row), seeded(1), t.events, t.work)
    assert t.prompted() in (1, 2)  # both drafts are open now, and somebody calls


def test_pick_drafts_and_deploys_with_an_eye_on_what_is_of_use() -> None:
    """Knights come more often than Swordsmen; a Troll stands in front more often than an Archer."""
    chance, action = seeded(2), [0] * 7
    t = Table()
    t.state.sides[0].race = HUMANS
    drafted, placed = Counter[int](), Counter[tuple[int, int]]()
    for _ in range(600):
        GAME.kernel["pick"](t.state, t.board, Seat(0), chance, action, t.work)
        drafted[action[1]] += 1
    assert drafted[KIND_WORDS.index("knights")] > drafted[KIND_WORDS.index("swordsmen")]
    here = Table("0 troll -; 0 goblin-archers -; 1 nobs -", phase="deploy", offence=1, actor=0)
    for _ in range(600):
        GAME.kernel["pick"](here.state, here.board, Seat(0), chance, action, here.work)
        placed[action[1], here.board.row[action[2]]] += 1
    assert placed[0, 2] > 2 * placed[0, 0], "the Troll in row C rather than in row A"
    assert placed[1, 1] > placed[1, 2], "bows behind them"


def test_the_worth_knows_a_good_place_and_a_fast_carrier() -> None:
    front = Table("0 troll C3; 0 nobs -; 1 nobs -", phase="deploy", offence=1, actor=0)
    back = Table("0 troll A1; 0 nobs -; 1 nobs -", phase="deploy", offence=1, actor=0)
    assert value(front, 0) > value(back, 0)
    fast = Table("0 wolf-riders C3 carries=1; 0 nobs C4; 1 nobs F3", offence=0)
    slow = Table("0 wolf-riders C3; 0 nobs C4 carries=1; 1 nobs F3", offence=0)
    assert value(fast, 0) > value(slow, 0)


def test_the_worth_is_that_of_the_other_side_turned_round() -> None:
    for t in random_positions(30):
        assert value(t, 0) == -value(t, 1)
        assert -1000 <= value(t, 0) <= 1000


def test_the_worth_knows_pieces_artifact_and_rounds() -> None:
    even = Table("0 nobs C3 carries=1; 1 nobs F3", offence=0)
    assert value(Table("0 nobs C3 carries=1; 0 nobs C4; 1 nobs F3", offence=0), 0) > value(even, 0)
    assert value(Table("0 nobs F4 carries=1; 1 nobs F3", offence=0), 0) > value(even, 0)
    assert value(Table("0 nobs C3; 1 nobs F3 carries=1", offence=0), 0) < value(even, 0)
    ahead = Table("0 nobs C3 carries=1; 1 nobs F3", offence=0, seats=[{"wins": 1}, {}], round=2)
    assert value(ahead, 0) > value(even, 0)
    over = Table("0 nobs D3; 1 wolf-riders E3", seats=[{"wins": 1}, {}], round=2)
    over.act("D3", "attack E3", "HHH")
    assert (value(over, 0), value(over, 1)) == (1000, -1000)
