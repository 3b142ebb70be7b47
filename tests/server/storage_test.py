#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server and its file, from outside, in TAP:

    storage_test.py PATH/TO/sixsands [TEST...]

A file has one server; an incomplete file isn't served; when the file disappears or becomes unreadable while
the server runs, /healthz reports it and nothing more is acknowledged.
"""
import os
import signal
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tap import arguments, is_equal, main, refused, test
from wsclient import PATIENCE, Server

PROGRAM, CHOSEN = arguments(1)


def fails(*words):
    """The one line of a command that must fail."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode not in (0, None) and done.returncode > 0, done
    lines = done.stderr.splitlines()
    is_equal(len(lines), 1, done.stderr)
    return lines[0]


def health_becomes(server, status):
    """Waits until /healthz says so; returns the log lines meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while (now := server.ask("GET", "/healthz").status) != status:
        assert time.monotonic() < deadline, f"health stays {now}"
        time.sleep(0.05)


@test
def a_second_server_on_the_same_file_is_refused(server):
    line = fails("serve", "--port", "0", "--db", server.db)
    assert server.db in line and "another server is using this file" in line, line
    is_equal(server.ask("GET", "/healthz").status, 200)
    copy = server.db + ".copy"
    for task in (["check", server.db], ["backup", server.db, copy], ["check", copy]):
        done = subprocess.run([PROGRAM, "db", *task], capture_output=True, text=True)
        is_equal((done.returncode, done.stderr), (0, ""), task)


@test
def the_next_server_takes_over_when_one_was_killed(_):
    with Server(PROGRAM, "--quiet") as first:
        ann = first.guest("Ann")
        first.stop(signal.SIGKILL)
        with Server(PROGRAM, "--quiet", db=first.db) as second:
            is_equal(second.ask("GET", "/api/me", headers=ann).json["person"]["name"], "Ann")


@test
def a_file_without_one_of_its_tables_is_not_served(_):
    with Server(PROGRAM, "--quiet") as first:
        first.guest("Ann")
        is_equal(first.stop(), 0)
        for table in ("event", "pass", "summary"):
            db = os.path.join(first.folder.name, table + ".db")
            is_equal(subprocess.run([PROGRAM, "db", "backup", first.db, db]).returncode, 0)
            with sqlite3.connect(db) as c:
                c.execute(f"DROP TABLE {table}")
            c.close()
            for words in (["serve", "--port", "0", "--db", db], ["db", "check", db]):
                line = fails(*words)
                assert line.endswith(f"the file is damaged: the table {table} is missing"), line


@test
def a_file_that_is_removed_is_noticed(_):
    with Server(PROGRAM) as server:
        ann = server.guest("Ann")
        os.rename(server.db, server.db + ".aside")
        refused(server.ask("POST", "/api/me", {"name": "Bo"}, ann), 503, "storage")
        refused(server.ask("POST", "/api/games", {"game": "patterns"}, ann), 503, "storage")
        is_equal(server.ask("GET", "/healthz").status, 503)
        server.log_lines("removed, replaced or moved away")
        os.rename(server.db + ".aside", server.db)
        health_becomes(server, 200)
        is_equal(server.ask("POST", "/api/me", {"name": "Bo"}, ann).status, 200)
        is_equal(server.stop(), 0)


@test
def a_quiet_server_notices_it_too(_):
    with Server(PROGRAM) as server:
        ann = server.guest("Ann")
        is_equal(server.ask("GET", "/healthz").status, 200)
        for end in ("", "-wal", "-shm"):
            os.unlink(server.db + end)
        health_becomes(server, 503)
        refused(server.ask("POST", "/api/me", {"name": "Bo"}, ann), 503, "storage")
        is_equal(server.stop(), 0)
        is_equal(os.path.exists(server.db), False)


@test
def games_that_can_not_be_read_are_not_healthy(_):
    with Server(PROGRAM) as server:
        ann = server.guest("Ann")
        made = server.ask("POST", "/api/games", {"game": "patterns", "seats": ["me", "open"]}, ann)
        is_equal(made.status, 200)
        with sqlite3.connect(server.db) as c:
            c.execute("ALTER TABLE event RENAME TO elsewhere")
        c.close()
        health_becomes(server, 503)
        server.log_lines("storage_fails")
        with sqlite3.connect(server.db) as c:
            c.execute("ALTER TABLE elsewhere RENAME TO event")
        c.close()
        health_becomes(server, 200)
        server.log_lines("storage_works_again")


if __name__ == "__main__":
    sys.exit(main(PROGRAM, CHOSEN, "--quiet"))
