"""Upkeep and the end of the game: RULES.md sections 15 to 17."""

from sandtable.games.unfought_battle.clauses import (
    UB_CONTROL_1,
    UB_GHOST_2,
    UB_INFO_7,
    UB_MED_1,
    UB_TURN_4,
    UB_VICTORY_2,
    UB_VICTORY_3,
    UB_VICTORY_4,
    UB_VICTORY_5,
    UB_VICTORY_6,
    UB_VICTORY_7,
)
from sandtable.games.unfought_battle.model import (
    CONTACTS,
    CONTENTIOUS,
    DECEPTION_MASTERY,
    DEMORALIZATION,
    DOMINATED,
    DOMINATION,
    DRAW,
    ENCIRCLED,
    ENDED,
    FORCES,
    GAME_ENDED,
    GHOSTS_GONE,
    INCOME,
    MEDITATE,
    MOVED,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    PENALTY,
    PLAN,
    SEATS,
    SIDES,
    TIEBREAK,
    TURN_BEGAN,
    TURN_LIMIT,
    Board,
    HexId,
    State,
    Work,
    force_at,
    initiative,
    row_of,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, TO_ALL, Seat

from .confront import take_chi
from .orders import drop_order
from .retreat import has_enemy_ghost


def upkeep(state: State, board: Board, events: Events, work: Work) -> None:
    """Steps U1 to U7 (UB-UPKEEP-1, UB-RULING-50)."""
    note_encircled(state, board, work)
    for row in range(FORCES):
        tell_movement(state, row, events)
    dissipate(state, events)
    for seat in SEATS:
        collect(state, board, seat, events)
    for seat in SEATS:
        work.chi[seat] = state.sides[seat].chi
    for row in range(FORCES):
        count_encirclement(state, board, row, events, work)
    for seat in SEATS:
        count_domination(state, board, seat, events)
    judge(state, board, work)
    clear_table(state)
    if state.victory == 0:
        state.turn += 1  # U7, UB-TURN-4
        state.phase = PLAN
        emit(events, TURN_BEGAN, UB_TURN_4, TO_ALL, state.turn, initiative(state, board), 0, 0, 0, 0)
    else:
        state.phase = ENDED
        tell_end(state, events)


# -- U1 and U2 --------------------------------------------------------------------------------------------------


def note_encircled(state: State, board: Board, work: Work) -> None:
    """U1: on the board as Execute left it, ghosts included (UB-RULING-15)."""
    for row in range(FORCES):
        work.noted[row] = 1 if is_encircled(state, board, row) else 0


def is_encircled(state: State, board: Board, row: int) -> bool:
    """Whether an enemy or an enemy's ghost is on every neighbour (UB-VICTORY-5, UB-GHOST-7, UB-RULING-39)."""
    here = state.forces[row].hex
    if here == OFFBOARD:
        return False
    for way in range(SIDES):
        hex = board.ways[here][way]
        if hex == OFFBOARD:
            continue
        other = force_at(state, hex)
        if other == NOBODY:
            if not has_enemy_ghost(state, row, hex):
                return False
        elif other // NUMBERS == row // NUMBERS:
            return False
    return True


def tell_movement(state: State, row: int, events: Events) -> None:
    """The other side and the public now learn where a force went (UB-INFO-7)."""
    force = state.forces[row]
    if force.hex != force.origin:
        audience = TO_ALL - (1 << (row // NUMBERS))
        emit(events, MOVED, UB_INFO_7, audience, row, force.origin, force.hex, 0, 0, 0)


def dissipate(state: State, events: Events) -> None:
    """U2: no ghost outlives the turn (UB-GHOST-2)."""
    for seat in SEATS:
        gone = 0
        for number in range(NUMBERS):
            force = state.forces[row_of(seat, number)]
            if force.ghost != OFFBOARD:
                force.ghost = OFFBOARD
                gone += 1
        if gone > 0:
            emit(events, GHOSTS_GONE, UB_GHOST_2, 1 << seat, seat, gone, 0, 0, 0, 0)


# -- U3 ---------------------------------------------------------------------------------------------------------


def has_enemy_beside(state: State, board: Board, seat: Seat, hex: HexId) -> bool:
    """Whether an enemy force is adjacent; ghosts play no part (UB-CONTROL-1)."""
    for way in range(SIDES):
        near = board.ways[hex][way]
        if near != OFFBOARD:
            other = force_at(state, near)
            if other != NOBODY and other // NUMBERS != seat:
                return True
    return False


def grounds_held(state: State, board: Board, seat: Seat) -> int:
    """How many Contentious hexes a side controls: by standing there, with no enemy beside (UB-CONTROL-1); an empty hex
    is nobody's (UB-CONTROL-2), and neighbours hold nothing (UB-CONTROL-3)."""
    held = 0
    for number in range(board.forces):
        hex = state.forces[row_of(seat, number)].hex
        if board.terrain[hex] == CONTENTIOUS and not has_enemy_beside(state, board, seat, hex):
            held += 1
    return held


def collect(state: State, board: Board, seat: Seat, events: Events) -> None:
    """U3: Shih for every Meditate order, also of a force driven off, and for ground held; the cap once, at the end
    (UB-MED-1, UB-MED-2, UB-RES-3, UB-RES-4, UB-RULING-21, UB-RULING-22)."""
    meditation = 0
    for number in range(board.forces):
        if state.forces[row_of(seat, number)].order == MEDITATE:
            meditation += board.meditate_gain
    ground = board.contentious_yield * grounds_held(state, board, seat)  # UB-TERR-1
    side = state.sides[seat]
    side.shih = min(side.shih + meditation + ground, board.max_shih)
    emit(events, INCOME, UB_MED_1, TO_ALL, seat, meditation, ground, side.shih, 0, 0)


# -- U4 and U5 --------------------------------------------------------------------------------------------------


def count_encirclement(state: State, board: Board, row: int, events: Events, work: Work) -> None:
    """U4: a counter that is full costs Chi and begins again; that is all that Deception Mastery does (UB-VICTORY-4,
    UB-RULING-40)."""
    force = state.forces[row]
    if work.noted[row] == 0:
        force.encircled = 0
        return
    force.encircled += 1
    emit(events, ENCIRCLED, UB_VICTORY_5, TO_ALL, row, force.encircled, 0, 0, 0, 0)
    if force.encircled >= board.encirclement_turns:
        force.encircled = 0
        left = take_chi(state, row, board.encirclement_chi_loss)
        emit(events, PENALTY, UB_VICTORY_4, TO_ALL, row, board.encirclement_chi_loss, left, 0, 0, 0)


def count_domination(state: State, board: Board, seat: Seat, events: Events) -> None:
    """U5: one more while the side controls every Contentious hex there is (UB-VICTORY-3, UB-RULING-37); with more
    hexes than forces that cannot be (UB-VICTORY-8, UB-RULING-38)."""
    side = state.sides[seat]
    if board.contentious > 0 and grounds_held(state, board, seat) == board.contentious:
        side.domination += 1
        emit(events, DOMINATED, UB_CONTROL_1, TO_ALL, seat, side.domination, 0, 0, 0, 0)
    else:
        side.domination = 0


# -- U6 ---------------------------------------------------------------------------------------------------------


def satisfies(state: State, board: Board, seat: Seat) -> bool:
    """Whether a side has won by itself: the enemy's Chi is gone, or every ground was held long enough (UB-VICTORY-2,
    UB-VICTORY-3)."""
    return state.sides[OTHER[seat]].chi == 0 or state.sides[seat].domination >= board.domination_checks


def judge(state: State, board: Board, work: Work) -> None:
    """U6, and nowhere else (UB-VICTORY-1, UB-RULING-36)."""
    first = satisfies(state, board, SEATS[0])
    second = satisfies(state, board, SEATS[1])
    if first and second:
        state.winner = better(state)
        state.victory = DRAW if state.winner == DRAWN else TIEBREAK
    elif first or second:
        winner = SEATS[0] if first else SEATS[1]
        state.winner = FIRST_WINS if first else SECOND_WINS
        state.victory = victory_type(state, OTHER[winner], work)
    elif board.last_turn > 0 and state.turn >= board.last_turn:  # UB-VICTORY-7, UB-RULING-42
        state.winner = better(state)
        state.victory = TURN_LIMIT


def better(state: State) -> int:
    """The higher Shih, then the higher Chi, else a draw (UB-VICTORY-6, UB-RULING-41)."""
    first = state.sides[0]
    second = state.sides[1]
    if first.shih != second.shih:
        return FIRST_WINS if first.shih > second.shih else SECOND_WINS
    if first.chi != second.chi:
        return FIRST_WINS if first.chi > second.chi else SECOND_WINS
    return DRAWN


def victory_type(state: State, loser: Seat, work: Work) -> int:
    """Lost Chi comes before domination; encirclement, if it took the last of it (UB-VICTORY-4, UB-VICTORY-9)."""
    if state.sides[loser].chi > 0:
        return DOMINATION
    return DECEPTION_MASTERY if work.chi[loser] > 0 else DEMORALIZATION


def victory_clause(victory: int) -> int:
    """The clause behind a victory type."""
    if victory == DEMORALIZATION:
        return UB_VICTORY_2
    if victory == DOMINATION:
        return UB_VICTORY_3
    if victory == DECEPTION_MASTERY:
        return UB_VICTORY_4
    return UB_VICTORY_7 if victory == TURN_LIMIT else UB_VICTORY_6


def tell_end(state: State, events: Events) -> None:
    """Who has won, by what, and the numbers that a tie is decided by."""
    one = state.sides[0]
    two = state.sides[1]
    clause = victory_clause(state.victory)
    emit(events, GAME_ENDED, clause, TO_ALL, state.winner, state.victory, one.shih, two.shih, one.chi, two.chi)


# -- U7 ---------------------------------------------------------------------------------------------------------


def clear_table(state: State) -> None:
    """Orders are carried out and forgotten; seals are open again."""
    for row in range(FORCES):
        force = state.forces[row]
        drop_order(force)
        force.origin = force.hex
        force.revealed = 0
    for seat in SEATS:
        state.sides[seat].sealed = 0
        state.sides[seat].issued = 0
    for viewer in range(3):
        for i in range(CONTACTS):
            state.contacts[viewer][i] = OFFBOARD
