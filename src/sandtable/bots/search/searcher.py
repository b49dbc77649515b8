"""One tree on one carrier: what a thread of a search works on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots import clock, lookahead
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import CompileError
from sandtable.kernel.game import Game
from sandtable.kernel.ids import FIRST, Seat
from sandtable.kernel.verbs import Row

from . import expansion, simulation, tree
from .evaluation import ROOT, WON
from .tree import FACES, FIRST_ROOT, GHOST, SECOND_ROOT, VERBS, Node, Settings, Tree

STATES: Final = 3  # what the seat knows, the world of an iteration, the look ahead
MOST_NODES: Final = {"plain": 60_000, "compiled": 400_000}  # some 50 MB either way
BEGIN: Final = {"plain": 4096, "compiled": MOST_NODES["compiled"]}  # nodes of a new pool; compiled, memory that is
# not used is not taken, and growing would cost more time than a look at the clock allows
PULSE: Final = 0.002  # seconds between two looks at the clock
SURVEY: Final = 0.5  # of the time, at most, goes to the look ahead that a search begins with
WEIGHINGS: Final = 240  # of all Actions together, where worlds are guessed,
FEWEST_WORLDS: Final = 2  # in at least so many worlds
CHUNK: Final = {"plain": 1, "compiled": 32}  # Actions weighed between two looks at the clock
HASTY_TRIES: Final = 12  # looks in one iteration of a plain search by the clock,
HASTY_LEAVES: Final = 10  # and outcomes of each
LONGEST_CHUNK: Final = 4096  # iterations between two looks at the clock, however fast they are,
GROWTH: Final = 2  # and times as many as between the last two: those to come may be slower, most of all in a kept tree


@dataclass(frozen=True)
class Choice:
    """An Action of the root, how often it was tried and what came of it."""

    row: Row
    visits: int
    total: int  # of all results, each -1000 to 1000 for the seat that asks

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def chance(self) -> float:
        """The same as a probability of winning; a draw counts half."""
        return min(max((self.mean + WON) / (2 * WON), 0.0), 1.0)


@dataclass(frozen=True)
class Turn:
    """One thing that happened between two decisions: an Action of a seat, or an outcome of its draws (AUTOMATIC)."""

    seat: int
    row: Row  # of an outcome: its key


def hasty(settings: Settings) -> Settings:
    """The same where a single look ahead takes long and the clock is running: fewer looks in one iteration, and each at
    first sight."""
    made = flat.clone(settings)
    made.tries, made.leaves, made.tail, made.appraised = HASTY_TRIES, HASTY_LEAVES, 0, 0
    return made


def settings_for(game: Game, board: Any, *, opened: int = 0, **tuning: int) -> Settings:
    """How to search a game, read off its facts; `opened`: 1 from where nothing is secret; `tuning` changes single
    settings, after those that the game itself names."""
    made = Settings()
    made.hidden = int(game.facts.hidden and not opened)
    made.shared = int(opened or not (game.facts.hidden or game.facts.simultaneous))
    made.appraised = int("appraise" in game.kernel)
    if made.shared:  # a look ahead tells more than a playout, and with hardly any noise: there is less to explore
        made.looks, made.threshold, made.exploration = 1, 0, 150
    for verb in game.verbs:
        if verb.number >= VERBS:
            raise CompileError(f"{game.id}: the search knows verbs up to {VERBS - 1}, not {verb.number}")
        made.opaque[verb.number] = int(verb.secret or verb.seal)
        made.seals[verb.number] = int(verb.seal)
    for die in game.facts.dice:
        for group in die.groups if die.faces < FACES else ():
            for result in group:
                made.groups[die.faces][result] = min(group)
        if die.faces < FACES:
            made.unordered[die.faces] = int(die.unordered)
    tuned(made, dict(game.facts.search_on(board) if made.shared else {}) | tuning)
    if not made.shared:  # two trees know neither of each other's best answers nor of orders that are drawn
        made.lots = made.minimax = 0
    return made


def tuned(settings: Settings, tuning: Mapping[str, int]) -> Settings:
    """With single settings changed."""
    for name, number in tuning.items():
        if not isinstance(getattr(settings, name, None), int):
            raise TypeError(f"the search has no setting {name!r}")
        setattr(settings, name, number)
    return settings


class Explorer:
    """A tree and all that growing it needs."""

    def __init__(self, carrier: Carrier, board: Any, settings: Settings) -> None:
        self.carrier = carrier
        self.settings = settings
        self._searcher = -1  # whose settings they are, on the carrier
        self.bench = Workspace(carrier, board, STATES)
        actions = carrier.game.facts.actions
        self.out = carrier.rows(actions + 2)  # the last two are scratch space
        self.scores = carrier.rows(actions + 2)
        self.nodes = carrier.make(Node, min(BEGIN[carrier.name], MOST_NODES[carrier.name]))
        self.trees = carrier.make(Tree)
        self.sets = carrier.make(Settings)
        self.seat = 0
        self.iterations = 0
        self._iterate = carrier.function(simulation.iterate)

    def settle(self, settings: Settings) -> None:
        """Search by other settings from now on: the next thing to do is to begin."""
        self.settings = settings
        self._searcher = -1

    def begin(self, raw: bytes, seat: int, chance: Chance) -> None:
        """Start anew from what a seat knows."""
        self._set_out(raw, seat, chance)
        self.carrier.function(tree.plant)(self.nodes, self.trees, seat)

    def go_on(self, raw: bytes, seat: int, chance: Chance, way: Sequence[Turn]) -> None:
        """Start from a later position with what is known of it, or anew if the way to it was never tried."""
        self.seat = seat
        at = place = self.root
        find = self.carrier.function(tree.find_action)
        for turn in way:
            self.bench.set_action(turn.row)
            at = int(find(self.nodes, at, turn.seat, self.bench.action))
            if at == GHOST:
                self.begin(raw, seat, chance)
                return
        self._set_out(raw, seat, chance)
        self.carrier.function(tree.keep)(self.nodes, self.trees, place, at)

    def _set_out(self, raw: bytes, seat: int, chance: Chance) -> None:
        self.carrier.put(self.bench.states, ROOT, raw)
        if seat != self._searcher:
            own = flat.clone(self.settings)
            own.searcher = Seat(seat)
            self.carrier.put(self.sets, 0, flat.to_bytes(own))
            self._searcher = seat
        self.bench.set_chance(chance)
        self.seat = seat
        self.iterations = 0

    def run(self, count: int) -> None:
        """So many iterations; the pool grows as far as it may."""
        most = MOST_NODES[self.carrier.name]
        while count > 0:
            growing = len(self.nodes) < most
            bench = self.bench
            done = self._iterate(
                bench.states,
                bench.boards,
                bench.chances,
                bench.events,
                bench.works,
                self.out,
                self.nodes,
                self.trees,
                self.sets,
                count,
                growing,
            )
            count -= done
            self.iterations += done
            if count > 0:
                larger = self.carrier.make(Node, min(2 * len(self.nodes), most))
                larger[: len(self.nodes)] = self.nodes
                self.nodes = larger

    def run_until(self, deadline: float, most: int, *, early: bool = True) -> None:
        """Iterations until the clock says so, at least one and at most so many; `early`: fewer when nothing can
        overtake the best any more."""
        chunk = 1 if self.carrier.name == "plain" else 4
        began = clock.now()
        self.survey(began + SURVEY * (deadline - began))
        began = clock.now()
        while most > 0:
            chunk = min(chunk, most)
            self.run(chunk)
            most -= chunk
            now = clock.now()
            pace = (now - began) / chunk
            fitting = int(min(PULSE, deadline - now) / pace) if pace > 0 else chunk
            chunk = max(1, min(LONGEST_CHUNK, GROWTH * chunk, fitting))
            began = now
            left = (deadline - now) / pace if pace > 0 else most
            if left < 1 or (early and self.lead() > min(left, most)):
                return

    @property
    def root(self) -> int:
        """Where the tree of the seat that searches begins."""
        return FIRST_ROOT if self.settings.shared or self.seat == FIRST else SECOND_ROOT

    def lead(self) -> int:
        """By how many visits the best Action is ahead."""
        return int(self.carrier.function(tree.lead)(self.nodes, self.root, self.seat))

    def chance(self, seat: int) -> float:
        """How likely the seat wins from the root on, as far as was tried."""
        mean = int(self.carrier.function(tree.mean_at)(self.nodes, self.root, seat))
        return min(max((mean + WON) / (2 * WON), 0.0), 1.0)

    def narrow(self, rows: Sequence[Row]) -> None:
        """From now on try only these Actions at the root, one as willingly as the other."""
        for i, row in enumerate(rows):
            for k, number in enumerate(row):
                self.out[i][k] = number
        self.carrier.function(tree.narrow)(self.nodes, self.trees, self.root, self.seat, self.out, len(rows))

    def choices(self) -> list[Choice]:
        """The Actions tried at the root, in the order of their promise."""
        count = self.carrier.function(tree.list_children)(self.nodes, self.root, self.seat, self.out, self.scores)
        return [
            Choice(tuple(int(n) for n in self.out[i]), int(self.scores[i][0]), int(self.scores[i][1]))
            for i in range(count)
        ]

    def weigh(self, raw: bytes, seat: int, chance: Chance, deadline: float | None = None) -> list[tuple[Row, int]]:
        """Every listed Action with its mean worth one decision deep, in thousandths; with a deadline, those for which
        there was time, and at least one."""
        self._set_out(raw, seat, chance)
        count = self._list(orderly=len(self.out) if deadline is None else 0)
        self._weigh_listed(count, deadline)
        return [
            (tuple(int(n) for n in self.out[i]), int(self.scores[i][0]) // int(self.scores[i][1]))
            for i in range(count)
            if self.scores[i][1] > 0
        ]

    def survey(self, deadline: float) -> None:
        """Open the root by a look one decision ahead, where that is what a search begins with: in slices, since on the
        plain carrier, and of a very long list, it takes long. Of such a list a sample is taken."""
        if not self.settings.looks or self.carrier.function(tree.is_open)(self.nodes, self.root, self.seat):
            return
        count = self._list(orderly=0 if self.carrier.name == "plain" else expansion.MOST_AT_ROOT)
        if count <= 1:
            return  # the first iteration does it
        count = min(count, expansion.MOST_AT_ROOT)
        self._weigh_listed(count, deadline)
        bench = self.bench
        self.carrier.function(expansion.open_weighed)(
            bench.states,
            bench.boards,
            bench.works,
            self.out,
            self.scores,
            count,
            self.nodes,
            self.trees,
            self.sets,
            self.seat,
            self.root,
        )

    def _list(self, *, orderly: int) -> int:
        """List the Actions of the seat, none of them weighed yet, more than `orderly` in any order; how many there
        are."""
        bench = self.bench
        listing = self.carrier.function(lookahead.list_actions)
        states, boards, chances, works = bench.states, bench.boards, bench.chances, bench.works
        return int(listing(states, boards, self.seat, chances, works, self.out, self.scores, orderly))

    def _weigh_listed(self, count: int, deadline: float | None) -> None:
        """Weigh what is listed, a few at a time, until the clock says so; at least one."""
        bench, at = self.bench, 0
        weigh = self.carrier.function(lookahead.weigh)
        chunk = count if deadline is None else CHUNK[self.carrier.name]
        worlds = 1 if self.settings.shared else max(WEIGHINGS // max(count, 1), FEWEST_WORLDS)
        while at < worlds * count and (at == 0 or deadline is None or clock.now() < deadline):
            first = at % count
            last = min(first + chunk, count)
            weigh(
                bench.states,
                bench.boards,
                self.seat,
                first,
                last,
                count,
                bench.chances,
                bench.events,
                bench.works,
                self.out,
                self.scores,
                self.sets,
            )
            at += last - first

    def bare_playouts(self, raw: bytes, seat: int, chance: Chance, count: int) -> int:
        """Playouts without a tree, for comparison; the sum of their results."""
        self._set_out(raw, seat, chance)
        bench = self.bench
        return int(
            self.carrier.function(simulation.bare_playouts)(
                bench.states,
                bench.boards,
                bench.chances,
                bench.events,
                bench.works,
                self.out,
                self.sets,
                seat,
                count,
            )
        )


def merged(explorers: Sequence[Explorer]) -> list[Choice]:
    """What several trees found together; the sum does not depend on the order."""
    visits: dict[Row, int] = {}
    totals: dict[Row, int] = {}
    for explorer in explorers:
        for choice in explorer.choices():
            visits[choice.row] = visits.get(choice.row, 0) + choice.visits
            totals[choice.row] = totals.get(choice.row, 0) + choice.total
    return [Choice(row, count, totals[row]) for row, count in visits.items()]
