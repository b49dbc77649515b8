"""The law `seats` in the form that Doomball allows: the half-turn of DB-BOARD-6 with the seats exchanged.

The law itself compares single runs with the same coins, and two rules forbid that: of equal races P1 calls the toss
(DB-TOSS-1), and a direction coin names columns (heads is the higher one, DB-RETREAT-3), which the half-turn exchanges.
What must be the same are distributions: whatever a decision can lead to, its image leads to the images, each with the
same probability. Ends of turns are left out, for Cowardly units go by column (DB-ABIL-Y-3).
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from games.doomball.positions import Position
from games.doomball.reference_range import random_positions
from sandtable.games.doomball import GAME
from sandtable.games.doomball.actions import VERBS
from sandtable.games.doomball.model import ARMY, BASE_CELLS, NOBODY, OFFBOARD, PIECES, VARIANT, State, cell_of, piece_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.ids import RUNNING, Seat
from sandtable.kernel.verbs import CELL, PIECE, Row

HALF_TURN = BASE_CELLS - 1  # cells are numbered row by row
SKIPPED = ("end", "walk")  # see above; a walk is its steps
POSITIONS, DEEP = 24, 300


def other_cell(cell: int) -> int:
    return OFFBOARD if cell == OFFBOARD else HALF_TURN - cell


def other_piece(piece: int) -> int:
    return NOBODY if piece == NOBODY else (piece + ARMY) % PIECES


def image(state: State) -> State:
    """The same position for the other seat, turned by half."""
    made = flat.clone(state)
    for number in range(PIECES):
        row = made.pieces[other_piece(number)]
        flat.copy_row(row, state.pieces[number])
        row.cell = cell_of(other_cell(row.cell))
    for cell in range(BASE_CELLS):
        made.occupant[other_cell(cell)] = piece_of(other_piece(state.occupant[cell]))
        made.loose[other_cell(cell)] = state.loose[cell]
    for seat in (0, 1):
        flat.copy_row(made.sides[1 - seat], state.sides[seat])
        made.sides[1 - seat].home = 1 - state.sides[seat].home
    made.actor, made.offence, made.won_by = Seat(1 - state.actor), Seat(1 - state.offence), Seat(1 - state.won_by)
    made.result = state.result if state.result == RUNNING else 3 - state.result
    for name in ("unit", "attacker", "target", "retreater"):
        setattr(made, name, other_piece(getattr(state, name)))
    made.target_cell = cell_of(other_cell(state.target_cell))
    for i, cell in enumerate(state.path):
        made.path[i] = cell_of(other_cell(cell))
    return made


def image_of(row: Row) -> Row:
    """The same decision in the image."""
    slots = VERBS.verb(row).slots
    turn = {PIECE: other_piece, CELL: other_cell}
    numbers = [turn.get(slot.kind, int)(number) for slot, number in zip(slots, row[1:])]
    return (row[0], *numbers, *row[1 + len(slots) :])


def distribution(t: Position, state: State, row: Row) -> dict[bytes, Fraction]:
    """Every State that a decision can lead to, with its probability."""
    found: defaultdict[bytes, Fraction] = defaultdict(Fraction)
    after = flat.clone(state)
    chance = Chance()

    def run(chance: Chance) -> None:
        flat.copy_row(after, state)
        t.events.used = 0
        GAME.kernel.apply(after, t.board, state.actor, list(row), chance, t.events, t.work)

    for probability, _ in outcomes(run, chance, GAME.facts.groups, 4096):
        found[flat.to_bytes(after)] += probability
    return found


def turned(found: dict[bytes, Fraction]) -> dict[bytes, Fraction]:
    return {flat.to_bytes(image(flat.from_bytes(State, raw))): odds for raw, odds in found.items()}


def compare(count: int) -> int:
    looked = 0
    for t in random_positions(count):
        if t.board.mode == VARIANT or t.board.ground[:BASE_CELLS] != t.board.ground[BASE_CELLS - 1 :: -1]:
            continue  # no half-turn there
        here, there = t.state, image(t.state)
        assert image(there) == here
        for row in t.rows():
            if VERBS.verb(row).name in SKIPPED:
                continue
            same = turned(distribution(t, here, row)) == distribution(t, there, image_of(row))
            assert same, f"{VERBS.to_text(row, t.names)} and its image"
            looked += 1
            if VERBS.verb(row).name == "activate":
                looked += deeper(t, row)
    return looked


def deeper(t: Position, activate: Row) -> int:
    """The decisions of a unit that has just been activated."""
    kept, t.state = t.state, flat.clone(t.state)
    GAME.kernel.apply(t.state, t.board, t.state.actor, list(activate), Chance(), t.events, t.work)
    here, there = t.state, image(t.state)
    rows = [row for row in t.rows() if VERBS.verb(row).name not in SKIPPED]
    for row in rows:
        same = turned(distribution(t, here, row)) == distribution(t, there, image_of(row))
        assert same, f"{VERBS.to_text(row, t.names)} and its image"
    t.state = kept
    return len(rows)


def test_db_board_6_decisions_and_their_images_have_the_same_odds() -> None:
    assert compare(POSITIONS) > 100


@pytest.mark.deep
def test_db_board_6_the_same_on_many_positions() -> None:
    assert compare(DEEP) > 2000
