"""Finds what a game's package defines: each function and declaration in its fixed place, or nearer to the root.

A large game keeps `legal` in rules/legal.py. A smaller one may have rules.py instead, and the smallest keeps everything
in one file, which is then the whole package. What a game leaves out may have a default.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Never, cast

from .errors import CompileError

if TYPE_CHECKING:
    from importlib.abc import Traversable

KERNEL_PLACES: Mapping[str, str] = {
    "prompted": "rules.turn",
    "outcome": "rules.turn",
    "legal": "rules.legal",
    "check": "rules.check",
    "apply": "rules.apply",
    "hide": "rules.hide",
    "guess": "ai.guess",
    "pick": "ai.pick",
    "value": "ai.value",
}
"""Where a game keeps each function of the kernel contract: `rules/legal.py` has `legal`."""

OPTIONAL_KERNEL_PLACES: Mapping[str, str] = {"devise": "ai.plans", "appraise": "ai.appraise"}

PLACES: Mapping[str, str] = {
    "validate": "scenarios.validate",
    "load": "scenarios.load",
    "export": "scenarios.export",
    "scene": "scene.scene",
    "sentence": "scene.sentences",
    "ask": "scene.sentences",
    "result": "scene.sentences",
    "summary": "scene.summary",
}
"""Where a game keeps its functions for scenarios and for people. These modules load on the first call."""

OPTIONAL_PLACES: Mapping[str, str] = {
    "outcome_words": "scene.outcomes",
    "elaborate": "scene.details",
    "charts": "scene.charts",
    "foresee": "scene.forecast",
    "geometry": "scene.geometry",
    "warn": "scenarios.warn",
    "swap": "scenarios.symmetry",
    "swap_action": "scenarios.symmetry",
    "board_text": "scenarios.boards",
    "known": "scenarios.known",
}
"""Optional functions. A game has one if it has the module."""


FILE_MODULE = "sandtable_file_"  # how the name of a module begins that was loaded from the file of a game


def source_of(package: str) -> str:
    """Return what another process loads a game by: the name of its package, or the path of its file."""
    return str(import_module(package).__file__) if package.startswith(FILE_MODULE) else package


def resources(package: str) -> Traversable:
    """Return the folder with the data files of a package; of a single file, the folder of the same name beside it."""
    from importlib.resources import files  # takes 10 ms, and most commands read no data file

    module = import_module(package)
    return files(package) if hasattr(module, "__path__") else Path(str(module.__file__)).with_suffix("")


def read_integer_tables(package: str, name: str) -> dict[str, tuple[int, ...]]:
    """Return tables of integers, such as learnt weights, from `NAME.json` in the folder of a package.

    Game modules open no files themselves. They call this at import and bind each table to a module constant, which
    kernel Python reads like any other tuple.
    """
    path = Path(str(import_module(package).__file__)).parent / f"{name}.json"
    tables: dict[str, list[int]] = json.loads(path.read_text("utf-8"))
    return {key: tuple(numbers) for key, numbers in tables.items()}


def find_module(name: str) -> bool:
    """Whether a module exists; its parents are imported, itself not."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # a parent is a module without submodules
        return False


class PackageReader:
    """Reads one game's package. `defaults` has what takes the place of what the package leaves out, by name."""

    def __init__(self, package: str, defaults: Mapping[str, object]) -> None:
        self.package = package
        self.defaults = defaults

    def has(self, place: str, name: str) -> bool:
        """Whether the package defines a name, or there is a default."""
        return self._module(place, name) != "" or name in self.defaults

    def get(self, place: str, name: str) -> Any:
        """Return what the package defines under a name in its place or nearer to the root, or the default."""
        if module := self._module(place, name):
            return getattr(self._imported(module, name), name)
        if name in self.defaults:
            return self.defaults[name]
        raise CompileError(f"{self.package}/{place.replace('.', '/')}.py needs {name!r}")

    def optional(self, place: str, name: str, otherwise: Any = None) -> Any:
        """Return what the package defines under a name, or the default, or `otherwise`."""
        module = self._module(place, name)
        return getattr(import_module(module) if module else None, name, self.defaults.get(name, otherwise))

    def later(self, place: str, name: str) -> Callable[..., Never]:
        """Return a function of the package that is imported on its first call.

        Commands, bots and benchmarks that show nothing never load the modules that write for people. `Never` lets the
        result stand for a function of any type: which one it is, only the game knows.
        """
        module = self._module(place, name)
        if module in ("", self.package):
            return cast("Callable[..., Never]", self.get(place, name))
        found = cache(lambda: getattr(self._imported(module, name), name))

        def call(*args: object, **kwargs: object) -> object:
            return found()(*args, **kwargs)

        return cast("Callable[..., Never]", call)

    def _module(self, place: str, name: str) -> str:
        """Return the module that defines a name: its place if that exists, else the nearest one towards the root."""
        module = f"{self.package}.{place}"
        if find_module(module):
            return module
        while module != self.package:
            module = module.rpartition(".")[0]
            if (module == self.package or find_module(module)) and self._defines(import_module(module), name):
                return module
        return ""

    def _defines(self, module: ModuleType, name: str) -> bool:
        """Whether a module has a name that it did not import from outside the package, and that is no module itself."""
        found = getattr(module, name, None)
        if found is None or isinstance(found, ModuleType):
            return False
        return not isinstance(found, FunctionType | type) or found.__module__.startswith(self.package)

    def _imported(self, module: str, name: str) -> ModuleType:
        found = import_module(module)
        if not hasattr(found, name):
            file = module.replace(".", "/").removeprefix(self.package.replace(".", "/"))
            raise CompileError(f"{self.package}{file}.py needs {name!r}")
        return found
