"""ASSAULT of FF-RES-5: movers against a stationary defender."""

from sandtable.games.fortress_frontiers.clauses import FF_RES_5
from sandtable.games.fortress_frontiers.model import (
    BY_MELEE,
    BY_RETALIATION,
    NEUTRAL,
    NOBODY,
    OFF,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.damage import hurt
from sandtable.games.fortress_frontiers.rules.combat.strength import strike
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import last_breath
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import reward, roll_countdown
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES, body_lives, body_seat, body_tile
from sandtable.games.fortress_frontiers.rules.visibility.events import tell_strike
from sandtable.games.fortress_frontiers.rules.visibility.sight import SEAT_LIST
from sandtable.kernel.chance import Chance

from .contests import contest, enqueue, remove_if_dead, stop, stop_queued


def assault(state: State, board: Board, defender: int, garrison: int, tile: Tile, chance: Chance, work: Work) -> int:
    """The entrants meet a stationary defender (FF-RULING-45, FF-RULING-47); who may enter, or NOBODY."""
    owner = body_seat(state, defender)
    split_entrants(state, owner, work)
    killer = NOBODY
    at = 0
    while True:
        if not body_lives(state, defender):
            if garrison != NOBODY and body_lives(state, garrison):
                defender = garrison
                garrison = NOBODY
                continue
            for i in range(at, work.enemy_count):
                if body_lives(state, work.enemies[i]):
                    enqueue(work.enemies[i], state.units[work.enemies[i]].seat, work)
            if killer != NOBODY and body_lives(state, killer):
                enqueue(killer, state.units[killer].seat, work)
            return contest(state, board, work)
        if at >= work.enemy_count:
            if state.occupant[tile] != NOBODY:
                stop_queued(state, work)  # FF-RULING-46
            return NOBODY
        enemy = work.enemies[at]
        at += 1
        if body_lives(state, enemy):
            exchange(state, board, enemy, defender, garrison, work)
            if not body_lives(state, defender) and body_lives(state, enemy):
                killer = enemy
            settle_defender(state, board, defender, state.units[enemy].seat, chance, work)
            remove_if_dead(state, enemy, work)


def split_entrants(state: State, owner: int, work: Work) -> None:
    """Friends of the defender into the queues, everybody else in line."""
    work.queued[0] = 0
    work.queued[1] = 0
    work.enemy_count = 0
    for i in range(work.entering):
        row = work.entrants[i]
        if state.units[row].seat == owner:
            enqueue(row, state.units[row].seat, work)
        else:
            work.enemies[work.enemy_count] = row
            work.enemy_count += 1


def exchange(state: State, board: Board, enemy: int, defender: int, garrison: int, work: Work) -> None:
    """The mover strikes; the retaliator strikes back if it defends, both from the health before (FF-RULING-28)."""
    amount = strike(state, board, enemy, defender, 0, 1, 1)
    retaliator = garrison if defender >= BODIES else defender
    tell_strike(state, enemy, defender, amount, BY_MELEE, FF_RES_5, work)
    if retaliator != NOBODY and state.units[retaliator].seat != NEUTRAL and state.units[retaliator].defending != 0:
        back = strike(state, board, retaliator, enemy, 0, 1, 1)
        tell_strike(state, retaliator, enemy, back, BY_RETALIATION, FF_RES_5, work)
        hurt(state, enemy, back, work)
    hurt(state, defender, amount, work)
    work.fought[enemy] = 1
    stop(state, enemy, work)


def settle_defender(state: State, board: Board, defender: int, seat: int, chance: Chance, work: Work) -> None:
    """Remove a defender that died; a neutral breathes its last and pays (FF-NEU-7, FF-RULING-40)."""
    if body_lives(state, defender) or body_tile(state, defender) == OFF:
        return
    neutral = defender < BODIES and state.units[defender].seat == NEUTRAL
    remove_if_dead(state, defender, work)
    if neutral:
        last_breath(state, board, defender, chance, work)
        reward(state, defender, SEAT_LIST[seat], chance, work)
        roll_countdown(state, defender, chance)
