"""List the available games, plug-ins included.

The other commands take a game's id.

examples:
  sandtable games
  sandtable games --json
"""

from __future__ import annotations

import argparse

from sandtable.cli import FINE
from sandtable.cli.command import add_json, load_rules, print_json
from sandtable.cli.terminal.terminal import Terminal
from sandtable.profiles.presentation import Presentation


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `games`."""
    add_json(parser, "a list of {id, title, sentence, rules, seats, scenarios}")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print the list."""
    from sandtable.games import ids, title

    if args.json:
        return print_json(
            [
                {
                    "id": game.id,
                    "title": game.facts.title,
                    "sentence": game.declared(Presentation).sentence,
                    "rules": game.facts.rules,
                    "seats": list(game.facts.seats),
                    "scenarios": [note.name for note in game.notes()],
                }
                for game in map(load_rules, ids())
            ]
        )
    for id in ids():
        name, sentence = title(id)
        print(f"{terminal.paint(id, 'bold')}  {name}")
        print(terminal.text(sentence, indent="  "))
    return FINE
