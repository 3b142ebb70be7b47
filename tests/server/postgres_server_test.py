#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server and its commands on a PostgreSQL database, from outside, in TAP:

    postgres_server_test.py PATH/TO/sixsands PATH/TO/store_games [TEST...]

The database stops, crashes, hangs and comes back under a server at work: moves are refused as `storage`, /healthz says
so, nothing acknowledged is lost, and play continues without a restart. Storages are copied both ways; no password is
shown."""
import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pairs import KINDS, LIMITS, Pair, finish_all, run_all
from postgres import Cluster
from tap import arguments, is_equal, refused, run_all as run_tests, test
from wsclient import PATIENCE, Server, make_certificate, until

PROGRAM, GAMES, CHOSEN = arguments(2)


def db(*words):
    return subprocess.run([PROGRAM, "db", *words], capture_output=True, text=True, timeout=PATIENCE)


def health(server, status):
    until(f"health {status}", lambda: server.ask("GET", "/healthz").status == status)


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
        return f.read().split()


def play_during(pairs, server, fault):
    """Lets the pairs play while `fault` is called, and until they have moved on after it."""
    stop, failures = threading.Event(), []

    def run(pair):
        try:
            pair.run(server, stop)
        except BaseException as error:
            failures.append(error)

    def moves():
        return sum(p.moves for p in pairs)

    threads = [threading.Thread(target=run, args=(p,)) for p in pairs]
    for t in threads:
        t.start()
    try:
        until("moves", lambda: moves() > 40 or failures)
        fault()
        enough = moves() + 40
        until("more moves", lambda: moves() > enough or failures)
    finally:
        stop.set()
        server.process.kill()
        for t in threads:
            t.join()
    if failures:
        raise failures[0]


@test
def what_was_acknowledged_survives_kills_of_the_server(cluster):
    url = cluster.database("kills")
    pairs = [Pair(KINDS[i % len(KINDS)], i) for i in range(4)]
    for cycle in range(4):
        with Server(PROGRAM, "--quiet", *LIMITS, db=url) as server:
            run_all(pairs, server, 40 + 10 * cycle, threading.Event())
    with Server(PROGRAM, "--quiet", *LIMITS, db=url) as server:
        audited = finish_all(pairs, server)
        is_equal(audited, sum(p.moves for p in pairs))
        is_equal(server.stop(), 0)
    done = db("check", url)
    is_equal((done.returncode, done.stderr), (0, ""))


@test
def a_database_that_stops_crashes_or_hangs_pauses_play(cluster):
    url = cluster.database("pauses")
    pairs = [Pair(KINDS[i % len(KINDS)], i) for i in range(4)]
    for p in pairs:
        p.disk_fails = True

    def fault():
        def count():
            return sum(p.refused for p in pairs)

        for number in (signal.SIGINT, signal.SIGQUIT):
            before = count()
            cluster.stop(number)
            until("refusals", lambda: count() > before)
            health(server, 503)
            cluster.start()
            health(server, 200)
        before = count()
        pids = cluster.pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            health(server, 503)  # it is answered, although nothing can be read
            until("refusals", lambda: count() > before)
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)
        health(server, 200)

    with Server(PROGRAM, *LIMITS, db=url) as server:
        play_during(pairs, server, fault)
        server.log_lines("storage_fails")
        server.log_lines("storage_works_again")
    for p in pairs:
        p.disk_fails = False
    with Server(PROGRAM, "--quiet", *LIMITS, db=url) as server:
        is_equal(finish_all(pairs, server), sum(p.moves for p in pairs))
    done = db("check", url)
    is_equal((done.returncode, done.stderr), (0, ""))


class SlowWay:
    """A way to the database, on loopback. While it is slow, a new connection is greeted at once, but its next answer
    comes only after a while."""
    READY, AFTER = b"Z\0\0\0\x05I", 5

    def __init__(self, port):
        self.to, self.slow, self.pairs = port, False, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                pair = self.listener.accept()[0], socket.create_connection(("localhost", self.to))
                self.pairs.append(pair)
                for ends in (pair, pair[::-1]):
                    threading.Thread(target=self.forward, args=(*ends, ends is not pair), daemon=True).start()

    def forward(self, source, target, answers):
        slow, greeted = self.slow and answers, False
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if slow and greeted:
                    time.sleep(self.AFTER)
                    slow = False
                greeted = greeted or self.READY in data
                target.sendall(data)
        for s in (source, target):
            with contextlib.suppress(OSError):
                s.shutdown(socket.SHUT_RDWR)

    def cut(self):
        for pair in self.pairs:
            for s in pair:
                with contextlib.suppress(OSError):
                    s.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()


@test
def a_database_that_answers_late_is_given_time(cluster):
    cluster.database("late")
    with contextlib.closing(SlowWay(cluster.port)) as way:
        with Server(PROGRAM, "--quiet", db=f"postgresql://keeper@127.0.0.1:{way.port}/late?sslmode=disable") as server:
            ann = server.guest("Ann")
            way.slow = True
            way.cut()
            health(server, 503)
            health(server, 200)
            until("a name", lambda: server.ask("POST", "/api/me", {"name": "Bo"}, ann).status == 200, 1)
            is_equal(server.stop(), 0)


@test
def connections_over_tcp_are_made_again_inside_the_sandbox(cluster):
    url = cluster.database("tcp")
    remote = f"postgresql://keeper@localhost:{cluster.port}/tcp?sslmode="
    for address in (url, remote + "disable", remote + "verify-full&sslrootcert=" + cluster.certificate):
        with Server(PROGRAM, "--quiet", db=address) as server:
            ann = server.guest("Ann")
            encrypted = cluster.sql("SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE "
                                    "datname = 'tcp'")
            is_equal(encrypted, ["t" if "verify" in address else "f"])
            cluster.sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'tcp'")
            until("a name", lambda: server.ask("POST", "/api/me", {"name": "Bo"}, ann).status == 200)
            health(server, 200)
            is_equal(server.stop(), 0)


def refuses(address, reason):
    """A server doesn't start on it, and says why."""
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--db", address], capture_output=True, text=True, timeout=PATIENCE)
    is_equal((done.returncode, done.stdout), (1, ""))
    assert reason in done.stderr, done.stderr


@test
def a_database_must_prove_who_it_is(cluster):
    """verify-full: a certificate of somebody else's, or for another name, isn't enough, nor is no TLS at all."""
    cluster.database("proof")
    with tempfile.TemporaryDirectory() as folder:
        make_certificate(folder)
        wanted = f"postgresql://keeper@NAME:{cluster.port}/proof?sslmode=verify-full&sslrootcert="
        refuses(wanted.replace("NAME", "localhost") + folder + "/cert.pem", "certificate verify failed")
        refuses(wanted.replace("NAME", "127.0.0.1") + cluster.certificate, 'does not match host name "127.0.0.1"')
        refuses(wanted.replace("NAME", "localhost") + folder + "/none.pem", "does not exist")
        with Server(PROGRAM, "--quiet", db=wanted.replace("NAME", "localhost") + cluster.certificate) as server:
            health(server, 200)
            cluster.stop()
            cluster.settings.remove("ssl=on")
            cluster.start()  # somebody in between, who speaks no TLS: nothing is sent there
            try:
                until("the reason", lambda: "server does not support SSL" in server.logged())
                health(server, 503)
            finally:
                cluster.stop()
                cluster.settings.append("ssl=on")
                cluster.start()
            health(server, 200)


@test
def two_servers_share_a_database(cluster):
    url = cluster.database("shared")
    with Server(PROGRAM, "--quiet", db=url) as one, Server(PROGRAM, "--quiet", db=url) as two:
        ann = one.guest("Ann")
        is_equal(two.ask("GET", "/api/me", headers=ann).json["person"]["name"], "Ann")
        made = one.ask("POST", "/api/games", {"game": "patterns", "seats": ["me", "open"]}, ann)
        is_equal(made.status, 200)
        is_equal(two.ask("GET", "/api/games/" + made.json["id"], headers=ann).status, 200)
        is_equal((one.stop(), two.stop()), (0, 0))


@test
def accounts_work(cluster):
    with Server(PROGRAM, "--quiet", db=cluster.database("accounts")) as server:
        ann, bo = server.guest("Ann"), server.guest("Bo")
        account = {"login": "ann", "password": "correct horse"}
        is_equal(server.ask("POST", "/api/account", account, ann).status, 200)
        refused(server.ask("POST", "/api/account", account, bo), 409, "name_taken")
        is_equal(server.ask("POST", "/api/session", account).status, 200)
        refused(server.ask("POST", "/api/session", {**account, "password": "wrong horse"}), 401, "wrong_login")
        is_equal(server.ask("GET", "/healthz").status, 200)


@test
def no_password_is_shown(cluster):
    cluster.database("secrets")
    secret = "sw0rdfish"
    cluster.sql(f"CREATE ROLE player LOGIN PASSWORD '{secret}'")
    url = cluster.url("secrets", "player", secret)
    with tempfile.TemporaryDirectory() as folder:
        name = folder + "/db"
        with open(name, "w", encoding="utf-8") as f:
            f.write(url + "\n")
        cluster.sql("REVOKE CREATE ON DATABASE secrets FROM PUBLIC")
        told = subprocess.run([PROGRAM, "serve", "--port", "0", "--db", "@" + name], capture_output=True, text=True)
        is_equal(told.returncode, 1)
        assert "--grant player" in told.stderr and "player@" in told.stderr, told.stderr
        is_equal(db("init", cluster.url("secrets"), "--grant", "player").returncode, 0)
        said = told.stderr
        with Server(PROGRAM, db="@" + name) as server:
            ann = server.guest("Ann")
            said += server.ask("GET", "/metrics").body.decode()
            for pid in [server.process.pid, *children(server.process.pid)]:  # with those that hash passwords
                with open(f"/proc/{pid}/cmdline", encoding="utf-8") as f:
                    said += f.read()
            said += "".join(cluster.sql("SELECT application_name || query FROM pg_stat_activity WHERE usename = 'player'"))
            cluster.sql("ALTER ROLE player NOLOGIN")
            cluster.sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'player'")
            health(server, 503)
            refused(server.ask("POST", "/api/me", {"name": "Bo"}, ann), 503, "storage")
            cluster.sql("ALTER ROLE player LOGIN")
            health(server, 200)
            is_equal(server.stop(), 0)
            said += server.logged()
        for words in (["check", "@" + name], ["check", url.replace("secrets", "nowhere")], ["backup", url, "x.db"]):
            done = db(*words)
            said += done.stdout + done.stderr
        environment = dict(os.environ, SIXSANDS_DB=url.replace("secrets", "nowhere"))
        done = subprocess.run([PROGRAM, "serve", "--port", "0"], env=environment, capture_output=True, text=True)
        assert "nowhere" in done.stderr, done.stderr
        said += done.stderr
        assert secret not in said, said


def games_in(file):
    """How many a file has that is being written."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
            return base.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.Error:
        return 0


@test
def storages_are_copied_both_ways_and_copies_continue(cluster):
    url = cluster.database("copies")
    with tempfile.TemporaryDirectory() as folder:
        first, last = folder + "/first.db", folder + "/last.db"
        subprocess.run([GAMES, first, "600"], check=True, stdout=subprocess.DEVNULL)

        def interrupt_copy(source, target, has_some):
            copy = subprocess.Popen([PROGRAM, "db", "copy", source, target], stderr=subprocess.DEVNULL)
            until("some games", lambda: copy.poll() is not None or has_some())
            copy.send_signal(signal.SIGINT)
            copy.wait(PATIENCE)

        interrupt_copy(first, url, lambda: cluster.sql("SELECT to_regclass('sixsands.game') IS NOT NULL", "copies") == ["t"]
                       and cluster.sql("SELECT count(*) > 3 FROM sixsands.game", "copies") == ["t"])
        done = db("copy", first, url)
        is_equal((done.returncode, done.stderr), (0, ""))
        events = done.stdout.split(": ")[-1]
        assert "all right" in events, done.stdout
        cluster.sql("DELETE FROM sixsands.event WHERE sequence > 7 AND game = 'Test-0000001'; UPDATE sixsands.summary SET "
                    "sequence = 7 WHERE game = 'Test-0000001'", "copies")
        interrupt_copy(url, last, lambda: games_in(last) > 3)
        for source, target in ((first, url), (url, last)):  # what is missing is added, the rest compared
            done = db("copy", source, target)
            is_equal((done.returncode, done.stderr, done.stdout.split(": ")[-1]), (0, "", events))
        is_equal(len({db("export", x, "--unfinished").stdout for x in (first, url, last)}), 1)
        cluster.sql("UPDATE sixsands.event SET at = at + 1 WHERE sequence = 3 AND game = 'Test-0000002'", "copies")
        done = db("copy", first, url)
        is_equal(done.returncode, 1)
        assert "game Test-0000002: it has gone on differently there" in done.stderr, done.stderr
        with Server(PROGRAM, "--quiet", db=last):
            done = db("copy", url, last)
            is_equal(done.returncode, 1)
            assert "another server is using this file" in done.stderr, done.stderr


if __name__ == "__main__":
    with Cluster(tcp=True) as shared:
        sys.exit(1 if run_tests(CHOSEN, lambda: contextlib.nullcontext(shared)) else 0)
