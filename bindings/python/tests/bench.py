# SPDX-License-Identifier: MIT
"""Decisions a second on one core: games one at a time, and in batches with masks and observations; and the adapters,
beside games of the packages that they are for, and of RLCard and pgx where they are installed."""

import os
import random
import time

os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # before XLA counts the processors

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3

import sixsands
import sixsands.openspiel
import sixsands.pettingzoo

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


def agents(table):
    """Steps of PettingZoo's agents, at random by the mask."""
    steps, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        table.reset(seed=steps)
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else random.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
    return steps


def spiel(game):
    """Decisions of an OpenSpiel game, at random, with legal actions alone."""
    rng = sixsands.Rng(1)
    decisions, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(moves[rng.below(len(moves))])
    return decisions


def spiel_tensors(game):
    """The same with the mask and the tensor of every decision."""
    rng = sixsands.Rng(1)
    decisions, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                moves = [move for move, _ in state.chance_outcomes()]
            else:
                state.observation_tensor()
                moves = np.flatnonzero(state.legal_actions_mask())
                decisions += 1
            state.apply_action(int(moves[rng.below(len(moves))]))
    return decisions


def rlcard_steps(env):
    """Decisions of an RLCard game, at random; every step gives the state's tensor and the legal actions."""
    decisions, end = 0, time.process_time() + SECONDS
    while time.process_time() < end:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def pgx_steps(name):
    """What plays a batch of a pgx game on the CPU, compiled: random by the mask, finished games begin again."""
    import jax
    import pgx
    from pgx.experimental import auto_reset
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def some(state, key):
        def one(carry, key):
            draw, nature = jax.random.split(key)
            logits = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(draw, logits, axis=1)
            return step(carry, action, jax.random.split(nature, GAMES)), None
        return jax.lax.scan(one, state, jax.random.split(key, 20))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    state = jax.block_until_ready(some(state, jax.random.PRNGKey(2)))  # compiles

    def play():
        now, decisions, end = state, 0, time.process_time() + SECONDS
        while time.process_time() < end:
            now = jax.block_until_ready(some(now, jax.random.PRNGKey(decisions)))
            decisions += 20 * GAMES
        return decisions
    return play


def others():
    """Packages that have no adapter: what they reach with games of their own."""
    try:
        import rlcard
    except ImportError as reason:
        print(f"RLCard isn't here: {reason}")
    else:
        print(f"{'RLCard, gin rummy':34}{rate(rlcard_steps, rlcard.make('gin-rummy')):16,.0f}", flush=True)
    try:
        import pgx
    except ImportError as reason:
        print(f"pgx isn't here: {reason}")
    else:
        for name in ("backgammon", "connect_four"):
            print(f"{f'pgx {pgx.__version__}, {name}, batch of {GAMES}':34}{rate(pgx_steps(name)):16,.0f}", flush=True)


def rate(play, *table):
    """The best of several runs, in decisions a second."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        decisions = play(*table)
        best = max(best, decisions / (time.process_time() - start))
    return best


def main():
    print(f"sixsands {sixsands.__version__}: decisions per second of one core, the best of {ROUNDS}")
    print(f"{'game':10}{'players':>8}{'one at a time':>16}{f'batch of {GAMES}':>16}")
    for game in sixsands.games():
        for players in range(game.min_players, game.max_players + 1):
            rates = [rate(play, game, players) for play in (single, batched)]
            print(f"{game.name:10}{players:8}{rates[0]:16,.0f}{rates[1]:16,.0f}", flush=True)
    print("\nsteps of agents per second, PettingZoo")
    tables = {game.name: sixsands.pettingzoo.env(game) for game in sixsands.games()}
    for name, table in {**tables, "connect four, its own": connect_four_v3.env()}.items():
        print(f"{name:34}{rate(agents, table):16,.0f}", flush=True)
    print("\ndecisions per second, OpenSpiel")
    for name in [f"sixsands_{game.name}" for game in sixsands.games()] + ["backgammon", "gin_rummy"]:
        print(f"{name:34}{rate(spiel, pyspiel.load_game(name)):16,.0f}", flush=True)
    for name in ("backgammon", "gin_rummy"):
        print(f"{name + ', with mask and tensor':34}{rate(spiel_tensors, pyspiel.load_game(name)):16,.0f}", flush=True)
    print("\ndecisions per second, others")
    others()


if __name__ == "__main__":
    main()
