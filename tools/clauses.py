"""Generate each game's `clauses.py` from its RULES.md; with --check, only report those that are out of date.

    .venv/bin/python tools/clauses.py
    .venv/bin/python tools/clauses.py --check

A clause's number is its position in RULES.md, so clauses are listed in the rules text only.
"""

import sys
from pathlib import Path

from sandtable.kernel.game import clause_module

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Generate or check the clause tables of all games, including those of tests and examples."""
    stale = 0
    folders = ("src/sandtable/games/*", "tests/**", "examples/**")
    texts = [text for folder in folders for text in ROOT.glob(f"{folder}/RULES.md")]
    for text in sorted(filter(needs_table, texts)):
        table = text.with_name("clauses.py")
        wanted = clause_module(text.read_text("utf-8"))
        name = table.relative_to(ROOT)
        if table.is_file() and table.read_text("utf-8") == wanted:
            print(f"{name}: up to date")
        elif "--check" in arguments:
            print(f"{name}: does not match {text.name}; run `python tools/clauses.py`")
            stale += 1
        else:
            table.write_text(wanted, "utf-8")
            print(f"{name}: written")
    return 1 if stale else 0


def needs_table(text: Path) -> bool:
    """Whether the game of a rules text has a table of clauses; `game_file` numbers them when the game is loaded."""
    return "game_file(" not in text.with_name("__init__.py").read_text("utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
