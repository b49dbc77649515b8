"""The settings of a server: each a flag of `sandtable serve` and a variable SANDTABLE_…, with one default."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sandtable.games import read_plugins
from sandtable.kernel.errors import Unreadable


@dataclass(frozen=True)
class Setting:
    """One of them, in words."""

    name: str  # "port"
    words: str
    least: float = 0
    most: float = 2**31


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = "sandtable.sqlite"
    plugins: str = ""
    origins: str = ""
    workers: int = 0
    compiled: int = 1
    bot_seconds: float = 60.0
    idle_seconds: float = 600.0
    most_rooms: int = 20_000
    most_sockets: int = 20_000
    queue_bytes: int = 1_000_000
    ping_seconds: float = 20.0
    rate_limits: int = 1
    proxies: str = ""
    log_level: str = "warning"

    @property
    def allowed_origins(self) -> frozenset[str]:
        """Sites beside our own whose pages may speak to us."""
        return frozenset(origin for origin in self.origins.split(",") if origin)

    @property
    def games(self) -> dict[str, str]:
        """Game id -> package, of the games named in `plugins`."""
        return read_plugins(self.plugins)


ABOUT = (
    Setting("host", "the address to listen on; 0.0.0.0 lets other machines in"),
    Setting("port", "the port to listen on; 0 takes a free one", 0, 65535),
    Setting("database", "the file in which matches are kept; :memory: keeps nothing"),
    Setting("plugins", "more games: id=package, separated by commas"),
    Setting("origins", "other sites whose pages may speak to this server, separated by commas"),
    Setting("workers", "processes in which bots think; 0: one for each core", 0, 256),
    Setting("compiled", "1: busy games list actions by compiled rules that are on the disk; 0: no game does", 0, 1),
    Setting("bot_seconds", "how long a bot may think before any legal action is played for it", 0.1, 3600),
    Setting("idle_seconds", "after how long a match that nobody looks at leaves memory", 0, 86400),
    Setting("most_rooms", "matches in memory at once", 1, 1_000_000),
    Setting("most_sockets", "sockets open at once", 1, 1_000_000),
    Setting("queue_bytes", "what may wait for a slow socket before it is closed", 100_000, 100_000_000),
    Setting("ping_seconds", "how often a socket is asked whether anybody is there", 0.1, 3600),
    Setting("rate_limits", "how many times the usual rate one address may ask; 0: no limit", 0, 1_000_000),
    Setting("proxies", "addresses of proxies whose X-Forwarded-For is believed, separated by commas"),
    Setting("log_level", "critical, error, warning, info or debug; from info on requests are named in the log"),
)


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Let a command line overrule the environment."""
    defaults = Settings()
    for setting in ABOUT:
        usual = getattr(defaults, setting.name)
        shown = f"{setting.words} (usually {usual})" if usual != "" else setting.words
        parser.add_argument(f"--{setting.name.replace('_', '-')}", metavar="VALUE", help=shown.replace("%", "%%"))


def read(flags: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """The settings from flags, else from the environment, else as usual; what cannot be is refused by name."""
    environment = os.environ if environment is None else environment
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    chosen: dict[str, Any] = {}
    for setting in ABOUT:
        variable = f"SANDTABLE_{setting.name.upper()}"
        given = flags.get(setting.name)
        source = f"--{setting.name.replace('_', '-')}" if given is not None else variable
        text = given if given is not None else environment.get(variable)
        if text is not None:
            chosen[setting.name] = _value(kinds[setting.name], str(text), setting, source)
    made = Settings(**chosen)
    read_plugins(made.plugins)
    return made


def _value(kind: type, text: str, setting: Setting, source: str) -> Any:
    if kind is str:
        return text
    try:
        number = kind(text)
    except ValueError:
        raise Unreadable(f"{source}: {text!r} is no number") from None
    if not setting.least <= number <= setting.most:
        raise Unreadable(f"{source}: {number} is not from {setting.least:g} to {setting.most:g}")
    return number


def flag_names() -> Sequence[str]:
    """The names of all settings."""
    return [setting.name for setting in ABOUT]
