"""Choosing forces in secret: HL-FORCE."""

from sandtable.games.honour_lies.clauses import HL_FORCE_1, HL_FORCE_2, HL_LIMIT_2, HL_LIMIT_3, HL_PROF_5
from sandtable.games.honour_lies.events import dismissed, enlisted
from sandtable.games.honour_lies.model import (
    ABSENT,
    DO_DISMISS,
    DO_ENLIST,
    DO_SEAL,
    KINDS,
    MOST_CHANGES,
    NO_ROLE,
    NOBODY,
    RESERVE,
    ROLES,
    SIDE,
    Board,
    State,
)
from sandtable.games.honour_lies.rules.action_rows import append_action, has_more_numbers, is_listed
from sandtable.games.honour_lies.rules.units.profiles import (
    count_force,
    count_specialists,
    is_profile,
    is_unit_id,
    specialists_allowed,
)
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL


def check_force(state: State, board: Board, seat: int, action: Action) -> int:
    """Check a change of the force, or the seal of exactly N units (HL-FORCE)."""
    verb = action[0]
    count = count_force(state, seat)
    if verb == DO_SEAL:
        if has_more_numbers(action, 0):
            return HL_LIMIT_3
        if count != board.force:
            return HL_FORCE_1
        return HL_FORCE_2 if count_specialists(state, seat) > specialists_allowed(count) else 0
    if verb == DO_DISMISS:
        unit_id = action[1]
        if state.issued[seat] >= MOST_CHANGES:
            return HL_LIMIT_2
        if has_more_numbers(action, 1) or not is_unit_id(unit_id) or state.units[unit_id].seat != seat:
            return HL_LIMIT_3
        return HL_FORCE_1 if state.units[unit_id].status == ABSENT else 0
    if verb != DO_ENLIST or has_more_numbers(action, 4):
        return HL_LIMIT_3
    if count >= board.force:
        return HL_FORCE_1
    if not is_profile(action[1], action[2], action[3], action[4]):
        return HL_PROF_5
    if action[3] != NO_ROLE and count_specialists(state, seat) >= specialists_allowed(board.force):
        return HL_FORCE_2
    return 0


def change_force(state: State, seat: int, action: Action, events: Events) -> None:
    """Enlist or dismiss a unit; the roster has no gaps (HL-FORCE-1)."""
    state.issued[seat] += 1
    last = seat * SIDE
    while last < seat * SIDE + SIDE and state.units[last].status != ABSENT:
        last += 1
    if action[0] == DO_ENLIST:
        unit = state.units[last]
        unit.kind = action[1]
        unit.role = action[2]
        unit.second = action[3]
        unit.wide = action[4]
        unit.status = RESERVE
        enlisted(events, 1 << seat, last, action[1], action[2], action[3], action[4])
        return
    dismissed(events, 1 << seat, action[1])
    for unit_id in range(action[1], last - 1):
        copy_row(state.units[unit_id], state.units[unit_id + 1])
    gone = state.units[last - 1]
    copy_row(gone, state.units[NOBODY])
    gone.seat = seat


def list_force(state: State, board: Board, seat: int, about: int, out: Actions) -> int:
    """List units that may be enlisted or dismissed, and the seal."""
    count = 0
    force = count_force(state, seat)
    special = count_specialists(state, seat) < specialists_allowed(board.force)
    if about in (ALL, NOBODY) and force < board.force:
        count = list_profiles(special, out, count)
    if state.issued[seat] < MOST_CHANGES:
        for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
            if is_listed(about, unit_id) and state.units[unit_id].status != ABSENT:
                count = append_action(out, count, DO_DISMISS, unit_id, 0, 0, 0, 0, 0)
    if about in (ALL, NOBODY) and force == board.force and count_specialists(state, seat) <= specialists_allowed(force):
        count = append_action(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)
    return count


def list_profiles(special: bool, out: Actions, count: int) -> int:
    """List all profiles that HL-PROF allows."""
    for kind in range(KINDS):
        for role in range(ROLES):
            for second in range(NO_ROLE + 1):
                if second == NO_ROLE or special:
                    for wide in range(2):
                        if is_profile(kind, role, second, wide):
                            count = append_action(out, count, DO_ENLIST, kind, role, second, wide, 0, 0)
    return count
