"""Generic kernel code that Python calls on either carrier.

These functions take arrays and an index, never a record: passing a record into compiled code costs seven times as much.
Loops run here, not in Python.
"""

from sandtable.kernel.chance import Chance, rewind, uniform
from sandtable.kernel.contract import (
    Action,
    Actions,
    Board,
    State,
    Work,
    apply,
    appraise,
    check,
    guess,
    hide,
    legal,
    outcome,
    pick,
    prompted,
    value,
)
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, ASKS_FIRST, AUTOMATIC, FIRST, SECOND, Seat

from .flat import copy_row


def prompted_at(states: list[State], at: int, boards: list[Board]) -> int:
    """Call `prompted` for one of many states."""
    return prompted(states[at], boards[0])


def outcome_at(states: list[State], at: int, boards: list[Board]) -> int:
    """Call `outcome` for one of many states."""
    return outcome(states[at], boards[0])


def legal_at(
    states: list[State], at: int, boards: list[Board], seat: Seat, about: int, out: Actions, works: list[Work]
) -> int:
    """List a seat's legal Actions; return their number."""
    return legal(states[at], boards[0], seat, about, out, works[0])


def check_at(states: list[State], at: int, boards: list[Board], seat: Seat, action: Action, works: list[Work]) -> int:
    """Return 0, or the clause that forbids the Action."""
    return check(states[at], boards[0], seat, action, works[0])


def apply_at(
    states: list[State],
    at: int,
    boards: list[Board],
    seat: Seat,
    action: Action,
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
) -> int:
    """Apply one Action; return who must act next."""
    events[0].used = 0
    apply(states[at], boards[0], seat, action, chances[0], events[0], works[0])
    return prompted(states[at], boards[0])


def go_on(
    states: list[State],
    at: int,
    boards: list[Board],
    seat: Seat,
    chosen: int,
    out: Actions,
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
) -> int:
    """Do one iteration of a caller's loop: apply the chosen Action, run automatic steps, list what is legal next.

    Returns the mask of who must act plus eight times the number of Actions listed for the only or first of them. If
    `seat` is AUTOMATIC, nothing is applied first: this starts a loop. Events are discarded.
    """
    state, board, chance, log, work = states[at], boards[0], chances[0], events[0], works[0]
    if seat != AUTOMATIC:
        rewind(chance)
        log.used = 0
        apply(state, board, seat, out[chosen], chance, log, work)
    mask = prompted(state, board)
    while mask & ASKS_AUTOMATIC:
        for i in range(len(out[0])):
            out[0][i] = 0
        rewind(chance)
        log.used = 0
        apply(state, board, AUTOMATIC, out[0], chance, log, work)
        mask = prompted(state, board)
    if mask == 0:
        return 0
    first = FIRST if mask & ASKS_FIRST else SECOND
    return mask + 8 * legal(state, board, first, ALL, out, work)


def pick_at(
    states: list[State],
    at: int,
    boards: list[Board],
    seat: Seat,
    chances: list[Chance],
    action: Action,
    works: list[Work],
) -> None:
    """Choose one legal Action by the rollout policy."""
    pick(states[at], boards[0], seat, chances[0], action, works[0])


def hide_at(states: list[State], at: int, boards: list[Board], seat: Seat, works: list[Work]) -> None:
    """Call `hide` for one of many states."""
    hide(states[at], boards[0], seat, works[0])


def guess_at(
    states: list[State], at: int, boards: list[Board], seat: Seat, chances: list[Chance], works: list[Work]
) -> None:
    """Call `guess` for one of many states."""
    guess(states[at], boards[0], seat, chances[0], works[0])


def value_at(states: list[State], at: int, boards: list[Board], seat: Seat, works: list[Work]) -> int:
    """Call `value` for one of many states."""
    return value(states[at], boards[0], seat, works[0])


def appraise_at(states: list[State], at: int, boards: list[Board], seat: Seat, bold: int, works: list[Work]) -> int:
    """Call `appraise` for one of many states."""
    return appraise(states[at], boards[0], seat, bold, works[0])


def copy_at(states: list[State], to: int, source: int) -> None:
    """Copy one state over another."""
    copy_row(states[to], states[source])


def copies(states: list[State], to: int, source: int, count: int) -> None:
    """Copy the same State many times, to measure the cost of a copy inside compiled code."""
    for _ in range(count):
        copy_row(states[to], states[source])


def next_seat(mask: int, chance: Chance) -> Seat:
    """Return who acts next in a playout: AUTOMATIC, the only seat that must act, or a random one of both."""
    if mask & ASKS_AUTOMATIC:
        return AUTOMATIC
    if mask == ASKS_FIRST:
        return FIRST
    if mask & ASKS_FIRST and uniform(chance, 2) == 0:
        return FIRST
    return SECOND


def playouts(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    matches: int,
    most: int,
    picked: bool,
) -> int:
    """Play `matches` random matches from states[0] in states[1], at most `most` decisions each; return the number of
    decisions. Choices come from `pick`, or uniformly from the complete list of legal Actions."""
    chance = chances[0]
    log = events[0]
    work = works[0]
    board = boards[0]
    state = states[1]
    action = out[0]
    decisions = 0
    for _ in range(matches):
        copy_row(state, states[0])
        for _ in range(most):
            mask = prompted(state, board)
            if mask == 0:
                break
            seat = next_seat(mask, chance)
            if seat == AUTOMATIC:
                for i in range(len(action)):
                    action[i] = 0
            elif picked:
                pick(state, board, seat, chance, action, work)
                decisions += 1
            else:
                count = legal(state, board, seat, ALL, out, work)
                chosen = out[uniform(chance, count)]
                for i in range(len(action)):
                    action[i] = chosen[i]
                decisions += 1
            rewind(chance)
            log.used = 0
            apply(state, board, seat, action, chance, log, work)
    return decisions


ENTRIES = (
    prompted_at,
    outcome_at,
    legal_at,
    check_at,
    apply_at,
    go_on,
    pick_at,
    hide_at,
    guess_at,
    value_at,
    appraise_at,
    copy_at,
    copies,
    playouts,
)
