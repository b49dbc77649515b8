"""Every clause that refuses an action, each with a position in which it is the one named."""

from __future__ import annotations

from typing import Any

import pytest

from games.doomball.positions import Position
from games.refusals import refusing_clauses
from sandtable.games.doomball import GAME
from sandtable.games.doomball.clauses import CLAUSES
from sandtable.games.doomball.model import DO_END, DO_STEP, OFFBOARD
from sandtable.games.doomball.rules.check import check

DUEL = "0 swordsmen D3; 1 troll E3"
VARIANT = {"mode": 1, "offence": 1, "turn": 1}
MARKS = {"markers": ["A2", "A7", "D1", "D8", "H2", "H7"]}
TAKEN = {"artifacts": {"D4": 1}}
ARMIES = {"phase": "draft", "offence": 0, "mode": 1, "seats": [{"race": "orcs"}, {"race": "orcs"}]}
WAITING = "0 nobs -; 1 nobs -"
STANDING = "0 nobs D3; 1 nobs A2"
FOREST = {"terrain": "C3#"}  # nobs move two spaces, one with a forest on the path

# By clause: pieces, the rest of the position, what is played before, and the action: a text or a row. A number before
# an action is its seat.
REFUSALS: dict[str, list[tuple[str, dict[str, Any], list[str], str | tuple[int, ...]]]] = {
    "DB-DRAFT-1": [
        ("", {}, [], "0 draft troll"),
        ("", {}, ["0 race orcs"], "0 draft mage"),
        ("", {}, [], "0 seal"),
        ("", {}, [], "0 ready offence"),
    ],
    "DB-DRAFT-2": [
        ("", {}, ["0 race humans", *["0 draft spearmen"] * 3], "0 draft spearmen"),
        ("", {}, ["0 race humans", "0 draft mage"], "0 draft mage"),
        ("", {}, ["0 race humans"], "0 seal"),
        ("", ARMIES, ["1 draft goblins"] * 3, "1 draft goblins"),
    ],
    "DB-DEPLOY-2": [(WAITING, {"phase": "deploy", "offence": 1}, [], "place nobs D3")],
    "DB-DEPLOY-4": [("0 nobs C3; 1 nobs F3", {"phase": "carrier", "actor": 1}, [], "carrier C3")],
    "DB-ART-3": [
        ("0 nobs C3 carries=1; 0 nobs A1; 1 nobs D3", {}, ["activate C3"], "pass A1"),
        ("0 nobs C3 carries=1; 0 nobs A1; 1 nobs D3", {}, ["activate C3"], "pass D3"),
        ("0 nobs C3; 0 nobs C4; 1 nobs F3", {}, ["activate C3"], "pass C4"),
    ],
    "DB-TURN-1": [(DUEL, {}, [], "1 end"), ("", {"phase": "toss"}, [], "end")],
    "DB-TURN-3": [
        (DUEL, {}, [], "activate E3"),
        (DUEL, {}, ["activate D3", "finish"], "activate D3"),
    ],
    "DB-ACT-2": [(DUEL, {}, ["activate D3"], "end"), (DUEL, {}, ["activate D3"], "activate D3")],
    "DB-MOVE-1": [
        (DUEL, {}, ["activate D3"], "step B3"),
        ("0 nobs C3; 1 nobs H1", {}, ["activate C3", "step B3"], "step A3"),
        (DUEL, {}, ["activate D3"], "walk C3 A3 -"),
    ],
    "DB-MOVE-2": [
        (DUEL, {}, ["activate D3"], "step E3"),
        (DUEL, {"terrain": "C3^"}, ["activate D3"], "step C3"),
        (DUEL, {}, ["activate D3"], (DO_STEP, OFFBOARD, 0, 0, 0, 0, 0)),
    ],
    "DB-MOVE-3": [("0 horsemen D3; 1 troll H1", {}, ["activate D3", "step C3"], "step D3")],
    "DB-MOVE-4": [("0 horsemen D3; 1 troll H1", {"terrain": "C3# B3# A3#"}, ["activate D3"], "walk C3 B3 A3")],
    "DB-MOVE-5": [("0 swordsmen D3 pinned; 1 troll F3", {}, ["activate D3"], "step C3")],
    "DB-MOVE-6": [("0 horsemen D3; 1 troll H1", {}, ["activate D3"], "walk C3 - B3")],
    "DB-RANGE-2": [("0 swordsmen D3; 1 troll F3", {}, ["activate D3"], "attack F3")],
    "DB-ATTACK-1": [
        ("0 swordsmen D3; 0 nobs C3; 1 troll E3", {}, ["activate D3"], "attack C3"),
        (DUEL, {}, ["activate D3"], "attack D3"),
    ],
    "DB-ABIL-Y-1": [("0 goblins D3; 0 nobs A1; 1 troll E3", {}, [], "activate D3")],
    "DB-STAR-B-1": [
        ("0 fusiliers D3 loaded=no; 1 troll E3", {}, ["activate D3"], "attack E3"),
        ("0 fusiliers D3; 1 troll E3", {}, ["activate D3"], "reload"),
        (DUEL, {}, ["activate D3"], "reload"),
    ],
    "DB-STAR-D-1": [("0 cannon C3; 1 troll E3", {}, ["activate C3", "step D3"], "attack E3")],
    "DB-MATCH-1": [(DUEL, {"phase": "over", "seats": [{"wins": 2}, {}]}, [], "end")],
    "DB-VAR-SETUP-1": [
        ("", {"mode": 1}, [], "0 draft nobs"),
        ("", {"mode": 1}, [], "0 ready defence"),
        ("", {"mode": 1}, [], "0 seal"),
        ("", ARMIES, [], "0 race elves"),
    ],
    "DB-VAR-DRAFT-1": [
        ("", ARMIES, ["0 draft goblins"] * 8, "0 draft goblins"),
        ("", ARMIES, ["0 draft goblins"] * 8, "0 draft warboss"),
        ("", ARMIES, [], "0 seal"),
    ],
    "DB-VAR-SETUP-2": [
        (WAITING, VARIANT | TAKEN | {"phase": "deploy"}, [], "place nobs D4"),
        (WAITING, VARIANT | {"phase": "deploy"}, [], "place nobs A1"),
    ],
    "DB-VAR-SETUP-3": [
        ("0 nobs E5; 1 nobs -", VARIANT | {"phase": "markers", "actor": 1}, ["marker A2"], "marker A2"),
        ("0 nobs E5; 1 nobs -", VARIANT | {"phase": "markers", "actor": 1}, [], "marker B2"),
    ],
    "DB-VAR-REINF-1": [
        (f"{STANDING}; 1 troll -", VARIANT | MARKS | {"phase": "reinforce", "actor": 1}, [], f"reinforce troll {cell}")
        for cell in ("A2", "B2")
    ],
    "DB-VAR-TURN-2": [(STANDING, VARIANT, [], "1 end")],
    "DB-VAR-RET-1": [
        ("0 swordsmen C4; 1 troll B4; 1 nobs A1", VARIANT, ["activate C4", "attack B4"], "retreat B3"),
    ],
    "DB-VAR-MATCH-1": [
        (STANDING, VARIANT | {"phase": "exchange", "seats": [{"wins": 1}, {"wins": 1}]}, [], "exchange sides")
    ],
    "DB-DEC-1": [("", {}, [], "0 race undead"), ("", {}, ["0 race orcs"], "0 race orcs")],
    "DB-DEC-3": [("", {"phase": "call"}, [], "role offence")],
    "DB-DEC-4": [("", {"phase": "role"}, [], "call heads")],
    "DB-DEC-5": [(WAITING, {"phase": "side"}, [], "role offence")],
    "DB-DEC-6": [
        ("0 nobs A1; 0 nobs -; 1 nobs -", {"phase": "deploy", "offence": 1}, [], "place A1 B1"),
        (WAITING, {"phase": "deploy", "offence": 1}, [], "end"),
    ],
    "DB-DEC-8": [(DUEL, {}, [], "step C3")],
    "DB-DEC-9": [(DUEL, {}, ["activate D3"], "walk - - -")],
    "DB-DEC-11": [(STANDING, {"phase": "exchange", "seats": [{"wins": 1}, {"wins": 1}]}, [], "end")],
    "DB-DEC-16": [(STANDING, VARIANT, [], "step D4")],
    "DB-DEC-18": [("0 swordsmen C4; 1 troll B4; 1 nobs A1", VARIANT, ["activate C4", "attack B4"], "end")],
    "DB-LIMIT-1": [("", {}, ["0 race orcs", "0 race elves"] * 20, "0 race humans")],
    "DB-LIMIT-2": [
        (DUEL, {}, [], (99, 0, 0, 0, 0, 0, 0)),
        (DUEL, {}, [], (DO_END, 1, 0, 0, 0, 0, 0)),
    ],
    "DB-SEAL-1": [
        ("", {}, ["0 race orcs"], "0 drop nobs"),
        ("", {}, ["0 race orcs"], "0 clear"),
        ("", {}, ["0 race orcs", "0 ready defence", "0 seal"], "0 clear"),
        ("", {}, [], "0 end"),
    ],
    "DB-SEAL-2": [
        ("", {"races": 7}, ["0 race centaurs"], "0 ready defence"),
        ("", ARMIES, [], "0 ready offence"),
    ],
}


def read(text: str) -> tuple[str, int | None]:
    """`0 race orcs` is an action of seat 0, `end` of the seat whose turn it is."""
    first, _, rest = text.partition(" ")
    return (rest, int(first)) if first.isdecimal() else (text, None)


@pytest.mark.parametrize(
    ("clause", "pieces", "more", "before", "action"),
    [(clause, *case) for clause, cases in REFUSALS.items() for case in cases],
)
def test_the_clause_that_refuses(
    clause: str, pieces: str, more: dict[str, Any], before: list[str], action: str | tuple[int, ...]
) -> None:
    t = Position(pieces, **more)
    for text in before:
        played, seat = read(text)
        t.play(played, seat=seat)
    if isinstance(action, str):
        text, seat = read(action)
        assert t.refused(text, seat) == clause
    else:
        assert GAME.clause(check(t.state, t.board, t.state.actor, list(action), t.work)) == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20


def test_every_refusal_has_a_position() -> None:
    """A clause that `check` can name needs a case above."""
    assert set(REFUSALS) == refusing_clauses(check, CLAUSES)
