"""The laws: what must hold for every game, on both carriers. Any game anyone adds is held to them too.

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
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game

from . import carriers as carriers_laws
from . import kernel_python, matches, rules, secrets
from .trial import Trial, Variant

Law = Callable[[Trial], int]  # tries a law and returns how many things were checked; raises LawBroken

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
    "seats": matches.seats,
}


@dataclass(frozen=True)
class Verdict:
    """A law that held: on which carrier, how much was looked at, and how long it took."""

    law: str
    carrier: str
    checked: int
    seconds: float


def carrier_of(game: Game, name: str, *, checked: bool = True) -> Carrier:
    """A carrier by its name; the compiled one with bounds checking unless told otherwise."""
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
    """Try laws one after another, each on so many matches or for about so many seconds; a broken one raises LawBroken
    and says where."""
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
            found = LAWS[name](trial)
            yield Verdict(name, carrier.name, found, time.perf_counter() - began)
