"""The fuzzer: plays random matches to their end, tries corrupted Actions in every position, and reports what fails.

In every position it looks for a prompt without a legal Action, a listed Action that is refused, a corrupted one that
is accepted or refused without a clause, a query that changes the State, a number that does not fit its field, a ghost
row that changed, a full buffer, a match that does not end, and any exception. After each match its Entries are replayed
on the plain carrier; some matches are replayed as a whole Record with texts, digests and derived rolls. A find is saved
as a Record, which can be replayed and played on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import FINE, Chance, reseed
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.events import EVENTS
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, RUNNING
from sandtable.kernel.record import Record
from sandtable.kernel.verbs import PIECE, Row
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.call_buffers import apply_row, call_buffers
from sandtable.play.match import MatchCore
from sandtable.play.transaction import CONTINUE_ROW, RollSource

from .trial import Trial

CORRUPTED = 2  # corrupted Actions tried in every position
WHOLE = 10  # one match in this many is replayed as a whole Record


@dataclass(frozen=True)
class Find:
    """A fault, and the match that leads to it."""

    match: int  # the number of the match in the run
    scenario: str
    entry: int  # Entries played before it appeared
    what: str
    record: Record

    def __str__(self) -> str:
        return f"match {self.match}, {self.scenario}, after entry {self.entry}: {self.what}"


class FaultFound(Exception):
    """Raised where a fault is found."""


class Fuzzer:
    """Random matches of one game on one carrier; match n of a seed is always the same."""

    def __init__(self, game: Game, carrier: Carrier, *, seed: int = 1, scenarios: Sequence[str] | None = None) -> None:
        self.game = game
        self.carrier = carrier
        self.seed = seed
        self.scenarios = list(scenarios or (note.name for note in game.notes() if note.playable))
        self.entries = 0  # played so far
        self.refused = 0  # corrupted Actions refused so far
        self._ended = 0  # matches played to their end
        self._ghosts = ghost_places(game)
        self._workspaces: dict[bytes, Workspace] = {}

    def play(self, number: int) -> Find | None:
        """Play one match to its end; return the first fault, or None."""
        name = self.scenarios[number % len(self.scenarios)]
        played: list[tuple[int, Row]] = []
        match = self._start(name, number)
        try:
            self._play(match, number, played)
        except FaultFound as fault_found:
            what = str(fault_found)
        except Exception as fault:  # noqa: BLE001  # any failure of a rule is a find
            what = f"{type(fault).__name__}: {fault}"
        else:
            return None
        finally:
            self.entries += len(played)
        return Find(number, name, len(played), what, self._record_of(name, number, played))

    def _start(self, name: str, number: int) -> MatchCore:
        return matches.start(
            self.game,
            self.game.scenario(name),
            seed=self.seed * 1_000_003 + number,
            options=self.game.facts.limit,
            stepwise=True,
        )

    def _play(self, match: MatchCore, number: int, played: list[tuple[int, Row]]) -> None:
        workspace = self._workspace(match)
        trial = Trial(self.game, self.carrier, matches=1, seed=number, scenarios=self.scenarios)
        trial.rng = _seeded_rng(f"{self.game.id} {self.seed} {number}")
        header = match.record(reveal=True)
        dice = RollSource(bytes.fromhex(header.reveal), header.match, header.nonces)
        chance = Chance()
        seeds: list[bytes] = []
        raw = workspace.take()
        while mask := workspace.prompted():
            if len(played) >= self.game.facts.longest:
                raise FaultFound(f"still running after {len(played)} entries")
            if workspace.outcome() != RUNNING:
                raise FaultFound("somebody is asked although the match is over")
            seat, row = self._decide(workspace, trial, mask)
            if seat != AUTOMATIC:
                self._try_corrupted(workspace, trial, seat, row)
            if workspace.take() != raw:
                raise FaultFound("looking at the State or refusing an action changed it")
            seeds.append(dice.seed(len(played) + 1))
            reseed(chance, seeds[-1])
            _set_words(workspace, chance)
            workspace.apply(seat, row)
            played.append((seat, row))
            self._check_buffers(workspace, row)
            raw = workspace.take()
            for start, kept in self._ghosts:
                if raw[start : start + len(kept)] != kept:
                    raise FaultFound(f"a ghost changed with {row}")
        if workspace.outcome() == RUNNING:
            raise FaultFound("nobody is asked although the match is not over")
        if any(workspace.list_legal(seat, ALL) for seat in (0, 1)):
            raise FaultFound("something is legal after the end")
        self._replay_elsewhere(match, played, seeds, raw)

    def _decide(self, workspace: Workspace, trial: Trial, mask: int) -> tuple[int, Row]:
        if mask & ASKS_AUTOMATIC:
            return AUTOMATIC, CONTINUE_ROW
        asked = [seat for seat in (0, 1) if mask & (1 << seat)]
        seat = asked[trial.choose(len(asked))]
        count = workspace.list_legal(seat, ALL)
        if not 0 < count < self.game.facts.actions:
            raise FaultFound(f"seat {seat} is asked and has {count} legal actions")
        row = workspace.listed(trial.choose(count))
        if clause := workspace.check(seat, row):
            raise FaultFound(f"{row} is listed but refused by clause {clause}")
        return seat, row

    def _try_corrupted(self, workspace: Workspace, trial: Trial, seat: int, row: Row) -> None:
        """Try Actions that are probably illegal, sometimes for the seat that is not to act."""
        for _ in range(CORRUPTED):
            bad = trial.corrupted([row])
            who = seat if trial.choose(4) else 1 - seat
            clause = workspace.check(who, bad)
            if not 0 <= clause < len(self.game.clauses):
                raise FaultFound(f"{bad} is refused by clause {clause}, which does not exist")
            if clause:
                self.refused += 1
            elif bad != row or who != seat:
                self._accepted(workspace, who, bad)

    def _accepted(self, workspace: Workspace, seat: int, row: Row) -> None:
        """An accepted Action must be listed, unless its verb is open."""
        verb = self.game.verbs.by_number.get(row[0])
        if verb is None:
            raise FaultFound(f"{row} of seat {seat} is accepted, and there is no such verb")
        if verb.open:
            return
        piece = next((row[i] for i, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE), ALL)
        count = workspace.list_legal(seat, piece)
        if all(workspace.listed(i) != row for i in range(count)):
            raise FaultFound(f"{row} of seat {seat} is accepted but not listed")

    def _check_buffers(self, workspace: Workspace, row: Row) -> None:
        """No buffer may be full after an Action."""
        events, chance = workspace.events[0], workspace.chances[0]
        plain = workspace.carrier.name == "plain"
        used = events.used if plain else events["used"]
        fault = chance.fault if plain else chance["fault"]
        if used >= EVENTS or fault != FINE:
            raise FaultFound(f"{row} fills the list of events or the tape")

    def _replay_elsewhere(
        self, match: MatchCore, played: list[tuple[int, Row]], seeds: list[bytes], raw: bytes
    ) -> None:
        """Replay the Entries on the plain carrier; for some matches, as a whole Record."""
        self._ended += 1
        if self._ended % WHOLE == 1:
            self._replay(match, played)
            if flat.to_bytes(match.state) != raw:
                raise FaultFound("a match with the same actions ends in another State")
            written = record.read(match.record().text())
            try:
                replays.verify(self.game, written)
            except SandtableError as fault:
                raise FaultFound(f"the record does not replay: {fault}") from fault
        elif self.carrier.name != "plain":
            state, here = flat.clone(match.setup.state), call_buffers(self.game)
            for seed, (seat, row) in zip(seeds, played, strict=True):
                reseed(here.chance, seed)
                apply_row(self.game, match.setup.board, state, seat, row, here)
            if flat.to_bytes(state) != raw:
                raise FaultFound("the plain carrier ends in another State")

    def _replay(self, match: MatchCore, played: list[tuple[int, Row]]) -> None:
        for seat, row in played:
            if seat == AUTOMATIC:
                match.step()
            else:
                match.play(seat, match.named([row])[0])

    def _record_of(self, name: str, number: int, played: list[tuple[int, Row]]) -> Record:
        """Return the Record of the match as far as it can be replayed."""
        match = self._start(name, number)
        try:
            self._replay(match, played)
        except Exception:  # noqa: BLE001  # the failing Action is left out of the Record; the find describes it
            return match.record(reveal=True)
        return match.record(reveal=True)

    def _workspace(self, match: MatchCore) -> Workspace:
        key = flat.digest(match.setup.board)
        if key not in self._workspaces:
            self._workspaces[key] = Workspace(self.carrier, match.setup.board, 1)
        workspace = self._workspaces[key]
        workspace.set_state(0, match.setup.state)
        return workspace


def ghost_places(game: Game) -> list[tuple[int, bytes]]:
    """Return the offset of each ghost row in a State's canonical bytes, with the bytes it must hold."""
    empty = flat.to_bytes(game.state())
    made = []
    for name, place in game.facts.ghosts:
        start = 0
        for column in flat.layout(game.state).columns:
            if column.name == name:
                size = column.width * column.count // column.shape[0]
                made.append((start + place * size, empty[start + place * size : start + (place + 1) * size]))
            start += column.width * column.count
    return made


def _seeded_rng(name: str) -> Chance:
    rng = Chance()
    reseed(rng, name.encode())
    return rng


def _set_words(workspace: Workspace, chance: Chance) -> None:
    """Reseed the workspace's Chance without rewriting its long tape."""
    if workspace.carrier.name == "plain":
        workspace.chances[0].words[:] = chance.words
    else:
        workspace.chances[0]["words"] = chance.words
    workspace.rewind()
