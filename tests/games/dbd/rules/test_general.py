"""General clauses: sections 1, 4 and 5 of the rules."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from games.dbd.positions import DEFAULTS, Table, document
from sandtable.games.dbd import GAME, model
from sandtable.games.dbd.clauses import CLAUSES
from sandtable.games.dbd.events import dice_rolled
from sandtable.kernel.chance import Chance, faces_of, seeded
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.ids import Seat


def played(seed: int) -> tuple[Table, list[int], list[int]]:
    """Play a random match; return its table, all faces drawn, and every mask of prompted seats."""
    table = Table(GAME.scenario("first-blood"))
    rng, faces, masks = seeded(seed), [], []
    while (mask := GAME.kernel.prompted(table.state, table.board)) != 0:
        masks.append(mask)
        table.play_random(rng)
        faces += faces_of(rng)
    return table, faces, masks


def test_dbd_gen_1_rulings_are_written_down() -> None:
    """Every ruling that a clause points to exists in RULES.md with a reading."""
    texts = GAME.clause_texts
    pointed = {found for text in texts.values() for found in re.findall(r"DBD-RULING-\d+", text)}
    assert pointed
    assert all(" — " in texts[ruling] for ruling in pointed)  # a reading and its reason


def test_dbd_gen_2_versions() -> None:
    """Rules 0.1 on board DBD-157-v1 with documents dbd-scn-0.1."""
    assert GAME.facts.rules == "0.1"
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79")
    exported = GAME.export(table.setup, table.state)
    assert (exported["schema"], exported["board"]) == ("dbd-scn-0.1", "DBD-157-v1")


def test_dbd_gen_3_two_sides_nothing_hidden_never_both_asked() -> None:
    """`hide` changes nothing for any seat, and only one side decides at a time."""
    assert GAME.facts.seats == ("Blue", "Red")
    assert not GAME.facts.hidden
    assert not GAME.facts.simultaneous
    table, _, masks = played(3)
    assert set(masks) == {1, 2}
    before = repr(table.state)
    for seat in (0, 1, 2):
        GAME.kernel.hide(table.state, table.board, Seat(seat), table.work)
        GAME.kernel.guess(table.state, table.board, Seat(seat), Chance(), table.work)
    assert repr(table.state) == before


def test_dbd_gen_4_only_six_sided_dice_are_drawn() -> None:
    """A match draws nothing but dice, and loading draws nothing."""
    chance = seeded(9)
    GAME.load(GAME.scenario("three-fords"), DEFAULTS, chance)
    assert chance.drawn == 0
    assert chance.words == seeded(9).words
    for seed in range(4):
        _, faces, _ = played(seed)
        assert set(faces) == {6}


@pytest.mark.parametrize(
    ("die", "hits", "retreats"), [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 1), (5, 1, 0), (6, 1, 0)]
)
def test_dbd_gen_5_what_each_face_means(die: int, hits: int, retreats: int) -> None:
    """5 and 6 hit, 4 is a retreat, the rest miss."""
    table = Table("b1=B ARC R 3@77; r1=R INF R 5@79", "79=HILL")
    events = table.play("SHOOT b1 r1", die)
    rolled = next(event for event in events if event.kind == dice_rolled)
    assert (rolled.hits, rolled.retreats) == (hits, retreats)
    assert GAME.facts.groups(6) == ((0, 1, 2), (3,), (4, 5))


def test_dbd_gen_6_the_state_has_no_place_for_what_v01_leaves_out() -> None:
    """No command, morale, fatigue, facing, sight, objectives, reinforcements, healing or weather."""
    words = {f.name for cls in (model.State, model.Unit, model.Board) for f in fields(cls)}
    absent = ("command", "morale", "fatigue", "facing", "sight", "objective", "reinforce", "heal", "weather")
    assert not [word for word in words if any(part in word for part in absent)]


def test_dbd_gen_7_house_rules_are_off_unless_asked_for() -> None:
    """Options are named, off by default, and one that does not exist is refused."""
    assert {o.name: o.default for o in GAME.facts.options if o.name in ("once_per_turn", "one_hex_always")} == {
        "once_per_turn": 0,
        "one_hex_always": 0,
    }
    table = Table("b1=B INF R 5@78; r1=R INF R 5@30")
    assert (table.board.once_per_turn, table.board.one_hex_always) == (0, 0)


def test_dbd_gen_8_no_other_way_to_win() -> None:
    """Matches end only by section 16: the final Events cite no other clause."""
    ends = set()
    for seed in range(6):
        table, _, _ = played(seed)
        ends.add(GAME.result(table.setup, table.state)[1])
    assert ends <= {"DBD-VP-3", "DBD-VP-4", "DBD-VP-5"}


# -- terrain


def test_dbd_terr_1_five_terrains_clear_unless_said() -> None:
    """A hex without an entry is CLEAR, and terrain is in the Board, which no action changes."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@30", "1=WOODS, 2=ROUGH, 3=HILL, 4=WATER, 5=CLEAR")
    assert table.board.terrain[:6] == [
        model.CLEAR,
        model.WOODS,
        model.ROUGH,
        model.HILL,
        model.WATER,
        model.CLEAR,
    ]
    assert "terrain" not in {f.name for f in fields(model.State)}


@pytest.mark.parametrize(
    ("ground", "cost", "melee", "ranged"),
    [("CLEAR", 1, 2, 2), ("WOODS", 2, 1, 1), ("ROUGH", 2, 1, 1), ("HILL", 1, 2, 1), ("WATER", 0, 2, 2)],
)
def test_dbd_terr_2_costs_and_cover(ground: str, cost: int, melee: int, ranged: int) -> None:
    """The table of terrain: entry costs, impassable hexes, and the dice against a unit there."""
    walks = Table("b1=B SKR R 3@78; r1=R INF R 5@0", f"77={ground}, 60=CLEAR")
    reached = walks.hexes("MOVE", "b1")
    assert (77 in reached) == (cost > 0)
    assert (76 in reached) == (cost == 1)  # 76 lies behind 77 and is reached through it alone
    fights = Table("b1=B INF R 5@78; b2=B ARC R 3@81; r1=R INF R 5@79", f"79={ground}")
    assert fights.dice("MELEE b1 r1") == melee
    assert fights.dice("SHOOT b2 r1") == ranged


def test_dbd_terr_3_only_the_defenders_hex_counts() -> None:
    """An attacker in woods, on rough ground or on a hill rolls as in the open."""
    for ground in ("WOODS", "ROUGH", "HILL", "WATER"):
        table = Table("b1=B INF R 5@78; b2=B ARC R 3@47; r1=R INF R 5@79", f"78={ground}, 47={ground}")
        assert table.dice("MELEE b1 r1") == 2
        assert table.dice("SHOOT b2 r1") == 2


def test_dbd_terr_4_no_line_of_sight() -> None:
    """Archers shoot over woods, a hill, water and a unit alike."""
    for between in ("79=WOODS", "79=HILL", "79=WATER"):
        assert Table("b1=B ARC R 3@78; r1=R INF R 5@80", between).dice("SHOOT b1 r1") == 2
    blocked = Table("b1=B ARC R 3@78; b2=B INF R 5@79; r1=R INF R 5@80")
    assert blocked.dice("SHOOT b1 r1") == 2


# -- units


def test_dbd_unit_1_the_most_hp_is_derived() -> None:
    """Constant properties are in the Board, hp and hex in the State; the maximum hp is in neither."""
    assert [f.name for f in fields(model.Unit)] == ["seat", "kind", "quality"]
    table = Table("b1=B GEN V 7@78; r1=R INF R 5@30")
    assert model.max_hp(table.board.units[0].kind, table.board.units[0].quality) == 7


def test_dbd_unit_2_one_unit_a_hex() -> None:
    """A file that stacks units is refused, and no move ends on another unit."""
    with pytest.raises(BadScenario, match="E_STACK"):
        Table("b1=B INF R 5@78; r1=R INF R 5@78")
    table = Table("b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@30")
    assert 77 not in table.hexes("MOVE", "b1")


@pytest.mark.parametrize(
    ("kind", "move", "hp", "melee", "ranged", "reach"),
    [
        ("INF", 1, 5, 2, 0, 0),
        ("CAV", 2, 4, 2, 0, 0),
        ("SKR", 2, 3, 1, 1, 2),
        ("ARC", 1, 3, 1, 2, 3),
        ("GEN", 1, 6, 1, 0, 0),
    ],
)
def test_dbd_unit_3_statistics(kind: str, move: int, hp: int, melee: int, ranged: int, reach: int) -> None:
    """Move, hp, dice and range of each type, as seen in its legal actions."""
    walks = Table(f"b1=B {kind} R {hp}@78; r1=R INF R 5@0")
    assert max(walks.board.distance[78][hex] for hex in walks.hexes("MOVE", "b1")) == move
    for quality, most in zip("GRV", (hp - 1, hp, hp + 1), strict=True):
        Table(f"b1=B {kind} {quality} {most}@78; r1=R INF R 5@0")
        with pytest.raises(BadScenario, match="E_UNIT_HP"):
            Table(f"b1=B {kind} {quality} {most + 1}@78; r1=R INF R 5@0")
    assert Table(f"b1=B {kind} R {hp}@78; r1=R INF R 5@79").dice("MELEE b1 r1") == melee
    far = {0: 81, 2: 80, 3: 81}[reach]
    shoots = Table(f"b1=B {kind} R {hp}@78; r1=R INF R 5@{far}; r2=R INF R 5@82")
    assert shoots.of("SHOOT", "b1") == (["r1"] if ranged else [])
    if ranged:
        assert shoots.dice("SHOOT b1 r1") == ranged


def test_dbd_unit_4_quality_and_losses_change_nothing_else() -> None:
    """A green unit with one hp moves, fights and shoots like a fresh veteran."""
    for kind in ("INF", "CAV", "SKR", "ARC", "GEN"):
        worn = Table(f"b1=B {kind} G 1@78; b2=B {kind} G 1@60; r1=R INF R 5@79; r2=R INF R 5@43")
        most = {"INF": 6, "CAV": 5, "SKR": 4, "ARC": 4, "GEN": 7}[kind]
        fresh = Table(f"b1=B {kind} V {most}@78; b2=B {kind} V {most}@60; r1=R INF R 5@79; r2=R INF R 5@43")
        assert worn.legal() == fresh.legal()
        assert worn.dice("MELEE b1 r1") == fresh.dice("MELEE b1 r1")


def test_dbd_unit_5_a_general_is_an_ordinary_piece() -> None:
    """It moves, fights, flanks and supports, does not limit activations, and is worth two standards."""
    table = Table("b1=B GEN R 6@78; b2=B INF R 5@63; b3=B INF R 5@0; r1=R GEN R 1@79; r2=R INF R 5@30")
    assert table.dice("MELEE b2 r1") == 3  # the general flanks
    assert table.of("MOVE", "b3")  # far from it, and still active
    table.play("MELEE b1 r1", 6, 1)
    assert table.state.standards == [2, 0]


def test_dbd_unit_6_hp_never_rises() -> None:
    """Over whole matches no unit gains hp."""
    for seed in range(3):
        table = Table(GAME.scenario("symmetric-screen"))
        rng = seeded(seed)
        while table.asked is not None:
            before = list(table.state.hp)
            table.play_random(rng)
            assert all(now <= then for now, then in zip(table.state.hp, before, strict=True))


def test_there_are_174_clauses() -> None:
    """clauses.py is made from RULES.md."""
    assert list(GAME.clause_texts) == list(CLAUSES[1:])
    assert len(CLAUSES) == 175
    assert document("")["units"] == []
