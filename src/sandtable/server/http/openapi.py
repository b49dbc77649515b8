"""The interface as OpenAPI 3.1, made from the same table and the same types as the server itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import sandtable
from sandtable.server.wire import common, messages

from .endpoint import JSON, Endpoint

REF = "#/components/schemas/{name}"
SENTENCES = {
    400: "It cannot be read.",
    401: "A seat's token is needed.",
    403: "Not with this token, or not from this site.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "The rules forbid it, it is not asked, it is stale, or it is not possible now.",
    413: "Too large.",
    422: "The scenario is not valid; every problem is named.",
    429: "Too often; Retry-After says when to come again.",
    503: "Starting, stopping or full.",
}
NAMES = {
    "game": "The id of a game.",
    "name": "The name of a scenario, or the digest of an uploaded one.",
    "clause": "The id of a clause.",
    "file": "The name of a file.",
    "id": "The id of a match.",
}


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    types = [kind for one in endpoints for kind in (one.body, one.answer) if kind not in (None, dict)]
    types += [common.Refusal, messages.FromClient, messages.FromServer]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    found = dict(zip((id(kind) for kind in types), schemas))
    found[id(dict)] = {"type": "object"}
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": sandtable.__version__,
            "description": "War games, played exactly by their rules. docs/http.md tells the whole story.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
        "x-websocket": {
            "path": "/api/matches/{id}/socket",
            "send": found[id(messages.FromClient)],
            "receive": found[id(messages.FromServer)],
        },
    }


def operation(one: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    """One endpoint."""
    made: dict[str, Any] = {
        "summary": one.words,
        "operationId": one.handler.__name__,
        "parameters": [parameter(name) for name in re.findall(r"\{(\w+)\}", one.path)],
        "responses": {str(one.status): answer(one, schemas)},
    }
    for name, values in one.query:
        schema = {"type": "string", "enum": list(values), "default": values[0]}
        made["parameters"].append({"name": name, "in": "query", "required": False, "schema": schema})
    if one.body is not None:
        content = {JSON: {"schema": schemas[id(one.body)]}}
        made["requestBody"] = {"required": True, "content": content}
    if one.token:
        made["security"] = [{}, {"seat": []}] if one.method == "GET" else [{"seat": []}]
    usual = (400, 403, 413) if one.method == "POST" else ()
    for status in sorted({*usual, *one.refusals, 429, 503}):
        made["responses"][str(status)] = refusal(status, schemas)
    return made


def parameter(name: str) -> dict[str, Any]:
    """A part of a path."""
    schema = {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": NAMES[name]}


def answer(one: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    """The yes of an endpoint."""
    schema = schemas[id(one.answer)] if one.answer is not None else {}
    return {"description": one.words, "content": {one.media: {"schema": schema}}}


def refusal(status: int, schemas: dict[int, Any]) -> dict[str, Any]:
    """A no."""
    made: dict[str, Any] = {
        "description": SENTENCES[status],
        "content": {JSON: {"schema": schemas[id(common.Refusal)]}},
    }
    if status == 429:
        made["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}, "required": True}}
    return made
