"""The page of HTTP endpoints, from the server's own OpenAPI document."""

from __future__ import annotations

from typing import Any

from sandtable.server.http.app import endpoints
from sandtable.server.http.handlers import Handlers
from sandtable.server.http.openapi import describe

from .schemas import cell, section, sentence

HEAD = """\
# HTTP endpoints

This page is generated from the OpenAPI 3.1 document that a running server answers under `/api/openapi.json`.
How to use the interface, refusals, versions and the WebSocket are described in
[Playing over HTTP and WebSocket](../http.md).

Every endpoint may also answer 429 (too many requests; `Retry-After` says when to try again) or 503 (the server is
starting, stopping or full).
"""
EVERYWHERE = ("429", "503")  # described once, above
PREFIX = "#type-"


def page() -> str:
    """The whole page."""
    handlers = Handlers.__new__(Handlers)  # without a server: the table of endpoints only names its methods
    document = describe(endpoints(handlers))
    lines = [HEAD]
    for path, methods in document["paths"].items():
        for method, one in methods.items():
            lines += operation(f"{method.upper()} {path}", one)
    lines += ["## Types", "", "A field without “required” may be left out.", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"### {name} {{ #type-{name.lower()} }}", "", schema.get("description", ""), ""]
        lines += section(schema, PREFIX)
    return "\n".join(lines) + "\n"


def operation(title: str, one: dict[str, Any]) -> list[str]:
    """One method of one path."""
    anchor = one["operationId"].lower().replace("_", "-")
    lines = [f"## `{title}` {{ #{anchor} }}", "", f"{one['summary']}.", ""]
    if one.get("security"):
        optional = {} in one["security"]
        lines += ["A seat's token may be sent." if optional else "A seat's token must be sent.", ""]
    lines += ["| | |", "|---|---|"]
    for parameter in one.get("parameters", ()):
        words = parameter.get("description", "")
        kind = "" if parameter["in"] == "path" else f"{parameter['in']}: {sentence(parameter['schema'], PREFIX)}"
        lines.append(f"| `{parameter['name']}` | {cell(' '.join(filter(None, (words, kind))))} |")
    if "requestBody" in one:
        lines.append(f"| body | {content(one['requestBody'])} |")
    for status, answer in one["responses"].items():
        if status in EVERYWHERE:
            continue
        words = content(answer) if status.startswith("2") else answer["description"]
        lines.append(f"| {status} | {cell(words)} |")
    return [*lines, ""]


def content(part: dict[str, Any]) -> str:
    """The type of a body or an answer."""
    [(media, found)] = part["content"].items()
    schema = found.get("schema") or {}
    words = sentence(schema, PREFIX) if schema else ""
    return words if media == "application/json" and words else f"`{media}`"
