# SPDX-License-Identifier: MIT
"""What is made and dropped leaves nothing behind, errors included."""

import gc
import io
import pickle
import sys
import unittest

import sixsands
from sixsands import Batch, Game, Record, Rng, Search, State


def use_everything(seed):
    game = Game("mandala")
    rng = Rng(seed)
    state = game.deal(2, rng)
    with Batch(game, 2, 3, seed) as batch:
        batch.step(batch.sample())
        batch.step(batch.sample().tolist())
        rows = batch.mask, batch.observation, batch.state(1)
    view = state.view()
    search = Search(view, seed=seed)
    search.run(50)
    record = Record(state)
    record.apply(state.legal_moves[0])
    record.run_chance(rng)
    record.set_tag("Event", "leaks")
    for value in (state, view, record, rng, game):
        pickle.loads(pickle.dumps(value))
    list(sixsands.read_records(io.StringIO(str(record))))
    return (rows, state.data, state.chances, state.draw(), state._repr_html_(), view.data, view.odds, view.scores,
            view.foresee(state.legal_moves[0]), search.findings(), search.reasons(), search.move, view.hint(20),
            record.analyze(20, 2), record.events(0), record.tags, record.moves, record.copy() == record, hash(view))


def misuse_everything():
    game = Game("mandala")
    state, batch = game.deal(seed=7), Batch(game, 2, 2)
    for wrong in (lambda: state.apply("zz"), lambda: state.apply("m1R"), lambda: state.view(9), lambda: State(game, "x"),
                  lambda: Record("x"), lambda: batch.step([0]), lambda: batch.step([999, 999]), lambda: Game("go"),
                  lambda: Search(state.view(1)), lambda: Batch(game, 5, 1), lambda: batch.step([0.5, 1]),
                  lambda: Batch(game, 2, 1, -1), lambda: list(sixsands.read_records(io.StringIO("x"))),
                  lambda: sixsands.read_records("/nowhere"), lambda: state.view().choose("expert")):
        try:
            wrong()
        except (ValueError, TypeError, OSError):
            continue
        raise AssertionError("not refused")


class Leaks(unittest.TestCase):
    def test_the_number_of_blocks_does_not_grow(self):
        def blocks():
            for seed in range(50):
                use_everything(seed)
                misuse_everything()
            gc.collect()
            return sys.getallocatedblocks()

        # The interpreter's own caches fill up, more slowly each time; a leak would be 50 in every round.
        counts = [blocks() for _ in range(6)]
        self.assertLess(min(b - a for a, b in zip(counts, counts[1:], strict=False)), 50)

    @unittest.skipUnless(hasattr(sys, "gettotalrefcount"), "needs a debug interpreter")
    def test_all_references_are_given_back(self):
        """A debug interpreter counts every reference that anybody holds (scripts/python debug)."""
        def references():
            for seed in range(50):
                use_everything(seed)
                misuse_everything()
            gc.collect()
            return sys.gettotalrefcount()

        counts = [references() for _ in range(6)]
        self.assertLess(min(b - a for a, b in zip(counts, counts[1:], strict=False)), 50)


if __name__ == "__main__":
    unittest.main()
