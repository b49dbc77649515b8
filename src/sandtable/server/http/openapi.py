"""Describes the HTTP interface as OpenAPI 3.1, from the endpoint table and the types that the server uses itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import sandtable
from sandtable.server.wire import common, messages
from sandtable.server.wire.published_names import PUBLISHED_NAMES

from .endpoint import JSON, Endpoint

REF = "#/components/schemas/{name}"
DESCRIPTIONS = {
    400: "The request cannot be parsed.",
    401: "The token of a seat is required.",
    403: "Wrong token, or a page of another site.",
    404: "Not found.",
    405: "Method not allowed.",
    409: "The rules forbid it, the seat is not asked, the view is outdated, or it is not possible now.",
    413: "The request is too large.",
    422: "The scenario is not valid; every problem is listed.",
    429: "Too many requests; Retry-After says how long to wait.",
    503: "The server is starting, stopping or full.",
}
PATH_PARAMETERS = {
    "game": "The id of a game.",
    "name": "The name of a scenario, or the digest of an uploaded one.",
    "clause": "The id of a clause.",
    "file": "The name of a file.",
    "id": "The id of a match.",
}


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document."""
    types = [kind for one in endpoints for kind in (one.body, one.answer) if kind not in (None, dict)]
    types += [common.RefusalInfo, messages.FromClient, messages.FromServer]
    schemas, components = with_published_names(*msgspec.json.schema_components(types, ref_template=REF))
    schema_of = dict(zip((id(kind) for kind in types), schemas))
    schema_of[id(dict)] = {"type": "object"}
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": sandtable.__version__,
            "description": "War games, played exactly by their rules. docs/http.md describes the interface.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
        "x-websocket": {
            "path": "/api/matches/{id}/socket",
            "send": schema_of[id(messages.FromClient)],
            "receive": schema_of[id(messages.FromServer)],
        },
    }


def with_published_names(schemas: Any, components: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The schemas with the published names of types (`PUBLISHED_NAMES`) instead of their names in Python."""
    names = {cls.__name__: name for cls, name in PUBLISHED_NAMES.items()}
    references = {REF.format(name=old): REF.format(name=new) for old, new in names.items()}

    def rename(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: rename(one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [rename(one) for one in value]
        return references.get(value, value) if isinstance(value, str) else value

    renamed = {names.get(name, name): rename(component) for name, component in components.items()}
    for name, component in renamed.items():
        if "title" in component:
            component["title"] = name
    return rename(schemas), renamed


def operation(one: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    """Describe one endpoint."""
    described: dict[str, Any] = {
        "summary": one.words,
        "operationId": one.operation or one.handler.__name__,
        "parameters": [parameter(name) for name in re.findall(r"\{(\w+)\}", one.path)],
        "responses": {str(one.status): answer(one, schemas)},
    }
    for name, values in one.query:
        schema = {"type": "string", "enum": list(values), "default": values[0]}
        described["parameters"].append({"name": name, "in": "query", "required": False, "schema": schema})
    if one.body is not None:
        content = {JSON: {"schema": schemas[id(one.body)]}}
        described["requestBody"] = {"required": True, "content": content}
    if one.token:
        described["security"] = [{}, {"seat": []}] if one.method == "GET" else [{"seat": []}]
    common_refusals = (400, 403, 413) if one.method == "POST" else ()
    for status in sorted({*common_refusals, *one.refusals, 429, 503}):
        described["responses"][str(status)] = refusal(status, schemas)
    return described


def parameter(name: str) -> dict[str, Any]:
    """Describe a path parameter."""
    schema = {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": PATH_PARAMETERS[name]}


def answer(one: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    """Describe the answer of an endpoint."""
    schema = schemas[id(one.answer)] if one.answer is not None else {}
    return {"description": one.words, "content": {one.media: {"schema": schema}}}


def refusal(status: int, schemas: dict[int, Any]) -> dict[str, Any]:
    """Describe a refusal."""
    described: dict[str, Any] = {
        "description": DESCRIPTIONS[status],
        "content": {JSON: {"schema": schemas[id(common.RefusalInfo)]}},
    }
    if status == 429:
        described["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}, "required": True}}
    return described
