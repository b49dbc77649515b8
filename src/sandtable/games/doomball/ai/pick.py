"""A rollout policy: a cheap legal action. Attacks and steps towards the goal are more likely."""

from sandtable.games.doomball.ai.piece_value import kind_value, placement_value
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    CALL,
    CARRIER,
    CELLS,
    CHOOSE,
    DEPLOY,
    DO_ACTIVATE,
    DO_ATTACK,
    DO_CALL,
    DO_CARRIER,
    DO_DRAFT,
    DO_END,
    DO_EXCHANGE,
    DO_FINISH,
    DO_MARKER,
    DO_PASS,
    DO_PLACE,
    DO_RACE,
    DO_REINFORCE,
    DO_RELOAD,
    DO_RETREAT,
    DO_ROLE,
    DO_SEAL,
    DO_SIDE,
    DO_STEP,
    DRAFT,
    EDGE_A,
    EXCHANGE,
    MARKERS,
    NO_RACE,
    NOBODY,
    OFFBOARD,
    OTHER,
    PLACES,
    RACE_ONLY,
    REINFORCE,
    RETREAT,
    ROLE,
    SWAP_NOTHING,
    SWAP_ROLES,
    SWAP_SIDES,
    VARIANT,
    Board,
    CellId,
    PieceId,
    State,
    Work,
    cell_of,
    piece_of,
    seat_of,
)
from sandtable.games.doomball.rules.check import can_reload, is_spent
from sandtable.games.doomball.rules.draft import may_pick
from sandtable.games.doomball.rules.entering import may_retreat_to
from sandtable.games.doomball.rules.legal import write
from sandtable.games.doomball.rules.movement import entered_forest, refuse_step
from sandtable.games.doomball.rules.position import is_free, is_loaded, may_activate
from sandtable.games.doomball.rules.range import is_in_range
from sandtable.games.doomball.rules.setup import is_next_of_kind, may_place
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

ENTROPY = 1 << 30  # one random number is drawn for a choice; its digits decide the parts
END_ODDS = 64  # one choice in 64 ends the turn early
ATTACK_ODDS = 8  # seven in eight units attack when they can
STEP_ODDS = 8  # seven in eight choices try a step
ZONE_SPACES = 18  # spaces of a deployment side
CAREFUL_ODDS = 4  # three in four drafts and placements take the better of two candidates


def pick(s: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose a legal action of `seat`, which must be asked."""
    entropy = uniform(chance, ENTROPY)
    if s.phase == ACT:
        pick_in_activation(s, board, seat, entropy, action, work)
    elif s.phase == CHOOSE:
        pick_unit(s, board, seat, entropy, action)
    elif s.phase == DRAFT:
        pick_draft(s, board, seat, entropy, action)
    elif s.phase in (DEPLOY, REINFORCE):
        pick_placement(s, board, seat, entropy, action)
    else:
        pick_option(s, board, seat, entropy, action)


# -- before the first turn ------------------------------------------------------------------------------------------


def pick_draft(s: State, board: Board, seat: Seat, entropy: int, action: Action) -> None:
    """Choose a race, then one unit after another that may be drafted, then seal."""
    side = s.sides[seat]
    if side.race == NO_RACE:
        write(action, DO_RACE, entropy % board.races, 0)
        return
    if s.drafting != RACE_ONLY:
        place = find_affordable_kind(s, board, seat, entropy % PLACES)
        other = find_affordable_kind(s, board, seat, entropy // PLACES % PLACES)
        if place < PLACES:
            first = side.race * PLACES
            if entropy // 64 % CAREFUL_ODDS != 0 and kind_value(board, first + other) > kind_value(
                board, first + place
            ):
                place = other
            write(action, DO_DRAFT, first + place, 0)
            return
    write(action, DO_SEAL, 0, 0)


def find_affordable_kind(s: State, board: Board, seat: Seat, first: int) -> int:
    """Find a kind that may be drafted, by its place in its race, searching from `first`; PLACES if there is none."""
    for i in range(PLACES):
        place = (first + i) % PLACES
        if may_pick(s, board, seat, place):
            return place
    return PLACES


def pick_placement(s: State, board: Board, seat: Seat, entropy: int, action: Action) -> None:
    """Choose a waiting piece and a free space of its zone."""
    size = max(1, s.sides[seat].left + s.sides[seat].waiting)
    first = entropy % size
    zone = 0
    cells = board.cells
    if board.mode != VARIANT:  # three rows of six
        zone = 0 if s.sides[seat].home == EDGE_A else board.cells - ZONE_SPACES
        cells = ZONE_SPACES
    start = entropy // size % cells
    for i in range(ARMY):
        piece = piece_of(seat * ARMY + (first + i) % ARMY)
        if not is_next_of_kind(s, piece):
            continue
        cell = find_space(s, board, seat, zone, cells, start)
        if cell == OFFBOARD:
            break
        if s.phase == DEPLOY:
            other = find_space(s, board, seat, zone, cells, entropy // (size * cells) % cells)
            kind = s.pieces[piece].kind
            better = placement_value(s, board, seat, kind, other) > placement_value(s, board, seat, kind, cell)
            if better and entropy // (size * cells * cells) % CAREFUL_ODDS != 0:
                cell = other
        write(action, DO_PLACE if s.phase == DEPLOY else DO_REINFORCE, piece, cell)
        return
    write(action, DO_END, 0, 0)


def find_space(s: State, board: Board, seat: Seat, zone: int, cells: int, start: int) -> CellId:
    """Find a space to deploy on, or a marker to arrive at, searching from `start`; OFFBOARD if there is none."""
    for i in range(cells):
        cell = cell_of(zone + (start + i) % cells)
        if s.phase == DEPLOY:
            if may_place(s, board, seat, cell):
                return cell
        elif s.marker[cell] != 0 and is_free(s, board, cell):
            return cell
    return OFFBOARD


def pick_option(s: State, board: Board, seat: Seat, entropy: int, action: Action) -> None:
    """Choose a call, role, side, exchange, carrier, marker or retreat."""
    if s.phase == CARRIER:
        write(action, DO_CARRIER, seat * ARMY + entropy % s.sides[seat].left, 0)
    elif s.phase == MARKERS:
        for i in range(CELLS):
            cell = (entropy + i) % CELLS
            if board.ring[cell] == 0 and s.marker[cell] == 0:
                write(action, DO_MARKER, cell, 0)
                return
    elif s.phase == RETREAT:
        write(action, DO_RETREAT, find_retreat(s, board, entropy), 0)
    elif s.phase == EXCHANGE:
        least = SWAP_ROLES if board.mode == VARIANT else SWAP_SIDES
        write(action, DO_EXCHANGE, least + entropy % (SWAP_NOTHING + 1 - least), 0)
    elif s.phase == CALL:
        write(action, DO_CALL, entropy % 2, 0)
    elif s.phase == ROLE:
        write(action, DO_ROLE, entropy % 2, 0)
    else:
        write(action, DO_SIDE, entropy % 2, 0)


def find_retreat(s: State, board: Board, entropy: int) -> CellId:
    """Find a space to retreat to."""
    start = s.pieces[s.retreater].cell
    ways = board.ways[start]
    for i in range(ways):
        to = board.near[start][(entropy + i) % ways]
        if may_retreat_to(s, board, s.retreater, to):
            return to
    return OFFBOARD


# -- in a round -----------------------------------------------------------------------------------------------------


def pick_unit(s: State, board: Board, seat: Seat, entropy: int, action: Action) -> None:
    """Choose a unit that may be activated; rarely, or if there is none, end the turn."""
    if entropy % END_ODDS != 0:
        first = entropy // END_ODDS % ARMY
        for i in range(ARMY):
            piece = piece_of(seat * ARMY + (first + i) % ARMY)
            if may_activate(s, board, piece):
                write(action, DO_ACTIVATE, piece, 0)
                return
    write(action, DO_END, 0, 0)


def pick_in_activation(s: State, board: Board, seat: Seat, entropy: int, action: Action, work: Work) -> None:
    """Attack if possible, else step, pass, reload or finish."""
    unit = s.pieces[s.unit]
    spent = is_spent(s, board)
    eager = entropy % ATTACK_ODDS != 0
    entropy = entropy // ATTACK_ODDS
    if unit.carries > 0 and eager:  # a carrier runs before it attacks
        to = find_step(s, board, seat, entropy, True)
        if to != OFFBOARD:
            write(action, DO_STEP, to, 0)
            return
    if not spent and eager and is_loaded(s, board, s.unit):
        target = find_target(s, board, seat, entropy, work)
        if target != NOBODY:
            write(action, DO_ATTACK, target, 0)
            return
    if not spent and unit.carries > 0:
        friend = find_receiver(s, board, seat, entropy, work)
        if friend != NOBODY:
            write(action, DO_PASS, friend, 0)
            return
    if not spent and can_reload(s, board):
        write(action, DO_RELOAD, 0, 0)
        return
    to = OFFBOARD
    if s.walked < board.kinds[unit.kind].move and entropy % STEP_ODDS != 0:
        to = find_step(s, board, seat, entropy // STEP_ODDS, False)
    if to != OFFBOARD:
        write(action, DO_STEP, to, 0)
    else:
        write(action, DO_FINISH, 0, 0)


def progress(s: State, board: Board, seat: Seat, start: CellId, to: CellId) -> int:
    """Return how much nearer a step brings the active unit to its goal."""
    if board.mode == VARIANT:
        outward = board.ring[start] - board.ring[to]
        return outward if seat == s.offence and s.pieces[s.unit].carries > 0 else -outward
    deeper = board.depth[to] - board.depth[start]
    return deeper if s.sides[seat].home == EDGE_A else -deeper


def find_step(s: State, board: Board, seat: Seat, entropy: int, forward: bool) -> CellId:
    """Find a legal step; three times in four a step forward if there is one."""
    start = s.pieces[s.unit].cell
    ways = board.ways[start]
    forest = entered_forest(s, board)
    found = OFFBOARD
    wants = forward or entropy % 4 != 0
    first = entropy // 4 % ways
    for i in range(ways):
        to = board.near[start][(first + i) % ways]
        gain = progress(s, board, seat, start, to)
        if (wants and gain <= 0 and found != OFFBOARD) or (forward and gain <= 0):
            continue
        if refuse_step(s, board, start, to, s.walked, forest) == 0:
            if not wants or gain > 0:
                return to
            found = to
    return found


def find_target(s: State, board: Board, seat: Seat, entropy: int, work: Work) -> PieceId:
    """Find an enemy in range: an adjacent one first, then a distant one if the unit can shoot."""
    unit = s.pieces[s.unit]
    ways = board.ways[unit.cell]
    for i in range(ways):
        there = s.occupant[board.near[unit.cell][(entropy + i) % ways]]
        if there != NOBODY and seat_of(there) != seat:
            return there
    most = board.kinds[unit.kind].range
    if most == 1:
        return NOBODY
    first = entropy % ARMY
    for i in range(ARMY):
        piece = piece_of(OTHER[seat] * ARMY + (first + i) % ARMY)
        cell = s.pieces[piece].cell
        if board.distance[unit.cell][cell] <= most and is_in_range(s, board, s.unit, cell, work):
            return piece
    return NOBODY


def find_receiver(s: State, board: Board, seat: Seat, entropy: int, work: Work) -> PieceId:
    """Find a friend in range who is nearer to the goal."""
    unit = s.pieces[s.unit]
    most = board.kinds[unit.kind].range
    first = entropy % ARMY
    for i in range(ARMY):
        piece = piece_of(seat * ARMY + (first + i) % ARMY)
        cell = s.pieces[piece].cell
        if piece == s.unit or board.distance[unit.cell][cell] > most:
            continue
        if progress(s, board, seat, unit.cell, cell) > 0 and is_in_range(s, board, s.unit, cell, work):
            return piece
    return NOBODY
