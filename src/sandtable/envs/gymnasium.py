"""Gymnasium environments of any game: one seat against a bot.

>>> import gymnasium
>>> import sandtable.envs.gymnasium  # registers sandtable/dbd-v0 and the other games
>>> env = gymnasium.make("sandtable/dbd-v0", scenario="first-blood", opponent="greedy")
>>> observation, info = env.reset(seed=7)
>>> int(observation["action_mask"].sum())
42
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium

from sandtable.bots.bot import RowBot
from sandtable.bots.registry import make
from sandtable.games import ids
from sandtable.kernel.errors import Unreadable

from .encoding import Encoding, numbers_of, seed_of
from .match_env import MatchEnv, find_game

LOSES, WRAPS = "loses", "wraps"
Observed = dict[str, Any]


class BotEnv(gymnasium.Env[Observed, Any]):
    """One seat of a match; the other is a bot's. The reward is 1, 0 or -1 at the end."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # so declared by gymnasium

    def __init__(
        self,
        game: str = "dbd",
        *,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int = 0,
        opponent: str = "random",
        illegal: str = LOSES,
        render_mode: str | None = None,
        carrier: str = "auto",
    ) -> None:
        """Prepare matches of a game, by default in its first playable scenario and as seat 0.

        `opponent` is the name of any bot. An illegal action loses the match; with `illegal="wraps"` its number is taken
        modulo the number of legal ones.
        """
        if seat not in (0, 1):
            raise Unreadable(f"seat: {seat!r} is not 0 or 1")
        if illegal not in (LOSES, WRAPS):
            raise Unreadable(f"illegal: {illegal!r} is not {LOSES} or {WRAPS}")
        if render_mode not in (None, "ansi"):
            raise Unreadable(f"render_mode: {render_mode!r} is not ansi")
        rules = find_game(game)
        self.match = MatchEnv(rules, scenario, options, carrier)
        self.encoding = Encoding(rules)
        self.seat, self.opponent, self.illegal, self.render_mode = seat, opponent, illegal, render_mode
        self.observation_space = self.encoding.observation_space()
        self.action_space = self.encoding.action_space()
        self._bot: RowBot = make(opponent, rules, seed=0)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start a match; with a seed this one and those after it are the same every time."""
        super().reset(seed=seed)
        start = seed_of(self.np_random)
        self._bot = make(self.opponent, self.match.game, seed=start)
        self.match.start(start)
        self._over = False
        self._let_bot_play()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, and the bot's answers until the seat is asked again."""
        if self._over:
            raise Unreadable("the match is over: call reset first")
        place, count = numbers_of(action), self.match.list_actions(self.seat)
        place = place % count if self.illegal == WRAPS else place
        if not 0 <= place < count:
            self._over = True
            return self._observe(), -1.0, True, False, {"illegal": place}
        self.match.play(self.seat, place)
        self._let_bot_play()
        returns = self.match.returns()
        self._over = returns is not None
        return self._observe(), returns[self.seat] if returns else 0.0, self._over, False, {}

    def render(self) -> Any:
        """Draw the board as the seat sees it."""
        return self.match.text(self.seat)

    def _observe(self) -> Observed:
        match = self.match
        numbers = self.encoding.numbers(self.seat, match.asked, match.seen_bytes(self.seat))
        return {"observation": numbers, "action_mask": self.encoding.mask(match.list_actions(self.seat))}

    def _let_bot_play(self) -> None:
        """Let the bot act as long as it is asked. Of secret Orders neither seat sees the other's, whoever is first."""
        other = 1 - self.seat
        while other in self.match.asked:
            for row in self._bot.plan(self.match.observation(other)):
                self.match.play_row(other, row)


ENTRY_POINT: Final = "sandtable.envs.gymnasium:BotEnv"


def register() -> None:
    """Register every game that is known in this process: sandtable/dbd-v0 …"""
    for id in ids():
        name = f"sandtable/{id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=ENTRY_POINT, kwargs={"game": id})


register()
