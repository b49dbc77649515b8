"""Check that the parts of a scenario document fit together; each part alone is valid (`format`)."""

from __future__ import annotations

from itertools import pairwise

from sandtable.games.doomball.board import cell_name, legal_spaces
from sandtable.games.doomball.kinds import largest_army, most_pieces
from sandtable.games.doomball.model import (
    ARMY,
    BASE,
    EDGE_NAMES,
    MAIN_RACES,
    MARKS,
    MOUNTAIN,
    NOBODY,
    OFFBOARD,
    PLACES,
    RACES,
    SEATS,
    VARIANT,
    Board,
    PieceId,
    State,
    Work,
    seat_of,
)
from sandtable.games.doomball.rules.entering import find_retreats
from sandtable.kernel.documents.reading import Reading

from .defaults import artifacts_in_play
from .format import BEFORE_ARMIES, BEFORE_DRAFTS, GOAL_ROWS, IN_TURN, ROUND_ENDED, WITH_PIECES, RetreatEntry, Scenario
from .position import cell, make_position, numbers_of, piece_named


def check_position(scenario: Scenario, see: Reading) -> None:
    """Report what does not fit together."""
    check_armies(scenario, see)
    check_score(scenario, see)
    check_markers(scenario, see)
    if scenario.mode == BASE:
        check_room(scenario, see)
    if any(len(scenario.pieces_of(seat)) > ARMY for seat in SEATS):
        return  # no State has so many
    board, state = make_position(scenario, see.options)
    check_places(scenario, board, state, see)
    check_artifacts(scenario, board, state, see)
    if scenario.way is not None:
        check_way(scenario, scenario.way, board, state, see)
    if scenario.retreat is not None:
        check_retreat(scenario, scenario.retreat, board, state, see)


def check_armies(scenario: Scenario, see: Reading) -> None:
    """Check that races are known where needed, and armies of one race and not too large (DB-DRAFT-1, DB-LIMIT-3)."""
    phase, base = scenario.phase, scenario.mode == BASE
    early = BEFORE_DRAFTS if base else BEFORE_ARMIES
    for seat in SEATS:
        race = scenario.seats[seat].race
        own = scenario.pieces_of(seat)
        if race is None and not own and (phase not in BEFORE_DRAFTS or (phase == "draft" and not base)):
            see.add("E_RACE", ["seats", seat], None, "a race", "DB-DRAFT-1")
        races = {piece.kind // PLACES for piece in own} | ({race} if race is not None else set())
        if len(races) > 1:
            see.add("E_RACE", ["pieces"], len(races), f"one race for seat {seat}", "DB-DRAFT-1")
        if len(own) > ARMY:
            see.add("E_ARMY", ["pieces"], len(own), f"at most {ARMY} pieces of seat {seat}", "DB-LIMIT-3")
        if own and phase in early:
            see.add("E_ARMY", ["pieces"], len(own), "no pieces before the draft is over", "DB-SETUP-1")
        if not own and phase not in (*early, "exchange", "break"):
            see.add("E_ARMY", ["pieces"], 0, f"an army of seat {seat}", "DB-DRAFT-2")
        if not own and base and phase in ("exchange", "break"):
            see.add("E_ARMY", ["pieces"], 0, f"an army of seat {seat}", "DB-DRAFT-5")


def check_score(scenario: Scenario, see: Reading) -> None:
    """Check that exactly two wins end a match (DB-MATCH-1), and that the seats have different edges."""
    phase, wins = scenario.phase, [seat.wins for seat in scenario.seats]
    if (phase == "over") != (max(wins) == 2):
        see.add("E_SCORE", ["seats"], wins, "two wins exactly when it is over", "DB-MATCH-1")
    elif phase == "exchange" and wins != [1, 1]:
        see.add("E_SCORE", ["seats"], wins, "one win each", "DB-MATCH-3")
    elif phase == "break" and sum(wins) == 0:
        see.add("E_SCORE", ["seats"], wins, "a win", "DB-MATCH-1")
    number = sum(wins) + (phase not in ROUND_ENDED)
    if phase != "over" and scenario.round != number:
        see.add("E_SCORE", ["round"], scenario.round, f"{number}, by the wins", "DB-MATCH-1")
    homes = [at if seat.home is None else seat.home for at, seat in enumerate(scenario.seats)]
    if homes[0] == homes[1]:
        see.add("E_HOME", ["seats", 1, "home"], EDGE_NAMES[homes[1]], "the other edge", "DB-BOARD-7")


def check_markers(scenario: Scenario, see: Reading) -> None:
    """Check the number of markers (DB-VAR-SETUP-3)."""
    phase, marks = scenario.phase, len(scenario.markers or ())
    if scenario.mode == VARIANT and phase in IN_TURN and marks != MARKS:
        see.add("E_MARKERS", ["markers"], marks, "six markers", "DB-VAR-SETUP-3")
    elif phase == "markers" and marks >= MARKS:
        see.add("E_MARKERS", ["markers"], marks, "fewer than six, since one is to be put", "DB-VAR-SETUP-3")


def check_room(scenario: Scenario, see: Reading) -> None:
    """Check that the map has room for the larger army on both sides (DB-DEPLOY-3).

    That is the larger of two settled armies, else the largest that may be drafted (DB-DEPLOY-6, DB-RULING-72).
    """
    needed = 0
    for seat in SEATS:
        entry = scenario.seats[seat]
        count = len(scenario.pieces_of(seat))
        if count == 0 and entry.race is not None and scenario.phase == "draft" and entry.sealed:
            count = largest_army(entry.race)
        needed = max(needed, count or most_pieces(RACES if see.options.get("extra_races", 0) else MAIN_RACES))
    for edge, name in enumerate(EDGE_NAMES):
        cap = legal_spaces(scenario.map, edge)
        if cap < needed:
            see.add("E_SPACES", ["map"], cap, f"{needed} legal spaces on side {name}", "DB-DEPLOY-3")


def check_places(scenario: Scenario, board: Board, state: State, see: Reading) -> None:
    """Check that no piece is on a mountain, a running round has units, and placing has a piece to place."""
    phase = scenario.phase
    for piece in scenario.pieces:
        if piece.at is not None and board.ground[cell(board, piece.at)] == MOUNTAIN:
            see.add("E_PLACE", [*piece.here, "at"], piece.at, "no mountain", "DB-TERRAIN-M-1")
    for seat in SEATS:
        placed, waiting = state.sides[seat].left, state.sides[seat].waiting
        reserve = scenario.mode == VARIANT and seat == scenario.offence
        if phase in WITH_PIECES and not placed and not (reserve and waiting):
            see.add("E_ARMY", ["pieces"], placed, f"a unit of seat {seat} on the board", "DB-END-1")
        if phase in WITH_PIECES and waiting and not reserve:
            see.add("E_ARMY", ["pieces"], waiting, f"no piece of seat {seat} left to place", "DB-DEPLOY-2")
        deploys = seat == scenario.actor or (scenario.mode == BASE and seat == scenario.offence)  # the offence last
        if phase == "deploy" and deploys and not waiting:
            see.add("E_ARMY", ["pieces"], waiting, f"a piece of seat {seat} to place", "DB-DEPLOY-2")
    if phase == "reinforce" and not scenario.heads:
        see.add("E_HEADS", ["heads"], 0, "at least one head", "DB-VAR-REINF-1")


def check_artifacts(scenario: Scenario, board: Board, state: State, see: Reading) -> None:
    """Check the number of artifacts, and that no carrier is where the round would be over."""
    wanted = artifacts_in_play(scenario)
    loose = sum((scenario.artifacts or {}).values())
    count = sum(piece.carries for piece in scenario.pieces) + loose + scenario.removed
    if wanted not in (count, -1):
        clause = "DB-VAR-BOARD-3" if scenario.mode == VARIANT else "DB-ART-1"
        see.add("E_ARTIFACTS", ["artifacts"], count, f"{wanted} in all", clause)
    if scenario.phase not in WITH_PIECES:
        return
    for number, piece in zip(numbers_of(scenario), scenario.pieces, strict=True):
        if not piece.carries:
            continue
        at = state.pieces[number].cell
        seat = seat_of(number)
        if at == OFFBOARD:
            see.add("E_ARTIFACTS", piece.here, piece.carries, "a carrier on the board", "DB-ART-1")
        elif scenario.mode == BASE and cell_name(BASE, at).startswith(GOAL_ROWS[state.sides[seat].home]):
            see.add("E_GOAL", piece.here, piece.at, "no carrier on its goal row", "DB-GOAL-1")
        elif scenario.mode == VARIANT and board.ring[at] == 0 and seat == scenario.offence:
            see.add("E_GOAL", piece.here, piece.at, "no carrier of the attacker on ring 0", "DB-VAR-ART-3")


def check_way(scenario: Scenario, way: list[str], board: Board, state: State, see: Reading) -> None:
    """Check the path of a unit in the middle of its activation (DB-MOVE-6)."""
    if scenario.phase not in ("play", "retreat"):
        see.add("E_WAY", ["way"], way, "no way but in the phase play", "DB-ACT-1")
        return
    cells = [cell(board, name) for name in way]
    crossed = [state.occupant[one] for one in cells[:-1]]
    unit = state.occupant[cells[-1]]
    row = state.pieces[unit]
    if scenario.phase == "retreat":  # the unit may be driven back from where its way ended, and others onto its way
        crossed = []
    elif unit == NOBODY or seat_of(unit) != scenario.actor or not row.activated:
        see.add("E_WAY", ["way", len(way) - 1], way[-1], "the space of an activated unit of the actor", "DB-ACT-1")
    elif len(way) - 1 > board.kinds[row.kind].move:
        see.add("E_WAY", ["way"], way, "no more steps than the unit may move", "DB-MOVE-1")
    for number, (here, there) in enumerate(pairwise(cells), 1):
        if board.distance[here][there] != 1:
            see.add("E_WAY", ["way", number], way[number], f"a space beside {way[number - 1]}", "DB-MOVE-1")
    if len(set(cells)) < len(cells) or any(one != NOBODY for one in crossed):
        see.add("E_WAY", ["way"], way, "no space twice, and none that is occupied", "DB-MOVE-3")


def check_retreat(scenario: Scenario, given: RetreatEntry, board: Board, state: State, see: Reading) -> None:
    """Check a retreat that its owner has to choose (DB-VAR-RET-1)."""
    attack = given.attacker is not None or given.target is not None
    named = {"unit": given.unit} | ({"attacker": given.attacker, "target": given.target} if attack else {})
    found = {key: piece_named(state, board, scenario, name) for key, name in named.items()}
    for key, name in named.items():
        if found[key] == NOBODY:
            see.add("E_RETREAT", ["retreat", key], name, "the space of a unit", "DB-VAR-RET-1")
    unit = found["unit"]
    if unit != NOBODY and seat_of(unit) != scenario.actor:
        see.add("E_RETREAT", ["retreat", "unit"], given.unit, "a unit of the actor", "DB-VAR-RET-1")
    choices = find_retreats(state, board, unit, Work())
    if unit != NOBODY and choices < 2:
        see.add(
            "E_RETREAT", ["retreat", "unit"], choices, "a choice of two free spaces of the next ring", "DB-VAR-RET-1"
        )
    if not attack:
        return
    if scenario.way is None:
        see.add("E_WAY", ["way"], None, "the way of the unit whose activation it is", "DB-ACT-1")
    if NOBODY not in found.values():
        check_attack(given, found, board, state, see)


def check_attack(given: RetreatEntry, found: dict[str, PieceId], board: Board, state: State, see: Reading) -> None:
    """Check that one side of an attack retreats, and that the attacker can advance where the target stood."""
    unit, attacker, target = (found[key] for key in ("unit", "attacker", "target"))
    if seat_of(attacker) == seat_of(target):
        see.add("E_RETREAT", ["retreat", "target"], given.target, "an enemy of the attacker", "DB-ATTACK-1")
    if unit not in (attacker, target):
        see.add("E_RETREAT", ["retreat", "unit"], given.unit, "the attacker or the target", "DB-VAR-RET-1")
    if given.destroyed and state.pieces[target].cell != OFFBOARD:
        see.add("E_RETREAT", ["retreat", "destroyed"], True, "a target that is lost", "DB-HITS-4")
    stood = None if given.attacked_at is None else cell(board, given.attacked_at)
    if stood is None or (unit == target and state.occupant[stood] not in (NOBODY, unit)):
        see.add(
            "E_RETREAT", ["retreat", "attacked_at"], given.attacked_at, "the space where the target stood", "DB-ORDER-1"
        )
