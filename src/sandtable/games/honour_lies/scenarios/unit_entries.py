"""Units in a Scenario document (HL-PROF, HL-FORM)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.honour_lies.actions import KIND_WORDS, MOST_COORDINATE, MOST_HEALTH, ROLE_WORDS
from sandtable.games.honour_lies.model import (
    BEASTS,
    COLUMN,
    DESTROYED,
    FORM_NAMES,
    HOLDINGS,
    INFANTRY,
    MOST_STANDS,
    NO_ROLE,
    REMOVED,
    SQUARE,
    WALL,
    Unit,
)
from sandtable.games.honour_lies.rules.units.formations import FILES, RANK_WIDTHS, largest_group
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands, is_profile
from sandtable.games.honour_lies.scenarios.shared_fields import HonourSection, origin
from sandtable.games.honour_lies.scenarios.words import (
    MOST_COUNTED,
    MOST_SIDE,
    ORIGIN_MARGIN,
    RULE_WORDS,
    STAND_WORDS,
    STATUS_WORDS,
    TURN,
    WINDS,
)
from sandtable.kernel.documents.fields import BROKEN, Fill, When, flag, list_of, number, row, section, text, whole, word
from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.documents.section import needs
from sandtable.kernel.problems import Path


def check_connected(cells: Sequence[tuple[int, int]], at: Path, see: Reading) -> None:
    """Report cells that are not edge to edge."""
    if largest_group(bits_of_cells(cells)) != bits_of_cells(cells):
        see.add("E_CELLS", at, [list(cell) for cell in cells], "connected cells [rank, file]", "HL-PIECE-2")


def bits_of_cells(cells: Sequence[tuple[int, int]]) -> int:
    """Return cells [rank, file] as the bits of the rules."""
    return sum({1 << FILES * rank + file for rank, file in cells})


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


def fill_health(see: Reading) -> object:
    """Full Health, which belongs to the unit's profile."""
    unit = see.around(UnitEntry)
    if not unit.sound("kind", "roles", "stands", "status"):
        return BROKEN
    return 0 if unit.status + 1 in (REMOVED, DESTROYED) else full_health(unit.as_unit())


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
        word(RULE_WORDS), distinct=True, default=[], clause="HL-ADV-3",
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
        if STATUS_WORDS[self.status] == "table" and self.place is None:
            for key in ("x", "y"):
                if getattr(self, key) is None:
                    see.fault(
                        "E_POSE", [*self.here, key], "nothing", "x and y of a unit on the table, or `at`", "HL-FORM-2"
                    )
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


class FallenEntry(UnitEntry, name="fallen"):
    """The unit that was destroyed last, as it was then (HL-SUM-3)."""

    side: int = whole(0, 1, clause="HL-SUM-1", help="Its seat.")
    health: int = whole(-MOST_HEALTH, MOST_HEALTH, default=0, clause="HL-PROF-6")
    declined: bool = flag(default=False, clause="HL-SUM-1", help="The first player summons nothing.")
