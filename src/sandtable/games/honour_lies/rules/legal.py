"""Lists legal Actions: all choices of a verb, or a sample where a choice is continuous (wheels, turns, poses). In
the order of verbs, then of the rules."""

from sandtable.games.honour_lies.model import (
    ACTING,
    ACTIVATING,
    BIDDING,
    DEPLOYING,
    DO_ACTIVATE,
    DO_BID,
    DO_END,
    DO_ENGAGE,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_PASS,
    DO_SEAL,
    ENGAGING,
    ENLISTING,
    LOSING_STAND,
    MOST_BIDS,
    NOBODY,
    OTHER,
    PICKING_ORDERS,
    RETREATING,
    RETURNING,
    SIDE,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action, is_listed
from sandtable.games.honour_lies.rules.combat.bids import highest_bid
from sandtable.games.honour_lies.rules.movement.engagement import list_engaging_layouts
from sandtable.games.honour_lies.rules.movement.listing import list_activation_steps, list_retreats
from sandtable.games.honour_lies.rules.orders.questions import list_advanced
from sandtable.games.honour_lies.rules.rounds.rounds import can_activate, is_wiped_out
from sandtable.games.honour_lies.rules.setup.deployment_grid import has_room, list_deployments, list_garrisons
from sandtable.games.honour_lies.rules.setup.forces import list_force
from sandtable.games.honour_lies.rules.setup.poses import may_be_deployed
from sandtable.games.honour_lies.rules.setup.summoning import list_summons, may_be_summoned
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.turn import prompted
from sandtable.games.honour_lies.rules.units.formations import CELLS, may_lose_stand
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import ALL, Seat


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List what the seat may do about one unit, about no unit, or in all; return the count."""
    if seat not in (0, 1) or (prompted(state, board) >> seat) & 1 == 0:
        return 0
    phase = state.phase
    if phase in (DEPLOYING, RETURNING):
        return list_deployment_phase(state, board, seat, about, out, work)
    if phase == ACTIVATING:
        return list_activations(state, seat, about, out)
    if phase >= PICKING_ORDERS:
        return list_advanced(state, board, seat, about, out, work)
    if phase == ENLISTING:
        return list_force(state, board, seat, about, out)
    if about not in (ALL, NOBODY) and about != state.active:
        return 0
    if phase == ACTING:
        return list_activation_steps(state, board, out, work)
    if phase == BIDDING:
        return list_bids(state, seat, out)
    return list_answers(state, board, seat, out, work)


def list_deployment_phase(state: State, board: Board, seat: int, about: int, out: Actions, work: Work) -> int:
    """List places for waiting units, holding back a unit without room, and declining to return one."""
    locate_stands(state, board, work)
    count = 0
    first = seat * SIDE
    for unit_id in range(first, first + SIDE):
        if is_listed(about, unit_id) and may_be_deployed(state, state.units[unit_id]):
            count = list_deployments(state, board, work, unit_id, out, count)
    for unit_id in range(first, first + SIDE):
        if is_listed(about, unit_id) and may_be_deployed(state, state.units[unit_id]):
            count = list_garrisons(state, board, work, unit_id, out, count)
    if state.phase == RETURNING:
        return append_action(out, count, DO_PASS, 0, 0, 0, 0, 0, 0) if about in (ALL, NOBODY) else count
    for unit_id in range(first, first + SIDE):
        waits = is_listed(about, unit_id) and may_be_deployed(state, state.units[unit_id])
        if waits and not has_room(state, board, work, unit_id):
            count = append_action(out, count, DO_HOLD_BACK, unit_id, 0, 0, 0, 0, 0)
    return count


def list_activations(state: State, seat: int, about: int, out: Actions) -> int:
    """List units that can be activated; a survivor may also end the game."""
    count = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if is_listed(about, unit_id) and can_activate(state.units[unit_id]):
            count = append_action(out, count, DO_ACTIVATE, unit_id, 0, 0, 0, 0, 0)
    if about in (ALL, NOBODY) and is_wiped_out(state, OTHER[seat]):
        count = append_action(out, count, DO_END, 0, 0, 0, 0, 0, 0)
    return count


def list_bids(state: State, seat: int, out: Actions) -> int:
    """List every bid, and the seal."""
    count = 0
    if state.issued[seat] < MOST_BIDS:
        for bid in range(highest_bid(state, seat) + 1):
            count = append_action(out, count, DO_BID, bid, 0, 0, 0, 0, 0)
    return append_action(out, count, DO_SEAL, 0, 0, 0, 0, 0, 0)


def list_answers(state: State, board: Board, seat: int, out: Actions, work: Work) -> int:
    """List the answers that an interrupted procedure waits for."""
    count = 0
    if state.phase == LOSING_STAND:
        for cell in range(CELLS):
            if may_lose_stand(state.units[state.losing].cells, cell):
                count = append_action(out, count, DO_LOSE, cell, 0, 0, 0, 0, 0)
        return count
    locate_stands(state, board, work)
    if state.phase == ENGAGING:
        copy_row(work.charge, state.charge)
        list_engaging_layouts(state, board, work, state.active)
        for i in range(work.option_count):
            count = append_action(out, count, DO_ENGAGE, work.option_forms[i], work.option_layouts[i], 0, 0, 0, 0)
        return count
    if state.phase == RETREATING:
        return list_retreats(state, board, work, state.combat.loser, out, 0)
    count = append_action(out, count, DO_PASS, 0, 0, 0, 0, 0, 0)
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_summoned(state, state.units[unit_id]):
            count = list_summons(state, board, work, unit_id, out, count)
    return count
