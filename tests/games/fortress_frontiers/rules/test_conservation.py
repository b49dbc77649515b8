"""Gold, mana and health change only as the Events say and the tables of the rules allow, in random matches.

FF-ECO, FF-COMBAT-6, FF-ENG-4, FF-SPELL-7.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.fortress_frontiers.random_matches import enter_random_orders, play_random_match
from sandtable.games.fortress_frontiers import GAME, events, model
from sandtable.games.fortress_frontiers.model import ARMY, HOLDS, OFF, State
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_state
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.events import EventView
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

SEATS = (0, 1)
PAID = {model.HEALING: 15, model.FIREBALL: 40, model.LIGHTNING: 50}


def told(match: MatchCore, seat: int, kind: Callable[..., None]) -> list[EventView]:
    """Return the Events of one kind in the last Entry that only one player received."""
    everything = GAME.events.views(match.steps[-1].events)
    return [event for event in everything if event.audience == 1 << seat and event.kind == kind]


def expected_gold(match: MatchCore, before: State, seat: int) -> int:
    """Return the gold after an automatic step."""
    gold = before.sides[seat].gold + sum(
        event.amount for event in told(match, seat, events.rewarded) if event.what == 0
    )
    gold += sum(model.COST[event.type] for event in told(match, seat, events.collided))
    if before.phase == model.UPKEEP:
        gold += expected_income(match, before, seat)
    for event in told(match, seat, events.built):  # one paid step each
        own = [u for u in army(before, seat) if u.tile == event.tile and u.order == model.DO_BUILD]
        gold -= model.STEP_COST[works_kind(event.works)] if own else 0
    return int(gold)


def army(state: State, seat: int) -> list[model.Unit]:
    return [unit for unit in state.units[seat * ARMY : (seat + 1) * ARMY] if unit.tile != OFF]


def strongholds(state: State, seat: int) -> list[model.Hold]:
    return [hold for hold in state.holds[seat * HOLDS : (seat + 1) * HOLDS] if hold.tile != OFF]


def pieces(state: State, seat: int) -> list[model.Unit | model.Hold]:
    return [*army(state, seat), *strongholds(state, seat)]


def network(match: MatchCore, state: State, seat: int, *, rails: bool) -> set[int]:
    """Return the tiles connected to the base and the starting towers, as FF-NET-1 and FF-NET-2 say."""
    own = {hold.tile for hold in strongholds(state, seat)}
    counts: set[int] = set(own)
    for tile in range(match.setup.board.count):
        works, intact = works_kind(state.works[tile]), works_state(state.works[tile]) == model.INTACT
        rail = works == model.RAIL and (intact or (not rails and works_state(state.works[tile]) == model.BUILDING))
        road = works == model.ROAD and intact and not rails
        if state.ground[tile] == model.MINE or rail or road:
            counts.add(tile)
    found: set[int] = set()
    edge: list[int] = [hold.tile for hold in strongholds(state, seat) if hold.starting]
    while edge:
        tile = edge.pop()
        found.add(tile)
        edge += [near for near in match.setup.board.ways[tile] if near in counts and near not in found]
    return found


def expected_income(match: MatchCore, state: State, seat: int) -> int:
    """Return the income as FF-ECO-1 says."""
    gold = sum({model.BASE: 10, model.TOWER: 5 * hold.starting}[hold.kind] for hold in strongholds(state, seat))
    rails, roads = (network(match, state, seat, rails=rails) for rails in (True, False))
    for tile, owner in enumerate(state.owner):
        if owner == seat + 1:
            gold += 10 + sum(15 for unit in army(state, seat) if unit.tile == tile and unit.kind == model.MINER)
            gold += 20 if tile in rails else 10 if tile in roads else 0
    return gold


def expected_mana(match: MatchCore, before: State, seat: int) -> int:
    """Return the mana after a step, never above the new cap."""
    mana, cap = before.sides[seat].mana, match.state.sides[seat].cap
    if before.phase == model.SPAWNS:
        mana -= 5 * len(told(match, seat, events.ward_lit))
    if before.phase == model.SPELLS:
        mana -= spent(match, before, seat, (model.HEALING, model.BUFF))
    if before.phase == model.ATTACKS:
        mana -= spent(match, before, seat, (model.FIREBALL, model.LIGHTNING))
    if before.phase == model.UPKEEP:
        mana = min(mana, cap) + match.state.sides[seat].mana_income
    return int(min(mana, cap))


def spent(match: MatchCore, before: State, seat: int, spells: tuple[int, ...]) -> int:
    """Return the cost of a step's spells, in ascending id of the caster, while the mana lasts (FF-SPELL-7)."""
    mana = before.sides[seat].mana
    fizzled = [(event.tile, event.spell) for event in told(match, seat, events.fizzled)]
    for caster in sorted(pieces(before, seat), key=lambda one: one.id):
        if caster.order == model.DO_CAST and caster.b % 4 in spells:
            cost = PAID.get(caster.b % 4, caster.d)
            if (caster.tile, caster.b % 4) in fizzled:
                continue
            assert cost <= mana
            mana -= cost
    return int(before.sides[seat].mana - mana)


def check_health(match: MatchCore, before: State, seat: int) -> None:
    """Check that health changed by losses and healing alone, and that the missing have died."""
    losses = told(match, seat, events.lost_health)
    healed = {event.piece >> 6: event.health for event in told(match, seat, events.healed)}
    mended = {event.tile for event in told(match, seat, events.repaired)}
    died = {event.piece >> 6 for event in told(match, seat, events.died)}
    after = {one.id: one for one in pieces(match.state, seat)}
    for one in pieces(before, seat):
        left = one.health
        for event in [event for event in losses if event.piece >> 6 == one.id]:
            left -= event.lost
            assert event.health == max(0, left), "the loss that was told"
        if before.phase == model.UPKEEP and isinstance(one, model.Unit) and one.order == model.DO_HEAL:
            left = min(100, left + model.REGEN[one.kind])
        if one.id in healed:
            assert left < healed[one.id] <= 100 or left == 100
            left = healed[one.id]
        if one.id in died:
            assert left <= 0
            assert one.id not in after
        elif one.id in after:
            more = after[one.id].health - left
            assert more == 0 or (isinstance(one, model.Hold) and one.tile in mended and 0 < more <= 60), one
        else:
            assert getattr(one, "fresh", 0), "only a purchase that was refunded may vanish"


@pytest.mark.parametrize("seed", [1, 2])
def test_gold_mana_and_health_are_accounted_for(seed: int) -> None:
    account(seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3, 60))
def test_gold_mana_and_health_are_accounted_for_deep(seed: int) -> None:
    account(seed)


def account(seed: int) -> None:
    """Play a random match and check gold, mana and health after every automatic step."""
    match = matches.start(GAME, GAME.scenario("skirmish"), seed=seed, options={"turn_limit": 5}, stepwise=True)
    chance = seeded(seed + 50)
    seen = set()
    while mask := match.mask():
        if mask & 4:
            before = flat.clone(match.state)
            match.step()
            seen |= {event.name for event in GAME.events.views(match.steps[-1].events)}
            for seat in SEATS:
                side = match.state.sides[seat]
                assert side.gold == expected_gold(match, before, seat), (before.phase, before.turn)
                assert side.mana == expected_mana(match, before, seat), (before.phase, before.turn)
                check_health(match, before, seat)
            check_board(match.state)
        else:
            enter_random_orders(match, 0 if mask & 1 else 1, chance)
    assert {"struck", "died", "moved", "appeared", "built", "income"} <= seen
    assert match.state.turn == 5
    assert match.outcome is not None


def check_board(state: State) -> None:
    """Check occupants: one unit a tile, and nobody in an enemy stronghold (FF-TERM-2, FF-TERM-3)."""
    standing = [u for u in state.units if u.tile != OFF and not u.fresh and u.health > 0]
    assert len({u.tile for u in standing}) == len(standing)
    assert all(state.units[state.occupant[u.tile]] is u for u in standing)
    assert sum(row != model.NOBODY for row in state.occupant) == len(standing)
    assert all(1 <= u.health <= 100 for u in standing)
    assert all(1 <= h.health <= 100 for h in state.holds if h.tile != OFF)
    assert not any(u.seat != h.seat for h in state.holds for u in standing if h.tile == u.tile != OFF)
    assert all(0 <= side.mana <= side.cap and side.gold >= 0 for side in state.sides)


def test_the_same_seed_and_orders_give_the_same_match() -> None:
    """FF-RNG-1: down to the last roll and digest; another seed gives other rolls."""
    one, two, three = (
        [
            (entry.action, entry.rolls, entry.digest)
            for entry in play_random_match("skirmish", seed, 1).record(reveal=True).entries
        ]
        for seed in (5, 5, 6)
    )
    assert one == two
    assert one != three
