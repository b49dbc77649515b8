"""Faults planted in a copy of the tiny game, each of which a law must find and place."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.kernel.errors import LawBroken
from sandtable.kernel.game import Game
from sandtable.laws import try_laws

TINY = Path(__file__).parents[1] / "tiny"
MATCHES = 12


@dataclass(frozen=True)
class Fault:
    """A change of one file, the law that must find it, and what the message must say."""

    law: str
    file: str
    old: str
    new: str
    message: str


FAULTS = {
    "a Scene of another game": Fault("scene", "scene/scene.py", '"game": "tiny"', '"game": "tinny"', "is 'tinny'"),
    "nothing for a screen reader": Fault(
        "scene", "scene/scene.py", '"spoken": f"{name} of', '"silent": f"{name} of', "has no 'spoken'"
    ),
    "a piece beyond the board": Fault(
        "scene", "scene/scene.py", '"cell": piece.cell,', '"cell": piece.cell + CELLS,', "which is not on the board"
    ),
    "a Scene without a goal": Fault("scene", "scene/scene.py", '"goal": {"text"', '"aim": {"text"', "has no 'goal'"),
    "a goal without words": Fault(
        "scene",
        "scene/scene.py",
        '"text": "Reach the enemy home, or be the last to have pieces"',
        '"text": ""',
        "scene.goal.text is empty",
    ),
    "a Scene without panels": Fault(
        "scene", "scene/scene.py", '"panels": panels(setup, state, seat),', "", "scene has no 'panels'"
    ),
    "a destroyed piece kept at -1": Fault(
        "text",
        "rules/upkeep.py",
        "copy_row(piece, state.pieces[NOBODY])",
        "piece.cell = -1",
        "in has",
    ),
    "a destroyed piece that keeps its order": Fault(
        "text",
        "rules/upkeep.py",
        "copy_row(piece, state.pieces[NOBODY])",
        "piece.cell, piece.detail = OFFBOARD, 7",
        "detail is 0, not 7",
    ),
    "an endless match": Fault("end", "rules/upkeep.py", "state.turn += 1", "state.turn += 0", "still running after"),
    "an index out of range": Fault(
        "total",
        "rules/march.py",
        "board.ways[piece.cell][digit]",
        "board.ways[piece.cell][digit + 5]",
        "in choose_targets",
    ),
    "an empty prompt": Fault(
        "scene",
        "scene/sentences.py",
        '"Give your pieces secret orders, and seal them."',
        '""',
        "scene.prompt.sentence is empty",
    ),
    "a panel with a clause that does not exist": Fault(
        "scene", "scene/scene.py", '"clause": "TINY-UPKEEP-1"', '"clause": "TINY-UPKEEP-7"', "'TINY-UPKEEP-7'"
    ),
    "a destroyed piece without an order": Fault(
        "scene",
        "scene/scene.py",
        "        if piece.cell == OFFBOARD:\n            continue\n",
        "",
        "which is not shown",
    ),
    "a purse that is not hidden": Fault("fog", "rules/hide.py", "side.purse = 0", "side.purse += 0", "tell two States"),
    "a seal told to nobody else but the enemy": Fault(
        "fog", "rules/orders.py", "ordered_march(events, seat,", "ordered_march(events, 1 - seat,", "is told to seat"
    ),
    "a refusal too few": Fault(
        "agreement", "rules/check.py", "TINY_ORDER_3 if piece.order == NO_ORDER else 0", "0", "accepted but not listed"
    ),
    "scratch space that is not cleared": Fault(
        "scratch", "rules/march.py", "            work.guards[row] = 0\n", "", "depends on what is in the work space"
    ),
    "a memory that is not exported": Fault(
        "text", "scenarios/export.py", '| ({"memory": memory} if memory else {})', "", "loads as another one: sides["
    ),
    "a seat that is favoured": Fault(
        "seats", "rules/upkeep.py", "side.purse + 1, FULLEST", "side.purse + 1 + seat, FULLEST", "no mirror images"
    ),
    "a final position that is exported as running": Fault(
        "text", "scenarios/export.py", "if state.phase != PLAN else", "if state.phase not in (PLAN, 3) else", "phase is"
    ),
    "an outcome before the end": Fault(
        "end",
        "rules/turn.py",
        "if state.phase != OVER:\n        return RUNNING",
        "if state.turn < 5:\n        return 0",
        "although the match is over",
    ),
}


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Game:
    """Copy the tiny game under another name, with one line changed."""
    fault: Fault = request.param
    name = f"planted_{list(FAULTS.values()).index(fault)}"
    root = tmp_path / name
    shutil.copytree(TINY, root, ignore=shutil.ignore_patterns("__pycache__"))
    changed = root / fault.file
    before = changed.read_text("utf-8")
    assert before.count(fault.old) == 1, f"{fault.file} has {fault.old!r} {before.count(fault.old)} times"
    changed.write_text(before.replace(fault.old, fault.new), "utf-8")
    for file in root.rglob("*.py"):
        text = file.read_text("utf-8")
        file.write_text(re.sub(r"^( *)(from|import) tiny\b", rf"\1\2 {name}", text, flags=re.MULTILINE), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    game: Game = import_module(name).GAME
    return game


@pytest.mark.parametrize(
    "plant, fault", [pytest.param(fault, fault, id=name) for name, fault in FAULTS.items()], indirect=["plant"]
)
def test_a_planted_fault_is_found(plant: Game, fault: Fault) -> None:
    with pytest.raises(LawBroken) as found:
        list(try_laws(plant, [fault.law], carriers=["plain"], matches=MATCHES, seed=2))
    assert fault.message in str(found.value)
    assert found.value.again == f"tiny --law {found.value.law} --carrier plain --seed 2 --matches {MATCHES}"


def test_the_game_without_a_fault_is_held_to_be_right() -> None:
    tiny: Game = import_module("tiny").GAME
    laws = sorted({fault.law for fault in FAULTS.values()})
    assert [verdict.law for verdict in try_laws(tiny, laws, carriers=["plain"], matches=2)] == laws
