"""Environments for learning: any game under the names that researchers know. Needs the extra `envs`.

Begin with `pettingzoo.py` (AEC and Parallel), then `gymnasium.py` (one agent against a bot). `encoding.py` says what
observations and actions are as numbers, `match_env.py` plays one match for both.
"""
