"""Boards, maps, the generator and scenario documents: FF-HEX, FF-MAP, FF-GEN, FF-START, FF-SCN."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import pytest

from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import CAMP, FOREST, LAIR, LAKE, MINE, MOUNTAIN, OPEN, RIVER
from sandtable.games.fortress_frontiers.scenarios.fixed_maps import list_map_names
from sandtable.games.fortress_frontiers.scenarios.generator import Parameters, generate, is_connected
from sandtable.games.fortress_frontiers.scenarios.maps import (
    NORMAL,
    SHAPES,
    SMALL,
    STRONGHOLDS,
    Coord,
    Map,
    hex_distance,
    neighbour,
    read_rows,
    rotation,
    shape_coords,
)
from sandtable.kernel.chance import seeded

SEEDS = 300


def test_the_shapes() -> None:
    """FF-HEX-1, FF-HEX-2, FF-HEX-3, FF-MAP-1, FF-MAP-2, FF-MAP-3: tiles, rotation and strongholds."""
    for shape, count, centre in ((NORMAL, 1131, (17, 15)), (SMALL, 579, (14, 15))):
        coords = shape_coords(shape)
        assert len(coords) == count
        assert [c for c in coords if rotation(shape, c) == c] == [centre]
        assert {rotation(shape, c) for c in coords} == set(coords)
        assert all(rotation(shape, rotation(shape, c)) == c for c in coords)
        assert hex_distance(coords[0], coords[-1]) == hex_distance(
            rotation(shape, coords[0]), rotation(shape, coords[-1])
        )
        (base, towers), (other, others) = STRONGHOLDS[shape]
        assert rotation(shape, base) == other
        assert {rotation(shape, t) for t in towers} == set(others)


def sound(made: Map, shape: int, *, counts: tuple[int, int, int] | None) -> None:
    """Check the properties 1 to 3 and 5 of FF-GEN-5."""
    holds = dict(made.holds)
    for seat, (base, towers) in enumerate(STRONGHOLDS[shape]):
        assert holds.pop(base) == (seat, "base")
        for tower in towers:
            assert holds.pop(tower) == (seat, "tower")
    assert not holds
    mines, camps, lairs = (made.of(kind) for kind in (MINE, CAMP, LAIR))
    if counts:
        assert (len(mines), len(camps), len(lairs)) == counts
    for group in (mines, camps, lairs):
        for i, one in enumerate(group):
            assert all(hex_distance(one, other) >= 4 for other in group[i + 1 :])
            assert all(hex_distance(one, hold) >= 4 for hold in made.holds)
    for lair in lairs:
        assert all(hex_distance(lair, camp) >= 4 for camp in camps)
        assert all(hex_distance(lair, hold) >= 7 for hold, (_, kind) in made.holds.items() if kind == "tower")
    for coord, ground in made.ground.items():
        if ground in (FOREST, MOUNTAIN, RIVER, LAKE):
            assert min(hex_distance(coord, hold) for hold in made.holds) > 2
        assert made.ground.get(rotation(shape, coord), OPEN) == ground
    assert is_connected(made, shape)


@pytest.mark.parametrize("name", list_map_names())
def test_fixed_maps(name: str) -> None:
    """FF-MAP-4, FF-MAP-5, FF-MAP-6, FF-RULING-3, FF-RULING-4: exactly symmetric, and what FF-GEN-5 asks."""
    document = GAME.scenario(name)
    made = read_rows(document["map"]["rows"], document["map"].get("first", 0))
    shape = NORMAL if "normal" in name else SMALL
    assert set(made.coords) == set(shape_coords(shape))
    sound(made, shape, counts=None)
    assert made.rows() == document["map"]["rows"]
    known = {"ff-small-ford": (6, 6, 1, 68, 24, 14, 16), "ff-normal-brooks": (8, 8, 2, 134, 48, 26, 34)}
    if name in known:
        kinds = (MINE, CAMP, LAIR, FOREST, MOUNTAIN, RIVER, LAKE)
        assert tuple(len(made.of(kind)) for kind in kinds) == known[name]


def way(name: str, grounds: tuple[int, ...] = (), tiles: AbstractSet[Coord] = frozenset()) -> int:
    """Return the steps from base to base that avoid mountains, these grounds and tiles; 0 if there is no path."""
    map = GAME.scenario(name)["map"]
    made = read_rows(map["rows"], map.get("first", 0))
    start, goal = (STRONGHOLDS[NORMAL if "normal" in name else SMALL][seat][0] for seat in (0, 1))
    dry = {at for at in made.coords if at not in tiles and made.ground.get(at, OPEN) not in (*grounds, MOUNTAIN)}
    found, edge = {start: 0}, [start]
    for here in edge:
        for near in (neighbour(here, direction) for direction in range(6)):
            if near in dry and near not in found:
                found[near] = found[here] + 1
                edge.append(near)
    return found.get(goal, 0)


def test_the_descriptions_of_fixed_maps_are_true() -> None:
    """FF-RULING-3: the descriptions of the hand-made boards are true."""
    fords = {(x, y) for x in range(-1, 30) for y in (10, 11, 19, 20)}
    assert way("ff-small-crossings", (RIVER,))
    assert not way("ff-small-crossings", (RIVER,), fords)
    passes = {(x, y) for x in range(10, 26) for y in (6, 7, 14, 15, 16, 23, 24)}
    assert not way("ff-normal-spine", (), passes)
    for rows in ((6, 7), (14, 15, 16), (23, 24)):  # each of the three passes alone leads across
        assert way("ff-normal-spine", (), {at for at in passes if at[1] not in rows})
    assert way("ff-small-tarn") < way("ff-small-tarn", (RIVER, LAKE))
    assert way("ff-normal-delta") < way("ff-normal-delta", (RIVER, LAKE))
    assert not way("ff-small-old-wood", (FOREST,))


def test_generated_maps() -> None:
    """FF-GEN-1, FF-GEN-2, FF-GEN-3, FF-GEN-4, FF-GEN-5, FF-RULING-5, FF-RULING-6: properties of 300 maps."""
    wanted = {
        NORMAL: {RIVER: 27, MOUNTAIN: 48, LAKE: 34, FOREST: 135},
        SMALL: {RIVER: 14, MOUNTAIN: 24, LAKE: 17, FOREST: 69},
    }
    for seed in range(SEEDS):
        shape = NORMAL if seed % 6 == 0 else SMALL
        parameters = Parameters(shape=shape)
        assert parameters.targets() == wanted[shape]
        made = generate(parameters, seed)
        sound(made, shape, counts=(8, 8, 2) if shape == NORMAL else (6, 6, 1))
        for kind, target in wanted[shape].items():
            assert target - 2 <= len(made.of(kind)) <= target
        if seed < 10:
            assert generate(parameters, seed) == made


def test_parameters_and_noise() -> None:
    """FF-GEN-1, FF-GEN-2, FF-GEN-6: clamped, scaled and rounded; noise breaks the symmetry of terrain alone."""
    greedy = Parameters(forest=1.5, mountain=0.5, river=0.5, lake=-1)
    assert sum(greedy.ratios().values()) == pytest.approx(0.9)
    assert Parameters(mines=7, camps=99, lairs=3).counts() == (6, 10, 3)
    made = generate(Parameters(shape=SMALL, noise=0.5), 5)
    moved = [c for c, ground in made.ground.items() if made.ground.get(rotation(SMALL, c), OPEN) != ground]
    assert moved
    assert all(made.ground[c] in (FOREST, MOUNTAIN, RIVER, LAKE) for c in moved)


def test_the_starting_state() -> None:
    """FF-START-1, FF-START-2, FF-START-3, FF-ID-1."""
    setup = GAME.load(GAME.scenario("procedural-small"), GAME.options({}), seeded(4))
    state = setup.state
    assert [(s.gold, s.mana, s.cap) for s in state.sides] == [(25, 0, 0)] * 2
    assert all(u.tile == model.OFF for u in state.units[: model.NEUTRALS])
    assert [h.id for h in state.holds if h.tile != model.OFF] == [1, 3, 5, 7, 2, 4, 6, 8]
    assert [h.kind for h in state.holds[:4]] == [model.TOWER] * 3 + [model.BASE]
    monsters = [u for u in state.units[model.NEUTRALS : model.NOBODY] if u.tile != model.OFF]
    assert [u.id for u in monsters] == list(range(1_000_001, 1_000_008))
    assert {u.health for u in monsters} == {100}
    assert 0 < sum(1 for sight in state.sides[0].sight if sight) < 100


def test_modes() -> None:
    """FF-MAP-7: named, random of a kind, random any, procedural with parameters; the resolved document is rows."""
    for map in ({"name": "ff-small-ford"}, {"mode": "random-small"}, {"mode": "random-themed"}, {"mode": "random-any"}):
        setup = GAME.load({"format": "ff-scn-1", "map": map}, GAME.options({}), seeded(3))
        assert "rows" in setup.scenario["map"]
    wish = {"shape": "small", "seed": 9, "mines": 4, "camps": 4, "lairs": 3, "forest": 0.3}
    setup = GAME.load({"format": "ff-scn-1", "map": {"generate": wish}}, GAME.options({}), seeded(3))
    assert sum(ground == MINE for ground in setup.state.ground) == 4
    assert SHAPES[setup.board.shape] == "small"
