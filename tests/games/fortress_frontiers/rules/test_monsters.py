"""Monsters and the end: FF-NEU, FF-WIN."""

from __future__ import annotations

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import CAMP, CAMP_ARCHER, DRAGON, LAIR, OFF, SOLDIER, VISIBLE
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import neutral_attacks_step
from sandtable.games.fortress_frontiers.rules.neutrals.targets import choose_cleave
from sandtable.kernel.chance import script


def test_monsters_attack_heal_and_never_retaliate() -> None:
    """FF-NEU-1, FF-NEU-2, FF-NEU-3, FF-RULING-48: a stronghold hides its garrison; without a target they heal 10."""
    board_setup = BoardSetup()
    board_setup.ground(CAMP, (5, 5))
    camp = board_setup.unit(2, CAMP_ARCHER, (5, 5), 50)
    neutral_attacks_step(board_setup.state, board_setup.board, board_setup.chance, board_setup.work)
    assert camp.health == 60
    tower = board_setup.hold(0, (6, 5))
    guard = board_setup.unit(0, SOLDIER, (6, 5), defending=1)
    neutral_attacks_step(board_setup.state, board_setup.board, board_setup.chance, board_setup.work)
    assert tower.health == 70
    assert guard.health == 100
    assert camp.health < 60, "the garrison strikes back"


def test_cleave_takes_a_group() -> None:
    """FF-NEU-6, FF-RULING-57: up to three, each adjacent to one already chosen."""
    board_setup = BoardSetup()
    board_setup.ground(LAIR, (5, 5))
    dragon = board_setup.unit(2, DRAGON, (5, 5))
    near = [board_setup.coord(t) for t in board_setup.board.ways[dragon.tile]]
    for at in (near[0], near[1], near[3]):
        assert at is not None
        board_setup.unit(0, SOLDIER, at)
    row = board_setup.state.units.index(dragon)
    script(board_setup.chance, [0, 0], strict=True)
    chosen = choose_cleave(board_setup.state, board_setup.board, row, board_setup.chance, board_setup.work)
    assert chosen == 2, "the third stands apart"


def test_last_breath_in_both_places() -> None:
    """FF-NEU-7, FF-RULING-40: in the Attacks step and in movement, before the killer moves in."""
    for ordered in (True, False):
        board_setup = BoardSetup()
        board_setup.ground(CAMP, (5, 5))
        board_setup.unit(2, CAMP_ARCHER, (5, 5), 5)
        soldier = board_setup.unit(0, SOLDIER, (4, 5), 40)
        board_setup.begin().order(0, "strike u0 5,5" if ordered else "move u0 0")
        board_setup.until(model.NEUTRAL_ATTACKS)
        assert soldier.tile == OFF, "the arrow of a dying archer kills a wounded soldier"
        assert board_setup.state.sides[0].gold > 1000, "and the reward is paid all the same"


def test_credit_is_by_damage_and_a_coin_breaks_ties() -> None:
    """FF-NEU-9, FF-DEC-5, FF-RNG-1."""
    board_setup = BoardSetup()
    board_setup.work.credit_m[0][300] = 5
    board_setup.work.credit_m[1][300] = 6
    from sandtable.games.fortress_frontiers.rules.combat.batches import find_kill_credit

    assert find_kill_credit(board_setup.chance, 300, 0, board_setup.work) == 1
    board_setup.work.credit_m[0][300] = 6
    for side in (0, 1):
        script(board_setup.chance, [side], strict=True)
        assert find_kill_credit(board_setup.chance, 300, 0, board_setup.work) == side


def test_victory() -> None:
    """FF-WIN-1, FF-WIN-2, FF-WIN-3, FF-WIN-4, FF-RULING-43: a fallen base loses at once; nothing else decides."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.base(1, (11, 5), 10)
    board_setup.unit(0, SOLDIER, (10, 5))
    board_setup.begin()
    board_setup.turn()
    assert GAME.kernel.outcome(board_setup.state, board_setup.board) == 0, "a player without units plays on"
    board_setup.order(0, "strike u0 11,5")
    board_setup.turn()
    assert (board_setup.state.phase, GAME.kernel.outcome(board_setup.state, board_setup.board)) == (model.OVER, 1)


def test_record_size_and_sight_of_new_units() -> None:
    """FF-DEC-4, FF-RULING-58: the record is smaller than 128 kB; fresh units see from the Spawns step on."""
    from sandtable.kernel.carriers import flat

    assert flat.layout(model.State).size < 128 * 1024
    board_setup = BoardSetup()
    board_setup.base(0, (0, 5))
    board_setup.begin().order(0, "buy scout 1,5")
    far = board_setup.at((4, 5))
    assert board_setup.state.sides[0].sight[far] & 3 != VISIBLE
    board_setup.until(model.SPELLS)
    assert board_setup.state.sides[0].sight[far] & 3 == VISIBLE
