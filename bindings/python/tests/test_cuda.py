# SPDX-License-Identifier: MIT
"""sixsands.cuda without a GPU: its kernels as C++ (fake_cupy), against the batches of the processor. On a machine with
a GPU cuda_check.py does the same with the real ones."""

import importlib
import sys
import unittest

import sixsands
from sixsands import Batch, Error, Game, IllegalMoveError
from test_state import TABLES

try:
    import numpy

    import fake_cupy
except ImportError:  # numpy is optional
    numpy = None

ARRAYS = ("actor", "mask", "observation", "reward", "done", "score", "number")


class Foreign:
    """An array of another package, known by DLPack alone."""

    def __init__(self, values, dtype="int64", where=(2, 0)):
        self.values, self.where = numpy.array(values, dtype), where

    def __dlpack_device__(self):
        return self.where

    def as_cupy(self):
        if self.values.dtype == object:
            raise BufferError("no such type")
        return self.values.view(fake_cupy.ndarray)


@unittest.skipUnless(numpy, "without numpy")
class Cuda(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.modules["cupy"] = fake_cupy
        cls.addClassCleanup(sys.modules.pop, "cupy")
        cls.addClassCleanup(sys.modules.pop, "sixsands.cuda", None)
        cls.cuda = importlib.import_module("sixsands.cuda")

    def compare(self, ours, other):
        for name in ARRAYS:
            left, right = numpy.asarray(getattr(ours, name)), numpy.asarray(getattr(other, name))
            self.assertEqual((left.dtype, left.shape), (right.dtype, right.shape), name)
            self.assertEqual(left.tobytes(), right.tobytes(), name)

    def test_the_same_games(self):
        for game, players in TABLES:
            with self.subTest(game=game.name, players=players):
                n = 70  # more than a block
                ours, other = self.cuda.Batch(game, players, n, 11), Batch(game, players, n, 11)
                self.compare(ours, other)
                for step in range(150):
                    moves = ours.sample()
                    self.assertEqual(moves.tobytes(), other.sample().tobytes())
                    if step % 3 == 0:  # its own choice
                        first = numpy.asarray(other.mask).argmax(axis=1)
                        kind = "bBhHiIqQ"[step // 3 % 8]
                        kind = kind if first.max() <= numpy.iinfo(kind).max else "H"
                        moves = numpy.repeat(first.astype(kind), 2).view(fake_cupy.ndarray)[::2]
                    ours.step(moves)
                    other.step(moves)
                    self.compare(ours, other)
                for i in (0, 69, -1):
                    self.assertEqual(ours.state(i), other.state(i))

    def test_rollouts(self):
        for game, players in TABLES:
            ours, other = self.cuda.Batch(game, players, 65), Batch(game, players, 65)
            for steps in (1, 0, 40, 300):
                ours.rollout(steps)
                for _ in range(steps):
                    other.step(other.sample())
                self.compare(ours, other)

    def refused(self, kind, pattern, call, *args, **kwargs):
        with self.assertRaisesRegex(kind, pattern):
            call(*args, **kwargs)

    def test_making(self):
        make = self.cuda.Batch
        for bad in ("chess", 3):
            self.refused((Error, TypeError), "no game 'chess'|a game is a Game or its name", make, bad, 2, 4)
        self.refused(Error, "^mandala is for 2 players, not 3$", make, "mandala", 3, 4)
        self.refused(Error, "n must be 1 to 16777216, not 0", make, "mandala", 2, 0)
        self.refused(Error, "n must be 1 to 16777216, not 16777217", make, "mandala", 2, 2**24 + 1)
        self.refused(TypeError, "integer", make, "mandala", 2, 4.0)
        self.refused(Error, "2\\*\\*64", make, "mandala", 2, 4, -1)

    def test_what_it_says_of_itself(self):
        batch = self.cuda.Batch("flowers", 3, 5, 9)
        self.assertEqual((batch.game, batch.players, len(batch), batch.seed), (Game("flowers"), 3, 5, 9))

    def test_actions(self):
        batch = self.cuda.Batch("mandala", 2, 3)
        legal = batch.sample().tolist()
        before = [batch.state(i) for i in range(3)]
        step = batch.step
        self.refused(TypeError, "an array on the GPU, not <class 'list'>", step, legal)
        self.refused(TypeError, "not on the host: <class 'numpy.ndarray'>", step, numpy.array(legal))
        self.refused(TypeError, "must be integers, not float32", step, Foreign(legal, "float32"))
        self.refused(TypeError, "must be integers, not bool", step, Foreign([True] * 3, "bool"))
        self.refused(TypeError, "that DLPack can pass on: no such type", step, Foreign(legal, object))
        self.refused(Error, r"must have the shape \(3,\), not \(2,\)", step, Foreign(legal[:2]))
        self.refused(Error, r"must have the shape \(3,\), not one of 2 dimensions", step, Foreign([legal]))
        self.refused(Error, "actions are on device 1, the batch is on 0", step, Foreign(legal, where=(2, 1)))
        wrong = next(m for m in range(batch.game.num_moves) if not batch.mask[2, m])
        single = Batch("mandala", 2, 3)
        for bad in (wrong, -1, 10**9, 2**62, 65535, batch.game.num_moves):
            for one in (single, batch):
                actions = [*legal[:2], bad] if one is single else Foreign([*legal[:2], bad])
                with self.assertRaises(IllegalMoveError) as caught:
                    one.step(actions)
                said = said if one is batch else str(caught.exception)
            self.assertEqual(str(caught.exception), said)
            self.assertRegex(said, "^game 2: ")
        self.assertEqual([batch.state(i) for i in range(3)], before)
        step(Foreign(legal))
        single.step(legal)
        self.compare(batch, single)

    def test_unchecked(self):
        batch, other = self.cuda.Batch("patterns", 2, 66, checked=False), Batch("patterns", 2, 66)
        batch.check()
        for _ in range(2):
            legal = batch.sample().copy()
            bad = legal.copy()
            bad[[5, 65]] = batch.game.num_moves
            batch.step(bad)
            bad[:] = batch.game.num_moves + 1
            batch.step(bad)
            batch.step(legal)
            batch.rollout(3)
            self.compare(batch, other)
            with self.assertRaisesRegex(IllegalMoveError, f"^game 5: patterns has no move {batch.game.num_moves}$"):
                batch.check()
            batch.check()
            batch.step(legal)
            other.step(legal)
            self.compare(batch, other)

    def test_closing(self):
        with self.cuda.Batch("patterns", 2, 2) as batch:
            batch.step(batch.sample())
            mask = batch.mask
        self.assertTrue(mask.any(axis=1).all())  # arrays outlive their batch
        for call in (batch.sample, batch.check, batch.__enter__, lambda: batch.mask, lambda: batch.state(0),
                     lambda: batch.rollout(1), lambda: batch.step(mask)):
            self.refused(Error, "the batch is closed", call)
        batch.close()

    def test_positions(self):
        batch = self.cuda.Batch("patterns", 2, 2)
        for i in (2, -3, 10**30):
            self.refused(IndexError, "there is no game .* in a batch of 2", batch.state, i)
        self.refused(TypeError, "a number, not '1'", batch.state, "1")
        self.refused(Error, "steps must be at least 0, not -1", batch.rollout, -1)

    def test_two_threads(self):
        batch = self.cuda.Batch("patterns", 2, 2)
        with batch._busy:
            self.refused(Error, "stepping in another thread", batch.sample)
        batch.step(batch.sample())

    def test_words_are_a_state_at_most(self):
        self.refused(Error, "256 bytes", sixsands._core._state, "mandala", b"\0" * 257)

    def test_a_game_without_device_rules(self):
        self.refused(Error, "chess has no rules for GPUs", self.cuda._compile, "chess")


class Absent(unittest.TestCase):
    def test_without_cupy_or_a_gpu(self):
        def fails():
            raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
        runtime = type("runtime", (), {"getDeviceCount": staticmethod(fails)})
        broken = type("cupy", (), {"cuda": type("cuda", (), {"runtime": runtime})})
        self.assertNotIn("sixsands.cuda", sys.modules)
        for module, pattern in ((None, "^sixsands.cuda needs CuPy"), (broken, "^sixsands.cuda needs a GPU: cudaErrorNoDevice")):
            sys.modules["cupy"] = module
            try:
                with self.assertRaisesRegex(ImportError, pattern):
                    importlib.import_module("sixsands.cuda")
            finally:
                del sys.modules["cupy"]


if __name__ == "__main__":
    unittest.main()
