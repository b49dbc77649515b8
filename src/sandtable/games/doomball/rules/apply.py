"""Apply one action: Doomball section 19. Clause ids are those of RULES.md."""

from sandtable.games.doomball.events import activated, passed_on, reloaded
from sandtable.games.doomball.model import (
    ACT,
    DO_ACTIVATE,
    DO_ATTACK,
    DO_CALL,
    DO_CARRIER,
    DO_END,
    DO_EXCHANGE,
    DO_MARKER,
    DO_PASS,
    DO_PLACE,
    DO_REINFORCE,
    DO_RELOAD,
    DO_RETREAT,
    DO_ROLE,
    DO_SEAL,
    DO_SIDE,
    DO_STEP,
    DO_WALK,
    DRAFT,
    END_ACTIVATION,
    FLIP,
    IDLE,
    NOT_ENDED,
    OTHER,
    REINFORCE,
    TOSS,
    VARIANT,
    Board,
    PieceId,
    State,
    Work,
    cell_of,
    piece_of,
)
from sandtable.games.doomball.rules.draft import change_draft, seal
from sandtable.games.doomball.rules.movement import take_step, walk
from sandtable.games.doomball.rules.resolve import choose_retreat, declare_attack, end_turn, resolve
from sandtable.games.doomball.rules.rounds import exchange, next_round
from sandtable.games.doomball.rules.setup import (
    call_coin,
    deploy_piece,
    name_carrier,
    place_marker,
    reveal_drafts,
    take_role,
    take_side,
    toss_coin,
)
from sandtable.games.doomball.rules.turn import (
    end_reinforcing,
    finish_seat,
    flip_reinforcements,
    offer_activation,
    reinforce,
)
from sandtable.games.doomball.rules.victory import check_goal
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat


def apply(s: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Apply one decision or automatic step, and everything that follows from it."""
    if seat == AUTOMATIC:
        apply_automatic(s, board, chance, events)
    elif s.phase == DRAFT:
        if action[0] != DO_SEAL:
            change_draft(s, board, seat, action, chance, events, work)
        elif seal(s, seat, events):
            reveal_drafts(s, board, events)
        return
    elif s.phase == ACT:
        apply_activation(s, board, action, chance, events)
    else:
        apply_decision(s, board, action, chance, events)
    if s.stage != IDLE or s.ended != NOT_ENDED:
        resolve(s, board, chance, events, work)


def apply_automatic(s: State, board: Board, chance: Chance, events: Events) -> None:
    """Toss the coin, flip six coins, or start the next round."""
    if s.phase == TOSS:
        toss_coin(s, chance, events)
    elif s.phase == FLIP:
        flip_reinforcements(s, board, chance, events)
    else:
        next_round(s, board, events)


def apply_activation(s: State, board: Board, action: Action, chance: Chance, events: Events) -> None:
    """Step, act, or finish the activation (DB-ACT-1, DB-ACT-2, DB-ACT-3, DB-RULING-19)."""
    verb = action[0]
    if verb == DO_STEP:
        take_step(s, board, cell_of(action[1]), chance, events)
    elif verb == DO_WALK:
        walk(s, board, action, chance, events)
    elif verb == DO_ATTACK:
        declare_attack(s, s.unit, piece_of(action[1]))
    else:
        if verb == DO_PASS:
            pass_artifact(s, board, piece_of(action[1]), events)
        elif verb == DO_RELOAD:  # DB-STAR-B-1, DB-RULING-44
            row = s.pieces[s.unit]
            row.loaded = 1
            reloaded(events, s.unit, row.kind)
        if s.ended == NOT_ENDED:
            s.stage = END_ACTIVATION


def pass_artifact(s: State, board: Board, to: PieceId, events: Events) -> None:
    """Pass one artifact (DB-ART-3, DB-VAR-ART-4, DB-RULING-67). Received on the goal row it scores (DB-GOAL-2)."""
    giver = s.pieces[s.unit]
    receiver = s.pieces[to]
    giver.carries -= 1
    receiver.carries += 1
    passed_on(events, s.unit, giver.kind, to, receiver.kind)
    check_goal(s, board, to, events)


def activate(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """Begin an activation; it is completed before another unit is activated (DB-ACT-1, DB-RULING-18)."""
    row = s.pieces[piece]
    s.unit = piece
    s.walked = 0
    s.path[0] = row.cell
    s.phase = ACT
    row.activated = 1
    if board.mode == VARIANT:  # DB-VAR-TURN-3, DB-RULING-62
        row.moved = 0
    activated(events, piece, row.kind, row.cell)


def apply_decision(s: State, board: Board, action: Action, chance: Chance, events: Events) -> None:
    """Apply a decision outside an activation."""
    verb = action[0]
    number = action[1]
    if verb == DO_ACTIVATE:
        activate(s, board, piece_of(number), events)
    elif verb == DO_END:
        apply_end(s, board, events)
    elif verb == DO_RETREAT:
        choose_retreat(s, board, cell_of(number), chance, events)
    elif verb == DO_PLACE:
        deploy_piece(s, board, piece_of(number), cell_of(action[2]), events)
    elif verb == DO_REINFORCE:
        reinforce(s, board, piece_of(number), cell_of(action[2]), events)
    elif verb == DO_CALL:
        call_coin(s, number, events)
    elif verb == DO_ROLE:
        take_role(s, board, number, events)
    elif verb == DO_SIDE:
        take_side(s, board, number, events)
    elif verb == DO_CARRIER:
        name_carrier(s, board, piece_of(number), events)
    elif verb == DO_MARKER:
        place_marker(s, cell_of(number), events)
    elif verb == DO_EXCHANGE:
        exchange(s, board, number, events)


def apply_end(s: State, board: Board, events: Events) -> None:
    """End the turn (DB-TURN-3), the seat's part of a game turn, or the reinforcements."""
    if s.phase == REINFORCE:
        end_reinforcing(s, board, events)
    elif board.mode == VARIANT:
        finish_seat(s, s.actor, events)
        offer_activation(s, board, OTHER[s.actor], events)
    else:
        end_turn(s, events)
