"""Which Events each player learns of: FF-VIS-9 to FF-VIS-12.

A step records its Events in the work space. When it is over and sight is up to date, each player gets the Events that
they may know of, without what is hidden from them.
"""

from sandtable.games.fortress_frontiers.clauses import FF_MINE_1
from sandtable.games.fortress_frontiers.model import (
    BUILT,
    CAPTURED,
    COLLIDED,
    FIZZLED,
    INCOME,
    INTACT,
    MOVED,
    NO_WORKS,
    OFF,
    QUEUE_ENDED,
    REPAIRED,
    REWARDED,
    SABOTAGED,
    SEATS,
    STRUCK,
    TRAP,
    VISIBLE,
    WARD,
    WARD_LIT,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import combatant_ref, combatant_seat, combatant_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import put_on_tile, ref_seat, unit_ref
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_seat, works_state
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import Seat

from .knowledge import seen_works

EVENT_CAPACITY = 2048


def record_event(
    work: Work, kind: int, clause: int, owners: int, a: int, b: int, c: int, d: int, e: int, f: int
) -> None:
    """Record an Event of this step; `owners` is a bit mask of the seats whose own units take part."""
    if work.event_count >= EVENT_CAPACITY:
        return
    row = work.pending_events[work.event_count]
    row[0] = kind
    row[1] = clause
    row[2] = owners & 3
    row[3] = a
    row[4] = b
    row[5] = c
    row[6] = d
    row[7] = e
    row[8] = f
    work.event_count += 1


def arrive_on_tile(state: State, row: int, tile: Tile, work: Work) -> None:
    """Put a player's unit on a tile, and record the capture of a mine."""
    before = state.owner[tile]
    put_on_tile(state, row, tile)
    if state.owner[tile] != before:
        unit = state.units[row]
        record_event(work, CAPTURED, FF_MINE_1, 1 << unit.seat, tile, unit.seat, unit_ref(unit), 0, 0, 0)


def publish_events(state: State, events: Events, work: Work) -> None:
    """Emit the recorded Events to each player (FF-VIS-11)."""
    for i in range(work.event_count):
        for seat in SEATS:
            publish_event(state, events, i, seat, work)
    work.event_count = 0


def saw_tile(state: State, seat: Seat, tile: int, work: Work) -> bool:
    """Whether the player sees the tile now or saw it before the step."""
    if tile < 0 or tile >= OFF:
        return False
    return work.sight_before[seat][tile] & 3 == VISIBLE or state.sides[seat].sight[tile] & 3 == VISIBLE


def publish_event(state: State, events: Events, at: int, seat: Seat, work: Work) -> None:
    """Emit one Event to one player, without what they may not know."""
    row = work.pending_events[at]
    kind = row[0]
    own = (row[2] >> seat) & 1 == 1
    a = row[3]
    b = row[4]
    c = row[5]
    if kind in (INCOME, REWARDED, FIZZLED, QUEUE_ENDED, WARD_LIT, COLLIDED):  # FF-VIS-9
        if not own:
            return
    elif kind == MOVED:
        if not own:
            a = a if saw_tile(state, seat, a, work) else OFF  # only visible end points
            b = b if saw_tile(state, seat, b, work) else OFF
            if a == OFF and b == OFF:
                return
    elif kind == STRUCK:
        struck_seen = saw_tile(state, seat, a, work)
        striker_seen = saw_tile(state, seat, b, work)
        if not own and not struck_seen:
            return
        if not striker_seen and ref_seat(c) != seat:
            b = OFF  # the position of an unseen attacker stays hidden
            if not own:
                c = 0
        if not struck_seen and ref_seat(row[6]) != seat:
            a = OFF
    elif not own and not (saw_tile(state, seat, a, work) and may_show_works(state, seat, kind, a, b)):
        return
    emit(events, kind, row[1], 1 << seat, a, b, c, row[6], row[7], row[8])


def may_show_works(state: State, seat: Seat, kind: int, tile: int, works: int) -> bool:
    """Whether a player who sees the tile may learn of an Event about its works: hidden works stay hidden (FF-VIS-6)."""
    if kind == BUILT or (kind == REPAIRED and works != NO_WORKS):
        return seen_works(state, seat, tile) != NO_WORKS
    if kind == SABOTAGED:
        if works_seat(works) == seat or seen_works(state, seat, tile) != NO_WORKS:
            return True
        hidden = works_kind(works) == WARD or (works_kind(works) == TRAP and works_state(works) == INTACT)
        return not hidden
    return True


def record_strike(state: State, row: int, combatant: int, amount: int, how: int, clause: int, work: Work) -> None:
    """Record one strike."""
    unit = state.units[row]
    owners = (1 << unit.seat) | (1 << combatant_seat(state, combatant))
    struck = combatant_ref(state, combatant)
    record_event(
        work, STRUCK, clause, owners, combatant_tile(state, combatant), unit.tile, unit_ref(unit), struck, amount, how
    )
