"""Attacks of neutral monsters: their own step (FF-NEU-2) and last breaths (FF-NEU-7)."""

from sandtable.games.fortress_frontiers.clauses import FF_NEU_2, FF_NEU_6, FF_NEU_7
from sandtable.games.fortress_frontiers.events import healed
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RANGED,
    MOST_NEUTRALS,
    NEUTRAL,
    NEUTRALS,
    OFF,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.batches import (
    add_damage,
    apply_batch,
    clear_batches,
    find_kill_credit,
)
from sandtable.games.fortress_frontiers.rules.combat.damage import deal_damage, remove_dead
from sandtable.games.fortress_frontiers.rules.combat.retaliation import retaliate
from sandtable.games.fortress_frontiers.rules.combat.strength import health_loss, strike_damage
from sandtable.games.fortress_frontiers.rules.movement.contests import remove_if_dead
from sandtable.games.fortress_frontiers.rules.position.combatants import COMBATANTS, has_just_died, insert_by_id
from sandtable.games.fortress_frontiers.rules.position.pieces import heal, unit_ref
from sandtable.games.fortress_frontiers.rules.visibility.events import record_strike
from sandtable.kernel.chance import Chance

from .respawn import pay_reward, roll_countdown
from .targets import choose_attacks


def neutral_attacks_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Let all living neutrals act on the State at the start, then apply the retaliation (FF-NEU-2)."""
    clear_batches(work)
    count = list_living_neutrals(state, work)
    for i in range(count):
        resolve_neutral(state, board, work.rows[i], chance, work)
    apply_batch(state, 1, work)
    for combatant in range(COMBATANTS):
        if has_just_died(state, combatant):
            remove_dead(state, combatant, work)
    apply_batch(state, 0, work)
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        if has_just_died(state, row):
            pay_reward(state, row, find_kill_credit(chance, row, 0, work), chance, work)
            roll_countdown(state, row, chance)
            remove_dead(state, row, work)


def resolve_neutral(state: State, board: Board, row: int, chance: Chance, work: Work) -> None:
    """Let one neutral attack in all its ways, or heal 10 if it has no target (FF-NEU-6)."""
    cleaved, burnt = choose_attacks(state, board, row, chance, work)
    if cleaved + burnt == 0:
        unit = state.units[row]
        if unit.health < 100:
            heal(unit, 10)
            healed(work.pending, FF_NEU_6, 0, unit.tile, unit_ref(unit), unit.health)
        return
    for i in range(cleaved + burnt):
        ranged = 0 if i < cleaved else 1
        combatant = work.picks[i]
        amount = strike_pick(state, board, row, i, ranged, FF_NEU_2, work)
        add_damage(state, combatant, 1, amount, NEUTRAL, work)
        retaliate(state, board, row, combatant, ranged, 1, work)


def strike_pick(state: State, board: Board, row: int, pick: int, ranged: int, clause: int, work: Work) -> int:
    """Record a neutral's strike at one of its picks; return the damage."""
    target = work.picks[pick]
    amount = strike_damage(state, board, row, target, ranged, 1, 1)
    record_strike(state, row, target, amount, BY_RANGED if ranged != 0 else BY_MELEE, clause, work)
    return amount


def add_last_breaths(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Let every neutral that will die attack once more: arrows and fire into R, cleave into M (FF-NEU-7)."""
    count = list_living_neutrals(state, work)
    for i in range(count):
        row = work.rows[i]
        if state.units[row].health > health_loss(work.batch_r[row]) + health_loss(work.batch_m[row]):
            continue
        cleaved, burnt = choose_attacks(state, board, row, chance, work)
        for j in range(cleaved + burnt):
            ranged = 0 if j < cleaved else 1
            amount = strike_pick(state, board, row, j, ranged, FF_NEU_7, work)
            add_damage(state, work.picks[j], ranged, amount, NEUTRAL, work)


def list_living_neutrals(state: State, work: Work) -> int:
    """Write the living neutrals into work.rows by ascending id; return their number."""
    count = 0
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.health <= 0:
            continue
        count = insert_by_id(state, row, count, work)
    return count


def resolve_last_breath(state: State, board: Board, row: int, chance: Chance, work: Work) -> None:
    """Resolve one more attack at the moment of death, in one batch and without retaliation (FF-NEU-7)."""
    cleaved, burnt = choose_attacks(state, board, row, chance, work)
    for i in range(cleaved + burnt):
        work.weights[i] = strike_pick(state, board, row, i, 0 if i < cleaved else 1, FF_NEU_7, work)
    for i in range(cleaved + burnt):
        amount = 0
        for j in range(cleaved + burnt):
            if work.picks[j] == work.picks[i]:
                amount += work.weights[j]
                if j < i:
                    amount = 0
                    break
        deal_damage(state, work.picks[i], amount, work)
    for i in range(cleaved + burnt):
        remove_if_dead(state, work.picks[i], work)
