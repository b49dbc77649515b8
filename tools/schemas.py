"""Write schema.json of each game from the declaration of its scenario document (`scenarios/format.py`).

PYTHONPATH=src .venv/bin/python tools/schemas.py            write the files
PYTHONPATH=src .venv/bin/python tools/schemas.py --check    fail if a file is not what the declaration gives
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sandtable.games import SHIPPED, game
from sandtable.kernel.game import Game


def schema_text(game: Game) -> str:
    """The text of a game's schema.json; empty if its document is not declared."""
    place = f"{game.package}.scenarios.format"
    document = getattr(import_module(place), "DOCUMENT", None) if find_spec(place) else None
    if document is None:
        return ""
    made = document.json_schema(game.facts.title)
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write or check the files; return 1 if one is out of date."""
    stale = []
    for one in map(game, SHIPPED):
        text = schema_text(one)
        path = Path(str(import_module(one.package).__file__)).with_name("schema.json")
        if text and (not path.is_file() or path.read_text("utf-8") != text):
            stale.append(path)
            if "--check" not in arguments:
                path.write_text(text, "utf-8")
    for path in stale:
        print(f"{path} {'is out of date: run tools/schemas.py' if '--check' in arguments else 'written'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
