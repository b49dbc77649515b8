"""A rough measure of what the enemy can attack in its next turn: straight distances, every unit at full speed."""

from sandtable.games.doomball.model import (
    ARMY,
    BUILDING,
    FOREST,
    HILL,
    OFFBOARD,
    OTHER,
    STAR_MOVE,
    TOWER,
    VARIANT,
    Board,
    CellId,
    Piece,
    State,
    Work,
)
from sandtable.games.doomball.rules.check import is_spent
from sandtable.games.doomball.rules.position import is_loaded
from sandtable.kernel.ids import Seat

HASTE = 150  # percent: after two thirds of its turns the offence ignores danger


def find_threats(s: State, board: Board, seat: Seat, work: Work) -> int:
    """Write from where, how far and with how many coins each unit of the seat can attack in a turn; return how many.

    Activated units count as well: otherwise activating a unit would seem to give up its threat.
    """
    count = 0
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        if row.cell == OFFBOARD:
            continue
        kind = board.kinds[row.kind]
        work.threat_cells[count] = row.cell
        work.threat_reach[count] = kind.range
        if row.pinned == 0 and kind.stars & STAR_MOVE == 0:  # DB-STAR-D-1
            work.threat_reach[count] += kind.move
        work.threat_coins[count] = kind.attack
        count += 1
    return count


def coins_against(board: Board, cell: CellId, threats: int, work: Work) -> int:
    """Return how many coins the enemy could flip against a unit on this space."""
    coins = 0
    for i in range(threats):
        if board.distance[cell][work.threat_cells[i]] <= work.threat_reach[i]:
            coins += work.threat_coins[i]
    return coins


def loss_risk(board: Board, row: Piece, threats: int, work: Work) -> int:
    """Return the rough probability, in percent, that a unit is lost to the attacks of one enemy turn."""
    coins = coins_against(board, row.cell, threats, work)
    if board.mode == VARIANT:  # DB-VAR-HIT-1: every coin is a hit
        coins *= 2
    stands = max(1, 1 + board.kinds[row.kind].defence - row.hits)
    if board.ground[row.cell] in (FOREST, HILL, BUILDING, TOWER):
        stands += 1
    return min(100, 25 * coins // stands)


def danger_weight(s: State, board: Board, seat: Seat) -> int:
    """Return, in percent, how much a seat should care about danger.

    The more turns have passed, the less time DB-END-4 leaves the offence to be careful.
    """
    if seat != s.offence or board.turn_limit == 0:
        return 100
    turns = (board.turn_limit + 1) // 2 if board.mode == VARIANT else board.turn_limit
    return max(0, 100 - HASTE * s.turn // turns)


def can_attack(s: State, board: Board, seat: Seat) -> bool:
    """Whether the active unit has an enemy within its range by distance alone."""
    row = s.pieces[s.unit]
    if is_spent(s, board) or not is_loaded(s, board, s.unit):
        return False
    most = board.kinds[row.kind].range
    for i in range(ARMY):  # noqa: SIM110  # kernel Python has no generators
        if board.distance[row.cell][s.pieces[OTHER[seat] * ARMY + i].cell] <= most:
            return True
    return False
