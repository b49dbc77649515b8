"""Decision points, bounds, order and encodings: section 19 of the rules."""

from __future__ import annotations

from dataclasses import fields

import pytest

from games.dbd.positions import Table, document, random_document
from sandtable.games.dbd import GAME
from sandtable.games.dbd.actions import order
from sandtable.games.dbd.ai import encoding
from sandtable.games.dbd.board import grid
from sandtable.games.dbd.facts import ACTIONS
from sandtable.games.dbd.model import (
    ARC,
    CANCELLING,
    CAV,
    CHOOSING,
    GEN,
    INF,
    NOBODY,
    RETREATING,
    SKR,
    State,
)
from sandtable.games.dbd.rules.position import is_engaged, unit_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import ALL, Seat

BOUNDS = {  # DBD-DEC-6: not engaged, engaged
    INF: (24, 9),
    GEN: (24, 9),
    ARC: (36, 9),
    CAV: (108, 24),
    SKR: (444, 240),
}


def test_dbd_dec_1_the_active_player() -> None:
    """END and the actions of every own unit, and no others."""
    table = Table("b1=B INF R 5@78; b2=B SKR R 3@109; r1=R INF R 5@79; r2=R ARC R 3@30")
    assert {text.split()[1] for text in table.legal() if text != "END"} == {"b1", "b2"}
    assert table.legal() == ["END", *table.legal("b1"), *table.legal("b2")]
    assert table.rows(about=NOBODY) == [(1, 0, 0, 0, 0, 0, 0)]
    assert table.rows(about=table.unit("r1")) == []
    for about in (-2, 158, 10**9):
        assert table.rows(about=about) == []


@pytest.mark.parametrize(
    "row",
    [
        (0, 0, 0, 0, 0, 0, 0),
        (11, 0, 0, 0, 0, 0, 0),
        (-1, 0, 0, 0, 0, 0, 0),
        (1, 1, 0, 0, 0, 0, 0),
        (2, 0, 1, 1, 0, 0, 0),
        (6, 0, 77, 0, 0, 0, 1),
        (6, 4, 77, 0, 0, 0, 0),
        (6, 157, 77, 0, 0, 0, 0),
        (6, -1, 77, 0, 0, 0, 0),
        (2, 0, 157, 0, 0, 0, 0),
        (2, 0, -3, 0, 0, 0, 0),
    ],
)
def test_dbd_dec_1_rows_that_are_no_action(row: tuple[int, ...]) -> None:
    """Unknown verbs, numbers that are not used, units that do not exist."""
    table = Table("b1=B INF R 5@78; b2=B SKR R 3@109; r1=R INF R 5@79; r2=R ARC R 3@30")
    assert table.refused(row) == "DBD-DEC-1"


def test_dbd_dec_2_one_to_four_dice_after_an_attack() -> None:
    """And none after anything else."""
    table = Table("b1=B CAV R 4@76; b2=B INF R 5@63; r1=R INF R 5@79")
    assert table.dice("MOVE_MELEE b1 78 r1 charge") == 4
    assert table.dice("MOVE b1 77") == table.dice("END") == 0


def test_dbd_dec_3_cancel() -> None:
    """0 to min(RETREATs, allowance), chosen by the defender; nothing else is legal before."""
    table = Table("b1=B CAV R 4@76; r1=R INF V 6@79; r2=R INF R 5@80")
    table.play("MOVE_MELEE b1 78 r1 charge", 4, 4, 4)
    assert (table.state.phase, table.asked) == (CANCELLING, 1)
    assert table.legal() == ["CANCEL 0", "CANCEL 1", "CANCEL 2"]
    assert table.rows(about=NOBODY) == table.rows()
    assert table.rows(about=table.unit("r1")) == []
    for text in ("END", "RETREAT 80", "MOVE r2 81"):
        assert table.refused(text) in ("DBD-DEC-3", "DBD-DEC-4")
    assert table.refused("CANCEL 0", seat=0) == "DBD-DEC-3"
    assert Table("b1=B INF R 5@78; r1=R INF R 5@79").refused("CANCEL 0") == "DBD-DEC-3"


def test_dbd_dec_4_retreat() -> None:
    """One to three hexes, again for every step."""
    table = Table("b1=B CAV R 4@76; r1=R INF R 5@79")
    table.play("MOVE_MELEE b1 78 r1 charge", 4, 4, 4)
    for steps in (3, 2, 1):
        assert (table.state.phase, table.state.steps, table.asked) == (RETREATING, steps, 1)
        assert 1 <= len(table.legal()) <= 3
        assert table.refused("RETREAT 0", seat=0) == "DBD-DEC-4"
        table.play(table.legal()[-1])
    assert not table.pending
    assert table.refused("RETREAT 80") == "DBD-DEC-4"


def test_dbd_dec_5_then_back_to_the_active_player() -> None:
    """The same side while it has activations, then the other."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79", turn=("BLUE", 1, 2))
    table.play("MELEE b1 r1", 4, 1)
    table.play("RETREAT 80")
    assert (table.asked, table.state.phase) == (0, CHOOSING)
    table.play("MOVE b1 77")
    assert table.asked == 1


def test_dbd_dec_6_upper_bounds() -> None:
    """No unit has more actions than the rules say, no position more than the list can hold."""
    rng = seeded(66)
    most = 0
    for size in (10, 30, 60, 100, 150):
        for _ in range(12):
            table = Table(random_document(rng, size), variants=1)
            most = max(most, len(table.rows()))
            for number in range(table.board.count):
                unit = unit_of(number)
                engaged = is_engaged(table.state, table.board, unit)
                bound = BOUNDS[table.board.units[unit].kind][engaged]
                assert len(table.rows(about=number)) <= bound
    assert most < ACTIONS // 4


def test_the_list_never_overflows() -> None:
    """The largest known position has 2,161 of 4,096 actions (here 2,095); a list that is too short is cut off."""
    field = grid(0)
    units = []
    for hex, (x2, row) in enumerate(field.points):
        kind = "R.S.R"[(x2 - row) // 2 % 5]
        if kind != ".":
            units.append(f"u{hex}={'B SKR' if kind == 'S' else 'R INF'} R 3@{hex}")
    table = Table("; ".join(units))
    assert len(table.rows()) == 2095
    short = [[0] * 7 for _ in range(600)]
    count = GAME.kernel.legal(table.state, table.board, Seat(0), ALL, short, table.work)
    assert 156 < count <= 600
    assert [tuple(row) for row in short[:count]] == table.rows()[:count]


def test_dbd_dec_6_decisions_in_one_attack_and_one_turn() -> None:
    """At most one CANCEL and four RETREATs an attack; three and fifteen a turn."""
    rng = seeded(5)
    for name in ("symmetric-screen", "cavalry-hammer", "mountain-pass"):
        table = Table(GAME.scenario(name), variants=1)
        own = answers = cancels = steps = 0
        while table.asked is not None:
            turn = table.state.turn
            verb = table.play_random(rng)[0]
            own, answers = own + (verb <= 8), answers + (verb > 8)
            cancels = cancels + 1 if verb == 9 else 0 if verb <= 8 else cancels
            steps = steps + 1 if verb == 10 else 0 if verb <= 8 else steps
            assert (own <= 3, answers <= 15, cancels <= 1, steps <= 4) == (True,) * 4
            if table.state.turn != turn:
                own = answers = 0


def test_dbd_dec_7_as_many_units_as_hexes() -> None:
    """A full board is playable: every unit is engaged or blocked."""
    units = "; ".join(f"{'br'[n % 2]}{n}={'BR'[n % 2]} INF R 5@{n}" for n in range(157))
    table = Table(units)
    assert table.board.count == 157
    assert {text.split()[0] for text in table.legal()} == {"END", "MELEE"}
    table.play("MELEE b0 r1", 6, 4, 4)


def test_dbd_dec_8_fixed_size_encodings() -> None:
    """158, 19, 49, 3 and 6 staged; 146,177 flat; every legal action has its own code, which decodes to it."""
    assert (len(encoding.DESTINATIONS), encoding.TARGETS, len(encoding.STEPS)) == (19, 49, 6)
    assert (encoding.END_CODE, encoding.SIZE) == (146_167, 146_177)
    rng = seeded(8)
    verbs = set()
    for _ in range(25):
        table = Table(random_document(rng, 40), variants=1)
        for _ in range(12):
            if table.asked is None:
                break
            rows = table.rows()
            codes = [encoding.encode(table.board, table.state, row) for row in rows]
            assert len(set(codes)) == len(rows)
            assert [encoding.decode(table.board, table.state, code) for code in codes] == rows
            verbs |= {row[0] for row in rows}
            table.play_random(rng)
    assert verbs == set(range(1, 11))


def test_meaningless_codes_are_refused() -> None:
    """No unit, no action, no target, off the board."""
    table = Table("b1=B INF R 5@0; r1=R INF R 5@30")
    for code in (-1, encoding.SIZE, 5 * 19 * 49 + 49, 0, 1, 4 * 49, encoding.RETREAT_CODE):
        with pytest.raises(BadAction, match=str(code)):
            encoding.decode(table.board, table.state, code)


def test_dbd_dec_9_the_order_of_a_list_is_pinned() -> None:
    """END; units by hex; verbs in order; then destination, target, nocharge before charge."""
    table = Table("b1=B CAV R 4@77; b2=B ARC R 3@60; r1=R INF R 5@79; r2=R INF R 5@47", "61=WOODS")
    assert table.legal("b2")[:3] == ["SHOOT b2 r2", "SHOOT b2 r1", "MOVE b2 44"]
    attacks = [text for text in table.legal("b1") if text.startswith("MOVE_MELEE")]
    assert attacks == [
        "MOVE_MELEE b1 62 r2 charge",
        "MOVE_MELEE b1 62 r1 charge",
        "MOVE_MELEE b1 78 r1 nocharge",
        "MOVE_MELEE b1 78 r1 charge",
        "MOVE_MELEE b1 95 r1 charge",
    ]
    hexes = [table.hex(text.split()[1]) for text in table.legal()[1:]]
    assert hexes == sorted(hexes)


def test_dbd_dec_9_every_list_is_sorted() -> None:
    """By the declared order, in random positions."""
    rng = seeded(99)
    for _ in range(20):
        table = Table(random_document(rng, 50), variants=1)
        places = [order(table.setup, table.state, row) for row in table.rows()]
        assert places == sorted(places)
        assert len(set(places)) == len(places)


def test_dbd_dec_10_the_state_is_sufficient() -> None:
    """A State restored from bytes plays on identically, also during an attack, and has no random generator."""
    names = {f.name for f in fields(State)}
    assert {"phase", "attack_from", "defender", "hits", "retreats", "steps", "result", "standards"} <= names
    assert not names & {"words", "seed", "chance", "random"}
    one = Table("b1=B INF R 5@78; r1=R INF V 6@79; r2=R INF R 5@80")
    one.play("MELEE b1 r1", 4, 4)
    other = Table(document("b1=B INF R 5@78; r1=R INF V 6@79; r2=R INF R 5@80"))
    other.state = flat.from_bytes(State, flat.to_bytes(one.state))
    for table in (one, other):
        table.play("CANCEL 1")
        table.play("RETREAT 63")
    assert one.state == other.state
