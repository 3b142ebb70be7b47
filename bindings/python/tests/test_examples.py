# SPDX-License-Identifier: MIT
"""The examples, run small. Some need large packages: those are tried where they are installed (scripts/python examples,
which sets EXAMPLES=all, so that nothing is left out there)."""
import importlib.util
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TOP = pathlib.Path(__file__).parents[3]
EXAMPLES = TOP / "examples"
PATIENCE = float(os.environ.get("SIXSANDS_TEST_PATIENCE", "600"))
PROGRAM = os.environ.get("SIXSANDS")


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing and os.environ.get("EXAMPLES") != "all", f"needs {', '.join(missing)}")


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        # Whatever packages keep goes there too.
        self.env = {**os.environ, "HOME": self.folder.name, "MPLCONFIGDIR": self.folder.name, "RAY_AUTH_MODE": "disabled",
                    "RAY_raylet_start_wait_time_s": "600"}  # a busy machine isn't a broken one

    def run_python(self, *words, **more):
        done = subprocess.run([sys.executable, "-B", *map(str, words)], cwd=self.path, env={**self.env, **more},
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return done.stdout

    def test_random_agent(self):
        for game in ("mandala", "patterns", "flowers"):
            shown = self.run_python(EXAMPLES / "python/random_agent.py", game, 300)
            self.assertRegex(shown, rf"one game of {game}: \d+ decisions, scores \(.*\)\n300 games: mean scores")

    @unittest.skipUnless(PROGRAM, "needs the program")
    def test_own_bot(self):
        bot = f"cmd:'{sys.executable}' -B '{EXAMPLES}/python/own_bot.py'"
        done = subprocess.run([PROGRAM, "arena", "mandala", "--bot", bot, "--bot", "random", "--nodes", "1", "--games", "4",
                               "--grace", "600000", "--startup", "600000", "--json"],
                              cwd=self.path, env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertEqual(done.stderr, "")  # no forfeits
        self.assertIn('"games":4', done.stdout)

    def test_selfplay_local(self):
        self.run_python(EXAMPLES / "ray_selfplay.py", "--local", "--games", 5, "--unit", 2, "-o", "five.sgr")
        self.run_python(EXAMPLES / "ray_selfplay.py", "--local", "--games", 5, "--unit", 5, "-o", "again.sgr")
        records = (self.path / "five.sgr").read_bytes()
        self.assertEqual(records.count(b'[Event "ray_selfplay"]'), 5)
        self.assertEqual(records, (self.path / "again.sgr").read_bytes())

    @needs("ray")
    def test_ray(self):
        """Two workers, of which one is killed in the middle: the same records."""
        command = [sys.executable, "-B", str(EXAMPLES / "ray_selfplay.py"), "--games", "400", "--unit", "40"]
        subprocess.run([*command, "--local", "-o", "one.sgr"], cwd=self.path, env=self.env, timeout=PATIENCE, check=True)
        running = subprocess.Popen([*command, "-o", "ray.sgr"], cwd=self.path, env=self.env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        killed, end = None, time.monotonic() + PATIENCE
        while killed is None and running.poll() is None and time.monotonic() < end:
            for entry in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    if entry.read_bytes().startswith(b"ray::play_unit") and self.is_below(int(entry.parent.name), running.pid):
                        killed = int(entry.parent.name)
                        os.kill(killed, signal.SIGKILL)
                        break
                except OSError:
                    pass
            time.sleep(0.01)
        _, said = running.communicate(timeout=PATIENCE)
        self.assertEqual(running.returncode, 0, said[-2000:])
        self.assertIsNotNone(killed, "no worker was seen at work")
        self.assertEqual((self.path / "ray.sgr").read_bytes(), (self.path / "one.sgr").read_bytes())

    @staticmethod
    def is_below(pid, above):
        """Is it a process that `above` has started, directly or not?"""
        while pid > 1 and pid != above:
            pid = int(re.search(r"^PPid:\s*(\d+)$", pathlib.Path(f"/proc/{pid}/status").read_text(), re.M)[1])
        return pid == above

    @needs("torch")
    def test_train(self):
        """A few seconds of learning; the net plays in the self-play of Ray's example. The whole five minutes are
        `make train-python`."""
        shown = self.run_python(EXAMPLES / "python/train.py", "--minutes", 0.1, "--games", 200, "--save", "net.npz")
        self.assertRegex(shown, r"after [0-9,]+ decisions: [0-9.]+% of 200 games against random")
        self.run_python(EXAMPLES / "ray_selfplay.py", "--local", "--games", 3, "--net", "net.npz", "-o", "net.sgr")
        self.assertEqual((self.path / "net.sgr").read_text().count('[Game "mandala"]'), 3)

    @needs("matplotlib")
    def test_openings(self):
        shown = self.run_python(EXAMPLES / "python/openings.py", "--deals", 6, "--nodes", 100, "-o", "o.png")
        self.assertIn("points lost, best in", shown)
        self.assertEqual((self.path / "o.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")

    @needs("nbclient", "nbformat", "ipykernel", "matplotlib")
    def test_notebook(self):
        code = ("import nbformat, nbclient, sys\n"
                "tour = nbformat.read(sys.argv[1], as_version=4)\nnbformat.validate(tour)\n"
                "assert not any(cell.get('outputs') for cell in tour.cells), 'outputs belong in no repository'\n"
                "nbclient.NotebookClient(tour, timeout=None, kernel_name='python3').execute()\n"
                "print(sum(len(cell.get('outputs', [])) for cell in tour.cells))")
        self.assertGreater(int(self.run_python("-c", code, EXAMPLES / "python/tour.ipynb")), 4)

    @unittest.skipUnless("KUHN" in os.environ, "needs a package that has Kuhn poker")
    def test_cfr(self):
        shown = self.run_python(EXAMPLES / "python/cfr.py", 1000, PYTHONPATH=os.environ["KUHN"])
        value, nash = map(float, re.search(r"value for seat 1: (\S+) .*exploitability (\S+)", shown).groups())
        self.assertAlmostEqual(value, -1 / 18, delta=0.01)
        self.assertLess(nash, 0.02)


if __name__ == "__main__":
    unittest.main()
