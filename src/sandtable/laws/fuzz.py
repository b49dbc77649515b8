"""The fuzzer: random matches to their end with corrupted actions thrown in, looking for anything that breaks a rule
of the house. A find is a Record: it replays, it can be opened and played on.

What is looked for in every position: a prompt without an answer, a listed action that is refused, a corrupted one
that is accepted or refused without a clause, a State that changes when it is only looked at, a number that does not
fit its field, a ghost that changed, a full buffer, a match that does not end, and any exception at all. At the end
of each match its entries are played again on the plain carrier, and those of some as a whole Record, with text,
digests and rolls derived from the secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import FINE, Chance, reseed, rewind
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.events import EVENTS
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, AUTOMATIC, RUNNING
from sandtable.kernel.record import Record
from sandtable.kernel.verbs import PIECE, Row
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.call_buffers import call_buffers
from sandtable.play.match import Match
from sandtable.play.transaction import CONTINUE_ROW, RollSource, apply_row

from .trial import Trial

CORRUPTED = 2  # corrupted actions thrown into every position
WHOLE = 10  # one match in so many is replayed as a whole Record


@dataclass(frozen=True)
class Find:
    """Something that must not be, and the match that leads to it."""

    match: int  # the number of the match in the run
    scenario: str
    entry: int  # Entries played before it showed
    what: str
    record: Record

    def __str__(self) -> str:
        return f"match {self.match}, {self.scenario}, after entry {self.entry}: {self.what}"


class Wrong(Exception):
    """Raised where something is found."""


class Fuzzer:
    """Random matches of one game on one carrier; match n of a seed is always the same."""

    def __init__(self, game: Game, carrier: Carrier, *, seed: int = 1, scenarios: Sequence[str] | None = None) -> None:
        self.game = game
        self.carrier = carrier
        self.seed = seed
        self.scenarios = list(scenarios or (note.name for note in game.notes() if note.playable))
        self.entries = 0  # played so far
        self.refused = 0  # corrupted actions refused so far
        self._ended = 0  # matches that came to their end
        self._ghosts = ghost_places(game)
        self._benches: dict[bytes, Workspace] = {}

    def play(self, number: int) -> Find | None:
        """Play one match to its end; what is wrong with it, if anything."""
        name = self.scenarios[number % len(self.scenarios)]
        played: list[tuple[int, Row]] = []
        match = self._start(name, number)
        try:
            self._play(match, number, played)
        except Wrong as wrong:
            what = str(wrong)
        except Exception as fault:  # noqa: BLE001  # a rule that fails in any way at all is what a fuzzer looks for
            what = f"{type(fault).__name__}: {fault}"
        else:
            return None
        finally:
            self.entries += len(played)
        return Find(number, name, len(played), what, self._record_of(name, number, played))

    def _start(self, name: str, number: int) -> Match:
        return matches.start(
            self.game,
            self.game.scenario(name),
            seed=self.seed * 1_000_003 + number,
            options=self.game.facts.limit,
            stepwise=True,
        )

    def _play(self, match: Match, number: int, played: list[tuple[int, Row]]) -> None:
        bench = self._bench(match)
        trial = Trial(self.game, self.carrier, matches=1, seed=number, scenarios=self.scenarios)
        trial.lot = _lot(f"{self.game.id} {self.seed} {number}")
        header = match.record(reveal=True)
        dice = RollSource(bytes.fromhex(header.reveal), header.match, header.nonces)
        chance = Chance()
        seeds: list[bytes] = []
        raw = bench.take()
        while mask := bench.prompted():
            if len(played) >= self.game.facts.longest:
                raise Wrong(f"still running after {len(played)} entries")
            if bench.outcome() != RUNNING:
                raise Wrong("somebody is asked although the match is over")
            seat, row = self._decide(bench, trial, mask)
            if seat != AUTOMATIC:
                self._throw(bench, trial, seat, row)
            if bench.take() != raw:
                raise Wrong("looking at the State or refusing an action changed it")
            seeds.append(dice.seed(len(played) + 1))
            reseed(chance, seeds[-1])
            _set_words(bench, chance)
            bench.apply(seat, row)
            played.append((seat, row))
            self._look(bench, row)
            raw = bench.take()
            for start, kept in self._ghosts:
                if raw[start : start + len(kept)] != kept:
                    raise Wrong(f"a ghost changed with {row}")
        if bench.outcome() == RUNNING:
            raise Wrong("nobody is asked although the match is not over")
        if any(bench.list_legal(seat, ALL) for seat in (0, 1)):
            raise Wrong("something is legal after the end")
        self._again(match, played, seeds, raw)

    def _decide(self, bench: Workspace, trial: Trial, mask: int) -> tuple[int, Row]:
        if mask & 4:
            return AUTOMATIC, CONTINUE_ROW
        asked = [seat for seat in (0, 1) if mask & (1 << seat)]
        seat = asked[trial.choose(len(asked))]
        count = bench.list_legal(seat, ALL)
        if not 0 < count < self.game.facts.actions:
            raise Wrong(f"seat {seat} is asked and has {count} legal actions")
        row = bench.listed(trial.choose(count))
        if clause := bench.check(seat, row):
            raise Wrong(f"{row} is listed but refused by clause {clause}")
        return seat, row

    def _throw(self, bench: Workspace, trial: Trial, seat: int, row: Row) -> None:
        """Try actions that are probably wrong, also for the seat that may not be asked."""
        for _ in range(CORRUPTED):
            bad = trial.corrupted([row])
            who = seat if trial.choose(4) else 1 - seat
            clause = bench.check(who, bad)
            if not 0 <= clause < len(self.game.clauses):
                raise Wrong(f"{bad} is refused by clause {clause}, which does not exist")
            if clause:
                self.refused += 1
            elif bad != row or who != seat:
                self._accepted(bench, who, bad)

    def _accepted(self, bench: Workspace, seat: int, row: Row) -> None:
        """What is accepted must be listed, unless its verb is an open one."""
        verb = self.game.verbs.by_number.get(row[0])
        if verb is None:
            raise Wrong(f"{row} of seat {seat} is accepted, and there is no such verb")
        if verb.open:
            return
        piece = next((row[i] for i, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE), ALL)
        count = bench.list_legal(seat, piece)
        if all(bench.listed(i) != row for i in range(count)):
            raise Wrong(f"{row} of seat {seat} is accepted but not listed")

    def _look(self, bench: Workspace, row: Row) -> None:
        """No buffer may be full after an action."""
        events, chance = bench.events[0], bench.chances[0]
        plain = bench.carrier.name == "plain"
        used = events.used if plain else events["used"]
        fault = chance.fault if plain else chance["fault"]
        if used >= EVENTS or fault != FINE:
            raise Wrong(f"{row} fills the list of events or the tape")

    def _again(self, match: Match, played: list[tuple[int, Row]], seeds: list[bytes], raw: bytes) -> None:
        """The same entries once more on the plain carrier; of some matches as a whole Record."""
        self._ended += 1
        if self._ended % WHOLE == 1:
            self._replay(match, played)
            if flat.to_bytes(match.state) != raw:
                raise Wrong("a match with the same actions ends in another State")
            written = record.read(match.record().text())
            try:
                replays.verify(self.game, written)
            except SandtableError as fault:
                raise Wrong(f"the record does not replay: {fault}") from fault
        elif self.carrier.name != "plain":
            state, here = flat.clone(match.setup.state), call_buffers(self.game)
            for seed, (seat, row) in zip(seeds, played, strict=True):
                reseed(here.chance, seed)
                apply_row(self.game, match.setup.board, state, seat, row, here)
            if flat.to_bytes(state) != raw:
                raise Wrong("the plain carrier ends in another State")

    def _replay(self, match: Match, played: list[tuple[int, Row]]) -> None:
        for seat, row in played:
            if seat == AUTOMATIC:
                match.step()
            else:
                match.play(seat, match.named([row])[0])

    def _record_of(self, name: str, number: int, played: list[tuple[int, Row]]) -> Record:
        """The match as far as it can be played at all."""
        match = self._start(name, number)
        try:
            self._replay(match, played)
        except Exception:  # noqa: BLE001  # what cannot be replayed is left out; the find says what it was
            return match.record(reveal=True)
        return match.record(reveal=True)

    def _bench(self, match: Match) -> Workspace:
        key = flat.digest(match.setup.board)
        if key not in self._benches:
            self._benches[key] = Workspace(self.carrier, match.setup.board, 1)
        bench = self._benches[key]
        bench.set_state(0, match.setup.state)
        return bench


def ghost_places(game: Game) -> list[tuple[int, bytes]]:
    """Where ghosts lie in the canonical bytes of a State, and what must be there."""
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


def _lot(name: str) -> Chance:
    lot = Chance()
    reseed(lot, name.encode())
    return lot


def _set_words(bench: Workspace, chance: Chance) -> None:
    """Start the bench's chance anew, without writing its long tape."""
    if bench.carrier.name == "plain":
        reseeded = bench.chances[0]
        reseeded.words[:] = chance.words
        rewind(reseeded)
        return
    kept = bench.chances[0]
    kept["words"] = chance.words
    for name in ("given", "strict", "drawn", "fault", "wrong"):
        kept[name] = 0
