"""Upkeep and the end of the game: RULES.md sections 15 to 17."""

from sandtable.games.unfought_battle.clauses import UB_VICTORY_2, UB_VICTORY_3, UB_VICTORY_4, UB_VICTORY_6, UB_VICTORY_7
from sandtable.games.unfought_battle.events import (
    dominated,
    encircled,
    game_ended,
    ghosts_gone,
    income,
    moved,
    penalty,
    turn_began,
)
from sandtable.games.unfought_battle.model import (
    CONTACTS,
    CONTENTIOUS,
    DECEPTION_MASTERY,
    DEMORALIZATION,
    DOMINATION,
    DRAW,
    ENDED,
    FORCES,
    MEDITATE,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OTHER,
    PLAN,
    SEATS,
    SIDES,
    TIEBREAK,
    TURN_LIMIT,
    Board,
    HexId,
    State,
    Work,
    force_at,
    initiative,
    row_of,
)
from sandtable.kernel.events import Events
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, TO_ALL, Seat

from .confront import deduct_chi
from .orders import clear_order
from .retreat import has_enemy_ghost


def upkeep(state: State, board: Board, events: Events, work: Work) -> None:
    """Run steps U1 to U7 (UB-UPKEEP-1, UB-RULING-50)."""
    mark_encircled(state, board, work)
    for row in range(FORCES):
        report_movement(state, row, events)
    remove_ghosts(state, events)
    for seat in SEATS:
        collect_income(state, board, seat, events)
    for seat in SEATS:
        work.chi[seat] = state.sides[seat].chi
    for row in range(FORCES):
        count_encirclement(state, board, row, events, work)
    for seat in SEATS:
        count_domination(state, board, seat, events)
    decide_winner(state, board, work)
    reset_turn(state)
    if state.victory == 0:
        state.turn += 1  # U7, UB-TURN-4
        state.phase = PLAN
        turn_began(events, state.turn, initiative(state, board))
    else:
        state.phase = ENDED
        report_end(state, events)


# -- U1 and U2 --------------------------------------------------------------------------------------------------


def mark_encircled(state: State, board: Board, work: Work) -> None:
    """U1: mark the encircled forces after Execute, with ghosts still on the map (UB-RULING-15)."""
    for row in range(FORCES):
        work.encircled[row] = 1 if is_encircled(state, board, row) else 0


def is_encircled(state: State, board: Board, row: int) -> bool:
    """Return whether an enemy or its ghost is on every adjacent hex (UB-VICTORY-5, UB-GHOST-7, UB-RULING-39)."""
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


def report_movement(state: State, row: int, events: Events) -> None:
    """Report the movement of a force to the other side and the public (UB-INFO-7)."""
    force = state.forces[row]
    if force.hex != force.origin:
        audience = TO_ALL - (1 << (row // NUMBERS))
        moved(events, audience, row, force.origin, force.hex)


def remove_ghosts(state: State, events: Events) -> None:
    """U2: remove all ghosts (UB-GHOST-2)."""
    for seat in SEATS:
        gone = 0
        for number in range(NUMBERS):
            force = state.forces[row_of(seat, number)]
            if force.ghost != OFFBOARD:
                force.ghost = OFFBOARD
                gone += 1
        if gone > 0:
            ghosts_gone(events, seat, gone)


# -- U3 ---------------------------------------------------------------------------------------------------------


def has_adjacent_enemy(state: State, board: Board, seat: Seat, hex: HexId) -> bool:
    """Return whether an enemy force is adjacent; ghosts do not count (UB-CONTROL-1)."""
    for way in range(SIDES):
        near = board.ways[hex][way]
        if near != OFFBOARD:
            other = force_at(state, near)
            if other != NOBODY and other // NUMBERS != seat:
                return True
    return False


def count_held_grounds(state: State, board: Board, seat: Seat) -> int:
    """Return how many Contentious hexes a side controls.

    A force controls its own hex if no enemy is adjacent (UB-CONTROL-1). An empty hex belongs to nobody (UB-CONTROL-2),
    whoever is adjacent (UB-CONTROL-3).
    """
    held = 0
    for number in range(board.forces):
        hex = state.forces[row_of(seat, number)].hex
        if board.terrain[hex] == CONTENTIOUS and not has_adjacent_enemy(state, board, seat, hex):
            held += 1
    return held


def collect_income(state: State, board: Board, seat: Seat, events: Events) -> None:
    """U3: collect Shih for Meditate orders and for held ground, with the cap applied once, at the end.

    A force that had to retreat collects too (UB-MED-1, UB-MED-2, UB-RES-3, UB-RES-4, UB-RULING-21, UB-RULING-22).
    """
    meditation = 0
    for number in range(board.forces):
        if state.forces[row_of(seat, number)].order == MEDITATE:
            meditation += board.meditate_gain
    ground = board.contentious_yield * count_held_grounds(state, board, seat)  # UB-TERR-1
    side = state.sides[seat]
    side.shih = min(side.shih + meditation + ground, board.max_shih)
    income(events, seat, meditation, ground, side.shih)


# -- U4 and U5 --------------------------------------------------------------------------------------------------


def count_encirclement(state: State, board: Board, row: int, events: Events, work: Work) -> None:
    """U4: count the encircled turns of a force; a full counter costs Chi and restarts.

    Deception Mastery has no other effect (UB-VICTORY-4, UB-RULING-40).
    """
    force = state.forces[row]
    if work.encircled[row] == 0:
        force.encircled = 0
        return
    force.encircled += 1
    encircled(events, row, force.encircled)
    if force.encircled >= board.encirclement_turns:
        force.encircled = 0
        left = deduct_chi(state, row, board.encirclement_chi_loss)
        penalty(events, row, board.encirclement_chi_loss, left)


def count_domination(state: State, board: Board, seat: Seat, events: Events) -> None:
    """U5: count the Upkeeps in a row in which a side controls every Contentious hex (UB-VICTORY-3, UB-RULING-37).

    With more such hexes than forces this is impossible (UB-VICTORY-8, UB-RULING-38).
    """
    side = state.sides[seat]
    if board.contentious > 0 and count_held_grounds(state, board, seat) == board.contentious:
        side.domination += 1
        dominated(events, seat, side.domination)
    else:
        side.domination = 0


# -- U6 ---------------------------------------------------------------------------------------------------------


def has_won(state: State, board: Board, seat: Seat) -> bool:
    """Return whether a side has won: the enemy has no Chi left, or by domination (UB-VICTORY-2, UB-VICTORY-3)."""
    return state.sides[OTHER[seat]].chi == 0 or state.sides[seat].domination >= board.domination_checks


def decide_winner(state: State, board: Board, work: Work) -> None:
    """U6: decide whether the match is over; this happens nowhere else (UB-VICTORY-1, UB-RULING-36)."""
    first = has_won(state, board, SEATS[0])
    second = has_won(state, board, SEATS[1])
    if first and second:
        state.winner = compare_totals(state)
        state.victory = DRAW if state.winner == DRAWN else TIEBREAK
    elif first or second:
        winner = SEATS[0] if first else SEATS[1]
        state.winner = FIRST_WINS if first else SECOND_WINS
        state.victory = victory_type(state, OTHER[winner], work)
    elif board.last_turn > 0 and state.turn >= board.last_turn:  # UB-VICTORY-7, UB-RULING-42
        state.winner = compare_totals(state)
        state.victory = TURN_LIMIT


def compare_totals(state: State) -> int:
    """Return the winner by Shih, then by Chi, else a draw (UB-VICTORY-6, UB-RULING-41)."""
    first = state.sides[0]
    second = state.sides[1]
    if first.shih != second.shih:
        return FIRST_WINS if first.shih > second.shih else SECOND_WINS
    if first.chi != second.chi:
        return FIRST_WINS if first.chi > second.chi else SECOND_WINS
    return DRAWN


def victory_type(state: State, loser: Seat, work: Work) -> int:
    """Return the victory type: lost Chi comes before domination (UB-VICTORY-4, UB-VICTORY-9).

    It is DECEPTION_MASTERY if encirclement took the last Chi.
    """
    if state.sides[loser].chi > 0:
        return DOMINATION
    return DECEPTION_MASTERY if work.chi[loser] > 0 else DEMORALIZATION


def victory_clause(victory: int) -> int:
    """Return the clause of a victory type."""
    if victory == DEMORALIZATION:
        return UB_VICTORY_2
    if victory == DOMINATION:
        return UB_VICTORY_3
    if victory == DECEPTION_MASTERY:
        return UB_VICTORY_4
    return UB_VICTORY_7 if victory == TURN_LIMIT else UB_VICTORY_6


def report_end(state: State, events: Events) -> None:
    """Emit the outcome, the victory type and the numbers that decide a tie."""
    one = state.sides[0]
    two = state.sides[1]
    clause = victory_clause(state.victory)
    game_ended(events, clause, state.winner, state.victory, one.shih, two.shih, one.chi, two.chi)


# -- U7 ---------------------------------------------------------------------------------------------------------


def reset_turn(state: State) -> None:
    """U7: clear orders, seals, reveals and contacts for the next turn."""
    for row in range(FORCES):
        force = state.forces[row]
        clear_order(force)
        force.origin = force.hex
        force.revealed = 0
    for seat in SEATS:
        state.sides[seat].sealed = 0
        state.sides[seat].issued = 0
    for viewer in range(3):
        for i in range(CONTACTS):
            state.contacts[viewer][i] = OFFBOARD
