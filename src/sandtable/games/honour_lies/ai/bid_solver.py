"""Solves the bids of a combat, a small matrix game with one row for each bid and one column for each answer.

Both sides repeatedly play the best answer to everything that the other has bid so far (fictitious play). The
frequencies of the bids approach a pair of mixed strategies that nobody can exploit, so the bid of a random round is
a draw from such a mixture. The payoffs follow HL-COMBAT-6 to HL-COMBAT-12.
"""

from typing import Final

from sandtable.games.honour_lies.ai.unit_worth import (
    DISORDER_COST,
    FULL_WEIGHT,
    RETREAT_COST,
    STAND_WORTH,
    VICTORY_POINT,
    garrison_worth,
    health_worth,
    remaining_weight,
)
from sandtable.games.honour_lies.model import BEASTS, INSIDE, Board, State, Unit, Work
from sandtable.games.honour_lies.rules.combat.bids import bid_value, highest_bid, may_bid
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.losses import is_immune
from sandtable.games.honour_lies.rules.units.profiles import morale_of, victory_points_for
from sandtable.kernel.chance import Chance, uniform

WARM_UP_ROUNDS: Final = 30  # of fictitious play, before a bid is drawn
SOLVER_ROUNDS: Final = 150
ESTIMATE_ROUNDS: Final = 40  # enough for an approximate result


def bid_cost(unit: Unit, bid: int, weight: int) -> int:
    """Return the cost of a bid: the Health spent, and the unit if that was its last."""
    cost = health_worth(unit, bid)
    if bid >= unit.health:
        return (
            VICTORY_POINT * victory_points_for(unit)
            + (cost + STAND_WORTH * count_cells(unit.cells)) * weight // FULL_WEIGHT
        )
    return cost * weight // FULL_WEIGHT


def defeat_cost(unit: Unit, bid: int, margin: int, stays: bool, weight: int, garrison: int) -> int:
    """Return the cost of losing by `margin` for a unit that survives its own bid; a beaten shooter stays in place."""
    if bid >= unit.health:
        return 0
    cost = 0
    if margin > 0 and unit.disordered == 0 and not is_immune(unit):
        cost += DISORDER_COST
    if stays:
        return cost * weight // FULL_WEIGHT
    stands = count_cells(unit.cells)
    lost = min(2, margin // morale_of(unit))
    cost += RETREAT_COST + STAND_WORTH * min(lost, stands)
    if lost >= stands:
        return (
            VICTORY_POINT * victory_points_for(unit)
            + garrison
            + (cost + health_worth(unit, unit.health - bid)) * weight // FULL_WEIGHT
        )
    return cost * weight // FULL_WEIGHT + garrison


def fill_payoffs(
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
    """Fill the payoff matrix: the attacker's gain for every pair of bids."""
    attacking = state.units[attacker]
    defending = state.units[defender]
    attacker_weight = remaining_weight(state, board, attacker)
    defender_weight = remaining_weight(state, board, defender)
    garrison = 0
    taken = 0
    if defending.status == INSIDE and board.command[defending.holding] == 1:
        garrison = garrison_worth(state, board)  # it would be driven out (HL-HOLD-10)
        if not ranged and attacking.kind < BEASTS:
            taken = garrison  # the winner may occupy the holding at once (HL-HOLD-4)
    for row in range(rows):
        work.attack_sums[row] = 0
        score = attack + bid_value(attacking, True, ranged, row)
        cost = bid_cost(attacking, row, attacker_weight)
        for column in range(columns):
            margin = score - defence - bid_value(defending, False, ranged, column)
            gain = bid_cost(defending, column, defender_weight) - cost
            if column >= defending.health:
                gain += garrison  # its own bid destroys the garrison (HL-COMBAT-8)
            if margin > 0 or (margin == 0 and attacking.seat == state.first):
                gain += defeat_cost(defending, column, margin, False, defender_weight, garrison)
                if row < attacking.health:
                    gain += taken
            else:
                gain -= defeat_cost(attacking, row, -margin, ranged, attacker_weight, 0)
            work.payoffs[row][column] = gain
    for column in range(columns):
        work.defence_sums[column] = 0


def best_row(work: Work, rows: int) -> int:
    """Return the attacker's best answer to the bids so far."""
    best = 0
    for i in range(1, rows):
        if work.attack_sums[i] > work.attack_sums[best]:
            best = i
    return best


def best_column(work: Work, columns: int) -> int:
    """Return the defender's best answer to the bids so far."""
    best = 0
    for i in range(1, columns):
        if work.defence_sums[i] < work.defence_sums[best]:
            best = i
    return best


def run_fictitious_play(work: Work, rows: int, columns: int, count: int) -> tuple[int, int]:
    """Run rounds of fictitious play and return what both sides would bid next."""
    attacker_bid = 0
    defender_bid = 0
    for _ in range(count):
        for i in range(rows):
            work.attack_sums[i] += work.payoffs[i][defender_bid]
        for i in range(columns):
            work.defence_sums[i] += work.payoffs[attacker_bid][i]
        attacker_bid = best_row(work, rows)
        defender_bid = best_column(work, columns)
    return attacker_bid, defender_bid


def draw_bid(state: State, board: Board, seat: int, chance: Chance, work: Work) -> int:
    """Draw a bid for the seat's unit in the current combat from the mixed strategy."""
    combat = state.combat
    attacks = state.units[combat.attacker].seat == seat
    rows = 1 + highest_bid(state, state.units[combat.attacker].seat)
    columns = 1 + highest_bid(state, state.units[combat.defender].seat)
    fill_payoffs(
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
    attacker_bid, defender_bid = run_fictitious_play(
        work, rows, columns, WARM_UP_ROUNDS + uniform(chance, SOLVER_ROUNDS)
    )
    return attacker_bid if attacks else defender_bid


def expected_gain(
    state: State, board: Board, work: Work, attacker: int, defender: int, attack: int, defence: int, ranged: bool
) -> int:
    """Estimate the attacker's gain from a combat: the middle between what either side can guarantee."""
    rows = 1 + (state.units[attacker].health if may_bid(state.units[attacker], True, ranged) else 0)
    columns = 1 + state.units[defender].health
    fill_payoffs(state, board, work, attacker, defender, attack, defence, ranged, rows, columns)
    attacker_bid, defender_bid = run_fictitious_play(work, rows, columns, ESTIMATE_ROUNDS)
    return (work.attack_sums[attacker_bid] + work.defence_sums[defender_bid]) // (2 * ESTIMATE_ROUNDS)
