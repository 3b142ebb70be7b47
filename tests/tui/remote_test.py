#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The full-screen game's client against a real server, in TAP: remote_play.c plays whole games
through it, over lines that break, over a server that restarts, over TLS.

    remote_test.py PATH/TO/sixsands SOURCES PATH/TO/remote_play [TEST...]
"""
import contextlib
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

PROGRAM, SOURCES, PLAYER = sys.argv[1:4]
sys.path.insert(0, os.path.join(SOURCES, "tests", "server"))
import tap  # noqa: E402
from tap import is_equal, test  # noqa: E402
from own_balancer import Balancer, break_one  # noqa: E402
from postgres import Cluster  # noqa: E402
from wsclient import PATIENCE, Server, steady_port, until  # noqa: E402


# Many play at once here, as fast as they can.
GENEROUS = [word for name in ("requests", "games", "logins") for word in ("--limit", f"{name}=1000000")]


class Player:
    """A remote_play with its own state folder."""

    def __init__(self, *arguments, folder=None):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = folder or self.temporary.name
        self.saved = os.path.join(self.temporary.name, "record")
        self.process = subprocess.Popen(
            [PLAYER, *arguments, "--save", self.saved],
            stdout=subprocess.PIPE,
            text=True,
            env=dict(os.environ, XDG_STATE_HOME=self.folder),
        )
        self.lines, self.timer = [], threading.Timer(3 * PATIENCE, self.process.kill)
        self.timer.start()

    def expect(self, start):
        """What follows `start` in the next line that has it."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return line[len(start) :].strip()
        raise AssertionError(f"no {start!r} in {self.lines}")

    def end(self, code=0):
        """Waits; what it said at the end."""
        self.lines += self.process.stdout.read().splitlines()
        is_equal(self.process.wait(PATIENCE), code, self.lines)
        self.timer.cancel()
        return self.lines

    def record(self, number=0):
        with open(f"{self.saved}.{number}") as file:
            return file.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.timer.cancel()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.temporary.cleanup()


class Proxy:
    """A line to the server that can be cut: right before what a client sends arrives, or right
    after it, so that the answer is lost."""

    def __init__(self, port):
        self.port_there, self.listener = port, socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.count, self.cuts, self.every = 0, 0, 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                here, _ = self.listener.accept()
                there = socket.create_connection(("127.0.0.1", self.port_there))
            except OSError:
                return
            for a, b, out in ((here, there, True), (there, here, False)):
                threading.Thread(target=self.pump, args=(a, b, out), daemon=True).start()

    def pump(self, a, b, out):
        try:
            while data := a.recv(65536):
                self.count += out
                if out and self.every and self.count % self.every == 0:
                    self.cuts += 1
                    if self.cuts % 2:
                        b.sendall(data)
                    break
                b.sendall(data)
        except OSError:
            pass
        for s in (b, a):  # the client first: whatever the server answers is lost
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listener.close()


def decisions(record):
    return re.findall(r"^\d .*$", record, re.M)


def at_the_server(server, link):
    """The server's record, for anyone with the link to watch."""
    game, key = link.split("/g/")[1].split("/")
    return server.ask("GET", f"/api/games/{game}/record?key={key}").body.decode()


def same(server, watch, players, number=0):
    """All have seen the same whole game."""
    wanted = decisions(at_the_server(server, watch))
    assert len(wanted) > 5
    for p in players:
        is_equal(decisions(p.record(number)), wanted)
        played = [line[len("plays ") :] for line in p.lines if line.startswith("plays ")]
        if played:  # each move once, and it is the one that was meant
            own = [d for d in wanted if d.startswith(played[0][:2])]
            is_equal(played, [" ".join(d.split()[:2]) for d in own])
        with tempfile.NamedTemporaryFile("w", suffix=".sgr") as file:
            file.write(p.record(number))
            file.flush()
            subprocess.run([PROGRAM, "check", file.name], check=True, stdout=subprocess.DEVNULL)


def url(server, port=None):
    return f"http://127.0.0.1:{port or server.port}"


def two_play(server, game, here, there, *more):
    """Two people by link, one who watches; `here` and `there` are the addresses they use."""
    with Player(here, "--create", game, "me,person", "--name", "Ann", *more) as ann:
        seat, watch = ann.expect("seat "), ann.expect("watch ")
        move = lambda link, base: base + "/g/" + link.split("/g/")[1]
        with Player(move(watch, url(server)), "--watch", "--name", "Eve") as eve:
            eve.expect("live")
            with Player(move(seat, there), "--name", "Bo", *more) as bo:
                lines = ann.end() + bo.end() + eve.end()
                same(server, watch, (ann, bo, eve))
                return lines


@test
def two_people_play_mandala(server):
    two_play(server, "mandala", url(server), url(server))


@test
def two_people_play_patterns(server):
    two_play(server, "patterns", url(server), url(server))


@test
def four_play_flowers_with_a_bot(server):
    with Player(url(server), "--create", "flowers", "me,person,level:1,person") as ann:
        links, watch = [ann.expect("seat "), ann.expect("seat ")], ann.expect("watch ")
        with Player(links[0]) as bo, Player(links[1]) as cy:
            for p in (ann, bo, cy):
                p.end()
            same(server, watch, (ann, bo, cy))


@test
def no_move_is_lost_or_doubled_when_lines_break(server):
    cuts, lines = [0, 0], []
    for game in ("mandala", "flowers", "patterns"):
        first, second = Proxy(server.port), Proxy(server.port)
        first.every, second.every = 9, 13
        lines += two_play(server, game, url(server, first.port), url(server, second.port))
        cuts = [cuts[0] + first.cuts, cuts[1] + second.cuts]
        first.close()
        second.close()
    assert cuts[0] >= 4 and cuts[1] >= 2, cuts
    assert any("The connection is back." in line for line in lines), lines


@test
def a_server_that_restarts_is_found_again(_):
    with tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "games.db")
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(Server(PROGRAM, *GENEROUS, db=db, port=steady_port()))
            ann = stack.enter_context(Player(url(server), "--create", "mandala", "me,person", "--pause", "50"))
            seat, watch = ann.expect("seat "), ann.expect("watch ")
            bo = stack.enter_context(Player(seat, "--pause", "50"))
            for ending in (signal.SIGTERM, signal.SIGKILL):
                for _ in range(4):
                    bo.expect("plays ")
                server.stop(ending)
                server = stack.enter_context(Server(PROGRAM, *GENEROUS, db=db, port=server.port))
            ann.end()
            bo.end()
            same(server, watch, (ann, bo))


@test
def people_come_back_to_another_server(_):
    with Cluster() as cluster, contextlib.ExitStack() as stack:
        url_of_games = cluster.database("games")
        start = lambda: stack.enter_context(Server(PROGRAM, "--drain", "1", *GENEROUS, db=url_of_games))
        servers = [start() for _ in range(3)]
        balancer = stack.enter_context(Balancer(servers))
        until("ready servers", lambda: len(balancer.ready) == 3)
        for fault in ("kill", "stop", "drain"):
            site = url(None, balancer.port)
            with Player(site, "--create", "mandala", "me,person", "--pause", "50") as ann:
                seat, watch = ann.expect("seat "), ann.expect("watch ")
                with Player(site + "/g/" + seat.split("/g/")[1], "--pause", "50") as bo:
                    for _ in range(4):
                        bo.expect("plays ")
                    mend = break_one(servers, fault, start)
                    ann.end()
                    bo.end()
                    mend()
                    until("ready servers", lambda: len(balancer.ready) == 3)
                    same(servers[1], watch, (ann, bo))


@test
def the_game_pauses_while_the_database_is_away(_):
    with Cluster() as cluster, Server(PROGRAM, *GENEROUS, db=cluster.database("games")) as server:
        with Player(url(server), "--create", "mandala", "me,person", "--pause", "50") as ann:
            seat, watch = ann.expect("seat "), ann.expect("watch ")
            with Player(seat, "--pause", "50") as bo:
                for _ in range(4):
                    bo.expect("plays ")
                cluster.stop()
                for player in (ann, bo):
                    while "can't store" not in player.expect("notice after "):
                        pass
                cluster.start()
                ann.end()
                bo.end()
                same(server, watch, (ann, bo))


@test
def a_rematch_is_played_at_the_same_screen(server):
    with Player(url(server), "--create", "patterns", "me,person", "--rematch") as ann:
        seat = ann.expect("seat ")
        with Player(seat, "--rematch") as bo:
            ann.end()
            bo.end()
            for number in (0, 1):
                is_equal(decisions(ann.record(number)), decisions(bo.record(number)))
            assert decisions(ann.record(0)) != decisions(ann.record(1))


@test
def memory_aids_are_the_tables(server):
    for more, wanted in (([], "off"), (["--aids"], "on")):
        with Player(url(server), "--create", "patterns", "me,level:1", *more) as p:
            is_equal(p.expect("aids "), wanted)
            p.end()


@test
def games_end_early(server):
    for what, wanted in (("resign", "resigned"), ("draw", "A draw"), ("abort", "aborted")):
        with Player(url(server), "--create", "mandala", "me,person", "--stop-after", "2", what) as ann:
            seat = ann.expect("seat ")
            more = [] if what == "resign" else ["--stop-after", "2", what]
            with Player(seat, *more) as bo:
                for p in (ann, bo):
                    over = p.expect("over: ")
                    assert wanted in over, p.lines
                    if what == "resign":
                        assert over == ("You resigned, Player wins" if p is ann else "Player resigned, you win"), over
                    p.end()
                is_equal(decisions(ann.record()), decisions(bo.record()))


@test
def whoever_comes_back_is_the_same_person(server):
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for more in (["--name", "Ann"], ["--name", ""], ["--name", "Anna"], ["--name", ""]):
            with Player(url(server), "--create", "patterns", "me,level:1", *more, folder=folder) as p:
                names.append(p.expect("live as"))
                p.end()
        is_equal(names[1], "Ann")
        is_equal(names[3], "Anna")
        (kept,) = glob.glob(folder + "/sixsands/servers/*")
        is_equal(os.stat(kept).st_mode & 0o777, 0o600)


@test
def an_account_logs_in(server):
    guest = server.guest("Zed")
    answer = server.ask("POST", "/api/account", {"login": "zed", "password": "secret words"}, guest)
    is_equal(answer.status, 200)
    with Player(url(server), "--create", "patterns", "me,level:1", "--login", "zed", "secret words") as p:
        is_equal(p.expect("live as"), "Zed")
        p.end()
    with Player(url(server), "--login", "zed", "wrong words") as p:
        is_equal(p.expect("failed:"), "The login or the password is wrong.")


@test
def an_account_keeps_its_name_when_it_comes_back(server):
    guest = server.guest("Yan")
    is_equal(server.ask("POST", "/api/account", {"login": "yan", "password": "secret words"}, guest).status, 200)
    with tempfile.TemporaryDirectory() as folder:
        for more in (["--login", "yan", "secret words"], ["--name", "Somebody"]):
            with Player(url(server), "--create", "patterns", "me,level:1", *more, folder=folder) as p:
                is_equal(p.expect("live as"), "Yan")
                p.end()
    is_equal(server.ask("GET", "/api/me", headers=guest).json["person"]["name"], "Yan")


@test
def whoever_is_logged_out_is_told(server):
    with tempfile.TemporaryDirectory() as folder:
        with Player(url(server), "--create", "mandala", "me,person", folder=folder) as ann:
            seat = ann.expect("seat ")
            (kept,) = glob.glob(folder + "/sixsands/servers/*")
            with open(kept) as file:
                cookie = file.read().strip()
            answer = server.ask("DELETE", "/api/session", {"everywhere": True}, {"Cookie": cookie})
            is_equal(answer.status, 200)
            with Player(seat) as bo:
                assert "ended this session" in ann.expect("failed:"), ann.lines
                bo.process.kill()
        assert not os.path.exists(kept)


@test
def what_cannot_be_is_said_in_a_sentence(server):
    closed = steady_port()
    game = f"{url(server)}/g/abcdefghijkl"
    for address, wanted in (
        (f"http://127.0.0.1:{closed}", "The server can't be reached."),
        ("http://nowhere.invalid", "There is no server by that name, or no network."),
        (f"https://127.0.0.1:{server.port}", "certificate isn't trusted, or it doesn't speak TLS."),
        ("ftp://sixsands.example", "begins with http:// or https://."),
        (game, "There is no such game here; the link may be incomplete."),
    ):
        with Player(address) as p:
            assert wanted in p.expect("failed:"), p.lines
            p.end(1)


@test
def other_servers_are_not_ours(_):
    def answer(listener, reply):
        while True:
            try:
                s, _ = listener.accept()
            except OSError:
                return
            s.recv(4096)
            s.sendall(reply)
            s.close()

    page = b"<html>hello</html>"
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(page)
    for reply in (head + page, b"SSH-2.0-x\r\n", b"", b'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]'):
        listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=answer, args=(listener, reply), daemon=True).start()
        with Player(f"http://127.0.0.1:{listener.getsockname()[1]}") as p:
            assert "That isn't a Sixsands server" in p.expect("failed:"), (reply, p.lines)
            p.end(1)
        listener.close()


@test
def tls_is_verified(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder:
        for name in ("localhost", "elsewhere.example"):
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                 "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}",
                 "-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem"],
                check=True, stderr=subprocess.DEVNULL,
            )
            with Server(PROGRAM, "--cert", f"{folder}/{name}.pem", "--key", f"{folder}/{name}.key") as server:
                here = f"https://localhost:{server.port}"
                with Player(here) as p:
                    assert "certificate" in p.expect("failed:")
                with Player(here, "--ca", f"{folder}/{name}.pem", "--create", "patterns", "me,level:1") as p:
                    if name == "localhost":
                        p.expect("over: played")
                        p.end()
                    else:  # trusted, but another's
                        assert "certificate" in p.expect("failed:")


sys.exit(tap.main(PROGRAM, sys.argv[4:], *GENEROUS))
