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
from sandtable.server.http.static_files import CLIENT_NOT_BUILT, ClientFiles
from sandtable.server.settings import ABOUT, Settings, read
from sandtable.server.wire.refusals import Forbidden, NotFound, RateLimited
from server.conftest import Spawn
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
    assert "<script" not in CLIENT_NOT_BUILT
    assert "//" not in CLIENT_NOT_BUILT.replace("<!doctype html>", ""), "no third party is asked for anything"


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
