"""One match as environments play it: on a carrier, by places in the list of legal Actions, and without a Record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.bots.carrier_choice import COMPILED, PLAIN, carrier_choice
from sandtable.games import add_file
from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.carrier import Carrier, Workspace, has_numba
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotPossible, Refused, Unreadable
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ALL, AUTOMATIC, DRAWN, FIRST_WINS, RUNNING
from sandtable.kernel.verbs import Row
from sandtable.play.board_text import BoardDrawing, PlainPaper
from sandtable.play.observation import ObservationCore

SEATS: Final = (0, 1)
TRUE, SEEN = 0, 1  # records of the workspace: the State, and what `hide` leaves of it
WIDTH: Final = 200  # columns of a board in plain text


def find_game(name: str) -> Game:
    """Return a game by its id, or by the path of its file."""
    return game_of(add_file(name) if name.endswith(".py") else name)


def find_carrier(game: Game, name: str) -> Carrier:
    """Return a carrier; "auto" is the compiled one if numba is installed. Compiling happens once for each machine."""
    if name not in ("auto", "plain", "compiled"):
        raise Unreadable(f"carrier: {name!r} is not auto, plain or compiled")
    wanted = PLAIN if name == "plain" or (name == "auto" and not has_numba()) else COMPILED
    return carrier_choice(game).carrier(wanted)


class MatchEnv:
    """A match that is played again and again: `start`, then `list_actions` and `play` while `asked` names a seat."""

    def __init__(
        self,
        game: Game,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        carrier: str = "auto",
    ) -> None:
        self.game = game
        playable = [note for note in game.notes() if note.playable]
        name = playable[0].name if scenario is None else scenario
        note = next((note for note in playable if note.name == name), None)
        self.document = game.scenario(name) if isinstance(name, str) else dict(name)
        self.options = game.options({**(note.options if note else {}), **(options or {})})
        self.carrier = find_carrier(game, carrier)
        self._fixed: Setup | None = None  # the set-up of a scenario in which nothing is random
        self._workspace: Workspace | None = None
        self._board = b""  # of the workspace
        self.setup: Setup = self._load(0)
        self.mask = 0
        self._listed = -1  # the seat whose Actions the workspace lists

    def start(self, seed: int) -> None:
        """Start a match; a seed always gives the same set-up and dice."""
        self.setup = self._load(seed)
        board = flat.to_bytes(self.setup.board)
        if self._workspace is None or board != self._board:
            self._workspace, self._board = Workspace(self.carrier, self.setup.board), board
        self._workspace.set_state(TRUE, self.setup.state)
        self._workspace.set_chance(seeded(f"dice {seed}".encode()))
        self._go_on(AUTOMATIC, 0)

    def _load(self, seed: int) -> Setup:
        if self._fixed is not None:
            return self._fixed
        chance = seeded(f"set-up {seed}".encode())
        words = chance.words[:]
        made = self.game.load(self.document, self.options, chance)
        if chance.words == words:
            self._fixed = made
        return made

    @property
    def workspace(self) -> Workspace:
        if self._workspace is None:
            raise NotPossible("no match has been started: call reset first")
        return self._workspace

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must act."""
        return tuple(seat for seat in SEATS if self.mask & (1 << seat))

    def list_actions(self, seat: int) -> int:
        """List a seat's legal Actions; return their number. A seat that is not asked has none."""
        if not self.mask & (1 << seat):
            return 0
        if self._listed != seat:
            self._count, self._listed = self.workspace.list_legal(seat, ALL), seat
        return self._count

    def row(self, seat: int, place: int) -> Row:
        """Return a legal Action by its place in the list."""
        count = self.list_actions(seat)
        if not 0 <= place < count:
            raise Unreadable(f"action {place}: seat {seat} has {count} legal actions, 0 to {count - 1}")
        return self.workspace.listed(place)

    def play(self, seat: int, place: int, *, go_on: bool = True) -> None:
        """Play a legal Action by its place in the list; then run automatic steps, unless the other seat plays too."""
        row = self.row(seat, place)
        if go_on:
            self._go_on(seat, place)
        else:
            self._apply(seat, row)

    def play_row(self, seat: int, row: Sequence[int]) -> None:
        """Play an Action of a bot."""
        if clause := self.workspace.check(seat, row):
            raise Refused(self.game.clause(clause), self.game.clause_sentence(clause))
        self._apply(seat, row)
        self.go_on()

    def go_on(self) -> None:
        """Run the automatic steps that are due."""
        self._go_on(AUTOMATIC, 0)

    def _apply(self, seat: int, row: Sequence[int]) -> None:
        self._listed = -1
        self.workspace.rewind()
        self.mask = self.workspace.apply(seat, row)

    def _go_on(self, seat: int, chosen: int) -> None:
        """Apply the chosen Action, run automatic steps, and list what the first seat that is asked may do."""
        space = self.workspace
        found = int(
            space.carrier.function(generic.go_on)(
                space.states, TRUE, space.boards, seat, chosen, space.out, space.chances, space.events, space.works
            )
        )
        self.mask, self._count = found & 7, found >> 3
        self._listed = self.asked[0] if self.asked else -1

    def seen_bytes(self, seat: int) -> bytes:
        """Return the canonical bytes of what a seat, or the public, may know."""
        self.workspace.copy(SEEN, TRUE)
        self.workspace.hide(seat, at=SEEN)
        return self.workspace.take(SEEN)

    def observation(self, seat: int) -> ObservationCore:
        """Return a seat's Observation, for bots and pictures."""
        state: Any = flat.from_bytes(self.game.state, self.seen_bytes(seat))
        return ObservationCore(self.game, self.setup.board, state, seat, self.setup)

    def returns(self) -> tuple[float, float] | None:
        """Return 1, -1 or 0 for each seat, or None while the match runs."""
        outcome = self.workspace.outcome(TRUE)
        if outcome == RUNNING:
            return None
        if outcome == DRAWN:
            return 0.0, 0.0
        return (1.0, -1.0) if outcome == FIRST_WINS else (-1.0, 1.0)

    def text(self, seat: int) -> str:
        """Draw the board as a seat, or the public, sees it."""
        seen = self.observation(seat)
        scene = self.game.scene(self.setup, seen.state, seat)
        drawing = BoardDrawing(scene, PlainPaper(WIDTH))
        lines = [scene["turn"], *drawing.board("medium"), "", *drawing.legend(self.game.facts.seats)]
        return "\n".join(line.rstrip() for line in lines)
