"""Positions for tests: units placed in millimetres, and the kernel functions applied to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.actions import VERBS
from sandtable.games.honour_lies.ai.bid_solver import fill_payoffs
from sandtable.games.honour_lies.model import ACTING, ACTIVATING, MM, NOBODY, SIDE, Board, State, Unit, Work
from sandtable.games.honour_lies.rules.apply import apply
from sandtable.games.honour_lies.rules.check import check
from sandtable.games.honour_lies.rules.legal import legal
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import FILES, count_layouts, find_layout
from sandtable.games.honour_lies.scenarios.build import make_board, make_state
from sandtable.games.honour_lies.scenarios.format import Scenario
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.games.honour_lies.scenarios.start import start_position
from sandtable.kernel.chance import Chance, seeded
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.events import Events, EventView
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ALL, Seat

W, S, C = model.WALL, model.SQUARE, model.COLUMN
SCENARIO_NAMES = tuple(note.name for note in GAME.notes())
FORMS = {W: "wall", S: "square", C: "column"}

Pose = tuple[int, int, int]


def unit(
    kind: str, role: str | list[str], form: int, x: float, y: float, heading: int = 0, **more: Any
) -> dict[str, Any]:
    """One unit on the table, its origin in millimetres."""
    roles = [role] if isinstance(role, str) else role
    place = {"x": round(x * MM), "y": round(y * MM), "heading": heading, "form": FORMS[form]}
    return {"kind": kind, "roles": roles, "status": "table", **place, **more}


def foot(form: int, x: float, y: float, heading: int = 0, role: str = "heavy", **more: Any) -> dict[str, Any]:
    """W4: four wide stands."""
    return unit("infantry", role, form, x, y, heading, **more)


def horse(form: int, x: float, y: float, heading: int = 0, role: str = "elite", **more: Any) -> dict[str, Any]:
    """N4: four narrow stands."""
    return unit("cavalry", role, form, x, y, heading, **more)


class Table:
    """A position and the rules on the plain carrier."""

    def __init__(
        self,
        ours: list[dict[str, Any]],
        theirs: list[dict[str, Any]] | None = None,
        *,
        active: int | None = 0,
        **more: Any,
    ) -> None:
        document: dict[str, Any] = {
            "format": "honour-1",
            "table": {"width": 1200, "height": 900},
            "rounds": 6,
            "force": 12,
            "areas": [
                {"west": 0, "east": 1200, "south": 0, "north": 200, "heading": 0},
                {"west": 0, "east": 1200, "south": 700, "north": 900, "heading": 18000},
            ],
            "units": [ours, theirs or []],
            "phase": "activate",
            "round": 1,
        } | more
        self.document = document
        scenario = read_document(Scenario, document)
        self.board = make_board(scenario, 0)
        self.state: State = make_state(scenario, self.board)
        self.work, self.events, self.chance = Work(), Events(), Chance()
        self.state.mover = 0 if active is None else active // SIDE
        start_position(self.state, self.board)
        if active is not None and self.state.phase == ACTIVATING:
            self.play(f"activate {code(active)}")
            assert self.state.phase == ACTING
        locate_stands(self.state, self.board, self.work)

    def unit(self, unit_id: int) -> Unit:
        return self.state.units[unit_id]

    def pose(self, unit_id: int) -> Pose:
        found = self.state.units[unit_id]
        return found.x, found.y, found.heading

    def row(self, text: str) -> list[int]:
        return list(VERBS.from_text(text, GAME.names(None, self.state)))  # type: ignore[arg-type]

    def seat(self) -> Seat:
        mask = GAME.kernel.prompted(self.state, self.board)
        assert mask in (1, 2), "one seat is asked"
        return Seat(mask - 1)

    def check(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses, or nothing."""
        who = self.seat() if seat is None else Seat(seat)
        return GAME.clause(check(self.state, self.board, who, self.row(text), self.work))

    def play(self, text: str, seat: int | None = None) -> None:
        who = self.seat() if seat is None else Seat(seat)
        assert self.check(text, who) == "", f"{text} is refused by {self.check(text, who)}"
        apply(self.state, self.board, who, self.row(text), self.chance, self.events, self.work)

    def bids(self, first: int, second: int) -> None:
        """Let both bid and seal, whichever is asked first."""
        for seat, bid in ((0, first), (1, second)):
            if self.state.sealed[seat] == 0 and self.state.phase == model.BIDDING:
                self.play(f"bid {bid}", seat)
                self.play("seal", seat)

    def legal(self, verb: str = "", about: int = ALL) -> list[str]:
        out = [[0] * 7 for _ in range(8192)]
        count = legal(self.state, self.board, self.seat(), about, out, self.work)
        names = GAME.names(None, self.state)  # type: ignore[arg-type]
        texts = [VERBS.to_text(row, names) for row in out[:count]]
        return [text for text in texts if text.startswith(verb)]

    def told(self) -> list[EventView]:
        """The Events so far."""
        return GAME.events.views(self.events.rows[: self.events.used])


def code(unit_id: int) -> str:
    return f"{'AB'[unit_id // SIDE]}{unit_id % SIDE + 1}" if unit_id != NOBODY else "none"


def index_of(form: int, n: int, anchor: tuple[int, int], shift: int = 0) -> int:
    """The number of the layout with that anchor cell."""
    wanted = FILES * anchor[0] + anchor[1]
    found = [i for i in range(count_layouts(form, n)) if find_layout(form, n, i)[1] == wanted]
    return found[shift]


def mm(*numbers: float) -> tuple[int, ...]:
    """Millimetres in micrometres."""
    return tuple(round(number * MM) for number in numbers)


def picked_positions(name: str, options: dict[str, int], seed: int) -> Iterator[tuple[Setup[State, Board], State]]:
    """The positions of a match of quick choices: before every decision, and the end."""
    setup = load(GAME.scenario(name), options, seeded(seed))
    state, chance, work, events = setup.state, seeded(f"picked {seed}".encode()), Work(), Events()
    while mask := GAME.kernel.prompted(state, setup.board):
        yield setup, state
        seat, row = Seat(0 if mask & 1 else 1), [0] * 7
        GAME.kernel.pick(state, setup.board, seat, chance, row, work)
        events.used = 0
        GAME.kernel.apply(state, setup.board, seat, row, chance, events, work)
    yield setup, state


# -- what several chapters need ---------------------------------------------------------------------------------

FAR = [foot(S, 1000, 880, 18000)]
HOLDING = [{"x": 570, "y": 420, "command": True}]
WOOD = {"kind": ["difficult", "obscuring"], "corners": [[500, 350], [800, 350], [800, 410], [500, 410]]}
HILL = {"kind": ["high"], "corners": [[500, 350], [800, 350], [800, 450], [500, 450]]}
INSIDE = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}


def fight(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Table:
    """A column that charges a unit straight ahead."""
    table = Table([ours], [theirs], **more)
    table.play("advance 0 0 0")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    assert table.state.phase == model.BIDDING
    return table


def column_fight(role: str = "heavy", foe: str = "heavy", **more: Any) -> Table:
    return fight(foot(C, 600, 400, role=role, **more), foot(C, 660, 430, 18000, role=foe))


FIGHTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "even": (foot(C, 600, 400, role="elite"), foot(S, 690, 430, 18000, role="scout")),
    "strong": (foot(C, 600, 400, role="berserker"), foot(C, 660, 430, 18000, role="levy")),
    "hopeless": (foot(C, 600, 400, role="heavy"), foot(C, 660, 430, 18000, role="heavy")),
    "weary": (foot(C, 600, 400, role="elite", health=3), horse(C, 660, 430, 18000, role="scout", disordered=True)),
    "behemoths": (unit("behemoths", "berserker", C, 600, 400), foot(W, 690, 430, 18000, role="elite")),
}


def matrix(table: Table, rows: int, columns: int) -> list[list[int]]:
    """Return the attacker's payoff of each bid against each answer."""
    at = table.state.combat
    sides = (at.attacker, at.defender, at.attack, at.defence, at.ranged == 1)
    fill_payoffs(table.state, table.board, table.work, *sides, rows, columns)
    return [row[:columns] for row in table.work.payoffs[:rows]]
