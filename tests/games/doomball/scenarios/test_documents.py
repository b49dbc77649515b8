"""Scenario documents: DB-SCN-1 to DB-SCN-4; every file, every fault, writing and reading."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any

import jsonschema
import pytest

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.model import PIECES
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, seeded
from sandtable.kernel.errors import BadScenario, Unknown
from sandtable.play import match as matches

NAMES = [note.name for note in GAME.notes()]


def base(**changes: Any) -> dict[str, Any]:
    """A small valid position with something changed; None takes a key out."""
    document: dict[str, Any] = {
        "format": "doomball-scn-1",
        "mode": "base",
        "phase": "play",
        "seats": [{"race": "humans"}, {"race": "orcs"}],
        "pieces": [
            {"seat": 0, "kind": "horsemen", "at": "C3", "carries": 1},
            {"seat": 1, "kind": "troll", "at": "F3", "hits": 1},
        ],
    }
    document |= changes
    return {key: value for key, value in document.items() if value is not None}


def faults(document: Any, **options: int) -> list[tuple[str, str, str]]:
    return [(p.code, p.pointer, p.clause) for p in GAME.validate(document, GAME.options(options))]


@pytest.mark.parametrize("name", NAMES)
def test_db_scn_1_every_file_is_valid_and_loads(name: str) -> None:
    """DB-SCN-1: one JSON object; the export is the resolved document."""
    document = GAME.scenario(name)
    assert faults(document) == []
    setup = GAME.load(document, GAME.options({}), Chance())
    again = GAME.load(json.loads(json.dumps(setup.scenario)), GAME.options({}), Chance())
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)
    assert again.scenario == setup.scenario
    assert document["title"]
    assert len(document["text"]) > 20


def test_every_file_follows_the_schema() -> None:
    """The schema and the validator agree on every shipped file."""
    schema = json.loads((files("sandtable.games.doomball") / "schema.json").read_text("utf-8"))
    for name in NAMES:
        jsonschema.validate(GAME.scenario(name), schema)
        jsonschema.validate(GAME.load(GAME.scenario(name), GAME.options({}), Chance()).scenario, schema)


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(Unknown, match="no scenario 'moon'"):
        GAME.scenario("moon")


BAD: list[tuple[Any, str, str, str]] = [
    ([], "E_ROOT", "", "DB-SCN-1"),
    (base(format="chess"), "E_FORMAT", "/format", "DB-SCN-1"),
    (base(colour="red"), "E_UNKNOWN", "/colour", "DB-SCN-1"),
    (base(mode="other"), "E_MODE", "/mode", "DB-SCN-3"),
    (base(phase="markers"), "E_PHASE", "/phase", "DB-SCN-2"),
    (base(round=4), "E_NUMBER", "/round", "DB-SCN-1"),
    (base(turn=True), "E_NUMBER", "/turn", "DB-SCN-1"),
    (base(title=7), "E_TEXT", "/title", "DB-SCN-1"),
    (base(map=["......"] * 7), "E_MAP", "/map", "DB-MAP-1"),
    (base(map=["......"] * 7 + ["....."]), "E_MAP", "/map/7", "DB-MAP-1"),
    (base(map=["..x..."] + ["......"] * 7), "E_MAP", "/map/0", "DB-MAP-1"),
    (base(seats=[{}]), "E_SEATS", "/seats", "DB-SCN-1"),
    (base(seats=[{"race": "martians"}, {}]), "E_RACE", "/seats/0/race", "DB-DRAFT-1"),
    (base(seats=[{"race": "undead"}, {}]), "E_RACE", "/seats/0/race", "DB-EXTRA-1"),
    (base(seats=[{"race": "orcs"}, {}]), "E_RACE", "/pieces", "DB-DRAFT-1"),
    (base(seats=[{"home": "B"}, {}]), "E_WORD", "/seats/0/home", "DB-BOARD-7"),
    (base(seats=[{"home": "H"}, {"home": "H"}]), "E_HOME", "/seats/1/home", "DB-BOARD-7"),
    (base(seats=[{"wins": 2}, {}]), "E_SCORE", "/seats", "DB-MATCH-1"),
    (base(seats=[{"wins": 1}, {}], round=1), "E_SCORE", "/round", "DB-MATCH-1"),
    (base(pieces={}), "E_PIECES", "/pieces", "DB-SCN-1"),
    (base(pieces=[{"seat": 0, "kind": "tank", "at": "C3"}]), "E_KIND", "/pieces/0/kind", "DB-UNIT-2"),
    (base(pieces=[{"seat": 2, "kind": "nobs", "at": "C3"}]), "E_SEAT", "/pieces/0/seat", "DB-SCN-1"),
    (base(pieces=[{"seat": 0, "kind": "nobs", "at": "C9"}]), "E_PLACE", "/pieces/0/at", "DB-BOARD-1"),
    (base(pieces=[{"seat": 0, "kind": "nobs", "at": "C3", "lost": True}]), "E_PLACE", "/pieces/0", "DB-SCN-1"),
    (
        base(pieces=[{"seat": 0, "kind": "nobs", "at": "C3"}, {"seat": 1, "kind": "nobs", "at": "C3"}]),
        "E_STACK",
        "/pieces/1/at",
        "DB-BOARD-8",
    ),
    (base(pieces=[{"seat": 0, "kind": "nobs", "at": "C3", "carries": 1}]), "E_ARMY", "/pieces", "DB-END-1"),
    (base(artifacts={"D3": 1}), "E_ARTIFACTS", "/artifacts", "DB-ART-1"),
    (base(artifacts={"J3": 1}), "E_ARTIFACTS", "/artifacts/J3", "DB-BOARD-1"),
    (base(map=["......", "......", "..^..."] + ["......"] * 5), "E_PLACE", "/pieces/0/at", "DB-TERRAIN-M-1"),
    (base(markers=["A2"]), "E_MARKERS", "/markers", "DB-VAR-SETUP-3"),
    (base(mode="variant", map=["........"] * 8, markers=["A2"]), "E_MARKERS", "/markers", "DB-VAR-SETUP-3"),
]


@pytest.mark.parametrize(("document", "code", "pointer", "clause"), BAD, ids=lambda value: str(value)[:24])
def test_db_scn_4_every_problem_has_its_place_and_clause(document: Any, code: str, pointer: str, clause: str) -> None:
    """DB-SCN-4: and what is not valid does not load."""
    assert (code, pointer, clause) in faults(document)
    with pytest.raises(BadScenario, match=code):
        GAME.load(document, GAME.options({}), Chance())


def test_db_scn_4_all_faults_are_named_at_once() -> None:
    found = faults(base(format="x", round=9, seats=[{"race": "x"}, {"wins": -1}], pieces=[{"seat": 5}]))
    assert len(found) >= 6


def test_db_scn_4_nothing_that_json_can_hold_breaks_the_validator() -> None:
    """An arbitrary value in any place is a problem and never an exception."""
    for key in base(artifacts={}, markers=[], heads=0, removed=0, called="heads", won_by=0, ended="goal"):
        rubbish: list[Any] = [None, True, -1, 10**30, 1.5, "x", [], {}, [[]], [None], {"a": None}, [{"seat": []}]]
        for value in rubbish:
            faults(base() | {key: value})


def test_db_scn_4_a_goal_row_carrier_and_illegal_picks_are_refused() -> None:
    """DB-GOAL-1, DB-DRAFT-2."""
    pieces = [{"seat": 0, "kind": "nobs", "at": "H3", "carries": 1}, {"seat": 1, "kind": "nobs", "at": "F3"}]
    assert ("E_GOAL", "/pieces/0", "DB-GOAL-1") in faults(base(pieces=pieces, seats=[{}, {}]))
    draft = {"format": "doomball-scn-1", "seats": [{"race": "orcs", "picks": {"goblins": 4, "mage": 1}}, {}]}
    found = faults(draft)
    assert ("E_PICKS", "/seats/0/picks", "DB-DRAFT-2") in found
    assert ("E_PICKS", "/seats/0/picks/mage", "DB-DRAFT-1") in found


def test_db_deploy_2_both_armies_wait_while_the_defence_deploys() -> None:
    """Else nobody could answer once it has."""
    pieces = [{"seat": 0, "kind": "nobs", "at": "C3"}, {"seat": 1, "kind": "nobs"}]
    assert ("E_ARMY", "/pieces", "DB-DEPLOY-2") in faults(base(phase="deploy", offence=0, pieces=pieces, seats=None))
    assert faults(base(phase="deploy", offence=1, pieces=pieces, seats=None)) == []


def test_db_scn_2_the_middle_of_an_activation_is_written_with_its_way() -> None:
    """DB-SCN-2: the position continues where it was, with the remaining steps."""
    match = matches.start(GAME, GAME.scenario("orcs-at-the-gate"), seed=1)
    seat = 0 if match.mask() & 1 else 1
    for action in match.actions(seat):
        if action.text.startswith("activate"):
            match.play(seat, action)
            break
    step = next(action for action in match.actions(seat) if action.text.startswith("step"))
    assert len(match.export()["way"]) == 1
    match.play(seat, step)
    document = match.export()
    assert (document["phase"], len(document["way"])) == ("play", 2)
    again = matches.start(GAME, document, seed=1)
    assert again.state == match.state
    assert [action.text for action in again.actions(seat)] == [action.text for action in match.actions(seat)]


def test_db_scn_2_a_way_that_no_unit_went_is_refused() -> None:
    pieces = [
        {"seat": 0, "kind": "nobs", "at": "D3", "activated": True, "carries": 1},
        {"seat": 0, "kind": "nobs", "at": "C3", "activated": False},
        {"seat": 1, "kind": "nobs", "at": "F3"},
    ]
    whole = base(pieces=pieces, seats=[{}, {}], actor=0)
    assert faults(whole | {"way": ["D2", "D3"]}) == []
    wrong: list[tuple[Any, str, str]] = [
        ("D3", "/way", "DB-MOVE-1"),
        (["Z9"], "/way/0", "DB-MOVE-1"),
        (["C3"], "/way/0", "DB-ACT-1"),
        (["F3"], "/way/0", "DB-ACT-1"),
        (["C2", "D2", "D3"], "/way", "DB-MOVE-1"),
        (["A1", "D3"], "/way/1", "DB-MOVE-1"),
        (["C3", "D3"], "/way", "DB-MOVE-3"),
    ]
    for way, where, clause in wrong:
        assert ("E_WAY", where, clause) in faults(whole | {"way": way})
    assert ("E_WAY", "/way", "DB-ACT-1") in faults(GAME.scenario("open-field") | {"way": ["D3"]})


def position_in_retreat() -> dict[str, Any]:
    """Swordsmen drive back Footdwarves, whose owner has to choose a space (DB-VAR-RET-1)."""
    t = Position("0 footdwarves C4; 1 swordsmen B4; 1 mage A1", mode=1, offence=1, actor=1, turn=1)
    t.play("activate B4")
    t.play("attack C4")
    return GAME.export(t.setup, t.state)


def test_db_scn_2_a_retreat_to_be_chosen_is_written() -> None:
    """DB-VAR-RET-1: with the attack that it follows from."""
    document = position_in_retreat()
    assert (document["phase"], document["way"]) == ("retreat", ["B4"])
    assert document["retreat"] == {"unit": "C4", "attacker": "B4", "target": "C4", "attacked_at": "C4"}


def test_db_scn_2_in_rivers_every_retreat_can_be_written_and_started_again() -> None:
    """The Variant with a river nearly everywhere: units are driven on by attack, response, advance and step."""
    kinds, told = ["troll", "goblins", "nobs"], set[str]()
    for seed in range(20):
        r = Random(seed)
        cells = [f"{row}{column}" for row in "BCDEFG" for column in range(2, 8)]
        r.shuffle(cells)
        pieces = [
            {"seat": n % 2, "kind": r.choice(kinds if n % 2 else ["horsemen"]), "at": cells[n]} for n in range(16)
        ]
        ground = ["".join(r.choice("YYYYYY.#") for _ in range(8)) for _ in range(8)]
        marks = ["A1", "A2", "A3", "A4", "A5", "A6"]
        document = {"format": "doomball-scn-1", "mode": "variant", "map": ground, "phase": "play", "offence": seed % 2}
        document |= {"pieces": pieces, "artifacts": {cells[16]: 3}, "markers": marks}
        match = matches.start(GAME, document, seed=seed, stepwise=True)
        while (mask := match.mask()) and match.count < 150:
            if mask & 4:
                match.step()
                continue
            actions = match.actions(0 if mask & 1 else 1)
            hard = [action for action in actions if action.text.startswith(("attack", "step", "retreat"))]
            match.advance(0 if mask & 1 else 1, r.choice(hard or actions))
            written = match.export()
            if written["phase"] == "retreat":
                told |= set(written["retreat"])
                again = matches.start(GAME, json.loads(json.dumps(written)), seed=seed, stepwise=True)
                assert flat.to_bytes(again.state) == flat.to_bytes(match.state), written
    assert told == {"unit", "attacker", "target", "attacked_at", "response", "destroyed"}


def test_db_scn_2_a_retreat_that_nobody_could_choose_is_refused() -> None:
    whole = position_in_retreat()
    retreat = whole["retreat"]
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({"retreat": None}, "/retreat", "DB-VAR-RET-1"),
        ({"phase": "play"}, "/retreat", "DB-VAR-RET-1"),
        ({"retreat": retreat | {"colour": "red"}}, "/retreat/colour", "DB-SCN-1"),
        ({"retreat": retreat | {"response": 1}}, "/retreat/response", "DB-SCN-1"),
        ({"retreat": retreat | {"unit": "D4"}}, "/retreat/unit", "DB-VAR-RET-1"),
        ({"retreat": retreat | {"unit": "B4"}}, "/retreat/unit", "DB-VAR-RET-1"),
        ({"retreat": retreat | {"unit": "A1"}}, "/retreat/unit", "DB-VAR-RET-1"),
        ({"retreat": {"unit": "C4", "attacker": "B4"}}, "/retreat/target", "DB-VAR-RET-1"),
        ({"retreat": retreat | {"target": 0}}, "/retreat/target", "DB-VAR-RET-1"),
        ({"retreat": retreat | {"target": "A1"}}, "/retreat/target", "DB-ATTACK-1"),
        ({"retreat": retreat | {"attacked_at": "A1"}}, "/retreat/attacked_at", "DB-ORDER-1"),
        ({"retreat": retreat | {"destroyed": True}}, "/retreat/destroyed", "DB-HITS-4"),
        ({"way": ["B4", "D4"]}, "/way/1", "DB-MOVE-1"),
        ({"actor": 1}, "/retreat/unit", "DB-VAR-RET-1"),
    ]
    for changes, where, clause in wrong:
        assert (where, clause) in {(pointer, clause) for _, pointer, clause in faults(whole | changes)}, changes
    without = {key: value for key, value in whole.items() if key != "way"}
    assert faults(without) == []
    unknown = without | {"retreat": retreat | {"target": 0, "response": True}}
    assert ("E_WAY", "/way", "DB-ACT-1") in faults(unknown)


def test_db_scn_2_any_position_can_be_placed() -> None:
    """Hits, pins, loads, flags, the artifact, terrain and the score survive the round trip."""
    setup = GAME.load(GAME.scenario("last-stand"), GAME.options({}), Chance())
    state = setup.state
    carrier = state.pieces[0]
    assert (carrier.pinned, carrier.carries) == (1, 1)
    assert [side.wins for side in state.sides] == [1, 1]
    assert state.pieces[4].loaded == 0
    assert sum(state.pieces[i].lost for i in range(PIECES)) == 4
    assert GAME.export(setup, state) == setup.scenario


def test_db_scn_3_the_mode_by_option() -> None:
    """DB-SCN-3: a scenario of a mode keeps it; a map of hexes with terrain cannot be the Variant's."""
    assert ("E_MODE", "/mode", "DB-SCN-3") in faults(base(), variant=1)
    assert {fault[2] for fault in faults(GAME.scenario("two-hills"), variant=1)} == {"DB-SCN-3"}
    assert faults(GAME.scenario("open-field"), variant=1) == []
    assert faults(GAME.scenario("variant"), variant=1) == []


def test_extra_races_are_allowed_by_option() -> None:
    """DB-EXTRA-1."""
    document = base(
        seats=[{}, {}],
        pieces=[{"seat": 0, "kind": "zombies", "at": "C3", "carries": 1}, {"seat": 1, "kind": "dryads", "at": "F3"}],
    )
    setup = GAME.load(document, GAME.options({"extra_races": 1}), seeded(0))
    assert setup.board.races == 7
