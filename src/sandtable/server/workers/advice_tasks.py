"""Hints and reviews as a worker process makes them: from bytes, within a budget."""

from __future__ import annotations

import json
from typing import Any

from sandtable.bots.advice import review as reviews
from sandtable.bots.advice.analysis import Analyser, Budget
from sandtable.bots.carrier_choice import COMPILED, FOUND, is_on_disk
from sandtable.kernel import record as records
from sandtable.kernel.carriers.carrier import has_numba
from sandtable.kernel.game import Game
from sandtable.play.observation import Observation

HINT_SECONDS = 1.0
REVIEW_SECONDS = 10.0  # for a whole match,
MOST_SECONDS = 0.08  # and no more than this for one position
LATEST = 25.0  # seconds after which a game that is slow on the plain carrier is not searched any more


def hint(seen: Observation) -> dict[str, Any]:
    """The best Actions of the observing seat as rows, each with its chance to win."""
    judged = Analyser(seen.game, carrier=carrier_for(seen.game)).analyse(seen, Budget(seconds=HINT_SECONDS))
    return {"options": [(one.row, one.chance) for one in judged.choices], "carrier": judged.carrier}


def review(game: Game, raw: bytes) -> dict[str, Any]:
    """The review of a finished match, from its Record."""
    record = records.from_json(json.loads(raw))
    searches = max(1, len(record.entries)) * (2 if game.facts.hidden else 1)
    budget = Budget(seconds=min(REVIEW_SECONDS / searches, MOST_SECONDS))
    return reviews.review(game, record, budget, carrier=carrier_for(game), most_seconds=LATEST).json()


def carrier_for(game: Game) -> str:
    """What is compiled already is worth the moment that loading it takes; nobody waits for a compiler."""
    return COMPILED if has_numba() and is_on_disk(game) else FOUND
