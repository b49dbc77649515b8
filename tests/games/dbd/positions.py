"""Positions in the notation of the worked examples, loaded by `load` and played with the kernel functions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.dbd import GAME
from sandtable.games.dbd.actions import VERBS, names
from sandtable.games.dbd.board import BOARDS
from sandtable.games.dbd.model import (
    CANCEL,
    CHOOSING,
    END,
    MELEE,
    MOVE,
    MOVE_MELEE,
    NOBODY,
    OFFBOARD,
    RETREAT_TO,
    SHOOT,
    WITHDRAW,
    Board,
    State,
    Work,
    max_hp,
)
from sandtable.games.dbd.scenarios.format import TERRAINS, TYPES
from sandtable.games.dbd.scenarios.load import ScenarioDetails, load
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, Chance, rewind, script, uniform
from sandtable.kernel.events import Events, EventView
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ALL, Seat

SIDES = {"B": "BLUE", "R": "RED"}
QUALITIES = {"G": "GREEN", "R": "REGULAR", "V": "VETERAN"}
DEFAULTS = {option.name: option.default for option in GAME.facts.options}

_out = [[0] * 7 for _ in range(GAME.facts.actions)]


def document(
    units: str,
    terrain: str = "",
    *,
    board: str = "DBD-157-v1",
    standards: tuple[int, int] = (0, 0),
    to_win: int = 6,
    turn: tuple[str, int, int] = ("BLUE", 1, 3),
    meta: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the document of `b1=B INF R 5@78; r1=R INF R 5@79` with terrain `79=WOODS, 61=ROUGH`."""
    entries = []
    for text in filter(None, re.split(r";\s*", units)):
        found = re.fullmatch(r"(\w+)=([BR]) ([A-Z]{3}) ([GRV]) (\d+)@(\d+)", text.strip())
        assert found, text
        id, side, kind, quality, hp, hex = found.groups()
        entries.append(
            {
                "id": id,
                "side": SIDES[side],
                "type": kind,
                "quality": QUALITIES[quality],
                "hp": int(hp),
                "hex": int(hex),
            }
        )
    side, number, left = turn
    return {
        "schema": "dbd-scn-0.1",
        "board": board,
        "standardsToWin": to_win,
        "terrain": dict(text.strip().split("=") for text in filter(None, terrain.split(","))),
        "units": entries,
        "turn": {"side": side, "turnNumber": number, "activationsLeft": left},
        "meta": {"score": dict(zip(("BLUE", "RED"), standards)), **(meta or {})},
    }


class Table:
    """A position in play. Actions are written as in the rules: `MOVE_MELEE b1 78 r1 charge`, `RETREAT 80`."""

    def __init__(self, source: dict[str, Any] | str, terrain: str = "", **more: Any) -> None:
        options = {name: more.pop(name) for name in list(more) if name in DEFAULTS}
        made = source if isinstance(source, dict) else document(source, terrain, **more)
        self.setup: Setup[State, Board, ScenarioDetails] = load(made, {**DEFAULTS, **options}, Chance())
        self.board = self.setup.board
        self.state: State = flat.clone(self.setup.state)
        self.ids: tuple[str, ...] = self.setup.words.ids
        self.chance = Chance()
        self.events = Events()
        self.work = Work()

    # -- looking

    def unit(self, id: str) -> int:
        return self.ids.index(id)

    def hp(self, id: str) -> int:
        return self.state.hp[self.unit(id)]

    def hex(self, id: str) -> int:
        return self.state.hex[self.unit(id)]

    @property
    def turn(self) -> tuple[str, int, int]:
        return ("BLUE", "RED")[self.state.active], self.state.turn, self.state.activations

    @property
    def winner(self) -> str:
        return ("", "BLUE", "RED", "DRAW")[GAME.kernel.outcome(self.state, self.board)]

    @property
    def asked(self) -> Seat | None:
        """The seat that decides, or None after the end."""
        mask = GAME.kernel.prompted(self.state, self.board)
        return None if mask == 0 else Seat(mask - 1)

    @property
    def pending(self) -> bool:
        return self.state.phase != CHOOSING

    def rows(self, about: int = ALL, seat: int | None = None) -> list[tuple[int, ...]]:
        who = self.asked if seat is None else Seat(seat)
        count = 0 if who is None else GAME.kernel.legal(self.state, self.board, who, about, _out, self.work)
        return [tuple(row) for row in _out[:count]]

    def legal(self, id: str = "") -> list[str]:
        """Return all legal actions, or those of one unit, in the notation of the rules."""
        return [self.action_text(row) for row in self.rows(self.unit(id) if id else ALL)]

    def of(self, verb: str, id: str) -> list[str]:
        """Return the legal actions of one unit with one verb: the words after `VERB id`."""
        start = f"{verb} {id} "
        return [text.removeprefix(start) for text in self.legal(id) if text.startswith(start)]

    def hexes(self, verb: str, id: str) -> list[int]:
        """Return the destinations of one unit with one verb, each once."""
        return sorted({int(text.split()[0]) for text in self.of(verb, id)})

    def action_text(self, row: Sequence[int]) -> str:
        verb, a, b, c, d, *_ = row
        name = VERBS.verb(row).name.upper()
        if verb == END:
            return name
        if verb in (CANCEL, RETREAT_TO):
            return f"{name} {a}"
        if verb in (MELEE, SHOOT):
            return f"{name} {self.ids[a]} {self.ids[b]}"
        if verb in (MOVE, WITHDRAW):
            return f"{name} {self.ids[a]} {b}"
        ride = f" {('nocharge', 'charge')[d]}" if verb == MOVE_MELEE and self.board.units[a].kind == 1 else ""
        return f"{name} {self.ids[a]} {b} {self.ids[c]}{ride}"

    def row(self, text: str) -> tuple[int, ...]:
        return VERBS.from_text(text, names(self.setup, self.state))

    def refused(self, action: str | Sequence[int], seat: int | None = None) -> str:
        """Return the clause that refuses an action, or an empty text."""
        row = self.row(action) if isinstance(action, str) else action
        who = (0 if self.asked is None else self.asked) if seat is None else seat
        clause: int = GAME.kernel.check(self.state, self.board, Seat(who), list(row), self.work)
        return GAME.clause(clause)

    # -- playing

    def play(self, text: str, *dice: int) -> list[EventView]:
        """Play a legal action with exactly these dice; return its Events."""
        row = self.row(text)
        assert self.asked is not None, f"{text}: the match is over"
        assert self.refused(row) == "", f"{text}: refused by {self.refused(row)}"
        assert row in self.rows(), f"{text} is not listed"
        script(self.chance, [die - 1 for die in dice], strict=True)
        self.events.used = 0
        GAME.kernel.apply(self.state, self.board, Seat(self.asked), list(row), self.chance, self.events, self.work)
        assert self.chance.fault == FINE, f"{text}: wants more dice than {dice}"
        assert self.chance.drawn == len(dice), f"{text}: rolls {self.chance.drawn} dice, not {len(dice)}"
        check_consistency(self.board, self.state)
        return self.told()

    def play_random(self, rng: Chance) -> tuple[int, ...]:
        """Play a random legal action; its rolls are on the tape of `rng` afterwards."""
        rows = self.rows()
        row = rows[uniform(rng, len(rows))]
        rewind(rng)
        self.events.used = 0
        assert self.asked is not None
        GAME.kernel.apply(self.state, self.board, Seat(self.asked), list(row), rng, self.events, self.work)
        return row

    def told(self) -> list[EventView]:
        return GAME.events.views(self.events.rows[: self.events.used])

    def dice(self, text: str) -> int:
        """Return how many dice an action rolls, without playing it."""
        row = self.row(text)
        assert self.refused(row) == "", f"{text}: refused by {self.refused(row)}"
        state, chance = flat.clone(self.state), Chance()
        self.events.used = 0
        GAME.kernel.apply(state, self.board, Seat(state.active), list(row), chance, self.events, self.work)
        return chance.drawn

    def clauses(self) -> list[str]:
        """Return the clauses of the last Events."""
        return [GAME.clause(event.clause) for event in self.told()]


def check_consistency(board: Board, state: State) -> None:
    """Check the derived fields of a State against the positions of its units (DBD-DEC-10)."""
    standing = {unit: state.hex[unit] for unit in range(board.count) if state.hex[unit] != OFFBOARD}
    assert all((state.hp[unit] > 0) == (unit in standing) for unit in range(board.count))
    occupant: list[int] = [NOBODY] * 158
    beside = [[0] * 158, [0] * 158]
    for unit, hex in standing.items():
        assert occupant[hex] == NOBODY
        occupant[hex] = unit
        for neighbour in board.neighbours[hex]:
            if neighbour != OFFBOARD:
                beside[board.units[unit].seat][neighbour] += 1
    assert state.occupant == occupant
    assert state.beside == beside
    for seat in (0, 1):
        assert state.strength[seat] == sum(board.units[unit].seat == seat for unit in standing)
    if state.phase == CHOOSING:
        pending = (state.attack_from, state.defender, state.hits, state.retreats, state.steps)
        assert pending == (OFFBOARD, NOBODY, 0, 0, 0)


def random_document(rng: Chance, most: int) -> dict[str, Any]:
    """Return a document with random units and terrain, denser near the middle so that the sides meet."""
    hexes = list(range(157))
    for i in range(156, 0, -1):
        j = uniform(rng, i + 1)
        hexes[i], hexes[j] = hexes[j], hexes[i]
    crowd = 2 + uniform(rng, most - 1)
    area = sorted(hexes, key=lambda hex: abs(hex - 78) // 30)[: max(crowd, 12 + uniform(rng, 145))]
    units = []
    for n, hex in enumerate(area[:crowd]):
        kind, quality = uniform(rng, 5), uniform(rng, 3)
        units.append(
            {
                "id": f"u{n}",
                "side": ("BLUE", "RED")[n if n < 2 else uniform(rng, 2)],
                "type": TYPES[kind],
                "quality": ("GREEN", "REGULAR", "VETERAN")[quality],
                "hp": 1 + uniform(rng, max_hp(kind, quality)),
                "hex": hex,
            }
        )
    terrain = {str(hexes[i]): TERRAINS[uniform(rng, 5)] for i in range(uniform(rng, 60))}
    return {
        "schema": "dbd-scn-0.1",
        "board": BOARDS[uniform(rng, 3)].id,
        "standardsToWin": 6,
        "terrain": terrain,
        "units": units,
        "turn": {"side": ("BLUE", "RED")[uniform(rng, 2)], "turnNumber": 1, "activationsLeft": 3},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }
