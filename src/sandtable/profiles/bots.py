"""How the bots of a game are tuned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class BotProfile:
    """Strength and thinking time of a game's bots. The defaults suit a new game."""

    contest: Mapping[str, int] = field(default_factory=dict)  # options for matches between bots, if not `Facts.limit`
    seconds: tuple[float, float] = (0.1, 1.5)  # thinking time of levels 4 and 5 per decision or plan
    iterations: int = 0  # cap for level 4, where a short search finds most; 0: as time allows
    slips: tuple[int, ...] = (60, 30)  # percentage of random decisions of levels 1 and 2;
    # a third number is for level 3, in games where even a greedy choice is close to the best
    idle: tuple[
        str, ...
    ] = ()  # verbs that leave something undone: levels 1 and 2 play them only if nothing else is legal
    search: Mapping[str, int] | Callable[..., Mapping[str, int]] = field(default_factory=dict)
    # settings of the tree search; a game with several modes chooses them by its Board
    opened: bool = False  # of a hidden game: nothing is secret except while secret Orders are being given

    def search_on(self, board: object) -> Mapping[str, int]:
        """Return the search settings for a Board."""
        return self.search(board) if callable(self.search) else self.search
