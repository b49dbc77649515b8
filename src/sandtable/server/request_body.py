"""Read the body of an HTTP request, up to the size that its endpoint accepts."""

from __future__ import annotations

from starlette.requests import Request

from .wire.refusals import TooLarge


async def read_body(request: Request, largest: int) -> bytes:
    """The body of a request. Raises TooLarge as soon as it is known to be too large."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > largest:
        raise TooLarge(f"More than {largest} bytes are not read here.")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > largest:
            raise TooLarge(f"More than {largest} bytes are not read here.")
        parts.append(part)
    return b"".join(parts)
