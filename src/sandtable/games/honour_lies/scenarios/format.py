"""The scenario document `honour-1`, for scenarios and positions alike (HL-SRC-3, HL-STATE).

Tables, terrain, holdings and areas are in whole millimetres; poses of units in micrometres (HL-NUM-1). Units
are declared in `unit_entries.py`, the advanced module and activations in `activation_entries.py`. Faults that concern
where units stand are found in `validate.py`, questions that nobody can answer in `questions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.honour_lies.model import HOLDINGS, NO_SEAT, ROUNDS, SIDE, TERRAIN_PIECES
from sandtable.games.honour_lies.rules.units.profiles import specialists_allowed
from sandtable.games.honour_lies.scenarios.activation_entries import ActivationEntry, AdvancedEntry, BidEntry
from sandtable.games.honour_lies.scenarios.shared_fields import HonourSection, millimetres
from sandtable.games.honour_lies.scenarios.unit_entries import FallenEntry, UnitEntry
from sandtable.games.honour_lies.scenarios.words import (
    ACTIVATION_PHASES,
    ADVANCED_FIELDS,
    ADVANCED_PHASES,
    AREA_DEPTH,
    BID_PHASES,
    LEAST_SIDE,
    MOST_COUNTED,
    MOST_SIDE,
    PHASE_WORDS,
    SQUARE_SIDE,
    STANDARD_FORCE,
    STANDARD_ROUNDS,
    STANDARD_TABLE,
    STATUS_WORDS,
    TERRAIN_WORDS,
)
from sandtable.kernel.documents.fields import BROKEN, Fill, When, choice, flag, list_of, row, section, text, whole, word
from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.documents.section import needs
from sandtable.kernel.problems import Path


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


# -- the table ------------------------------------------------------------------------------------------------------


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


# -- the document ---------------------------------------------------------------------------------------------------


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
    done: list[bool] | None = list_of(
        flag(), 2, 2, default=None, key="returned", code="E_SIDES", clause="HL-ROUND-1", only=When("phase", "return"),
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
