"""List the games that can be played.

Plug-ins are listed too. A game's id is what the other commands take.

examples:
  sandtable games
  sandtable games --json
"""

from __future__ import annotations

import argparse

from . import FINE
from .command import add_json, print_json
from .terminal import Screen, count


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `games` takes."""
    add_json(parser, "a list of {id, title, sentence, rules, seats, scenarios}")


def run(asked: argparse.Namespace, screen: Screen) -> int:
    """List them."""
    import sandtable

    listed = [sandtable.game(id) for id in sandtable.games()]
    if asked.json:
        return print_json(
            [
                {
                    "id": game.id,
                    "title": game.facts.title,
                    "sentence": game.facts.sentence,
                    "rules": game.facts.rules,
                    "seats": list(game.facts.seats),
                    "scenarios": [note.name for note in game.scenarios()],
                }
                for game in listed
            ]
        )
    for game in listed:
        playable = sum(note.playable for note in game.scenarios())
        print(f"{screen.paint(game.id, 'bold')}  {game.facts.title}, {count(playable, 'scenario')}")
        print(screen.text(game.facts.sentence, indent="  "))
    return FINE
