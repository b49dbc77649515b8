"""Random matches: every unit gets a random order, some units are bought and some spells cast, then Done.

They do not depend on the bots.
"""

from __future__ import annotations

from sandtable.games.fortress_frontiers import GAME, model
from sandtable.kernel.chance import Chance, seeded, uniform
from sandtable.play import match as matches
from sandtable.play.match import MatchCore

STRONG: tuple[int, ...] = (
    model.DO_SHOOT,
    model.DO_STRIKE,
    model.DO_BUILD,
    model.DO_ROAD_TO,
    model.DO_RAIL_TO,
    model.DO_REPAIR,
)
STRONG += (model.DO_CAST, model.DO_SABOTAGE)
MORE = 10  # purchases and spells of strongholds in one turn, at most
Row = tuple[int, ...]


def draw_row(rows: list[Row], chance: Chance) -> Row:
    """Draw a verb, then one of its rows."""
    verbs = sorted({row[0] for row in rows})
    verb = verbs[uniform(chance, len(verbs))]
    rows = [row for row in rows if row[0] == verb]
    return rows[uniform(chance, len(rows))]


def order(match: MatchCore, seat: int, bought: int, chance: Chance) -> Row:
    """Draw the next order of a seat, or its Done."""
    army = match.state.units[seat * model.ARMY : (seat + 1) * model.ARMY]
    for number, unit in enumerate(army):
        if unit.tile != model.OFF and not unit.fresh and not unit.order and not unit.issue:
            rows = [row for row in match.rows(seat, number) if row[0] <= model.DO_CAST]
            strong = [row for row in rows if row[0] in STRONG]
            return draw_row(strong if strong and uniform(chance, 2) else rows, chance)
    if bought < MORE and uniform(chance, 3):
        rows = [row for row in match.rows(seat) if row[0] in (model.DO_BUY, model.DO_VISION) or row[1] >= model.ARMY]
        rows = [row for row in rows if row[0] not in (model.DO_SEAL, model.DO_CLEAR)]
        if rows:
            return draw_row(rows, chance)
    return (model.DO_SEAL, 0, 0, 0, 0, 0, 0)


def enter_random_orders(match: MatchCore, seat: int, chance: Chance) -> None:
    """Enter all orders of a seat for this turn."""
    bought = 0
    while match.mask() & (1 << seat):
        row = order(match, seat, bought, chance)
        bought += row[0] in (model.DO_BUY, model.DO_VISION, model.DO_CAST)
        match.advance(seat, match.named([row])[0])


def play_random_match(scenario: str, seed: int, turns: int) -> MatchCore:
    """Play a random match with a turn limit."""
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options={"turn_limit": turns})
    chance = seeded(seed)
    while mask := match.mask():
        enter_random_orders(match, 0 if mask & 1 else 1, chance)
    return match
