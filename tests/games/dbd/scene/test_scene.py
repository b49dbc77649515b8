"""The scene: everything that a client draws."""

from __future__ import annotations

import json

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.clauses import CLAUSES
from sandtable.kernel.chance import seeded

UNITS = "b1=B INF R 5@78; b2=B INF V 6@63; r1=R INF G 2@79; r2=R GEN R 6@80; r3=R CAV R 1@94"


def test_pieces() -> None:
    """Name, symbol, letter, grade, hp, and a sentence for the piece."""
    table = Table(UNITS, "79=WOODS")
    scene = GAME.scene(table.setup, table.state, 0)
    piece = scene["pieces"][2]
    assert (piece["id"], piece["seat"], piece["name"], piece["kind"]) == ("r1", 1, "Infantry 1", "INF")
    assert (piece["symbol"], piece["letter"], piece["cell"]) == ("u-inf", "I", 79)
    assert (piece["grade"], piece["grade_name"]) == (0, "green")
    assert piece["bars"] == [{"name": "HP", "value": 2, "most": 4}]
    assert piece["states"] == ["engaged", "flanked", "supported"]
    assert piece["spoken"] == "Hex 79, woods. Red Infantry 1, green, 2 of 4 HP. Engaged. Flanked. Supported."
    assert scene["pieces"][3]["name"] == "General"
    assert scene["cells"] == [{"id": 79, "ground": "woods", "name": "woods"}]


def test_destroyed_units_are_in_a_tray() -> None:
    """A destroyed unit is still listed, off the board."""
    table = Table(UNITS)
    table.play("MELEE b1 r3", 6, 1)
    piece = GAME.scene(table.setup, table.state, 1)["pieces"][4]
    assert piece["tray"] == "lost-1"
    assert "cell" not in piece
    assert piece["spoken"] == "Lost: Red Cavalry 1, regular."


def test_panels_and_the_turn_line() -> None:
    """Standards, activations, forces."""
    table = Table(UNITS, standards=(2, 1))
    table.play("MELEE b1 r3", 1, 1)
    scene = GAME.scene(table.setup, table.state, 2)
    score, track, forces = scene["panels"]
    assert [(row["name"], row["value"], row["most"]) for row in score["rows"]] == [
        ("Blue", 2, 6),
        ("Red", 1, 6),
    ]
    assert track["rows"][0]["value"] == 2
    assert [(row["value"], row["hp"]) for row in forces["rows"]] == [(2, 11), (3, 9)]
    assert scene["turn"] == "Turn 1 · Blue · 2 of 3 activations left"


def test_a_pending_attack_is_drawn() -> None:
    """First the attack, then the open retreat steps."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79")
    assert GAME.scene(table.setup, table.state, 0)["lines"] == []
    table.play("MELEE b1 r1", 4, 1)
    scene = GAME.scene(table.setup, table.state, 1)
    assert [line["style"] for line in scene["lines"]] == [
        "attack",
        "may-retreat",
        "may-retreat",
        "may-retreat",
    ]
    assert "attacked" in scene["pieces"][1]["states"]


def test_cards_cite_clauses_that_exist() -> None:
    """Five types, each line with its rule."""
    table = Table(UNITS)
    cards = GAME.scene(table.setup, table.state, 0)["cards"]
    assert [card["kind"] for card in cards] == ["INF", "CAV", "SKR", "ARC", "GEN"]
    assert all(line["clause"] in CLAUSES for card in cards for line in card["lines"])
    archers = {line["name"]: line["text"] for line in cards[3]["lines"]}
    assert archers["Shooting"] == "two dice up to three hexes"


@pytest.mark.parametrize("name", ["symmetric-line", "mountain-pass"])
def test_dbd_gen_3_every_seat_sees_the_same(name: str) -> None:
    """JSON values, equal for both sides and for spectators, at every point of a match."""
    table = Table(GAME.scenario(name), variants=1)
    rng = seeded(6)
    for _ in range(60):
        if table.asked is None:
            break
        scenes = [GAME.scene(table.setup, table.state, seat) for seat in (0, 1, 2)]
        for seat, scene in enumerate(scenes):
            assert scene["seat"] == seat
            assert {k: v for k, v in scene.items() if k != "seat"} == {
                k: v for k, v in scenes[0].items() if k != "seat"
            }
        assert json.loads(json.dumps(scenes[0])) == scenes[0]
        table.play_random(rng)
    assert len(GAME.scene(table.setup, table.state, 0)["board"]["cells"]) == 157
