"""Replay a recorded match: print its battle report, and the board at the end or after any entry.

Every entry is replayed by the rules and its digest compared, so a replay also checks the record (see `verify`).

examples:
  sandtable replay match.json
  sandtable replay match.json --at 12            the position after entry 12
  sandtable replay match.json --boards           the board after every entry
  sandtable replay match.json --seat 1           what seat 1 knew
  sandtable replay match.json --at 12 --export > position.json
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.cli import FINE
from sandtable.cli.command import add_json, load_rules, one_record, print_json, whole_number
from sandtable.cli.terminal.terminal import Terminal, count

if TYPE_CHECKING:
    from sandtable.play.match import MatchCore
    from sandtable.play.undo import Step


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `replay`."""
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--at", type=whole_number(0), metavar="N", help="stop after entry N")
    parser.add_argument("--seat", type=int, choices=(0, 1, 2), help="show only what this seat knew; 2 is the public")
    parser.add_argument("--boards", action="store_true", help="draw the board after every entry")
    parser.add_argument("--quiet", action="store_true", help="print only the last board")
    parser.add_argument("--export", action="store_true", help="print the last position as a scenario instead")
    add_json(
        parser,
        "{game, scenario, seats, outcome, scene, entries: [{n, seat, action, rolls, digest, events}]}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Replay the match and print it."""
    from sandtable.cli.terminal.scene_layout import SceneLayout, panel_lines
    from sandtable.play.replay import replay as replay_record

    record = one_record(args.file)
    total = len(record.entries)
    if args.at is not None and args.at < total:
        record = replace(record, entries=record.entries[: args.at], result=None)
    game = load_rules(record.game)
    layout = SceneLayout(terminal, game.facts.seats)
    viewer = args.seat if args.seat is not None else 2
    narrated = not (args.quiet or args.export or args.json)
    if narrated:
        first, second = game.facts.seats
        print(terminal.paint(game.facts.title, "bold"))
        print(f"{first} against {second}, {count(total, 'entry', 'entries')}\n")

    told: list[list[dict[str, Any]]] = []  # the Events of each entry

    def watch(match: MatchCore) -> None:
        if args.json:
            told.append(event_lines(match, match.steps[-1], args.seat))
        if narrated:
            print_entry(match, match.steps[-1], args.seat, terminal)
            if args.boards:
                print("\n".join(["", *layout.board(match.scene(viewer)), ""]))

    match = replay_record(game, record, watch=watch)
    if args.export:
        print(json.dumps(match.export(), ensure_ascii=False, indent=2))
        return FINE
    if args.json:
        return print_json(replay_json(match, args.seat, viewer, told))
    scene = match.scene(viewer)
    print("\n".join(["", scene["turn"], *layout.board(scene), *panel_lines(scene, terminal)]))
    ended = match.outcome
    if ended is not None:
        print(terminal.sentence(ended.reason, ended.clause, indent=""))
    return FINE


def print_entry(match: MatchCore, step: Step, seat: int | None, terminal: Terminal) -> None:
    """Print one entry and the sentences of its events."""
    from sandtable.kernel.ids import AUTOMATIC
    from sandtable.play.views import entry_view, log_lines

    entry = step.entry
    known = entry.content() if seat is None else entry_view(match, step, seat)
    if known is not None:
        who = "Automatic" if entry.seat == AUTOMATIC else match.game.facts.seats[entry.seat]
        style = f"seat-{entry.seat}" if entry.seat in (0, 1) else "bold"
        what = [known.get("action") or known.get("act", "")]
        what += [f"of entry {known['of']}"] if "of" in known else []
        what += [f"rolled {' '.join(map(str, known['rolls']))}"] if "rolls" in known else []
        print(f"{entry.n:>4}  {terminal.paint(who, style)}  {' '.join(what)}")
    for line in log_lines(match.visible_events(step, seat)):
        print(terminal.sentence(line["text"], line["clause"], indent="        "))


def event_lines(match: MatchCore, step: Step, seat: int | None) -> list[dict[str, Any]]:
    """Return the Events of the last entry with their sentences, and as facts that name pieces as they are now."""
    from sandtable.play.views import log_line

    names, kinds = match.game.names(match.setup, match.state), match.game.events
    return [{**log_line(event), "fact": kinds.to_json(event.row, names)} for event in match.visible_events(step, seat)]


def replay_json(match: MatchCore, seat: int | None, viewer: int, told: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """Return the whole match as JSON values."""
    from sandtable.play.views import record_view

    ended = match.outcome
    if seat is not None and ended is None:  # while the match runs, a seat may only see what it knows
        made = record_view(match, seat)
    else:
        made = match.record().json()
        for entry, lines in zip(made["entries"], told, strict=True):
            entry["events"] = lines
    return {
        "game": made["game"],
        "scenario": made.get("scenario"),
        "seats": made["seats"],
        "entries": made["entries"],
        "outcome": None if ended is None else vars(ended),
        "scene": match.scene(viewer),
    }
