"""Corrupted documents: all are refused, none raises an exception."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings

from games.dbd.document_samples import ANYTHING, Json, most_hp, sample
from sandtable.games.dbd.scenarios import documents
from sandtable.kernel.errors import BadScenario

# Corrupted documents: every one is refused, none with an exception

RUBBISH: tuple[object, ...] = (None, True, -1, 10**30, 2.5, "", "x", "BLUE ", [], {}, [1], {"a": 1})


def corrupt(document: Json, rng: random.Random) -> Json | str:
    """Make a valid document invalid by one change of a value or of its text."""
    unit_at = rng.randrange(len(document["units"]))
    one = document["units"][unit_at]
    match rng.randrange(14):
        case 0:
            del document[rng.choice([key for key in document if key != "meta"])]
        case 1:
            rng.choice([document, one, document["turn"]])[rng.choice(["x", "", "Side", "HP", "~/"])] = 1
        case 2:
            key = rng.choice(["schema", "board", "standardsToWin", "turn"])
            document[key] = rng.choice(RUBBISH)
        case 3:
            document["terrain"] = rng.choice([each for each in RUBBISH if each != {}])
        case 4:
            document["units"] = rng.choice([each for each in RUBBISH if each != []])
        case 5:
            document["terrain"][rng.choice(["157", "-1", "01", "1.0", " 1", "1e1", "", "+3", "٣"])] = "HILL"
        case 6:
            document["terrain"][str(rng.randrange(157))] = rng.choice([*RUBBISH, "woods", "SWAMP"])
        case 7:
            del one[rng.choice(["side", "type", "quality", "hp", "hex"])]
        case 8:
            one[rng.choice(["side", "type", "quality", "hp", "hex"])] = rng.choice(RUBBISH)
        case 9:
            one["id"] = rng.choice([each for each in RUBBISH if not isinstance(each, str)] + ["", "y" * 65])
        case 10:
            one["hp"] = most_hp(one["type"], one["quality"]) + rng.randrange(1, 9)
        case 11:
            document["units"].append({**one, **rng.choice([{"id": "twin"}, {"hex": rng.randrange(157)}])})
        case 12:
            turn = document["turn"]
            turn[rng.choice([*turn])] = rng.choice(RUBBISH)
        case _:
            text = documents.canonical_text(document, newline=False)
            return rng.choice(
                [
                    text[: rng.randrange(len(text))],
                    text.replace('"schema"', '"schema": 1, "schema"'),
                    text.replace('"hp":', '"hp": 1, "hp":', 1),
                    text.replace(": 3", ": NaN", 1).replace('"turnNumber": 1', '"turnNumber": Infinity'),
                    text + rng.choice(["}", "{}", "x"]),
                    text.replace('"', "'"),
                    text.replace('"units": [', '"units": [,'),
                    text.replace('"score"', '"deep": ' + "[" * 5000 + "]" * 5000 + ', "score"'),
                ]
            )
    return document


def test_dbd_scn_3_corrupted_documents_are_all_refused_cleanly() -> None:
    """4,000 corrupted documents: no exception, at least one error each, as value and as text."""
    rng = random.Random(20)
    codes = set()
    for _ in range(4000):
        corrupted = corrupt(sample(), rng)
        errors = [each for each in documents.validate(corrupted) if not each.warning]
        assert errors, corrupted
        codes |= {each.code for each in errors}
        if not isinstance(corrupted, str):
            again = documents.validate(json.dumps(corrupted))
            assert [each for each in again if not each.warning] == errors
        with pytest.raises(BadScenario):
            documents.normalise(corrupted)
    assert len(codes) >= 20  # the corruption is not always the same


@settings(max_examples=300)
@given(ANYTHING)
def test_dbd_scn_3_any_json_value_at_all_is_answered(value: object) -> None:
    """`validate` accepts any JSON value; only an object with all six fields can be valid."""
    assert documents.validate(json.dumps(value))
