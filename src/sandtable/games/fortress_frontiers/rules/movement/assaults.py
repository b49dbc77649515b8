"""ASSAULT of FF-RES-5: movers against a stationary defender. Each fights from the tile where it is (FF-RES-7)."""

from sandtable.games.fortress_frontiers.clauses import FF_RES_5
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RETALIATION,
    NEUTRAL,
    NOBODY,
    OFF,
    SEATS,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.damage import deal_damage
from sandtable.games.fortress_frontiers.rules.combat.strength import strike_damage
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import resolve_last_breath
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import pay_reward, roll_countdown
from sandtable.games.fortress_frontiers.rules.position.combatants import (
    HOLD_OFFSET,
    combatant_seat,
    combatant_tile,
    is_alive,
)
from sandtable.games.fortress_frontiers.rules.visibility.events import record_strike
from sandtable.kernel.chance import Chance

from .contests import contest, enqueue, remove_if_dead, stop_queued_units, stop_unit


def assault(state: State, board: Board, defender: int, garrison: int, tile: Tile, chance: Chance, work: Work) -> int:
    """Let the entrants attack a stationary defender; return who may enter, or NOBODY (FF-RULING-45, FF-RULING-47)."""
    owner = combatant_seat(state, defender)
    split_entrants(state, owner, work)
    killer = NOBODY
    at = 0
    while True:
        if not is_alive(state, defender):
            if garrison != NOBODY and is_alive(state, garrison):
                defender = garrison
                garrison = NOBODY
                continue
            for i in range(at, work.row_count):
                if is_alive(state, work.rows[i]):
                    enqueue(work.rows[i], state.units[work.rows[i]].seat, work)
            if killer != NOBODY and is_alive(state, killer):
                enqueue(killer, state.units[killer].seat, work)
            return contest(state, board, work)
        if at >= work.row_count:
            if state.occupant[tile] != NOBODY:
                stop_queued_units(state, work)  # FF-RULING-46
            return NOBODY
        enemy = work.rows[at]
        at += 1
        if is_alive(state, enemy):
            exchange_strikes(state, board, enemy, defender, garrison, work)
            if not is_alive(state, defender) and is_alive(state, enemy):
                killer = enemy
            remove_fallen_defender(state, board, defender, state.units[enemy].seat, chance, work)
            remove_if_dead(state, enemy, work)


def split_entrants(state: State, owner: int, work: Work) -> None:
    """Put the defender's friends into their queue and everybody else into work.rows."""
    work.queue_length[0] = 0
    work.queue_length[1] = 0
    work.row_count = 0
    for i in range(work.entrant_count):
        row = work.entrants[i]
        if state.units[row].seat == owner:
            enqueue(row, state.units[row].seat, work)
        else:
            work.rows[work.row_count] = row
            work.row_count += 1


def exchange_strikes(state: State, board: Board, enemy: int, defender: int, garrison: int, work: Work) -> None:
    """Resolve a mover's strike and the retaliation of a defending unit (FF-RULING-28).

    Both strike with their health before the exchange.
    """
    amount = strike_damage(state, board, enemy, defender, 0, 1, 1)
    retaliator = garrison if defender >= HOLD_OFFSET else defender
    record_strike(state, enemy, defender, amount, BY_MELEE, FF_RES_5, work)
    if retaliator != NOBODY and state.units[retaliator].seat != NEUTRAL and state.units[retaliator].defending != 0:
        back = strike_damage(state, board, retaliator, enemy, 0, 1, 1)
        record_strike(state, retaliator, enemy, back, BY_RETALIATION, FF_RES_5, work)
        deal_damage(state, enemy, back, work)
    deal_damage(state, defender, amount, work)
    work.fought[enemy] = 1
    stop_unit(state, enemy, work)


def remove_fallen_defender(state: State, board: Board, defender: int, seat: int, chance: Chance, work: Work) -> None:
    """Remove a defender that died; a neutral attacks once more and pays its reward (FF-NEU-7, FF-RULING-40)."""
    if is_alive(state, defender) or combatant_tile(state, defender) == OFF:
        return
    neutral = defender < HOLD_OFFSET and state.units[defender].seat == NEUTRAL
    remove_if_dead(state, defender, work)
    if neutral:
        resolve_last_breath(state, board, defender, chance, work)
        pay_reward(state, defender, SEATS[seat], chance, work)
        roll_countdown(state, defender, chance)
