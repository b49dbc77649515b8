"""Builds the documents about games: their facts, scenarios, verbs, skins and guides."""

from __future__ import annotations

from functools import cache

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.package import resources
from sandtable.kernel.verbs import Verb
from sandtable.profiles.presentation import Presentation
from sandtable.server.wire.answers import (
    DieInfo,
    GameDetail,
    GameInfo,
    Guide,
    OptionInfo,
    ScenarioInfo,
    SlotInfo,
    VerbInfo,
)
from sandtable.server.wire.refusals import NotFound

SKIN_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


def game_info(game: Game) -> GameInfo:
    """The entry of a game in the list of all."""
    facts, shown = game.facts, game.declared(Presentation)
    return GameInfo(
        facts.id,
        facts.title,
        shown.sentence,
        facts.rules,
        list(facts.seats),
        facts.hidden,
        facts.simultaneous,
        list(shown.traits),
    )


def game_detail(game: Game) -> GameDetail:
    """The description of one game."""
    facts, shown = game.facts, game.declared(Presentation)
    return GameDetail(
        id=facts.id,
        title=facts.title,
        sentence=shown.sentence,
        rules=facts.rules,
        seats=list(facts.seats),
        hidden=facts.hidden,
        simultaneous=facts.simultaneous,
        dice=[DieInfo(die.faces, list(die.words)) for die in facts.dice],
        options=[OptionInfo(o.name, o.default, o.least, o.most, o.words, o.clause) for o in facts.options],
        scenarios=scenario_infos(game),
        verbs=[verb_info(verb) for verb in game.verbs],
        out_of_time=facts.out_of_time,
        skin=sorted(skin_files(game)),
        lessons=len(guide(game.package).lessons),
        picture=shown.picture,
    )


def scenario_infos(game: Game) -> list[ScenarioInfo]:
    """The scenarios that ship with a game."""
    return [
        ScenarioInfo(n.name, n.title, n.text, n.suggested, n.fair, n.playable, dict(n.options)) for n in game.notes()
    ]


def verb_info(verb: Verb) -> VerbInfo:
    """The description of one kind of action."""
    slots = [SlotInfo(s.name, s.kind, s.words, s.least, s.most, list(s.names)) for s in verb.slots]
    return VerbInfo(verb.name, verb.words or verb.name, slots, verb.secret, verb.open, verb.unasked, verb.seal)


@cache
def guide(package: str) -> Guide:
    """The guided first match of a game from its guide.json; without that file it has no lessons."""
    file = resources(package) / "guide.json"
    return msgspec.json.decode(file.read_bytes(), type=Guide) if file.is_file() else Guide([])


def skin_files(game: Game) -> list[str]:
    """The names of the files of a game's skin."""
    folder = resources(game.package) / "skin"
    if not folder.is_dir():
        return []
    return [one.name for one in folder.iterdir() if one.is_file() and _suffix(one.name) in SKIN_TYPES]


def skin_file(game: Game, name: str) -> tuple[str, bytes]:
    """The media type and the bytes of a file of a game's skin."""
    if name not in skin_files(game):
        raise NotFound(f"The skin of {game.facts.title} has no file {name}.")
    return SKIN_TYPES[_suffix(name)], (resources(game.package) / "skin" / name).read_bytes()


def schema_file(game: Game) -> bytes:
    """The JSON Schema of a game's Scenario documents."""
    file = resources(game.package) / "schema.json"
    if not file.is_file():
        raise NotFound(f"{game.facts.title} has no schema of its scenarios.")
    return file.read_bytes()


def _suffix(name: str) -> str:
    return name[name.rfind(".") :] if "." in name else ""
