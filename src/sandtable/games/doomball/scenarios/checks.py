"""Check each part of a scenario document: DB-SCN-1 to DB-SCN-4.

The checks take Python values as `json` reads them and report every fault with its place and its clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sandtable.games.doomball.board import COLUMNS, ROWS, SYMBOLS, bare_map, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_WORDS, UNITS
from sandtable.games.doomball.model import (
    ARTIFACTS,
    BASE,
    COIN_NAMES,
    EDGE_NAMES,
    MAIN_RACES,
    MARKS,
    MOST_CHANGES,
    PLACES,
    RACES,
    VARIANT,
)
from sandtable.games.doomball.rules.draft import further_picks
from sandtable.games.doomball.scenarios.format import (
    BASE_PHASES,
    ENDINGS,
    FAIR,
    FORMAT,
    MODES,
    PIECE_KEYS,
    ROOT_KEYS,
    SEAT_KEYS,
    VARIANT_PHASES,
    mode_of,
)
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import pointer_of, words_of

MOST_HITS: Final = 9
MOST_TURNS: Final = 99999

Where = tuple[str | int, ...]


def problem(code: str, where: Where, found: object, allowed: str, clause: str) -> Problem:
    """Make one fault."""
    return Problem(code, words_of(where), pointer_of(where), shown(found), allowed, clause)


def shown(value: object) -> str:
    """Format a found value in a few characters."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"an array of {len(value)}"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def is_int_in(value: object, least: int, most: int) -> bool:
    """Whether a value is an integer in a range; a bool is none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def root_problems(document: dict[str, Any]) -> Iterator[Problem]:
    """Check the keys and the format."""
    yield from unknown_keys(document, ROOT_KEYS, ())
    if document.get("format") != FORMAT:
        yield problem("E_FORMAT", ("format",), document.get("format"), repr(FORMAT), "DB-SCN-1")


def part_problems(document: dict[str, Any], options: Mapping[str, int]) -> Iterator[Problem]:
    """Check every part by itself. What is inside a part of the wrong shape is not checked."""
    mode = mode_of(document, options)
    yield from head_problems(document, options)
    yield from map_problems(document, mode)
    yield from seat_problems(document, mode, options)
    yield from piece_problems(document, mode)
    yield from thing_problems(document, mode)


def unknown_keys(value: dict[Any, Any], known: tuple[str, ...], where: Where) -> Iterator[Problem]:
    """Find keys that mean nothing here."""
    for key in value:
        if key not in known:
            yield problem("E_UNKNOWN", (*where, str(key)), key, f"one of {', '.join(known)}", "DB-SCN-1")


def head_problems(document: dict[str, Any], options: Mapping[str, int]) -> Iterator[Problem]:
    """Check the mode, the phase and the numbers of the match."""
    mode = document.get("mode")
    if mode is not None and mode not in MODES:
        yield problem("E_MODE", ("mode",), mode, "base or variant", "DB-SCN-3")
    if mode == "base" and options.get("variant", 0):
        yield problem("E_MODE", ("mode",), mode, "no mode, or variant, since the option variant is on", "DB-SCN-3")
    for key in ("title", "text"):
        if not isinstance(document.get(key, ""), str):
            yield problem("E_TEXT", (key,), document[key], "a text", "DB-SCN-1")
    if document.get("fair", "") not in FAIR:
        yield problem("E_TEXT", ("fair",), document["fair"], "half-turn or mirror", "DB-SCN-1")
    phases = VARIANT_PHASES if mode_of(document, options) == VARIANT else BASE_PHASES
    phase = document.get("phase", phases[0])
    if phase not in phases:
        yield problem("E_PHASE", ("phase",), phase, ", ".join(phases), "DB-SCN-2")
    ranges = {
        "suggested": (0, 1),
        "round": (1, 3),
        "turn": (0, MOST_TURNS),
        "actor": (0, 1),
        "offence": (0, 1),
        "won_by": (0, 1),
        "heads": (0, MARKS),
        "removed": (0, ARTIFACTS),
    }
    for key, (least, most) in ranges.items():
        if key in document and not is_int_in(document[key], least, most):
            yield problem("E_NUMBER", (key,), document[key], f"a whole number from {least} to {most}", "DB-SCN-1")
    if document.get("called", "heads") not in COIN_NAMES:
        yield problem("E_WORD", ("called",), document["called"], "heads or tails", "DB-TOSS-1")
    if document.get("ended", "goal") not in ENDINGS[1:]:
        yield problem("E_WORD", ("ended",), document["ended"], ", ".join(ENDINGS[1:]), "DB-END-1")


def map_problems(document: dict[str, Any], mode: int) -> Iterator[Problem]:
    """Check the map: eight strings of the right length with symbols of section 12."""
    rows = document.get("map", bare_map(mode))
    width = COLUMNS[mode]
    if not isinstance(rows, list) or len(rows) != len(ROWS):
        yield problem("E_MAP", ("map",), rows, "eight strings, rows A to H", "DB-MAP-1")
        return
    for at, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != width:
            bare = mode == VARIANT and document.get("mode") is None
            why = "DB-SCN-3" if bare else "DB-MAP-1"
            if not (bare and isinstance(row, str) and set(row) == {"."}):
                yield problem("E_MAP", ("map", at), row, f"{width} symbols", why)
        elif wrong := sorted(set(row) - set(SYMBOLS)):
            yield problem("E_MAP", ("map", at), wrong[0], f"symbols {' '.join(SYMBOLS)}", "DB-TERRAIN-M-1")


def seat_problems(document: dict[str, Any], mode: int, options: Mapping[str, int]) -> Iterator[Problem]:
    """Check race, draft, wins and home edge of each seat."""
    seats = document.get("seats", [{}, {}])
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, dict) for seat in seats):
        yield problem("E_SEATS", ("seats",), seats, "two objects", "DB-SCN-1")
        return
    races = RACE_WORDS[: RACES if options.get("extra_races", 0) else MAIN_RACES]
    for at, seat in enumerate(seats):
        where: Where = ("seats", at)
        yield from unknown_keys(seat, SEAT_KEYS, where)
        race = seat.get("race")
        if race is not None and race not in races:
            clause = "DB-EXTRA-1" if race in RACE_WORDS else "DB-DRAFT-1"
            yield problem("E_RACE", (*where, "race"), race, ", ".join(races), clause)
        for key, most in (("wins", 2), ("changes", MOST_CHANGES)):
            if key in seat and not is_int_in(seat[key], 0, most):
                yield problem("E_NUMBER", (*where, key), seat[key], f"a whole number from 0 to {most}", "DB-SCN-1")
        for key in ("sealed", "finished"):
            if not isinstance(seat.get(key, False), bool):
                yield problem("E_TRUTH", (*where, key), seat[key], "true or false", "DB-SCN-1")
        if seat.get("home", "A") not in EDGE_NAMES:
            yield problem("E_WORD", (*where, "home"), seat["home"], "A or H", "DB-BOARD-7")
        yield from picks_problems(seat, mode == VARIANT and document.get("offence", 0) == at, where)


def picks_problems(seat: dict[str, Any], attacker: bool, where: Where) -> Iterator[Problem]:
    """Check that picks are of one race and within the caps (DB-DRAFT-2, DB-VAR-DRAFT-1)."""
    picks = seat.get("picks", {})
    clause = "DB-VAR-DRAFT-1" if attacker else "DB-DRAFT-2"
    if not isinstance(picks, dict):
        yield problem("E_PICKS", (*where, "picks"), picks, "kinds and how often each was picked", clause)
        return
    for kind, count in picks.items():
        if kind not in KIND_WORDS or RACE_WORDS[UNITS[KIND_WORDS.index(kind)].race] != seat.get("race"):
            yield problem("E_PICKS", (*where, "picks", str(kind)), kind, "a kind of the seat's race", "DB-DRAFT-1")
        elif not is_int_in(count, 1, 12):
            yield problem("E_PICKS", (*where, "picks", kind), count, "a whole number from 1 to 12", clause)
    for at, count, allowed in draft_faults(picks_list(picks), attacker):
        yield problem("E_PICKS", (*where, "picks"), count, f"{at}: {allowed}", clause)


def picks_list(picks: Mapping[str, Any]) -> list[int]:
    """Count the picks by the place of their kind; invalid entries count as nothing."""
    made = [0] * PLACES
    for kind, count in picks.items():
        if kind in KIND_WORDS and is_int_in(count, 0, 12):
            made[KIND_WORDS.index(kind) % PLACES] += count
    return made


def draft_faults(picks: list[int], attacker: bool) -> Iterator[tuple[str, int, str]]:
    """Find what is too many in an army: name, count, what is allowed."""
    one, two, three = sum(picks[:3]), sum(picks[3:6]), picks[6]
    if attacker:
        if further_picks(one, two, three) > 1:
            yield "picks beyond 7 of level 1 and 4 of level 2", one + two + three, "one further pick"
        return
    for name, count, most in (("level 1", one, 5), ("level 2", two, 3), ("level 3", three, 1)):
        if count > most:
            yield name, count, f"{most} picks"
    for place, count in enumerate(picks):
        cap = 3 if place < 3 else 2 if place < 6 else 1
        if count > cap:
            yield f"kind {place + 1} of its race", count, f"at most {cap} of one kind"


def piece_problems(document: dict[str, Any], mode: int) -> Iterator[Problem]:
    """Check each piece, and that no two share a space (DB-BOARD-8)."""
    pieces = document.get("pieces", [])
    if not isinstance(pieces, list):
        yield problem("E_PIECES", ("pieces",), pieces, "an array", "DB-SCN-1")
        return
    taken: set[int] = set()
    for at, piece in enumerate(pieces):
        where: Where = ("pieces", at)
        if not isinstance(piece, dict):
            yield problem("E_PIECES", where, piece, "an object", "DB-SCN-1")
            continue
        yield from unknown_keys(piece, PIECE_KEYS, where)
        yield from number_problems(piece, where)
        cell = read_cell(mode, piece["at"]) if isinstance(piece.get("at"), str) else None
        states = [key for key in ("at", "waiting", "lost") if piece.get(key) not in (None, False)]
        if len(states) != 1:
            yield problem("E_PLACE", where, states, "exactly one of at, waiting, lost", "DB-SCN-1")
        if "at" in piece and cell is None:
            yield problem("E_PLACE", (*where, "at"), piece["at"], "a space such as D3", "DB-BOARD-1")
        elif cell is not None and cell in taken:
            yield problem("E_STACK", (*where, "at"), piece["at"], "a space of its own", "DB-BOARD-8")
        elif cell is not None:
            taken.add(cell)


def number_problems(piece: dict[str, Any], where: Where) -> Iterator[Problem]:
    """Check seat, kind, hits and flags of a piece."""
    if not is_int_in(piece.get("seat"), 0, 1):
        yield problem("E_SEAT", (*where, "seat"), piece.get("seat"), "0 or 1", "DB-SCN-1")
    if piece.get("kind") not in KIND_WORDS:
        yield problem("E_KIND", (*where, "kind"), piece.get("kind"), "a kind of section 2 or 18", "DB-UNIT-2")
    for key, most in (("hits", MOST_HITS), ("carries", ARTIFACTS)):
        if key in piece and not is_int_in(piece[key], 0, most):
            yield problem("E_NUMBER", (*where, key), piece[key], f"a whole number from 0 to {most}", "DB-HITS-1")
    for key in ("waiting", "lost", "pinned", "moved", "loaded", "activated"):
        if not isinstance(piece.get(key, False), bool):
            yield problem("E_TRUTH", (*where, key), piece[key], "true or false", "DB-SCN-1")


def thing_problems(document: dict[str, Any], mode: int) -> Iterator[Problem]:
    """Check loose artifacts and markers."""
    loose = document.get("artifacts", {})
    if not isinstance(loose, dict):
        yield problem("E_ARTIFACTS", ("artifacts",), loose, "spaces and how many lie there", "DB-ART-1")
    else:
        for name, count in loose.items():
            if read_cell(mode, name) is None:
                yield problem("E_ARTIFACTS", ("artifacts", name), name, "a space such as D3", "DB-BOARD-1")
            elif not is_int_in(count, 1, ARTIFACTS if mode == VARIANT else 1):
                yield problem("E_ARTIFACTS", ("artifacts", name), count, "how many lie there", "DB-ART-1")
    marks = document.get("markers", [])
    if not isinstance(marks, list) or not all(isinstance(mark, str) for mark in marks):
        yield problem("E_MARKERS", ("markers",), marks, "an array of spaces", "DB-VAR-SETUP-3")
        return
    for at, mark in enumerate(marks):
        cell = read_cell(mode, mark)
        edge = cell is not None and (mark[0].upper() in "AH" or mark[1] in "18")
        if mode == BASE or not edge or mark in marks[:at]:
            yield problem("E_MARKERS", ("markers", at), mark, "a ring 0 space of its own", "DB-VAR-SETUP-3")
