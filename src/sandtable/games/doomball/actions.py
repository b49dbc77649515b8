"""The verbs of section 19 and how people write them.

| text                        | meaning                                                    |
|-----------------------------|------------------------------------------------------------|
| `race orcs`, `draft troll`, `drop troll`, `clear`, `ready offence`, `random`, `seal` | the secret draft |
| `call heads`, `role defence`, `side A`, `exchange roles` | one of a few options          |
| `place troll B3`, `marker A2`, `reinforce troll A2`      | a kind and a space            |
| `carrier D3`, `activate D3` | one of the seat's own pieces, by its space                 |
| `step E3`, `walk E3 F3 -`   | one step, or a whole path; a dash fills it up              |
| `attack E3`, `pass F3`      | the piece on that space                                    |
| `reload`, `finish`, `end`   | reload; no further action; end of the turn                 |
| `retreat D5`                | Variant: where a unit retreats                             |
"""

from __future__ import annotations

from sandtable.games.doomball import model
from sandtable.games.doomball.board import cell_name, read_cell
from sandtable.games.doomball.kinds import KIND_NAMES, KIND_WORDS, RACE_WORDS
from sandtable.games.doomball.model import Board, State, cell_of, piece_of
from sandtable.games.doomball.rules.setup import is_next_of_kind
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import CELL, CHOICE, PIECE, Slot, Verb, Verbs

NOWHERE = "-"  # the ghost space in a text


def _kind(words: str) -> Slot:
    return Slot("kind", CHOICE, names=KIND_WORDS, words=words)


def _cell(name: str, words: str, most: int = model.CELLS - 1) -> Slot:
    return Slot(name, CELL, 0, most, words=words)


def _piece(name: str, words: str) -> Slot:
    return Slot(name, PIECE, 0, model.PIECES - 1, form="place", words=words)


def _word(name: str, names: tuple[str, ...], words: str) -> Slot:
    return Slot(name, CHOICE, names=names, words=words)


VERBS = Verbs(
    [
        Verb(model.DO_RACE, "race", (_word("race", RACE_WORDS, "the race"),), secret=True, words="Play the"),
        Verb(model.DO_DRAFT, "draft", (_kind("a unit to add"),), secret=True, words="Add"),
        Verb(model.DO_DROP, "drop", (_kind("a unit to remove"),), secret=True, words="Remove"),
        Verb(model.DO_CLEAR, "clear", secret=True, words="Remove all units"),
        Verb(
            model.DO_READY,
            "ready",
            (_word("army", ("defence", "offence"), "the army"),),
            secret=True,
            words="Use a ready-made army for the",
        ),
        Verb(model.DO_RANDOM, "random", secret=True, words="Choose a random army"),
        Verb(model.DO_SEAL, "seal", seal=True, words="Finish the draft"),
        Verb(model.DO_CALL, "call", (_word("coin", model.COIN_NAMES, "how the coin falls"),), words="Call"),
        Verb(model.DO_ROLE, "role", (_word("role", model.ROLE_NAMES, "the role"),), words="Choose the"),
        Verb(model.DO_SIDE, "side", (_word("edge", model.EDGE_NAMES, "the home edge"),), words="Start on side"),
        Verb(
            model.DO_EXCHANGE,
            "exchange",
            (_word("what", ("sides", "roles", "nothing"), "what changes hands"),),
            words="Exchange",
        ),
        Verb(
            model.DO_PLACE, "place", (_piece("piece", "a unit to place"), _cell("to", "a space for it")), words="Place"
        ),
        Verb(model.DO_CARRIER, "carrier", (_piece("piece", "who carries the artifact"),), words="Give the artifact to"),
        Verb(model.DO_ACTIVATE, "activate", (_piece("piece", "the unit"),), words="Activate"),
        Verb(model.DO_STEP, "step", (_cell("to", "the next space"),), words="Move one space to"),
        Verb(
            model.DO_WALK,
            "walk",
            (
                _cell("first", "the first space", model.CELLS),
                _cell("second", "the second space", model.CELLS),
                _cell("third", "the third space", model.CELLS),
            ),
            open=True,
            words="Move to",
        ),
        Verb(model.DO_ATTACK, "attack", (_piece("target", "the enemy unit"),), words="Attack"),
        Verb(model.DO_PASS, "pass", (_piece("to", "the friend who takes it"),), words="Pass the artifact to"),
        Verb(model.DO_RELOAD, "reload", words="Reload"),
        Verb(model.DO_FINISH, "finish", words="Done with this unit"),
        Verb(model.DO_RETREAT, "retreat", (_cell("to", "the space to go back to"),), words="Retreat to"),
        Verb(model.DO_MARKER, "marker", (_cell("at", "the edge space"),), words="Put a marker on"),
        Verb(
            model.DO_REINFORCE,
            "reinforce",
            (_piece("piece", "what comes"), _cell("at", "the marker space")),
            words="Reinforce with",
        ),
        Verb(model.DO_END, "end", words="End the turn"),
    ]
)


class DoomballNames:
    """Names of pieces and spaces.

    A piece on the board is named by its space, any piece by owner, kind and number; a space is D3.
    """

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state
        self._numbers: list[int] | None = None

    def cell_text(self, cell: int) -> str:
        if cell == model.OFFBOARD:
            return NOWHERE
        return cell_name(self.board.mode, cell) if 0 <= cell < self.board.cells else str(cell)

    def read_cell(self, text: str) -> int | None:
        if text == NOWHERE:
            return model.OFFBOARD
        if text.isdecimal() and len(text) <= 18:
            return int(text)
        return read_cell(self.board.mode, text)

    def piece_text(self, piece: int, form: str) -> str:
        if 0 <= piece < model.NOBODY and self.state.pieces[piece].cell != model.OFFBOARD:
            return self.cell_text(self.state.pieces[piece].cell)
        if 0 <= piece < model.NOBODY and piece == self._waiting(self.state.pieces[piece].kind):
            return KIND_WORDS[self.state.pieces[piece].kind]
        return str(self.piece_id(piece))

    def read_piece(self, text: str, form: str) -> int | None:
        cell = read_cell(self.board.mode, text)
        if cell is None:
            return self._waiting(KIND_WORDS.index(text)) if text in KIND_WORDS else None
        there = self.state.occupant[cell_of(cell)]
        return None if there == model.NOBODY else there

    def _waiting(self, kind: int) -> int | None:
        """Find the next piece of a kind that the actor may place; a waiting piece is named by its kind."""
        first = self.state.actor * model.ARMY
        own = range(first, first + model.ARMY) if kind < model.KINDS else ()
        return next(
            (i for i in own if self.state.pieces[i].kind == kind and is_next_of_kind(self.state, piece_of(i))), None
        )

    def piece_id(self, piece: int) -> str | int:
        """Return an id such as `p1-horsemen-2`, the second of P1's Horsemen."""
        if not 0 <= piece < model.NOBODY or self.state.pieces[piece].kind >= model.KINDS:
            return piece
        return f"p{1 + piece // model.ARMY}-{KIND_WORDS[self.state.pieces[piece].kind]}-{self.number(piece)}"

    def number(self, piece: int) -> int:
        """Return a piece's number among those of its kind and seat."""
        if self._numbers is None:
            counts = [[0] * (model.KINDS + 1) for _ in range(2)]
            self._numbers = []
            for i in range(model.PIECES):
                count, kind = counts[i // model.ARMY], self.state.pieces[i].kind
                count[kind] += 1
                self._numbers.append(count[kind])
        return self._numbers[piece]

    def is_alone(self, piece: int) -> bool:
        """Whether its seat has no other piece of its kind."""
        kind, first = self.state.pieces[piece].kind, piece // model.ARMY * model.ARMY
        return [row.kind for row in self.state.pieces[first : first + model.ARMY]].count(kind) == 1

    def name(self, piece: int) -> str:
        """Return a name such as `Horsemen 2`; the only one of its kind has no number."""
        kind = KIND_NAMES[self.state.pieces[piece].kind]
        return kind if self.is_alone(piece) else f"{kind} {self.number(piece)}"

    def read_id(self, name: object) -> int | None:
        if not isinstance(name, str):
            return None
        return next((i for i in range(model.PIECES) if self.piece_id(i) == name), None)


def names(setup: Setup[State, Board], state: State) -> DoomballNames:
    """Return the names of pieces and spaces in a position."""
    return DoomballNames(setup.board, state)
