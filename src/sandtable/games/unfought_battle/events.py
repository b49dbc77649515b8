"""The events: one declaration for each kind, which rules call to write it."""

# A table: the sentence of an event in one line, its fields in the next. A force is named by its row in the State.
# fmt: off

from typing import Annotated

from sandtable.kernel.events import Events, Piece, event
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import CELL

from .clauses import (
    UB_CONFRONT_2,
    UB_CONTROL_1,
    UB_EXEC_5,
    UB_GHOST_1,
    UB_GHOST_2,
    UB_GHOST_4,
    UB_INFO_4,
    UB_INFO_6,
    UB_INFO_7,
    UB_MED_1,
    UB_MED_3,
    UB_ORDER_1,
    UB_ORDER_10,
    UB_PLAN_1,
    UB_RETREAT_2,
    UB_RETREAT_5,
    UB_TURN_2,
    UB_TURN_4,
    UB_VICTORY_4,
    UB_VICTORY_5,
)
from .model import HexId

Hex = Annotated[HexId, CELL]


@event(1, "Order: {force} {order:with_stance}.", UB_ORDER_1, quiet=True)  # the plan on the screen shows it
def ordered(events: Events, audience: int, force: Piece, order: int, target: Hex, stance: int) -> None: ...

@event(2, "{force}'s order was taken back.", UB_PLAN_1, quiet=True)
def cleared(events: Events, audience: int, force: Piece) -> None: ...

@event(3, "{seat} sealed all orders.", UB_TURN_2)
def sealed(events: Events, seat: Seat) -> None: ...

@event(4, "{seat} paid {cost} Shih and has {left} left.", UB_ORDER_10, quiet="cost")
def paid(events: Events, seat: Seat, cost: int, left: int) -> None: ...

@event(5, "{force} {order:order}.", UB_INFO_4)  # for all but the owner
def carried_out(events: Events, audience: int, force: Piece, order: int) -> None: ...

@event(6, "{force} {order:with_stance}.", UB_INFO_6, quiet=True)  # for the owner, who sees what comes of it
def own_order(events: Events, audience: int, force: Piece, order: int, target: Hex, stance: int) -> None: ...

@event(7, "{force}'s ghost stands on {hex}.", UB_GHOST_1)
def ghost_placed(events: Events, audience: int, force: Piece, hex: Hex) -> None: ...

@event(8, "Meditation revealed an order: {force} {order:without_stance}.", UB_MED_3)
def revealed(events: Events, audience: int, force: Piece, order: int, target: Hex) -> None: ...

@event(9, "{force} moved from {start} to {to}.")
def entered(events: Events, clause: int, audience: int, force: Piece, start: Hex, to: Hex) -> None: ...

@event(10, "{force} was blocked by a friendly force on {hex}; the Shih for its order is lost.", UB_EXEC_5)
def blocked(events: Events, audience: int, force: Piece, hex: Hex) -> None: ...

@event(11, "{force} attacked a ghost on {hex} and wasted its advance.", UB_GHOST_4)
def wasted(events: Events, force: Piece, hex: Hex) -> None: ...

@event(12, "", UB_CONFRONT_2)  # `stances` as in `pack_fight`, `packed` has the result and modifiers (`pack_result`)
def fought(events: Events, how: int, one: Piece, two: Piece, hex: Hex, stances: int, packed: int) -> None: ...

@event(13, "{force:side} loses {lost} Chi for {force}: {left} left.")
def lost_chi(events: Events, clause: int, force: Piece, lost: int, left: int) -> None: ...

@event(14, "{force} retreated from {start} to {to}.", UB_RETREAT_2)
def retreated(events: Events, force: Piece, start: Hex, to: Hex) -> None: ...

@event(15, "{force} could not retreat and stays; {force:side} loses {lost} more Chi, {left} left.", UB_RETREAT_5)
def no_retreat(events: Events, force: Piece, lost: int, left: int) -> None: ...

@event(16, "{force} had nowhere to retreat to and stays.", UB_RETREAT_5)  # after a stalemate
def stood(events: Events, force: Piece) -> None: ...

@event(17, "{force} moved from {start} to {to}.", UB_INFO_7)  # for all but the owner, with Upkeep
def moved(events: Events, audience: int, force: Piece, start: Hex, to: Hex) -> None: ...

@event(18, "{seat}'s ghosts disappeared.", UB_GHOST_2, to="seat")
def ghosts_gone(events: Events, seat: Seat, number: int) -> None: ...

@event(19, "{seat} gains {meditated:gains} and has {now}.", UB_MED_1)
def income(events: Events, seat: Seat, meditated: int, held: int, now: int) -> None: ...

@event(20, "{force} has been encircled for {turns:turns}.", UB_VICTORY_5)
def encircled(events: Events, force: Piece, turns: int) -> None: ...

@event(21, "{force} was encircled too long: {force:side} loses {lost} Chi, {left} left.", UB_VICTORY_4)
def penalty(events: Events, force: Piece, lost: int, left: int) -> None: ...

@event(22, "{seat} has held all Contentious ground for {turns:turns}.", UB_CONTROL_1)
def dominated(events: Events, seat: Seat, turns: int) -> None: ...

@event(23, "Turn {turn} began; {seat} has the initiative.", UB_TURN_4)
def turn_began(events: Events, turn: int, seat: Seat) -> None: ...

@event(24)
def game_ended(
    events: Events, clause: int, winner: int, victory: int, shih_one: int, shih_two: int, chi_one: int, chi_two: int
) -> None: ...
