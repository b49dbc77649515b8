"""The scenario document (PM-SCN-1): its declaration and checks, and what of it the State holds in another form."""

from functools import partial

from poachers_moon import rules
from poachers_moon.rules import CELL_NAMES, CELLS, NO_ORDER, SEATS, Board, State
from sandtable.gamefile import bits, copy_fields, listed, section_of
from sandtable.kernel.documents.fields import choice, flag, list_of, section, text, whole, word
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section, needs

clearing = partial(word, CELL_NAMES, clause="PM-WOOD-1")


def clearings(key: str, clause: str) -> list[int]:
    """Declare a list of different clearings."""
    return list_of(clearing(unique=Unique("E_TWICE", "each clearing once", clause)), key=key, clause=clause)


class Side(Section, clause="PM-SCN-1"):
    """The poacher or the keeper. With an order, `issued` is 1 if it is left out."""

    cell: int = clearing()
    order: int = word(("stay", "go", "snatch"), default="stay", clause="PM-ORDER-1")
    to: int = word((*CELL_NAMES, "nowhere"), default="nowhere", clause="PM-WOOD-1")
    issued: int = whole(0, rules.MOST_ORDERS, default=0, clause="PM-LIMIT-1")
    sealed: bool = flag(default=False, clause="PM-ORDER-5")

    @needs("order", "to", "issued")
    def check_order(self, see: Reading) -> None:
        """Refuse half an order."""
        ordered = self.order != NO_ORDER
        if ordered != (self.to != rules.NOWHERE):
            see.fault("E_ORDER", self.here, "one of them", "`order` and `to`, or neither", "PM-ORDER-1")
        if ordered and "issued" not in self.given:
            self.issued = 1
        if ordered and self.issued == 0:
            see.add("E_ISSUED", [*self.here, "issued"], 0, "at least 1 where there is an order", "PM-LIMIT-1")


class Scenario(Section, clause="PM-SCN-1", format="pm-scn-1"):
    """Where poacher, keeper and hares are, which clearings are suspected, and what has happened so far."""

    format: str = choice(("pm-scn-1",))
    title: str = text(default="", keep=True)
    text: str = text(default="", keep=True)
    suggested: int = whole(0, 1, default=0, keep=True, help="The seat for a newcomer.")
    hare_cells: list[int] = clearings("hares", "PM-WOOD-2")
    poacher: Side = section(Side)
    keeper: Side = section(Side)
    suspects: list[int] = clearings("suspected", "PM-SIGHT-3")
    hour: int = whole(1, rules.MOST_HOURS, default=1, keep=True, clause="PM-WIN-3")
    bagged: int = whole(0, CELLS, default=0, keep=True, clause="PM-SNATCH-1")
    caught: bool = flag(default=False, clause="PM-CATCH-1")
    phase: int = word(("plan", "hour", "over"), default="plan")

    @needs()
    def check_position(self, see: Reading) -> None:
        """Check what only the whole position shows."""
        board = Board(hares=see.options.get("hares", 1), hours=see.options.get("hours", rules.MOST_HOURS))
        state = State()
        copy_fields(self, state)
        read_state(self, state)
        over, won = self.phase == rules.OVER, self.caught or self.bagged >= board.hares
        due = rules.HOUR if self.poacher.sealed and self.keeper.sealed else rules.PLAN
        enough = self.bagged + len(self.hare_cells) >= board.hares
        for fits, place, allowed, clause in (
            (self.poacher.cell in self.suspects, "suspected", "the poacher's clearing among them", ""),
            (not over or len(self.suspects) == 1, "suspected", "when it is over, his clearing alone", ""),
            (over or self.keeper.cell not in self.suspects, "suspected", "no clearing where the keeper stands", ""),
            (not over or rules.end_clause(state, board), "phase", "`over` when somebody has won", ""),
            (over or not won, "phase", "`over`: somebody has won", ""),
            (over or self.phase == due, "phase", "`hour` when both have sealed, else `plan`", "PM-ORDER-5"),
            (over or self.hour <= board.hours, "hour", f"at most the last hour, {board.hours}", "PM-WIN-3"),
            (over or enough, "hares", f"hares enough to bag {board.hares}", "PM-WIN-1"),
        ):
            if not fits:
                see.add(f"E_{place.upper()}", [place], self.written().get(place, "plan"), allowed, clause)
        for seat, side in zip(SEATS, () if over else (self.poacher, self.keeper)):
            if side.order != NO_ORDER and rules.check_target(state, board, seat, side.order, side.to):
                see.add("E_ORDER", [*side.here, "to"], CELL_NAMES[side.to], "an order that may be given", "PM-ORDER-1")


DOCUMENT = Scenario


def read_state(made: Scenario, state: State) -> None:
    state.suspected = bits(made.suspects)
    for cell in made.hare_cells:
        state.hares[cell] = 1
    for side, walker in zip((made.poacher, made.keeper), state.walkers, strict=True):
        copy_fields(side, walker)


def write_state(state: State, made: Scenario) -> None:
    made.suspects = listed(state.suspected)
    made.hare_cells = [cell for cell in range(CELLS) if state.hares[cell]]
    made.poacher, made.keeper = (section_of(Side, walker) for walker in state.walkers)
