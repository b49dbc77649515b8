"""Access control: seat tokens, cross-origin requests and rate limits.

A token has 128 random bits. Only its SHA-256 is stored; at that length the digest needs no salt.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from urllib.parse import urlsplit

from .wire.refusals import Forbidden, RateLimited

MOST_ADDRESSES = 10_000  # buckets kept; the least recently used is dropped first


def token_digest(token: str) -> str:
    """The part of a token that is stored: its SHA-256."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_matches(token: str, digest: str) -> bool:
    """Whether this is the token with the stored digest."""
    return bool(digest) and hmac.compare_digest(token_digest(token), digest)


def bearer_token(header: str) -> str:
    """The token in an Authorization header; empty if there is no header."""
    if not header:
        return ""
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip() or len(token) > 200:
        raise Forbidden("Authorization: Bearer and a token are expected.", 401)
    return token.strip()


def check_origin(origin: str, host: str, allowed: frozenset[str]) -> None:
    """Refuse requests from pages of other sites. Programs send no Origin header."""
    if not origin or origin in allowed or "*" in allowed:
        return
    parts = urlsplit(origin)
    if parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower():
        return
    raise Forbidden("Pages of another site may not speak to this server.")


def check_host(host: str, allowed: frozenset[str]) -> None:
    """Refuse requests for another host name, which a page of another site sends whose name was pointed at this server.

    Addresses and localhost cannot be rebound, so they are always allowed.
    """
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost" or name.endswith(".localhost") or name in allowed or "*" in allowed or not host:
        return
    try:
        ipaddress.ip_address(name)
    except ValueError:
        raise Forbidden(
            f"This server does not answer for {name!r}. Its operator names its hosts with --hosts."
        ) from None


def check_operator(address: str, headers: Mapping[str, str], token: str) -> None:
    """Refuse clients on other machines without the operator's token.

    The metrics would show a player that the opponent is giving secret orders.
    """
    if token and hmac.compare_digest(bearer_token(headers.get("authorization", "")), token):
        return
    if token:
        raise Forbidden("Only the operator may ask that, with the token of --operator-token.")
    try:
        is_local = ipaddress.ip_address(address).is_loopback
    except ValueError:
        is_local = False
    if not is_local or "x-forwarded-for" in headers or "forwarded" in headers:
        raise Forbidden("Only programs on the server's own machine may ask that.")


def rate_limit_key(address: str) -> str:
    """What a rate limit counts by: an IPv4 address, or the /64 network of an IPv6 address."""
    if ":" not in address:
        return address  # an IPv4 address, or a name
    try:
        parsed = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class TokenBucket:
    """Allows a burst of `burst` events, and after it `rate` events per second."""

    __slots__ = ("burst", "level", "rate", "updated")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.updated = now

    def take(self, now: float) -> float:
        """Count one event. Returns 0 if it is allowed, else the seconds to wait."""
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate


RATES = {  # for one address: (events per second, burst)
    "request": (40.0, 200.0),
    "create": (1.0, 60.0),
    "socket": (10.0, 100.0),
    "study": (20.0, 60.0),  # previews and odds
    "message": (150.0, 600.0),  # over all sockets
}
MESSAGE_RATE = (30.0, 90.0)  # for one socket


class Buckets:
    """Token buckets of the same size, one for each key. With a rate of 0 everything is allowed."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, now: float) -> float:
        """Count one event. Returns 0 if it is allowed, else the seconds to wait."""
        if not self._rate:
            return 0.0
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)


class RateLimits:
    """Rate limits by address. `factor` scales all of them; 0 switches them off."""

    def __init__(self, factor: int) -> None:
        self.factor = factor
        self._buckets = {kind: Buckets(rate * factor, burst * factor) for kind, (rate, burst) in RATES.items()}

    def take(self, kind: str, address: str) -> None:
        """Count one event of this kind. Raises RateLimited if it is one too many."""
        if wait := self._buckets[kind].take(rate_limit_key(address), time.monotonic()):
            raise RateLimited(math.ceil(wait))

    def message_bucket(self) -> TokenBucket | None:
        """The limit on messages from one socket; None if limits are off."""
        if not self.factor:
            return None
        rate, burst = MESSAGE_RATE
        return TokenBucket(rate * self.factor, burst * self.factor, time.monotonic())
