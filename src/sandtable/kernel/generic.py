"""Generic kernel code: what Python calls on either carrier. It takes arrays and an index, never a record, since
crossing into compiled code with a record costs seven times as much; loops live here, not in Python."""

from .chance import Chance, rewind, uniform
from .contract import (
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
from .events import Events
from .flat import copy_row
from .ids import ALL, ASKS_FIRST, ASKS_TABLE, FIRST, SECOND, TABLE, Seat


def prompted_at(states: list[State], at: int, boards: list[Board]) -> int:
    """Who is asked, in one of many states."""
    return prompted(states[at], boards[0])


def outcome_at(states: list[State], at: int, boards: list[Board]) -> int:
    """How it stands: running, won or drawn."""
    return outcome(states[at], boards[0])


def legal_at(
    states: list[State], at: int, boards: list[Board], seat: Seat, about: int, out: Actions, works: list[Work]
) -> int:
    """What a seat may do; returns how many actions were written."""
    return legal(states[at], boards[0], seat, about, out, works[0])


def check_at(states: list[State], at: int, boards: list[Board], seat: Seat, action: Action, works: list[Work]) -> int:
    """0, or the clause that refuses."""
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
    """Apply one action and tell who is asked next."""
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
    """One decision of a loop outside in one call: apply the chosen one of the actions listed last, let the table take
    its steps, list what may be done next. Returns who is asked, and eight times how many actions are listed for the
    only or first seat asked. A seat that is TABLE applies nothing first: so a loop begins. Events are not kept."""
    state, board, chance, log, work = states[at], boards[0], chances[0], events[0], works[0]
    if seat != TABLE:
        rewind(chance)
        log.used = 0
        apply(state, board, seat, out[chosen], chance, log, work)
    mask = prompted(state, board)
    while mask & ASKS_TABLE:
        for i in range(len(out[0])):
            out[0][i] = 0
        rewind(chance)
        log.used = 0
        apply(state, board, TABLE, out[0], chance, log, work)
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
    """One legal action by the playout policy."""
    pick(states[at], boards[0], seat, chances[0], action, works[0])


def hide_at(states: list[State], at: int, boards: list[Board], seat: Seat, works: list[Work]) -> None:
    """Remove what a seat may not know."""
    hide(states[at], boards[0], seat, works[0])


def guess_at(
    states: list[State], at: int, boards: list[Board], seat: Seat, chances: list[Chance], works: list[Work]
) -> None:
    """Fill in what was removed."""
    guess(states[at], boards[0], seat, chances[0], works[0])


def value_at(states: list[State], at: int, boards: list[Board], seat: Seat, works: list[Work]) -> int:
    """A rough worth for a seat."""
    return value(states[at], boards[0], seat, works[0])


def appraise_at(states: list[State], at: int, boards: list[Board], seat: Seat, bold: int, works: list[Work]) -> int:
    """What a search sees of it."""
    return appraise(states[at], boards[0], seat, bold, works[0])


def copy_at(states: list[State], to: int, source: int) -> None:
    """Copy one state over another."""
    copy_row(states[to], states[source])


def copies(states: list[State], to: int, source: int, count: int) -> None:
    """Copy the same State many times: what one copy costs inside compiled code."""
    for _ in range(count):
        copy_row(states[to], states[source])


def next_seat(mask: int, chance: Chance) -> Seat:
    """Whom a playout asks next: the table, the only seat asked, or one of both by lot."""
    if mask & ASKS_TABLE:
        return TABLE
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
    """Play `matches` random matches from states[0] in states[1], each of at most `most` decisions, and return how
    many decisions were made. Choices come from `pick`, or evenly from the complete list of legal actions."""
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
            if seat == TABLE:
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
