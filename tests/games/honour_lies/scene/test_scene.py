"""The Scene: handles and number controls, combat scores, bids against answers, ready-made forces."""

from __future__ import annotations

from typing import Any

import pytest

from games.honour_lies.table import C, S, Table, W, foot, horse, unit
from sandtable.games.honour_lies import GAME, events, model
from sandtable.games.honour_lies.model import Board, State
from sandtable.games.honour_lies.rules.combat.bids import highest_bid
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.profiles import morale_of
from sandtable.games.honour_lies.scenarios.build import ScenarioWords
from sandtable.games.honour_lies.scene import combat_panels
from sandtable.games.honour_lies.scene.board import clip_to_table
from sandtable.games.honour_lies.scene.force_building import all_profiles
from sandtable.games.honour_lies.scene.unit_names import heading_words
from sandtable.kernel.carriers import flat
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.scene import Scene
from sandtable.play import match as matches
from sandtable.server.live import queries

HILL: dict[str, Any] = {
    "kind": ["high"], "name": "hill", "corners": [[500, 380], [760, 380], [760, 480], [500, 480]],
}  # fmt: skip
WOOD: dict[str, Any] = {
    "kind": ["difficult", "obscuring"], "name": "wood", "corners": [[560, 590], [760, 590], [760, 700], [560, 700]],
}  # fmt: skip
INSIDE = {"kind": "infantry", "roles": ["heavy"], "status": "inside", "holding": 0}
KEEP: dict[str, Any] = {"x": 570, "y": 420, "command": True}


def setup(table: Table) -> Setup[State, Board]:
    """A Setup with a position of the tests."""
    return Setup(table.board, table.state, {}, ScenarioWords())


def shown(table: Table, seat: int = 0) -> Scene:
    return GAME.scene(setup(table), table.state, seat)


def picture(match: matches.MatchCore, seat: int) -> Scene:
    return GAME.scene(match.setup, match.observation(seat).state, seat)


# -- handles and controls ---------------------------------------------------------------------------------------


def named(table: Table) -> set[str]:
    """Check that every listed number with a meaning has a name; return the numbers."""
    seat = int(table.seat())
    found = set()
    names = GAME.names(setup(table), table.state)
    for text in table.legal():
        fields = GAME.verbs.to_json(table.row(text), names)
        for naming in shown(table, seat)["namings"]:
            if naming["verb"] != fields["verb"] or not naming.get("values"):
                continue
            if any(fields[key] != value for key, value in naming.get("when", {}).items()):
                continue
            found.add(f"{naming['verb']} {naming['slot']}")
            values = [value["value"] for value in naming["values"]]
            assert fields[naming["slot"]] in values, (text, naming["slot"])
    return found


@pytest.mark.parametrize("form", [W, S, C])
def test_every_number_with_a_meaning_has_a_name(form: int) -> None:
    """The controls show what the rules list: base stand (HL-MOVE-1) and anchor's cell (HL-FORM-4) of every move."""
    found = named(Table([foot(form, 600, 400), foot(C, 100, 100)], [foot(S, 200, 800)]))
    assert {"advance file", "advance layout", "retreat file", "pivot layout", "reform file", "reform layout"} <= found


def test_the_lost_stand_is_named() -> None:
    """HL-PIECE-5: a stand of the rear rank, by where it stands."""
    table = Table([foot(W, 600, 400, role="berserker")], [foot(S, 720, 430, 18000, role="scout")])
    table.play("advance 1 0 0")
    while table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    table.bids(6, 0)
    assert table.state.phase == model.LOSING_STAND
    assert named(table) == {"lose cell"}


def test_handles_match_the_prompt() -> None:
    """A unit that waits is laid by its middle (HL-SETUP-4); one that acts wheels about its front corners (HL-MOVE-1); a
    last stand turns about its centre (HL-MOVE-9, W20)."""
    match = matches.start(GAME, GAME.scenario("skirmish-at-the-mill"), seed=1)
    places = picture(match, 1)["handles"]
    assert {handle["piece"] for handle in places} == {"B1", "B2", "B3"}
    assert all(handle["kind"] == "place" and handle["ready"] for handle in places)
    wheels = shown(Table([foot(S, 600, 400)], [foot(S, 200, 800)]))["handles"]
    assert [handle["when"] for handle in wheels] == [{"file": 0}, {"file": 1}]
    assert (wheels[0]["pivot"], wheels[0]["arm"]) == ([660.0, 500.0], [600.0, 500.0])
    lone = Table([foot(C, 600, 400)], [foot(S, 200, 800)])
    lone.state.units[0].cells = 1
    turns = shown(lone)["handles"]
    assert [handle["when"]["way"] for handle in turns] == ["ahead", "back", "left", "right"]
    assert turns[0]["pivot"] == [630.0, 900 - 415.0]
    assert turns[2]["pivot"] == [570.0, 900 - 385.0]


# -- combat -----------------------------------------------------------------------------------------------------


def charges() -> dict[str, Table]:
    """Positions in which bids are asked: in front on a hill, in the flank, against Fear, a holding, and shots."""
    front = Table([foot(S, 600, 400, role="elite")], [foot(S, 720, 430, 18000)], terrain=[HILL])
    front.play("advance 0 0 0")
    flank = Table([horse(S, 600, 400)], [foot(C, 690, 490, 9000, role="scout")])
    flank.play("advance 0 0 0")
    feared = Table([foot(S, 600, 400)], [unit("behemoths", "monstrous", C, 660, 430, 18000)])
    feared.play("advance 0 0 0")
    held = Table([foot(S, 560, 400)], [INSIDE], holdings=[KEEP])
    held.play("advance 0 0 0")
    shot = Table([foot(W, 560, 400, role="wildfire")], [foot(S, 720, 600, 18000)], terrain=[WOOD])
    shot.play("shoot B1 north")
    made = {"front": front, "flank": flank, "feared": feared, "held": held, "shot": shot}
    for table in made.values():
        while table.state.phase == model.ENGAGING:
            table.play(table.legal("engage")[0])
        assert table.state.phase == model.BIDDING
    return made


def test_the_lines_of_a_combat_add_up_to_its_scores() -> None:
    """HL-COMBAT-2 to HL-COMBAT-4: counted stands, terrain and Fear, each with its clause."""
    told: dict[str, list[str]] = {}
    for name, table in charges().items():
        rows = combat_panels.score_lines(setup(table), table.state)
        told[name] = [row.get("clause", "") for row in rows]
        totals: list[tuple[int, int]] = []
        total = 0
        for row in rows:
            if row.get("total"):
                totals.append((total, int(row["text"])))
                total = 0
            elif len(totals) < 2 and row["text"].lstrip("+-").isdigit():
                total += int(row["text"])
        combat = table.state.combat
        assert totals == [(combat.attack, combat.attack), (combat.defence, combat.defence)], name
    assert "HL-TERR-5" in told["front"]
    assert "HL-SPEC-3" in told["feared"]
    assert "HL-HOLD-6" in told["held"]
    assert "HL-TERR-4" in told["shot"]


def test_every_bid_shown_agrees_with_the_rules() -> None:
    """HL-COMBAT-7 to HL-COMBAT-11: each cell of the matrix is what happens when those bids are opened."""
    for name, table in charges().items():
        begun = flat.clone(table.state)
        sides = [begun.units[begun.combat.attacker].seat, begun.units[begun.combat.defender].seat]
        for mine in range(highest_bid(begun, sides[0]) + 1):
            for theirs in range(highest_bid(begun, sides[1]) + 1):
                table.state = flat.clone(begun)
                won, lost = combat_panels.bid_outcome(setup(table), table.state, sides[0], mine, theirs)
                seen = combat_panels.bid_outcome(setup(table), table.state, sides[1], theirs, mine)
                assert seen == (not won, lost)
                table.events.used = 0
                bids = (mine, theirs) if sides[0] == 0 else (theirs, mine)
                table.bids(*bids)
                combat = next(event for event in table.told() if event.kind == events.combat_won)
                winner, loser, margin = combat.winner, combat.loser, combat.margin
                assert (winner == begun.combat.attacker) == won, (name, mine, theirs)
                paid = mine if loser == begun.combat.attacker else theirs
                spared = paid >= begun.units[loser].health or (loser == begun.combat.attacker and begun.combat.ranged)
                assert lost == (0 if spared else min(2, margin // morale_of(begun.units[loser]))), (name, mine, theirs)


def test_a_seat_sees_its_bids_against_every_answer() -> None:
    """HL-COMBAT-6: strip and matrix are for those who bid; the public sees the base scores alone (HL-COMBAT-5)."""
    table = charges()["front"]
    kinds = [[panel["kind"] for panel in shown(table, seat)["panels"]] for seat in (0, 1, 2)]
    assert ["matrix" in found for found in kinds] == [True, True, False]
    before = shown(table, 1)
    table.play("bid 3", 0)
    hidden = flat.clone(table.state)
    GAME.kernel.hide(hidden, table.board, Seat(1), table.work)
    assert GAME.scene(setup(table), hidden, 1) == before
    matrix = next(panel for panel in shown(table, 0)["panels"] if panel["kind"] == "matrix")
    assert [row["name"] for row in matrix["rows"] if row.get("now")] == ["3"]


def test_a_charge_is_marked_where_it_touches() -> None:
    """Two stands of W9 touch; while the layout is chosen, the engaging stand is shown (HL-ENG-5)."""
    table = Table([foot(S, 600, 400)], [foot(S, 713.8, 415.7, 19000)])
    table.play("advance 0 0 0")
    assert [mark["style"] for mark in shown(table)["marks"]] == ["contact", "contact"]
    open_ = Table([foot(W, 600, 400)], [foot(S, 649.2, 436.7, 18000), foot(S, 775.1, 404.3, 20000)])
    open_.play("advance 1 0 0")
    assert open_.state.phase == model.ENGAGING  # W10: square or column
    assert [mark["style"] for mark in shown(open_)["marks"]] == ["contact"]
    assert [area["label"] for area in shown(open_)["areas"] if area["style"] == "wheel"] == ["meets front"]


def test_what_lies_straight_ahead_ends_at_the_edge_of_the_table() -> None:
    """HL-VIS-1: the strip of a front edge, cut to the table; it is shown with its own unit only."""
    tall = [(400, 100), (400, 9000), (600, 9000), (600, 100)]
    assert clip_to_table(tall, 1000, 1000) == [(400, 100), (400, 1000), (600, 1000), (600, 100)]
    table = Table([horse(C, 600, 400, 4500)], [foot(W, 200, 800)], active=None)
    areas = [area for area in shown(table)["areas"] if area["style"] == "sight"]
    assert [area["piece"] for area in areas] == ["A1", "B1"]
    assert all(0 <= x <= 1200 and 0 <= y <= 900 for area in areas for x, y in area["outline"])


def test_a_preview_shows_the_stands_that_would_be_lost() -> None:
    """W19 (HL-REB-4): two stands of the rear rank would touch the enemy. HL-ENG-8: a charge may cost stands, too."""
    ours, theirs = foot(S, 600, 400), foot(C, 780, 380, 27000)
    table = Table([ours], [theirs])
    losing = table.row("pivot right 0 0 0")
    places = GAME.foresee(setup(table), table.state, 0, losing) if GAME.foresee else []
    assert [area["style"] for area in places] == ["lost", "lost"]
    assert sorted(map(min, (area["outline"] for area in places))) == [[750.0, 440.0], [750.0, 500.0]]
    for text in table.legal():
        lost = len(GAME.foresee(setup(table), table.state, 0, table.row(text))) if GAME.foresee else -1
        after = Table([ours], [theirs])
        after.play(text)
        if after.state.phase == model.ACTING or text.startswith("finish"):
            assert count_cells(after.unit(0).cells) == 4 - lost, text
    match = matches.start(GAME, table.document, seed=1)
    told = queries.preview(match, 0, ["activate A1", "pivot right 0 0 0"], {})
    assert told.count(b'"style":"lost"') == 2


# -- forces -----------------------------------------------------------------------------------------------------


def test_ready_forces_are_legal_and_every_profile_has_a_card() -> None:
    """HL-FORCE-1, HL-FORCE-2, HL-PROF-6: one press fills the force for sealing; earlier picks are removed first."""
    match = matches.start(GAME, GAME.scenario("muster-at-the-mill"), seed=1)
    match.play(0, "enlist beasts scout regular wide")
    begun = picture(match, 0)
    assert len(begun["cards"]) == len(all_profiles()) == 45 + 165
    force = next(panel for panel in begun["panels"] if panel["title"] == "Your force")
    assert [row["done"] for row in force["rows"]] == [False, True]
    assert len(begun["deeds"]) == 2
    for deed in begun["deeds"]:
        fresh = matches.start(GAME, GAME.scenario("muster-at-the-mill"), seed=1)
        fresh.play(0, "enlist beasts scout regular wide")
        fresh.play(0, list(deed["actions"]))
        assert any(action.verb == "seal" for action in fresh.actions(0)), deed["words"]
        whole = picture(fresh, 0)
        assert sum(card.get("count", 0) for card in whole["cards"]) == 3
        assert not any(d["actions"] for card in whole["cards"] for d in card["deeds"] if not d.get("back"))


def test_the_other_side_learns_nothing_of_a_force() -> None:
    """HL-SRC-2: cards and conditions of one seat change nothing in the other's Scene."""
    match = matches.start(GAME, GAME.scenario("muster-at-the-mill"), seed=1)
    before = picture(match, 1)
    match.play(0, "enlist infantry heavy regular wide")
    assert picture(match, 1) == before


def test_a_heading_is_described_in_words() -> None:
    """HL-NUM-3: headings are clockwise from north, in hundredths of a degree."""
    told = {0: "north", 4500: "north-east", 18000: "south", 31500: "north-west"}
    told |= {1250: "12.5° east of north", 35500: "5° west of north", 7000: "20° north of east"}
    told |= {18500: "5° west of south", 17500: "5° east of south", 26900: "1° south of west"}
    assert {heading: heading_words(heading) for heading in told} == told
