# SPDX-License-Identifier: MIT
"""Bad input: an exception that names it, and nothing has changed."""

import io
import os
import threading
import time
import unittest

import sixsands
from sixsands import Batch, Error, Game, IllegalMoveError, Record, RecordError, Rng, Search, State, View

PATIENCE = float(os.environ.get("SIXSANDS_TEST_PATIENCE", "300"))


class Arguments(unittest.TestCase):
    def refused(self, kind, pattern, call, *args, **kwargs):
        with self.assertRaisesRegex(kind, pattern):
            call(*args, **kwargs)

    def test_errors_are_value_errors(self):
        self.assertTrue(issubclass(Error, ValueError))
        self.assertTrue(issubclass(IllegalMoveError, Error) and issubclass(RecordError, Error))

    def test_games(self):
        self.refused(Error, "there is no game 'chess'", Game, "chess")
        self.refused(TypeError, "a game is a Game or its name", Game, 3)
        self.refused(Error, "^mandala is for 2 players, not 3$", Game("mandala").deal, 3)
        self.refused(Error, "^flowers is for 2 to 4 players, not 1$", Game("flowers").deal, 1)
        self.refused(Error, "2\\*\\*64", Game("mandala").deal, 2, -1)
        self.refused(Error, "2\\*\\*64", Game("mandala").deal, 2, 2**64)
        self.refused(TypeError, "Rng or a seed", Game("mandala").deal, 2, "x")

    def test_generators(self):
        self.refused(Error, "1 to 65535", Rng().below, 0)
        self.refused(Error, "1 to 65535", Rng().below, 65536)
        self.refused(Error, "zeros", Rng().__setstate__, (0, 0, 0, 0))
        self.refused(TypeError, "four numbers", Rng().__setstate__, [1, 2, 3, 4])
        self.assertRaises(TypeError, hash, Rng())

    def test_lines(self):
        line = str(Game("mandala").deal(seed=7))
        for bad in ("", "x", line[:-1], line + " ", line.replace("turn=1", "turn=3"), line * 9):
            self.refused(Error, ".", State, "mandala", bad)
            self.refused(Error, ".", View, "mandala", bad)
        self.refused(Error, ".", State, "patterns", line)
        self.refused(ValueError, "null", State, "mandala", line + "\0")

    def test_moves(self):
        state = Game("mandala").deal(seed=7)
        before = state.copy()
        self.refused(IllegalMoveError, "mandala has no move 'zz'", state.apply, "zz")
        self.refused(IllegalMoveError, "mandala has no move -1", state.apply, -1)
        self.refused(IllegalMoveError, "has no move", state.apply, 10**30)
        self.refused(TypeError, "a move is a number or its text", state.apply, 1.0)
        self.refused(IllegalMoveError, "^m1R: you have no red cards$", state.apply, "m1R")
        self.refused(IllegalMoveError, "^m1R: you have no red cards$", state.after, "m1R")
        self.assertFalse(state.is_legal("zz"))
        self.assertFalse(state.is_legal(-7))
        self.assertEqual(state, before)

    def test_seats(self):
        state = Game("mandala").deal()
        for seat in (2, -2, 10**20):
            self.refused(Error, "there is no seat", state.view, seat)
        self.refused(TypeError, ".", state.view, "1")
        self.refused(Error, "spectators", state.observation, -1)
        self.refused(Error, "there is no seat", state.view().score_sheet, 5)

    def test_a_finished_game(self):
        rng = Rng(1)
        state = Game("patterns").deal(2, rng)
        while not state.is_over:
            state.apply(state.random_move(rng))
        self.refused(IllegalMoveError, "the game is over", state.apply, 0)
        self.refused(Error, "game is over", state.random_move, rng)
        self.refused(Error, "no seat acts", state.view)
        self.refused(Error, "game is over", Search, state.view(0))
        self.assertEqual(state.run_chance(rng), [])

    def test_searches(self):
        state = Game("mandala").deal(seed=7)
        view = state.view()
        self.refused(TypeError, "View", Search, state)
        self.refused(Error, "bot", Search, view, "deep")
        self.refused(Error, "acts now", Search, state.view(1))
        self.refused(Error, "number of nodes", Search(view).run)
        self.refused(Error, "needs a number of nodes", view.choose, "expert")
        self.refused(Error, "nodes", Search(view).run, -1)

    def test_batches(self):
        self.refused(Error, "^mandala is for 2 players, not 3$", Batch, "mandala", 3, 4)
        self.refused(Error, "n must be 1", Batch, "mandala", 2, 0)
        self.refused(Error, "n must be 1", Batch, "mandala", 2, 2**40)
        self.refused(Error, "threads must be", Batch, "mandala", 2, 4, threads=0)
        self.refused(Error, "there is no game", Batch, "go", 2, 4)
        batch = Batch("mandala", 2, 4)
        moves = batch.sample().tolist()
        self.refused(Error, r"shape \(4,\), not \(3,\)", batch.step, moves[:3])
        self.refused(Error, "not one of 2 dimensions", batch.step, memoryview(bytes(4)).cast("B", (2, 2)))
        self.refused(TypeError, "must be integers, not of the format 'f'", batch.step, memoryview(bytes(16)).cast("f"))
        self.refused(TypeError, "array or a list", batch.step, 3)
        self.refused(TypeError, ".", batch.step, [None] * 4)
        self.refused(OverflowError, ".", batch.step, [2**70] * 4)
        self.refused(IndexError, "no game 4", batch.state, 4)
        self.refused(TypeError, "immutable|cannot set", setattr, Batch, "step", None)
        batch.close()
        for use in (lambda: batch.step(moves), batch.sample, lambda: batch.mask, lambda: batch.state(0)):
            self.refused(Error, "the batch is closed", use)
        batch.close()


class Records(unittest.TestCase):
    def test_a_wrong_record_has_its_line(self):
        good = str(Record(Game("patterns").deal(seed=3)))
        with self.assertRaises(RecordError) as caught:
            list(sixsands.read_records(io.StringIO(good + good.replace("patterns", "chess"))))
        self.assertEqual(caught.exception.line, len(good.splitlines()) + 1)
        self.assertIn("line ", str(caught.exception))

    def test_texts(self):
        good = str(Record(Game("patterns").deal(seed=3)))
        for bad, why in (("", "no record"), ("x", "."), (good + good, "more than one"), (3, "begins at a State")):
            with self.assertRaisesRegex((RecordError, TypeError), why):
                Record(bad)

    def test_what_was_read_can_not_be_changed(self):
        record = Record(str(Record(Game("patterns").deal(seed=3))))
        for change in (lambda: record.apply(0), lambda: record.cut(0), lambda: record.add("2 bG"),
                       lambda: record.set_tag("A", "b"), lambda: record.run_chance(1)):
            with self.assertRaisesRegex(Error, "can't be changed"):
                change()

    def test_a_refused_move_changes_nothing(self):
        record = Record(Game("mandala").deal(seed=7))
        before = str(record)
        for wrong in (lambda: record.apply("m1R"), lambda: record.add("1 m1R +PPP"), lambda: record.add("?"),
                      lambda: record.cut(1), lambda: record.state(1), lambda: record.events(0),
                      lambda: record.outcomes(0)):
            with self.assertRaises(Error):
                wrong()
        self.assertEqual(str(record), before)

    def test_sources(self):
        with self.assertRaises(FileNotFoundError):
            sixsands.read_records("/nowhere/games.sgr")
        with self.assertRaises(TypeError):
            sixsands.read_records(3.5)

        class Broken:
            def read(self, size):
                raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            next(sixsands.read_records(Broken()))
        with self.assertRaisesRegex(TypeError, "text or bytes"):
            next(sixsands.read_records(type("Odd", (), {"read": lambda self, size: 3})()))


class Threads(unittest.TestCase):
    def meet(self, work, use, pattern):
        """One thread works again and again; another one uses the same object and is refused."""
        stop = threading.Event()

        def again():
            while not stop.is_set():
                try:
                    work()
                except Error:
                    pass  # refused in its turn

        worker = threading.Thread(target=again)
        worker.start()
        met, deadline = "", time.monotonic() + PATIENCE
        while not met and time.monotonic() < deadline:
            try:
                use()
            except Error as error:
                met = str(error)
        stop.set()
        worker.join()
        self.assertRegex(met, pattern)
        use()

    def test_a_batch_that_steps(self):
        batch = Batch("flowers", 2, 20000)
        moves = batch.sample()
        self.meet(lambda: batch.step(batch.sample()), lambda: batch.mask, "stepping in another thread")
        self.assertEqual(len(moves), 20000)

    def test_a_search_that_runs(self):
        search = Search(Game("mandala").deal().view())
        self.meet(lambda: search.run(5000), lambda: search.move, "running in another thread")

    def test_a_record_that_is_analysed(self):
        record = Record(Game("mandala").deal(seed=7))
        record.apply(record.state().legal_moves[0])
        record.run_chance(1)
        self.meet(lambda: record.analyze(3000, 0), lambda: record.state(), "analysed in another thread")


if __name__ == "__main__":
    unittest.main()
