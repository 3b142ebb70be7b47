# SPDX-License-Identifier: MIT
"""Batches: the same games as single states, whatever the number of threads; arrays without copies."""

import array
import unittest

import sixsands
from sixsands import Batch, Game, Rng
from test_state import TABLES

try:
    import numpy
except ImportError:  # optional, for users as well
    numpy = None

ARRAYS = ("actor", "mask", "observation", "reward", "done", "score", "number")
SAMPLER = 2**63


class Single:
    """Game `number` of a seed, by itself."""

    def __init__(self, batch, number):
        self.number = number
        self.nature, self.sampler = Rng(batch.seed, number), Rng(batch.seed, number + SAMPLER)
        self.state = batch.game.deal(batch.players, self.nature)

    def sample(self):
        return self.state.random_move(self.sampler)

    def step(self, move):
        self.state.apply(move)
        self.state.run_chance(self.nature)


def reward_of(state):
    """The winners share what the others lose."""
    players, winners = state.players, state.winners
    return [(players / len(winners) if seat in winners else 0) / (players - 1) - 1 / (players - 1)
            for seat in range(players)]


class Replays(unittest.TestCase):
    def compare(self, batch, single):
        """Every array against the states of single games."""
        mask, observation = batch.mask.tolist(), batch.observation.tolist()
        for i, one in enumerate(single):
            self.assertEqual(batch.number[i], one.number)
            self.assertEqual(batch.actor[i], one.state.actor)
            self.assertEqual([m for m, legal in enumerate(mask[i]) if legal], one.state.legal_moves)
            self.assertEqual(observation[i], one.state.observation())
            self.assertEqual(batch.state(i), one.state)

    def replay(self, game, players, n, steps):
        batch = Batch(game, players, n, seed=11)
        single = [Single(batch, i) for i in range(n)]
        ended = 0
        self.compare(batch, single)
        for _ in range(steps):
            moves = batch.sample()
            self.assertEqual(moves.tolist(), [one.sample() for one in single])
            batch.step(moves)
            for i, one in enumerate(single):
                one.step(moves[i])
                self.assertEqual(batch.done[i], one.state.is_over)
                reward = [batch.reward[i, seat] for seat in range(players)]
                if not one.state.is_over:
                    self.assertEqual(reward, [0] * players)
                    continue
                ended += 1
                for got, expected in zip(reward, reward_of(one.state), strict=True):
                    self.assertAlmostEqual(got, expected, places=6)
                self.assertEqual(tuple(batch.score[i, seat] for seat in range(players)), one.state.scores)
                single[i] = Single(batch, one.number + n)
            self.compare(batch, single)
        return ended

    def test_a_batch_plays_the_games_of_single_states(self):
        for game, players in TABLES:
            with self.subTest(game=game.name, players=players):
                self.assertGreater(self.replay(game, players, 5, 250), 5)

    def test_threads_change_nothing(self):
        for game, players in TABLES:
            batches = [Batch(game, players, 37, seed=3, threads=threads) for threads in (1, 2, 5, 64)]
            for _ in range(60):
                for batch in batches:
                    batch.step(batch.sample())
                first, *others = [{name: getattr(batch, name).tobytes() for name in ARRAYS} for batch in batches]
                for other in others:
                    self.assertEqual(other, first)

    def test_seeds_differ(self):
        self.assertNotEqual(*(Batch("mandala", 2, 4, seed).observation.tobytes() for seed in (1, 2)))

    def test_sampling_changes_no_game(self):
        quiet, busy = (Batch("mandala", 2, 8, 5) for _ in range(2))
        for _ in range(200):
            busy.sample()
            moves = [busy.state(i).legal_moves[-1] for i in range(8)]
            for batch in (quiet, busy):
                batch.step(moves)
            self.assertEqual(quiet.observation, busy.observation)


class Actions(unittest.TestCase):
    def test_integers_of_any_kind(self):
        batches = [Batch("patterns", 2, 6, 2) for _ in range(14)]
        for _ in range(80):
            moves = batches[0].sample().tolist()
            for batch, code in zip(batches, "BhHiIlLqQ", strict=False):
                batch.step(array.array(code, moves))
            batches[9].step(moves)
            batches[10].step(tuple(moves))
            batches[11].step(memoryview(array.array("q", [m for m in moves for _ in (0, 1)]))[::2])
            batches[12].step(memoryview(array.array("q", moves[::-1]))[::-1])
            if numpy:
                batches[13].step(numpy.array(moves))
            else:
                batches[13].step(moves)
            for batch in batches[1:]:
                self.assertEqual(batch.observation, batches[0].observation)
                self.assertEqual(batch.number, batches[0].number)

    def test_nothing_happens_unless_all_are_legal(self):
        batch = Batch("mandala", 2, 3)
        before = [batch.state(i) for i in range(3)]
        legal = batch.sample().tolist()
        wrong = next(m for m in range(batch.game.num_moves) if not batch.mask[2, m])
        for bad in (wrong, -1, 10**9, 2**62, 65535, batch.game.num_moves):
            with self.assertRaisesRegex(sixsands.IllegalMoveError, "^game 2: "):
                batch.step([*legal[:2], bad])
        self.assertEqual([batch.state(i) for i in range(3)], before)
        batch.step(legal)


class Arrays(unittest.TestCase):
    def test_shapes(self):
        for game, players in TABLES:
            batch = Batch(game, players, 3)
            inputs = game.features["inputs"]
            for name, form, shape in (("actor", "b", (3,)), ("mask", "?", (3, game.num_moves)),
                                      ("observation", "H", (3, inputs)), ("reward", "f", (3, players)),
                                      ("done", "?", (3,)), ("score", "h", (3, players)), ("number", "Q", (3,))):
                view = getattr(batch, name)
                self.assertEqual((view.format, view.shape), (form, shape))
            self.assertEqual(len(batch), 3)

    @unittest.skipUnless(numpy, "without numpy")
    def test_numpy_sees_them_without_copying(self):
        batch = Batch("flowers", 3, 16)
        seen = {name: numpy.asarray(getattr(batch, name)) for name in ARRAYS}
        self.assertEqual(seen["mask"].dtype, numpy.bool_)
        self.assertEqual(seen["observation"].dtype, numpy.uint16)
        self.assertEqual(seen["reward"].dtype, numpy.float32)
        for _ in range(50):
            moves = seen["mask"].argmax(axis=1)
            self.assertTrue(seen["mask"][numpy.arange(16), moves].all())
            batch.step(moves)
            for name, view in seen.items():
                self.assertEqual(view.tobytes(), getattr(batch, name).tobytes())

    def test_whoever_writes_into_them_spoils_nothing(self):
        spoiled, whole = (Batch("mandala", 2, 4, 6) for _ in range(2))
        for _ in range(100):
            moves = whole.sample().tolist()
            spoiled.sample()
            for i in range(4):
                spoiled.actor[i] = 99
                spoiled.number[i] = 2**64 - 1
                for move in range(spoiled.game.num_moves):
                    spoiled.mask[i, move] = True
            whole.step(moves)
            spoiled.step(moves)
            self.assertEqual(whole.mask, spoiled.mask)
            self.assertEqual(whole.number, spoiled.number)

    def test_arrays_outlive_their_batch(self):
        batch = Batch("patterns", 2, 2)
        mask, expected = batch.mask, batch.mask.tolist()
        batch.close()
        del batch
        self.assertEqual(mask.tolist(), expected)

    def test_a_batch_is_a_context(self):
        with Batch("patterns", 2, 2) as batch:
            batch.step(batch.sample())
            self.assertEqual(repr(batch), "<Batch of 2 games of patterns, 2 players>")
        self.assertEqual(repr(batch), "<Batch of 2 games of patterns, 2 players, closed>")
        with self.assertRaisesRegex(sixsands.Error, "closed"):
            batch.sample()


if __name__ == "__main__":
    unittest.main()
