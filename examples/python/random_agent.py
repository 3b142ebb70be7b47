#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random play, twice: one game as objects, then thousands as arrays.

    python3 examples/python/random_agent.py [GAME [GAMES]]
"""
import sys

import numpy as np

import sixsands

name, games = (sys.argv[1:] + ["mandala"])[0], int((sys.argv[2:] + ["10000"])[0])

# One game: ask for the legal moves, play one, let nature draw.
rng = sixsands.Rng(seed=1)
state = sixsands.Game(name).deal(seed=rng)
decisions = 0
while not state.is_over:
    moves = state.legal_moves
    state.apply(moves[rng.below(len(moves))])
    state.run_chance(rng)
    decisions += 1
print(f"one game of {name}: {decisions} decisions, scores {state.scores}")

# Many games side by side: the arrays are the batch's own memory, so they are always up to date.
batch = sixsands.Batch(name, state.players, n=256, seed=1)
mask, done, score = np.asarray(batch.mask), np.asarray(batch.done), np.asarray(batch.score)
random = np.random.default_rng(1)
scores = []
while len(scores) < games:
    actions = (random.random(mask.shape) * mask).argmax(axis=1)  # `batch.sample()` does the same, in C
    batch.step(actions)
    scores += score[done].tolist()
first = np.array(scores[:games])
print(f"{games} games: mean scores {first.mean(axis=0).round(1).tolist()}, "
      f"seat 1 has the highest in {(first[:, 0] == first.max(axis=1)).mean():.1%}")
