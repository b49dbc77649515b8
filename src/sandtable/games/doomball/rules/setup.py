"""From the drafts to the first turn: DB-SETUP, DB-TOSS, DB-DEPLOY. Clause ids are those of RULES.md.

The Variant differs in some steps (DB-VAR-SETUP-4); what it does not mention is unchanged (DB-RULING-71).
"""

from sandtable.games.doomball.events import (
    army_shown,
    called,
    caller_named,
    carrier_named,
    marked,
    placed,
    race_shown,
    role_taken,
    side_taken,
    tossed,
)
from sandtable.games.doomball.model import (
    ARMY,
    ARMY_ONLY,
    CALL,
    CARRIER,
    DEPLOY,
    DRAFT,
    EDGE_A,
    EDGE_H,
    MARKERS,
    MARKS,
    NO_KIND,
    NOBODY,
    OFFBOARD,
    OTHER,
    PLACES,
    RACE_ONLY,
    ROLE,
    SEATS,
    SIDE,
    STAR_ATTACK,
    TAKE_OFFENCE,
    TOSS,
    VARIANT,
    Board,
    CellId,
    PieceId,
    State,
)
from sandtable.games.doomball.rules.draft import clear_picks
from sandtable.games.doomball.rules.position import defence_seat, is_free, place_piece
from sandtable.games.doomball.rules.turn import begin_game_turn, begin_turn
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, SECOND, Seat

LOW_ROWS = 2  # rows A to C are side A, F to H side H (DB-BOARD-7)
HIGH_ROWS = 5


def reveal_drafts(s: State, board: Board, events: Events) -> None:
    """Reveal both drafts together, since both have sealed, and continue the match (DB-DRAFT-5)."""
    drafting = s.drafting
    for seat in SEATS:
        side = s.sides[seat]
        side.changes = 0
        side.sealed = 0
        if drafting == RACE_ONLY:
            race_shown(events, seat, side.race)
        else:
            form_army(s, board, seat)
            digits = 0
            for place in range(PLACES):
                digits = 10 * digits + side.picks[place]
            army_shown(events, seat, side.race, digits, side.waiting)
            clear_picks(side)  # from now on the army is its pieces
    if drafting == ARMY_ONLY:
        begin_deployment(s, board)
        return
    s.phase = CALL  # DB-TOSS-1: the more humanoid race; the same race: P1 (DB-RULING-7)
    s.actor = FIRST if s.sides[0].race <= s.sides[1].race else SECOND
    caller_named(events, s.actor)


def form_army(s: State, board: Board, seat: Seat) -> None:
    """Form the whole army off the board (DB-DRAFT-5, DB-RULING-43). Goblins come in twos (DB-DRAFT-3)."""
    side = s.sides[seat]
    count = 0
    for place in range(PLACES):
        kind = min(side.race * PLACES + place, NO_KIND)  # NO_KIND: a draft that this State does not show
        for _ in range(side.picks[place] * board.kinds[kind].pieces):  # DB-LIMIT-3: never more than 20
            row = s.pieces[seat * ARMY + count]
            copy_row(row, s.pieces[NOBODY])
            row.kind = kind
            row.loaded = 1 if board.kinds[kind].stars & STAR_ATTACK != 0 else 0  # DB-STAR-B-1
            count += 1
    side.waiting = count
    side.left = 0


def call_coin(s: State, coin: int, events: Events) -> None:
    """Record the call; the toss is an automatic step (DB-RULING-8)."""
    s.called = coin
    s.phase = TOSS
    called(events, s.actor, coin)


def toss_coin(s: State, chance: Chance, events: Events) -> None:
    """Toss the coin; a correct call wins for the caller (DB-TOSS-2)."""
    coin = draw(chance, 2)
    if coin != s.called:
        s.actor = OTHER[s.actor]
    s.phase = ROLE
    tossed(events, coin, s.actor)


def take_role(s: State, board: Board, role: int, events: Events) -> None:
    """Give the winner of the toss this role, the other the remaining one."""
    s.offence = s.actor if role == TAKE_OFFENCE else OTHER[s.actor]
    role_taken(events, s.actor, role)
    if board.mode == VARIANT:
        begin_round_draft(s)
        return
    s.phase = SIDE
    s.actor = defence_seat(s)


def take_side(s: State, board: Board, edge: int, events: Events) -> None:
    """Give the defence this home edge, in round 1 only (DB-DEPLOY-1, DB-RULING-9)."""
    s.sides[s.actor].home = edge
    s.sides[OTHER[s.actor]].home = EDGE_H if edge == EDGE_A else EDGE_A
    side_taken(events, s.actor, edge)
    begin_deployment(s, board)


def begin_round_draft(s: State) -> None:
    """Ask both seats for an army for their role, every round anew (DB-VAR-MATCH-1, DB-RULING-69)."""
    for seat in SEATS:
        side = s.sides[seat]
        clear_picks(side)
        side.sealed = 0
        side.changes = 0
    s.phase = DRAFT
    s.drafting = ARMY_ONLY


def begin_deployment(s: State, board: Board) -> None:
    """The defence deploys first (DB-DEPLOY-2, DB-MATCH-4); in the Variant round three artifacts (DB-VAR-BOARD-3)."""
    s.phase = DEPLOY
    s.actor = defence_seat(s)
    if board.mode == VARIANT:  # D4, D5 and E4 (DB-RULING-58)
        s.loose[27] = 1
        s.loose[28] = 1
        s.loose[35] = 1


def may_place(s: State, board: Board, seat: Seat, cell: CellId) -> bool:
    """Whether a space is free in one's rows (DB-DEPLOY-2); Variant: rings 1 to 3, no artifact (DB-VAR-SETUP-2)."""
    if not is_free(s, board, cell):
        return False
    if board.mode == VARIANT:
        return board.ring[cell] >= 1 and s.loose[cell] == 0
    return board.row[cell] <= LOW_ROWS if s.sides[seat].home == EDGE_A else board.row[cell] >= HIGH_ROWS


def is_next_of_kind(s: State, piece: PieceId) -> bool:
    """Whether a piece waits and is the first of its kind that does: equal pieces are interchangeable (DB-DEC-6)."""
    row = s.pieces[piece]
    if row.kind == NO_KIND or row.cell != OFFBOARD or row.lost != 0:
        return False
    for i in range(piece // ARMY * ARMY, piece):
        other = s.pieces[i]
        if other.kind == row.kind and other.cell == OFFBOARD and other.lost == 0:
            return False
    return True


def deploy_piece(s: State, board: Board, piece: PieceId, cell: CellId, events: Events) -> None:
    """Deploy one piece; terrain has no effect (DB-RULING-10). All are placed before anything else happens."""
    place_piece(s, piece, cell)
    placed(events, piece, s.pieces[piece].kind, cell)
    if s.sides[s.actor].waiting > 0:
        return
    if board.mode == VARIANT:
        s.phase = MARKERS  # DB-VAR-SETUP-3
        s.actor = s.offence
    elif s.actor == s.offence:
        s.phase = CARRIER  # DB-DEPLOY-4
    else:
        s.actor = s.offence


def name_carrier(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """Give the artifact to a piece (DB-DEPLOY-4, DB-ART-1); the defence takes the first turn (DB-DEPLOY-5)."""
    s.pieces[piece].carries = 1
    carrier_named(events, piece, s.pieces[piece].kind)
    begin_turn(s, defence_seat(s), events)


def place_marker(s: State, cell: CellId, events: Events) -> None:
    """Place one of six markers on ring 0, for the whole round (DB-VAR-SETUP-3, DB-RULING-65)."""
    s.marker[cell] = 1
    s.marks += 1
    marked(events, cell)
    if s.marks == MARKS:
        begin_game_turn(s, events)
