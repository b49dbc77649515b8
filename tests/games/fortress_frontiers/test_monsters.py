"""Monsters and the end: FF-NEU, FF-WIN."""

from __future__ import annotations

from games.fortress_frontiers.arena import Arena
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import CAMP, CAMP_ARCHER, DRAGON, LAIR, OFF, SOLDIER, VISIBLE
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import neutral_attacks_step
from sandtable.games.fortress_frontiers.rules.neutrals.targets import choose_cleave
from sandtable.kernel.chance import script


def test_monsters_attack_heal_and_never_retaliate() -> None:
    """FF-NEU-1, FF-NEU-2, FF-NEU-3, FF-RULING-48: a stronghold hides its garrison; without a target they heal 10."""
    arena = Arena()
    arena.ground(CAMP, (5, 5))
    camp = arena.unit(2, CAMP_ARCHER, (5, 5), 50)
    neutral_attacks_step(arena.state, arena.board, arena.chance, arena.work)
    assert camp.health == 60
    tower = arena.hold(0, (6, 5))
    guard = arena.unit(0, SOLDIER, (6, 5), defending=1)
    neutral_attacks_step(arena.state, arena.board, arena.chance, arena.work)
    assert tower.health == 70
    assert guard.health == 100
    assert camp.health < 60, "the garrison strikes back"


def test_cleave_takes_a_group() -> None:
    """FF-NEU-6, FF-RULING-57: up to three, each adjacent to one already chosen."""
    arena = Arena()
    arena.ground(LAIR, (5, 5))
    dragon = arena.unit(2, DRAGON, (5, 5))
    near = [arena.coord(t) for t in arena.board.ways[dragon.tile]]
    for at in (near[0], near[1], near[3]):
        assert at is not None
        arena.unit(0, SOLDIER, at)
    row = arena.state.units.index(dragon)
    script(arena.chance, [0, 0], strict=True)
    chosen = choose_cleave(arena.state, arena.board, row, arena.chance, arena.work)
    assert chosen == 2, "the third stands apart"


def test_last_breath_in_both_places() -> None:
    """FF-NEU-7, FF-RULING-40: in the Attacks step and in movement, before the killer moves in."""
    for ordered in (True, False):
        arena = Arena()
        arena.ground(CAMP, (5, 5))
        arena.unit(2, CAMP_ARCHER, (5, 5), 5)
        soldier = arena.unit(0, SOLDIER, (4, 5), 40)
        arena.begin().order(0, "strike u0 5,5" if ordered else "move u0 0")
        arena.until(model.NEUTRAL_ATTACKS)
        assert soldier.tile == OFF, "the arrow of a dying archer kills a wounded soldier"
        assert arena.state.sides[0].gold > 1000, "and the reward is paid all the same"


def test_credit_is_by_damage_and_a_coin_breaks_ties() -> None:
    """FF-NEU-9, FF-DEC-5, FF-RNG-1."""
    arena = Arena()
    arena.work.credit_m[0][300] = 5
    arena.work.credit_m[1][300] = 6
    from sandtable.games.fortress_frontiers.rules.combat.batches import find_kill_credit

    assert find_kill_credit(arena.chance, 300, 0, arena.work) == 1
    arena.work.credit_m[0][300] = 6
    for side in (0, 1):
        script(arena.chance, [side], strict=True)
        assert find_kill_credit(arena.chance, 300, 0, arena.work) == side


def test_victory() -> None:
    """FF-WIN-1, FF-WIN-2, FF-WIN-3, FF-WIN-4, FF-RULING-43: a fallen base loses at once; nothing else decides."""
    arena = Arena()
    arena.base(0, (0, 5))
    arena.base(1, (11, 5), 10)
    arena.unit(0, SOLDIER, (10, 5))
    arena.begin()
    arena.turn()
    assert GAME.kernel["outcome"](arena.state, arena.board) == 0, "a player without units plays on"
    arena.order(0, "strike u0 11,5")
    arena.turn()
    assert (arena.state.phase, GAME.kernel["outcome"](arena.state, arena.board)) == (model.OVER, 1)


def test_the_rest_of_the_model() -> None:
    """FF-DEC-4, FF-RULING-58: the record is smaller than 128 kB; fresh units see from the Spawns step on."""
    from sandtable.kernel.carriers import flat

    assert flat.layout(model.State).size < 128 * 1024
    arena = Arena()
    arena.base(0, (0, 5))
    arena.begin().order(0, "buy scout 1,5")
    far = arena.at((4, 5))
    assert arena.state.sides[0].sight[far] & 3 != VISIBLE
    arena.until(model.SPELLS)
    assert arena.state.sides[0].sight[far] & 3 == VISIBLE
