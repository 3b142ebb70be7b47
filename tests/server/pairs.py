# SPDX-License-Identifier: MIT
"""Pairs of people who play as fast as they can, over all runs of a server that is killed or whose disk
fails. A move whose answer was lost, or that couldn't be stored, is sent again with its request id, and
everything that was acknowledged is kept in a journal, to be compared with the logs.
"""
import random
import threading
import time

from wsclient import PATIENCE, Refused, until

KINDS = [("mandala", 2, None), ("patterns", 2, None), ("flowers", 2, None), ("flowers", 3, "level:1")]


class Lost(AssertionError):
    pass


class NotStored(Exception):
    """The server says that nothing was kept."""


class Pair:
    """Two people who play one game after another, over all runs of the server."""

    def __init__(self, kind, seed):
        self.game, self.players, self.bot = kind
        self.random = random.Random(seed)
        self.cookies = [None, None]
        self.finished = []  # (id, journal)
        self.clear()
        self.moves = self.resent = self.refused = 0
        self.disk_fails = False  # then requests may be refused as `storage`

    def clear(self):
        self.id = self.pending = None
        self.key = None
        self.journal = {}  # sequence -> (seat, move)
        self.seen = [0, 0]  # the last event that each has seen

    def run(self, server, dying):
        """Plays until the server is gone, which is allowed only if it was killed or its disk fails."""
        self.sockets = None
        try:
            while True:
                try:
                    if not self.sockets:
                        self.enter(server)
                    self.step()
                except NotStored:
                    time.sleep(0.01)
        except (OSError, Refused, ValueError, TypeError, IndexError, AttributeError) as error:
            if not dying.is_set() and not (self.disk_fails and server.process.wait(PATIENCE) > 0):
                raise Lost(f"the server lives, but: {error!r}") from error

    def enter(self, server):
        for i in range(2):
            if not self.cookies[i]:
                answer = server.ask("POST", "/api/guest", {})
                if answer.status == 503 and self.disk_fails:
                    self.refused += 1
                    raise NotStored
                if answer.status != 200:
                    raise Lost(f"no guest: {answer.status} {answer.body}")
                self.cookies[i] = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.sockets = [server.socket(headers=c) for c in self.cookies]

    def ask(self, who, **request):
        answer = self.sockets[who].ask(**request)
        if "ok" in answer:
            return answer["ok"]
        if answer["error"]["code"] == "storage" and self.disk_fails:
            self.refused += 1
            raise NotStored
        raise Lost(f"{request} got {answer}")

    def step(self):
        if not self.id:
            self.begin()
        if self.pending:  # nobody knows whether it was kept
            self.resent += 1
            self.send_pending()
        states = [self.ask(i, do="state", game=self.id, key=self.key) for i in range(2)]
        self.catch_up(states)
        if states[0]["status"] == "waiting":
            return self.fill(states)
        if states[0]["status"] == "over":
            self.finished.append((self.id, self.journal))
            return self.clear()
        for i, state in enumerate(states):
            if state["legal"] and state["turn"] == i + 1:
                self.pending = {
                    "who": i,
                    "move": self.random.choice(state["legal"]),
                    "request": f"r{self.random.getrandbits(64):x}",
                    "sequence": state["sequence"],
                }
                return self.send_pending()
        time.sleep(0.002)  # the bot thinks

    def begin(self):
        seats = ["me", "person"] + [self.bot] * (self.players - 2)
        state = self.ask(0, do="create", game=self.game, players=self.players, seats=seats)
        self.key = state["links"]["seats"][1]
        self.id = state["id"]

    def fill(self, states):
        """What remains to be done before the deal; some of it may have been done before a crash."""
        if states[1]["you"] == 0:
            self.ask(1, do="join", game=self.id, key=self.key)
        for i in range(2):
            answer = self.sockets[i].ask(do="ready", game=self.id, nonce=f"n{i}")
            allowed = ("already", "not_playing", "storage" if self.disk_fails else "")
            if "ok" not in answer and answer["error"]["code"] not in allowed:
                raise Lost(f"ready got {answer}")

    def send_pending(self):
        p = self.pending
        kept = self.ask(p["who"], do="play", game=self.id, move=p["move"], request=p["request"],
                        sequence=p["sequence"])
        known = self.journal.setdefault(kept["sequence"], (p["who"] + 1, p["move"]))
        if known != (p["who"] + 1, p["move"]):
            raise Lost(f"number {kept['sequence']} of {self.id} was given twice: {known}, {p}")
        self.pending = None
        self.moves += 1
        again = self.random.random() < 0.05 and self.ask(
            p["who"], do="play", game=self.id, move=p["move"], request=p["request"])
        if again and again != kept:
            raise Lost(f"the same request got {kept}, then {again}")

    def catch_up(self, states):
        """A player who asks for missed events gets each once and in order."""
        to = states[0]["sequence"]
        for i in range(2):
            if states[i]["you"] == 0:
                continue
            missed = self.ask(i, do="events", game=self.id, since=self.seen[i])
            for event in missed["events"]:
                if event["sequence"] != self.seen[i] + 1:
                    raise Lost(f"{self.id}: {event['sequence']} follows {self.seen[i]}")
                self.seen[i] += 1
            if self.seen[i] < to:
                raise Lost(f"{self.id}: seat {i + 1} can't see beyond {self.seen[i]} of {to}")

    def log_of(self, server, game):
        """All events; the server sends a limited number at a time."""
        events = []
        while True:
            since = events[-1]["sequence"] if events else 0
            answer = server.ask("GET", f"/api/games/{game}/events?since={since}", headers=self.cookies[0])
            if answer.status != 200:
                raise Lost(f"{game}: {answer.status} {answer.body}")
            more = answer.json["events"]
            if not more:
                return events
            events += more

    def audit(self, server):
        """Compares journals and logs, move by move."""
        audited = 0
        for game, journal in self.finished + ([(self.id, self.journal)] if self.id else []):
            logged = {
                e["sequence"]: (e["seat"], e["line"].split()[1])
                for e in self.log_of(server, game)
                if e["kind"] == "played" and e["seat"] <= 2
            }
            if logged != journal:
                lost = {k: v for k, v in journal.items() if logged.get(k) != v}
                extra = {k: v for k, v in logged.items() if journal.get(k) != v}
                raise Lost(f"{game}: lost {lost}, nobody's {extra}")
            audited += len(journal)
        return audited


LIMITS = [word for name in ("requests", "games", "clients", "open", "logins")
          for word in ("--limit", f"{name}=1000000")]


def run_all(pairs, server, moves, dying):
    """Lets them play until that many more moves were kept or refused, then kills the server. Returns its exit code if it
    had ended before, otherwise None. Raises what was lost."""
    failures = []

    def run(pair):
        try:
            pair.run(server, dying)
        except BaseException as error:
            failures.append(error)

    def count():
        return sum(p.moves + p.refused for p in pairs)

    enough = count() + moves
    threads = [threading.Thread(target=run, args=(p,)) for p in pairs]
    for t in threads:
        t.start()
    try:
        until(f"{moves} moves", lambda: count() >= enough or failures or not any(t.is_alive() for t in threads))
    finally:
        dying.set()
        code = server.process.poll()
        server.process.kill()
        for t in threads:
            t.join()
    if failures:
        raise failures[0]
    return code


def finish_all(pairs, server):
    """Repeats requests that were in flight, then compares journals and logs: how many moves there
    are."""
    for p in pairs:
        if p.pending:
            p.sockets = [server.socket(headers=c) for c in p.cookies]
            p.resent += 1
            p.send_pending()
    return sum(p.audit(server) for p in pairs)
