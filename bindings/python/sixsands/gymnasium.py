# SPDX-License-Identifier: MIT
"""The games as Gymnasium environments: you have one seat, bots have the others. Needs the packages gymnasium and numpy.

    >>> import gymnasium, sixsands.gymnasium
    >>> env = gymnasium.make("sixsands/patterns-v0", bots="level:1", disable_env_checker=True)
    >>> observation, info = env.reset(seed=7)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from sixsands import Game, IllegalMoveError, Rng, Search, State, games
from sixsands._learning import deal, need_features, observe, rewards_of

__all__ = ["GameEnv"]


class GameEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat of one game. Observations are a dict of `observation` (the features of what the seat knows) and
    `action_mask`; the reward comes at the end: 1 for a win, -1 for a loss. `seat` None: another one in every game.
    `bots` is the name of the others' bot, or a list of their names; bots that need a limit get `nodes`. An illegal
    action loses the game, and info["illegal"] says why it is one."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str | Game, players: int | None = None, seat: int | None = None,
                 bots: str | Sequence[str] = "heuristic", nodes: int | None = None,
                 render_mode: str | None = None) -> None:
        self.game = Game(game)
        self.players = self.game.default_players if players is None else players
        start = self.game.deal(self.players)  # is that a number of players?
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"seat is None or from 0 to {self.players - 1}, not {seat}")
        self.bots = [bots] * (self.players - 1) if isinstance(bots, str) else list(bots)
        if len(self.bots) != self.players - 1:
            raise ValueError(f"{self.players - 1} bots are needed, not {len(self.bots)}")
        for bot in self.bots:
            Search(start.view(), bot)  # is there such a bot?
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode, self.nodes, self._fixed = render_mode, nodes, seat
        rows = 0 if self.game.features is None else self.game.features["rows"]
        self.action_space = spaces.Discrete(self.game.num_moves)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, rows - 1, (need_features(self.game),), np.uint16),
            "action_mask": spaces.Box(0, 1, (self.game.num_moves,), np.int8),
        })
        self.state: State
        self._nature: Rng
        self._over = True

    def _observe(self) -> dict[str, Any]:
        return observe(self.state, self.seat)

    def _others_play(self) -> None:
        """Until it is our turn, or the game is over."""
        state = self.state
        while not state.is_over and state.actor != self.seat:
            bot = self.bots[(state.actor - self.seat - 1) % self.players]
            state.apply(state.view().choose(bot, self.nodes, self._thought.next()))
            state.run_chance(self._nature)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.seat = number % self.players if self._fixed is None else self._fixed
        self.state, self._nature = deal(self.game, self.players, number)
        self._thought = Rng(number, 1)
        self._over = False
        self._others_play()
        return self._observe(), {"seat": self.seat}

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: reset it")
        try:
            self.state.apply(int(action))
        except IllegalMoveError as why:
            self._over = True
            return self._observe(), -1.0, True, False, {"seat": self.seat, "illegal": str(why)}
        self.state.run_chance(self._nature)
        self._others_play()
        self._over = self.state.is_over
        reward = rewards_of(self.state)[self.seat] if self._over else 0.0
        return self._observe(), reward, self._over, False, {"seat": self.seat}

    def render(self) -> str:
        return self.state.view(self.seat).draw()


for _game in games():
    if _game.features is not None and f"sixsands/{_game.name}-v0" not in gymnasium.registry:
        gymnasium.register(f"sixsands/{_game.name}-v0", entry_point="sixsands.gymnasium:GameEnv",
                           kwargs={"game": _game.name})
