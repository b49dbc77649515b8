"""The events: one declaration for each kind, which rules call to write it."""

# fmt: off

from poachers_moon.clauses import PM_BARK_1, PM_CATCH_1, PM_HOUR_1, PM_ORDER_4, PM_ORDER_5, PM_SNATCH_1, PM_WIN_3
from sandtable.kernel.events import Cell, Events, event
from sandtable.kernel.ids import TO_FIRST, Seat


@event(1, "The {seat} {verb:deed} {cell}.", to="seat")  # PM-SIGHT-2
def ordered(events: Events, clause: int, seat: Seat, verb: int, cell: Cell) -> None: ...

@event(2, "The order was taken back.", PM_ORDER_4, to="seat")
def cleared(events: Events, seat: Seat) -> None: ...

@event(3, "The {seat} sealed the order.", PM_ORDER_5)
def sealed(events: Events, seat: Seat) -> None: ...

@event(4, "The poacher crept from {start} to {end}.", PM_HOUR_1, to=TO_FIRST)
def crept(events: Events, start: Cell, end: Cell) -> None: ...

@event(5, "The keeper went from {start} to {end}.", PM_HOUR_1)
def went(events: Events, start: Cell, end: Cell) -> None: ...

@event(6, "The hare in {cell} is gone; bagged: {bagged}.", PM_SNATCH_1)
def snatched(events: Events, cell: Cell, bagged: int) -> None: ...

@event(7, "The dog {near:dog}.", PM_BARK_1)
def barked(events: Events, near: int) -> None: ...

@event(8, "The keeper caught the poacher in {cell}.", PM_CATCH_1)
def caught(events: Events, cell: Cell) -> None: ...

@event(9, "Hour {hour} begins.", PM_WIN_3)
def struck(events: Events, hour: int) -> None: ...

@event(10, "The {result:winner} has won.")
def ended(events: Events, clause: int, result: int) -> None: ...
