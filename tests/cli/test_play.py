"""A match in the terminal with typed input: choosing, odds before a roll, undo, saving, resuming, quitting."""

import json
import re
from pathlib import Path

import pytest

import sandtable
from cli.calling import Call

TURNS = "turn_limit=6"


def board_of(shown: str) -> str:
    """The last board that was drawn."""
    return shown[shown.rindex("|0  |1") :]


# -- from beginning to end -----------------------------------------------------------------------------------------


def test_two_bots_play_to_the_end_and_the_record_verifies(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "bots.json"
    words = ("play", "dbd", "first-blood", "--seat", "none", "--seed", "5", "--option", TURNS)
    shown = call(*words, "--record", path)
    assert shown.code == 0
    assert "Blue (a bot) against Red (a bot)" in shown.out
    assert "[DBD-MOVE-1]" in shown.out
    assert re.search(r"^(A draw|Blue has won|Red has won)\. .+ \[DBD-VP-\d\]$", shown.out, re.MULTILINE)
    assert f"The match is saved in {path}." in shown.out
    assert call("verify", path).code == 0
    assert sandtable.replay(path).outcome is not None
    assert call(*words).out.splitlines() == shown.out.splitlines()[:-1]  # a seed is a seed
    again = call(*words, "--record", path)
    assert again.code == 2
    assert f"{path} exists; continue it with --resume" in again.err
    assert call(*words, "--record", tmp_path / "no" / "where.json").code == 2


def test_by_default_a_person_plays_against_the_random_bot(call: Call) -> None:
    shown = call("play", typed=["end"])
    assert shown.code == 0
    assert "Death Before Dishonor: Blue (you) against Red (a bot)" in shown.out
    assert "Red began turn 2." in shown.out
    assert shown.out.endswith("Blue> \nThe input ended.\n")


def test_a_person_plays_to_the_end(call: Call) -> None:
    shown = call("play", "dbd", "first-blood", "--seed", "1", "--option", "turn_limit=3", typed=["end", "end", ""])
    assert shown.code == 0
    assert re.search(r"^A draw\. .+ \[DBD-VP-5\]$", shown.out, re.MULTILINE)


# -- choosing ------------------------------------------------------------------------------------------------------


def test_a_piece_then_an_action_by_number(contact: Path, call: Call) -> None:
    shown = call("play", "dbd", contact, "--seat", "both", typed=["3", "1"])
    assert "  3 G'6 General @124 (6)" in shown.out
    assert "Blue, General @124> 1" in shown.out
    assert "Blue's General moved from 124 to 109." in shown.out


def test_the_board_highlights_what_can_be_chosen(contact: Path, call: Call) -> None:
    words = ("play", "dbd", contact, "--seat", "both", "--size", "small")
    first = board_of(call(*words).out)
    assert ">I'5♣i'5∩i'5|" in first  # a piece that can act; the woods and the hill under the enemies
    chosen = board_of(call(*words, typed=["@78"]).out)
    assert "*77 @I'5xi'5∩i'5|" in chosen  # it, where it may go, whom it may strike
    assert "Hex 78. Blue Infantry 1, regular, 5 of 5 HP. Engaged." in chosen


@pytest.mark.parametrize("name", ["@124", "gen@124", "General", "b_gen_1"])
def test_a_piece_by_its_place_or_name(name: str, contact: Path, call: Call) -> None:
    assert "Blue, General @124> " in call("play", "dbd", contact, "--seat", "both", typed=[name]).out


def test_back_and_enter_return_to_the_whole_list(contact: Path, call: Call) -> None:
    shown = call("play", "dbd", contact, "--seat", "both", typed=["1", "back", "1", "", "99", "1", "77"])
    assert shown.out.count("Blue, Infantry 1 @78> ") == 4
    assert "There is no 99 in the list; it goes from 1 to 4." in shown.out
    assert "There is no 77 in the list" in shown.out


def test_many_actions_of_one_piece_are_chosen_verb_by_verb(tmp_path: Path, call: Call) -> None:
    document = sandtable.game("dbd").scenario("first-blood")
    near = [61, 62, 63, 76, 77, 79, 80, 93, 94, 95, 96]
    document["units"] = [{"side": "BLUE", "type": "SKR", "quality": "REGULAR", "hp": 3, "hex": 109}]
    document["units"] += [
        {"side": "RED", "type": "INF", "quality": "REGULAR", "hp": 5, "hex": hex} for hex in near if hex < 90
    ]
    path = tmp_path / "crowd.json"
    path.write_text(json.dumps(document), "utf-8")
    shown = call("play", "dbd", path, "--seat", "both", typed=["1", "4", "1", "n", ""])
    assert "  4 Move and shoot (30, 30×)" in shown.out
    assert "Blue, Skirmishers 1 @109, Move and shoot> 1" in shown.out
    assert "Roll 1 die? (Enter rolls, n goes back) n\nNothing was rolled.\n" in shown.out


def test_typed_actions_in_any_case_and_refusals_with_their_clause(contact: Path, call: Call) -> None:
    shown = call("play", "dbd", contact, "--seat", "both", typed=["gen@124-32", "gen@124-109", "fly", "moves @78"])
    assert re.search(r"Blue> gen@124-32\n[^>]+\[DBD-[A-Z]+-\d+\]\nBlue> gen@124-109", shown.out)
    assert "Blue's General moved from 124 to 109." in shown.out
    assert "'fly' is no action" in shown.out
    assert "INF@78x79  INF@78~61" in shown.out


# -- dice ----------------------------------------------------------------------------------------------------------


def test_an_attack_shows_its_odds_and_asks_before_it_rolls(contact: Path, call: Call) -> None:
    words = ("play", "dbd", contact, "--seat", "both", "--seed", "4")
    shown = call(*words, typed=["INF@78x79", "n", "INF@78x79", ""])
    assert shown.out.count("Roll 1 die? (Enter rolls, n goes back) ") == 2
    assert shown.out.count("33.3 %") == 4
    assert shown.out.count("Blue's Infantry 1 attacked") == 1
    certain = call(*words, "--yes", typed=["INF@78x79"])
    assert "Roll 1 die?" not in certain.out
    assert "Blue's Infantry 1 attacked" in certain.out


def test_odds_of_an_action_a_number_a_piece_and_everything(contact: Path, call: Call) -> None:
    shown = call(
        "play",
        "dbd",
        contact,
        "--seat",
        "both",
        typed=["odds INF@78x79", "odds", "odds 1", "1", "odds 1", "odds x"],
    )
    assert shown.out.count("33.3 %") == 4
    assert shown.out.count("INF@78x79: 1 die; on average hits 0.33") == 2
    assert "'x' is no action" in shown.out


def test_own_dice_are_requested_until_they_fit(contact: Path, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "own.json"
    shown = call(
        "play",
        "dbd",
        contact,
        "--seat",
        "both",
        "--own-dice",
        "--yes",
        "--record",
        path,
        typed=["INF@78x79", "7", "5 5", "six", "5", "GEN@124-109"],
    )
    assert shown.out.count("Roll your dice and type the results: ") == 4
    assert "rolled 5; one hit." in shown.out
    document = json.loads(path.read_text("utf-8"))
    assert document["entries"][0]["rolls"] == [5]
    assert document["entries"][0]["given"] is True
    assert "1 roll of the players' own dice" in call("verify", path).out


# -- undo, save, resume --------------------------------------------------------------------------------------------


def test_undo_save_resume_and_verify(contact: Path, tmp_path: Path, call: Call) -> None:
    saved, path = tmp_path / "saved.json", tmp_path / "evening.json"
    shown = call(
        "play",
        "dbd",
        contact,
        "--seat",
        "both",
        "--seed",
        "9",
        "--record",
        path,
        typed=["undo", "GEN@124-109", "undo", "GEN@124-123", f"save {saved}", "INF@78x79", "", "undo"],
    )
    assert "Nothing can be undone" in shown.out
    assert "Taken back: GEN@124-109" in shown.out
    assert f"The match is saved in {saved}." in shown.out
    assert shown.out.endswith(f"The input ended; the match is saved in {path}.\n")
    assert [entry["act"] for entry in json.loads(path.read_text("utf-8"))["entries"] if "act" in entry] == ["undo"]
    assert call("verify", saved, path).code == 0

    again = call("play", "--resume", path, typed=["end", "quit"])
    assert "Blue (a person) against Red (a person)" in again.out
    assert "resumed after 4 entries" in again.out
    assert "Blue's Infantry 1 attacked" in again.out
    assert len(json.loads(path.read_text("utf-8"))["entries"]) == 5
    assert call("verify", path).code == 0
    assert len(json.loads(saved.read_text("utf-8"))["entries"]) == 3

    whole = tmp_path / "whole.json"
    other = call("play", "--resume", path, "--seat", "none", "--record", whole)
    assert other.code == 0
    assert len(json.loads(path.read_text("utf-8"))["entries"]) == 5
    assert call("verify", whole).code == 0
    over = call("play", "--resume", whole)
    assert over.code == 0
    assert "has won." in over.out


def test_a_resumed_match_continues_with_the_same_dice(contact: Path, tmp_path: Path, call: Call) -> None:
    words = ("play", "dbd", contact, "--seat", "both", "--seed", "9", "--yes")
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    call(*words, "--record", whole, typed=["GEN@124-123", "INF@78x79"])
    call(*words, "--record", part, typed=["GEN@124-123"])
    call("play", "--resume", part, "--yes", typed=["INF@78x79"])
    assert json.loads(whole.read_text("utf-8")) == json.loads(part.read_text("utf-8"))


def test_a_match_without_its_secret_continues_with_own_dice(contact: Path, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "public.json"
    sandtable.game("dbd").start(contact, seed=1).record().save(path)
    wrong = call("play", "--resume", path)
    assert wrong.code == 1
    assert "continue with --own-dice" in wrong.err
    assert call("play", "--resume", path, "--own-dice", typed=["end"]).code == 0


def test_resume_refuses_another_game(finished: Path, call: Call) -> None:
    wrong = call("play", "dbd", "--resume", finished)
    assert wrong.code == 2
    assert "already" in wrong.err


# -- leaving -------------------------------------------------------------------------------------------------------


def test_quit_offers_to_save(contact: Path, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("play", "dbd", contact, "--seat", "both")
    assert "Save the match?" not in call(*words, typed=["quit"]).out  # nothing was played
    assert call(*words, typed=["end", "quit", ""]).code == 0
    shown = call(*words, typed=["end", "quit", "mine"])
    assert "The match is saved in mine.json; `sandtable play --resume mine.json` goes on with it." in shown.out
    assert call("verify", "mine.json").code == 0
    assert "No such file or directory" in call(*words, typed=["end", "q", "no/where"]).out


def test_resign_and_draw_ask_for_confirmation(contact: Path, call: Call) -> None:
    words = ("play", "dbd", contact, "--seat", "both")
    resigned = call(*words, typed=["resign", "n", "resign", "y", ""])
    assert "Red has won. Blue resigned." in resigned.out
    drawn = call(*words, typed=["draw", "n", "draw", "y", ""])
    assert "Red plays on." in drawn.out
    assert "A draw. Both sides agreed to a draw." in drawn.out
    assert "Red plays on." in call("play", "dbd", contact, typed=["draw"]).out


def test_an_interrupted_match_is_saved(
    contact: Path, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cut.json"
    asked = iter(["end"])

    def ask(*_: object) -> str:
        answer = next(asked, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("sandtable.cli.terminal.line_input.Console.ask", ask)
    shown = call("play", "dbd", contact, "--seat", "both", "--record", path)
    assert shown.code == 130
    assert f"Interrupted; the match is saved in {path}." in shown.err
    assert call("verify", path).code == 0


# -- looking around ------------------------------------------------------------------------------------------------


def test_help_look_log_clause_and_board(contact: Path, call: Call) -> None:
    shown = call(
        "play",
        "dbd",
        contact,
        "--seat",
        "both",
        typed=[
            "?",
            "look 79",
            "look cav",
            "look 0",
            "look x",
            "log",
            "clause dbd-chg-1",
            "clause",
            "board",
            "save",
        ],
    ).out
    assert "> can act, @ is chosen" in shown
    assert "Hex 79, woods. Red Infantry 1, regular, 5 of 5 HP. Engaged. Supported." in shown
    assert "Charge: One die more" in shown
    assert "0: nothing is there." in shown
    assert "Look at what?" in shown
    assert "Nothing has happened yet." in shown
    assert "  A CAV gets +1 die" in shown
    assert "Which one? clause ID" in shown
    assert "Save where? Type: save FILE" in shown
    assert "Forces [DBD-VP-4]" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_the_log_is_shortened_unless_all_is_requested(call: Call) -> None:
    shown = call("play", "dbd", "first-blood", "--seed", "2", typed=["end"] * 12 + ["log", "log all"]).out
    assert "earlier lines: log all" in shown
    assert "  Red began turn 2. [DBD-TURN-7]\n" in shown[shown.rindex("log all") :]


# -- secrets -------------------------------------------------------------------------------------------------------


def test_two_people_with_secrets_hand_over_the_screen(tiny: str, call: Call) -> None:
    shown = call(
        "play",
        tiny,
        "meeting",
        "--seat",
        "both",
        "--seed",
        "1",
        typed=["A", "1", "seal", "", "seal", "undo", "end"],
    ).out
    before, after = shown.split("Hand over to Second. Press Enter when only Second looks.")
    assert "A is to march east." in before
    assert "ordered: march A 0; take back: clear A" in before
    assert "march" not in after.split("Second> seal")[0].split("Give your pieces")[0]
    assert "First sealed its orders." in after
    assert "Turn 2 began" in after


def test_bots_play_a_game_with_secrets_to_its_end(tiny: str, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "tiny.json"
    shown = call("play", tiny, "moor", "--seat", "none", "--seed", "3", "--record", path)
    assert shown.code == 0
    assert "[TINY-WIN-" in shown.out
    assert call("verify", path).code == 0
    assert call("replay", path, "--seat", "0").code == 0
