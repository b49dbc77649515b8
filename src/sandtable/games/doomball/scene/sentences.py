"""Sentences: an Event, the prompt of a seat, the result of the match."""

from __future__ import annotations

from sandtable.games.doomball import events, model
from sandtable.games.doomball.actions import DoomballNames
from sandtable.games.doomball.board import cell_name
from sandtable.games.doomball.events import WHY
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    BREAK,
    COWARDLY,
    DRAFT,
    EDGE_NAMES,
    EXCHANGE,
    FLIP,
    MARKS,
    OFFBOARD,
    TOSS,
    VARIANT,
    Board,
    PieceId,
    State,
    piece_of,
)
from sandtable.games.doomball.rules.position import may_activate
from sandtable.games.doomball.scene.draft import ask_draft
from sandtable.games.doomball.scene.event_sentences import FORMS, WRITERS
from sandtable.games.doomball.scene.rounds import between
from sandtable.games.doomball.scene.words import SEAT_NAMES, quantity
from sandtable.kernel.events import sentences
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import FIRST_WINS, RUNNING

sentence = sentences(events, FORMS, WRITERS)


def piece_name(setup: Setup[State, Board], state: State, piece: int) -> str:
    """Return a name such as `Horsemen 2`."""
    return DoomballNames(setup.board, state).name(piece)


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Say what a seat is asked, or what an onlooker waits for."""
    if state.result != RUNNING:
        return result(setup, state)[0]
    if state.phase == DRAFT:
        return ask_draft(setup, state, seat)
    if state.phase in (TOSS, FLIP, BREAK):
        return {
            TOSS: "The coin is tossed.",
            FLIP: "Six coins are flipped for reinforcements.",
            BREAK: between(setup, state),
        }[state.phase]
    text = asked(setup, state)
    if seat == state.actor:
        return text[0]
    return f"{SEAT_NAMES[state.actor]} {text[1]}."


def asked(setup: Setup[State, Board], state: State) -> tuple[str, str]:
    """Return the prompt of the actor, and what others read about the actor."""
    board = setup.board
    side = state.sides[state.actor]
    unit = piece_name(setup, state, state.unit) if state.phase == ACT else ""
    match state.phase:
        case model.CALL:
            return "A coin decides who attacks. Heads or tails?", "calls the toss"
        case model.ROLE:
            return "You won the coin toss. Do you want to attack or to defend?", "chooses a role"
        case model.SIDE:
            return "You defend. On which side of the board do you start?", "chooses a side"
        case model.DEPLOY:
            zone = "rings 1 to 3" if board.mode == VARIANT else f"your rows at edge {EDGE_NAMES[side.home]}"
            return f"Place your units on {zone}: {quantity(side.waiting, 'unit')} left.", "places an army"
        case model.CARRIER:
            return "Which unit carries the artifact?", "names the carrier of the artifact"
        case model.MARKERS:
            left = quantity(MARKS - state.marks, "marker")
            return f"Put markers where your reinforcements may come in: {left} left.", "puts markers on the edge"
        case model.REINFORCE:
            heads = quantity(state.heads, "piece")
            ask = f"Bring in up to {heads} at your markers, or end the turn."
            return ask, "brings in reinforcements"
        case model.CHOOSE:
            return ask_choice(state, board), "chooses a unit"
        case model.ACT:
            return f"{unit}: move, attack or finish.", f"moves and acts with {unit}"
        case model.RETREAT:
            name = piece_name(setup, state, state.retreater)
            where = cell_name(board.mode, state.pieces[state.retreater].cell)
            return f"{name} must retreat from {where}: choose a space.", f"chooses where {name} retreats"
    assert state.phase == EXCHANGE  # noqa: S101  # no other phase asks anybody
    what = "roles" if board.mode == VARIANT else "sides or roles"
    return (
        f"You lost round 2. For round 3 you may exchange {what}, or change nothing.",
        "chooses what to exchange for round 3",
    )


def ask_choice(state: State, board: Board) -> str:
    """Say how many units are left to activate, and which cowards would run."""
    idle = idle_units(state)
    ready = sum(may_activate(state, board, unit) for unit in idle)
    cowards = sum(is_coward(state, board, unit) for unit in idle)
    run = f" {quantity(cowards, 'cowardly unit').capitalize()} will run unless activated." if cowards else ""
    if ready == 0:
        return f"All your units have acted: end the turn.{run}"
    which = "your last unit" if ready == 1 else f"one of your {quantity(ready, 'unit')}"
    return f"Choose {which} to act with, or end the turn.{run}"


def idle_units(state: State) -> list[PieceId]:
    """Return the actor's units on the board that were not activated this turn."""
    own = [piece_of(i) for i in range(state.actor * ARMY, (state.actor + 1) * ARMY)]
    return [unit for unit in own if state.pieces[unit].cell != OFFBOARD and not state.pieces[unit].activated]


def is_coward(state: State, board: Board, unit: PieceId) -> bool:
    """Whether a unit retreats at the end of a turn in which it was not activated (DB-ABIL-Y-3)."""
    return board.kinds[state.pieces[unit].kind].ability == COWARDLY


def result(setup: Setup[State, Board], state: State) -> Sentence:
    """Say who won the match, with the clause."""
    winner = state.result - FIRST_WINS
    wins = f"{state.sides[winner].wins} : {state.sides[1 - winner].wins}"
    return f"{SEAT_NAMES[winner]} won the match {wins}: in round {state.round} it {WHY[state.ended]}.", "DB-MATCH-1"
