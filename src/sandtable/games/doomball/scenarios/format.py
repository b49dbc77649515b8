"""The vocabulary of a scenario document `doomball-scn-1` (DB-SCN-1 to DB-SCN-3): keys, modes, phases, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.doomball.model import DRAFT, RACE_ONLY, State

FORMAT: Final = "doomball-scn-1"  # DB-SCN-1
MODES: Final = ("base", "variant")
PHASES: Final = (
    *("draft", "call", "toss", "role", "side", "deploy", "carrier", "markers", "flip", "reinforce", "play"),
    *("play", "retreat", "break", "exchange", "over"),
)  # by number; in an activation it is `play` with a `way` (DB-SCN-2)
RACES_PHASE: Final = "races"  # the Variant's first draft
BASE_PHASES: Final = ("draft", "call", "toss", "role", "side", "deploy", "carrier", "play", "break", "exchange", "over")
VARIANT_PHASES: Final = (
    *(RACES_PHASE, "call", "toss", "role", "draft", "deploy", "markers", "flip", "reinforce", "play"),
    *("retreat", "break", "exchange", "over"),
)
WITH_PIECES: Final = ("carrier", "markers", "flip", "reinforce", "play", "retreat")  # phases with units on the board
ROUND_ENDED: Final = ("break", "exchange", "over")
ENDINGS: Final = ("", "goal", "elimination", "guard", "artifacts")
FAIR: Final = ("", "half-turn", "mirror")

ROOT_KEYS: Final = (
    *("format", "title", "text", "suggested", "fair", "mode", "map", "phase", "round", "turn", "actor", "offence"),
    *("called", "won_by", "ended", "seats", "pieces", "artifacts", "markers", "heads", "removed", "way", "retreat"),
)
SEAT_KEYS: Final = ("race", "picks", "changes", "sealed", "wins", "home", "finished")
PIECE_KEYS: Final = (
    *("seat", "kind", "at", "waiting", "lost", "hits", "pinned", "moved", "loaded", "activated", "carries"),
)
RETREAT_KEYS: Final = ("unit", "attacker", "target", "attacked_at", "response", "destroyed")
FLAGS: Final = ("pinned", "moved", "activated")


def mode_of(document: Mapping[str, Any], options: Mapping[str, int]) -> int:
    """Return the mode that the document names, else that of the option (DB-SCN-3)."""
    named = document.get("mode")
    return MODES.index(named) if named in MODES else options.get("variant", 0)


def phase_name(state: State) -> str:
    """Return the document's name of the phase."""
    if state.phase == DRAFT and state.drafting == RACE_ONLY:
        return RACES_PHASE
    return PHASES[state.phase]
