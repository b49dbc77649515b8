"""The values a match returns: prompt, outcome, refusal, event."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Prompt:
    """Who must act now, and the sentence that asks them."""

    asked: tuple[int, ...]  # seats
    table: bool  # no seat decides: the next automatic step is due
    sentence: str

    @property
    def over(self) -> bool:
        return not self.asked and not self.table


@dataclass(frozen=True)
class Outcome:
    """The winner (None in a draw) and the reason."""

    winner: int | None
    reason: str
    clause: str = ""


@dataclass(frozen=True)
class Refusal:
    """The clause that forbids an Action, with its text."""

    clause: str
    sentence: str


@dataclass(frozen=True)
class EventText:
    """A fact that an Action caused, with its sentence, its clause and the seats that may know it."""

    row: tuple[int, ...]
    text: str
    clause: str
    audience: int  # a bit for each seat, and one for the public
    quiet: bool = False  # logs for people leave it out

    @property
    def seats(self) -> tuple[int, ...]:
        """Who may know it: seats 0 and 1, and 2 for the public."""
        return tuple(seat for seat in (0, 1, 2) if self.audience & (1 << seat))
