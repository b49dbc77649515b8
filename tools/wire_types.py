"""Generate the TypeScript types of what a server sends and takes: web/src/wire.ts, all messages, requests and answers,
from their Python types; web/src/events.ts, the Events of each game, from their declarations.

    .venv/bin/python tools/wire_types.py           # write the files
    .venv/bin/python tools/wire_types.py --check   # fail if one is out of date

Fields that the client or the server may leave out are optional (`?`).
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

import event_types
from sandtable.kernel import scene
from sandtable.server.wire import answers, common, messages, requests
from sandtable.server.wire.published_names import published_name

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ROOT / "web" / "src"
HEAD = """\
// Made from the types of sandtable/server and sandtable/kernel/scene.py by tools/wire_types.py; do not edit.
"""
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}


def main(arguments: list[str]) -> int:
    """Write or check the files; return the exit code."""
    stale = 0
    for file, wanted in (("wire.ts", typescript()), ("events.ts", event_types.typescript())):
        target = TARGETS / file
        name = target.relative_to(ROOT)
        if target.is_file() and target.read_text("utf-8") == wanted:
            print(f"{name}: up to date")
        elif "--check" in arguments:
            print(f"{name}: out of date; run `python tools/wire_types.py`")
            stale = 1
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(wanted, "utf-8")
            print(f"{name}: written")
    return stale


def typescript() -> str:
    """The text of wire.ts."""
    parts = [HEAD]
    for module in (scene, common, messages, requests, answers):
        parts += [declaration(cls) for cls in classes(module)]
    parts.append(union("FromClient", messages.FromClient, "Every message that a client may send."))
    parts.append(union("FromServer", messages.FromServer, "Every message that the server may send."))
    parts.append(union("SeatWish", requests.SeatWish, "Who a seat is for."))
    errors = " | ".join(f'"{kind}"' for kind in common.ErrorKind.__args__)  # type: ignore[attr-defined]  # a Literal
    parts.append(f"/** The kinds of refusal. */\nexport type ErrorKind = {errors};\n")
    return "\n".join(parts)


def classes(module: ModuleType) -> list[type]:
    """The types that a module defines, in the order of its source, without the common bases."""
    found = [cls for _, cls in inspect.getmembers(module, inspect.isclass) if cls.__module__ == module.__name__]
    found = [cls for cls in found if cls not in (common.Incoming, common.Outgoing, messages.ToServer)]
    return sorted(found, key=lambda cls: inspect.getsourcelines(cls)[1])


def declaration(cls: type) -> str:
    """One class as a TypeScript interface."""
    name = published_name(cls)
    info: Any = shapes.type_info(cls)
    comments = field_comments(cls)
    order = list(cls.__annotations__)
    lines = []
    if isinstance(info, shapes.StructType) and info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in sorted(info.fields, key=lambda one: order.index(one.name) if one.name in order else -1):
        optional = "" if field.required else "?"
        text = f"  {field.encode_name}{optional}: {type_text(field.type)};"
        comment = comments.get(field.name)
        lines.append(f"{text} // {comment}" if comment else text)
    doc = " ".join((inspect.getdoc(cls) or "").split())
    if not lines:
        return f"/** {doc} */\nexport type {name} = Record<string, never>;\n"
    return f"/** {doc} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def field_comments(cls: type) -> dict[str, str]:
    """The comment behind each field in the source, including fields of the bases."""
    found: dict[str, str] = {}
    for part in reversed(cls.__mro__):
        if part.__module__.startswith("sandtable."):
            for line in inspect.getsource(part).splitlines():
                if match := re.match(r"\s+(\w+): [^#]*#\s*(.+)$", line):
                    found[match[1]] = match[2].strip()
    return found


def union(name: str, types: Any, description: str) -> str:
    """A union of interfaces."""
    return f"/** {description} */\nexport type {name} = {' | '.join(map(published_name, types.__args__))};\n"


def type_text(shape: shapes.Type) -> str:
    """A type in TypeScript."""
    if isinstance(shape, shapes.Metadata):
        return type_text(shape.type)
    if type(shape) in PLAIN:
        return PLAIN[type(shape)]
    match shape:
        case shapes.LiteralType(values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case shapes.ListType(item_type=item):
            text = type_text(item)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{type_text(key)}, {type_text(value)}>"
        case shapes.UnionType(types):
            parts = [type_text(one) for one in types if not isinstance(one, shapes.Type) or not is_unset(one)]
            return " | ".join(parts)
        case shapes.StructType(cls=cls) | shapes.TypedDictType(cls=cls):
            return published_name(cls)
    raise TypeError(f"no TypeScript for {shape!r}")


def is_unset(shape: shapes.Type) -> bool:
    """Whether a type only says that its field may be absent."""
    return isinstance(shape, shapes.CustomType) and shape.cls is msgspec.UnsetType


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
