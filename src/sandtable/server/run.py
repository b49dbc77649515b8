"""Starting and stopping: one process, one loop."""

from __future__ import annotations

import gc
import logging
import resource
import signal
import socket
import sys
from importlib.util import find_spec

import uvicorn

from .fastpath.scheduling import ask_for_short_turns
from .fastpath.websocket_protocol import WebSocketProtocol
from .http.app import Application
from .settings import Settings
from .wire.legal_lists import CARRIERS
from .wire.messages import LARGEST_MESSAGE

GRACE = 5  # seconds for what is under way when the server is stopped


class Server(uvicorn.Server):
    """Says where it can be found, once it can."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for server in getattr(self, "servers", ()):
            for one in server.sockets:
                host, port = one.getsockname()[:2]
                print(f"Sandtable plays at http://{host}:{port}/", flush=True)  # noqa: T201  # a command's output
        gc.collect()
        gc.freeze()  # what the program itself is made of need not be looked at again


def configure(settings: Settings) -> uvicorn.Config:
    """Uvicorn as we want it."""
    level = settings.log_level.lower()
    return uvicorn.Config(
        Application(settings),
        interface="asgi3",
        host=settings.host,
        port=settings.port,
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http="httptools" if find_spec("httptools") else "h11",
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        log_level=level,
        access_log=level in {"info", "debug"},
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        backlog=4096,
        timeout_graceful_shutdown=GRACE,
    )


def _heard(number: int, frame: object) -> None:
    """The server has stopped already."""


def tune() -> None:
    """How the interpreter serves best."""
    sys.setswitchinterval(0.0002)  # neither the loop nor the store's writer waits longer for a busy thread
    gc.set_threshold(5_000, 1_000_000)  # so much is looked at in a millisecond; see `Rooms.tidy`
    ask_for_short_turns()


def run(settings: Settings) -> int:
    """Serve until somebody stops it; the result is the exit code."""
    tune()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    logging.getLogger("sandtable").setLevel(settings.log_level.upper())
    CARRIERS.enabled = bool(settings.compiled)
    server = Server(configure(settings))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _heard)  # uvicorn stops gracefully, and then raises the signal once more
    server.run()
    return 0 if server.started else 1
