"""Why an action is refused: the most telling clause. Agrees exactly with `legal`, whatever numbers come in."""

from sandtable.games.dbd.clauses import (
    DBD_CHG_1,
    DBD_CHG_2,
    DBD_CHG_3,
    DBD_COMBAT_5,
    DBD_DEC_1,
    DBD_DEC_3,
    DBD_DEC_4,
    DBD_ENG_3,
    DBD_ENG_5,
    DBD_ENG_8,
    DBD_RNG_1,
    DBD_RNG_4,
    DBD_RULING_2,
    DBD_SUP_2,
    DBD_SUP_4,
    DBD_TURN_1,
    DBD_TURN_3,
    DBD_TURN_6,
    DBD_VP_6,
    DBD_WDR_1,
    DBD_WDR_2,
    DBD_WDR_4,
)
from sandtable.games.dbd.model import (
    ARC,
    CANCEL,
    CANCELLING,
    CAV,
    CHARGE,
    CHOOSING,
    END,
    MELEE,
    MOVE,
    MOVE_MELEE,
    MOVE_SHOOT,
    NO_CHARGE,
    NOBODY,
    OFFBOARD,
    RANGE,
    RETREAT_TO,
    RETREATING,
    SHOOT,
    SKR,
    TWO_HEXES,
    WITHDRAW,
    WITHDRAW_SHOOT,
    Board,
    HexId,
    State,
    UnitId,
    Work,
)
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import RUNNING, Seat

from .combat import allowance
from .movement import refuse_move, ways_between
from .position import hex_of, is_beside_foe, is_engaged, unit_of
from .retreat import refuse_step
from .turn import asked, is_used

NUMBERS = (0, 0, 2, 2, 3, 2, 2, 4, 3, 1, 1)  # by verb: how many numbers of its row it uses


def check(s: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the clause that refuses."""
    if s.result != RUNNING:
        return DBD_VP_6
    if seat != asked(s):
        return DBD_TURN_1 if s.phase == CHOOSING else refuse_pending(s)
    verb = action[0]
    if verb < END or verb > RETREAT_TO:
        return DBD_DEC_1
    for i in range(NUMBERS[verb] + 1, len(action)):
        if action[i] != 0:
            return DBD_DEC_1
    if verb == CANCEL:
        return DBD_DEC_3 if s.phase != CANCELLING else refuse_cancel(s, board, action[1])
    if verb == RETREAT_TO:
        return DBD_DEC_4 if s.phase != RETREATING else refuse_step(s, board, hex_of(action[1]))
    if s.phase != CHOOSING:
        return refuse_pending(s)
    return 0 if verb == END else refuse_activation(s, board, seat, action)


def refuse_pending(s: State) -> int:
    """A decision of the defender comes first."""
    return DBD_DEC_3 if s.phase == CANCELLING else DBD_DEC_4


def refuse_cancel(s: State, board: Board, cancelled: int) -> int:
    """DBD-SUP-4: from none to as many as were rolled and the formation allows."""
    if cancelled < 0 or cancelled > s.retreats:
        return DBD_SUP_4
    return DBD_SUP_2 if cancelled > allowance(s, board, s.defender) else 0


def refuse_activation(s: State, board: Board, seat: Seat, action: Action) -> int:
    """The clause that forbids what an activation is to contain, or 0."""
    unit = unit_of(action[1])
    refusal = refuse_unit(s, board, seat, unit)
    if refusal != 0:
        return refusal
    verb = action[0]
    if verb == MELEE:
        return refuse_melee(s, board, unit, s.hex[unit], action[2])
    if verb == SHOOT:
        return refuse_shot(s, board, unit, action[2])
    to = hex_of(action[2])
    if verb in (WITHDRAW, WITHDRAW_SHOOT):
        refusal = refuse_withdrawal(s, board, unit, verb, to)
    else:
        refusal = refuse_advance(s, board, unit, verb, to)
    if refusal != 0 or verb in (WITHDRAW, MOVE):
        return refusal
    if verb != MOVE_MELEE:
        return refuse_target_in_range(s, board, unit, to, action[3])
    refusal = refuse_melee(s, board, unit, to, action[3])
    return refusal if refusal != 0 else refuse_charge(s, board, unit, to, action[4])


def refuse_unit(s: State, board: Board, seat: Seat, unit: UnitId) -> int:
    """DBD-TURN-3: an activation is spent on one own unit that is in play."""
    if s.activations == 0:
        return DBD_TURN_6
    if board.units[unit].seat != seat:
        return DBD_DEC_1 if unit == NOBODY or unit >= board.count else DBD_TURN_3
    if s.hex[unit] == OFFBOARD:
        return DBD_COMBAT_5  # it was removed
    return DBD_RULING_2 if is_used(s, unit) else 0


def refuse_target(s: State, board: Board, seat: Seat, target: UnitId, clause: int) -> int:
    """A target is an enemy in play; an own unit is refused by `clause`."""
    if target == NOBODY or target >= board.count:
        return DBD_DEC_1
    if board.units[target].seat == seat:
        return clause
    return DBD_COMBAT_5 if s.hex[target] == OFFBOARD else 0


def refuse_melee(s: State, board: Board, unit: UnitId, source: HexId, number: int) -> int:
    """DBD-ENG-8: any enemy beside the attacker's final hex."""
    target = unit_of(number)
    refusal = refuse_target(s, board, board.units[unit].seat, target, DBD_ENG_8)
    if refusal != 0:
        return refusal
    return 0 if board.distance[source][s.hex[target]] == 1 else DBD_ENG_8


def refuse_shot(s: State, board: Board, unit: UnitId, number: int) -> int:
    """DBD-RNG-3, DBD-RNG-4: a shot without moving, by units that are not engaged."""
    kind = board.units[unit].kind
    if RANGE[kind] == 0:
        return DBD_RNG_1
    if is_engaged(s, board, unit):
        return DBD_ENG_5 if kind == ARC else DBD_RNG_4
    return refuse_target_in_range(s, board, unit, s.hex[unit], number)


def refuse_target_in_range(s: State, board: Board, unit: UnitId, source: HexId, number: int) -> int:
    """DBD-RNG-1: any enemy within range of the shooter's final hex."""
    target = unit_of(number)
    refusal = refuse_target(s, board, board.units[unit].seat, target, DBD_RNG_1)
    if refusal != 0:
        return refusal
    return 0 if board.distance[source][s.hex[target]] <= RANGE[board.units[unit].kind] else DBD_RNG_1


def refuse_withdrawal(s: State, board: Board, unit: UnitId, verb: int, to: HexId) -> int:
    """DBD-WDR-1 to DBD-WDR-6."""
    kind = board.units[unit].kind
    if verb == WITHDRAW_SHOOT and kind != SKR:
        return DBD_ENG_5 if kind == ARC else DBD_WDR_4
    if not is_engaged(s, board, unit):
        return DBD_WDR_1
    refusal = refuse_move(s, board, unit, to)
    if refusal != 0:
        return refusal
    return DBD_WDR_2 if is_beside_foe(s, board.units[unit].seat, to) else 0


def refuse_advance(s: State, board: Board, unit: UnitId, verb: int, to: HexId) -> int:
    """DBD-ENG-4: a move, alone or before an attack, by units that are not engaged."""
    kind = board.units[unit].kind
    if verb != MOVE and kind == ARC:
        return DBD_ENG_5
    if verb == MOVE_SHOOT and kind != SKR:
        return DBD_RNG_1
    if is_engaged(s, board, unit):
        return DBD_ENG_3
    return refuse_move(s, board, unit, to)


def refuse_charge(s: State, board: Board, unit: UnitId, to: HexId, charge: int) -> int:
    """DBD-CHG-1: CAV that entered exactly two hexes charge, and nobody else does."""
    if charge not in (NO_CHARGE, CHARGE):
        return DBD_DEC_1
    if board.units[unit].kind != CAV:
        return DBD_CHG_1 if charge == CHARGE else 0
    ways = ways_between(s, board, unit, to)
    if charge == NO_CHARGE:
        return 0 if ways != TWO_HEXES else DBD_CHG_2
    if ways >= TWO_HEXES:
        return 0
    return DBD_CHG_3 if board.cost[to] > 1 else DBD_CHG_2
