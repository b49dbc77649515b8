"""The Attacks step: FF-COMBAT-8 and FF-COMBAT-9, with Fireball and Lightning; the Neutral attacks step (FF-NEU-2)."""

from sandtable.games.fortress_frontiers.clauses import FF_COMBAT_9, FF_NEU_2, FF_NEU_6, FF_NEU_7
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RANGED,
    DO_SHOOT,
    DO_STRIKE,
    HEALED,
    MOST_NEUTRALS,
    MOVED,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.kernel.chance import Chance
from sandtable.kernel.ids import Seat

from .batches import (
    ALL_BODIES,
    add_harm,
    apply_harm,
    clear_batches,
    credited,
    health_of,
    retaliate,
    target_on,
)
from .fights import tell_strike
from .harm import bury, spring_trap
from .neutrals import body_tile, choose_attacks, disturb, reward, roll_countdown
from .position import heal, hostile_hold, take_up, unit_ref
from .spells import cast_attacks
from .strength import BODIES, loss, strike
from .telling import settle, tell

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


def last_breaths(state: State, board: Board, chance: Chance, work: Work) -> None:
    """Every neutral that will die attacks once more: arrows and fire into R, cleave into M (FF-NEU-7)."""
    count = neutrals_by_id(state, work)
    for i in range(count):
        row = work.ranks[i]
        if state.units[row].health > loss(work.harm_r[row]) + loss(work.harm_m[row]):
            continue
        cleaved, burnt = choose_attacks(state, board, row, chance, work)
        for j in range(cleaved + burnt):
            ranged = 0 if j < cleaved else 1
            amount = strike(state, board, row, work.picks[j], ranged, 1, 1)
            how = BY_RANGED if ranged != 0 else BY_MELEE
            tell_strike(state, row, work.picks[j], amount, how, FF_NEU_7, work)
            add_harm(state, work.picks[j], ranged, amount, NEUTRAL, work)


def neutrals_by_id(state: State, work: Work) -> int:
    """The living neutrals in ascending id into work.ranks; how many."""
    count = 0
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.health <= 0:
            continue
        at = count
        while at > 0 and state.units[work.ranks[at - 1]].id > unit.id:
            work.ranks[at] = work.ranks[at - 1]
            at -= 1
        work.ranks[at] = row
        count += 1
    return count


def died_now(state: State, body: int) -> bool:
    """Whether something on the board has no health left; neutrals that were dead before do not count."""
    if body == NOBODY or body_tile(state, body) == OFF or health_of(state, body) > 0:
        return False
    return body >= BODIES or state.occupant[state.units[body].tile] == body


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


def seat_number(seat: int) -> Seat:
    """A number as a seat."""
    return PLAYERS[seat]


PLAYERS = (Seat(0), Seat(1))


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


# -- the neutrals' own step -----------------------------------------------------------------------------------------


def neutral_step(state: State, board: Board, chance: Chance, work: Work) -> None:
    """All living neutrals act on the state at the start; then what their targets answer (FF-NEU-2)."""
    clear_batches(work)
    count = neutrals_by_id(state, work)
    for i in range(count):
        act(state, board, work.ranks[i], chance, work)
    apply_harm(state, 1, work)
    for body in range(ALL_BODIES):
        if died_now(state, body):
            bury(state, body, work)
    apply_harm(state, 0, work)
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        if died_now(state, row):
            reward(state, row, credited(chance, row, 0, work), chance, work)
            roll_countdown(state, row, chance)
            bury(state, row, work)


def act(state: State, board: Board, row: int, chance: Chance, work: Work) -> None:
    """One neutral attacks in all its ways, or heals 10 when it has no target at all (FF-NEU-6)."""
    cleaved, burnt = choose_attacks(state, board, row, chance, work)
    if cleaved + burnt == 0:
        unit = state.units[row]
        if unit.health < 100:
            heal(unit, 10)
            tell(work, HEALED, FF_NEU_6, 0, unit.tile, unit_ref(unit), unit.health, 0, 0, 0)
        return
    for i in range(cleaved + burnt):
        ranged = 0 if i < cleaved else 1
        body = work.picks[i]
        amount = strike(state, board, row, body, ranged, 1, 1)
        tell_strike(state, row, body, amount, BY_RANGED if ranged != 0 else BY_MELEE, FF_NEU_2, work)
        add_harm(state, body, 1, amount, NEUTRAL, work)
        retaliate(state, board, row, body, ranged, 1, work)


def has_lost_base(state: State) -> bool:
    """Whether a base fell (FF-WIN-1)."""
    return state.sides[0].fallen != 0 or state.sides[1].fallen != 0
