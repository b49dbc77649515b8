"""Answer questions about a board, draw it, or print the data file that the game's author publishes.

Without a question the data file of a board is printed, byte for byte; games
without one draw the board of the scenario. A place is written as in the game
("78", "C5", "12,7"), or is the id of a piece.

examples:
  sandtable board dbd > board.json
  sandtable board dbd DBD-157-PASS-v1 --output pass.json
  sandtable board doomball --distance A1 H6
  sandtable board dbd --path B_CAV_1 60 --piece B_CAV_1 --json
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE
from sandtable.cli.command import add_game, add_json, load_game, print_json, scenario_of
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.terminal import Terminal

if TYPE_CHECKING:
    from sandtable.play.match_board import MatchBoard


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `board`."""
    add_game(parser)
    parser.add_argument(
        "board", metavar="BOARD", nargs="?", default="", help="the board's id (default: the standard board)"
    )
    parser.add_argument("--output", metavar="FILE", help="write the data file to this file instead of standard output")
    parser.add_argument("--scenario", metavar="SCENARIO", help="ask about this scenario (default: the first)")
    parser.add_argument("--neighbours", metavar="PLACE", help="list the neighbours of a place")
    parser.add_argument("--distance", metavar="PLACE", nargs=2, help="the distance between two places")
    parser.add_argument("--sight", metavar="PLACE", nargs=2, help="whether the second place is seen from the first")
    parser.add_argument("--path", metavar="PLACE", nargs=2, help="the cheapest path between two places, and its cost")
    parser.add_argument("--piece", metavar="ID", help="the piece that walks the path (default: bare ground)")
    add_options(parser)
    add_json(parser, "{neighbours, distance, sight, path: {places, cost} or null, unit}")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Answer the questions, or write the file."""
    from sandtable.api.internals import game_of

    game = load_game(args.game)
    asked = any((args.neighbours, args.distance, args.sight, args.path))
    board_text = game_of(game).board_text
    if not asked and args.scenario is None and board_text is not None:
        return write_file(board_text(args.board), args.output)
    scenario = None if args.scenario is None else scenario_of(game, args.scenario)
    match = game.start(scenario, seed=0, options=read_options(args))
    if not asked:
        print(match.board_text())
        return FINE
    answers = answer(match.board, args)
    if args.json:
        return print_json(answers)
    for question, found in answers.items():
        if question == "path":
            way = " ".join(found["places"]) + f" costs {found['cost']:g} {answers['unit']}" if found else "none"
            print(f"path: {way}")
        elif question != "unit":
            print(f"{question}: {' '.join(found) if isinstance(found, list) else found}")
    return FINE


def answer(board: MatchBoard, args: argparse.Namespace) -> dict[str, Any]:
    """Return the answer to each question that was asked."""
    made: dict[str, Any] = {}
    if args.neighbours:
        made["neighbours"] = board.neighbours(args.neighbours)
    if args.distance:
        made["distance"] = board.distance(*args.distance)
    if args.sight:
        made["sight"] = board.line_of_sight(*args.sight)
    if args.path:
        path = board.path(args.path[0], args.path[1], args.piece)
        made["path"] = path.json() if path else None
    return made | {"unit": board.unit}


def write_file(text: str, output: str | None) -> int:
    """Write a board's data file, its newlines untranslated."""
    raw = text.encode("utf-8")
    if output:
        Path(output).write_bytes(raw)
    elif hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(text)
    return FINE
