#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the server with SIGKILL at random moments under load and starts it again, in TAP:

    kill_test.py PATH/TO/sixsands [--cycles N] [--seed S] [--tables N]

A moment is a number of moves that are played first, so that a slow machine is killed as deep in its work as a fast one.

At the end every move that was acknowledged, at once or when it was sent again, stands in the game's
log under the number it was given, nothing else stands there, every player has seen every event once
and in order, and every stored game replays.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tables import KINDS, LIMITS, Table, run_all, settle
from wsclient import Server

MOST_MOVES = 120  # in a life


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--cycles", type=int, default=25)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tables", type=int, default=8)
    o = options.parse_args()
    chance = random.Random(o.seed)
    tables = [Table(KINDS[i % len(KINDS)], chance.random()) for i in range(o.tables)]
    print("1..3")
    with tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "games.db")
        cycle = 0
        # In most lives somebody's move is in flight at the end; it must be so in one.
        while cycle < o.cycles or (cycle < 10 * o.cycles and not any(t.pending or t.resent for t in tables)):
            with Server(o.program, "--quiet", *LIMITS, db=db) as server:
                run_all(tables, server, chance.randint(0, MOST_MOVES), threading.Event())
            cycle += 1
            if cycle % 10 == 0:
                print(f"# {cycle} of {o.cycles} lives, {sum(t.moves for t in tables)} moves",
                      flush=True)
        with Server(o.program, "--quiet", *LIMITS, db=db) as server:
            audited = settle(tables, server)
            moves, resent = sum(t.moves for t in tables), sum(t.resent for t in tables)
            print(f"ok 1 - {cycle} kills: {audited} acknowledged moves are there, once each"
                  if audited == moves and moves > 0 else f"not ok 1 - {audited} of {moves}")
            print(f"{'ok' if resent else 'not ok'} 2 - {resent} moves were in flight when it died")
            code = server.stop()
        check = subprocess.run([o.program, "db", "check", db], capture_output=True, text=True)
        print(f"{'ok' if check.returncode == 0 and code == 0 else 'not ok'} 3 - every stored game "
              f"replays: {(check.stdout + check.stderr).strip().splitlines()[-1:]}")


main()
