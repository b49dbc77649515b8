"""Apply one action."""

from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat
from tiny.model import MARCH, Board, State, Work

from .march import march
from .orders import change_order
from .upkeep import upkeep


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Apply an order of a seat, or the next automatic step."""
    if seat != AUTOMATIC:
        change_order(state, seat, action, events)
    elif state.phase == MARCH:
        march(state, board, chance, events, work)
    else:
        upkeep(state, board, events, work)
