"""The author's interface in Python (RULES.md, section 21): views, reveals and whole submissions of any match.

    author = match.interface(AuthorGame)

It works on the match itself: what it plays is in `match.entries`, and what is played there it sees. `http_api.py`
answers the same over HTTP.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from sandtable.kernel.errors import NotAsked, NotPossible, Unreadable
from sandtable.kernel.events import EventKinds, EventView
from sandtable.kernel.http_api import ApiMatch
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, PUBLIC
from sandtable.kernel.record import live

from . import api_documents, events
from .author_types import ForceOrder, Hex, LogEntry, Reveal, Submission, Upkeep, View
from .scenarios.format import PLAYERS

EVENT_KINDS: Final = EventKinds(events)
UPKEEP_HEAD: Final = ("game_id", "turn", "phase", "winner", "victory_type")


class AuthorGame:
    """A match in the words of the author's interface. Seats are 0 (p1) and 1 (p2); 2 is a spectator.

    On a match started with `stepwise=True` the second submission is followed by Execute alone, and `upkeep` is asked
    for, unless `automatic` is set. In any other match Upkeep follows at once (UB-TURN-3).
    """

    def __init__(self, match: ApiMatch, *, automatic: bool = False) -> None:
        self.match = match
        self.automatic = automatic

    # -- reading

    def view(self, seat: int = PUBLIC) -> View:
        """Return the position as the seat may see it, all of it after the end (UB-API-2)."""
        _require_seat(seat, (0, 1, PUBLIC))
        state = self.match.state if self.match.outcome else self.match.observation(seat).state
        return api_documents.view(self.match, state, seat)

    def contacts(self, seat: int = PUBLIC) -> list[Hex]:
        """Return the hexes with an enemy force or an enemy ghost, which look alike, before Upkeep (UB-INFO-7)."""
        return self.view(seat)["contacts"]

    def reveals(self, seat: int) -> list[Reveal]:
        """Return the enemy orders that meditation revealed to the seat this turn (UB-MED-3)."""
        return self.view(seat)["revealed_orders"]

    def legal_orders(self, seat: int) -> dict[str, list[ForceOrder]]:
        """Return for each force the orders that can be paid on their own; nothing once they are sealed (UB-DEC-5)."""
        _require_seat(seat, (0, 1))
        return api_documents.legal_orders(self.match.setup, self.match.observation(seat).state, seat)

    def log(self, seat: int = PUBLIC) -> list[LogEntry]:
        """Return the Events that the seat has seen, or all of them after the end (UB-API-7)."""
        _require_seat(seat, (0, 1, PUBLIC))
        over = self.match.outcome is not None
        counted = {entry.n for entry in live(step.entry for step in self.match.steps)}
        steps = [step for step in self.match.steps if step.entry.n in counted]
        told = [event for event in _told(steps) if over or event.audience & (1 << seat)]
        return api_documents.log(self.match.setup, told, self.match.setup.state.turn)

    def report(self, seat: int = PUBLIC, prompt: str = "") -> str:
        """Return a summary of the seat's log, made without a language model (UB-API-8)."""
        return api_documents.report(self.log(seat), prompt)

    # -- playing

    def submit(self, seat: int, orders: Sequence[ForceOrder]) -> Submission:
        """Submit all orders of a turn or none (UB-API-3); a force without one Meditates. Execute follows the second.

        Orders that the seat has written one by one are replaced. Raises NotAsked if no orders are due from the seat,
        BadAction if one cannot be read, and Refused with every fault if the rules forbid one, or all of them together:
        then the fault's place is the number of orders.
        """
        _require_seat(seat, (0, 1))
        mask = self.match.mask()
        if not mask or mask & ASKS_AUTOMATIC:
            raise NotAsked("orders are taken in plan alone")
        if not mask & (1 << seat):
            raise NotAsked(f"{PLAYERS[seat]} has already submitted orders")
        state = self.match.observation(seat).state
        rows = api_documents.read_orders(self.match.setup, state, seat, orders)
        first = len(self.match.steps)
        self.match.play(seat, self.match.named(rows))
        if self._is_due():
            self.match.step()
            if self.automatic and self._is_due():
                self.match.step()
        steps = [step for step in self.match.steps[first:] if step.entry.seat == AUTOMATIC]
        told = [event for event in _told(steps[:1]) if event.audience & (1 << seat)]
        view = self.view(seat)
        answer: dict[str, Any] = {
            "game_id": self.match.id,
            "turn": view["turn"],
            "phase": view["phase"],
            "status": "orders_submitted",
            "orders_processed": len(orders),
            "orders_submitted": dict.fromkeys(PLAYERS, True) if steps else view["orders_submitted"],
            "confrontations": api_documents.confrontations(self.match.setup, told),
            "revealed_orders": api_documents.reveals_told(self.match.setup, told),
            "state": view,
        }
        if len(steps) > 1:
            answer |= {"winner": view["winner"], "victory_type": view["victory_type"]}
            answer |= api_documents.upkeep_changes(_told(steps[1:]))
        return cast("Submission", answer)

    def upkeep(self, seat: int = PUBLIC) -> Upkeep:
        """Run Upkeep after Execute (UB-API-6), with the seat's view in the answer. Raises NotAsked if it is not due."""
        if not self._is_due():
            raise NotAsked("upkeep follows execute alone")
        self.match.step()
        view = self.view(seat)
        head = {key: value for key, value in view.items() if key in UPKEEP_HEAD}
        changes = api_documents.upkeep_changes(_told(self.match.steps[-1:]))
        return cast("Upkeep", {**head, **changes, "state": view})

    def concede(self, seat: int) -> View:
        """Give up (UB-API-9), and return the view of the end. Raises NotPossible if the match is over."""
        _require_seat(seat, (0, 1))
        if self.match.outcome:
            raise NotPossible("nobody can concede now")
        self.match.resign(seat)
        return self.view(seat)

    def _is_due(self) -> bool:
        """Whether an automatic step waits."""
        return bool(self.match.mask() & ASKS_AUTOMATIC)


def _require_seat(seat: int, seats: Sequence[int]) -> None:
    if seat not in seats or isinstance(seat, bool):
        raise Unreadable(f"{seat!r} is no seat here; seats are 0 (p1) and 1 (p2), and 2 for a spectator who only looks")


def _told(steps: Iterable[Any]) -> list[EventView]:
    return [event for step in steps for event in EVENT_KINDS.views(step.events)]
