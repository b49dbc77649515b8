"""The order of resolution: Doomball section 13.

What is being resolved is in the State, stage by stage, so that resolution can wait for an owner who chooses a retreat
(the Variant) and continue from there.
"""

from sandtable.games.doomball.clauses import DB_HITS_4
from sandtable.games.doomball.events import advanced, answered, turn_ended
from sandtable.games.doomball.model import (
    DESTROYED,
    END_ACTIVATION,
    HUMANS,
    IDLE,
    MISSED,
    NOBODY,
    NOT_ENDED,
    OFFBOARD,
    OVERRUN,
    RESOLVE_ADVANCE,
    RESOLVE_ATTACK,
    RESOLVE_RESPONSE,
    RESOLVE_RETREAT,
    RETREAT_COWARDS,
    RETREATED,
    STAYED,
    WITHSTOOD,
    Board,
    CellId,
    PieceId,
    State,
    Work,
    seat_of,
)
from sandtable.games.doomball.rules.combat import apply_hits, flip_attack, report_values
from sandtable.games.doomball.rules.entering import apply_river, destroy, enter, resolve_retreat, retreat_to
from sandtable.games.doomball.rules.position import is_loaded
from sandtable.games.doomball.rules.range import is_in_range
from sandtable.games.doomball.rules.turn import continue_turn, next_coward, pass_turn
from sandtable.kernel.chance import Chance
from sandtable.kernel.events import Events


def resolve(s: State, board: Board, chance: Chance, events: Events, work: Work) -> None:
    """Resolve stage by stage until somebody is asked. After the round is decided nothing is resolved (DB-ORDER-2)."""
    while s.stage != IDLE and s.ended == NOT_ENDED:
        if s.stage == RESOLVE_ATTACK:
            resolve_attack(s, board, chance, events)
        elif s.stage == RESOLVE_RETREAT:
            if not resolve_retreat(s, board, chance, events, work):
                return
            s.stage = s.next_stage
        elif s.stage == RESOLVE_ADVANCE:
            resolve_advance(s, board, chance, events)
        elif s.stage == RESOLVE_RESPONSE:
            resolve_response(s, board, events, work)
        elif s.stage == RETREAT_COWARDS:
            retreat_next_coward(s, board, events)
        else:
            end_activation(s, board, events)
    if s.ended != NOT_ENDED:
        s.stage = IDLE
        clear_resolution(s)


def declare_attack(s: State, attacker: PieceId, target: PieceId) -> None:
    """Begin an attack of the active unit (DB-ORDER-1, step 1)."""
    s.attacker = attacker
    s.target = target
    s.response = 0
    s.stage = RESOLVE_ATTACK


def resolve_attack(s: State, board: Board, chance: Chance, events: Events) -> None:
    """Flip the coins, add the hits and judge them (DB-ORDER-1, steps 2 to 6)."""
    target = s.target
    s.target_cell = s.pieces[target].cell
    report_values(s, board, s.attacker, target, events)
    s.pieces[s.attacker].loaded = 0  # DB-STAR-B-1, DB-STAR-B-2: attacks and responses unload
    hits = flip_attack(s, board, s.attacker, target, chance, events)
    s.effect = apply_hits(s, board, target, s.attacker, hits, events)
    if s.effect == RETREATED:
        s.retreater = target
        s.next_stage = RESOLVE_ADVANCE
        s.stage = RESOLVE_RETREAT
    elif s.effect == DESTROYED:
        destroy(s, board, target, DB_HITS_4, events)
        s.stage = RESOLVE_ADVANCE
    else:
        s.stage = RESOLVE_RESPONSE


def resolve_advance(s: State, board: Board, chance: Chance, events: Events) -> None:
    """Advance with Overrun, even if the target died in a river (DB-ORDER-1, step 7).

    Not after the round has ended (DB-ABIL-O-4).
    """
    s.stage = END_ACTIVATION  # no response of a unit that was driven back or destroyed
    row = s.pieces[s.attacker]
    if board.kinds[row.kind].ability != OVERRUN or row.pinned != 0:  # DB-ABIL-O-3
        return
    advanced(events, s.attacker, row.kind, row.cell, s.target_cell)
    if s.response == 0:  # DB-ABIL-O-2, DB-RULING-41, DB-STAR-C-2: its own turn; DB-VAR-TURN-5, DB-RULING-73
        row.moved = 1
    effect = enter(s, board, s.attacker, s.target_cell, chance, events)
    apply_river(s, board, s.attacker, effect, events)


def resolve_response(s: State, board: Board, events: Events, work: Work) -> None:
    """A Human unit left standing responds once (DB-ORDER-1, step 8; DB-PRICKLY-1, DB-PRICKLY-4, DB-RULING-37)."""
    s.stage = END_ACTIVATION
    responder = s.target
    row = s.pieces[responder]
    if s.response != 0 or s.effect not in (MISSED, WITHSTOOD, STAYED) or board.kinds[row.kind].race != HUMANS:
        return
    attacker = s.attacker
    if not is_loaded(s, board, responder) or not is_in_range(s, board, responder, s.pieces[attacker].cell, work):
        return  # DB-PRICKLY-3, DB-RULING-39; pinned or D* does not matter
    answered(events, responder, row.kind, attacker, s.pieces[attacker].kind)
    s.attacker = responder  # DB-PRICKLY-2: a complete attack, automatic (DB-RULING-38, DB-RULING-40)
    s.target = attacker
    s.response = 1
    s.stage = RESOLVE_ATTACK


def end_activation(s: State, board: Board, events: Events) -> None:
    """Complete the activation (DB-ATTACK-4, DB-ORDER-1, step 9)."""
    seat = seat_of(s.unit)
    s.stage = IDLE
    clear_resolution(s)
    continue_turn(s, board, seat, events)


def clear_resolution(s: State) -> None:
    """Reset what is being resolved and the active unit."""
    s.unit = NOBODY
    s.walked = 0
    for i in range(len(s.path)):
        s.path[i] = OFFBOARD
    s.next_stage = IDLE
    s.attacker = NOBODY
    s.target = NOBODY
    s.target_cell = OFFBOARD
    s.effect = MISSED
    s.response = 0
    s.retreater = NOBODY


def retreat_next_coward(s: State, board: Board, events: Events) -> None:
    """Retreat the next Cowardly unit; if it cannot, it is destroyed (DB-TURN-4, DB-ABIL-Y-4)."""
    coward = next_coward(s, board)
    if coward == NOBODY:
        s.stage = IDLE
        clear_resolution(s)
        pass_turn(s, board, events)
        return
    s.pieces[coward].activated = 1
    s.retreater = coward
    s.next_stage = RETREAT_COWARDS
    s.stage = RESOLVE_RETREAT


def end_turn(s: State, events: Events) -> None:
    """End the turn, which the player may do at any time (DB-TURN-3)."""
    turn_ended(events, s.actor)
    s.stage = RETREAT_COWARDS


def choose_retreat(s: State, board: Board, to: CellId, chance: Chance, events: Events) -> None:
    """Retreat to the space its owner chose; from a river it may have to go on (DB-VAR-RET-1)."""
    piece = s.retreater
    met = retreat_to(s, board, piece, to, chance, events)
    if s.ended != NOT_ENDED or met == RETREATED:
        return  # RESOLVE_RETREAT continues
    if met == DESTROYED:
        destroy(s, board, piece, DB_HITS_4, events)
    s.retreater = NOBODY
    s.stage = s.next_stage
