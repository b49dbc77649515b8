"""Checks and headers for every HTTP request: origins, rate limits, and the security headers of every answer. The
Content-Security-Policy lets a browser load nothing from another site; a handler may set its own policy."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.auth import check_host, check_origin, rate_limit_key
from sandtable.server.context import ServerContext
from sandtable.server.fair_queue import asker
from sandtable.server.settings import Settings
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import Declined, InternalError, refusal_of

log = logging.getLogger("sandtable.server")

POLICY_DIRECTIVES = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",  # pieces are placed by style attributes, which can load nothing
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
POLICY = "; ".join(POLICY_DIRECTIVES)
SECURITY_HEADERS = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
)


class RequestGuard:
    """ASGI middleware that checks requests, counts them, and answers when a handler fails."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        context: ServerContext = scope["app"].state.context
        asker.set(rate_limit_key((scope.get("client") or ("", 0))[0]))
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                context.metrics.requests[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS:
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope, context)
        except Declined as fault:
            context.metrics.refusals[fault.error] += 1
            await refuse(send_with_headers, fault)
            return
        try:
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:  # while it was sending: there is nobody to answer
            context.metrics.refusals["aborted"] += 1
        except Exception:
            log.exception("%s %s", scope["method"], scope.get("route", ""))
            if started:
                raise
            await refuse(
                send_with_headers, InternalError("Something went wrong here, and it was not you. Nothing was done.")
            )

    def _check(self, scope: Scope, context: ServerContext) -> None:
        headers = Headers(scope=scope)
        check_host(headers.get("host", ""), self.settings.allowed_hosts)
        if scope["method"] not in {"GET", "HEAD"}:
            check_origin(headers.get("origin", ""), headers.get("host", ""), self.settings.allowed_origins)
        if scope["path"] not in {"/api/health", "/api/ready"}:
            context.rate_limits.take("request", (scope.get("client") or ("", 0))[0])


async def refuse(send: Send, fault: Declined) -> None:
    """Answer with the refusal as a document."""
    status, refusal = refusal_of(fault)
    headers = [(b"content-type", b"application/json")]
    if refusal.retry_after:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(refusal)})
