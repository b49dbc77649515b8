"""Return the clause that refuses an action, the most specific one. Agrees exactly with `legal`, for any numbers."""

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
from .position import hex_of, is_beside_enemy, is_engaged, unit_of
from .retreat import refuse_retreat_step
from .turn import deciding_seat, is_used

ARGUMENT_COUNTS = (0, 0, 2, 2, 3, 2, 2, 4, 3, 1, 1)  # by verb: how many numbers follow it


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return the clause that refuses an action, or 0 if it is legal."""
    if state.result != RUNNING:
        return DBD_VP_6
    if seat != deciding_seat(state):
        return DBD_TURN_1 if state.phase == CHOOSING else refuse_pending(state)
    verb = action[0]
    if verb < END or verb > RETREAT_TO:
        return DBD_DEC_1
    for i in range(ARGUMENT_COUNTS[verb] + 1, len(action)):
        if action[i] != 0:
            return DBD_DEC_1
    if verb == CANCEL:
        return DBD_DEC_3 if state.phase != CANCELLING else refuse_cancel(state, board, action[1])
    if verb == RETREAT_TO:
        return DBD_DEC_4 if state.phase != RETREATING else refuse_retreat_step(state, board, hex_of(action[1]))
    if state.phase != CHOOSING:
        return refuse_pending(state)
    return 0 if verb == END else refuse_activation(state, board, seat, action)


def refuse_pending(state: State) -> int:
    """Return the clause of the defender's pending decision."""
    return DBD_DEC_3 if state.phase == CANCELLING else DBD_DEC_4


def refuse_cancel(state: State, board: Board, cancelled: int) -> int:
    """Refuse to cancel more retreats than were rolled or the formation allows (DBD-SUP-4)."""
    if cancelled < 0 or cancelled > state.retreats:
        return DBD_SUP_4
    return DBD_SUP_2 if cancelled > allowance(state, board, state.defender) else 0


def refuse_activation(state: State, board: Board, seat: Seat, action: Action) -> int:
    """Return the clause that forbids an activation, or 0."""
    unit = unit_of(action[1])
    refusal = refuse_unit(state, board, seat, unit)
    if refusal != 0:
        return refusal
    verb = action[0]
    if verb == MELEE:
        return refuse_melee(state, board, unit, state.hex[unit], action[2])
    if verb == SHOOT:
        return refuse_shot(state, board, unit, action[2])
    to = hex_of(action[2])
    if verb in (WITHDRAW, WITHDRAW_SHOOT):
        refusal = refuse_withdrawal(state, board, unit, verb, to)
    else:
        refusal = refuse_advance(state, board, unit, verb, to)
    if refusal != 0 or verb in (WITHDRAW, MOVE):
        return refusal
    if verb != MOVE_MELEE:
        return refuse_target_in_range(state, board, unit, to, action[3])
    refusal = refuse_melee(state, board, unit, to, action[3])
    return refusal if refusal != 0 else refuse_charge(state, board, unit, to, action[4])


def refuse_unit(state: State, board: Board, seat: Seat, unit: UnitId) -> int:
    """Refuse an activation of anything but an own unit in play (DBD-TURN-3)."""
    if state.activations == 0:
        return DBD_TURN_6
    if board.units[unit].seat != seat:
        return DBD_DEC_1 if unit == NOBODY or unit >= board.count else DBD_TURN_3
    if state.hex[unit] == OFFBOARD:
        return DBD_COMBAT_5  # it was removed
    return DBD_RULING_2 if is_used(state, unit) else 0


def refuse_target(state: State, board: Board, seat: Seat, target: UnitId, clause: int) -> int:
    """Refuse a target that is not an enemy in play; an own unit is refused by `clause`."""
    if target == NOBODY or target >= board.count:
        return DBD_DEC_1
    if board.units[target].seat == seat:
        return clause
    return DBD_COMBAT_5 if state.hex[target] == OFFBOARD else 0


def refuse_melee(state: State, board: Board, unit: UnitId, source: HexId, number: int) -> int:
    """Refuse a melee against anything but an enemy adjacent to the attacker's final hex (DBD-ENG-8)."""
    target = unit_of(number)
    refusal = refuse_target(state, board, board.units[unit].seat, target, DBD_ENG_8)
    if refusal != 0:
        return refusal
    return 0 if board.distance[source][state.hex[target]] == 1 else DBD_ENG_8


def refuse_shot(state: State, board: Board, unit: UnitId, number: int) -> int:
    """Refuse a shot without a move by units that are engaged or cannot shoot (DBD-RNG-3, DBD-RNG-4)."""
    kind = board.units[unit].kind
    if RANGE[kind] == 0:
        return DBD_RNG_1
    if is_engaged(state, board, unit):
        return DBD_ENG_5 if kind == ARC else DBD_RNG_4
    return refuse_target_in_range(state, board, unit, state.hex[unit], number)


def refuse_target_in_range(state: State, board: Board, unit: UnitId, source: HexId, number: int) -> int:
    """Refuse a shot at anything but an enemy within range of the shooter's final hex (DBD-RNG-1)."""
    target = unit_of(number)
    refusal = refuse_target(state, board, board.units[unit].seat, target, DBD_RNG_1)
    if refusal != 0:
        return refusal
    return 0 if board.distance[source][state.hex[target]] <= RANGE[board.units[unit].kind] else DBD_RNG_1


def refuse_withdrawal(state: State, board: Board, unit: UnitId, verb: int, to: HexId) -> int:
    """Return the clause that forbids a withdrawal, or 0 (DBD-WDR-1 to DBD-WDR-6)."""
    kind = board.units[unit].kind
    if verb == WITHDRAW_SHOOT and kind != SKR:
        return DBD_ENG_5 if kind == ARC else DBD_WDR_4
    if not is_engaged(state, board, unit):
        return DBD_WDR_1
    refusal = refuse_move(state, board, unit, to)
    if refusal != 0:
        return refusal
    return DBD_WDR_2 if is_beside_enemy(state, board.units[unit].seat, to) else 0


def refuse_advance(state: State, board: Board, unit: UnitId, verb: int, to: HexId) -> int:
    """Refuse a move, alone or before an attack, by engaged units (DBD-ENG-4)."""
    kind = board.units[unit].kind
    if verb != MOVE and kind == ARC:
        return DBD_ENG_5
    if verb == MOVE_SHOOT and kind != SKR:
        return DBD_RNG_1
    if is_engaged(state, board, unit):
        return DBD_ENG_3
    return refuse_move(state, board, unit, to)


def refuse_charge(state: State, board: Board, unit: UnitId, to: HexId, charge: int) -> int:
    """Refuse a charge by anything but CAV that entered exactly two hexes (DBD-CHG-1)."""
    if charge not in (NO_CHARGE, CHARGE):
        return DBD_DEC_1
    if board.units[unit].kind != CAV:
        return DBD_CHG_1 if charge == CHARGE else 0
    ways = ways_between(state, board, unit, to)
    if charge == NO_CHARGE:
        return 0 if ways != TWO_HEXES else DBD_CHG_2
    if ways >= TWO_HEXES:
        return 0
    return DBD_CHG_3 if board.cost[to] > 1 else DBD_CHG_2
