#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Self-play of a net over a Ray cluster: units of games go to whichever worker is free, and records come back.

    python3 examples/python/train.py --save net.npz           # or without --net: one that knows nothing
    python3 examples/ray_selfplay.py --net net.npz --games 10000 -o games.sgr
    python3 examples/ray_selfplay.py --net net.npz --games 10000 -o games.sgr --address auto     # a cluster that runs

Game k draws everything from stream k of the seed, and the net counts in whole numbers, whose sums are the same on
every machine. So a unit that is lost with its worker is played again somewhere else (Ray does that), and the file is
the same as that of one process (--local), byte for byte.
"""
import argparse
import os

import numpy as np

import sixsands

ONE = 64  # what 1.0 is in whole numbers


class Net:
    """Two layers of weights on a row for each feature: what examples/python/train.py saves."""

    def __init__(self, game, path, seed):
        self.game, rows = game, game.features["rows"]
        if path:
            with np.load(path) as file:
                found = {name: (file[name] * ONE).round().astype(np.int64) for name in file.files}
            self.rows, self.middle, self.bias = found["rows.weight"], found["middle.weight"], found["middle.bias"]
            self.out, self.last = found["policy.weight"], found["policy.bias"]
        else:
            random, hidden = np.random.default_rng(seed), 32
            self.rows, self.middle = random.integers(-8, 9, (rows, hidden)), random.integers(-16, 17, (hidden, hidden))
            self.out = random.integers(-16, 17, (game.num_moves, hidden))
            self.bias, self.last = np.zeros(hidden, np.int64), np.zeros(game.num_moves, np.int64)
        if self.rows.shape[0] != rows or self.out.shape[0] != game.num_moves:
            raise SystemExit(f"{path} isn't a net for {game.name}")

    def choose(self, state, rng):
        """A legal move, likelier if the net likes it: twice as likely for each half of a logit."""
        x = np.maximum(self.rows[state.observation()].sum(axis=0), 0)
        x = np.maximum(self.middle @ x // ONE + self.bias, 0)
        moves = state.legal_moves
        logits = self.out[moves] @ x // ONE + self.last[moves]
        weights = 256 >> np.minimum((logits.max() - logits) // (ONE // 2), 9)
        return moves[int(np.searchsorted(weights.cumsum(), rng.below(int(weights.sum())), side="right"))]


def play_unit(net, seed, first, end):
    """The records of games first to end - 1, as one text."""
    texts = []
    for k in range(first, end):
        rng = sixsands.Rng(seed, k)
        record = sixsands.Record(net.game.deal(2, rng))
        while not (state := record.state()).is_over:
            record.apply(net.choose(state, rng))
            record.run_chance(rng)
        for name, value in (("Event", "ray_selfplay"), ("Round", k + 1), ("Seed", seed)):
            record.set_tag(name, str(value))
        texts.append(str(record))
    return "".join(texts)


def play_local(net, asked, units):
    for unit in units:
        yield play_unit(net, asked.seed, *unit)


def play_on_ray(net, asked, units):
    """The same units, a few ahead of the one that is awaited."""
    import ray
    here = {} if asked.address else {"num_cpus": asked.workers, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    ray.init(address=asked.address, log_to_driver=False, **here)
    task = ray.remote(max_retries=-1)(play_unit)  # as often as it takes
    shared, waiting = ray.put(net), []
    ahead = 4 * int(ray.cluster_resources().get("CPU", 1))
    for unit in units:
        waiting.append(task.remote(shared, asked.seed, *unit))
        if len(waiting) >= ahead:
            yield ray.get(waiting.pop(0))
    for one in waiting:
        yield ray.get(one)
    ray.shutdown()


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", default="mandala")
    options.add_argument("--net", help="what train.py saved (default: a net that knows nothing)")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--unit", type=int, default=10, help="games that are one task")
    options.add_argument("--workers", type=int, default=2, help="of a cluster on this machine")
    options.add_argument("--address", help="of a cluster that runs already; auto: the one on this machine")
    options.add_argument("--local", action="store_true", help="without Ray, in this process")
    options.add_argument("-o", "--output", required=True)
    asked = options.parse_args()
    net = Net(sixsands.Game(asked.game), asked.net, asked.seed)
    units = [(k, min(k + asked.unit, asked.games)) for k in range(0, asked.games, asked.unit)]
    with open(asked.output + ".part", "w", encoding="utf-8") as file:
        for text in (play_local if asked.local else play_on_ray)(net, asked, units):
            file.write(text)
    os.replace(asked.output + ".part", asked.output)


if __name__ == "__main__":
    main()
