"""Commands that print information: text, JSON and exit codes."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from cli.calling import Call
from sandtable.cli import COMMANDS
from sandtable.games import SHIPPED, TITLES, game, title
from sandtable.profiles.presentation import Presentation

DBD_BOARD = "0a6a081d20ca91e3144fc40d91072a76486e2e89abaed93786abca80f7c600b1"  # DBD-BOARD-12
MOUNTAIN_BOARD = "804973ce20f9d23a62c5efbc708a207276af3af733429aced69ae26e94b79f74"  # DBD-VAR-2
ESCAPE = "\x1b["


# -- help and usage ------------------------------------------------------------------------------------------------


def test_help_lists_every_command_and_is_the_default(call: Call) -> None:
    shown = call("--help")
    assert shown.code == 0
    assert all(f"\n  {name} " in shown.out for name in COMMANDS)
    assert call().out == call("help").out == shown.out
    assert all(len(line) <= 80 for line in shown.out.splitlines())


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"serve"}))
def test_the_help_of_each_command_has_an_example(command: str, call: Call) -> None:
    shown = call(command, "--help")
    assert shown.code == 0
    assert f"usage: sandtable {command}" in shown.out
    assert f"\n  sandtable {command}" in shown.out
    assert "--color" in shown.out
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    assert call("help", command).out == shown.out


def test_version(call: Call) -> None:
    assert call("--version").out == f"sandtable {sandtable.__version__}\n"


def test_an_unknown_command_suggests_a_similar_one(call: Call) -> None:
    wrong = call("plya")
    assert wrong.code == 2
    assert wrong.err == "sandtable: there is no command 'plya'; did you mean 'play'?\n"
    assert "sandtable --help" in call("xyzzy").err
    assert call("--nonsense").code == 2


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["show", "nogame"],
        ["show", "dbd", "noscenario"],
        ["play", "--seat", "7"],
        ["play", "dbd", "first-blood", "--option", "turn_limit"],
        ["play", "dbd", "first-blood", "--option", "nothing=1"],
        ["play", "dbd", "first-blood", "--against", "nobody"],
        ["perft", "dbd"],
        ["perft", "dbd", "--depth", "0"],
        ["odds", "dbd", "first-blood"],
        ["laws", "dbd", "--law", "murphy"],
        ["fuzz", "dbd", "--scenario", "nowhere"],
        ["replay", "nofile.json"],
        ["verify", "nofile.json"],
        ["validate", "dbd", "nofile.json"],
        ["board", "dbd", "FLAT-EARTH"],
        ["clauses", "dbd", "XYZZY-1"],
        ["bench", "dbd", "--seconds", "-1"],
        ["bench", "dbd", "--scenario", "nowhere"],
        ["serve", "--database", "/nowhere/to/be/found.sqlite"],
        ["status", "dbd", "--write", "nofile.md"],
    ],
    ids=" ".join,
)
def test_unreadable_input_is_one_sentence_and_exit_code_2(words: list[str], call: Call) -> None:
    wrong = call(*words)
    assert wrong.code == 2
    said = wrong.err or wrong.out
    assert said.count("\n") == 1
    assert words[-1] in said or words[0] in said


def test_python_m_sandtable_runs_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "sandtable", "--version"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("sandtable ")
    assert done.returncode == 0


def test_a_closed_pipe_prints_no_error() -> None:
    """As `sandtable clauses dbd | head -1` does, only surely before everything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "clauses", "dbd"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141


# -- games, show, clauses, board -----------------------------------------------------------------------------------


def test_games(call: Call) -> None:
    assert call("games").out.startswith("dbd  Death Before Dishonor\n")
    listed = call("games", "--json").json
    assert [game["id"] for game in listed] == sandtable.games()
    assert listed[0]["seats"] == ["Blue", "Red"]
    assert "first-blood" in listed[0]["scenarios"]


def test_the_registry_repeats_the_titles_of_the_games() -> None:
    assert set(TITLES) == set(SHIPPED)
    for id in SHIPPED:
        assert title(id) == (game(id).facts.title, game(id).declared(Presentation).sentence)


def test_show_a_game(call: Call) -> None:
    shown = call("show", "dbd")
    assert shown.code == 0
    assert "\n  first-blood  First Blood\n" in shown.out
    assert "For a newcomer: Blue. Fair: half-turn." in " ".join(shown.out.split())
    assert "option turn_limit=" in shown.out
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    facts = call("show", "dbd", "--json").json
    assert facts["hidden"] is False
    assert {option["name"] for option in facts["options"]} >= {"turn_limit", "variants"}
    assert {note["name"] for note in facts["scenarios"]} >= {"first-blood", "empty"}
    assert next(event for event in facts["events"] if event["name"] == "dice_rolled") == {
        "name": "dice_rolled",
        "fields": [
            {"name": "attacker", "kind": "piece", "names": []},
            {"name": "defender", "kind": "piece", "names": []},
            {"name": "manner", "kind": "choice", "names": ["attacked", "charged", "shot"]},
            *({"name": name, "kind": "amount", "names": []} for name in ("digits", "hits", "retreats")),
        ],
        "text": "{attacker} {manner} {defender}: rolled {digits:digits}; {hits:effects}.",
        "clause": "",
        "known_to": "everyone",
    }


@pytest.mark.parametrize("size, lines", [("small", 11), ("medium", 22), ("large", 34)])
def test_show_a_scenario_draws_its_board(size: str, lines: int, call: Call) -> None:
    shown = call("show", "dbd", "wooded-centre", "--size", size)
    assert shown.code == 0
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    board = [line for line in shown.out.splitlines() if re.match(r" *[|/\\]", line)]
    assert len(board) == lines
    assert "♣ woods" in shown.out
    assert ESCAPE not in shown.out


def test_show_a_scenario_as_json_and_from_a_file(contact: Path, call: Call) -> None:
    made = call("show", "dbd", "first-blood", "--json").json
    assert made["document"]["schema"] == "dbd-scn-0.1"
    assert len(made["scene"]["board"]["cells"]) == 157
    assert call("show", "dbd", contact).code == 0
    editor = call("show", "dbd", "empty")
    assert editor.code == 0
    assert "P_NO_UNITS" in editor.out


def test_a_scenario_with_fog_is_shown_whole_or_as_a_seat_sees_it(call: Call) -> None:
    scenes = {
        seat: call("show", "fortress-frontiers", "ff-small-ford", "--json", *more).json["scene"]
        for seat, more in {"all": (), "0": ("--seat", "0"), "1": ("--seat", "1")}.items()
    }
    assert {cell.get("fog") for cell in scenes["all"]["cells"]} == {"seen"}
    assert {piece["seat"] for piece in scenes["all"]["pieces"]} == {0, 1, 2}
    for seat in ("0", "1"):
        assert "unknown" in {cell.get("fog") for cell in scenes[seat]["cells"]}
        assert str(1 - int(seat)) not in {str(piece["seat"]) for piece in scenes[seat]["pieces"]}


def test_clauses(call: Call) -> None:
    everything = call("clauses", "dbd", "--json").json
    assert {"clause", "text"} == set(everything[0])
    assert len(call("clauses", "dbd").out.splitlines()) == len(everything) > 150
    one = call("clauses", "dbd", "dbd-chg-1")
    assert one.out.startswith("DBD-CHG-1\n  A CAV gets +1 die")
    found = call("clauses", "dbd", "charge", "detour", "--json").json
    assert [line["clause"] for line in found] == ["DBD-RULING-6"]


def test_board_writes_the_authors_file_byte_for_byte(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "board.json"
    assert call("board", "dbd", "--output", path).code == 0
    assert hashlib.sha256(path.read_bytes()).hexdigest() == DBD_BOARD
    shown = call("board", "dbd", "DBD-157-PASS-v1")
    assert hashlib.sha256(shown.out.encode()).hexdigest() == MOUNTAIN_BOARD


def test_a_game_without_board_files_draws_its_board(tiny: str, call: Call) -> None:
    assert call("board", tiny).out.startswith("|a1 |a2 |a3 |")
    wrong = call("board", tiny, "--neighbours", "a1")
    assert wrong.code == 1
    assert "answers no questions about its board" in wrong.err


# -- odds ----------------------------------------------------------------------------------------------------------


def test_odds_show_reasons_and_every_outcome(contact: Path, call: Call) -> None:
    shown = call("odds", "dbd", contact, "INF@78x79")
    assert shown.code == 0
    assert "[DBD-UNIT-3]" in shown.out
    assert "[DBD-COV-1]" in shown.out
    assert "33.3 %" in shown.out
    odds = call("odds", "dbd", contact, "INF@78x79", "--json").json
    assert odds["draws"] == 1
    assert sum(line["probability"] for line in odds["lines"]) == pytest.approx(1)
    assert {line["exact"] for line in odds["lines"]} == {"1/3", "2/3"}
    assert {"text", "clause"} == set(odds["why"][0])


def test_odds_without_dice_and_of_a_forbidden_action(contact: Path, call: Call) -> None:
    assert "Nothing is rolled." in call("odds", "dbd", contact, "GEN@124-123").out
    forbidden = call("odds", "dbd", contact, "GEN@124-32")
    assert forbidden.code == 1
    assert re.search(r"\[DBD-[A-Z]+-\d+\]\n$", forbidden.err)
    assert call("odds", "dbd", contact, "fly away").code == 2


def test_odds_list_and_seat(contact: Path, call: Call) -> None:
    texts = call("odds", "dbd", contact, "--list", "--json").json
    assert "INF@78x79" in texts
    assert "INF@78x79" in call("odds", "dbd", contact, "--list").out
    not_asked = call("odds", "dbd", contact, "end", "--seat", "1")
    assert not_asked.code == 1
    assert "nothing is asked of Red" in not_asked.err


def test_odds_in_a_record(finished: Path, call: Call) -> None:
    assert call("odds", "dbd", finished, "end").code == 1  # it is over
    assert call("odds", "dbd", finished, "end", "--at", "0").code == 0
    assert call("odds", "dbd", finished, "--list", "--at", "3", "--json").json


# -- verify and replay ---------------------------------------------------------------------------------------------


def test_verify_a_genuine_record(finished: Path, call: Call) -> None:
    shown = call("verify", finished)
    assert shown.code == 0
    assert ": genuine: " in shown.out
    assert "derived from the secret" in shown.out
    (result,) = call("verify", finished, "--json").json
    assert result["verdict"] == "genuine"
    assert result["revealed"] is True
    assert result["entries"] > 10


def test_verify_reports_the_changed_entry(finished: Path, tmp_path: Path, call: Call) -> None:
    document = json.loads(finished.read_text("utf-8"))
    at = next(i for i, entry in enumerate(document["entries"]) if "rolls" in entry)
    document["entries"][at]["rolls"][0] = document["entries"][at]["rolls"][0] % 6 + 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(document), "utf-8")
    shown = call("verify", path)
    assert shown.code == 1
    assert f"tampered: entry {at + 1}: " in shown.out
    (result,) = call("verify", path, "--json").json
    assert (result["verdict"], result["entry"]) == ("tampered", at + 1)


def test_verify_many_records_in_jsonl(finished: Path, tmp_path: Path, call: Call) -> None:
    line = json.dumps(json.loads(finished.read_text("utf-8")))
    path = tmp_path / "season.jsonl"
    path.write_text(f"{line}\n\n{line}\n", "utf-8")
    shown = call("verify", path)
    assert shown.code == 0
    assert shown.out.count("genuine") == 2
    assert f"{path}:3: " in shown.out
    path.write_text("\n", "utf-8")
    assert call("verify", path).code == 2
    path.write_text(f"{line}\nrubbish\n", "utf-8")
    assert call("verify", path).code == 2
    assert [result["verdict"] for result in call("verify", path, "--json").json] == ["genuine", "unreadable"]


def test_replay_prints_the_report_and_the_last_board(finished: Path, call: Call) -> None:
    shown = call("replay", finished)
    assert shown.code == 0
    assert re.search(r"^   1  Blue  \S+", shown.out, re.MULTILINE)
    assert "[DBD-MOVE-1]" in shown.out
    assert "[DBD-VP-" in shown.out.splitlines()[-1]
    story = call("replay", finished, "--json").json
    assert story["outcome"]["reason"]
    line = story["entries"][0]["events"][0]
    assert line["fact"]["event"] == "unit_moved"
    assert re.fullmatch(r"B_\w+", line["fact"]["unit"])
    assert f" moved from {line['fact']['start']} to {line['fact']['to']}" in line["text"]
    assert story["scene"]["game"] == "dbd"


def test_replay_stops_exports_and_draws(finished: Path, tmp_path: Path, call: Call) -> None:
    assert len(call("replay", finished, "--at", "4", "--json").json["entries"]) == 4
    shown = call("replay", finished, "--at", "2", "--boards", "--seat", "1")
    assert shown.out.count("|145") == 3
    assert call("replay", finished, "--quiet").out.count("|145") == 1
    path = tmp_path / "position.json"
    path.write_text(call("replay", finished, "--at", "0", "--export").out, "utf-8")
    assert call("validate", "dbd", path).code == 0


def test_replay_refuses_a_tampered_record(finished: Path, call: Call) -> None:
    text = finished.read_text("utf-8")
    digest = json.loads(text)["entries"][5]["digest"]
    finished.write_text(text.replace(digest, digest[::-1]), "utf-8")
    wrong = call("replay", finished)
    assert wrong.code == 1
    assert "entry 6: " in wrong.err


# -- validate ------------------------------------------------------------------------------------------------------


def test_validate_good_and_bad_files(contact: Path, tmp_path: Path, call: Call) -> None:
    bad = json.loads(contact.read_text("utf-8"))
    bad["units"][0]["hp"] = 9
    bad["units"][1]["hex"] = 500
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(bad), "utf-8")
    shown = call("validate", "dbd", contact, path)
    assert shown.code == 1
    assert f"{contact}: valid\n" in shown.out
    assert f"{path}: not valid (2 errors)" in shown.out
    assert re.search(r"error E_\w+ at /units/0/hp\n    found 9\n    allowed .+\[DBD-[A-Z]+-\d+\]", shown.out)
    good, wrong = call("validate", "dbd", contact, path, "--json").json
    assert good == {"file": str(contact), "valid": True, "problems": []}
    assert [problem["pointer"] for problem in wrong["problems"]] == ["/units/0/hp", "/units/1/hex"]
    assert set(wrong["problems"][0]) == {"code", "path", "pointer", "found", "allowed", "clause", "warning"}


def test_a_warning_leaves_a_file_valid(contact: Path, call: Call) -> None:
    document = json.loads(contact.read_text("utf-8"))
    document["terrain"]["78"] = "WATER"
    contact.write_text(json.dumps(document), "utf-8")
    shown = call("validate", "dbd", contact)
    assert shown.code == 0
    assert ": valid (1 warning)" in shown.out


def test_validate_warns_of_what_breaks_a_symmetry(contact: Path, call: Call) -> None:
    shown = call("validate", "dbd", contact, "--fair", "half-turn")
    assert shown.code == 0
    assert re.search(r"warning W_FAIR at /units/\d+\n    found .+\n    expected the same of RED at hex \d+", shown.out)
    (result,) = call("validate", "dbd", contact, "--fair", "half-turn", "--json").json
    assert result["valid"]
    assert {problem["code"] for problem in result["problems"]} == {"W_FAIR"}


def test_show_names_the_warnings_of_a_scenario(contact: Path, call: Call) -> None:
    assert "warning" not in call("show", "dbd", contact).out
    assert call("show", "dbd", contact, "--json").json["warnings"] == []
    document = json.loads(contact.read_text("utf-8"))
    contact.write_text(json.dumps(document | {"standardsToWin": 20}), "utf-8")
    shown = call("show", "dbd", contact)
    assert shown.code == 0
    assert re.search(r"\n2 warnings\n  warning W_STANDARDS at /standardsToWin\n", shown.out)
    listed = call("show", "dbd", contact, "--json").json["warnings"]
    assert [(one["code"], one["pointer"], one["clause"]) for one in listed] == [
        ("W_STANDARDS", "/standardsToWin", "DBD-VP-2")
    ] * 2
    assert "warning W_NO_UNITS at /units" in call("show", "dbd", "empty").out


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b'{"a": 1, "a": 2}', b"[" * 100_000])
def test_invalid_json_is_reported_by_the_games_own_validator(raw: bytes, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "rubbish.json"
    path.write_bytes(raw)
    shown = call("validate", "dbd", path)
    assert shown.code == 1
    assert "error E_JSON at the document" in shown.out
    assert "[DBD-SCN-" in shown.out


def test_validate_for_a_game_that_does_not_read_text(tiny: str, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(sandtable.game(tiny).scenario("meeting")), "utf-8")
    assert call("validate", tiny, path).code == 0
    path.write_text("{", "utf-8")
    assert "E_JSON" in call("validate", tiny, path).out


# -- colour --------------------------------------------------------------------------------------------------------


def test_colour_is_used_in_terminals_and_on_request(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ESCAPE not in call("show", "dbd", "first-blood").out
    assert ESCAPE in call("show", "dbd", "first-blood", "--color", "always").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESCAPE in call("show", "dbd", "first-blood", "--color", "always").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert ESCAPE not in call("show", "dbd", "first-blood").out
