"""schema.json and the validator agree wherever a schema can express the rule."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib.resources import files
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from games.doomball.scenarios.test_documents import position_in_retreat
from sandtable.games.doomball import GAME

SCHEMA = json.loads((files("sandtable.games.doomball") / "schema.json").read_text("utf-8"))
CHECKER = Draft202012Validator(SCHEMA)
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 7, 10, 41, 1.5, "", "x", "A", "H", "A1", "h8", "C3", "c3", "I1", "D9",
    "heads", "goal", "mirror", "variant", "races", "play", "retreat", "orcs", "undead", "goblins", "......", "........",
    "......?",
    [], {}, ["A1"], ["D4", "E4"], {"D4": 1}, {"D4": 4}, {"goblins": 1}, {"goblins": 13}, [{}, {}],
)  # fmt: skip


def holders(value: Any) -> list[Any]:
    """Every object and list of a document."""
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(holder for one in inner for holder in holders(one))]


def changed(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the document with one value replaced, dropped or added; it may stay valid."""
    document = deepcopy(document)
    holder = rng.choice(holders(document))
    if isinstance(holder, list):
        holder.append(deepcopy(rng.choice(ODD)))
    else:
        parts = ("seat", "piece", "retreat")
        keys = {key for part in (SCHEMA, *(SCHEMA["$defs"][one] for one in parts)) for key in part["properties"]}
        key = rng.choice([*holder, *sorted(keys), "x"])
        if rng.random() < 0.2:
            holder.pop(key, None)
        else:
            holder[key] = deepcopy(rng.choice(ODD))
    return document


def test_what_the_schema_refuses_the_validator_refuses() -> None:
    """And the validator alone knows how the parts fit together."""
    rng = Random(1)
    whole = [GAME.scenario(name) for name in ("kick-off", "last-stand", "variant", "variant-raid")]
    whole.append(position_in_retreat())
    small = [one | {"pieces": one["pieces"][:3]} if "pieces" in one else one for one in whole]
    seen = set()
    for _ in range(3000):
        document = changed(rng.choice(whole if rng.random() < 0.2 else small), rng)
        passes, faults = CHECKER.is_valid(document), GAME.validate(document)
        assert passes or faults, document
        seen.add((passes, not faults))
    assert seen == {(True, True), (True, False), (False, False)}


def test_the_schema_states_every_default() -> None:
    """What a document need not say is told to its author; nothing else is left out."""
    Draft202012Validator.check_schema(SCHEMA)
    for part in (SCHEMA, *SCHEMA["$defs"].values()):
        for key, field in part["properties"].items():
            stated = "default" in field or "Default: " in field.get("description", "")
            assert stated or key in part.get("required", ()), key
