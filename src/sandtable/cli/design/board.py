"""Print the data file of a board, byte for byte as the game's author publishes it.

examples:
  sandtable board dbd > board.json
  sandtable board dbd DBD-157-PASS-v1 --output pass.json
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sandtable.cli import FINE
from sandtable.cli.command import add_game, load_game
from sandtable.cli.terminal.terminal import Terminal


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `board`."""
    add_game(parser)
    parser.add_argument(
        "board", metavar="BOARD", nargs="?", default="", help="the board's id (default: the standard board)"
    )
    parser.add_argument("--output", metavar="FILE", help="write to this file instead of standard output")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file."""
    from sandtable.kernel.errors import Unknown

    game = load_game(args.game)
    if game.game.board_text is None:
        raise Unknown(f"{game.id} has no board file: its maps are in its scenarios")
    raw = game.game.board_text(args.board).encode("utf-8")
    if args.output:
        Path(args.output).write_bytes(raw)
    elif hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)  # as bytes, so that newlines are not translated
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(raw.decode("utf-8"))
    return FINE
