"""What is legal: listed verbs whole, of wheels, turns and poses a sample. By verb; then in the order of the rules."""

from sandtable.games.honour_lies.model import (
    ABSENT,
    ACTING,
    ACTIVATING,
    BIDDING,
    DEPLOYING,
    DO_ACTIVATE,
    DO_BID,
    DO_DISMISS,
    DO_END,
    DO_ENGAGE,
    DO_ENLIST,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_PASS,
    DO_SEAL,
    ENGAGING,
    ENLISTING,
    KINDS,
    LOSING,
    MOST_BIDS,
    MOST_CHANGES,
    NO_ROLE,
    NOBODY,
    OTHER,
    RETREATING,
    RETURNING,
    ROLES,
    SIDE,
    TAKING,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, Seat

from .check import most_to_bid, prompted
from .check_advanced import is_meant, list_advanced
from .course import can_activate, is_beaten
from .deploy import is_placeable, may_be_summoned
from .engage import copy_charge, list_layouts
from .formations import CELLS, may_lose
from .options import list_acting, list_retreats
from .places import has_room, list_deployments, list_garrisons
from .placing import gather
from .profiles import count_force, count_specialists, is_profile, specialists_allowed
from .rows import put
from .summon import list_summons


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """Write what the seat may do about one unit, about nobody, or at all; return how many."""
    if seat not in (0, 1) or (prompted(state, board) >> seat) & 1 == 0:
        return 0
    phase = state.phase
    if phase in (DEPLOYING, RETURNING):
        return list_placing(state, board, seat, about, out, work)
    if phase == ACTIVATING:
        return list_activations(state, seat, about, out)
    if phase >= TAKING:
        return list_advanced(state, board, seat, about, out, work)
    if phase == ENLISTING:
        return list_force(state, board, seat, about, out)
    if about not in (ALL, NOBODY) and about != state.active:
        return 0
    if phase == ACTING:
        return list_acting(state, board, out, work)
    if phase == BIDDING:
        return list_bids(state, seat, out)
    return list_answers(state, board, seat, out, work)


def list_force(state: State, board: Board, seat: int, about: int, out: Actions) -> int:
    """Every unit that may be enlisted, those that may be dismissed, and the seal."""
    count = 0
    force = count_force(state, seat)
    special = count_specialists(state, seat) < specialists_allowed(board.force)
    if about in (ALL, NOBODY) and force < board.force:
        count = list_profiles(special, out, count)
    if state.issued[seat] < MOST_CHANGES:
        for row in range(seat * SIDE, seat * SIDE + SIDE):
            if is_meant(about, row) and state.units[row].status != ABSENT:
                count = put(out, count, DO_DISMISS, row, 0, 0, 0, 0, 0)
    if about in (ALL, NOBODY) and force == board.force and count_specialists(state, seat) <= specialists_allowed(force):
        count = put(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)
    return count


def list_profiles(special: bool, out: Actions, count: int) -> int:
    """All that HL-PROF allows."""
    for kind in range(KINDS):
        for role in range(ROLES):
            for second in range(NO_ROLE + 1):
                if second == NO_ROLE or special:
                    for wide in range(2):
                        if is_profile(kind, role, second, wide):
                            count = put(out, count, DO_ENLIST, kind, role, second, wide, 0, 0)
    return count


def list_placing(state: State, board: Board, seat: int, about: int, out: Actions, work: Work) -> int:
    """Places for the units that wait; holding back one that has none; not returning any."""
    gather(state, board, work)
    count = 0
    first = seat * SIDE
    for row in range(first, first + SIDE):
        if is_meant(about, row) and is_placeable(state, state.units[row]):
            count = list_deployments(state, board, work, row, out, count)
    for row in range(first, first + SIDE):
        if is_meant(about, row) and is_placeable(state, state.units[row]):
            count = list_garrisons(state, board, work, row, out, count)
    if state.phase == RETURNING:
        return put(out, count, DO_PASS, 0, 0, 0, 0, 0, 0) if about in (ALL, NOBODY) else count
    for row in range(first, first + SIDE):
        waits = is_meant(about, row) and is_placeable(state, state.units[row])
        if waits and not has_room(state, board, work, row):
            count = put(out, count, DO_HOLD_BACK, row, 0, 0, 0, 0, 0)
    return count


def list_activations(state: State, seat: int, about: int, out: Actions) -> int:
    """Units to activate; ending the game, for a survivor."""
    count = 0
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if is_meant(about, row) and can_activate(state.units[row]):
            count = put(out, count, DO_ACTIVATE, row, 0, 0, 0, 0, 0)
    if about in (ALL, NOBODY) and is_beaten(state, OTHER[seat]):
        count = put(out, count, DO_END, 0, 0, 0, 0, 0, 0)
    return count


def list_bids(state: State, seat: int, out: Actions) -> int:
    """Every amount, and the seal."""
    count = 0
    if state.issued[seat] < MOST_BIDS:
        for bid in range(most_to_bid(state, seat) + 1):
            count = put(out, count, DO_BID, bid, 0, 0, 0, 0, 0)
    return put(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)


def list_answers(state: State, board: Board, seat: int, out: Actions, work: Work) -> int:
    """What an interrupted procedure waits for."""
    count = 0
    if state.phase == LOSING:
        for cell in range(CELLS):
            if may_lose(state.units[state.losing].cells, cell):
                count = put(out, count, DO_LOSE, cell, 0, 0, 0, 0, 0)
        return count
    gather(state, board, work)
    if state.phase == ENGAGING:
        copy_charge(work.charge, state.charge)
        list_layouts(state, board, work, state.active)
        for i in range(work.options):
            count = put(out, count, DO_ENGAGE, work.option_form[i], work.option_layout[i], 0, 0, 0, 0)
        return count
    if state.phase == RETREATING:
        return list_retreats(state, board, work, state.combat.loser, out, 0)
    count = put(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_summoned(state, state.units[row]):
            count = list_summons(state, board, work, row, out, count)
    return count
