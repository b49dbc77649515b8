"""The law `scene`: what is shown has its declared types, names only what exists, and says in words what it draws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import ASKS_AUTOMATIC
from sandtable.kernel.scene import Choice, LogLine, Scene, ScenePrompt
from sandtable.play import match as matches
from sandtable.play import views
from sandtable.play.match import MatchCore

from .json_types import mismatches
from .trial import Trial

EVERY = 8  # draw one position in this many, and always the first and the last
ABOUT = 2  # pieces whose own choices are looked at in one position
TRIED = 8  # actions of one choice that are read back
VIEWERS = (0, 1, 2)
SEATS = (0, 1)


def scene(trial: Trial) -> int:
    """Every Scene has its declared types; every id, cell, verb and clause in it exists; nothing lacks its words."""
    checked = 0
    for number in trial.match_numbers(of=4):
        name = trial.scenarios[number % len(trial.scenarios)]
        trial.where = f"scenario {name}, match {number}"
        match = matches.start(
            trial.game,
            trial.game.scenario(name),
            seed=trial.seed + number,
            options=trial.game.facts.limit,
            stepwise=True,
        )
        while match.count < trial.game.facts.longest:
            mask = match.mask()
            if mask == 0 or match.count == 0 or trial.choose(EVERY) == 0:
                checked += _drawn(trial, match, f"scenario {name}, match {number}, entry {match.count}")
            if mask == 0 or trial.late(match.count):
                break
            if mask & ASKS_AUTOMATIC:
                match.step()
                continue
            asked = [seat for seat in (0, 1) if mask & (1 << seat)]
            seat = asked[trial.choose(len(asked))]
            rows = match.rows(seat)
            match.play(seat, match.named([rows[trial.choose(len(rows))]])[0])
    return checked


def _drawn(trial: Trial, match: MatchCore, where: str) -> int:
    """Check what each viewer is shown of a position; return how many values that were."""
    for seat in VIEWERS:
        try:
            shown = views.scene(match, seat)
        except Exception as fault:  # a Scene may fail in any way
            raise trial.broken("scene", where, f"the Scene of seat {seat} cannot be drawn: {fault!r}") from fault
        if found := next(scene_faults(trial, match, shown, seat), None):
            raise trial.broken("scene", where, f"for seat {seat}, {found}")
    return len(VIEWERS)


def scene_faults(trial: Trial, match: MatchCore, shown: Scene, seat: int) -> Iterator[str]:
    """Yield every fault of one viewer's Scene. Its types come first: the checks after them rely on these."""
    mistyped = list(mismatches(shown, Scene, "scene"))
    yield from mistyped
    if mistyped:
        return
    if shown["game"] != match.game.id:
        yield f"scene.game is {shown['game']!r}, and the game is {match.game.id!r}"
    if shown["seat"] != seat:
        yield f"scene.seat is {shown['seat']}"
    yield from _board_faults(shown)
    yield from _piece_faults(shown)
    yield from _reference_faults(match, shown)
    yield from _wordless(shown)
    known = set(match.game.clauses)
    yield from (f"{at} is {clause!r}, which the rules do not have" for at, clause in _clauses(shown, "scene", known))
    yield from _prompt_faults(trial, match, shown, shown["prompt"])
    yield from _log_faults(shown.get("log", []), known)
    pieces = [piece for piece in range(match.game.facts.pieces) if seat in (0, 1)]
    for _ in range(ABOUT if pieces else 0):
        yield from _own_choices(trial, match, shown, seat, pieces[trial.choose(len(pieces))])


def _cells(shown: Scene) -> set[int]:
    return {cell["id"] for cell in shown["board"].get("cells", [])}


def _ids(shown: Scene) -> set[str]:
    return {piece["id"] for piece in shown["pieces"]}


def _repeated(values: Iterable[Any], what: str) -> Iterator[str]:
    seen: set[Any] = set()
    for value in values:
        if value in seen:
            yield f"two {what} have the id {value!r}"
        seen.add(value)


def _board_faults(shown: Scene) -> Iterator[str]:
    """The board is there, and its cells name each other."""
    if "board" not in shown:
        yield "scene has no 'board'"
        return
    board = shown["board"]
    if board["kind"] == "cells" and not board.get("cells"):
        yield "scene.board consists of cells and has none"
    cells = _cells(shown)
    yield from _repeated((cell["id"] for cell in board.get("cells", [])), "cells of the board")
    yield from _repeated((cell["id"] for cell in shown["cells"]), "entries of scene.cells")
    for cell in board.get("cells", []):
        yield from (f"cell {cell['id']} is near {other}, which is no cell" for other in {*cell["near"]} - cells)
        yield from (f"a way of cell {cell['id']} leads to {to}" for to in {*cell.get("ways", [])} - cells - {-1})
        if len(cell["outline"]) < 3:
            yield f"cell {cell['id']} has an outline of {len(cell['outline'])} points"
    yield from (f"scene.cells has {cell['id']}, which is no cell" for cell in shown["cells"] if cell["id"] not in cells)


def _piece_faults(shown: Scene) -> Iterator[str]:
    """Every piece stands somewhere that exists, and has a card if the others have."""
    cells, cards = _cells(shown), {card["kind"] for card in shown.get("cards", [])}
    trays = {tray["id"] for tray in shown.get("trays", [])}
    yield from _repeated((piece["id"] for piece in shown["pieces"]), "pieces")
    yield from _repeated((tray["id"] for tray in shown.get("trays", [])), "trays")
    yield from _repeated((card["kind"] for card in shown.get("cards", [])), "cards")
    for piece in shown["pieces"]:
        name = f"the piece {piece['id']!r}"
        if not {"cell", "pose", "tray"} & piece.keys():
            yield f"{name} has no cell, pose or tray"
        if "cell" in piece and piece["cell"] not in cells:
            yield f"{name} is on cell {piece['cell']}, which is not on the board"
        if "pose" in piece and len(piece["pose"]) != 3:
            yield f"{name} has the pose {piece['pose']}, not [x, y, angle]"
        if "tray" in piece and piece["tray"] not in trays:
            yield f"{name} lies in the tray {piece['tray']!r}, which does not exist"
        if piece["seat"] not in VIEWERS:
            yield f"{name} belongs to seat {piece['seat']}"
        if not (piece["symbol"] or piece.get("letter") or piece.get("outline")):
            yield f"{name} has no symbol, letter or outline"
        if cards and piece["seat"] != 2 and piece["kind"] not in cards:
            yield f"{name} is of the kind {piece['kind']!r}, which has no card"
        for bar in piece.get("bars", []):
            if not 0 <= bar["value"] <= bar["most"]:
                yield f"the bar {bar['name']!r} of {name} shows {bar['value']} of {bar['most']}"


def _reference_faults(match: MatchCore, shown: Scene) -> Iterator[str]:
    """What plan, handles, namings and areas name exists."""
    ids = _ids(shown)
    slots = {verb.name: {slot.name for slot in verb.slots} for verb in match.game.verbs}
    named: list[tuple[str, Any]] = [(f"scene.areas[{i}]", area) for i, area in enumerate(shown.get("areas", []))]
    if plan := shown.get("plan"):
        named += [(f"scene.plan.orders[{i}]", order) for i, order in enumerate(plan["orders"])]
        named += [(f"scene.plan.idle[{i}]", {"piece": piece}) for i, piece in enumerate(plan["idle"])]
    for part in ("handles", "namings"):
        tools: list[Any] = shown.get(part, [])  # type: ignore[assignment]
        for i, tool in enumerate(tools):
            at = f"scene.{part}[{i}]"
            named.append((at, tool))
            if tool["verb"] not in slots:
                yield f"{at} is for the verb {tool['verb']!r}, which does not exist"
                continue
            for key in ("slot", "slot_y", "slot_angle"):
                if key in tool and tool[key] not in slots[tool["verb"]]:
                    yield f"{at} is for the slot {tool[key]!r}, which {tool['verb']} does not have"
    yield from (
        f"scene.endings[{i}] is for the verb {one['verb']!r}, which does not exist"
        for i, one in enumerate(shown.get("endings", []))
        if one["verb"] not in slots
    )
    yield from (
        f"{at} names the piece {one['piece']!r}, which is not shown"
        for at, one in named
        if one.get("piece", "") not in ids | {""}
    )


WORDS = {  # what people read or hear, by the part of a Scene
    "pieces": ("name", "spoken", "kind"),
    "cards": ("name", "symbol"),
    "trays": ("name",),
    "panels": ("title",),
    "deeds": ("words",),
    "faces": ("name",),
}


def _wordless(shown: Scene) -> Iterator[str]:
    """Yield what has empty words: a screen reader would say nothing."""
    if not shown["turn"].strip():
        yield "scene.turn is empty"
    if not shown["goal"]["text"].strip():
        yield "scene.goal.text is empty: nobody is told how to win"
    if len(shown["goal"]["progress"]) != len(SEATS):
        yield f"scene.goal.progress is for {len(shown['goal']['progress'])} seats, not for two"
    parts: dict[str, Any] = dict(shown)
    for part, keys in WORDS.items():
        for i, one in enumerate(parts.get(part, [])):
            yield from (f"scene.{part}[{i}].{key} is empty" for key in keys if not one[key].strip())
    for piece in shown["pieces"]:
        yield from (f"a badge of {piece['id']!r} has no name" for badge in piece.get("badges", []) if not badge["name"])


def _clauses(value: object, at: str, known: set[str]) -> Iterator[tuple[str, str]]:
    """Yield every clause in a value that does not exist, with its place."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "clause" and isinstance(one, str) and one and one not in known:
                yield f"{at}.clause", one
            elif key != "log":
                yield from _clauses(one, f"{at}.{key}", known)
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from _clauses(one, f"{at}[{i}]", known)


def _prompt_faults(trial: Trial, match: MatchCore, shown: Scene, prompt: ScenePrompt) -> Iterator[str]:
    if not prompt["sentence"].strip():
        yield "scene.prompt.sentence is empty"
    for choice in prompt["choices"]:
        yield from _choice_faults(trial, match, shown, choice)


def _choice_faults(trial: Trial, match: MatchCore, shown: Scene, choice: Choice) -> Iterator[str]:
    """A choice is a verb of the game; its values name what is shown, and its actions can be read back."""
    at = f"the choice {choice['verb']!r}"
    verb = next((verb for verb in match.game.verbs if verb.name == choice["verb"]), None)
    if verb is None:
        yield f"{at} is no verb of the game"
        return
    if not choice["words"].strip():
        yield f"{at} has no words"
    if [slot["name"] for slot in choice["slots"]] != [slot.name for slot in verb.slots]:
        yield f"{at} has other slots than the verb"
    of: dict[str, Collection[Any]] = {
        "piece": _ids(shown),
        "cell": _cells(shown),
        "card": {card["kind"] for card in shown.get("cards", [])},
    }
    values, actions = choice.get("values", []), choice.get("actions", [])
    if len(values) != len(actions):
        yield f"{at} has {len(values)} values and {len(actions)} actions"
    for row in values:
        for slot, value in zip(choice["slots"], row, strict=True):
            if value not in of.get(slot.get("of", ""), [value]):
                yield f"{at} offers the {slot['of']} {value!r}, which is not shown"
    for text in {actions[trial.choose(len(actions))] for _ in range(TRIED if actions else 0)}:
        try:
            match.game.verbs.from_text(text, match.game.names(match.setup, match.observation(shown["seat"]).state))
        except BadAction as fault:
            yield f"{at} lists {text!r}, which cannot be read: {fault}"


def _own_choices(trial: Trial, match: MatchCore, shown: Scene, seat: int, about: int) -> Iterator[str]:
    """The choices that a client asks for piece by piece fit their types too."""
    if not match.mask() & (1 << seat):
        return
    for choice in views.choices(match, match.observation(seat), about):
        mistyped = list(mismatches(choice, Choice, f"choices about {about}"))
        yield from mistyped or _choice_faults(trial, match, shown, choice)


def _log_faults(log: list[LogLine], known: set[str]) -> Iterator[str]:
    for i, line in enumerate(log):
        if not line["text"].strip():
            yield f"scene.log[{i}].text is empty"
        if line["clause"] and line["clause"] not in known:
            yield f"scene.log[{i}] names the clause {line['clause']!r}, which the rules do not have"
