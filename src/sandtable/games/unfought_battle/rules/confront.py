"""Confrontations: RULES.md section 13. Always one force against one force (UB-CONFRONT-1)."""

from sandtable.games.unfought_battle.clauses import UB_CONFRONT_4, UB_CONFRONT_6, UB_CONFRONT_7
from sandtable.games.unfought_battle.events import entered, fought, lost_chi, no_retreat, retreated, stood
from sandtable.games.unfought_battle.model import (
    ASSAULT,
    CLASH,
    CONTENTIOUS,
    DIFFICULT,
    FIRST_BEATS,
    HEAD_ON,
    MOUNTAIN,
    NUMBERS,
    OFFBOARD,
    SECOND_BEATS,
    STALEMATE,
    THUNDER,
    Board,
    Force,
    HexId,
    State,
    Work,
    beats,
    modifier,
    pack_fight,
    pack_result,
)
from sandtable.kernel.events import Events

from .retreat import retreat_hex


def defending_stance(board: Board, force: Force) -> int:
    """Return the stance in which a force defends its hex: its last one, but Mountain for Thunder on Difficult ground.

    The stored stance does not change (UB-STANCE-3, UB-STANCE-6; UB-RULING-8, UB-RULING-10, UB-RULING-11).
    """
    if force.stance == THUNDER and board.terrain[force.hex] == DIFFICULT:
        return MOUNTAIN
    return force.stance


def compare(board: Board, one: Force, two: Force, stance_one: int, stance_two: int) -> int:
    """Return the result: the higher modifier wins, then the better stance (UB-CONFRONT-2, UB-CONFRONT-3, UB-RULING-13).

    The modifiers include this turn's order (UB-TEND-4).
    """
    score_one = 2 * modifier(board, one.tendency) + (1 if beats(stance_one, stance_two) else 0)
    score_two = 2 * modifier(board, two.tendency) + (1 if beats(stance_two, stance_one) else 0)
    if score_one == score_two:
        return STALEMATE
    return FIRST_BEATS if score_one > score_two else SECOND_BEATS


def report_confrontation(
    board: Board,
    kind: int,
    row_one: int,
    row_two: int,
    state: State,
    hex: HexId,
    held: int,
    result: int,
    events: Events,
) -> None:
    """Emit a confrontation to everyone: both stances as fought and as stored, modifiers, result (UB-INFO-5)."""
    one = state.forces[row_one]
    two = state.forces[row_two]
    stances = pack_fight(one.stance, held, one.stance, two.stance)
    outcome = pack_result(result, modifier(board, one.tendency), modifier(board, two.tendency))
    fought(events, kind, row_one, row_two, hex, stances, outcome)
    one.shown = 1
    two.shown = 1


# -- losses ----------------------------------------------------------------------------------------------------


def deduct_chi(state: State, row: int, amount: int) -> int:
    """Deduct Chi from the owner of a force, not below 0; return the rest (UB-RES-2, UB-RULING-35, UB-CONFRONT-10)."""
    side = state.sides[row // NUMBERS]
    side.chi = max(side.chi - amount, 0)
    return side.chi


def deduct_loss(state: State, board: Board, row: int, hex: HexId, events: Events) -> None:
    """Deduct the loser's Chi, doubled on Contentious ground (UB-CONFRONT-4, UB-RULING-34)."""
    amount = board.base_chi_loss
    if board.terrain[hex] == CONTENTIOUS:
        amount *= board.contentious_loss_factor
    left = deduct_chi(state, row, amount)
    lost_chi(events, UB_CONFRONT_4, row, amount, left)


def deduct_stalemate(state: State, board: Board, one: int, two: int, hex: HexId, events: Events) -> None:
    """Deduct Chi from both sides after a stalemate; doubled only if configured (UB-CONFRONT-6, UB-RULING-14)."""
    amount = board.stalemate_chi_loss
    if board.stalemate_doubled != 0 and board.terrain[hex] == CONTENTIOUS:
        amount *= board.contentious_loss_factor
    for row in (one, two):
        left = deduct_chi(state, row, amount)
        lost_chi(events, UB_CONFRONT_6, row, amount, left)


# -- movement ---------------------------------------------------------------------------------------------------


def enter(state: State, row: int, hex: HexId, clause: int, events: Events) -> None:
    """Move a force into a hex; the other side learns it with Upkeep (UB-INFO-7)."""
    force = state.forces[row]
    entered(events, clause, 1 << (row // NUMBERS), row, force.hex, hex)
    force.hex = hex


def retreat(state: State, row: int, hex: HexId, events: Events) -> None:
    """Retreat one hex, without cost, stance, tendency or confrontation (UB-RETREAT-4)."""
    force = state.forces[row]
    retreated(events, row, force.hex, hex)
    force.hex = hex


def force_retreat(state: State, board: Board, winner: int, loser: int, events: Events, work: Work) -> None:
    """Make a beaten force retreat and move the winner into its hex (UB-CONFRONT-7, UB-RULING-32).

    If it cannot retreat, it stays and loses more Chi, and the winner does not enter (UB-RETREAT-5).
    """
    here = state.forces[loser].hex
    back = retreat_hex(state, board, loser, state.forces[winner].hex, work)
    if back == OFFBOARD:
        left = deduct_chi(state, loser, board.blocked_retreat_chi_loss)
        no_retreat(events, loser, board.blocked_retreat_chi_loss, left)
    else:
        retreat(state, loser, back, events)
        enter(state, winner, here, UB_CONFRONT_7, events)


def assault(state: State, board: Board, attacker: int, holder: int, events: Events, work: Work) -> None:
    """Resolve an Advance against the holder of a settled hex.

    A beaten attacker stays on its origin (UB-CONFRONT-8, UB-RULING-29); after a stalemate the holder retreats if it can
    (UB-RULING-33).
    """
    one = state.forces[attacker]
    two = state.forces[holder]
    held = defending_stance(board, two)
    result = compare(board, one, two, one.stance, held)
    work.pending[attacker] = 0  # UB-CONFRONT-9
    report_confrontation(board, ASSAULT, attacker, holder, state, two.hex, held, result, events)  # UB-CONFRONT-5
    if result == FIRST_BEATS:
        deduct_loss(state, board, holder, two.hex, events)
        force_retreat(state, board, attacker, holder, events, work)
    elif result == SECOND_BEATS:
        deduct_loss(state, board, attacker, two.hex, events)
    else:
        deduct_stalemate(state, board, attacker, holder, two.hex, events)
        back = retreat_hex(state, board, holder, one.hex, work)
        if back == OFFBOARD:
            stood(events, holder)
        else:
            retreat(state, holder, back, events)


def clash(state: State, board: Board, first: int, second: int, hex: HexId, events: Events, work: Work) -> None:
    """Resolve two opposing Advances into an empty hex; the winner enters it (UB-RULING-25)."""
    one = state.forces[first]
    two = state.forces[second]
    result = compare(board, one, two, one.stance, two.stance)
    work.pending[first] = 0
    work.pending[second] = 0
    report_confrontation(board, CLASH, first, second, state, hex, two.stance, result, events)
    if result == STALEMATE:
        deduct_stalemate(state, board, first, second, hex, events)
        return
    winner = first if result == FIRST_BEATS else second
    deduct_loss(state, board, second if result == FIRST_BEATS else first, hex, events)
    enter(state, winner, hex, UB_CONFRONT_7, events)


def head_on(state: State, board: Board, first: int, second: int, events: Events, work: Work) -> None:
    """Resolve two opposing Advances at each other: one confrontation on the loser's hex (UB-RULING-24, UB-CONFRONT-5).

    A stalemate has no hex; it is reported on that of the second force.
    """
    one = state.forces[first]
    two = state.forces[second]
    result = compare(board, one, two, one.stance, two.stance)
    hex = one.hex if result == SECOND_BEATS else two.hex
    work.pending[first] = 0
    work.pending[second] = 0
    report_confrontation(board, HEAD_ON, first, second, state, hex, two.stance, result, events)
    if result == STALEMATE:
        deduct_stalemate(state, board, first, second, OFFBOARD, events)
        return
    winner = first if result == FIRST_BEATS else second
    loser = second if result == FIRST_BEATS else first
    deduct_loss(state, board, loser, hex, events)
    force_retreat(state, board, winner, loser, events, work)
