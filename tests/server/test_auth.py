"""Tokens, origins and rate limits."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server import auth
from sandtable.server.wire.refusals import Forbidden, RateLimited


def test_a_token_matches_only_its_own_digest() -> None:
    assert auth.token_matches("abc", auth.token_digest("abc"))
    assert not auth.token_matches("abd", auth.token_digest("abc"))
    assert not auth.token_matches("", "")


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
def test_only_our_own_and_allowed_origins_may_call(origin: str, host: str, fine: bool) -> None:
    allowed = frozenset({"http://friend.example"})
    if fine:
        auth.check_origin(origin, host, allowed)
    else:
        with pytest.raises(Forbidden):
            auth.check_origin(origin, host, allowed)


def test_only_loopback_addresses_are_local() -> None:
    auth.check_operator("127.0.0.1", {}, "")
    auth.check_operator("::1", {}, "")
    for address in ("192.0.2.1", "", "nonsense"):
        with pytest.raises(Forbidden):
            auth.check_operator(address, {}, "")


def test_ipv6_addresses_share_the_limit_of_their_network() -> None:
    assert auth.rate_limit_key("10.0.0.1") == "10.0.0.1"
    assert (
        auth.rate_limit_key("2001:db8::1") == auth.rate_limit_key("2001:db8::2") != auth.rate_limit_key("2001:db8:1::1")
    )
    assert auth.rate_limit_key("nonsense") == "nonsense"


def test_a_rate_limit_allows_requests_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sandtable.server.auth.time.monotonic", lambda: now[0])
    limits = auth.RateLimits(1)
    for _ in range(60):
        limits.take("create", "10.0.0.1")
    with pytest.raises(RateLimited) as fault:
        limits.take("create", "10.0.0.1")
    limits.take("create", "10.0.0.2")
    now[0] += fault.value.seconds
    limits.take("create", "10.0.0.1")
    off: Any = auth.RateLimits(0)
    for _ in range(1000):
        off.take("create", "10.0.0.1")


@pytest.mark.parametrize("host", ["127.0.0.1:8470", "[::1]:8470", "localhost", "table.localhost:1", "my.site:443", ""])
def test_a_server_answers_for_its_own_names(host: str) -> None:
    auth.check_host(host, frozenset({"my.site"}))


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8470", "my.site.evil.example"])
def test_a_rebound_name_is_refused(host: str) -> None:
    with pytest.raises(Forbidden, match="does not answer for"):
        auth.check_host(host, frozenset({"my.site"}))
    auth.check_host(host, frozenset({"*"}))


def test_the_operator_has_a_token_or_is_on_this_machine() -> None:
    auth.check_operator("127.0.0.1", {}, "")
    auth.check_operator("10.0.0.1", {"authorization": "Bearer secret"}, "secret")
    for address, headers, token in (
        ("10.0.0.1", {}, ""),
        ("127.0.0.1", {"x-forwarded-for": "10.0.0.1"}, ""),
        ("127.0.0.1", {}, "secret"),
        ("127.0.0.1", {"authorization": "Bearer wrong"}, "secret"),
    ):
        with pytest.raises(Forbidden):
            auth.check_operator(address, headers, token)
