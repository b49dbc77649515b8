"""The texts of a scenario document that most games keep: a game with further texts derives its own class."""

from dataclasses import dataclass


@dataclass(frozen=True)
class DocumentWords:
    """Title, text and remarks of a document."""

    title: str = ""
    text: str = ""
    suggested: int = 0
    fair: str = ""
