"""Positions of Picket in a few words, played with the kernel functions: orders as text, dice as they fell."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, Chance, rewind, script, seeded, uniform
from sandtable.kernel.events import Events, EventView
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ACTION_WIDTH, ALL, AUTOMATIC, CONTINUE, Seat
from tiny import GAME
from tiny.actions import CELL_NAMES, VERBS, TinyNames
from tiny.model import MARCH, OFFBOARD, OVER, PLAN, Board, Piece, Side, State, Work, row_of

CONTINUE_ROW = (CONTINUE, 0, 0, 0, 0, 0, 0)


def document(first: str, second: str, **more: Any) -> dict[str, Any]:
    """Make a scenario from texts such as "A a1 2, B b1 3"; `purse` and `bogs` are short forms."""
    purse = more.pop("purse", (0, 0))
    bogs: Mapping[str, int] = more.pop("bogs", {})
    sides = []
    for text, supplies in zip((first, second), purse):
        pieces = [words.split() for words in text.split(",") if words.strip()]
        sides.append({"purse": supplies, "pieces": [_piece(*words) for words in pieces]})
    ground = {cell: {"depth": depth} for cell, depth in bogs.items()}
    return {"format": "tiny-scn-1", "ground": ground, "sides": sides} | more


def _piece(letter: str, cell: str, strength: str) -> dict[str, Any]:
    return {"letter": letter, "cell": cell, "strength": int(strength)}


class Position:
    """A State with everything that its rules need, on the plain carrier."""

    def __init__(self, setup: Setup[State, Board]) -> None:
        self.setup = setup
        self.board = setup.board
        self.state: State = flat.clone(setup.state)
        self.work = Work()
        self.chance = Chance()
        self.events = Events()
        self.out = [[0] * ACTION_WIDTH for _ in range(GAME.facts.actions)]

    def piece(self, seat: int, letter: str) -> Piece:
        return self.state.pieces[row_of(Seat(seat), "AB".index(letter))]

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    def cells(self, seat: int) -> str:
        """Return where A and B are: "a1 b1", with a dash for a piece off the board."""
        found = [self.piece(seat, letter).cell for letter in "AB"]
        return " ".join("-" if cell == OFFBOARD else CELL_NAMES[cell] for cell in found)

    def strengths(self, seat: int) -> tuple[int, int]:
        return self.piece(seat, "A").strength, self.piece(seat, "B").strength

    # -- the contract

    def prompted(self) -> int:
        asked: int = GAME.kernel.prompted(self.state, self.board)
        return asked

    def outcome(self) -> int:
        ended: int = GAME.kernel.outcome(self.state, self.board)
        return ended

    def legal(self, seat: int, about: int = ALL) -> list[tuple[int, ...]]:
        count = GAME.kernel.legal(self.state, self.board, Seat(seat), about, self.out, self.work)
        return [tuple(row) for row in self.out[:count]]

    def texts(self, seat: int, about: int = ALL) -> list[str]:
        return [VERBS.to_text(row, TinyNames()) for row in self.legal(seat, about)]

    def check(self, seat: int, action: str | tuple[int, ...]) -> str:
        """Return the clause that refuses, or an empty text."""
        row = VERBS.from_text(action, TinyNames()) if isinstance(action, str) else action
        clause = GAME.kernel.check(self.state, self.board, Seat(seat), list(row), self.work)
        return GAME.clause(clause)

    def apply(self, seat: int, row: tuple[int, ...]) -> list[EventView]:
        self.events.used = 0
        GAME.kernel.apply(self.state, self.board, Seat(seat), list(row), self.chance, self.events, self.work)
        return GAME.events.views(self.events.rows[: self.events.used])

    def hidden(self, seat: int) -> State:
        """Return what `hide` leaves for a seat, or the public."""
        seen = flat.clone(self.state)
        GAME.kernel.hide(seen, self.board, Seat(seat), self.work)
        return seen

    # -- playing

    def order(self, seat: int, *texts: str) -> list[EventView]:
        """Give legal orders and return the Events."""
        told: list[EventView] = []
        for text in texts:
            assert self.check(seat, text) == "", text
            told += self.apply(seat, VERBS.from_text(text, TinyNames()))
        return told

    def march(self, *dice: int) -> list[EventView]:
        """Seal what is unsealed and march with exactly these dice."""
        for seat in (0, 1):
            if self.prompted() & (1 << seat):
                self.order(seat, "seal")
        assert self.state.phase == MARCH
        script(self.chance, [die - 1 for die in dice], strict=True)
        told = self.apply(AUTOMATIC, CONTINUE_ROW)
        assert self.chance.fault == FINE
        assert self.chance.drawn == len(dice), "another number of dice was rolled"
        return told

    def upkeep(self) -> list[EventView]:
        return self.apply(AUTOMATIC, CONTINUE_ROW)

    def turn(self, *dice: int) -> list[EventView]:
        """March and upkeep."""
        return self.march(*dice) + self.upkeep()

    def told(self, events: list[EventView], viewer: int) -> list[str]:
        """Return the sentences of the Events that a viewer gets."""
        return [GAME.sentence(self.setup, event) for event in events if event.audience & (1 << viewer)]


def position(first: str, second: str, *, last_turn: int = 12, **more: Any) -> Position:
    """Make a Position from texts such as "A a1 2, B b1 3"."""
    return Position(GAME.load(document(first, second, **more), {"turn_limit": last_turn}, seeded(0)))


def random_positions(scenario: str, seed: int, most: int = 400) -> Iterator[Position]:
    """Play a random match and yield each position: seats in random order, every verb, changed orders too."""
    setup = GAME.load(GAME.scenario(scenario), GAME.options(dict(GAME.facts.limit)), seeded(seed))
    here = Position(setup)
    lots = seeded(f"{scenario} {seed}".encode())
    for _ in range(most):
        yield here
        if here.state.phase == OVER:
            return
        seat = AUTOMATIC
        if here.state.phase == PLAN:
            asked = [s for s in (0, 1) if here.prompted() & (1 << s)]
            seat = Seat(asked[uniform(lots, len(asked))])
        rows = here.legal(seat)
        here.chance = lots
        row = rows[uniform(lots, len(rows))]
        if seat != AUTOMATIC and uniform(lots, 3) > 0:
            row = picked(here, seat, lots)
        rewind(lots)
        here.apply(seat, row)


def picked(here: Position, seat: int, chance: Chance) -> tuple[int, ...]:
    """Return what `pick` chooses."""
    action = [9] * ACTION_WIDTH
    GAME.kernel.pick(here.state, here.board, Seat(seat), chance, action, here.work)
    return tuple(action)
