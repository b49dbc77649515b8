"""Apply an action or the automatic step: Plan, Execute, Upkeep (UB-TURN-1)."""

from sandtable.games.unfought_battle.model import EXECUTE, Board, State, Work
from sandtable.games.unfought_battle.rules.execute import execute
from sandtable.games.unfought_battle.rules.orders import write_order
from sandtable.games.unfought_battle.rules.upkeep import upkeep
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Write a player's order, or run the next automatic step; neither is random."""
    if seat != AUTOMATIC:
        write_order(state, board, seat, action, events)
    elif state.phase == EXECUTE:
        execute(state, board, events, work)
    else:
        upkeep(state, board, events, work)
