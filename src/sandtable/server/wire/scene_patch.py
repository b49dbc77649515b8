"""Patches between Scenes, exact to the byte.

A Scene is kept as `SceneParts`: the JSON of each of its keys, without the log. That takes a tenth of the memory of the
Scene's objects, compares fast, and can be sent as it is. `apply_frame` does what a client does with a patch;
`docs/http.md` describes the same steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

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
    cached = [key for key in KEYED_LISTS if (items := scene.get(key)) and type(items[0]) is Kept]
    return share_parts(encode_parts(scene), others, cached)


def encode_parts(scene: Mapping[str, Any]) -> SceneParts:
    """Encode every key of a Scene."""
    parts: SceneParts = {}
    for key in PART_KEYS:
        if key not in scene:
            continue
        value = scene[key]
        if key in KEYED_LISTS:
            items: ItemsById = {item["id"]: (type(item) is Kept and item.json) or item_json(item) for item in value}
            parts[key] = items if len(items) == len(value) else encode(value)  # ids repeat: keep the list whole
        else:
            parts[key] = _encode_constant(value) if key in CONSTANT_PARTS else encode(value)
    return parts


def item_json(item: Mapping[str, Any]) -> bytes:
    """The JSON of a piece or a cell; a `Kept` item remembers it."""
    if type(item) is not Kept:
        return encode(item)
    if not item.json:
        item.json = encode(item)
    return item.json


def share_parts(parts: SceneParts, others: Sequence[SceneParts], cached: Sequence[str] = ()) -> SceneParts:
    """Replace what also occurs in one of the others by its object there. The items of `cached` lists need no look: all
    Scenes share their bytes already."""
    for key, part in parts.items():
        for other in others:
            old = other.get(key)
            if isinstance(part, dict) and isinstance(old, dict):
                if part == old and list(part) == list(old):
                    parts[key] = old
                    break
                if key not in cached:
                    parts[key] = part = {id: old[id] if old.get(id) == text else text for id, text in part.items()}
            elif part == old:
                parts[key] = old
                break
    return parts


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


ListPatchCache = dict[tuple[int, int], bytes]  # by the identities of the lists before and after


def patch_json(
    old: SceneParts, new: SceneParts, list_patches: ListPatchCache | None = None, prompt: bytes = b""
) -> bytes:
    """The patch from one Scene to the other as JSON, without the log; EMPTY_PATCH when they are equal.

    Views of one State often share their lists, so `list_patches` keeps the patch of each pair of lists. `prompt`, if
    given, is written in place of a prompt that changed.
    """
    written: list[bytes] = []
    replaced: list[bytes] = []
    for key, part in new.items():
        before = old.get(key)
        if before is part:
            continue
        if isinstance(part, dict) and isinstance(before, dict):
            pair = (id(before), id(part))
            change = list_patches.get(pair) if list_patches is not None else None
            if change is None:
                change = _list_patch(before, part)
                if list_patches is not None:
                    list_patches[pair] = change
            if change:
                written.append(KEY_PREFIXES[key] + change)
        elif before != part:
            replaced.append(KEY_PREFIXES[key] + (prompt if prompt and key == "prompt" else part_json(part)))
    if replaced:
        written.append(b'"set":{' + b",".join(replaced) + b"}")
    if unset := [key for key in old if key not in new]:
        written.append(b'"unset":' + encode(unset))
    return b"{" + b",".join(written) + b"}"


def _list_patch(before: ItemsById, after: ItemsById) -> bytes:
    """The patch of one keyed list; empty if nothing changed."""
    written: list[bytes] = []
    if changed := [text for id, text in after.items() if before.get(id) != text]:
        written.append(b'"changed":[' + b",".join(changed) + b"]")
    if before.keys() == after.keys():
        order = list(before)
    else:
        if removed := [id for id in before if id not in after]:
            written.append(b'"removed":' + encode(removed))
        order = [id for id in before if id in after] + [id for id in after if id not in before]
    if order != list(after):
        written.append(b'"order":' + encode(list(after)))
    return b"{" + b",".join(written) + b"}" if written else b""


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
