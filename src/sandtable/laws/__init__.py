"""The laws: properties that every game must have on both carriers, plug-ins included, tested with random matches.

Begin with `trial.py`, which plays the random matches; then read one file of laws: `rules.py` (rules functions),
`secrets.py` (hidden information), `matches.py` (Records, texts, undo), `scenes.py` (what is shown), `carriers.py` (both
carriers agree) and `kernel_python.py` (the language that rules are written in). `fuzz.py` is the fuzzer,
`clause_coverage.py` finds clauses without code or test. This package imports the kernel and `sandtable.play`, never
bots, server or command line.

>>> from sandtable.games import game
>>> from sandtable.laws import try_laws
>>> [verdict.law for verdict in try_laws(game("dbd"), ["end"], carriers=["plain"], matches=1)]
['end']
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.errors import LawBroken, Unknown
from sandtable.kernel.game import Game

from . import carriers as carriers_laws
from . import kernel_python, matches, rules, scenes, secrets
from .trial import Trial, Variant

Law = Callable[[Trial], int]  # returns the number of cases checked; raises LawBroken at the first violation

LAWS: dict[str, Law] = {
    "language": kernel_python.language,
    "replay": matches.replay,
    "carriers": carriers_laws.carriers,
    "faces": carriers_laws.faces,
    "agreement": rules.agreement,
    "total": rules.total,
    "end": rules.end,
    "order": rules.order,
    "ghosts": rules.ghosts,
    "scratch": rules.scratch,
    "fog": secrets.fog,
    "blind": secrets.blind,
    "commute": secrets.commute,
    "text": matches.text,
    "undo": matches.undo,
    "twin": matches.twin,
    "seats": matches.seats,
    "scene": scenes.scene,
}
ON_ONE_CARRIER = {  # laws that need only this carrier
    "language": "plain",
    "carriers": "compiled",
    "undo": "plain",
    "twin": "plain",
    "scene": "plain",
}


@dataclass(frozen=True)
class Verdict:
    """A law that held: on which carrier, how many cases were checked, and how long it took."""

    law: str
    carrier: str
    checked: int
    seconds: float
    note: str = ""  # "the longest match had 212 of 640 entries"


def carrier_of(game: Game, name: str, *, checked: bool = True) -> Carrier:
    """Return a carrier by name; by default the compiled one checks bounds."""
    if name == "plain":
        return Plain(game)
    if name == "compiled":
        return Compiled(game, checked=checked)
    raise Unknown(f"there is no carrier {name!r}; carriers: plain, compiled")


def try_laws(
    game: Game,
    names: Iterable[str] | None = None,
    *,
    carriers: Sequence[str] | None = None,
    matches: int = 20,
    seed: int = 1,
    checked: bool = True,
    variant: Variant | None = None,
    scenarios: Sequence[str] | None = None,
    seconds: float | None = None,
) -> Iterator[Verdict]:
    """Check laws one after another and yield a Verdict for each; raise LawBroken, naming the place, for a broken one.

    A law stops after `matches` random matches or about `seconds` seconds. `variant` supplies further States for the
    law `fog`.
    """
    wanted = list(names) if names is not None else list(LAWS)
    for name in wanted:
        if name not in LAWS:
            raise Unknown(f"there is no law {name!r}; laws: {', '.join(LAWS)}")
    for carrier_name in carriers or (["plain", "compiled"] if has_numba() else ["plain"]):
        carrier = carrier_of(game, carrier_name, checked=checked)
        for name in wanted:
            began = time.perf_counter()
            trial = Trial(
                game, carrier, matches=matches, seed=seed, variant=variant, scenarios=scenarios, seconds=seconds
            )
            try:
                found = LAWS[name](trial)
            except LawBroken:
                raise
            except Exception as fault:  # a rule may fail in any way
                raise trial.broken(name, trial.where, trial.failed(fault)) from fault
            yield Verdict(name, carrier.name, found, time.perf_counter() - began, trial.note)
