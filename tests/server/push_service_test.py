#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Notifications of a running server, in TAP, with a push service of the test's own on this machine.

    push_service_test.py PATH/TO/sixsands [TEST...]
"""
import contextlib
import json
import os
import sqlite3
import sys
import tempfile
import time

import tap
from push_service import Browser, PushService, check_sender, make_key
from tap import is_equal, refused, test
from wsclient import FREELY, Server, until

PROGRAM, CHOSEN = tap.arguments(1)
CONTACT = "mailto:ann@example.org"


@contextlib.contextmanager
def notifying(*more, allow=True, trust=True):
    """A push service, and a server that sends to it."""
    with tempfile.TemporaryDirectory() as folder, PushService(folder + "/service") as service:
        make_key(folder + "/push.pem")
        words = ["--push-key", folder + "/push.pem", "--push-contact", CONTACT, *FREELY]
        words += ["--push-allow", service.host] if allow else []
        env = {"SSL_CERT_FILE": service.trusted} if trust else {}
        with Server(PROGRAM, *words, *more, env=env) as server:
            server.push_folder = folder
            yield server, service


def metric(server, outcome):
    word = f'sixsands_notifications_total{{outcome="{outcome}"}} '
    text = server.ask("GET", "/metrics").body.decode()
    return next(int(line[len(word) :]) for line in text.splitlines() if line.startswith(word))


def browsers_of(server):
    """How many browsers the server's file has."""
    with contextlib.closing(sqlite3.connect(server.db)) as db:
        return db.execute("SELECT count(*) FROM push").fetchone()[0]


def pusher_of(server):
    """The process that sends: the last one that was started."""
    with open(f"/proc/{server.process.pid}/task/{server.process.pid}/children", encoding="ascii") as f:
        return max(int(word) for word in f.read().split())


class Game:
    """Ann and Bob in a game by days; nobody is connected."""

    def __init__(self, server, names=("Ann", "Bob")):
        self.server = server
        self.who = [server.guest(name) for name in names]
        wish = {"game": "mandala", "clock": {"days": 3}, "listed": True}
        self.id = server.ask("POST", "/api/games", wish, self.who[0]).json["id"]
        self.act(1, "join", {})
        for i in range(2):
            self.act(i, "ready", {"nonce": f"n{i}"})

    def act(self, who, what, body):
        answer = self.server.ask("POST", f"/api/games/{self.id}/{what}", body, self.who[who])
        is_equal(answer.status, 200, answer.body)
        return answer.json

    def state(self, who=0):
        return self.server.ask("GET", f"/api/games/{self.id}", headers=self.who[who]).json

    def pass_turn(self):
        """The seat to move plays until it is the other's turn; returns whose it is then."""
        first = self.state()["turn"]
        while (turn := self.state()["turn"]) == first:
            self.act(first - 1, "play", {"move": self.state(first - 1)["legal"][0]})
        return turn - 1

    def subscribe(self, who, browser, endpoint):
        body = browser.subscription(endpoint)
        return self.server.ask("POST", "/api/push", body, self.who[who])


def subscribed(server, service):
    """A game in which both are told; and their browsers."""
    game = Game(server)
    browsers = [Browser(server.push_folder, name) for name in ("a", "b")]
    for i, browser in enumerate(browsers):
        is_equal(game.subscribe(i, browser, f"https://{service.host}/{i}?x=y").status, 200)
    return game, browsers


@test
def a_browser_is_told_whose_turn_it_is(_):
    with notifying() as (server, service):
        key = server.ask("GET", "/api/push").json["key"]
        game, browsers = subscribed(server, service)
        service.received.clear()  # the first turn came before they had subscribed, or just after
        turn = game.pass_turn()

        def mine():
            return [r for r in service.received if r[0] == f"/{turn}?x=y"]

        until("the notification", mine)
        _, headers, body = mine()[0]
        told = json.loads(browsers[turn].open(body))
        is_equal(told, {"what": "turn", "game": game.id, "name": "mandala", "with": ["Bob", "Ann"][turn]})
        for name, wanted in {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "urgency": "normal",
            "host": service.host,
            "content-length": str(len(body)),
        }.items():
            is_equal(headers[name], wanted, name)
        assert 2 * 24 * 3600 < int(headers["ttl"]) <= 3 * 24 * 3600, headers["ttl"]
        assert len(headers["topic"]) == 32 and game.id not in headers["topic"]
        check_sender(headers["authorization"], key, server.push_folder, f"https://{service.host}", CONTACT, time.time())
        until("it to be counted", lambda: metric(server, "sent") >= 1)
        # A second one for the same game replaces it, and all have one length.
        before = len(mine())
        game.pass_turn()
        game.pass_turn()
        until("the next one", lambda: len(mine()) > before)
        is_equal(mine()[-1][1]["topic"], headers["topic"])
        is_equal(len(mine()[-1][2]), len(body))
        assert mine()[-1][2] != body


@test
def a_browser_that_is_gone_is_forgotten(_):
    for status in (404, 410):
        with notifying() as (server, service):
            game, _ = subscribed(server, service)
            service.status = status
            game.pass_turn()
            until("it to be counted", lambda: metric(server, "gone") >= 1)
            server.log_lines("push_gone")
            game.pass_turn()
            until("the other one too", lambda: metric(server, "gone") >= 2)
            until("both to be forgotten", lambda: browsers_of(server) == 0)


@test
def trouble_at_the_service_forgets_nobody(_):
    with notifying() as (server, service):
        game, _ = subscribed(server, service)
        for status in (500, 429, 302, "long"):
            service.status = status
            before = len(service.received)
            game.pass_turn()
            until(f"{status} to be sent", lambda: len(service.received) > before)
            until(f"{status} to be counted", lambda: metric(server, "failed") >= len(service.received))
        assert all("elsewhere" not in path for path, _, _ in service.received), "a redirect was followed"
        service.status = 201
        game.pass_turn()
        until("the next one", lambda: metric(server, "sent") >= 1)
        is_equal((metric(server, "gone"), browsers_of(server)), (0, 2))


@test
def the_process_that_sends_has_little(_):
    """No files but its socket and what every process has; and as few calls as the server."""
    with notifying() as (server, _):
        pusher = pusher_of(server)
        names = [os.readlink(f"/proc/{pusher}/fd/{fd}") for fd in os.listdir(f"/proc/{pusher}/fd") if int(fd) > 2]
        is_equal([name.partition(":")[0] for name in names], ["socket"], names)
        with open(f"/proc/{pusher}/status", encoding="ascii") as f:
            status = dict(line.split(":\t", 1) for line in f if ":\t" in line)
        if os.path.exists("/proc/sys/kernel/seccomp"):
            is_equal((status["Seccomp"].strip(), status["NoNewPrivs"].strip()), ("2", "1"))


@test
def a_service_that_hangs_holds_up_neither_games_nor_the_end(_):
    with notifying() as (server, service):
        game, _ = subscribed(server, service)
        service.status = "hang"
        game.pass_turn()
        service.wait(1)
        game.pass_turn()
        is_equal(server.ask("GET", "/healthz").status, 200)
        is_equal(server.stop(), 0)


@test
def only_certificates_that_are_trusted_will_do(_):
    with notifying(trust=False) as (server, service):
        game, _ = subscribed(server, service)
        game.pass_turn()
        until("it to be counted", lambda: metric(server, "failed") >= 1)
        assert "certificate" in server.log_lines("push_failed")[0]["detail"]
        is_equal(service.received, [])


@test
def a_certificate_must_be_for_that_host(_):
    with tempfile.TemporaryDirectory() as folder, PushService(folder + "/service") as service:
        make_key(folder + "/push.pem")
        other = f"127.0.0.1:{service.port}"  # the certificate says localhost
        words = ["--push-key", folder + "/push.pem", "--push-contact", CONTACT, "--push-allow", other, *FREELY]
        with Server(PROGRAM, *words, env={"SSL_CERT_FILE": service.trusted}) as server:
            game = Game(server)
            for who in range(2):
                is_equal(game.subscribe(who, Browser(folder), f"https://{other}/x").status, 200)
            game.pass_turn()
            until("it to be counted", lambda: metric(server, "failed") >= 1)
            assert "mismatch" in server.log_lines("push_failed")[0]["detail"]
            is_equal(service.received, [])


@test
def other_hosts_are_refused(_):
    with notifying(allow=False) as (server, service):
        game = Game(server)
        browser = Browser(server.push_folder)
        for endpoint in (
            f"https://{service.host}/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x",
            "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8080/x", "https://169.254.169.254/latest",
            "https://fcm.googleapis.com.example.org/x", "file:///etc/passwd", "https://a@fcm.googleapis.com/x",
        ):
            refused(game.subscribe(0, browser, endpoint), 403, "forbidden")
        is_equal(game.subscribe(0, browser, "https://fcm.googleapis.com/fcm/send/x").status, 200)


@test
def without_a_key_there_are_none(_):
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *FREELY) as server:
        is_equal(server.ask("GET", "/api/push").json, {"key": None})
        game = Game(server)
        refused(game.subscribe(0, Browser(folder), "https://fcm.googleapis.com/fcm/send/x"), 403, "forbidden")


@test
def wrong_options_get_one_line(_):
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/key.pem"
        make_key(path)
        with open(folder + "/wrong.pem", "w", encoding="ascii") as f:
            f.write("nonsense")
        for words, why in (
            (["--push-key", path], "belong together"),
            (["--push-contact", CONTACT], "belong together"),
            (["--push-key", path, "--push-contact", "ann@example.org"], "--push-contact must be"),
            (["--push-key", path, "--push-contact", CONTACT, "--push-allow", "a/b"], "--push-allow must be"),
            (["--push-key", folder + "/wrong.pem", "--push-contact", CONTACT], "wrong.pem: it isn't a key"),
            (["--push-key", folder + "/none.pem", "--push-contact", CONTACT], "none.pem: No such file"),
        ):
            try:
                with Server(PROGRAM, *words):
                    pass
            except RuntimeError as reason:
                assert why in str(reason), reason
            else:
                raise AssertionError(f"{words} were accepted")


@test
def the_process_that_sends_may_die(_):
    with notifying() as (server, service):
        game, _ = subscribed(server, service)
        os.kill(pusher_of(server), 9)
        server.log_lines("pusher_lost")
        game.pass_turn()
        until("it to be dropped", lambda: metric(server, "dropped") >= 1)
        is_equal(server.stop(), 0)


if __name__ == "__main__":
    sys.exit(1 if tap.run_all(CHOSEN, lambda: contextlib.nullcontext()) else 0)
