"""Checks of the form of a scenario document and of its map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.fortress_frontiers.model import LAST_TURN, MOST_NEUTRALS, TICKS, TILES
from sandtable.kernel.problems import Report

from .format import BIG, FORMAT, GENERATE, MAP, MODES, PHASES, TOP
from .maps import HOLD_LETTERS, LETTERS


def check_document(document: Any, names: Sequence[str], report: Report) -> None:
    """Report problems of form; `names` are the fixed maps that the document may name."""
    if not report.object(document, [], TOP, ("format", "map")) or report.problems:
        return
    report.one_of(document["format"], ["format"], [FORMAT])
    for name in ("title", "text"):
        report.text(document.get(name, ""), [name])
    report.whole(document.get("turn", 1), ["turn"], 1, LAST_TURN, "FF-LIMIT-6")
    report.whole(document.get("tick", 0), ["tick"], 0, TICKS - 1, "FF-RES-1")
    report.whole(document.get("neutralId", 1_000_001), ["neutralId"], 1, BIG, "FF-ID-1")
    report.one_of(document.get("phase", "upkeep"), ["phase"], PHASES, "FF-SCN-2")
    _check_map(document["map"], names, report)
    if isinstance(document["map"], dict) and "rows" not in document["map"]:
        for name in ("mines", "works", "neutrals", "sides"):
            if name in document:
                report.add("E_PLACED", [name], name, "nothing placed on a map that is not given as rows")


def _check_map(map: Any, names: Sequence[str], report: Report) -> None:
    if not report.object(map, ["map"], MAP):
        return
    kinds = [kind for kind in ("rows", "name", "mode", "generate") if kind in map]
    if len(kinds) != 1:
        report.add("E_MAP", ["map"], map, "rows, a name, a mode or what to generate", "FF-MAP-7")
    elif "rows" in map:
        _check_rows(map, report)
    elif "name" in map:
        if report.text(map["name"], ["map", "name"]) and map["name"] not in names:
            report.add("E_NAME", ["map", "name"], map["name"], "one of " + ", ".join(names), "FF-MAP-6")
    elif "mode" in map:
        report.one_of(map["mode"], ["map", "mode"], MODES, "FF-MAP-7")
    elif report.object(map["generate"], ["map", "generate"], GENERATE):
        _check_generator(map["generate"], report)


def _check_generator(wish: dict[str, Any], report: Report) -> None:
    at = ["map", "generate"]
    report.one_of(wish.get("shape", "normal"), [*at, "shape"], ("normal", "small"), "FF-GEN-1")
    report.whole(wish.get("seed", 0), [*at, "seed"], 0, 2**53, "FF-GEN-1")
    for name in ("forest", "mountain", "river", "lake", "noise"):
        value = wish.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            report.add("E_NUMBER", [*at, name], value, "a number from 0 to 1", "FF-GEN-1")
    for name, most in (("mines", 12), ("camps", 10), ("lairs", 3)):
        report.whole(wish.get(name, 0), [*at, name], 0, most, "FF-GEN-2")


def _check_rows(map: dict[str, Any], report: Report) -> None:
    rows = map["rows"]
    report.whole(map.get("first", 0), ["map", "first"], 0, 200, "FF-MAP-4")
    if not report.list(rows, ["map", "rows"], "FF-MAP-4", most=200):
        return
    tiles = neutrals = 0
    for i, row in enumerate(rows):
        if not isinstance(row, str) or len(row) > 200:
            report.add("E_ROW", ["map", "rows", i], row, "a line of at most 200 signs", "FF-MAP-4")
            continue
        for letter in row:
            if letter != " " and letter not in LETTERS and letter not in HOLD_LETTERS:
                report.add("E_LETTER", ["map", "rows", i], letter, "a sign of FF-MAP-4", "FF-MAP-4")
            tiles += letter != " "
            neutrals += letter in "cD"
    if not 1 <= tiles <= TILES:
        report.add("E_TILES", ["map", "rows"], tiles, f"1 to {TILES} tiles", "FF-LIMIT-7")
    if neutrals > MOST_NEUTRALS:
        report.add("E_NEUTRALS", ["map", "rows"], neutrals, f"at most {MOST_NEUTRALS} camps and lairs", "FF-LIMIT-7")
