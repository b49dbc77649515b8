"""The Attacks step: FF-COMBAT-8 and FF-COMBAT-9."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_9
from sandtable.games.fortress_frontiers.events import moved
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RANGED,
    DO_SHOOT,
    DO_STRIKE,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    SEATS,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import add_last_breaths
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import pay_reward, restart_countdown, roll_countdown
from sandtable.games.fortress_frontiers.rules.position.combatants import (
    COMBATANTS,
    HOLD_OFFSET,
    combatant_tile,
    has_just_died,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold, is_on_board, take_off_tile, unit_ref
from sandtable.games.fortress_frontiers.rules.visibility.events import arrive_on_tile, record_strike
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat

from .batches import add_damage, apply_batch, clear_batches, find_kill_credit
from .damage import remove_dead, spring_trap
from .retaliation import find_target, retaliate
from .spells import cast_attacks
from .strength import strike_damage

KILLED_BY_RANGED = 1
KILLED_BY_MELEE = 2


def attacks_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Play the Attacks step: all attacks at once, from the State at its start (FF-COMBAT-9)."""
    clear_batches(work)
    for row in range(NEUTRALS):
        if is_attacking(state, row):
            work.attack_count[find_attack_target(state, row)] += 1  # FF-COMBAT-8
    cast_attacks(state, board, work)
    for row in range(NEUTRALS):
        if is_attacking(state, row):
            resolve_attack(state, board, row, work)
    add_last_breaths(state, board, chance, work)
    apply_batch(state, 1, work)
    for combatant in range(COMBATANTS):
        work.ranks[combatant] = KILLED_BY_RANGED if has_just_died(state, combatant) else 0
    apply_batch(state, 0, work)
    for combatant in range(COMBATANTS):
        if work.ranks[combatant] == 0 and has_just_died(state, combatant):
            work.ranks[combatant] = KILLED_BY_MELEE
    resolve_deaths(state, board, chance, work)


def is_attacking(state: State, row: int) -> bool:
    """Whether a unit has an attack order and a target."""
    unit = state.units[row]
    if not is_on_board(unit) or unit.order not in (DO_SHOOT, DO_STRIKE):
        return False
    return find_attack_target(state, row) != NOBODY


def find_attack_target(state: State, row: int) -> int:
    """Return what a unit's attack order hits."""
    unit = state.units[row]
    return find_target(state, unit.a, unit.seat)


def resolve_attack(state: State, board: Board, row: int, work: Work) -> None:
    """Resolve one attack order and its retaliation."""
    unit = state.units[row]
    combatant = find_attack_target(state, row)
    ranged = 1 if unit.order == DO_SHOOT else 0
    amount = strike_damage(state, board, row, combatant, ranged, 1, work.attack_count[combatant])
    record_strike(state, row, combatant, amount, BY_RANGED if ranged != 0 else BY_MELEE, FF_COMBAT_9, work)
    add_damage(state, combatant, ranged, amount, unit.seat, work)
    retaliate(state, board, row, combatant, ranged, work.attack_count[combatant], work)


def resolve_deaths(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Pay rewards, remove the dead, and move the first melee attacker onto each freed tile (FF-RULING-32)."""
    for combatant in range(COMBATANTS):
        if work.ranks[combatant] == 0:
            continue
        tile = combatant_tile(state, combatant)
        seat = (
            1 - state.holds[combatant - HOLD_OFFSET].seat
            if combatant >= HOLD_OFFSET
            else 1 - state.units[combatant].seat
        )
        if NEUTRALS <= combatant < NOBODY:
            seat = find_kill_credit(chance, combatant, 1 if work.ranks[combatant] == KILLED_BY_RANGED else 0, work)
            pay_reward(state, combatant, SEATS[seat], chance, work)
            roll_countdown(state, combatant, chance)
        work.tile_list[combatant] = tile
        work.attack_count[combatant] = seat
    for combatant in range(COMBATANTS):
        if work.ranks[combatant] != 0:
            remove_dead(state, combatant, work)
    for combatant in range(COMBATANTS):
        if work.ranks[combatant] == KILLED_BY_MELEE:
            advance_attacker(state, work.tile_list[combatant], SEATS[work.attack_count[combatant]], chance, work)


def advance_attacker(state: State, tile: Tile, seat: Seat, chance: Chance, work: Work) -> None:
    """Move the living melee attacker with the earliest order onto the tile (FF-RULING-32)."""
    first = NOBODY
    for row in range(NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.seat != seat or unit.order != DO_STRIKE or unit.a != tile or unit.fresh != 0:
            continue
        if first == NOBODY or unit.issue < state.units[first].issue:
            first = row
    if first == NOBODY or state.occupant[tile] != NOBODY or hostile_hold(state, tile, seat) != NOWHERE:
        return
    unit = state.units[first]
    moved(work.pending, FF_COMBAT_9, 1 << seat, unit.tile, tile, unit_ref(unit))
    take_off_tile(state, first)
    arrive_on_tile(state, first, tile, work)
    spring_trap(state, first, work)
    restart_countdown(state, tile, chance)
