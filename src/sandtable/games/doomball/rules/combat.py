"""One attack: Doomball sections 8 to 11 and steps 2 to 5 of DB-ORDER-1. Clause ids are those of RULES.md."""

from sandtable.games.doomball.clauses import (
    DB_ABIL_A_1,
    DB_ABIL_C_1,
    DB_ABIL_E_1,
    DB_ABIL_L_1,
    DB_ATTACK_2,
    DB_DEF_1,
    DB_HITS_2,
    DB_HITS_3,
    DB_HITS_4,
    DB_STAR_C_1,
    DB_TERRAIN_B_1,
    DB_TERRAIN_F_2,
    DB_TERRAIN_H_2,
    DB_TERRAIN_T_1,
    DB_UNIT_3,
    DB_VAR_HIT_1,
)
from sandtable.games.doomball.events import counted, defended, flipped, hit, pinned, stood, sure_hits
from sandtable.games.doomball.model import (
    BUILDING,
    CHARGING,
    DESTROYED,
    EXPLOSIVE,
    FOREST,
    GUARDIANS,
    HILL,
    MISSED,
    NOBODY,
    PIERCING,
    PINNING,
    RETREATED,
    STAR_DEFENCE,
    STAYED,
    STEADFAST,
    TOWER,
    VARIANT,
    WITHSTOOD,
    Board,
    PieceId,
    State,
)
from sandtable.games.doomball.rules.position import adjacent_leaders
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events


def are_adjacent(s: State, board: Board, one: PieceId, other: PieceId) -> bool:
    """Whether two pieces are adjacent."""
    return board.distance[s.pieces[one].cell][s.pieces[other].cell] == 1


def cover(s: State, board: Board, piece: PieceId, attacker: PieceId) -> int:
    """Return the defence that the ground adds (DB-DEF-1).

    NOBODY as attacker is a river, against which a hill is no cover.
    """
    ground = board.ground[s.pieces[piece].cell]
    if ground in (FOREST, BUILDING, TOWER):
        return 1  # DB-TERRAIN-F-2, DB-TERRAIN-B-1, DB-TERRAIN-T-1
    if ground == HILL and attacker != NOBODY and are_adjacent(s, board, piece, attacker):  # DB-TERRAIN-H-2
        return 1
    return 0


def moved_point(s: State, board: Board, piece: PieceId) -> int:
    """Return one more defence while the moved flag is set (DB-STAR-C-1)."""
    row = s.pieces[piece]
    return 1 if row.moved != 0 and board.kinds[row.kind].stars & STAR_DEFENCE != 0 else 0


def defence(s: State, board: Board, piece: PieceId, attacker: PieceId) -> int:
    """Return the defence from the board as it is now (DB-DEF-1, DB-DEF-2, DB-RULING-53)."""
    printed = board.kinds[s.pieces[piece].kind].defence
    ground = cover(s, board, piece, attacker)
    return printed + moved_point(s, board, piece) + ground + adjacent_leaders(s, board, piece)


def printed_attack(s: State, board: Board, attacker: PieceId, target: PieceId) -> int:
    """Return the printed attack; Guardians have one more against an adjacent target (DB-UNIT-3, DB-RULING-36)."""
    row = s.pieces[attacker]
    value = board.kinds[row.kind].attack
    if row.kind == GUARDIANS and are_adjacent(s, board, attacker, target):
        value += 1
    return value


def charges(s: State, board: Board, attacker: PieceId) -> bool:
    """Whether the attacker moved in this activation and charges, at any range; never in a response (DB-ABIL-C-1,
    DB-RULING-34).
    """
    is_active = attacker == s.unit and s.response == 0 and s.walked > 0
    return is_active and board.kinds[s.pieces[attacker].kind].ability == CHARGING


def pierces(s: State, board: Board, attacker: PieceId, target: PieceId) -> bool:
    """Whether armor piercing applies: against defence 2 or more, without the moved point (DB-ABIL-A-1, DB-ABIL-A-2,
    DB-RULING-33).
    """
    if board.kinds[s.pieces[attacker].kind].ability != PIERCING:
        return False
    return defence(s, board, target, attacker) - moved_point(s, board, target) >= 2


def attack_value(s: State, board: Board, attacker: PieceId, target: PieceId) -> int:
    """Return how many coins or hits an attack has (DB-ATTACK-2)."""
    value = printed_attack(s, board, attacker, target)
    if charges(s, board, attacker):
        value += 1
    if pierces(s, board, attacker, target):
        value += 1
    return value


def report_values(s: State, board: Board, attacker: PieceId, target: PieceId, events: Events) -> None:
    """Emit each part of the attack and of the defence."""
    mine = s.pieces[attacker]
    clause = DB_UNIT_3 if mine.kind == GUARDIANS else DB_ATTACK_2
    counted(events, clause, attacker, mine.kind, printed_attack(s, board, attacker, target))
    if charges(s, board, attacker):
        counted(events, DB_ABIL_C_1, attacker, mine.kind, 1)
    if pierces(s, board, attacker, target):
        counted(events, DB_ABIL_A_1, attacker, mine.kind, 1)
    theirs = s.pieces[target]
    printed = board.kinds[theirs.kind].defence
    defended(events, DB_DEF_1, target, theirs.kind, printed)
    if moved_point(s, board, target) > 0:
        defended(events, DB_STAR_C_1, target, theirs.kind, 1)
    if cover(s, board, target, attacker) > 0:
        defended(events, cover_clause(board.ground[theirs.cell]), target, theirs.kind, 1)
    leaders = adjacent_leaders(s, board, target)
    if leaders > 0:
        defended(events, DB_ABIL_L_1, target, theirs.kind, leaders)


def cover_clause(ground: int) -> int:
    """Return the clause that gives cover on this ground."""
    if ground == FOREST:
        return DB_TERRAIN_F_2
    if ground == HILL:
        return DB_TERRAIN_H_2
    return DB_TERRAIN_T_1 if ground == TOWER else DB_TERRAIN_B_1


def flip_attack(s: State, board: Board, attacker: PieceId, target: PieceId, chance: Chance, events: Events) -> int:
    """Flip all coins of an attack and return its hits (DB-ORDER-1, steps 2 and 3; DB-ATTACK-3)."""
    mine = s.pieces[attacker]
    theirs = s.pieces[target]
    value = attack_value(s, board, attacker, target)
    if board.mode == VARIANT:  # DB-VAR-HIT-1: every point is a hit, Explosive or not
        sure_hits(events, DB_VAR_HIT_1, attacker, mine.kind, target, theirs.kind, value)
        return value
    sure = 0
    if board.kinds[mine.kind].ability == EXPLOSIVE and value > 0:  # DB-ABIL-E-1, DB-RULING-35
        sure = 1
        sure_hits(events, DB_ABIL_E_1, attacker, mine.kind, target, theirs.kind, 1)
    hits = sure
    coins = 1  # one bit a coin below a leading 1, the first coin highest
    for _ in range(value - sure):  # DB-COIN-2: what is automatic flips no coin
        coin = draw(chance, 2)
        hits += coin
        coins = 2 * coins + coin
    flipped(events, attacker, mine.kind, target, theirs.kind, coins, hits)
    return hits


def apply_hits(s: State, board: Board, piece: PieceId, attacker: PieceId, hits: int, events: Events) -> int:
    """Add the hits, pin, and compare once with the defence (DB-ORDER-1, steps 3 to 5; DB-RULING-22).

    NOBODY as attacker is a river.
    """
    if hits == 0:  # DB-HITS-6
        return MISSED
    row = s.pieces[piece]
    row.hits += hits  # DB-HITS-1
    if attacker != NOBODY and board.kinds[s.pieces[attacker].kind].ability == PINNING and row.pinned == 0:
        row.pinned = 1  # DB-ABIL-P-1, DB-RULING-28: before the hits are compared
        pinned(events, piece, row.kind)
    limit = defence(s, board, piece, attacker)
    if row.hits < limit:
        hit(events, DB_HITS_2, piece, row.kind, row.hits, limit)
        return WITHSTOOD
    if row.hits > limit:
        hit(events, DB_HITS_4, piece, row.kind, row.hits, limit)
        return DESTROYED
    if board.kinds[row.kind].ability == STEADFAST:  # DB-ABIL-S-1
        stood(events, piece, row.kind, row.hits)
        return STAYED
    hit(events, DB_HITS_3, piece, row.kind, row.hits, limit)
    return RETREATED
