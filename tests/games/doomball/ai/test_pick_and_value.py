"""The rollout policy and the evaluation. They are not rules, but must follow them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.doomball.positions import Position
from games.doomball.reference_range import random_positions
from sandtable.games.doomball import GAME
from sandtable.games.doomball.ai.threats import find_threats, loss_risk
from sandtable.games.doomball.kinds import KIND_WORDS
from sandtable.games.doomball.model import HUMANS
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat


def picked(t: Position, times: int, seat: int | None = None) -> set[tuple[int, ...]]:
    """The distinct actions that `pick` gives in one position."""
    chance, action, found = seeded(1), [0] * 7, set()
    who = t.state.actor if seat is None else Seat(seat)
    for _ in range(times):
        GAME.kernel.pick(t.state, t.board, who, chance, action, t.work)
        found.add(tuple(action))
    assert chance.drawn == 0  # a choice is not a result of chance
    return found


def value(t: Position, seat: int) -> int:
    result: int = GAME.kernel.value(t.state, t.board, Seat(seat), t.work)
    return result


def test_pick_chooses_only_legal_actions() -> None:
    """In positions of random matches, before and in an activation."""
    for t in random_positions(30):
        assert picked(t, 60) <= set(t.rows())
        if units := t.texts("activate"):
            t.play(f"activate {units[0]}")
            assert picked(t, 60) <= set(t.rows())


@pytest.mark.parametrize("phase", ["call", "role", "side", "deploy", "carrier", "exchange"])
def test_pick_answers_every_prompt(phase: str) -> None:
    """Every legal answer is chosen sufficiently often."""
    army = "0 nobs C3; 0 troll C4; 1 nobs F3" if phase == "carrier" else "0 nobs -; 0 troll -; 1 nobs -"
    t = Position(army, phase=phase, offence=0, actor=0)
    assert picked(t, 2_000) == set(t.rows())


def test_pick_drafts_to_the_seal() -> None:
    t = Position()
    for seat in (0, 1):
        for _ in range(11):
            (row, *_) = picked(t, 1, seat)
            GAME.kernel.apply(t.state, t.board, Seat(seat), list(row), seeded(1), t.events, t.work)
    assert t.prompted() in (1, 2)  # both drafts are public now, and the toss is next


def test_pick_prefers_useful_pieces_and_spaces() -> None:
    """Knights come more often than Swordsmen; a Troll stands in front more often than an Archer."""
    chance, action = seeded(2), [0] * 7
    t = Position()
    t.state.sides[0].race = HUMANS
    drafted, placed = Counter[int](), Counter[tuple[int, int]]()
    for _ in range(600):
        GAME.kernel.pick(t.state, t.board, Seat(0), chance, action, t.work)
        drafted[action[1]] += 1
    assert drafted[KIND_WORDS.index("knights")] > drafted[KIND_WORDS.index("swordsmen")]
    here = Position("0 troll -; 0 goblin-archers -; 1 nobs -", phase="deploy", offence=1, actor=0)
    for _ in range(600):
        GAME.kernel.pick(here.state, here.board, Seat(0), chance, action, here.work)
        placed[action[1], here.board.row[action[2]]] += 1
    assert placed[0, 2] > 2 * placed[0, 0], "the Troll in row C rather than in row A"
    assert placed[1, 1] > placed[1, 2], "bows behind them"


def test_the_value_counts_places_and_the_speed_of_the_carrier() -> None:
    front = Position("0 troll C3; 0 nobs -; 1 nobs -", phase="deploy", offence=1, actor=0)
    back = Position("0 troll A1; 0 nobs -; 1 nobs -", phase="deploy", offence=1, actor=0)
    assert value(front, 0) > value(back, 0)
    fast = Position("0 wolf-riders C3 carries=1; 0 nobs C4; 1 nobs F3", offence=0)
    slow = Position("0 wolf-riders C3; 0 nobs C4 carries=1; 1 nobs F3", offence=0)
    assert value(fast, 0) > value(slow, 0)


def test_the_value_is_antisymmetric() -> None:
    for t in random_positions(30):
        assert value(t, 0) == -value(t, 1)
        assert -1000 <= value(t, 0) <= 1000


def test_the_value_counts_pieces_artifact_and_rounds() -> None:
    even = Position("0 nobs C3 carries=1; 1 nobs F3", offence=0)
    assert value(Position("0 nobs C3 carries=1; 0 nobs C4; 1 nobs F3", offence=0), 0) > value(even, 0)
    assert value(Position("0 nobs F4 carries=1; 1 nobs F3", offence=0), 0) > value(even, 0)
    assert value(Position("0 nobs C3; 1 nobs F3 carries=1", offence=0), 0) < value(even, 0)
    ahead = Position("0 nobs C3 carries=1; 1 nobs F3", offence=0, seats=[{"wins": 1}, {}], round=2)
    assert value(ahead, 0) > value(even, 0)
    over = Position("0 nobs D3; 1 wolf-riders E3", seats=[{"wins": 1}, {}], round=2)
    over.act("D3", "attack E3", "HHH")
    assert (value(over, 0), value(over, 1)) == (1000, -1000)


def test_a_won_round_is_valued_above_a_nearly_won_one() -> None:
    """A side that also has the stronger army must still prefer to score."""
    army = "; ".join(f"0 troll {space}" for space in ("D1", "D2", "D3", "D4", "D5", "D6", "E1", "E2"))
    t = Position(f"0 wolf-riders G3 carries=1; {army}; 1 goblins F1", offence=0)
    before = value(t, 0)
    t.act("G3", "step H3")
    assert t.state.sides[0].wins == 1
    assert value(t, 0) > before


def test_the_third_artifact_is_valued_above_one_on_its_way() -> None:
    army = "; ".join(f"0 troll {space}" for space in ("C3", "C4", "C5", "C6"))
    t = Position(f"0 wolf-riders B2 carries=1; {army}; 1 goblins E5", mode=1, offence=0, removed=2)
    before = value(t, 0)
    t.act("B2", "step A2")
    assert t.state.sides[0].wins == 1
    assert value(t, 0) > before


def test_the_deciding_round_counts_twice() -> None:
    pieces = "0 nobs C3 carries=1; 0 nobs C4; 1 nobs F3"
    first = value(Position(pieces, offence=0), 0)
    third = value(Position(pieces, offence=0, seats=[{"wins": 1}, {"wins": 1}], round=3), 0)
    assert first > 0
    assert third == 2 * first


def test_the_carrier_advances_and_the_others_pursue_it() -> None:
    behind = Position("0 nobs C3 carries=1; 0 nobs C5; 1 nobs G3", offence=0)
    assert value(Position("0 nobs C3 carries=1; 0 nobs D5; 1 nobs G3", offence=0), 0) > value(behind, 0)
    assert value(Position("0 nobs C3 carries=1; 0 nobs C5; 1 nobs E1", offence=0), 1) > value(behind, 1)
    assert value(Position("0 nobs D3 carries=1; 0 nobs C5; 1 nobs G3", offence=0), 0) > value(behind, 0)


def in_danger(t: Position, space: str) -> int:
    row = t.at(space)
    return loss_risk(t.board, row, find_threats(t.state, t.board, Seat(1), t.work), t.work)


@pytest.mark.parametrize("mode", [0, 1])
def test_a_unit_in_reach_of_the_enemy_is_valued_lower(mode: int) -> None:
    """Reach is move plus range: a Fighter reaches two spaces. An enemy that was already activated still threatens."""
    near = Position("0 wolf-riders C3 carries=1; 1 fighters D5; 1 fighters H6", mode=mode, offence=0, home="HA")
    far = Position("0 wolf-riders C3 carries=1; 1 fighters H5; 1 fighters H1", mode=mode, offence=0, home="HA")
    assert in_danger(near, "C3") > in_danger(far, "C3") == 0
    assert value(near, 0) < value(far, 0)
    near.at("D5").activated = 1
    assert in_danger(near, "C3") > 0
    near.at("C3").hits = 1
    assert in_danger(near, "C3") > in_danger(Position("0 wolf-riders C3; 1 fighters D5", mode=mode), "C3")


def test_a_unit_in_range_of_an_enemy_is_valued_higher() -> None:
    """Otherwise a search one decision deep would never approach an enemy."""
    t = Position("0 nobs C3; 1 nobs E3 carries=1", offence=1)
    t.play("activate C3")
    before = value(t, 0)
    t.play("step D3")
    assert value(t, 0) > before


def test_markers_avoid_spaces_that_defenders_can_strike() -> None:
    pieces = "0 nobs -; 1 fighters B2; 1 fighters C3"
    near = Position(pieces, mode=1, phase="markers", offence=0, markers=["A1"])
    far = Position(pieces, mode=1, phase="markers", offence=0, markers=["H8"])
    assert value(far, 0) > value(near, 0)


@pytest.mark.parametrize("mode", [0, 1])
def test_a_side_that_runs_out_of_turns_takes_risks(mode: int) -> None:
    """DB-END-4: on the last turn losses do not matter to the offence, but still to the defence."""
    pieces = "0 nobs C3; 0 nobs C4 carries=1; 1 fighters D5"
    early, late = (Position(pieces, mode=mode, offence=0, limit=40, turn=turn) for turn in (1, 20 if mode else 40))
    assert value(late, 0) > value(early, 0)
    pieces = "0 nobs C3; 0 nobs C4; 1 fighters D5 carries=1"
    early, late = (Position(pieces, mode=mode, offence=1, limit=40, turn=turn) for turn in (1, 20 if mode else 40))
    assert value(late, 0) < value(early, 0)


def test_pieces_in_reserve_have_no_value() -> None:
    waiting = Position("0 nobs -; 1 fighters D5; 1 fighters D6", mode=1, offence=0, phase="reinforce", heads=1, turn=1)
    come = Position("0 nobs A1; 1 fighters D5; 1 fighters D6", mode=1, offence=0, turn=1)
    assert value(come, 0) > value(waiting, 0)
