"""Who may do what: tokens of seats, pages of other sites, and how often one address may ask.

A token is an unguessable name; only its SHA-256 is kept. It has 128 random bits, so the digest needs no salt.
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

MOST_ADDRESSES = 10_000  # remembered at once; the one that asked longest ago is forgotten first


def key_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, key: str) -> bool:
    """Whether a token is the one of which `key` was kept."""
    return bool(key) and hmac.compare_digest(key_of(token), key)


def bearer(header: str) -> str:
    """The token of an Authorization header; empty where there is none."""
    if not header:
        return ""
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip() or len(token) > 200:
        raise Forbidden("Authorization: Bearer and a token are expected.", 401)
    return token.strip()


def check_origin(origin: str, host: str, allowed: frozenset[str]) -> None:
    """Refuse what a page of another site sends; programs send no Origin."""
    if not origin or origin in allowed or "*" in allowed:
        return
    parts = urlsplit(origin)
    if parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower():
        return
    raise Forbidden("Pages of another site may not speak to this server.")


def check_local(address: str, headers: Mapping[str, str]) -> None:
    """Refuse whoever is not on this machine. What is counted there would tell a player that the other gives orders."""
    try:
        near = ipaddress.ip_address(address).is_loopback
    except ValueError:
        near = False
    if not near or "x-forwarded-for" in headers or "forwarded" in headers:
        raise Forbidden("Only programs on the server's own machine may ask that.")


def network(address: str) -> str:
    """Whom a rate limit counts: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("burst", "level", "rate", "when")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.when = now

    def take(self, now: float) -> float:
        """0 if one more is fine, else the seconds to wait."""
        self.level = min(self.burst, self.level + (now - self.when) * self.rate)
        self.when = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate


RATES = {  # kind: (a second, at once), for one address
    "request": (40.0, 200.0),
    "create": (1.0, 60.0),
    "socket": (10.0, 100.0),
    "study": (20.0, 60.0),  # previews and odds
}
MESSAGE_RATE = (30.0, 90.0)  # of one socket


class Limits:
    """Rate limits by address. `factor` 0 switches them off."""

    def __init__(self, factor: int) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, address: str) -> None:
        """Count one; raise RateLimited when it is one too many."""
        if not self.factor:
            return
        now = time.monotonic()
        key = (kind, network(address))
        bucket = self._buckets.get(key)
        if bucket is None:
            rate, burst = RATES[kind]
            bucket = self._buckets[key] = Bucket(rate * self.factor, burst * self.factor, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        if wait := bucket.take(now):
            raise RateLimited(math.ceil(wait))

    def messages(self) -> Bucket | None:
        """What one socket may send."""
        if not self.factor:
            return None
        rate, burst = MESSAGE_RATE
        return Bucket(rate * self.factor, burst * self.factor, time.monotonic())
