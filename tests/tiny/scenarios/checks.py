"""Check a scenario document `tiny-scn-1`: TINY-SCN. Every fault is found, not only the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report
from tiny.actions import CELL_NAMES, LETTERS
from tiny.model import DEEPEST, FULLEST, HOMES, MARCH, MOST_ORDERS, OVER, PLAN, STRONGEST, UPKEEP

FORMAT = "tiny-scn-1"
PHASES = ("plan", "march", "upkeep", "over")
FAIR = ("", "half-turn")
MOST_TURNS = 9999
MOST_SCATTERED = 4  # pairs of bogs

TOP = (
    "format",
    "title",
    "text",
    "suggested",
    "fair",
    "ground",
    "scatter",
    "sides",
    "turn",
    "initiative",
    "phase",
)
SIDE = ("purse", "pieces", "sealed", "issued", "known", "memory")
PIECE = ("letter", "name", "cell", "strength", "order")


def find_faults(document: Any) -> list[Problem]:
    """Find every fault except marches that cannot be ordered."""
    report = Report("TINY-SCN-1")
    if report.object(document, [], TOP, ("format", "sides")):
        check_root(document, report)
        check_ground(document.get("ground", {}), report)
        phase = document.get("phase", "plan")
        number = PHASES.index(phase) if isinstance(phase, str) and phase in PHASES else PLAN
        sides = document.get("sides", [])
        if report.list(sides, ["sides"]):
            if len(sides) != 2:
                report.add("E_SIDES", ["sides"], len(sides), "two sides", "TINY-SCN-1")
            for seat, side in enumerate(sides[:2]):
                if report.object(side, ["sides", seat], SIDE, ("purse", "pieces")):
                    check_side(side, ["sides", seat], number, document.get("turn", 1), report)
            if not report.problems:
                check_position(sides, number, report)
                if document.get("scatter", 0) and any("order" in piece for _, _, _, piece in pieces_of(document)):
                    report.add("E_SCATTER", ["scatter"], document["scatter"], "orders, or drawn bogs", "TINY-SCN-1")
    return report.problems


def check_root(document: dict[str, Any], report: Report) -> None:
    report.one_of(document.get("format", FORMAT), ["format"], [FORMAT], "TINY-SCN-1")
    report.text(document.get("title", ""), ["title"])
    report.text(document.get("text", ""), ["text"])
    report.whole(document.get("suggested", 0), ["suggested"], 0, 1, "TINY-SCN-1")
    report.one_of(document.get("fair", ""), ["fair"], FAIR, "TINY-SCN-1")
    report.whole(document.get("scatter", 0), ["scatter"], 0, MOST_SCATTERED, "TINY-BOARD-2")
    report.whole(document.get("turn", 1), ["turn"], 1, MOST_TURNS, "TINY-SCN-1")
    report.whole(document.get("initiative", 0), ["initiative"], 0, 1, "TINY-CONTACT-2")
    report.one_of(document.get("phase", "plan"), ["phase"], PHASES, "TINY-SCN-1")


def check_ground(ground: Any, report: Report) -> None:
    if not report.object(ground, ["ground"], CELL_NAMES, ()):
        return
    for cell, bog in ground.items():
        if report.object(bog, ["ground", cell], ("depth", "name"), ("depth",)):
            report.whole(bog.get("depth", 1), ["ground", cell, "depth"], 1, DEEPEST, "TINY-BOARD-2")
            report.text(bog.get("name", ""), ["ground", cell, "name"])


def check_side(side: dict[str, Any], path: Path, phase: int, turn: Any, report: Report) -> None:
    report.whole(side.get("purse", 0), [*path, "purse"], 0, FULLEST, "TINY-UPKEEP-2")
    report.one_of(side.get("sealed", False), [*path, "sealed"], [False, True], "TINY-ORDER-4")
    known = side.get("known", [])
    if report.list(known, [*path, "known"]):
        for i, cell in enumerate(known):
            report.one_of(cell, [*path, "known", i], CELL_NAMES, "TINY-SIGHT-2")
    memory = side.get("memory", [])
    latest = turn if isinstance(turn, int) else MOST_TURNS
    if report.list(memory, [*path, "memory"]):
        fields = ("cell", "turn", "strength")
        for i, foe in enumerate(memory):
            at = [*path, "memory", i]
            if report.object(foe, at, fields, fields):
                report.one_of(foe.get("cell", "a1"), [*at, "cell"], CELL_NAMES, "TINY-SIGHT-3")
                report.whole(foe.get("turn", 1), [*at, "turn"], 1, latest, "TINY-SIGHT-3")
                report.whole(foe.get("strength", 1), [*at, "strength"], 0, STRONGEST, "TINY-SIGHT-3")
    pieces = side.get("pieces", [])
    if report.list(pieces, [*path, "pieces"]):
        check_pieces(pieces, [*path, "pieces"], phase, report)
        orders = sum(isinstance(piece, dict) and "order" in piece for piece in pieces)
        least = orders if phase in (PLAN, MARCH) else 0
        most = MOST_ORDERS if phase in (PLAN, MARCH) else 0
        report.whole(side.get("issued", least), [*path, "issued"], least, most, "TINY-LIMIT-1")


def check_pieces(pieces: list[Any], path: Path, phase: int, report: Report) -> None:
    letters: list[Any] = []
    for i, piece in enumerate(pieces):
        at = [*path, i]
        if not report.object(piece, at, PIECE, ("letter", "cell", "strength")):
            continue
        letter = piece.get("letter")
        if report.one_of(letter, [*at, "letter"], LETTERS, "TINY-PIECE-1") and letter in letters:
            report.add("E_TWICE", [*at, "letter"], letter, "each letter once", "TINY-PIECE-1")
        letters.append(letter)
        report.text(piece.get("name", ""), [*at, "name"])
        report.one_of(piece.get("cell", "a1"), [*at, "cell"], CELL_NAMES, "TINY-BOARD-1")
        least = 0 if phase == UPKEEP else 1
        report.whole(piece.get("strength", 1), [*at, "strength"], least, STRONGEST, "TINY-PIECE-1")
        if "order" in piece:
            check_order(piece["order"], [*at, "order"], phase, report)


def check_order(order: Any, path: Path, phase: int, report: Report) -> None:
    if phase not in (PLAN, MARCH):
        report.add("E_PHASE", path, order, "orders only until the march", "TINY-ORDER-1")
    elif report.object(order, path, ("march", "supply"), ()):
        if len(order) != 1:
            report.add("E_ORDER", path, order, "a march or a supply", "TINY-ORDER-1")
        if "supply" in order:
            report.whole(order["supply"], [*path, "supply"], 1, FULLEST, "TINY-SUPPLY-1")
        if "march" in order and report.list(order["march"], [*path, "march"]):
            if len(order["march"]) not in (1, 2, 3):
                report.add("E_PATH", [*path, "march"], order["march"], "one to three directions", "TINY-MARCH-1")
            for i, direction in enumerate(order["march"]):
                report.whole(direction, [*path, "march", i], 0, 5, "TINY-MARCH-1")


def check_position(sides: list[Any], phase: int, report: Report) -> None:
    """Check what only the whole position shows."""
    sealed = [side.get("sealed", False) for side in sides]
    if phase == PLAN and all(sealed):
        report.add("E_SEALED", ["phase"], "plan", "a seat that has not sealed", "TINY-ORDER-4")
    if phase in (MARCH, UPKEEP) and not all(sealed):
        report.add("E_SEALED", ["phase"], PHASES[phase], "two seats that have sealed", "TINY-ORDER-4")
    if phase == OVER and any(sealed):
        report.add("E_SEALED", ["phase"], "over", "nobody who has sealed", "TINY-ORDER-4")
    taken: list[str] = []
    for seat, side in enumerate(sides):
        if not side["pieces"] and phase in (PLAN, MARCH):
            report.add("E_DECIDED", ["sides", seat, "pieces"], [], "a piece", "TINY-SCN-2")
        promised = sum(piece.get("order", {}).get("supply", 0) for piece in side["pieces"])
        if promised > side["purse"]:
            report.add("E_PURSE", ["sides", seat, "purse"], side["purse"], "what is promised", "TINY-SUPPLY-1")
        for i, piece in enumerate(side["pieces"]):
            at: Path = ["sides", seat, "pieces", i, "cell"]
            if piece["cell"] in taken:
                report.add("E_TAKEN", at, piece["cell"], "a cell of its own", "TINY-PIECE-1")
            if piece["cell"] == CELL_NAMES[HOMES[1 - seat]] and phase in (PLAN, MARCH):
                report.add("E_DECIDED", at, piece["cell"], "not the enemy's home", "TINY-SCN-2")
            taken.append(piece["cell"])


def pieces_of(document: dict[str, Any]) -> Iterator[tuple[int, int, int, dict[str, Any]]]:
    """Yield every piece of a valid document with its seat, number and index."""
    for seat, side in enumerate(document["sides"]):
        for at, piece in enumerate(side["pieces"]):
            yield seat, LETTERS.index(piece["letter"]), at, piece
