"""Retreat: RULES.md section 14. It is automatic; nobody chooses (UB-RETREAT-1, UB-DEC-4)."""

from sandtable.games.unfought_battle.model import FORCES, NUMBERS, OFFBOARD, SIDES, Board, HexId, State, Work, force_at

RETREAT_OFFSETS = (0, 1, 5, 2, 4)  # straight back, i+1, i−1, i+2, i−2 (UB-RETREAT-2, UB-RULING-30)


def direction(board: Board, start: HexId, end: HexId) -> int:
    """Return the direction from a hex to a neighbour (UB-MAP-2)."""
    for way in range(SIDES):
        if board.ways[start][way] == end:
            return way
    return 0


def retreat_hex(state: State, board: Board, row: int, origin: HexId, work: Work) -> HexId:
    """Return the hex to which a force retreats from an attacker on `origin`, or OFFBOARD if it cannot."""
    here = state.forces[row].hex
    back = direction(board, origin, here)
    for offset in RETREAT_OFFSETS:
        hex = board.ways[here][(back + offset) % SIDES]
        if hex == OFFBOARD or force_at(state, hex) < FORCES:  # UB-RETREAT-3: at this moment
            continue
        if has_enemy_ghost(state, row, hex) or is_targeted(hex, work):  # UB-GHOST-6, UB-RULING-19, UB-RULING-31
            continue
        return hex
    return OFFBOARD


def has_enemy_ghost(state: State, row: int, hex: HexId) -> bool:
    """Return whether an enemy ghost of the force is on the hex; own ghosts have no effect (UB-GHOST-3)."""
    first = 0 if row >= NUMBERS else NUMBERS
    for other in range(first, first + NUMBERS):  # noqa: SIM110  # kernel Python has no generators
        if state.forces[other].ghost == hex:
            return True
    return False


def is_targeted(hex: HexId, work: Work) -> bool:
    """Return whether any Advance ordered this turn had this target, whatever became of it."""
    for row in range(FORCES):  # noqa: SIM110  # kernel Python has no generators
        if work.target[row] == hex:
            return True
    return False
