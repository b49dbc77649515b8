"""The events: one declaration for each kind, which rules call to write it.

What happens during a step is written into the work space, its audience being the seats whose own units take part. When
the step is over, `rules/visibility/events.py` tells it to each player by the rule that is declared here (FF-VIS-11).
"""

# A table: the sentence of an event in one line, its fields in the next.
# fmt: off

from typing import Annotated

from sandtable.kernel.events import SEAT, Cell, Events, event

from .clauses import (
    FF_COMBAT_6,
    FF_ECO_1,
    FF_ENG_4,
    FF_ENG_6,
    FF_ENG_7,
    FF_MINE_1,
    FF_NEU_8,
    FF_NEU_9,
    FF_ORD_1,
    FF_ORD_24,
    FF_ORD_25,
    FF_ORD_26,
    FF_QUEUE_1,
    FF_RULING_13,
    FF_SPAWN_6,
    FF_SPELL_1,
    FF_SPELL_7,
    FF_TRAP_1,
    FF_TURN_1,
    FF_TURN_4,
    FF_WARD_4,
)
from .model import IF_SABOTAGE_SEEN, IF_WORKS_SEEN, OWNERS_ONLY, WITHOUT_UNSEEN_ENDS, WITHOUT_UNSEEN_STRIKER

Player = Annotated[int, SEAT]
Ref = Annotated[int, "reference"]  # to a piece: `unit_ref`, `hold_ref`
Manner = Annotated[int, ("strikes", "shoots", "strikes back at", "scorches", "traps")]


@event(1, "Turn {turn} began.", FF_TURN_1)
def turn_began(events: Events, turn: int) -> None: ...

@event(2, "{phase:phase}{tick:tick}.", FF_TURN_4, quiet=True)  # what happens in a step tells of itself
def step_began(events: Events, phase: int, tick: int, turn: int) -> None: ...

@event(3, "{seat} has given all orders.", FF_ORD_26)
def sealed(events: Events, seat: Player) -> None: ...

@event(4, "{seat} takes more time for orders.", FF_ORD_26)
def unsealed(events: Events, seat: Player) -> None: ...

@event(5, "The match is over.")  # `result` holds the outcome, and whether each base fell, as bits
def ended(events: Events, clause: int, result: int) -> None: ...

@event(6, "{seat} earns {gold} gold and {gained} mana.", FF_ECO_1, to=OWNERS_ONLY)  # `mana`: what it has then
def income(events: Events, audience: int, gold: int, mana: int, seat: Player, gained: int) -> None: ...

# Of an order of a unit: its number, kind, tile + 1 and works or spell + 1; of a stronghold: the spell and the tile.
@event(7, "", FF_ORD_1, quiet=True)  # the plan on the screen shows it, and the log what came of it
def ordered(
    events: Events, audience: int, piece: int, verb: int, one: int, two: int, place: int, what: int
) -> None: ...

@event(8, "", FF_ORD_1, quiet=True)
def cleared(
    events: Events, audience: int, piece: int, verb: int, one: int, two: int, place: int, what: int
) -> None: ...

@event(9, "{type:a_type} was bought for {tile}; {gold} gold left.", FF_ORD_24)
def bought(events: Events, audience: int, type: int, tile: Cell, gold: int) -> None: ...

@event(10, "The purchase of the {type:type} for {tile} was cancelled; {gold} gold left.", FF_ORD_25)
def unbought(events: Events, audience: int, type: int, tile: Cell, gold: int) -> None: ...

@event(11, "{piece:First} appeared on {tile}.", FF_SPAWN_6)
def appeared(events: Events, audience: int, tile: Cell, piece: Ref) -> None: ...

@event(12, "Both players bought for {tile}: the price of the {type:type} was paid back.", FF_RULING_13, to=OWNERS_ONLY)
def collided(events: Events, audience: int, tile: Cell, type: int, gold: int) -> None: ...

@event(13, "{piece:First} on {tile} was healed to {health}.")
def healed(events: Events, clause: int, audience: int, tile: Cell, piece: Ref, health: int) -> None: ...

@event(14, "{piece:First} on {tile} is stronger by {mana:tenths}.", FF_SPELL_1)
def buffed(events: Events, audience: int, tile: Cell, piece: Ref, mana: int) -> None: ...

@event(15, "{striker:First} {how} {struck} on {tile}: {damage:billionths} damage.", to=WITHOUT_UNSEEN_STRIKER)
def struck(
    events: Events, clause: int, audience: int, tile: Cell, start: Cell, striker: Ref, struck: Ref, damage: int,
    how: Manner,
) -> None: ...

@event(16, "{piece:First} on {tile} lost {lost} health; {health} left.", FF_COMBAT_6)
def lost_health(events: Events, audience: int, tile: Cell, piece: Ref, lost: int, health: int) -> None: ...

@event(17, "{piece:First} on {tile} was destroyed.")
def died(events: Events, clause: int, audience: int, tile: Cell, piece: Ref) -> None: ...

@event(18, "{piece:First} moved from {start} to {to}.", to=WITHOUT_UNSEEN_ENDS)
def moved(events: Events, clause: int, audience: int, start: Cell, to: Cell, piece: Ref) -> None: ...

@event(19, "{piece:First} stepped into a trap on {tile}.", FF_TRAP_1)
def trapped(events: Events, audience: int, tile: Cell, piece: Ref) -> None: ...

@event(20, "{piece:First} took the mine on {tile} for {seat}.", FF_MINE_1)
def captured(events: Events, audience: int, tile: Cell, seat: Player, piece: Ref) -> None: ...

@event(21, "{works:a_works} on {tile} {left:steps}.", FF_ENG_4, to=IF_WORKS_SEEN)
def built(events: Events, audience: int, tile: Cell, works: int, left: int, piece: Ref) -> None: ...

@event(22, "{works:a_works} on {tile} was sabotaged.", FF_ENG_6, to=IF_SABOTAGE_SEEN)  # `works`: before it
def sabotaged(events: Events, audience: int, tile: Cell, works: int, piece: Ref) -> None: ...

@event(23, "{works:repaired} on {tile} was repaired{health:health}.", FF_ENG_7, to=IF_WORKS_SEEN)
def repaired(events: Events, audience: int, tile: Cell, works: int, health: int, piece: Ref) -> None: ...

@event(24, "The {type:type} was destroyed: {seat} gains {amount} {what:reward}.", FF_NEU_9, to=OWNERS_ONLY)
def rewarded(events: Events, audience: int, type: int, what: int, amount: int, seat: Player) -> None: ...

@event(25, "{piece:First} came back on {tile}.", FF_NEU_8)
def respawned(events: Events, audience: int, tile: Cell, piece: Ref) -> None: ...

@event(26, "The ward on {tile} looked around; {mana} mana left.", FF_WARD_4, to=OWNERS_ONLY)
def ward_lit(events: Events, audience: int, tile: Cell, mana: int) -> None: ...

@event(27, "The spell {spell:spell} cast from {tile} had no effect.", FF_SPELL_7, to=OWNERS_ONLY)  # of the caster
def fizzled(events: Events, audience: int, tile: Cell, spell: int) -> None: ...

@event(28, "{piece:First} on {tile} has carried out its order.", FF_QUEUE_1, to=OWNERS_ONLY)
def queue_ended(events: Events, audience: int, tile: Cell, piece: Ref, repeat: int) -> None: ...
