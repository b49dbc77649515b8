"""Counted stands and base scores: HL-COMBAT-1 to HL-COMBAT-4. Call `locate_stands` first."""

from sandtable.games.honour_lies.model import FRONT, HIGH, INSIDE, OBSCURING, REAR, Board, State, Unit, Work
from sandtable.games.honour_lies.rules.orders.table import BRING_DOWN, NO_MERCY, SHIELDWALL
from sandtable.games.honour_lies.rules.table.terrain import cells_in_terrain
from sandtable.games.honour_lies.rules.units.formations import (
    FILES,
    count_cells,
    file_length,
    files_in_rank,
    front_rank,
    longest_column,
)
from sandtable.games.honour_lies.rules.units.profiles import (
    FEAR,
    FEARLESS,
    defence_of,
    has_order_effect,
    has_rule,
    melee_of,
    ranged_of,
)


def is_afraid(unit: Unit, enemy: Unit) -> bool:
    """Whether the unit faces Fear and is not Fearless (HL-SPEC-3, HL-SPEC-4, HL-COMBAT-3)."""
    return has_rule(enemy, FEAR) and not has_rule(unit, FEARLESS)


# -- attack -----------------------------------------------------------------------------------------------------


def count_attackers(state: State, attacker: int, defender: int, ranged: bool) -> int:
    """Count attacking stands: the whole front rank (HL-COMBAT-2, HL-RULING-23), at most two out of a holding; in
    melee one fewer for Fear (HL-COMBAT-3), possibly none (HL-RULING-25)."""
    unit = state.units[attacker]
    if ranged and has_order_effect(state, BRING_DOWN):
        return count_cells(unit.cells)
    if unit.status == INSIDE:
        return min(2, count_cells(unit.cells))  # HL-HOLD-7
    if not ranged and has_order_effect(state, NO_MERCY):
        return reduce_by_fear(count_cells(unit.cells), unit, state.units[defender])
    count = count_cells(files_in_rank(unit.cells, front_rank(unit.cells)))
    return count if ranged else reduce_by_fear(count, unit, state.units[defender])


def reduce_by_fear(count: int, unit: Unit, enemy: Unit) -> int:
    """Count one stand fewer for Fear, but not below 0 (HL-COMBAT-3)."""
    return max(0, count - 1) if is_afraid(unit, enemy) else count


def attack_score(state: State, board: Board, work: Work, attacker: int, defender: int, ranged: bool) -> int:
    """Return the attacker's base score (HL-COMBAT-4), with +1 in melee for each counted stand on high ground
    (HL-TERR-5, HL-RULING-41)."""
    unit = state.units[attacker]
    count = count_attackers(state, attacker, defender, ranged)
    if ranged:
        return count * ranged_of(unit)
    high = cells_in_terrain(state, board, work, attacker, HIGH)
    raised = count_cells(high)
    if not has_order_effect(state, NO_MERCY):
        raised = count_cells(files_in_rank(high, front_rank(unit.cells)))
    return count * melee_of(unit) + min(count, raised)  # Fear drops the stand that adds least


# -- defence ----------------------------------------------------------------------------------------------------


def count_defenders(state: State, attacker: int, defender: int, face: int, ranged: bool) -> int:
    """Count defending stands: front hit, the longest column; flank, one; rear, none; in a holding, all
    (HL-COMBAT-2)."""
    unit = state.units[defender]
    if unit.status == INSIDE:
        count = count_cells(unit.cells)  # HL-HOLD-6: every side is the front
    elif face == FRONT:
        count = longest_column(unit.cells)
    elif face == REAR:
        count = 0
    else:
        count = 1
    if ranged:
        return count
    if has_order_effect(state, SHIELDWALL):
        count = count_cells(unit.cells)
    return reduce_by_fear(count, unit, state.units[attacker])


def cover_bonus(state: State, board: Board, work: Work, defender: int, face: int, count: int) -> int:
    """Return the bonus for counted stands in obscuring terrain (HL-TERR-4), for the owner's best choice
    (HL-COMBAT-4)."""
    unit = state.units[defender]
    if unit.status == INSIDE:
        return count  # HL-HOLD-6: all of them
    hidden = cells_in_terrain(state, board, work, defender, OBSCURING)
    if face != FRONT:
        return 1 if hidden != 0 else 0  # HL-RULING-24: the rear is no better than the flank
    best = 0
    for file in range(FILES):
        if file_length(unit.cells, file) == count:
            best = max(best, file_length(hidden, file))
    return best


def defence_score(state: State, board: Board, work: Work, attacker: int, defender: int, face: int, ranged: bool) -> int:
    """Return the defender's base score (HL-COMBAT-4)."""
    count = count_defenders(state, attacker, defender, face, ranged)
    score = count * defence_of(state.units[defender])
    if ranged:
        score += cover_bonus(state, board, work, defender, face, count)
    return score
