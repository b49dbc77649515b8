"""The scenario document `ff-scn-1`: FF-SCN. One JSON object, for scenarios and saved games alike.

What needs more than one field is checked in `position_checks.py`. Documents of earlier versions wrote tiles as lists,
and orders, memories and wards as numbers; `earlier.py` turns these into the words of today.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    FULL,
    HOLDS,
    LAST_TURN,
    LEAST_BUFF,
    LONGEST_PATH,
    MOST_BONUS,
    MOST_BUFF,
    MOST_GOLD,
    MOST_NEUTRALS,
    TICKS,
    TILES,
    Hold,
    Unit,
)
from sandtable.kernel.documents.fields import (
    Fill,
    When,
    choice,
    flag,
    list_of,
    notation,
    number,
    section,
    text,
    whole,
    word,
)
from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.documents.section import Section, needs

from . import position_checks as checks
from .earlier import (
    BIG,
    flag_of_number,
    memory_of_list,
    neutral_of_stamp,
    piece_of_numbers,
    tile_of_list,
    ward_of_list,
    word_of_number,
)
from .fixed_maps import CATEGORIES, read_map
from .maps import HOLD_LETTERS, LETTERS, SHAPES, Map, read_coord, read_rows, write_coord
from .words import (
    AT_A_TILE,
    CONDITIONS,
    CONNECTIONS,
    DIRECTIONS,
    LAYERS,
    MODES,
    PHASES,
    REPEATS,
    REWARDS,
    SPELLS,
    STRONGHOLDS,
    TURN_ORDERS,
    UNITS,
    WORKS,
    orders_of,
    repeats_of,
)

MOST_MANA: Final = 1_000_000
MOST_WELLS: Final = 1000
MOST_SERIAL: Final = 32767
FIRST_GOLD: Final = 25  # FF-START-1

switch = partial(flag, default=False, earlier=flag_of_number)
count = partial(whole, 0, BIG, default=0)
a_tile = partial(
    notation, read_coord, write_coord, pattern="-?[0-9]{1,3},-?[0-9]{1,3}", allowed='a tile as "x,y"', code="E_COORD",
    earlier=tile_of_list, also=checks.on_board,
)  # fmt: skip
a_direction = partial(word, DIRECTIONS, null=True, default=None, earlier=word_of_number(DIRECTIONS))
a_seat = partial(whole, 0, 1)
piece_id = partial(
    whole, 1, BIG, default=None, clause="FF-ID-1", unique=checks.ID, also=checks.own_parity,
    help="Odd for the first player, even for the second. Default: the player's next.",
)  # fmt: skip
full_health = partial(whole, 1, FULL, default=FULL, keep=True, clause="FF-UNIT-1")


def place_in_list(see: Reading) -> int:
    """Return the number of the piece that is being read in its list."""
    return int(see.sections[-1].here[-1])


def orders_offered(see: Reading) -> Sequence[str]:
    """Return the orders that the piece around can have."""
    piece: Any = see.sections[-2] if len(see.sections) > 1 else None
    return orders_of(piece.kind) if piece is not None and piece.sound("kind") else TURN_ORDERS


def repeats_offered(see: Reading) -> Sequence[str]:
    """Return what the unit around can go on with."""
    unit = see.around(UnitEntry)
    return repeats_of(unit.kind) if unit.sound("kind") else REPEATS


class FrontierSection(Section, clause="FF-SCN-1"):
    """An object of a document."""


# -- the map and what lies on it


class GenerateEntry(FrontierSection, name="generate", clause="FF-GEN-1"):
    """What a map is made of (FF-GEN-1, FF-GEN-2). A count of 0 is the default count, no seed is one by lot."""

    shape: str = choice(SHAPES[:2], default="normal")
    seed: int | None = whole(0, 2**53, default=None)
    forest: float = number(0, 1, default=0.14)
    mountain: float = number(0, 1, default=0.06)
    river: float = number(0, 1, default=0.04)
    lake: float = number(0, 1, default=0.03)
    mines: int = whole(0, 12, default=0, clause="FF-GEN-2")
    camps: int = whole(0, 10, default=0, clause="FF-GEN-2")
    lairs: int = whole(0, 3, default=0, clause="FF-GEN-2")
    noise: float = number(0, 1, default=0)


class MapEntry(FrontierSection, name="map"):
    """FF-MAP-7. One of these: rows of text, the name of a fixed map, a kind of fixed map by lot, what to generate."""

    rows: list[str] | None = list_of(
        text(
            0, 200, pattern=f"[ {''.join([*LETTERS, *HOLD_LETTERS])}]*", code="E_ROW", clause="FF-MAP-4",
            allowed=f"a line of at most 200 of the signs {' '.join([*LETTERS, *HOLD_LETTERS])} and blanks",
        ),
        0, 200, default=None, clause="FF-MAP-4", editor="paint",
        help="One line a row; its first sign is x = -1. Open ., forest F, mountain M, river R, lake L, mine m, camp c, "
        "lair D, bases A B, towers a b, no tile: a blank.",
    )  # fmt: skip
    first: int = whole(0, 200, default=0, keep=True, clause="FF-MAP-4", help="The y of the first row.")
    name: str | None = choice(tuple(CATEGORIES), default=None, code="E_NAME", clause="FF-MAP-6", help="A fixed map.")
    mode: str | None = choice(MODES, default=None, clause="FF-MAP-7")
    generate: GenerateEntry | None = section(GenerateEntry, default=None)

    @cached_property
    def layout(self) -> Map | None:
        """The map, if it is not left to chance."""
        if self.name is not None:
            fixed = read_map(self.name)
            return read_rows(fixed["rows"], fixed.get("first", 0))
        return None if self.rows is None else read_rows(self.rows, self.first)

    @needs()
    def one_source(self, see: Reading) -> None:
        """Check that there is one kind of map."""
        kinds = self.given & {"rows", "name", "mode", "generate"}
        if len(kinds) != 1:
            see.fault(
                "E_MAP", self.here, ", ".join(sorted(kinds)) or "none", "rows, name, mode or generate", "FF-MAP-7"
            )

    @needs("rows")
    def size(self, see: Reading) -> None:
        """Check the numbers of tiles, camps and lairs (FF-LIMIT-7)."""
        if self.rows is None:
            return
        at, signs = [*self.here, "rows"], "".join(self.rows)
        if not 1 <= (tiles := len(signs.replace(" ", ""))) <= TILES:
            see.add("E_TILES", at, tiles, f"1 to {TILES} tiles", "FF-LIMIT-7")
        if (homes := signs.count("c") + signs.count("D")) > MOST_NEUTRALS:
            see.add("E_NEUTRALS", at, homes, f"at most {MOST_NEUTRALS} camps and lairs", "FF-LIMIT-7")


class MomentEntry(FrontierSection, name="moment", clause="FF-RES-2"):
    """When something arrived on its tile: the turn, and the step or tick of its Execution."""

    turn: int = whole(0, BIG // 32)
    step: int = whole(0, 31)


class MineEntry(FrontierSection, name="mine"):
    """Who controls a mine."""

    at: tuple[int, int] = a_tile(unique=checks.OWNER, also=checks.on_mine)
    owner: int = a_seat(clause="FF-TERM-9")


class WorksEntry(FrontierSection, name="works"):
    """Works on a tile (FF-TERM-4)."""

    at: tuple[int, int] = a_tile(unique=checks.WORKS_TILE)
    kind: str = choice(WORKS[1:], clause="FF-TERM-4")
    seat: int = a_seat(clause="FF-TERM-4", help="Who built it.")
    state: str = choice(CONDITIONS, default="intact", clause="FF-TERM-4")
    left: int = whole(
        0, 7, default=Fill(checks.steps_to_build, "all, if they are under construction"), clause="FF-ENG-1",
        help="Steps that are left to build.",
    )  # fmt: skip
    source: int | None = a_direction(clause="FF-MANA-1", help="Of a pool or pump: where its source lies.")
    pool: int | None = a_direction(clause="FF-MANA-2", help="Of a pump: where its pool lies.")
    serial: int = whole(0, MOST_SERIAL, default=0, clause="FF-WARD-4", help="The order of a player's wards.")

    @needs()
    def progress(self, see: Reading) -> None:
        """Check the steps left."""
        checks.check_progress(self, see)


class NeutralEntry(FrontierSection, name="neutral"):
    """A camp or lair. Health 0: its monster is slain, and back after the countdown (FF-NEU-8)."""

    at: tuple[int, int] = a_tile(unique=checks.HOME)
    health: int = whole(0, FULL, default=FULL, keep=True, clause="FF-UNIT-1")
    id: int | None = whole(0, BIG, default=None, clause="FF-ID-1", help="Default: by place, from 1000001 on.")
    reward: int | None = word(REWARDS, default=None, clause="FF-NEU-10", help="Of a dragon. Default: by lot.")
    countdown: int = whole(0, 20, default=0, clause="FF-NEU-8")
    arrived: MomentEntry | None = section(MomentEntry, default=None)

    @needs("at")
    def home(self, see: Reading) -> None:
        """Check its place."""
        checks.check_neutral(self, see)


# -- the players' pieces


class OrderEntry(FrontierSection, name="order", clause="FF-ORD-1", code="E_OBJECT"):
    """What is ordered for this turn, in the words of Actions (FF-ORD-1)."""

    verb: str = choice(TURN_ORDERS, offered=orders_offered, default="none", code="E_ORDER")
    tile: tuple[int, int] | None = a_tile(default=None, needed=When("verb", *AT_A_TILE, code="E_ORDER"))
    works: str | None = choice(
        WORKS[1:], default=None, needed=When("verb", "build", code="E_ORDER"), code="E_ORDER", clause="FF-ENG-1"
    )
    spell: int | None = word(SPELLS, default=None, needed=When("verb", "cast", code="E_ORDER"))
    layer: int = word(LAYERS, default="unit", help="What a spell is for, where both are on its tile.")
    target: int = count(help="The id of the own piece that a spell is meant for.")
    mana: int = whole(0, MOST_BUFF, default=0, help="Mana put into a spell.")
    issue: int = count(help="Its place among the orders of this turn.")

    @needs("verb", "spell", "mana")
    def amount(self, see: Reading) -> None:
        """Check the mana of a Combat Buff, and that one thing is named."""
        if self.verb == "cast" and self.spell == SPELLS.index("buff") and self.mana < LEAST_BUFF:
            see.add("E_ORDER", [*self.here, "mana"], self.mana, f"{LEAST_BUFF} to {MOST_BUFF} mana", "FF-SPELL-5")

    @needs("tile", "works")
    def one_object(self, see: Reading) -> None:
        """Check that an order is about a tile or about works."""
        if self.tile and self.works:
            see.add("E_ORDER", [*self.here, "works"], self.works, "a tile or works, not both", "FF-ORD-1")


class UnitEntry(FrontierSection, name="unit"):
    """A unit: its kind and tile suffice."""

    n: int = whole(
        0, ARMY - 1, default=Fill(place_in_list, "its place in the list"), clause="FF-LIMIT-1",
        help="Its number: Actions call it u0, u1 …",
    )  # fmt: skip
    id: int | None = piece_id()
    kind: str = choice(UNITS, clause="FF-UNIT-1")
    at: tuple[int, int] = a_tile()
    health: int = full_health()
    fresh: bool = switch(clause="FF-SPAWN-5", help="Whether it was bought this turn.")
    order: OrderEntry = section(OrderEntry, default={})
    repeat: str | None = choice(
        REPEATS, offered=repeats_offered, default=None, code="E_ORDER", clause="FF-QUEUE-1",
        help="The repeating state or queue.",
    )  # fmt: skip
    path: list[int] = list_of(
        word(DIRECTIONS, earlier=word_of_number(DIRECTIONS), clause="FF-HEX-2"), 0, LONGEST_PATH, default=[],
        clause="FF-LIMIT-2", help="The steps that it stores, walked or not.",
    )  # fmt: skip
    next: int = whole(0, LONGEST_PATH, default=0, clause="FF-LIMIT-2", help="How many of them it has walked.")
    steps: int = whole(
        0, LONGEST_PATH, default=Fill(checks.steps_to_walk, "all that are not walked, if it is ordered to move"),
        clause="FF-LIMIT-2", help="How many are left this turn.",
    )  # fmt: skip
    goal: tuple[int, int] | None = a_tile(
        default=Fill(checks.end_of_steps, "where its steps of this turn end"), null=True,
        help="Where it should be at the end of this turn.",
    )  # fmt: skip
    works: str | None = choice(
        WORKS[1:], default=None, needed=When("repeat", "build", code="E_ORDER"), clause="FF-QUEUE-2",
        help="What it goes on building.",
    )  # fmt: skip
    left: int = whole(0, 9, default=0, help="Steps of a road or railroad before this turn, to see if a queue got on.")
    hopped: bool = switch(help="Whether it has used a hop this turn.")
    defending: bool = flag(
        default=Fill(checks.is_to_defend, "whether it is ordered to defend"), earlier=flag_of_number,
        clause="FF-TERM-6",
    )  # fmt: skip
    lookout: bool = switch(clause="FF-VIS-4")
    buff: int = whole(0, MOST_BUFF, default=0, clause="FF-SPELL-5", help="Mana of its Combat Buff.")
    arrived: MomentEntry | None = section(MomentEntry, default=None, help="Default: it is there from the start.")

    @needs("at")
    def place(self, see: Reading) -> None:
        """Check where it stands."""
        checks.check_unit(self, see)

    @needs("at", "path", "next", "steps")
    def way(self, see: Reading) -> None:
        """Check its path."""
        checks.check_path(self, see)

    @needs("fresh", "order", "repeat")
    def purchase(self, see: Reading) -> None:
        """Check that a unit bought this turn has no order."""
        if self.fresh and (self.order.verb != "none" or self.repeat):
            see.add(
                "E_ORDER", [*self.here, "order"], self.order.verb, "no order for a unit bought this turn", "FF-ORD-2"
            )


class HoldEntry(FrontierSection, name="stronghold"):
    """A base or tower: its kind and tile suffice."""

    n: int = whole(
        0, HOLDS - 1, default=Fill(place_in_list, "its place in the list"), clause="FF-LIMIT-3",
        help="Its number: Actions call it s0, s1 …",
    )  # fmt: skip
    id: int | None = piece_id()
    kind: str = choice(STRONGHOLDS, clause="FF-UNIT-1")
    at: tuple[int, int] = a_tile()
    health: int = full_health()
    starting: bool = flag(
        default=True, earlier=flag_of_number, clause="FF-SPAWN-1", help="false: a spawn tower (FF-ENG-8)."
    )
    reach: int | None = word(
        CONNECTIONS, default=None, earlier=word_of_number(CONNECTIONS), clause="FF-NET-3",
        help="How a spawn tower was connected in the Upkeep (FF-RULING-17). Default: as it is now.",
    )  # fmt: skip
    order: OrderEntry = section(OrderEntry, default={})
    buff: int = whole(0, MOST_BUFF, default=0, clause="FF-SPELL-5", help="Mana of its Combat Buff.")

    @needs("at")
    def place(self, see: Reading) -> None:
        """Check where it stands."""
        checks.check_hold(self, see)


# -- what the players know


class SeenWorksEntry(FrontierSection, name="seen-works", clause="FF-VIS-7"):
    """Works as they were last seen."""

    kind: str = choice(WORKS[1:])
    seat: int = a_seat()
    state: str = choice(CONDITIONS, default="intact")
    left: int = whole(0, 6, default=Fill(checks.steps_to_build, "all, if they are under construction"))
    source: int | None = a_direction()


class SeenHoldEntry(FrontierSection, name="seen-stronghold", clause="FF-VIS-7"):
    """A stronghold as it was last seen."""

    kind: int = word(STRONGHOLDS)
    seat: int = a_seat()
    health: int = whole(0, FULL, default=FULL, keep=True)


class MemoryEntry(FrontierSection, name="memory", clause="FF-VIS-7"):
    """What was last seen on a tile (FF-VIS-7)."""

    at: tuple[int, int] = a_tile()
    works: SeenWorksEntry | None = section(SeenWorksEntry, default=None)
    owner: int | None = a_seat(default=None, help="Who controlled the mine.")
    stronghold: SeenHoldEntry | None = section(SeenHoldEntry, default=None)
    dragon: int | None = word(REWARDS, default=None, help="The reward of the dragon there.")


class WardEntry(FrontierSection, name="ward", clause="FF-WARD-4"):
    """The vision of a ward."""

    at: tuple[int, int] = a_tile()
    ordered: bool = switch(help="It is ordered to see this turn.")
    always: bool = switch(help="The order is renewed every turn.")
    active: bool = switch(help="It sees now.")


class SideEntry(FrontierSection, name="side"):
    """What belongs to one player."""

    gold: int = whole(0, MOST_GOLD, default=FIRST_GOLD, keep=True, clause="FF-START-1")
    mana: int = whole(0, MOST_MANA, default=0, keep=True, clause="FF-START-1")
    melee: int = whole(0, MOST_BONUS, default=0, clause="FF-NEU-10", help="Bonus from dragons.")
    ranged: int = whole(0, MOST_BONUS, default=0, clause="FF-NEU-10", help="Bonus from dragons.")
    wells: int = whole(0, MOST_WELLS, default=0, clause="FF-NEU-10", help="Dragons' mana rewards.")
    sealed: bool = switch(clause="FF-TURN-3", help="Whether the player is Done.")
    fallen: bool = switch(clause="FF-WIN-1", help="Whether the base is destroyed.")
    next_id: int = count(
        key="nextId", clause="FF-ID-1", also=checks.own_parity, help="Of the next piece; 0: a new one."
    )
    issued: int = count(clause="FF-LIMIT-4", help="Orders of this turn.")
    wards_made: int = count(key="wardsMade", clause="FF-WARD-4")
    gold_income: int = count(key="goldIncome", clause="FF-ECO-1", help="Of the last Upkeep.")
    mana_income: int = count(key="manaIncome", clause="FF-ECO-3", help="Of the last Upkeep.")
    strongholds: list[HoldEntry] | None = list_of(
        section(HoldEntry, earlier=piece_of_numbers(Hold)), 0, HOLDS, default=None, clause="FF-LIMIT-3", editor="place",
        help="Without this list, those that the map's letters name.",
    )  # fmt: skip
    units: list[UnitEntry] = list_of(
        section(UnitEntry, earlier=piece_of_numbers(Unit)), 0, ARMY, default=[], clause="FF-LIMIT-1", editor="place"
    )
    explored: list[tuple[int, int]] = list_of(
        a_tile(), 0, TILES, default=[], clause="FF-VIS-7",
        help="Tiles seen before and not now (FF-VIS-1); what is visible follows from where units stand.",
    )  # fmt: skip
    memory: list[MemoryEntry] = list_of(
        section(MemoryEntry, earlier=memory_of_list), 0, TILES, default=[], clause="FF-VIS-7",
        help="Tiles out of sight where more than terrain was seen.",
    )  # fmt: skip
    wards: list[WardEntry] = list_of(section(WardEntry, earlier=ward_of_list), 0, TILES, default=[], clause="FF-VIS-7")


class Scenario(FrontierSection, format="ff-scn-1"):
    """FF-SCN-1. A schema cannot say everything: that what is placed stands on tiles of the board and not twice on one,
    that a mine lies where one is owned, that a path and its counters agree, and that an order fits its unit are checked
    by the validator alone.
    """

    format: str = choice(("ff-scn-1",))
    title: str = text(default="", keep=True)
    remarks: str = text(key="text", default="", keep=True)
    map: MapEntry = section(MapEntry)
    turn: int = whole(1, LAST_TURN, default=1, keep=True, clause="FF-LIMIT-6")
    phase: int = word(
        PHASES, default="upkeep", keep=True, clause="FF-SCN-2",
        help="What comes next: the Upkeep, orders, or a step of the Execution (FF-TURN-4).",
    )  # fmt: skip
    tick: int = whole(0, TICKS - 1, default=0, clause="FF-RES-1", help="Ticks of movement played in this turn.")
    next_neutral: int | None = whole(
        1, BIG, key="neutralId", default=None, clause="FF-ID-1",
        help="The id of the next neutral that appears. Default: one that is free.",
    )  # fmt: skip
    mines: list[MineEntry] = list_of(
        MineEntry, 0, TILES, default=[], clause="FF-TERM-9", editor="place",
        help="Mines that are not listed belong to whoever stands on them, or to nobody.",
    )  # fmt: skip
    works: list[WorksEntry] = list_of(WorksEntry, 0, TILES, default=[], clause="FF-TERM-4", editor="place")
    neutrals: list[NeutralEntry] = list_of(
        section(NeutralEntry, earlier=neutral_of_stamp), 0, MOST_NEUTRALS, default=[], clause="FF-LIMIT-7",
        editor="place", help="Camps and lairs that are not listed hold a full Camp Archer or a Dragon (FF-START-2).",
    )  # fmt: skip
    sides: list[SideEntry] = list_of(SideEntry, 2, 2, default=[{}, {}], clause="FF-TERM-1")

    @needs("map")
    def placed(self, see: Reading) -> None:
        """Check what stands on the map, or that nothing is placed on one that chance makes."""
        map = self.map.layout
        if map is None:
            for name in sorted(self.given & {"mines", "works", "neutrals", "sides"}):
                see.fault("E_PLACED", [name], "a value", "nothing placed on a map that is left to chance")
            return
        checks.check_sites(self, map, see)
        checks.check_letters(self, map, see)
        checks.check_garrisons(self, see)

    @needs("phase", "sides")
    def someone_is_asked(self, see: Reading) -> None:
        """Check that during Orders one player is not Done."""
        if self.phase == PHASES.index("orders") and all(side.sealed for side in self.sides):
            see.fault("E_SEALED", ["sides"], "two who are Done", "one who is not, while orders are given", "FF-TURN-3")


DOCUMENT: Final = Scenario
