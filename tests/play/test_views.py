"""What a client receives: no Scene, log or running Record contains what its seat may not know."""

import json
from typing import Any

import pytest

from play.skirmish import fight
from play.tiny_matches import MEET, begin, meeting
from sandtable.games import game
from sandtable.kernel.chance import seeded, uniform
from sandtable.play.match import MatchCore, start
from sandtable.play.views import MOST_CHOICES, VIEW_FORMAT, record_view
from tiny import GAME
from tiny.model import CELLS, has

OTHERS = {0: (1, 2), 1: (0, 2)}
SECRET_NAMES = {0: ("Quillfeather", "Ochrestone"), 1: ("Brackwater", "Nettlesworth")}
BOG_NAMES = {1: "Weeping Fen", 2: "Sorrow Mire", 3: "Hollow Slough", 8: "Adder Moss"}


def everything(match: MatchCore, seat: int) -> str:
    """Everything that is sent to a seat, as one text."""
    parts: list[Any] = [match.scene(seat), match.observe(seat), match.prompt(seat).sentence]
    parts += [record_view(match, seat), [[event.text for event in events] for events in match.events(seat)]]
    return json.dumps(parts)


# -- the Scene ---------------------------------------------------------------------------------------------------


def test_choices_are_the_legal_actions_as_verbs_with_slots() -> None:
    match = begin()
    scene = match.scene(0)
    prompt = scene["prompt"]
    assert (prompt["asked"], prompt["table"], prompt["sealed"]) == ([0, 1], False, [])
    texts = [text for choice in prompt["choices"] for text in choice["actions"]]
    assert sorted(texts) == sorted(action.text for action in match.actions(0))
    march = prompt["choices"][0]
    assert [(slot["name"], slot["kind"]) for slot in march["slots"]] == [
        ("piece", "one-of"),
        ("path", "trace"),
    ]
    for choice in prompt["choices"]:
        for values, text in zip(choice["values"], choice["actions"]):
            filled = {"verb": choice["verb"]} | {slot["name"]: v for slot, v in zip(choice["slots"], values)}
            assert match.check(0, filled) is None
            assert match.named([GAME.verbs.from_json(filled, GAME.names(match.setup, match.state))])[0].text == text


def test_only_a_seat_that_must_act_has_choices() -> None:
    match = begin()
    match.play(0, "seal")
    assert match.scene(0)["prompt"]["choices"] == []
    assert match.scene(1)["prompt"]["choices"]
    assert match.scene(2)["prompt"]["choices"] == []
    match.resign(1)
    assert match.scene(1)["prompt"]["choices"] == []
    assert match.scene(1)["prompt"]["sentence"] == "Second resigned."


def test_too_many_choices_are_sent_without_values(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fight()
    count = len(match.rows(0))
    assert count < MOST_CHOICES
    monkeypatch.setattr("sandtable.play.views.MOST_CHOICES", count - 1)
    choices = match.scene(0)["prompt"]["choices"]
    assert choices
    assert not any("values" in choice or "actions" in choice for choice in choices)


def test_the_log_holds_the_events_that_the_seat_may_know() -> None:
    match = meeting()
    assert [line["text"] for line in match.scene(0)["log"]] == [
        "A is to march east.",
        "First sealed its orders.",
    ]
    assert [line["text"] for line in match.scene(1)["log"]] == [
        "First sealed its orders.",
        "A is to march west.",
    ]
    assert [line["text"] for line in match.scene(2)["log"]] == ["First sealed its orders."]
    assert all(line["clause"] in GAME.clause_texts for line in match.scene(0)["log"])


def test_quiet_events_are_in_no_log_but_in_the_record() -> None:
    frontiers = game("fortress-frontiers")
    match = start(frontiers, frontiers.scenario("skirmish"), seed=1)
    match.play(0, match.named([match.rows(0)[0]])[0])
    told = [event for events in match.events(0) for event in events]
    assert {frontiers.events.view(event.row).name for event in told if event.quiet} == {"step_began", "ordered"}
    assert [line["text"] for line in match.scene(0)["log"]] == [event.text for event in told if not event.quiet]
    kept = [line["text"] for entry in record_view(match, 0)["entries"] for line in entry["events"]]
    assert kept == [event.text for event in told]


def test_withdrawn_entries_are_in_no_log() -> None:
    match = begin()
    match.play(0, "march A 0")
    match.undo(0)
    assert match.scene(0)["log"] == []


def test_sealed_seats_are_shown_to_everybody() -> None:
    match = begin()
    sealed = [match.scene(seat)["prompt"]["sealed"] for seat in (0, 1, 2)]
    assert sealed == [[], [], []]
    match.play(1, ["march A 3", "seal"])
    assert [match.scene(seat)["prompt"]["sealed"] for seat in (0, 1, 2)] == [[1], [1], [1]]
    match.play(0, "march A 0")
    match.undo(0)
    match.agree_draw(0)
    assert match.scene(2)["prompt"]["sealed"] == [1]
    match.play(0, "seal")
    assert match.scene(2)["prompt"]["sealed"] == []
    match.take_back(match.count - 2)  # before First's seal
    assert match.mask() == 1
    assert match.scene(2)["prompt"]["sealed"] == [1]


# -- a running Record --------------------------------------------------------------------------------------------


def running() -> MatchCore:
    """A match with orders, an undone one, a turn with a die, a draw offer, and orders again."""
    match = begin(MEET, seats=("Anna", "Bert"))
    match.play(0, "march B 0")
    match.undo(0)
    match.play(0, ["march A 0", "seal"])
    match.play(1, ["supply B 1", "march A 3", "seal"], rolls=[2])
    match.agree_draw(1)
    match.play(1, "supply A 1")
    return match


def entries(view: dict[str, Any]) -> list[tuple[int, str, str]]:
    return [(entry["seat"], entry.get("act", "play"), entry.get("action", "")) for entry in view["entries"]]


OPEN = [(0, "play", "seal"), (1, "play", "seal"), (3, "play", "continue"), (3, "play", "continue")]
OFFER = (1, "draw", "")


def test_a_seat_sees_its_own_entries_and_the_public_ones() -> None:
    match = running()
    undone = [(0, "play", "march B 0"), (0, "undo", "")]
    assert entries(record_view(match, 0)) == [*undone, (0, "play", "march A 0"), *OPEN, OFFER]
    own = [(1, "play", "supply B 1"), (1, "play", "march A 3")]
    assert entries(record_view(match, 1)) == [OPEN[0], *own, *OPEN[1:], OFFER, (1, "play", "supply A 1")]
    public = entries(record_view(match, 2))
    assert [one for one in public if one[0] != 3] == [OPEN[0], OPEN[1], OFFER]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_running_record_of_a_hidden_game_has_no_digests_no_rolls_and_no_scenario(seat: int) -> None:
    view = record_view(running(), seat)
    assert (view["format"], view["seat"], view["seats"]) == (VIEW_FORMAT, seat, ["Anna", "Bert"])
    assert [entry["n"] for entry in view["entries"]] == list(range(1, len(view["entries"]) + 1))
    assert not {"scenario", "reveal", "result"} & set(view)
    for entry in view["entries"]:
        assert not {"digest", "rolls", "of"} & set(entry)
    digests = [entry.digest for entry in running().record().entries]
    assert not any(digest in json.dumps(view) for digest in digests)


def test_each_entry_has_the_events_that_the_seat_may_know() -> None:
    match = running()
    told = [[event["text"] for event in entry["events"]] for entry in record_view(match, 0)["entries"]]
    assert told[0] == ["B is to march east."]
    assert "A met an enemy for a3; die 2: First lost." in told[5]
    assert all("supplied" not in text for texts in told for text in texts)


def test_an_open_game_shows_scenario_rolls_and_undone_moves() -> None:
    match = fight()
    match.play(0, "INF@20-21")
    match.undo(0)
    match.play(0, "INF@78x79", rolls=[1, 2, 3])
    for seat in (0, 1, 2):
        view = record_view(match, seat)
        assert view["scenario"] == match.record().scenario
        assert [entry.get("rolls") for entry in view["entries"]] == [None, None, [1, 2, 3]]
        assert entries(view)[:2] == [(0, "play", "INF@20-21"), (0, "undo", "")]
        assert "digest" not in json.dumps(view)


def test_after_the_end_everybody_gets_the_whole_record() -> None:
    match = running()
    match.resign(0)
    for seat in (0, 1, 2):
        assert record_view(match, seat) == match.record().json()
        assert record_view(match, seat)["reveal"]


# -- secrets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_secret_orders_and_their_withdrawal_change_no_byte_for_others(seat: int) -> None:
    match = begin(MEET)
    before = {other: everything(match, other) for other in OTHERS[seat]}
    for action in [*match.actions(seat)[::3], *match.actions(seat, 1)[::2]][:7]:
        if action.verb == "seal":
            continue
        match.play(seat, action)
        if match.count % 3 == 2:
            match.undo(seat)
        assert {other: everything(match, other) for other in OTHERS[seat]} == before


def may_not_know(match: MatchCore, seat: int) -> set[str]:
    """Numbers and names that are in the true State but not in what the seat may know."""
    found: set[str] = set()
    for other in (0, 1):
        if other != seat:
            details = [piece.detail for piece in match.state.pieces[2 * other : 2 * other + 2]]
            found |= {*SECRET_NAMES[other]}
            found |= {str(number) for number in (*details, match.state.sides[other].purse) if number > 999}
    sides = match.state.sides
    known = sides[seat].known if seat < 2 else sides[0].sight & sides[1].sight
    for cell in range(CELLS):
        if not has(known, cell) and match.state.ground[cell] > 999:
            found |= {str(match.state.ground[cell]), BOG_NAMES[cell]}
    return found


@pytest.mark.parametrize("seed", range(4))
def test_no_secret_leaks(seed: int) -> None:
    """Every secret of this scenario has its own number or name. In random play no other seat receives one too early,
    and their owners do receive them.
    """
    lot = seeded(seed)
    match = begin("canary", seed=seed, options={"turn_limit": 4})
    heard = {0: "", 1: "", 2: ""}
    checked = 0
    while match.mask():
        for seat in (0, 1, 2):
            shown = everything(match, seat)
            heard[seat] += shown
            songs = {secret for secret in may_not_know(match, seat) if secret in shown}
            assert not songs, (seat, match.count)
            checked += 1
        seat = uniform(lot, 2)
        if match.mask() & (1 << seat):
            rows = match.rows(seat)
            match.play(seat, match.named([rows[uniform(lot, len(rows))]])[0])
    assert checked > 30
    for seat in (0, 1):
        assert SECRET_NAMES[seat][0] in heard[seat]
        assert SECRET_NAMES[seat][0] not in heard[1 - seat]
