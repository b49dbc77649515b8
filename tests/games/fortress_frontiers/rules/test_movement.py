"""Terms and movement rules that the oracle does not cover: FF-TERM, FF-MOVE, FF-RES."""

from __future__ import annotations

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import ARCHER, CAVALRY, FOREST, MINE, MINER, RAIL, SOLDIER
from sandtable.kernel.chance import seeded


def test_terms() -> None:
    """FF-TERM-1, FF-TERM-3, FF-TERM-4, FF-TERM-5, FF-TERM-7, FF-TERM-9, FF-RULING-1: owners, works, control."""
    setup = GAME.load(GAME.scenario("ff-small-ford"), GAME.options({}), seeded(1))
    state = setup.state
    for tile in range(setup.board.count):
        if state.hold[tile] != model.NOWHERE:
            assert state.ground[tile] == model.OPEN
    board_setup = BoardSetup()
    board_setup.ground(MINE, (5, 5))
    unit = board_setup.unit(0, SOLDIER, (4, 5))
    board_setup.path(unit, (5, 5), (6, 5))
    board_setup.tick()
    assert unit.steps == 1, "still moving"
    board_setup.tick()
    assert unit.steps == 0
    assert board_setup.state.owner[board_setup.at((5, 5))] == 1, "FF-MINE-1: passing through is enough"


def test_movement_consequences() -> None:
    """FF-RES-2, FF-RES-4, FF-RES-5, FF-RES-6, FF-RES-7, FF-RULING-22, FF-RULING-44, FF-RULING-45, FF-RULING-46."""
    board_setup = BoardSetup()
    one, two = board_setup.unit(0, SOLDIER, (4, 4)), board_setup.unit(0, ARCHER, (5, 4))
    board_setup.path(one, (5, 4))
    board_setup.path(two, (4, 4))
    board_setup.move()
    assert (board_setup.where(one), board_setup.where(two)) == ((5, 4), (4, 4)), "friends exchange tiles"
    board_setup = BoardSetup()
    late, early = board_setup.unit(0, SOLDIER, (4, 5), stamp=9), board_setup.unit(0, SOLDIER, (6, 5), stamp=3)
    board_setup.path(late, (5, 5))
    board_setup.path(early, (5, 5))
    board_setup.tick()
    assert (board_setup.where(early), late.steps) == ((5, 5), 1), "the first in line enters, the other waits"
    board_setup.tick()
    assert late.steps == 0, "blocked by a stationary friend"


def test_mixed_cycles_rotate_and_one_hop_only() -> None:
    """FF-RULING-24, FF-RULING-23, FF-RES-1, FF-RULING-21."""
    board_setup = BoardSetup()
    units = [board_setup.unit(seat, SOLDIER, at) for seat, at in ((0, (4, 4)), (1, (5, 4)), (0, (4, 3)))]
    for unit, to in zip(units, ((5, 4), (4, 3), (4, 4))):
        board_setup.path(unit, to)
    board_setup.move()
    assert [board_setup.where(u) for u in units] == [(5, 4), (4, 3), (4, 4)]
    board_setup = BoardSetup()
    for x in range(1, 9):
        board_setup.works(RAIL, 1, (x, 5))
    for x in (2, 4):
        board_setup.unit(0, MINER, (x, 5))
    soldier = board_setup.unit(0, SOLDIER, (1, 5))
    board_setup.path(soldier, (2, 5), (3, 5), (4, 5), (5, 5))
    assert board_setup.move() <= 20
    assert board_setup.where(soldier) == (3, 5), "one hop a unit and Execution"


def test_trimming() -> None:
    """FF-MOVE-9, FF-MOVE-7, FF-HEX-4: cut to the real cost; the bonus needs one straight line."""
    board_setup = BoardSetup()
    horse = board_setup.unit(0, CAVALRY, (1, 5))
    board_setup.begin().order(0, "move u0 0000")
    board_setup.ground(FOREST, (3, 5))
    board_setup.turn()
    assert board_setup.where(horse) == (4, 5)
