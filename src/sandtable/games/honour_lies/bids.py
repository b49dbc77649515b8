"""Advice on bids: a combat is a small matrix game, what each bid comes to against each answer, and it is solved.

Both sides play their best answer to all that the other has bid so far (fictitious play); the shares of what was played
approach a pair of mixed strategies of which neither can be exploited. To bid by such a mixture is to bid what was
played in a round by lot: HL-COMBAT-6 to HL-COMBAT-12 say what it comes to.
"""

from typing import Final

from sandtable.kernel.chance import Chance, uniform

from .model import BEASTS, INSIDE, MARCH, ON_TABLE, UNITS, Board, State, Unit
from .rules.check import most_to_bid
from .rules.formations import count_cells
from .rules.losses import is_immune
from .rules.profiles import RECKLESS, full_health, has_rule, is_specialist, morale_of, worth_in_vp
from .rules.scores import bid_value
from .scratch import Work

FINE: Final = 8  # parts of a point; a victory point has seventy
POINT: Final = 70 * FINE  # a victory point
STAND: Final = 12 * FINE  # a stand that is lost
DISORDER: Final = 8 * FINE
PART: Final = 16  # parts of a round
WHOLE: Final = PART * PART  # parts of what a unit is worth
RETREAT: Final = 6 * FINE
FIRST_ROUNDS: Final = 30  # of fictitious play, which nothing is taken from
ROUNDS: Final = 150
ROUGH: Final = 40  # rounds that tell what a combat comes to, nearly


# -- what things are worth --------------------------------------------------------------------------------------


def rounds_left(state: State, board: Board) -> int:
    """How many rounds are to come, in sixteenths; each activation takes a part of its round. Were only whole rounds
    counted, everything would be worth more or less all at once, and whoever is ahead would hurry to be there."""
    active = 0
    done = 0
    for row in range(UNITS):
        unit = state.units[row]
        if unit.status in (ON_TABLE, INSIDE):
            active += 1
            done += unit.activated
    return PART * (board.rounds - state.round) - PART * done // max(1, active)


def usefulness(state: State, board: Board, row: int) -> int:
    """How much of a unit's worth is left, of `WHOLE`: what it can do yet it does in the rounds to come, and in this one
    as long as its turn is ahead. Who strikes an enemy that has not acted yet strikes its activation, too; and a line
    that ends before the answer is not taken for better than one that ends after it."""
    ahead = PART * (board.rounds - state.round)
    if state.units[row].activated == 1:
        ahead -= PART
        if state.active == row and state.step <= MARCH:
            ahead += PART if state.step < MARCH else PART // 2
    return max(0, 4 * PART + 12 * ahead // max(1, board.rounds))


def garrison_worth(state: State, board: Board) -> int:
    """What being inside a command holding is worth: five victory points, if one is still there at the end."""
    return 5 * POINT * (PART * (board.rounds + 1) - rounds_left(state, board)) // (PART * (board.rounds + 2))


def health_worth(unit: Unit, health: int) -> int:
    """What so much Health of a unit is worth at the start of a match."""
    return (60 if is_specialist(unit) else 24) * FINE * health // full_health(unit)


def spent(unit: Unit, bid: int, useful: int) -> int:
    """What a bid costs: the Health, and with the last of it the unit."""
    cost = health_worth(unit, bid)
    if bid >= unit.health:
        return POINT * worth_in_vp(unit) + (cost + STAND * count_cells(unit.cells)) * useful // WHOLE
    return cost * useful // WHOLE


def beaten(unit: Unit, bid: int, margin: int, stays: bool, useful: int, garrison: int) -> int:
    """What losing by so much costs a unit that is not destroyed by its own bid; a beaten shooter stays."""
    if bid >= unit.health:
        return 0
    cost = 0
    if margin > 0 and unit.disordered == 0 and not is_immune(unit):
        cost += DISORDER
    if stays:
        return cost * useful // WHOLE
    stands = count_cells(unit.cells)
    lost = min(2, margin // morale_of(unit))
    cost += RETREAT + STAND * min(lost, stands)
    if lost >= stands:
        return POINT * worth_in_vp(unit) + garrison + (cost + health_worth(unit, unit.health - bid)) * useful // WHOLE
    return cost * useful // WHOLE + garrison


# -- the matrix -------------------------------------------------------------------------------------------------


def fill_matrix(
    state: State,
    board: Board,
    work: Work,
    attacker: int,
    defender: int,
    attack: int,
    defence: int,
    ranged: bool,
    rows: int,
    columns: int,
) -> None:
    """What every bid of the attacker comes to against every bid of the defender, for the attacker."""
    mine = state.units[attacker]
    theirs = state.units[defender]
    useful = usefulness(state, board, attacker)
    worthy = usefulness(state, board, defender)
    garrison = 0
    taken = 0
    if theirs.status == INSIDE and board.command[theirs.holding] == 1:
        garrison = garrison_worth(state, board)  # it would be driven out (HL-HOLD-10),
        if not ranged and mine.kind < BEASTS:
            taken = garrison  # and the winner may go in at once (HL-HOLD-4)
    for row in range(rows):
        work.sum_attack[row] = 0
        score = attack + bid_value(mine, True, ranged, row)
        cost = spent(mine, row, useful)
        for column in range(columns):
            margin = score - defence - bid_value(theirs, False, ranged, column)
            gain = spent(theirs, column, worthy) - cost
            if column >= theirs.health:
                gain += garrison  # nobody is left inside (HL-COMBAT-8)
            if margin > 0 or (margin == 0 and mine.seat == state.first):
                gain += beaten(theirs, column, margin, False, worthy, garrison)
                if row < mine.health:
                    gain += taken
            else:
                gain -= beaten(mine, row, -margin, ranged, useful, 0)
            work.gain[row][column] = gain
    for column in range(columns):
        work.sum_defence[column] = 0


def best_row(work: Work, rows: int) -> int:
    """The attacker's best answer so far."""
    best = 0
    for i in range(1, rows):
        if work.sum_attack[i] > work.sum_attack[best]:
            best = i
    return best


def best_column(work: Work, columns: int) -> int:
    """The defender's."""
    best = 0
    for i in range(1, columns):
        if work.sum_defence[i] < work.sum_defence[best]:
            best = i
    return best


def play_rounds(work: Work, rows: int, columns: int, count: int) -> tuple[int, int]:
    """So many rounds of fictitious play; what both would bid in the next."""
    mine = 0
    theirs = 0
    for _ in range(count):
        for i in range(rows):
            work.sum_attack[i] += work.gain[i][theirs]
        for i in range(columns):
            work.sum_defence[i] += work.gain[mine][i]
        mine = best_row(work, rows)
        theirs = best_column(work, columns)
    return mine, theirs


def bid_by_lot(state: State, board: Board, seat: int, chance: Chance, work: Work) -> int:
    """A bid of the seat's unit in the combat at hand, by the mixture that solves the game."""
    combat = state.combat
    attacks = state.units[combat.attacker].seat == seat
    rows = 1 + most_to_bid(state, state.units[combat.attacker].seat)
    columns = 1 + most_to_bid(state, state.units[combat.defender].seat)
    fill_matrix(
        state,
        board,
        work,
        combat.attacker,
        combat.defender,
        combat.attack,
        combat.defence,
        combat.ranged == 1,
        rows,
        columns,
    )
    mine, theirs = play_rounds(work, rows, columns, FIRST_ROUNDS + uniform(chance, ROUNDS))
    return mine if attacks else theirs


def expected(
    state: State, board: Board, work: Work, attacker: int, defender: int, attack: int, defence: int, ranged: bool
) -> int:
    """What a combat will come to for the attacker, nearly: between what either side is sure of."""
    rows = 1 + state.units[attacker].health
    if ranged and not has_rule(state.units[attacker], RECKLESS):  # HL-COMBAT-6
        rows = 1
    columns = 1 + state.units[defender].health
    fill_matrix(state, board, work, attacker, defender, attack, defence, ranged, rows, columns)
    mine, theirs = play_rounds(work, rows, columns, ROUGH)
    return (work.sum_attack[mine] + work.sum_defence[theirs]) // (2 * ROUGH)
