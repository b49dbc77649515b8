"""Run the server: matches for browsers and programs, until it is stopped.

Everything is in one process and one database file. Each setting is a flag or an environment variable: --port is the
same as SANDTABLE_PORT, and the flag takes precedence.

examples:
  sandtable serve
  sandtable serve --host 0.0.0.0 --port 80 --database /var/lib/sandtable/matches.sqlite
  sandtable serve my_game.py                with a game of your own
  SANDTABLE_PLUGINS=mine=my_package sandtable serve
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sandtable.cli import NOT_SO, UNREADABLE
from sandtable.cli.command import complain
from sandtable.cli.terminal.terminal import Terminal
from sandtable.games import add_file
from sandtable.kernel.errors import Unreadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `serve`: game files, and all settings of the server."""
    from sandtable.server.settings import add_flags

    parser.add_argument("files", metavar="FILE.py", nargs="*", help="a file that holds a game, to be served too")
    add_flags(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Start the server."""
    from importlib.util import find_spec

    from sandtable.server.settings import read_settings

    missing = [name for name in ("msgspec", "starlette", "uvicorn", "websockets") if find_spec(name) is None]
    if missing:
        complain("serve", f"missing packages: {', '.join(missing)}; pip install 'sandtable[server]'")
        return UNREADABLE
    for file in args.files:
        add_file(file)
    settings = read_settings(vars(args))
    folder = Path(settings.database).resolve().parent
    if settings.database != ":memory:" and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise Unreadable(f"--database: {settings.database}: {folder} is not a writable folder")
    from sandtable.server.run import run as serve
    from sandtable.server.store.base import StoreError

    try:
        return serve(settings)
    except StoreError as fault:
        complain("serve", str(fault))
        return NOT_SO
