"""What people see and read beyond the defaults: clearings, panels, one's own order, and the sentences."""

from poachers_moon import rules
from poachers_moon.rules import NO_ORDER, PLAN, SEATS, Board, State
from sandtable.gamefile import PlannedOrder, has, listed
from sandtable.kernel.events import Form
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.scene import Cell, Panel

NAMES = ("poacher", "keeper")
FORMS: dict[str, Form[Setup[State, Board]]] = {
    "seat": lambda setup, event, seat: NAMES[seat],
    "deed": lambda setup, event, verb: "is to snatch the hare in" if verb == rules.DO_SNATCH else "is to go to",
    "dog": lambda setup, event, near: "barks: the poacher is next to the keeper" if near else "is quiet",
    "winner": lambda setup, event, outcome: NAMES[outcome - 1],
}


def ask(setup: Setup[State, Board], state: State, seat: int) -> str:
    if state.phase != PLAN:
        return "It is over." if state.phase == rules.OVER else "The hour passes."
    if seat in SEATS and not state.walkers[seat].sealed:
        if state.walkers[seat].order != NO_ORDER:
            return "Seal your order, or change it."
        return f"Where will you {('creep', 'look')[seat]}? Choose a clearing, or seal to stay."
    return f"Waiting for the {' and the '.join(NAMES[side] for side in SEATS if not state.walkers[side].sealed)}."


def result(setup: Setup[State, Board], state: State) -> Sentence:
    if state.caught:
        return "The poacher was caught.", "PM-WIN-2"
    if rules.end_clause(state, setup.board) == rules.clauses.PM_WIN_1:
        return f"The poacher got away with {state.bagged} hares.", "PM-WIN-1"
    return "Dawn came before the bag was full.", "PM-WIN-3"


def draw_cell(setup: Setup[State, Board], state: State, cell: int) -> Cell:
    made: Cell = {"id": cell, "ground": "clear", "name": "an empty clearing"}
    if state.hares[cell]:
        made |= {"ground": "hare", "name": "a hare"}
    if state.phase != rules.OVER and has(state.suspected, cell):
        made |= {"fog": "remembered", "note": "the poacher may be here"}
    return made


def orders(setup: Setup[State, Board], state: State, seat: int) -> list[PlannedOrder] | None:
    if seat not in SEATS or state.phase != PLAN:
        return None
    own = state.walkers[seat]
    return [((own.order, own.to), (rules.DO_CLEAR,), own.cell, own.to)] if own.order != NO_ORDER else []


def panels(setup: Setup[State, Board], state: State, seat: int) -> list[Panel]:
    hour = {"name": "Hour", "value": state.hour, "most": setup.board.hours}
    bag = {"name": "Bagged", "seat": 0, "value": state.bagged, "most": setup.board.hares}
    where = {"name": "suspected", "text": ", ".join(rules.CELL_NAMES[cell] for cell in listed(state.suspected))}
    return [
        {"kind": "track", "title": "Hour", "rows": [hour], "clause": "PM-WIN-3"},
        {"kind": "score", "title": "Hares bagged", "rows": [bag], "clause": "PM-WIN-1"},
        {"kind": "table", "title": "The poacher may be in", "rows": [where], "clause": "PM-SIGHT-3"},
    ]
