#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games on a GPU, from the rules that everything else uses: are they the library's games, move by move, and how
many are there in a second?

    python3 train/gpu/games.py [--library build/libsixsands.so] [--compare N] [--seconds S] [GAME...]

Needs a CUDA machine with CuPy; `make` builds the library.
"""
import argparse
import ctypes
import sys
import time

import cupy
import numpy

from compile import ROOT, compile_kernels  # beside this file

SEATS, MOST = 4, 1024  # scores of a game, and the most moves that are kept of one


class Library:
    """The same games by the library, one call at a time."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(path)
        self.dll.sixsands_game_find.restype = self.dll.sixsands_game_at.restype = ctypes.c_void_p
        self.dll.sixsands_game_name.restype = ctypes.c_char_p

    def games(self):
        """The names of all games."""
        at = [ctypes.c_void_p(self.dll.sixsands_game_at(i)) for i in range(self.dll.sixsands_game_count())]
        return [self.dll.sixsands_game_name(rules).decode() for rules in at]

    def rules(self, game):
        rules = ctypes.c_void_p(self.dll.sixsands_game_find(game.encode()))
        if not rules.value:
            sys.exit(f"games.py: the library has no game {game}")
        return rules

    def players(self, game):
        rules = self.rules(game)
        return range(self.dll.sixsands_game_min_players(rules), self.dll.sixsands_game_max_players(rules) + 1)

    def walk(self, game, seed, index, players):
        """The moves and the scores of a random game."""
        dll, rng, state = self.dll, (ctypes.c_uint64 * 4)(), (ctypes.c_uint64 * 32)()
        rules = self.rules(game)
        assert dll.sixsands_rng_stream(rng, ctypes.c_uint64(seed), ctypes.c_uint64(index)) == 0
        assert dll.sixsands_deal(state, rules, players, rng) == 0
        moves, scores = [], (ctypes.c_int * SEATS)()
        while (actor := dll.sixsands_actor(rules, state)) != -2:
            choose = dll.sixsands_sample if actor == -1 else dll.sixsands_random_move
            moves.append(choose(rules, state, rng))
            assert dll.sixsands_apply(state, rules, moves[-1]) == 0
        assert dll.sixsands_score(scores, None, rules, state) == 0
        return moves, list(scores)


def compare(module, library, game, players, count, seed):
    """Stops at the first game that differs."""
    moves = cupy.zeros((count, MOST), cupy.uint16)
    lengths, scores = cupy.zeros(count, cupy.int32), cupy.zeros((count, SEATS), cupy.int32)
    threads = 64
    module.get_function("walk")(((count + threads - 1) // threads,), (threads,),
                                (numpy.uint64(seed), numpy.uint64(0), numpy.int32(count), numpy.int32(players), moves,
                                 numpy.int32(MOST), lengths, scores))
    moves, lengths, scores = moves.get(), lengths.get(), scores.get()
    total = 0
    for i in range(count):
        wanted, points = library.walk(game, seed, i, players)
        assert len(wanted) <= MOST, f"a game of {len(wanted)} moves"
        got = list(moves[i, :lengths[i]])
        if got != wanted or list(scores[i][:players]) != points[:players]:
            at = next((k for k, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
            sys.exit(f"{game}, {players} players, game {i} of seed {seed}: move {at} differs")
        total += len(wanted)
    return total


def measure(module, players, seconds):
    """Games a second in the quickest of several launches, decisions a game and mean scores."""
    threads, blocks = 256, 32 * cupy.cuda.runtime.getDeviceProperties(0)["multiProcessorCount"]
    kernel = module.get_function("random_games")
    best, games = 0, 16
    totals = cupy.zeros(2 + SEATS, cupy.uint64)
    launch = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until or launch < 3:
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        before = int(totals[0])
        start.record()
        kernel((blocks,), (threads,), (numpy.uint64(1000 + launch), numpy.int32(games), numpy.int32(players), totals))
        end.record()
        end.synchronize()
        took = cupy.cuda.get_elapsed_time(start, end) / 1000
        if launch:  # the first one loads
            best = max(best, (int(totals[0]) - before) / took)
        games = max(1, min(4096, int(games * 0.5 / max(took, 1e-3))))  # about half a second each
        launch += 1
    totals = totals.get()
    return best, totals[1] / totals[0], [float(x) / float(totals[0]) for x in totals[2:2 + players]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--library", default=f"{ROOT}/build/libsixsands.so", help="the library to compare with")
    parser.add_argument("--compare", type=int, default=2000, metavar="N", help="games of each kind to compare")
    parser.add_argument("--seconds", type=float, default=3, metavar="S", help="how long each kind is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    args = parser.parse_args()
    library = Library(args.library)
    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    for game in args.games or library.games():
        module = compile_kernels("games.cu", game)
        for players in library.players(game):
            moves = compare(module, library, game, players, args.compare, args.seed)
            print(f"{game}, {players} players: {args.compare} games of {moves} moves are the library's", flush=True)
            speed, decisions, scores = measure(module, players, args.seconds)
            shown = ", ".join(f"{s:.3f}" for s in scores)
            print(f"{game}, {players} players: {speed:.3g} games/s, {decisions:.2f} decisions a game, scores {shown}",
                  flush=True)


if __name__ == "__main__":
    main()
