"""Every clause of RULES.md, played through the public face: positions as documents, orders as text."""

from typing import Any

import pytest

import sandtable
from sandtable.api.internals import core_of
from sandtable.games import add, game
from sandtable.kernel.errors import BadAction, BadScenario, NotAsked, Refused
from sandtable.kernel.ids import Seat

add("poachers-moon", "poachers_moon")
GAME = sandtable.game("poachers-moon")


def wood(poacher: str, keeper: str, **more: Any) -> dict[str, Any]:
    """A position in a few words; without more the poacher may be anywhere but where the keeper stands."""
    everywhere = [cell for cell in CELLS if cell != keeper]
    document = {"format": "pm-scn-1", "hares": ["a2", "a3", "b2", "b4", "c2", "c3"], "suspected": everywhere}
    return document | {"poacher": {"cell": poacher}, "keeper": {"cell": keeper}} | more


CELLS = [f"{row}{n}" for row, most in (("a", 4), ("b", 5), ("c", 4)) for n in range(1, most + 1)]


def start(poacher: str = "b1", keeper: str = "b5", *, options: dict[str, int] | None = None, **more: Any) -> Any:
    return core_of(GAME.start(wood(poacher, keeper, **more), seed=1, options=options))


def hour(match: Any, poacher: str = "", keeper: str = "") -> None:
    """One hour with these orders; an empty one stays."""
    for seat, order in enumerate((poacher, keeper)):
        if order:
            match.play(seat, order)
        match.play(seat, "seal")


def place(match: Any, who: str) -> str:
    """Where a side stands, by the whole truth."""
    cell: str = match.export()[who]["cell"]
    return cell


def told(match: Any, viewer: int) -> list[str]:
    return [line["text"] for line in match.scene(viewer)["log"]]


def refused(match: Any, seat: int, action: Any) -> str:
    with pytest.raises(Refused) as no:
        match.play(seat, action)
    return no.value.clause


# -- the wood ---------------------------------------------------------------------------------------------------


def test_pm_wood_1_thirteen_clearings_in_three_rows() -> None:
    cells = start().scene(2)["board"]["cells"]
    assert [cell["label"] for cell in cells] == CELLS
    near = {cell["label"]: sorted(CELLS[other] for other in cell["near"]) for cell in cells}
    assert near["b3"] == ["a2", "a3", "b2", "b4", "c2", "c3"]
    assert near["a1"] == ["a2", "b1", "b2"]
    assert near["b1"] == ["a1", "b2", "c1"]


def test_pm_wood_2_one_hare_a_clearing() -> None:
    problems = GAME.validate(wood("b1", "b5", hares=["a2", "a3", "a2"]))
    assert [(p.code, p.pointer, p.clause) for p in problems] == [("E_TWICE", "/hares/2", "PM-WOOD-2")]


# -- what is known ----------------------------------------------------------------------------------------------


def test_pm_sight_1_only_the_poacher_knows_where_he_is() -> None:
    match = start()
    assert [[piece["id"] for piece in match.scene(viewer)["pieces"]] for viewer in (0, 1, 2)] == [
        ["poacher", "keeper"],
        ["keeper"],
        ["keeper"],
    ]
    hour(match, "go b2")
    assert not any("crept" in line for line in told(match, 1) + told(match, 2))
    assert any("crept from b1 to b2" in line for line in told(match, 0))


def test_pm_sight_1_at_the_end_everybody_sees_him() -> None:
    match = start(options={"hours": 1})
    hour(match)
    assert [piece["id"] for piece in match.scene(2)["pieces"]] == ["poacher", "keeper"]


def test_pm_sight_2_an_order_is_a_secret() -> None:
    match = start()
    before = match.scene(1), match.scene(2)
    match.play(0, "snatch b2")
    assert (match.scene(1), match.scene(2)) == before
    assert match.scene(0)["plan"]["orders"][0]["text"] == "snatch b2"


def test_pm_sight_3_suspicion_spreads_and_is_cut_by_the_keeper_and_his_dog() -> None:
    match = start("b1", "b3", suspected=["b1"])
    hour(match, "go c1", "go b2")
    assert match.export()["suspected"] == ["a1", "b1", "c1"]  # b2 would have met him; the dog barks


def test_pm_sight_3_who_would_have_exchanged_clearings_is_not_suspected_behind_the_keeper() -> None:
    match = start("c2", "b2", suspected=["c2", "b3"])
    hour(match, "", "go b3")  # from b3 to b2 he would have met him, from c2 to b2 not
    assert "b2" in match.export()["suspected"]
    match = start("b4", "b2", suspected=["b3", "b4"])
    hour(match, "go a4", "go b3")
    assert "b2" not in match.export()["suspected"]


# -- orders -----------------------------------------------------------------------------------------------------


def test_pm_order_1_a_new_order_replaces_the_old_one_and_none_stays() -> None:
    match = start()
    match.play(0, "go a1")
    hour(match, "go c1")
    assert (place(match, "poacher"), place(match, "keeper")) == ("c1", "b5")


def test_pm_order_1_nothing_is_asked_of_a_side_that_has_sealed() -> None:
    match = start()
    match.play(0, "seal")
    with pytest.raises(NotAsked):
        match.play(0, "go b2")


def test_pm_order_2_go_leads_to_a_clearing_next_to_ones_own() -> None:
    match = start()
    assert {a.text for a in match.actions(0) if a.verb == "go"} == {"go a1", "go b2", "go c1"}
    assert refused(match, 0, "go b3") == "PM-ORDER-2"
    assert refused(match, 0, "go b1") == "PM-ORDER-2"
    assert refused(match, 1, {"verb": "go", "to": 13}) == "PM-ORDER-2"


def test_pm_order_3_only_the_poacher_snatches_and_only_a_hare() -> None:
    match = start("a2", "b4")
    assert {a.text for a in match.actions(0) if a.verb == "snatch"} == {"snatch a2", "snatch a3", "snatch b2"}
    assert refused(match, 0, "snatch a1") == "PM-ORDER-3"  # no hare
    assert refused(match, 0, "snatch c2") == "PM-ORDER-3"  # too far
    assert refused(match, 1, "snatch b4") == "PM-ORDER-3"


def test_pm_order_4_clear_takes_an_order_back() -> None:
    match = start()
    assert refused(match, 0, "clear") == "PM-ORDER-4"
    match.play(0, "go b2")
    match.play(0, "clear")
    hour(match)
    assert place(match, "poacher") == "b1"


def test_pm_order_5_the_hour_passes_when_both_have_sealed() -> None:
    match = start()
    match.play(0, "seal")
    assert match.export()["hour"] == 1
    match.play(1, "seal")
    assert match.export()["hour"] == 2
    assert match.prompt().asked == (0, 1)


def test_pm_limit_1_six_orders_an_hour() -> None:
    match = start()
    for to in ("a1", "c1", "a1", "c1", "a1", "c1"):
        match.play(0, f"go {to}")
    assert refused(match, 0, "go b2") == refused(match, 0, "clear") == "PM-LIMIT-1"
    assert [a.text for a in match.actions(0)] == ["seal"]
    hour(match)
    assert place(match, "poacher") == "c1"
    match.play(0, "go b1")  # the next hour counts again from the start


def test_pm_limit_2_nothing_stands_after_an_action() -> None:
    match = start()
    check = game(GAME.id).kernel.check
    work = game(GAME.id).work()
    for row in ([1, 5, 1, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 1], [9, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]):
        assert game(GAME.id).clause(check(match.state, match.setup.board, Seat(0), row, work)) == "PM-LIMIT-2"
    with pytest.raises(BadAction):
        match.play(0, "fly b2")


# -- the hour ---------------------------------------------------------------------------------------------------


def test_pm_hour_1_both_go_at_once() -> None:
    match = start("b1", "b3")
    hour(match, "go b2", "go b4")
    assert (place(match, "poacher"), place(match, "keeper")) == ("b2", "b4")


@pytest.mark.parametrize(
    "poacher, keeper, orders",
    [("b1", "b3", ("go b2", "go b2")), ("b2", "b3", ("go b3", "go b2")), ("b2", "b3", ("", "go b2"))],
)
def test_pm_catch_1_in_one_clearing_or_on_the_way(poacher: str, keeper: str, orders: tuple[str, str]) -> None:
    match = start(poacher, keeper)
    hour(match, *orders)
    assert (match.outcome.winner, match.outcome.clause) == (1, "PM-WIN-2")


def test_pm_catch_1_who_is_caught_takes_no_hare() -> None:
    match = start("b1", "b3", options={"hares": 1})
    hour(match, "snatch b2", "go b2")
    assert (match.outcome.winner, match.export()["bagged"]) == (1, 0)


def test_pm_catch_1_following_into_an_empty_clearing_catches_nobody() -> None:
    match = start("b2", "b3")
    hour(match, "go b1", "go b2")
    assert match.outcome is None


def test_pm_snatch_1_the_hare_is_gone_and_everybody_learns_where() -> None:
    match = start()
    hour(match, "snatch b2")
    document = match.export()
    assert (document["bagged"], "b2" in document["hares"], document["suspected"]) == (1, False, ["b2"])
    assert all("The hare in b2 is gone; bagged: 1." in told(match, viewer) for viewer in (0, 1, 2))


@pytest.mark.parametrize("to, barks", [("b2", True), ("c1", False)])
def test_pm_bark_1_the_dog_smells_him_next_to_the_keeper(to: str, barks: bool) -> None:
    match = start("b1", "b4")
    hour(match, f"go {to}", "go b3")
    line = "The dog barks: the poacher is next to the keeper." if barks else "The dog is quiet."
    assert all(line in told(match, viewer) for viewer in (0, 1, 2))
    suspected = match.export()["suspected"]
    assert all((cell in ("a2", "a3", "b2", "b4", "c2", "c3")) == barks for cell in suspected)


# -- the end ----------------------------------------------------------------------------------------------------


def test_pm_win_1_hares_enough() -> None:
    match = start(options={"hares": 2})
    hour(match, "snatch b2")
    hour(match, "snatch a2")
    assert (match.outcome.winner, match.outcome.clause) == (0, "PM-WIN-1")
    assert match.outcome.reason == "The poacher got away with 2 hares."


def test_pm_win_1_in_the_last_hour_hares_count_before_dawn() -> None:
    match = start(options={"hares": 1, "hours": 1})
    hour(match, "snatch b2")
    assert match.outcome.clause == "PM-WIN-1"


def test_pm_win_2_caught() -> None:
    match = start("b2", "b3")
    hour(match, "", "go b2")
    assert (match.outcome.clause, match.outcome.reason) == ("PM-WIN-2", "The poacher was caught.")


def test_pm_win_3_dawn() -> None:
    match = start(options={"hours": 2})
    hour(match)
    assert match.prompt().asked == (0, 1)
    hour(match)
    assert (match.outcome.winner, match.outcome.clause) == (1, "PM-WIN-3")


# -- scenarios --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, pointer",
    [
        ({"format": "pm-scn-2"}, "/format"),
        ({"hares": ["z9"]}, "/hares/0"),
        ({"hares": "a1"}, "/hares"),
        ({"keeper": {"cell": 3}}, "/keeper/cell"),
        ({"keeper": {}}, "/keeper/cell"),
        ({"poacher": {"cell": "b1", "order": "go"}}, "/poacher"),
        ({"poacher": {"cell": "b1", "order": "go", "to": "b4"}}, "/poacher/to"),
        ({"poacher": {"cell": "b1", "sealed": 1}}, "/poacher/sealed"),
        ({"suspected": ["a1"]}, "/suspected"),
        ({"suspected": ["b1", "b5"]}, "/suspected"),
        ({"hour": 0}, "/hour"),
        ({"phase": "over"}, "/suspected"),
        ({"phase": "hour"}, "/phase"),
        ({"bagged": 4}, "/phase"),
        ({"moon": "full"}, "/moon"),
    ],
)
def test_pm_scn_1_every_fault_has_its_place(change: dict[str, Any], pointer: str) -> None:
    document = wood("b1", "b5") | change
    assert pointer in [problem.pointer for problem in game(GAME.id).validate(document, {"hares": 4, "hours": 10})]
    with pytest.raises(BadScenario):
        GAME.start(document)


def test_pm_scn_1_hares_enough_to_win() -> None:
    with pytest.raises(BadScenario, match="hares enough to bag 4"):
        start(hares=["a2"])
    assert start(hares=["a2"], options={"hares": 1}).outcome is None


def test_pm_scn_1_a_position_survives_writing_and_reading() -> None:
    match = start()
    match.play(0, "snatch b2")
    match.play(1, "seal")
    again = GAME.start(match.export(), seed=2)
    assert again.export() == match.export()
    again.play(0, "seal")
    assert again.export()["bagged"] == 1
