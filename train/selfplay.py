# SPDX-License-Identifier: MIT
"""Self-play of a net, thousands of games side by side, from the rules and features of the program itself: the kernels of
gpu/selfplay.cu."""
import os
import re
import shutil
import subprocess
import sys
from types import SimpleNamespace

import cupy
import torch

import net as nets

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)) + "/gpu")
from compile import ROOT, compile_kernels  # noqa: E402

LEAD = {"mandala": 15, "patterns": 10, "flowers": 10}  # a lead of this many points is 1
PLAYERS = {"mandala": (2, 2), "patterns": (2, 2), "flowers": (2, 4)}
SEATS = 4


def defines(game, hidden):
    """The macros of gpu/selfplay.h."""
    return [f'-DFEATURES="games/{game}/ai/features.h"', f"-DNAMES={game.upper()}", f"-DHIDDEN={hidden}",
            f"-DLEAD={LEAD[game]}", f"-DALL_SEATS={int(PLAYERS[game][1] > 2)}", f"-DFIRST_CLIP={nets.FIRST_CLIP}f",
            f"-DSECOND_CLIP={nets.SECOND_CLIP}f"]


def shape_of(game):
    """The sizes of a game's features, as the compiler sees them."""
    names = ["UNITS", "COMMON_INPUTS", "UNIT_INPUTS", "COMMON_ROWS", "UNIT_ROWS", "FEATURES"]
    text = f'#include "games/{game}/ai/features.h"\nenum {{ here,\n' + "".join(
        f"SHAPE_{n} = {game.upper()}_{n},\n" for n in names) + "};\n" + "".join(
            f'int shape_{n}[SHAPE_{n}];\n' for n in names)
    compiler = next(c for c in ("cc", "gcc", "clang") if shutil.which(c))
    listed = subprocess.run([compiler, "-std=gnu17", "-xc", f"-I{ROOT}/src", "-S", "-o", "-", "-"], input=text, text=True,
                            check=True, capture_output=True).stdout
    sizes = {n: int(re.search(rf"shape_{n}, *(\d+)", listed)[1]) // 4 for n in names}
    return SimpleNamespace(game=game, **{n.lower(): v for n, v in sizes.items()})


class SelfPlay:
    """Games of one or two nets. `play` returns samples: inputs, share of the win, lead."""

    def __init__(self, shape, hidden, games, samples, looks=32):
        self.shape, self.hidden, self.games, self.samples, self.device = shape, hidden, games, samples, "cuda"
        self.looks = games * looks
        self.inputs = shape.common_inputs + shape.units * shape.unit_inputs
        make = lambda *size, dtype=torch.int32: torch.zeros(*size, dtype=dtype, device=self.device)
        self.outcome = make(games, SEATS, 2, dtype=torch.float32)
        self.counter = make(4)
        self.sample = make(samples, self.inputs, dtype=torch.int16)
        self.sample_game, self.sample_seat = make(samples), make(samples, dtype=torch.uint8)
        self.game, self.input = make(self.looks), make(self.looks, self.inputs, dtype=torch.int16)
        self.value, self.known = make(self.looks, dtype=torch.float32), make(self.looks, dtype=torch.float32)
        self.memory = [make(games, 32, dtype=torch.int64), make(games, 4, dtype=torch.int64), make(games), make(games),
                       self.game, self.input, self.value, self.known, self.sample, self.sample_game, self.sample_seat,
                       self.outcome, self.counter]
        fields = [t.data_ptr() for t in self.memory] + [games, self.looks, samples]
        self.fields = torch.tensor(fields, dtype=torch.int64, device=self.device)
        self.steps = self.compile()

    def compile(self):
        module = compile_kernels("selfplay.cu", self.shape.game, *defines(self.shape.game, self.hidden))
        stream = cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)
        threads, processors = 256, torch.cuda.get_device_properties(0).multi_processor_count

        def step(name, blocks):
            kernel = module.get_function(name)

            def run(*arguments):
                with stream:
                    kernel((blocks,), (threads,), arguments)
            return run
        few = (self.games + 63) // 64
        return {"deal": step("deal", few), "count": step("count", few), "look": step("look", 16 * processors),
                "evaluate": step("evaluate", 16 * processors), "choose": step("choose", few)}

    def weights(self, net, whole):
        """A net as the kernels read it; the tensors must be kept."""
        row, *rest = [w.detach() for w in net.weights(whole)]
        return [row.bfloat16().contiguous()] + [w.float().contiguous() for w in rest]

    @torch.no_grad()
    def play(self, net, seed, noise, other=None, whole=False, most=400):
        """Plays all games to the end. With `other`, `net` plays seat 0 in even games."""
        first, second = self.weights(net, whole), self.weights(other or net, whole)
        pointers = torch.tensor([w.data_ptr() for w in first + second], dtype=torch.int64, device=self.device)
        p, w = cupy.uint64(self.fields.data_ptr()), cupy.uint64(pointers.data_ptr())
        fewest, players = PLAYERS[self.shape.game]
        self.counter.zero_()
        self.steps["deal"](p, cupy.uint64(seed), cupy.int32(fewest), cupy.int32(players))
        for turn in range(most):
            self.counter[0] = self.counter[2] = 0
            self.steps["count"](p)
            if turn % 8 == 7 and int(self.counter[2]) == 0:
                break
            self.steps["look"](p)
            self.steps["evaluate"](p, w)
            self.steps["choose"](p, cupy.float32(noise))
        n = min(int(self.counter[1]), self.samples)
        return self.sample[:n], self.outcome[self.sample_game[:n].long(), self.sample_seat[:n].long()]

    def share(self, net, other, seed):
        """How much of its fair share of the wins `net` takes against `other`, seats by turns, without noise: 1 is even."""
        self.play(net, seed, 0.0, other=other)
        fewest, most = PLAYERS[self.shape.game]
        game = torch.arange(self.games, device=self.device)[:, None]
        seat = torch.arange(SEATS, device=self.device)[None, :]
        players = fewest + game % (most - fewest + 1)
        own = ((seat + game) % 2 == 0) & (seat < players)
        won = (self.outcome[:, :, 0] * own).sum(1)
        return float((won / (own.sum(1) / players[:, 0])).mean())
