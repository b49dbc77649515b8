"""The way from one Scene to the next, exact to the byte. A Scene is kept as a Picture: the JSON of each of its keys,
without the log. That is a tenth of the memory of its objects, quick to compare, and ready to be sent.

`apply_frame` is what a client does; `docs/http.md` says it in words, and the tests hold both to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.kernel.identity_cache import Kept, by_identity
from sandtable.kernel.scene import Scene

KEYS = tuple(key for key in Scene.__annotations__ if key != "log")
LISTS = ("cells", "pieces")  # things with an id, of which few change at a time
STEADY = ("board", "cards")  # the same object in every Scene of a match, or of many matches

Items = dict[int | str, bytes]  # the JSON of each thing by its id
Picture = dict[str, bytes | Items]

NAMED = {key: b'"%b":' % key.encode() for key in Scene.__annotations__}
NOTHING = b"{}"  # the patch between equal Pictures

encode = msgspec.json.Encoder().encode


def picture(scene: Mapping[str, Any], like: Sequence[Picture] = ()) -> Picture:
    """The JSON of every key of a Scene, in the order of `Scene`. What one of the other Pictures has, is shared."""
    return shared(drawn(scene), like, [key for key in LISTS if (things := scene.get(key)) and type(things[0]) is Kept])


def drawn(scene: Mapping[str, Any]) -> Picture:
    """The JSON of every key of a Scene."""
    made: Picture = {}
    for key in KEYS:
        if key not in scene:
            continue
        value = scene[key]
        if key in LISTS:
            items: Items = {thing["id"]: (type(thing) is Kept and thing.json) or thing_json(thing) for thing in value}
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


def shared(made: Picture, like: Sequence[Picture], kept: Sequence[str] = ()) -> Picture:
    """The same Picture, in which what one of the others has too is its object. Things of `kept` lists are shared by all
    Pictures anyway."""
    for key, part in made.items():
        for other in like:
            old = other.get(key)
            if isinstance(part, dict) and isinstance(old, dict):
                if part == old and list(part) == list(old):
                    made[key] = old
                    break
                if key not in kept:
                    made[key] = part = {id: old[id] if old.get(id) == text else text for id, text in part.items()}
            elif part == old:
                made[key] = old
                break
    return made


def scene_json(made: Picture, log: bytes) -> bytes:
    """The whole Scene as JSON; `log` is the inside of its list."""
    parts = []
    for key in Scene.__annotations__:
        if key == "log":
            parts.append(b'"log":[' + log + b"]")
        elif key in made:
            parts.append(NAMED[key] + whole(made[key]))
    return b"{" + b",".join(parts) + b"}"


def whole(part: bytes | Items) -> bytes:
    """The JSON of one key."""
    return part if isinstance(part, bytes) else b"[" + b",".join(part.values()) + b"]"


ListPatches = dict[tuple[int, int], bytes]  # by the identity of the lists before and after


def patch_json(old: Picture, new: Picture, known: ListPatches | None = None, asked: bytes = b"") -> bytes:
    """The patch that leads from one Picture to the other, without the log, as JSON; NOTHING when they are equal. Views
    of one State often share their lists: what is `known` of the way between two of them is not worked out again.
    `asked` stands for what is asked, if that changed."""
    made: list[bytes] = []
    replaced: list[bytes] = []
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
                made.append(NAMED[key] + change)
        elif before != part:
            replaced.append(NAMED[key] + (asked if asked and key == "prompt" else whole(part)))
    if replaced:
        made.append(b'"set":{' + b",".join(replaced) + b"}")
    if gone := [key for key in old if key not in new]:
        made.append(b'"unset":' + encode(gone))
    return b"{" + b",".join(made) + b"}"


def _list_patch(before: Items, after: Items) -> bytes:
    """What changed in a list of things with ids; empty if nothing did."""
    made: list[bytes] = []
    if changed := [text for id, text in after.items() if before.get(id) != text]:
        made.append(b'"changed":[' + b",".join(changed) + b"]")
    if before.keys() == after.keys():
        follows = list(before)
    else:
        if removed := [id for id in before if id not in after]:
            made.append(b'"removed":' + encode(removed))
        follows = [id for id in before if id in after] + [id for id in after if id not in before]
    if follows != list(after):
        made.append(b'"order":' + encode(list(after)))
    return b"{" + b",".join(made) + b"}" if made else b""


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
