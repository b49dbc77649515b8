"""Splits the rules text of a game into headings, clauses and other text, for pages that show it."""

from __future__ import annotations

import re
from functools import lru_cache

from sandtable.kernel.game import CLAUSE, Game
from sandtable.server.wire.answers import ClauseInfo, Rules, RulesBlock
from sandtable.server.wire.refusals import NotFound


@lru_cache(maxsize=16)
def rules_of(text: str, game: str, title: str, version: str) -> Rules:
    """Split a RULES.md into blocks."""
    blocks: list[RulesBlock] = []
    for line in text.splitlines():
        heading = re.match(r"(#+)\s+(.*)", line)
        clause = CLAUSE.match(line)
        if heading:
            blocks.append(RulesBlock("heading", heading[2], _slug(heading[2]), len(heading[1])))
        elif clause:
            blocks.append(RulesBlock("clause", clause[2], clause[1]))
        elif not line.strip():
            if blocks and blocks[-1].text:
                blocks.append(RulesBlock("text", ""))
        elif blocks and (blocks[-1].kind == "text" or (blocks[-1].kind == "clause" and line.startswith(" "))):
            blocks[-1].text += ("\n" if blocks[-1].text else "") + line
        else:
            blocks.append(RulesBlock("text", line))
    return Rules(game, title, version, [block for block in blocks if block.text])


def rules(game: Game) -> Rules:
    """The rules of a game."""
    return rules_of(game.rules_text, game.id, game.facts.title, game.facts.rules)


def clause(game: Game, id: str) -> ClauseInfo:
    """One clause by its id."""
    for block in rules(game).blocks:
        if block.kind == "clause" and block.id == id:
            return ClauseInfo(id, block.text)
    raise NotFound(f"{game.facts.title} has no clause {id}.")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
