"""The way from one Scene to the next, exact to the byte. A Scene is kept as a Picture: the JSON of each of its keys,
without the log. That is a tenth of the memory of its objects, quick to compare, and ready to be sent.

`apply_frame` is what a client does; `docs/http.md` says it in words, and the tests hold both to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from sandtable.kernel.identity import Kept, by_identity
from sandtable.kernel.scene import Scene

KEYS = tuple(key for key in Scene.__annotations__ if key != "log")
LISTS = ("cells", "pieces")  # things with an id, of which few change at a time
STEADY = ("board", "cards")  # the same object in every Scene of a match, or of many matches

Items = dict[int | str, bytes]  # the JSON of each thing by its id
Picture = dict[str, bytes | Items]

encode = msgspec.json.Encoder().encode


def picture(scene: Mapping[str, Any], like: Sequence[Picture] = ()) -> Picture:
    """The JSON of every key of a Scene, in the order of `Scene`. What one of the other Pictures has, is shared."""
    return shared(drawn(scene), like)


def drawn(scene: Mapping[str, Any]) -> Picture:
    """The JSON of every key of a Scene."""
    made: Picture = {}
    for key in KEYS:
        if key not in scene:
            continue
        value = scene[key]
        if key in LISTS:
            items: Items = {thing["id"]: thing_json(thing) for thing in value}
            made[key] = items if len(items) == len(value) else encode(value)  # whole, where ids are not distinct
        else:
            made[key] = _encode_steady(value) if key in STEADY else encode(value)
    return made


def thing_json(thing: Mapping[str, Any]) -> bytes:
    """The JSON of a piece or a cell."""
    if type(thing) is not Kept:
        return encode(thing)
    if not thing.json:
        thing.json = encode(thing)
    return thing.json


def shared(made: Picture, like: Sequence[Picture]) -> Picture:
    """The same Picture, in which what one of the others has too is its object."""
    for key, part in made.items():
        for other in like:
            old = other.get(key)
            if isinstance(part, dict) and isinstance(old, dict):
                if part == old and list(part) == list(old):
                    made[key] = old
                    break
                made[key] = part = {id: old[id] if old.get(id) == text else text for id, text in part.items()}
            elif part == old:
                made[key] = old
                break
    return made


@lru_cache(maxsize=256)
def mark(part: bytes) -> bytes:
    """A few bytes that stand for many."""
    return hashlib.sha256(part).digest()[:12]


def scene_json(made: Picture, log: bytes) -> bytes:
    """The whole Scene as JSON; `log` is the inside of its list."""
    parts = []
    for key in Scene.__annotations__:
        if key == "log":
            parts.append(b'"log":[' + log + b"]")
        elif key in made:
            parts.append(b'"' + key.encode() + b'":' + whole(made[key]))
    return b"{" + b",".join(parts) + b"}"


def whole(part: bytes | Items) -> bytes:
    """The JSON of one key."""
    return part if isinstance(part, bytes) else b"[" + b",".join(part.values()) + b"]"


ListPatches = dict[tuple[int, int], dict[str, Any]]  # by the identity of the lists before and after


def diff(old: Picture, new: Picture, known: ListPatches | None = None) -> dict[str, Any]:
    """The patch that leads from one Picture to the other, without the log; empty when they are equal. Views of one
    State often share their lists: what is `known` of the way between two of them is not worked out again."""
    made: dict[str, Any] = {}
    replaced: dict[str, Raw] = {}
    for key, part in new.items():
        before = old.get(key)
        if before is part:
            continue
        if isinstance(part, dict) and isinstance(before, dict):
            pair = (id(before), id(part))
            change = known.get(pair) if known is not None else None
            if change is None:
                change = _list_patch(before, part)
                if known is not None:
                    known[pair] = change
            if change:
                made[key] = change
        elif before != part:
            replaced[key] = Raw(whole(part))
    if replaced:
        made["set"] = replaced
    if gone := [key for key in old if key not in new]:
        made["unset"] = gone
    return made


def _list_patch(before: Items, after: Items) -> dict[str, Any]:
    """What changed in a list of things with ids."""
    made: dict[str, Any] = {}
    if changed := [Raw(text) for id, text in after.items() if before.get(id) != text]:
        made["changed"] = changed
    if before.keys() == after.keys():
        follows = list(before)
    else:
        if removed := [id for id in before if id not in after]:
            made["removed"] = removed
        follows = [id for id in before if id in after] + [id for id in after if id not in before]
    if follows != list(after):
        made["order"] = list(after)
    return made


@by_identity
def _encode_steady(value: Any) -> bytes:
    return _shared(encode(value))


@lru_cache(maxsize=256)
def _shared(text: bytes) -> bytes:
    """One object for equal texts: the board is the largest part of a Scene, and the same in most matches."""
    return text


# -- what a client does ---------------------------------------------------------------------------------------------


def apply_frame(scene: Mapping[str, Any], frame: Mapping[str, Any]) -> dict[str, Any]:
    """The Scene after a Frame, both as JSON values."""
    patch = frame["patch"]
    made = {key: value for key, value in scene.items() if key not in patch.get("unset", ())}
    made |= patch.get("set", {})
    for key in LISTS:
        if key in patch:
            made[key] = _apply_list(made.get(key, []), patch[key])
    if "log" in patch:
        made["log"] = made.get("log", [])[: patch["log"]["keep"]] + patch["log"]["add"]
    else:
        made["log"] = made.get("log", []) + frame.get("events", [])
    return {key: made[key] for key in Scene.__annotations__ if key in made}


def _apply_list(items: list[Any], patch: Mapping[str, Any]) -> list[Any]:
    kept = {item["id"]: item for item in items if item["id"] not in patch.get("removed", ())}
    kept |= {item["id"]: item for item in patch.get("changed", ())}
    return [kept[id] for id in patch.get("order", kept)]
