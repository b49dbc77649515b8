"""Which Events each player learns of: FF-VIS-9 to FF-VIS-12.

A step records its Events in the work space. When it is over and sight is up to date, each player gets the Events that
they may know of, without what is hidden from them.
"""

from sandtable.games.fortress_frontiers.events import captured, struck
from sandtable.games.fortress_frontiers.model import (
    IF_SABOTAGE_SEEN,
    IF_WORKS_SEEN,
    INTACT,
    NO_WORKS,
    OFF,
    OWNERS_ONLY,
    SEATS,
    TRAP,
    VISIBLE,
    WARD,
    WITHOUT_UNSEEN_ENDS,
    WITHOUT_UNSEEN_STRIKER,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import combatant_ref, combatant_seat, combatant_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import put_on_tile, ref_seat, unit_ref
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_seat, works_state
from sandtable.kernel.events import Events, event_audience, event_field, retell
from sandtable.kernel.ids import Seat

from .knowledge import seen_works


def arrive_on_tile(state: State, row: int, tile: Tile, work: Work) -> None:
    """Put a player's unit on a tile, and record the capture of a mine."""
    before = state.owner[tile]
    put_on_tile(state, row, tile)
    if state.owner[tile] != before:
        unit = state.units[row]
        captured(work.pending, 1 << unit.seat, tile, unit.seat, unit_ref(unit))


def publish_events(state: State, events: Events, work: Work) -> None:
    """Tell each player of the recorded Events (FF-VIS-11)."""
    for at in range(work.pending.used):
        for seat in SEATS:
            publish_event(state, events, at, seat, work)
    work.pending.used = 0


def saw_tile(state: State, seat: Seat, tile: int, work: Work) -> bool:
    """Whether the player sees the tile now or saw it before the step."""
    if tile < 0 or tile >= OFF:
        return False
    return work.sight_before[seat][tile] & 3 == VISIBLE or state.sides[seat].sight[tile] & 3 == VISIBLE


def publish_event(state: State, events: Events, at: int, seat: Seat, work: Work) -> None:
    """Tell one player of one Event, without what they may not know."""
    told = work.pending
    audience = event_audience(told, at)
    own = (audience >> seat) & 1 == 1
    rule = audience >> 8 << 8
    a = event_field(told, at, 0)
    b = event_field(told, at, 1)
    c = event_field(told, at, 2)
    if rule == OWNERS_ONLY:  # FF-VIS-9
        if not own:
            return
    elif rule == WITHOUT_UNSEEN_ENDS:
        if not own:
            a = a if saw_tile(state, seat, a, work) else OFF
            b = b if saw_tile(state, seat, b, work) else OFF
            if a == OFF and b == OFF:
                return
    elif rule == WITHOUT_UNSEEN_STRIKER:
        struck_seen = saw_tile(state, seat, a, work)
        striker_seen = saw_tile(state, seat, b, work)
        if not own and not struck_seen:
            return
        if not striker_seen and ref_seat(c) != seat:
            b = OFF  # the position of an unseen attacker stays hidden
            if not own:
                c = 0
        if not struck_seen and ref_seat(event_field(told, at, 3)) != seat:
            a = OFF
    elif not own and not (saw_tile(state, seat, a, work) and may_show_works(state, seat, rule, a, b)):
        return
    retell(events, told, at, 1 << seat, a, b, c)


def may_show_works(state: State, seat: Seat, rule: int, tile: int, works: int) -> bool:
    """Whether a player who sees the tile may learn of an Event about its works: hidden works stay hidden (FF-VIS-6)."""
    if rule == IF_WORKS_SEEN and works != NO_WORKS:
        return seen_works(state, seat, tile) != NO_WORKS
    if rule == IF_SABOTAGE_SEEN:
        if works_seat(works) == seat or seen_works(state, seat, tile) != NO_WORKS:
            return True
        hidden = works_kind(works) == WARD or (works_kind(works) == TRAP and works_state(works) == INTACT)
        return not hidden
    return True


def record_strike(state: State, row: int, combatant: int, amount: int, how: int, clause: int, work: Work) -> None:
    """Record one strike."""
    unit = state.units[row]
    owners = (1 << unit.seat) | (1 << combatant_seat(state, combatant))
    target = combatant_ref(state, combatant)
    tile = combatant_tile(state, combatant)
    struck(work.pending, clause, owners, tile, unit.tile, unit_ref(unit), target, amount, how)
