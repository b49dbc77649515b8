"""Start and stop the server: one process, one event loop."""

from __future__ import annotations

import gc
import logging
import resource
import signal
import socket
import sys
from importlib.util import find_spec

import uvicorn

from .connection_limits import ConnectionLimits, LimitedWebSocketProtocol, ServerConfig, http_protocol
from .fastpath.garbage_collection import set_thresholds
from .fastpath.scheduling import request_short_time_slices
from .fastpath.websocket_protocol import FastWebSocketProtocol
from .http.app import Application
from .settings import Settings
from .store.file_guard import FileGuard
from .store.sqlite import check_format
from .wire.legal_lists import CARRIERS
from .wire.messages import LARGEST_MESSAGE

GRACE = 5  # seconds for requests in progress when the server is stopped


class Server(uvicorn.Server):
    """Uvicorn's server, which prints its address once it accepts connections."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for server in getattr(self, "servers", ()):
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                print(f"Sandtable plays at http://{host}:{port}/", flush=True)  # noqa: T201  # a command's output
        gc.collect()
        gc.freeze()  # modules and code live as long as the process: later collections can skip them


def configure(settings: Settings) -> uvicorn.Config:
    """The uvicorn configuration for these settings."""
    level = settings.log_level.lower()
    limits = ConnectionLimits(settings)
    config = ServerConfig(
        Application(settings, limits),
        interface="asgi3",
        host=settings.host,
        port=settings.port,
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http=http_protocol(),
        ws=FastWebSocketProtocol if settings.fast_websocket else LimitedWebSocketProtocol,
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
    config.limits = limits
    return config


def tune_interpreter(settings: Settings) -> None:
    """Configure this thread and the interpreter for many short requests."""
    sys.setswitchinterval(0.0002)  # neither the loop nor the store's writer waits longer for a busy thread
    if settings.fast_gc:
        set_thresholds()
    if settings.short_time_slices:
        request_short_time_slices()


def run(settings: Settings) -> int:
    """Serve until the process is asked to stop. Returns the exit code; raises StoreError if the database is refused."""
    tune_interpreter(settings)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    logging.getLogger("sandtable").setLevel(settings.log_level.upper())
    CARRIERS.enabled = bool(settings.compiled)
    guard = FileGuard(settings.database)
    check_format(settings.database)
    server = Server(configure(settings))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ignore_signal)
    server.run()
    guard.release()
    return 0 if server.started else 1


def _ignore_signal(number: int, frame: object) -> None:
    """Do nothing: uvicorn raises a signal again after it has stopped gracefully."""
