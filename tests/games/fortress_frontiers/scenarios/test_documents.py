"""Scenario documents: FF-SCN.

schema.json and the validator agree wherever a schema can express a check; every problem has its place and clause, and
no document breaks the validator.
"""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games.fortress_frontiers.random_matches import play_random_match
from games.fortress_frontiers.rules.test_golden import NAMES as TURN_LIMITS
from games.fortress_frontiers.rules.test_golden import begin, give, orders_of
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.actions import VERBS
from sandtable.games.fortress_frontiers.clauses import CLAUSES
from sandtable.games.fortress_frontiers.rules.position.works import works_left
from sandtable.games.fortress_frontiers.scenarios.words import DIRECTIONS, ORDERS, PHASES
from sandtable.kernel import record as records
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadScenario
from sandtable.play import match as matches
from sandtable.play import replay as replays

SCHEMA = json.loads((files(GAME.package) / "schema.json").read_text("utf-8"))
CHECKER = Draft202012Validator(SCHEMA)
NAMES = [note.name for note in GAME.notes()]
BEYOND = {  # all that the schema cannot catch
    "E_TILE", "E_TILES", "E_NEUTRALS", "E_MINE", "E_TAKEN", "E_GROUND", "E_HOME", "E_TWICE", "E_GARRISON", "E_COUNTER",
    "E_ORDER", "E_ID", "E_BASE", "E_PAIR", "E_LEFT", "E_STATE", "E_SEALED", "E_HOLDS", "E_MAP", "E_PLACED",
}  # fmt: skip


def place(document: Any, pointer: str) -> tuple[Any, Any]:
    """Return the container of a JSON pointer's value, and the key in it."""
    *path, last = pointer.strip("/").split("/")
    for part in path:
        document = document[int(part) if isinstance(document, list) else part]
    return document, int(last) if isinstance(document, list) else last


def with_change(pointer: str, value: Any) -> dict[str, Any]:
    """Return the skirmish with one value changed; it was valid before."""
    document = copy.deepcopy(GAME.scenario("skirmish"))
    holder, key = place(document, pointer)
    holder[key] = value
    return document


# -- the schema -----------------------------------------------------------------------------------------------------


def test_the_words_are_those_of_actions() -> None:
    """FF-DEC-1, FF-HEX-2: verbs are named as in Actions, by their numbers."""
    assert [VERBS.by_number[number].name for number in range(1, len(ORDERS))] == list(ORDERS[1:])
    assert len(DIRECTIONS) == 6
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_passes_both_before_and_after_loading(name: str) -> None:
    document = GAME.scenario(name)
    resolved = GAME.load(document, GAME.options({}), seeded(3)).scenario
    for one in (document, resolved, json.loads(json.dumps(resolved))):
        CHECKER.validate(one)
        assert not GAME.validate(one)


def test_positions_of_a_match_pass_both_and_load_unchanged() -> None:
    """FF-SCN-2, with orders, queues, memories and purchases in them."""
    match = play_random_match("skirmish", 3, 4)
    written = match.export()
    CHECKER.validate(written)
    assert GAME.load(written, GAME.options({}), seeded(9)).state == match.state


ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 6, 8, 25, 101, 1131, 2**31, 2**60, 0.5, 2.5, "", "x", "road", "tower", "soldier",
    "orders", "a" * 300, "4,5", "99,9", "E", [], {}, [1], ["4,5"], ["99,9"], [True, 1], ["E", "E"], ["x"], [{}],
    {"verb": "defend"}, {"next": "x"}, {"verb": "build", "works": "moat"}, {"verb": "strike"}, {"at": "4,5"},
    {"rows": ["..."]}, {"name": "ff-small-ford"}, {"turn": 2, "step": 9},
)  # fmt: skip
FIELDS = (
    "n", "id", "order", "path", "state", "left", "fresh", "memory", "wards", "explored", "neutrals", "repeat", "goal",
    "x",
)  # fmt: skip


def tables(value: Any) -> list[Any]:
    """Return every object and list in a document."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(t for each in inner if isinstance(each, dict | list) for t in tables(each))]


def changed(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the document with one value replaced, dropped or added somewhere; it may stay valid."""
    document = copy.deepcopy(document)
    table = random.choice(tables(document))
    odd = copy.deepcopy(random.choice(ODD))
    if isinstance(table, dict):
        key = random.choice([*table, random.choice(FIELDS)])
        if key in table and random.random() < 0.2:
            del table[key]
        else:
            table[key] = odd
    elif table and random.random() < 0.8:
        table[random.randrange(len(table))] = odd
    else:
        table.append(odd)
    return document


def compare(seed: int, count: int) -> None:
    """Check changed documents.

    Nothing breaks the validator; every problem has a place in the document, a known clause and words; where only the
    schema accepts a document, the reason is one that no schema can express.
    """
    random = Random(seed)
    start: list[dict[str, Any]] = [
        play_random_match("skirmish", 3, 2).export(),
        GAME.scenario("skirmish"),
        GAME.scenario("procedural-small"),
    ]
    verdicts = set()
    for _ in range(count):
        document = changed(random.choice(start), random)
        problems, passes = GAME.validate(document), CHECKER.is_valid(document)
        codes = {problem.code for problem in problems}
        if not passes and not problems:  # what earlier versions wrote
            document = GAME.load(document, GAME.options({}), seeded(1)).scenario
            passes = CHECKER.is_valid(document)
        assert codes <= BEYOND if passes else codes, (codes, [p.pointer for p in problems])
        for problem in problems:
            assert problem.clause in CLAUSES
            assert problem.allowed
            if problem.pointer:
                holder, key = place(document, problem.pointer)  # it may be missing there
                assert isinstance(holder, dict) or key < len(holder)
        verdicts.add((passes, not problems))
        if not problems:
            GAME.load(document, GAME.options({}), seeded(1))
    assert verdicts == {(True, True), (True, False), (False, False)}


def test_the_validator_refuses_everything_the_schema_refuses() -> None:
    compare(9, 250)


@pytest.mark.deep
def test_the_validator_refuses_everything_the_schema_refuses_deep() -> None:
    compare(10, 20_000)


# -- the validator --------------------------------------------------------------------------------------------------

NEW = {"kind": "soldier", "at": "5,7"}
FAULTS: list[tuple[str, Any, str, str]] = [  # what is changed in the skirmish, the fault's place if elsewhere, clause
    ("/format", "x", "", "FF-SCN-1"),
    ("/nonsense", 1, "", "FF-SCN-1"),
    ("/title", 5, "", "FF-SCN-1"),
    ("/phase", "lunch", "", "FF-SCN-2"),
    ("/tick", 20, "", "FF-RES-1"),
    ("/turn", 0, "", "FF-LIMIT-6"),
    ("/map", {"mode": "random-small", "name": "ff-small-ford"}, "", "FF-MAP-7"),
    ("/map", {"first": 3}, "", "FF-MAP-7"),
    ("/map", {"name": "atlantis"}, "/map/name", "FF-MAP-6"),
    ("/map", {"mode": "random-odd"}, "/map/mode", "FF-MAP-7"),
    ("/map", {"generate": {"forest": 2}}, "/map/generate/forest", "FF-GEN-1"),
    ("/map", {"generate": {"lairs": 4}}, "/map/generate/lairs", "FF-GEN-2"),
    ("/map", {"mode": "random-any"}, "/works", "FF-SCN-1"),
    ("/map", {"generate": {}}, "/sides", "FF-SCN-1"),
    ("/map", {"name": "ff-small-ford"}, "/works/1/at", "FF-SCN-3"),
    ("/map/rows/0", "..?", "", "FF-MAP-4"),
    ("/map/rows/0", "c" * 65, "/map/rows", "FF-LIMIT-7"),
    ("/map/rows", ["." * 60] * 30, "", "FF-LIMIT-7"),
    ("/map/first", -1, "", "FF-MAP-4"),
    ("/mines", [{"at": "4,5", "owner": 0}], "/mines/0/at", "FF-TERM-5"),
    ("/mines", [{"at": "2,2", "owner": 2}], "/mines/0/owner", "FF-TERM-9"),
    ("/mines", [{"at": "2,2", "owner": 1}] * 2, "/mines/1/at", "FF-SCN-3"),
    ("/works/0/kind", "moat", "", "FF-TERM-4"),
    ("/works/0/at", "2,2", "", "FF-ENG-2"),
    ("/works/0/at", "3,5", "/works/1/at", "FF-SCN-3"),
    ("/works/0/at", "1,3", "", "FF-ENG-2"),
    ("/works/0/left", 2, "", "FF-ENG-4"),
    ("/works/9/left", 0, "", "FF-ENG-1"),
    ("/works/9/source", "E", "", "FF-MANA-1"),
    ("/works/9/source", "UP", "", "FF-MANA-1"),
    ("/works/0", {"at": "0,8", "kind": "pump", "seat": 0, "source": "E"}, "/works/0/source", "FF-MANA-1"),
    ("/works/0", {"at": "1,2", "kind": "pump", "seat": 0, "source": "E"}, "/works/0/pool", "FF-MANA-2"),
    ("/works/0", {"at": "0,8", "kind": "spawn-tower", "seat": 0}, "/works/0/state", "FF-ENG-8"),
    ("/neutrals", [{"at": "4,5"}], "/neutrals/0/at", "FF-TERM-5"),
    ("/neutrals", [{"at": "5,4"}] * 2, "/neutrals/1/at", "FF-SCN-3"),
    ("/neutrals", [{"at": "5,4", "health": 101}], "/neutrals/0/health", "FF-UNIT-1"),
    ("/neutrals", [{"at": "5,4", "countdown": 21}], "/neutrals/0/countdown", "FF-NEU-8"),
    ("/neutrals", [{"at": "5,4", "arrived": {"turn": 2}}], "/neutrals/0/arrived/step", "FF-RES-2"),
    ("/neutrals", [{"at": "5,4", "stamp": -1}], "/neutrals/0/stamp", "FF-SCN-1"),
    ("/neutrals", [{"at": "5,4", "reward": "love"}], "/neutrals/0/reward", "FF-NEU-10"),
    ("/sides", [{}], "", "FF-TERM-1"),
    ("/sides/0/gold", -1, "", "FF-START-1"),
    ("/sides/0/nextId", 8, "", "FF-ID-1"),
    ("/sides/0/strongholds/0/kind", "base", "/sides/0/strongholds/2/kind", "FF-START-1"),
    ("/sides/0/strongholds/0/health", 0, "", "FF-UNIT-1"),
    ("/sides/0/strongholds/0/reach", "canal", "", "FF-NET-3"),
    ("/sides/0/strongholds/0/order", {"verb": "defend"}, "/sides/0/strongholds/0/order/verb", "FF-ORD-1"),
    ("/sides/0/units/0/at", "99,9", "", "FF-SCN-3"),
    ("/sides/0/units/0/at", "here", "", "FF-SCN-1"),
    ("/sides/0/units/1/at", "4,5", "", "FF-SCN-3"),
    ("/sides/0/units/0/at", "5,2", "", "FF-SCN-3"),
    ("/sides/1/units/0/at", "4,5", "", "FF-SCN-3"),
    ("/sides/1/units/0/at", "1,3", "", "FF-SCN-3"),
    ("/sides/0/units/0/kind", "elephant", "", "FF-UNIT-1"),
    ("/sides/0/units/0/health", 0, "", "FF-UNIT-1"),
    ("/sides/0/units/0/n", 128, "", "FF-LIMIT-1"),
    ("/sides/0/units/0/n", 1, "/sides/0/units/1/n", "FF-LIMIT-1"),
    ("/sides/0/units/0/id", 8, "", "FF-ID-1"),
    ("/sides/0/units", [NEW] * 129, "", "FF-LIMIT-1"),
    ("/sides/0/units", [NEW | {"id": 99}, NEW | {"id": 99, "at": "5,8"}], "/sides/0/units/1/id", "FF-ID-1"),
    ("/sides/0/units/0/path", ["N"], "/sides/0/units/0/path/0", "FF-HEX-2"),
    ("/sides/0/units/0/path", ["E"] * 201, "", "FF-LIMIT-2"),
    ("/sides/0/units/0/order", {"verb": "shoot", "tile": "4,4"}, "/sides/0/units/0/order/verb", "FF-ORD-1"),
    ("/sides/0/units/0/repeat", "road_to", "", "FF-QUEUE-1"),
    ("/sides/0/units/0/order", {"verb": "strike", "tile": "9,99"}, "/sides/0/units/0/order/tile", "FF-SCN-3"),
    ("/sides/0/units/0/order", {"verb": "strike"}, "/sides/0/units/0/order/tile", "FF-ORD-1"),
    ("/sides/0/units/0/steps", 1, "", "FF-LIMIT-2"),
    ("/sides/0/units/0/next", "x", "", "FF-LIMIT-2"),
    ("/sides/0/units/2/order", {"verb": "build", "works": "moat"}, "/sides/0/units/2/order/works", "FF-ENG-1"),
    ("/sides/0/units/2/order", {"works": "road", "tile": "4,4"}, "/sides/0/units/2/order/works", "FF-ORD-1"),
    ("/sides/0/units/2/repeat", "build", "/sides/0/units/2/works", "FF-QUEUE-2"),
    (
        "/sides/0/units/3/order", {"verb": "cast", "spell": "buff", "tile": "4,4", "mana": 4},
        "/sides/0/units/3/order/mana", "FF-SPELL-5",
    ),
    ("/sides/0/units", [NEW | {"fresh": True, "order": {"verb": "heal"}}], "/sides/0/units/0/order", "FF-ORD-2"),
    ("/sides/0/units", [NEW | {"path": ["W"] * 9}], "/sides/0/units/0/path", "FF-ORD-10"),
    ("/sides/0/explored", ["50,50"], "/sides/0/explored/0", "FF-SCN-3"),
    ("/sides/0/memory", [{"at": "4,5", "owner": 2}], "/sides/0/memory/0/owner", "FF-VIS-7"),
    ("/sides/0/memory", [{"at": "4,5", "works": {"kind": "moat"}}], "/sides/0/memory/0/works/kind", "FF-VIS-7"),
    ("/sides/0/wards", [{"at": "4,5", "always": 8}], "/sides/0/wards/0/always", "FF-WARD-4"),
]  # fmt: skip


@pytest.mark.parametrize("pointer, value, place_of_fault, clause", FAULTS)
def test_faults_are_named_with_place_and_clause(pointer: str, value: Any, place_of_fault: str, clause: str) -> None:
    """FF-SCN-1, FF-SCN-2, FF-SCN-3, FF-LIMIT-7: and a document with a fault is not loaded."""
    document = with_change(pointer, value)
    found = [(problem.pointer, problem.clause) for problem in GAME.validate(document)]
    assert (place_of_fault or pointer, clause) in found
    with pytest.raises(BadScenario):
        GAME.load(document, GAME.options({}), seeded(1))


def test_all_faults_are_found_not_only_the_first() -> None:
    document = with_change("/sides/0/gold", -1)
    document["works"][0]["kind"] = "moat"
    document["sides"][1]["units"][0]["health"] = 500
    found = {problem.pointer for problem in GAME.validate(document)}
    assert found == {"/sides/0/gold", "/works/0/kind", "/sides/1/units/0/health"}


@pytest.mark.parametrize(
    "document", [None, 7, "x", [], {}, {"map": {}}, {"format": "ff-scn-1"}, {"format": 1, "map": 2}]
)
def test_values_that_are_not_documents_are_refused(document: Any) -> None:
    assert GAME.validate(document)


def test_during_orders_one_player_is_not_done() -> None:
    """FF-TURN-3: with two who are Done nobody would be asked."""
    document = with_change("/phase", "orders")
    for side in document["sides"]:
        side["sealed"] = True
    assert [(problem.pointer, problem.clause) for problem in GAME.validate(document)] == [("/sides", "FF-TURN-3")]
    document["sides"][1]["sealed"] = False
    assert not GAME.validate(document)


def test_map_letters_count_as_strongholds() -> None:
    """FF-LIMIT-3, FF-START-1: at most 24, and one base of each player."""
    for row, clause in (("a" * 25, "FF-LIMIT-3"), ("A.A", "FF-START-1")):
        found = GAME.validate({"format": "ff-scn-1", "map": {"rows": [row]}})
        assert [(problem.pointer, problem.clause) for problem in found] == [("/map/rows", clause)]


def test_both_may_have_bought_onto_one_tile() -> None:
    """FF-RULING-13: such a position is written and read, and the ids go on where they were (FF-ID-1)."""
    document = with_change("/sides/0/units", [NEW | {"fresh": True, "id": 31}])
    document["sides"][1]["units"] = [NEW | {"fresh": True, "id": 52}]
    document["phase"] = "orders"
    setup = GAME.load(document, GAME.options({}), seeded(1))
    assert [side.next_id for side in setup.state.sides] == [33, 54]
    assert GAME.load(setup.scenario, GAME.options({}), seeded(2)).state == setup.state


@pytest.mark.parametrize("name", sorted(TURN_LIMITS))
def test_every_decision_and_step_is_written_and_starts_again(name: str) -> None:
    """FF-SCN-2: with spawn towers, slain monsters, queues and spells; the same bytes."""
    match, orders = begin(name), iter(orders_of(name))
    phases, options = set(), GAME.options({"turn_limit": TURN_LIMITS[name]})
    while mask := match.mask():
        if mask & 4:
            match.step()
        elif line := next(orders, ""):
            give(match, line)
        else:
            break
        written = json.loads(json.dumps(match.export()))
        CHECKER.validate(written)
        assert not GAME.validate(written)
        again = GAME.load(written, options, seeded(2))
        assert flat.to_bytes(again.state) == flat.to_bytes(match.state)
        assert again.scenario == written
        phases.add(written["phase"])
    assert phases >= set(PHASES) - {"over"}


@pytest.mark.parametrize("reach", [0, 1, 2])
def test_the_connection_of_a_spawn_tower_outlives_its_road(reach: int) -> None:
    """FF-SCN-2, FF-RULING-17: it is as it was found in the Upkeep, whatever was sabotaged since."""
    setup = GAME.load(GAME.scenario("skirmish"), GAME.options({}), seeded(1))
    setup.state.holds[0].starting, setup.state.holds[0].reach = 0, reach
    again = GAME.load(GAME.export(setup, setup.state), GAME.options({}), seeded(2))
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)


def test_a_match_goes_on_from_the_middle_of_an_execution() -> None:
    """FF-SCN-2: both play on alike."""
    match = begin("assault")
    for line in orders_of("assault")[:4]:
        while match.mask() & 4:
            match.step()
        give(match, line)
    for _ in range(6):
        match.step()
    again = matches.start(GAME, match.export(), seed=1, options={"turn_limit": 20}, stepwise=True)
    assert again.state.phase == match.state.phase == model.MOVEMENT
    while match.mask() & 4:
        for one in (match, again):
            one.step()
        assert flat.to_bytes(again.state) == flat.to_bytes(match.state)
    assert match.state.phase == model.ORDERS


# -- what earlier versions wrote -----------------------------------------------------------------------------------

OWN = "/sides/0/units/0"
EARLIER: list[tuple[str, Any, str, Any]] = [  # a place in the skirmish, a value there, and what is written today
    ("/neutrals", [{"at": [5, 4]}], "/neutrals/0/at", "5,4"),
    ("/neutrals", [{"at": "5,4", "stamp": 70}], "/neutrals/0/arrived", {"turn": 2, "step": 6}),
    ("/works/9/source", 4, "/works/1/source", "SW"),
    ("/sides/0/sealed", 1, "/sides/0/sealed", True),
    ("/sides/0/explored", [[10, 10]], "/sides/0/explored", ["10,10"]),
    (f"{OWN}/at", [4, 5], f"{OWN}/at", "4,5"),
    (f"{OWN}/order", {"order": 4, "a": 63, "issue": 2}, f"{OWN}/order", {"verb": "strike", "tile": "5,5", "issue": 2}),
    (f"{OWN}/order", {"order": 5}, f"{OWN}/order", {"verb": "heal"}),
    (f"{OWN}/order", {"repeat": 8, "order": 7, "defending": 1}, f"{OWN}/repeat", "always_defend"),
    (f"{OWN}/order", {"stamp": 70}, f"{OWN}/arrived", {"turn": 2, "step": 6}),
    (f"{OWN}/order", {"goal": 63}, f"{OWN}/goal", "5,5"),
    (f"{OWN}/order", {"buff": 20}, f"{OWN}/buff", 20),
    ("/sides/0/units/2/order", {"order": 11, "a": 2}, "/sides/0/units/2/order", {"verb": "build", "works": "road"}),
    ("/sides/0/units/2/order", {"repeat": 11, "before": 2}, "/sides/0/units/2/works", "road"),
    ("/sides/0/units/2/order", {"repeat": 12, "before": 2}, "/sides/0/units/2/left", 2),
    (
        "/sides/0/strongholds/0/order", {"order": 16, "a": 63, "b": 5, "c": 7, "d": 30},
        "/sides/0/strongholds/0/order",
        {"verb": "cast", "tile": "5,5", "spell": "buff", "layer": "stronghold", "target": 7, "mana": 30},
    ),
    ("/sides/0/memory", [[10, 10, 2 | 1 << 4 | 2 << 5]], "/sides/0/memory/0/works/state", "disabled"),
    ("/sides/0/memory", [[10, 10, 1 << 13]], "/sides/0/memory/0/owner", 0),
    (
        "/sides/0/memory", [[10, 10, (1 | 2 | 4 | 60 << 3) << 15]],
        "/sides/0/memory/0/stronghold", {"kind": "base", "seat": 1, "health": 60},
    ),
    ("/sides/0/memory", [[10, 10, 7 << 25]], "/sides/0/memory/0/dragon", "mana"),
    ("/sides/0/wards", [[2, 4, 3]], "/sides/0/wards/0", {"at": "2,4", "ordered": True, "always": True}),
]  # fmt: skip


@pytest.mark.parametrize("pointer, value, place_of_today, today", EARLIER)
def test_what_earlier_versions_wrote_in_numbers_is_written_in_words(
    pointer: str, value: Any, place_of_today: str, today: Any
) -> None:
    document = with_change(pointer, value)
    assert not GAME.validate(document)
    written = GAME.load(document, GAME.options({}), seeded(1)).scenario
    holder, key = place(written, place_of_today)
    assert holder[key] == today
    CHECKER.validate(written)


UNREADABLE: list[tuple[str, Any, str]] = [  # numbers that mean nothing
    (f"{OWN}/order", {"order": 3}, f"{OWN}/order/verb"),
    (f"{OWN}/order", {"order": 4, "a": 500}, f"{OWN}/order/a"),
    (f"{OWN}/order", {"next": "x"}, f"{OWN}/order/next"),
    (f"{OWN}/order", {"total": 3}, f"{OWN}/order/total"),
    ("/sides/0/units/2/order", {"order": 11, "a": 9}, "/sides/0/units/2/order/a"),
    ("/sides/0/units/2/order", {"repeat": 11}, "/sides/0/units/2/works"),
    ("/sides/0/memory", [[10, 10, 15]], "/sides/0/memory/0"),
    ("/sides/0/memory", [[10, 10]], "/sides/0/memory/0"),
    ("/sides/0/wards", [[2, 4, 8]], "/sides/0/wards/0"),
]


@pytest.mark.parametrize("pointer, value, place_of_fault", UNREADABLE)
def test_numbers_that_mean_nothing_are_refused(pointer: str, value: Any, place_of_fault: str) -> None:
    assert place_of_fault in {problem.pointer for problem in GAME.validate(with_change(pointer, value))}


def test_a_record_of_an_earlier_version_is_verified() -> None:
    """It starts in the middle of a Movement, with orders, queues, paths, memories and wards in numbers."""
    record = records.read((Path(__file__).parent / "earlier_record.json").read_text("utf-8"))
    assert record.scenario["sides"][0]["memory"]
    found = replays.verify(GAME, record)
    assert (found.entries, found.derived, found.revealed) == (30, 6, True)


SMALL: dict[str, Any] = {
    "format": "ff-scn-1",
    "map": {"rows": ["a......b", ".......", "A.....B"]},
    "sides": [
        {"units": [{"kind": "soldier", "at": "2,0"}, {"kind": "archer", "at": "1,1"}]},
        {
            "units": [
                {"kind": "cavalry", "at": "3,0"},
                {"kind": "builder", "at": "5,1"},
                {"kind": "wizard", "at": "4,2"},
            ]
        },
    ],
}


def test_a_small_position_needs_no_fillers() -> None:
    """FF-START-1, FF-ID-1, FF-UNIT-1: kinds and tiles suffice; ids, health, gold and strongholds follow."""
    state = GAME.load(SMALL, GAME.options({}), seeded(1)).state
    first, second = state.units[0], state.units[model.ARMY]
    assert (first.id, first.health, first.order, first.at) == (5, 100, model.NO_ORDER, 0)
    assert (second.kind, second.id, second.health) == (model.CAVALRY, 6, 100)
    assert [side.gold for side in state.sides] == [25, 25]
    assert [(hold.kind, hold.id) for hold in state.holds[:2]] == [(model.TOWER, 1), (model.BASE, 3)]
    assert (state.phase, state.turn) == (model.UPKEEP, 1)


def test_an_id_that_is_left_out_is_one_that_no_other_piece_has() -> None:
    """FF-ID-1: a later unit has the id that would be next."""
    document = copy.deepcopy(SMALL)
    document["sides"][0]["units"][1]["id"] = 5
    state = GAME.load(document, GAME.options({}), seeded(1)).state
    assert [unit.id for unit in state.units[:2]] == [7, 5]
    assert state.sides[0].next_id == 9


def test_orders_need_no_fillers() -> None:
    """FF-ORD-1, FF-TERM-6, FF-ENG-1: the position is the same as when the orders are entered."""
    works = [{"at": "4,1", "kind": "road", "seat": 1, "state": "building"}]
    plain = SMALL | {"phase": "orders", "works": works}
    match = matches.start(GAME, plain, seed=1)
    assert works_left(match.state.works[13]) == 2
    match.advance(0, ["move u0 34", "defend u1"])
    ordered = copy.deepcopy(plain)
    first, second = ordered["sides"][0]["units"]
    ordered["sides"][0]["issued"] = 2
    first |= {"order": {"verb": "move", "issue": 1}, "path": ["W", "SW"]}
    second |= {"order": {"verb": "defend", "issue": 2}}
    again = GAME.load(ordered, GAME.options({}), seeded(1)).state
    assert flat.to_bytes(again) == flat.to_bytes(match.state)


def test_units_stand_on_a_fixed_map() -> None:
    """FF-MAP-6: it is named instead of written, and its strongholds belong to it."""
    named = SMALL | {"map": {"name": "ff-small-ford"}, "sides": [{"units": [{"kind": "scout", "at": "12,12"}]}, {}]}
    written = named | {"map": GAME.scenario("ff-small-ford")["map"]}
    first, second = (GAME.load(one, GAME.options({}), seeded(1)).state for one in (named, written))
    assert flat.to_bytes(first) == flat.to_bytes(second)
    assert first.units[0].id == 9


@pytest.mark.parametrize("tile", ["5,5", [5, 5], 63])
def test_a_tile_of_an_action_is_read_in_each_form(tile: Any) -> None:
    """FF-DEC-1: as people write it, as coordinates, and by its number; it is written as people do."""
    document = with_change("/sides/1/units/0/at", "5,5") | {"phase": "orders"}
    match = matches.start(GAME, document, seed=1)
    match.advance(0, {"verb": "strike", "unit": "u0", "tile": tile})
    assert match.steps[-1].entry.action == "strike u0 5,5"
    assert match.named([GAME.verbs.from_text("strike u0 5,5", GAME.names(match.setup, match.state))])[0].json() == {
        "verb": "strike",
        "unit": "u0",
        "tile": "5,5",
    }


def test_without_a_map_the_numbers_of_orders_are_no_faults_of_their_own() -> None:
    document = with_change(f"{OWN}/order", {"order": 4, "a": 63}) | {"map": {"rows": ["?"]}}
    assert {problem.pointer for problem in GAME.validate(document)} == {"/map/rows/0"}
