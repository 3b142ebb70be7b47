#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Short campaigns, in TAP: a few faults of the cheap kinds over proxies, which every machine has; leases that many ask
for at once; and servers that are wrong, which must be found.

    chaos_test.py PATH/TO/sixsands PATH/TO/sabotage_preload PATH/TO/lease_history [TEST...]"""
import contextlib
import json
import os
import subprocess
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from chaos.linear import Operation, explain, lease  # noqa: E402
from postgres import Cluster  # noqa: E402
from tap import arguments, is_equal, run_all, test  # noqa: E402

PROGRAM, PRELOAD, LEASES, CHOSEN = arguments(3)
IN_VAIN = 12  # times; leases are short, so whoever asks has some of those that ran out, or a share of the others


def campaign(*words):
    """Its exit status, and its lines."""
    done = subprocess.run([sys.executable, HERE + "/campaign.py", PROGRAM, "--proxies", "--series", "6", *words],
                          stdout=subprocess.PIPE, text=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def survives(kinds, faults):
    code, lines = campaign("--kinds", kinds, "--faults", str(faults))
    is_equal(code, 0, lines)
    total = next(x for x in lines if "total" in x)
    is_equal((total["total"], total["violations"]), (faults * len(kinds.split(",")), 0))
    assert total["kept"] > 0


def finds(sabotage, *words):
    code, lines = campaign("--sabotage", sabotage, "--preload", PRELOAD)
    is_equal(code, 0, lines)
    found = {x.split(":")[0] for line in lines if "checked" in line for x in line["violations"]}
    assert found & set(words), found


@test
def nodes_that_die_stand_still_and_drain(_):
    survives("kill,stop,drain", 1)


@test
def nodes_that_are_cut_off(_):
    survives("cut-clients,cut-database", 1)


@test
def a_database_that_restarts(_):
    survives("restart", 1)


@test
def a_database_that_fails_over(_):
    survives("failover", 1)


@test
def events_that_replace_others_are_found(_):
    finds("fence", "lost", "fork", "order", "doubled")


@test
def acknowledgements_without_a_commit_are_found(_):
    finds("early", "lost", "gap", "fork")


@test
def news_that_never_arrive_are_found(_):
    finds("deaf", "late")


@test
def people_who_are_paired_twice_are_found(_):
    finds("pair", "pair")


@test
def missing_ratings_and_second_tries_are_found(_):
    """What the checker calls them differs, so one campaign has both."""
    code, lines = campaign("--sabotage", "rated,daily", "--preload", PRELOAD)
    is_equal(code, 0, lines)
    found = {x.split(":")[0] for line in lines if "checked" in line for x in line["violations"]}
    is_equal(found & {"rated", "daily"}, {"rated", "daily"}, lines)


def rent(cluster, name, **environment):
    """Leases that four asked for at once: how many slots changed hands, the first that had two holders, and how often in a
    row somebody asked in vain."""
    url = cluster.database(name)
    subprocess.run([PROGRAM, "db", "init", url], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run([LEASES, url, "4", "150", "1"], check=True, stdout=subprocess.PIPE, text=True,
                          env={**os.environ, **environment})
    slots, holders, vain, longest = [[] for _ in range(64)], [set() for _ in range(64)], Counter(), 0
    for line in done.stdout.splitlines():
        who, call, end, now, most, bits = line.split()
        for i in range(64):
            given = bool(int(bits, 16) >> i & 1)
            slots[i].append(Operation(int(call), int(end), "renew", (who, int(now), int(most)), given))
            holders[i] |= {who} if given else set()
        vain[who] = vain[who] + 1 if int(most) and not int(bits, 16) else 0
        longest = max(longest, vain[who])
    wrong = next((x for x in (explain(operations, ("", 0), lease) for operations in slots) if x), None)
    return sum(len(h) > 1 for h in holders), wrong, longest


@test
def a_slot_has_one_holder_at_a_time(_):
    with Cluster() as cluster:
        moved, wrong, vain = rent(cluster, "leases")
        is_equal((moved, wrong), (64, None))
        assert vain < IN_VAIN, f"somebody asked {vain} times in vain"
        _, wrong, _ = rent(cluster, "sabotage", LD_PRELOAD=PRELOAD, SABOTAGE="lease")
        assert wrong, "leases that are given twice weren't found"
        _, _, vain = rent(cluster, "greed", LD_PRELOAD=PRELOAD, SABOTAGE="greedy")
        assert vain >= IN_VAIN, "that somebody never has a share wasn't found"


if __name__ == "__main__":
    sys.exit(1 if run_all(CHOSEN, contextlib.nullcontext) else 0)
