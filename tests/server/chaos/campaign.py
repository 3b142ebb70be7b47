#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Three nodes, a PostgreSQL with its standby, and people who play while one fault follows another:

    campaign.py PATH/TO/sixsands [--faults N] [--kinds KIND,...] [--seed N] [--proxies] [--sabotage WHAT --preload FILE]

Kinds: kill, stop (SIGSTOP), cut-database, cut-clients, drain (a rolling upgrade), restart (of the database) and failover.
A fault lasts until everybody is back and others do the node's work; then it is lifted. Every fault is a line of JSON, and
after every few of them what people saw is compared with what is stored (checker.py), also a line. A violation ends the
campaign with status 1. Without --proxies, and as root, the parts are in network namespaces.

With --sabotage the nodes are made wrong (sabotage_preload.c: fence, early, deaf, pair, rated, daily), and the campaign must
find it."""
import argparse
import asyncio
import json
import math
import os
import random
import signal
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chaos.checker import History, Pairing, Rating, Stored, check, delays  # noqa: E402
from chaos.network import CLIENTS, DATABASES, Namespaces, Proxies, may_use_namespaces  # noqa: E402
from chaos.people import Account, Rival, Sleepers, Series, Visitor  # noqa: E402
from chaos.site import NODES, Site, until  # noqa: E402
from chaos import site as sites  # noqa: E402

KINDS = ("kill", "stop", "cut-database", "cut-clients", "drain", "restart", "failover")
GAMES = ("mandala", "patterns", "flowers")
VISITORS = 3  # of one account, at once
RIVALS = 4
ROUND = 25  # faults after which the history is checked; more than a minute, for clocks
STROLL = 0.4  # of the people, who go to another node before a fault
LATE = 8.0  # seconds from acknowledged to seen, without a fault: only news that are lost take so long


def some_of_each(violations, most=5):
    kinds = {}
    for x in violations:
        kinds.setdefault(x.split(":")[0], []).append(x)
    return [x for list_ in kinds.values() for x in list_[:most]]


class World:
    """The people of one round, and what they saw."""

    def __init__(self, site, seed, series, pace):
        self.site, self.history, self.stopping, self.pace = site, History(), False, pace
        self.games, self.clocks, self.backs, self.faults = {}, [], [], []
        self.series = [Series(self, seed * 1000 + i, GAMES[i % 3], bot=i % 3 == 2) for i in range(series)]
        self.account = Account(seed * 1000 + 950)
        self.rivals = [Rival(self, seed * 1000 + 970 + i) for i in range(RIVALS)]
        others = [Sleepers(self, seed * 1000 + 900), *self.rivals,
                  *(Visitor(self, seed * 1000 + 950 + i, self.account, claims=i == 0) for i in range(VISITORS))]
        self.tasks = [asyncio.ensure_future(x.live()) for x in (*self.series, *others)]
        self.begun = time.monotonic()

    def players(self):
        return [p for t in self.series for p in t.players]

    def broken(self):
        """A task that ended by itself has met something that it didn't expect."""
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise task.exception()
        return False

    async def progress(self, what):
        """Until somebody has moved in every game since now."""
        now = time.monotonic()
        await until(what, lambda: self.broken() or all(t.moved_at > now for t in self.series))

    async def stop(self):
        self.stopping = True
        going = set(self.tasks)
        while going:  # told more than once: before Python 3.12 `wait_for` may swallow it
            for task in going:
                task.cancel()
            _, going = await asyncio.wait(going, timeout=1)
        for p in self.players():
            if p.socket:
                p.socket.close()

    def read_logs(self):
        """What storage has of this round's games; and what was done with the account."""
        if self.account.cookies:
            self.history.accounts.append((self.account.first, self.account.cookies[0], self.account.operations))
        ids = ",".join([*self.games, *self.clocks, *self.read_rivals()])
        rows = self.site.primary.sql("SELECT game, sequence, at, kind, seat, request, data FROM sixsands.event"
                                     f" WHERE game = ANY('{{{ids}}}') ORDER BY game, sequence")
        for row in rows:
            game, sequence, at, kind, seat, request, data = row.split("\x1f")
            self.history.logs.setdefault(game, []).append(
                Stored(int(sequence), kind, int(seat) + 1, int(at), request, data))

    def read_rivals(self):
        """What storage has of the rivals' games, ratings and days; returns the games' ids."""
        who = ",".join(str(r.id) for r in self.rivals if r.id)
        ask = lambda text: [row.split("\x1f") for row in self.site.primary.sql(text.replace("WHO", f"ANY('{{{who}}}')"))]
        games = ask("SELECT g.id, coalesce(g.day, 0), g.game, g.created, s.status, s.updated, string_agg(p.person::text, ',')"
                    " FROM sixsands.game g JOIN sixsands.summary s ON s.game = g.id JOIN sixsands.seat p ON p.game = g.id"
                    " WHERE g.id IN (SELECT game FROM sixsands.seat WHERE person = WHO) GROUP BY g.id, s.game")
        for game, day, kind, created, status, updated, persons in games:
            persons = tuple(map(int, persons.split(",")))
            if int(day):
                self.history.days.append((int(day), kind, persons[0], game))
            else:
                self.history.pairings.append(Pairing(game, persons, int(created) / 1000,
                                                     int(updated) / 1000 if status == "2" else math.inf))
        self.history.ratings = [Rating(int(person), kind, int(pace), int(number), game) for person, kind, pace, number, game
                                in ask("SELECT person, game, pace, number, room FROM sixsands.rating WHERE person = WHO")]
        self.history.scores = [(int(day), kind, int(person), game) for day, kind, person, game
                               in ask("SELECT day, game, person, room FROM sixsands.score WHERE person = WHO")]
        return [row[0] for row in games]

    def late(self):
        """Events that took too long to be seen though nothing was broken."""
        quiet = lambda a, b: not any(a < end + 3.0 and b > begin for begin, end in self.faults)
        return [f"late: an event was seen {d:.1f} s after it was acknowledged"
                for at, d in delays(self.history) if d > LATE and quiet(at, at + d)]

    def waits(self):
        """Seconds that bots took to answer, and that clocks were late, with the time at which that began."""
        bots, clocks = [], []
        for game, log in self.history.logs.items():
            series = self.games.get(game)
            for before, e in zip(log, log[1:]):
                if series and series.bot and e.seat == 2 and e.kind == "played":
                    bots.append((before.at / 1000, (e.at - before.at) / 1000))
                elif e.kind == "timed_out":
                    clocks.append((before.at / 1000 + 60, (e.at - before.at) / 1000 - 60))
        return bots, clocks


class Campaign:
    def __init__(self, options):
        self.options, self.random = options, random.Random(options.seed)
        self.figures = {kind: {"faults": 0, "back": [], "bots": [], "clocks": []} for kind in KINDS}
        self.violations, self.checked = [], {"asks": 0, "kept": 0, "looks": 0, "events": 0, "log_ins": 0,
                                         "paired": 0, "ratings": 0, "days": 0}
        places = [*NODES, *sites.DATABASES]
        network = Proxies(places) if options.proxies else Namespaces(places)
        self.site = Site(network, options.program, preload=options.preload, sabotage=options.sabotage or "",
                         standby="failover" in options.kinds)
        self.number = 0

    def say(self, **line):
        print(json.dumps(line), flush=True)

    # ---- faults: each is begun, lasts until others do the work, and is lifted

    async def others_work(self, world, node):
        """Everybody is back, and no slot is the node's."""
        await until("people", lambda: world.broken() or all(p.is_back() for p in world.players()))
        name = node.name
        end = time.monotonic() + sites.PATIENCE
        while self.site.primary.sql(f"SELECT count(*) FROM sixsands.slot WHERE holder = '{name}' AND until > "
                                    "extract(epoch FROM clock_timestamp()) * 1000") != ["0"]:
            assert time.monotonic() < end, f"{name} keeps its slots"
            await asyncio.sleep(0.2)
        await world.progress("moves in all games")

    def hit(self, world, node):
        now = time.monotonic()
        for p in world.players():
            if p.node is node:
                p.lose(now)

    async def kill(self, world, node):
        self.hit(world, node)
        node.signal(signal.SIGKILL)
        await self.others_work(world, node)
        node.process.wait()
        node.start()

    async def stop(self, world, node):
        self.hit(world, node)
        node.signal(signal.SIGSTOP)
        await self.others_work(world, node)
        node.signal(signal.SIGCONT)

    async def cut_database(self, world, node):
        self.hit(world, node)
        self.site.network.cut(node.name, DATABASES)
        await self.others_work(world, node)
        self.site.network.heal(node.name, DATABASES)

    async def cut_clients(self, world, node):
        self.hit(world, node)
        self.site.network.cut(node.name, CLIENTS)
        await until("people", lambda: world.broken() or all(p.is_back() for p in world.players()))
        self.site.network.heal(node.name, CLIENTS)

    async def drain(self, world, node):
        node.signal(signal.SIGTERM)
        while node.process.poll() is None:
            await asyncio.sleep(0.02)
        assert node.process.returncode == 0, f"a node that drained ended with {node.process.returncode}"
        await self.others_work(world, node)
        node.start()

    async def restart(self, world, _):
        database = self.site.primary
        database.stop(self.random.choice((signal.SIGINT, signal.SIGQUIT, signal.SIGKILL)))
        await asyncio.sleep(self.random.choices((0, 0.5, 2, 60), (8, 8, 8, 1))[0])
        await self.site.start_again(database)
        await world.progress("moves in all games")

    async def failover(self, world, _):
        await self.site.fail_over()
        await world.progress("moves in all games")
        await self.site.add_standby()

    async def settle(self, world):
        """After a fault everybody is at the other nodes, which do all the work. Some people go elsewhere, and every node
        gets its slots, so that the next fault hits somebody."""
        for p in world.players():
            if p.is_back() and self.random.random() < STROLL:
                p.socket.close()
        await until("people who went elsewhere", lambda: world.broken() or all(p.is_back() for p in world.players()))
        await until("shares of slots", lambda: self.site.primary.sql(
            "SELECT count(DISTINCT holder) FROM sixsands.slot WHERE holder <> ''") == [str(len(NODES))])

    async def fault(self, world, kind):
        await self.settle(world)
        node = self.random.choice(sorted({p.node for p in world.players()}, key=lambda n: n.name))
        world.backs.clear()
        begun, wall = time.monotonic(), time.time()
        await getattr(self, kind.replace("-", "_"))(world, node)
        await self.site.all_ready()
        await world.progress("moves in all games")
        world.faults.append((begun, time.monotonic()))
        backs = [round(end - at, 3) for at, end in world.backs if at >= begun - 0.001]
        self.number += 1
        figures = self.figures[kind]
        figures["faults"] += 1
        figures["back"] += backs
        self.say(fault=self.number, kind=kind, node=node.name, seconds=round(time.monotonic() - begun, 2), back=backs)
        return kind, wall, time.time()

    # ---- rounds

    async def round(self, kinds):
        world = World(self.site, self.options.seed + self.number + 1, self.options.series, self.options.pace)
        self.site.random.seed(self.options.seed + self.number)
        try:
            if not kinds:
                await asyncio.sleep(2 * LATE)  # enough to find what is wrong without faults
            else:
                await world.progress("the first moves")
            spans = [await self.fault(world, kind) for kind in kinds]
        finally:
            await world.stop()
        world.read_logs()
        found = check(world.history) + world.late()
        waits = self.count(world, spans)
        self.violations += found
        self.say(checked=self.checked, waits=waits, violations=some_of_each(found))
        return not found

    def count(self, world, spans):
        h = world.history
        self.checked["asks"] += len(h.asks)
        self.checked["kept"] += sum(bool(a.kept()) for a in h.asks)
        self.checked["looks"] += len(h.looks)
        self.checked["events"] += sum(len(s.events) for s in h.streams)
        self.checked["log_ins"] += sum(len(operations) for _, _, operations in h.accounts)
        self.checked["paired"] += len(h.pairings)
        self.checked["ratings"] += len(h.ratings)
        self.checked["days"] += len(h.days)
        bots, clocks = world.waits()
        found = []
        for kind, begun, ended in spans:
            found.append({"kind": kind})
            for word, list_ in (("bots", bots), ("clocks", clocks)):
                worst = [wait for at, wait in list_ if begun - 0.5 <= at <= ended]
                if worst:
                    found[-1][word] = round(max(worst), 3)
                    self.figures[kind][word].append(found[-1][word])
        return found

    def summary(self):
        def of(list_):
            list_ = sorted(list_)
            return {"count": len(list_), "median": statistics.median(list_), "p99": list_[int(0.99 * len(list_))],
                    "worst": list_[-1]} if list_ else None
        for kind, f in self.figures.items():
            if f["faults"]:
                self.say(kind=kind, faults=f["faults"], people_back=of(f["back"]), bots_waited=of(f["bots"]),
                         clocks_late=of(f["clocks"]))
        self.say(total=self.number, **self.checked, violations=len(self.violations))

    def rounds(self):
        """The faults of each round; with a sabotage, rounds without faults, in one of which it must be found."""
        end = time.monotonic() + sites.PATIENCE
        while self.options.sabotage and time.monotonic() < end:
            yield []
        plan = [kind for kind in self.options.kinds for _ in range(self.options.faults)]
        self.random.shuffle(plan)
        if not self.options.sabotage:
            yield from (plan[i:i + ROUND] for i in range(0, len(plan), ROUND))

    async def run(self):
        try:
            await self.site.start()
            for faults in self.rounds():
                if not await self.round(faults):
                    break
            self.summary()
            return await self.last_check()
        except BaseException:
            self.site.show_logs()
            raise
        finally:
            self.site.stop()

    async def last_check(self):
        """Every game replays; a sabotage must have been found, and nothing else."""
        if self.options.sabotage:
            return 0 if self.violations else 1
        done = await asyncio.get_running_loop().run_in_executor(None, lambda: subprocess.run(
            [self.options.program, "db", "check", self.site.url(None)], capture_output=True, text=True))
        self.say(db_check=(done.stdout + done.stderr).strip().splitlines()[-1:], status=done.returncode)
        return 1 if self.violations or done.returncode else 0


def read_options():
    options = argparse.ArgumentParser(description="Faults under load.")
    options.add_argument("program")
    options.add_argument("--faults", type=int, default=200, help="of each kind")
    options.add_argument("--kinds", default=",".join(KINDS), type=lambda s: s.split(","))
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--series", type=int, default=9)
    options.add_argument("--pace", type=lambda s: tuple(map(float, s.split("-"))), default=(0.02, 0.2))
    options.add_argument("--proxies", action="store_true", help="no namespaces, but proxies on loopback")
    options.add_argument("--sabotage", help="words of sabotage_preload.c, with commas")
    options.add_argument("--preload", help="the module that sabotages")
    o = options.parse_args()
    wrong = [k for k in o.kinds if k not in KINDS]
    if wrong:
        options.error(f"no kind {wrong[0]}; there are {', '.join(KINDS)}")
    return o


def main():
    o = read_options()
    if not o.proxies and not os.environ.get("SIXSANDS_CHAOS"):
        if may_use_namespaces():  # everything that is started ends with this process, whatever ends it
            os.execvpe("unshare", ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable,
                                   *sys.argv], {**os.environ, "SIXSANDS_CHAOS": "1"})
        print("campaign: no network namespaces here (root and ip are needed): proxies instead", file=sys.stderr)
        o.proxies = True
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    return asyncio.run(Campaign(o).run())


if __name__ == "__main__":
    sys.exit(main())
