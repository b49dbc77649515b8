"""Check that the parts of a scenario document fit together; each part alone is valid (`checks`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from sandtable.games.doomball.board import COLUMNS, bare_map, grid, legal_spaces, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_WORDS, UNITS, largest_army, most_pieces
from sandtable.games.doomball.model import (
    ARMY,
    ARTIFACTS,
    BASE,
    EDGE_NAMES,
    LONGEST_MOVE,
    MAIN_RACES,
    MARKS,
    RACES,
    VARIANT,
)
from sandtable.games.doomball.scenarios.checks import is_int_in, problem, unknown_keys
from sandtable.games.doomball.scenarios.format import (
    RACES_PHASE,
    RETREAT_KEYS,
    ROUND_ENDED,
    VARIANT_PHASES,
    WITH_PIECES,
)
from sandtable.kernel.errors import Problem

BEFORE_DRAFTS = ("draft", RACES_PHASE)
BEFORE_ARMIES = (*BEFORE_DRAFTS, "call", "toss", "role")


def position_problems(document: dict[str, Any], mode: int, options: Mapping[str, int]) -> Iterator[Problem]:
    """Check how the parts fit together."""
    phase = document.get("phase", VARIANT_PHASES[0] if mode == VARIANT else "draft")
    yield from army_problems(document, mode, phase)
    yield from place_problems(document, mode, phase)
    yield from artifact_problems(document, mode, phase)
    yield from score_problems(document, phase)
    yield from way_problems(document, mode, phase)
    yield from retreat_problems(document, mode, phase)
    if mode == BASE:
        needed = spaces_needed(document, options)
        for edge, cap in enumerate(side_caps(document)):
            if cap < needed:
                yield problem(
                    "E_SPACES", ("map",), cap, f"{needed} legal spaces on side {EDGE_NAMES[edge]}", "DB-DEPLOY-3"
                )
    marks = len(document.get("markers", []))
    if phase in ("flip", "reinforce") or (phase in ("play", "retreat") and mode == VARIANT):
        if marks != MARKS:
            yield problem("E_MARKERS", ("markers",), marks, "six markers", "DB-VAR-SETUP-3")
    elif phase == "markers" and marks >= MARKS:
        yield problem("E_MARKERS", ("markers",), marks, "fewer than six, since one is to be put", "DB-VAR-SETUP-3")


def army_problems(document: dict[str, Any], mode: int, phase: str) -> Iterator[Problem]:
    """Check that races are known where needed, and armies of one race and not too large (DB-DRAFT-1, DB-LIMIT-3)."""
    seats = document.get("seats", [{}, {}])
    pieces = document.get("pieces", [])
    early = BEFORE_DRAFTS if mode == BASE else BEFORE_ARMIES
    for seat in (0, 1):
        race = seats[seat].get("race")
        own = [piece for piece in pieces if piece["seat"] == seat]
        if race is None and not own and (phase not in BEFORE_DRAFTS or (phase == "draft" and mode == VARIANT)):
            yield problem("E_RACE", ("seats", seat), None, "a race", "DB-DRAFT-1")
        kinds = {UNITS[KIND_WORDS.index(piece["kind"])].race for piece in own}
        if len(kinds | ({RACE_WORDS.index(race)} if race else set())) > 1:
            yield problem("E_RACE", ("pieces",), len(kinds), f"one race for seat {seat}", "DB-DRAFT-1")
        if len(own) > ARMY:
            yield problem("E_ARMY", ("pieces",), len(own), f"at most {ARMY} pieces of seat {seat}", "DB-LIMIT-3")
        if own and phase in early:
            yield problem("E_ARMY", ("pieces",), len(own), "no pieces before the draft is over", "DB-SETUP-1")
        if not own and phase not in (*early, "exchange", "break"):
            yield problem("E_ARMY", ("pieces",), 0, f"an army of seat {seat}", "DB-DRAFT-2")
        if not own and mode == BASE and phase in ("exchange", "break"):
            yield problem("E_ARMY", ("pieces",), 0, f"an army of seat {seat}", "DB-DRAFT-5")


def place_problems(document: dict[str, Any], mode: int, phase: str) -> Iterator[Problem]:
    """Check that no piece is on a mountain, a running round has units, and placing has a piece to place."""
    rows = document.get("map", bare_map(mode))
    pieces = document.get("pieces", [])
    for at, piece in enumerate(pieces):
        if "at" in piece:
            row, column = divmod(int(read_cell(mode, piece["at"]) or 0), COLUMNS[mode])
            if len(rows[row]) > column and rows[row][column] == "^":
                yield problem("E_PLACE", ("pieces", at, "at"), piece["at"], "no mountain", "DB-TERRAIN-M-1")
    offence = document.get("offence", 0)
    for seat in (0, 1):
        placed = sum("at" in piece for piece in pieces if piece["seat"] == seat)
        waiting = sum(bool(piece.get("waiting")) for piece in pieces if piece["seat"] == seat)
        reserve = mode == VARIANT and seat == offence
        if phase in WITH_PIECES and not placed and not (reserve and waiting):
            yield problem("E_ARMY", ("pieces",), placed, f"a unit of seat {seat} on the board", "DB-END-1")
        if phase in WITH_PIECES and waiting and not reserve:
            yield problem("E_ARMY", ("pieces",), waiting, f"no piece of seat {seat} left to place", "DB-DEPLOY-2")
        if phase == "deploy" and not waiting and (seat == document.get("actor", 1 - offence)):
            yield problem("E_ARMY", ("pieces",), waiting, f"a piece of seat {seat} to place", "DB-DEPLOY-2")
    if phase == "reinforce" and not document.get("heads", 0):
        yield problem("E_HEADS", ("heads",), 0, "at least one head", "DB-VAR-REINF-1")


def artifact_problems(document: dict[str, Any], mode: int, phase: str) -> Iterator[Problem]:
    """Check the number of artifacts, and that no carrier is where the round would be over."""
    carried = sum(piece.get("carries", 0) for piece in document.get("pieces", []))
    count = carried + sum(document.get("artifacts", {}).values()) + document.get("removed", 0)
    if mode == VARIANT:
        wanted = ARTIFACTS if phase in (*WITH_PIECES, "deploy") else count
        clause = "DB-VAR-BOARD-3"
    else:
        wanted = 1 if phase == "play" else 0 if phase not in ROUND_ENDED else count
        clause = "DB-ART-1"
    if count != wanted:
        yield problem("E_ARTIFACTS", ("artifacts",), count, f"{wanted} in all", clause)
    if phase not in WITH_PIECES:
        return
    seats = document.get("seats", [{}, {}])
    for at, piece in enumerate(document.get("pieces", [])):
        if not piece.get("carries"):
            continue
        if "at" not in piece:
            yield problem("E_ARTIFACTS", ("pieces", at), piece["carries"], "a carrier on the board", "DB-ART-1")
            continue
        name = piece["at"].upper()
        home = seats[piece["seat"]].get("home", EDGE_NAMES[piece["seat"]])
        if mode == BASE and name[0] == ("H" if home == "A" else "A"):
            yield problem("E_GOAL", ("pieces", at), piece["at"], "no carrier on its goal row", "DB-GOAL-1")
        edge = name[0] in "AH" or name[1] in "18"
        if mode == VARIANT and edge and piece["seat"] == document.get("offence", 0):
            yield problem("E_GOAL", ("pieces", at), piece["at"], "no carrier of the attacker on ring 0", "DB-VAR-ART-3")


def score_problems(document: dict[str, Any], phase: str) -> Iterator[Problem]:
    """Check that exactly two wins end a match (DB-MATCH-1)."""
    wins = [seat.get("wins", 0) for seat in document.get("seats", [{}, {}])]
    if (phase == "over") != (max(wins) == 2):
        yield problem("E_SCORE", ("seats",), wins, "two wins exactly when it is over", "DB-MATCH-1")
    elif phase == "exchange" and wins != [1, 1]:
        yield problem("E_SCORE", ("seats",), wins, "one win each", "DB-MATCH-3")
    elif phase == "break" and sum(wins) == 0:
        yield problem("E_SCORE", ("seats",), wins, "a win", "DB-MATCH-1")
    rounds = document.get("round", 1)
    ended = phase in ROUND_ENDED
    if phase != "over" and rounds != sum(wins) + (0 if ended else 1):
        yield problem("E_SCORE", ("round",), rounds, f"{sum(wins) + (0 if ended else 1)}, by the wins", "DB-MATCH-1")
    homes = [seat.get("home", EDGE_NAMES[at]) for at, seat in enumerate(document.get("seats", [{}, {}]))]
    if homes[0] == homes[1]:
        yield problem("E_HOME", ("seats", 1, "home"), homes[1], "the other edge", "DB-BOARD-7")


def way_problems(document: dict[str, Any], mode: int, phase: str) -> Iterator[Problem]:
    """Check the path of a unit in the middle of its activation (DB-MOVE-6)."""
    if "way" not in document:
        return
    way = document["way"]
    names = [name for name in way if isinstance(name, str)] if isinstance(way, list) else []
    cells = [cell for name in names if (cell := read_cell(mode, name)) is not None]
    if not 1 <= len(cells) <= LONGEST_MOVE + 1 or len(cells) < len(way):
        yield problem("E_WAY", ("way",), way, f"one to {LONGEST_MOVE + 1} spaces such as D3", "DB-MOVE-1")
        return
    if phase not in ("play", "retreat"):
        yield problem("E_WAY", ("way",), way, "no way but in the phase play", "DB-ACT-1")
        return
    places = pieces_by_cell(document, mode) if phase == "play" else {}
    unit = places.get(cells[-1])
    if phase == "retreat":  # the unit may be driven back from where its way ended, and others onto its way
        pass
    elif unit is None or unit["seat"] != document.get("actor", 0) or not unit.get("activated"):
        where = ("way", len(cells) - 1)
        yield problem("E_WAY", where, way[-1], "the space of an activated unit of the actor", "DB-ACT-1")
    elif len(cells) - 1 > UNITS[KIND_WORDS.index(unit["kind"])].row.move:
        yield problem("E_WAY", ("way",), way, "no more steps than the unit may move", "DB-MOVE-1")
    for at, (here, there) in enumerate(pairwise(cells), 1):
        if there not in grid(mode).neighbours(here):
            yield problem("E_WAY", ("way", at), way[at], f"a space beside {way[at - 1]}", "DB-MOVE-1")
    if len(set(cells)) < len(cells) or any(cell in places for cell in cells[:-1]):
        yield problem("E_WAY", ("way",), way, "no space twice, and none that is occupied", "DB-MOVE-3")


def pieces_by_cell(document: dict[str, Any], mode: int) -> dict[int | None, dict[str, Any]]:
    """Map the spaces of a document to their pieces."""
    return {read_cell(mode, piece["at"]): piece for piece in document.get("pieces", []) if "at" in piece}


def retreat_problems(document: dict[str, Any], mode: int, phase: str) -> Iterator[Problem]:
    """Check a retreat that its owner has to choose (DB-VAR-RET-1)."""
    given = document.get("retreat")
    if phase != "retreat" or not isinstance(given, dict):
        if phase == "retreat" or "retreat" in document:
            yield problem("E_RETREAT", ("retreat",), given, "what retreats, in the phase retreat only", "DB-VAR-RET-1")
        return
    yield from unknown_keys(given, RETREAT_KEYS, ("retreat",))
    for key in ("response", "destroyed"):
        if not isinstance(given.get(key, False), bool):
            yield problem("E_TRUTH", ("retreat", key), given[key], "true or false", "DB-SCN-1")
    places = pieces_by_cell(document, mode)
    named: dict[str, dict[str, Any]] = {}
    attack = "attacker" in given or "target" in given
    for key in ("unit", "attacker", "target") if attack else ("unit",):
        piece = piece_named(document, places, mode, given.get(key), lost=key == "target")
        if piece is None:
            yield problem("E_RETREAT", ("retreat", key), given.get(key), "the space of a unit", "DB-VAR-RET-1")
        else:
            named[key] = piece
    if attack and "way" not in document:
        yield problem("E_WAY", ("way",), None, "the way of the unit whose activation it is", "DB-ACT-1")
    if len(named) == 3:
        yield from attack_problems(given, mode, named, places)
    if "unit" in named:
        if named["unit"]["seat"] != document.get("actor", 0):
            yield problem("E_RETREAT", ("retreat", "unit"), given["unit"], "a unit of the actor", "DB-VAR-RET-1")
        found = len(retreats(document, mode, named["unit"], places))
        if found < 2:
            where = ("retreat", "unit")
            yield problem("E_RETREAT", where, found, "a choice of two free spaces of the next ring", "DB-VAR-RET-1")


def attack_problems(
    given: dict[str, Any], mode: int, named: dict[str, dict[str, Any]], places: dict[int | None, dict[str, Any]]
) -> Iterator[Problem]:
    """Check that one side of an attack retreats, and that the attacker can advance where the target stood."""
    unit, attacker, target = (named[key] for key in ("unit", "attacker", "target"))
    if attacker["seat"] == target["seat"]:
        yield problem("E_RETREAT", ("retreat", "target"), given["target"], "an enemy of the attacker", "DB-ATTACK-1")
    if unit is not attacker and unit is not target:
        yield problem("E_RETREAT", ("retreat", "unit"), given["unit"], "the attacker or the target", "DB-VAR-RET-1")
    if given.get("destroyed") and "at" in target:
        yield problem("E_RETREAT", ("retreat", "destroyed"), True, "a target that is lost", "DB-HITS-4")
    cell = read_cell(mode, given["attacked_at"]) if isinstance(given.get("attacked_at"), str) else None
    if cell is None or (unit is target and places.get(cell, unit) is not unit):
        where = ("retreat", "attacked_at")
        yield problem("E_RETREAT", where, given.get("attacked_at"), "the space where the target stood", "DB-ORDER-1")


def piece_named(
    document: dict[str, Any], places: dict[int | None, dict[str, Any]], mode: int, given: Any, *, lost: bool
) -> dict[str, Any] | None:
    """Find the piece on a space, or a lost one by its place in `pieces`."""
    if isinstance(given, str):
        return places.get(read_cell(mode, given))
    pieces = document.get("pieces", [])
    if lost and is_int_in(given, 0, len(pieces) - 1) and pieces[given].get("lost"):
        made: dict[str, Any] = pieces[given]
        return made
    return None


def retreats(
    document: dict[str, Any], mode: int, unit: dict[str, Any], places: dict[int | None, dict[str, Any]]
) -> list[int]:
    """List the spaces that a unit may retreat to, as `may_retreat_to` does on a Board."""
    here, field = int(read_cell(mode, unit["at"]) or 0), grid(mode)
    rows = document.get("map", bare_map(mode))

    def ring(cell: int) -> int:
        column, row = field.coords[cell]
        return min(column, COLUMNS[mode] - 1 - column, row, len(rows) - 1 - row)

    wanted = ring(here) + (-1 if unit["seat"] == document.get("offence", 0) else 1)
    free = [cell for cell in field.neighbours(here) if cell not in places and ring(cell) == wanted]
    return [cell for cell in free if "".join(rows)[cell] != "^"]


def spaces_needed(document: dict[str, Any], options: Mapping[str, int]) -> int:
    """Return the larger of two settled armies, else the largest that may be drafted (DB-DEPLOY-6, DB-RULING-72)."""
    pieces = document.get("pieces", [])
    counts = [sum(piece["seat"] == seat for piece in pieces) for seat in (0, 1)]
    needed: list[int] = []
    for seat, count in zip(document.get("seats", [{}, {}]), counts):
        if count:
            needed.append(count)
        elif "race" in seat and document.get("phase", "draft") == "draft" and seat.get("sealed"):
            needed.append(largest_army(RACE_WORDS.index(seat["race"])))
        else:
            needed.append(most_pieces(RACES if options.get("extra_races", 0) else MAIN_RACES))
    return max(needed)


def side_caps(document: dict[str, Any]) -> list[int]:
    """Count the legal spaces of each side of the map (DB-DEPLOY-3)."""
    return [legal_spaces(document.get("map", bare_map(BASE)), edge) for edge in (0, 1)]
