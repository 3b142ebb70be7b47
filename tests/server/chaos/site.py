# SPDX-License-Identifier: MIT
"""A site under test: nodes on a PostgreSQL primary with a synchronous standby, and what a balancer knows of them.
Nothing that was acknowledged may be lost when the standby takes over, so the primary waits for it; a new one is made
of the old primary's folder afterwards. Everything runs in the places of a network (network.py)."""
import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from pairs import LIMITS
from postgres import PATIENCE, ROLE, find_programs, give_away

NODES, DATABASES = ("a", "b", "c"), ("db1", "db2")
CHECK_EVERY, CHECK_PATIENCE = 0.25, 0.6  # seconds, of the balancer


async def until(what, condition, patience=PATIENCE):
    end = time.monotonic() + patience
    while not (got := condition()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        await asyncio.sleep(0.02)
    return got


class Database:
    """One PostgreSQL, primary or standby."""

    def __init__(self, network, place, folder):
        self.network, self.place, self.folder = network, place, folder
        self.data, self.conf = f"{folder}/{place}", f"{folder}/{place}.conf"
        self.programs = find_programs()
        assert self.programs, "there is no PostgreSQL here: scripts/setup installs it"
        self.user = give_away(folder)
        self.process = None

    def run(self, program, *words):
        subprocess.run([*self.network.run(self.place), *self.user, f"{self.programs}/{program}", *words], check=True,
                       cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def make(self):
        self.run("initdb", "-D", self.data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with open(self.data + "/pg_hba.conf", "w", encoding="ascii") as f:
            for base in ("all", "replication"):
                f.write(f"host {base} all 0.0.0.0/0 trust\n")

    def follow(self, primary):
        """Becomes a standby of another, from nothing."""
        shutil.rmtree(self.data, ignore_errors=True)
        host, port = self.network.database_listens(primary.place)
        self.run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d",
                 f"host={host} port={port} user={ROLE} application_name={self.place}")

    def configure(self, wait):
        """wait: commits wait for the standby."""
        host, port = self.network.database_listens(self.place)
        lines = [f"listen_addresses = '{host}'", f"port = {port}", "unix_socket_directories = ''", "max_connections = 60",
                 "shared_buffers = 32MB", "fsync = off", "full_page_writes = on", "wal_log_hints = on",
                 "max_wal_senders = 4", "wal_keep_size = 64MB", "hot_standby = on", "wal_receiver_timeout = 5s",
                 f"hba_file = '{self.data}/pg_hba.conf'", "autovacuum_naptime = 20s",
                 f"synchronous_standby_names = '{'*' if wait else ''}'"]
        with open(self.conf, "w", encoding="ascii") as f:
            f.write("\n".join(lines) + "\n")

    def start(self, wait=False):
        self.configure(wait)
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.network.run(self.place), *self.user, f"{self.programs}/postgres", "-D", self.data, "-c",
                 "config_file=" + self.conf], stdout=log, stderr=log, cwd="/")

    def reload(self, wait):
        self.configure(wait)
        self.process.send_signal(signal.SIGHUP)

    def stop(self, number):
        """SIGINT: sessions are ended; SIGQUIT: as if the machine had crashed."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)

    def promote(self):
        self.run("pg_ctl", "promote", "-D", self.data, "-w")

    def sql(self, text, database="games", patience=PATIENCE):
        """The rows of a query; None: it can't be asked now."""
        host, port = self.network.database_listens(self.place)
        done = subprocess.run(["psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-F", "\x1f",
                               f"postgresql://{ROLE}@{host}:{port}/{database}?connect_timeout=5", "-c", text],
                              capture_output=True, text=True, timeout=patience)
        return done.stdout.splitlines() if done.returncode == 0 else None


class Node:
    def __init__(self, site, name, program, words, environment):
        self.site, self.name, self.program, self.words = site, name, program, words
        self.environment = environment
        self.process, self.ready, self.stopped = None, False, False
        self.address = site.network.client_side(name)

    def start(self):
        host, port = self.site.network.listen(self.name)
        command = [*self.site.network.run(self.name), self.program, "serve", "--bind", host, "--port", str(port), "--db",
                   self.site.url(self.name), "--node", self.name, "--drain", "2", "--quiet", *LIMITS, *self.words]
        with open(f"{self.site.folder}/{self.name}.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, env=self.environment)

    def signal(self, number):
        self.stopped = number == signal.SIGSTOP or (self.stopped and number != signal.SIGCONT)
        if self.process.poll() is None:
            self.process.send_signal(number)

    async def is_ready(self):
        writer = None
        try:
            reader, writer = await asyncio.open_connection(*self.address)
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            if writer:
                writer.close()

    async def watch(self):
        """As a balancer does it."""
        while True:
            try:
                self.ready = await asyncio.wait_for(self.is_ready(), CHECK_PATIENCE)
            except (OSError, asyncio.TimeoutError):
                self.ready = False
            await asyncio.sleep(CHECK_EVERY)


class Site:
    def __init__(self, network, program, words=(), preload=None, sabotage="", standby=True):
        self.network = network
        self.folder = tempfile.mkdtemp(prefix="sixsands-chaos-")
        self.databases = [Database(network, place, self.folder) for place in DATABASES[:1 + standby]]
        self.primary = self.databases[0]
        self.random = random.Random(1)
        environment = dict(os.environ, SABOTAGE=sabotage, **({"LD_PRELOAD": preload} if sabotage else {}))
        self.nodes = []
        self.making = (program, words, environment)
        self.tasks = []

    def url(self, place):
        hosts = ",".join("{}:{}".format(*self.network.database_side(place, d.place)) for d in self.databases)
        return f"postgresql://{ROLE}@{hosts}/games"

    def standby(self):
        return next((d for d in self.databases if d is not self.primary), None)

    async def answers(self, database):
        await until("a database", lambda: database.sql("SELECT 1", "postgres"))

    async def start(self):
        await self.network.start()
        self.primary.make()
        self.primary.start()
        await self.answers(self.primary)
        self.primary.sql("CREATE DATABASE games TEMPLATE template0", "postgres")
        await self.add_standby()
        for name in NODES:
            self.nodes.append(Node(self, name, *self.making))
            self.nodes[-1].start()
            self.tasks.append(asyncio.ensure_future(self.nodes[-1].watch()))
            if name == NODES[0]:
                await until("tables", lambda: self.nodes[0].ready)
        await self.all_ready()

    async def start_again(self, database):
        """A primary that was ended. If it was killed, its processes may still be there for a moment, and then a new one
        refuses to start."""
        def answers():
            if database.process.poll() is not None:
                database.start(wait=self.standby() is not None)
            return database.sql("SELECT 1", "postgres")
        await until("the database", answers)

    async def add_standby(self):
        standby = self.standby()
        if not standby:
            return
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, standby.follow, self.primary)
        standby.start()
        await until("a standby", lambda: self.primary.sql(
            "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'", "postgres"))
        self.primary.reload(wait=True)
        await until("a synchronous standby", lambda: self.primary.sql(
            "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'", "postgres"))

    async def fail_over(self):
        """The primary dies for good, and the standby takes its place."""
        old, new = self.primary, self.standby()
        old.stop(signal.SIGKILL)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, new.promote)
        self.primary = new

    async def all_ready(self):
        def are_ready():
            ended = [n.name for n in self.nodes if n.process.poll() is not None]
            assert not ended, f"{ended} ended by themselves"  # whoever else answers there isn't one of them
            return all(n.ready for n in self.nodes)
        await until("all nodes", are_ready)

    def pick(self, but=None):
        """A node for a new connection, as a balancer chooses it."""
        good = [n for n in self.nodes if n.ready and n is not but] or [n for n in self.nodes if n.ready]
        return self.random.choice(good or self.nodes)

    def show_logs(self):
        """The last lines of each, for whoever has to find out what went wrong."""
        for name in sorted(os.listdir(self.folder)):
            if name.endswith("log"):
                with open(f"{self.folder}/{name}", encoding="utf-8", errors="replace") as f:
                    print(name, *f.read().splitlines()[-40:], sep="\n    ", file=sys.stderr)

    def stop(self):
        for task in self.tasks:
            task.cancel()
        for node in self.nodes:
            if node.process.poll() is None:
                node.process.kill()
            node.process.wait()
        for database in self.databases:
            with contextlib.suppress(OSError):
                database.stop(signal.SIGQUIT)
        self.network.close()
        shutil.rmtree(self.folder, ignore_errors=True)
