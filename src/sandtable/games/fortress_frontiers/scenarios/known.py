"""What a seat knows of a position (FF-VIS), in the words of the scenario document, with the numbers of every piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    HOLDS,
    MOVE,
    NEUTRALS,
    NOBODY,
    RANGE,
    REGEN,
    SEATS,
    SIGHT,
    UNKNOWN,
    VISIBLE,
    WIZARD,
    Board,
    State,
)
from sandtable.games.fortress_frontiers.rules.combat.retaliation import effective_range
from sandtable.games.fortress_frontiers.rules.combat.strength import POINT, hold_strength, unit_strength
from sandtable.games.fortress_frontiers.rules.orders.spell_orders import spell_range
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import PUBLIC

from .export import SIDE_KEYS, SIDE_NUMBERS, knowledge_words, placed_words, side_words
from .maps import Coord, Map, coord_of, map_rows, write_coord
from .words import CONNECTIONS, KINDS, PHASES

if TYPE_CHECKING:
    from .load import Words

Json = dict[str, Any]
OF_AN_ENEMY: Final = ("sealed", "fallen", "strongholds", "units")
OF_A_UNIT: Final[Json] = {
    "fresh": False, "order": {}, "repeat": None, "path": [], "next": 0, "steps": 0, "goal": None, "hopped": False,
    "defending": False, "lookout": False, "buff": 0,
}  # fmt: skip


def known(setup: Setup[State, Board, Words], state: State, seat: int) -> Json:
    """Return the position as far as a seat knows it; `state` is what `hide` leaves of it.

    Unlike an export it cannot be started from: unexplored tiles are `?`, and of the enemy there is what is seen.
    """
    board = setup.board
    coords = [coord_of(board, tile) for tile in range(board.count)]
    unseen = seat == PUBLIC
    ground = {coords[tile]: UNKNOWN if unseen else state.ground[tile] for tile in range(board.count)}
    made: Json = {"turn": state.turn, "phase": PHASES[state.phase], "tick": state.tick}
    made["map"] = {"rows": map_rows(Map(coords, ground)), "first": min(y for _, y in coords)}
    made |= placed_words(state, coords)
    for one, unit in zip(made["neutrals"], range(NEUTRALS, NOBODY)):
        one["kind"] = KINDS[state.units[unit].kind]
        one |= _unit_numbers(state, board, unit) if one["health"] else {}
    made["sides"] = [_side(state, board, of, seat, coords) for of in (0, 1)]
    return made


def _side(state: State, board: Board, of: int, seat: int, coords: list[Coord]) -> Json:
    """Return all of the seat's own side; of the enemy's what is seen or public (FF-VIS-9, FF-VIS-12)."""
    side = state.sides[of]
    made: Json = {"sealed": side.sealed == 1, "fallen": side.fallen == 1} | side_words(state, SEATS[of], coords)
    for hold in made["strongholds"]:
        row = of * HOLDS + hold["n"]
        hold |= {"defence": _points(hold_strength(state, board, row, 1))}
        if of == seat and not state.holds[row].starting:
            hold["reach"] = CONNECTIONS[state.holds[row].reach]
    for unit in made["units"]:
        unit |= _unit_numbers(state, board, of * ARMY + unit["n"])
    if of == seat:
        numbers = {SIDE_KEYS.get(name, name): getattr(side, name) for name in SIDE_NUMBERS if name not in OF_AN_ENEMY}
        made |= numbers | {"cap": side.cap, "units": [OF_A_UNIT | unit for unit in made["units"]]}
        _name_pieces(made)
        seen = [write_coord(coords[tile]) for tile in range(board.count) if side.sight[tile] & 3 == VISIBLE]
        return made | {"visible": seen} | knowledge_words(state, board, SEATS[seat], coords)
    for piece in (*made["strongholds"], *made["units"]):
        del piece["n"]  # the number in the list of those that are seen
        for hidden in ("starting", "goal"):
            piece.pop(hidden, None)
    return {name: made[name] for name in OF_AN_ENEMY}


def _name_pieces(side: Json) -> None:
    """Add the names that Actions use."""
    for letter, pieces in (("s", side["strongholds"]), ("u", side["units"])):
        for piece in pieces:
            piece["name"] = f"{letter}{piece['n']}"


def _unit_numbers(state: State, board: Board, row: int) -> Json:
    """Return a unit's strength and defence where it stands, with all that is known to count, and what it can do."""
    unit = state.units[row]
    reach = effective_range(state, unit) if RANGE[unit.kind] else 0
    strengths = {
        "meleeStrength": unit_strength(state, board, row, 0, 1, 1),
        "rangedStrength": unit_strength(state, board, row, 1, 1, 1) if reach else 0,
        "meleeDefence": unit_strength(state, board, row, 0, 0, 1),
        "rangedDefence": unit_strength(state, board, row, 1, 0, 1),
    }
    made: Json = {name: _points(strength) for name, strength in strengths.items()}
    made |= {"range": reach, "move": MOVE[unit.kind]}
    made |= {"spellRange": spell_range(state, unit)} if unit.kind == WIZARD else {}
    return made | {"sight": SIGHT[unit.kind] + unit.lookout, "regeneration": REGEN[unit.kind]}


def _points(strength: int) -> float:
    """Return a strength in points, whole where it is."""
    return strength // POINT if strength % POINT == 0 else strength / POINT
