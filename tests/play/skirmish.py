"""A small fight of Death Before Dishonor for the tests of `play`, with dice and a retreat to choose."""

from typing import Any

from sandtable.games import game
from sandtable.play.match import MatchCore, start

DBD = game("dbd")


def unit(id: str, side: str, kind: str, hex: int, hp: int = 4) -> dict[str, Any]:
    return {"id": id, "side": side, "type": kind, "quality": "REGULAR", "hp": hp, "hex": hex}


FIGHT: dict[str, Any] = {
    "schema": "dbd-scn-0.1",
    "board": "DBD-157-v1",
    "standardsToWin": 5,
    "terrain": {},
    "units": [
        unit("b1", "BLUE", "INF", 78),
        unit("b2", "BLUE", "INF", 80),
        unit("b3", "BLUE", "INF", 20),
        unit("r1", "RED", "INF", 79),
        unit("r2", "RED", "INF", 140),
    ],
    "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
}  # the red infantry on 79 stands between two blue ones


def fight(**settings: Any) -> MatchCore:
    return start(DBD, FIGHT, **{"seed": 1} | settings)
