"""What is asked, in words: one sentence for the seat that decides, one for whoever waits."""

from __future__ import annotations

from typing import cast

from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import FIRST_WINS, RUNNING

from . import model
from .actions import DoomballNames
from .board import cell_name
from .kinds import RACE_NAMES, army_size, kind_of
from .model import (
    ACT,
    BREAK,
    COWARDLY,
    DRAFT,
    EXCHANGE,
    FLIP,
    MARKS,
    NO_RACE,
    OFFBOARD,
    PLACES,
    RACE_ONLY,
    TOSS,
    VARIANT,
    Board,
    State,
)
from .report import SEAT_NAMES, WHY, many, some_of
from .rules.draft import is_attacker_draft, is_whole
from .rules.position import defence_seat, may_activate


def piece_name(setup: Setup, state: State, piece: int) -> str:
    """`Horsemen 2`."""
    return DoomballNames(cast("Board", setup.board), state).name(piece)


def ask(setup: Setup, state: State, seat: int) -> str:
    """The prompt for one seat, or for whoever looks on."""
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


def asked(setup: Setup, state: State) -> tuple[str, str]:
    """What the actor reads, and what it is said to do."""
    board = cast("Board", setup.board)
    side = state.sides[state.actor]
    unit = piece_name(setup, state, state.unit) if state.phase == ACT else ""
    match state.phase:
        case model.CALL:
            return "Call the toss: heads or tails?", "calls the toss"
        case model.ROLE:
            return "You won the toss: attack, or defend?", "chooses a role"
        case model.SIDE:
            return "You defend: which side of the board?", "chooses a side"
        case model.DEPLOY:
            zone = "rings 1 to 3" if board.mode == VARIANT else f"your rows at edge {'AH'[side.home]}"
            return f"Place your army on {zone}: {many(side.waiting, 'piece')} to go.", "places an army"
        case model.CARRIER:
            return "Who carries the artifact?", "names the carrier of the artifact"
        case model.MARKERS:
            left = many(MARKS - state.marks, "marker")
            return f"Put markers on the edge, {left} to go.", "puts markers on the edge"
        case model.REINFORCE:
            heads = many(state.heads, "piece")
            ask = f"Bring in up to {heads} at your markers; “End the turn” brings in no more."
            return ask, "brings in reinforcements"
        case model.CHOOSE:
            return ask_choice(state, board), "activates a unit"
        case model.ACT:
            return f"{unit}: move, act, or be done.", f"moves and acts with {unit}"
        case model.RETREAT:
            name = piece_name(setup, state, state.retreater)
            where = cell_name(board.mode, state.pieces[state.retreater].cell)
            return f"{name} must go back from {where}: choose a space.", f"chooses where {name} retreats"
    assert state.phase == EXCHANGE  # noqa: S101  # no other phase asks anybody
    what = "roles" if board.mode == VARIANT else "sides, or roles"
    return f"You lost round 2. Exchange {what}, or nothing?", "chooses what changes hands for round 3"


def ask_choice(state: State, board: Board) -> str:
    """How many units are left, and the goblins that would run."""
    own = [i for i in range(state.actor * 20, state.actor * 20 + 20) if state.pieces[i].cell != OFFBOARD]
    ready = sum(may_activate(state, board, i) for i in own)  # type: ignore[arg-type]  # rows by number
    idle = [i for i in own if not state.pieces[i].activated]
    cowards = sum(board.kinds[state.pieces[i].kind].ability == COWARDLY for i in idle)
    run = f" {many(cowards, 'cowardly unit').capitalize()} will run unless activated." if cowards else ""
    end = "end your game turn" if board.mode == VARIANT else "end the turn"
    if ready == 0:
        return f"No unit is left to activate: {end}.{run}"
    which = "your last unit" if ready == 1 else f"one of {many(ready, 'unit')}"
    return f"Activate {which}, or {end}.{run}"


def ask_draft(setup: Setup, state: State, seat: int) -> str:
    """What is still missing from a draft."""
    board = cast("Board", setup.board)
    waiting = [SEAT_NAMES[s] for s in (0, 1) if not state.sides[s].sealed]
    if seat > 1 or state.sides[seat].sealed:
        return f"Waiting for the draft of {' and '.join(waiting)}."
    side = state.sides[seat]
    if side.race == NO_RACE:
        return "Choose a race, in secret."
    if state.drafting == RACE_ONLY:
        return f"You lead the {RACE_NAMES[side.race]}: seal your race, or change it."
    missing = missing_picks(state, board, seat)
    pieces = many(army_size(side.race, side.picks), "piece")
    if not missing:
        return f"Your army is whole, {pieces}: seal it, or change it."
    return f"Draft your {RACE_NAMES[side.race]}: still {missing}."


def missing_picks(state: State, board: Board, seat: int) -> str:
    """What an army still lacks, in words; empty when it is whole."""
    side = state.sides[seat]
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    if is_attacker_draft(state, board, state.offence if state.offence == seat else defence_seat(state)):
        further = max(0, one - 7) + max(0, two - 4) + three
        lacks = [(7 - one, "of level 1"), (4 - two, "of level 2"), (1 - further, "of any level")]
    else:
        lacks = [(5 - one, "of level 1"), (3 - two, "of level 2"), (1 - three, "of level 3")]
    return ", ".join(f"{many(count, 'pick')} {level}" for count, level in lacks if count > 0)


def draft_checks(state: State, board: Board, seat: int) -> list[tuple[str, str, str, bool]]:
    """The draft helper: what each rule asks, how it stands, the clause, and whether it is met."""
    side = state.sides[seat]
    own = state.offence if state.offence == seat else defence_seat(state)
    attacker = is_attacker_draft(state, board, own)
    clause = "DB-VAR-DRAFT-1" if attacker else "DB-DRAFT-2"
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    made = [("One race", RACE_NAMES[side.race] if side.race != NO_RACE else "none", "DB-DRAFT-1", side.race != NO_RACE)]
    for level, count, most in ((1, one, 7 if attacker else 5), (2, two, 4 if attacker else 3)):
        made.append((f"Level {level}", f"{count} of {most}", clause, count >= most))
    if attacker:
        further = max(0, one - 7) + max(0, two - 4) + three
        made.append(("One more of any level", f"{further} of 1", clause, further == 1))
    else:
        made.append(("Level 3", f"{three} of 1", clause, three == 1))
        caps = [(at, 3 if at < 3 else 2) for at in range(PLACES - 1) if side.race != NO_RACE]
        full = [some_of(kind_of(side.race, at), cap) for at, cap in caps if side.picks[at] >= cap]
        made.append(("Caps of a kind", f"at the cap: {', '.join(full)}" if full else "room", clause, True))
    whole = is_whole(state, board, own) and side.race != NO_RACE
    made.append(("To be sealed", "ready" if whole else missing_picks(state, board, seat), "DB-SEAL-1", whole))
    return made


def between(setup: Setup, state: State) -> str:
    """How the round ended and what changes now."""
    board = cast("Board", setup.board)
    won = f"{SEAT_NAMES[state.won_by]} won round {state.round}: it {WHY[state.ended]}."
    if state.round > 1:
        return f"{won} {SEAT_NAMES[1 - state.won_by]} chooses what changes hands."
    return f"{won} {'Roles' if board.mode == VARIANT else 'Sides and roles'} change hands."


def changed(setup: Setup, state: State) -> str:
    """What the new round is like, told until its first turn: who won the last one, and who attacks from where now."""
    board = cast("Board", setup.board)
    attacks, defends = SEAT_NAMES[state.offence], SEAT_NAMES[1 - state.offence]
    if board.mode == VARIANT:
        now = f"{attacks} attacks, {defends} defends."
    else:
        edges = ["AH"[state.sides[seat].home] for seat in (state.offence, 1 - state.offence)]
        now = f"{attacks} attacks from edge {edges[0]} and scores on row {edges[1]}; {defends} defends edge {edges[1]}."
    won = f"{SEAT_NAMES[state.won_by]} won round {state.round - 1}."
    if state.round > 2:
        return f"{won} {SEAT_NAMES[1 - state.won_by]} chose what changes hands: {now}"
    return f"{won} {'Roles' if board.mode == VARIANT else 'Sides and roles'} changed hands: {now}"


def result(setup: Setup, state: State) -> Sentence:
    """Who won the match, and the clause."""
    winner = state.result - FIRST_WINS
    wins = f"{state.sides[winner].wins} : {state.sides[1 - winner].wins}"
    return f"{SEAT_NAMES[winner]} won the match {wins}: in round {state.round} it {WHY[state.ended]}.", "DB-MATCH-1"
