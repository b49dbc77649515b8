"""List the clauses of a game's rules, or print the text of some.

Refusals, events and odds name the clause they follow from; this command prints its text.

examples:
  sandtable clauses dbd
  sandtable clauses dbd DBD-CHG-1
  sandtable clauses dbd charge            every clause that mentions it
  sandtable clauses --write mygame/RULES.md   generate mygame/clauses.py
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from sandtable.cli import FINE
from sandtable.cli.command import add_json, load_rules, print_json
from sandtable.cli.terminal.terminal import Terminal, count


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `clauses`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game; `sandtable games` lists them")
    parser.add_argument("what", metavar="ID", nargs="*", help="clause ids, or words to search for")
    parser.add_argument("--write", metavar="RULES.md", help="generate clauses.py next to this rules text")
    add_json(parser, "a list of {clause, text}")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print the clauses."""
    from sandtable.kernel.errors import Unknown, Unreadable

    if args.write:
        return write(Path(args.write), json=args.json)
    if args.game is None:
        raise Unreadable("no game was given; `sandtable games` lists them")
    texts = load_rules(args.game).clause_texts
    found = matching(texts, args.what)
    if not found:
        raise Unknown(f"{args.game} has no clause {' '.join(args.what)!r}, and none that mentions it")
    if args.json:
        return print_json([{"clause": id, "text": text} for id, text in found.items()])
    for id, text in found.items():
        if not args.what:
            first = plain(text)
            room = max(20, terminal.columns - len(id) - 4)
            print(f"{terminal.paint(id, 'clause')}  {first if len(first) <= room else first[: room - 1] + '…'}")
        else:
            print(terminal.paint(id, "clause"))
            print(terminal.text(plain(text), indent="  "))
    return FINE


def write(rules: Path, *, json: bool) -> int:
    """Generate the clause table of a rules text. The game cannot be loaded for this, since it imports the table."""
    from sandtable.kernel.errors import Unreadable
    from sandtable.kernel.game import clause_module, read_clauses

    text = rules.read_text("utf-8")
    found = read_clauses(text)
    if not found:
        raise Unreadable(f"{rules}: no clause found; clauses are list items such as - **YG-MOVE-1** text")
    table = rules.with_name("clauses.py")
    table.write_text(clause_module(text), "utf-8")
    if json:
        return print_json([{"clause": id, "text": text} for id, text in found.items()])
    print(f"{table}: {count(len(found), 'clause')}")
    return FINE


def matching(texts: Mapping[str, str], what: list[str]) -> dict[str, str]:
    """Return the clauses with these ids, or those whose text contains all the words."""
    if not what:
        return dict(texts)
    ids = {id.upper(): id for id in texts}
    if all(word.upper() in ids for word in what):
        return {ids[word.upper()]: texts[ids[word.upper()]] for word in what}
    words = [word.lower() for word in what]
    return {id: text for id, text in texts.items() if all(word in f"{id} {text}".lower() for word in words)}


def plain(text: str) -> str:
    """Return a clause without Markdown."""
    return re.sub(r"[*`]", "", text).strip()
