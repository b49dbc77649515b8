"""The browser client is served with a strict policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.requests import Request

from sandtable.server.http import docs_site
from sandtable.server.http.docs_site import DocsSite
from sandtable.server.http.middleware import POLICY
from sandtable.server.http.static_files import CLIENT_NOT_BUILT, ClientFiles
from sandtable.server.wire.refusals import NotFound
from server.conftest import Start
from server.serving import Live


def request(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": f"/{path}", "path_params": {"path": path}, "headers": raw})


@pytest.fixture
def pages(tmp_path: Path) -> ClientFiles:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the page", "utf-8")
    (tmp_path / "assets" / "app-1234.js").write_text("x = 1;" * 100, "utf-8")
    (tmp_path.parent / "secret.txt").write_text("secret", "utf-8")
    return ClientFiles(tmp_path)


def test_every_path_without_a_file_serves_the_page(pages: ClientFiles) -> None:
    for path in ("", "match/abc", "rules/dbd"):
        answer = pages.answer(request(path))
        assert answer.body == b"<!doctype html>the page"
        assert answer.headers["cache-control"] == "no-cache"


def test_files_are_compressed_and_cached(pages: ClientFiles) -> None:
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
def test_no_other_files_are_served(pages: ClientFiles, path: str) -> None:
    with pytest.raises(NotFound):
        pages.answer(request(path))


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    answer = ClientFiles(tmp_path).answer(request("anything"))
    assert answer.body == CLIENT_NOT_BUILT.encode()
    assert "make client" in CLIENT_NOT_BUILT
    assert "<script" not in CLIENT_NOT_BUILT
    assert "//" not in CLIENT_NOT_BUILT.replace("<!doctype html>", ""), "no third party is asked for anything"


def test_every_answer_has_the_security_policy(live: Live) -> None:
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


def test_game_details_have_everything_a_client_needs(live: Live) -> None:
    games = live.get("/api/games").json()["games"]
    assert {"dbd", "tiny"} <= {game["id"] for game in games}
    tiny = live.get("/api/games/tiny").json()
    assert tiny["hidden"] is True
    assert tiny["simultaneous"] is True
    assert tiny["out_of_time"] == "seal"
    assert [option["name"] for option in tiny["options"]] == ["turn_limit"]
    assert {verb["name"] for verb in tiny["verbs"]} == {"march", "supply", "clear", "seal"}
    assert {one["name"] for one in tiny["scenarios"]} >= {"meeting", "canary", "moor"}


# -- the documentation ------------------------------------------------------------------------------------------------


@pytest.fixture
def docs(tmp_path: Path) -> DocsSite:
    site = tmp_path / "site"
    for folder in ("assets", "reference"):
        (site / folder).mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html>home", "utf-8")
    (site / "404.html").write_text("<!doctype html>lost", "utf-8")
    (site / "bots.html").write_text("<!doctype html>bots", "utf-8")
    (site / "reference" / "index.html").write_text("<!doctype html>reference", "utf-8")
    (site / "assets" / "bundle.a5f9d56c.min.js").write_text("x = 1;" * 100, "utf-8")
    (site / "assets" / "icon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    (site / "link.html").symlink_to(tmp_path / "secret.html")
    return DocsSite(site)


def docs_request(path: str, **headers: str) -> Request:
    made = request(f"docs/{path}" if path else "docs", **headers)
    made.scope["path_params"] = {"path": path.removeprefix("/")}
    return made


def test_pages_of_the_documentation_are_served(docs: DocsSite) -> None:
    for path, text in (("/", "home"), ("bots.html", "bots"), ("reference/", "reference"), ("index.html", "home")):
        answer = docs.answer(docs_request(path))
        assert (answer.status_code, answer.body) == (200, f"<!doctype html>{text}".encode()), path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
    again = docs.answer(docs_request("bots.html", if_none_match=docs.answer(docs_request("bots.html")).headers["etag"]))
    assert again.status_code == 304


def test_documentation_files_have_types_and_only_hashed_names_are_cached(docs: DocsSite) -> None:
    bundle = docs.answer(docs_request("assets/bundle.a5f9d56c.min.js", accept_encoding="gzip"))
    assert "javascript" in bundle.headers["content-type"]
    assert bundle.headers["content-encoding"] == "gzip"
    assert bundle.headers["cache-control"].endswith("immutable")
    icon = docs.answer(docs_request("assets/icon.svg"))
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


def test_a_documentation_folder_redirects_to_its_slash(docs: DocsSite) -> None:
    for path, place in (("", "/docs/"), ("reference", "/docs/reference/")):
        answer = docs.answer(docs_request(path))
        assert (answer.status_code, answer.headers["location"]) == (308, place)


@pytest.mark.parametrize(
    "path",
    ["none.html", "bots", "bots.html/", "assets/", "../secret.html", "link.html", "/etc/passwd", "a\0b", "x" * 999],
)
def test_no_other_documentation_files_are_served(docs: DocsSite, path: str) -> None:
    answer = docs.answer(docs_request(path))
    assert (answer.status_code, answer.body) == (404, b"<!doctype html>lost")
    (docs.folder.root / "404.html").unlink()
    assert docs.answer(docs_request(path)).headers["content-type"].startswith("text/plain")


def test_the_documentation_is_served_under_docs_with_the_policy(
    docs: DocsSite, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs_site, "DOCS_FOLDER", docs.folder.root)
    live = start()
    answer = live.get("/docs", follow_redirects=True)
    assert (answer.status_code, answer.text, answer.url.path) == (200, "<!doctype html>home", "/docs/")
    policy = answer.headers["content-security-policy"]
    assert policy.replace(" 'unsafe-inline'; style-src-attr", "; style-src-attr") == POLICY
    assert "script-src 'self';" in policy
    assert live.get("/docs/assets/icon.svg").headers["content-security-policy"] == POLICY
    assert live.get("/docs/%2e%2e/secret.html").status_code == 404
    assert live.http.head("/docs/bots.html").status_code == 200


def test_without_a_build_the_documentation_says_how_to_make_one(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs_site, "DOCS_FOLDER", tmp_path / "none")
    live = start()
    for path in ("/docs", "/docs/", "/docs/bots.html"):
        answer = live.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/plain; charset=utf-8")
        assert "make docs" in answer.text
