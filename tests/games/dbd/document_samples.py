"""Documents for the tests of scenarios: a sample, changes to it, and generated ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from sandtable.games.dbd.model import max_hp
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios import format as words

Json = dict[str, Any]


def unit(side: str, kind: str, quality: str, hp: int, hex: int, **more: Any) -> Json:
    return {"side": side, "type": kind, "quality": quality, "hp": hp, "hex": hex, **more}


def most_hp(kind: str, quality: str) -> int:
    return max_hp(words.TYPES.index(kind), words.QUALITIES.index(quality))


def sample() -> Json:
    """Return a small valid document in canonical order."""
    return {
        "schema": "dbd-scn-0.1",
        "board": "DBD-157-v1",
        "standardsToWin": 6,
        "terrain": {"12": "WOODS", "78": "HILL", "100": "WATER"},
        "units": [
            {"id": "B_INF_1", **unit("BLUE", "INF", "REGULAR", 5, 110)},
            {"id": "R_INF_1", **unit("RED", "INF", "VETERAN", 6, 46)},
            {"id": "R_GEN_1", **unit("RED", "GEN", "GREEN", 5, 30)},
        ],
        "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
        "meta": {"score": {"BLUE": 0, "RED": 0}},
    }


def found(source: object, *, variants: bool = False) -> set[tuple[str, str]]:
    return {(each.code, each.path) for each in documents.validate(source, variants=variants)}


def changed(change: Callable[[Json], object]) -> Json:
    document = sample()
    change(document)
    return document


def put(*steps: str | int, value: object) -> Callable[[Json], object]:
    """Return a change that sets the value at a path."""

    def change(document: Any) -> None:
        for step in steps[:-1]:
            document = document[step]
        document[steps[-1]] = value

    return change


def drop(*steps: str | int) -> Callable[[Json], object]:
    """Return a change that removes the value at a path."""

    def change(document: Any) -> None:
        for step in steps[:-1]:
            document = document[step]
        del document[steps[-1]]

    return change


# Generated documents: a canonical one, and the same thing said carelessly

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def canonical_documents(draw: st.DrawFn) -> Json:
    """Generate a document in canonical form."""
    hexes = draw(st.lists(st.integers(0, 156), unique=True, max_size=12))
    names = draw(st.lists(TEXTS.filter(bool), unique=True, min_size=len(hexes), max_size=len(hexes)))
    units = []
    for hex, name in zip(hexes, names, strict=True):
        kind, quality = draw(st.sampled_from(words.TYPES)), draw(st.sampled_from(words.QUALITIES))
        hp = draw(st.integers(1, most_hp(kind, quality)))
        units.append({"id": name, **unit(draw(st.sampled_from(words.SIDES)), kind, quality, hp, hex)})
    ground = draw(st.dictionaries(st.integers(0, 156), st.sampled_from(words.TERRAINS[1:]), max_size=12))
    meta = draw(st.dictionaries(TEXTS, ANYTHING, max_size=3))
    meta["score"] = {"BLUE": draw(st.integers(0, 30)), "RED": draw(st.integers(0, 30))}
    result = draw(st.sampled_from([None, "BLUE", "RED", "DRAW"]))
    meta.pop("result", None)
    if result is not None:
        meta["result"] = result
    return {
        "schema": "dbd-scn-0.1",
        "board": draw(st.sampled_from(words.BOARD_IDS)),
        "standardsToWin": draw(st.integers(1, 20)),
        "terrain": {str(hex): ground[hex] for hex in sorted(ground)},
        "units": units,
        "turn": {
            "side": draw(st.sampled_from(words.SIDES)),
            "turnNumber": draw(st.integers(1, 9999)),
            "activationsLeft": draw(st.integers(0, 3)),
        },
        "meta": meta,
    }


@st.composite
def careless_documents(draw: st.DrawFn) -> tuple[Json, Json]:
    """Generate a canonical document and an equivalent one that is not: order, CLEAR, 6.0, missing ids and score."""
    canonical = draw(canonical_documents())
    careless = deepcopy(canonical)
    free = [str(hex) for hex in range(157) if str(hex) not in careless["terrain"]]
    careless["terrain"].update(dict.fromkeys(draw(st.lists(st.sampled_from(free), max_size=3)), "CLEAR"))
    careless["terrain"] = dict(draw(st.permutations(list(careless["terrain"].items()))))
    counts: dict[str, int] = {}
    taken = {each["id"] for each in canonical["units"]}
    for index, each in enumerate(careless["units"]):
        prefix = f"{each['side'][0]}_{each['type']}_"
        if draw(st.booleans()) and not any(name.startswith(prefix) for name in taken):
            counts[prefix] = counts.get(prefix, 0) + 1
            canonical["units"][index]["id"] = f"{prefix}{counts[prefix]}"
            del each["id"]
        if draw(st.booleans()):
            each["hp"], each["hex"] = float(each["hp"]), float(each["hex"])
        careless["units"][index] = dict(draw(st.permutations(list(each.items()))))
    if draw(st.booleans()):
        careless["standardsToWin"] = float(careless["standardsToWin"])
    if draw(st.booleans()) and "result" not in careless["meta"]:
        del careless["meta"]["score"]
        canonical["meta"]["score"] = {"BLUE": 0, "RED": 0}
        canonical["meta"]["score"] = canonical["meta"].pop("score")  # it is appended
    return canonical, dict(draw(st.permutations(list(careless.items()))))


def written(document: Json) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
