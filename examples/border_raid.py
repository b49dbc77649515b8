"""Border Raid: five raiders a side on 5×5 squares, and a die for every attack.

- **BR-MOVE-1** In your turn one raider moves to an empty square next to it: ahead, diagonally ahead or sideways.
- **BR-FIGHT-1** Or it attacks an enemy straight or diagonally ahead: roll a die. From 4 up, diagonally from 3 up, the
  enemy is taken and the raider moves in; otherwise the raider is lost.
- **BR-WIN-1** Who reaches the far row, or takes the last enemy, wins.
- **BR-DRAW-1** The match is a draw after the last turn.
- **BR-PASS-1** Who can neither move nor attack passes.
"""

from dataclasses import dataclass, field
from typing import Final

from sandtable.gamefile import (
    CELL,
    D6,
    DRAWN,
    FIRST,
    KING,
    RUNNING,
    SECOND,
    Action,
    Actions,
    Cell,
    Chance,
    Events,
    Option,
    PieceKind,
    Seat,
    Slot,
    Verb,
    Verbs,
    Work,
    add_action,
    asks,
    direction_table,
    draw,
    event,
    game_file,
    other,
    rectangle,
    wins,
)

SIDE: Final = 5
CELLS: Final = SIDE * SIDE
WALL: Final = 3  # stands on the cell beyond the edge, so that nobody can move there
GRID = rectangle(KING, SIDE, SIDE)
AHEAD: Final = ((0, 1, 2, 3, 4), (0, 4, 5, 6, 7))  # directions by seat, counter-clockwise from east
MOVE: Final = 1
PASS: Final = 2
SQUARES = (Slot("from", CELL, 0, CELLS - 1, words="a raider"), Slot("to", CELL, 0, CELLS - 1, words="a square"))
VERBS = Verbs([Verb(MOVE, "move", SQUARES, words="Move or attack"), Verb(PASS, "pass", words="Pass")])


@dataclass(slots=True)
class State:
    active: Seat = FIRST
    turn: int = 1
    won: int = RUNNING
    cells: list[int] = field(default_factory=lambda: [2] * SIDE + [0] * (CELLS - 2 * SIDE) + [1] * SIDE + [WALL])


@dataclass(slots=True)
class Board:
    near: list[list[int]] = field(default_factory=lambda: direction_table(GRID, CELLS))
    turns: int = 60  # the option of this name


@event("{seat} moved from {start} to {to}.", "BR-MOVE-1")
def moved(events: Events, seat: Seat, start: Cell, to: Cell) -> None: ...
@event("{seat} attacked {to} from {start}, rolled {roll} and took it.", "BR-FIGHT-1")
def took(events: Events, seat: Seat, start: Cell, to: Cell, roll: int) -> None: ...
@event("{seat} attacked {to} from {start}, rolled {roll} and lost the raider.", "BR-FIGHT-1")
def lost(events: Events, seat: Seat, start: Cell, to: Cell, roll: int) -> None: ...


def prompted(state: State, board: Board) -> int:
    return asks(state.active) if state.won == RUNNING else 0


def outcome(state: State, board: Board) -> int:
    return state.won


def legal(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    if state.won != RUNNING or seat != state.active:
        return 0
    count = 0
    for start in range(CELLS):
        if state.cells[start] == seat + 1:
            for to in range(CELLS):
                if can_go(state, board, seat, start, to):
                    count = add_action(out, count, MOVE, start, to)
    return count if count > 0 else add_action(out, 0, PASS, 0, 0)  # BR-PASS-1


def can_go(state: State, board: Board, seat: Seat, start: int, to: int) -> bool:
    for direction in AHEAD[seat]:
        if board.near[start][direction] == to:
            sideways = direction in (0, 4)
            return state.cells[to] == 0 or (state.cells[to] == 2 - seat and not sideways)
    return False


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    if action[0] == MOVE:
        go(state, board, seat, action[1], action[2], chance, events)
    if state.turn == board.turns and state.won == RUNNING:
        state.won = DRAWN  # BR-DRAW-1
    state.turn += 1
    state.active = other(seat)


def go(state: State, board: Board, seat: Seat, start: int, to: int, chance: Chance, events: Events) -> None:
    enemy = state.cells[to]
    state.cells[start] = 0
    if enemy == 0:
        moved(events, seat, start, to)
    else:
        roll = draw(chance, 6) + 1
        if roll < (4 if abs(to - start) == SIDE else 3):
            lost(events, seat, start, to, roll)
            if count_raiders(state, seat + 1) == 0:
                state.won = wins(other(seat))
            return
        took(events, seat, start, to, roll)
    state.cells[to] = seat + 1
    if to // SIDE == (0 if seat == FIRST else SIDE - 1) or (enemy > 0 and count_raiders(state, enemy) == 0):
        state.won = wins(seat)  # BR-WIN-1


def count_raiders(state: State, kind: int) -> int:
    count = 0
    for cell in range(CELLS):
        if state.cells[cell] == kind:
            count += 1
    return count


GAME = game_file(
    __name__,
    title="Border Raid",
    grid=GRID,
    pieces=(PieceKind("Blue raider", "B", FIRST), PieceKind("Red raider", "r", SECOND)),
    longest=60,
    dice=(D6,),
    options=(Option("turns", 60, 2, 60, "The match is a draw after this many turns", "BR-DRAW-1"),),
    sentence="Five raiders a side, a die for every attack, five minutes.",
)
