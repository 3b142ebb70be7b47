# SPDX-License-Identifier: MIT
"""Self-play of a net, many games side by side, from the rules and features of the program itself: the steps of
gpu/selfplay.h, as kernels on a GPU (gpu/selfplay.cu) or one after another on a processor (cpu.cpp)."""
import ctypes
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
from types import SimpleNamespace

import numpy

import net as nets

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, HERE + "/gpu")

# The games that have features.
GAMES = sorted(path.split("/")[-3] for path in glob.glob(ROOT + "/src/games/*/ai/features.h"))
SEATS = 4


def defines(game, hidden):
    """The macros of gpu/selfplay.h."""
    shape = shape_of(game)
    return [f'-DFEATURES="games/{game}/ai/features.h"', f"-DNAMES={game.upper()}", f"-DHIDDEN={hidden}",
            f"-DLEAD={shape.lead}", f"-DALL_SEATS={int(shape.max_players > 2)}", f"-DFIRST_CLIP={nets.FIRST_CLIP}f",
            f"-DSECOND_CLIP={nets.SECOND_CLIP}f"]


def shape_of(game):
    """The sizes of a game's features and how many play it, as the compiler sees them."""
    names = ["UNITS", "COMMON_INPUTS", "UNIT_INPUTS", "COMMON_ROWS", "UNIT_ROWS", "FEATURES", "LEAD", "MIN_PLAYERS", "MAX_PLAYERS"]
    text = f'#include "games/{game}/ai/features.h"\nenum {{ here,\n' + "".join(
        f"SHAPE_{n} = {game.upper()}_{n},\n" for n in names) + "};\n" + "".join(
            f'int shape_{n}[SHAPE_{n}];\n' for n in names)
    compiler = next(c for c in ("cc", "gcc", "clang") if shutil.which(c))
    listed = subprocess.run([compiler, "-std=gnu17", "-xc", f"-I{ROOT}/src", "-S", "-o", "-", "-"], input=text, text=True,
                            check=True, capture_output=True).stdout
    sizes = {n: int(re.search(rf"shape_{n}, *(\d+)", listed)[1]) // 4 for n in names}
    return SimpleNamespace(game=game, **{n.lower(): v for n, v in sizes.items()})


class Gpu:
    """The steps as kernels."""

    def __init__(self, game, hidden, games):
        import cupy
        from compile import compile_kernels
        self.xp = cupy
        module = compile_kernels("selfplay.cu", game, *defines(game, hidden))
        processors = cupy.cuda.Device().attributes["MultiProcessorCount"]
        few, many = (games + 63) // 64, 16 * processors

        def step(name, blocks):
            kernel = module.get_function(name)
            return lambda *arguments: kernel((blocks,), (256,), arguments)
        self.steps = {"deal": step("deal", few), "count": step("count", few), "look": step("look", many),
                      "evaluate": step("evaluate", many), "choose": step("choose", few)}
        self.pointer = lambda array: cupy.uint64(array.data.ptr)
        self.number = {"seed": cupy.uint64, "count": cupy.int32, "noise": cupy.float32}


class Cpu:
    """The steps as functions of a library, compiled here."""

    def __init__(self, game, hidden, games):
        del games
        self.xp, self.hidden, self.units = numpy, hidden, shape_of(game).units
        with open(f"{ROOT}/src/games/{game}/rules.c", encoding="utf-8") as f:
            nature = f"{game}_sample(" in f.read()
        with tempfile.TemporaryDirectory() as folder:
            library = f"{folder}/selfplay.so"
            subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", "-ffast-math", "-DNDEBUG", "-shared", "-fPIC", "-w",
                            f"-I{ROOT}/src", f"-I{ROOT}", f'-DRULES="games/{game}/rules.c"', f"-DGAME={game}",
                            *([] if nature else ["-DNO_NATURE"]), *defines(game, hidden), "-o", library, f"{HERE}/cpu.cpp"],
                           check=True)
            self.library = ctypes.CDLL(library)
        self.steps = {name: getattr(self.library, name) for name in ("deal", "count", "look", "evaluate", "choose")}
        self.pointer = lambda array: ctypes.c_void_p(array.ctypes.data)
        self.number = {"seed": ctypes.c_uint64, "count": ctypes.c_int32, "noise": ctypes.c_float}

    def first_layer(self, inputs, row, bias):
        """As Net.first_layer, by adding up rows."""
        n = len(inputs)
        inputs, row, bias = (numpy.ascontiguousarray(a, dtype=d) for a, d in ((inputs, "u2"), (row, "f4"), (bias, "f4")))
        x, pooled = numpy.empty((n, self.units, self.hidden), dtype="f4"), numpy.empty((n, self.hidden), dtype="f4")
        self.library.first_layer(*map(self.pointer, (x, pooled, row, bias, inputs)), n)
        return x, pooled

    def first_gradient(self, inputs, x, d, rows):
        """As Net.first_gradient."""
        row, bias = numpy.zeros((rows, self.hidden), dtype="f4"), numpy.zeros(self.hidden, dtype="f4")
        inputs, d = numpy.ascontiguousarray(inputs, dtype="u2"), numpy.ascontiguousarray(d, dtype="f4")
        self.library.first_gradient(*map(self.pointer, (row, bias, x, d, inputs)), len(inputs))
        return row, bias


class SelfPlay:
    """Games of one or two nets. `play` returns samples: inputs, share of the win, lead."""

    def __init__(self, machine, shape, games, samples, looks=32):
        self.machine, self.shape, self.games, self.samples = machine, shape, games, samples
        self.xp = xp = machine.xp
        self.looks = games * looks
        inputs = shape.common_inputs + shape.units * shape.unit_inputs
        make = lambda *size, dtype="int32": xp.zeros(size, dtype=dtype)
        self.outcome = make(games, SEATS, 2, dtype="float32")
        self.counter = make(4)
        self.sample = make(samples, inputs, dtype="uint16")
        self.sample_game, self.sample_seat = make(samples), make(samples, dtype="uint8")
        self.memory = [make(games, 32, dtype="int64"), make(games, 4, dtype="int64"), make(games), make(games),
                       make(self.looks), make(self.looks, inputs, dtype="uint16"), make(self.looks, dtype="float32"),
                       make(self.looks, dtype="float32"), self.sample, self.sample_game, self.sample_seat, self.outcome,
                       self.counter]
        self.fields = self.table(self.memory, [games, self.looks, samples])

    def table(self, arrays, more=()):
        """Their addresses, as a C structure has them."""
        return self.xp.array([int(self.machine.pointer(a).value if self.xp is numpy else self.machine.pointer(a))
                              for a in arrays] + list(more), dtype="int64")

    def weights(self, net, whole):
        """A net as the steps read it; the arrays must be kept. The rows as bfloat16."""
        row, *rest = net.weights(whole)
        row = ((row.astype("float32").view("uint32") + 0x8000) >> 16).astype("uint16")
        return [self.xp.ascontiguousarray(a) for a in [row] + [w.astype("float32") for w in rest]]

    def play(self, net, seed, noise, other=None, whole=False, most=400):
        """Plays all games to the end. With `other`, every deal is played twice, and `net` has seat 0 in even games."""
        first, second = self.weights(net, whole), self.weights(other or net, whole)
        table = self.table(first + second)
        p, w = self.machine.pointer(self.fields), self.machine.pointer(table)
        step, number = self.machine.steps, self.machine.number
        fewest, players = self.shape.min_players, self.shape.max_players
        self.counter[:] = 0
        step["deal"](p, number["seed"](seed), *map(number["count"], (fewest, players, 2 if other else 1)))
        for turn in range(most):
            self.counter[0] = self.counter[2] = 0
            step["count"](p)
            if turn % 8 == 7 and int(self.counter[2]) == 0:
                break
            step["look"](p)
            step["evaluate"](p, w)
            step["choose"](p, number["noise"](noise))
        n = min(int(self.counter[1]), self.samples)
        return self.sample[:n], self.outcome[self.sample_game[:n], self.sample_seat[:n]]

    def share(self, net, other, seed):
        """How much of its fair share of the wins `net` takes against `other`, without noise: 1 is even."""
        xp = self.xp
        self.play(net, seed, 0.0, other=other)
        fewest, most = self.shape.min_players, self.shape.max_players
        game, seat = xp.arange(self.games)[:, None], xp.arange(SEATS)[None, :]
        players = fewest + game // 2 % (most - fewest + 1)
        own = ((seat + game) % 2 == 0) & (seat < players)
        won = (self.outcome[:, :, 0] * own).sum(1)
        return float((won / (own.sum(1) / players[:, 0])).mean())
