"""The events: one declaration for each kind, which rules call to write it."""

# fmt: off

from typing import Annotated

from sandtable.kernel.events import SEAT, Cell, Events, event
from tiny.clauses import (
    TINY_CONTACT_2,
    TINY_CONTACT_4,
    TINY_MARCH_1,
    TINY_MARCH_4,
    TINY_MARCH_5,
    TINY_MARCH_6,
    TINY_ORDER_3,
    TINY_ORDER_4,
    TINY_SIGHT_2,
    TINY_SUPPLY_1,
    TINY_SUPPLY_2,
    TINY_UPKEEP_1,
    TINY_UPKEEP_2,
    TINY_WIN_1,
)

Player = Annotated[int, SEAT]
Own = Annotated[int, "own"]  # the number of a piece of the seat in `seat`


@event(1, "{number} is to march {path:path}.", TINY_MARCH_1, to="seat")
def ordered_march(events: Events, seat: Player, number: Own, path: int) -> None: ...

@event(2, "{number} is to be supplied with {amount}.", TINY_SUPPLY_1, to="seat")
def ordered_supply(events: Events, seat: Player, number: Own, amount: int) -> None: ...

@event(3, "The order of {number} was taken back.", TINY_ORDER_3, to="seat")
def cleared(events: Events, seat: Player, number: Own) -> None: ...

@event(4, "{seat} sealed its orders.", TINY_ORDER_4)
def sealed(events: Events, seat: Player) -> None: ...

@event(5, "{number} was supplied: strength {strength}, guards {guards}.", TINY_SUPPLY_2, to="seat")
def supplied(events: Events, seat: Player, number: Own, strength: int, guards: int) -> None: ...

@event(6, "{number} stopped short of {wanted}: a friend wanted it too.", TINY_MARCH_6, to="seat")
def stopped(events: Events, seat: Player, number: Own, wanted: Cell) -> None: ...

@event(7, "{number} is stuck in the bog at {cell}.", TINY_MARCH_5, to="seat")
def bogged(events: Events, seat: Player, number: Own, cell: Cell) -> None: ...

@event(8, "{number} met an enemy for {wanted}; die {die}: {loser} lost.", TINY_CONTACT_4, to="seat")
def fought(events: Events, seat: Player, number: Own, wanted: Cell, die: int, loser: Player, step: int) -> None: ...

@event(9, "{number} was hurt: strength {strength}, guards {guards}.", TINY_CONTACT_2, to="seat")
def hurt(events: Events, seat: Player, number: Own, strength: int, guards: int) -> None: ...

@event(10, "{number} marched from {start} to {end}.", TINY_MARCH_4, to="seat")
def marched(events: Events, seat: Player, number: Own, start: Cell, end: Cell) -> None: ...

@event(11, "A piece of {seat} marched from {start} to {end}.")
def saw_march(events: Events, clause: int, audience: int, seat: Player, start: Cell, end: Cell) -> None: ...

@event(12, "A piece of {seat} that stood in {cell} is out of sight.")
def lost_sight(events: Events, clause: int, audience: int, seat: Player, cell: Cell) -> None: ...

@event(13, "A piece of {seat}, strength {strength}, was sighted in {cell}.")
def sighted(events: Events, clause: int, audience: int, seat: Player, cell: Cell, strength: int) -> None: ...

@event(14, "{cell} is {depth:ground}.", TINY_SIGHT_2)
def ground_seen(events: Events, audience: int, cell: Cell, depth: int) -> None: ...

@event(15, "A piece of {seat} was destroyed{cell:where}.", TINY_UPKEEP_1)  # OFFBOARD where it was not seen
def destroyed(events: Events, audience: int, seat: Player, cell: Cell) -> None: ...

@event(16, "{number} was destroyed in {cell}.", TINY_UPKEEP_1, to="seat")  # the same for its own seat
def fell(events: Events, seat: Player, number: Own, cell: Cell) -> None: ...

@event(17, "A supply came: the purse holds {purse}.", TINY_UPKEEP_2, to="seat")
def supply_came(events: Events, seat: Player, purse: int) -> None: ...

@event(18, "Turn {turn} began; {seat} has the initiative.", TINY_UPKEEP_2)
def turn_began(events: Events, turn: int, seat: Player) -> None: ...

@event(19, "{seat} stands in the enemy's home.", TINY_WIN_1)
def home_reached(events: Events, seat: Player) -> None: ...

@event(20, "{result:winner}.")
def ended(events: Events, clause: int, result: int) -> None: ...
