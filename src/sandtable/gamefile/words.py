"""The sentences of a game that writes none: what is asked, why the match ended, what an Action changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sandtable.kernel.events import EventKinds, EventView, Form, sentence_writer
from sandtable.kernel.game import Sentence, Setup
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND
from sandtable.kernel.verbs import Verbs

from .picture import GridPicture

Prompted = Callable[[Any, Any], int]
SEATS = (FIRST, SECOND)


class GameWords:
    """Writes the sentences of one game."""

    def __init__(
        self,
        picture: GridPicture,
        verbs: Verbs,
        prompted: Prompted,
        outcome: Prompted,
        list_verbs: Callable[..., Any],
        turn_text: str,
    ) -> None:
        self.picture = picture
        self.verbs = verbs
        self.prompted = prompted
        self.outcome = outcome
        self.turn_text = turn_text
        self.list_verbs = list_verbs  # (State, Board, seat) -> the numbers of the verbs that are legal now

    @property
    def seats(self) -> tuple[str, str]:
        return self.picture.seats

    def ask(self, setup: Setup[Any, Any], state: Any, seat: int) -> str:
        """Say what a seat may do now, or for whom it waits."""
        mask = self.prompted(state, setup.board)
        if mask == 0:
            return self.result(setup, state)[0]
        if mask & ASKS_AUTOMATIC:
            return "The next step follows."
        if seat in SEATS and mask & (1 << seat):
            legal = self.list_verbs(state, setup.board, seat)
            words = [(verb.words or verb.name).lower() for verb in self.verbs if verb.number in legal]
            return f"{self.seats[seat]}: {' or '.join(words)}."
        return f"{' and '.join(self.seats[one] for one in SEATS if mask & (1 << one))} to act."

    def turn(self, setup: Setup[Any, Any], state: Any) -> str:
        """Return the line that says which turn it is: given words, or who has to act and the turn if it is counted.

        Given words have fields of State and Board: "Hour {hour} of {hours}".
        """
        if self.turn_text:
            return self.turn_text.format_map(
                {f.name: getattr(one, f.name) for one in (setup.board, state) for f in fields(one)}
            )
        mask = self.prompted(state, setup.board)
        asked = " and ".join(self.seats[seat] for seat in SEATS if mask & (1 << seat))
        ended = "The match is over" if mask == 0 else "The next step follows"
        count = f"Turn {state.turn} · " if hasattr(state, "turn") else ""
        return count + (f"{asked} to act" if asked else ended)

    def result(self, setup: Setup[Any, Any], state: Any) -> Sentence:
        """Say how the match ended."""
        ended = self.outcome(state, setup.board)
        if ended in (RUNNING, DRAWN):
            return "The match was drawn.", ""
        return f"{self.seats[ended - FIRST_WINS]} won.", ""

    def summary(self, setup: Setup[Any, Any], before: Any, after: Any, told: Sequence[EventView]) -> dict[str, int]:
        """Return what each seat lost and how the match stands, for exact odds."""
        lost = {f"lost_{seat}": self.picture.count(before, seat) - self.picture.count(after, seat) for seat in SEATS}
        return {**lost, "outcome": self.outcome(after, setup.board)}

    def outcome_words(self, facts: Mapping[str, int]) -> tuple[int, str]:
        """Put a summary into words."""
        parts = [
            f"{name} loses {count if count > 1 else 'a'} piece{'s' if count > 1 else ''}"
            for seat, name in enumerate(self.seats)
            if (count := facts[f"lost_{seat}"]) > 0
        ]
        if facts["outcome"] == DRAWN:
            parts.append("the match is drawn")
        elif facts["outcome"] != RUNNING:
            parts.append(f"{self.seats[facts['outcome'] - FIRST_WINS]} wins")
        return facts["lost_0"] - facts["lost_1"], ", ".join(parts) or "nothing is lost"

    def sentences(self, kinds: EventKinds, more: Mapping[str, Form[Any]]) -> Callable[[Any, Sequence[int]], str]:
        """Return the function that writes the sentence of an Event from its template; `more` are forms of the game."""
        forms: Mapping[str, Form[Any]] = {
            "cell": lambda setup, event, cell: self.picture.names.cell_text(cell),
            "seat": lambda setup, event, seat: self.seats[seat],
            **more,
        }
        return sentence_writer(kinds, forms, {}, self.picture.game)


def verbs_listed(
    legal: Callable[..., int], work: Callable[[], Any], rows: Callable[[], list[list[int]]]
) -> Callable[..., Any]:
    """Return a function (State, Board, seat) that gives the numbers of the verbs that are legal."""

    def list_verbs(state: Any, board: Any, seat: int) -> set[int]:
        out = rows()
        return {row[0] for row in out[: legal(state, board, seat, ALL, out, work())]}

    return list_verbs
