"""The scenario document `ub-scn-1`: the map, the configuration and the position (UB-SCN-1, UB-CONFIG-1).

Orders that are illegal or cannot be paid need the rules; `validate.py` reports these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.unfought_battle.model import EXECUTE, NUMBERS, PLAN, SEATS, UPKEEP, HexId, hex_of
from sandtable.kernel.documents.fields import (
    BROKEN,
    Fill,
    When,
    choice,
    flag,
    list_of,
    number,
    section,
    text,
    whole,
    word,
)
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section, needs
from sandtable.kernel.problems import Path

from .shapes import FULL, SHAPES, MapShape

FORMAT: Final = "ub-scn-1"
PHASES: Final = ("plan", "execute", "upkeep", "ended")
FAIR: Final = ("", "half-turn", "access")
MARKS: Final = ".^*"  # Open, Difficult, Contentious
TERRAIN_NAMES: Final = ("Open", "Difficult", "Contentious")  # UB-RULING-52
PLAYERS: Final = ("p1", "p2")
STANCES: Final = ("Mountain", "River", "Thunder")
ORDERS: Final = ("", "Advance", "Deceive", "Meditate")
VICTORIES: Final = ("", "demoralization", "domination", "deception_mastery", "tiebreak", "draw", "turn_limit")
MAX_TURNS: Final = 9999
MAX_SEED: Final = 2**63

TAKEN: Final = Unique("E_TAKEN", "a hex that no other force stands on", "UB-EXEC-2")
FORCE_ID: Final = Unique("E_TWICE", "each force once", "UB-SETUP-1")
DECIDED: Final = When("phase", "ended", code="E_DECIDED", clause="UB-SCN-2")
WON: Final = When("phase", "ended", code="E_MISSING", clause="UB-VICTORY-9")
ADVANCED: Final = When("order", "Advance", clause="UB-ORDER-5")
AIMED: Final = When("order", "Advance", "Deceive", clause="UB-ORDER-5")


def force_ids(seat: int, count: int) -> list[str]:
    """Return the ids of a side's forces: p1_f1 and so on."""
    return [f"{PLAYERS[seat]}_f{number + 1}" for number in range(count)]


# -- what depends on other parts of the document ------------------------------------------------------------------


def shape_read(see: Reading) -> MapShape | None:
    """Return the shape of the map that has been read, or None if its size has faults."""
    drawn = getattr(see.around(Scenario), "map", None)
    return drawn.shape if isinstance(drawn, MapEntry) and drawn.sound("size") else None


def tunable(name: str, see: Reading) -> Any:
    """Return a tunable that has been read, or BROKEN if it has faults."""
    config = getattr(see.around(Scenario), "config", None)
    return getattr(config, name) if isinstance(config, ConfigEntry) and config.sound(name) else BROKEN


def phase_read(see: Reading) -> int | None:
    """Return the phase that has been read, or None if it has faults."""
    top = see.around(Scenario)
    return top.phase if top.sound("phase") else None


def seat_read(see: Reading) -> int:
    """Return the seat of the player that is being read, which is its place in the list."""
    return int(see.around(PlayerEntry).here[-1])


def by_size(full: float, duel: float) -> Fill:
    """A tunable whose default depends on the size of the map (UB-VARIANT-1)."""

    def value(see: Reading) -> object:
        shape = shape_read(see)
        return BROKEN if shape is None else full if shape is FULL else duel

    return Fill(value, f"{full}, on the map of a duel {duel}")


def on_map(side: str) -> Callable[[Reading], tuple[int, int, str] | None]:
    """The range of a coordinate: one for each of the map's columns, or rows."""

    def within(see: Reading) -> tuple[int, int, str] | None:
        shape = shape_read(see)
        return None if shape is None else (0, getattr(shape, side) - 1, " on this map")

    return within


def chi_range(see: Reading) -> tuple[int, int, str] | None:
    """A position before Upkeep is undecided: both players have Chi (UB-SCN-2)."""
    return (1, 10_000, " before Upkeep") if phase_read(see) in (PLAN, EXECUTE) else None


def shih_range(see: Reading) -> tuple[int, int, str] | None:
    """Nobody has more Shih than the cap."""
    most = tunable("max_shih", see)
    return None if most is BROKEN else (0, most, "")


def own_name(see: Reading) -> list[str]:
    """The first player is p1, the second p2."""
    return [PLAYERS[seat_read(see)]]


def own_forces(see: Reading) -> list[str]:
    """Return the ids of the forces of the player that is being read."""
    count = tunable("force_count", see)
    return force_ids(seat_read(see), NUMBERS if count is BROKEN else count)


def next_force(see: Reading) -> object:
    """Return the id of the force that is being read, by its place in the list."""
    ids, place = own_forces(see), int(see.around(ForceEntry).here[-1])
    return ids[place] if place < len(ids) else BROKEN


def start_hex(see: Reading) -> object:
    """Return the start hex of the force that is being read (UB-SETUP-2)."""
    shape, force = shape_read(see), see.around(ForceEntry)
    if shape is None or not force.sound("id"):
        return BROKEN
    seat = seat_read(see)
    q, r = shape.grid.coords[shape.start_hexes(seat)[force_ids(seat, NUMBERS).index(force.id)]]
    return {"q": q, "r": r}


def sealed_by_phase(see: Reading) -> object:
    """Whether both players must have sealed (UB-SCN-2)."""
    phase = phase_read(see)
    return BROKEN if phase is None else phase in (EXECUTE, UPKEEP)


# -- checks of single values --------------------------------------------------------------------------------------


def check_rows(rows: list[str], at: Path, see: Reading) -> None:
    """Report a drawn map of the wrong size."""
    drawn = see.around(MapEntry)
    if drawn.sound("size"):
        if len(rows) != drawn.shape.rows:
            see.add("E_ROWS", at, len(rows), f"{drawn.shape.rows} rows", "UB-MAP-1")
        for r, marks in enumerate(rows):
            if len(marks) != drawn.shape.columns:
                see.add("E_COLUMNS", [*at, r], marks, f"{drawn.shape.columns} marks", "UB-MAP-1")


def check_number_of_forces(forces: list[ForceEntry], at: Path, see: Reading) -> None:
    """Report more forces than the configuration gives a side."""
    most = tunable("force_count", see)
    if most is not BROKEN and len(forces) > most:
        see.add("E_FORCES", at, len(forces), f"at most {most} forces", "UB-SETUP-2")


def check_executed(value: object, at: Path, see: Reading) -> None:
    """Report what only a force between Execute and Upkeep has (UB-SCN-2)."""
    if phase_read(see) not in (UPKEEP, None):
        see.fault("E_FIELD", at, "a value", "nothing but in the phase upkeep", "UB-SCN-2")


# -- the document -------------------------------------------------------------------------------------------------


class UbSection(Section, clause="UB-SCN-1"):
    """An object of a document."""


class HexEntry(UbSection, name="hex"):
    """A hex of the map."""

    q: int = whole(0, FULL.columns - 1, within=on_map("columns"), clause="UB-MAP-1")
    r: int = whole(0, FULL.rows - 1, within=on_map("rows"), clause="UB-MAP-1")

    def cell(self, shape: MapShape) -> HexId:
        return hex_of(shape.grid.cell((self.q, self.r)))


class MapEntry(UbSection, name="map"):
    """Rows of marks, . Open, ^ Difficult, * Contentious; or a seed from which they are made; or neither, and a seed is
    drawn (UB-GEN-1).
    """

    size: str = choice(
        tuple(SHAPES), default="full", clause="UB-VARIANT-1", help="A duel has 10 by 10 hexes instead of 25 by 20."
    )
    seed: int | None = whole(-MAX_SEED, MAX_SEED, default=None, null=True, clause="UB-GEN-1")
    rows: list[str] | None = list_of(
        text(
            pattern="[.^*]*", code="E_TERRAIN", clause="UB-TERR-1",
            allowed="nothing but . (Open), ^ (Difficult) and * (Contentious)",
        ),
        default=None, also=check_rows, clause="UB-MAP-1", editor="paint",
        help="20 rows of 25 marks, in a duel 10 of 10.",
    )  # fmt: skip

    @property
    def shape(self) -> MapShape:
        return SHAPES[self.size]

    def terrain(self) -> list[int] | None:
        """Return the terrain by hex, or None if the map is not drawn."""
        return None if self.rows is None else [MARKS.index(mark) for row in self.rows for mark in row]


class GivenEntry(UbSection):
    """An object that is written as it was given: a record holds the values that it began with, also the usual ones."""

    def written(self) -> dict[str, Any]:
        fields = self.fields_declared.items()
        given = ((field, getattr(self, name)) for name, field in fields if field.key in self.given)
        return {field.key: None if value is None else field.write(value) for field, value in given}


class EntryCosts(GivenEntry, unknown="UB-TERR-1", name="terrain_entry_cost"):
    """What it costs to enter a terrain, in Shih."""

    open: int = whole(0, 1000, key="Open", default=1, clause="UB-TERR-1")
    difficult: int = whole(0, 1000, key="Difficult", default=2, clause="UB-TERR-1")
    contentious: int = whole(0, 1000, key="Contentious", default=1, clause="UB-TERR-1")

    def by_terrain(self) -> tuple[int, int, int]:
        return self.open, self.difficult, self.contentious


class ConfigEntry(GivenEntry, clause="UB-CONFIG-1", unknown="UB-CONFIG-1", name="config", code="E_CONFIG"):
    """The tunable numbers of the game, with our ranges (UB-CONFIG-1, UB-LIMIT-4)."""

    starting_chi: int = whole(1, 10_000, default=100, clause="UB-RES-1")
    starting_shih: int = whole(0, 10_000, default=10, clause="UB-RES-3")
    max_shih: int = whole(0, 10_000, default=20, clause="UB-RES-4")
    force_count: int = whole(1, NUMBERS, default=3, clause="UB-SETUP-2")
    base_chi_loss: int = whole(0, 10_000, default=8, clause="UB-CONFRONT-4")
    tendency_modifier: int = whole(0, 10, default=1, clause="UB-TEND-3")
    advance_cost: int = whole(0, 1000, default=2, clause="UB-ORDER-1")
    meditate_cost: int = whole(0, 1000, default=0, clause="UB-ORDER-1")
    deceive_cost: int = whole(0, 1000, default=3, clause="UB-ORDER-1")
    terrain_entry_cost: EntryCosts = section(EntryCosts, default={}, clause="UB-TERR-1")
    meditate_gain: int = whole(0, 1000, default=2, clause="UB-MED-1")
    contentious_yield: int = whole(0, 1000, default=2, clause="UB-UPKEEP-1")
    stalemate_chi_loss: int = whole(0, 10_000, default=4, clause="UB-CONFRONT-6")
    contentious_loss_factor: int = whole(0, 100, default=2, clause="UB-CONFRONT-4")
    stalemate_doubled_on_contentious: bool = flag(default=False, clause="UB-RULING-14")
    blocked_retreat_chi_loss: int = whole(0, 10_000, default=8, clause="UB-RETREAT-5")
    encirclement_turns: int = whole(1, 1000, default=2, clause="UB-UPKEEP-1")
    encirclement_chi_loss: int = whole(0, 10_000, default=20, clause="UB-UPKEEP-1")
    domination_checks: int = whole(1, 1000, default=2, clause="UB-VICTORY-3")
    contentious_min: int = whole(1, 30, default=3, clause="UB-GEN-4")
    contentious_max: int = whole(1, 30, default=by_size(5, 3), clause="UB-GEN-4")
    noise_threshold: float = number(0, 1, default=0.6, clause="UB-GEN-8")
    noise_cell: int = whole(1, 25, default=5, clause="UB-GEN-8")
    difficult_min: float = number(0, 1, default=0.2, clause="UB-GEN-10")
    difficult_max: float = number(0, 1, default=0.3, clause="UB-GEN-10")
    min_path_hexes: int = whole(2, 44, default=5, clause="UB-GEN-6")
    min_chokepoints: int = whole(0, 20, default=by_size(2, 1), clause="UB-GEN-10")
    access_tolerance: float = number(0, 43, default=by_size(2, 1), clause="UB-GEN-10")
    map_max_attempts: int = whole(1, 10_000, default=100, clause="UB-GEN-12")
    max_turns: int | None = whole(
        1, MAX_TURNS, default=None, null=True, clause="UB-VICTORY-7", help="Without it there is no limit."
    )

    @needs()
    def check_pairs(self, see: Reading) -> None:
        """Report two tunables that do not fit together (UB-LIMIT-3, UB-LIMIT-4)."""
        for low, high in (
            ("starting_shih", "max_shih"),
            ("contentious_min", "contentious_max"),
            ("difficult_min", "difficult_max"),
        ):
            least, most = getattr(self, low), getattr(self, high)
            if least > most:
                see.add("E_CONFIG", [*self.here, low], least, f"at most {high} ({most})", "UB-LIMIT-4")
        cheapest = min(self.deceive_cost, self.advance_cost + min(self.terrain_entry_cost.by_terrain()))
        if self.meditate_cost > cheapest:
            allowed = f"at most the cheapest other order ({cheapest})"
            see.add("E_CONFIG", [*self.here, "meditate_cost"], self.meditate_cost, allowed, "UB-LIMIT-3")


class OrderEntry(UbSection, name="order"):
    """An order; Advance has a target and a stance, Deceive a target (UB-ORDER-1)."""

    order: str = choice(ORDERS[1:], clause="UB-ORDER-1")
    target: HexEntry | None = section(HexEntry, key="target_hex", default=None, needed=AIMED, only=AIMED)
    stance: int | None = word(STANCES, default=None, needed=ADVANCED, only=ADVANCED, clause="UB-STANCE-1")


class ForceEntry(UbSection, name="force"):
    """One force. Forces are never destroyed (UB-RES-6)."""

    # Position and stance are None only in an observation by somebody who does not know them.
    id: str = choice(
        [id for seat in SEATS for id in force_ids(seat, NUMBERS)], offered=own_forces, unique=FORCE_ID,
        default=Fill(next_force, "the player's first force for the first in the list, and so on"), clause="UB-SETUP-1",
    )  # fmt: skip
    position: HexEntry | None = section(HexEntry, default=Fill(start_hex, "its start hex (UB-SETUP-2)"), unique=TAKEN)
    stance: int | None = word(STANCES, default="Mountain", keep=True, clause="UB-STANCE-1")
    shown: bool = flag(
        key="stance_public", default=True, clause="UB-INFO-5", help="Whether the opponent knows its stance."
    )
    tendency: list[str] = list_of(
        choice(ORDERS[1:], clause="UB-TEND-1"), most=3, default=[], code="E_TENDENCY", clause="UB-TEND-1",
        help="Its last three orders, the oldest first.",
    )  # fmt: skip
    encircled: int = whole(
        0, 1000, key="encircled_turns", default=0, clause="UB-UPKEEP-1", help="For how many turns in a row."
    )
    order: OrderEntry | None = section(
        OrderEntry, default=None, help="Without one it has none yet; before Upkeep it has meditated (UB-ORDER-4)."
    )
    origin: HexEntry | None = section(
        HexEntry, default=None, also=check_executed,
        help="In upkeep: its hex when Execute began, if it was another one.",
    )  # fmt: skip
    ghost: HexEntry | None = section(
        HexEntry, default=None, also=check_executed, help="In upkeep: the hex of the ghost that it placed."
    )
    revealed: bool = flag(
        default=False, also=check_executed, clause="UB-MED-3",
        help="In upkeep: whether meditation revealed its order.",
    )  # fmt: skip


class PlayerEntry(UbSection, name="player"):
    """The resources and the forces of a player; the first is p1."""

    id: str = choice(PLAYERS, offered=own_name, default=Fill(lambda see: own_name(see)[0], "p1 for the first, else p2"))
    chi: int = whole(
        0, 10_000, within=chi_range, clause="UB-RES-1",
        default=Fill(lambda see: tunable("starting_chi", see), "starting_chi of the configuration"),
    )  # fmt: skip
    shih: int = whole(
        0, 10_000, within=shih_range, clause="UB-RES-4", help="At most max_shih of the configuration.",
        default=Fill(lambda see: tunable("starting_shih", see), "starting_shih of the configuration"),
    )  # fmt: skip
    domination: int = whole(
        0, 1000, default=0, clause="UB-VICTORY-3", help="Upkeeps in a row with control of all Contentious ground."
    )
    sealed: bool = flag(default=Fill(sealed_by_phase, "true in execute and upkeep, else false"), clause="UB-ORDER-9")
    issued: int | None = whole(
        0, 10_000, default=None, clause="UB-LIMIT-1",
        help="How many orders it gave or took back in this Plan; if left out, one for each force that has an order.",
    )  # fmt: skip
    forces: list[ForceEntry] = list_of(
        ForceEntry, most=NUMBERS, default=[], also=check_number_of_forces, editor="place",
        help="A force that is not in the list stands on its start hex, with the defaults of a force.",
    )  # fmt: skip

    def written(self) -> dict[str, Any]:
        """Return the player as documents write it: that one has not sealed is not mentioned."""
        made = super().written()
        return made if self.sealed else {key: value for key, value in made.items() if key != "sealed"}


class Scenario(UbSection, format=FORMAT):
    """UB-SCN-1. A schema cannot say everything: that rows fit the size, that no two forces share a hex, that orders are
    legal and paid for is checked by the validator alone.
    """

    format: str = choice((FORMAT,))
    title: str = text(default="", keep=True)
    remarks: str = text(key="text", default="", keep=True)
    suggested: int = whole(0, 1, default=0, help="The seat that a new player should take.")
    fair: str = choice(
        FAIR, default="", help="Fair under the half-turn; or access: both sides are equally far from the grounds."
    )
    map: MapEntry = section(MapEntry, default={})
    config: ConfigEntry = section(ConfigEntry, default={})
    mirrored: bool = flag(default=False, clause="UB-VARIANT-2", help="Whether p2 has the initiative on odd turns.")
    turn: int = whole(1, MAX_TURNS, default=1, keep=True, clause="UB-SETUP-4")
    phase: int = word(PHASES, default="plan", clause="UB-TURN-1")
    winner: str | None = choice(
        PLAYERS, default=None, null=True, keep=True, only=DECIDED, clause="UB-VICTORY-9", help="Null after a draw."
    )
    victory: str | None = choice(
        VICTORIES[1:], key="victory_type", default=None, needed=WON, only=DECIDED, clause="UB-VICTORY-9"
    )
    players: list[PlayerEntry] = list_of(
        PlayerEntry, 2, 2, default=[{}, {}], code="E_PLAYERS", help="p1, who begins at the hex 0,0, and p2."
    )

    @needs("phase", "players")
    def check_sealed(self, see: Reading) -> None:
        """In Plan somebody has not sealed; later, before the end, both have (UB-SCN-2)."""
        sealed = sum(player.sealed for player in self.players)
        if self.phase == PLAN and sealed == 2:
            see.fault("E_SEALED", [*self.here, "players"], "two sealed players", "one who has not sealed", "UB-SCN-2")
        elif self.phase in (EXECUTE, UPKEEP) and sealed < 2:
            see.fault("E_SEALED", [*self.here, "players"], f"{sealed} sealed players", "both sealed", "UB-SCN-2")

    @needs("map", "config", "players")
    def check_starts(self, see: Reading) -> None:
        """Report a force on the start hex of one that is not in the list and therefore stands there."""
        shape, free = self.map.shape, dict[int, str]()
        for seat, player in enumerate(self.players):
            listed = [force.id for force in player.forces]
            ids = zip(shape.start_hexes(seat), force_ids(seat, self.config.force_count))
            free |= {cell: id for cell, id in ids if id not in listed}
        for i, player in enumerate(self.players):
            for j, force in enumerate(player.forces):
                if force.position and (other := free.get(force.position.cell(shape))):
                    at = [*self.here, "players", i, "forces", j, "position"]
                    allowed = f"a hex without {other}, which is not in the list and stands there"
                    see.add("E_TAKEN", at, force.position.written(), allowed, "UB-EXEC-2")


DOCUMENT: Final = Scenario
