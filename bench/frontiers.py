"""What Fortress Frontiers costs: `python -m bench.frontiers [--plain]`.

Full turns a second of a recorded script on the small map, compiled, in one thread: every order of both players and
every step of the table, as Python calls them, and as playouts do inside compiled code. The Execution of a late turn
with sixty units on the plain carrier. The size of a State, of a whole Scene of the large map and of what one turn
sends, gzipped. All times are processor time of the one thread, which a busy machine changes least.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from typing import Any

from sandtable.games.fortress_frontiers import GAME, model
from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.server.wire.scene_patch import patch_json, scene_parts

TURNS = 30  # of the recorded script
ROUNDS = 5
ARMY = 30  # units of each player late in a match
Script = list[tuple[int, tuple[int, ...]]]  # who, and what


def setup_of(scenario: Any, turns: int) -> Setup[model.State, model.Board]:
    return GAME.load(scenario, GAME.options({"turn_limit": turns}), seeded(1))


# -- compiled: full turns a second ----------------------------------------------------------------------------------


def record(setup: Setup[model.State, model.Board]) -> tuple[Script, bytes]:
    """A match of quick choices on the plain carrier as a script, and the State in which it ends."""
    bench, lots, script = Workspace(Plain(GAME), setup.board), seeded(2), Script()
    bench.set_state(0, setup.state)
    bench.set_chance(seeded(1))
    while mask := bench.prompted():
        seat, row = AUTOMATIC, [0] * 7
        if not mask & 4:
            seat = Seat(0 if mask & 1 else 1)
            GAME.kernel.pick(bench.states[0], setup.board, seat, lots, row, bench.works[0])
        script.append((seat, tuple(row)))
        bench.chances[0].drawn = 0
        bench.apply(seat, row)
    return script, bench.take()


def scripted(carrier: Carrier, setup: Setup[model.State, model.Board], script: Script, end: bytes) -> float:
    """Turns a second of the script on a carrier."""
    bench = Workspace(carrier, setup.board, 2)
    bench.set_state(0, setup.state)
    apply, copy = carrier.function(generic.apply_at), carrier.function(generic.copy_at)
    rows = []
    for seat, row in script:
        bench.set_action(row)
        rows.append((seat, bench.action.copy()))
    states, boards, chances, events, works = bench.states, bench.boards, bench.chances, bench.events, bench.works
    tape = chances if carrier.name == "compiled" else None
    best = 0.0
    for _ in range(ROUNDS):
        copy(states, 1, 0)
        bench.set_chance(seeded(1))
        began = time.process_time()
        for seat, action in rows:
            if tape is not None:
                tape["drawn"] = 0
            apply(states, 1, boards, seat, action, chances, events, works)
        best = max(best, TURNS / (time.process_time() - began))
    if bench.take(1) != end:
        raise SystemExit("the carriers disagree")
    return best


def played_out(carrier: Carrier, setup: Setup[model.State, model.Board]) -> float:
    """Turns a second of playouts inside compiled code, all choices by the rollout policy."""
    bench = Workspace(carrier, setup.board, 2)
    bench.set_state(0, setup.state)
    best = 0.0
    for number in range(ROUNDS):
        bench.set_chance(seeded(number))
        began = time.process_time()
        bench.playouts(1, 1_000_000, picked=True)
        turns = flat.from_bytes(model.State, bench.take(1)).turn
        best = max(best, turns / (time.process_time() - began))
    return best


# -- plain: a late turn ---------------------------------------------------------------------------------------------


def late_position() -> dict[str, Any]:
    """Thirty units of each player in the middle of the large map, in reach of each other, with works about them."""
    document: dict[str, Any] = GAME.scenario("ff-normal-brooks")
    setup = setup_of(document, 999)
    ground, board = setup.state.ground, setup.board
    middle = [t for t in range(board.count) if ground[t] in (model.OPEN, model.FOREST) and 9 <= board.x[t] <= 25]
    kinds = ("soldier", "archer", "cavalry", "phalanx", "scout", "builder", "wizard")
    sides: list[dict[str, Any]] = []
    for seat in (0, 1):
        tiles = middle[seat :: max(1, len(middle) // ARMY)][:ARMY]
        units = [{"kind": kinds[i % 7], "at": [board.x[t], board.y[t]]} for i, t in enumerate(tiles)]
        sides.append({"gold": 2000, "mana": 300, "wells": 3, "units": units})
    return document | {"sides": sides, "turn": 40}


def late_match(stepwise: bool) -> MatchCore:
    """A late position with an order for every unit; both are Done."""
    match = matches.start(GAME, late_position(), seed=1, stepwise=stepwise)
    if stepwise:
        match.step()  # the Upkeep
    for seat in (0, 1):
        for number in range(ARMY):
            rows = match.rows(seat, number)
            moves = [row for row in rows if row[0] in (model.DO_MOVE, model.DO_MOVE_TO)]
            fights = [row for row in rows if row[0] in (model.DO_SHOOT, model.DO_STRIKE)]
            wanted = fights if fights and number % 2 else moves or rows
            match.advance(seat, match.named([wanted[(7 * number) % len(wanted)]])[0])
    return match


def late_turn() -> tuple[float, float]:
    """Milliseconds of an Execution, all its steps, and of the longest step."""
    whole, longest = [], []
    for _ in range(ROUNDS):
        match = late_match(stepwise=True)
        for seat in (0, 1):
            match.advance(seat, "done")
        state, board, work = match.state, match.setup.board, GAME.work()
        bench = Workspace(Plain(GAME), board)
        bench.states[0], bench.works[0] = state, work
        bench.set_chance(seeded(1))
        times = []
        while bench.prompted() & 4:
            bench.chances[0].drawn = 0
            began = time.process_time()
            bench.apply(AUTOMATIC, [0] * 7)
            times.append(1000 * (time.process_time() - began))
        whole.append(sum(times))
        longest.append(max(times))
    return min(whole), min(longest)


# -- sizes ----------------------------------------------------------------------------------------------------------


def sizes() -> dict[str, int]:
    """Bytes of a State, of a Scene of the large map and of what one turn changes in it, gzipped."""
    match = late_match(stepwise=True)
    for side in match.state.sides:
        side.sight = [max(seen, model.EXPLORED) for seen in side.sight[:-1]] + [0]
    before = match.scene(0)
    for seat in (0, 1):
        match.advance(seat, "done")
    changes = []
    last = scene_parts(before)
    while match.mask() & 4:
        match.step()
        now = scene_parts(match.scene(0))
        changes.append(patch_json(last, now))
        last = now
    told = [event.text for events in match.events(0) for event in events]
    whole = json.dumps({key: value for key, value in before.items() if key != "board"})
    update = b"".join(changes) + json.dumps(told).encode()
    return {
        "bytes of a State": len(flat.to_bytes(match.state)),
        "bytes of a whole Scene, gzipped, without the board": len(gzip.compress(whole.encode())),
        "bytes of the update of a whole Execution, gzipped": len(gzip.compress(update)),
        "bytes of its largest step, gzipped": max(len(gzip.compress(change)) for change in changes),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.frontiers", description=__doc__)
    parser.add_argument("--plain", action="store_true", help="leave out what has to be compiled")
    asked = parser.parse_args()
    whole, longest = late_turn()
    print(f"{whole:>14,.1f} ms           Execution of a late turn, {2 * ARMY} units, plain, all steps", flush=True)
    print(f"{longest:>14,.1f} ms           its longest step")
    for words, size in sizes().items():
        print(f"{size:>14,}  {words}", flush=True)
    if not asked.plain:
        setup = setup_of(GAME.scenario("ff-small-ford"), TURNS)
        script, end = record(setup)
        carrier = Compiled(GAME)
        orders = len([seat for seat, _ in script if seat != AUTOMATIC]) / TURNS
        rate = scripted(carrier, setup, script, end)
        print(f"{rate:>14,.0f} turns/s      recorded script of {orders:.0f} orders a turn, small map, compiled")
        print(f"{played_out(carrier, setup):>14,.0f} turns/s      playouts by the rollout policy, small map, compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
