"""Chance: the only source of randomness, always passed as an argument, never part of a State.

A draw is exactly uniform and is written to a tape. Live play seeds the generator for each Entry from a secret; a replay
supplies the recorded tape; people with real dice supply their own. The upper half of this file is kernel Python and
runs on both carriers; the lower half is ordinary Python.

The generator is xoshiro128** on 32-bit words kept in 64-bit fields with masks, so that both carriers compute
the same numbers.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from .digest import canonical_json
from .errors import BadRolls
from .ids import Wide

TAPE: Final = 1024  # the most draws of one Entry
DICE: Final = 65  # dice of up to 64 sides may be written from another number than 0
MASK: Final = 0xFFFFFFFF

FINE: Final = 0  # values of Chance.fault: nothing went wrong
SHORT: Final = 1  # a scripted tape ran out
NO_FACE: Final = 2  # a scripted value is no result of that draw
FULL: Final = 3  # more draws than the tape holds


@dataclass(slots=True)
class Chance:
    """A random generator and the tape of its results."""

    words: list[Wide] = field(default_factory=lambda: [1, 2, 3, 4])
    given: int = 0  # values supplied on the tape; they are used first
    strict: int = 0  # 1: use supplied values only
    drawn: int = 0
    fault: int = FINE
    wrong: int = 0  # index of the first faulty draw
    bases: list[int] = field(default_factory=lambda: [0] * DICE)  # an n-sided value is supplied as value + bases[n]
    tape: list[int] = field(default_factory=lambda: [0] * TAPE)
    faces: list[int] = field(default_factory=lambda: [0] * TAPE)


def next_word(chance: Chance) -> int:
    """Return the next 32 random bits."""
    w0 = chance.words[0]
    w1 = chance.words[1]
    w2 = chance.words[2]
    w3 = chance.words[3]
    x = (w1 * 5) & MASK
    x = ((x << 7) | (x >> 25)) & MASK
    w2 ^= w0
    w3 ^= w1
    chance.words[1] = w1 ^ w2
    chance.words[0] = w0 ^ w3
    chance.words[2] = w2 ^ ((w1 << 9) & MASK)
    chance.words[3] = ((w3 << 11) | (w3 >> 21)) & MASK
    return (x * 9) & MASK


def uniform(chance: Chance, n: int) -> int:
    """Return a number from 0 to n - 1, exactly uniform, without writing to the tape. 0 < n < 2**31."""
    product = next_word(chance) * n  # below 2**63
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = next_word(chance) * n
    return product >> 32


def blame(chance: Chance, fault: int, at: int) -> None:
    """Record the first fault."""
    if chance.fault == FINE:
        chance.fault = fault
        chance.wrong = at


def draw(chance: Chance, n: int) -> int:
    """Draw a result from 0 to n - 1: take it from the tape if supplied, else generate it and write it there."""
    at = chance.drawn
    chance.drawn = at + 1
    if at < chance.given:
        value = chance.tape[at]
        if n < DICE:
            value -= chance.bases[n]
        if value < 0 or value >= n:
            blame(chance, NO_FACE, at)
            value = 0
    elif chance.strict != 0:
        blame(chance, SHORT, at)
        value = 0
    else:
        value = uniform(chance, n)
    if at < TAPE:
        chance.tape[at] = value
        chance.faces[at] = n
    else:
        blame(chance, FULL, at)
    return value


def rewind(chance: Chance) -> None:
    """Clear the tape but keep the generator."""
    chance.given = 0
    chance.strict = 0
    chance.drawn = 0
    chance.fault = FINE
    chance.wrong = 0


# -- for the platform -------------------------------------------------------------------------------------------


def seeded(seed: bytes | int) -> Chance:
    """Return a generator that is determined by `seed`."""
    chance = Chance()
    reseed(chance, seed)
    return chance


def reseed(chance: Chance, seed: bytes | int) -> None:
    """Restart the generator from `seed` with an empty tape."""
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    key = hashlib.sha256(b"sandtable chance" + raw).digest()
    for i in range(4):
        chance.words[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little")
    if not any(chance.words):  # the one state the generator cannot leave
        chance.words[0] = 1
    rewind(chance)


def script(chance: Chance, values: Sequence[int], *, strict: bool) -> None:
    """Supply values for the next draws. With `strict`, any further draw is a fault."""
    if len(values) > TAPE:
        raise BadRolls(f"{len(values)} rolls are more than one entry can use ({TAPE})")
    rewind(chance)
    chance.tape[: len(values)] = values
    chance.given = len(values)
    chance.strict = int(strict)


def rolls_of(chance: Chance) -> list[int]:
    """Return the results drawn since the tape was cleared."""
    return chance.tape[: min(chance.drawn, TAPE)]


def faces_of(chance: Chance) -> list[int]:
    """Return the number of sides of each draw."""
    return chance.faces[: min(chance.drawn, TAPE)]


def new_secret() -> bytes:
    """Return a new random secret, from which all rolls of one match derive."""
    return secrets.token_bytes(32)


def new_token() -> str:
    """Return an unguessable id for a match or a seat."""
    return secrets.token_urlsafe(16)


def commitment(secret: bytes) -> str:
    """Return the digest published at the start, so that the secret cannot be replaced later."""
    return hashlib.sha256(secret).hexdigest()


def entry_seed(secret: bytes, match: str, entry: int, nonces: Sequence[str]) -> bytes:
    """Derive the seed of one Entry: fixed from the start, unknown until the secret is revealed."""
    message = canonical_json([match, entry, *nonces])  # unambiguous: different parts never encode alike
    return hmac.new(secret, message, hashlib.sha256).digest()


Groups = Sequence[Sequence[int]]


def outcomes(
    run: Callable[[Chance], None], chance: Chance, groups: Callable[[int], Groups | None], most: int
) -> Iterator[tuple[Fraction, list[int]]]:
    """Walk the tree of draws that `run` makes; yield every leaf with its exact probability and rolls.

    `run` is called once per leaf with a scripted tape and must be deterministic. `groups(n)` may merge equivalent
    results of an n-sided draw: groups of values, each represented by its first. Raise if there are more than `most`
    leaves.
    """
    open_branches: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    leaves = 0
    while open_branches:
        weight, rolls = open_branches.pop()
        script(chance, rolls, strict=True)
        run(chance)
        if chance.fault == FINE:
            leaves += 1
            if leaves > most:
                raise BadRolls(f"the tree of draws has more than {most} leaves")
            yield weight, rolls
            continue
        if chance.fault != SHORT or len(rolls) == TAPE:
            raise BadRolls(f"the draws cannot be walked: fault {chance.fault} after {rolls}")
        n = chance.faces[len(rolls)]
        for group in reversed(groups(n) or [[value] for value in range(n)]):
            open_branches.append((weight * Fraction(len(group), n), [*rolls, group[0]]))
