"""Unit cards: range, attack, defence and move in four boxes, stars behind the numbers, then every word explained."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.doomball.kinds import (
    ABILITY_LETTERS,
    ABILITY_NAMES,
    KIND_NAMES,
    KIND_WORDS,
    RACE_NAMES,
    UNITS,
    kind_of,
)
from sandtable.games.doomball.model import (
    CHARGING,
    COWARDLY,
    EXPLOSIVE,
    GUARDIANS,
    HUMANS,
    LEADERSHIP,
    OVERRUN,
    PIERCING,
    PINNING,
    PLACES,
    STAR_ATTACK,
    STAR_DEFENCE,
    STAR_MOVE,
    STAR_RANGE,
    STEADFAST,
)
from sandtable.kernel.scene import Card, CardLine

ABILITY_LINES: Final = {
    STEADFAST: ("With hits equal to its defence it stays; it is only destroyed.", "DB-ABIL-S-1"),
    PINNING: ("One hit pins: no move and no retreat until your next turn.", "DB-ABIL-P-1"),
    OVERRUN: ("Must enter the space of a target it drives back or destroys.", "DB-ABIL-O-1"),
    PIERCING: ("One coin more against defence 2 or higher.", "DB-ABIL-A-1"),
    CHARGING: ("One coin more if it moved before its attack.", "DB-ABIL-C-1"),
    EXPLOSIVE: ("The first point of its attack is a sure hit.", "DB-ABIL-E-1"),
    COWARDLY: ("Acts only beside a friend, and runs if it did not act.", "DB-ABIL-Y-1"),
    LEADERSHIP: ("Friends beside it have one more defence.", "DB-ABIL-L-1"),
}
STAR_LINES: Final = (
    (STAR_RANGE, "Range*", "Shoots past its own side's units.", "DB-STAR-A-1"),
    (STAR_ATTACK, "Attack*", "Must reload after each attack, as an action.", "DB-STAR-B-1"),
    (STAR_DEFENCE, "Defence*", "One more defence after it moved.", "DB-STAR-C-1"),
    (STAR_MOVE, "Move*", "Moves or acts in a turn, never both.", "DB-STAR-D-1"),
)

# The symbols of the skin, by kind; what has none of its own is shown by its letters.
SYMBOLS: Final = (
    *("db-spear", "db-bow", "db-horse", "db-sword", "db-gun", "db-knight", "db-mage"),
    *("db-guardian", "db-ranger", "db-ballista", "db-lyre", "db-sun", "db-stag", "db-archmage"),
    *("db-hammer", "db-rifle", "db-fury", "db-bulwark", "db-cannon", "db-balloon", "db-thane"),
    *("db-axe", "db-goblin", "db-goblin-bow", "db-mace", "db-wolf", "db-troll", "db-crown"),
    *("db-crow", "db-dryad", "db-leaf", "db-eagle", "db-snake", "db-bloom", "db-elder"),
    *("db-zombie", "db-ghost", "db-bat", "db-hound", "db-skull", "db-catapult", "db-necromancer"),
    *("db-centaur", "db-centaur-bow", "db-whip", "db-hoof", "db-wagon", "db-horn", "db-stallion"),
)


def symbol(kind: int) -> str:
    """Return the symbol of a kind."""
    return SYMBOLS[kind]


@cache
def letter(kind: int) -> str:
    """Return one or two letters: `GA` for Goblin Archers; `Sp` and `Sw` where a race has Spearmen and Swordsmen."""
    race = UNITS[kind].row.race
    others = [_initials(other) for other in (kind_of(race, place) for place in range(PLACES)) if other != kind]
    own = _initials(kind)
    return KIND_NAMES[kind].removeprefix("The ")[:2] if own in others else own


def _initials(kind: int) -> str:
    return "".join(word[0] for word in KIND_NAMES[kind].removeprefix("The ").split())


@cache
def rank(kind: int) -> str:
    """Return race and level, such as `Orcs, level 1`."""
    return f"{RACE_NAMES[UNITS[kind].row.race]}, level {UNITS[kind].row.level}"


@cache
def cards(races: tuple[int, ...]) -> list[Card]:
    """Return the cards of these races."""
    return [card(kind_of(race, place)) for race in races for place in range(PLACES)]


def card(kind: int) -> Card:
    """Return the card of a kind."""
    return Card(kind=KIND_WORDS[kind], name=KIND_NAMES[kind], symbol=symbol(kind), lines=lines(kind))


def lines(kind: int) -> list[CardLine]:
    """List the four numbers as boxes (DB-UNIT-2), then what stars, letters and the race mean."""
    row = UNITS[kind].row

    def number(value: int, star: int) -> str:
        return f"{value}★" if row.stars & star else str(value)

    made = [
        CardLine(name="Range", text=number(row.range, STAR_RANGE), clause="DB-RANGE-2"),
        CardLine(name="Attack", text=number(row.attack, STAR_ATTACK), clause="DB-ATTACK-3"),
        CardLine(name="Defence", text=number(row.defence, STAR_DEFENCE), clause="DB-DEF-1"),
        CardLine(name="Move", text=number(row.move, STAR_MOVE), clause="DB-MOVE-1"),
    ]
    if kind == GUARDIANS:
        made[0]["text"], made[1]["text"] = "2/1", "1/2"
        made.append(
            CardLine(name="Two profiles", text="One coin at distance 2, two coins beside it.", clause="DB-UNIT-3")
        )
    if row.ability:
        text, clause = ABILITY_LINES[row.ability]
        name = f"{ABILITY_LETTERS[row.ability]} {ABILITY_NAMES[row.ability]}"
        made.append(CardLine(name=name, text=text, clause=clause))
    made += [
        CardLine(name=name, text=text, clause=clause) for star, name, text, clause in STAR_LINES if row.stars & star
    ]
    if row.race == HUMANS:
        made.append(
            CardLine(name="Prickly", text="Answers every attack it is left standing by.", clause="DB-PRICKLY-1")
        )
    if row.pieces > 1:
        made.append(CardLine(name="Two pieces", text="Each pick puts two pieces on the board.", clause="DB-DRAFT-3"))
    return made
