"""Pairs for the law of fog, made without the game's own `guess`: whatever a player cannot know is drawn anew."""

from __future__ import annotations

from random import Random

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import ARMY, OFF, State
from sandtable.games.fortress_frontiers.rules.position import make_works
from sandtable.kernel import flat
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.game import Setup


def variant(setup: Setup, state: State, seat: int, lot: Chance) -> State:
    """Another full State that looks the same to the seat, or to the public (2)."""
    random = Random(uniform(lot, 2**30))
    made = flat.clone(state)
    viewers = [seat] if seat < 2 else []
    visible = {t for v in viewers for t in range(setup.board.count) if state.sides[v].sight[t] & 3 == model.VISIBLE}
    unseen = {t for t in range(setup.board.count) if all(state.sides[v].sight[t] == 0 for v in viewers)}
    hidden = [t for t in range(setup.board.count) if t not in visible]
    for tile in hidden:
        free = made.occupant[tile] == model.NOBODY and made.hold[tile] == model.NOWHERE
        if tile in unseen and free and made.ground[tile] < model.MINE:
            made.ground[tile] = random.choice((model.OPEN, model.FOREST, model.MOUNTAIN, model.RIVER, model.LAKE))
        if made.ground[tile] == model.MINE:
            made.owner[tile] = random.randint(0, 2)
        if (
            random.random() < 0.2
            and made.ground[tile] in (model.OPEN, model.FOREST)
            and made.hold[tile] == model.NOWHERE
        ):
            kind = random.choice((0, model.ROAD, model.RAIL, model.TRAP, model.WARD, model.FORT))
            made.works[tile] = make_works(kind, random.randint(0, 1), random.randint(0, 2), 1) if kind else 0
    for other in (0, 1):
        if other != seat:
            vary_side(made, other, hidden, random)
    vary_neutrals(made, visible, random)
    return made


def vary_side(state: State, seat: int, hidden: list[int], random: Random) -> None:
    """Purse, bonuses, memory, orders and unseen units of a side."""
    side = state.sides[seat]
    for name in ("gold", "mana", "melee", "ranged", "wells", "issued", "wards_made", "gold_income"):
        setattr(side, name, random.randint(0, 5))
    for tile in hidden:
        side.sight[tile] = random.randint(0, 1)
        side.wards[tile] = random.choice((0, 0, 0, 1, 2))
    seen = set(hidden)
    for unit in state.units[seat * ARMY : (seat + 1) * ARMY]:
        if unit.tile == OFF:
            continue
        if state.phase == model.ORDERS:
            unit.order = random.choice((0, model.DO_HEAL, model.DO_DEFEND))
            unit.repeat = random.choice((0, model.DO_ALWAYS_DEFEND))
            unit.defending = int(unit.order == model.DO_DEFEND)
        unit.buff, unit.stamp, unit.issue = random.randint(0, 9), random.randint(0, 99), random.randint(0, 9)
        if unit.tile in seen and not unit.fresh:
            unit.health, unit.kind = random.randint(1, 100), random.randrange(model.TYPES)
            free = [
                t
                for t in hidden
                if state.occupant[t] == model.NOBODY
                and state.hold[t] == model.NOWHERE
                and state.ground[t] not in (model.MOUNTAIN, model.CAMP, model.LAIR)
            ]
            if free:
                state.occupant[unit.tile], row = model.NOBODY, state.occupant[unit.tile]
                unit.tile = model.Tile(random.choice(free))
                state.occupant[unit.tile] = row


def vary_neutrals(state: State, visible: set[int], random: Random) -> None:
    """Health, reward and countdown of monsters out of sight."""
    for row in range(model.NEUTRALS, model.NOBODY):
        unit = state.units[row]
        if unit.tile == OFF or unit.tile in visible:
            continue
        if unit.health > 0:
            unit.health = random.randint(1, 100)
            unit.b = random.randrange(4) if unit.kind == model.DRAGON else 0
        else:
            unit.a = random.randint(1, 20)
