"""Write the file of a new game, and a test file for it.

The file is a small complete game, which is played, tested and served as it is. Change it step by step into yours.

examples:
  sandtable new-game "Frog Jump"    writes frog_jump.py, test_frog_jump.py
  sandtable play frog_jump.py
  sandtable serve frog_jump.py
  sandtable laws frog_jump.py
"""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from pathlib import Path

from sandtable.cli import FINE
from sandtable.cli.terminal.terminal import Terminal
from sandtable.games import ids

LONGEST = 40  # characters of a name


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `new-game`."""
    parser.add_argument("name", metavar="NAME", help='the name of the game: "Frog Jump"')
    parser.add_argument("--folder", metavar="DIR", default=".", help="where to write the files (default: here)")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Write both files, or neither."""
    from sandtable.kernel.errors import NotPossible, Unreadable

    id = re.sub(r"[-_ ]+", "-", args.name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id) or len(id) > LONGEST:
        raise Unreadable(
            f"{args.name!r} is no name of a game: that has at most {LONGEST} letters and digits, the first a letter, "
            "and spaces between words"
        )
    if id in ids():
        raise NotPossible(f"there is a game {id!r} already; choose another name")
    folder, module = Path(args.folder), id.replace("-", "_")
    if not folder.is_dir():
        raise Unreadable(f"--folder: {folder} is no folder")
    written = {folder / f"{module}.py": "template.py", folder / f"test_{module}.py": "template_test.txt"}
    if present := [path for path in written if path.exists()]:
        raise NotPossible(f"{present[0]} exists already; nothing was written")
    for path, template in written.items():
        path.write_text(filled(template, args.name.strip(), id), "utf-8")
    game, test = map(str, written)
    print(f"{game} is the game, {test} its tests. Next:\n")
    print(f"  sandtable play {game}     play it in the terminal")
    print(f"  sandtable serve {game}    play it in the browser")
    print(f"  sandtable laws {game}     test it against the laws of every game")
    print(f"  python -m pytest {test}")
    return FINE


def filled(template: str, name: str, id: str) -> str:
    """Return a template with the names of a new game."""
    from sandtable.gamefile.clauses import initials

    title = name if any(letter.isupper() for letter in name) else name.replace("-", " ").replace("_", " ").title()
    text = (files("sandtable.gamefile") / template).read_text("utf-8")
    text = text.replace("My Game", title).replace("my-game", id).replace("my_game", id.replace("-", "_"))
    prefix = initials(id)
    return text.replace("MG-", f"{prefix}-").replace("test_mg_", f"test_{prefix.lower()}_")
