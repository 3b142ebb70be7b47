# SPDX-License-Identifier: MIT
"""Where the parts of a site run, and what is between them. `Namespaces` gives every node and every database its own
network namespace, with a link for clients and one for databases, each a port of a bridge from which it can be taken:
then packets vanish, and nobody is told. That takes root and `ip`; `Proxies` does the same on one machine's loopback with
TCP connections through this process, which it stops forwarding.

Both have: `run(place)`, the words before a command; `client_side(place)` and `database_side(place, other)`, addresses;
`listen(place)`, what to bind to; `cut(place, side)` and `heal(place, side)`, with the sides "clients" and "databases"."""
import asyncio
import os
import shutil
import subprocess

CLIENTS, DATABASES = "clients", "databases"
PORT, DATABASE_PORT = 8080, 5432


def may_use_namespaces():
    """Root, with the tools, and a kernel that has bridges."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("ip", "unshare", "nsenter"))):
        return False
    test = "ip link add one type bridge && ip link add two type veth peer name three && ip link set two master one"
    return subprocess.run(["unshare", "--net", "sh", "-c", test], capture_output=True).returncode == 0


def ip(*words):
    subprocess.run(["ip", *words], check=True)


class Namespaces:
    """To be used in a network namespace of one's own (`unshare --net`), which vanishes with its last process."""

    real = True

    def __init__(self, places):
        self.number = {place: 11 + i for i, place in enumerate(places)}
        self.holder = {}
        ip("link", "set", "lo", "up")
        for net, side in ((1, CLIENTS), (2, DATABASES)):
            ip("link", "add", side, "type", "bridge")
            ip("addr", "add", f"10.77.{net}.1/24", "dev", side)
            ip("link", "set", side, "up")
        for place, number in self.number.items():
            holder = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE)
            holder.stdout.readline()  # it is in its namespace
            self.holder[place] = holder
            for net, side in ((1, CLIENTS), (2, DATABASES)):
                ip("link", "add", self.port(place, side), "type", "veth", "peer", "name", "to-" + side[:1], "netns", str(holder.pid))
                ip("link", "set", self.port(place, side), "master", side, "up")
                for words in (["addr", "add", f"10.77.{net}.{number}/24", "dev", "to-" + side[:1]],
                              ["link", "set", "to-" + side[:1], "up"], ["link", "set", "lo", "up"]):
                    subprocess.run([*self.run(place), "ip", *words], check=True)

    def port(self, place, side):
        return f"{side[:1]}{self.number[place]}"

    def run(self, place):
        return ["nsenter", "--net", "--target", str(self.holder[place].pid), "--"]

    async def start(self):
        pass

    def listen(self, place):
        return f"10.77.1.{self.number[place]}", PORT

    def client_side(self, place):
        return self.listen(place)

    def database_listens(self, place):
        return f"10.77.2.{self.number[place]}", DATABASE_PORT

    def database_side(self, _, other):
        return self.database_listens(other)

    def cut(self, place, side):
        ip("link", "set", self.port(place, side), "nomaster")

    def heal(self, place, side):
        ip("link", "set", self.port(place, side), "master", side)

    def close(self):
        for holder in self.holder.values():
            holder.kill()
            holder.wait()
            holder.stdout.close()


class Way:
    """A port here whose connections go to an address, while it is open; otherwise bytes wait and connections hang."""

    def __init__(self, *to):
        self.to, self.open, self.tasks = to, asyncio.Event(), set()
        self.open.set()
        self.port = None

    async def start(self):
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def accept(self, reader, writer):
        task = asyncio.current_task()
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        there = None
        try:
            await self.open.wait()
            back, there = await asyncio.open_connection(*self.to)
            pumps = [asyncio.ensure_future(self.pump(*x)) for x in ((reader, there), (back, writer))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for x in pumps:
                x.cancel()
        except (OSError, asyncio.CancelledError):
            pass
        for x in (writer, there):
            if x:
                x.close()

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self.open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass

    def close(self):
        self.server.close()
        for task in list(self.tasks):
            task.cancel()


class Proxies:
    """The same on loopback, without rights. Nodes and databases that end come back to their ports, which nobody else may
    take meanwhile: so they have an address of their own, and ports that the system gives to nobody."""

    real = False

    def __init__(self, places):
        self.host = f"127.77.{os.getpid() // 250 % 250 + 1}.{os.getpid() % 250 + 1}"
        self.listens = {place: 20001 + i for i, place in enumerate(places)}
        nodes = [p for p in places if not p.startswith("db")]
        self.to_node = {p: Way(self.host, self.listens[p]) for p in nodes}
        self.to_database = {(p, d): Way(self.host, self.listens[d]) for p in nodes for d in places if d.startswith("db")}

    async def start(self):
        for way in [*self.to_node.values(), *self.to_database.values()]:
            await way.start()

    def run(self, _):
        return []

    def listen(self, place):
        return self.host, self.listens[place]

    def client_side(self, place):
        return "127.0.0.1", self.to_node[place].port

    database_listens = listen

    def database_side(self, place, other):
        return ("127.0.0.1", self.to_database[place, other].port) if place else self.listen(other)

    def ways(self, place, side):
        return [self.to_node[place]] if side == CLIENTS else [w for (p, _), w in self.to_database.items() if p == place]

    def cut(self, place, side):
        for way in self.ways(place, side):
            way.open.clear()

    def heal(self, place, side):
        for way in self.ways(place, side):
            way.open.set()

    def close(self):
        for way in [*self.to_node.values(), *self.to_database.values()]:
            way.close()
