"""A rough worth of a position for search: rounds, pieces, how near the artifact is to a goal, who is near it, and
before the first turn whether everybody stands where it is of use.

Every term is the seat's own less the enemy's, so that the worth for one seat is that for the other turned round.
"""

from sandtable.kernel.ids import RUNNING, Seat

from .model import (
    ARMY,
    ARTIFACTS,
    BREAK,
    BUILDING,
    CARRIER,
    COWARDLY,
    DEPLOY,
    EDGE_A,
    EXCHANGE,
    FOREST,
    HILL,
    LEADERSHIP,
    NO_KIND,
    OFFBOARD,
    OTHER,
    PIECES,
    STAR_ATTACK,
    STAR_DEFENCE,
    STAR_MOVE,
    TOWER,
    VARIANT,
    Board,
    CellId,
    State,
    Work,
    cell_of,
)

MOST = 990  # less than a match won
ROUND = 300  # a round ahead
ATTACK, DEFENCE, RANGE, MOVE = 6, 8, 5, 6  # a point of each; range and movement from the second on
ABILITY = (0, 4, 6, 3, 4, 5, 6, -6, 6)  # as they are numbered: Steadfast, Pinning, Overrun and so on
RUNNER = 12  # each space that a carrier can go in a turn
HIT = 5
PIN = 4
UNUSED = 2  # a unit that can still be used in this turn: whoever ends the turn loses it
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
    on_move = is_on_move(s, board, seat)
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        if row.kind == NO_KIND or row.lost != 0:
            continue
        total += kind_worth(board, row.kind) - HIT * row.hits
        if row.pinned != 0:
            total -= PIN
        if row.activated == 0 and row.cell != OFFBOARD and on_move:
            total += UNUSED
        if s.phase in (DEPLOY, CARRIER) and row.cell != OFFBOARD:
            total += place_worth(s, board, seat, row.kind, row.cell)
        if row.cell != OFFBOARD and artifacts > 0:
            nearest = NEARBY
            for spot in range(artifacts):
                nearest = min(nearest, board.distance[row.cell][work.spots[spot]])
            total += NEARBY - nearest
    return total


def is_on_move(s: State, board: Board, seat: Seat) -> bool:
    """Whether units of a seat that were not activated yet may still be in this turn."""
    if board.mode == VARIANT:
        return s.turn > 0 and s.sides[seat].finished == 0
    return s.turn > 0 and seat == s.actor


def kind_worth(board: Board, number: int) -> int:
    """What a piece of a kind is worth, by its numbers: some 8 (a Goblin) to 56 (the Archmage)."""
    kind = board.kinds[number]
    total = ATTACK * kind.attack + DEFENCE * kind.defence + RANGE * (kind.range - 1) + MOVE * (kind.move - 1)
    if kind.stars & STAR_ATTACK != 0:  # every other turn goes into the load
        total -= 4
    if kind.stars & STAR_DEFENCE != 0:
        total += 3
    if kind.stars & STAR_MOVE != 0:
        total -= 3
    return total + ABILITY[kind.ability]


def place_worth(s: State, board: Board, seat: Seat, number: int, cell: CellId) -> int:
    """How well a piece of a kind is deployed: fighters in front, bows behind them, engines and cowards at the back,
    leaders among the others, nobody in the corner; cover helps. The Variant's defenders form a ring."""
    kind = board.kinds[number]
    total = 3 if board.ground[cell] in (FOREST, HILL, BUILDING, TOWER) else 0
    if board.mode == VARIANT:
        return total - 2 * abs(board.ring[cell] - 2)
    row = board.row[cell]
    forward = row if s.sides[seat].home == EDGE_A else 7 - row
    column = board.column[cell]
    total -= max(2 - column, column - 3, 0)
    if kind.range > 2:
        return total - 3 * forward
    if kind.range == 2 or kind.ability in (COWARDLY, LEADERSHIP):
        return total - 3 * abs(forward - 1)
    return total + 3 * forward


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
        total += (1 if mine else -1) * RUNNER * board.kinds[row.kind].move
        home = s.sides[0].home if i < ARMY else s.sides[1].home
        rows = ROWS - board.row[row.cell] if home == EDGE_A else board.row[row.cell]
        total += NEAR_GOAL[rows] if mine else -NEAR_GOAL[rows]
    if board.mode == VARIANT:
        return total + s.removed * CARRIED_OFF
    if total == 0 and s.turn > 0:
        total = -LOOSE
    return total
