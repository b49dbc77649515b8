"""Checks of the form of a scenario document `ub-scn-1` (UB-SCN-1).

They report every problem, not only the first. Orders that are illegal or cannot be paid need the rules; `validate.py`
reports these.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.unfought_battle.model import ENDED, EXECUTE, PLAN, UPKEEP
from sandtable.games.unfought_battle.scenarios import config
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report

FORMAT: Final = "ub-scn-1"
PHASES: Final = {"plan": PLAN, "execute": EXECUTE, "upkeep": UPKEEP, "ended": ENDED}
FAIR: Final = ("", "half-turn", "access")
SIZES: Final = {"full": (25, 20), "duel": (10, 10)}
MARKS: Final = ".^*"  # Open, Difficult, Contentious
PLAYERS: Final = ("p1", "p2")
STANCES: Final = ("Mountain", "River", "Thunder")
ORDERS: Final = ("", "Advance", "Deceive", "Meditate")
VICTORIES: Final = ("", "demoralization", "domination", "deception_mastery", "tiebreak", "draw", "turn_limit")
MAX_TURNS: Final = 9999
MAX_SEED: Final = 2**63

TOP: Final = (
    *("format", "title", "text", "suggested", "fair", "map", "config", "mirrored"),
    *("turn", "phase", "winner", "victory_type", "players"),
)
PLAYER: Final = ("id", "chi", "shih", "domination", "sealed", "issued", "forces")
EXECUTED: Final = ("origin", "ghost", "revealed")  # of a force between Execute and Upkeep
FORCE: Final = ("id", "position", "stance", "stance_public", "tendency", "encircled_turns", "order", *EXECUTED)
ORDER: Final = ("order", "target_hex", "stance")


def force_ids(seat: int, count: int) -> list[str]:
    """Return the ids of a side's forces: p1_f1 and so on."""
    return [f"{PLAYERS[seat]}_f{number + 1}" for number in range(count)]


def find_problems(document: Any) -> list[Problem]:
    """Return the problems in the form of a document."""
    report = Report("UB-SCN-1")
    if report.object(document, [], TOP, ("format", "map")):
        _top(document, report)
        size = _map(document.get("map", {}), report)
        valid = _config(document.get("config", {}), report)
        if "players" in document and report.list(document["players"], ["players"]):
            if len(document["players"]) != 2:
                report.add("E_PLAYERS", ["players"], len(document["players"]), "two players")
            elif valid and size is not None:
                _players(document, size, report)
    return report.problems


def _top(document: dict[str, Any], report: Report) -> None:
    report.one_of(document.get("format", FORMAT), ["format"], [FORMAT])
    report.text(document.get("title", ""), ["title"])
    report.text(document.get("text", ""), ["text"])
    report.whole(document.get("suggested", 0), ["suggested"], 0, 1)
    report.one_of(document.get("fair", ""), ["fair"], FAIR)
    report.flag(document.get("mirrored", False), ["mirrored"], "UB-VARIANT-2")
    report.whole(document.get("turn", 1), ["turn"], 1, MAX_TURNS, "UB-SETUP-4")
    phase = document.get("phase", "plan")
    if report.one_of(phase, ["phase"], [*PHASES], "UB-TURN-1"):
        if phase == "ended":
            report.one_of(document.get("victory_type", ""), ["victory_type"], VICTORIES[1:], "UB-VICTORY-9")
            if document.get("winner") is not None:
                report.one_of(document["winner"], ["winner"], PLAYERS, "UB-VICTORY-9")
        for name in ("winner", "victory_type"):
            if phase != "ended" and name in document:
                report.add("E_DECIDED", [name], document[name], "nothing before the end", "UB-SCN-2")


def _map(given: Any, report: Report) -> tuple[int, int] | None:
    """Check the map; return its size, or None if it cannot be determined."""
    if not report.object(given, ["map"], ("rows", "seed", "size")):
        return None
    seed = given.get("seed")
    if seed is not None:
        report.whole(seed, ["map", "seed"], -MAX_SEED, MAX_SEED, "UB-GEN-1")
    if not report.one_of(given.get("size", "full"), ["map", "size"], [*SIZES], "UB-VARIANT-1"):
        return None
    size = SIZES[given.get("size", "full")]
    return (size if _rows(given["rows"], size, report) else None) if "rows" in given else size


def _rows(rows: Any, size: tuple[int, int], report: Report) -> bool:
    """Check the size and the marks of a drawn map; return whether it has the right size."""
    path: Path = ["map", "rows"]
    if not report.list(rows, path, "UB-MAP-1"):
        return False
    columns, count = size
    if len(rows) != count:
        report.add("E_ROWS", path, len(rows), f"{count} rows", "UB-MAP-1")
        return False
    for r, row in enumerate(rows):
        if not report.text(row, [*path, r], "UB-MAP-1"):
            continue
        if len(row) != columns:
            report.add("E_COLUMNS", [*path, r], row, f"{columns} marks", "UB-MAP-1")
        elif not set(row) <= set(MARKS):
            allowed = "nothing but . (Open), ^ (Difficult) and * (Contentious)"
            report.add("E_TERRAIN", [*path, r], row, allowed, "UB-TERR-1")
    return all(isinstance(row, str) and len(row) == columns for row in rows)


def _config(given: Any, report: Report) -> bool:
    valid = True
    for path, found, allowed, clause in config.find_problems(given):
        valid = False
        report.add("E_CONFIG", ["config", *path], found, allowed, clause)
    return valid


def _players(document: dict[str, Any], size: tuple[int, int], report: Report) -> None:
    full = config.fill_defaults(document.get("config", {}))
    phase = document.get("phase", "plan")
    taken: dict[tuple[int, int], str] = {}
    for seat, player in enumerate(document["players"]):
        path: Path = ["players", seat]
        if not report.object(player, path, PLAYER):
            continue
        report.one_of(player.get("id", PLAYERS[seat]), [*path, "id"], [PLAYERS[seat]])
        least = 1 if phase in ("plan", "execute") else 0  # UB-SCN-2
        report.whole(player.get("chi", 1), [*path, "chi"], least, max(full["starting_chi"], 10_000), "UB-RES-1")
        report.whole(player.get("shih", 0), [*path, "shih"], 0, full["max_shih"], "UB-RES-4")
        report.whole(player.get("domination", 0), [*path, "domination"], 0, 1000, "UB-VICTORY-3")
        report.flag(player.get("sealed", False), [*path, "sealed"], "UB-ORDER-9")
        report.whole(player.get("issued", 0), [*path, "issued"], 0, 10_000, "UB-LIMIT-1")
        if "forces" in player and report.list(player["forces"], [*path, "forces"]):
            ids = force_ids(seat, full["force_count"])
            _forces(player["forces"], [*path, "forces"], ids, size, taken, phase, report)
    sealed = sum(isinstance(p, dict) and p.get("sealed") is True for p in document["players"])
    if phase == "plan" and sealed == 2:
        report.add("E_SEALED", ["players"], "two sealed players", "one who has not sealed", "UB-SCN-2")
    elif phase in ("execute", "upkeep") and sealed < 2:
        report.add("E_SEALED", ["players"], f"{sealed} sealed players", "both sealed", "UB-SCN-2")


def _forces(
    forces: list[Any],
    path: Path,
    ids: list[str],
    size: tuple[int, int],
    taken: dict[tuple[int, int], str],
    phase: object,
    report: Report,
) -> None:
    """Check the forces of one player: each exactly once, each on its own hex."""
    found = []
    for i, force in enumerate(forces):
        at = [*path, i]
        if not report.object(force, at, FORCE, ("id", "position")):
            continue
        if report.one_of(force.get("id", ids[0]), [*at, "id"], ids, "UB-SETUP-1"):
            if force.get("id") in found:
                report.add("E_TWICE", [*at, "id"], force["id"], "each force once", "UB-SETUP-1")
            found.append(force.get("id"))
        hex = _hex(force.get("position", {"q": 0, "r": 0}), [*at, "position"], size, report)
        if hex is not None and hex in taken:
            report.add("E_TAKEN", [*at, "position"], hex, f"a hex without {taken[hex]}", "UB-EXEC-2")
        elif hex is not None:
            taken[hex] = str(force.get("id"))
        report.one_of(force.get("stance", "Mountain"), [*at, "stance"], STANCES, "UB-STANCE-1")
        report.flag(force.get("stance_public", True), [*at, "stance_public"], "UB-INFO-5")
        report.whole(force.get("encircled_turns", 0), [*at, "encircled_turns"], 0, 1000, "UB-UPKEEP-1")
        _tendency(force.get("tendency", []), [*at, "tendency"], report)
        for name in EXECUTED:
            if name in force and phase != "upkeep":
                report.add("E_FIELD", [*at, name], force[name], "nothing but in the phase upkeep", "UB-SCN-2")
            elif name in force and name != "revealed":
                _hex(force[name], [*at, name], size, report)
        report.flag(force.get("revealed", False), [*at, "revealed"], "UB-MED-3")
        if "order" in force:
            _order(force["order"], [*at, "order"], size, report)
    for missing in sorted(set(ids) - {*map(str, found)}):
        report.add("E_MISSING", path, found, f"{missing} too: forces are never destroyed", "UB-RES-6")


def _hex(given: Any, path: Path, size: tuple[int, int], report: Report) -> tuple[int, int] | None:
    if not report.object(given, path, ("q", "r"), ("q", "r")):
        return None
    across = report.whole(given.get("q", 0), [*path, "q"], 0, size[0] - 1, "UB-MAP-1")
    down = report.whole(given.get("r", 0), [*path, "r"], 0, size[1] - 1, "UB-MAP-1")
    return (given["q"], given["r"]) if across and down and {"q", "r"} <= set(given) else None


def _tendency(given: Any, path: Path, report: Report) -> None:
    if report.list(given, path, "UB-TEND-1"):
        if len(given) > 3:
            report.add("E_TENDENCY", path, given, "at most three orders, the oldest first", "UB-TEND-1")
        for i, order in enumerate(given):
            report.one_of(order, [*path, i], ORDERS[1:], "UB-TEND-1")


def _order(given: Any, path: Path, size: tuple[int, int], report: Report) -> None:
    if not report.object(given, path, ORDER, ("order",)):
        return
    order = given.get("order", "Meditate")
    if not report.one_of(order, [*path, "order"], ORDERS[1:], "UB-ORDER-1"):
        return
    wanted = {"Advance": ("target_hex", "stance"), "Deceive": ("target_hex",), "Meditate": ()}[order]
    for name in ("target_hex", "stance"):
        if name in wanted and name not in given:
            report.add("E_MISSING", [*path, name], None, f"what an {order} needs", "UB-ORDER-5")
        if name not in wanted and name in given:
            report.add("E_FIELD", [*path, name], given[name], f"nothing with {order}", "UB-ORDER-5")
    if "target_hex" in given:
        _hex(given["target_hex"], [*path, "target_hex"], size, report)
    if "stance" in given:
        report.one_of(given["stance"], [*path, "stance"], STANCES, "UB-STANCE-1")
