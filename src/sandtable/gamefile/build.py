"""Build a Game from one file, or from a small package, with defaults for what it leaves out."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from sandtable.geometry.hexgrid import Grid
from sandtable.kernel.errors import CompileError
from sandtable.kernel.events import EventKinds
from sandtable.kernel.game import Die, Facts, Game, Option, read_clauses
from sandtable.kernel.ids import ACTION_WIDTH, FIRST, SECOND, Wide
from sandtable.kernel.verbs import Verbs
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from .defaults import DEFAULTS, MOST_LISTED, ListWork, bind
from .document import ListedScenarios, StateDocument
from .picture import GridPicture, PieceKind
from .words import GameWords, verbs_listed

LISTED = "An action is legal if the rules list it."
PLAYABLE = "A scenario is a position that the rules can play on. What it leaves out is as in the usual start."


@dataclass(slots=True)
class NoBoard:
    """The Board of a game that needs none."""

    unused: int = 0


def game_file(
    module: str,
    *,
    title: str,
    grid: Grid,
    longest: int,
    seats: tuple[str, str] = ("Blue", "Red"),
    pieces: Sequence[PieceKind] = (),
    field: str = "cells",
    id: str = "",
    rules: str = "1",
    actions: int = 0,
    dice: Sequence[Die] = (),
    options: Sequence[Option] = (),
    limit: Mapping[str, int] | None = None,
    simultaneous: bool = False,
    out_of_time: str = "",
    ghosts: Sequence[tuple[str, int]] = (),
    scenarios: Mapping[str, dict[str, Any]] | None = None,
    sentence: str = "",
    traits: Sequence[str] = (),
    bots: BotProfile | None = None,
) -> Game:
    """Return the Game of a module, which calls this at its end: `GAME = …`.

    The module defines `State`, `VERBS`, `prompted`, `outcome`, `legal` and `apply`. Every other function of a game, and
    every declaration, may be defined too and then takes the place of a default (kernel/package.py lists the names).
    `field` is the list of the State that says which of `pieces` stands on each cell of the grid. `longest` is the
    number of Entries within which a match ends. Clauses are list items of the module's docstring: `- **BR-MOVE-1** …`.
    """
    source = sys.modules[module]
    id = id or _id_of(source)
    clauses, text = rules_of(id, source.__doc__ or "")
    verbs: Verbs = _needed(source, "VERBS")
    state, board, own_work = _needed(source, "State"), _own(source, "Board", NoBoard), _own(source, "Work", ListWork)
    size = actions or min(max(verbs.size, 1), MOST_LISTED)
    work = _work_class(own_work, size)
    own = {name: _needed(source, name) for name in ("prompted", "outcome", "legal")}
    kernel = {name: bind(function, {**own, "NOT_LISTED": len(clauses) - 2}) for name, function in DEFAULTS.items()}
    picture = GridPicture(id, seats, grid, pieces, field if pieces else "")
    listed = verbs_listed(own["legal"], work, lambda: [[0] * ACTION_WIDTH for _ in range(size)])
    words = GameWords(picture, verbs, own["prompted"], own["outcome"], listed)
    kinds = EventKinds(source)
    scene = getattr(source, "scene", picture.scene(words.turn))

    def try_rules(state: Any, board: Any) -> None:
        own["prompted"](state, board)
        own["outcome"](state, board)
        for seat in (FIRST, SECOND):
            listed(state, board, seat)
        if pieces:
            picture.standing(state)

    document = StateDocument(id, clauses[-1], state, board, picture, try_rules)
    hidden = hasattr(source, "hide")
    facts = Facts(
        id=id,
        title=title,
        rules=rules,
        seats=seats,
        actions=size,
        longest=longest,
        nobody=0,
        limit=limit or {},
        hidden=hidden,
        alike=not hidden,
        simultaneous=simultaneous,
        dice=tuple(dice),
        options=tuple(options),
        ghosts=tuple(ghosts),
        out_of_time=out_of_time,
    )
    defaults: dict[str, object] = {
        **kernel,
        "FACTS": facts,
        "DECLARED": (bots or BotProfile(), Presentation(sentence=sentence, traits=tuple(traits))),
        "LIBRARY": ListedScenarios(id, {"start": {}} | dict(scenarios or {})),
        "Board": NoBoard,
        "Work": work,
        "CLAUSES": clauses,
        "RULES": text,
        "EVENTS": kinds,
        "names": lambda setup, state: picture.names,
        "scene": scene,
        "geometry": picture.geometry,
        "sentence": words.sentences(kinds),
        "ask": words.ask,
        "result": words.result,
        "summary": words.summary,
        "outcome_words": words.outcome_words,
        "validate": document.validate,
        "load": document.load,
        "export": document.export,
        "known": lambda setup, state, seat: document.export(setup, state),
    }
    return Game.from_package(module, defaults, {ListWork: work, own_work: work})


def _id_of(source: ModuleType) -> str:
    """Return the id that the name of a file or package gives: border-raid for border_raid.py."""
    file = Path(source.__file__ or "")
    return (file.parent.name if file.stem == "__init__" else file.stem).replace("_", "-")


def _needed(source: ModuleType, name: str) -> Any:
    if not hasattr(source, name):
        raise CompileError(f"{source.__name__}: a game file defines {name!r}")
    return getattr(source, name)


def _own(source: ModuleType, name: str, default: type) -> type:
    """Return a class that the module itself defines; one that it imported stands for any."""
    found = getattr(source, name, default)
    return found if isinstance(found, type) and found.__module__.startswith(source.__name__) else default


def _work_class(own: type, size: int) -> type:
    """Return the game's scratch space with room for a list of Actions."""
    rows = field(default_factory=lambda: [[0] * ACTION_WIDTH for _ in range(size)])
    return make_dataclass(
        "Work", [("listed", list[list[Wide]], rows)], bases=() if own is ListWork else (own,), slots=True
    )


def rules_of(id: str, text: str) -> tuple[tuple[str, ...], str]:
    """Return the clause ids of a docstring and the rules text, with a clause each for Actions and for scenarios.

    A clause that goes on in indented lines is put into one.
    """
    text = re.sub(r"\n[ \t]+(?=\S)", " ", text)
    known = read_clauses(text)
    prefix = next((clause.partition("-")[0] for clause in known), initials(id))
    more = {f"{prefix}-LEGAL-1": LISTED, f"{prefix}-SCN-1": PLAYABLE}
    clauses = ("", *known, *(clause for clause in more if clause not in known))
    added = "".join(f"\n- **{clause}** {words}" for clause, words in more.items() if clause not in known)
    return clauses, f"{text.rstrip()}\n{added}\n"


def initials(id: str) -> str:
    """Return two to five capitals for the clauses of a game: BR for border-raid."""
    words = re.findall(r"[a-z]+", id.lower())
    short = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)
    return (short[:5] if len(short) > 1 else f"{short}x").upper()
