"""Learnt evaluation of a position, for the search.

`value.py` is a hand-written evaluation of standards, hit points and threats; this one was learnt from matches. It
describes each unit by eight features and the position by four. A feature combines a few properties (such as type, hp
and the dice of the strongest attack on the unit) into one row of an embedding table, and a small network (`network.py`)
turns the rows into a logit. This module alone defines what a row means. `training/` learns the weights.
"""

from typing import Final

from sandtable.games.dbd.ai.network import run_network
from sandtable.games.dbd.ai.value import (
    EXPECTED_LOSS,
    MOST_DICE,
    SKIRMISH_REACH,
    WIN,
    estimate_attack,
    logit_to_value,
    remaining_hp,
)
from sandtable.games.dbd.model import FAR, OFFBOARD, STANDARD_VALUE, UNIT_FEATURES, Board, State, UnitId, Work
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import opponent
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND, SECOND_WINS, Seat

MILLILOGIT: Final = 4  # integer units in a thousandth of a logit

# Number of values of each property; larger values are clamped to the last one.
TYPES: Final = 5
QUALITIES: Final = 3
HPS: Final = 8
DICE: Final = 5  # dice of the strongest attack on a unit, or by it
TURN_STAGES: Final = 8  # activations left, in the own turn or in the opponent's
SIDES: Final = 2  # own turn or not
ATTACKERS: Final = 4  # enemies that could attack a unit, or that it could attack
ENEMIES: Final = 3  # adjacent enemies
FRIENDS: Final = 4  # adjacent units of its own side
DISTANCES: Final = 9  # distance to the nearest enemy
ALLOWANCES: Final = 3  # RETREATs that a unit may cancel
TERRAINS: Final = 5
EDGES: Final = 8  # sides of the hex without a neighbour
NEEDS: Final = 8  # standards that the opponent still needs
LOSSES: Final = 10  # largest expected loss of one unit,
LOSS_STEP: Final = 12  # in steps of this many hundredths of a standard
LEADS: Final = 9  # lead in standards, from -4 to 4
EVEN_LEAD: Final = 4  # index of a lead of 0
CONTACTS: Final = 4  # sides that could attack: none, the active one, the other, both

# First row of each feature in the embedding table. Features of a unit:
HP_ROWS: Final = 16  # the rows before it are unused
NEIGHBOUR_ROWS: Final = HP_ROWS + TYPES * HPS * DICE * TURN_STAGES
ATTACK_ROWS: Final = NEIGHBOUR_ROWS + TYPES * ATTACKERS * ENEMIES * FRIENDS * SIDES
DISTANCE_ROWS: Final = ATTACK_ROWS + TYPES * DICE * ATTACKERS * 2 * TURN_STAGES
SUPPORT_ROWS: Final = DISTANCE_ROWS + TYPES * DISTANCES * SIDES * QUALITIES
TERRAIN_ROWS: Final = SUPPORT_ROWS + ALLOWANCES * QUALITIES * DICE * TYPES * SIDES
NEED_ROWS: Final = TERRAIN_ROWS + TYPES * TERRAINS * DICE
EDGE_ROWS: Final = NEED_ROWS + TYPES * HPS * NEEDS
# Features of the position, as seen by the active side:
SCORE_ROWS: Final = EDGE_ROWS + TYPES * EDGES * DICE
THREAT_ROWS: Final = SCORE_ROWS + NEEDS * NEEDS * TURN_STAGES
DANGER_ROWS: Final = THREAT_ROWS + NEEDS * LOSSES * TURN_STAGES
CONTACT_ROWS: Final = DANGER_ROWS + NEEDS * LOSSES * TURN_STAGES
FEATURE_ROWS: Final = CONTACT_ROWS + LEADS * CONTACTS * DISTANCES * TURN_STAGES // 2

# Bonus of the active side by activations left, in thousandths of a logit. The features undervalue positions in the
# middle of a turn, compared with searches of 400 iterations. The network was trained with this bonus.
TEMPO: Final = (0, 60, 46, 0)

DISTANCE_PENALTY: Final = 20  # for a bold seat if no unit can attack: per hex between the armies
PENALTY_TURNS: Final = 60  # turns over which the penalty rises to its full size


def appraise(state: State, board: Board, seat: Seat, bold: int, work: Work) -> int:
    """Return the value of a position for `seat`, from -1000 to 1000.

    For a `bold` seat, a position in which no unit can attack loses value as the match goes on.
    """
    if state.result == DRAWN:
        return 0
    if state.result != RUNNING:
        ours = FIRST_WINS if seat == FIRST else SECOND_WINS
        return WIN if state.result == ours else -WIN
    extract_features(state, board, work)
    value = logit_to_value(run_network(state, work) // MILLILOGIT + TEMPO[state.activations])
    if seat != state.active:
        value = -value
    if bold != 0 and work.attacks[FIRST] + work.attacks[SECOND] == 0:
        value -= DISTANCE_PENALTY * (min(work.gap, DISTANCES - 1) - 1) * min(state.turn, PENALTY_TURNS) // PENALTY_TURNS
    return min(max(value, 1 - WIN), WIN - 1)


def extract_features(state: State, board: Board, work: Work) -> None:
    """Write all features: of the first seat's units, of the second seat's, and of the position."""
    find_threats(state, board, work)
    work.first_end = extract_side_features(state, board, FIRST, 0, work)
    work.units_end = extract_side_features(state, board, SECOND, work.first_end, work)
    own = state.active
    enemy = opponent(own)
    left = state.activations
    lead = min(max(state.standards[own] - state.standards[enemy] + EVEN_LEAD, 0), LEADS - 1)
    contact = (1 if work.attacks[own] > 0 else 0) + (2 if work.attacks[enemy] > 0 else 0)
    gap = min(work.gap, DISTANCES - 1)
    at = work.units_end
    work.features[at] = SCORE_ROWS + (work.needs[enemy] * NEEDS + work.needs[own]) * TURN_STAGES + left
    work.features[at + 1] = THREAT_ROWS + (work.needs[enemy] * LOSSES + work.losses[enemy]) * TURN_STAGES + left
    work.features[at + 2] = DANGER_ROWS + (work.needs[own] * LOSSES + work.losses[own]) * TURN_STAGES + left
    work.features[at + 3] = CONTACT_ROWS + ((lead * CONTACTS + contact) * DISTANCES + gap) * (TURN_STAGES // 2) + left


# -- threats ------------------------------------------------------------------------------------------------------


def find_threats(state: State, board: Board, work: Work) -> None:
    """Find the attacks by and on every unit that are possible within one activation."""
    work.attacks[FIRST] = 0
    work.attacks[SECOND] = 0
    work.gap = FAR
    for i in range(board.count):
        threats = work.threats[i]
        threats.dice = 0
        threats.flankers = 0
        threats.attackers = 0
        threats.own_dice = 0
        threats.targets = 0
        threats.nearest = FAR
    for i in range(board.size[FIRST]):
        one = board.army[FIRST][i]
        if state.hex[one] == OFFBOARD:
            continue
        distance = board.distance[state.hex[one]]
        for j in range(board.size[SECOND]):
            two = board.army[SECOND][j]
            far = distance[state.hex[two]]  # FAR if it is destroyed
            work.threats[one].nearest = min(work.threats[one].nearest, far)
            work.threats[two].nearest = min(work.threats[two].nearest, far)
            work.gap = min(work.gap, far)
            if far <= SKIRMISH_REACH:
                add_threat(state, board, FIRST, one, two, far, work)
                add_threat(state, board, SECOND, two, one, far, work)


def add_threat(state: State, board: Board, seat: Seat, unit: UnitId, target: UnitId, far: int, work: Work) -> None:
    """Record the attack that a unit of `seat` could make on a target at distance `far`."""
    dice, flanks = estimate_attack(state, board, seat, unit, far, board.terrain[state.hex[target]])
    if dice == 0:
        return
    work.attacks[seat] += 1
    work.threats[unit].own_dice = max(work.threats[unit].own_dice, dice)
    work.threats[unit].targets += 1
    threats = work.threats[target]
    threats.dice = max(threats.dice, dice)
    threats.flankers += flanks
    threats.attackers += 1


# -- features of units -------------------------------------------------------------------------------------------------


def extract_side_features(state: State, board: Board, seat: Seat, at: int, work: Work) -> int:
    """Write the features of a side's units from index `at` on; return the index after the last."""
    enemy = opponent(seat)
    side = 0 if state.active == seat else 1
    attacks = state.activations if side == 1 else len(EXPECTED_LOSS)  # by the enemy before the next own turn
    need = min(max(board.standards_to_win - state.standards[enemy], 0), NEEDS - 1)
    loss = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        if state.hex[unit] == OFFBOARD:
            continue
        threats = work.threats[unit]
        dice = threats.dice
        if dice > 0 and threats.flankers >= 2:
            dice = min(dice + 1, MOST_DICE)
        extract_unit_features(state, board, seat, unit, dice, side, need, at, work)
        at += UNIT_FEATURES
        if dice > 0 and attacks > 0:
            standards = STANDARD_VALUE[board.units[unit].kind]
            loss = max(
                loss, EXPECTED_LOSS[attacks - 1][dice - 1][min(remaining_hp(state, unit), HPS - 1) - 1] * standards
            )
    work.needs[seat] = need
    work.losses[seat] = min(loss // LOSS_STEP, LOSSES - 1)
    return at


def extract_unit_features(
    state: State, board: Board, seat: Seat, unit: UnitId, dice: int, side: int, need: int, at: int, work: Work
) -> None:
    """Write the eight features of one unit; `dice` are those of the strongest attack on it."""
    hex = state.hex[unit]
    kind = board.units[unit].kind
    quality = board.units[unit].quality
    threats = work.threats[unit]
    hp = min(remaining_hp(state, unit), HPS - 1)
    moment = state.activations + side * (TURN_STAGES // 2)
    enemies = min(state.beside[opponent(seat)][hex], ENEMIES - 1)
    friends = min(state.beside[seat][hex], FRIENDS - 1)
    attackers = min(threats.attackers, ATTACKERS - 1)
    targets = min(threats.targets, ATTACKERS - 1)
    engaged = 1 if enemies > 0 else 0
    far = min(threats.nearest, DISTANCES - 1)
    support = allowance(state, board, unit)
    edge = 0
    for neighbour in board.neighbours[hex]:
        if neighbour == OFFBOARD:
            edge += 1
    work.features[at] = HP_ROWS + ((kind * HPS + hp) * DICE + dice) * TURN_STAGES + moment
    beside = enemies * FRIENDS + friends
    work.features[at + 1] = (
        NEIGHBOUR_ROWS + ((kind * ATTACKERS + attackers) * ENEMIES * FRIENDS + beside) * SIDES + side
    )
    attack = (kind * DICE + threats.own_dice) * ATTACKERS + targets
    work.features[at + 2] = ATTACK_ROWS + (attack * 2 + engaged) * TURN_STAGES + moment
    work.features[at + 3] = DISTANCE_ROWS + ((kind * DISTANCES + far) * SIDES + side) * QUALITIES + quality
    work.features[at + 4] = (
        SUPPORT_ROWS + (((support * QUALITIES + quality) * DICE + dice) * TYPES + kind) * SIDES + side
    )
    work.features[at + 5] = TERRAIN_ROWS + (kind * TERRAINS + board.terrain[hex]) * DICE + dice
    work.features[at + 6] = NEED_ROWS + (kind * HPS + hp) * NEEDS + need
    work.features[at + 7] = EDGE_ROWS + (kind * EDGES + edge) * DICE + dice
