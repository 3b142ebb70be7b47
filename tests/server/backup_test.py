#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies of a PostgreSQL database and how they are put back, as docs/scale.md says, in TAP:

    backup_test.py PATH/TO/sixsands [TEST...]

A dump that is made while people play; and a base backup with the write-ahead log, from which the database comes back as
it was at a moment before somebody dropped the tables."""
import contextlib
import os
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pairs import KINDS, LIMITS, Pair, finish_all, run_all
from postgres import Cluster
from tap import arguments, is_equal, run_all as run_tests, test
from wsclient import PATIENCE, Server, until

PROGRAM, CHOSEN = arguments(1)
PROGRAM = os.path.abspath(PROGRAM)


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, cwd="/")
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def serve(url):
    return Server(PROGRAM, "--quiet", *LIMITS, db=url)


def is_whole(url):
    """Every game of it replays."""
    run(PROGRAM, "db", "check", url)


def new_pairs(seed):
    return [Pair(KINDS[i % len(KINDS)], seed + i) for i in range(4)]


def count(cluster, database):
    return cluster.sql("SELECT count(*), count(DISTINCT game) FROM sixsands.event", database)


@test
def a_dump_made_during_play_is_one_moment(cluster):
    url, pairs = cluster.database("dumped"), new_pairs(1)
    dump = cluster.folder + "/dump"
    with serve(url) as server:
        stop, failures = threading.Event(), []

        def play(pair):
            try:
                pair.run(server, stop)
            except BaseException as error:
                failures.append(error)

        def moves(more):
            enough = sum(p.moves for p in pairs) + more
            until("moves", lambda: failures or sum(p.moves for p in pairs) >= enough)

        threads = [threading.Thread(target=play, args=(p,)) for p in pairs]
        for t in threads:
            t.start()
        try:
            moves(60)
            before = cluster.sql("SELECT game, max(sequence) FROM sixsands.event GROUP BY game", "dumped")
            run(cluster.programs + "/pg_dump", "-n", "sixsands", "-Fc", "-f", dump, url)
            moves(60)
        finally:
            stop.set()
            server.process.kill()
            for t in threads:
                t.join()
        assert not failures, failures
    restored = cluster.database("restored")
    run(cluster.programs + "/pg_restore", "--exit-on-error", "--single-transaction", "-d", restored, dump)
    is_whole(restored)
    there = dict(x.split("|") for x in cluster.sql("SELECT game, max(sequence) FROM sixsands.event GROUP BY game", "restored"))
    for game, last in (x.split("|") for x in before):
        assert int(there[game]) >= int(last), (game, "an event from before the dump is missing")
    # What it has is how those games began.
    events = "SELECT game, sequence, kind, seat, request, data FROM sixsands.event ORDER BY game, sequence"
    assert set(cluster.sql(events, "restored")) < set(cluster.sql(events, "dumped"))
    with serve(restored) as server:  # and people play on
        until("a lease", lambda: server.ask("GET", "/readyz").status == 200)
        more = new_pairs(5)
        run_all(more, server, 20, threading.Event())


def archive(cluster):
    """Keeps the write-ahead log, segment by segment, and a copy of the data folder to begin with."""
    kept, base = cluster.folder + "/archive", cluster.folder + "/base"
    run(*cluster.user, "mkdir", kept)
    cluster.stop()
    cluster.settings += ["archive_mode=on", f"archive_command=test ! -f {kept}/%f && cp %p {kept}/%f"]
    cluster.start()
    run(*cluster.user, cluster.programs + "/pg_basebackup", "-h", cluster.folder, "-p", str(cluster.port), "-U", "keeper",
        "-D", base, "-c", "fast", "-X", "none", "--no-sync")
    return kept, base


def bring_back(cluster, kept, base, moment):
    """The database as it was then, in the place of the lost one."""
    cluster.stop()
    os.rename(cluster.data, cluster.data + ".lost")
    os.rename(base, cluster.data)
    run(*cluster.user, "touch", cluster.data + "/recovery.signal")
    normal = list(cluster.settings)
    cluster.settings += [f"restore_command=cp {kept}/%f %p", f"recovery_target_time={moment}",
                         "recovery_target_action=promote"]
    cluster.start()
    until("the end of recovery", lambda: cluster.sql("SELECT pg_is_in_recovery()") == ["f"])
    cluster.settings = normal


@test
def a_database_comes_back_as_it_was_at_a_moment(cluster):
    url, pairs, later = cluster.database("moment"), new_pairs(11), new_pairs(21)
    with serve(url) as server:
        run_all(pairs, server, 40, threading.Event())
    kept, base = archive(cluster)
    with serve(url) as server:
        run_all(pairs, server, 60, threading.Event())
    until("an end to all writing", lambda: cluster.sql(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = 'moment'") == ["0"])
    wanted = count(cluster, "moment")
    moment = cluster.sql("SELECT clock_timestamp()")[0]
    until("a later time", lambda: cluster.sql(f"SELECT clock_timestamp() > '{moment}'::timestamptz + '10 ms'") == ["t"])
    with serve(url) as server:
        run_all(later, server, 40, threading.Event())
    assert count(cluster, "moment") != wanted
    cluster.sql("DROP SCHEMA sixsands CASCADE", "moment")
    last = cluster.sql("SELECT pg_walfile_name(pg_switch_wal())")[0]
    until("the last segment", lambda: os.path.exists(f"{kept}/{last}"))
    bring_back(cluster, kept, base, moment)
    is_equal(count(cluster, "moment"), wanted)
    is_whole(url)
    with serve(url) as server:
        is_equal(finish_all(pairs, server), sum(p.moves for p in pairs))  # all that was acknowledged until then
        for pair in later:
            is_equal(server.ask("GET", "/api/me", headers=pair.cookies[0]).json["person"], None)
        run_all(pairs, server, 20, threading.Event())


if __name__ == "__main__":
    with Cluster() as shared:
        sys.exit(1 if run_tests(CHOSEN, lambda: contextlib.nullcontext(shared)) else 0)
