"""The Attacks step: FF-COMBAT-8 and FF-COMBAT-9."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_9
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RANGED,
    DO_SHOOT,
    DO_STRIKE,
    MOVED,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import last_breaths
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import disturb, reward, roll_countdown
from sandtable.games.fortress_frontiers.rules.position.combatants import ALL_BODIES, BODIES, body_tile, died_now
from sandtable.games.fortress_frontiers.rules.position.pieces import hostile_hold, take_up, unit_ref
from sandtable.games.fortress_frontiers.rules.visibility.events import settle, tell, tell_strike
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat

from .batches import add_harm, apply_harm, clear_batches, credited
from .damage import bury, spring_trap
from .retaliation import retaliate, target_on
from .spells import cast_attacks
from .strength import strike

KILLED_BY_RANGED = 1
KILLED_BY_MELEE = 2


def attacks_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """All at once, from the state at the start of the step (FF-COMBAT-9)."""
    clear_batches(work)
    for row in range(NEUTRALS):
        if is_attacking(state, row):
            work.attacks[target_of(state, row)] += 1  # FF-COMBAT-8
    cast_attacks(state, board, work)
    for row in range(NEUTRALS):
        if is_attacking(state, row):
            attack(state, board, row, work)
    last_breaths(state, board, chance, work)
    apply_harm(state, 1, work)
    for body in range(ALL_BODIES):
        work.ranks[body] = KILLED_BY_RANGED if died_now(state, body) else 0
    apply_harm(state, 0, work)
    for body in range(ALL_BODIES):
        if work.ranks[body] == 0 and died_now(state, body):
            work.ranks[body] = KILLED_BY_MELEE
    settle_deaths(state, board, chance, work)


def is_attacking(state: State, row: int) -> bool:
    """Whether a unit has an attack order with something to hit."""
    unit = state.units[row]
    if unit.tile == OFF or unit.fresh != 0 or unit.order not in (DO_SHOOT, DO_STRIKE):
        return False
    return target_of(state, row) != NOBODY


def target_of(state: State, row: int) -> int:
    """What a unit's attack order hits."""
    unit = state.units[row]
    return target_on(state, unit.a, unit.seat)


def attack(state: State, board: Board, row: int, work: Work) -> None:
    """One attack order and the answer to it."""
    unit = state.units[row]
    body = target_of(state, row)
    ranged = 1 if unit.order == DO_SHOOT else 0
    amount = strike(state, board, row, body, ranged, 1, work.attacks[body])
    tell_strike(state, row, body, amount, BY_RANGED if ranged != 0 else BY_MELEE, FF_COMBAT_9, work)
    add_harm(state, body, ranged, amount, unit.seat, work)
    retaliate(state, board, row, body, ranged, work.attacks[body], work)


def settle_deaths(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Rewards, then the dead are removed and the first of each target's melee attackers moves in (FF-RULING-32)."""
    for body in range(ALL_BODIES):
        if work.ranks[body] == 0:
            continue
        tile = body_tile(state, body)
        seat = 1 - state.holds[body - BODIES].seat if body >= BODIES else 1 - state.units[body].seat
        if NEUTRALS <= body < NOBODY:
            seat = credited(chance, body, 1 if work.ranks[body] == KILLED_BY_RANGED else 0, work)
            reward(state, body, seat_number(seat), chance, work)
            roll_countdown(state, body, chance)
        work.chain[body] = tile
        work.attacks[body] = seat
    for body in range(ALL_BODIES):
        if work.ranks[body] != 0:
            bury(state, body, work)
    for body in range(ALL_BODIES):
        if work.ranks[body] == KILLED_BY_MELEE:
            advance(state, work.chain[body], seat_number(work.attacks[body]), chance, work)


def advance(state: State, tile: Tile, seat: Seat, chance: Chance, work: Work) -> None:
    """The first still living melee attacker, by the time of its order, takes the tile (FF-RULING-32)."""
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
    tell(work, MOVED, FF_COMBAT_9, 1 << seat, unit.tile, tile, unit_ref(unit), 0, 0, 0)
    take_up(state, first)
    settle(state, first, tile, work)
    spring_trap(state, first, work)
    disturb(state, tile, chance)


def seat_number(seat: int) -> Seat:
    """A number as a seat."""
    return PLAYERS[seat]


PLAYERS = (Seat(0), Seat(1))
