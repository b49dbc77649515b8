"""The settings of a server: each is a flag of `sandtable serve`, an environment variable SANDTABLE_… and a default."""

from __future__ import annotations

import argparse
import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sandtable.games import read_plugins
from sandtable.kernel.errors import Unreadable


@dataclass(frozen=True)
class Setting:
    """The description of one setting."""

    name: str  # "port"
    help: str
    minimum: float = 0
    maximum: float = 2**31

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return f"SANDTABLE_{self.name.upper()}"


@dataclass(frozen=True)
class Settings:
    """The values with which one server runs."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = "sandtable.sqlite"
    plugins: str = ""
    hosts: str = ""
    operator_token: str = ""
    origins: str = ""
    workers: int = 0
    compiled: int = 1
    bot_seconds: float = 60.0
    idle_seconds: float = 600.0
    most_rooms: int = 20_000
    most_sockets: int = 20_000
    most_connections: int = 25_000
    connections_per_address: int = 500
    connections_per_second: int = 50
    header_seconds: float = 10.0
    body_seconds: float = 60.0
    queue_bytes: int = 1_000_000
    ping_seconds: float = 20.0
    rate_limits: int = 1
    proxies: str = ""
    log_level: str = "warning"
    fast_websocket: int = 1
    short_time_slices: int = 1
    fast_gc: int = 1

    @property
    def allowed_origins(self) -> frozenset[str]:
        """Other sites whose pages may call this server."""
        return frozenset(origin for origin in self.origins.split(",") if origin)

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Host names that the server answers for. By default a server that other machines reach answers for all."""
        if not self.hosts and not _is_loopback(self.host):
            return frozenset({"*"})
        return frozenset(host.strip().lower() for host in self.hosts.split(",") if host.strip())

    @property
    def games(self) -> dict[str, str]:
        """Game id -> package, for the games named in `plugins`."""
        return read_plugins(self.plugins)


SETTINGS = (
    Setting("host", "address to listen on; 0.0.0.0 accepts connections from other machines"),
    Setting("port", "port to listen on; 0 picks a free one", 0, 65535),
    Setting("database", "file that stores the matches; :memory: stores nothing"),
    Setting("plugins", "additional games as id=package, separated by commas"),
    Setting(
        "hosts",
        "host names to answer for besides addresses and localhost; * for all, the default unless host is loopback",
    ),
    Setting("operator_token", "token for /api/metrics and /api/set-aside; without one they answer this machine only"),
    Setting("origins", "other sites whose pages may call this server, separated by commas"),
    Setting("workers", "number of bot processes; 0 starts one per core", 0, 256),
    Setting("compiled", "1 lists the actions of busy games with compiled rules found on disk; 0 never does", 0, 1),
    Setting("bot_seconds", "seconds a bot may think before some legal action is played for it", 0.1, 3600),
    Setting("idle_seconds", "seconds after which a match without connections leaves memory", 0, 86400),
    Setting("most_rooms", "maximum number of matches in memory", 1, 1_000_000),
    Setting("most_sockets", "maximum number of open sockets", 1, 1_000_000),
    Setting("most_connections", "maximum number of open TCP connections, sockets included", 1, 1_000_000),
    Setting("connections_per_address", "maximum number of them from one address; 0: no limit", 0, 1_000_000),
    Setting(
        "connections_per_second",
        "new TCP connections a second from one address, ten times as many at once; 0: no limit",
        0,
        1_000_000,
    ),
    Setting("header_seconds", "seconds for the head of a request to arrive", 0.1, 3600),
    Setting("body_seconds", "seconds for the body of a request to arrive", 0.1, 3600),
    Setting("queue_bytes", "bytes that may wait for a slow socket before it is closed", 100_000, 100_000_000),
    Setting("ping_seconds", "seconds between two keepalive pings of a socket", 0.1, 3600),
    Setting("rate_limits", "factor on the request rate allowed per address; 0 switches limits off", 0, 1_000_000),
    Setting("proxies", "addresses of proxies whose X-Forwarded-For is trusted, separated by commas"),
    Setting("log_level", "critical, error, warning, info or debug; info and debug also log every request"),
    Setting(
        "fast_websocket", "1 reads and writes most socket frames without the WebSocket library; 0 never does", 0, 1
    ),
    Setting(
        "short_time_slices", "1 asks Linux for short time slices for the server, long ones for bots; 0 does not", 0, 1
    ),
    Setting("fast_gc", "1 suspends Python's garbage collector while many matches are in memory; 0 does not", 0, 1),
)


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add a flag for every setting to a command line."""
    defaults = Settings()
    for setting in SETTINGS:
        default = getattr(defaults, setting.name)
        text = f"{setting.help} (default: {default})" if default != "" else setting.help
        parser.add_argument(setting.flag, metavar="VALUE", help=text.replace("%", "%%"))


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from flags, else from the environment, else the defaults. An invalid value raises Unreadable."""
    environment = os.environ if environment is None else environment
    types = {field.name: type(field.default) for field in fields(Settings)}
    chosen: dict[str, Any] = {}
    for setting in SETTINGS:
        flag = flags.get(setting.name)
        source = setting.variable if flag is None else setting.flag
        text = environment.get(setting.variable) if flag is None else flag
        if text is not None:
            chosen[setting.name] = _parse(types[setting.name], str(text), setting, source)
    settings = Settings(**chosen)
    read_plugins(settings.plugins)
    return settings


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _parse(kind: type, text: str, setting: Setting, source: str) -> Any:
    if kind is str:
        return text
    try:
        number = kind(text)
    except ValueError:
        raise Unreadable(f"{source}: {text!r} is not a number") from None
    if not setting.minimum <= number <= setting.maximum:
        raise Unreadable(f"{source}: {number} is not between {setting.minimum:g} and {setting.maximum:g}")
    return number
