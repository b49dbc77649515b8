"""Positions in a few words, played with the kernel functions: pieces as text, decisions as text, coins as they fell.

Position("0 swordsmen D3; 1 troll E3").act("D3", "attack E3", "HT")
"""

from __future__ import annotations

from typing import Any, cast

from sandtable.games.doomball import GAME
from sandtable.games.doomball.actions import VERBS, DoomballNames
from sandtable.games.doomball.board import bare_map, cell_name, read_cell
from sandtable.games.doomball.model import CHOOSE, NOBODY, Board, Piece, State, Work
from sandtable.games.doomball.scenarios.defaults import fill_in
from sandtable.games.doomball.scenarios.format import FORMAT, MODES, Scenario
from sandtable.games.doomball.scenarios.position import make_position
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, Chance, script, seeded
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.documents.section import examine
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ALL, AUTOMATIC, Seat
from sandtable.kernel.verbs import Row

CONTINUE_ROW = [0] * 7
NUMBERS = ("hits", "carries")


def read_piece(text: str) -> dict[str, Any]:
    """`0 horsemen D3 hits=1 pinned loaded=no`; a dash for the space is a waiting piece, `lost` a lost one."""
    seat, kind, at, *rest = text.split()
    made: dict[str, Any] = {"seat": int(seat), "kind": kind}
    made |= {"waiting": True} if at == "-" else {"lost": True} if at == "lost" else {"at": at}
    for word in rest:
        name, _, value = word.partition("=")
        made[name] = int(value) if name in NUMBERS else value != "no"
    return made


class Position:
    """One State with everything that its rules need, on the plain carrier. It is not checked like a scenario."""

    def __init__(
        self,
        pieces: str = "",
        terrain: str = "",
        *,
        home: str = "AH",
        mode: int = 0,
        actor: int = 0,
        limit: int = 100,
        races: int = 4,
        **more: Any,
    ) -> None:
        rows = [list(row) for row in bare_map(mode)]
        for word in terrain.split():
            row, column = divmod(cast("int", read_cell(mode, word[:2])), len(rows[0]))
            rows[row][column] = word[2]
        parts = [read_piece(part) for part in pieces.split(";") if part.strip()]
        document: dict[str, Any] = {
            "format": FORMAT,
            "mode": MODES[mode],
            "map": ["".join(row) for row in rows],
            "pieces": parts,
        }
        document |= {"phase": more.pop("phase", "play" if pieces else "races" if mode else "draft"), "actor": actor}
        seats = more.pop("seats", [{}, {}])
        document["seats"] = [seat | {"home": edge} for seat, edge in zip(seats, home)]
        document |= {"offence": 1, "artifacts": {}, "markers": []}
        scenario, problems = examine(Scenario, document | more, {"extra_races": int(races > 4)})
        assert scenario is not None
        assert not problems, problems
        fill_in(scenario)
        self.board: Board
        self.state: State
        self.board, self.state = make_position(scenario, {"extra_races": int(races > 4), "turn_limit": limit})
        self.setup: Setup[State, Board] = Setup(self.board, self.state, {}, DocumentWords())
        self.work, self.events, self.chance = Work(), Events(), Chance()
        self.out = [[0] * 7 for _ in range(GAME.facts.actions)]

    # -- looking

    @property
    def names(self) -> DoomballNames:
        return DoomballNames(self.board, self.state)

    def at(self, space: str) -> Piece:
        """The piece on a space; the ghost if there is none."""
        return self.state.pieces[self.number(space)]

    def number(self, space: str) -> int:
        return self.state.occupant[cast("int", read_cell(self.board.mode, space))]

    def spaces(self, seat: int) -> str:
        """The spaces of a seat's pieces in order: `D3 E4`, without lost and waiting pieces."""
        rows = self.state.pieces[seat * 20 : seat * 20 + 20]
        return " ".join(cell_name(self.board.mode, row.cell) for row in rows if row.cell < 64)

    def loose(self) -> dict[str, int]:
        cells = range(self.board.cells)
        return {cell_name(self.board.mode, c): self.state.loose[c] for c in cells if self.state.loose[c]}

    def prompted(self) -> int:
        asked: int = GAME.kernel.prompted(self.state, self.board)
        return asked

    def rows(self, seat: int | None = None) -> list[Row]:
        who = self.state.actor if seat is None else Seat(seat)
        count = GAME.kernel.legal(self.state, self.board, who, ALL, self.out, self.work)
        return [tuple(row) for row in self.out[:count]]

    def texts(self, prefix: str = "", seat: int | None = None) -> list[str]:
        """The legal decisions, or what follows a verb in them: `texts("step")` gives spaces."""
        every = [VERBS.to_text(row, self.names) for row in self.rows(seat)]
        return [t.removeprefix(prefix).strip() for t in every if not prefix or t.split()[0] == prefix]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses, or an empty text."""
        who = self.state.actor if seat is None else Seat(seat)
        row = list(VERBS.from_text(text, self.names))
        return GAME.clause(GAME.kernel.check(self.state, self.board, who, row, self.work))

    # -- playing

    def play(self, text: str, coins: str = "", seat: int | None = None) -> list[str]:
        """Play one decision with exactly these coins; return its sentences."""
        who = self.state.actor if seat is None else Seat(seat)
        assert self.refused(text, who) == "", f"{text} is refused by {self.refused(text, who)}"
        return self._apply(who, list(VERBS.from_text(text, self.names)), coins)

    def advance(self, coins: str = "") -> list[str]:
        """Play one automatic step."""
        assert self.prompted() == 4
        return self._apply(AUTOMATIC, CONTINUE_ROW, coins)

    def _apply(self, seat: Seat, row: list[int], coins: str) -> list[str]:
        self.events.used = 0
        fell = [int(coin == "H") for coin in coins.replace(" ", "")]
        script(self.chance, fell, strict=True)
        GAME.kernel.apply(self.state, self.board, seat, row, self.chance, self.events, self.work)
        assert self.chance.fault == FINE, "more coins were flipped"
        assert self.chance.drawn == len(fell), f"only {self.chance.drawn} of {len(fell)} coins were flipped"
        return [GAME.sentence(self.setup, event) for event in self.events.rows[: self.events.used]]

    def play_random(self, text: str, seat: int, seed: int = 1) -> None:
        """Play one decision whose draws are not coins."""
        row = list(VERBS.from_text(text, self.names))
        assert self.refused(text, seat) == ""
        self.events.used = 0
        GAME.kernel.apply(self.state, self.board, Seat(seat), row, seeded(seed), self.events, self.work)

    def act(self, unit: str, *steps: str) -> list[str]:
        """Play an activation: decisions, each followed by its coins if it flips any; end it if it is still running."""
        told = self.play(f"activate {unit}")
        for step in steps:
            if set(step.replace(" ", "")) <= {"H", "T"}:
                continue
            after = steps[steps.index(step) + 1 :]
            coins = after[0] if after and set(after[0].replace(" ", "")) <= {"H", "T"} else ""
            told += self.play(step, coins)
        if self.state.unit != NOBODY and self.prompted() != 4 and self.state.phase not in (CHOOSE, 12):
            told += self.play("finish")
        return told

    def clauses(self) -> list[str]:
        """The clauses of the last Events."""
        return [GAME.clause(event.clause) for event in GAME.events.views(self.events.rows[: self.events.used])]

    def clone(self) -> State:
        return flat.clone(self.state)
