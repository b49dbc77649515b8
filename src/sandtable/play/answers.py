"""What a match answers: prompt, outcome, refusal, events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Prompt:
    """What is asked now, and of whom."""

    asked: tuple[int, ...]  # seats
    table: bool  # nobody decides: the table's next step is due
    sentence: str

    @property
    def over(self) -> bool:
        return not self.asked and not self.table


@dataclass(frozen=True)
class Outcome:
    """Who won, and why; nobody in a draw."""

    winner: int | None
    reason: str
    clause: str = ""


@dataclass(frozen=True)
class Refusal:
    """Why an Action is against the rules."""

    clause: str
    sentence: str


@dataclass(frozen=True)
class Event:
    """A fact that followed, as one may tell it."""

    row: tuple[int, ...]
    text: str
    clause: str
    audience: int
