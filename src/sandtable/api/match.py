"""Match: one play of a game, as users of the library see it. `play.match.MatchCore` does the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import PUBLIC
from sandtable.kernel.record import Entry, Record, live
from sandtable.kernel.scene import Scene
from sandtable.play.action import Action, Playable
from sandtable.play.board_text import MEDIUM, WIDE
from sandtable.play.match import MatchCore, secret_of
from sandtable.play.match_board import MatchBoard
from sandtable.play.odds import Odds
from sandtable.play.results import Outcome, Prompt, Refusal
from sandtable.play.scene_text import scene_text
from sandtable.play.transaction import Reached

from .event import Event, named_events
from .match_bytes import write_match
from .observation import Observation

if TYPE_CHECKING:
    from .title import Title

T = TypeVar("T")  # a class of a game


class Match:
    """One play of a game, from a scenario to its end. Seats are 0 and 1; seat 2 is the public.

    A refused Action raises and changes nothing.

    Examples:
        >>> import sandtable
        >>> match = sandtable.game("dbd").start("first-blood", seed=7)
        >>> match.prompt().asked
        (0,)
        >>> match.play(0, match.actions(0, "B_INF_1")[1])
        [<Event unit_moved unit='B_INF_1' start=109 to=94 over=None>]
        >>> match
        <Match ... of dbd: 1 entries, Blue to act>
    """

    def __init__(self, core: MatchCore, title: Title) -> None:
        self._core = core
        self._title = title

    # -- the position

    @property
    def id(self) -> str:
        """The match's id. A match with a seed has the same id every time."""
        return self._core.id

    @property
    def game(self) -> Title:
        """The game that is played."""
        return self._title

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All Entries so far, in order: Actions with their rolls, automatic steps, undo, resignation."""
        return self._core.entries

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        return self._core.outcome

    def prompt(self, seat: int | None = None) -> Prompt:
        """Return who must act and what they are asked, worded for `seat` (default: the seat that must act)."""
        return self._core.prompt(seat)

    def actions(self, seat: int, about: int | str | None = None) -> list[Action]:
        """List the seat's legal Actions, all of them or those of one piece. Open verbs give a sample."""
        return self._core.actions(seat, about)

    def check(self, seat: int, action: Playable) -> Refusal | None:
        """Return None if the Action is legal now, else the clause that forbids it."""
        return self._core.check(seat, action)

    def odds(self, seat: int, action: Playable) -> Odds:
        """Compute the exact distribution of the Action's results from what the seat may know."""
        return self._core.odds(seat, action)

    def observation(self, seat: int) -> Observation:
        """Return all that the seat may know, as a position of its own."""
        return Observation(self._core.observation(seat))

    @overload
    def observe(self, seat: int) -> dict[str, Any]: ...
    @overload
    def observe(self, seat: int, *, text: Literal[True]) -> str: ...
    def observe(self, seat: int, *, text: bool = False) -> dict[str, Any] | str:
        """Return the Observation as plain JSON values; its `position` is in the words of the scenario documents.

        With `text` it is a page of plain text: who must do what, the score, every piece, the ground.
        """
        return scene_text(self._core.scene(seat), self._title.facts.seats) if text else self._core.observe(seat)

    def events(self, seat: int | None = None) -> list[Event]:
        """List the Events of every Entry in effect, oldest first: all, or those that the seat may know.

        Pieces have the ids of the present position. The Events of undone Entries are left out.
        """
        core = self._core
        counted = {entry.n for entry in live(core.entries)}
        steps = [step for step in core.steps if step.entry.n in counted]
        return named_events(core, core.state, steps, seat)

    @property
    def board(self) -> MatchBoard:
        """The board of the true position: neighbours, distances, lines of sight, paths."""
        return self._core.board

    def board_text(self, seat: int = PUBLIC, *, columns: int = WIDE, size: str = MEDIUM) -> str:
        """Draw the board as the seat (by default a spectator) sees it, in plain text with a legend.

        A board that needs more than `columns` is drawn with narrow cells, or as a list of its pieces.
        """
        return self._core.board_text(seat, columns=columns, size=size)

    def scene(self, seat: int) -> Scene:
        """Return what a client shows to the seat: board, pieces, panels, prompt, choices and log, as JSON values."""
        return self._core.scene(seat)

    def export(self) -> dict[str, Any]:
        """Export the true position as a scenario document, which `Title.start` takes."""
        return self._core.export()

    def record(self, *, reveal: bool = False) -> Record:
        """Return the whole Record. It contains the secret once the match is over, or with `reveal`."""
        return self._core.record(reveal=reveal)

    def state_bytes(self) -> bytes:
        """Return the State in its canonical form: on one board, equal positions have equal bytes."""
        return flat.to_bytes(self._core.state)

    def interface(self, kind: Callable[..., T], **settings: Any) -> T:
        """Return an interface that the game brings along, on this match: `match.interface(AuthorGame)`.

        The Unfought Battle has one, in its module `author`; the settings are those of the class.
        """
        return kind(self._core, **settings)

    # -- changes

    def play(
        self, seat: int, action: Playable | Sequence[Playable], rolls: Sequence[object] | None = None
    ) -> list[Event]:
        """Play one Action, or several as one: all or none, and every fault is named. Return what the seat may know.

        The Events of the automatic steps that follow are included, unless the match was started with `stepwise`.
        `rolls` are exactly those that all of this needs, as the game writes them.
        """
        return self._named(self._core.advance(seat, action, rolls), seat)

    def step(self, rolls: Sequence[object] | None = None) -> list[Event]:
        """Run the next automatic step of a match that was started with `stepwise=True`; return all of its Events.

        It is due while `prompt().table` is true.
        """
        return self._named(self._core.advance_step(rolls))

    def fork(self, *, seed: int | None = None, same_dice: bool = False) -> Match:
        """Return an independent copy. It is cheap: nothing is copied but references.

        Its further rolls are new, and the same every time with a seed; its Record says that they were given. With
        `same_dice` the copy rolls what this match is going to roll: whoever plans with it foresees the dice.
        """
        core = self._core.fork() if same_dice else self._core.fork(secret_of(seed))
        return Match(core, self._title)

    def to_bytes(self) -> bytes:
        """Return the whole match, its dice included, in few bytes, for `sandtable.read_match`."""
        return write_match(self._core)

    def __copy__(self) -> Match:
        return self.fork(same_dice=True)

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.fork(same_dice=True)

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` can withdraw an Entry of the seat."""
        return self._core.can_undo(seat)

    def undo(self, seat: int) -> Entry:
        """Withdraw the seat's latest Entry; refused after a roll, a reveal or the other seat's turn."""
        return self._core.undo(seat)

    def take_back(self, of: int) -> None:
        """Go back to before Entry `of`, whatever happened since; later rolls are new."""
        self._core.take_back(of)

    def resign(self, seat: int) -> None:
        """End the match: the seat resigns."""
        self._core.resign(seat)

    def draw_offered(self) -> int | None:
        """Return the seat with a standing draw offer, or None."""
        return self._core.draw_offered()

    def agree_draw(self, seat: int) -> bool:
        """Offer a draw or accept the other seat's offer; return True when both agreed."""
        return self._core.agree_draw(seat)

    def out_of_time(self, seat: int) -> list[Event]:
        """Tell the match that the seat's clock ran out: the game's default Action is played, or the seat loses."""
        return self._named(self._core.out_of_time(seat), seat)

    def __repr__(self) -> str:
        return repr(self._core)

    def _named(self, reached: Sequence[Reached], seat: int | None = None) -> list[Event]:
        """Return the Events of these Entries that the seat may know, each named as in the position after it."""
        return [event for step, state, _ in reached for event in named_events(self._core, state, [step], seat)]
