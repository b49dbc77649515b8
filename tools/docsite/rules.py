"""The rules pages: RULES.md of each game, and which lines of code and tests name a clause."""

from __future__ import annotations

from pathlib import Path

from sandtable.games import SHIPPED, game
from sandtable.kernel.game import Game
from sandtable.laws.clause_coverage import TEST_FILES, code_files, game_test_folders, mentions, package_folder

from .dialect import Clauses, Mention
from .listings import Listings
from .paths import ROOT, RULES_PAGE


def all_games() -> list[Game]:
    """The games of this project, without plug-ins."""
    return [game(id) for id in SHIPPED]


def rules_page(rules: Game) -> str:
    """The page of a game's rules."""
    return RULES_PAGE.format(game=rules.id)


def rules_source(rules: Game) -> str:
    """Where RULES.md of a game lies in the project."""
    return (package_folder(rules) / "RULES.md").relative_to(ROOT).as_posix()


def find_clauses(games: list[Game], listings: Listings) -> Clauses:
    """Every clause with its page and the lines that name it."""
    pages: dict[str, str] = {}
    named: dict[str, list[Mention]] = {}
    for rules in games:
        pages |= dict.fromkeys(rules.clause_texts, rules_page(rules))
        folders = game_test_folders(rules)
        tests = {path for folder in folders for path in folder.rglob("*") if path.suffix in TEST_FILES}
        for files, is_test in ((code_files(rules), False), (tests, True)):
            for path in sorted(files):
                for clause, mention in mentions_in(rules, path, listings, is_test=is_test):
                    named.setdefault(clause, []).append(mention)
    return Clauses(pages, named)


def mentions_in(rules: Game, path: Path, listings: Listings, *, is_test: bool) -> list[tuple[str, Mention]]:
    """The clauses that one file names, each line once."""
    text = path.read_text("utf-8")
    name = path.relative_to(ROOT).as_posix()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[tuple[str, int], Mention] = {}
    number = 0
    for clause, offset in mentions(rules.clause_texts, text):
        while starts[number + 1] <= offset:
            number += 1
        place = Mention(f"{path.name}:{number + 1}", listings.line(name, number + 1), is_test)
        found.setdefault((clause, number), place)
    return [(clause, mention) for (clause, _), mention in found.items()]
