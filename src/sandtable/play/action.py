"""An Action as callers hold it: a row of integers with its named fields, text and JSON."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.errors import BadAction
from sandtable.kernel.verbs import Names, Row, Verbs, slot_value


class Action:
    """A verb and its named values in one position. Actions with equal rows are equal.

    Examples:
        >>> import sandtable
        >>> action = sandtable.game("dbd").start("first-blood").actions(0, "B_INF_1")[0]
        >>> action, action.verb, action.unit, action.to
        (<Action INF@109-93>, 'move', 'B_INF_1', 93)
        >>> action.json()
        {'verb': 'move', 'unit': 'B_INF_1', 'to': 93}
    """

    __slots__ = ("_names", "_verbs", "row")

    def __init__(self, row: Row, verbs: Verbs, names: Names) -> None:
        self.row = row
        self._verbs = verbs
        self._names = names

    @property
    def verb(self) -> str:
        """The verb's name: move."""
        return self._verbs.verb(self.row).name

    @property
    def text(self) -> str:
        """The short notation: INF@23-24."""
        return self._verbs.to_text(self.row, self._names)

    def json(self) -> dict[str, Any]:
        """`{"verb": "advance", "force": "p1_f1", "to": "3,4", "stance": "River"}`: cells as people write them."""
        return self._verbs.to_json(self.row, self._names)

    def values(self) -> list[Any]:
        """Return the values of its slots as lists of choices hold them: `["p1_f1", 103, "River"]`, cells by number."""
        slots = enumerate(self._verbs.verb(self.row).slots, start=1)
        return [slot_value(slot, self.row, at, self._names) for at, slot in slots]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # while a copy is made there are no names yet
            raise AttributeError(name)
        values = self.json()
        if name in values:
            return values[name]
        raise AttributeError(f"{self.verb} has no {name!r}; it has {', '.join(values)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.row == other.row

    def __hash__(self) -> int:
        return hash(self.row)

    def __repr__(self) -> str:
        return f"<Action {self.text}>"


Playable = Action | dict[str, Any] | str  # what `Match.play` accepts


def read_row(given: object, verbs: Verbs, names: Names) -> Row:
    """Parse an Action, text or JSON object into a row; raise BadAction if it cannot be parsed."""
    if isinstance(given, Action):
        verbs.verb(given.row)
        return given.row
    if isinstance(given, str):
        return verbs.from_text(given, names)
    if isinstance(given, dict):
        return verbs.from_json(given, names)
    raise BadAction(f"an action is a text, an object or an Action, not {type(given).__name__}")
