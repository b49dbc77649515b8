"""Build a Game from one file, or from a small package, with defaults for what it leaves out."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, make_dataclass, replace
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from sandtable.geometry.hexgrid import Grid
from sandtable.kernel.carriers.binding import PLACEHOLDERS
from sandtable.kernel.contract import Kernel
from sandtable.kernel.errors import CompileError
from sandtable.kernel.events import EventKinds
from sandtable.kernel.game import Die, Facts, Game, Option
from sandtable.kernel.ids import ACTION_WIDTH, Wide
from sandtable.kernel.library import ScenarioLibrary
from sandtable.kernel.package import PackageReader, find_module, resources
from sandtable.kernel.verbs import Verbs
from sandtable.profiles.bots import BotProfile
from sandtable.profiles.presentation import Presentation

from . import listing
from .clauses import all_clauses, rules_text
from .declared import check_options, check_secrets, check_state
from .declared_document import DeclaredDocument
from .defaults import DEFAULTS, MOST_LISTED, ListWork, bind
from .document import ListedScenarios, PositionRules, StateDocument
from .picture import GridNames, GridPicture, PieceKind
from .words import GameWords, verbs_listed

NEEDED = {
    "State": "model",
    "VERBS": "actions",
    "prompted": "rules.turn",
    "outcome": "rules.turn",
    "apply": "rules.apply",
}


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
    labels: Sequence[str] = (),
    id: str = "",
    rules: str = "1",
    actions: int = 0,
    dice: Sequence[Die] = (),
    options: Sequence[Option] = (),
    limit: Mapping[str, int] | None = None,
    simultaneous: bool = False,
    out_of_time: str = "",
    ghosts: Sequence[tuple[str, int]] = (),
    turn: str = "",
    scenarios: Mapping[str, dict[str, Any]] | None = None,
    sentence: str = "",
    traits: Sequence[str] = (),
    bots: BotProfile | None = None,
) -> Game:
    """Return the Game of a module, which calls this at its end: `GAME = …`.

    The module defines `State`, `VERBS`, `prompted`, `outcome`, `apply`, and `legal` or `check`. Every other function of
    a game, and every declaration, may be defined too and then takes the place of a default. A package may keep each in
    the file that kernel/package.py names, or nearer to the root.

    `field` is the list of the State that says which of `pieces` stands on each cell of the grid, or a list of rows with
    a `cell`, one row for each piece. `labels` are the names of the cells if a1, b1 … will not do. `turn` is the line
    that says which turn it is: "Hour {hour} of {hours}", with fields of State and Board. `longest` is the number of
    Entries within which a match ends. Clauses are list items of the module's docstring, or of RULES.md in a package:
    `- **BR-MOVE-1** …`.
    """
    source = sys.modules[module]
    id = id or _id_of(source)
    found = PackageReader(module, {})
    state, verbs, prompted, outcome, _ = (_needed(found, place, name) for name, place in NEEDED.items())
    check = found.optional("rules.check", "check")
    written = rules_text(vars(source))
    clauses, text = all_clauses(id, written, listed=check is None)
    in_file = text == written and (resources(module) / "RULES.md").is_file()
    legal = _legal(found, verbs)
    board, own_work = _find(found, "model", "Board", NoBoard), _find(found, "model", "Work", ListWork)
    size = actions or min(max(verbs.size, 1), MOST_LISTED)
    work = _work_class(own_work, size)
    own = {"prompted": prompted, "outcome": outcome, "legal": legal}
    kernel = {name: bind(function, {**own, "NOT_LISTED": len(clauses) - 2}) for name, function in DEFAULTS.items()}
    check_state(state, field, grid, pieces)
    check_options(options, board, clauses, found)
    check_secrets(found)
    by_rows = bool(pieces) and is_dataclass(getattr(state(), field)[0])
    names = ("", field) if by_rows else (field if pieces else "", "")
    picture = GridPicture(id, seats, grid, pieces, *names, GridNames(grid, labels), verbs)
    listed = verbs_listed(legal, work, lambda: [[0] * ACTION_WIDTH for _ in range(size)])
    words = GameWords(picture, verbs, prompted, outcome, listed, turn)
    kinds = EventKinds(import_module(f"{module}.events") if find_module(f"{module}.events") else source)

    tried = PositionRules(prompted, outcome, listed, picture.standing)
    document: StateDocument | DeclaredDocument = StateDocument(id, clauses[-1], state, board, picture, tried)
    if found.has("scenarios.format", "DOCUMENT"):
        document = DeclaredDocument(found, state, board)
    hidden = found.has("rules.hide", "hide")
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
        "legal": legal,
        "FACTS": facts,
        "DECLARED": (bots or BotProfile(), Presentation(sentence=sentence, traits=tuple(traits))),
        "LIBRARY": _library(id, source, {"start": {}} | dict(scenarios or {})),
        "State": state,
        "VERBS": verbs,
        "Board": board,
        "Work": work,
        "CLAUSES": clauses,
        "RULES": "" if in_file else text,  # empty: RULES.md
        "EVENTS": kinds,
        "names": lambda setup, state: picture.names,
        "scene": picture.scene(words.turn, found),
        "geometry": picture.geometry,
        "ask": words.ask,
        "result": words.result,
        "summary": words.summary,
        "outcome_words": words.outcome_words,
        "validate": document.validate,
        "load": document.load,
        "export": document.export,
    }
    if not found.has("scene.sentences", "sentence"):
        defaults["sentence"] = words.sentences(kinds, found.optional("scene.sentences", "FORMS", {}))
    if isinstance(document, StateDocument):
        if not found.has("scenarios.load", "load"):
            defaults["warn"] = document.warn
        defaults["known"] = lambda setup, state, seat: document.export(setup, state)
    game: Game[Any, Any, Any] = Game.from_package(module, defaults, {ListWork: work, own_work: work})
    return replace(game, kernel=_calling_each_other(game.kernel))


def _id_of(source: ModuleType) -> str:
    """Return the id that the name of a file or package gives: border-raid for border_raid.py."""
    file = Path(source.__file__ or "")
    return (file.parent.name if file.stem == "__init__" else file.stem).replace("_", "-")


def _find(found: PackageReader, place: str, name: str, default: Any = None) -> Any:
    """Return what the game defines under a name: in its place, nearer to the root, or in rules.py."""
    return found.optional(place if found.has(place, name) else f"rules.{place}", name, default)


def _needed(found: PackageReader, place: str, name: str) -> Any:
    made = _find(found, place, name)
    if made is None:
        raise CompileError(f"{found.package}: a game file defines {name!r}")
    return made


def _legal(found: PackageReader, verbs: Verbs) -> Any:
    """Return the function `legal`; a game that has only `check` gets one that lists what `check` accepts."""
    if found.has("rules.legal", "legal"):
        return found.get("rules.legal", "legal")
    if not found.has("rules.check", "check"):
        raise CompileError(f"{found.package}: a game file defines 'legal' or 'check'")
    check = found.get("rules.check", "check")
    return bind(cast("FunctionType", listing.legal), {"check": check, **listing.verb_tables(verbs)})


def _calling_each_other(kernel: Kernel) -> Kernel:
    """Let functions of a game that call `legal` and others of the contract call those of the game."""
    own = kernel.by_name()
    bound: dict[str, Any] = {}
    for name, function in own.items():
        code, scope = cast("FunctionType", function).__code__, cast("FunctionType", function).__globals__
        called = {used: own[used] for used in code.co_names if used in own and scope.get(used) in PLACEHOLDERS}
        bound[name] = bind(cast("FunctionType", function), called) if called else function
    return replace(kernel, **bound)


def _library(id: str, source: ModuleType, listed: Mapping[str, dict[str, Any]]) -> ScenarioLibrary | ListedScenarios:
    """Return the scenarios in the folder of a package, or else those that `game_file` was given."""
    folder = Path(source.__file__ or "").parent / "scenarios" / "files"
    if hasattr(source, "__path__") and folder.joinpath("index.json").is_file():
        return ScenarioLibrary(id, source.__name__)
    return ListedScenarios(id, listed)


def _work_class(own: type, size: int) -> type:
    """Return the game's scratch space with room for a list of Actions."""
    rows = field(default_factory=lambda: [[0] * ACTION_WIDTH for _ in range(size)])
    row = field(default_factory=lambda: [0] * ACTION_WIDTH)
    made = [("listed", list[list[Wide]], rows), ("tried", list[Wide], row)]
    return make_dataclass("Work", made, bases=() if own is ListWork else (own,), slots=True)
