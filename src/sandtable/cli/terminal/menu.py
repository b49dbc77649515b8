"""The menu of a seat's legal actions: first the pieces, then the actions of one piece. Built from a Scene's choices."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sandtable.kernel.scene import Choice, Scene, ScenePiece
from sandtable.play.board_text import Highlights, ground_of, piece_symbol

from .terminal import Terminal, in_columns

if TYPE_CHECKING:
    from sandtable.play.match import MatchCore

MANY = 36  # actions of a piece listed at once; with more, a verb is chosen first
DANGLING = re.compile(r" (to|on|of|with|at|from|by|for|the|for the)$")


@dataclass(frozen=True)
class MenuAction:
    """One action in the menu."""

    text: str  # "INF@23-24"
    words: str  # the verb for people: "Move"
    piece: str  # the acting piece, or empty
    cells: tuple[int, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass
class Menu:
    """Actions of a seat, chosen by number or text: all of them, those of one piece, or those of one verb."""

    ways: list[MenuAction]
    all: list[MenuAction]  # that the seat has, whatever was chosen before
    pieces: dict[str, ScenePiece] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    grounds: dict[int, str] = field(default_factory=dict)
    chosen: str = ""  # the chosen piece
    verb: str = ""  # the chosen verb

    def entries(self) -> list[Menu | MenuAction]:
        """Return the numbered entries: pieces, verbs or actions."""
        if pieces := self.groups():
            return [*map(self.of, pieces), *(way for way in self.ways if not way.piece)]
        verbs = list(dict.fromkeys(way.words for way in self.ways))
        if len(self.ways) > MANY and len(verbs) > 1:
            return [replace(self, ways=[w for w in self.ways if w.words == verb], verb=verb) for verb in verbs]
        return list(self.ways)

    def groups(self) -> list[str]:
        """Return the pieces to choose from, by place; none if one is already chosen."""
        found = list(dict.fromkeys(way.piece for way in self.ways if way.piece))
        found.sort(key=lambda piece: self.pieces[piece].get("cell", 0) if piece in self.pieces else 0)
        return found if len(found) > 1 or (found and not self.chosen) else []

    def of(self, piece: str) -> Menu:
        """Return the menu of one piece."""
        return replace(self, ways=[way for way in self.all if way.piece == piece], chosen=piece, verb="")

    def whole(self) -> Menu:
        """Return the menu with nothing chosen."""
        return replace(self, ways=self.all, chosen="", verb="")

    def highlights(self) -> Highlights:
        """Return what to highlight on the board."""
        if pieces := self.groups():
            return Highlights(pieces=frozenset(pieces))
        return Highlights(
            cells=frozenset(cell for way in self.ways for cell in way.cells[:1]),
            targets=frozenset(target for way in self.ways for target in way.targets),
            chosen=self.chosen,
        )

    @property
    def title(self) -> str:
        """What is chosen: `Cavalry 1 @107, Move`; empty if nothing is."""
        return ", ".join(filter(None, [self.name(self.chosen), bare(self.verb)]))

    def name(self, piece: str) -> str:
        """Return the name of a piece with its place: `Cavalry 1 @107`."""
        found = self.pieces.get(piece)
        if found is None:
            return piece
        place = f" @{self.labels.get(found['cell'], found['cell'])}" if "cell" in found else ""
        return f"{found['name']}{place}"

    # -- finding entries by text

    def find(self, text: str) -> MenuAction | None:
        """Return the action with this text, ignoring case and what is chosen."""
        wanted = " ".join(text.split()).lower()
        return next((way for way in self.all if way.text.lower() == wanted), None)

    def find_piece(self, text: str) -> str | None:
        """Return the piece with this place (@107), id or name, or whose actions start with this text (CAV@107)."""
        wanted = text.strip().lower()
        for piece in self.whole().groups():
            texts = [way.text.lower() for way in self.all if way.piece == piece]
            begins = all(t.startswith(wanted) and not t[len(wanted) :][:1].isalnum() for t in texts)
            if wanted in self.calls(piece) or (len(wanted) > 2 and begins):
                return piece
        return None

    def calls(self, piece: str) -> list[str]:
        """Return the names by which a piece can be typed, in lower case."""
        found = self.pieces.get(piece)
        if found is None:
            return [piece.lower()]
        place = f"@{self.labels.get(found['cell'], found['cell'])}" if "cell" in found else ""
        return [piece.lower(), found["name"].lower(), *([place.lower()] if place else [])]

    # -- as text

    def lines(self, terminal: Terminal) -> list[str]:
        """Return the numbered menu as lines of text."""
        entries = self.entries()
        made: list[str] = []
        items: list[str] = []
        verbs = {entry.words for entry in entries if isinstance(entry, MenuAction)}
        ways = not any(isinstance(entry, Menu) for entry in entries)
        plain = ways and len(verbs) != 1
        last = ""
        for number, entry in enumerate(entries, start=1):
            if plain and isinstance(entry, MenuAction) and entry.words != last:
                made += [*in_columns(items, terminal.columns - 1, indent="  ", gap=1), f" {bare(entry.words)}"]
                items, last = [], entry.words
            items.append(f"{number:>3} {self._label(entry, terminal, is_verb_known=ways and len(entries) > 1)}")
        return [*made, *in_columns(items, terminal.columns - 1, indent="  " if plain else "", gap=1)]

    def _label(self, entry: Menu | MenuAction, terminal: Terminal, *, is_verb_known: bool) -> str:
        """Return the text of an entry; `is_verb_known` if a heading or the question already names the verb."""
        if isinstance(entry, MenuAction):
            ground = self.grounds.get(entry.cells[0], "") if entry.cells else ""
            words = f" ({bare(entry.words)})" if not is_verb_known and not entry.piece and not entry.cells else ""
            return f"{entry.text}{words}{f' ({ground})' if ground else ''}"
        attacks = sum(bool(way.targets) for way in entry.ways)
        some = f", {attacks}{terminal.symbol('×', 'x')}" if attacks else ""
        many = f"({len(entry.ways)}{some})"
        if entry.verb:
            return f"{bare(entry.verb)} {many}"
        symbol = f"{piece_symbol(self.pieces[entry.chosen], terminal)} " if entry.chosen in self.pieces else ""
        return f"{symbol}{self.name(entry.chosen)} {many}"


def bare(words: str) -> str:
    """Remove a trailing preposition from a verb: “Pass the artifact to” becomes “Pass the artifact”."""
    return DANGLING.sub("", words)


def menu_of(match: MatchCore, seat: int, scene: Scene) -> Menu:
    """Return the menu of a seat that must act."""
    choices = {choice["verb"]: choice for choice in scene["prompt"]["choices"]}
    ways: list[MenuAction] = []
    if all("values" in choice for choice in choices.values()):
        for choice in choices.values():
            for text, values in zip(choice["actions"], choice["values"], strict=True):
                ways.append(_way(choice, text, values))
    else:
        for action in match.actions(seat):
            ways.append(_way(choices[action.verb], action.text, action.values()))
    shape = scene.get("board")
    return Menu(
        ways,
        ways,
        pieces={piece["id"]: piece for piece in scene["pieces"]},
        labels={cell["id"]: cell["label"] for cell in shape.get("cells", [])} if shape else {},
        grounds={cell["id"]: cell.get("name", "") for cell in scene["cells"] if ground_of(cell)},
    )


def _way(choice: Choice, text: str, values: list[Any]) -> MenuAction:
    slots = list(zip(choice["slots"], values, strict=True))
    pieces = [str(value) for slot, value in slots if slot.get("of") == "piece"]
    cells = tuple(value for slot, value in slots if slot.get("of") == "cell" and isinstance(value, int))
    return MenuAction(text, choice["words"], pieces[0] if pieces else "", cells, tuple(pieces[1:]))
