#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Several servers on one PostgreSQL database, from outside, in TAP:

    nodes_test.py PATH/TO/sixsands [TEST...]

People at different servers play with each other as if there were one. Nothing here waits for a time: what must come is
waited for."""
import contextlib
import json
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pairs import LIMITS
from postgres import Cluster
from tap import arguments, is_equal, run_all as run_tests, test
from wsclient import PATIENCE, Server, receive_head, encode, until

PROGRAM, CHOSEN = arguments(1)


@contextlib.contextmanager
def several(cluster, name, count, *words):
    """So many servers on a new database of that name; the first makes its tables."""
    url = cluster.database(name)
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Server(PROGRAM, "--quiet", *LIMITS, *words, db=url)) for _ in range(count)]


class Watcher:
    """A person's socket at one server, which collects what it is sent."""

    def __init__(self, server, who):
        self.socket = server.socket(headers=who)

    def ask(self, **request):
        answer = self.socket.ask(**request)
        assert "ok" in answer, (request, answer)
        return answer["ok"]

    def next(self, kind):
        """The next news of this kind."""
        while (message := self.socket.recv()) is not None:
            got = json.loads(message)
            if got.get("news") == kind:
                return got
        raise AssertionError("the socket was closed")


def begin(one, two, ann, bo, **settings):
    """A game of two people at two servers, which has begun: its id and their sockets."""
    sockets = [Watcher(one, ann), Watcher(two, bo)]
    made = sockets[0].ask(do="create", game="mandala", seats=["me", "person"], **settings)
    game = made["id"]
    sockets[1].ask(do="join", game=game, key=made["links"]["seats"][1])
    for i, s in enumerate(sockets):
        s.ask(do="watch", game=game)
        s.ask(do="ready", game=game, nonce=f"n{i}")
    return game, sockets


@test
def players_at_two_servers_see_each_other_move(cluster):
    with several(cluster, "see", 2) as (one, two):
        game, sockets = begin(one, two, one.guest("Ann"), two.guest("Bo"))
        events = [[], []]
        for _ in range(30):
            states = [s.ask(do="state", game=game) for s in sockets]
            is_equal(states[0]["sequence"], states[1]["sequence"])  # asked one after another: no older one
            mover = states[0]["turn"] - 1
            done = sockets[mover].ask(do="play", game=game, move=states[mover]["legal"][0])
            for i in range(2):
                while not events[i] or events[i][-1]["sequence"] < done["sequence"]:
                    events[i].append(sockets[i].next("event")["event"])
        for i in range(2):
            numbers = [e["sequence"] for e in events[i]]
            is_equal(numbers, list(range(numbers[0], numbers[0] + len(numbers))))


@test
def the_same_request_at_two_servers_happens_once(cluster):
    with several(cluster, "once", 2) as (one, two):
        ann, bo = one.guest("Ann"), two.guest("Bo")
        game, sockets = begin(one, two, ann, bo)
        for n in range(20):
            states = [s.ask(do="state", game=game) for s in sockets]
            mover = states[0]["turn"] - 1
            path = f"/api/games/{game}/play"
            body = {"move": states[mover]["legal"][0], "request": f"r{n}"}
            answers = {}

            def send(server):
                answers[server] = server.ask("POST", path, body, (ann, bo)[mover])

            threads = [threading.Thread(target=send, args=(server,)) for server in (one, two)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            is_equal([answers[x].status for x in (one, two)], [200, 200])
            is_equal(answers[one].json, answers[two].json)
        metrics = [x.ask("GET", "/metrics").body.decode() for x in (one, two)]
        assert all("sixsands_" in m for m in metrics)


@test
def the_lobby_is_one(cluster):
    with several(cluster, "lobby", 2) as (one, two):
        ann, bo = Watcher(one, one.guest("Ann")), Watcher(two, two.guest("Bo"))
        is_equal(bo.ask(do="watch_lobby")["games"], [])
        game = ann.ask(do="create", game="patterns", seats=["me", "open"], listed=True)["id"]
        is_equal(bo.next("lobby")["game"]["id"], game)
        ann.ask(do="watch_lobby")
        bo.ask(do="join", game=game)
        is_equal(ann.next("lobby")["gone"], game)


@test
def names_and_sessions_are_shared(cluster):
    with several(cluster, "people", 2) as (one, two):
        who = one.guest("Ann")
        here, there = Watcher(one, who), Watcher(two, who)
        here.ask(do="rename", name="Anna")
        until("the new name", lambda: there.ask(do="me")["person"]["name"] == "Anna")
        is_equal(one.ask("DELETE", "/api/session", {"everywhere": True}, who).status, 200)
        while there.socket.recv() is not None:
            pass
        is_equal(there.socket.close_code, here_code(here))


def here_code(watcher):
    while watcher.socket.recv() is not None:
        pass
    return watcher.socket.close_code


@test
def a_stream_of_all_games_hears_of_other_servers(cluster):
    with several(cluster, "streams", 2) as (one, two):
        ann, bo = one.guest("Ann"), one.guest("Bo")
        stream = two.connect()
        stream.sendall(encode("GET", "/api/stream", headers=ann))
        reader = stream.makefile("rb")
        is_equal(receive_head(reader)[0], 200)
        game, sockets = begin(one, one, ann, bo)

        def lines():
            while True:
                size = int(reader.readline(), 16)
                for line in reader.read(size).splitlines():
                    if line.strip():
                        yield json.loads(line)
                reader.readline()

        came = lines()
        kinds = []
        while "dealt" not in kinds:
            got = next(came)
            if got["news"] == "event":
                is_equal(got["game"], game)
                kinds.append(got["event"]["kind"])
        is_equal(kinds, ["joined", "ready", "ready", "dealt"])
        stream.close()


@test
def what_was_missed_while_deaf_is_found(cluster):
    with several(cluster, "deaf", 2) as (one, two):
        game, sockets = begin(one, two, one.guest("Ann"), two.guest("Bo"))
        for _ in range(6):
            done = cluster.sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'deaf' AND "
                               "query LIKE 'LISTEN%'")
            assert done, "nobody listens"
            states = [s.ask(do="state", game=game) for s in sockets]
            mover = states[0]["turn"] - 1
            done = sockets[mover].ask(do="play", game=game, move=states[mover]["legal"][0])
            while sockets[1 - mover].next("event")["event"]["sequence"] < done["sequence"]:
                pass
            until("two that listen", lambda: cluster.sql(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = 'deaf' AND query LIKE 'LISTEN%'") == ["2"])


if __name__ == "__main__":
    with Cluster() as shared:
        sys.exit(1 if run_tests(CHOSEN, lambda: contextlib.nullcontext(shared)) else 0)
