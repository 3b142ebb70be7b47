#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An opening study of Mandala, drawn with matplotlib: what is the first move worth, by its kind? The expert looks at many
deals; a move's loss is its chance to win less that of the best one.

    python3 examples/python/openings.py [--deals 200] [--nodes 2000] [-o docs/pictures/openings.png]
"""
import argparse
import collections
import statistics

import matplotlib
matplotlib.use("Agg")  # a file, no window
import matplotlib.pyplot as plt  # noqa: E402

import sixsands  # noqa: E402

KINDS = {"m": "one card to a mountain", "f1": "one card to a field", "f2": "two cards to a field",
         "f3": "three or more", "d1": "discard one", "d2": "discard more"}


def kind(move):
    """m1R, f2K3, dG2: a letter, and for some how many cards (docs/notation.md)."""
    return move[0] if move[0] == "m" else move[0] + str(min(int(move[-1]), 3 if move[0] == "f" else 2))


def study(deals, nodes):
    """The losses of the best move of each kind, deal by deal; and how often a kind has the best of all."""
    game, losses, best = sixsands.Game("mandala"), collections.defaultdict(list), collections.Counter()
    for seed in range(1, deals + 1):
        search = sixsands.Search(game.deal(seed=seed).view(), "expert", seed=1)
        search.run(nodes)
        found = [one for one in search.findings(top=game.num_moves)["moves"] if one["win"] is not None]
        top = max(one["win"] for one in found)
        best[kind(found[0]["move"])] += 1
        here = {}
        for one in found:
            here[kind(one["move"])] = min(here.get(kind(one["move"]), 1.0), top - one["win"])
        for name, loss in here.items():
            losses[name].append(100 * loss)
    return losses, best


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--deals", type=int, default=200)
    options.add_argument("--nodes", type=int, default=2000)
    options.add_argument("-o", "--output", default="openings.png")
    asked = options.parse_args()
    losses, best = study(asked.deals, asked.nodes)
    shown = [name for name in KINDS if len(losses[name]) > 1]
    mean = [statistics.mean(losses[name]) for name in shown]
    error = [1.96 * statistics.stdev(losses[name]) / len(losses[name]) ** 0.5 for name in shown]
    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    axes.barh([KINDS[name] for name in shown], mean, xerr=error, color="#4f7f6f", ecolor="#333333", capsize=3)
    axes.invert_yaxis()
    axes.set_xlabel("percentage points of the chance to win, lost by the best such move (mean, 95 %)", fontsize=9)
    axes.set_title(f"Mandala, the first move: {asked.deals} deals, {asked.nodes:,} nodes each", fontsize=10)
    for row, name in enumerate(shown):
        axes.annotate(f"best in {best[name] / asked.deals:.0%}", (mean[row] + error[row], row), xytext=(6, 0),
                      textcoords="offset points", va="center", fontsize=8)
    axes.margins(x=0.18)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(asked.output, dpi=150)
    for name, loss in zip(shown, mean):
        print(f"{KINDS[name]:26}{loss:6.2f} points lost, best in {best[name]} of {asked.deals} deals")


if __name__ == "__main__":
    main()
