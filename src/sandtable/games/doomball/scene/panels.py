"""The panels beside the board: score, progress, roles, forces."""

from __future__ import annotations

from typing import Any

from sandtable.games.doomball import model
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_NAMES
from sandtable.games.doomball.model import Board, State
from sandtable.games.doomball.scene.draft import draft_panels
from sandtable.games.doomball.scene.rounds import between, changed
from sandtable.games.doomball.scene.words import SEAT_NAMES
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Goal, Panel


def panels(setup: Setup[State, Board], state: State, seat: int) -> list[Panel]:
    """Return all panels: score, progress, roles, draft, forces."""
    board = setup.board
    made: list[Panel] = [
        {
            "kind": "score",
            "title": "Rounds",
            "clause": "DB-MATCH-1",
            "rows": [score(state, s) for s in model.SEATS],
        }
    ]
    if state.phase in (model.CHOOSE, model.ACT, model.RETREAT):
        made.append(progress(board, state))
    if state.round > 1 and state.phase in (model.DRAFT, model.DEPLOY, model.CARRIER, model.MARKERS):
        clause = "DB-VAR-MATCH-1" if board.mode == model.VARIANT else "DB-MATCH-2" if state.round == 2 else "DB-MATCH-3"
        news: Panel = {"kind": "table", "title": f"Round {state.round} begins", "clause": clause, "rows": []}
        news["rows"] = [{"name": changed(setup, state), "text": ""}]
        made.append(news)
    if state.phase == model.DRAFT:
        made += draft_panels(board, state, seat)
        return made
    if state.phase == model.BREAK:
        told: Panel = {"kind": "table", "title": f"Round {state.round} is over", "clause": "DB-MATCH-2", "rows": []}
        told["rows"] = [{"name": between(setup, state), "text": ""}]
        made.append(told)
    made.append(roles(board, state))
    if any(state.sides[s].left or state.sides[s].waiting for s in model.SEATS):
        made.append({"kind": "forces", "title": "Forces", "rows": [force(state, s) for s in (0, 1)]})
    return made


def goal(board: Board, state: State, seat: int) -> Goal:
    """Return how the seat wins this round and the match, and the rounds won (DB-GOAL-1, DB-VAR-WIN-1)."""
    known = state.phase > model.SIDE
    if board.mode == model.VARIANT:
        attack, defend = "carry off three artifacts or destroy every defender", "destroy every attacker"
        if seat > 1 or not known:
            how = f"as attacker {attack}, as defender {defend}"
        else:
            how = attack if seat == state.offence else defend
    elif seat > 1 or not known:
        how = "carry the artifact to the far row, or destroy every enemy"
    else:
        how = f"carry the artifact to row {'HA'[state.sides[seat].home]}, or destroy every enemy"
    progress = [f"{state.sides[one].wins} of 2" for one in model.SEATS]
    return {"text": f"Win two rounds; in this one {how}", "progress": progress, "clause": "DB-MATCH-1"}


def score(state: State, seat: int) -> dict[str, Any]:
    """Return the rounds won, with race and role once they are known."""
    side = state.sides[seat]
    row: dict[str, Any] = {"name": SEAT_NAMES[seat], "seat": int(seat), "value": side.wins, "most": 2}
    if state.phase > model.ROLE and side.race != model.NO_RACE:
        row["text"] = f"{RACE_NAMES[side.race]}, {'offence' if seat == state.offence else 'defence'}"
    return row


def progress(board: Board, state: State) -> Panel:
    """Return how many of the actor's units are still to be activated."""
    seat = int(state.actor)
    own = [
        state.pieces[i]
        for i in range(seat * model.ARMY, seat * model.ARMY + model.ARMY)
        if state.pieces[i].cell != model.OFFBOARD
    ]
    done = sum(bool(one.activated) for one in own)
    word = "Game turn" if board.mode == model.VARIANT else "Turn"
    rows: list[dict[str, Any]] = [
        {
            "name": "Units to activate",
            "one": "activation",
            "seat": seat,
            "value": len(own) - done,
            "most": len(own),
            "left": True,
        }
    ]
    return {"kind": "track", "title": f"{word} {state.turn}", "clause": "DB-TURN-3", "rows": rows}


def roles(board: Board, state: State) -> Panel:
    """Return each seat's role and goal row."""
    rows: list[dict[str, Any]] = []
    for seat in model.SEATS:
        side = state.sides[seat]
        race = RACE_NAMES[side.race] if side.race != model.NO_RACE else "no race yet"
        role = "offence" if seat == state.offence else "defence"
        name = f"{SEAT_NAMES[seat]}, {race}"
        text = role
        if board.mode != model.VARIANT and state.phase >= 5:
            text += f", to row {'HA'[side.home]}"
        rows.append({"name": name, "seat": int(seat), "text": text if state.phase > 3 else ""})
    if board.mode == model.VARIANT:
        rows.append({"name": "Artifacts carried off", "text": f"{state.removed} of 3", "clause": "DB-VAR-WIN-1"})
    clause = "DB-VAR-MATCH-1" if board.mode == model.VARIANT else "DB-MATCH-2"
    return {"kind": "table", "title": f"Round {state.round}", "clause": clause, "rows": rows}


def force(state: State, seat: int) -> dict[str, object]:
    """Count what a side has left."""
    rows = [
        state.pieces[i]
        for i in range(seat * model.ARMY, seat * model.ARMY + model.ARMY)
        if state.pieces[i].kind != model.NO_KIND
    ]
    left = [row.kind for row in rows if not row.lost]
    kinds = {KIND_WORDS[kind]: left.count(kind) for kind in sorted(set(left))}
    return {"name": SEAT_NAMES[seat], "seat": seat, "value": len(left), "most": len(rows), "kinds": kinds}
