"""Every legal action: Doomball section 19. Ordered by piece, verb and numbers; actions about no piece come last."""

from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    BREAK,
    CALL,
    CARRIER,
    CELLS,
    CHOOSE,
    DEPLOY,
    DO_ACTIVATE,
    DO_ATTACK,
    DO_CALL,
    DO_CARRIER,
    DO_CLEAR,
    DO_DRAFT,
    DO_DROP,
    DO_END,
    DO_EXCHANGE,
    DO_FINISH,
    DO_MARKER,
    DO_PASS,
    DO_PLACE,
    DO_RACE,
    DO_RANDOM,
    DO_READY,
    DO_REINFORCE,
    DO_RELOAD,
    DO_RETREAT,
    DO_ROLE,
    DO_SEAL,
    DO_SIDE,
    DO_STEP,
    DRAFT,
    EXCHANGE,
    FAR,
    FLIP,
    MARKERS,
    NO_RACE,
    NOBODY,
    OFFBOARD,
    OVER,
    PIECES,
    PLACES,
    REINFORCE,
    ROLE,
    SIDE,
    SWAP_NOTHING,
    SWAP_ROLES,
    TOSS,
    VARIANT,
    Board,
    State,
    Work,
    cell_of,
    piece_of,
    seat_of,
)
from sandtable.games.doomball.rules.check import can_reload, is_spent
from sandtable.games.doomball.rules.draft import check_draft, may_seal
from sandtable.games.doomball.rules.entering import may_retreat_to
from sandtable.games.doomball.rules.movement import entered_forest, refuse_step
from sandtable.games.doomball.rules.position import is_free, is_loaded, may_activate
from sandtable.games.doomball.rules.range import ignores_friends, measure_range
from sandtable.games.doomball.rules.setup import is_next_of_kind, may_place
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ALL, AUTOMATIC, CONTINUE, Seat


def write(action: Action, verb: int, a: int, b: int) -> None:
    """Write one action; unused numbers are 0."""
    action[0] = verb
    action[1] = a
    action[2] = b
    action[3] = 0
    action[4] = 0
    action[5] = 0
    action[6] = 0


def legal(s: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List what `seat` may do about one piece, about none (NOBODY), or ALL of it."""
    general = about in (ALL, NOBODY)
    if seat == AUTOMATIC:
        if s.phase not in (TOSS, FLIP, BREAK) or not general:
            return 0
        write(out[0], CONTINUE, 0, 0)
        return 1
    if s.phase in (OVER, TOSS, FLIP, BREAK) or seat not in (0, 1):
        return 0
    if s.phase == DRAFT:
        if s.sides[seat].sealed != 0 or not general:
            return 0
        return list_draft(s, board, seat, out)
    if seat != s.actor:
        return 0
    if s.phase in (CHOOSE, CARRIER):
        return list_units(s, board, seat, about, out)
    if s.phase == ACT:
        return list_activation(s, board, seat, about, out, work)
    if s.phase in (DEPLOY, REINFORCE):
        return list_placements(s, board, seat, about, out)
    if not general:
        return 0
    if s.phase == MARKERS:
        return list_markers(s, board, out)
    return list_options(s, board, out)


def list_draft(s: State, board: Board, seat: Seat, out: Actions) -> int:
    """List the changes of a draft, pick by pick (DB-DEC-1, DB-DEC-2, DB-DEC-12)."""
    at = 0
    for race in range(board.races):
        at = offer(s, board, seat, DO_RACE, race, out, at)
    first = s.sides[seat].race * PLACES
    if s.sides[seat].race != NO_RACE:
        for verb in (DO_DRAFT, DO_DROP):
            for place in range(PLACES):
                at = offer(s, board, seat, verb, first + place, out, at)
    at = offer(s, board, seat, DO_CLEAR, 0, out, at)
    for number in range(2):
        at = offer(s, board, seat, DO_READY, number, out, at)
    at = offer(s, board, seat, DO_RANDOM, 0, out, at)
    if may_seal(s, board, seat) == 0:
        write(out[at], DO_SEAL, 0, 0)
        at += 1
    return at


def offer(s: State, board: Board, seat: Seat, verb: int, number: int, out: Actions, at: int) -> int:
    """List a change of the draft if it is allowed."""
    write(out[at], verb, number, 0)
    return at + 1 if check_draft(s, board, seat, out[at]) == 0 else at


def list_units(s: State, board: Board, seat: Seat, about: int, out: Actions) -> int:
    """List the seat's pieces to name or activate, then the end of the turn (DB-DEC-7, DB-DEC-8, DB-DEC-16)."""
    at = 0
    for i in range(ARMY):
        piece = piece_of(seat * ARMY + i)
        if s.pieces[piece].cell == OFFBOARD or (about != ALL and about != piece):
            continue
        if s.phase == CARRIER:
            write(out[at], DO_CARRIER, piece, 0)
            at += 1
        elif may_activate(s, board, piece):
            write(out[at], DO_ACTIVATE, piece, 0)
            at += 1
    if s.phase == CHOOSE and about in (ALL, NOBODY):
        write(out[at], DO_END, 0, 0)
        at += 1
    return at


def list_activation(s: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List attacks and passes by piece, then steps, reloading and finishing (DB-DEC-9, DB-DEC-10, DB-DEC-17)."""
    at = 0
    unit = s.pieces[s.unit]
    spent = is_spent(s, board)
    if not spent:
        attacks = is_loaded(s, board, s.unit)
        past = ignores_friends(s, board, s.unit)
        measure_range(s, board, unit.cell, board.kinds[unit.kind].range, seat, past, work)
        for i in range(PIECES):
            piece = piece_of(i)
            cell = s.pieces[piece].cell
            if (
                cell == OFFBOARD
                or work.range_steps[cell] == FAR
                or piece == s.unit
                or (about != ALL and about != piece)
            ):
                continue
            if seat_of(piece) != seat:
                if attacks:
                    write(out[at], DO_ATTACK, piece, 0)
                    at += 1
            elif unit.carries > 0:
                write(out[at], DO_PASS, piece, 0)
                at += 1
    if about not in (ALL, NOBODY):
        return at
    forest = entered_forest(s, board)
    for i in range(board.ways[unit.cell]):
        to = board.near[unit.cell][i]
        if refuse_step(s, board, unit.cell, to, s.walked, forest) == 0:
            write(out[at], DO_STEP, to, 0)
            at += 1
    if not spent and can_reload(s, board):
        write(out[at], DO_RELOAD, 0, 0)
        at += 1
    write(out[at], DO_FINISH, 0, 0)
    return at + 1


def list_placements(s: State, board: Board, seat: Seat, about: int, out: Actions) -> int:
    """List the next piece of every kind on every free space (DB-DEC-6, DB-DEC-13, DB-DEC-15)."""
    at = 0
    for i in range(ARMY):
        piece = piece_of(seat * ARMY + i)
        if not is_next_of_kind(s, piece) or (about != ALL and about != piece):
            continue
        for number in range(board.cells):
            cell = cell_of(number)
            if s.phase == DEPLOY:
                if may_place(s, board, seat, cell):
                    write(out[at], DO_PLACE, piece, cell)
                    at += 1
            elif s.marker[cell] != 0 and is_free(s, board, cell):
                write(out[at], DO_REINFORCE, piece, cell)
                at += 1
    if s.phase == REINFORCE and about in (ALL, NOBODY):
        write(out[at], DO_END, 0, 0)
        at += 1
    return at


def list_markers(s: State, board: Board, out: Actions) -> int:
    """List the spaces for the next marker (DB-DEC-14)."""
    at = 0
    for cell in range(CELLS):
        if board.ring[cell] == 0 and s.marker[cell] == 0:
            write(out[at], DO_MARKER, cell, 0)
            at += 1
    return at


def list_options(s: State, board: Board, out: Actions) -> int:
    """List the few options of DB-DEC-3, DB-DEC-4, DB-DEC-5 and DB-DEC-11, or the retreats of DB-DEC-18."""
    if s.phase == EXCHANGE:
        at = 0
        for what in range(SWAP_ROLES if board.mode == VARIANT else 0, SWAP_NOTHING + 1):
            write(out[at], DO_EXCHANGE, what, 0)
            at += 1
        return at
    if s.phase in (CALL, ROLE, SIDE):
        verb = DO_SIDE
        if s.phase == CALL:
            verb = DO_CALL
        elif s.phase == ROLE:
            verb = DO_ROLE
        write(out[0], verb, 0, 0)
        write(out[1], verb, 1, 0)
        return 2
    at = 0
    cell = s.pieces[s.retreater].cell
    for i in range(board.ways[cell]):
        to = board.near[cell][i]
        if may_retreat_to(s, board, s.retreater, to):
            write(out[at], DO_RETREAT, to, 0)
            at += 1
    return at
