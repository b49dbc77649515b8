"""What a player sees and knows of a tile: FF-VIS-6 to FF-VIS-8.

Legality and lists use these functions alone, so that they give the same answers on the State and on what `hide` leaves
of it (FF-TERM-10, FF-ORD-3).
"""

from sandtable.games.fortress_frontiers.model import (
    BASE,
    BUILDING,
    DISABLED,
    DRAGON,
    EXPLORED,
    INTACT,
    NEUTRAL,
    NO_WORKS,
    NOBODY,
    NOWHERE,
    TRAP,
    UNKNOWN,
    UNSEEN,
    VISIBLE,
    WARD,
    WARDS_SHOWN,
    State,
    Tile,
)
from sandtable.games.fortress_frontiers.rules.position.works import is_intact, works_kind, works_seat, works_state
from sandtable.kernel.ids import Seat

from .memory import DRAGON_AT, HOLD_AT, MINE_AT, WORKS_BITS, packed_hold_seat, remembered_hold, remembered_owner


def is_visible(state: State, seat: Seat, tile: int) -> bool:
    """Whether the player sees the tile now."""
    return state.sides[seat].sight[tile] & 3 == VISIBLE


def seen_works(state: State, seat: Seat, tile: int) -> int:
    """Return the works that the player sees on a visible tile (FF-VIS-6, FF-WARD-1)."""
    works = state.works[tile]
    if works == NO_WORKS or works_seat(works) == seat:
        return works
    kind = works_kind(works)
    if kind == TRAP and works_state(works) == INTACT:
        return NO_WORKS
    if kind == WARD and works_state(works) != DISABLED and state.sides[seat].sight[tile] & WARDS_SHOWN == 0:
        return NO_WORKS
    return works & WORKS_BITS


def known_works(state: State, seat: Seat, tile: int) -> int:
    """Return the works that the player sees or remembers."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return seen_works(state, seat, tile)
    return state.sides[seat].memory[tile] & WORKS_BITS if sight == EXPLORED else NO_WORKS


def known_ground(state: State, seat: Seat, tile: int) -> int:
    """Return the ground as the player knows it."""
    return UNKNOWN if state.sides[seat].sight[tile] == UNSEEN else state.ground[tile]


def known_owner(state: State, seat: Seat, tile: int) -> int:
    """Return the mine's owner as the player knows it: 0 for nobody, else seat + 1."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return state.owner[tile]
    return remembered_owner(state.sides[seat].memory[tile]) if sight == EXPLORED else 0


def known_hold(state: State, seat: Seat, tile: int) -> int:
    """Return the packed stronghold that the player sees or remembers; 0 for none."""
    sight = state.sides[seat].sight[tile] & 3
    if sight == VISIBLE:
        return pack_hold(state, tile)
    return remembered_hold(state.sides[seat].memory[tile]) if sight == EXPLORED else 0


def knows_hostile_hold(state: State, seat: Seat, tile: int) -> bool:
    """Whether the player knows of an enemy stronghold there."""
    known = known_hold(state, seat, tile)
    return known != 0 and packed_hold_seat(known) != seat


def knows_own_hold(state: State, seat: Seat, tile: int) -> bool:
    """Whether the player knows of an own stronghold there."""
    known = known_hold(state, seat, tile)
    return known != 0 and packed_hold_seat(known) == seat


def pack_hold(state: State, tile: int) -> int:
    """Pack the stronghold on a tile into one number: a bit that is set, owner, whether a base, health; 0 for none."""
    row = state.hold[tile]
    if row == NOWHERE:
        return 0
    hold = state.holds[row]
    return 1 | (hold.seat << 1) | ((1 if hold.kind == BASE else 0) << 2) | (hold.health << 3)


def pack_memory(state: State, seat: Seat, tile: int) -> int:
    """Pack what will be remembered of a visible tile: works, mine owner, stronghold, dragon (FF-VIS-7)."""
    works = seen_works(state, seat, tile) & WORKS_BITS
    if works_kind(works) == WARD and works_seat(works) != seat:
        works = NO_WORKS
    memory = works | (state.owner[tile] << MINE_AT) | (pack_hold(state, tile) << HOLD_AT)
    row = state.occupant[tile]
    if row != NOBODY:
        unit = state.units[row]
        if unit.seat == NEUTRAL and unit.kind == DRAGON:
            memory |= (1 | (unit.b << 1)) << DRAGON_AT
    return memory


def visible_target(state: State, seat: Seat, tile: int) -> int:
    """Return what an attack of the player on a tile would hit (FF-COMBAT-1): 0 nothing, 1 a stronghold, 2 a unit."""
    if not is_visible(state, seat, tile):
        return 0
    hold = state.hold[tile]
    if hold != NOWHERE and state.holds[hold].seat != seat:
        return 1
    row = state.occupant[tile]
    return 2 if row != NOBODY and state.units[row].seat != seat else 0


def is_own_construction(works: int, kind: int, seat: Seat) -> bool:
    """Whether known works are of this kind, the player's own and under construction."""
    if works == NO_WORKS or works_kind(works) != kind:
        return False
    return works_seat(works) == seat and works_state(works) == BUILDING


def is_own_ward(state: State, tile: Tile, seat: Seat) -> bool:
    """Whether an intact ward of the player is there."""
    return is_intact(state.works[tile], WARD) and works_seat(state.works[tile]) == seat
