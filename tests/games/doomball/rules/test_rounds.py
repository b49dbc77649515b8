"""Sections 3, 4 and 14: deployment, the artifact, the goal, the end of a round and of the match."""

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.model import (
    BREAK,
    BY_ELIMINATION,
    BY_GOAL,
    BY_GUARD,
    CARRIER,
    CHOOSE,
    DEPLOY,
    EXCHANGE,
    NOBODY,
    OVER,
)

# -- deployment ---------------------------------------------------------------------------------------------------


def test_db_deploy_1_and_ruling_9_the_defence_chooses_in_round_1_only() -> None:
    """DB-DEPLOY-1, DB-RULING-9, DB-DEC-5."""
    t = Position("0 nobs -; 1 nobs -", phase="side", offence=1, actor=0)
    assert t.texts() == ["side A", "side H"]
    assert t.refused("side A", 1) == "DB-TURN-1"
    t.play("side H")
    assert [side.home for side in t.state.sides] == [1, 0]
    u = Position("0 nobs C3; 1 nobs F3", phase="break", offence=1, seats=[{"wins": 1}, {}], ended="goal")
    u.advance()
    assert u.state.phase == DEPLOY  # no side is asked


def test_db_deploy_2_and_ruling_10_all_pieces_without_terrain_effects() -> None:
    """DB-DEPLOY-2, DB-RULING-10, DB-DEC-6: the defence first, all of it; a river does nothing."""
    t = Position("0 nobs -; 0 nobs -; 0 troll -; 1 nobs -", "C3Y", phase="deploy", offence=1)
    assert len(t.texts("place")) == 2 * 18
    t.play("place nobs C3")  # no coin
    assert t.refused("place nobs C3") == t.refused("place nobs D3") == "DB-DEPLOY-2"
    assert t.refused("place C3 A1") == "DB-DEC-6"  # it stands there already
    assert t.refused("end") == "DB-DEC-6"  # nobody is held back
    t.play("place nobs A1")
    assert {text.split()[0] for text in t.texts("place")} == {"troll"}
    t.play("place troll B2")
    assert t.state.actor == 1
    t.play("place nobs F3")
    assert t.state.phase == CARRIER


def test_db_deploy_4_and_5_the_carrier_then_the_defence() -> None:
    """DB-DEPLOY-4, DB-DEPLOY-5, DB-DEC-7: any own piece; then the defence's turn."""
    t = Position("0 nobs C3; 1 nobs F3; 1 troll F4", phase="carrier", offence=1, actor=1)
    assert t.texts() == ["carrier F3", "carrier F4"]
    assert t.refused("carrier C3") == "DB-DEPLOY-4"
    t.play("carrier F4")
    assert (t.at("F4").carries, t.state.actor, t.state.turn, t.state.phase) == (1, 0, 1, CHOOSE)


# -- the artifact -------------------------------------------------------------------------------------------------


def test_db_art_1_one_artifact_carried_or_loose() -> None:
    """DB-ART-1, through a random match."""
    from games.doomball.reference_range import random_positions

    for t in random_positions(40):
        carried = sum(row.carries for row in t.state.pieces)
        assert carried + sum(t.state.loose) + t.state.removed == (3 if t.board.mode else 1)


def test_db_art_2_carrying_changes_nothing() -> None:
    """DB-ART-2: the same choices and the same coins."""
    with_it = Position("0 knights D3 carries=1; 1 troll E3; 1 nobs H1")
    without = Position("0 knights D3; 1 troll E3; 1 nobs H1")
    for t in (with_it, without):
        t.play("activate D3")
    assert with_it.texts() == without.texts()
    with_it.play("attack E3", "TT")


def test_db_art_3_and_rulings_14_15_passing() -> None:
    """DB-ART-3, DB-RULING-14, DB-RULING-15: a friend in range, as an action; the receiver may still act."""
    t = Position("0 archers D3 carries=1; 0 horsemen F3; 0 nobs A1; 1 troll E4; 1 nobs H1")
    t.play("activate D3")
    assert t.texts("pass") == ["F3"]  # through E3; A1 is too far
    assert t.refused("pass E4") == t.refused("pass A1") == t.refused("pass D3") == "DB-ART-3"
    t.play("pass F3")
    assert t.refused("activate D3") == "DB-TURN-3"
    t.play("activate F3")
    assert t.texts("step")
    t = Position("0 fusiliers D3 carries=1 loaded=no; 0 horsemen D4; 1 troll H1")
    t.act("D3", "pass D4")  # unloaded
    assert t.state.pieces[0].loaded == 0
    t = Position("0 archers D3 carries=1; 0 horsemen D4; 1 troll H1")
    t.play("activate D3")
    t.play("step C3")
    assert t.refused("pass D4") == "DB-STAR-D-1"
    assert Position("0 nobs D3; 0 nobs D4; 1 troll H1").texts("pass") == []


def test_db_art_3_to_a_unit_that_was_activated() -> None:
    t = Position("0 horsemen D4; 0 nobs D3 carries=1; 1 troll H1")
    t.act("D4")
    t.act("D3", "pass D4")
    assert t.at("D4").carries == 1


def test_db_art_4_drop_where_it_stood() -> None:
    """DB-ART-4: destroyed it drops; retreating it keeps."""
    t = Position("0 nobs D3; 1 wolf-riders E3 carries=1; 1 troll H1")
    t.act("D3", "attack E3", "HHT")
    assert t.loose() == {"E3": 1}
    t = Position("0 nobs D3; 1 wolf-riders E3 carries=1; 1 troll H1", "F3Y")
    t.act("D3", "attack E3", "HTT H")  # it dies in the river it was driven into
    assert t.loose() == {"F3": 1}


def test_db_art_5_and_ruling_16_whoever_enters_takes_it() -> None:
    """DB-ART-5, DB-RULING-16: picked up in passing, then the move continues; either side; it cannot be refused."""
    t = Position("0 knights D3; 1 troll H1", artifacts={"D4": 1})
    t.play("activate D3")
    t.play("step D4")
    assert t.at("D4").carries == 1
    t.play("step D5")
    assert (t.at("D5").carries, t.loose()) == (1, {})
    t = Position("0 horsemen D3; 1 wolf-riders E3; 1 troll H1", artifacts={"F3": 1})
    t.act("D3", "attack E3", "TH")
    assert t.at("F3").carries == 1


# -- the goal -----------------------------------------------------------------------------------------------------


def test_db_goal_1_and_ruling_11_the_far_row_for_either_side() -> None:
    """DB-GOAL-1, DB-RULING-11: the defence scores as well."""
    for home, start, goal in (("AH", "G3", "H3"), ("HA", "B3", "A3")):
        for offence in (0, 1):
            t = Position(f"0 nobs {start} carries=1; 1 nobs D1", home=home, offence=offence)
            t.play(f"activate {start}")
            t.play(f"step {goal}")
            assert (t.state.ended, t.state.won_by) == (BY_GOAL, 0)


def test_db_goal_2_and_ruling_12_however_it_comes() -> None:
    """DB-GOAL-2, DB-RULING-12: picking up there, receiving there, midway through a move."""
    t = Position("0 nobs G3; 1 nobs A1", artifacts={"H3": 1})
    t.play("activate G3")
    t.play("step H3")
    assert t.state.won_by == 0
    t = Position("0 nobs G3 carries=1; 0 nobs H3; 1 nobs A1")
    t.play("activate G3")
    t.play("pass H3")
    assert (t.state.ended, t.state.phase) == (BY_GOAL, BREAK)
    t = Position("0 knights G3 carries=1; 1 nobs A1")
    t.play("activate G3")
    t.play("walk H3 H2 -")
    assert t.state.ended == BY_GOAL


def test_db_goal_3_and_ruling_13_nothing_else_scores() -> None:
    """DB-GOAL-3, DB-RULING-13: the own edge, the side columns."""
    t = Position("0 knights B1 carries=1; 1 nobs H1")
    t.play("activate B1")
    t.play("step A1")
    assert t.state.ended == 0


def test_db_goal_4_driven_along_the_goal_row() -> None:
    """DB-GOAL-4: home A on H1, H3 or H5 goes back along row H onto a loose artifact, and scores."""
    t = Position("0 wolf-riders H3; 1 nobs H4; 1 nobs A1; 0 nobs G3", artifacts={"H2": 1}, actor=1)
    t.act("H4", "attack H3", "HTT")
    assert (t.state.ended, t.state.won_by) == (BY_GOAL, 0)


# -- the end ------------------------------------------------------------------------------------------------------


def test_db_end_1_and_ruling_45_no_unit_left() -> None:
    """DB-END-1, DB-RULING-45."""
    t = Position("0 nobs D3; 1 wolf-riders E3")
    t.act("D3", "attack E3", "HHH")
    assert (t.state.ended, t.state.won_by, t.state.phase) == (BY_ELIMINATION, 0, BREAK)


def test_db_end_2_also_in_the_losers_own_turn() -> None:
    """DB-END-2: by a river, by a response, by cowardice."""
    t = Position("0 wolf-riders D3 hits=1; 1 nobs H1", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert t.state.won_by == 1
    t = Position("0 wolf-riders D3; 1 swordsmen E3")
    t.act("D3", "attack E3", "TT HH")
    assert t.state.won_by == 1
    t = Position("0 goblins A2; 1 swordsmen E3")
    t.play("end")
    assert t.state.won_by == 1


def test_db_end_3_and_ruling_46_the_first_condition_decides() -> None:
    """DB-END-3, DB-RULING-46: the carrier of the last piece scores before its river is flipped."""
    t = Position("0 wolf-riders G3 hits=1 carries=1; 1 nobs A1", "H3Y")
    t.play("activate G3")
    t.play("step H3")
    assert (t.state.ended, t.state.won_by) == (BY_GOAL, 0)


def test_db_end_4_and_ruling_47_the_guard() -> None:
    """DB-END-4, DB-RULING-47: the defence wins after so many turns; 0 is never."""
    t = Position("0 nobs D3; 1 nobs H1", limit=3, turn=1, offence=0)
    for _ in range(2):
        t.play("end")
        assert t.state.ended == 0
    t.play("end")
    assert (t.state.ended, t.state.won_by) == (BY_GUARD, 1)
    t = Position("0 nobs D3; 1 nobs H1", limit=0, turn=5000)
    t.play("end")
    assert t.state.ended == 0
    assert next(o for o in GAME.facts.options if o.name == "turn_limit").default == 100


def over(t: Position, winner: int) -> None:
    """End the running round for one side: its only enemy falls."""
    t.state.pieces[20 * (1 - winner)].hits = 9
    here, there = t.spaces(winner), t.spaces(1 - winner)
    t.state.actor = winner  # type: ignore[assignment]  # a short cut of the test
    t.act(here, f"attack {there}", "HHH")


def begin(t: Position) -> None:
    """Deploy side by side."""
    for _ in range(2):
        edge = t.state.sides[t.state.actor].home
        t.play("place nobs " + ("C3" if edge == 0 else "F3"))
    t.play("carrier " + t.spaces(t.state.offence))
    for seat in (0, 1):  # they meet in the middle
        row = t.state.pieces[20 * seat]
        t.state.occupant[row.cell] = NOBODY
        row.cell = 20 + 6 * t.state.sides[seat].home  # type: ignore[assignment]  # D3 and E3
        t.state.occupant[row.cell] = 20 * seat  # type: ignore[call-overload]


def test_db_match_1_to_4_rounds_and_the_match() -> None:
    """DB-MATCH-1, DB-MATCH-2, DB-MATCH-3, DB-MATCH-4, DB-RULING-48, DB-DEC-11, DB-DRAFT-5."""
    for what, offence, swapped in (("sides", 1, True), ("roles", 0, False), ("nothing", 1, False)):
        t = Position("0 nobs -; 1 nobs -", phase="deploy", offence=0, actor=1)
        begin(t)
        homes = [side.home for side in t.state.sides]
        over(t, 0)
        assert t.state.phase == BREAK
        t.advance()  # DB-MATCH-2: both change hands; no toss, no side (DB-MATCH-4)
        assert (t.state.offence, [side.home for side in t.state.sides]) == (1, homes[::-1])
        assert (t.state.phase, t.state.actor, t.state.round) == (DEPLOY, 0, 2)
        assert all(row.hits == row.lost == 0 for row in t.state.pieces)  # DB-DRAFT-5
        begin(t)
        over(t, 1)
        t.advance()
        assert (t.state.phase, t.state.actor) == (EXCHANGE, 0)
        assert t.texts() == ["exchange sides", "exchange roles", "exchange nothing"]
        t.play(f"exchange {what}")
        assert t.state.offence == offence
        assert [side.home for side in t.state.sides] == (homes if swapped else homes[::-1])
        assert t.state.actor == 1 - offence
        begin(t)
        over(t, 1)
        assert (t.state.phase, t.state.result, t.prompted()) == (OVER, 2, 0)
        assert t.refused("end") == "DB-MATCH-1"


def test_db_match_1_two_wins_are_enough() -> None:
    t = Position("0 nobs D3; 1 wolf-riders E3", seats=[{"wins": 1}, {}], round=2)
    t.act("D3", "attack E3", "HHH")
    assert (t.state.phase, t.state.result) == (OVER, 1)
    assert GAME.result(t.setup, t.state) == (
        "P1 won the match 2 : 0: in round 2 it left no enemy unit standing.",
        "DB-MATCH-1",
    )
