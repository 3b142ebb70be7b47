#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the server with SIGKILL at random times under load and restarts it, in TAP:

    kill_test.py PATH/TO/sixsands [--cycles N] [--seed S] [--pairs N]

The time is a number of moves that are played first, so that a slow server is killed as deep in its work as a fast one.

At the end the game's log has exactly the moves that were acknowledged, at once or after a repetition, under the
numbers they were given; every player has seen every event once and in order, and every stored game replays.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pairs import KINDS, LIMITS, Pair, finish_all, run_all
from wsclient import Server

MOST_MOVES = 120  # in one run


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--cycles", type=int, default=25)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pairs", type=int, default=8)
    o = options.parse_args()
    chance = random.Random(o.seed)
    pairs = [Pair(KINDS[i % len(KINDS)], chance.random()) for i in range(o.pairs)]
    print("1..3")
    with tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "games.db")
        cycle = 0
        # In most runs a move is in flight at the end; that must happen at least once.
        while cycle < o.cycles or (cycle < 10 * o.cycles and not any(p.pending or p.resent for p in pairs)):
            with Server(o.program, "--quiet", *LIMITS, db=db) as server:
                run_all(pairs, server, chance.randint(0, MOST_MOVES), threading.Event())
            cycle += 1
            if cycle % 10 == 0:
                print(f"# {cycle} of {o.cycles} lives, {sum(p.moves for p in pairs)} moves",
                      flush=True)
        with Server(o.program, "--quiet", *LIMITS, db=db) as server:
            audited = finish_all(pairs, server)
            moves, resent = sum(p.moves for p in pairs), sum(p.resent for p in pairs)
            print(f"ok 1 - {cycle} kills: {audited} acknowledged moves are there, once each"
                  if audited == moves and moves > 0 else f"not ok 1 - {audited} of {moves}")
            print(f"{'ok' if resent else 'not ok'} 2 - {resent} moves were in flight when it died")
            code = server.stop()
        check = subprocess.run([o.program, "db", "check", db], capture_output=True, text=True)
        print(f"{'ok' if check.returncode == 0 and code == 0 else 'not ok'} 3 - every stored game "
              f"replays: {(check.stdout + check.stderr).strip().splitlines()[-1:]}")


main()
