"""Finds the games that bring an HTTP interface of their own: those whose package has a module `http_api`."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sandtable.games import FILE, packages
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.http_api import GameHttpApi

log = logging.getLogger("sandtable.server")


def find_apis() -> dict[str, GameHttpApi]:
    """The interfaces by the ids of their games. Only games that have one are imported."""
    found = {}
    for id, package in packages().items():
        try:
            if has_api(package):
                found[id] = import_module(f"{package}.http_api").API
        except (ImportError, AttributeError, SandtableError):  # a broken plug-in must not stop the server
            log.exception("the HTTP interface of %s cannot be loaded", id)
    return found


def has_api(package: str) -> bool:
    """Whether a game's package has a module `http_api`. Does not import the package. A game in one file has none."""
    if package.endswith(FILE):
        return False
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec is not None else None
    return any((Path(folder) / "http_api.py").is_file() for folder in folders or ())
