"""schema.json against the validator: they agree wherever a schema can express the rule."""

import json
import re
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from sandtable.games.unfought_battle import GAME
from sandtable.kernel.ids import ASKS_AUTOMATIC
from sandtable.play import match as matches

CHECKER = Draft202012Validator(json.loads((files(GAME.package) / "schema.json").read_text("utf-8")))
BEYOND = {  # what no schema can say, because it depends on other parts of the document or on the rules
    *("E_TAKEN", "E_TWICE", "E_ROWS", "E_COLUMNS", "E_FORCES", "E_FIELD", "E_SEALED", "E_CONFIG", "E_ORDER", "E_COST"),
}
NARROWER = re.compile(r"/(q|r|chi|shih|id)$")  # what has a narrower range in its place than anywhere
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 3, 5, 10, 1001, 0.5, "", "x", "ended", "upkeep", "p1", "River", "Advance", "duel"),
    *([], {}, [1], {"q": 0, "r": 0}, ["Advance"] * 4, {"order": "Meditate"}, {"order": "Advance"}),
)


def positions() -> list[dict[str, Any]]:
    """Every shipped scenario, and positions of a random match at every step."""
    made = [GAME.scenario(note.name) for note in GAME.notes()]
    chooser = Random(2)
    match = matches.start(GAME, GAME.scenario("lesson-ghosts"), seed=2, options={"max_turns": 4}, stepwise=True)
    while mask := match.mask():
        if mask & ASKS_AUTOMATIC:
            match.step()
        else:
            seat = chooser.choice([seat for seat in (0, 1) if mask & (1 << seat)])
            match.play(seat, chooser.choice(match.actions(seat)))
        made.append(match.export())
    assert {document.get("phase", "plan") for document in made} == {"plan", "execute", "upkeep", "ended"}
    return made


def holders(value: Any) -> list[Any]:
    """Return all objects and lists of a document."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    own = [value] if isinstance(value, dict | list) and value else []
    return own + [holder for one in inner for holder in holders(one)]


def test_the_schema_is_a_schema_and_passes_every_document_of_the_game() -> None:
    Draft202012Validator.check_schema(CHECKER.schema)
    for document in positions():
        CHECKER.validate(document)
        assert GAME.validate(document) == []


def test_the_schema_and_the_validator_agree_on_1000_changed_documents() -> None:
    chooser, found, seen = Random(5), positions(), set()
    for _ in range(1000):
        document = deepcopy(chooser.choice(found))
        holder = chooser.choice(holders(document))
        keys = [*holder, "winner", "ghost"] if isinstance(holder, dict) else range(len(holder))
        key = chooser.choice(keys)
        if chooser.random() < 0.3 and (isinstance(holder, list) or key in holder):
            del holder[key]
        else:
            holder[key] = deepcopy(chooser.choice(ODD))
        faults = {one.code for one in GAME.validate(document) if not NARROWER.search(one.pointer)} - BEYOND
        passes = CHECKER.is_valid(document)
        assert passes or GAME.validate(document), document
        assert not (passes and faults), (document, faults)
        seen.add((passes, not GAME.validate(document)))
    assert seen == {(True, True), (True, False), (False, False)}


def test_the_small_position_in_the_documents_is_one() -> None:
    text = (Path(__file__).parents[4] / "docs" / "scenarios.md").read_text("utf-8")
    [example] = [block for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL) if '"ub-scn-1"' in block]
    assert len(example.splitlines()) <= 10
    match = matches.start(GAME, json.loads(example), seed=1)
    forces = [force for player in match.observe(0)["position"]["players"] for force in player["forces"]]
    assert [force["position"] for force in forces][2] == {"q": 0, "r": 1}
    assert (forces[1]["stance"], match.observe(0)["position"]["players"][1]["shih"]) == ("River", 14)
