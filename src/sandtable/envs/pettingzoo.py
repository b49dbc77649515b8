"""PettingZoo environments of any game: `env` steps one seat at a time (AEC), `parallel_env` both at once.

>>> from sandtable.envs import pettingzoo
>>> env = pettingzoo.env("dbd", scenario="first-blood")
>>> env.reset(seed=7)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('seat_0', 42)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from sandtable.kernel.errors import Unreadable
from sandtable.kernel.ids import PUBLIC

from .encoding import Encoding, numbers_of, seed_of
from .match_env import MatchEnv, find_game

AGENTS: Final = ("seat_0", "seat_1")
LOSES, WRAPS = "loses", "wraps"
RENDER_MODES: Final = ("ansi", "human")

Observed = dict[str, Any]


def env(game: str = "dbd", *, illegal: str = LOSES, **settings: Any) -> AECEnv[str, Observed, int]:
    """Return an AEC environment with the wrappers that users of PettingZoo expect.

    The settings are those of `raw_env`. With `illegal="loses"` an illegal action ends the match with -1 for its seat.
    """
    made: AECEnv[str, Observed, int] = raw_env(game, illegal=illegal, **settings)
    if illegal == LOSES:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
        made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class Seats:
    """What both kinds of environment share: one match, its spaces, and pictures."""

    def __init__(
        self,
        game: str = "dbd",
        *,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = LOSES,
        carrier: str = "auto",
    ) -> None:
        """Prepare matches of a game, by default in its first playable scenario.

        A match is truncated after `max_cycles` actions of one seat, or steps of both. With `illegal="wraps"` the number
        of an action is taken modulo the number of legal ones; otherwise an illegal number is refused.
        """
        if render_mode not in (None, *RENDER_MODES):
            raise Unreadable(f"render_mode: {render_mode!r} is not {' or '.join(RENDER_MODES)}")
        if illegal not in (LOSES, WRAPS):
            raise Unreadable(f"illegal: {illegal!r} is not {LOSES} or {WRAPS}")
        rules = find_game(game)
        self.match = MatchEnv(rules, scenario, options, carrier)
        self.encoding = Encoding(rules)
        self.render_mode, self.max_cycles, self.illegal = render_mode, max_cycles, illegal
        self.metadata = {
            "name": f"{rules.id}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": rules.facts.simultaneous,
        }
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._spaces = {agent: self.encoding.observation_space() for agent in AGENTS}
        self._actions = {agent: self.encoding.action_space() for agent in AGENTS}
        self._rng, _ = seeding.np_random()
        self._acted = [0, 0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations; the same object every time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions; the same object every time."""
        return self._actions[agent]

    def render(self) -> str | None:
        """Draw the board as spectators see it; print it if the mode is "human"."""
        text = self.match.text(PUBLIC)
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
            return None
        return text

    def close(self) -> None:
        """Nothing has to be released."""

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.match.start(seed_of(self._rng))
        self.agents = list(AGENTS)
        self._acted = [0, 0]

    def _observe(self, seat: int) -> Observed:
        numbers = self.encoding.numbers(seat, self.match.asked, self.match.seen_bytes(seat))
        return {"observation": numbers, "action_mask": self.encoding.mask(self.match.list_actions(seat))}

    def _place(self, seat: int, action: Any) -> int:
        """Return the place in the list of legal Actions that an agent means."""
        place = numbers_of(action)
        return place % self.match.list_actions(seat) if self.illegal == WRAPS else place

    @property
    def _truncated(self) -> bool:
        return self.max_cycles is not None and max(self._acted) >= self.max_cycles


class raw_env(Seats, AECEnv[str, Observed, int]):  # type: ignore[misc]  # noqa: N801  # as PettingZoo names them
    """One seat after another. While both are asked, seat 0 acts until it has sealed, and seat 1 does not see it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; with a seed this one and those after it are the same every time."""
        self._start(seed)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._pass_on()

    def observe(self, agent: str) -> Observed:
        """Return what an agent may know, and the mask of what it may do now."""
        return self._observe(AGENTS.index(agent))

    def step(self, action: Any) -> None:
        """Play the selected agent's action and select the next one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = AGENTS.index(agent)
        place = self._place(seat, action)
        self.match.play(seat, place)
        self._acted[seat] += 1
        self._cumulative_rewards[agent] = 0.0
        returns = self.match.returns()
        self.rewards = dict(zip(AGENTS, returns or (0.0, 0.0)))
        self.terminations = dict.fromkeys(AGENTS, returns is not None)
        self.truncations = dict.fromkeys(AGENTS, returns is None and self._truncated)
        self._accumulate_rewards()
        self._pass_on()

    def _pass_on(self) -> None:
        """Select the first seat that is asked; at the end the selection goes round."""
        if self.match.asked:
            self.agent_selection = AGENTS[self.match.asked[0]]


class parallel_env(Seats, ParallelEnv[str, Observed, int]):  # type: ignore[misc]  # noqa: N801  # likewise
    """Both seats at once. Only the actions of seats that are asked count; the mask of the other seat is empty."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Start a match; with a seed this one and those after it are the same every time."""
        self._start(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the actions of all seats that are asked, as if both were given before either is seen."""
        agents, asked = self.agents, self.match.asked
        missing = [AGENTS[seat] for seat in asked if AGENTS[seat] not in actions]
        if agents and missing:
            raise Unreadable(f"actions: {missing[0]} must act, and there is no action of it")
        lost: set[int] = set()
        self._acted = [count + 1 for count in self._acted]
        for seat in asked if agents else ():
            place = self._place(seat, actions[AGENTS[seat]])
            if 0 <= place < self.match.list_actions(seat):
                self.match.play(seat, place, go_on=False)
            elif 0 <= place < self.encoding.actions:
                lost.add(seat)
            else:
                raise Unreadable(f"{AGENTS[seat]}: {place} is no action from 0 to {self.encoding.actions - 1}")
        self.match.go_on()
        returns = self.match.returns()
        if lost:
            returns = (-1.0 if 0 in lost else 0.0, -1.0 if 1 in lost else 0.0)
        rewards = dict(zip(agents, returns or (0.0, 0.0)))
        terminations = dict.fromkeys(agents, returns is not None)
        truncations = dict.fromkeys(agents, returns is None and self._truncated)
        observed = self._observed()
        if returns is not None or self._truncated:
            self.agents = []
        return observed, rewards, terminations, truncations, {agent: {} for agent in agents}

    def _observed(self) -> dict[str, Observed]:
        return {agent: self._observe(AGENTS.index(agent)) for agent in self.agents}

    def state(self) -> np.ndarray[Any, Any]:
        """Return the numbers of the whole State, for training with a view of everything."""
        return self.encoding.numbers(PUBLIC, self.match.asked, self.match.workspace.take(0))
