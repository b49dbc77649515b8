"""What a scenario document leaves out, where that follows from several of its parts (DB-SCN-1).

`format` states each of these defaults in the words of its field.
"""

from __future__ import annotations

from sandtable.games.doomball.board import CENTRE
from sandtable.games.doomball.kinds import UNITS, kind_of, preset_picks
from sandtable.games.doomball.model import ARTIFACTS, BASE, HUMANS, ORCS, OTHER, VARIANT

from .format import (
    BEFORE_DRAFTS,
    GOAL_ROWS,
    IN_TURN,
    MARKER_SPACES,
    PHASES_OF,
    ROUND_ENDED,
    WITH_PIECES,
    PieceEntry,
    RetreatEntry,
    Scenario,
)

RACES_BY_SEAT = (HUMANS, ORCS)
EVEN_ARMY = (2, 2, 1, 1, 1, 1, 1)  # by DB-DRAFT-2
EVEN_ATTACKER = (3, 2, 2, 2, 1, 1, 1)  # by DB-VAR-DRAFT-1


def fill_in(scenario: Scenario) -> None:
    """Set what the document does not say. Later defaults build on earlier ones."""
    given = scenario.given
    if "phase" not in given:
        scenario.phase = usual_phase(scenario)
    phase = scenario.phase
    fill_seats(scenario)
    if "round" not in given:
        wins = sum(seat.wins for seat in scenario.seats)
        scenario.round = 1 if phase == "over" else min(wins + (phase not in ROUND_ENDED), 3)
    if "turn" not in given:
        scenario.turn = int(phase in IN_TURN)
    if "actor" not in given:
        scenario.actor = usual_actor(scenario)
    if "heads" not in given:
        scenario.heads = int(phase == "reinforce")
    if "markers" not in given:
        scenario.markers = [*MARKER_SPACES] if scenario.mode == VARIANT and phase in IN_TURN else []
    if "artifacts" not in given:
        scenario.artifacts = place_artifacts(scenario)
    if scenario.retreat is not None:
        fill_attack(scenario, scenario.retreat)
    elif scenario.way:
        for piece in scenario.pieces:
            piece.activated |= piece.at == scenario.way[-1] and "activated" not in piece.given


def usual_phase(scenario: Scenario) -> str:
    """Return the phase that the places of the pieces suggest."""
    if any(piece.waiting and not is_in_reserve(scenario, piece.seat) for piece in scenario.pieces):
        return "deploy"
    return "play" if any(piece.at for piece in scenario.pieces) else PHASES_OF[scenario.mode][0]


def is_in_reserve(scenario: Scenario, seat: int) -> bool:
    """Whether the seat's waiting pieces are the reserve of the Variant's attacker (DB-VAR-SETUP-3)."""
    return scenario.mode == VARIANT and seat == scenario.offence


def fill_seats(scenario: Scenario) -> None:
    """Set home edges, and races and armies that must have been drafted."""
    phase, base = scenario.phase, scenario.mode == BASE
    has_race = phase not in BEFORE_DRAFTS or (phase == "draft" and not base)
    with_army = phase == "deploy" or (base and phase not in (*BEFORE_DRAFTS, "carrier", "play", "over"))
    for seat, (entry, other) in enumerate(zip(scenario.seats, reversed(scenario.seats), strict=True)):
        if entry.home is None:
            entry.home = seat if other.home is None else 1 - other.home
        if scenario.pieces_of(seat):
            continue
        if entry.race is None and has_race:
            entry.race = RACES_BY_SEAT[seat]
        if entry.race is not None and (with_army or (is_in_reserve(scenario, seat) and phase in WITH_PIECES)):
            scenario.pieces += ready_army(scenario, seat, entry.race)


def ready_army(scenario: Scenario, seat: int, race: int) -> list[PieceEntry]:
    """Return the ready army of a seat's role (DB-SEAL-2), all of it waiting; where there is none, an even one."""
    attacks = seat == scenario.offence
    picks = preset_picks(race, int(attacks))
    if scenario.mode == VARIANT and attacks:
        picks = [*EVEN_ATTACKER]
    elif not any(picks):
        picks = [*EVEN_ARMY]
    made = []
    for place, count in enumerate(picks):
        kind = kind_of(race, place)
        made += [PieceEntry(seat=seat, kind=kind, at=None, waiting=True) for _ in range(count * UNITS[kind].row.pieces)]
    return made


def usual_actor(scenario: Scenario) -> int:
    """Return the seat that the phase asks; in a turn anyone may be."""
    phase, offence = scenario.phase, scenario.offence
    defence = OTHER[offence]
    if phase == "deploy":
        return defence if any(piece.waiting for piece in scenario.pieces_of(defence)) else offence
    if phase == "side":
        return defence
    if phase == "exchange":
        return OTHER[scenario.won_by or 0]
    if scenario.retreat is not None:
        return next((piece.seat for piece in scenario.pieces if piece.at == scenario.retreat.unit), 0)
    return offence if phase in ("carrier", "markers", "reinforce") else 0


def artifacts_in_play(scenario: Scenario) -> int:
    """Return how many artifacts there must be in this phase (DB-ART-1, DB-VAR-BOARD-3); -1 if any number may."""
    phase = scenario.phase
    if scenario.mode == VARIANT:
        return ARTIFACTS if phase in (*WITH_PIECES, "deploy") else -1
    return int(phase == "play") if phase not in ROUND_ENDED else -1


def place_artifacts(scenario: Scenario) -> dict[str, int]:
    """Give the artifact to a unit of the offence (DB-DEPLOY-4), or return where those of the Variant lie that no unit
    has (DB-VAR-BOARD-3).
    """
    missing = artifacts_in_play(scenario) - scenario.removed - sum(piece.carries for piece in scenario.pieces)
    places = {piece.at: piece for piece in scenario.pieces if piece.at}
    if scenario.mode == VARIANT:
        spaces = CENTRE[: max(missing, 0)]
        for name in spaces:
            if name in places:
                places[name].carries += 1
        return {name: 1 for name in spaces if name not in places}
    goal = GOAL_ROWS[scenario.seats[scenario.offence].home or 0]
    able = [piece for at, piece in places.items() if piece.seat == scenario.offence and not at.startswith(goal)]
    for piece in able[: max(missing, 0)]:
        piece.carries = 1
    return {}


def fill_attack(scenario: Scenario, retreat: RetreatEntry) -> None:
    """Set where the target stood, and the way of the unit whose activation it is: it did not move."""
    if retreat.attacked_at is None and isinstance(retreat.target, str):
        retreat.attacked_at = retreat.target
    active = retreat.target if retreat.response else retreat.attacker
    if scenario.way is None and isinstance(active, str):
        scenario.way = [active]
