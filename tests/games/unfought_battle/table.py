"""A test table for The Unfought Battle: the standard position and orders in the notation of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.actions import VERBS, ForceNames
from sandtable.games.unfought_battle.model import EXECUTE, UPKEEP, Board, Force, Side, State, Work
from sandtable.games.unfought_battle.scenarios.export import tendency_names
from sandtable.games.unfought_battle.scenarios.format import FORMAT, STANCES, ConfigEntry, Scenario
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, seeded
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.events import Events, EventView
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ACTION_WIDTH, ALL, AUTOMATIC, Seat
from sandtable.play.transaction import CONTINUE_ROW

Hex = tuple[int, int]
STARTS: dict[str, Hex] = {
    "p1_f1": (0, 0),
    "p1_f2": (1, 0),
    "p1_f3": (0, 1),
    "p2_f1": (24, 19),
    "p2_f2": (23, 19),
    "p2_f3": (24, 18),
}
LETTERS = {"A": "Advance", "D": "Deceive", "M": "Meditate"}


def configured(size: str = "full", **tunables: Any) -> ConfigEntry:
    """Return the configuration of a map of this size, in which only these tunables are unusual."""
    return read_document(Scenario, {"format": FORMAT, "map": {"size": size}, "config": tunables}).config


def drawn(marks: Mapping[Hex, str], columns: int = 25, rows: int = 20) -> list[str]:
    """Return the rows of a map that is Open except for these hexes."""
    return ["".join(marks.get((q, r), ".") for q in range(columns)) for r in range(rows)]


def document(
    places: Mapping[str, Any] | None = None,
    *,
    contentious: tuple[Hex, ...] = ((15, 12),),
    difficult: tuple[Hex, ...] = (),
    chi: tuple[int, int] = (100, 100),
    shih: tuple[int, int] = (10, 10),
    turn: int = 5,
    config: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return the standard position S0 with changes. A place is a hex, or (hex, stance, tendency as "A,M")."""
    marks = dict.fromkeys(difficult, "^") | dict.fromkeys(contentious, "*")
    players: list[dict[str, Any]] = []
    for seat, player in enumerate(("p1", "p2")):
        forces = []
        count = (config or {}).get("force_count", 3)
        for number in range(1, count + 1):
            id = f"{player}_f{number}"
            place = (places or {}).get(id, STARTS.get(id))
            hex, stance, past = place if isinstance(place[0], tuple) else (place, "Mountain", "")
            one: dict[str, Any] = {"id": id, "position": {"q": hex[0], "r": hex[1]}, "stance": stance}
            forces.append(one | {"tendency": [LETTERS[word] for word in past.split(",") if word]})
        players.append({"chi": chi[seat], "shih": shih[seat], "forces": forces})
    made = {"format": "ub-scn-1", "map": {"rows": drawn(marks)}, "turn": turn, "players": players}
    return made | ({"config": dict(config)} if config else {}) | more


class Table:
    """One State with everything that the rules need, on the plain carrier."""

    def __init__(self, setup: Setup[State, Board]) -> None:
        self.setup = setup
        self.board: Board = setup.board
        self.state: State = flat.clone(setup.state)
        self.work = Work()
        self.events = Events()
        self.names = ForceNames(self.board)
        self.out = [[0] * ACTION_WIDTH for _ in range(GAME.facts.actions)]

    # -- looking

    def force(self, id: str) -> Force:
        row = self.names.read_piece(id, "full")
        assert row is not None
        return self.state.forces[row]

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    def at(self, id: str) -> Hex:
        hex = self.force(id).hex
        return self.board.across[hex], self.board.down[hex]

    def stance(self, id: str) -> str:
        return STANCES[self.force(id).stance]

    def tendency(self, id: str) -> list[str]:
        return tendency_names(self.force(id).tendency)

    @property
    def chi(self) -> tuple[int, int]:
        return self.side(0).chi, self.side(1).chi

    @property
    def shih(self) -> tuple[int, int]:
        return self.side(0).shih, self.side(1).shih

    # -- the contract

    def prompted(self) -> int:
        asked: int = GAME.kernel.prompted(self.state, self.board)
        return asked

    def legal(self, seat: int, about: int = ALL) -> list[str]:
        count = GAME.kernel.legal(self.state, self.board, Seat(seat), about, self.out, self.work)
        return [VERBS.to_text(row, self.names) for row in self.out[:count]]

    def check(self, seat: int, action: str | tuple[int, ...]) -> str:
        """Return the clause that refuses an action, or an empty text."""
        row = VERBS.from_text(action, self.names) if isinstance(action, str) else action
        return GAME.clause(GAME.kernel.check(self.state, self.board, Seat(seat), list(row), self.work))

    def apply(self, seat: int, row: tuple[int, ...]) -> list[EventView]:
        self.events.used = 0
        GAME.kernel.apply(self.state, self.board, Seat(seat), list(row), Chance(), self.events, self.work)
        return GAME.events.views(self.events.rows[: self.events.used])

    def hidden(self, seat: int) -> State:
        seen = flat.clone(self.state)
        GAME.kernel.hide(seen, self.board, Seat(seat), self.work)
        return seen

    # -- playing

    def order(self, *texts: str) -> list[EventView]:
        """Write orders such as "p1_f1 A(11,8) Thunder", each by the force's own side."""
        sentences = []
        for text in texts:
            seat = int(text[1]) - 1
            assert self.check(seat, text) == "", text
            sentences += self.apply(seat, VERBS.from_text(text, self.names))
        return sentences

    def seal(self) -> None:
        for seat in (0, 1):
            if self.prompted() & (1 << seat):
                self.apply(seat, VERBS.from_text("seal", self.names))
        assert self.state.phase == EXECUTE

    def execute(self, *orders: str) -> list[EventView]:
        """Write the orders, seal, and execute; forces without an order meditate."""
        self.order(*orders)
        self.seal()
        sentences = self.apply(AUTOMATIC, CONTINUE_ROW)
        assert self.state.phase == UPKEEP
        self.check_no_stacking()
        return sentences

    def upkeep(self) -> list[EventView]:
        return self.apply(AUTOMATIC, CONTINUE_ROW)

    def turn(self, *orders: str) -> list[EventView]:
        return self.execute(*orders) + self.upkeep()

    def check_no_stacking(self) -> None:
        """Check that no two forces are on one hex (UB-EXEC-2)."""
        hexes = [force.hex for force in self.state.forces if force.hex < self.board.hexes]
        assert len(hexes) == len(set(hexes))

    def sentences(self, rows: list[EventView], viewer: int) -> list[str]:
        """Return the sentences of the Events that a viewer receives."""
        return [GAME.sentence(self.setup, row) for row in rows if row.audience & (1 << viewer)]


def load(given: dict[str, Any], **options: int) -> Setup[State, Board]:
    return GAME.load(given, GAME.options(options), seeded(0))


def table(places: Mapping[str, Any] | None = None, **more: Any) -> Table:
    """Return a table with the standard position, changed as in `document`."""
    options = more.pop("options", {})
    return Table(load(document(places, **more), **options))


def kinds(rows: list[EventView], kind: Callable[..., None]) -> list[EventView]:
    """Return the Events of one kind."""
    return [event for event in rows if event.kind == kind]
