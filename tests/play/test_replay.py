"""Replaying Records: every digest is checked, and every change is found and named."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sandtable
from play.tiny_matches import MEET, begin, meeting, refused
from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadRecord, BadRolls, BadScenario, Tampered
from sandtable.kernel.record import Entry, Record
from sandtable.play.match import MatchCore, start
from sandtable.play.replay import replay, revealed, verify
from tiny import GAME


def eventful() -> MatchCore:
    """A match with every kind of Entry; the comments give their numbers."""
    match = begin(MEET, options={"turn_limit": 3}, nonces=("left", "right"))
    match.play(0, "march B 0")  # 1
    match.undo(0)  # 2
    match.play(0, ["march A 0", "seal"])  # 3, 4
    match.play(1, ["march A 3", "seal"], rolls=[3])  # 5, 6, 7 with a given die, 8
    match.agree_draw(0)  # 9
    match.take_back(6)  # 10
    match.play(1, "seal")  # 11, 12 with a die of the match, 13
    match.out_of_time(1)  # 14
    match.play(0, "seal")  # 15 to 17
    match.play(0, "seal")  # 18
    match.play(1, "seal")  # 19 to 21: the last turn
    return match


RECORD = eventful().record()


def changed(at: int, **fields: Any) -> Record:
    """Return the Record with one Entry changed but the old digest."""
    entries = list(RECORD.entries)
    entries[at - 1] = replace(entries[at - 1], **fields)
    return replace(RECORD, entries=entries)


# -- replay ------------------------------------------------------------------------------------------------------


def test_the_eventful_match_has_the_entries_in_its_comments() -> None:
    acts = {entry.n: entry.act for entry in RECORD.entries if entry.act != records.PLAY}
    assert acts == {2: "undo", 9: "draw", 10: "take-back", 14: "time"}
    assert [(entry.n, entry.given) for entry in RECORD.entries if entry.rolls] == [(7, True), (12, False)]
    assert RECORD.result is not None
    assert RECORD.reveal


def test_a_replay_restores_every_byte(tmp_path: Path) -> None:
    match = eventful()
    match.record().save(tmp_path / "match.json")
    again = replay(GAME, records.read_file(tmp_path / "match.json"))
    assert flat.to_bytes(again.state) == flat.to_bytes(match.state)
    assert again.record() == match.record()
    assert again.events() == match.events()
    assert [again.scene(seat) for seat in (0, 1, 2)] == [match.scene(seat) for seat in (0, 1, 2)]
    assert again.outcome == match.outcome


def test_verify_counts_entries_and_the_sources_of_rolls() -> None:
    verified = verify(GAME, RECORD)
    assert (verified.entries, verified.derived, verified.given, verified.revealed) == (21, 1, 1, True)
    unrevealed = verify(GAME, replace(RECORD, reveal=""))
    assert (unrevealed.entries, unrevealed.derived, unrevealed.given, unrevealed.revealed) == (
        21,
        0,
        1,
        False,
    )


def test_a_replay_can_be_watched_entry_by_entry() -> None:
    seen: list[int] = []
    replay(GAME, RECORD, watch=lambda match: seen.append(match.count))
    assert seen == list(range(1, 22))


def test_the_python_api_replays_and_verifies_files_objects_and_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.games._added", {"tiny": "tiny"})
    RECORD.save(tmp_path / "match.json")
    for source in (tmp_path / "match.json", str(tmp_path / "match.json"), RECORD, RECORD.json()):
        assert sandtable.replay(source).record() == RECORD
        assert sandtable.verify(source).derived == 1


# -- continuing --------------------------------------------------------------------------------------------------


def test_a_replay_with_the_secret_continues_with_the_same_dice() -> None:
    match = meeting()
    kept = match.record(reveal=True)
    secret = bytes.fromhex(kept.reveal)
    for again in (replay(GAME, kept), replay(GAME, replace(kept, reveal=""), secret=secret)):
        again.play(1, "seal")
        fork = match.fork()
        fork.play(1, "seal")
        assert again.record() == fork.record()


def test_a_replay_without_the_secret_continues_only_with_given_rolls() -> None:
    match = meeting()
    again = replay(GAME, match.record())
    assert again.record() == match.record()
    message = refused(again, BadRolls, lambda: again.play(1, "seal"))
    assert message == "0 rolls were given, 1 or more are needed"
    again.play(1, "seal", rolls=[5])
    assert again.state.turn == 2
    assert again.record().reveal == ""
    verify(GAME, again.record())


# -- tampering ---------------------------------------------------------------------------------------------------

TAMPERED: dict[str, tuple[Record, int, str]] = {
    "another action": (changed(3, action="march A 00"), 3, "its digest is"),
    "an action spelt otherwise": (
        changed(3, action="march a 0"),
        3,
        "its action is 'march a 0', from the record follows",
    ),
    "an illegal action": (changed(3, action="march A 1"), 3, "cannot be played"),
    "no action of the game": (changed(3, action="dance"), 3, "dance cannot be played"),
    "an action of a seat not asked": (changed(5, seat=0), 5, "cannot be played"),
    "the table's step by a seat": (changed(7, seat=0), 7, "cannot be played"),
    "a seat's action by the table": (changed(3, seat=3), 3, "cannot be played"),
    "another word of the table": (changed(8, action="go on"), 8, "cannot be played"),
    "another seat undoes": (changed(2, seat=1), 2, "undo cannot be played"),
    "another entry undone": (changed(14, act="undo", action="", of=11), 14, "undo cannot be played"),
    "another entry taken back": (changed(10, of=5), 10, "its digest is"),
    "a take-back by another seat": (changed(10, seat=0), 10, "its digest is"),
    "a draw offered by the other": (changed(9, seat=1), 9, "its digest is"),
    "an undo that is an offer": (changed(2, act="draw", of=0), 2, "its digest is"),
    "a hint that was none": (changed(9, act="hint"), 9, "its digest is"),
    "a resignation": (changed(9, act="resign"), 9, "its digest is"),
    "a move out of time": (changed(3, act="time"), 3, "its digest is"),
    "time where there was none": (changed(14, act="play"), 14, "its digest is"),
    "another given roll": (changed(7, rolls=(1,)), 7, "its digest is"),
    "a given roll that decides otherwise": (changed(7, rolls=(5,)), 7, "its digest is"),
    "a roll said to be given": (changed(12, given=True), 12, "its digest is"),
    "a given roll said to be derived": (changed(7, given=False), 7, "the secret gives"),
    "another derived roll": (
        changed(12, rolls=((7 - int(RECORD.entries[11].rolls[0])),)),
        12,
        "the secret gives",
    ),
    "a roll too many": (changed(7, rolls=(3, 3)), 7, "1 of the rolls given were not needed"),
    "a roll too few": (changed(7, rolls=(), given=False), 7, "the secret gives"),
    "a roll that is no face": (changed(7, rolls=(7,)), 7, "no result of a 6-sided roll"),
    "a digest": (changed(5, digest="0" * 32), 5, "its digest is '000"),
    "a fake withdrawal": (changed(3, of=1), 3, "its of is 1, from the record follows 0"),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_every_change_of_an_entry_is_found_and_named(case: str) -> None:
    record, n, message = TAMPERED[case]
    with pytest.raises(Tampered) as found:
        verify(GAME, record)
    assert found.value.entry == n
    assert str(found.value).startswith(f"entry {n}: ")
    assert message in str(found.value)


@pytest.mark.parametrize("n", range(1, 21))
def test_a_removed_entry_is_found_at_its_place(n: int) -> None:
    """Later Entries are renumbered, so only their digests reveal it."""

    def renumbered(entry: Entry) -> Entry:
        return replace(entry, n=entry.n - 1, of=entry.of - (1 if entry.of > n else 0))

    rest = [renumbered(entry) for entry in RECORD.entries[n:]]
    with pytest.raises(Tampered) as found:
        verify(GAME, replace(RECORD, entries=RECORD.entries[: n - 1] + rest))
    assert found.value.entry == n


def test_removed_last_entries_are_found_by_the_result() -> None:
    with pytest.raises(Tampered, match="the result that follows is None"):
        verify(GAME, replace(RECORD, entries=RECORD.entries[:-1]))


HEADERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "match": lambda record: record.update(match="other"),
    "nonces": lambda record: record.update(nonces=["", "right"]),
    "seats": lambda record: record.update(seats=["Anna", ""]),
    "options": lambda record: record["options"].update(turn_limit=4),
    "commitment": lambda record: record.update(commitment="0" * 64),
    "scenario": lambda record: record["scenario"]["sides"][0].update(purse=4),
    "reveal": lambda record: record.update(reveal="00" * 32),
    "result": lambda record: record["result"].update(winner=0),
    "no result": lambda record: record.pop("result"),
}


@pytest.mark.parametrize("field", HEADERS)
def test_every_change_of_the_header_is_found(field: str) -> None:
    document = json.loads(RECORD.line())
    HEADERS[field](document)
    with pytest.raises(Tampered):
        verify(GAME, records.from_json(document))


# -- refusals ---------------------------------------------------------------------------------------------------


def test_a_record_of_another_game_or_rules_version_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"rules: the record has '0', this program plays '\d+'"):
        replay(GAME, replace(RECORD, rules="0"))
    with pytest.raises(BadRecord, match="game: 'dbd' is not 'tiny'"):
        replay(GAME, replace(RECORD, game="dbd"))


def test_an_unresolved_scenario_is_refused() -> None:
    with pytest.raises(BadRecord, match="as it was resolved"):
        replay(GAME, replace(begin("moor").record(), scenario=GAME.scenario("moor")))
    with pytest.raises(BadRecord, match="every option"):
        replay(GAME, replace(RECORD, options={}))
    with pytest.raises(BadScenario):
        replay(GAME, replace(RECORD, scenario={}))


def in_new_form(document: dict[str, Any], options: Any, chance: Any) -> Any:
    """Load documents whose text is called `words` today and was `text` before."""
    scenario = {"text" if key == "words" else key: value for key, value in document.items()}
    setup = GAME.load(scenario, options, chance)
    written = {"words" if key == "text" else key: value for key, value in setup.scenario.items()}
    return replace(setup, scenario=written)


def test_a_record_in_an_earlier_form_of_the_documents_is_played_on() -> None:
    """Its header and digests stay as they are."""
    today = replace(GAME, load=in_new_form)
    for record in (RECORD, begin("moor").record(reveal=True)):
        assert "text" in record.scenario
        assert "words" in today.load(record.scenario, record.options, seeded(0)).scenario
        assert replay(today, record).record(reveal=bool(record.reveal)).line() == record.line()
        verify(today, record)


def test_an_invalid_secret_is_refused() -> None:
    assert revealed(replace(RECORD, reveal="")) == b""
    with pytest.raises(BadRecord, match="not written in hexadecimal"):
        revealed(replace(RECORD, reveal="xyz"))
    with pytest.raises(Tampered, match="not the one that was committed to") as found:
        revealed(replace(RECORD, reveal="00" * 32))
    assert found.value.entry == 0


def test_a_withdrawal_after_the_end_is_refused() -> None:
    """A resignation cannot be undone, even with correct digests."""
    match = begin()
    match.play(0, "march A 0")
    match.resign(1)
    undo = Entry(3, 0, records.UNDO, of=1, digest="0" * 32)
    with pytest.raises(Tampered, match="undo cannot be played"):
        replay(GAME, replace(match.record(), entries=[*match.record().entries, undo], result=None))


# -- random set-ups ------------------------------------------------------------------------------------------------


def drawn_match(seed: int = 11) -> MatchCore:
    """Return the Record of a match with a random set-up, resigned at once."""
    game = game_of("unfought-battle")
    match = start(game, game.scenario("unknown-land"), seed=seed)
    match.resign(0)
    return match


def test_a_random_set_up_follows_from_the_secret() -> None:
    match = drawn_match()
    record = match.record()
    assert record.asked is not None
    assert record.asked["scenario"] != record.scenario
    assert verify(match.game, record).drawn
    assert verify(match.game, records.read(record.text())).drawn, "written and read"


def test_the_set_up_is_drawn_with_the_nonces_known_at_the_start() -> None:
    """A player who takes an open seat later adds a nonce, which the set-up does not depend on."""
    match = drawn_match()
    joined = MatchCore(match.game, match.setup, replace(match.header, nonces=("", "later")), match.secret)
    joined.resign(0)
    assert verify(match.game, joined.record()).drawn


def test_a_fixed_set_up_needs_no_proof() -> None:
    match = begin(MEET)
    match.resign(0)
    assert match.record().asked is None
    assert not verify(GAME, match.record()).drawn


def test_a_set_up_that_does_not_follow_from_the_secret_is_found() -> None:
    match, other = drawn_match(11), drawn_match(12)
    forged = MatchCore(other.game, other.setup, replace(match.header, scenario=other.setup.scenario), match.secret)
    forged.resign(0)
    with pytest.raises(Tampered, match="the set-up does not follow"):
        verify(match.game, forged.record())


def test_an_impossible_requested_scenario_is_found() -> None:
    match = drawn_match()
    asked = {"scenario": {"format": "ub-scn-1"}, "nonces": ["", ""]}
    forged = MatchCore(match.game, match.setup, replace(match.header, asked=asked), match.secret)
    forged.resign(0)
    with pytest.raises(Tampered, match="asked for"):
        verify(match.game, forged.record())


@pytest.mark.parametrize(
    "asked",
    [[], {}, {"scenario": {}}, {"scenario": {}, "nonces": ["a"]}, {"scenario": {}, "nonces": ["", ""], "x": 1}],
    ids=repr,
)
def test_a_malformed_requested_set_up_is_refused(asked: Any) -> None:
    document = drawn_match().record().json() | {"asked": asked}
    with pytest.raises(BadRecord, match="asked"):
        records.from_json(document)
