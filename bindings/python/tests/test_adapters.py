# SPDX-License-Identifier: MIT
"""The adapters, against the packages that they are for."""
import subprocess
import sys
import unittest
import warnings

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, mcts
from pettingzoo.test import api_test, seed_test

import sixsands
import sixsands.gymnasium
import sixsands.openspiel
import sixsands.pettingzoo
from sixsands._learning import observe, rewards_of

TABLES = [(game, players) for game in sixsands.games() for players in range(game.min_players, game.max_players + 1)]

# Mandala: seat 1 claims the last colours of the last mandala, and who wins depends on it.
LAST_CLAIMS = ("m1=YG5P2/O4/K2 m2=R2OYK2/G/P3 hand=RO2P3K2/R2YG2K2 cup=R2OY3G2/ROG4P river=GYOPR/PRYGO deck=O "
               "discard=R8O6Y10G2P7K10 turn=1 phase=claim2 chooser=2 open=R2/GP")


class Shared(unittest.TestCase):
    def test_as_a_batch(self):
        """Masks, observations and rewards are those of a batch."""
        for game, players in TABLES:
            batch = sixsands.Batch(game, players, 1, seed=3)
            for _ in range(400):
                state = batch.state(0)
                seen = observe(state, state.actor)
                self.assertEqual(seen["action_mask"].tolist(), [int(one) for one in batch.mask.tolist()[0]])
                self.assertEqual(seen["observation"].tolist(), batch.observation.tolist()[0])
                self.assertEqual(sum(observe(state, (state.actor + 1) % state.players)["action_mask"]), 0)
                move = batch.sample().tolist()[0]
                nature = sixsands.Rng(1)
                batch.step([move])
                if not batch.done.tolist()[0]:
                    continue
                state.apply(move)
                state.run_chance(nature)
                if state.is_over:  # whatever nature did
                    np.testing.assert_allclose(rewards_of(state), batch.reward.tolist()[0], rtol=1e-6)

    def test_several_winners(self):
        """Of the games of three or four, few end so: here the first in a batch that does."""
        batch = sixsands.Batch("flowers", 3, 512, seed=1)
        while True:
            batch.step(batch.sample())
            done, reward = np.asarray(batch.done), np.asarray(batch.reward)
            shared = np.flatnonzero(done & ((reward > 0).sum(axis=1) == 2))
            if len(shared):
                break
        slot = int(shared[0])
        number = int(batch.number[slot]) - len(batch)
        nature, sampler = sixsands.Rng(1, number), sixsands.Rng(1, number + 2**63)
        state = sixsands.Game("flowers").deal(3, nature)
        while not state.is_over:
            state.apply(state.random_move(sampler))
            state.run_chance(nature)
        self.assertEqual(len(state.winners), 2)
        self.assertEqual(sorted(rewards_of(state)), [-0.5, 0.25, 0.25])
        np.testing.assert_allclose(rewards_of(state), reward[slot], rtol=1e-6)

    def test_lazy(self):
        """Only who asks for an adapter needs its package."""
        done = subprocess.run([sys.executable, "-c", "import sys, sixsands; print([name for name in "
                               "('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"],
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "[]\n")


class PettingZoo(unittest.TestCase):
    def test_api(self):
        for game, players in TABLES:
            with self.subTest(game=game.name, players=players), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it expects arrays, except of its own card games
                api_test(sixsands.pettingzoo.env(game, players), num_cycles=100)
                seed_test(lambda game=game, players=players: sixsands.pettingzoo.env(game, players), num_cycles=30)

    def test_whole_games(self):
        """Every agent gets its last reward, and they are those of the rules."""
        for game, players in TABLES:
            table = sixsands.pettingzoo.raw_env(game, players)
            table.reset(seed=5)
            table.action_space("player_0").seed(5)
            last = {}
            for agent in table.agent_iter():
                seen, reward, over, cut, _ = table.last()
                self.assertFalse(cut)
                if over:
                    last[agent] = reward
                table.step(None if over else table.action_space("player_0").sample(seen["action_mask"]))
            self.assertEqual([last[agent] for agent in table.possible_agents], rewards_of(table.state_now))
            self.assertEqual(len(last), players)
            self.assertEqual(table.agents, [])

    def test_errors(self):
        with self.assertRaisesRegex(ValueError, "players"):
            sixsands.pettingzoo.env("mandala", players=3)
        with self.assertRaisesRegex(ValueError, "chess"):
            sixsands.pettingzoo.env("chess")
        with self.assertRaisesRegex(ValueError, "human"):
            sixsands.pettingzoo.env("mandala", render_mode="human")
        table = sixsands.pettingzoo.raw_env("mandala")
        table.reset(seed=1)
        before = str(table.state_now)
        for action in (155, None):
            with self.assertRaises(sixsands.IllegalMoveError):
                table.step(action)
        self.assertEqual(str(table.state_now), before)
        with self.assertRaisesRegex(sixsands.Error, "reset"):
            sixsands.pettingzoo.env("mandala").step(0)

    def test_illegal(self):
        """An illegal move loses, where that is wanted."""
        table = sixsands.pettingzoo.env("flowers", players=3)
        table.reset(seed=1)
        agent = table.agent_selection
        table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
        self.assertEqual(table.rewards, {**dict.fromkeys(table.possible_agents, 0.0), agent: -1.0})
        self.assertTrue(all(table.terminations.values()))
        self.assertIn("illegal", table.infos[agent])


class Gymnasium(unittest.TestCase):
    def test_check(self):
        for game in sixsands.games():
            with self.subTest(game=game.name), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # texts have no frames a second
                check_env(gymnasium.make(f"sixsands/{game.name}-v0", bots="greedy").unwrapped)

    def test_seeds(self):
        """Equal seeds give equal games, the bots' part included."""
        def play(seed):
            table = sixsands.gymnasium.GameEnv("flowers", players=4, bots=["random", "greedy", "level:1"])
            seen, info = table.reset(seed=seed)
            lines, over, reward = [info["seat"]], False, 0.0
            while not over:
                self.assertEqual(table.state.actor, table.seat)
                seen, reward, over, _, info = table.step(int(np.flatnonzero(seen["action_mask"])[0]))
                lines.append(str(table.state))
            self.assertEqual(reward, rewards_of(table.state)[table.seat])
            return lines
        self.assertEqual(play(4), play(4))
        self.assertNotEqual(play(4), play(5))

    def test_illegal(self):
        table = sixsands.gymnasium.GameEnv("mandala", seat=1)
        table.reset(seed=1)
        self.assertEqual(table.seat, 1)
        illegal = int(np.flatnonzero(table._observe()["action_mask"] == 0)[0])
        seen, reward, over, _, info = table.step(illegal)
        self.assertTrue(table.observation_space.contains(seen))
        self.assertEqual((reward, over), (-1.0, True))
        self.assertIn("illegal", info)
        with self.assertRaises(gymnasium.error.ResetNeeded):
            table.step(0)

    def test_vector(self):
        tables = gymnasium.make_vec("sixsands/patterns-v0", num_envs=3, bots="random", vectorization_mode="sync")
        seen, _ = tables.reset(seed=2)
        ended = 0
        for _ in range(60):
            seen, reward, over, _, _ = tables.step([int(mask.argmax()) for mask in seen["action_mask"]])
            ended += int(over.sum())
        self.assertGreater(ended, 2)
        tables.close()

    def test_errors(self):
        for wrong in ({"players": 5}, {"seat": 2}, {"bots": ["random"] * 2}, {"render_mode": "human"}):
            with self.assertRaises(ValueError):
                sixsands.gymnasium.GameEnv("mandala", **wrong)
        with self.assertRaisesRegex(ValueError, "nobody"):
            sixsands.gymnasium.GameEnv("mandala", seat=0, bots="nobody")


class OpenSpiel(unittest.TestCase):
    def test_simulations(self):
        for game, players in TABLES:
            with self.subTest(game=game.name, players=players):
                pyspiel.random_sim_test(pyspiel.load_game(f"sixsands_{game.name}", {"players": players}), num_sims=1,
                                        serialize=False, verbose=False)

    def test_deals(self):
        """The deals are numbered, and nature's later outcomes have their weights."""
        game = pyspiel.load_game("sixsands_mandala", {"deals": 3, "seed": 9})
        state = game.new_initial_state()
        self.assertEqual([k for k, _ in state.chance_outcomes()], [0, 1, 2])
        state.apply_action(2)
        self.assertEqual(str(state), str(sixsands.Game("mandala").deal(2, sixsands.Rng(9, 2))))
        state.apply_action(state.legal_actions()[0])
        self.assertTrue(state.is_chance_node())
        self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
        self.assertEqual(len(state.observation_tensor(0)), game.observation_tensor_shape()[0])

    def test_secrets(self):
        """A player's information is the same whatever the other one hides."""
        view = sixsands.Game("mandala").deal(2, 3).view(0)
        one, two = (sixsands.openspiel.small("mandala", [view.determinize(seed)]).new_initial_state() for seed in (1, 2))
        for state in (one, two):
            state.apply_action(0)
        self.assertNotEqual(str(one), str(two))
        self.assertEqual(one.information_state_string(0), two.information_state_string(0))
        self.assertNotEqual(one.information_state_string(1), two.information_state_string(1))

    def test_small_variant(self):
        """OpenSpiel's own algorithms solve the end of a game: random play can be exploited, what they learn can't."""
        view = sixsands.State("mandala", LAST_CLAIMS).view()
        starts = sorted({str(view.determinize(seed)) for seed in range(20)})[:2]
        game = sixsands.openspiel.small("mandala", starts)
        exploited = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
        self.assertGreater(exploited, 0.05)
        solver = cfr.CFRPlusSolver(game)
        for _ in range(20):
            solver.evaluate_and_update_policy()
        self.assertLess(exploitability.nash_conv(game, solver.average_policy()), exploited / 5)
        state = game.new_initial_state()
        state.apply_action(0)
        random = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 1.4, 50, mcts.RandomRolloutEvaluator(1, random), random_state=random)
        self.assertIn(bot.step(state), state.legal_actions())

    def test_errors(self):
        for wrong in ({"players": 3}, {"deals": 0}, {"start": "m1=-"}):
            with self.assertRaises(ValueError):
                pyspiel.load_game("sixsands_mandala", wrong)
        with self.assertRaises(ValueError):
            sixsands.openspiel.small("mandala", [])


if __name__ == "__main__":
    unittest.main()
