# SPDX-License-Identifier: MIT
"""What the adapters share: observations, masks and rewards of single states, equal to those of a Batch."""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import NDArray

from sixsands import Game, Rng, State


def need_features(game: Game) -> int:
    """How many inputs an observation has."""
    if game.features is None:
        raise ValueError(f"{game.name} has no features to observe")
    return game.features["inputs"]


def observe(state: State, seat: int) -> dict[str, NDArray[np.uint16] | NDArray[np.int8]]:
    """What a seat knows, as features, and its legal moves as a mask: none when another one acts."""
    features, mask = state._arrays(seat)
    return {"observation": np.frombuffer(features, np.uint16), "action_mask": np.frombuffer(mask, np.int8)}


def rewards_of(state: State) -> list[float]:
    """Whoever doesn't win loses 1 / (players - 1), and the winners share what these lose: with two players 1 and -1."""
    winners, rivals = state.winners, state.players - 1
    share = state.players / (len(winners) * rivals)
    return [(share if seat in winners else 0.0) - 1.0 / rivals for seat in range(state.players)]


def deal(game: Game, players: int, seed: int | None) -> tuple[State, Rng]:
    """A start position, and the generator that nature goes on with; without a seed a new game every time."""
    rng = Rng(secrets.randbits(63) if seed is None else seed)
    return game.deal(players, rng), rng
