"""How sure a result is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

NORMAL_95: Final = 1.959963984540054  # two-sided 95 % of the normal distribution


def wilson(score: float, matches: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's interval for a share: `score` of `matches`, draws counting half. (0, 1) when nothing was played."""
    if matches <= 0:
        return 0.0, 1.0
    share = score / matches
    scale = 1 + z * z / matches
    centre = (share + z * z / (2 * matches)) / scale
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def student(freedom: int) -> float:
    """Two-sided 95 % of Student's distribution, by Cornish and Fisher's expansion: to 4 % with two degrees of freedom,
    to 3 in a thousand from four on."""
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def of_groups(groups: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean of numbers of which only those of different groups are independent, and half of its 95 % interval. Two
    groups or more."""
    count = sum(map(len, groups))
    mean = sum(map(sum, groups)) / count
    apart = sum(sum(one - mean for one in group) ** 2 for group in groups)
    freedom = len(groups) - 1
    error = math.sqrt(apart * len(groups) / freedom) / count
    return mean, student(freedom) * error
