"""The browser client is served with a strict policy; settings come from flags and the environment."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from sandtable.kernel.errors import Unreadable
from sandtable.server import auth
from sandtable.server.http import docs_site
from sandtable.server.http.docs_site import DocsSite
from sandtable.server.http.middleware import POLICY
from sandtable.server.http.static_files import CLIENT_NOT_BUILT, ClientFiles
from sandtable.server.settings import ABOUT, Settings, read
from sandtable.server.wire.refusals import Forbidden, NotFound, RateLimited
from server.conftest import Spawn, Start
from server.serving import ROOT, Live


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


def test_every_address_without_a_file_is_the_page(pages: ClientFiles) -> None:
    for path in ("", "match/abc", "rules/dbd"):
        answer = pages.answer(request(path))
        assert answer.body == b"<!doctype html>the page"
        assert answer.headers["cache-control"] == "no-cache"


def test_files_are_squeezed_and_kept(pages: ClientFiles) -> None:
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
def test_nothing_else_is_served(pages: ClientFiles, path: str) -> None:
    with pytest.raises(NotFound):
        pages.answer(request(path))


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    answer = ClientFiles(tmp_path).answer(request("anything"))
    assert answer.body == CLIENT_NOT_BUILT.encode()
    assert "make client" in CLIENT_NOT_BUILT
    assert "<script" not in CLIENT_NOT_BUILT
    assert "//" not in CLIENT_NOT_BUILT.replace("<!doctype html>", ""), "no third party is asked for anything"


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


def test_files_of_the_documentation_have_types_and_only_hashed_names_are_kept(docs: DocsSite) -> None:
    bundle = docs.answer(docs_request("assets/bundle.a5f9d56c.min.js", accept_encoding="gzip"))
    assert "javascript" in bundle.headers["content-type"]
    assert bundle.headers["content-encoding"] == "gzip"
    assert bundle.headers["cache-control"].endswith("immutable")
    icon = docs.answer(docs_request("assets/icon.svg"))
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


def test_a_folder_of_the_documentation_ends_with_a_slash(docs: DocsSite) -> None:
    for path, place in (("", "/docs/"), ("reference", "/docs/reference/")):
        answer = docs.answer(docs_request(path))
        assert (answer.status_code, answer.headers["location"]) == (308, place)


@pytest.mark.parametrize(
    "path",
    ["none.html", "bots", "bots.html/", "assets/", "../secret.html", "link.html", "/etc/passwd", "a\0b", "x" * 999],
)
def test_nothing_else_is_in_the_documentation(docs: DocsSite, path: str) -> None:
    answer = docs.answer(docs_request(path))
    assert (answer.status_code, answer.body) == (404, b"<!doctype html>lost")
    (docs.folder.root / "404.html").unlink()
    assert docs.answer(docs_request(path)).headers["content-type"].startswith("text/plain")


def test_the_documentation_is_under_docs_with_the_policy(
    docs: DocsSite, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs_site, "DOCS_FOLDER", docs.folder.root)
    live = start()
    answer = live.get("/docs", follow_redirects=True)
    assert (answer.status_code, answer.text, answer.url.path) == (200, "<!doctype html>home", "/docs/")
    assert answer.headers["content-security-policy"] == POLICY
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


# -- every answer -----------------------------------------------------------------------------------------------------


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


# -- settings ---------------------------------------------------------------------------------------------------------


def test_flags_win_over_the_environment_and_both_over_what_is_usual() -> None:
    environment = {"SANDTABLE_PORT": "1234", "SANDTABLE_HOST": "0.0.0.0"}  # noqa: S104  # a word, no socket
    made = read({"port": "99", "host": None}, environment)
    assert (made.port, made.host, made.workers) == (99, "0.0.0.0", Settings().workers)  # noqa: S104


@pytest.mark.parametrize(
    "flags, words",
    [
        ({"port": "x"}, "--port: 'x' is no number"),
        ({"port": "70000"}, "--port: 70000 is not from 0 to 65535"),
        ({"plugins": "tiny"}, "'tiny' is not id=package"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_name(flags: dict[str, str], words: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(words)):
        read(flags, {})
    with pytest.raises(Unreadable, match="SANDTABLE_PORT"):
        read({}, {"SANDTABLE_PORT": "many"})


def test_every_setting_has_words_a_flag_and_a_line_of_docs() -> None:
    text = (ROOT / "docs" / "http.md").read_text("utf-8")
    assert [setting.name for setting in ABOUT] == list(Settings.__dataclass_fields__)
    for setting in ABOUT:
        assert f"`--{setting.name.replace('_', '-')}`" in text, setting.name


def test_the_command_serves_and_explains_itself(spawn: Spawn) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "sandtable", "serve", "--help"],
        capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT / "src")},
    ).stdout  # fmt: skip
    assert "--database" in shown
    server = spawn()
    assert server.get("/api/ready").json()["ok"] is True


# -- tokens, origins, rates -------------------------------------------------------------------------------------------


def test_tokens_fit_only_their_own_key() -> None:
    assert auth.fits("abc", auth.key_of("abc"))
    assert not auth.fits("abd", auth.key_of("abc"))
    assert not auth.fits("", "")


@pytest.mark.parametrize(
    "origin, host, fine",
    [
        ("", "a:1", True),
        ("http://a:1", "a:1", True),
        ("https://A:1", "a:1", True),
        ("http://b:1", "a:1", False),
        ("http://a:2", "a:1", False),
        ("null", "a:1", False),
        ("file://a:1", "a:1", False),
        ("http://friend.example", "a:1", True),
    ],
)
def test_origins(origin: str, host: str, fine: bool) -> None:
    allowed = frozenset({"http://friend.example"})
    if fine:
        auth.check_origin(origin, host, allowed)
    else:
        with pytest.raises(Forbidden):
            auth.check_origin(origin, host, allowed)


def test_only_this_machine_is_local() -> None:
    auth.check_local("127.0.0.1", {})
    auth.check_local("::1", {})
    for address in ("192.0.2.1", "", "nonsense"):
        with pytest.raises(Forbidden):
            auth.check_local(address, {})


def test_addresses_are_counted_by_network() -> None:
    assert auth.network("10.0.0.1") == "10.0.0.1"
    assert auth.network("2001:db8::1") == auth.network("2001:db8::2") != auth.network("2001:db8:1::1")
    assert auth.network("nonsense") == "nonsense"


def test_a_limit_lets_go_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sandtable.server.auth.time.monotonic", lambda: now[0])
    limits = auth.Limits(1)
    for _ in range(60):
        limits.take("create", "10.0.0.1")
    with pytest.raises(RateLimited) as fault:
        limits.take("create", "10.0.0.1")
    limits.take("create", "10.0.0.2")
    now[0] += fault.value.seconds
    limits.take("create", "10.0.0.1")
    off: Any = auth.Limits(0)
    for _ in range(1000):
        off.take("create", "10.0.0.1")
