"""My Game: five pawns a side on 5×5 squares. Replace this text by your rules.

- **MG-MOVE-1** A pawn steps to the empty square ahead, or takes an enemy diagonally ahead.
- **MG-WIN-1** Who reaches the far row wins, and so does who leaves the other side without a move.
"""

from dataclasses import dataclass, field
from typing import Final

from sandtable.gamefile import (
    CELL,
    FIRST,
    KING,
    RUNNING,
    SECOND,
    Action,
    Actions,
    Board,
    Cell,
    Chance,
    Events,
    PieceKind,
    Seat,
    Slot,
    Verb,
    Verbs,
    Work,
    add_action,
    asks,
    event,
    game_file,
    other,
    rectangle,
    wins,
)

SIDE: Final = 5
CELLS: Final = SIDE * SIDE
GRID = rectangle(KING, SIDE, SIDE)  # cells 0 to 24, row by row from the top
MOVE: Final = 1
SQUARES = (Slot("from", CELL, 0, CELLS - 1, words="a pawn"), Slot("to", CELL, 0, CELLS - 1, words="a square"))
VERBS = Verbs([Verb(MOVE, "move", SQUARES, words="Move")])


@dataclass(slots=True)
class State:
    """All that changes. `cells` says what stands on each cell: 0 nothing, 1 the first of `pieces`, 2 the second."""

    active: Seat = FIRST
    won: int = RUNNING
    cells: list[int] = field(default_factory=lambda: [2] * SIDE + [0] * (CELLS - 2 * SIDE) + [1] * SIDE)


@event("{seat} moved from {start} to {to}.", "MG-MOVE-1")
def moved(events: Events, seat: Seat, start: Cell, to: Cell) -> None: ...


@event("{seat} took {to} from {start}.", "MG-MOVE-1")
def took(events: Events, seat: Seat, start: Cell, to: Cell) -> None: ...


def prompted(state: State, board: Board) -> int:
    """Say who must act now."""
    return asks(state.active) if state.won == RUNNING else 0


def outcome(state: State, board: Board) -> int:
    """Say whether the match is over, and who won."""
    return state.won


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """List what a seat may do."""
    count = 0
    if state.won == RUNNING and seat == state.active:
        for start in range(CELLS):
            if state.cells[start] == seat + 1:
                for to in range(CELLS):
                    if can_go(state, seat, start, to):
                        count = add_action(out, count, MOVE, start, to)
    return count


def can_go(state: State, seat: Seat, start: int, to: int) -> bool:
    """Whether a pawn may go from one cell to another (MG-MOVE-1)."""
    ahead = -1 if seat == FIRST else 1
    if to // SIDE != start // SIDE + ahead:
        return False
    sideways = abs(to % SIDE - start % SIDE)
    return (sideways == 0 and state.cells[to] == 0) or (sideways == 1 and state.cells[to] == 2 - seat)


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Change the State. The Action is a legal one."""
    start = action[1]
    to = action[2]
    if state.cells[to] == 0:
        moved(events, seat, start, to)
    else:
        took(events, seat, start, to)
    state.cells[start] = 0
    state.cells[to] = seat + 1
    state.active = other(seat)
    row = to // SIDE
    if row == 0 or row == SIDE - 1 or not can_move(state, state.active):
        state.won = wins(seat)  # MG-WIN-1


def can_move(state: State, seat: Seat) -> bool:
    """Whether a seat has a move left."""
    for start in range(CELLS):
        if state.cells[start] == seat + 1:
            for to in range(CELLS):
                if can_go(state, seat, start, to):
                    return True
    return False


GAME = game_file(
    __name__,
    title="My Game",
    grid=GRID,
    pieces=(PieceKind("Blue pawn", "B", FIRST), PieceKind("Red pawn", "r", SECOND)),
    longest=2 * SIDE * (SIDE - 1),  # every move brings a pawn one row ahead
    sentence="Five pawns a side; two minutes.",
)
