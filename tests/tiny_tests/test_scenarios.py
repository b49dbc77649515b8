"""Scenarios of Picket: documents and their faults, round trips, exchanged seats, and texts for people."""

import copy
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import rewind, rolls_of, script, seeded
from sandtable.kernel.errors import BadScenario, Unknown
from sandtable.kernel.game import clause_module
from sandtable.kernel.ids import ACTION_WIDTH, PUBLIC, Seat
from tiny import GAME
from tiny.actions import VERBS, TinyNames
from tiny.clauses import CLAUSES
from tiny.model import OVER, PIECES
from tiny.positions import Position, document, position, random_positions

SCENARIOS = ("canary", "meeting", "moor")
OPTIONS = GAME.options({})


def loaded(source: dict[str, Any], seed: int = 0) -> Position:
    return Position(GAME.load(source, OPTIONS, seeded(seed)))


# -- clauses ----------------------------------------------------------------------------------------------------


def test_clauses_are_made_from_the_rules() -> None:
    made = (files("tiny") / "clauses.py").read_text("utf-8")
    assert made == clause_module(GAME.rules_text)


def test_every_clause_has_a_test_and_every_test_a_clause() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"def test_(tiny_[a-z]+_\d+)_", tests))
    assert named == {clause.lower().replace("-", "_") for clause in CLAUSES[1:]}


# -- documents --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_tiny_scn_1_files_load_and_come_back(name: str) -> None:
    source = GAME.scenario(name)
    assert GAME.validate(source) == []
    setup = GAME.load(source, OPTIONS, seeded(4))
    again = GAME.load(setup.scenario, OPTIONS, seeded(5))  # the resolved document needs no chance
    assert flat.to_bytes(again.state) == flat.to_bytes(setup.state)
    assert again.scenario == setup.scenario == GAME.export(setup, setup.state)
    assert json.loads(json.dumps(setup.scenario)) == setup.scenario
    assert name in [note.name for note in GAME.notes()]


@pytest.mark.parametrize("name", SCENARIOS)
def test_tiny_scn_1_every_position_survives_writing_and_reading(name: str) -> None:
    for seed in range(4):
        for here in random_positions(name, seed):
            written = GAME.export(here.setup, here.state)
            assert GAME.validate(written) == []
            again = GAME.load(json.loads(json.dumps(written)), {"turn_limit": here.board.last_turn}, seeded(0))
            assert flat.to_bytes(again.state) == flat.to_bytes(here.state)
            assert flat.to_bytes(again.board) == flat.to_bytes(here.board)


def broken(place: str, value: Any) -> dict[str, Any]:
    """A good document with one value changed."""
    made: Any = copy.deepcopy(document("A a1 2, B b1 3", "A b5 2, B a5 3", purse=(3, 3)))
    at = made
    *path, last = [int(part) if part.isdecimal() else part for part in place.split("/")]
    for part in path:
        at = at[part]
    at[last] = value
    return dict(made)


@pytest.mark.parametrize(
    "place, value, pointer, clause",
    [
        ("format", "tiny-scn-2", "/format", "TINY-SCN-1"),
        ("colour", "red", "/colour", "TINY-SCN-1"),
        ("turn", 0, "/turn", "TINY-SCN-1"),
        ("turn", True, "/turn", "TINY-SCN-1"),
        ("phase", "lunch", "/phase", "TINY-SCN-1"),
        ("phase", "march", "/phase", "TINY-ORDER-4"),
        ("initiative", 2, "/initiative", "TINY-CONTACT-2"),
        ("title", 5, "/title", "TINY-SCN-1"),
        ("ground", {"c1": {"depth": 1}}, "/ground/c1", "TINY-SCN-1"),
        ("ground", {"a1": {"depth": 0}}, "/ground/a1/depth", "TINY-BOARD-2"),
        ("ground", [], "/ground", "TINY-SCN-1"),
        ("sides", [], "/sides", "TINY-SCN-1"),
        ("sides/0", 5, "/sides/0", "TINY-SCN-1"),
        ("sides/0/purse", -1, "/sides/0/purse", "TINY-UPKEEP-2"),
        ("sides/0/sealed", 1, "/sides/0/sealed", "TINY-ORDER-4"),
        ("sides/0/issued", 9, "/sides/0/issued", "TINY-LIMIT-1"),
        ("sides/0/known", ["z9"], "/sides/0/known/0", "TINY-SIGHT-2"),
        (
            "sides/0/memory",
            [{"cell": "a3", "turn": 2, "strength": 1}],
            "/sides/0/memory/0/turn",
            "TINY-SIGHT-3",
        ),
        ("sides/1/pieces/0/cell", "a6", "/sides/1/pieces/0/cell", "TINY-BOARD-1"),
        ("sides/1/pieces/0/cell", "a5", "/sides/1/pieces/1/cell", "TINY-PIECE-1"),
        ("sides/1/pieces/0/letter", "B", "/sides/1/pieces/1/letter", "TINY-PIECE-1"),
        ("sides/1/pieces/0/strength", 4, "/sides/1/pieces/0/strength", "TINY-PIECE-1"),
        ("sides/1/pieces/0/order", {"dance": 1}, "/sides/1/pieces/0/order/dance", "TINY-SCN-1"),
        ("sides/1/pieces/0/order", {"supply": 4}, "/sides/1/purse", "TINY-SUPPLY-1"),
        ("sides/1/pieces/0/order", {"march": [6]}, "/sides/1/pieces/0/order/march/0", "TINY-MARCH-1"),
        ("sides/1/pieces/0/order", {"march": [0]}, "/sides/1/pieces/0/order/march", "TINY-MARCH-1"),
        ("sides/1/pieces/0/order", {"march": [3, 0]}, "/sides/1/pieces/0/order/march", "TINY-MARCH-2"),
    ],
)
def test_tiny_scn_1_what_is_wrong_is_named_with_its_place(place: str, value: Any, pointer: str, clause: str) -> None:
    found = GAME.validate(broken(place, value))
    assert (pointer, clause) in [(problem.pointer, problem.clause) for problem in found]
    with pytest.raises(BadScenario, match=clause):
        loaded(broken(place, value))


def test_tiny_scn_1_every_fault_is_named() -> None:
    bad = broken("turn", "soon")
    bad["sides"][0]["purse"] = "much"
    bad["sides"][1]["pieces"][0]["strength"] = None
    assert [problem.pointer for problem in GAME.validate(bad)] == [
        "/turn",
        "/sides/0/purse",
        "/sides/1/pieces/0/strength",
    ]
    nonsense: list[Any] = [None, 5, [], "x"]
    assert all(map(GAME.validate, nonsense))


@pytest.mark.parametrize(
    "first, second, pointer",
    [
        ("", "A b5 1", "/sides/0/pieces"),
        ("A b5 1", "A a5 1", "/sides/0/pieces/0/cell"),
        ("A a2 1", "A a1 1", "/sides/1/pieces/0/cell"),
    ],
)
def test_tiny_scn_2_a_scenario_is_undecided(first: str, second: str, pointer: str) -> None:
    found = GAME.validate(document(first, second))
    assert [(problem.pointer, problem.clause) for problem in found] == [(pointer, "TINY-SCN-2")]


def test_scatter_draws_pairs_of_bogs() -> None:
    chance = seeded(9)
    setup = GAME.load(GAME.scenario("moor"), OPTIONS, chance)
    assert len(setup.scenario["ground"]) == 4
    assert "scatter" not in setup.scenario
    assert len(rolls_of(chance)) == 4
    assert all(setup.state.ground[cell] == setup.state.ground[9 - cell] for cell in range(10))
    assert GAME.validate(GAME.scenario("moor") | {"scatter": 9})
    again = seeded(1)
    script(again, rolls_of(chance), strict=True)
    assert GAME.load(GAME.scenario("moor"), OPTIONS, again).scenario == setup.scenario


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(Unknown, match="canary, meeting, moor"):
        GAME.scenario("nowhere")


# -- exchanged seats -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_half_turn_with_exchanged_seats_gives_the_same_match(name: str) -> None:
    """The mirrored scenario with swapped seats, mirrored orders and the same dice gives the mirrored match."""
    for seed in range(6):
        one = Position(GAME.load(GAME.scenario(name), OPTIONS, seeded(seed)))
        two = Position(GAME.load(GAME.swap(one.setup.scenario), OPTIONS, seeded(seed)))  # type: ignore[misc]
        assert GAME.swap(two.setup.scenario) == one.setup.scenario  # type: ignore[misc]
        lots = seeded(seed)
        while one.prompted():
            mask = one.prompted()
            seat = 3 if mask == 4 else (1 if mask == 2 else 0)
            row = [0] * ACTION_WIDTH
            if seat != 3:
                GAME.kernel.pick(one.state, one.board, Seat(seat), lots, row, one.work)
            for here, who, what in ((one, seat, row), (two, 3 if seat == 3 else 1 - seat, row)):
                here.chance = here.chance if seat != 3 else seeded(f"{seed} {one.state.turn}".encode())
                rewind(here.chance)
                here.apply(who, GAME.swap_action(one.setup, what) if here is two else tuple(what))  # type: ignore[misc]
            written = GAME.export(two.setup, two.state)
            assert GAME.swap(GAME.export(one.setup, one.state)) == written  # type: ignore[misc]
        assert one.outcome() == {1: 2, 2: 1, 3: 3}[two.outcome()]


# -- texts for people -------------------------------------------------------------------------------------------


def test_actions_survive_writing_and_reading() -> None:
    names = TinyNames()
    for here in random_positions("moor", 2):
        for seat in (0, 1):
            for row in here.legal(seat):
                assert VERBS.from_text(VERBS.to_text(row, names), names) == row
                assert VERBS.from_json(VERBS.to_json(row, names), names) == row
                if not VERBS.verb(row).open:
                    assert VERBS.from_index(VERBS.to_index(row)) == row
    assert VERBS.from_text("march a 05", names) == (1, 0, 1 + 6 * 8, 0, 0, 0, 0)


def test_every_event_has_a_sentence_a_clause_and_an_audience() -> None:
    kinds = set()
    for name in SCENARIOS:
        for seed in range(25):
            for here in random_positions(name, seed):
                for event in GAME.events.views(here.events.rows[: here.events.used]):
                    kinds.add(event.name)
                    assert GAME.sentence(here.setup, event).endswith(".")
                    assert 0 < event.clause < len(CLAUSES)
                    assert 0 < event.audience < 8
    assert kinds == {kind.name for kind in GAME.events.all}


def test_scene_shows_fog_memory_plan_and_panels() -> None:
    here = position("A a1 2, B b1 3", "A b4 2, B a5 3", purse=(9, 4), bogs={"a2": 7, "a4": 8})
    here.side(0).known |= 1 << 3
    here.side(0).foe_turn[3], here.side(0).foe_strength[3] = 1, 2
    here.order(0, "march B 00", "supply A 4")
    scene = GAME.scene(here.setup, here.hidden(0), 0)
    assert [cell["fog"] for cell in scene["cells"]] == [
        *("seen", "seen", "unknown", "remembered", "unknown"),
        *("seen", "seen", "unknown", "unknown", "unknown"),
    ]
    assert scene["cells"][3]["note"] == "an enemy of strength 2 was seen here on turn 1"
    assert [cell.get("ground") for cell in scene["cells"][:4]] == ["open", "bog", None, "bog"]
    assert [(order["text"], order["drop"]) for order in scene["plan"]["orders"]] == [
        ("supply A 4", "clear A"),
        ("march B 00", "clear B"),
    ]
    assert scene["plan"]["sum"] == "4 of 9 promised"
    assert scene["plan"]["idle"] == []
    assert [line["label"] for line in scene["lines"]] == ["to b3"]
    assert [panel["title"] for panel in scene["panels"]] == ["Turn", "Losses", "Purse"]
    assert [piece["id"] for piece in scene["pieces"]] == ["A", "B"]
    assert len(scene["board"]["cells"]) == 10


def test_scene_of_the_public_has_no_plan_and_no_purse() -> None:
    here = position("A a2 2", "A a3 2", purse=(9, 4))
    here.order(0, "march A 3")
    scene = GAME.scene(here.setup, here.hidden(PUBLIC), PUBLIC)
    assert "plan" not in scene
    assert [panel["title"] for panel in scene["panels"]] == ["Turn", "Losses"]
    assert [piece["id"] for piece in scene["pieces"]] == ["0@a2", "1@a3"]


def test_scenes_are_json_in_every_position() -> None:
    for name in SCENARIOS:
        for here in random_positions(name, 7):
            for viewer in (0, 1, PUBLIC):
                seen = here.hidden(viewer)
                json.dumps(GAME.scene(here.setup, seen, viewer), allow_nan=False)
                assert GAME.ask(here.setup, seen, viewer)
        assert here.state.phase == OVER
        assert GAME.result(here.setup, here.state)[1] in CLAUSES


def test_the_summary_explains_the_dice() -> None:
    here = position("A a2 1, B b1 1", "A a3 2")
    here.order(0, "march A 0")
    before = flat.clone(here.state)
    rows = here.march(1)
    assert GAME.summary(here.setup, before, here.state, GAME.events.views(rows)) == {
        "first_strength": -1,
        "first_lost": 0,
        "second_strength": 0,
        "second_lost": 0,
        "outcome": 0,
    }
    assert len(here.state.pieces) == PIECES + 1


def test_tiny_scn_1_what_breaks_a_claimed_symmetry_is_a_warning() -> None:
    """The document claims it, or whoever asks."""
    assert GAME.problems(GAME.scenario("meeting")) == []
    changed = GAME.scenario("meeting")
    changed["sides"][0]["purse"] += 1
    assert GAME.validate(changed) == []
    (found,) = GAME.problems(changed)
    assert (found.code, found.pointer, found.clause, found.warning) == ("W_FAIR", "/sides/0/purse", "TINY-SCN-1", True)
    del changed["fair"]
    assert GAME.problems(changed) == []
    assert GAME.problems(changed, fair="half-turn") == [found]
