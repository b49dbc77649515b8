"""Scratch space for one call of a rule: it holds nothing between calls."""

from dataclasses import dataclass, field
from typing import Final

from sandtable.geometry.plane import Shape
from sandtable.geometry.plane_strip import Shadow, Strip

from .model import STANDS, UNITS, Charge, Unit


@dataclass(slots=True)
class Block:
    """A unit or holding as something with four faces: a pose, the size of a stand, cells."""

    x: int = 0
    y: int = 0
    heading: int = 0
    width: int = 0
    depth: int = 0
    cells: int = 0


@dataclass(slots=True)
class Run:
    """A maximal row of exposed stand edges, as one sees it who comes from outside (HL-FORM-8)."""

    px: int = 0  # its left end
    py: int = 0
    qx: int = 0  # its right end
    qy: int = 0
    heading: int = 0  # of one who looks straight at it
    length: int = 0
    edge: int = 0  # length of one stand's edge
    first: int = 0  # its smallest cell


OPTIONS: Final = 32  # layouts that an engaging unit may take
POINTS: Final = 256  # sight points on a target
BLOCKERS: Final = 176  # all stands, holdings and terrain
BIDS: Final = 25  # of one unit: 0 to twice the largest profile (HL-ADV-3)
RESULTS: Final = 1024  # results remembered while options are listed,
CHARGES: Final = 64  # and charges


@dataclass(slots=True)
class Work:
    """Scratch space for one call."""

    count: list[int] = field(default_factory=lambda: [0] * (UNITS + 1))  # stands of each unit on the table
    stands: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(UNITS * STANDS)])
    boxes: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(UNITS)])  # round each unit
    trial: Unit = field(default_factory=Unit)  # a pose being tried
    anchor: int = 0  # its anchor cell
    placed: int = 0  # its stands,
    cell: list[int] = field(default_factory=lambda: [0] * STANDS)  # in the order of HL-ENG-1,
    mark: list[int] = field(default_factory=lambda: [0] * STANDS)  # what each would do,
    try_on: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(STANDS)])
    try_box: Shape = field(default_factory=Shape)  # and what surrounds them
    lone: Shape = field(default_factory=Shape)  # one stand tried in a slot
    block: Block = field(default_factory=Block)
    width: list[int] = field(default_factory=lambda: [0] * 4)  # of each face ahead
    run: Run = field(default_factory=Run)
    strip: Strip = field(default_factory=Strip)
    charge: Charge = field(default_factory=Charge)
    refusal: int = 0  # the clause that made a move illegal
    lost: int = 0  # stands that a move loses
    options: int = 0
    option_form: list[int] = field(default_factory=lambda: [0] * OPTIONS)
    option_layout: list[int] = field(default_factory=lambda: [0] * OPTIONS)
    option_cells: list[int] = field(default_factory=lambda: [0] * OPTIONS)
    option_worth: list[int] = field(default_factory=lambda: [0] * OPTIONS)
    points: int = 0
    point_x: list[int] = field(default_factory=lambda: [0] * POINTS)
    point_y: list[int] = field(default_factory=lambda: [0] * POINTS)
    blockers: int = 0
    blocker: list[Shape] = field(default_factory=lambda: [Shape() for _ in range(BLOCKERS)])
    shadow: list[Shadow] = field(default_factory=lambda: [Shadow() for _ in range(BLOCKERS)])
    results: int = 0
    result: list[list[int]] = field(default_factory=lambda: [[0] * 6 for _ in range(RESULTS)])
    alone: int = 0  # 1: the pose that is tried is near nothing, and its stands were not laid out
    listing: int = 0  # 1: moves of one unit are being listed, and nothing changes meanwhile:
    charges: int = 0  # charges met so far,
    met: list[Charge] = field(default_factory=lambda: [Charge() for _ in range(CHARGES)])
    met_options: list[int] = field(default_factory=lambda: [0] * CHARGES)  # and how many layouts each could take
    middle_x: list[int] = field(default_factory=lambda: [0] * UNITS)  # of units on the table
    middle_y: list[int] = field(default_factory=lambda: [0] * UNITS)
    spare: Unit = field(default_factory=Unit)
    gain: list[list[int]] = field(default_factory=lambda: [[0] * BIDS for _ in range(BIDS)])  # of a pair of bids
    sum_attack: list[int] = field(default_factory=lambda: [0] * BIDS)
    sum_defence: list[int] = field(default_factory=lambda: [0] * BIDS)
