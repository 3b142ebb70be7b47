# SPDX-License-Identifier: MIT
"""The games as PettingZoo environments (AEC). Needs the packages pettingzoo and numpy.

    >>> from sixsands.pettingzoo import env
    >>> game = env("mandala")
    >>> game.reset(seed=7)
    >>> for agent in game.agent_iter():
    ...     observation, reward, terminated, truncated, info = game.last()
    ...     done = terminated or truncated
    ...     game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from sixsands import Game, IllegalMoveError
from sixsands._learning import deal, need_features, observe, rewards_of

__all__ = ["GameEnv", "env", "raw_env"]


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game: agents `player_0` and so on, whose observations are a dict of `observation` (the features of what the
    agent knows) and `action_mask`. Nature acts by herself. Rewards come at the end: 1 for a win, -1 for a loss. An
    illegal move is an IllegalMoveError; or, if it `loses`, it ends the game, with -1 for its agent and 0 for the others.
    (PettingZoo's wrappers do the same, and take twice as long as the game.)"""

    def __init__(self, game: str | Game, players: int | None = None, render_mode: str | None = None,
                 loses: bool = False) -> None:
        super().__init__()
        self.game = Game(game)
        self.players = self.game.default_players if players is None else players
        self.metadata = {"name": f"sixsands_{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode, self.loses = render_mode, loses
        self.agents: list[str] = []  # until the first reset
        self.game.deal(self.players)  # is that a number of players?
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (need_features(self.game),)
        rows = 0 if self.game.features is None else self.game.features["rows"]
        self.action_spaces = {agent: spaces.Discrete(self.game.num_moves) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0, rows - 1, shape, np.uint16),
                "action_mask": spaces.Box(0, 1, (self.game.num_moves,), np.int8),
            })
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_now, self._rng = deal(self.game, self.players, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        return observe(self.state_now, self._seat[agent])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise IllegalMoveError("reset the game first")
        agent, state = self.agent_selection, self.state_now
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMoveError(f"{agent} must play a move")
        self._cumulative_rewards[agent] = 0.0
        try:
            state.apply(int(action))
        except IllegalMoveError as why:
            if not self.loses:
                raise
            self.infos[agent] = {"illegal": str(why)}
            self._end({**dict.fromkeys(self.agents, 0.0), agent: -1.0})
            return
        state.run_chance(self._rng)
        if state.is_over:
            self._end(dict(zip(self.possible_agents, rewards_of(state), strict=True)))
        else:
            self.agent_selection = self.possible_agents[state.actor]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str:
        return self.state_now.draw()

    def close(self) -> None:
        pass


def raw_env(game: str | Game, players: int | None = None, render_mode: str | None = None) -> GameEnv:
    """The environment in which an illegal move is an IllegalMoveError."""
    return GameEnv(game, players, render_mode)


def env(game: str | Game, players: int | None = None, render_mode: str | None = None) -> GameEnv:
    """The environment in which an illegal move ends the game and loses it, as in PettingZoo's own games."""
    return GameEnv(game, players, render_mode, loses=True)
