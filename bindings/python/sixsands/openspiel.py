# SPDX-License-Identifier: MIT
"""The games as Python games of OpenSpiel. Needs the packages open_spiel and numpy.

    >>> import pyspiel, sixsands.openspiel
    >>> game = pyspiel.load_game("sixsands_patterns")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

The first node is the deal, one of `deals` numbered ones, since a deck has far too many orders to list; nature's later
outcomes are ordinary chance nodes. `small` makes a variant that begins at positions of your own, which is what
algorithms that walk the whole tree need.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from sixsands import OVER, SPECTATOR, Game, Rng, State, games
from sixsands._learning import need_features, rewards_of

__all__ = ["OpenSpielGame", "OpenSpielState", "small"]

LONGEST = 10_000  # more decisions and outcomes than any game has


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A node: the deal that isn't made yet, or a state with what every player has seen on the way there."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._of = game.name
        self._starts = game.starts
        self._deals = (game.players, game.seed, game.deals)
        self.now: State | None = None
        self.seen: list[list[str]] = [[] for _ in range(game.players)]

    def current_player(self) -> int:
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.now.actor
        return int(pyspiel.PlayerId.TERMINAL if actor == OVER else pyspiel.PlayerId.CHANCE if actor < 0 else actor)

    def is_terminal(self) -> bool:
        return self.now is not None and self.now.is_over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.now is not None
        return sorted(self.now.legal_moves) if player == self.now.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.now is None:
            count = len(self._starts) or self._deals[2]
            return [(k, 1.0 / count) for k in range(count)]
        chances = self.now.chances
        whole = sum(weight for _, weight in chances)
        return [(outcome, weight / whole) for outcome, weight in chances]

    def _apply_action(self, action: int) -> None:
        if self.now is not None:
            self.now = self.now.after(action)
        elif self._starts:
            self.now = State(self._of, self._starts[action])
        else:
            players, seed, _ = self._deals
            self.now = Game(self._of).deal(players, Rng(seed, action))
        for seat, lines in enumerate(self.seen):
            line = str(self.now.view(seat))
            if not lines or lines[-1] != line:
                lines.append(line)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.now is None:
            return f"deal {action}"
        return Game(self._of).move_text(action)

    def returns(self) -> list[float]:
        if self.now is None or not self.now.is_over:
            return [0.0] * len(self.seen)
        return rewards_of(self.now)

    def __str__(self) -> str:
        return "before the deal" if self.now is None else str(self.now)


class Observer:
    """What a player sees: the view's line, with perfect recall all lines so far; the tensor has a 1 for every feature
    that holds."""

    def __init__(self, game: OpenSpielGame, kind: Any) -> None:
        shape = Game(game.name).features
        assert shape is not None
        self._recall = kind.perfect_recall
        self._common, self._unit = shape["common_rows"], shape["unit_rows"]
        self._inputs, self._each = shape["common_inputs"], shape["unit_inputs"]
        self.tensor = np.zeros(self._common + shape["units"] * self._unit, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.now is None or state.now.is_over:
            return
        rows = np.array(state.now.observation(player))
        self.tensor[rows[:self._inputs]] = 1
        unit = np.arange(len(rows) - self._inputs) // self._each
        self.tensor[rows[self._inputs:] + unit * self._unit] = 1

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.now is None:
            return ""
        if self._recall:
            return f"{player}: " + "\n".join(state.seen[player])
        return str(state.now.view(player))


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: `players`; `deals` and `seed`, how many deals there are and which; `start`, position lines, each on a
    line of its own, instead of deals."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS[self.name], **(params or {})}
        self.players, self.deals, self.seed = int(given["players"]), int(given["deals"]), int(given["seed"])
        self.starts = [line for line in str(given["start"]).split("\n") if line]
        game = Game(self.name)
        need_features(game)
        if self.deals < 1:
            raise ValueError(f"deals is at least 1, not {self.deals}")
        for line in self.starts:
            if State(game, line).players != self.players:
                raise ValueError(f"not a position for {self.players} players: {line}")
        game.deal(self.players)  # is that a number of players?
        super().__init__(_TYPES[self.name], pyspiel.GameInfo(
            num_distinct_actions=game.num_moves,
            max_chance_outcomes=max(len(self.starts) or self.deals, game.num_moves),
            num_players=self.players, min_utility=-1.0, max_utility=1.0, utility_sum=0.0,
            max_game_length=LONGEST), given)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def small(game: str | Game, starts: Iterable[State | str]) -> Any:
    """A game that begins at one of these positions, each as likely as the others."""
    name, lines = Game(game).name, [str(start) for start in starts]
    if not lines:
        raise ValueError("no position to begin at")
    players = State(name, lines[0]).players
    return pyspiel.load_game(f"sixsands_{name}", {"players": players, "start": "\n".join(lines)})


def _type_of(game: Game, parameters: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=f"sixsands_{game.name}", long_name=game.name.capitalize(), dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hides else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM, reward_model=kinds.RewardModel.TERMINAL, max_num_players=game.max_players,
        min_num_players=game.min_players, provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False, parameter_specification=parameters)


_PARAMETERS: dict[str, dict[str, Any]] = {}
_TYPES: dict[str, Any] = {}
for _game in games():
    if _game.features is not None:
        _PARAMETERS[_game.name] = {"players": _game.default_players, "deals": 1000, "seed": 1, "start": ""}
        _TYPES[_game.name] = _type_of(_game, _PARAMETERS[_game.name])
        pyspiel.register_game(_TYPES[_game.name],
                              type(f"{_game.name.capitalize()}Game", (OpenSpielGame,), {"name": _game.name}))
