"""Serve matches to browsers and programs, until it is stopped.

One process and one file hold everything. Each setting is a flag or a variable of the environment: --port and
SANDTABLE_PORT are the same, and the flag wins.

examples:
  sandtable serve
  sandtable serve --host 0.0.0.0 --port 80 --database /var/lib/sandtable/matches.sqlite
  SANDTABLE_PLUGINS=mine=my_package sandtable serve
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sandtable.cli.command import complain
from sandtable.cli.terminal.terminal import Terminal
from sandtable.kernel.errors import Unreadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `serve` takes: every setting of the server."""
    from sandtable.server.settings import add_flags

    add_flags(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Serve."""
    from importlib.util import find_spec

    from sandtable.server.settings import read

    missing = [name for name in ("msgspec", "starlette", "uvicorn", "websockets") if find_spec(name) is None]
    if missing:
        complain("serve", f"{', '.join(missing)} is needed: pip install 'sandtable[server]'")
        return 2
    settings = read(vars(args))
    folder = Path(settings.database).resolve().parent
    if settings.database != ":memory:" and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise Unreadable(f"--database: {settings.database}: {folder} is no folder that can be written to")
    from sandtable.server.run import run as serve

    return serve(settings)
