"""The OpenAPI document is complete, every answer follows it, and the TypeScript types are up to date."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings

import event_types
import wire_types
from sandtable.server.http.app import endpoints
from sandtable.server.http.handlers import Handlers
from sandtable.server.wire import messages
from server.conftest import Start
from server.serving import ROOT, Live


@pytest.fixture(scope="module")
def described(live: Live) -> Any:
    return live.get("/api/openapi.json").json()


def test_every_endpoint_is_described_and_documented(live: Live, described: Any) -> None:
    table = endpoints(Handlers(live.context))
    assert {(one.path, one.method.lower()) for one in table} == {
        (path, method) for path, methods in described["paths"].items() for method in methods
    }
    text = (ROOT / "docs" / "http.md").read_text("utf-8")
    for one in table:
        shown = one.path.replace("{id}/answers", "{id}/answers")
        last = shown.rpartition("/")[2]
        assert shown in text or f"`/{last}`" in text, f"docs/http.md does not name {one.path}"


def test_operations_have_distinct_names_and_parts_of_paths_are_declared(described: Any) -> None:
    names = [one["operationId"] for methods in described["paths"].values() for one in methods.values()]
    assert len(set(names)) == len(names)
    for path, methods in described["paths"].items():
        for one in methods.values():
            declared = {p["name"] for p in one["parameters"] if p["in"] == "path"}
            assert declared == set(re.findall(r"\{(\w+)\}", path))


def test_every_schema_reference_resolves(described: Any) -> None:
    text = msgspec.json.encode(described).decode()
    for name in re.findall(r'"#/components/schemas/(\w+)"', text):
        assert name in described["components"]["schemas"]


def test_messages_of_the_socket_follow_their_schema(live: Live, described: Any) -> None:
    """The messages of a real match validate against their published schema."""
    schema = {"components": described["components"]} | described["x-websocket"]["receive"]
    checker = jsonschema.Draft202012Validator(schema)
    table = live.create("tiny", "meeting", time_limit_seconds=500)
    player = table.sit(0)
    player.until("full")
    player.act("march A 0")
    player.act("march A 3")
    player.ask("ask", {"about": "A"})
    player.ask("preview", {"actions": ["supply B 1"]})
    player.ask("undo")
    player.ask("offer", {"what": "draw"})
    player.ask("ping")
    table.play(1, "seal")
    player.sync()
    player.act("seal")
    player.ask("resign")
    other = live.create("dbd", "first-blood").sit(0)
    other.until("full")
    other.act(other.actions()[-1])
    heard = player.heard + other.heard
    assert {msgspec.json.decode(raw)["t"] for raw in heard} == {
        "full", "frames", "done", "refused", "choices", "preview", "presence", "clock", "pong",
    }  # fmt: skip
    for raw in heard:
        checker.validate(msgspec.json.decode(raw))
        msgspec.json.decode(raw, type=messages.FromServer)
    player.close()
    other.close()


def test_the_typescript_types_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert wire_types.main(["--check"]) == 0, capsys.readouterr().out


def test_outdated_typescript_types_are_found(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire_types, "ROOT", tmp_path)
    monkeypatch.setattr(wire_types, "TARGETS", tmp_path / "web")
    monkeypatch.setattr(wire_types, "typescript", lambda: "messages\n")
    monkeypatch.setattr(event_types, "typescript", lambda: "events\n")
    assert wire_types.main(["--check"]) == 1
    assert wire_types.main([]) == 0
    for file in ("wire.ts", "events.ts"):
        assert wire_types.main(["--check"]) == 0
        assert f"web/{file}: up to date" in capsys.readouterr().out
        (tmp_path / "web" / file).write_text("")
        assert wire_types.main(["--check"]) == 1
        assert f"web/{file}: out of date" in capsys.readouterr().out
        assert wire_types.main([]) == 0


def test_fuzzed_requests_are_answered_as_described(start: Start) -> None:
    """Schemathesis sends valid and invalid requests; every answer must be as described."""
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    checks = pytest.importorskip("schemathesis.checks")
    live = start()
    table = live.create("tiny", "meeting")
    document = live.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=live.base)
    wanted = [
        checks.not_a_server_error,
        schemathesis.specs.openapi.checks.status_code_conformance,
        schemathesis.specs.openapi.checks.content_type_conformance,
        schemathesis.specs.openapi.checks.response_schema_conformance,
    ]
    count = 0

    def fuzz(case: Any) -> None:
        nonlocal count
        count += 1
        if "id" in (case.path_parameters or {}) and count % 4:
            case.path_parameters["id"] = table.id
        if "game" in (case.path_parameters or {}) and count % 3:
            case.path_parameters["game"] = "tiny"
        if isinstance(case.body, dict) and "game" in case.body and count % 3:
            case.body["game"] = "tiny"
            case.body.pop("scenario", None)
        headers = {"authorization": f"Bearer {table.tokens[count % 2]}"} if count % 2 else {}
        response = case.call(headers=headers, timeout=10)
        case.validate_response(response, checks=wanted)

    for result in schema.get_all_operations():
        operation = result.ok()
        bad = schemathesis.GenerationMode.NEGATIVE
        cases = operation.as_strategy() | operation.as_strategy(generation_mode=bad)
        BOUNDED(given(case=cases)(fuzz))()
    assert count > 200
    assert table.view(0)["match"]["id"] == table.id


BOUNDED = settings(
    max_examples=15,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
