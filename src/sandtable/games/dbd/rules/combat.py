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
    DBD_SUP_4,
    DBD_UNIT_3,
)
from sandtable.games.dbd.model import (
    BY_CHARGE,
    BY_SHOT,
    CANCELLING,
    DICE_COUNTED,
    DICE_ROLLED,
    GEN,
    GREEN,
    HILL,
    MELEE_COVER,
    MELEE_DICE,
    NOBODY,
    RANGED_COVER,
    RANGED_DICE,
    REGULAR,
    RETREAT_CANCELLED,
    UNIT_HIT,
    Board,
    HexId,
    State,
    UnitId,
)
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL, Seat

from .retreat import start_retreat
from .victory import destroy, forget_attack


def count(clause: int, attacker: UnitId, defender: UnitId, dice: int, manner: int, why: int, events: Events) -> int:
    """A modifier and its reason in one: the number of dice it gives, told as a line of the ledger."""
    emit(events, DICE_COUNTED, clause, TO_ALL, attacker, defender, dice, manner, why, 0)
    return dice


def flanker(s: State, board: Board, hex: HexId, seat: Seat, attacker: UnitId) -> UnitId:
    """A unit of `seat` beside the hex other than the attacker: the one that flanks."""
    for neighbour in board.neighbours[hex]:
        unit = s.occupant[neighbour]
        if unit != attacker and board.units[unit].seat == seat:
            return unit
    return NOBODY


def melee_dice(s: State, board: Board, attacker: UnitId, defender: UnitId, manner: int, events: Events) -> int:
    """How many dice an attack with cold steel rolls."""
    seat = board.units[attacker].seat
    hex = s.hex[defender]  # DBD-TERR-3: the attacker's own ground has no effect
    ground = board.terrain[hex]
    dice = count(DBD_UNIT_3, attacker, defender, MELEE_DICE[board.units[attacker].kind], manner, 0, events)
    if MELEE_COVER[ground] != 0:  # DBD-COV-1; a HILL does not cover here (DBD-COV-2)
        dice += count(DBD_COV_1, attacker, defender, -1, manner, ground, events)
    if manner == BY_CHARGE:  # DBD-CHG-1, DBD-CHG-4: once; the ground of the defender does not matter (DBD-CHG-5)
        dice += count(DBD_CHG_1, attacker, defender, 1, manner, 0, events)
    if s.beside[seat][hex] >= 2:  # DBD-FLK-1, DBD-FLK-3, DBD-RULING-34: now, after the attacker's movement
        helper = flanker(s, board, hex, seat, attacker)
        dice += count(DBD_FLK_2, attacker, defender, 1, manner, helper, events)  # DBD-FLK-2: never more than one
    return at_least_one(dice, attacker, defender, manner, events)


def ranged_dice(s: State, board: Board, attacker: UnitId, defender: UnitId, events: Events) -> int:
    """How many dice a shot rolls; flank and charge add none (DBD-RNG-5)."""
    ground = board.terrain[s.hex[defender]]  # DBD-TERR-4: nothing between shooter and target matters (DBD-RNG-2)
    dice = count(DBD_UNIT_3, attacker, defender, RANGED_DICE[board.units[attacker].kind], BY_SHOT, 0, events)
    if RANGED_COVER[ground] != 0:  # DBD-COV-1, DBD-COV-2; at distance 1 too (DBD-RNG-5)
        clause = DBD_COV_2 if ground == HILL else DBD_COV_1
        dice += count(clause, attacker, defender, -1, BY_SHOT, ground, events)
    return at_least_one(dice, attacker, defender, BY_SHOT, events)


def at_least_one(dice: int, attacker: UnitId, defender: UnitId, manner: int, events: Events) -> int:
    """DBD-COMBAT-2, DBD-RULING-1: the floor of one die, once, after all modifiers. DBD-COMBAT-8 follows."""
    if dice < 1:
        dice += count(DBD_COMBAT_2, attacker, defender, 1 - dice, manner, 0, events)
    return dice


def allowance(s: State, board: Board, unit: UnitId) -> int:
    """How many RETREATs the unit may cancel in one attack, from where it stands (DBD-SUP-3, DBD-SUP-5)."""
    seat = board.units[unit].seat
    quality = board.units[unit].quality
    supporters = s.beside[seat][s.hex[unit]]  # DBD-SUP-1
    if quality == GREEN:  # DBD-SUP-2
        return 1 if supporters >= 2 or has_general(s, board, unit) else 0
    if quality == REGULAR:
        return 1 if supporters >= 1 else 0
    return 2 if supporters >= 1 else 1


def has_general(s: State, board: Board, unit: UnitId) -> bool:
    """Whether a general of its own side stands beside the unit."""
    for neighbour in board.neighbours[s.hex[unit]]:
        friend = board.units[s.occupant[neighbour]]
        if friend.kind == GEN and friend.seat == board.units[unit].seat:
            return True
    return False


def attack(
    s: State, board: Board, attacker: UnitId, defender: UnitId, manner: int, chance: Chance, events: Events
) -> None:
    """One attack from declaration to the defender's first decision, or to its end (DBD-COMBAT-1, DBD-RNG-7)."""
    if manner == BY_SHOT:
        dice = ranged_dice(s, board, attacker, defender, events)
        clause = DBD_RNG_1
    else:
        dice = melee_dice(s, board, attacker, defender, manner, events)
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
    emit(events, DICE_ROLLED, clause, TO_ALL, attacker, defender, manner, digits, hits, retreats)

    # DBD-COMBAT-4, DBD-RULING-11: no question if the hits alone destroy the unit
    if retreats > 0 and hits < s.hp[defender] and allowance(s, board, defender) > 0:
        s.phase = CANCELLING
        s.attack_from = s.hex[attacker]
        s.defender = defender
        s.hits = hits
        s.retreats = retreats
    else:
        suffer(s, board, defender, s.hex[attacker], hits, retreats, events)


def cancellable(s: State, board: Board) -> int:
    """The most RETREATs that may be cancelled in the pending attack (DBD-DEC-3)."""
    return min(s.retreats, allowance(s, board, s.defender))


def cancel(s: State, board: Board, cancelled: int, events: Events) -> None:
    """The defender has said how many RETREATs it cancels: none is an answer too (DBD-SUP-4, DBD-RULING-10)."""
    if cancelled > 0:
        emit(events, RETREAT_CANCELLED, DBD_SUP_4, TO_ALL, s.defender, cancelled, s.retreats, 0, 0, 0)
    suffer(s, board, s.defender, s.attack_from, s.hits, s.retreats - cancelled, events)


def suffer(s: State, board: Board, defender: UnitId, source: HexId, hits: int, retreats: int, events: Events) -> None:
    """The HITs first, then the RETREATs that are left."""
    if hits > 0:  # DBD-COMBAT-5
        s.hp[defender] = max(s.hp[defender] - hits, 0)
        emit(events, UNIT_HIT, DBD_COMBAT_5, TO_ALL, defender, hits, s.hp[defender], 0, 0, 0)
        if s.hp[defender] == 0:
            destroy(s, board, defender, DBD_COMBAT_5, events)
            return
    if retreats > 0:  # DBD-COMBAT-6
        start_retreat(s, board, defender, source, retreats, events)
    else:
        forget_attack(s)
