"""Gymnasium's own conformance test, and matches against bots."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from sandtable.envs.gymnasium import BotEnv
from sandtable.games import SHIPPED
from sandtable.kernel.errors import Unreadable

FILE = str(Path(__file__).parents[2] / "examples/border_raid.py")
SMALL = {"fortress-frontiers": "skirmish", "honour-lies": "skirmish-at-the-mill", "unfought-battle": "duel"}


@pytest.mark.parametrize("game", [*SHIPPED, FILE], ids=lambda name: Path(name).stem)
@pytest.mark.filterwarnings("ignore:.*Box observation space (maximum|minimum) value")
def test_the_environment_conforms(game: str) -> None:
    env = BotEnv(game, scenario=SMALL.get(game), carrier="plain", illegal="wraps")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_against_a_bot_is_played_to_its_end_and_repeatable(seat: int) -> None:
    def play() -> list[float]:
        env = BotEnv("dbd", options={"turn_limit": 6}, seat=seat, opponent="greedy", carrier="plain")
        rng, rewards = np.random.default_rng(3), []
        for seed in (4, None):
            seen, _ = env.reset(seed=seed)
            ended = False
            while not ended:
                assert seat in env.match.asked
                seen, reward, ended, truncated, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
                assert not truncated
                rewards.append(reward)
        return rewards

    rewards = play()
    assert rewards == play()
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_every_game_is_registered() -> None:
    assert {f"sandtable/{id}-v0" for id in SHIPPED} <= set(gymnasium.registry)
    env = gymnasium.make("sandtable/dbd-v0", scenario="first-blood", opponent="random", carrier="plain")
    assert env.reset(seed=1)[0]["action_mask"].sum() > 1


def test_an_illegal_action_loses() -> None:
    env = BotEnv("dbd", carrier="plain")
    seen, _ = env.reset(seed=1)
    _, reward, ended, _, info = env.step(int(seen["action_mask"].sum()))
    assert (reward, ended, info) == (-1.0, True, {"illegal": int(seen["action_mask"].sum())})
    with pytest.raises(Unreadable, match="call reset first"):
        env.step(0)


def test_the_board_is_drawn_as_the_seat_sees_it() -> None:
    env = BotEnv("fortress-frontiers", scenario="ff-small-ford", seat=1, render_mode="ansi", carrier="plain")
    env.reset(seed=1)
    assert "unknown" in env.render()


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"illegal": "x"}, {"render_mode": "human"}])
def test_wrong_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Unreadable, match=next(iter(wrong))):
        BotEnv("dbd", carrier="plain", **wrong)  # type: ignore[arg-type]
