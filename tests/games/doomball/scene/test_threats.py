"""Signs of danger: how many enemies could strike a space in their next turn."""

from __future__ import annotations

from games.doomball.positions import Position
from games.doomball.reference_range import random_positions
from sandtable.games.doomball import GAME
from sandtable.games.doomball.board import cell_name
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    NOBODY,
    OFFBOARD,
    OTHER,
    STAR_MOVE,
    Board,
    State,
    Work,
    cell_of,
    piece_of,
)
from sandtable.games.doomball.rules.movement import entered_forest, refuse_step
from sandtable.games.doomball.rules.position import is_loaded
from sandtable.games.doomball.rules.range import is_in_range
from sandtable.games.doomball.scene.threats import dangers, in_range
from sandtable.kernel.carriers import flat

WORK = Work()


def told(t: Position) -> dict[str, int]:
    """The spaces in danger, by name."""
    found = dangers(t.board, t.state, t.state.actor)
    return {cell_name(t.board.mode, cell): found[cell] for cell in range(t.board.cells) if found[cell]}


def test_a_unit_threatens_from_every_space_it_can_reach() -> None:
    """DB-RANGE-5: it moves, then attacks. DB-STAR-D-1: Move* units do one of both."""
    walking, shooting = told(Position("0 troll H6; 1 swordsmen B2")), told(Position("0 troll H6; 1 archers B2"))
    assert {"B2", "A1", "D2", "C3"} <= walking.keys()  # a unit on its space is struck after it has stepped aside
    assert {"B4", "D2", "C3"} <= shooting.keys()
    assert "B5" not in walking.keys() | shooting.keys()
    assert told(Position("0 troll H6; 1 archers B2; 1 swordsmen C3"))["C2"] == 2


def test_units_that_cannot_move_or_shoot_threaten_less() -> None:
    """DB-ABIL-P-3: a pinned unit stays where it is. DB-STAR-B-1: an unloaded one must reload first."""
    t = Position("0 troll H6; 1 knights D3 pinned")
    near = t.board.near[cell_of(20)][: t.board.ways[cell_of(20)]]
    assert told(t).keys() == {cell_name(0, cell) for cell in near}
    assert told(Position("0 troll H6; 1 fusiliers D3"))
    assert not told(Position("0 troll H6; 1 fusiliers D3 loaded=no"))


def test_only_the_active_seat_is_warned() -> None:
    t = Position("0 troll H6; 1 knights D3")
    cells = [GAME.scene(t.setup, t.state, seat)["cells"] for seat in (0, 1, 2)]
    assert [any("danger" in cell for cell in seen) for seen in cells] == [True, False, False]


def reached(board: Board, state: State, piece: int, found: set[int]) -> None:
    """Every space that the active unit strikes from here, and from wherever its next steps take it, step by step."""
    row = state.pieces[piece]
    for cell in range(board.cells):
        if cell != row.cell and is_in_range(state, board, piece_of(piece), cell_of(cell), WORK):
            found.add(cell)
    if board.kinds[row.kind].stars & STAR_MOVE:
        return
    for to in board.near[row.cell][: board.ways[row.cell]]:
        if refuse_step(state, board, row.cell, to, state.walked, entered_forest(state, board)) == 0:
            after = flat.clone(state)
            after.walked += 1
            after.path[after.walked] = to
            after.occupant[row.cell], after.occupant[to] = NOBODY, piece_of(piece)
            after.pieces[piece].cell = to
            reached(board, after, piece, found)


def test_danger_agrees_with_what_the_rules_let_enemies_strike() -> None:
    looked = 0
    for t in random_positions(10):
        expected = [0] * t.board.cells
        first = OTHER[t.state.actor] * ARMY
        for piece in range(first, first + ARMY):
            if t.state.pieces[piece].cell == OFFBOARD or not is_loaded(t.state, t.board, piece_of(piece)):
                continue
            state = flat.clone(t.state)
            state.phase, state.unit, state.walked = ACT, piece_of(piece), 0
            state.path[0] = state.pieces[piece].cell
            found: set[int] = set()
            reached(t.board, state, piece, found)
            for cell in found:
                expected[cell] += 1
                looked += 1
        assert dangers(t.board, t.state, t.state.actor)[: t.board.cells] == expected
    assert looked > 100


def test_db_range_2_what_shoots_shows_how_far() -> None:
    """One outline for each unit that can hit further than the next space; units in the way stop it."""
    t = Position("0 archers D3; 0 troll B2; 1 nobs H6")
    [area] = GAME.scene(t.setup, t.state, 0)["areas"]
    assert (area["piece"], area["style"]) == ("p1-archers-1", "range")
    assert in_range(t.board, t.state, piece_of(0)) >= {cell for cell in range(48) if t.board.distance[20][cell] == 2}
    blocked = Position("0 archers A1; 0 troll A2; 0 nobs B1; 1 nobs H6")
    assert len(in_range(blocked.board, blocked.state, piece_of(0))) < len(
        in_range(Position("0 archers A1; 1 nobs H6").board, Position("0 archers A1; 1 nobs H6").state, piece_of(0))
    )
