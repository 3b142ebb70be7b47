# SPDX-License-Identifier: MIT
"""Records, bots and analyses, side by side with the command line where that is built."""

import copy
import io
import json
import os
import pathlib
import pickle
import resource
import subprocess
import tempfile
import unittest

import sixsands
from sixsands import OPEN, Game, Record, Rng, Search, View
from test_state import TABLES

SAMPLES = sorted((pathlib.Path(__file__).parents[3] / "tests" / "samples").glob("*.sgr"))
PROGRAM = os.environ.get("SIXSANDS")
with_program = unittest.skipUnless(PROGRAM, "SIXSANDS names no program")


def run(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def play(game, players, seed, choose, number=0):
    """A record of a whole game, as `sixsands selfplay` plays it: everything from one stream."""
    rng = Rng(seed, number)
    record = Record(game.deal(players, rng))
    state = record.state()
    while not state.is_over:
        record.apply(choose(state, rng))
        record.run_chance(rng)
        state = record.state()
    return record


def by_bot(bot):
    if bot == "random":  # draws its move itself, without a search
        return lambda state, rng: state.random_move(rng)
    return lambda state, rng: state.view().choose(bot, seed=rng.next())


class Records(unittest.TestCase):
    def test_samples_are_written_as_they_were(self):
        self.assertTrue(SAMPLES)
        for path in SAMPLES:
            records = list(sixsands.read_records(path))
            self.assertEqual("".join(map(str, records)).rstrip(), path.read_text().rstrip())

    def test_sources_of_all_kinds(self):
        path = SAMPLES[0]
        expected = [str(record) for record in sixsands.read_records(path)]
        for source in (str(path), io.StringIO(path.read_text()), io.BytesIO(path.read_bytes()), path.open(), path.open("rb")):
            self.assertEqual([str(record) for record in sixsands.read_records(source)], expected)
            if hasattr(source, "close"):
                source.close()

    def test_a_record_grows_and_shrinks(self):
        for game, players in TABLES:
            record = play(game, players, 3, lambda state, rng: state.random_move(rng))
            self.assertEqual(record.viewer, OPEN)
            self.assertEqual(len(record), len(record.moves))
            self.assertTrue(record.state().is_over)
            state = record.state(0)
            for step, (seat, move) in enumerate(record.moves):
                self.assertEqual((state.actor, record.state(step)), (seat, state))
                self.assertEqual(record.view(step, seat), state.view(seat))
                self.assertTrue(all(event["text"] for event in record.events(step)["events"]))
                state.apply(move)
                if state.is_chance:
                    self.assertTrue(record.outcomes(step).startswith("+"))
                else:
                    self.assertEqual(state, record.state(step + 1))
                state = record.state(step + 1)
            half = len(record) // 2
            line = record.state(half)
            record.cut(half)
            self.assertEqual((len(record), record.state()), (half, line))

    def test_records_are_values(self):
        record = play(Game("flowers"), 3, 5, lambda state, rng: state.random_move(rng))
        record.set_tag("Event", "a test")
        for other in (record.copy(), copy.deepcopy(record), pickle.loads(pickle.dumps(record)), Record(str(record))):
            self.assertEqual(other, record)
            self.assertEqual(other.tags["Event"], "a test")
            self.assertEqual(other.moves, record.moves)

    def test_a_line_is_a_decision(self):
        whole = play(Game("mandala"), 2, 5, lambda state, rng: state.random_move(rng))
        record = Record(whole.state(0))
        for step, (seat, move) in enumerate(whole.moves):
            record.add(f"{seat + 1} {whole.game.move_text(move)} {whole.outcomes(step)}".rstrip())
        self.assertEqual(record, whole)

    def test_a_record_of_a_view(self):
        view = Game("mandala").deal(seed=7).view(0)
        record = Record(view)
        self.assertEqual(record.viewer, 0)
        self.assertEqual(record.view(None, 0), view)
        with self.assertRaisesRegex(sixsands.Error, "only that seat's views"):
            record.state()

    def test_a_long_file_takes_no_memory(self):
        text = "".join(str(play(Game("patterns"), 2, 1, lambda state, rng: state.random_move(rng), k)) for k in range(20))

        class Endless(io.RawIOBase):
            left = 500

            def read(self, size):
                self.left -= 1
                return text if self.left >= 0 else ""

        reader = sixsands.read_records(Endless())
        count = sum(1 for _, _ in zip(range(2000), reader))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        count += sum(1 for _ in reader)
        self.assertEqual(count, 10000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 4000)  # kilobytes


class Bots(unittest.TestCase):
    def test_a_search_can_be_divided(self):
        for game, players in TABLES:
            view = game.deal(players, 7).view()
            whole, parts = Search(view, seed=3), Search(view, seed=3)
            whole.run(3000)
            for _ in range(30):
                parts.run(100)
            self.assertEqual(whole.findings(), parts.findings())
            self.assertEqual(whole.move, game.move_id(whole.findings()["move"]))
            self.assertEqual(whole.reasons()["text"], whole.hint())
            self.assertEqual(view.choose("expert", 3000, 3), whole.move)

    def test_a_bot_sees_only_its_view(self):
        view = View("mandala", str(Game("mandala").deal(seed=7).view()))
        self.assertIn(view.choose("level:2", seed=9), view.legal_moves)

    @with_program
    def test_hints_are_those_of_the_program(self):
        for game, players in TABLES:
            for seed in range(3):
                view = game.deal(players, seed).view()
                words = ("hint", game.name, "--view", str(view), "--nodes", "700", "--seed", str(seed + 5))
                self.assertEqual(view.hint(700, seed + 5), run(*words).strip())

    @with_program
    def test_a_hint_has_the_usual_nodes(self):
        view = Game("patterns").deal(seed=4).view()
        self.assertEqual(view.hint(), run("hint", "patterns", "--view", str(view)).strip())

    @with_program
    def test_selfplay_is_that_of_the_program(self):
        for game, players in TABLES:
            for bot in ("random", "greedy", "heuristic", "level:1"):
                words = ("selfplay", game.name, "--players", str(players), "--games", "2", "--seed", "6", "--bots", bot)
                mine = "".join(str(play(game, players, 6, by_bot(bot), k)) for k in range(2))
                self.assertEqual(mine, run(*words))

    @with_program
    def test_an_analysis_is_that_of_the_program(self):
        for game in sixsands.games():
            record = play(game, 2, 8, by_bot("heuristic"))
            record.cut(6)
            with tempfile.NamedTemporaryFile("w", suffix=".sgr") as file:
                file.write(str(record))
                file.flush()
                words = ("analyze", file.name, "--json", "--nodes", "300", "--rollouts", "40", "--seed", "2")
                expected = json.loads(run(*words))
            found = record.analyze(300, 40, 2)
            self.assertEqual(found["steps"], expected["steps"])
            self.assertEqual(found["sums"], expected["sums"])


if __name__ == "__main__":
    unittest.main()
