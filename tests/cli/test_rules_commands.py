"""Commands that exercise the rules: perft, fuzz, laws, warm, bench."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import sandtable
from cli.calling import Call
from sandtable.api.internals import core_of, game_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Plain
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.errors import NotPossible
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, Seat
from sandtable.lab import speed
from sandtable.laws.fuzz import Fuzzer
from sandtable.play.match import MatchCore
from sandtable.play.perft import Perft, carrier_for, perft
from tiny import GAME as TINY
from tiny.rules.apply import apply
from tiny.rules.check import check
from tiny.rules.legal import legal

# -- perft ---------------------------------------------------------------------------------------------------------


EVENTS = Events()


def count_slowly(match: MatchCore, state: Any, depth: int) -> int:
    """The definition of perft, said once more: positions as objects, draws walked by `outcomes`, recursion."""
    if depth == 0:
        return 1
    game, board = match.game, match.setup.board
    mask = game.kernel.prompted(state, board)
    if mask == 0:
        return 0
    seat = AUTOMATIC if mask & ASKS_AUTOMATIC else Seat(0 if mask & 1 else 1)
    rows = [[0] * 7]
    if seat != AUTOMATIC:
        out = [[0] * 7 for _ in range(min(2000, game.facts.actions))]
        rows = out[: game.kernel.legal(state, board, seat, ALL, out, game.work())]
    if seat != AUTOMATIC and depth == 1:
        return len(rows)
    total = 0
    after = flat.clone(state)
    for row in map(list, rows):

        def run(chance: Chance, row: list[int] = row) -> None:
            flat.copy_row(after, state)
            EVENTS.used = 0
            game.kernel.apply(after, board, seat, row, chance, EVENTS, game.work())

        for _ in outcomes(run, Chance(), game.facts.groups, 10_000):
            total += count_slowly(match, after, depth - (seat != AUTOMATIC))
    return total


def test_perft_agrees_with_its_definition(contact: Path) -> None:
    match = core_of(sandtable.game("dbd").start(contact))
    counting = Perft(carrier_for(match.game, "plain"), match.setup.board, match.state, 2)
    assert counting.count(0) == 1
    for depth in (1, 2):
        assert counting.count(depth) == count_slowly(match, match.state, depth)
    assert sum(counting.count(2, only=at) for at in range(len(match.rows(0)))) == counting.count(2)
    with pytest.raises(NotPossible):
        counting.count(3)


def test_perft_includes_dice_of_automatic_steps(tiny: str) -> None:
    """Both seal at once; then the automatic march, with a die where pieces meet, and the automatic upkeep."""
    match = core_of(sandtable.game(tiny).start("moor", seed=4))
    for seat, text in ((0, "march B 0"), (1, "march B 3"), (0, "seal")):
        if match.check(seat, text) is None:
            match.play(seat, text)
    found = perft(match.game, match.setup.board, match.state, 2)
    assert found == count_slowly(match, match.state, 2)


def test_a_finished_match_has_no_sequences() -> None:
    game = sandtable.game("dbd")
    document = game.scenario("first-blood") | {"meta": {"result": "BLUE"}}
    match = core_of(game.start(document))
    assert perft(match.game, match.setup.board, match.state, 1) == 0


@pytest.mark.compiled
def test_both_carriers_count_the_same(contact: Path, call: Call) -> None:
    found = [
        call("perft", "dbd", contact, "--depth", "2", "--carrier", carrier, "--json").json
        for carrier in ("plain", "compiled")
    ]
    assert [carrier["carrier"] for carrier in found] == ["plain", "compiled"]
    plain, compiled = ([line["leaves"] for line in carrier["depths"]] for carrier in found)
    assert plain == compiled


def test_the_perft_command(call: Call) -> None:
    shown = call("perft", "dbd", "first-blood", "--depth", "1", "--divide")
    assert shown.code == 0
    assert "    1              42" in shown.out
    assert "SKR@108-77*46: 1" in shown.out
    result = call("perft", "dbd", "first-blood", "--depth", "1", "--divide", "--json").json
    assert sum(share["leaves"] for share in result["divide"]) == result["depths"][0]["leaves"] == 42


# -- fuzz ----------------------------------------------------------------------------------------------------------


def broken(**kernel: Any) -> Game:
    """The tiny game with some of its kernel functions replaced."""
    return dataclasses.replace(TINY, kernel=dataclasses.replace(TINY.kernel, **kernel))


def first_find(game: Game) -> str:
    fuzzer = Fuzzer(game, Plain(game), seed=1)
    for number in range(6):
        if found := fuzzer.play(number):
            return found.what
    return ""


def test_the_fuzzer_finds_nothing_in_a_correct_game() -> None:
    assert first_find(TINY) == ""


def forgets_to_check(state: Any, board: Any, seat: int, action: Any, work: Any) -> int:
    return 0


def has_no_such_clause(state: Any, board: Any, seat: int, action: Any, work: Any) -> int:
    return 999 if check(state, board, Seat(seat), action, work) else 0


def looks_with_its_hands(state: Any, board: Any, seat: int, action: Any, work: Any) -> int:
    found = check(state, board, Seat(seat), action, work)
    if found:
        state.turn += 1
    return found


def touches_a_ghost(state: Any, board: Any, seat: int, action: Any, chance: Any, events: Any, work: Any) -> None:
    apply(state, board, Seat(seat), action, chance, events, work)
    state.ground[len(state.ground) - 1] = 5


def outgrows_its_field(state: Any, board: Any, seat: int, action: Any, chance: Any, events: Any, work: Any) -> None:
    apply(state, board, Seat(seat), action, chance, events, work)
    state.sides[0].known = 2**40


def fails(state: Any, board: Any, seat: int, action: Any, chance: Any, events: Any, work: Any) -> None:
    state.ground[99] = 1


def fails_late(state: Any, board: Any, seat: int, action: Any, chance: Any, events: Any, work: Any) -> None:
    apply(state, board, Seat(seat), action, chance, events, work)
    state.ground[0] //= max(0, 3 - state.turn)


def offers_nothing(state: Any, board: Any, seat: int, about: int, out: Any, work: Any) -> int:
    return 0


def lists_what_is_refused(state: Any, board: Any, seat: int, about: int, out: Any, work: Any) -> int:
    count = legal(state, board, Seat(seat), about, out, work)
    for i in range(count):
        out[i][6] = 1
    return count


@pytest.mark.parametrize(
    "name, function, what",
    [
        ("check", forgets_to_check, "accepted"),
        ("check", has_no_such_clause, "clause 999, which does not exist"),
        ("check", looks_with_its_hands, "changed it"),
        ("apply", touches_a_ghost, "a ghost changed"),
        ("apply", outgrows_its_field, "does not fit"),
        ("apply", fails, "IndexError: list assignment index out of range"),
        ("apply", fails_late, "ZeroDivisionError: "),
        ("legal", offers_nothing, "has 0 legal actions"),
        ("legal", lists_what_is_refused, "listed but refused"),
    ],
)
def test_the_fuzzer_finds_planted_faults(name: str, function: Any, what: str) -> None:
    assert what in first_find(broken(**{name: function}))


def test_a_match_that_does_not_end_is_a_find() -> None:
    assert "still running" in first_find(dataclasses.replace(TINY, facts=dataclasses.replace(TINY.facts, longest=5)))


@pytest.fixture
def misruled(monkeypatch: pytest.MonkeyPatch, tiny: str) -> str:
    """The tiny game, whose rules fail in the third turn."""
    monkeypatch.setattr("tiny.GAME", broken(apply=fails_late))
    return tiny


def test_a_find_is_saved_as_a_record_that_replays(
    misruled: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = call("fuzz", misruled, "--matches", "1", "--first", "1", "--carrier", "plain", "--save", tmp_path)
    assert shown.code == 1
    assert "ZeroDivisionError: " in shown.out
    path = tmp_path / "tiny-seed1-match1.json"
    assert f"saved as {path}" in shown.out
    assert (
        "Repeat: sandtable fuzz tiny --matches 1 --first 1 --seed 1" in (tmp_path / "tiny-seed1-match1.txt").read_text()
    )
    monkeypatch.setattr("tiny.GAME", TINY)
    assert call("verify", path).code == 0
    assert len(json.loads(path.read_text("utf-8"))["entries"]) > 3


@pytest.mark.parametrize("carrier", ["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def test_the_fuzz_command(carrier: str, tmp_path: Path, call: Call) -> None:
    words = (
        "fuzz",
        "dbd",
        "--matches",
        "2",
        "--carrier",
        carrier,
        "--save",
        tmp_path,
        "--scenario",
        "first-blood",
    )
    result = call(*words, "--json")
    assert result.code == 0
    assert result.json["finds"] == []
    assert result.json["refused"] > 200
    assert "2 matches, " in call(*words).out
    assert not list(tmp_path.iterdir())


# -- laws, warm, bench ---------------------------------------------------------------------------------------------


def test_the_laws_command(call: Call) -> None:
    words = ("laws", "dbd", "--law", "end", "--law", "order", "--carrier", "plain", "--matches", "1")
    shown = call(*words)
    assert shown.code == 0
    assert [line.split()[:2] for line in shown.out.splitlines()[1:]] == [["end", "plain"], ["order", "plain"]]
    results = call(*words, "--json").json
    assert [result["law"] for result in results] == ["end", "order"]
    assert all(result["held"] and result["checked"] > 0 for result in results)


def test_a_broken_law_is_reported_and_the_others_are_still_tried(misruled: str, call: Call) -> None:
    words = ("laws", misruled, "--law", "total", "--law", "end", "--carrier", "plain", "--matches", "2")
    shown = call(*words)
    assert shown.code == 1
    assert "total       plain         broken" in shown.out
    assert "law 'total' is broken" in shown.err
    results = call(*words, "--json").json
    assert [(result["law"], result["held"]) for result in results] == [("total", False), ("end", False)]


def test_without_numba_nothing_is_compiled_and_plain_is_used(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.kernel.carriers.carrier.has_numba", lambda: False)
    shown = call("warm", "dbd")
    assert shown.code == 0
    assert "numba is not installed" in shown.err
    assert call("warm", "--json").json == []
    assert call("warm", "--quiet").err == ""
    some = ("laws", "dbd", "--law", "end", "--matches", "1")
    assert "only the plain carrier is tested" in call(*some).err
    assert call(*some, "--carrier", "compiled").code == 2


@pytest.mark.compiled
def test_warm_compiles_and_reports_the_functions(call: Call) -> None:
    (result,) = call("warm", "dbd", "--quiet", "--json").json
    assert result["game"] == "dbd"
    assert result["functions"] > 30
    assert "functions" in call("warm", "dbd").err


@pytest.mark.compiled
def test_warm_in_the_background_returns_at_once(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    class Started:
        pid = 4711

        def __init__(self, command: list[str], **settings: Any) -> None:
            started.append(command)
            assert settings["start_new_session"] is True

    monkeypatch.setattr("subprocess.Popen", Started)
    shown = call("warm", "dbd", "--background")
    assert shown.code == 0
    assert "process 4711" in shown.err
    assert started[0][1:] == ["-m", "sandtable", "warm", "--quiet", "dbd"]


def test_bench_measures_the_plain_carrier(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.speed.has_numba", lambda: False)
    words = ("bench", "dbd", "--seconds", "0.05", "--quick", "--scenario", "first-blood")
    result = call(*words, "--json").json
    assert [measure["name"] for measure in result["measures"]] == [
        "plain.lists.1",
        "plain.pick.1",
        "copy.plain",
    ]
    assert all(measure["value"] > 0 for measure in result["measures"])
    assert "decisions/s" in call(*words).out


@pytest.mark.compiled
def test_bench_measures_the_compiled_carrier(call: Call) -> None:
    words = ("bench", "dbd", "--seconds", "0.05", "--quick", "--scenario", "first-blood", "--json")
    names = [measure["name"] for measure in call(*words).json["measures"]]
    assert names[:4] == ["compiled.lists.1", "compiled.lists.2", "compiled.pick.1", "compiled.pick.2"]
    assert {"compiled.python_loop", "copy.kernel", "copy.python"} < set(names)


def test_start_up_is_measured_in_separate_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.speed.has_numba", lambda: False)
    monkeypatch.setattr("sandtable.lab.speed.ROUNDS", 1)
    found = {measure.name: measure.value for measure in speed.starts(game_of(sandtable.game("dbd")))}
    assert set(found) == {"start.python", "start.command", "first.move"}
    assert found["start.python"] < found["start.command"]
    with pytest.raises(NotPossible):
        speed._run(["-c", "raise SystemExit(3)"], "")


def test_board_answers_questions(call: Call) -> None:
    words = ("doomball", "--neighbours", "A1", "--distance", "A1", "C1", "--sight", "A1", "C1", "--path", "A1", "C1")
    assert call("board", *words).out.splitlines() == [
        "neighbours: A2 B1 B2",
        "distance: 2",
        "sight: True",
        "path: A1 B1 C1 costs 2 movement points",
    ]
    asked = json.loads(call("board", *words[:3], "--json").out)
    assert asked == {"neighbours": ["A2", "B1", "B2"], "unit": "movement points"}
    assert "|A2 |" in call("board", "doomball").out
    assert "Z9" in call("board", "doomball", "--distance", "A1", "Z9").err
