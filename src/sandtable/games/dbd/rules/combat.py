"""Attacks: DBD rules v0.1, sections 10 to 14. Clause ids are those of RULES.md."""

from sandtable.games.dbd.clauses import (
    DBD_CHG_1,
    DBD_COMBAT_2,
    DBD_COMBAT_3,
    DBD_COMBAT_5,
    DBD_COV_1,
    DBD_COV_2,
    DBD_FLK_2,
    DBD_RNG_1,
    DBD_UNIT_3,
)
from sandtable.games.dbd.events import dice_counted, dice_rolled, retreat_cancelled, unit_hit
from sandtable.games.dbd.model import (
    BY_CHARGE,
    BY_SHOT,
    CANCELLING,
    GEN,
    GREEN,
    HILL,
    MELEE_COVER,
    MELEE_DICE,
    NOBODY,
    RANGED_COVER,
    RANGED_DICE,
    REGULAR,
    Board,
    HexId,
    State,
    UnitId,
)
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat

from .retreat import start_retreat
from .victory import clear_attack, destroy_unit


def count_dice(
    clause: int, attacker: UnitId, defender: UnitId, dice: int, manner: int, why: int, events: Events
) -> int:
    """Emit a modifier with its reason and return the number of dice it gives."""
    dice_counted(events, clause, attacker, defender, dice, manner, why)
    return dice


def find_flanker(state: State, board: Board, hex: HexId, seat: Seat, attacker: UnitId) -> UnitId:
    """Return a unit of `seat` other than the attacker that is adjacent to the hex."""
    for neighbour in board.neighbours[hex]:
        unit = state.occupant[neighbour]
        if unit != attacker and board.units[unit].seat == seat:
            return unit
    return NOBODY


def melee_dice(state: State, board: Board, attacker: UnitId, defender: UnitId, manner: int, events: Events) -> int:
    """Return how many dice a melee attack rolls."""
    seat = board.units[attacker].seat
    hex = state.hex[defender]  # DBD-TERR-3: the attacker's terrain has no effect
    ground = board.terrain[hex]
    dice = count_dice(DBD_UNIT_3, attacker, defender, MELEE_DICE[board.units[attacker].kind], manner, 0, events)
    if MELEE_COVER[ground] != 0:  # DBD-COV-1; a HILL gives no cover in melee (DBD-COV-2)
        dice += count_dice(DBD_COV_1, attacker, defender, -1, manner, ground, events)
    if manner == BY_CHARGE:  # DBD-CHG-1, DBD-CHG-4: one die, whatever the terrain (DBD-CHG-5)
        dice += count_dice(DBD_CHG_1, attacker, defender, 1, manner, 0, events)
    if state.beside[seat][hex] >= 2:  # DBD-FLK-1, DBD-FLK-3, DBD-RULING-34: after the attacker's movement
        helper = find_flanker(state, board, hex, seat, attacker)
        dice += count_dice(DBD_FLK_2, attacker, defender, 1, manner, helper, events)  # DBD-FLK-2: at most one
    return apply_minimum_dice(dice, attacker, defender, manner, events)


def ranged_dice(state: State, board: Board, attacker: UnitId, defender: UnitId, events: Events) -> int:
    """Return how many dice a shot rolls; flank and charge add none (DBD-RNG-5)."""
    ground = board.terrain[state.hex[defender]]  # DBD-TERR-4: no line of sight (DBD-RNG-2)
    dice = count_dice(DBD_UNIT_3, attacker, defender, RANGED_DICE[board.units[attacker].kind], BY_SHOT, 0, events)
    if RANGED_COVER[ground] != 0:  # DBD-COV-1, DBD-COV-2; at distance 1 too (DBD-RNG-5)
        clause = DBD_COV_2 if ground == HILL else DBD_COV_1
        dice += count_dice(clause, attacker, defender, -1, BY_SHOT, ground, events)
    return apply_minimum_dice(dice, attacker, defender, BY_SHOT, events)


def apply_minimum_dice(dice: int, attacker: UnitId, defender: UnitId, manner: int, events: Events) -> int:
    """Raise the dice to at least one, after all modifiers (DBD-COMBAT-2, DBD-RULING-1, DBD-COMBAT-8)."""
    if dice < 1:
        dice += count_dice(DBD_COMBAT_2, attacker, defender, 1 - dice, manner, 0, events)
    return dice


def allowance(state: State, board: Board, unit: UnitId) -> int:
    """Return how many RETREATs the unit may cancel in one attack on its hex (DBD-SUP-3, DBD-SUP-5)."""
    seat = board.units[unit].seat
    quality = board.units[unit].quality
    supporters = state.beside[seat][state.hex[unit]]  # DBD-SUP-1
    if quality == GREEN:  # DBD-SUP-2
        return 1 if supporters >= 2 or has_adjacent_general(state, board, unit) else 0
    if quality == REGULAR:
        return 1 if supporters >= 1 else 0
    return 2 if supporters >= 1 else 1


def has_adjacent_general(state: State, board: Board, unit: UnitId) -> bool:
    """Return whether a general of its own side is adjacent to the unit."""
    for neighbour in board.neighbours[state.hex[unit]]:
        friend = board.units[state.occupant[neighbour]]
        if friend.kind == GEN and friend.seat == board.units[unit].seat:
            return True
    return False


def attack(
    state: State, board: Board, attacker: UnitId, defender: UnitId, manner: int, chance: Chance, events: Events
) -> None:
    """Resolve an attack up to the defender's first decision, or to its end (DBD-COMBAT-1, DBD-RNG-7)."""
    if manner == BY_SHOT:
        dice = ranged_dice(state, board, attacker, defender, events)
        clause = DBD_RNG_1
    else:
        dice = melee_dice(state, board, attacker, defender, manner, events)
        clause = DBD_CHG_1 if manner == BY_CHARGE else DBD_COMBAT_3

    hits = 0
    retreats = 0
    digits = 0  # DBD-COMBAT-3: the order is recorded
    for _ in range(dice):  # DBD-DEC-2
        roll = draw(chance, 6) + 1  # DBD-GEN-4
        digits = digits * 10 + roll
        if roll >= 5:  # DBD-GEN-5
            hits += 1
        elif roll == 4:
            retreats += 1
    dice_rolled(events, clause, attacker, defender, manner, digits, hits, retreats)

    # DBD-COMBAT-4, DBD-RULING-11: no decision if the hits alone destroy the unit
    if retreats > 0 and hits < state.hp[defender] and allowance(state, board, defender) > 0:
        state.phase = CANCELLING
        state.attack_from = state.hex[attacker]
        state.defender = defender
        state.hits = hits
        state.retreats = retreats
    else:
        apply_hits_and_retreats(state, board, defender, state.hex[attacker], hits, retreats, events)


def cancellable(state: State, board: Board) -> int:
    """Return how many RETREATs may be cancelled in the pending attack (DBD-DEC-3)."""
    return min(state.retreats, allowance(state, board, state.defender))


def cancel(state: State, board: Board, cancelled: int, events: Events) -> None:
    """Cancel RETREATs, possibly none, and apply the rest (DBD-SUP-4, DBD-RULING-10)."""
    if cancelled > 0:
        retreat_cancelled(events, state.defender, cancelled, state.retreats)
    apply_hits_and_retreats(
        state, board, state.defender, state.attack_from, state.hits, state.retreats - cancelled, events
    )


def apply_hits_and_retreats(
    state: State, board: Board, defender: UnitId, source: HexId, hits: int, retreats: int, events: Events
) -> None:
    """Apply the HITs first, then the RETREATs that are left."""
    if hits > 0:  # DBD-COMBAT-5
        state.hp[defender] = max(state.hp[defender] - hits, 0)
        unit_hit(events, defender, hits, state.hp[defender])
        if state.hp[defender] == 0:
            destroy_unit(state, board, defender, DBD_COMBAT_5, events)
            return
    if retreats > 0:  # DBD-COMBAT-6
        start_retreat(state, board, defender, source, retreats, events)
    else:
        clear_attack(state)
