"""Loading, exporting, the shipped scenarios, and symmetry."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from games.dbd.positions import DEFAULTS, Table, check_consistency, document, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.scenarios.documents import canonical_text
from sandtable.games.dbd.scenarios.symmetry import swap, swap_action
from sandtable.kernel.chance import Chance, seeded
from sandtable.kernel.errors import BadScenario, NotPossible, Unknown

NAMES = [note.name for note in GAME.notes() if note.playable]


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_loads_and_exports_itself(name: str) -> None:
    """Through Board and State, byte for byte (DBD-SCN-9)."""
    source = GAME.scenario(name)
    table = Table(source, variants=1)
    check_consistency(table.board, table.state)
    assert canonical_text(GAME.export(table.setup, table.state)) == canonical_text(source)


def test_names_of_scenarios() -> None:
    """Aliases and the author's file ids work; an unknown name lists the known ones."""
    assert GAME.scenario("symmetric-lines") == GAME.scenario("symmetric_line") == GAME.scenario("symmetric-line")
    with pytest.raises(Unknown, match="first-blood"):
        GAME.scenario("waterloo")
    assert [note.name for note in GAME.notes() if not note.playable] == ["empty"]
    with pytest.raises(BadScenario, match="P_NO_UNITS"):
        GAME.load(GAME.scenario("empty"), DEFAULTS, Chance())


def test_dbd_ruling_26_variant_boards_are_an_option() -> None:
    """Refused by default, in validation and loading; allowed by the option."""
    with pytest.raises(BadScenario, match="E_BOARD"):
        Table(GAME.scenario("mountain-pass"))
    assert [problem.code for problem in GAME.validate(GAME.scenario("mountain-pass"))] == ["E_BOARD"]
    assert Table(GAME.scenario("mountain-pass"), variants=1).board.kind == 1


def test_dbd_scn_10_no_export_in_the_middle_of_an_attack() -> None:
    """Possible again when the defender has decided."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79")
    table.play("MELEE b1 r1", 4, 1)
    with pytest.raises(NotPossible, match=r"E_PENDING.*DBD-SCN-10"):
        GAME.export(table.setup, table.state)
    table.play("RETREAT 80")
    assert GAME.export(table.setup, table.state)["units"][1]["hex"] == 80


def test_dbd_scn_9_import_of_export_is_the_position() -> None:
    """In random matches, whenever no decision is pending; destroyed units leave the file, so indices change."""
    rng = seeded(12)
    for name in ("first-blood", "three-fords"):
        table = Table(GAME.scenario(name), turn_limit=40)
        while table.asked is not None:
            table.play_random(rng)
            if table.pending:
                continue
            saved = GAME.export(table.setup, table.state)
            again = Table(deepcopy(saved), turn_limit=40)
            assert canonical_text(GAME.export(again.setup, again.state)) == canonical_text(saved)
            assert again.legal() == table.legal()
            assert (again.turn, again.winner) == (table.turn, table.winner)
            if table.state.strength == table.board.size:
                assert again.state == table.state


def test_dbd_scn_6_remarks_and_large_scores_survive() -> None:
    """All of `meta` is kept in its order; a finished game may have any score."""
    meta = {"id": "x", "score": {"BLUE": 10**30, "RED": 0}, "notes": ["ä", 1.5, None], "result": "BLUE"}
    made = document("b1=B INF R 5@78; r1=R INF R 5@79") | {"meta": meta}
    table = Table(deepcopy(made))
    assert table.winner == "BLUE"
    assert json.dumps(GAME.export(table.setup, table.state)["meta"]) == json.dumps(meta)


def test_exported_documents_share_nothing_with_the_match() -> None:
    """Changing the exported document changes no position, and loading changes no document."""
    source = GAME.scenario("first-blood")
    before = deepcopy(source)
    table = Table(source)
    exported = GAME.export(table.setup, table.state)
    exported["units"][0]["hex"] = 0
    exported["meta"]["score"]["BLUE"] = 99
    assert source == before
    assert GAME.export(table.setup, table.state) == GAME.export(table.setup, table.setup.state)


def test_dbd_scn_7_scores_and_empty_sides() -> None:
    """Play cannot start with both sides at the threshold or a side without units."""
    with pytest.raises(BadScenario, match="P_SCORE"):
        Table("b1=B INF R 5@78; r1=R INF R 5@79", standards=(6, 7))
    with pytest.raises(BadScenario, match="P_NO_UNITS"):
        Table("b1=B INF R 5@78")


def mirrored(table: Table, other: Table) -> None:
    """Check that two positions are half turns of each other with the sides exchanged."""
    if table.pending:
        assert other.pending
        return
    assert GAME.export(other.setup, other.state) == swap(GAME.export(table.setup, table.state))


@pytest.mark.parametrize("name", ["first-blood", "mountain-pass", "old-guard", "three-fords"])
def test_mirrored_play_gives_mirrored_positions(name: str) -> None:
    """DBD-BOARD-9, DBD-VAR-4: with the same actions and rolls after the half turn."""
    rng = seeded(31)
    here = Table(GAME.scenario(name), variants=1)
    there = Table(swap(GAME.scenario(name)), variants=1)
    mirrored(here, there)
    for _ in range(120):
        if here.asked is None:
            break
        assert here.asked == 1 - (there.asked if there.asked is not None else 9)
        assert sorted(swap_action(here.setup, row) for row in here.rows()) == sorted(there.rows())
        row = here.play_random(rng)
        dice = [face + 1 for face in rng.tape[: rng.drawn]]
        turned = swap_action(here.setup, row)
        there.play(there.action_text(turned), *dice)
        mirrored(here, there)
    assert (here.winner, there.winner) in (("", ""), ("BLUE", "RED"), ("RED", "BLUE"), ("DRAW", "DRAW"))


@pytest.mark.parametrize(("one", "other"), [("BLUE", "RED"), ("RED", "BLUE"), ("DRAW", "DRAW")])
def test_results_are_mirrored_too(one: str, other: str) -> None:
    """After the half turn the other side has won, and the scores are exchanged."""
    made = document("b1=B INF R 5@78; r1=R INF R 5@79", standards=(3, 1), meta={"result": one})
    turned = swap(made)
    assert turned["meta"]["result"] == other
    assert turned["meta"]["score"] == {"BLUE": 1, "RED": 3}
    assert Table(turned).winner == other


def test_swapping_twice_is_the_identity() -> None:
    """Documents and actions."""
    rng = seeded(2)
    for _ in range(10):
        made: dict[str, Any] = random_document(rng, 30)
        table = Table(made, variants=1)
        normal = GAME.export(table.setup, table.state)
        assert swap(swap(normal)) == normal
        for row in table.rows():
            assert swap_action(table.setup, swap_action(table.setup, row)) == row
