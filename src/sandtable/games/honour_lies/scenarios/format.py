"""The scenario document `honour-1`, for scenarios and positions alike (HL-SRC-3, HL-STATE).

Tables, terrain, holdings and areas are in whole millimetres; poses of units in micrometres (HL-NUM-1). Faults that
concern where units stand are found in `validate.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.games.honour_lies.actions import (
    KIND_WORDS,
    MOST_COORDINATE,
    MOST_HEALTH,
    ORDER_CODES,
    ROLE_WORDS,
    UNIT_CODES,
)
from sandtable.games.honour_lies.model import (
    BEASTS,
    COLUMN,
    DESTROYED,
    FACE_NAMES,
    FORM_NAMES,
    HOLDINGS,
    INFANTRY,
    MM,
    MOST_CHANGES,
    MOST_STANDS,
    NO_ROLE,
    NO_SEAT,
    REMOVED,
    ROUNDS,
    SIDE,
    SQUARE,
    TERRAIN_PIECES,
    UNITS,
    WALL,
    Unit,
)
from sandtable.games.honour_lies.rules.orders.availability import HOLDING_SITES
from sandtable.games.honour_lies.rules.orders.table import ORDERS_PER_SEAT
from sandtable.games.honour_lies.rules.units.formations import FILES, RANK_WIDTHS, largest_group
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands, is_profile, specialists_allowed
from sandtable.kernel.documents.fields import (
    BROKEN,
    REQUIRED,
    Fill,
    Sentinel,
    When,
    choice,
    flag,
    list_of,
    number,
    row,
    section,
    text,
    whole,
    word,
)
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section, needs
from sandtable.kernel.problems import Path

TERRAIN_WORDS: Final = ("impassable", "difficult", "obscuring", "high")
STATUS_WORDS: Final = ("reserve", "table", "inside", "removed", "destroyed", "held", "ambush")
PHASE_WORDS: Final = (
    *("enlist", "orders", "initiative", "deploy", "heroes", "activate", "return", "act", "engage", "bid"),
    *("lose-stand", "retreat", "summon", "play-orders", "sort-orders", "sacrifice", "ruin", "over"),
)
QUIET_PHASES: Final = ("orders", "deploy", "heroes", "activate")  # nothing is secret or interrupted
BID_PHASES: Final = ("enlist", "initiative", "bid")
UNFINISHED_PHASES: Final = ("lose-stand", "summon", "ruin")  # the rules go on where they were interrupted
ACTIVATION_PHASES: Final = (
    *("act", "engage", "bid", "retreat", "play-orders", "sort-orders", "sacrifice"),
    *UNFINISHED_PHASES,
)
ADVANCED_PHASES: Final = ("orders", "initiative", "heroes", "play-orders", "sort-orders", "sacrifice", "ruin")
ADVANCED_FIELDS: Final = ("hero", "sworn", "gifts")  # of a unit
STEP_WORDS: Final = ("rush", "ranged", "reform", "move", "march", "melee", "occupy", "end")  # HL-ACT-1
THEN_WORDS: Final = ("step", "resolve-combat", "cohesion", "retreat", "after-retreat", "end-combat", "resolve-orders")
GIFT_WORDS: Final = ("swift", "fear", "fearless", "reckless-volley")
WINDS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SIDES_OF_COMBAT: Final = ("attacker", "defender")
STAND_WORDS: Final = ("narrow", "wide")
LEAST_SIDE, MOST_SIDE = 200, 4000
STANDARD_TABLE: Final = {"width": 1200, "height": 900}
STANDARD_ROUNDS: Final = 6
STANDARD_FORCE: Final = 6
AREA_DEPTH: Final = 200  # of a deployment area, on a table of at least four times that
SQUARE_SIDE: Final = 60  # of a holding (HL-HOLD-1)
ORIGIN_MARGIN: Final = 360 * MM  # a unit that lost stands may have its origin off the table
MOST_COUNTED: Final = 10_000  # turns, VP
TURN: Final = 35_999


# -- checks of single values --------------------------------------------------------------------------------------


def fits(side: str, clause: str, *, less: int = 0, scale: int = 1) -> Callable[[int, Path, Reading], None]:
    """Make a check that a coordinate lies on this table, whose side is `width` or `height`."""

    def check(value: int, at: Path, see: Reading) -> None:
        scenario = see.around(Scenario)
        if scenario.sound("table"):
            most = getattr(scenario.table, side) * scale - less
            if value > most:
                see.add("E_PLACE", at, value, f"at most {most} on this table", clause)

    return check


def millimetres(side: str, clause: str, less: int = 0) -> int:
    """Declare a coordinate on the table in whole millimetres."""
    return whole(0, MOST_SIDE, clause=clause, also=fits(side, clause, less=less))


def origin(side: str, help: str = "") -> int | None:
    """Declare a coordinate of a unit's origin in micrometres."""
    margin = ORIGIN_MARGIN
    return whole(
        -margin, MOST_COORDINATE + margin, default=None, clause="HL-FORM-2", help=help,
        also=fits(side, "HL-FORM-2", less=-margin, scale=MM),
    )  # fmt: skip


def check_convex(corners: Sequence[tuple[int, int]], at: Path, see: Reading) -> None:
    """Report a polygon that is not convex."""
    if not is_convex(corners):
        see.add("E_CONVEX", at, len(corners), "the corners of a convex polygon", "HL-TERR-1")


def is_convex(corners: Sequence[tuple[int, int]]) -> bool:
    """Whether a polygon turns the same way at every corner, and once around."""
    count = len(corners)
    turns = set()
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy) = corners[i - 2], corners[i - 1], corners[i]
        turns.add((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0)
        if (bx - ax) * (cy - by) == (by - ay) * (cx - bx):
            return False
    ups = sum((corners[i - 1] < corners[i]) != (corners[i - 2] < corners[i - 1]) for i in range(count))
    return len(turns) == 1 and ups == 2


def check_connected(cells: Sequence[tuple[int, int]], at: Path, see: Reading) -> None:
    """Report cells that are not edge to edge."""
    if largest_group(bits_of_cells(cells)) != bits_of_cells(cells):
        see.add("E_CELLS", at, [list(cell) for cell in cells], "connected cells [rank, file]", "HL-PIECE-2")


def bits_of_cells(cells: Sequence[tuple[int, int]]) -> int:
    """Return cells [rank, file] as the bits of the rules."""
    return sum({1 << FILES * rank + file for rank, file in cells})


def check_exists(unit_id: int, at: Path, see: Reading) -> None:
    """Report a unit that is in no force."""
    units = see.around(Scenario).__dict__.get("units") or []
    seat, number = divmod(unit_id, SIDE)
    if seat >= len(units) or number >= len(units[seat]):
        see.add("E_UNIT", at, UNIT_CODES[unit_id], "a unit of the document", "HL-LIMIT-3")


def unit_code(help: str, default: Sentinel | None = REQUIRED, key: str = "") -> int:
    """Declare a unit that is named by its seat and its place in the roster: A1, B12."""
    return word(UNIT_CODES[:UNITS], default=default, key=key, also=check_exists, clause="HL-LIMIT-3", help=help)


def optional_unit_code(help: str, key: str = "") -> int | None:
    """Declare such a unit, or none."""
    return unit_code(help, None, key)


# -- defaults -----------------------------------------------------------------------------------------------------


def fill_stands(see: Reading) -> object:
    """Only beasts choose their front; a default is written for them alone."""
    unit = see.around(UnitEntry)
    return ("wide" if unit.kind == BEASTS else None) if unit.sound("kind") else BROKEN


def fill_status(see: Reading) -> object:
    """A unit with a place stands on the table."""
    unit = see.around(UnitEntry)
    if not unit.sound("place"):
        return BROKEN
    return "reserve" if unit.place is None else "table"


def fill_areas(see: Reading) -> object:
    """Two strips along the southern and the northern edge, whose units face each other."""
    scenario = see.around(Scenario)
    if not scenario.sound("table"):
        return BROKEN
    width, height = scenario.table.width, scenario.table.height
    depth = min(AREA_DEPTH, height // 4)
    strips = ((0, depth, 0), (height - depth, height, 18000))
    return [
        {"west": 0, "east": width, "south": south, "north": north, "heading": heading}
        for south, north, heading in strips
    ]


def fill_health(see: Reading) -> object:
    """Full Health, which belongs to the unit's profile."""
    unit = see.around(UnitEntry)
    if not unit.sound("kind", "roles", "stands", "status"):
        return BROKEN
    return 0 if unit.status + 1 in (REMOVED, DESTROYED) else full_health(unit.as_unit())


# -- the table ------------------------------------------------------------------------------------------------------


class HonourSection(Section, clause="HL-SRC-3"):
    """An object of a document."""


class TableEntry(HonourSection, name="table"):
    """The sides of the table in millimetres."""

    width: int = whole(LEAST_SIDE, MOST_SIDE, clause="HL-LIMIT-1")
    height: int = whole(LEAST_SIDE, MOST_SIDE, clause="HL-LIMIT-1")


class AreaEntry(HonourSection, name="area"):
    """A deployment area in millimetres, and the heading of the units in it."""

    west: int = millimetres("width", "HL-SETUP-4")
    east: int = millimetres("width", "HL-SETUP-4")
    south: int = millimetres("height", "HL-SETUP-4")
    north: int = millimetres("height", "HL-SETUP-4")
    heading: int = choice((0, 9000, 18000, 27000), clause="HL-NUM-3")

    @needs("west", "east", "south", "north")
    def has_size(self, see: Reading) -> None:
        """An area is not empty."""
        if not (self.west < self.east and self.south < self.north):
            see.add("E_AREA", self.here, self.written(), "west of east and south of north", "HL-SETUP-4")


class GroundEntry(HonourSection, name="ground"):
    """A piece of terrain: a convex polygon."""

    kind: list[int] = list_of(word(TERRAIN_WORDS), most=4, clause="HL-TERR-1")
    corners: list[tuple[int, int]] = list_of(
        row(
            millimetres("width", "HL-TERR-1"), millimetres("height", "HL-TERR-1"),
            allowed="[x, y]", code="E_CORNER", clause="HL-TERR-1",
        ),
        3, 8, also=check_convex, clause="HL-LIMIT-1",
    )  # fmt: skip
    name: str = text(default="")


class HoldingEntry(HonourSection, name="holding"):
    """The south-west corner of a square of 60 mm (HL-HOLD-1)."""

    x: int = millimetres("width", "HL-HOLD-1", SQUARE_SIDE)
    y: int = millimetres("height", "HL-HOLD-1", SQUARE_SIDE)
    command: bool = flag(default=False, clause="HL-HOLD-1", help="Whether it scores at the end (HL-SCORE-2).")
    name: str = text(default="")


# -- units ------------------------------------------------------------------------------------------------------------


class LastEntry(HonourSection, name="last"):
    """Where a unit that has left play stood last; no rule asks for it."""

    x: int = whole(-ORIGIN_MARGIN, MOST_COORDINATE + ORIGIN_MARGIN, default=0, clause="HL-FORM-2")
    y: int = whole(-ORIGIN_MARGIN, MOST_COORDINATE + ORIGIN_MARGIN, default=0, clause="HL-FORM-2")
    heading: int = whole(0, TURN, default=0, clause="HL-NUM-3")
    form: int = word(FORM_NAMES, default="wall", clause="HL-FORM-1")


class UnitEntry(HonourSection, name="unit"):
    """One unit: its profile (HL-PROF) and where and how it stands."""

    kind: int = word(KIND_WORDS, clause="HL-PROF-1")
    roles: list[int] = list_of(word(ROLE_WORDS, clause="HL-PROF-2"), 1, 2, clause="HL-PROF-4")
    stands: int | None = word(
        STAND_WORDS, default=Fill(fill_stands, "wide of beasts, which choose; others have the front of their type"),
        clause="HL-PROF-1",
    )  # fmt: skip
    name: str = text(default="")
    place: tuple[float, float] | None = row(
        number(0, MOST_SIDE), number(0, MOST_SIDE), key="at", allowed="[x, y]", default=None, clause="HL-FORM-2",
        help="The middle of its front edge in millimetres, in place of x and y.",
    )  # fmt: skip
    facing: int | None = word(
        WINDS, default=None, clause="HL-NUM-3",
        help="In place of heading. With `at` a unit without either has the heading of its deployment area.",
    )  # fmt: skip
    wide: int | None = whole(
        1, FILES, default=None, clause="HL-FORM-1",
        help="How many stands stand abreast, in place of form: 1 in column, 2 in square, 3 or 4 in a wall.",
    )  # fmt: skip
    count: int | None = whole(
        1, MOST_STANDS, default=None, clause="HL-PROF-1",
        help="How many stands are left, in place of cells. A unit without either has all of them.",
    )  # fmt: skip
    status: int = word(STATUS_WORDS, default=Fill(fill_status, "table with `at`, else reserve"), clause="HL-SETUP-3")
    health: int = whole(
        0, MOST_HEALTH, default=Fill(fill_health, "that of its profile, or 0 if removed or destroyed"),
        clause="HL-PROF-6",
    )  # fmt: skip
    activated: bool = flag(default=False, clause="HL-ROUND-1")
    disordered: bool = flag(default=False, clause="HL-DIS-3")
    hero: bool = flag(default=False, clause="HL-ADV-1", help="Advanced module.")
    sworn: bool = flag(default=False, clause="HL-ADV-3", help="Advanced module: immune to disorder this round.")
    gifts: list[int] = list_of(
        word(GIFT_WORDS), distinct=True, default=[], clause="HL-ADV-3",
        help="Advanced module: special rules that orders give it this turn.",
    )  # fmt: skip
    since: int = whole(
        0, MOST_COUNTED, default=0, clause="HL-SUM-2", help="The turn in which it was removed from play."
    )
    cells: list[tuple[int, int]] | None = list_of(
        row(whole(0, 5), whole(0, FILES - 1), code="E_CELLS", allowed="[rank, file]"), 1, 6,
        default=None, also=check_connected, clause="HL-FORM-2",
        help="Its stands as [rank, file]. Without it and `count` the full unit in its formation.",
    )  # fmt: skip
    x: int | None = origin("width", "The origin O, in micrometres.")
    y: int | None = origin("height")
    heading: int | None = whole(
        0, TURN, default=None, clause="HL-NUM-3", help="Hundredths of a degree, clockwise from north; 0 if left out."
    )
    form: int | None = word(
        FORM_NAMES, default=None, clause="HL-FORM-1", help="Square if left out, unless `wide` says."
    )
    holding: int | None = whole(
        0, HOLDINGS - 1, default=None, clause="HL-HOLD-2", needed=When("status", "inside", code="E_MISSING"),
        help="The holding that it is in, by its place in the list; those built come after.",
    )  # fmt: skip

    last: LastEntry | None = section(LastEntry, default=None)

    def profile(self) -> tuple[int, int, int, int]:
        """Return kind, roles and front as numbers of the rules."""
        roles = sorted(self.roles)
        wide = self.stands != STAND_WORDS.index("narrow") if self.kind == BEASTS else self.kind == INFANTRY
        return self.kind, roles[0], roles[1] if len(roles) > 1 else NO_ROLE, int(wide)

    def as_unit(self) -> Unit:
        """Return a unit of the rules with this profile."""
        kind, role, second, wide = self.profile()
        return Unit(kind=kind, role=role, second=second, wide=wide)

    def formation(self) -> int:
        """Return the formation: as given, or as wide as the unit stands."""
        if self.form is None:
            return (SQUARE, COLUMN, SQUARE, WALL, WALL)[self.wide or 0]
        return self.form

    @needs("place", "x", "y", "facing", "heading", "wide", "form", "count", "cells", "status")
    def check_pose(self, see: Reading) -> None:
        """A unit on the table has a place, and nothing is said twice."""
        if STATUS_WORDS[self.status] == "table" and self.place is None and None in (self.x, self.y):
            see.fault("E_POSE", self.here, "a unit on the table without a place", "x and y, or `at`", "HL-FORM-2")
        keys = self.given
        for short, full in (("at", ("x", "y")), ("facing", ("heading",)), ("wide", ("form",)), ("count", ("cells",))):
            if short in keys and keys & set(full):
                allowed = f"either `{short}` or {' and '.join(full)}"
                see.fault("E_POSE", [*self.here, short], "the same in two ways", allowed, "HL-FORM-2")

    @needs("kind", "roles", "stands", "wide", "count")
    def check_width(self, see: Reading) -> None:
        """So many stands abreast are a formation."""
        if self.wide is not None and is_profile(*self.profile()):
            stands = self.count or full_stands(self.as_unit())
            widths = sorted({min(stands, width) for width in RANK_WIDTHS})
            if self.wide not in widths:
                allowed = " or ".join(map(str, widths)) + f" abreast with {stands} stands"
                see.add("E_POSE", [*self.here, "wide"], self.wide, allowed, "HL-FORM-1")

    @needs("kind", "roles", "stands")
    def check_profile(self, see: Reading) -> None:
        """Two roles differ and are not both Limited."""
        if not is_profile(*self.profile()):
            found = [ROLE_WORDS[role] for role in self.roles]
            see.add("E_ROLES", [*self.here, "roles"], found, "two different roles, not both Limited", "HL-PROF-5")


# -- the advanced module ----------------------------------------------------------------------------------------------


class SiteEntry(HonourSection, name="site"):
    """A holding built in play: its front-left corner in micrometres (HL-ADV-RULING-12)."""

    x: int = whole(0, MOST_COORDINATE, clause="HL-ADV-RULING-12")
    y: int = whole(0, MOST_COORDINATE, clause="HL-ADV-RULING-12")
    heading: int = whole(0, TURN, clause="HL-NUM-3")


def fill_first(see: Reading) -> object:
    """The youngest is first unless Strategy was bid."""
    scenario = see.around(Scenario)
    return scenario.first if scenario.sound("first") else BROKEN


class OrderEntry(HonourSection, name="order"):
    """An order that is played and not yet resolved."""

    seat: int = whole(0, 1, clause="HL-ADV-3", unique=Unique("E_SIDES", "one order of each seat", "HL-ADV-3"))
    order: int = word(ORDER_CODES, clause="HL-ADV-3")
    unit: int | None = optional_unit_code("The unit that it names.")
    place: int = whole(0, HOLDING_SITES - 1, default=0, clause="HL-ADV-3", help="Where a new holding is built.")


class RuinEntry(HonourSection, name="ruin"):
    """Stands or Health that a unit has to lose (HL-ADV-3)."""

    amount: int = whole(1, MOST_HEALTH, clause="HL-ADV-3", help="Health to lose instead of a stand.")
    unit: int = unit_code("The unit that suffers it,")
    or_else: int | None = optional_unit_code("or this one instead.", "orElse")


class PlayingEntry(HonourSection, name="playing"):
    """The orders of the current activation (HL-ADV-3)."""

    asked: list[int] = list_of(
        whole(0, 1), distinct=True, default=[], clause="HL-ADV-3", help="The seats that were asked for an order."
    )
    played: list[OrderEntry] = list_of(OrderEntry, most=2, default=[], clause="HL-ADV-3")
    next: int | None = whole(0, 1, default=None, clause="HL-ADV-3", help="Whose order is resolved next.")
    effects: list[int] = list_of(
        word(ORDER_CODES), distinct=True, default=[], clause="HL-ADV-3", help="What affects the active unit this turn."
    )
    ruin: RuinEntry | None = section(RuinEntry, default=None)


class AdvancedEntry(HonourSection, name="advanced"):
    """The advanced module is on (HL-ADV-1 to HL-ADV-3)."""

    initiative: int = whole(
        0, 1, default=Fill(fill_first, "`first` of the document"), clause="HL-ADV-2", help="The first player."
    )
    strategy: list[int] = list_of(whole(0, SIDE), 2, 2, default=[0, 0], keep=True, code="E_SIDES", clause="HL-ADV-2")
    heroes: list[int] = list_of(
        whole(0, SIDE), 2, 2, default=[0, 0], keep=True, code="E_SIDES", clause="HL-ADV-1", help="Yet to be assigned."
    )
    orders: list[list[int]] = list_of(
        list_of(word(ORDER_CODES), most=ORDERS_PER_SEAT, distinct=True, code="E_ORDERS"), 2, 2,
        default=[[], []], keep=True, code="E_SIDES", clause="HL-ADV-3", help="Picked by each seat.",
    )  # fmt: skip
    used: list[list[int]] = list_of(
        list_of(word(ORDER_CODES), most=ORDERS_PER_SEAT, distinct=True, code="E_ORDERS"), 2, 2,
        default=[[], []], keep=True, code="E_SIDES", clause="HL-ADV-3", help="Played this round.",
    )  # fmt: skip
    built: list[SiteEntry] = list_of(SiteEntry, most=HOLDINGS, default=[], clause="HL-LIMIT-1")
    playing: PlayingEntry | None = section(PlayingEntry, default=None)


# -- an activation that waits for an answer --------------------------------------------------------------------------


class BidEntry(HonourSection, name="bid"):
    """What a seat has chosen in secret so far (HL-COMBAT-6, HL-ADV-2, HL-FORCE-1)."""

    bid: int = whole(0, MOST_HEALTH, default=0, clause="HL-COMBAT-6", help="Health or Strategy.")
    named: int = whole(
        0,
        MOST_CHANGES + SIDE,
        default=0,
        clause="HL-LIMIT-2",
        help="How often it has named a bid, or changed its force.",
    )
    sealed: bool = flag(default=False, clause="HL-COMBAT-6")


class FallenEntry(UnitEntry, name="fallen"):
    """The unit that was destroyed last, as it was then (HL-SUM-3)."""

    side: int = whole(0, 1, clause="HL-SUM-1", help="Its seat.")
    health: int = whole(-MOST_HEALTH, MOST_HEALTH, default=0, clause="HL-PROF-6")
    declined: bool = flag(default=False, clause="HL-SUM-1", help="The first player summons nothing.")


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
    offered: list[int] = list_of(
        whole(0, 1), distinct=True, default=[], clause="HL-ADV-1", help="The seats that were asked for their Hero."
    )
    loser: int | None = word(SIDES_OF_COMBAT, default=None, clause="HL-COMBAT-9")
    margin: int = whole(0, MOST_COUNTED, default=0, clause="HL-COMBAT-9")
    losses: int = whole(0, 2, default=0, clause="HL-COMBAT-11", help="Stands yet to be lost.")
    forward: bool = flag(default=False, clause="HL-MOVE-7", help="The loser retreats forward.")
    claimed: bool = flag(default=False, clause="HL-ADV-3", help="Ruin was suffered for the standard.")


class ActivationEntry(HonourSection, name="activation"):
    """The current activation (HL-ACT-1)."""

    unit: int = unit_code("The active unit.")
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


# -- the document -----------------------------------------------------------------------------------------------------


class Battlefield(HonourSection):
    """What never changes in a match."""

    format: str = choice(("honour-1",))
    title: str = text(default="")
    words: str = text(default="", key="text")
    suggested: int = whole(0, 1, default=0)
    fair: str = text(default="", help="By which symmetry the scenario is fair: half-turn or mirror.")
    table: TableEntry = section(TableEntry, default=STANDARD_TABLE)
    rounds: int = whole(1, ROUNDS, default=STANDARD_ROUNDS, clause="HL-LIMIT-1")
    force: int = whole(
        1, SIDE, default=STANDARD_FORCE, clause="HL-LIMIT-1", help="Units of a side, at most (HL-FORCE-1)."
    )
    first: int = whole(0, 1, default=0, clause="HL-SETUP-2", help="The seat of the youngest.")
    areas: list[AreaEntry] = list_of(
        AreaEntry, 2, 2, code="E_SIDES", clause="HL-SETUP-4",
        default=Fill(fill_areas, "200 mm deep along the southern and northern edge, or a quarter of the table if less"),
    )  # fmt: skip
    terrain: list[GroundEntry] = list_of(GroundEntry, most=TERRAIN_PIECES, default=[], clause="HL-LIMIT-1")
    holdings: list[HoldingEntry] = list_of(HoldingEntry, most=HOLDINGS, default=[], clause="HL-LIMIT-1")


def fill_phase(see: Reading) -> object:
    """Without units they are enlisted first."""
    scenario = see.around(Scenario)
    if not scenario.sound("units"):
        return BROKEN
    return "enlist" if scenario.units is None else "deploy"


def fill_mover(see: Reading) -> object:
    """The second player deploys first, the first player activates first."""
    scenario = see.around(Scenario)
    if not scenario.sound("phase", "first", "advanced"):
        return BROKEN
    first = scenario.first_player()
    return first if scenario.phase == PHASE_WORDS.index("activate") else 1 - first


class PositionEntry(HonourSection):
    """What changes in a match."""

    units: list[list[UnitEntry]] | None = list_of(
        list_of(UnitEntry, most=SIDE, clause="HL-LIMIT-1"), 2, 2, default=None, code="E_SIDES", clause="HL-FORCE-1",
        help="Of each seat. Without it both seats enlist in secret.",
    )  # fmt: skip
    phase: int = word(PHASE_WORDS, default=Fill(fill_phase, "deploy, or enlist without units"), clause="HL-ROUND-1")
    advanced: AdvancedEntry | None = section(AdvancedEntry, default=None)
    round: int = whole(0, ROUNDS, default=0, keep=True, clause="HL-ROUND-1")
    turn: int = whole(0, MOST_COUNTED, default=0, keep=True, clause="HL-ROUND-2", help="Activations so far.")
    mover: int = whole(
        0, 1, default=Fill(fill_mover, "the second player, who deploys first; to activate, the first player"),
        clause="HL-ROUND-2", help="Whose turn it is to deploy or activate.",
    )  # fmt: skip
    vp: list[int] = list_of(
        whole(0, MOST_COUNTED), 2, 2, default=[0, 0], keep=True, code="E_SIDES", clause="HL-SCORE-1"
    )
    keepers: list[int] = list_of(
        whole(0, NO_SEAT), most=HOLDINGS, default=[], clause="HL-HOLD-11",
        help="Who was last in each holding; 2 is nobody.",
    )  # fmt: skip
    enlisted: bool = flag(default=False, clause="HL-FORCE-1", help="The forces were chosen in the match.")
    bids: list[BidEntry] | None = list_of(
        BidEntry, 2, 2, default=None, code="E_SIDES", clause="HL-COMBAT-6", only=When("phase", *BID_PHASES),
        help="What each seat has chosen in secret.",
    )  # fmt: skip
    returned: list[bool] | None = list_of(
        flag(), 2, 2, default=None, code="E_SIDES", clause="HL-ROUND-1", only=When("phase", "return"),
        help="The seats that return no more units this round.",
    )  # fmt: skip
    activation: ActivationEntry | None = section(
        ActivationEntry, default=None, clause="HL-ACT-1",
        needed=When("phase", *ACTIVATION_PHASES), only=When("phase", *ACTIVATION_PHASES),
    )  # fmt: skip
    fallen: FallenEntry | None = section(FallenEntry, default=None, needed=When("phase", "summon"))


class Scenario(Battlefield, PositionEntry, format="honour-1"):
    """Table, areas, terrain and holdings are in millimetres, units in micrometres. A schema cannot say everything: that
    polygons are convex and on the table, that cells are connected, that units fit their force, overlap nothing and
    touch no enemy is checked by the validator alone.
    """

    def first_player(self) -> int:
        """Return the first player: the youngest, unless Strategy was bid (HL-ADV-2)."""
        return self.first if self.advanced is None else self.advanced.initiative

    @needs("phase")
    def check_phase(self, see: Reading) -> None:
        """Some phases have no units, some only the advanced module."""
        if "advanced" not in self.given and PHASE_WORDS[self.phase] in ADVANCED_PHASES:
            see.add("E_ADVANCED", ["phase"], PHASE_WORDS[self.phase], "a phase of the basic game", "HL-ADV-RULING-1")
        if "phase" in self.given and "units" not in self.given and PHASE_WORDS[self.phase] != "enlist":
            see.add("E_PHASE", ["phase"], PHASE_WORDS[self.phase], "enlist without units", "HL-FORCE-1")

    @needs("force")
    def check_forces(self, see: Reading) -> None:
        """A force is not too large, and has not too many specialists."""
        for seat, side in enumerate(self.__dict__.get("units") or []):
            at: Path = ["units", seat]
            if len(side) > self.force:
                see.add("E_FORCE", at, len(side), f"at most {self.force} units", "HL-FORCE-1")
            special = sum(unit.sound("roles") and len(unit.roles) == 2 for unit in side)
            if special > specialists_allowed(self.force):
                see.add("E_FORCE", at, special, "at most one specialist for two regular units", "HL-FORCE-2")

    @needs("holdings", "advanced")
    def check_holdings(self, see: Reading) -> None:
        """There are not too many holdings, and units are in one that exists."""
        built = len(self.advanced.built) if self.advanced else 0
        count = len(self.holdings) + built
        if count > HOLDINGS:
            room = HOLDINGS - len(self.holdings)
            see.add("E_ROOM", ["advanced", "built"], built, f"a list of at most {room}", "HL-LIMIT-1")
        for unit in self.all_units():
            if unit.sound("holding") and unit.holding is not None and unit.holding >= count:
                allowed = f"at most {count - 1} on this table"
                see.add("E_PLACE", [*unit.here, "holding"], unit.holding, allowed, "HL-HOLD-2")

    @needs("advanced")
    def check_basic(self, see: Reading) -> None:
        """The basic game has no Heroes and no orders."""
        for unit in [] if "advanced" in self.given else self.all_units():
            status = STATUS_WORDS[unit.status] if unit.sound("status") else ""
            if status == "ambush" or any(unit.sound(name) and getattr(unit, name) for name in ADVANCED_FIELDS):
                see.add("E_ADVANCED", unit.here, status, "what the basic game has", "HL-ADV-1")

    def all_units(self) -> list[UnitEntry]:
        """Return the units of both seats that have been read."""
        return [unit for side in self.__dict__.get("units") or [] for unit in side]


DOCUMENT: Final = Scenario
