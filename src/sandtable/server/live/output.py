"""How messages leave a connection: an interface, and an implementation for any ASGI server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, Protocol

from starlette.types import Send


class Output(Protocol):
    """The sending side of a connection. `fastpath.websocket_protocol` implements it on the transport itself."""

    def put(self, text: bytes, before: bytes = b"") -> None:
        """Send a message, or two at once, without waiting; what cannot be sent now is buffered."""

    def waiting(self) -> int:
        """How many bytes are buffered."""

    async def flush(self) -> None:
        """Wait until what is sent elsewhere cannot overtake what was put here."""

    def cut(self) -> None:
        """End the connection now, without a closing handshake."""


class QueuedOutput:
    """Sends through ASGI: messages wait in a queue, which one task empties in order while `run` is running."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._size = 0
        self._drained = asyncio.Event()
        self._drained.set()
        self._cut = asyncio.Event()

    def put(self, text: bytes, before: bytes = b"") -> None:
        for message in (before, text) if before else (text,):
            self._size += len(message)
            self._queue.put_nowait(message)
        self._drained.clear()

    def waiting(self) -> int:
        return self._size

    async def flush(self) -> None:
        await self._drained.wait()

    def cut(self) -> None:
        self._cut.set()

    async def run(self, listening: Coroutine[Any, Any, None]) -> None:
        """Send what is put until `listening` ends, the client disconnects or the output is cut."""
        tasks = [asyncio.ensure_future(work) for work in (listening, self._send_queued(), self._cut.wait())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # raises what it raised
        finally:
            for task in tasks:
                task.cancel()
            self._drained.set()

    async def _send_queued(self) -> None:
        with contextlib.suppress(OSError):  # the client has disconnected
            while True:
                message = await self._queue.get()
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._size -= len(message)
                if not self._size:
                    self._drained.set()
