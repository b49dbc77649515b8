"""The events: one declaration for each kind, which rules call to write it."""

# A table: the sentence of an event in one line, its fields in the next.
# fmt: off

from typing import Annotated

from sandtable.kernel.events import Events, event
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import CELL, PIECE

from .clauses import (
    DBD_COMBAT_5,
    DBD_MOVE_1,
    DBD_RET_1,
    DBD_RET_4,
    DBD_SUP_4,
    DBD_TURN_5,
    DBD_TURN_7,
    DBD_VP_1,
    DBD_VP_5,
    DBD_WDR_1,
)
from .model import HexId, UnitId

Unit = Annotated[UnitId, PIECE]
Hex = Annotated[HexId, CELL]
Manner = Annotated[int, ("attacked", "charged", "shot")]


@event(1, "{unit} moved from {start} to {to}{over:way}.", DBD_MOVE_1)  # `over`: the hex passed, or OFFBOARD
def unit_moved(events: Events, unit: Unit, start: Hex, to: Hex, over: Hex) -> None: ...

@event(2, "{unit} withdrew from {start} to {to}{over:way}.", DBD_WDR_1)
def unit_withdrew(events: Events, unit: Unit, start: Hex, to: Hex, over: Hex) -> None: ...

@event(3)  # one modifier; `why` is the terrain or the flanking unit
def dice_counted(
    events: Events, clause: int, attacker: Unit, defender: Unit, dice: int, manner: Manner, why: int
) -> None: ...

@event(4, "{attacker} {manner} {defender}: rolled {digits:digits}; {hits:effects}.")  # one decimal digit for each die
def dice_rolled(
    events: Events, clause: int, attacker: Unit, defender: Unit, manner: Manner, digits: int, hits: int, retreats: int
) -> None: ...

@event(5, "{unit} stood firm: {cancelled:retreats}{rolled:of} cancelled.", DBD_SUP_4)
def retreat_cancelled(events: Events, unit: Unit, cancelled: int, rolled: int) -> None: ...

@event(6, "{unit} took {hits:hits}{left:hp}.", DBD_COMBAT_5)
def unit_hit(events: Events, unit: Unit, hits: int, left: int) -> None: ...

@event(7, "{unit} retreated from {start} to {to}.", DBD_RET_1)
def unit_retreated(events: Events, unit: Unit, start: Hex, to: Hex, steps: int) -> None: ...

@event(8, "{unit} could not retreat and took {hits:hits}{left:hp}.", DBD_RET_4)
def retreat_blocked(events: Events, unit: Unit, hits: int, left: int) -> None: ...

@event(9, "{unit} was destroyed on {place}.")
def unit_destroyed(events: Events, clause: int, unit: Unit, place: Hex) -> None: ...

@event(10, "{seat} took {gained:standards}: {total} of {total:needed}.", DBD_VP_1)
def standards_taken(events: Events, seat: Seat, gained: int, total: int) -> None: ...

@event(11, "{seat} ended the turn with {unused:activations} unused.", DBD_TURN_5)
def turn_ended(events: Events, seat: Seat, unused: int) -> None: ...

@event(12, "{seat} began turn {turn}.", DBD_TURN_7)
def turn_began(events: Events, seat: Seat, turn: int) -> None: ...

@event(13)
def match_won(events: Events, clause: int, seat: Seat, standards: int, needed: int) -> None: ...

@event(14, "The match was drawn: turn {turn} was the last.", DBD_VP_5)
def match_drawn(events: Events, turn: int) -> None: ...
