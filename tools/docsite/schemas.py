"""Tables from JSON Schema: one row for each field, with its type, range and text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from sandtable.kernel.game import Game

from .paths import RECORD_SCHEMA, ROOT, SCHEMA_PAGE

Schema = Mapping[str, Any]
HEAD = ["| field | type | | description |", "|---|---|---|---|"]
CONDITIONS = ("if", "then", "else", "allOf", "oneOf", "anyOf", "not")
RANGES = {
    "integer": ("minimum", "maximum", "from {} to {}", "at least {}", "at most {}"),
    "number": ("minimum", "maximum", "from {} to {}", "at least {}", "at most {}"),
    "array": ("minItems", "maxItems", "{} to {} items", "at least {} items", "at most {} items"),
    "string": ("minLength", "maxLength", "{} to {} characters", "at least {} characters", "at most {} characters"),
}


def page_of_game(rules: Game, source: str) -> str:
    """The scenario format of a game, and the scenarios that come with it."""
    schema = json.loads((files(rules.package) / "schema.json").read_text("utf-8"))
    lines = [f"# {rules.facts.title}: scenario file", ""]
    up = "../" * SCHEMA_PAGE.count("/") + "../"
    lines += [f"This page is generated from [schema.json]({up}{source})."]
    lines += [f"`sandtable validate {rules.id} FILE` also checks what a schema cannot express.", ""]
    lines += whole(schema)
    lines += ["## Scenarios of the game", "", "| name | title | |", "|---|---|---|"]
    for note in rules.notes():
        words = note.text if note.playable else f"{note.text} (a blank to start from, not playable)"
        lines.append(f"| `{note.name}` | {cell(note.title)} | {cell(words)} |")
    if rules.facts.options:
        lines += ["", "## Options of a match", "", "Set one with `--option NAME=VALUE`.", ""]
        lines += ["| option | default | range | what it does |", "|---|---|---|---|"]
        for one in rules.facts.options:
            clause = f" ({one.clause})" if one.clause else ""
            lines.append(f"| `{one.name}` | {one.default} | {one.least} to {one.most} | {cell(one.words)}{clause} |")
    return "\n".join(lines) + "\n"


def page_of_record() -> str:
    """The format of a recorded match."""
    package, name = RECORD_SCHEMA
    path = files(package) / name
    return "\n".join(["# Record file", "", *whole(json.loads(path.read_text("utf-8")))]) + "\n"


def whole(schema: Schema) -> list[str]:
    """A schema with all its definitions."""
    lines = [schema.get("description", ""), "", "## The file", "", *section(schema)]
    for name, part in schema.get("$defs", {}).items():
        lines += [f"## {name}", "", part.get("description", ""), "", *section(part)]
    return lines


def section(schema: Schema, prefix: str = "#") -> list[str]:
    """One object or value: its fields, or its type in words; then the conditions that a table cannot show."""
    found = list(rows(schema, prefix))
    lines = [*HEAD, *found, ""] if found else [f"{sentence(schema, prefix)}.", ""]
    conditions = {key: schema[key] for key in CONDITIONS if key in schema and not simple_choice(schema, key)}
    if conditions:
        lines += ["Conditions:", "", "```json", json.dumps(conditions, indent=1, ensure_ascii=False), "```", ""]
    return lines


def rows(schema: Schema, prefix: str, path: str = "") -> Iterator[str]:
    """The rows of an object, those of objects inside it included."""
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict) and path:
        yield from rows(schema["items"], prefix, f"{path}[]")
        return
    required = set(schema.get("required", ()))
    for name, part in schema.get("properties", {}).items():
        where = f"{path}.{name}" if path else name
        if not isinstance(part, dict):
            continue
        need = "required" if name in required else ""
        if "default" in part:
            need = f"default `{json.dumps(part['default'])}`"
        yield f"| `{where}` | {sentence(part, prefix)} | {need} | {cell(part.get('description', ''))} |"
        yield from rows(part, prefix, where)


def sentence(schema: Any, prefix: str) -> str:
    """The type of a value in words, with links to named types."""
    if schema is True or schema == {}:
        return "any value"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({prefix}{name.lower()})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'], ensure_ascii=False)}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(one, ensure_ascii=False)}`" for one in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if simple_choice(schema, key):
            return " or ".join(sentence(one, prefix) for one in schema[key])
    kinds = schema.get("type", "value")
    if isinstance(kinds, list):
        return " or ".join(sentence(dict(schema) | {"type": kind}, prefix) for kind in kinds)
    made = str(kinds)
    if kinds == "array" and "items" in schema:
        made = f"array of {sentence(schema['items'], prefix)}"
    elif kinds == "object" and isinstance(schema.get("additionalProperties"), dict):
        made = f"object; each value: {sentence(schema['additionalProperties'], prefix)}"
    limits = span(schema, kinds)
    pattern = schema.get("pattern") or schema.get("propertyNames", {}).get("pattern")
    if pattern:
        limits = f"{limits}, " if limits else ""
        limits += (
            f"{'names match' if kinds == 'object' else 'matches'} `{pattern}`"  # a table cell may hold `|` inside code
        )
    return f"{made}, {limits}" if limits else made


def span(schema: Schema, kind: str) -> str:
    """The range of a value in words."""
    if kind not in RANGES:
        return ""
    low_key, high_key, both, low_only, high_only = RANGES[kind]
    low, high = schema.get(low_key), schema.get(high_key)
    if low is not None and low == high:
        return f"exactly {low}{both.partition('{}')[2].partition('{}')[2]}"
    if low is not None and high is not None:
        return both.format(low, high)
    if low is not None:
        return low_only.format(low)
    return "" if high is None else high_only.format(high)


def simple_choice(schema: Schema, key: str) -> bool:
    """Whether `anyOf` or `oneOf` only lists types, so that a row can say it."""
    if key not in schema or key not in ("anyOf", "oneOf"):
        return False
    return all("required" not in one or "type" in one for one in schema[key])


def cell(text: str) -> str:
    """A text that can stand in a table."""
    return " ".join(text.split()).replace("|", "\\|")


def schema_source(rules_text: str) -> str:
    """Where schema.json of a game lies in the project: beside its RULES.md."""
    path = f"{rules_text.rpartition('/')[0]}/schema.json"
    if not (ROOT / path).is_file():
        raise FileNotFoundError(path)
    return path
