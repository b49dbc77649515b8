"""The shipped scenarios: valid, canonical, playable, as RULES.md lists them, and fair if they claim it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.dbd.document_samples import most_hp
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios import format as words

FOLDER = Path(documents.__file__).parents[1]
FILES = {path.stem: path for path in sorted((FOLDER / "scenarios/files").glob("*.json")) if path.stem != "index"}
INDEX: dict[str, Any] = {
    each["name"]: each for each in json.loads((FOLDER / "scenarios/files/index.json").read_text("utf-8"))
}
RULES = (FOLDER / "RULES.md").read_text("utf-8")

ROWS = {
    "DBD-157-v1": (12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12),
    "DBD-157-PASS-v1": (16, 15, 14, 13, 14, 13, 14, 13, 14, 15, 16),
}
QUALITY = {"G": "GREEN", "R": "REGULAR", "V": "VETERAN"}
FLAT_HP = {"INF": 4, "CAV": 3, "SKR": 2, "ARC": 2, "GEN": 4}  # of the author's files, for every quality

Piece = tuple[str, str, int]  # type, quality, hex


def load(name: str) -> dict[str, Any]:
    return documents.read(FILES[name].read_bytes(), variants=bool(INDEX[name].get("options"))).written()


def places(board: str) -> list[tuple[int, int]]:
    """Row and doubled column of every hex (DBD-BOARD-3)."""
    return [(row, 17 - n + 2 * column) for row, n in enumerate(ROWS[board]) for column in range(n)]


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two hexes (DBD-BOARD-6)."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, (columns - rows) // 2)


def nearest(document: dict[str, Any]) -> int:
    at = places(document["board"])
    blue, red = ([at[u["hex"]] for u in document["units"] if u["side"] == side] for side in words.SIDES)
    return min(distance(a, b) for a in blue for b in red)


def army(document: dict[str, Any], side: str) -> list[Piece]:
    return [(u["type"], u["quality"], u["hex"]) for u in document["units"] if u["side"] == side]


def listed(text: str) -> list[Piece]:
    """The pieces of `INF G109 R110, second line R123; CAV R121`, as RULES.md lists them."""
    pieces, kind = [], ""
    for word in re.findall(r"\b(?:INF|CAV|SKR|ARC|GEN)\b|\b[GRV]\d+\b", text):
        if word in words.TYPES:
            kind = word
        else:
            pieces.append((kind, QUALITY[word[0]], int(word[1:])))
    return pieces


def half_turn(pieces: list[Piece]) -> list[Piece]:
    return [(kind, quality, 156 - hex) for kind, quality, hex in pieces]


AUTHOR = {
    row[0].replace("_", "-"): row
    for row in re.findall(r"^\| `(\w+)` \((.+?)\) \| (.+?) \| (.+?) \| (.+?) \|$", RULES, re.MULTILINE)
}
FURTHER = {
    row[0].lower().replace(" ", "-"): row
    for row in re.findall(r"^\d\. \*\*(.+?)\*\* \((.+?)\)\. (.+)$", RULES, re.MULTILINE)
}
FULL = [f"{name}-full" for name in AUTHOR if name != "empty"]


def test_dbd_scn_1_the_folder_the_index_and_the_rules_name_the_same_scenarios() -> None:
    assert (len(AUTHOR), len(FURTHER), len(FULL)) == (8, 6, 7)
    assert set(FILES) == set(INDEX) == {*AUTHOR, *FURTHER, *FULL}


@pytest.mark.parametrize("name", FILES)
def test_dbd_scn_8_every_file_is_valid_without_warning_and_canonical(name: str) -> None:
    """Read back and written again it is the same to the byte, final newline included."""
    raw = FILES[name].read_bytes()
    assert documents.validate(raw, variants=bool(INDEX[name].get("options"))) == []
    assert documents.canonical_text(raw).encode() == raw
    assert load(name)["meta"]["id"] == name.replace("-", "_")


@pytest.mark.parametrize("name", FILES)
def test_dbd_scn_7_every_file_but_empty_can_be_played(name: str) -> None:
    start = documents.playability(load(name))
    if name == "empty":
        assert start.problem is not None
        assert start.problem.code == "P_NO_UNITS"
        assert INDEX[name]["playable"] is False
    else:
        assert start == documents.Playability("ready")
        assert "playable" not in INDEX[name]
    assert load(name)["turn"] == {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3}


@pytest.mark.parametrize("name", AUTHOR)
def test_dbd_unit_1_the_authors_files_are_as_the_rules_list_them(name: str) -> None:
    """Units, flat hp, label, five standards, no terrain; and the counts and distances the table states."""
    _, label, blue, red, notes = AUTHOR[name]
    document = load(name)
    assert army(document, "BLUE") == listed(blue)
    assert army(document, "RED") == listed(red)
    assert all(u["hp"] == FLAT_HP[u["type"]] for u in document["units"])
    assert (document["standardsToWin"], document["terrain"]) == (5, {})
    assert document["meta"] == {"id": name.replace("-", "_"), "label": label, "score": {"BLUE": 0, "RED": 0}}
    if counts := re.search(r"(\d+) v (\d+)", notes):
        assert [len(army(document, side)) for side in words.SIDES] == [int(n) for n in counts.groups()]
    if apart := re.search(r"start (\d) apart|enemies (\d) apart", notes):
        assert nearest(document) == int(apart[1] or apart[2])


@pytest.mark.parametrize("name", FULL)
def test_dbd_unit_3_a_full_copy_differs_in_hp_alone(name: str) -> None:
    """The same units on the same hexes, each with the most hp of its type and quality."""
    document, original = load(name), load(name.removesuffix("-full"))
    assert all(u["hp"] == most_hp(u["type"], u["quality"]) for u in document["units"])
    assert [{**u, "hp": 0} for u in document["units"]] == [{**u, "hp": 0} for u in original["units"]]
    assert {**document, "units": 0, "meta": 0} == {**original, "units": 0, "meta": 0}


@pytest.mark.parametrize("name", FURTHER)
def test_dbd_unit_3_the_further_files_are_as_the_rules_list_them(name: str) -> None:
    """Forces, terrain, standards to win and strength; RED is the half turn of BLUE unless it is listed."""
    title, facts, text = FURTHER[name]
    document = load(name)
    assert INDEX[name]["title"] == document["meta"]["label"] == title
    forces, red = re.split(r"RED (?== half turn|INF)", text)
    blue = listed(forces.split("BLUE")[1])
    assert army(document, "BLUE") == blue
    assert army(document, "RED") == (half_turn(blue) if red.startswith("=") else listed(red))
    assert all(u["hp"] == most_hp(u["type"], u["quality"]) for u in document["units"])
    win = re.search(r"win at (\d+)", facts)
    counts = re.search(r"(\d+) v (\d+)", facts)
    assert win is not None
    assert counts is not None
    assert document["standardsToWin"] == int(win[1])
    assert [len(army(document, side)) for side in words.SIDES] == [int(n) for n in counts.groups()]
    ground: dict[str, str] = {}
    for terrain, hexes in re.findall(r"\b(WOODS|ROUGH|HILL|WATER)(?: on)? (\d[\d–, ]*)", text):
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", hexes):
            ground.update((str(hex), terrain) for hex in range(int(first), int(last or first) + 1))
    assert document["terrain"] == ground


def test_dbd_board_6_first_blood_starts_four_apart() -> None:
    assert nearest(load("first-blood")) == 4


def test_dbd_unit_6_old_guard_has_nearly_equal_strength() -> None:
    """Unit points are the tokens, 7 against 11; the hit points are 39 against 40."""
    document = load("old-guard")
    strength = [sum(u["hp"] for u in document["units"] if u["side"] == side) for side in words.SIDES]
    assert strength == [39, 40]


def test_dbd_var_5_only_mountain_pass_uses_a_variant_board() -> None:
    """None of the author's scenarios does; ours says so in the index, and the strict validator refuses it."""
    variant = [name for name in FILES if json.loads(FILES[name].read_text("utf-8"))["board"] != "DBD-157-v1"]
    assert variant == [name for name in INDEX if "variants" in INDEX[name].get("options", {})] == ["mountain-pass"]
    strict = documents.validate(FILES["mountain-pass"].read_bytes())
    assert [(each.code, each.path) for each in strict] == [("E_BOARD", "board")]


def symmetries(document: dict[str, Any]) -> list[str]:
    """Which symmetries of DBD-BOARD-9 carry BLUE onto RED with quality and hp, and the terrain onto itself."""
    at = places(document["board"])
    number = {place: hex for hex, place in enumerate(at)}
    images: dict[str, Callable[[int], int]] = {
        "half-turn": lambda at_hex: 156 - at_hex,
        "mirror": lambda at_hex: number[10 - at[at_hex][0], at[at_hex][1]],
    }

    def units(side: str) -> set[tuple[str, str, int, int]]:
        return {(u["type"], u["quality"], u["hp"], u["hex"]) for u in document["units"] if u["side"] == side}

    return [
        name
        for name, image in images.items()
        if {(kind, quality, hp, image(hex)) for kind, quality, hp, hex in units("BLUE")} == units("RED")
        and {str(image(int(key))): ground for key, ground in document["terrain"].items()} == document["terrain"]
    ]


@pytest.mark.parametrize("name", [name for name in FILES if name != "empty"])
def test_dbd_board_9_a_scenario_claims_exactly_the_symmetries_it_has(name: str) -> None:
    assert INDEX[name]["fair"] == " and ".join(symmetries(load(name)))


def test_dbd_board_9_the_symmetric_line_fails_by_its_archers_alone() -> None:
    document = load("symmetric-line")
    archer = next(u for u in document["units"] if u["side"] == "RED" and u["type"] == "ARC")
    assert archer["hex"] == 15
    archer["hex"] = 17
    assert symmetries(document) == ["half-turn"]


def test_dbd_scn_1_the_index_tells_people_what_they_need() -> None:
    """A title, a paragraph, a side to take; names and aliases are unique and the design's sample name works."""
    names = [*INDEX, *(alias for each in INDEX.values() for alias in each.get("aliases", ()))]
    assert len(names) == len(set(names))
    assert INDEX["symmetric-line"]["aliases"] == ["symmetric-lines"]
    assert len({each["title"] for each in INDEX.values()}) == len(INDEX)
    for each in INDEX.values():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", each["name"])
        assert set(each) <= {"name", "title", "text", "suggested", "fair", "aliases", "options", "playable"}
        assert each["suggested"] in (0, 1)
        assert len(each["text"]) > 80
        assert each["text"].endswith(".")
