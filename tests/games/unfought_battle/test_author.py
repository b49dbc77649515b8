"""The author's interface in Python: views, contacts, reveals and whole submissions on the public Match."""

from typing import Any

import pytest

import sandtable
from games.unfought_battle.table import document
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.author import AuthorGame
from sandtable.games.unfought_battle.author_types import ForceOrder
from sandtable.games.unfought_battle.http_api import ApiGame
from sandtable.kernel.http_api import ApiError, ApiMatch
from sandtable.play import match as matches

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def begin(*places: Any, stepwise: bool = True, **more: Any) -> tuple[sandtable.Match, AuthorGame]:
    """Return a public match in a position of the test table, and the author's interface of it."""
    match = sandtable.game("unfought-battle").start(document(*places, **more), seed=1, stepwise=stepwise)
    return match, match.interface(AuthorGame)


def advance(id: str, q: int, r: int, stance: str) -> ForceOrder:
    return {"force_id": id, "order": "Advance", "target_hex": {"q": q, "r": r}, "stance": stance}


def deceive(id: str, q: int, r: int) -> ForceOrder:
    return {"force_id": id, "order": "Deceive", "target_hex": {"q": q, "r": r}}


def test_ub_api_11_a_turn_in_one_process() -> None:
    match, author = begin(NEAR)
    first = author.submit(0, [deceive("p1_f1", 10, 9)])
    assert (first["phase"], first["orders_submitted"], first["revealed_orders"]) == (
        *("plan", {"p1": True, "p2": False}),
        [],
    )
    second = author.submit(1, [])
    [reveal] = second["revealed_orders"]
    assert (reveal.force_id, reveal.order, reveal.target_hex) == ("p1_f1", "Deceive", {"q": 10, "r": 9})
    assert (author.reveals(1), author.reveals(0), author.reveals(2)) == ([reveal], [], [])
    assert {"q": 10, "r": 9} in author.contacts(1)
    assert {"q": 10, "r": 9} not in author.contacts(0)
    assert {"q": 10, "r": 9} in author.contacts()
    assert author.view(0)["ghosts"] == [{"q": 10, "r": 9}]
    assert author.view(1)["players"][0]["forces"][0]["position"] is None
    told = author.upkeep(0)
    assert (told["turn"], told["meditate_shih_yields"]) == (6, {"p1": 4, "p2": 6})
    assert (author.contacts(1), author.reveals(1)) == ([], [])
    assert [entry.action for entry in match.entries] == ["p1_f1 D(10,9)", "seal", "seal", "continue", "continue"]


def test_ub_turn_3_in_a_match_that_does_not_wait_upkeep_follows_at_once() -> None:
    """The answer of the second submission tells of both, as with `automatic`."""
    answers = []
    for stepwise in (True, False):
        match = sandtable.game("unfought-battle").start(document(NEAR), seed=1, stepwise=stepwise)
        author = match.interface(AuthorGame, automatic=True)
        author.submit(0, [advance("p1_f1", 11, 8, "River")])
        answers.append(author.submit(1, []))
        with pytest.raises(sandtable.NotAsked, match="upkeep follows execute"):
            author.upkeep()
    assert answers[0] == answers[1]
    answer = answers[0]
    assert (answer["phase"], answer["turn"], answer["orders_submitted"]) == ("plan", 6, {"p1": True, "p2": True})
    assert [fight["result"] for fight in answer["confrontations"]] == ["p1_f1"]
    assert [reveal.force_id for reveal in answer["revealed_orders"]] == ["p1_f1"]
    assert answer["meditate_shih_yields"] == {"p1": 4, "p2": 6}


def test_ub_order_8_what_the_rules_forbid_is_refused_with_every_fault_and_its_place() -> None:
    match, author = begin(NEAR, shih=(5, 10))
    faulty = [advance("p1_f1", 20, 8, "River"), deceive("p2_f1", 11, 9), deceive("p1_f2", 2, 0), deceive("p1_f3", 0, 2)]
    before = match.state_bytes()
    with pytest.raises(sandtable.Refused) as refused:
        author.submit(0, faulty)
    assert [(fault.at, fault.clause) for fault in refused.value.faults] == [
        (0, "UB-ORDER-5"),
        (1, "UB-ORDER-5"),
        (4, "UB-ORDER-8"),
    ]
    assert refused.value.clause == "UB-ORDER-5"
    assert refused.value.faults[2].sentence == "the orders cost 6 Shih, there are 5"
    assert (match.state_bytes(), match.entries) == (before, ())


@pytest.mark.parametrize(
    "orders, words",
    [
        ("all", "orders: an array is needed"),
        ([7], r"orders\[0\]: an object is needed"),
        ([{"force_id": "p1_f1"}], r"orders\[0\]: order is missing"),
        (
            [{"force_id": "p2_f1", "order": "Meditate"}, {}],
            r"not yours \[UB-ORDER-5\]\norders\[1\]: force_id is missing",
        ),
    ],
)
def test_ub_api_4_what_cannot_be_read_is_a_bad_action(orders: Any, words: str) -> None:
    match, author = begin(NEAR)
    with pytest.raises(sandtable.BadAction, match=words):
        author.submit(0, orders)
    assert match.entries == ()


def test_ub_api_4_orders_out_of_turn_and_seats_that_do_not_play() -> None:
    match, author = begin(NEAR)
    for seat in (2, -1, True, "p1"):
        with pytest.raises(sandtable.Unreadable, match="no seat"):
            author.submit(seat, [])  # type: ignore[arg-type]
    with pytest.raises(sandtable.Unreadable, match="no seat"):
        author.legal_orders(2)
    for look in (author.view, author.log, author.contacts, author.report):
        for seat in (3, -1):
            with pytest.raises(sandtable.Unreadable, match="no seat"):
                look(seat)
    author.submit(0, [])
    with pytest.raises(sandtable.NotAsked, match="p1 has already submitted"):
        author.submit(0, [])
    author.submit(1, [])
    with pytest.raises(sandtable.NotAsked, match="plan alone"):
        author.submit(1, [])
    assert author.concede(1)["winner"] == "p1"
    with pytest.raises(sandtable.NotPossible, match="nobody can concede"):
        author.concede(0)
    assert match.outcome is not None


def test_a_submission_replaces_the_orders_written_one_by_one() -> None:
    """Those would be neither paid for nor mentioned in the submission."""
    match, author = begin(NEAR, shih=(6, 10))
    match.play(0, ["p1_f1 D(10,9)", "p1_f2 D(2,0)"])
    author.submit(0, [deceive("p1_f3", 0, 2)])
    forces = match.observe(0)["position"]["players"][0]["forces"]
    assert [force["order"] and force["order"]["order"] for force in forces] == [None, None, "Deceive"]
    with pytest.raises(sandtable.NotAsked):
        match.play(0, "p1_f1 M")


def test_a_match_that_the_players_end_has_its_winner_or_none() -> None:
    match, author = begin(NEAR)
    match.agree_draw(0)
    match.agree_draw(1)
    view = author.view()
    assert (view["phase"], view["winner"], view["victory_type"]) == ("ended", None, "draw")


def test_the_answers_over_http_are_those_of_python() -> None:
    """Player p1 is seat 0; a refusal is an ApiError with every reason."""
    core: ApiMatch = matches.start(GAME, document(NEAR), seed=1, stepwise=True)
    http, author = ApiGame(core), AuthorGame(core)
    assert http.view("p1") == author.view(0)
    assert http.view() == author.view()
    with pytest.raises(ApiError) as refused:
        http.submit("p1", [deceive("p1_f1", 0, 0), deceive("p2_f1", 0, 0)])
    assert refused.value.json()["errors"] == [
        "orders[0]: Deceive is not legal for p1_f1 [UB-ORDER-5]",
        "orders[1]: 'p2_f1' is not yours [UB-ORDER-5]",
    ]
    http.submit("p1", [])
    assert author.view(1)["orders_submitted"] == {"p1": True, "p2": False}
