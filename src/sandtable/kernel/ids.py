"""Distinct integer types, so that the type checker refuses swapped arguments."""

from typing import Annotated, Final, NewType

Seat = NewType("Seat", int)
Wide = Annotated[int, "64 bits"]  # in the flat form; every other int gets 32

FIRST: Final = Seat(0)
SECOND: Final = Seat(1)
PUBLIC: Final = Seat(2)  # everyone without a seat: spectators
AUTOMATIC: Final = Seat(3)  # acts when no seat decides: automatic steps

ASKS_FIRST: Final = 1  # bits of prompted()
ASKS_SECOND: Final = 2
ASKS_BOTH: Final = 3
ASKS_AUTOMATIC: Final = 4

RUNNING: Final = 0  # values of outcome()
FIRST_WINS: Final = 1
SECOND_WINS: Final = 2
DRAWN: Final = 3

TO_FIRST: Final = 1  # bits of an Event's audience
TO_SECOND: Final = 2
TO_PUBLIC: Final = 4
TO_ALL: Final = 7

ALL: Final = -1  # `about` of legal(): all Actions of the seat

CONTINUE: Final = 0  # the verb of automatic steps, in every game
ACTION_WIDTH: Final = 7  # verb, a, b, c, d, e, f
EVENT_WIDTH: Final = 9  # kind, clause, audience, six numbers
