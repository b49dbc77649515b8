"""The half-turn: a position and its image, with the players exchanged, stay images of each other (UB-MAP-5)."""

from random import Random

import pytest

from sandtable.games.unfought_battle import GAME, model
from sandtable.games.unfought_battle.model import DIFFICULT, FORCES, NUMBERS, OFFBOARD, Board, State, add_to_tendency
from sandtable.games.unfought_battle.scenarios.load import load as load_document
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import AUTOMATIC
from sandtable.laws import carrier_of
from sandtable.play.transaction import CONTINUE_ROW

PLAIN, COMPILED, DEEP = 300, 2000, 20_000
CONFIG = {"force_count": 6, "max_shih": 60, "starting_shih": 40, "tendency_modifier": 1}


def crowd(random: Random, board: Board) -> State:
    """Return twelve forces close together with orders into each other, so that all kinds of conflicts occur."""
    state = State(turn=random.randint(1, 9), phase=model.EXECUTE)
    across, down = random.randint(0, 20), random.randint(0, 15)
    block = [r * board.columns + q for q in range(across, across + 5) for r in range(down, down + 5)]
    for row, hex in enumerate(random.sample(block, FORCES)):
        force = state.forces[row]
        force.hex = force.origin = model.hex_of(hex)
        force.stance = random.randrange(3)
        for _ in range(random.randrange(4)):
            force.tendency = add_to_tendency(force.tendency, random.randint(1, 3))
        force.order = random.choice((1, 1, 1, 2, 3))
        if force.order != model.MEDITATE:
            force.target = random.choice([way for way in board.ways[hex] if way != OFFBOARD])
        if force.order == model.ADVANCE:
            force.chosen = random.randrange(2 if board.terrain[force.target] == DIFFICULT else 3)
    for side in state.sides:
        side.chi, side.shih, side.sealed = random.choice((5, 20, 100)), 60, 1
    return state


def turned(state: State, board: Board) -> State:
    """Return the image of a position."""
    made = flat.clone(state)
    made.winner = {1: 2, 2: 1}.get(state.winner, state.winner)

    def over(hex: int) -> model.HexId:
        return OFFBOARD if hex == OFFBOARD else model.hex_of(board.hexes - 1 - hex)

    for row in range(FORCES):
        flat.copy_row(made.forces[(row + NUMBERS) % FORCES], state.forces[row])
    for force in made.forces[:FORCES]:
        force.hex, force.origin, force.target = over(force.hex), over(force.origin), over(force.target)
        force.ghost = over(force.ghost)
    for seat in (0, 1):
        flat.copy_row(made.sides[1 - seat], state.sides[seat])
    for here, there in ((0, 1), (1, 0), (2, 2)):
        hexes = sorted(over(hex) for hex in state.contacts[here])
        for i, hex in enumerate(hexes):
            made.contacts[there][i] = hex
    return made


def compare(carrier: str, count: int) -> None:
    rows = ["".join(Random(r * 7).choice("....^*") for _ in range(25)) for r in range(20)]
    board = load_document(
        {"format": "ub-scn-1", "map": {"rows": rows}, "config": CONFIG}, GAME.options({}), seeded(0)
    ).board
    mirror = flat.clone(board)
    for cell in range(board.hexes):
        mirror.terrain[cell] = board.terrain[board.hexes - 1 - cell]
        mirror.goal[cell] = board.goal[board.hexes - 1 - cell]
    mirror.mirrored = 1
    made = carrier_of(GAME, carrier)
    here, there = Workspace(made, board, 1), Workspace(made, mirror, 1)
    random = Random(5)
    for number in range(count):
        state = crowd(random, board)
        here.set_state(0, state)
        there.set_state(0, turned(state, board))
        for step in ("Execute", "Upkeep"):
            here.apply(AUTOMATIC, CONTINUE_ROW)
            there.apply(AUTOMATIC, CONTINUE_ROW)
            image: State = flat.from_bytes(State, here.take())
            places = [force.hex for force in image.forces[:FORCES]]
            assert len(set(places)) == FORCES, "UB-EXEC-2"
            assert flat.to_bytes(turned(image, board)) == there.take(), f"position {number} after {step}"


def test_ub_map_5_half_turn_on_the_plain_carrier() -> None:
    compare("plain", PLAIN)


@pytest.mark.compiled
def test_ub_map_5_half_turn_on_the_compiled_carrier() -> None:
    compare("compiled", COMPILED)


@pytest.mark.deep
@pytest.mark.parametrize("carrier", ["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def test_ub_map_5_half_turn_on_twenty_thousand_positions(carrier: str) -> None:
    compare(carrier, DEEP)
