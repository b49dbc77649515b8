"""The units of section 2 and of section 18 (from the author's repo) as data. The document's values win (DB-EXTRA-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.doomball.model import PLACES, RACES, STAR_ATTACK, STAR_DEFENCE, STAR_MOVE, STAR_RANGE, Board, Kind

# In the order of DB-TOSS-1 (DB-RULING-7): the first four are those of the rule document.
RACE_NAMES: Final = ("Humans", "Elves", "Dwarves", "Orcs", "Wood Elves", "Undead", "Centaurs")
RACE_WORDS: Final = tuple(name.lower().replace(" ", "-") for name in RACE_NAMES)

ABILITY_LETTERS: Final = "-SPOACEYL"
ABILITY_NAMES: Final = (
    "",
    "Steadfast",
    "Pinning",
    "Overrun",
    "Armor Piercing",
    "Charging",
    "Explosive",
    "Cowardly",
    "Leadership",
)

# Race; name, level, range, attack, defence, move, ability, pieces for a pick (DB-UNIT-2; section 18).
UNIT_TABLE: Final = """
Humans;Spearmen,1,1,2,1,1,S,1;Archers,1,2,2,1,1*,P,1;Horsemen,1,1,2,1*,2,O,1;Swordsmen,2,1,2,2,1,-,1;\
Fusiliers,2,2,3*,1,1,A,1;Knights,2,1,2,2,2,C,1;Mage,3,3*,4,1,1,E,1
Elves;Guardians,1,2,1,1,1,-,1;Rangers,1,2,2,1,1,P,1;Ballista,1,3,3,1,1*,A,1;Warsinger,2,1,2,1*,2,L,1;\
Shining Ones,2,1,3,2,1,O,1;Riders,2,2,2,1*,2,C,1;Archmage,3,4*,3,2,1,P,1
Dwarves;Footdwarves,1,1,2,2,1,-,1;Rifledwarves,1,2,2,1,2*,A,1;Maddwarves,1,1,3,1,1,O,1;Thanesdwarves,2,1,2,3,1*,S,1;\
Cannon,2,4*,3*,1,1*,E,1;Airdwarves,2,1,2,1*,3,P,1;The Thane,3,1,3,3,1,L,1
Orcs;Fighters,1,1,3,1*,1,C,1;Goblins,1,1,1,1,1,Y,2;Goblin Archers,1,2,2,1,1*,P,1;Nobs,2,1,3,2,1,S,1;\
Wolf Riders,2,1,2,1,2,C,1;Troll,2,1,4,2,1,O,1;Warboss,3,1,3,3,1,L,1
Wood Elves;Crows,1,1,1,1,3,C,1;Dryads,1,1,2,2,1,S,1;Wood Elves,1,2*,2,1,1,-,1;Eagle Riders,2,2*,3,1*,3,A,1;\
Giant Snake,2,1,4,2,2,P,1;Poison Bloom,2,3*,3,2,0,E,1;Elder Dryad,3,1,5,3,1*,S,1
Undead;Zombies,1,1,1,1,1,S,2;Ghosts,1,1,1,1*,2,A,2;Giant Bats,1,1,1,1*,2,P,2;Hell Hound,2,1,2,1*,2,C,1;\
Skeletons,2,1,2,1,1,S,1;Catapult,2,4*,4*,2,1*,P,1;Necromancer,3,3*,3,1,1,L,1
Centaurs;Warriors,1,1,2,1,2,C,1;Centaur Archers,1,2,1*,1,2,P,1;Slavers,1,1,1,2,1,Y,1;Thunderhooves,2,1,2,1,2,C,1;\
Warwagon,2,3,1*,2,2,A,1;Hunting Party,2,2,2,1,2,L,1;Warstallion,3,1,4,2,2,E,1
"""  # DB-EXTRA-1: two pieces for each level 1 pick of Undead; DB-EXTRA-3: Centaur Archers and Warwagon attack with 1*


@dataclass(frozen=True)
class Unit:
    """A kind of unit with its name and its numbers."""

    name: str  # "Horsemen"
    word: str  # "horsemen"
    race: int
    row: Kind


def _read(text: str) -> tuple[int, int]:
    return int(text.rstrip("*")), int(text.endswith("*"))


def _unit(race: int, text: str) -> Unit:
    name, level, *numbers, ability, pieces = text.split(",")
    (reach, a), (attack, b), (defence, c), (move, d) = (_read(number) for number in numbers)
    stars = a * STAR_RANGE + b * STAR_ATTACK + c * STAR_DEFENCE + d * STAR_MOVE
    row = Kind(race, int(level), reach, attack, defence, move, ABILITY_LETTERS.index(ability), stars, int(pieces))
    return Unit(name, name.lower().replace(" ", "-"), race, row)


UNITS: Final = tuple(
    _unit(race, text) for race, line in enumerate(UNIT_TABLE.split("\n")[1:-1]) for text in line.split(";")[1:]
)
KIND_WORDS: Final = tuple(unit.word for unit in UNITS)
KIND_NAMES: Final = tuple(unit.name for unit in UNITS)


def kind_of(race: int, place: int) -> int:
    """Return the number of a kind by its race and its place there (DB-UNIT-4)."""
    return race * PLACES + place


def army_size(race: int, picks: list[int]) -> int:
    """Count the pieces of an army (DB-DRAFT-3)."""
    return sum(count * UNITS[kind_of(race, place)].row.pieces for place, count in enumerate(picks))


def most_pieces(races: int) -> int:
    """Return the size of the largest army that may be drafted from the first `races` races (DB-DEPLOY-6)."""
    return max(largest_army(race) for race in range(races))


def largest_army(race: int) -> int:
    """Return the size of a race's largest army: 9 pieces; Orcs 12, Undead 14 (DB-DEPLOY-3)."""
    doubles = sum(UNITS[kind_of(race, place)].row.pieces - 1 for place in range(3))
    return 9 + min(5, 3 * doubles)


# DB-MAP-4 and DB-EXTRA-2: preset armies with their places, defence and offence; Centaurs have none.
PRESETS: Final = {
    "Humans defence": "Archers A3 B4 B5; Spearmen C2 C5; Swordsmen C3 C4; Fusiliers B2; Mage B3",
    "Humans offence": "Horsemen G3 G4; Spearmen F1 F6; Archers F5; Knights F3 F4; Fusiliers F2; Mage G2",
    "Dwarves defence": "Footdwarves A2 B2 C5; Rifledwarves A4 A5; Thanesdwarves B3 B5; Cannon A3; The Thane B4",
    "Dwarves offence": "Maddwarves F2 F3 F5; Rifledwarves G4 G5; Airdwarves G2 G6; Cannon G3; The Thane F4",
    "Elves defence": "Guardians C2 C4; Ballista B3 B4 B5; Shining Ones C3 C5; Warsinger A3; Archmage B2",
    "Elves offence": "Guardians F3 F4; Rangers F2 G4; Ballista G3; Riders F1 F6; Warsinger G2; Archmage G5",
    "Orcs defence": "Fighters C3 C4; Goblins C1 C2; Goblin Archers A3 A4; Troll B5; Nobs B3 B4; Warboss B2",
    "Orcs offence": "Fighters G2 G3 G4; Goblins F2 F3 F4 F5; Wolf Riders G1 G6; Troll G5; Warboss H3",
    "Undead defence": "Zombies B1 B6 C2 C3 C4 C5; Ghosts B2 B5; Giant Bats B3 B4; Catapult A4 A6; Skeletons A3; "
    "Necromancer A5",
    "Undead offence": "Ghosts F3 F4 F5 F6; Giant Bats G2 H4 H5 H6; Zombies H2 H3; Hell Hound G3 G6; Catapult G5; "
    "Necromancer G4",
    "Wood Elves defence": "Wood Elves B2 B3; Dryads C2 C3 C4; Giant Snake C5; Poison Bloom B4; Eagle Riders B5; "
    "Elder Dryad C6",
    "Wood Elves offence": "Crows F2 G1; Dryads F1 F3 F4; Giant Snake F6; Eagle Riders F5 G6; Elder Dryad G4",
}
ROLES: Final = ("defence", "offence")


def preset_places(race: int, role: int) -> list[tuple[int, str]]:
    """Return kind and space of each piece of a preset; empty where a race has none."""
    text = PRESETS.get(f"{RACE_NAMES[race]} {ROLES[role]}", "")
    made = []
    for part in filter(None, text.split("; ")):
        words = part.split()
        name = " ".join(word for word in words if not _is_space(word))
        made += [(KIND_NAMES.index(name), word) for word in words if _is_space(word)]
    return made


def _is_space(word: str) -> bool:
    return len(word) == 2 and word[1].isdecimal()


def preset_picks(race: int, role: int) -> list[int]:
    """Return a preset as picks: a kind of two pieces is picked half as often (DB-RULING-5)."""
    kinds = [kind for kind, _ in preset_places(race, role)]
    return [kinds.count(kind_of(race, place)) // UNITS[kind_of(race, place)].row.pieces for place in range(PLACES)]


def fill_kinds(board: Board) -> None:
    """Write the numbers of all kinds, and the preset armies, into a Board."""
    for number, unit in enumerate(UNITS):
        board.kinds[number] = unit.row
    for race in range(RACES):
        for role in range(2):
            board.ready[2 * race + role] = preset_picks(race, role)
