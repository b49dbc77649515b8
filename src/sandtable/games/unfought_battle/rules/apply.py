"""The course of a turn: Plan, Execute, Upkeep (UB-TURN-1)."""

from sandtable.games.unfought_battle.model import EXECUTE, Board, State, Work
from sandtable.games.unfought_battle.rules.execute import execute
from sandtable.games.unfought_battle.rules.orders import give
from sandtable.games.unfought_battle.rules.upkeep import upkeep
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """An order written by a player, or the table's next step. Nothing in play is left to chance."""
    if seat != AUTOMATIC:
        give(state, board, seat, action, events)
    elif state.phase == EXECUTE:
        execute(state, board, events, work)
    else:
        upkeep(state, board, events, work)
