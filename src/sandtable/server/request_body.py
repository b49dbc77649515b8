"""Read the body of an HTTP request, up to the size that its endpoint accepts, and within the memory for all bodies."""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request

from .auth import rate_limit_key
from .wire.refusals import TooLarge, Unavailable

MOST_BYTES = 64 * 2**20  # of all bodies that are being read
MOST_BYTES_OF_ONE = 8 * 2**20  # of those from one address


class BodyMemory:
    """The bytes of the bodies that are being read, in all and by address."""

    def __init__(self) -> None:
        self.used = 0
        self._of: Counter[str] = Counter()

    def take(self, address: str, count: int) -> None:
        """Count bytes that were read. Raises Unavailable if they are too many."""
        self.used += count
        self._of[address] += count
        if self.used > MOST_BYTES or self._of[address] > MOST_BYTES_OF_ONE:
            raise Unavailable("Too many large requests are being sent at once; try again later.")

    def release(self, address: str, count: int) -> None:
        """Count bytes no longer."""
        self.used -= count
        self._of[address] -= count
        if not self._of[address]:
            del self._of[address]


async def read_body(request: Request, largest: int) -> bytes:
    """The body of a request. Raises TooLarge as soon as it is known to be too large."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > largest:
        raise TooLarge(f"More than {largest} bytes are not read here.")
    memory: BodyMemory = request.app.state.context.bodies
    address = rate_limit_key(request.client.host if request.client else "")
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            parts.append(part)
            memory.take(address, len(part))
            if size > largest:
                raise TooLarge(f"More than {largest} bytes are not read here.")
        return b"".join(parts)
    finally:
        memory.release(address, size)
