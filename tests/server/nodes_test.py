#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Several servers on one PostgreSQL database, from outside, in TAP:

    nodes_test.py PATH/TO/sixsands [TEST...]

People at different servers play with each other as if there were one. Nothing here waits for a time: what must come is
waited for."""
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from own_balancer import Balancer, break_one
from pairs import KINDS, LIMITS, Lost, NotStored, Pair
from postgres import Cluster
from tap import arguments, is_equal, refused, run_all as run_tests, test
from wsclient import PATIENCE, Refused, Server, encode, receive_head, until

PROGRAM, CHOSEN = arguments(1)


@contextlib.contextmanager
def several(cluster, name, count, *words):
    """Servers on a new database of that name; the first makes its tables."""
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
def who_is_connected_is_known_at_all_servers(cluster):
    with several(cluster, "here", 2) as (one, two):
        game, sockets = begin(one, two, one.guest("Ann"), bo := two.guest("Bo"))
        here = lambda s, seat: s.ask(do="state", game=game)["seats"][seat - 1]["here"]
        until("both are here at both", lambda: here(sockets[0], 2) and here(sockets[1], 1))
        sockets[1].socket.close()
        until("Bo has left", lambda: not here(sockets[0], 2))
        back = Watcher(two, bo)
        back.ask(do="watch", game=game)
        until("Bo is back, and Ann still there", lambda: here(sockets[0], 2) and here(back, 1))


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
def a_request_is_traced_through_the_logs_of_all_servers(cluster):
    url = cluster.database("trace")
    with Server(PROGRAM, *LIMITS, "--node", "one", db=url) as one, \
            Server(PROGRAM, *LIMITS, "--node", "two", db=url) as two:
        ann, bo = one.guest("Ann"), two.guest("Bo")
        game, sockets = begin(one, two, ann, bo)
        states = [s.ask(do="state", game=game) for s in sockets]
        mover = states[0]["turn"] - 1
        here, there = ((one, "one"), (two, "two"))[:: -1 if mover else 1]
        answer = here[0].ask("POST", f"/api/games/{game}/play", {"move": states[mover]["legal"][0], "request": "r1"},
                             {**(ann, bo)[mover], "X-Request-Id": "trace-me.1"})
        is_equal((answer.status, answer.headers["x-request-id"]), (200, "trace-me.1"))
        sequence = answer.json["sequence"]

        def line(server, event):
            found = [x for x in server.log_lines("trace-me.1") if x["event"] == event]
            return found and {k: v for k, v in found[0].items() if k not in ("at", "level")}

        for server, event, wanted in (
                (here, "request", {"do": "play", "status": 200, "address": "127.0.0.1"}),
                (here, "stored", {"sequence": sequence, "request": "r1"}),
                (there, "heard", {"sequence": sequence})):
            found = until(event, lambda: line(server[0], event))
            is_equal(found, {"event": event, "node": server[1], "request_id": "trace-me.1", "game": game, **wanted})
        # A socket has one id for all that it asks. What isn't a good id is replaced.
        ids = [x["request_id"] for x in one.log_lines('"do":"socket"')]
        assert ids[0] in {x["request_id"] for x in one.log_lines('"event":"stored"')}
        assert ids[0] in {x["request_id"] for x in two.log_lines('"event":"heard"')}
        for bad in ("", "two words", "x" * 37, "a,b", "a~b", "a:b", '"', "\xe9"):
            given = one.ask("GET", "/api/me", headers={"X-Request-Id": bad}).headers["x-request-id"]
            assert re.fullmatch("[0-9a-f]{16}", given), given
        is_equal(one.ask("GET", "/", headers={"X-Request-Id": "x" * 36}).headers["x-request-id"], "x" * 36)


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
        is_equal(there.socket.close_code, close_code(here))


def at_once(*calls):
    """What they return."""
    results = [None] * len(calls)

    def run(i):
        results[i] = calls[i]()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return results


@test
def the_daily_deal_is_one_and_has_one_try(cluster):
    with several(cluster, "daily", 2) as servers:
        def commits(server, who=None):
            return {g["game"]: g["commit"] for g in server.ask("GET", "/api/daily", headers=who).json["games"]}
        for server in servers:
            until("the deals of the day", lambda server=server: len(commits(server)) == 3)
        is_equal(commits(servers[0]), commits(servers[1]))
        for n in range(3):
            who = servers[0].guest(f"Ann {n}")
            answers = at_once(*(lambda s=s, who=who: s.ask("POST", "/api/daily", {"game": "patterns"}, who)
                                for s in servers))
            is_equal([a.status for a in answers], [200, 200])
            is_equal(answers[0].json["id"], answers[1].json["id"])
            servers[n % 2].ask("POST", f"/api/games/{answers[0].json['id']}/resign", {}, who)
            for server in servers:
                own = next(g for g in server.ask("GET", "/api/daily", headers=who).json["games"]
                           if g["game"] == "patterns")
                is_equal((own["you"]["done"], own["field"]["played"]), (True, n + 1))


@test
def a_tournament_goes_on_at_any_server(cluster):
    """People at both servers; one dies in the middle, and its successor goes on."""
    with several(cluster, "cup", 2) as servers:
        who = []
        for n in range(4):
            who.append(servers[0].guest(f"Ann {n}"))
            secret = {"login": f"ann{n}", "password": "correct horse"}
            is_equal(servers[n % 2].ask("POST", "/api/account", secret, who[n]).status, 200)
        wish = {"name": "Cup", "kind": "swiss", "rounds": 3, "game": "patterns", "clock": {"minutes": 5}}
        at = "/api/tournaments/" + servers[0].ask("POST", "/api/tournaments", wish, who[0]).json["id"]
        joined = at_once(*(lambda n=n: servers[n % 2].ask("POST", at + "/join", {}, who[n]) for n in range(4)))
        is_equal([a.status for a in joined], [200] * 4)
        is_equal(servers[1].ask("POST", at + "/start", {}, who[0]).status, 200)

        def boards():
            return [b for r in servers[1].ask("GET", at).json["boards"] for b in r]

        for turn in range(3):
            until("a round", lambda turn=turn: len(boards()) == 2 * (turn + 1))
            for i, board in enumerate(boards()[-2:]):
                game, server = f"/api/games/{board['game']}", servers[(i + turn) % 2] if turn < 2 else servers[1]
                until("its games", lambda game=game, server=server: server.ask("GET", game).status == 200)
                states = [(w, server.ask("GET", game, headers=w).json["you"]) for w in who]
                mine = [w for w, seat in states if seat]
                for w in mine:
                    is_equal(server.ask("POST", game + "/ready", {"nonce": "n"}, w).status, 200)
                if turn == 1 and i == 1:
                    servers[0].stop(signal.SIGKILL)
                    server = servers[1]
                is_equal(server.ask("POST", game + "/resign", {}, mine[0]).status, 200)
        until("the end", lambda: servers[1].ask("GET", at).json["status"] == "over")
        met = {frozenset((b["first"], b["second"])) for b in boards()}
        is_equal(len(met), 6)
        is_equal(sum(p["points"] for p in servers[1].ask("GET", at).json["players"]), 6)


@test
def of_two_who_change_a_password_at_once_one_wins(cluster):
    with several(cluster, "passwords", 2) as servers:
        login, password = "ann", "correct horse"
        cookies = [servers[0].guest("Ann"), None]
        is_equal(servers[0].ask("POST", "/api/account", {"login": login, "password": password}, cookies[0]).status, 200)
        for n in range(4):
            for i in range(2):
                made = servers[i].ask("POST", "/api/session", {"login": login, "password": password})
                is_equal(made.status, 200)
                cookies[i] = {"Cookie": made.headers["set-cookie"].split(";")[0]}
            new = [f"horse {n} at {i}" for i in range(2)]
            done = at_once(*(lambda i=i: servers[i].ask("POST", "/api/account/password",
                                                        {"password": password, "new": new[i]}, cookies[i])
                             for i in range(2)))
            is_equal(sorted(x.status for x in done), [200, 401])
            winner = [x.status for x in done].index(200)
            is_equal([bool(x.ask("GET", "/api/me", headers=cookies[1 - winner]).json["person"]) for x in servers], [False] * 2)
            refused(servers[0].ask("POST", "/api/session", {"login": login, "password": new[1 - winner]}), 401, "wrong_login")
            password = new[winner]


@test
def of_two_logins_claimed_at_once_one_is_kept(cluster):
    with several(cluster, "claims", 2) as servers:
        for n in range(4):
            who, names = servers[0].guest("Ann"), [f"ann-{n}-{i}" for i in range(2)]
            accounts = [{"login": name, "password": "correct horse"} for name in names]
            done = at_once(*(lambda i=i: servers[i].ask("POST", "/api/account", accounts[i], who) for i in range(2)))
            is_equal(sorted(x.status for x in done), [200, 409])
            winner = [x.status for x in done].index(200)
            is_equal([servers[0].ask("POST", "/api/session", a).status for a in accounts],
                     [200 if i == winner else 401 for i in range(2)])


def close_code(watcher):
    while watcher.socket.recv() is not None:
        pass
    return watcher.socket.close_code


@test
def log_ins_and_new_guests_are_limited_for_all_servers_together(cluster):
    with several(cluster, "limits", 2, "--limit", "logins=4") as servers:
        answers = [servers[i % 2].ask("POST", "/api/guest", {}) for i in range(4)]  # a quarter of 16 at once
        is_equal([a.status for a in answers], [200] * 4)
        account = {"login": "ann", "password": "correct horse"}
        for server in servers:
            refused(server.ask("POST", "/api/guest", {}), 429, "too_many")
        refused(servers[0].ask("POST", "/api/session", account), 401, "wrong_login")
        for server in servers:
            refused(server.ask("POST", "/api/session", account), 429, "too_many")


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


LISTENS = "FROM pg_stat_activity WHERE datname = 'deaf' AND (query LIKE 'LISTEN%' OR query LIKE '%INTO node%')"


@test
def what_was_missed_while_deaf_is_found(cluster):
    with several(cluster, "deaf", 2) as (one, two):
        game, sockets = begin(one, two, one.guest("Ann"), two.guest("Bo"))
        for _ in range(6):
            done = cluster.sql("SELECT pg_terminate_backend(pid, 5000) " + LISTENS)
            assert done, "nobody listens"
            states = [s.ask(do="state", game=game) for s in sockets]
            mover = states[0]["turn"] - 1
            done = sockets[mover].ask(do="play", game=game, move=states[mover]["legal"][0])
            while sockets[1 - mover].next("event")["event"]["sequence"] < done["sequence"]:
                pass
            until("two that listen", lambda: cluster.sql("SELECT count(*) " + LISTENS) == ["2"])


@test
def bots_and_clocks_go_on_when_a_server_dies(cluster):
    with several(cluster, "bots", 3) as servers:
        one, two, three = servers
        ann, bo = one.guest("Ann"), two.guest("Bo")
        until("shares", lambda: cluster.sql("SELECT count(DISTINCT holder) FROM sixsands.slot WHERE until > 0", "bots") == ["3"])
        here = Watcher(one, ann)
        games = []
        for _ in range(18):
            made = here.ask(do="create", game="mandala", seats=["me", "level:1"])
            games.append(made["id"])
            here.ask(do="watch", game=made["id"])
            here.ask(do="ready", game=made["id"], nonce="n")
        # A game whose clock is shorter than one may ask for; only the server that dies knows the old time.
        timed = three.ask("POST", "/api/games", {"game": "mandala", "seats": ["me", "person"], "clock": {"minutes": 1}}, ann).json
        cluster.sql(f"UPDATE sixsands.game SET base = 2000 WHERE id = '{timed['id']}'", "bots")
        three.process.send_signal(signal.SIGKILL)
        there = Watcher(two, bo)
        there.ask(do="join", game=timed["id"], key=timed["links"]["seats"][1])
        for watcher in (here, there):
            watcher.ask(do="watch", game=timed["id"])
            watcher.ask(do="ready", game=timed["id"], nonce="n")
        waiting = set(games)
        while waiting:  # a bot answers in every game
            for game in sorted(waiting):
                state = here.ask(do="state", game=game)
                if state["legal"]:
                    here.ask(do="play", game=game, move=state["legal"][0], sequence=state["sequence"])
                if state["sequence"] > 12:
                    waiting.remove(game)
            time.sleep(0.01)
        while there.next("event")["event"]["kind"] != "timed_out":
            pass
        is_equal(there.ask(do="state", game=timed["id"])["status"], "over")


@test
def a_server_that_drains_sends_its_clients_away(cluster):
    with several(cluster, "drain", 1) as (two,), \
            Server(PROGRAM, "--quiet", "--node", "one", "--drain", "3600", db=two.db) as one:
        game, sockets = begin(one, two, one.guest("Ann"), two.guest("Bo"))
        for server in (one, two):
            until("a lease", lambda: server.ask("GET", "/readyz").status == 200)
        for line in one.ask("GET", "/metrics").body.decode().splitlines():
            assert line.startswith("#") or 'node="one"' in line, line
        one.process.send_signal(signal.SIGTERM)
        until("503", lambda: one.ask("GET", "/readyz").status == 503)
        is_equal(one.ask("GET", "/healthz").status, 200)
        sockets[0].ask(do="state", game=game)  # everything goes on for now
        one.process.send_signal(signal.SIGTERM)
        sockets[0].next("closing")
        is_equal(close_code(sockets[0]), 1001)
        is_equal(one.process.wait(PATIENCE), 0)
        until("all slots", lambda: re.search(r"^sixsands_node_slots\{node=.*\} 64$", two.ask("GET", "/metrics").body.decode(), re.M))
    with Server(PROGRAM, "--quiet", "--drain", "1") as one:
        ann = Watcher(one, one.guest("Ann"))
        one.process.send_signal(signal.SIGTERM)
        ann.next("closing")
        is_equal(close_code(ann), 1001)
        is_equal(one.process.wait(PATIENCE), 0)


class Wanderer(Pair):
    """A pair whose players sit at different servers, and go to another when one fails. What they are sent unasked is
    checked too: without gaps, and as it is in the log."""

    def __init__(self, kind, seed, servers):
        super().__init__(kind, seed)
        self.servers = servers
        self.sent = []  # (game, event)
        self.last = {}  # (socket, game) -> the last event that it was sent
        self.sockets = None

    def live(self, stop):
        while not stop.is_set():
            try:
                if not self.sockets:
                    self.enter(None)
                self.step()
            except NotStored:
                time.sleep(0.01)
            except (OSError, Refused, ValueError, TypeError, IndexError, AttributeError):
                self.leave()
                time.sleep(0.05)
        self.leave()

    def leave(self):
        for s in self.sockets or []:
            s.close()
        self.sockets, self.last = None, {}

    def enter(self, _):
        chosen = self.random.sample(self.servers, 2)
        for i in range(2):
            if not self.cookies[i]:
                answer = chosen[i].ask("POST", "/api/guest", {})
                if answer is None or answer.status != 200:
                    raise NotStored
                self.cookies[i] = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.sockets = [chosen[i].socket(headers=self.cookies[i]) for i in range(2)]

    def ask(self, who, **request):
        answer = self.sockets[who].ask(**request)
        for message in self.sockets[who].waiting:
            self.hear(self.sockets[who], json.loads(message))
        self.sockets[who].waiting = []
        if "ok" in answer:
            return answer["ok"]
        if answer["error"]["code"] in ("storage", "busy", "closing"):
            self.refused += 1
            raise NotStored
        raise Lost(f"{request} got {answer}")

    def step(self):
        for i in range(2):
            if self.id and (self.sockets[i], self.id) not in self.last:
                state = self.ask(i, do="watch", game=self.id, key=self.key)
                self.last[self.sockets[i], self.id] = state["sequence"]
        super().step()

    def hear(self, socket, news):
        if news.get("news") != "event":
            return
        number, key = news["event"]["sequence"], (socket, news["game"])
        if key in self.last and number != self.last[key] + 1:
            raise Lost(f"{news['game']}: {number} is sent after {self.last[key]}")
        if key in self.last:
            self.last[key] = number
        self.sent.append((news["game"], news["event"]))

    def fill(self, states):
        if states[1]["you"] == 0:
            self.ask(1, do="join", game=self.id, key=self.key)
        for i in range(2):
            answer = self.sockets[i].ask(do="ready", game=self.id, nonce=f"n{i}")
            if "ok" not in answer and answer["error"]["code"] not in ("already", "not_playing", "storage", "busy", "closing"):
                raise Lost(f"ready got {answer}")

    def audit(self, server):
        for game in {game for game, _ in self.sent}:
            log = {e["sequence"]: e for e in self.log_of(server, game)}
            for _, event in (x for x in self.sent if x[0] == game):
                stored = log.get(event["sequence"])
                if not stored or any(stored[k] != event[k] for k in ("kind", "seat", "at")):
                    raise Lost(f"{game}: {event} was sent, and {stored} is stored")
        return super().audit(server)


@test
def what_was_acknowledged_survives_servers_that_die_and_stand_still(cluster):
    url, chance = cluster.database("faults"), random.Random(1)
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(PROGRAM, "--quiet", *LIMITS, db=url)) for _ in range(3)]
        pairs = [Wanderer(KINDS[i % len(KINDS)], i, servers) for i in range(6)]
        stop, failures = threading.Event(), []

        def run(pair):
            try:
                pair.live(stop)
            except BaseException as error:
                failures.append(error)

        def moves(more):
            enough = sum(p.moves for p in pairs) + more
            until("moves", lambda: sum(p.moves for p in pairs) >= enough or failures)

        threads = [threading.Thread(target=run, args=(p,)) for p in pairs]
        for t in threads:
            t.start()
        try:
            for fault in range(6):
                moves(60)
                server = servers[chance.randrange(3)]
                if fault % 2:
                    server.process.send_signal(signal.SIGSTOP)
                    until("another holder of all slots", lambda: cluster.sql(
                        "SELECT count(DISTINCT holder) FROM sixsands.slot", "faults") == ["2"] or failures)
                    server.process.send_signal(signal.SIGCONT)
                else:
                    server.stop(signal.SIGKILL)
                    servers[servers.index(server)] = stack.enter_context(Server(PROGRAM, "--quiet", *LIMITS, db=url))
            moves(60)
        finally:
            stop.set()
            for server in servers:
                if server.process.poll() is None:
                    server.process.send_signal(signal.SIGCONT)
            for t in threads:
                t.join()
        if failures:
            raise failures[0]
        for p in pairs:
            while p.pending:
                try:
                    p.enter(None)
                    p.send_pending()
                except NotStored:
                    pass
        audited = [sum(p.audit(server) for p in pairs) for server in servers]
        is_equal(audited, [sum(p.moves for p in pairs)] * 3)


NETBOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/netbot.py")


@test
def the_example_bot_comes_back_to_another_server(cluster):
    url = cluster.database("netbots")
    with contextlib.ExitStack() as stack:
        start = lambda: stack.enter_context(Server(PROGRAM, "--quiet", "--drain", "1", *LIMITS, db=url))
        servers = [start() for _ in range(3)]
        balancer = stack.enter_context(Balancer(servers))
        until("ready servers", lambda: len(balancer.ready) == 3)
        events = lambda: int(cluster.sql("SELECT count(*) FROM sixsands.event", "netbots")[0])
        for fault in ("kill", "stop", "drain"):
            before = events()
            bots = [subprocess.Popen([sys.executable, NETBOT, f"http://127.0.0.1:{balancer.port}", "--game",
                                      KINDS[i % 3][0], "--against", "level:1"], stdout=subprocess.PIPE, text=True)
                    for i in range(6)]
            until("moves", lambda: events() > before + 60)
            mend = break_one(servers, fault, start)
            for bot in bots:
                said = bot.communicate(timeout=PATIENCE)[0]
                assert bot.returncode == 0 and "winners" in said, (fault, said)
            mend()
            until("ready servers", lambda: len(balancer.ready) == 3)


if __name__ == "__main__":
    with Cluster() as shared:
        sys.exit(1 if run_tests(CHOSEN, lambda: contextlib.nullcontext(shared)) else 0)
