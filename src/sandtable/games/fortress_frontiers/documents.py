"""What can be wrong with a scenario document `ff-scn-1`: FF-SCN. Every fault is named with its place and clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import problems
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path

from .maps import HOLD_LETTERS, LETTERS, Coord, read_rows
from .model import ARMY, CAMP, HOLDS, LAIR, MINE, MOST_GOLD, MOST_NEUTRALS, MOUNTAIN, TILES

FORMAT = "ff-scn-1"
PHASES = ("upkeep", "orders", "over")
UNITS = ("archer", "soldier", "scout", "miner", "crystal-miner", "builder", "phalanx", "cavalry", "wizard")
STRONGHOLDS = ("tower", "base")
WORKS = ("", "fortification", "road", "rail", "spawn-tower", "trap", "ward", "pool", "pump")
CONDITIONS = ("intact", "building", "disabled")
REWARDS = ("gold", "melee", "ranged", "mana")
MODES = ("random-normal", "random-themed", "random-small", "random-any")
TOP = ("format", "title", "text", "map", "turn", "phase", "neutralId", "mines", "works", "neutrals", "sides")
MAP = ("rows", "first", "name", "mode", "generate")
GENERATE = ("shape", "seed", "forest", "mountain", "river", "lake", "mines", "camps", "lairs", "noise")
SIDE: tuple[str, ...] = (
    "gold",
    "mana",
    "melee",
    "ranged",
    "wells",
    "sealed",
    "fallen",
    "nextId",
    "issued",
    "wardsMade",
    "goldIncome",
)
SIDE += ("manaIncome", "strongholds", "units", "explored", "memory", "wards")
UNIT = ("n", "id", "kind", "at", "health", "fresh", "path", "order")
HOLD = ("n", "id", "kind", "at", "health", "starting", "order")
ORDER: tuple[str, ...] = (
    "order",
    "a",
    "b",
    "c",
    "d",
    "issue",
    "repeat",
    "total",
    "next",
    "steps",
    "before",
    "hopped",
    "defending",
)
ORDER += ("lookout", "buff", "stamp", "goal")
BIG = 2**31 - 1


class Report(problems.Report):
    """The faults found so far, with the questions that only this game asks."""

    def object(self, value: Any, path: Path, known: Sequence[str], needed: Sequence[str] = ()) -> bool:
        """Whether it is an object that has what is needed."""
        return super().object(value, path, known, needed) and all(name in value for name in needed)

    def coord(self, value: Any, path: Path, tiles: set[Coord]) -> bool:
        """Whether it is [x, y] of a tile of the board."""
        if isinstance(value, list) and len(value) == 2 and all(isinstance(n, int) for n in value):
            if tuple(value) in tiles:
                return True
            self.add("E_TILE", path, value, "a tile of the board", "FF-SCN-3")
            return False
        self.add("E_TILE", path, value, "[x, y]", "FF-SCN-1")
        return False


def faults(document: Any, names: Sequence[str]) -> list[Problem]:
    """What is wrong with a document; `names` are the fixed maps that it may name."""
    report = Report("FF-SCN-1")
    if not report.object(document, [], TOP, ("format", "map")):
        return report.problems
    if document["format"] != FORMAT:
        report.add("E_FORMAT", ["format"], document["format"], FORMAT, "FF-SCN-1")
    for name in ("title", "text"):
        if not isinstance(document.get(name, ""), str):
            report.add("E_TEXT", [name], document[name], "a text", "FF-SCN-1")
    report.whole(document.get("turn", 1), ["turn"], 1, 999_999, "FF-LIMIT-6")
    report.whole(document.get("neutralId", 1_000_001), ["neutralId"], 1, BIG, "FF-ID-1")
    report.one_of(document.get("phase", "upkeep"), ["phase"], PHASES, "FF-SCN-2")
    _map(document["map"], names, report)
    if not report.problems:
        _position(document, report)
    return report.problems


def _map(map: Any, names: Sequence[str], report: Report) -> None:
    if not report.object(map, ["map"], MAP):
        return
    kinds = [kind for kind in ("rows", "name", "mode", "generate") if kind in map]
    if len(kinds) != 1:
        report.add("E_MAP", ["map"], map, "rows, a name, a mode or what to generate", "FF-MAP-7")
    elif "rows" in map:
        _rows(map, report)
    elif "name" in map:
        report.one_of(map["name"], ["map", "name"], names, "FF-MAP-6")
    elif "mode" in map:
        report.one_of(map["mode"], ["map", "mode"], MODES, "FF-MAP-7")
    elif report.object(map["generate"], ["map", "generate"], GENERATE):
        _generate(map["generate"], report)


def _generate(wish: dict[str, Any], report: Report) -> None:
    at = ["map", "generate"]
    report.one_of(wish.get("shape", "normal"), [*at, "shape"], ("normal", "small"), "FF-GEN-1")
    report.whole(wish.get("seed", 0), [*at, "seed"], 0, 2**53, "FF-GEN-1")
    for name in ("forest", "mountain", "river", "lake", "noise"):
        value = wish.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            report.add("E_NUMBER", [*at, name], value, "a number from 0 to 1", "FF-GEN-1")
    for name, most in (("mines", 12), ("camps", 10), ("lairs", 3)):
        report.whole(wish.get(name, 0), [*at, name], 0, most, "FF-GEN-2")


def _rows(map: dict[str, Any], report: Report) -> None:
    rows = map["rows"]
    if not report.list(rows, ["map", "rows"], most=200) or not report.whole(
        map.get("first", 0), ["map", "first"], 0, 200, ""
    ):
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


def _position(document: dict[str, Any], report: Report) -> None:
    """What stands on a map of rows."""
    if "rows" not in document["map"]:
        for name in ("mines", "works", "neutrals", "sides"):
            if name in document:
                report.add("E_PLACED", [name], name, "nothing placed on a map that is not given as rows", "FF-SCN-1")
        return
    map = read_rows(document["map"]["rows"], document["map"].get("first", 0))
    tiles = set(map.coords)
    taken: set[tuple[str, Coord]] = set()
    for i, mine in enumerate(_list(document, "mines", [], len(tiles), report)):
        at: Path = ["mines", i]
        if report.object(mine, at, ("at", "owner"), ("at", "owner")) and report.coord(mine["at"], [*at, "at"], tiles):
            report.whole(mine["owner"], [*at, "owner"], 0, 1, "FF-TERM-9")
            if map.ground.get(tuple(mine["at"])) != MINE:
                report.add("E_MINE", [*at, "at"], mine["at"], "a mine", "FF-TERM-5")
    fields = ("at", "kind", "seat", "state", "left", "source", "pool", "serial")
    for i, works in enumerate(_list(document, "works", [], len(tiles), report)):
        at = ["works", i]
        if report.object(works, at, fields, ("at", "kind", "seat")) and report.coord(works["at"], [*at, "at"], tiles):
            report.one_of(works["kind"], [*at, "kind"], WORKS[1:], "FF-TERM-4")
            report.whole(works["seat"], [*at, "seat"], 0, 1, "FF-TERM-4")
            report.one_of(works.get("state", "intact"), [*at, "state"], CONDITIONS, "FF-TERM-4")
            report.whole(works.get("left", 0), [*at, "left"], 0, 7, "FF-ENG-1")
            report.whole(works.get("source", -1), [*at, "source"], -1, 5, "FF-MANA-1")
            report.whole(works.get("pool", -1), [*at, "pool"], -1, 5, "FF-MANA-2")
            report.whole(works.get("serial", 0), [*at, "serial"], 0, 32767, "FF-WARD-4")
            _once(taken, "works", works["at"], [*at, "at"], report)
            if map.ground.get(tuple(works["at"])) in (MINE, CAMP, LAIR, MOUNTAIN):
                report.add("E_GROUND", [*at, "at"], works["at"], "no mine, camp, lair or mountain", "FF-ENG-2")
    for i, one in enumerate(_list(document, "neutrals", [], MOST_NEUTRALS, report)):
        at = ["neutrals", i]
        if report.object(one, at, ("at", "health", "id", "reward", "countdown"), ("at",)) and report.coord(
            one["at"], [*at, "at"], tiles
        ):
            if map.ground.get(tuple(one["at"])) not in (CAMP, LAIR):
                report.add("E_HOME", [*at, "at"], one["at"], "a camp or lair", "FF-TERM-5")
            report.whole(one.get("health", 100), [*at, "health"], 0, 100, "FF-UNIT-1")
            report.whole(one.get("id", 1), [*at, "id"], 0, BIG, "FF-ID-1")
            report.one_of(one.get("reward", "gold"), [*at, "reward"], REWARDS, "FF-NEU-10")
            report.whole(one.get("countdown", 0), [*at, "countdown"], 0, 20, "FF-NEU-8")
            if one.get("health", 100) != 0:
                _once(taken, "unit", one["at"], [*at, "at"], report)
    sides = _list(document, "sides", [{}, {}], 2, report)
    if len(sides) != 2:
        report.add("E_SIDES", ["sides"], len(sides), "two sides", "FF-TERM-1")
    homes = {coord: seat for coord, (seat, _) in map.holds.items()}
    for seat, side in enumerate(sides):
        if report.object(side, ["sides", seat], SIDE):
            _side(side, seat, tiles, map.ground, taken, homes, report)
    for seat, side in enumerate(sides):
        for i, unit in enumerate(side.get("units", []) if isinstance(side, dict) else []):
            if isinstance(unit, dict) and isinstance(unit.get("at"), list):
                owner = homes.get(tuple(unit["at"]), seat)
                if owner != seat:
                    report.add(
                        "E_GARRISON", ["sides", seat, "units", i, "at"], unit["at"], "no enemy stronghold", "FF-SCN-3"
                    )


def _list(document: dict[str, Any], name: str, usual: list[Any], most: int, report: Report) -> list[Any]:
    value = document.get(name, usual)
    return value if report.list(value, [name], most=most) else []


def _once(taken: set[tuple[str, Coord]], what: str, at: list[int], path: Path, report: Report) -> None:
    if (what, tuple(at)) in taken:
        report.add("E_TAKEN", path, at, f"one {what} a tile", "FF-SCN-3")
    taken.add((what, (at[0], at[1])))


def _side(
    side: dict[str, Any],
    seat: int,
    tiles: set[Coord],
    ground: dict[Coord, int],
    taken: set[tuple[str, Coord]],
    homes: dict[Coord, int],
    report: Report,
) -> None:
    at: Path = ["sides", seat]
    most = {"gold": MOST_GOLD, "sealed": 1, "fallen": 1, "melee": 3000, "ranged": 3000, "wells": 1000, "mana": 10**6}
    for name in SIDE[:12]:
        report.whole(side.get(name, 1 if name == "nextId" else 0), [*at, name], 0, most.get(name, BIG), "FF-START-1")
    kinds = (("strongholds", HOLD, STRONGHOLDS, HOLDS), ("units", UNIT, UNITS, ARMY))
    for name, fields, words, limit in kinds:
        clause = "FF-LIMIT-3" if name == "strongholds" else "FF-LIMIT-1"
        listed = side.get(name, [])
        if not report.list(listed, [*at, name], clause, limit):
            continue
        numbers = [one.get("n") for one in listed if isinstance(one, dict) and "n" in one]
        if len({repr(n) for n in numbers}) != len(numbers):
            report.add("E_TWICE", [*at, name], numbers, "each number once", clause)
        for i, one in enumerate(listed):
            path = [*at, name, i]
            if not report.object(one, path, fields, ("kind", "at")) or not report.coord(
                one["at"], [*path, "at"], tiles
            ):
                continue
            report.one_of(one["kind"], [*path, "kind"], words, "FF-UNIT-1")
            report.whole(one.get("n", i), [*path, "n"], 0, limit - 1, clause)
            report.whole(one.get("id", 1), [*path, "id"], 1, BIG, "FF-ID-1")
            report.whole(one.get("health", 100), [*path, "health"], 1, 100, "FF-UNIT-1")
            report.whole(one.get("fresh", 0), [*path, "fresh"], 0, 1, "FF-SPAWN-5")
            report.whole(one.get("starting", 1), [*path, "starting"], 0, 1, "FF-SPAWN-1")
            if ground.get(tuple(one["at"])) == MOUNTAIN:
                report.add("E_GROUND", [*path, "at"], one["at"], "no mountain", "FF-SCN-3")
            if name == "strongholds":
                homes[one["at"][0], one["at"][1]] = seat
            _once(taken, "unit" if name == "units" else "stronghold", one["at"], [*path, "at"], report)
            _order(one, path, report)
    for name in ("explored", "memory", "wards"):
        listed = side.get(name, [])
        if report.list(listed, [*at, name], most=TILES):
            for i, one in enumerate(listed):
                report.coord(
                    one if name == "explored" else (one[:2] if isinstance(one, list) else one), [*at, name, i], tiles
                )
                if name != "explored" and isinstance(one, list) and len(one) != 3:
                    report.add("E_LIST", [*at, name, i], one, "[x, y, what]", "FF-SCN-1")
                elif name != "explored" and isinstance(one, list):
                    report.whole(one[2], [*at, name, i, 2], 0, 2**28 - 1 if name == "memory" else 7, "FF-VIS-7")


def _order(one: dict[str, Any], path: Path, report: Report) -> None:
    """Orders and queues, written as the State has them."""
    digits = one.get("path", [])
    if report.list(digits, [*path, "path"], "FF-LIMIT-2", 200):
        for i, digit in enumerate(digits):
            report.whole(digit, [*path, "path", i], 0, 5, "FF-HEX-2")
    order = one.get("order", {})
    if report.object(order, [*path, "order"], ORDER):
        most = {"order": 16, "repeat": 13, "a": TILES - 1, "b": 7, "d": 100, "goal": TILES, "buff": 100}
        most |= {"total": len(digits), "next": len(digits), "before": 9}
        most |= {"steps": max(0, len(digits) - int(order.get("next", 0) or 0)) if isinstance(digits, list) else 0}
        for name, value in order.items():
            report.whole(value, [*path, "order", name], 0, most.get(name, BIG), "FF-ORD-1")
