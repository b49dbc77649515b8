"""Report everything that is wrong with a scenario document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.doomball.scenarios.checks import part_problems, problem, root_problems
from sandtable.games.doomball.scenarios.format import mode_of
from sandtable.games.doomball.scenarios.position_checks import position_problems
from sandtable.kernel.errors import Problem


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """List every problem of a document (DB-SCN-4); the options may allow more."""
    options = options or {}
    if not isinstance(document, dict):
        return [problem("E_ROOT", (), document, "an object", "DB-SCN-1")]
    parts = [*part_problems(document, options)]
    whole = [] if parts else [*position_problems(document, mode_of(document, options), options)]
    return [*root_problems(document), *parts, *whole]
