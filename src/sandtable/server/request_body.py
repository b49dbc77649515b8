"""Read the body of an HTTP request, up to the largest size the server accepts."""

from __future__ import annotations

from starlette.requests import Request

from .wire.refusals import TooLarge
from .wire.requests import LARGEST_BODY


async def read_body(request: Request) -> bytes:
    """The body of a request. Raises TooLarge as soon as it is known to be too large."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > LARGEST_BODY:
        raise TooLarge(f"More than {LARGEST_BODY} bytes are not read.")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise TooLarge(f"More than {LARGEST_BODY} bytes are not read.")
        parts.append(part)
    return b"".join(parts)
