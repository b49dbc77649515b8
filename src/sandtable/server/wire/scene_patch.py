"""Patches between Scenes, exact to the byte.

A Scene is kept as `SceneParts`: the JSON of each of its keys, without the log. That takes a tenth of the memory of the
Scene's objects, compares fast, and can be sent as it is. `apply_frame` does what a client does with a patch;
`docs/http.md` describes the same steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Any, cast

from sandtable.kernel.identity_cache import Kept, by_identity
from sandtable.kernel.scene import Scene

from .encoding import encode

PART_KEYS = tuple(key for key in Scene.__annotations__ if key != "log")
KEYED_LISTS = ("cells", "pieces")  # lists of items with an id, few of which change at a time
CONSTANT_PARTS = ("board", "cards")  # the same object in every Scene of a match, or of many matches

ItemsById = dict[int | str, bytes]  # the JSON of each item
SceneParts = dict[str, bytes | ItemsById]

KEY_PREFIXES = {key: b'"%b":' % key.encode() for key in Scene.__annotations__}
EMPTY_PATCH = b"{}"  # the patch between equal Scenes


def scene_parts(scene: Mapping[str, Any], others: Sequence[SceneParts] = ()) -> SceneParts:
    """Encode every key of a Scene, in the order of `Scene`. Parts equal to those of `others` become the same object."""
    parts: SceneParts = {}
    for key in PART_KEYS:
        if key not in scene:
            continue
        value = scene[key]
        if key in KEYED_LISTS:
            part = _keyed_part(key, value, others)
        else:
            part = _encode_constant(value) if key in CONSTANT_PARTS else encode(value)
        for other in others:
            old = other.get(key)
            if part == old and (type(part) is bytes or [*part] == [*old]):
                part = old
                break
        parts[key] = part
    return parts


def _keyed_part(key: str, value: Sequence[Mapping[str, Any]], others: Sequence[SceneParts]) -> bytes | ItemsById:
    """The JSON of each item by its id; of the whole list if ids repeat."""
    if value and type(value[0]) is Kept:
        items = dict([item.encoded or _keep_encoded(item) for item in cast("Sequence[Kept]", value)])
    else:  # an item equal to one in another view of the same State becomes the same object
        items = {item["id"]: encode(item) for item in value}
        for other in others:
            if type(old := other.get(key)) is dict:
                items = {id: old[id] if old.get(id) == text else text for id, text in items.items()}
    return items if len(items) == len(value) else encode(value)


def _keep_encoded(item: Kept) -> tuple[int | str, bytes]:
    item.encoded = (item["id"], encode(item))
    return item.encoded


def scene_json(parts: SceneParts, log: bytes) -> bytes:
    """The whole Scene as JSON; `log` is the inside of its list of log lines."""
    written = []
    for key in Scene.__annotations__:
        if key == "log":
            written.append(b'"log":[' + log + b"]")
        elif key in parts:
            written.append(KEY_PREFIXES[key] + part_json(parts[key]))
    return b"{" + b",".join(written) + b"}"


def part_json(part: bytes | ItemsById) -> bytes:
    """The JSON of one part."""
    return part if isinstance(part, bytes) else b"[" + b",".join(part.values()) + b"]"


def patch_json(old: SceneParts, new: SceneParts, prompt: bytes = b"") -> bytes:
    """The patch from one Scene to the other as JSON, without the log; EMPTY_PATCH when they are equal. `prompt` is the
    new prompt of a view that is kept without it."""
    written: list[bytes] = []
    replaced: list[bytes] = []
    for key, part in new.items():
        before = old.get(key)
        if before is part or key == "seat":  # a view keeps its seat, also when it shares the parts of another
            continue
        if type(part) is dict and type(before) is dict:
            if change := _list_patch(before, part):
                written.append(KEY_PREFIXES[key] + change)
        elif before != part:
            replaced.append(KEY_PREFIXES[key] + part_json(part))
    if prompt:
        replaced.append(KEY_PREFIXES["prompt"] + prompt)
    if replaced:
        written.append(b'"set":{' + b",".join(replaced) + b"}")
    if not old.keys() <= new.keys():
        written.append(b'"unset":' + encode([key for key in old if key not in new]))
    return b"{" + b",".join(written) + b"}"


def _list_patch(before: ItemsById, after: ItemsById) -> bytes:
    """The patch of one keyed list; empty if nothing changed."""
    if [*before] == [*after]:  # as nearly always
        changed = [*compress(after.values(), map(ne, before.values(), after.values()))]
        return b'{"changed":[' + b",".join(changed) + b"]}" if changed else b""
    written: list[bytes] = []
    if changed := [text for id, text in after.items() if before.get(id) != text]:
        written.append(b'"changed":[' + b",".join(changed) + b"]")
    if removed := [id for id in before if id not in after]:
        written.append(b'"removed":' + encode(removed))
    if [id for id in before if id in after] + [id for id in after if id not in before] != [*after]:
        written.append(b'"order":' + encode([*after]))
    return b"{" + b",".join(written) + b"}"


@by_identity
def _encode_constant(value: Any) -> bytes:
    return _interned(encode(value))


@lru_cache(maxsize=256)
def _interned(text: bytes) -> bytes:
    """One object for equal texts: the board is the largest part of a Scene, and the same in most matches."""
    return text


# -- what a client does ---------------------------------------------------------------------------------------------


def apply_frame(scene: Mapping[str, Any], frame: Mapping[str, Any]) -> dict[str, Any]:
    """The Scene after a Frame, both as JSON values."""
    patch = frame["patch"]
    after = {key: value for key, value in scene.items() if key not in patch.get("unset", ())}
    after |= patch.get("set", {})
    for key in KEYED_LISTS:
        if key in patch:
            after[key] = _apply_list(after.get(key, []), patch[key])
    if "log" in patch:
        after["log"] = after.get("log", [])[: patch["log"]["keep"]] + patch["log"]["add"]
    else:
        after["log"] = after.get("log", []) + frame.get("events", [])
    return {key: after[key] for key in Scene.__annotations__ if key in after}


def _apply_list(items: list[Any], patch: Mapping[str, Any]) -> list[Any]:
    by_id = {item["id"]: item for item in items if item["id"] not in patch.get("removed", ())}
    by_id |= {item["id"]: item for item in patch.get("changed", ())}
    return [by_id[id] for id in patch.get("order", by_id)]
