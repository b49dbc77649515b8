"""Sections 2 and 18 and the draft: units, races, armies, seals, the toss and the roles."""

from itertools import product

import pytest

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.kinds import KIND_NAMES, RACE_NAMES, UNITS, army_size, largest_army, preset_picks
from sandtable.games.doomball.model import (
    CALL,
    DRAFT,
    NO_RACE,
    ROLE,
    STAR_ATTACK,
    STAR_DEFENCE,
    STAR_MOVE,
    STAR_RANGE,
    TOSS,
    Work,
)
from sandtable.games.doomball.rules.draft import ARMIES, ATTACKER_ARMIES, write_army
from sandtable.games.doomball.scene.draft import draft_checks
from sandtable.kernel.carriers import flat
from sandtable.kernel.ids import Seat
from sandtable.play.match import start
from sandtable.play.replay import verify


def rules_table(title: str) -> list[list[str]]:
    """The rows of a unit table in RULES.md, after a heading."""
    text = GAME.rules_text.split(title)[1]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows if row[1].strip() != "Unit"]


def number(value: int, star: bool) -> str:
    return f"{value}*" if star else str(value)


def test_db_unit_1_and_unit_2_every_number_is_that_of_the_table() -> None:
    """DB-UNIT-1, DB-UNIT-2; and section 18 with DB-EXTRA-1, DB-EXTRA-3."""
    wanted = rules_table("**DB-UNIT-2**")[:28] + rules_table("## 18 Extra races")[:21]
    found = []
    for unit in UNITS:
        row = unit.row
        name = "Archers" if unit.name == "Centaur Archers" else unit.name
        stars = [bool(row.stars & star) for star in (STAR_RANGE, STAR_ATTACK, STAR_DEFENCE, STAR_MOVE)]
        values = [number(*pair) for pair in zip((row.range, row.attack, row.defence, row.move), stars)]
        if name == "Guardians":
            values[:2] = ["2/1", "1/2"]
        found.append([RACE_NAMES[unit.race], name, str(row.level), *values, "-SPOACEYL"[row.ability], str(row.pieces)])
    wanted = [[*row[:7], row[7].split()[0], row[8]] for row in wanted]
    assert sorted(found) == sorted(wanted)
    assert len(found) == 49


def test_db_unit_4_three_three_and_one() -> None:
    for race in range(7):
        levels = [unit.row.level for unit in UNITS if unit.race == race]
        assert levels == [1, 1, 1, 2, 2, 2, 3]


def test_db_extra_1_and_extra_3_undead_and_centaurs() -> None:
    """DB-EXTRA-1: two pieces for every level 1 pick; an Undead army has 14. DB-EXTRA-3: attack 1*."""
    picks = preset_picks(5, 0)
    assert army_size(5, picks) == 14 == largest_army(5)
    for name in ("Centaur Archers", "Warwagon"):
        row = UNITS[KIND_NAMES.index(name)].row
        assert (row.attack, row.stars & STAR_ATTACK) == (1, STAR_ATTACK)


def test_db_extra_2_presets_of_undead_and_wood_elves() -> None:
    assert [preset_picks(race, 0)[6] for race in range(7)] == [1, 1, 1, 1, 1, 1, 0]
    assert preset_picks(5, 1) == [1, 2, 2, 2, 0, 1, 1]
    assert preset_picks(4, 0) == [0, 3, 2, 1, 1, 1, 1]


def test_db_extra_4_the_document_wins() -> None:
    """Riders have range 2, Shining Ones attack 3 and Overrun, the Archmage defence 2."""
    by_name = {unit.name: unit.row for unit in UNITS}
    assert by_name["Riders"].range == 2
    assert (by_name["Shining Ones"].attack, "-SPOACEYL"[by_name["Shining Ones"].ability]) == (3, "O")
    assert by_name["Archmage"].defence == 2
    assert "-SPOACEYL"[by_name["Rifledwarves"].ability] == "A"


# -- armies -------------------------------------------------------------------------------------------------------


def draft(t: Position, seat: int, race: str, army: str = "ready defence") -> None:
    if t.state.drafting != 2:
        t.play(f"race {race}", seat=seat)
    if army == "random":
        t.play_random("random", seat)
    elif army:
        t.play(army, seat=seat)


def both(t: Position, first: str, second: str) -> None:
    for seat, race in enumerate((first, second)):
        draft(t, seat, race)
        t.play("seal", seat=seat)


def test_db_draft_1_and_ruling_3_one_race_and_mirror_matches() -> None:
    """DB-DRAFT-1, DB-RULING-3, DB-DEC-1: kinds of one race only; both may take the same."""
    t = Position()
    assert t.texts("race", 0) == ["humans", "elves", "dwarves", "orcs"]
    assert t.refused("draft troll", 0) == "DB-DRAFT-1"
    t.play("race orcs", seat=0)
    assert t.refused("draft mage", 0) == "DB-DRAFT-1"
    assert t.refused("race undead", 0) == "DB-DEC-1"
    both(Position(), "orcs", "orcs")


def test_db_extra_races_are_an_option() -> None:
    """DB-EXTRA-1, DB-DEC-1: seven with the option."""
    assert len(Position(races=7).texts("race", 0)) == 7


def test_db_draft_2_and_ruling_4_exact_numbers_and_caps() -> None:
    """DB-DRAFT-2, DB-RULING-4, DB-DEC-2."""
    t = Position()
    t.play("race humans", seat=0)
    for kind, cap in (("spearmen", 3), ("knights", 2), ("mage", 1)):
        for _ in range(cap):
            t.play(f"draft {kind}", seat=0)
        assert t.refused(f"draft {kind}", 0) == "DB-DRAFT-2"
    assert t.refused("seal", 0) == "DB-DRAFT-2"
    t.play("draft archers", seat=0)
    t.play("draft archers", seat=0)
    assert t.refused("draft archers", 0) == "DB-DRAFT-2"  # five of level 1
    t.play("draft swordsmen", seat=0)
    assert t.refused("seal", 0) == ""
    assert t.texts("draft", 0) == []


def test_db_draft_3_and_ruling_5_goblins_come_in_twos() -> None:
    """DB-DRAFT-3, DB-RULING-5: 9 to 12 pieces."""
    sizes = set()
    work = Work()
    for army in range(ARMIES):
        write_army(army, False, work)
        sizes.add(army_size(3, work.picks))
        assert army_size(0, work.picks) == 9
    assert sizes == {9, 10, 11, 12}
    t = Position()
    draft(t, 0, "orcs", "ready offence")
    t.play("seal", seat=0)
    draft(t, 1, "elves")
    t.play("seal", seat=1)
    kinds = [KIND_NAMES[row.kind] for row in t.state.pieces[:20] if row.kind < 49]
    assert (kinds.count("Goblins"), len(kinds)) == (4, 11)


def test_db_draft_4_there_are_84_armies() -> None:
    """DB-DRAFT-4, DB-DEC-2: all different, all legal, and no others."""
    found = set()
    work = Work()
    for army in range(ARMIES):
        write_army(army, False, work)
        found.add(tuple(work.picks))
    wanted = {
        (*one, *two, 1)
        for one in product(range(4), repeat=3)
        for two in product(range(3), repeat=3)
        if sum(one) == 5 and sum(two) == 3
    }
    assert found == wanted
    assert len(found) == 84


def test_db_var_draft_1_and_ruling_57_there_are_1971_attackers() -> None:
    """DB-VAR-DRAFT-1, DB-RULING-57, DB-DEC-12: 7 and 4 and one of any level, no caps."""
    found = set()
    work = Work()
    for army in range(ATTACKER_ARMIES):
        write_army(army, True, work)
        found.add(tuple(work.picks))
    assert len(found) == 1971
    assert {(sum(a[:3]), sum(a[3:6]), a[6]) for a in found} == {(7, 4, 1), (8, 4, 0), (7, 5, 0)}
    t = Position("", mode=1, phase="draft", offence=0, seats=[{"race": "orcs"}, {"race": "orcs"}])
    for _ in range(8):
        t.play("draft goblins", seat=0)
    assert t.refused("draft goblins", 0) == "DB-VAR-DRAFT-1"
    assert t.refused("draft warboss", 0) == "DB-VAR-DRAFT-1"
    for _ in range(4):
        t.play("draft troll", seat=0)
    assert t.refused("draft troll", 0) == "DB-VAR-DRAFT-1"
    assert t.refused("seal", 0) == ""
    for _ in range(3):
        t.play("draft goblins", seat=1)
    assert t.refused("draft goblins", 1) == "DB-DRAFT-2"  # the defender has caps


def test_db_limit_3_the_largest_army_fits() -> None:
    """DB-LIMIT-3: sixteen goblins and four more."""
    t = Position("", mode=1, phase="draft", offence=0, seats=[{"race": "orcs"}, {"race": "elves"}])
    for kind in ["goblins"] * 8 + ["nobs"] * 4:
        t.play(f"draft {kind}", seat=0)
    t.play("seal", seat=0)
    t.play_random("random", 1)
    t.play("seal", seat=1)
    assert t.state.sides[0].waiting == 20


def test_db_draft_5_and_ruling_6_secret_then_shown_together() -> None:
    """DB-DRAFT-5, DB-RULING-6, DB-SEAL-1: nobody sees anything until both have sealed."""
    t = Position()
    draft(t, 0, "humans")
    t.play("seal", seat=0)
    assert t.prompted() == 2
    for viewer in (1, 2):
        seen = flat.clone(t.state)
        GAME.kernel.hide(seen, t.board, Seat(viewer), t.work)
        assert (seen.sides[0].race, sum(seen.sides[0].picks), seen.sides[0].changes) == (NO_RACE, 0, 0)
        assert seen.sides[0].sealed == 1
        assert "Humans" not in str(GAME.scene(t.setup, seen, viewer)["panels"])
    own = flat.clone(t.state)
    GAME.kernel.hide(own, t.board, Seat(0), t.work)
    assert own == t.state
    assert t.refused("clear", 0) == "DB-SEAL-1"
    draft(t, 1, "orcs")
    told = t.play("seal", seat=1)
    assert sum(" pieces: " in line for line in told) == 2
    assert t.state.phase == CALL


def test_db_seal_1_changed_freely() -> None:
    """Drop, clear, another race: each is sent only to its own seat."""
    t = Position()
    t.play("race elves", seat=0)
    t.play("draft riders", seat=0)
    t.play("drop riders", seat=0)
    assert t.refused("drop riders", 0) == "DB-SEAL-1"
    t.play("draft rangers", seat=0)
    t.play("clear", seat=0)
    assert sum(t.state.sides[0].picks) == 0
    t.play("draft rangers", seat=0)
    t.play("race orcs", seat=0)
    assert sum(t.state.sides[0].picks) == 0
    assert all(event.audience == 1 for event in GAME.events.views(t.events.rows[: t.events.used]))


def test_db_seal_2_ready_and_random_armies() -> None:
    """DB-SEAL-2."""
    t = Position(races=7)
    assert t.refused("ready offence", 0) == "DB-DRAFT-1"
    t.play("race dwarves", seat=0)
    t.play("ready offence", seat=0)
    assert t.state.sides[0].picks == [0, 2, 3, 0, 1, 2, 1]
    t.play("race centaurs", seat=0)
    assert t.refused("ready defence", 0) == "DB-SEAL-2"
    t.play_random("random", 0, seed=5)
    assert t.refused("seal", 0) == ""
    armies = set()
    for seed in range(400):
        u = Position()
        u.play("race elves", seat=0)
        u.play_random("random", 0, seed)
        armies.add(tuple(u.state.sides[0].picks))
    assert len(armies) > 75
    races = set()
    for seed in range(40):
        u = Position()
        u.play_random("random", 0, seed)
        races.add(u.state.sides[0].race)
    assert races == {0, 1, 2, 3}


def test_db_limit_1_changes_of_mind_are_bounded() -> None:
    """DB-LIMIT-1: after 40 a seat only picks and seals, and can always finish."""
    t = Position()
    for change in range(40):
        t.play(f"race {('orcs', 'elves')[change % 2]}", seat=0)
    assert t.refused("race humans", 0) == t.refused("random", 0) == "DB-LIMIT-1"
    while t.texts("draft", 0):
        t.play("draft " + t.texts("draft", 0)[0], seat=0)
    assert t.texts(seat=0) == ["seal"]


def test_db_limit_2_verbs_and_numbers() -> None:
    """DB-LIMIT-2: unknown verbs and numbers too many."""
    t = Position("0 nobs C3; 1 nobs F3")
    check = GAME.kernel.check
    for row in ([25, 0, 0, 0, 0, 0, 0], [-1, 0, 0, 0, 0, 0, 0], [24, 1, 0, 0, 0, 0, 0], [14, 0, 0, 0, 0, 0, 1]):
        assert GAME.clause(check(t.state, t.board, Seat(0), row, t.work)) == "DB-LIMIT-2"


def test_the_draft_helper_says_why_an_army_cannot_be_sealed() -> None:
    """DB-DRAFT-2 in words, line by line."""
    t = Position()
    t.play("race orcs", seat=0)
    for kind in ("goblins", "goblins", "goblins", "troll"):
        t.play(f"draft {kind}", seat=0)
    lines = {name: (text, done) for name, text, _, done in draft_checks(t.state, t.board, 0)}
    assert lines["Level 1"] == ("3 of 5", False)
    assert lines["Limit for each kind"] == ("reached: 3 × Goblins", True)
    missing = "two of level 1, two of level 2, one of level 3"
    assert lines["Army"] == (missing, False)


# -- toss and roles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "caller"), [("humans", "orcs", 0), ("orcs", "dwarves", 1), ("elves", "elves", 0)]
)
def test_db_toss_1_and_ruling_7_the_more_humanoid_calls(first: str, second: str, caller: int) -> None:
    """DB-TOSS-1, DB-RULING-7, DB-DEC-3: Humans, Elves, Dwarves, Orcs; a tie goes to P1."""
    t = Position()
    both(t, first, second)
    assert (t.state.phase, t.state.actor) == (CALL, caller)
    assert t.texts() == ["call tails", "call heads"]
    assert RACE_NAMES[4:] == ("Wood Elves", "Undead", "Centaurs")


def test_db_toss_2_and_ruling_8_a_correct_call_wins() -> None:
    """DB-TOSS-2, DB-RULING-8, DB-DEC-4: the system tosses; the winner chooses, the other takes what is left."""
    for coin, winner in (("H", 0), ("T", 1)):
        t = Position("0 nobs -; 1 nobs -", phase="call")
        t.play("call heads")
        assert t.state.phase == TOSS
        t.advance(coin)
        assert (t.state.phase, t.state.actor) == (ROLE, winner)
        assert t.texts() == ["role offence", "role defence"]
        t.play("role offence")
        assert t.state.offence == winner


def test_db_setup_1_the_sequence_of_round_1() -> None:
    """DB-SETUP-1: draft, toss, role, side, defence deploys, offence deploys, carrier, defence moves."""
    t = Position()
    assert t.state.phase == DRAFT
    both(t, "humans", "orcs")
    t.play("call heads")
    t.advance("H")
    t.play("role offence")
    t.play("side H")
    seen = []
    while t.prompted() in (1, 2) and t.texts()[0] != "activate":
        seen.append((t.state.actor, t.texts()[0].split()[0]))
        if seen[-1][1] == "activate":
            break
        t.play(t.texts()[0])
    order = [step for i, step in enumerate(seen) if i == 0 or seen[i - 1] != step]
    assert order == [(1, "place"), (0, "place"), (0, "carrier"), (1, "activate")]


def test_db_var_setup_1_and_ruling_69_race_first_army_after_the_roles() -> None:
    """DB-VAR-SETUP-1, DB-RULING-69: the race is kept, the army drafted for the role."""
    t = Position("", mode=1)
    assert t.refused("ready defence", 0) == t.refused("draft nobs", 0) == "DB-VAR-SETUP-1"
    assert t.refused("seal", 0) == "DB-VAR-SETUP-1"
    for seat, race in enumerate(("dwarves", "orcs")):
        t.play(f"race {race}", seat=seat)
        t.play("seal", seat=seat)
    t.play("call tails")
    t.advance("T")
    t.play("role defence")
    assert (t.state.phase, t.state.drafting, t.state.offence) == (DRAFT, 2, 1)
    assert t.refused("race elves", 0) == "DB-VAR-SETUP-1"
    t.play("ready defence", seat=0)
    assert t.refused("ready defence", 1) == "DB-SEAL-2"


def test_db_ruling_6_a_secret_random_draft_leaves_the_other_seat_its_undo() -> None:
    """DB-RULING-6: that a seat drafts at random is its secret, so the other seat's undo cannot end there."""
    match = start(GAME, GAME.scenario("the-ford"), seed=3)
    match.play(1, "random")
    drafted = flat.to_bytes(match.observation(1).state)
    match.play(1, "clear")
    match.play(0, "random")
    assert match.steps[-1].entry.rolls
    assert not match.can_undo(0)
    army = list(match.state.sides[0].picks)
    assert match.undo(1).action == "clear"
    assert flat.to_bytes(match.observation(1).state) == drafted
    assert list(match.state.sides[0].picks) == army
    assert not match.can_undo(1), "its own roll is final"
    verify(GAME, match.record(reveal=True))
