"""How a game is shown in lists of games and on the front page."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """What a list of games says about one."""

    sentence: str = ""  # one line: what the game is about
    traits: tuple[str, ...] = ()  # short tags: ("dice", "about 20 min")
    picture: str = ""  # the scenario whose board illustrates the game; empty: the first
