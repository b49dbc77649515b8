"""The events: one declaration for each kind, which rules call to write it."""

# A table: the sentence of an event in one line, its fields in the next. A piece comes with its kind, `what`, because
# another piece may have its number when the sentence is read.
# fmt: off

from typing import Annotated, Final

from sandtable.kernel.events import Events, event
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import CELL, PIECE

from .clauses import (
    DB_ABIL_O_1,
    DB_ABIL_P_1,
    DB_ABIL_S_1,
    DB_ACT_1,
    DB_ART_3,
    DB_ATTACK_3,
    DB_COIN_2,
    DB_DEPLOY_1,
    DB_DEPLOY_2,
    DB_DEPLOY_4,
    DB_DRAFT_5,
    DB_MATCH_1,
    DB_MOVE_1,
    DB_PRICKLY_1,
    DB_SEAL_1,
    DB_STAR_B_1,
    DB_TERRAIN_R_1,
    DB_TOSS_1,
    DB_TOSS_2,
    DB_TURN_4,
    DB_VAR_ART_3,
    DB_VAR_HIT_1,
    DB_VAR_REINF_1,
    DB_VAR_SETUP_1,
    DB_VAR_SETUP_3,
    DB_VAR_TURN_2,
)
from .kinds import KIND_NAMES, RACE_NAMES
from .model import COIN_NAMES, EDGE_NAMES, CellId, PieceId

WHY: Final = (
    "",
    "carried the artifact to the far edge",
    "left no enemy unit standing",
    "held out to the last turn",
    "carried all three artifacts off the board",
)
Piece = Annotated[PieceId, PIECE]
Cell = Annotated[CellId, CELL]
Kind = Annotated[int, KIND_NAMES]
Race = Annotated[int, RACE_NAMES]
Coin = Annotated[int, COIN_NAMES]
Edge = Annotated[int, EDGE_NAMES]
Role = Annotated[int, ("offence", "defence")]
Why = Annotated[int, WHY]
Exchange = Annotated[int, ("exchanged sides", "exchanged roles", "left sides and roles as they were")]


@event(1, "", DB_SEAL_1, to="seat")  # `number`: of the race, the kind or the role
def drafted(events: Events, seat: Seat, verb: int, number: int) -> None: ...

@event(2, "{seat} finished the draft.", DB_SEAL_1)
def sealed(events: Events, seat: Seat) -> None: ...

@event(3, "{seat} plays the {race}.", DB_VAR_SETUP_1)
def race_shown(events: Events, seat: Seat, race: Race) -> None: ...

@event(4, "{seat} plays the {race} with {pieces} pieces: {picks:picks}.", DB_DRAFT_5)  # seven decimal digits
def army_shown(events: Events, seat: Seat, race: Race, picks: int, pieces: int) -> None: ...

@event(5, "{seat} calls the coin toss.", DB_TOSS_1)
def caller_named(events: Events, seat: Seat) -> None: ...

@event(6, "{seat} called {coin}.", DB_TOSS_1)
def called(events: Events, seat: Seat, coin: Coin) -> None: ...

@event(7, "The coin fell {coin}: {seat} won the toss.", DB_TOSS_2)
def tossed(events: Events, coin: Coin, seat: Seat) -> None: ...

@event(8, "{seat} chose the {role}.", DB_TOSS_2)
def role_taken(events: Events, seat: Seat, role: Role) -> None: ...

@event(9, "{seat} chose side {edge}.", DB_DEPLOY_1)
def side_taken(events: Events, seat: Seat, edge: Edge) -> None: ...

@event(10, "{piece} {what:was} placed on {cell}.", DB_DEPLOY_2)
def placed(events: Events, piece: Piece, what: Kind, cell: Cell) -> None: ...

@event(11, "{piece} {what:carries} the artifact.", DB_DEPLOY_4)
def carrier_named(events: Events, piece: Piece, what: Kind) -> None: ...

@event(12)  # `seat` is 2 for a game turn
def turn_began(events: Events, clause: int, seat: Seat, turn: int) -> None: ...

@event(13, "{piece} {what:was} activated on {cell}.", DB_ACT_1, quiet=True)  # what the unit does tells of it
def activated(events: Events, piece: Piece, what: Kind, cell: Cell) -> None: ...

@event(14, "{piece} moved from {start} to {to}.", DB_MOVE_1)
def stepped(events: Events, piece: Piece, what: Kind, start: Cell, to: Cell) -> None: ...

@event(15, "{piece} picked up the artifact on {cell}.")
def picked_up(events: Events, clause: int, piece: Piece, what: Kind, cell: Cell, number: int) -> None: ...

@event(16, "{piece} passed the artifact to the {other_what:noun}.", DB_ART_3)
def passed_on(events: Events, piece: Piece, what: Kind, other: Piece, other_what: Kind) -> None: ...

@event(17, "{piece} reloaded.", DB_STAR_B_1)
def reloaded(events: Events, piece: Piece, what: Kind) -> None: ...

@event(18)  # one line of the attack value, with its clause
def counted(events: Events, clause: int, piece: Piece, what: Kind, value: int) -> None: ...

@event(19)  # one line of the defence, with its clause
def defended(events: Events, clause: int, piece: Piece, what: Kind, value: int) -> None: ...

@event(20, "{piece} attacked {other:other}: {coins:coins}{hits:hits}.", DB_ATTACK_3)  # `coins`: bits with a 1 above
def flipped(
    events: Events, piece: Piece, what: Kind, other: Piece, other_what: Kind, coins: int, hits: int
) -> None: ...

@event(21, "{piece} struck {other:other}: {hits:sure_hits}.")
def sure_hits(
    events: Events, clause: int, piece: Piece, what: Kind, other: Piece, other_what: Kind, hits: int
) -> None: ...

@event(22, "{piece} {what:are} pinned.", DB_ABIL_P_1)
def pinned(events: Events, piece: Piece, what: Kind) -> None: ...

@event(23, "{piece} took {hits:hits} against defence {defence}.")
def hit(events: Events, clause: int, piece: Piece, what: Kind, hits: int, defence: int) -> None: ...

@event(24, "{piece} {what:are} steadfast and stayed with {hits:hits}.", DB_ABIL_S_1)
def stood(events: Events, piece: Piece, what: Kind, hits: int) -> None: ...

@event(25, "A coin decided where {piece} retreated: {coin}.", DB_COIN_2)
def retreat_coin(events: Events, piece: Piece, what: Kind, coin: Coin) -> None: ...

@event(26, "{piece} retreated from {start} to {to}.")
def fell_back(events: Events, clause: int, piece: Piece, what: Kind, start: Cell, to: Cell) -> None: ...

@event(27, "{piece} {what:was} destroyed on {cell}.")
def piece_lost(events: Events, clause: int, piece: Piece, what: Kind, cell: Cell) -> None: ...

@event(28, "{number:fallen} dropped on {cell}.")
def dropped(events: Events, clause: int, cell: Cell, number: int) -> None: ...

@event(29, "{piece} advanced from {start} to {to}.", DB_ABIL_O_1)
def advanced(events: Events, piece: Piece, what: Kind, start: Cell, to: Cell) -> None: ...

@event(30, "{piece} {what:are} prickly and struck back.", DB_PRICKLY_1)
def answered(events: Events, piece: Piece, what: Kind, other: Piece, other_what: Kind) -> None: ...

@event(31, "{piece} entered the river at {cell}: {coin}, {coin:river}.", DB_TERRAIN_R_1)
def river_coin(events: Events, piece: Piece, what: Kind, cell: Cell, coin: Coin) -> None: ...

@event(32, "{seat} ended the turn.", DB_TURN_4)
def turn_ended(events: Events, seat: Seat) -> None: ...

@event(33, "A marker was put on {cell}.", DB_VAR_SETUP_3)
def marked(events: Events, cell: Cell) -> None: ...

@event(34, "Reinforcements: {coins:coins}{heads:heads}.", DB_VAR_REINF_1)
def flipped_six(events: Events, coins: int, heads: int) -> None: ...

@event(35, "{piece} came in at {cell}.", DB_VAR_REINF_1)
def reinforced(events: Events, piece: Piece, what: Kind, cell: Cell) -> None: ...

@event(36, "{seat} is finished for this game turn.", DB_VAR_TURN_2)
def finished(events: Events, seat: Seat) -> None: ...

@event(37, "{number:artifacts} left the board at {cell}: {total} of 3.", DB_VAR_ART_3)
def removed(events: Events, number: int, total: int, cell: Cell) -> None: ...

@event(38, "{seat} won round {number}: it {why}. The score is {first} : {second}.")
def round_won(events: Events, clause: int, seat: Seat, why: Why, number: int, first: int, second: int) -> None: ...

@event(39, "{seat} {how}.")
def exchanged(events: Events, clause: int, seat: Seat, how: Exchange) -> None: ...

@event(40)
def round_began(events: Events, clause: int, number: int, offence: Seat, home: Edge) -> None: ...

@event(41, "{seat} won the match, {first} : {second}.", DB_MATCH_1)
def match_won(events: Events, seat: Seat, first: int, second: int) -> None: ...

@event(42, "{piece} entered the river at {cell}: one hit.", DB_VAR_HIT_1)  # of the Variant, without a coin
def river_hit(events: Events, piece: Piece, what: Kind, cell: Cell) -> None: ...
