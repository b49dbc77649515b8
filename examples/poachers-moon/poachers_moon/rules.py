"""The wood, the state of a match, its verbs, and the rules in kernel Python, in the order of RULES.md."""

from dataclasses import dataclass, field
from typing import Final

from poachers_moon.events import barked, caught, cleared, crept, ended, ordered, sealed, snatched, struck, went
from sandtable.gamefile import (
    ASKS_AUTOMATIC,
    AUTOMATIC,
    CELL,
    CONTINUE,
    RUNNING,
    Action,
    Cell,
    Chance,
    Events,
    Seat,
    Slot,
    Verb,
    Verbs,
    Work,
    asks,
    bit,
    bits,
    clause_numbers,
    distance_table,
    has,
    is_longer,
    row_board,
    wins,
)

clauses = clause_numbers(__name__)  # clauses.PM_WIN_1
GRID = row_board((4, 5, 4), 5)  # PM-WOOD-1
CELL_NAMES = tuple(f"{row}{column}" for row, most in (("a", 4), ("b", 5), ("c", 4)) for column in range(1, most + 1))
CELLS: Final = 13
NOWHERE: Final = 13  # the ghost clearing: no hare, no neighbour; where a poacher is that nobody sees
POACHER: Final = Seat(0)
KEEPER: Final = Seat(1)
SEATS: Final = (POACHER, KEEPER)
PLAN, HOUR, OVER = range(3)  # phases
NO_ORDER, DO_GO, DO_SNATCH, DO_CLEAR, DO_SEAL = range(5)  # an order is its verb
MOST_ORDERS: Final = 6  # in one hour (PM-LIMIT-1)
MOST_HOURS: Final = 99
TO, TO_HARE = (Slot("to", CELL, 0, CELLS - 1, words=f"the clearing{more}") for more in ("", " with the hare"))
VERBS = Verbs(
    [
        Verb(DO_GO, "go", (TO,), secret=True, words="Go"),
        Verb(DO_SNATCH, "snatch", (TO_HARE,), secret=True, words="Snatch the hare"),
        Verb(DO_CLEAR, "clear", secret=True, words="Take the order back"),
        Verb(DO_SEAL, "seal", seal=True, words="Seal the order"),
    ]
)


@dataclass(slots=True)
class Walker:
    cell: Cell = NOWHERE
    order: int = NO_ORDER
    to: Cell = NOWHERE  # where the order leads
    issued: int = 0  # orders given and cleared this hour
    sealed: int = 0


@dataclass(slots=True)
class State:
    phase: int = PLAN
    hour: int = 1
    bagged: int = 0
    caught: int = 0
    suspected: int = 0  # the set of clearings in which the poacher may be, as everybody can work out (PM-SIGHT-3)
    walkers: list[Walker] = field(default_factory=lambda: [Walker() for _ in SEATS])
    hares: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))


@dataclass(slots=True)
class Board:
    near: list[int] = field(default_factory=lambda: [*(bits(GRID.neighbours(cell)) for cell in range(CELLS)), 0])
    distance: list[list[int]] = field(default_factory=lambda: distance_table(GRID, NOWHERE, far=0))
    hares: int = 4  # options
    hours: int = 10


def prompted(state: State, board: Board) -> int:
    if state.phase != PLAN:
        return ASKS_AUTOMATIC if state.phase == HOUR else 0
    poacher_asked = asks(POACHER) if state.walkers[POACHER].sealed == 0 else 0  # PM-ORDER-1
    return poacher_asked | (asks(KEEPER) if state.walkers[KEEPER].sealed == 0 else 0)


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    verb = action[0]
    if seat == AUTOMATIC:
        if state.phase != HOUR:
            return clauses.PM_ORDER_5
        return clauses.PM_LIMIT_2 if verb != CONTINUE or is_longer(action, 0) else 0
    if seat not in SEATS or state.phase == OVER or state.walkers[seat].sealed != 0:
        return clauses.PM_ORDER_1
    if verb not in (DO_GO, DO_SNATCH, DO_CLEAR, DO_SEAL) or is_longer(action, 1 if verb <= DO_SNATCH else 0):
        return clauses.PM_LIMIT_2
    if verb != DO_SEAL and state.walkers[seat].issued >= MOST_ORDERS:
        return clauses.PM_LIMIT_1
    if verb <= DO_SNATCH:
        return check_target(state, board, seat, verb, action[1])
    return clauses.PM_ORDER_4 if verb == DO_CLEAR and state.walkers[seat].order == NO_ORDER else 0


def check_target(state: State, board: Board, seat: Seat, verb: int, to: int) -> int:
    """Return 0, or the clause that refuses to go or snatch there. The seat knows all that this depends on."""
    here = state.walkers[seat].cell
    is_next = 0 <= to < CELLS and has(board.near[here], to)
    if verb == DO_GO:
        return 0 if is_next else clauses.PM_ORDER_2
    return 0 if (is_next or to == here) and seat == POACHER and state.hares[to] != 0 else clauses.PM_ORDER_3


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    if seat == AUTOMATIC:
        pass_hour(state, board, events)
        end_hour(state, board, events)
        return
    walker = state.walkers[seat]
    verb = action[0]
    if verb == DO_SEAL:
        walker.sealed = 1
        sealed(events, seat)
        if prompted(state, board) == 0:
            state.phase = HOUR
        return
    walker.issued += 1
    walker.order = verb if verb != DO_CLEAR else NO_ORDER
    walker.to = action[1] if verb != DO_CLEAR else NOWHERE
    if verb == DO_CLEAR:
        cleared(events, seat)
    else:
        ordered(events, clauses.PM_ORDER_2 if verb == DO_GO else clauses.PM_ORDER_3, seat, verb, walker.to)


def pass_hour(state: State, board: Board, events: Events) -> None:
    """Move both at once (PM-HOUR-1); then check who met, what is missing and whether the dog barks."""
    poacher = state.walkers[POACHER]
    keeper = state.walkers[KEEPER]
    crept_from = poacher.cell
    went_from = keeper.cell
    snatches = poacher.order == DO_SNATCH
    walk(poacher)
    walk(keeper)
    if poacher.cell != crept_from:
        crept(events, crept_from, poacher.cell)
    if keeper.cell != went_from:
        went(events, went_from, keeper.cell)
    if poacher.cell == keeper.cell or (poacher.cell == went_from and keeper.cell == crept_from):  # PM-CATCH-1
        state.caught = 1
        caught(events, poacher.cell)
        return
    follow(state, board, went_from)
    if snatches:  # PM-SNATCH-1
        state.hares[poacher.cell] = 0
        state.bagged += 1
        state.suspected = bit(poacher.cell)
        snatched(events, poacher.cell, state.bagged)
    near = board.near[keeper.cell]
    barks = has(near, poacher.cell)  # PM-BARK-1
    state.suspected &= near if barks else ~near
    barked(events, 1 if barks else 0)


def walk(walker: Walker) -> None:
    if walker.order != NO_ORDER:
        walker.cell = walker.to
    walker.sealed = 0
    hide_order(walker)


def follow(state: State, board: Board, went_from: Cell) -> None:
    """Suspect every clearing that a poacher could have crept to without meeting the keeper (PM-SIGHT-3)."""
    here = state.walkers[KEEPER].cell
    found = 0
    for start in range(CELLS):
        if has(state.suspected, start):
            met = bit(went_from) if start == here else 0  # who would have exchanged clearings with the keeper
            found |= (board.near[start] | bit(start)) & ~met
    state.suspected = found & ~bit(here)


def end_hour(state: State, board: Board, events: Events) -> None:
    clause = end_clause(state, board)
    if clause == 0:
        state.hour += 1
        state.phase = PLAN
        struck(events, state.hour)
    else:
        state.phase = OVER
        state.suspected = bit(state.walkers[POACHER].cell)  # PM-SIGHT-1: the match is over and the poacher is seen
        ended(events, clause, outcome(state, board))


def end_clause(state: State, board: Board) -> int:
    if state.caught != 0:
        return clauses.PM_WIN_2
    if state.bagged >= board.hares:
        return clauses.PM_WIN_1
    return clauses.PM_WIN_3 if state.hour >= board.hours else 0


def outcome(state: State, board: Board) -> int:
    if state.phase != OVER:
        return RUNNING
    return wins(POACHER if end_clause(state, board) == clauses.PM_WIN_1 else KEEPER)


def hide(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Remove the other seat's order, and from all but himself where the poacher is (PM-SIGHT-1, PM-SIGHT-2)."""
    if state.phase != OVER:
        for side in SEATS:
            if side != seat:
                hide_order(state.walkers[side])
        if seat != POACHER:
            state.walkers[POACHER].cell = NOWHERE


def hide_order(walker: Walker) -> None:
    """Remove an order and how often it was changed; that a side has sealed is known to all."""
    walker.order = NO_ORDER
    walker.to = NOWHERE
    walker.issued = 0
