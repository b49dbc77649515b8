"""The range rule once more, written as plainly as possible, and positions to compare it on."""

from __future__ import annotations

from collections.abc import Iterator

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.kinds import UNITS
from sandtable.games.doomball.model import CHOOSE, NOBODY, STAR_ATTACK, STAR_RANGE
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import AUTOMATIC, Seat


def reference_targets(t: Position) -> list[str]:
    """The spaces of all enemies in range of the active unit, by trying every path (DB-RANGE-1 to DB-RANGE-4)."""
    unit = t.state.pieces[t.state.unit]
    row, mine = UNITS[unit.kind].row, t.state.unit // 20
    if row.stars & STAR_ATTACK and not unit.loaded:
        return []
    past = bool(row.stars & STAR_RANGE) or t.board.ground[unit.cell] in (3, 5)
    found: set[int] = set()
    ends = {unit.cell: 0}
    for steps in range(1, row.range + 1):
        for cell in [c for c, at in ends.items() if at == steps - 1]:
            for to in t.board.near[cell][: t.board.ways[cell]]:
                there = t.state.occupant[to]
                if there != NOBODY and there // 20 != mine:
                    found.add(to)
                open_ground = t.board.ground[to] not in (1, 6)
                if open_ground and (there == NOBODY or (past and there // 20 == mine)):
                    ends.setdefault(to, steps)
    return sorted(t.names.cell_text(cell) for cell in found)


def random_positions(count: int) -> Iterator[Position]:
    """Positions between activations from random matches over the scenarios that begin in the middle."""
    names = ("kick-off", "orcs-at-the-gate", "elves-and-dwarves", "last-stand", "variant-raid")
    for number in range(count):
        document = GAME.scenario(names[number % len(names)])
        setup = GAME.load(document, GAME.options({}), seeded(number))
        t = Position("0 nobs A1; 1 nobs H1", mode=setup.board.mode)
        t.board, t.setup, t.state = setup.board, setup, flat.clone(setup.state)
        chance = seeded(f"positions {number}".encode())
        action = [0] * 7
        for step in range(400):
            mask = t.prompted()
            if mask == 0 or (step > 20 + number * 3 and t.state.phase == CHOOSE):
                break
            seat = AUTOMATIC if mask == 4 else Seat(mask - 1 if mask < 3 else 0)
            if seat != AUTOMATIC:
                GAME.kernel.pick(t.state, t.board, seat, chance, action, t.work)
            t.events.used = 0
            chance.drawn = 0
            GAME.kernel.apply(
                t.state, t.board, seat, [0] * 7 if seat == AUTOMATIC else action, chance, t.events, t.work
            )
        if t.state.phase == CHOOSE:
            yield t
