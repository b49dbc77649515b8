"""Observations and Actions of any game as numbers.

An observation is the Observation's own numbers: the fields of the game's State after `hide`, in their order, 32 bits
each (a field of 64 bits takes two places). Before them stand who looks and who must act. An action is the place of an
Action in the list of legal ones, whose order the game declares; the mask says how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sandtable.kernel.carriers import flat
from sandtable.kernel.game import Game

HEAD = ("viewer", "seat_0_asked", "seat_1_asked")  # what stands before the numbers of the State
LEAST, MOST = -(2**31), 2**31 - 1

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]


class Encoding:
    """The spaces of one game, and what fills them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions = game.facts.actions  # the most that a list of legal Actions may hold
        self.size = len(HEAD) + flat.layout(game.state).size // 4

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number of an observation: "viewer", …, "units[3].hp"."""
        return (*HEAD, *_names(flat.layout(self.game.state), ""))

    def observation_space(self) -> spaces.Dict:
        """Return a new space of observations with their masks."""
        numbers = spaces.Box(LEAST, MOST, (self.size,), np.int32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        """Return a new space of actions."""
        return spaces.Discrete(self.actions)

    def numbers(self, viewer: int, asked: Sequence[int], state: bytes) -> Numbers:
        """Return the numbers of what a viewer knows, from its canonical bytes."""
        made = np.empty(self.size, np.int32)
        made[: len(HEAD)] = viewer, 0 in asked, 1 in asked
        made[len(HEAD) :] = np.frombuffer(state, "<i4")
        return made

    def mask(self, count: int) -> Mask:
        """Return the mask of a list of so many legal Actions."""
        made = np.zeros(self.actions, np.int8)
        made[:count] = 1
        return made


def _names(form: flat.Layout, before: str) -> list[str]:
    """Name the 32-bit numbers of a record in the order of its bytes."""
    made: list[str] = []
    for column in form.columns:
        for place in np.ndindex(column.shape):
            name = before + column.name + "".join(f"[{i}]" for i in place)
            if column.row:
                made += _names(column.row, f"{name}.")
            else:
                made += [name] if column.width == 4 else [f"{name} low", f"{name} high"]
    return made


def seed_of(rng: np.random.Generator) -> int:
    """Draw the seed of a match."""
    return int(rng.integers(2**31))


def numbers_of(value: Any) -> int:
    """Return an action that an agent gave as a whole number; numpy's own are welcome."""
    return int(np.asarray(value).item())
