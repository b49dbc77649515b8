"""Describe a game and its scenarios, or show one scenario with its board.

A scenario is given by its name in that list, or by the path of its file. It is shown whole, as its author knows it;
--seat shows what one seat sees at the start.

examples:
  sandtable show dbd
  sandtable show dbd first-blood
  sandtable show dbd my-battle.json --json
  sandtable show fortress-frontiers ff-small-ford --seat 0
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE
from sandtable.cli.command import add_game, add_json, load_game, print_json, scenario_of
from sandtable.cli.options import add_options, read_options
from sandtable.cli.terminal.terminal import Terminal, count
from sandtable.profiles.presentation import Presentation

if TYPE_CHECKING:
    from sandtable.api.match import Match
    from sandtable.api.title import Title
    from sandtable.kernel.scene import Scene


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `show`."""
    add_game(parser)
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario's name or file")
    parser.add_argument(
        "--seat", choices=("0", "1", "all"), default="all", help="show what this seat sees (default: all there is)"
    )
    parser.add_argument("--size", choices=("small", "medium", "large"), default="medium", help="size of the board")
    add_options(parser)
    add_json(
        parser,
        "for a game {id, title, sentence, rules, seats, hidden, simultaneous, options, scenarios, events}; "
        "for a scenario {name, title, text, suggested, fair, document, scene, warnings}; warnings as in `validate`",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show the game or the scenario."""
    game = load_game(args.game)
    if args.scenario is None:
        return show_game(game, terminal, json=args.json)
    seat = None if args.seat == "all" else int(args.seat)
    return show_scenario(game, args.scenario, terminal, read_options(args), seat=seat, size=args.size, json=args.json)


def show_game(game: Title, terminal: Terminal, *, json: bool) -> int:
    """Print the facts of a game and its scenarios."""
    from sandtable.api.internals import game_of

    facts = game.facts
    if json:
        return print_json(game_json(game))
    print(terminal.paint(f"{facts.title}, rules {facts.rules}", "bold"))
    print(terminal.text(game_of(game).declared(Presentation).sentence))
    print(f"\nseats: {terminal.paint(facts.seats[0], 'seat-0')} and {terminal.paint(facts.seats[1], 'seat-1')}")
    for option in facts.options:
        values = f"{option.least} to {option.most}, default {option.default}"
        print(f"option {option.name}={option.default}  ({values})")
        print(terminal.sentence(option.words, option.clause))
    print("\nscenarios")
    for note in game.scenarios():
        side = f"For a newcomer: {facts.seats[note.suggested]}." if note.playable else "For the editor only."
        fair = f" Fair: {note.fair}." if note.fair else ""
        print(f"\n  {terminal.paint(note.name, 'bold')}  {note.title}")
        print(terminal.text(f"{note.text} {side}{fair}", indent="    "))
    return FINE


def game_json(game: Title) -> dict[str, Any]:
    """Return the facts of a game as JSON values."""
    from sandtable.api.internals import game_of

    facts, rules = game.facts, game_of(game)
    return {
        "id": facts.id,
        "title": facts.title,
        "sentence": game_of(game).declared(Presentation).sentence,
        "rules": facts.rules,
        "seats": list(facts.seats),
        "hidden": facts.hidden,
        "simultaneous": facts.simultaneous,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "least": option.least,
                "most": option.most,
                "words": option.words,
                "clause": option.clause,
            }
            for option in facts.options
        ],
        "scenarios": [
            {
                "name": note.name,
                "title": note.title,
                "text": note.text,
                "suggested": note.suggested,
                "fair": note.fair,
                "playable": note.playable,
            }
            for note in game.scenarios()
        ],
        "events": [
            {
                "name": kind.name,
                "fields": [{"name": slot.name, "kind": slot.kind, "names": list(slot.names)} for slot in kind.fields],
                "text": kind.text,
                "clause": rules.clause(kind.clause),
                "known_to": kind.known_to,
            }
            for kind in rules.events.all
        ],
    }


def first_scene(match: Match, seat: int | None) -> Scene:
    """Return what a seat sees, or the picture of the whole State: a scenario that is not played has no secrets."""
    from sandtable.api.internals import core_of

    if seat is not None:
        return match.scene(seat)
    core = core_of(match)
    whole: Any = match.scene(2) | core.game.scene(core.setup, core.state, 2)
    return whole  # type: ignore[no-any-return]


def show_scenario(
    game: Title,
    name: str,
    terminal: Terminal,
    options: dict[str, int],
    *,
    seat: int | None,
    size: str,
    json: bool,
) -> int:
    """Print a scenario: its description and its board at the start, whole or as a seat sees it."""
    from sandtable.cli.terminal.problems import problem_lines
    from sandtable.cli.terminal.scene_layout import SceneLayout, panel_lines
    from sandtable.kernel.errors import BadScenario

    source = scenario_of(game, name)
    document = game.scenario(source)
    note = next((note for note in game.scenarios() if note.name == name), None)
    words = {"name": name} if note is None else vars(note)
    scene = None
    why = ""
    try:
        scene = first_scene(game.start(source, seed=0, options=options), seat)
    except BadScenario as fault:
        if note is None or note.playable:
            raise
        why = str(fault)
    warnings = [problem for problem in game.validate(source, options) if problem.warning]
    if json:
        return print_json({**words, "document": document, "scene": scene, "warnings": [vars(one) for one in warnings]})
    if note is not None:
        print(terminal.paint(note.title, "bold"))
        print(terminal.text(note.text) + "\n")
    if scene is None:
        print(terminal.text(why))
    else:
        layout = SceneLayout(terminal, game.facts.seats, size)
        print(scene["turn"])
        print("\n".join([*layout.board(scene), "", *layout.legend(scene), "", *panel_lines(scene, terminal)]))
    if warnings:
        print(f"\n{count(len(warnings), 'warning')}")
        print("\n".join(line for one in warnings for line in problem_lines(one, terminal)))
    return FINE
