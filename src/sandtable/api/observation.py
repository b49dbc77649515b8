"""Observation: all that one seat may know. `play.observation.ObservationCore` does the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.play.action import Action, Playable
from sandtable.play.match_board import MatchBoard
from sandtable.play.observation import ObservationCore
from sandtable.play.results import Refusal


class Observation:
    """All that one seat may know, as a position of its own: it answers without the match and never changes it.

    Examples:
        >>> import sandtable
        >>> seen = sandtable.game("dbd").start("first-blood", seed=7).observation(0)
        >>> seen
        <Observation of dbd by Blue, Blue to act>
        >>> seen.check("INF@109-93"), seen.after("INF@109-93").legal("B_INF_1")[0]
        (None, <Action INF@93-76>)
    """

    def __init__(self, core: ObservationCore) -> None:
        self._core = core

    @property
    def seat(self) -> int:
        """Whose Observation this is: 0, 1, or 2 for the public."""
        return self._core.seat

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must act."""
        return self._core.asked

    @property
    def position(self) -> dict[str, Any]:
        """What the seat knows, in the words of the scenario documents, with the present numbers of every piece."""
        return self._core.position

    @property
    def board(self) -> MatchBoard:
        """The board as far as the seat knows it: neighbours, distances, lines of sight, paths."""
        return self._core.geometry

    def legal(self, about: int | str | None = None) -> list[Action]:
        """List the seat's legal Actions, all of them or those of one piece. Open verbs give a sample."""
        return self._core.legal(about)

    def check(self, action: Playable) -> Refusal | None:
        """Return None if the Action is legal as far as the seat knows, else the clause that forbids it."""
        return self._core.check(action)

    def after(self, action: Playable, rolls: Sequence[object] = ()) -> Observation:
        """Return what the seat would know after this Action, as far as that follows from what it knows now.

        `rolls` are the results of the dice that the Action draws; `Match.odds` lists their probabilities.
        """
        return Observation(self._core.after(action, rolls))

    def json(self) -> dict[str, Any]:
        """Return all of it as JSON values: what `Match.observe` returns and bots receive."""
        return self._core.json()

    def bytes(self) -> bytes:
        """Return the canonical bytes: on one board, a seat that knows the same has the same bytes."""
        return self._core.bytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self._core == other._core

    def __hash__(self) -> int:
        return hash(self.bytes())

    def __repr__(self) -> str:
        seats = (*self._core.game.facts.seats, "the public")
        asked = " and ".join(seats[seat] for seat in self.asked) or "nobody"
        return f"<Observation of {self._core.game.id} by {seats[self.seat]}, {asked} to act>"
