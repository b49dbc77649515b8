"""Generate web/src/wire.ts from the server's message types; with --check, only report whether it is out of date.

    .venv/bin/python tools/wire_types.py
    .venv/bin/python tools/wire_types.py --check

A field that the client or the server may omit becomes an optional field (`?`).
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

from sandtable.kernel import scene
from sandtable.server.wire import common, documents, messages

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "wire.ts"
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
    """Generate or check the file."""
    wanted = typescript()
    name = TARGET.relative_to(ROOT)
    if TARGET.is_file() and TARGET.read_text("utf-8") == wanted:
        print(f"{name}: up to date")
        return 0
    if "--check" in arguments:
        print(f"{name}: does not match the server's types; run `python tools/wire_types.py`")
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(wanted, "utf-8")
    print(f"{name}: written")
    return 0


def typescript() -> str:
    """The content of the file."""
    parts = [HEAD]
    for module in (scene, common, messages, documents):
        parts += [declaration(cls) for cls in classes(module)]
    parts.append(union("FromClient", messages.FromClient, "Every message that a client may send."))
    parts.append(union("FromServer", messages.FromServer, "Every message that the server may send."))
    parts.append(union("SeatWish", documents.SeatWish, "What may be wished for a seat."))
    errors = " | ".join(f'"{kind}"' for kind in common.ErrorKind.__args__)  # type: ignore[attr-defined]  # a Literal
    parts.append(f"/** The kinds of refusal. */\nexport type ErrorKind = {errors};\n")
    return "\n".join(parts)


def classes(module: ModuleType) -> list[type]:
    """The message types that a module defines, in source order, without base classes that only hold settings."""
    found = [cls for _, cls in inspect.getmembers(module, inspect.isclass) if cls.__module__ == module.__name__]
    found = [cls for cls in found if cls not in (common.In, common.Out, messages.ToServer)]
    return sorted(found, key=lambda cls: inspect.getsourcelines(cls)[1])


def declaration(cls: type) -> str:
    """The TypeScript declaration of a class."""
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
        return f"/** {doc} */\nexport type {cls.__name__} = Record<string, never>;\n"
    return f"/** {doc} */\nexport interface {cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def field_comments(cls: type) -> dict[str, str]:
    """The comment after each field in the source, including fields of base classes."""
    found: dict[str, str] = {}
    for part in reversed(cls.__mro__):
        if part.__module__.startswith("sandtable."):
            for line in inspect.getsource(part).splitlines():
                if match := re.match(r"\s+(\w+): [^#]*#\s*(.+)$", line):
                    found[match[1]] = match[2].strip()
    return found


def union(name: str, types: Any, description: str) -> str:
    """The TypeScript declaration of a union."""
    return f"/** {description} */\nexport type {name} = {' | '.join(cls.__name__ for cls in types.__args__)};\n"


def type_text(shape: shapes.Type) -> str:
    """The TypeScript expression for a type."""
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
            return cls.__name__
    raise TypeError(f"no TypeScript for {shape!r}")


def is_unset(shape: shapes.Type) -> bool:
    """Whether this type only marks a field as optional."""
    return isinstance(shape, shapes.CustomType) and shape.cls is msgspec.UnsetType


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
