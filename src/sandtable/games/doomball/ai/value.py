"""The evaluation of a position for search: rounds won, material, progress of the artifact, distance to it, deployment.

Every term is the seat's own minus the enemy's, so the values of the two seats are negatives of each other.
"""

from sandtable.games.doomball.ai.piece_value import kind_value, placement_value
from sandtable.games.doomball.ai.threats import can_attack, coins_against, danger_weight, find_threats, loss_risk
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    ARMY_ONLY,
    ARTIFACTS,
    BREAK,
    CALL,
    CARRIER,
    DEPLOY,
    DRAFT,
    EDGE_A,
    EXCHANGE,
    MARKERS,
    NO_KIND,
    OFFBOARD,
    OTHER,
    PIECES,
    ROLE,
    SEATS,
    TOSS,
    VARIANT,
    Board,
    Piece,
    State,
    Work,
    cell_of,
)
from sandtable.kernel.ids import RUNNING, Seat

ROUND = 500  # a round won
MOST = 490  # the limit of the current round's value: less than a round won
STEEP = 300  # an advantage beyond this counts half
RUNNER = (12, 6)  # by mode: each step a carrier can take in a turn
HIT = 5
PIN = 4
UNUSED = 2  # a unit that can still be activated in this turn; ending the turn loses it
NEARBY = (5, 8)  # by mode: the distance to an artifact within which a unit gains from being nearer
NEARER = 2  # each step nearer: for the side without the artifact, in the Variant for both
FORWARD = 1  # each half row that a unit of the carrier's side has advanced
ROWS = 7  # from edge to edge
DEEPEST = 15  # the same in half rows (DB-BOARD-5)
NEAR_GOAL = (400, 300, 215, 155, 110, 75, 40, 0)  # by rows between an artifact and its carrier's goal
LOOSE = 40  # the offence's cost of a loose artifact
RESERVE = 200  # divisor: at full urgency a piece in reserve costs half its value
DEFENDER = (0, 100)  # by mode: the advantage of the defence until the first turn
CARRIED_OFF = 140  # each artifact carried off in the Variant
OUTWARD = (130, 95, 60, 30)  # by ring: an artifact that an attacker carries
KEPT = 20  # an artifact that a defender carries
STAKE = 60  # the cost of losing a carrier besides its progress
FEAR = 60  # percent of that at stake for a carrier in danger
EXPOSED = (15, 30)  # by mode: percent of its value at stake for any unit in danger
CAN_ATTACK = 8  # an active unit with an enemy in range


def value(s: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the value of a position from -1000 to 1000.

    It is the rounds won plus how the current round stands, so a won round is always worth more than one that is nearly
    won. The third round counts twice as much as the first.
    """
    if s.result != RUNNING:
        return 1000 if s.result == seat + 1 else -1000
    mine, theirs = s.sides[seat].wins, s.sides[OTHER[seat]].wins
    ahead = 0
    if s.phase not in (BREAK, EXCHANGE):
        count = find_artifacts(s, board, work)
        ahead = army_value(s, board, seat, count, work) - army_value(s, board, OTHER[seat], count, work)
        attacks = artifact_value(s, board) - (DEFENDER[board.mode] if is_set_up(s) else 0)
        ahead += attacks if seat == s.offence else -attacks
        if abs(ahead) > STEEP:
            half = STEEP + (abs(ahead) - STEEP) // 2
            ahead = half if ahead > 0 else -half
        ahead = max(-MOST, min(MOST, ahead))
    if mine + theirs == 2:
        return 2 * ahead
    return ROUND * (mine - theirs) + ahead


def is_set_up(s: State) -> bool:
    """Whether it is settled who attacks in this round, and the first turn has not begun."""
    return s.turn == 0 and s.phase not in (CALL, TOSS, ROLE) and (s.phase != DRAFT or s.drafting == ARMY_ONLY)


def find_artifacts(s: State, board: Board, work: Work) -> int:
    """Write the spaces of the artifacts, carried or loose; return how many spaces."""
    count = 0
    for i in range(PIECES):
        if s.pieces[i].carries > 0 and count < ARTIFACTS:
            work.artifact_cells[count] = s.pieces[i].cell
            count += 1
    for cell in range(board.cells):
        if s.loose[cell] > 0 and count < ARTIFACTS:
            work.artifact_cells[count] = cell_of(cell)
            count += 1
    return count


def army_value(s: State, board: Board, seat: Seat, artifacts: int, work: Work) -> int:
    """Return the value of a seat's units on the board and in reserve.

    Units on the side of the artifact's carrier should advance, the others should approach the artifact, and none should
    stand where the enemy can attack it.
    """
    total = 0
    on_move = may_still_activate(s, board, seat)
    leads = board.mode != VARIANT and carries_artifact(s, seat)
    threats = find_threats(s, board, OTHER[seat], work) if s.phase != DEPLOY else 0
    fear = danger_weight(s, board, seat)
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        if row.kind == NO_KIND or row.lost != 0:
            continue
        worth = kind_value(board, row.kind)
        if row.cell == OFFBOARD and s.turn > 0:
            total -= worth * (100 - fear) // RESERVE
            continue
        total += worth - HIT * row.hits
        if row.pinned != 0:
            total -= PIN
        if row.cell == OFFBOARD:
            continue
        if row.activated == 0 and on_move:
            total += UNUSED
        stake = worth * EXPOSED[board.mode]
        if row.carries > 0:
            way = carrier_value(s, board, seat, row)
            total += way + RUNNER[board.mode] * board.kinds[row.kind].move
            stake += (way + STAKE) * FEAR
        total -= stake * loss_risk(board, row, threats, work) * fear // 1_000_000  # below 2**31
        if s.phase in (DEPLOY, CARRIER):
            total += placement_value(s, board, seat, row.kind, row.cell)
        elif leads:
            total += FORWARD * (
                board.depth[row.cell] if s.sides[seat].home == EDGE_A else DEEPEST - board.depth[row.cell]
            )
        elif artifacts > 0:
            nearest = NEARBY[board.mode]
            for spot in range(artifacts):
                nearest = min(nearest, board.distance[row.cell][work.artifact_cells[spot]])
            total += NEARER * (NEARBY[board.mode] - nearest)
    if s.phase == ACT and s.actor == seat and can_attack(s, board, seat):
        total += CAN_ATTACK
    if s.phase == MARKERS and seat == s.offence:
        total += marker_value(s, board, threats, work)
    return total


def marker_value(s: State, board: Board, threats: int, work: Work) -> int:
    """Return a penalty for markers where the defenders could attack reinforcements at once."""
    total = 0
    for cell in range(board.cells):
        if s.marker[cell] != 0:
            total -= coins_against(board, cell_of(cell), threats, work)
    return total


def carries_artifact(s: State, seat: Seat) -> bool:
    """Whether a unit of the seat carries an artifact."""
    for i in range(ARMY):  # noqa: SIM110  # kernel Python has no generators
        if s.pieces[seat * ARMY + i].carries > 0:
            return True
    return False


def may_still_activate(s: State, board: Board, seat: Seat) -> bool:
    """Whether the seat can still activate units in this turn."""
    if board.mode == VARIANT:
        return s.turn > 0 and s.sides[seat].finished == 0
    return s.turn > 0 and seat == s.actor


def artifact_value(s: State, board: Board) -> int:
    """Return the offence's value of artifacts carried off, or its cost of one that has to be fetched."""
    if board.mode == VARIANT:
        return s.removed * CARRIED_OFF
    if s.turn > 0 and not carries_artifact(s, SEATS[0]) and not carries_artifact(s, SEATS[1]):
        return -LOOSE
    return 0


def carrier_value(s: State, board: Board, seat: Seat, row: Piece) -> int:
    """Return the value of an artifact by how near its carrier is to the goal."""
    if board.mode == VARIANT:
        return row.carries * (OUTWARD[min(board.ring[row.cell], 3)] if seat == s.offence else KEPT)
    rows = ROWS - board.row[row.cell] if s.sides[seat].home == EDGE_A else board.row[row.cell]
    return NEAR_GOAL[rows]
