#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server on a disk that fails under load, in TAP:

    disk_test.py PATH/TO/sixsands PATH/TO/fault_preload.so [--cycles N] [--seed S]

Writes fail, stop halfway or find the disk full, and syncs fail: for a while, or for good. Moves are then
refused as `storage`; the server continues when the disk works again, or stops with an exit code, but never
crashes. At the end everything that was acknowledged is there, once, and every game replays.
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
from wsclient import Server, until

MOVES = 120  # kept or refused, in one run; each is several writes
TESTED = 0


def ok(good, what):
    global TESTED
    TESTED += 1
    print(f"{'ok' if good else 'not ok'} {TESTED} - {what}", flush=True)


def fault(module, plan, **more):
    return {"LD_PRELOAD": module, "SIXSANDS_FAULT": plan, "ASAN_OPTIONS": "verify_asan_link_order=0", **more}


def recovers(program, module, folder):
    """Nobody writes to a server that reports an error: it must find out on its own that it has recovered. The disk is full
    while a file exists."""
    held = os.path.join(folder, "full")
    with Server(program, "--quiet", *LIMITS, env=fault(module, "full:1+", SIXSANDS_FAULT_WHILE=held)) as server:
        open(held, "w").close()
        until("a full disk", lambda: server.ask("POST", "/api/guest", {}).status == 503)
        ok(server.ask("GET", "/healthz").status == 503, "a full disk isn't healthy")
        ok(server.ask("POST", "/api/guest", {}).status == 503 and server.ask("GET", "/healthz").status == 503,
           "as long as it is full")
        os.remove(held)
        until("health", lambda: server.ask("GET", "/healthz").status == 200)
        ok(server.ask("POST", "/api/guest", {}).status == 200,
           "with room on the disk it recovers, though nobody asked it to write")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("module")
    options.add_argument("--cycles", type=int, default=16)
    options.add_argument("--seed", type=int, default=1)
    o = options.parse_args()
    chance = random.Random(o.seed)
    pairs = [Pair(KINDS[i % len(KINDS)], chance.random()) for i in range(6)]
    with tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "games.db")
        with Server(o.program, "--quiet", *LIMITS, db=db) as server:
            run_all(pairs, server, 30, threading.Event())
        for cycle in range(o.cycles):
            kind = ("write", "short", "full", "sync", "any")[cycle % 5]
            at = chance.randint(5, 60) if kind == "sync" else chance.randint(20, 300)  # many moves share a sync
            count = chance.choice(("", "1", "3", "40"))
            plan = f"{kind}:{at}+{count}"
            refused = sum(p.refused for p in pairs)
            moves = sum(p.moves for p in pairs)
            for p in pairs:
                p.disk_fails = True
            with Server(o.program, "--quiet", *LIMITS, db=db,
                        env=fault(o.module, plan)) as server:
                code = run_all(pairs, server, MOVES, threading.Event())
            refused = sum(p.refused for p in pairs) - refused
            moves = sum(p.moves for p in pairs) - moves
            ok(code is None or code > 0, f"{plan}: {moves} moves kept, {refused} refused, "
               + ("it lives" if code is None else f"it stopped ({code})"))
        for p in pairs:
            p.disk_fails = False
        with Server(o.program, "--quiet", *LIMITS, db=db) as server:
            audited, moves = finish_all(pairs, server), sum(p.moves for p in pairs)
            ok(audited == moves > 0, f"{audited} acknowledged moves are there, once each, of {moves}")
            ok(sum(p.refused for p in pairs) > 0, "disks did fail")
            ok(server.stop() == 0, "and the last one stopped when asked to")
        check = subprocess.run([o.program, "db", "check", db], capture_output=True, text=True)
        ok(check.returncode == 0, f"every stored game replays: {check.stdout.strip()}{check.stderr.strip()}")
        recovers(o.program, o.module, folder)
    print(f"1..{TESTED}")


main()
