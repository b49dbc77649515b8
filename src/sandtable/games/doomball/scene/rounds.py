"""What is said between two rounds: who won, and what changes."""

from __future__ import annotations

from sandtable.games.doomball.events import WHY
from sandtable.games.doomball.model import (
    EDGE_NAMES,
    VARIANT,
    Board,
    State,
)
from sandtable.games.doomball.scene.words import SEAT_NAMES
from sandtable.kernel.game import Setup


def between(setup: Setup[State, Board], state: State) -> str:
    """Say how the round ended and what changes next."""
    board = setup.board
    won = f"{SEAT_NAMES[state.won_by]} won round {state.round}: it {WHY[state.ended]}."
    if state.round > 1:
        return f"{won} {SEAT_NAMES[1 - state.won_by]} chooses what to exchange."
    return f"{won} The two players exchange {'roles' if board.mode == VARIANT else 'sides and roles'}."


def changed(setup: Setup[State, Board], state: State) -> str:
    """Say who won the last round, and who attacks from where in this one."""
    board = setup.board
    attacks, defends = SEAT_NAMES[state.offence], SEAT_NAMES[1 - state.offence]
    if board.mode == VARIANT:
        now = f"{attacks} attacks, {defends} defends."
    else:
        edges = [EDGE_NAMES[state.sides[seat].home] for seat in (state.offence, 1 - state.offence)]
        now = f"{attacks} attacks from edge {edges[0]} and scores on row {edges[1]}; {defends} defends edge {edges[1]}."
    won = f"{SEAT_NAMES[state.won_by]} won round {state.round - 1}."
    if state.round > 2:
        return f"{won} {SEAT_NAMES[1 - state.won_by]} chose: {now}"
    return f"{won} The two players exchanged {'roles' if board.mode == VARIANT else 'sides and roles'}: {now}"
