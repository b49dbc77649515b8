"""Map generation: RULES.md section 4, as properties over many seeds."""

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from games.unfought_battle.table import configured, load
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.model import CONTENTIOUS, DIFFICULT, OPEN
from sandtable.games.unfought_battle.scenarios import maps
from sandtable.games.unfought_battle.scenarios.maps import Map, generate, rejections
from sandtable.games.unfought_battle.scenarios.shapes import DUEL, FULL
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotPossible

SEEDS = range(500)
CONFIG = configured()


@pytest.fixture(scope="module")
def made() -> list[Map]:
    return [generate(seed, CONFIG) for seed in SEEDS]


def test_ub_gen_1_the_same_seed_gives_the_same_map_in_every_process() -> None:
    code = (
        "from sandtable.games.unfought_battle.scenarios.maps import generate\n"
        "from games.unfought_battle.table import configured\n"
        "print([generate(seed, configured()).terrain for seed in (-7, 0, 2**70)])"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", code]
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()
    assert there == str([generate(seed, CONFIG).terrain for seed in (-7, 0, 2**70)])


def test_ub_gen_1_maps_are_pinned_for_all_machines() -> None:
    """A changed digest means that old seeds give other maps."""
    text = str([(generate(seed, CONFIG).terrain, generate(seed, CONFIG).paths) for seed in range(20)])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "d0f6a2e7415c3557"


def test_ub_gen_2_and_ub_gen_11_the_first_accepted_attempt_is_the_map(made: list[Map]) -> None:
    late = next(seed for seed in SEEDS if made[seed].attempts > 1)
    for number in range(made[late].attempts - 1):
        attempt = maps._attempt(late, number, CONFIG, FULL)
        assert attempt is None or rejections(attempt, CONFIG)


def test_ub_gen_3_starts_are_the_corners() -> None:
    assert [FULL.grid.coords[FULL.start_hexes(seat)[0]] for seat in (0, 1)] == [(0, 0), (24, 19)]


def test_ub_gen_4_three_to_five_contentious_hexes_of_the_box(made: list[Map]) -> None:
    counts = {len(one.contentious) for one in made}
    assert counts == {3, 4, 5}
    used = {FULL.grid.coords[cell] for one in made for cell in one.contentious}
    assert used == {(q, r) for q in range(10, 16) for r in range(8, 13)}


def test_ub_gen_5_paths_are_shortest_and_share_a_trunk(made: list[Map]) -> None:
    shared = 0
    for one in made[:100]:
        half = len(one.paths) // 2
        for at, path in enumerate(one.paths):
            start = FULL.start_hexes(at // half)[0]
            assert (path[0], len(path) - 1) == (start, FULL.grid.distance(start, path[-1]))
            shared += len(set(path) & set(one.paths[at // half * half])) > 2
        assert {path[-1] for path in one.paths[:half]} == set(one.contentious)
        distances = [len(path) for path in one.paths[:half]]
        assert distances == sorted(distances)
    assert shared > 600


def test_ub_gen_5_the_least_sum_of_keys_decides() -> None:
    keys = [5] * FULL.grid.count
    for hex in ((0, 1), (1, 1), (2, 1)):
        keys[FULL.grid.cell(hex)] = 1
    path = maps.shortest_path(FULL, 0, FULL.grid.cell((2, 2)), keys)
    assert [FULL.grid.coords[cell] for cell in path] == [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]


def test_ub_gen_6_every_path_has_at_least_17_hexes(made: list[Map]) -> None:
    assert min(len(path) for one in made for path in one.paths) >= 17
    assert "c" in rejections(made[0], configured(min_path_hexes=44))


def test_ub_gen_7_protected_hexes_are_never_difficult(made: list[Map]) -> None:
    for one in made:
        assert all(one.terrain[cell] != DIFFICULT for path in one.paths for cell in path)
        assert all(one.terrain[cell] == OPEN for seat in (0, 1) for cell in FULL.start_hexes(seat))


def test_ub_gen_8_noise_lies_between_0_and_1_and_is_half_on_lattice_points() -> None:
    values = maps.noise(seeded(3), 25, 20, 5)
    assert all(0 <= value <= 1 for row in values for value in row)
    assert all(values[r][q] == 0.5 for r in range(0, 20, 5) for q in range(0, 25, 5))
    assert min(min(row) for row in values) < 0.3
    assert max(max(row) for row in values) > 0.7


def test_ub_gen_8_gradients_are_unit_vectors_of_every_direction() -> None:
    chance = seeded(5)
    found = [maps._unit_gradient(chance) for _ in range(2000)]
    assert all(abs(x * x + y * y - 1) < 1e-12 for x, y in found)
    assert abs(sum(x for x, _ in found)) < 120
    assert all(sum(sx * x > 0 and sy * y > 0 for x, y in found) > 400 for sx in (1, -1) for sy in (1, -1))


def test_ub_gen_9_chokepoints_let_one_go_on_or_back(made: list[Map]) -> None:
    for one in made[:50]:
        for path in one.paths:
            narrow = maps.chokepoints(path, one.terrain, FULL)
            assert len(narrow) >= 2
            for cell in narrow:
                ways = [way for way in FULL.grid.neighbours(cell) if one.terrain[way] != DIFFICULT]
                at = path.index(cell)
                assert set(ways) == {path[at - 1], path[at + 1]}


def test_ub_gen_10_every_map_meets_every_condition(made: list[Map]) -> None:
    for one in made:
        grounds = [FULL.grid.coords[cell] for cell in one.contentious]
        assert 3 <= len(grounds) <= 5
        assert all(10 <= q <= 15 and 8 <= r <= 12 for q, r in grounds)
        assert all(two in FULL.grid.neighbours(first) for path in one.paths for first, two in pairwise(path))
        assert 100 <= sum(ground == DIFFICULT for ground in one.terrain) <= 150
        access = [steps_of(one, seat) for seat in (0, 1)]
        assert abs(access[0] - access[1]) <= 2
        assert rejections(one, CONFIG) == ""


def steps_of(one: Map, seat: int) -> float:
    """Return the mean length of the shortest open routes, by an independent breadth-first search."""
    wave, steps = {FULL.start_hexes(seat)[0]}, 0
    found: dict[int, int] = {}
    seen: set[int] = set()
    while wave:
        found |= {cell: steps for cell in wave if one.terrain[cell] == CONTENTIOUS}
        seen |= wave
        near = {way for cell in wave for way in FULL.grid.neighbours(cell)}
        wave = {cell for cell in near - seen if one.terrain[cell] != DIFFICULT}
        steps += 1
    return sum(found.values()) / len(one.contentious)


@pytest.mark.parametrize(
    "change, letter",
    [
        ({"contentious_min": 6, "contentious_max": 6}, "a"),
        ({"difficult_min": 0.9, "difficult_max": 1.0}, "d"),
        ({"min_chokepoints": 20}, "e"),
    ],
)
def test_ub_gen_10_each_condition_can_refuse(made: list[Map], change: dict[str, Any], letter: str) -> None:
    assert letter in rejections(made[0], configured(**change))


def test_ub_gen_12_a_hundred_attempts_then_an_error() -> None:
    hopeless = configured(difficult_min=0.99, difficult_max=1.0, map_max_attempts=3)
    with pytest.raises(NotPossible, match="none of 3 attempts"):
        generate(1, hopeless)
    assert CONFIG.map_max_attempts == 100


def test_ub_gen_12_trial_figures(made: list[Map]) -> None:
    attempts = [one.attempts for one in made]
    assert 2 < sum(attempts) / len(attempts) < 3
    assert max(attempts) < 30


def test_ub_gen_13_condition_f_follows_from_the_contentious_hexes(made: list[Map]) -> None:
    for one in made[:100]:
        sums = [sum(FULL.grid.coords[cell]) for cell in one.contentious]
        assert 20.5 <= sum(sums) / len(sums) <= 22.5


def test_named_maps_follow_from_their_seeds_and_have_three_grounds() -> None:
    for name in ("jade-pass", "willow-fords", "three-summits"):
        document = GAME.scenario(name)
        board = load(document).board
        assert board.terrain[:500] == generate(document["map"]["seed"], CONFIG).terrain
        assert board.contentious == board.forces == 3
    duel = GAME.scenario("duel")
    made = generate(duel["map"]["seed"], configured("duel"), DUEL)
    assert load(duel).board.terrain[:100] == made.terrain


def test_an_unknown_land_uses_a_random_seed_or_the_option() -> None:
    given = GAME.scenario("unknown-land")
    by_lot = [GAME.load(given, GAME.options({}), seeded(rng)).scenario for rng in (1, 2)]
    assert by_lot[0]["map"] != by_lot[1]["map"]
    chosen = GAME.load(given, GAME.options({"seed": 76}), seeded(1))
    assert chosen.board.terrain[:500] == generate(76, CONFIG).terrain
    assert chosen.scenario["map"]["seed"] == 76
