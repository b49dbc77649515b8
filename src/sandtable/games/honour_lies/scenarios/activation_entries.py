"""What a Scenario document says of bids, of orders (HL-ADV) and of an activation that waits for an answer (HL-ACT)."""

from __future__ import annotations

from sandtable.games.honour_lies.actions import MOST_COORDINATE, MOST_HEALTH, ORDER_CODES
from sandtable.games.honour_lies.model import FACE_NAMES, FORM_NAMES, HOLDINGS, MOST_CHANGES, SIDE
from sandtable.games.honour_lies.rules.orders.availability import HOLDING_SITES
from sandtable.games.honour_lies.rules.orders.table import ORDERS_PER_SEAT
from sandtable.games.honour_lies.scenarios.shared_fields import (
    HonourSection,
    document_of,
    optional_unit_code,
    seats_asked,
    unit_code,
)
from sandtable.games.honour_lies.scenarios.words import MOST_COUNTED, ORIGIN_MARGIN, STEP_WORDS, THEN_WORDS, TURN
from sandtable.kernel.documents.fields import BROKEN, Fill, flag, list_of, section, whole, word
from sandtable.kernel.documents.reading import Reading, Unique

# -- the advanced module ----------------------------------------------------------------------------------------------


class SiteEntry(HonourSection, name="site"):
    """A holding built in play: its front-left corner in micrometres (HL-ADV-RULING-12)."""

    x: int = whole(0, MOST_COORDINATE, clause="HL-ADV-RULING-12")
    y: int = whole(0, MOST_COORDINATE, clause="HL-ADV-RULING-12")
    heading: int = whole(0, TURN, clause="HL-NUM-3")


def fill_first(see: Reading) -> object:
    """The youngest is first unless Strategy was bid."""
    document = document_of(see)
    return document.first if document.sound("first") else BROKEN


class OrderEntry(HonourSection, name="order"):
    """An order that is played and not yet resolved."""

    seat: int = whole(0, 1, clause="HL-ADV-3", unique=Unique("E_ORDER_SEAT", "one order of each seat", "HL-ADV-3"))
    order: int = word(ORDER_CODES, clause="HL-ADV-3")
    unit: int | None = optional_unit_code("The unit that it names.")
    place: int = whole(0, HOLDING_SITES - 1, default=0, clause="HL-ADV-3", help="Where a new holding is built.")


class RuinEntry(HonourSection, name="ruin"):
    """Stands or Health that a unit has to lose (HL-ADV-3)."""

    ruin: int = whole(1, MOST_HEALTH, key="amount", clause="HL-ADV-3", help="Health to lose instead of a stand.")
    ruined: int = unit_code("The unit that suffers it,", key="unit")
    or_else: int | None = optional_unit_code("or this one instead.", "orElse")


class PlayingEntry(HonourSection, name="playing"):
    """The orders of the current activation (HL-ADV-3)."""

    asked: list[int] = seats_asked("HL-ADV-3", "The seats that were asked for an order.")
    played: list[OrderEntry] = list_of(OrderEntry, most=2, default=[], clause="HL-ADV-3")
    next: int | None = whole(0, 1, default=None, clause="HL-ADV-3", help="Whose order is resolved next.")
    effects: list[int] = list_of(
        word(ORDER_CODES), distinct=True, default=[], clause="HL-ADV-3", help="What affects the active unit this turn."
    )
    suffered: RuinEntry | None = section(RuinEntry, default=None, key="ruin")


class AdvancedEntry(HonourSection, name="advanced"):
    """The advanced module is on (HL-ADV-1 to HL-ADV-3)."""

    initiative: int = whole(
        0, 1, default=Fill(fill_first, "`first` of the document"), clause="HL-ADV-2", help="The first player."
    )
    strategy: list[int] = list_of(whole(0, SIDE), 2, 2, default=[0, 0], keep=True, code="E_SIDES", clause="HL-ADV-2")
    heroes: list[int] = list_of(
        whole(0, SIDE), 2, 2, default=[0, 0], keep=True, code="E_SIDES", clause="HL-ADV-1", help="Yet to be assigned."
    )
    taken: list[list[int]] = list_of(
        list_of(word(ORDER_CODES), most=ORDERS_PER_SEAT, distinct=True, code="E_ORDERS"), 2, 2,
        default=[[], []], keep=True, code="E_SIDES", clause="HL-ADV-3", key="orders", help="Picked by each seat.",
    )  # fmt: skip
    used: list[list[int]] = list_of(
        list_of(word(ORDER_CODES), most=ORDERS_PER_SEAT, distinct=True, code="E_ORDERS"), 2, 2,
        default=[[], []], keep=True, code="E_SIDES", clause="HL-ADV-3", help="Played this round.",
    )  # fmt: skip
    built: list[SiteEntry] = list_of(SiteEntry, most=HOLDINGS, default=[], clause="HL-LIMIT-1")
    playing: PlayingEntry | None = section(PlayingEntry, default=None)


# -- an activation that waits for an answer ---------------------------------------------------------------------------


class BidEntry(HonourSection, name="bid"):
    """What a seat has chosen in secret so far (HL-COMBAT-6, HL-ADV-2, HL-FORCE-1)."""

    bid: int = whole(0, MOST_HEALTH, default=0, clause="HL-COMBAT-6", help="Health or Strategy.")
    named: int = whole(
        0, MOST_CHANGES + SIDE, default=0, clause="HL-LIMIT-2", help="How often it named a bid or changed its force."
    )
    sealed: bool = flag(default=False, clause="HL-COMBAT-6")


class ChargeEntry(HonourSection, name="charge"):
    """An Advance that met an enemy or a holding: the place of the engaging stand (HL-ENG-5)."""

    enemy: int | None = optional_unit_code("The enemy that it met.")
    holding: int | None = whole(0, HOLDINGS - 1, default=None, clause="HL-HOLD-3")
    face: int = word(FACE_NAMES, default="front", clause="HL-ENG-4")
    x: int = whole(-ORIGIN_MARGIN, MOST_COORDINATE + ORIGIN_MARGIN, clause="HL-ENG-5")
    y: int = whole(-ORIGIN_MARGIN, MOST_COORDINATE + ORIGIN_MARGIN, clause="HL-ENG-5")
    heading: int = whole(0, TURN, default=0, clause="HL-NUM-3")
    form: int = word(FORM_NAMES, default="square", clause="HL-ENG-6")


class CombatEntry(HonourSection, name="combat"):
    """The combat of the active unit, which is the attacker (HL-COMBAT)."""

    defender: int = unit_code("Of the other side.")
    ranged: bool = flag(default=False, clause="HL-COMBAT-1")
    face: int = word(FACE_NAMES, default="front", clause="HL-COMBAT-1", help="The face that is hit.")
    side: int = word(
        FACE_NAMES, default="front", clause="HL-HOLD-10", help="Of a holding: where the attack comes from."
    )
    attack: int = whole(0, MOST_COUNTED, clause="HL-COMBAT-5", help="The base scores.")
    defence: int = whole(0, MOST_COUNTED, clause="HL-COMBAT-5")
    more_attack: int = whole(
        0, MOST_COUNTED, default=0, key="moreAttack", clause="HL-COMBAT-7", help="By bid and Hero."
    )
    more_defence: int = whole(0, MOST_COUNTED, default=0, key="moreDefence", clause="HL-COMBAT-7")
    offered: list[int] = seats_asked("HL-ADV-1", "The seats that were asked for their Hero.")
    loser: int | None = optional_unit_code("Who has lost.")
    margin: int = whole(0, MOST_COUNTED, default=0, clause="HL-COMBAT-9")
    losses: int = whole(0, 2, default=0, clause="HL-COMBAT-11", help="Stands yet to be lost.")
    forward: bool = flag(default=False, clause="HL-MOVE-7", help="The loser retreats forward.")
    claimed: bool = flag(default=False, clause="HL-ADV-3", help="Ruin was suffered for the standard.")


class ActivationEntry(HonourSection, name="activation"):
    """The current activation (HL-ACT-1)."""

    active: int = unit_code("The active unit.", key="unit")
    step: int = word(STEP_WORDS, default="rush", clause="HL-ACT-1", help="The earliest step that is still open.")
    rushing: bool = flag(default=False, clause="HL-SPEC-8", help="An Advance of Rush is being chosen.")
    rushed: bool = flag(default=False, clause="HL-SPEC-8")
    shot: bool = flag(default=False, clause="HL-ACT-1")
    reformed: bool = flag(default=False, clause="HL-SPEC-6")
    fled: list[int] = list_of(
        unit_code(""), distinct=True, default=[], clause="HL-FLEE-1", help="Units that fled through a friend."
    )
    trampled: int | None = optional_unit_code("The friend fled through, which loses a stand.")
    losing: int | None = optional_unit_code("The unit whose owner chooses a stand to lose.")
    then: int | None = word(
        THEN_WORDS, default=None, clause="HL-SUM-1", help="How the interrupted procedure goes on after the answer."
    )
    charge: ChargeEntry | None = section(ChargeEntry, default=None)
    combat: CombatEntry | None = section(CombatEntry, default=None)
