# SPDX-License-Identifier: MIT
"""The trainer without a GPU: its gradients, a tiny net that learns, and the same net in the program.

    train_test.py NET_VALUES GATE
"""
import argparse
import contextlib
import io
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "train"))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy  # noqa: E402

import net as nets  # noqa: E402
import selfplay  # noqa: E402
import train  # noqa: E402

HIDDEN, GAMES, ITERATIONS = 32, 64, 16


class Trained:
    """A net of a game after some iterations, and the untrained one."""

    def __init__(self, game, iterations):
        self.game, self.shape = game, selfplay.shape_of(game)
        self.machine = selfplay.Cpu(game, HIDDEN, GAMES)
        self.play = selfplay.SelfPlay(self.machine, self.shape, GAMES, 400 * GAMES, looks=64)
        self.first = nets.Net(self.machine, self.shape, HIDDEN)
        self.net = self.first.copy()
        adam, lead = nets.Adam(self.net), numpy.array([1, self.shape.lead], dtype="float32")
        for turn in range(iterations):
            whole = turn > 0.7 * iterations
            inputs, targets = self.play.play(self.net, turn, 0.03, whole=whole)
            train.learn(self.net, adam, inputs, targets / lead, 4e-3, 256, whole, turn)


def test_gradients():
    """They are those of the loss, as differences show."""
    shape = selfplay.shape_of("mandala")
    net = nets.Net(numpy, shape, HIDDEN)
    net.arrays = [a.astype("float64") for a in net.arrays]
    random = numpy.random.RandomState(3)
    inputs = numpy.concatenate(
        [random.randint(0, shape.common_rows, (24, shape.common_inputs)),
         shape.common_rows + random.randint(0, shape.unit_rows, (24, shape.units * shape.unit_inputs))], axis=1)
    # An input's cases exclude one another, so no row comes twice.
    for part in [inputs[:, :shape.common_inputs]] + numpy.split(inputs[:, shape.common_inputs:], shape.units, axis=1):
        for line in part:
            low, high = (0, shape.common_rows) if part.shape[1] == shape.common_inputs else (
                shape.common_rows, shape.common_rows + shape.unit_rows)
            line[:] = random.choice(numpy.arange(low, high), len(line), replace=False)
    targets = random.rand(24, 2)

    def loss():
        (win, lead), gradients = net.loss(inputs, targets)
        return win + nets.LEAD_LOSS * lead, gradients
    _, gradients = loss()
    for array, gradient in zip(net.arrays, gradients):
        for _ in range(12):
            at = tuple(random.randint(0, n) for n in array.shape)
            if array is net.arrays[0]:
                at = (int(random.choice(inputs[random.randint(24)])), at[1])  # a row that is used
            kept, small = array[at], 1e-5
            array[at] = kept + small
            above, _ = loss()
            array[at] = kept - small
            below, _ = loss()
            array[at] = kept
            assert abs((above - below) / (2 * small) - gradient[at]) < 1e-5, (array.shape, at)


def check_rows(trained):
    """Sums of rows are what products of matrices are, and so are their gradients."""
    inputs, targets = trained.play.play(trained.net, 501, 0.03)
    inputs, targets = inputs[:300], targets[:300]
    plain = nets.Net(numpy, trained.shape, HIDDEN)
    plain.arrays = trained.net.arrays
    (found, gradients), (right, slow) = trained.net.loss(inputs, targets), plain.loss(inputs, targets)
    assert numpy.allclose(found, right, rtol=1e-4), (found, right)
    for one, other in zip(gradients, slow):
        assert numpy.allclose(one, other, rtol=1e-3, atol=1e-5 * abs(other).max()), abs(one - other).max()


class Interrupted(Exception):
    pass


def check_resuming(trained):
    """A training that was interrupted goes on as if it hadn't been."""
    def run(folder, resume, end):
        args = argparse.Namespace(game=trained.game, iterations=6, rate=2e-3, batch=256, seed=3, out=folder, every=2)
        run = train.Run(nets.Net(trained.machine, trained.shape, HIDDEN, 3))
        if resume:
            run.load(f"{folder}/{trained.game}.checkpoint")
        play = argparse.Namespace(counter=trained.play.counter, share=trained.play.share, shape=trained.shape)

        def games(*arguments, **words):
            if run.turn == end:
                raise Interrupted
            return trained.play.play(*arguments, **words)
        play.play = games
        train.train(args, run, play)
        return run.net.file()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        whole = run(folder, False, None)
        try:
            run(folder, False, 5)
            assert False, "it wasn't interrupted"
        except Interrupted:
            pass
        assert run(folder, True, None) == whole


def check_learning(trained):
    """A fair share is 1, and the untrained net chooses about at random."""
    share = trained.play.share(trained.net, trained.first, 99)
    assert share > 1.5, f"{trained.game}: {share} of a fair share against the untrained net"


def check_program(trained, program):
    """The program's values are the trainer's: in NET_ONE-ths they differ by what 64ths round off."""
    inputs, _ = trained.play.play(trained.net, 500, 0.03, whole=True)
    inputs = numpy.ascontiguousarray(inputs[:500])
    with tempfile.TemporaryDirectory() as folder:
        train.save(trained.net, folder, trained.game)
        done = subprocess.run([program, trained.game, f"{folder}/{trained.game}.net"], input=inputs.tobytes(), check=True,
                              stdout=subprocess.PIPE)
    found = numpy.array(done.stdout.split(), dtype="float64").reshape(-1, 2) / 16384
    right, _ = trained.net.forward(inputs, whole=True)
    third = abs(trained.net.weights(True)[4]).sum(0)
    assert found.shape == right.shape
    assert right[:, 0].std() > 0.2
    assert (abs(found - right) <= third / 64 + 1e-3).all(), abs(found - right).max(0)


def check_search(trained, gate):
    """The tree search plays with it: equal seeds give equal games, and other weights others. (Trained nets differ between
    processors, whose sums are rounded differently, so shares of so few games may be equal; signatures of the moves aren't.)"""
    players = trained.shape.max_players

    def games(net):
        with tempfile.TemporaryDirectory() as folder:
            train.save(net, folder, trained.game)
            done = subprocess.run([gate, trained.game, f"{folder}/{trained.game}.net", "--players", str(players), "--nodes", "20",
                                   "--games", str(2 * players)], check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.split(";")[0]
    found = games(trained.net)
    assert found == games(trained.net), found
    assert "net wins" in found and "signature" in found, found
    assert games(trained.first).split("signature")[1] != found.split("signature")[1], "trained or not, its games are the same"


def check_damage(trained, gate):
    """A damaged file is one line of error."""
    with tempfile.TemporaryDirectory() as folder:
        train.save(trained.net, folder, trained.game)
        path = f"{folder}/{trained.game}.net"
        with open(path, "r+b") as f:
            f.truncate(1000)
        done = subprocess.run([gate, trained.game, path], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"gate: {path}: net: the file has another length\n"), done.stderr


def main():
    program, gate = sys.argv[1:]
    failed = 0

    def report(number, name, test, *arguments):
        nonlocal failed
        try:
            test(*arguments)
            print(f"ok {number} - {name}", flush=True)
        except AssertionError as why:
            failed += 1
            print(f"not ok {number} - {name}: {why}", flush=True)
    print("1..12")
    report(1, "gradients", test_gradients)
    for i, (game, iterations) in enumerate((("mandala", ITERATIONS), ("flowers", ITERATIONS // 2))):
        trained = Trained(game, iterations)
        report(2 + 5 * i, f"a tiny net learns {game}", check_learning, trained)
        report(3 + 5 * i, f"the program evaluates {game} as the trainer does", check_program, trained, program)
        report(4 + 5 * i, f"the tree search of {game} uses it", check_search, trained, gate)
        report(5 + 5 * i, f"a damaged net of {game}", check_damage, trained, gate)
        report(6 + 5 * i, f"sums of rows in {game}", check_rows, trained)
    report(12, "a training goes on from its checkpoint", check_resuming, trained)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
