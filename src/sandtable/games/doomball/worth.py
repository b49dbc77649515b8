"""A rough worth of a position for search: rounds, pieces, how near the artifact is to a goal, and who is near it.

Every term is the seat's own less the enemy's, so that the worth for one seat is that for the other turned round.
"""

from sandtable.kernel.ids import RUNNING, Seat

from .model import (
    ARMY,
    ARTIFACTS,
    BREAK,
    EDGE_A,
    EXCHANGE,
    NO_KIND,
    OFFBOARD,
    OTHER,
    PIECES,
    VARIANT,
    Board,
    State,
    Work,
    cell_of,
)

MOST = 990  # less than a match won
ROUND = 300  # a round ahead
PIECE = (0, 24, 36, 50)  # by level; a kind that comes in twos is worth half each
HIT = 5
PIN = 4
ACTED = 2  # a unit that was not used is a turn lost; and a Cowardly one runs
NEARBY = 8  # steps within which it helps to stand by an artifact
ROWS = 7  # to go at most
NEAR_GOAL = (420, 260, 160, 100, 60, 35, 15, 0)  # an artifact so many rows from its carrier's goal
LOOSE = 40  # a loose artifact is bad for whoever has to bring it home
CARRIED_OFF = 200  # each artifact of the Variant


def value(s: State, board: Board, seat: Seat, work: Work) -> int:
    """-1000 to 1000."""
    if s.result != RUNNING:
        return 1000 if s.result == seat + 1 else -1000
    ahead = ROUND * (s.sides[seat].wins - s.sides[OTHER[seat]].wins)
    if s.phase not in (BREAK, EXCHANGE):
        count = find_artifacts(s, board, work)
        ahead += army_worth(s, board, seat, count, work) - army_worth(s, board, OTHER[seat], count, work)
        ahead += artifact_worth(s, board) * (1 if seat == s.offence else -1)
    return max(-MOST, min(MOST, ahead))


def find_artifacts(s: State, board: Board, work: Work) -> int:
    """Write where the artifacts are, carried or loose; return in how many places."""
    count = 0
    for i in range(PIECES):
        if s.pieces[i].carries > 0 and count < ARTIFACTS:
            work.spots[count] = s.pieces[i].cell
            count += 1
    for cell in range(board.cells):
        if s.loose[cell] > 0 and count < ARTIFACTS:
            work.spots[count] = cell_of(cell)
            count += 1
    return count


def army_worth(s: State, board: Board, seat: Seat, artifacts: int, work: Work) -> int:
    """What a seat has on the board and in reserve: a hit or pinned unit is in danger, one by an artifact in place."""
    total = 0
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        if row.kind == NO_KIND or row.lost != 0:
            continue
        kind = board.kinds[row.kind]
        total += PIECE[kind.level] // kind.pieces - HIT * row.hits
        if row.pinned != 0:
            total -= PIN
        if row.activated != 0:
            total += ACTED
        if row.cell != OFFBOARD and artifacts > 0:
            nearest = NEARBY
            for spot in range(artifacts):
                nearest = min(nearest, board.distance[row.cell][work.spots[spot]])
            total += NEARBY - nearest
    return total


def artifact_worth(s: State, board: Board) -> int:
    """For the offence: how near its carriers are to their goal, less how near the enemy's are."""
    total = 0
    for i in range(PIECES):
        row = s.pieces[i]
        if row.carries == 0:
            continue
        mine = (i < ARMY) == (s.offence == 0)
        if board.mode == VARIANT:
            total += row.carries * (120 - 25 * board.ring[row.cell] if mine else -20)
            continue
        home = s.sides[0].home if i < ARMY else s.sides[1].home
        rows = ROWS - board.row[row.cell] if home == EDGE_A else board.row[row.cell]
        total += NEAR_GOAL[rows] if mine else -NEAR_GOAL[rows]
    if board.mode == VARIANT:
        return total + s.removed * CARRIED_OFF
    if total == 0 and s.turn > 0:
        total = -LOOSE
    return total
