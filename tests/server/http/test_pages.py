"""The browser client is served with a strict policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.requests import Request

from sandtable.server.http.static_files import NOT_BUILT, Pages
from sandtable.server.wire.refusals import NotFound
from server.serving import Live


def request(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": f"/{path}", "path_params": {"path": path}, "headers": raw})


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the page", "utf-8")
    (tmp_path / "assets" / "app-1234.js").write_text("x = 1;" * 100, "utf-8")
    (tmp_path.parent / "secret.txt").write_text("secret", "utf-8")
    return Pages(tmp_path)


def test_every_address_without_a_file_is_the_page(pages: Pages) -> None:
    for path in ("", "match/abc", "rules/dbd"):
        answer = pages.answer(request(path))
        assert answer.body == b"<!doctype html>the page"
        assert answer.headers["cache-control"] == "no-cache"


def test_files_are_squeezed_and_kept(pages: Pages) -> None:
    plain = pages.answer(request("assets/app-1234.js"))
    assert plain.headers["cache-control"].endswith("immutable")
    assert "javascript" in plain.headers["content-type"]
    small = pages.answer(request("assets/app-1234.js", accept_encoding="gzip, br"))
    assert small.headers["content-encoding"] == "gzip"
    assert len(small.body) < len(plain.body)
    again = pages.answer(request("assets/app-1234.js", if_none_match=plain.headers["etag"]))
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["../secret.txt", "assets/../../secret.txt", "assets/none.js", "api/none", "/etc/passwd.txt"]
)
def test_nothing_else_is_served(pages: Pages, path: str) -> None:
    with pytest.raises(NotFound):
        pages.answer(request(path))


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    answer = Pages(tmp_path).answer(request("anything"))
    assert answer.body == NOT_BUILT.encode()
    assert "<script" not in NOT_BUILT
    assert "//" not in NOT_BUILT.replace("<!doctype html>", ""), "no third party is asked for anything"


def test_every_answer_has_the_policy(live: Live) -> None:
    for path in ("/", "/api/games", "/api/nonsense", "/somewhere"):
        headers = live.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe-eval" not in policy
        assert re.search(r"script-src 'self';", policy)
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert live.get("/api/games").headers["cache-control"] == "no-store"


def test_rules_are_given_block_by_block_and_by_clause(live: Live) -> None:
    rules = live.get("/api/games/dbd/rules").json()
    kinds = {block["kind"] for block in rules["blocks"]}
    assert kinds == {"heading", "clause", "text"}
    clauses = [block["id"] for block in rules["blocks"] if block["kind"] == "clause"]
    assert len(set(clauses)) == len(clauses) > 100
    one = live.get(f"/api/games/dbd/rules/{clauses[0]}").json()
    assert one["id"] == clauses[0]
    assert one["text"]
    headings = [block for block in rules["blocks"] if block["kind"] == "heading"]
    assert headings[0]["level"] == 1


def test_games_tell_all_that_a_client_needs(live: Live) -> None:
    games = live.get("/api/games").json()["games"]
    assert {"dbd", "tiny"} <= {game["id"] for game in games}
    tiny = live.get("/api/games/tiny").json()
    assert tiny["hidden"] is True
    assert tiny["simultaneous"] is True
    assert tiny["out_of_time"] == "seal"
    assert [option["name"] for option in tiny["options"]] == ["turn_limit"]
    assert {verb["name"] for verb in tiny["verbs"]} == {"march", "supply", "clear", "seal"}
    assert {one["name"] for one in tiny["scenarios"]} >= {"meeting", "canary", "moor"}
