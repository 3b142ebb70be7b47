# SPDX-License-Identifier: MIT
"""Decisions a second on one core: games one at a time, and in batches with masks and observations."""

import time

import sixsands

SECONDS = 1.0
ROUNDS = 3  # the best counts: other work only slows a run down
GAMES = 512


def single(game, players):
    """One game after another, a Python call for each thing."""
    rng = sixsands.Rng(1)
    decisions, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        state = game.deal(players, rng)
        while not state.is_over:
            moves = state.legal_moves
            state.apply(moves[rng.below(len(moves))])
            state.run_chance(rng)
            decisions += 1
    return decisions


def batched(game, players):
    """Many games at once; every step fills the masks and observations."""
    batch = sixsands.Batch(game, players, GAMES)
    decisions, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        for _ in range(20):
            batch.step(batch.sample())
        decisions += 20 * GAMES
    return decisions


def rate(play, game, players):
    """The best of several runs, in decisions a second."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        decisions = play(game, players)
        best = max(best, decisions / (time.process_time() - start))
    return best


def main():
    print(f"sixsands {sixsands.__version__}: decisions per second of one core, the best of {ROUNDS}")
    print(f"{'game':10}{'players':>8}{'one at a time':>16}{f'batch of {GAMES}':>16}")
    for game in sixsands.games():
        for players in range(game.min_players, game.max_players + 1):
            rates = [rate(play, game, players) for play in (single, batched)]
            print(f"{game.name:10}{players:8}{rates[0]:16,.0f}{rates[1]:16,.0f}", flush=True)


if __name__ == "__main__":
    main()
