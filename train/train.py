#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the net of a game by self-play: every iteration plays some games, with a little noise, and learns how they
ended from every position after a move.

    python3 train/train.py GAME --minutes M --out FOLDER       on a GPU; needs CuPy
    python3 train/train.py GAME --cpu --games 128 …            on a processor; needs NumPy and g++
"""
import argparse
import os
import pickle
import sys
import time

os.environ.setdefault("CUPY_TF32", "1")  # products of matrices as quick as the GPU can
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import net as nets  # noqa: E402
import selfplay  # noqa: E402


def learn(net, adam, inputs, targets, rate, batch, whole, seed):
    """One pass over the samples in random order; the mean losses."""
    xp, losses = net.xp, []
    order = xp.random.RandomState(seed).permutation(inputs.shape[0])
    for i in range(0, inputs.shape[0] - batch + 1, batch):
        chosen = order[i:i + batch]
        found, gradients = net.loss(inputs[chosen], targets[chosen], whole)
        adam.step(gradients, rate)
        losses.append(xp.stack(found))
    return [float(x) for x in xp.stack(losses).mean(0)] if losses else [0.0, 0.0]


def save(net, folder, game):
    """The net for the program, and as it was trained."""
    with open(f"{folder}/{game}.net", "wb") as f:
        f.write(net.file())
    arrays = [a.get() if hasattr(a, "get") else a for a in net.arrays]
    with open(f"{folder}/{game}.pickle", "wb") as f:
        pickle.dump({"arrays": arrays, "hidden": net.hidden, "shape": vars(net.shape)}, f)


def load(machine, shape, path):
    """A net that was saved, to measure against."""
    with open(path, "rb") as f:
        saved = pickle.load(f)
    net = nets.Net(machine, shape, saved["hidden"])
    net.arrays = [machine.xp.asarray(a) for a in saved["arrays"]]
    return net


class Run:
    """What a training that was interrupted goes on from."""

    def __init__(self, net):
        self.net, self.adam, self.turn, self.seconds = net, nets.Adam(net), 0, 0.0

    def lists(self):
        return self.net.arrays, self.adam.mean, self.adam.square

    def save(self, path):
        """Whole, or not at all."""
        lists = [[a.get() if hasattr(a, "get") else a for a in arrays] for arrays in self.lists()]
        with open(path + ".new", "wb") as f:
            pickle.dump({"lists": lists, "steps": self.adam.steps, "turn": self.turn, "seconds": self.seconds}, f)
        os.replace(path + ".new", path)

    def load(self, path):
        with open(path, "rb") as f:
            saved = pickle.load(f)
        for arrays, kept in zip(self.lists(), saved["lists"]):
            arrays[:] = [self.net.xp.asarray(a) for a in kept]
        self.adam.steps, self.turn, self.seconds = saved["steps"], saved["turn"], saved["seconds"]


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", choices=selfplay.GAMES)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--iterations", type=int, help="this many instead of a time: then equal seeds give equal nets")
    parser.add_argument("--hidden", type=int, default=96, help="width of the first layer, a multiple of 32")
    parser.add_argument("--games", type=int, default=65536, help="side by side, in every iteration")
    parser.add_argument("--samples", type=int, default=96, help="room for this many in a game")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at the start; it falls to 3 %% of that")
    parser.add_argument("--players", type=int, help="games of this many only (default: of all that the game is for, by turns)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", action="store_true", help="without a GPU")
    parser.add_argument("--out", default=".")
    parser.add_argument("--every", type=int, default=20, help="iterations from one checkpoint (GAME.checkpoint) to the next")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in OUT, if there is one")
    parser.add_argument("--against", help="a saved net (.pickle) to measure against")
    return parser.parse_args()


def report(args, play, net, older, line, turn):
    """Prints a line now and then; returns the net that the next one is measured against."""
    if turn % 20 == 0:
        if turn % 100 == 0:
            if older is not None:
                line += f"  {play.share(net, older, 77):.3f} of a fair share against 100 before"
            older = net.copy()
        print(line, flush=True)
    return older


def train(args, run, play):
    net, xp, lead = run.net, run.net.xp, play.shape.lead
    before, older, times = run.seconds, None, [0.0, 0.0]
    start = time.monotonic()
    while True:
        run.seconds = before + time.monotonic() - start
        done = run.turn / args.iterations if args.iterations else run.seconds / (60 * args.minutes)
        if done >= 1:
            return
        if run.turn % args.every == 0:
            run.save(f"{args.out}/{args.game}.checkpoint")
        whole = done > 0.7
        rate = args.rate * 0.03**done
        noise = 0.034 * (0.004 / 0.034)**done
        t = time.monotonic()
        inputs, targets = play.play(net, (args.seed << 32) + run.turn, noise, whole=whole)
        targets = targets / xp.array([1, lead], dtype="float32")
        times[0] += time.monotonic() - t
        t = time.monotonic()
        losses = learn(net, run.adam, inputs, targets, rate, args.batch, whole, (args.seed << 20) + run.turn)
        times[1] += time.monotonic() - t
        line = f"{run.turn:5} {run.seconds:6.1f} s  loss {losses[0]:.4f} {losses[1]:.4f}  samples {len(inputs)}"
        line += f" lost {int(play.counter[3])}  play {times[0]:.1f} s learn {times[1]:.1f} s"
        older = report(args, play, net, older, line, run.turn)
        run.turn += 1


def main():
    args = options()
    shape = selfplay.shape_of(args.game)
    if args.players:
        shape.min_players = shape.max_players = args.players
    machine = (selfplay.Cpu if args.cpu else selfplay.Gpu)(args.game, args.hidden, args.games)
    net = nets.Net(machine, shape, args.hidden, args.seed)
    first = net.copy()
    play = selfplay.SelfPlay(machine, shape, args.games, args.games * args.samples)
    print(vars(shape), sum(a.size for a in net.arrays), "weights", flush=True)
    os.makedirs(args.out, exist_ok=True)
    run, checkpoint = Run(net), f"{args.out}/{args.game}.checkpoint"
    if args.resume and os.path.exists(checkpoint):
        run.load(checkpoint)
        print(f"goes on from iteration {run.turn}", flush=True)
    train(args, run, play)
    run.save(checkpoint)
    save(net, args.out, args.game)
    print(f"{run.turn} iterations of {args.games} games, {run.seconds / 60:.1f} minutes")
    whole = net.copy()
    whole.arrays = net.weights(True)
    print(f"rounded: {play.share(whole, net, 78):.3f} of a fair share against itself")
    print(f"{play.share(whole, first, 79):.3f} of a fair share against the untrained net")
    if args.against:
        print(f"{play.share(whole, load(machine, shape, args.against), 80):.3f} of a fair share against {args.against}")


if __name__ == "__main__":
    main()
