"""Poacher's Moon, a hare hunt in the dark with secret orders and a hidden piece: the example of a game of one's own."""

from poachers_moon.rules import CELL_NAMES, GRID, MOST_HOURS, MOST_ORDERS, NOWHERE
from sandtable.gamefile import FIRST, SECOND, Option, PieceKind, game_file

SHORT = 6  # hours of a match under which the law of the end is tested
CREEPS = "Creeps unseen, one clearing an hour; when he snatches a hare, everybody learns where."
GUARDS = "Catches whom he meets; his dog barks when the poacher is next to him."

GAME = game_file(
    __name__,
    title="Poacher's Moon",
    grid=GRID,
    labels=CELL_NAMES,
    seats=("Poacher", "Keeper"),
    pieces=(
        PieceKind("Poacher", "P", FIRST, CREEPS, "u-poacher"),
        PieceKind("Keeper", "K", SECOND, GUARDS, "u-keeper"),
    ),
    field="walkers",
    turn="Hour {hour} of {hours}",
    actions=16,
    longest=SHORT * (2 * (MOST_ORDERS + 1) + 1),
    limit={"hours": SHORT},
    simultaneous=True,
    options=(
        Option("hares", 4, 1, 8, "Hares that the poacher needs", "PM-WIN-1"),
        Option("hours", 10, 1, MOST_HOURS, "Dawn comes after this hour", "PM-WIN-3"),
    ),
    ghosts=(("hares", NOWHERE),),
    out_of_time="seal",
    sentence="Thirteen clearings, one poacher nobody sees, one keeper with a dog; five minutes.",
    traits=("secret orders", "hide and seek", "5 min"),
)
