"""Section 16, the Variant: set-up, game turns, certain hits, retreats by choice, three artifacts."""

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.model import (
    BY_ARTIFACTS,
    BY_ELIMINATION,
    BY_GUARD,
    CHOOSE,
    DRAFT,
    EXCHANGE,
    FLIP,
    MARKERS,
    REINFORCE,
    RETREAT,
)

MARKS = ["A2", "A7", "D1", "D8", "H2", "H7"]


def variant(pieces: str, **more: object) -> Position:
    """P1 defends, P2 attacks."""
    return Position(pieces, mode=1, **({"offence": 1, "turn": 1, "markers": MARKS} | more))  # type: ignore[arg-type]


def test_db_var_setup_2_the_defender_inside() -> None:
    """DB-VAR-SETUP-2, DB-DEC-13: rings 1 to 3 but the artifacts' spaces; E5 is allowed."""
    t = variant("0 nobs -; 1 nobs -", phase="deploy", actor=0, markers=[], artifacts={"D4": 1, "D5": 1, "E4": 1})
    assert len(t.texts("place")) == 33
    assert t.refused("place nobs D4") == t.refused("place nobs A1") == "DB-VAR-SETUP-2"
    t.play("place nobs E5")
    assert (t.state.phase, t.state.actor) == (MARKERS, 1)


def test_db_var_setup_3_and_ruling_65_six_markers() -> None:
    """DB-VAR-SETUP-3, DB-RULING-65, DB-DEC-14: different ring 0 spaces; everything else waits."""
    t = variant("0 nobs E5; 1 nobs -", phase="markers", actor=1, markers=[])
    assert len(t.texts("marker")) == 28
    t.play("marker A2")
    assert t.refused("marker A2") == t.refused("marker B2") == "DB-VAR-SETUP-3"
    for mark in MARKS[1:]:
        t.play(f"marker {mark}")
    assert t.state.phase == FLIP
    assert t.state.sides[1].waiting == 1


def test_db_var_setup_4_and_ruling_71_what_stays_in_force() -> None:
    """DB-VAR-SETUP-4, DB-RULING-71: abilities, loads and one activation a unit as before; no sides, no carrier."""
    t = variant("0 fusiliers D3; 0 goblins C7; 0 troll G7; 1 nobs D4; 1 nobs A1")
    t.play("activate D3")
    t.play("attack D4")
    assert t.state.pieces[0].loaded == 0
    assert t.spaces(1) == "A1"  # three points, one for piercing
    t.play("end")
    assert t.refused("activate C7") == "DB-ABIL-Y-1"
    assert t.refused("activate D3") == "DB-TURN-3"


def test_db_var_turn_1_and_rulings_59_61_a_game_turn_clears_everything() -> None:
    """DB-VAR-TURN-1, DB-RULING-59, DB-RULING-61: hits and pins of both, all unactivated."""
    t = variant("0 nobs D3 hits=1 pinned activated; 1 nobs A1 hits=1 pinned activated")
    told = t.play("end")
    assert t.state.phase == FLIP
    assert "Game turn 2 began." in told
    for row in (t.at("D3"), t.at("A1")):
        assert (row.hits, row.pinned, row.activated) == (0, 0, 0)


def test_db_var_reinf_1_and_ruling_66_heads_bring_pieces() -> None:
    """DB-VAR-REINF-1, DB-RULING-66, DB-DEC-15: one piece a head, also of goblins; excess is lost."""
    t = variant("0 nobs D3; 1 goblins -; 1 goblins -; 1 troll -; 1 nobs A2", phase="flip")
    t.advance("HHTTTT")
    assert (t.state.phase, t.state.actor, t.state.heads) == (REINFORCE, 1, 2)
    assert t.refused("reinforce goblins A2") == "DB-VAR-REINF-1"  # occupied
    assert t.refused("reinforce goblins B2") == "DB-VAR-REINF-1"  # no marker
    assert len(t.texts("reinforce")) == 2 * 5
    t.play("reinforce goblins A7")
    assert t.state.sides[1].waiting == 2
    t.play("end")  # nothing for the second head
    assert (t.state.phase, t.state.actor, t.state.heads) == (CHOOSE, 0, 0)
    t = variant("0 nobs D3; 1 nobs A2", phase="flip")
    t.advance("HHHHHH")  # flipped though nobody waits
    assert t.state.phase == CHOOSE
    t = variant("0 nobs D3; 1 troll -", phase="flip")
    t.advance("TTTTTT")
    assert t.state.actor == 0


def test_db_var_reinf_1_placement_enters_without_the_river() -> None:
    """DB-VAR-REINF-1, DB-ENTER-1: a loose artifact on a marker is taken off the board at once; no river hit."""
    t = Position(
        "0 nobs D3; 1 troll -; 1 nobs C8",
        "A2Y",
        mode=1,
        offence=1,
        turn=1,
        markers=MARKS,
        phase="flip",
        artifacts={"A2": 1},
    )
    t.advance("HTTTTT")
    t.play("reinforce troll A2")
    assert (t.state.removed, t.at("A2").hits, t.at("A2").carries) == (1, 0, 0)


def test_db_var_turn_2_and_ruling_60_alternating_until_finished() -> None:
    """DB-VAR-TURN-2, DB-RULING-60, DB-DEC-16: the defender first; who is finished is out."""
    t = variant("0 nobs D3; 0 nobs D6; 1 nobs A1; 1 nobs A3; 1 nobs A5", phase="flip")
    t.advance("TTTTTT")
    assert t.refused("step D4") == "DB-DEC-16"
    t.act("D3")
    assert t.state.actor == 1
    assert t.refused("end", 0) == "DB-VAR-TURN-2"
    t.act("A1")
    t.play("end")  # the defender is finished
    t.act("A3")
    assert t.state.actor == 1  # alone
    t.act("A5")
    assert t.state.phase == FLIP  # nobody has anything left


def test_db_var_turn_2_who_has_no_unit_is_out() -> None:
    t = variant("0 nobs D3; 1 nobs A1; 1 nobs A3", phase="flip")
    t.advance("TTTTTT")
    t.act("D3")
    t.act("A1")
    assert (t.state.actor, t.state.sides[0].finished) == (1, 1)


def test_db_var_turn_3_and_ruling_62_the_moved_flag_lasts_to_the_next_activation() -> None:
    """DB-VAR-TURN-3, DB-RULING-62."""
    t = variant("0 airdwarves D3; 1 nobs A1")
    t.act("D3", "step D4")
    t.play("end")
    t.advance("TTTTTT")
    assert t.at("D4").moved == 1
    t.play("activate D4")
    assert t.at("D4").moved == 0


def test_db_var_turn_4_and_ruling_70_the_order_of_cowards() -> None:
    """DB-VAR-TURN-4, DB-RULING-70: defender first, higher rings first; attacker lower rings first; then A to H."""
    t = variant("0 goblins B2; 0 goblins C3; 0 goblins F6; 1 goblins C6; 1 goblins B7; 1 goblins B5")
    told = t.play("end")
    while t.state.turn == 1:
        told += t.play("end" if t.state.phase == CHOOSE else "retreat " + t.texts("retreat")[0])
    order = [line.split(" from ")[1].split()[0] for line in told if "retreated" in line]
    assert order == ["C3", "F6", "B2", "B5", "B7", "C6"]


def test_db_var_turn_5_and_ruling_73_an_answer_moves_nobodys_flag() -> None:
    """DB-VAR-TURN-5, DB-RULING-73: an advance after a response sets none; one's own attack's does."""
    army = "0 goblins B4; 0 nobs B3; 0 nobs E5; 1 horsemen C4; 1 mage A1"
    t = Position(army, "C4#", mode=1, offence=1, turn=1)
    t.play("activate B4")
    t.play("attack C4")  # one hit on defence 2; two come back and destroy the goblins
    assert (t.spaces(1), t.at("B4").moved) == ("B4 A1", 0)
    t = Position(army, "C4#", mode=1, offence=1, turn=1, actor=1)
    t.play("activate C4")
    t.play("attack B4")
    assert (t.spaces(1), t.at("B4").moved) == ("B4 A1", 1)


def test_db_var_hit_1_and_ruling_64_every_point_hits() -> None:
    """DB-VAR-HIT-1, DB-RULING-64: no coins, Explosive adds nothing, responses and rivers are certain too."""
    t = variant("0 mage D4; 0 nobs E5; 1 troll C4; 1 nobs A1")
    t.play("activate D4")
    t.play("attack C4")  # four hits on defence 2
    assert t.spaces(1) == "A1"
    t = Position("0 knights D4; 1 nobs A1", "D3Y", mode=1, offence=1)
    t.play("activate D4")
    told = t.play("step D3")
    assert t.at("D3").hits == 1
    assert "P1's Knights entered the river at D3: one hit." in told
    assert t.clauses()[told.index("P1's Knights entered the river at D3: one hit.")] == "DB-VAR-HIT-1"
    t = variant("0 swordsmen C4; 1 goblins B4; 1 nobs A1; 1 goblins A5", actor=1)
    t.play("activate B4")
    t.play("attack C4")  # one hit noted; two come back
    assert t.at("C4").hits == 1
    assert "B4" not in t.spaces(1)


def test_db_var_ret_1_and_ruling_63_the_owner_chooses() -> None:
    """DB-VAR-RET-1, DB-RULING-63, DB-DEC-18: attackers outward, defenders inward, to the next ring only."""
    t = variant("0 swordsmen C4; 1 troll B4; 1 nobs A1", actor=0)
    t.play("activate C4")
    t.play("attack B4")
    assert (t.state.phase, t.state.actor) == (RETREAT, 1)
    assert t.texts("retreat") == ["A3", "A4", "A5"]
    assert t.refused("retreat B3") == "DB-VAR-RET-1"
    assert t.refused("end") == "DB-DEC-18"
    t.play("retreat A5")
    assert (t.spaces(1), t.state.actor, t.state.phase) == ("A5 A1", 1, CHOOSE)
    t = variant("0 swordsmen C3; 1 troll B2; 1 nobs H1")
    t.play("activate C3")
    t.play("attack B2")
    assert len(t.texts("retreat")) == 5  # from a corner of ring 1
    t = variant("0 swordsmen C4; 1 troll B4; 1 nobs A3; 1 nobs A5")
    t.play("activate C4")
    t.play("attack B4")
    assert t.spaces(1) == "A4 A3 A5"  # one way: no choice


def test_db_var_ret_2_no_way_back() -> None:
    """DB-VAR-RET-2: on ring 0, on ring 3, blocked, pinned."""
    t = variant("0 swordsmen B4; 1 troll A4; 1 nobs H1")
    t.play("activate B4")
    t.play("attack A4")
    assert t.spaces(1) == "H1"
    t = variant("0 troll D4; 0 nobs B2; 1 swordsmen C4; 1 mage A1", actor=1)
    t.play("activate C4")
    t.play("attack D4")
    assert t.spaces(0) == "B2"
    t = variant("0 swordsmen C4; 1 troll B4 pinned; 1 nobs H1")
    t.play("activate C4")
    t.play("attack B4")
    assert t.spaces(1) == "H1"


def test_a_chosen_retreat_continues_the_attack() -> None:
    """DB-ORDER-1 in the Variant: the Overrun waits for the choice, and a river may drive on."""
    t = Position("0 maddwarves C4; 1 warboss B4; 1 nobs H1", mode=1, offence=1)
    t.play("activate C4")
    t.play("attack B4")  # three hits on defence 3
    assert t.state.phase == RETREAT
    t.play("retreat A4")
    assert t.spaces(0) == "B4"


def test_db_var_art_1_and_2_all_are_picked_up_and_dropped() -> None:
    """DB-VAR-ART-1, DB-VAR-ART-2, DB-RULING-67."""
    t = variant("0 nobs E5; 1 nobs C4 carries=1; 1 nobs A1", actor=1, artifacts={"D4": 2})
    t.play("activate C4")
    t.play("step D4")
    assert (t.at("D4").carries, t.loose()) == (3, {})
    t.play("finish")
    t.play("activate E5")
    t.play("attack D4")  # three hits on defence 2
    assert t.loose() == {"D4": 3}


def test_db_var_art_3_only_the_attacker_on_the_edge() -> None:
    """DB-VAR-ART-3: by moving, by retreating, by receiving; defenders keep theirs."""
    t = variant("0 nobs B4 carries=1; 1 nobs A1")
    t.play("activate B4")
    t.play("step A4")
    assert (t.state.removed, t.at("A4").carries) == (0, 1)
    t = variant("0 nobs E5; 1 nobs B4 carries=1; 1 nobs A4", actor=1)
    t.play("activate B4")
    t.play("pass A4")
    assert (t.state.removed, t.at("A4").carries) == (1, 0)
    t = variant("0 swordsmen C4; 1 troll B4 carries=1; 1 nobs H1")
    t.play("activate C4")
    t.play("attack B4")
    t.play("retreat A4")
    assert t.state.removed == 1


def test_db_var_art_4_one_at_a_time() -> None:
    """DB-VAR-ART-4, DB-RULING-67."""
    t = variant("0 nobs E5; 1 nobs B4 carries=2; 1 nobs B5", actor=1)
    t.act("B4", "pass B5")
    assert (t.at("B4").carries, t.at("B5").carries) == (1, 1)


def test_db_var_win_1_and_ruling_68_three_ways_and_the_guard() -> None:
    """DB-VAR-WIN-1, DB-RULING-68: the third artifact, no defender, no attacker left or waiting, 50 game turns."""
    t = variant("0 nobs E5; 1 nobs B4 carries=1; 1 nobs A1", actor=1, removed=2)
    t.play("activate B4")
    t.play("step A4")
    assert (t.state.ended, t.state.won_by) == (BY_ARTIFACTS, 1)
    t = variant("0 goblin-archers C4; 1 troll B4", actor=1)
    t.play("activate B4")
    t.play("attack C4")
    assert (t.state.ended, t.state.won_by) == (BY_ELIMINATION, 1)
    t = variant("0 troll C4; 1 goblins B4; 1 goblins -")
    t.play("activate C4")
    t.play("attack B4")
    assert t.state.ended == 0  # one is in reserve
    t = variant("0 troll C4; 1 goblins B4")
    t.play("activate C4")
    t.play("attack B4")
    assert (t.state.ended, t.state.won_by) == (BY_ELIMINATION, 0)
    t = variant("0 troll C4; 1 nobs A1", turn=50)
    t.play("end")
    t.play("end")
    assert (t.state.ended, t.state.won_by) == (BY_GUARD, 0)


def test_db_var_match_1_roles_change_and_each_round_is_drafted() -> None:
    """DB-VAR-MATCH-1, DB-DEC-11, DB-RULING-69."""
    t = variant("0 nobs C4; 1 nobs A1", phase="break", seats=[{"wins": 1}, {}], ended="guard")
    t.advance()
    assert (t.state.offence, t.state.phase, t.state.drafting, t.state.round) == (0, DRAFT, 2, 2)
    assert all(row.kind == 49 for row in t.state.pieces)
    assert t.state.sides[0].race == 3
    t = variant("0 nobs C4; 1 nobs A1", phase="break", round=2, seats=[{"wins": 1}, {"wins": 1}], ended="guard")
    t.advance()
    assert t.state.phase == EXCHANGE
    assert t.texts() == ["exchange roles", "exchange nothing"]
    assert t.refused("exchange sides") == "DB-VAR-MATCH-1"
    t.play("exchange roles")
    assert t.state.offence == 0


def test_the_variant_is_an_option_of_every_bare_map() -> None:
    """DB-SCN-3: `variant=1` on a scenario without a mode."""
    from sandtable.kernel.chance import Chance

    setup = GAME.load(GAME.scenario("open-field"), GAME.options({"variant": 1}), Chance())
    assert (setup.board.mode, setup.board.cells, setup.scenario["mode"]) == (1, 64, "variant")
