"""How sure a result is."""

from __future__ import annotations

import math
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
