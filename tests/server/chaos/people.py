# SPDX-License-Identifier: MIT
"""People who play while things break, as clients do: a connection that is silent too long is left for another node, a
move is sent with its id until it is answered. Everything they send and see goes into a history (checker.py).

    Player    plays a series of games against somebody, or against a bot
    Sleepers  begin games with a clock and do nothing: the clock ends them
    Visitor   logs in, uses cookies at any node, logs out, changes the password: one of several in one account
    Rival     has an account, begins each daily deal of the day at two nodes at once, and is paired for rated games"""
import asyncio
import base64
import json
import os
import random
import struct
import time
from dataclasses import replace

from chaos.checker import Answer, Ask, Look, Seek, Stream
from chaos.linear import NEVER, Operation

PING_EVERY, PING_PATIENCE = 1.0, 0.8  # as the real clients do it while a game is watched
OPEN_PATIENCE, FIRST_PAUSE, LONGEST_PAUSE = 1.5, 0.2, 4.0
MOST_PATIENCE = 10.0  # patience doubles whenever it was too short, so that slow machines come to an end
LONGEST_WAIT = 70.0  # for somebody one was paired with: pairing itself forgets the game after a minute
ELSEWHERE = 0.4  # a node without its database is left after this time
LATER = {"storage", "busy", "closing", "too_many"}


class Lost(Exception):
    """The connection, or the patience with it."""


def mask(payload):
    key = os.urandom(4)
    stretched = (key * (len(payload) // 4 + 1))[:len(payload)]
    return key + (int.from_bytes(payload, "big") ^ int.from_bytes(stretched, "big")).to_bytes(len(payload), "big")


async def http(node, method, path, body=None, cookie=None, patience=OPEN_PATIENCE):
    """Status, cookie that was set, JSON."""
    async def ask():
        reader, writer = await asyncio.open_connection(*node.address)
        try:
            data = json.dumps(body).encode() if body is not None else b""
            head = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", f"Content-Length: {len(data)}",
                    "Content-Type: application/json"] + ([f"Cookie: {cookie}"] if cookie else [])
            writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + data)
            whole = await reader.read()
        finally:
            writer.close()
        head, _, rest = whole.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        made = [x.split(": ", 1)[1].split(";")[0] for x in lines if x.lower().startswith("set-cookie")]
        return int(lines[0].split()[1]), made[0] if made else None, json.loads(rest)
    try:
        return await asyncio.wait_for(ask(), patience)
    except (OSError, asyncio.TimeoutError, ValueError, IndexError) as error:
        raise Lost(repr(error)) from error


class Socket:
    """A WebSocket to one node."""

    def __init__(self, node, person):
        self.node, self.person = node, person
        self.ref, self.waiting, self.tasks, self.over = 0, {}, [], asyncio.Event()

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection(*self.node.address)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}"
                           f"\r\nSec-WebSocket-Version: 13\r\nCookie: {self.person.cookie}\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Lost(head.split(b"\r\n")[0])
        self.tasks = [asyncio.ensure_future(self.read()), asyncio.ensure_future(self.ping())]

    def frame(self, opcode, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + struct.pack(">H", len(payload))
        self.writer.write(bytes([0x80 | opcode]) + size + mask(payload))

    async def read(self):
        try:
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = struct.unpack(">H", await self.reader.readexactly(2))[0]
                elif size == 127:
                    size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
                payload = await self.reader.readexactly(size)
                if first & 15 == 9:
                    self.frame(10, payload)
                elif first & 15 == 8:
                    break
                elif first & 15 == 1:
                    self.take(json.loads(payload))
        except (OSError, asyncio.IncompleteReadError):
            pass
        self.close()

    def take(self, message):
        if "news" in message:
            self.person.heard(self, message)
        elif message.get("ref") in self.waiting:
            future, then = self.waiting.pop(message["ref"])
            then(message)
            future.done() or future.set_result(message)

    async def ask(self, patience=10.0, then=lambda _: None, **request):
        """then: is called with the answer before anything that comes after it."""
        if self.over.is_set():
            raise Lost("closed")
        self.ref += 1
        answer = asyncio.get_running_loop().create_future()
        self.waiting[self.ref] = answer, then
        self.frame(1, json.dumps({"ref": self.ref, **request}).encode())
        try:
            return await asyncio.wait_for(answer, patience)
        except asyncio.TimeoutError as error:
            raise Lost("no answer") from error

    async def ping(self):
        try:
            while True:
                await asyncio.sleep(PING_EVERY)
                await self.ask(self.person.patience, do="ping")
        except Lost:
            if not self.person.lost_at:  # the node wasn't hit
                self.person.patience = min(2 * self.person.patience, MOST_PATIENCE)
            self.close()

    def close(self):
        self.over.set()
        for future, _ in self.waiting.values():
            if not future.done():
                future.set_exception(Lost("closed"))
                future.exception()  # it may be that nobody waits any more
        self.waiting = {}
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
        self.writer.close()


class Person:
    """Somebody with a cookie, and a connection most of the time."""

    def __init__(self, world, number):
        self.world, self.random = world, random.Random(number)
        self.number, self.cookie, self.socket, self.node = number, None, None, None
        self.lost_at, self.lost_socket = None, None  # when the connection was lost, or its node was hit
        self.leaving, self.reaching, self.patience = None, asyncio.Lock(), PING_PATIENCE

    def heard(self, socket, news):
        if news["news"] != "storage":
            return
        if self.leaving:
            self.leaving.cancel()
        self.leaving = None if news["works"] else asyncio.get_running_loop().call_later(ELSEWHERE, socket.close)

    async def connect(self):
        """Until there is a connection, at whichever node."""
        failures = 0
        while not self.world.stopping:
            node = self.world.site.pick(but=self.node if failures == 0 and self.lost_at else None)
            patience = min(OPEN_PATIENCE * 2 ** failures, MOST_PATIENCE)
            try:
                if not self.cookie:
                    _, self.cookie, _ = await http(node, "POST", "/api/guest", {}, patience=patience)
                    if not self.cookie:
                        raise Lost("no guest")
                socket = Socket(node, self)
                await asyncio.wait_for(socket.open(), patience)
                self.socket, self.node = socket, node
                await self.opened()
                self.is_found()
                return
            except (OSError, Lost, asyncio.TimeoutError, asyncio.IncompleteReadError):
                if self.socket and not self.socket.over.is_set():
                    self.socket.close()
            pause = min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE)
            failures += 1
            await asyncio.sleep(pause * (0.5 + self.random.random()))

    async def opened(self):
        pass

    def lose(self, at):
        """The connection is of no use from this time on."""
        self.lost_at, self.lost_socket = at, self.socket

    def is_found(self):
        if self.lost_at and self.socket is not self.lost_socket:
            self.world.backs.append((self.lost_at, time.monotonic()))
            self.lost_at = None

    def is_back(self):
        return self.socket is not None and not self.socket.over.is_set() and self.lost_at is None

    async def reach(self):
        """Returns with a connection."""
        async with self.reaching:
            if self.socket is None or self.socket.over.is_set():
                if self.socket is not None:
                    self.lost_at or self.lose(time.monotonic())
                    await asyncio.sleep(FIRST_PAUSE * (0.5 + self.random.random()))
                await self.connect()

    async def keep(self):
        """A lost connection is replaced at once, whatever else is being done."""
        while not self.world.stopping:
            await self.reach()
            await self.socket.over.wait()

    async def try_http(self, method, path, body=None, cookie=None, node=None):
        try:
            return await http(node or self.world.site.pick(), method, path, body, cookie, patience=5.0)
        except Lost:
            await asyncio.sleep(0.2)
            return None

    async def claim(self, login, password):
        """Claims aren't repeated blindly: has it been done?"""
        await self.insist(do="me")
        while not (done := await self.try_http("POST", "/api/account", {"login": login, "password": password},
                                               self.cookie)) or done[0] not in (200, 409, 403):
            pass

    async def insist(self, **request):
        """Asks until there is an answer that decides."""
        tries = 0
        while not self.world.stopping:
            try:
                await self.reach()
                answer = await self.socket.ask(**request)
            except Lost:
                continue
            if "ok" in answer or answer["error"]["code"] not in LATER:
                return answer
            await asyncio.sleep(min(0.1 * 2 ** tries, 1.0))
            tries += 1
        raise asyncio.CancelledError


class Player(Person):
    """One of the people of a series of games."""

    def __init__(self, world, number, series):
        super().__init__(world, number)
        self.series, self.stream = series, None
        self.seen, self.legal, self.over, self.seat = 0, None, False, 0
        self.changed = asyncio.Event()

    def heard(self, socket, news):
        super().heard(socket, news)
        if socket is not self.socket or news["news"] != "event" or news["game"] != self.series.game or not self.stream:
            return
        event = news["event"]
        self.stream.events.append((time.monotonic(), {k: event[k] or 0 for k in ("sequence", "kind", "seat", "at")}))
        self.series.moved_at = time.monotonic()
        self.take(event)

    def take(self, now):
        self.seen, self.legal = now["sequence"], now.get("legal") or None
        self.over = bool(now.get("end"))
        self.changed.set()

    async def opened(self):
        await self.watch()

    async def watch(self):
        if not self.series.game or not self.seat:
            self.is_found()
            return
        sent = time.monotonic()
        self.stream = None
        answer = await self.socket.ask(do="watch", game=self.series.game, then=lambda answer: self.begin(sent, answer))
        if "ok" not in answer:
            raise Lost(answer["error"]["code"])
        self.is_found()

    def begin(self, sent, answer):
        """A stream begins with a state."""
        if "ok" not in answer or answer["ok"]["id"] != self.series.game:
            return
        state = answer["ok"]
        self.world.history.looks.append(Look(self.series.game, sent, time.monotonic(), state["sequence"]))
        self.stream = Stream(self.series.game, state["sequence"])
        self.world.history.streams.append(self.stream)
        self.take({**state, "end": state["status"] == "over"})

    async def sit(self, game, seat, key):
        """Takes a seat of a new game, and is ready."""
        self.seen, self.legal, self.over, self.seat = 0, None, False, 0
        if key:
            await self.insist(do="join", game=game, key=key)
        self.seat = seat
        while not self.world.stopping:
            try:
                await self.reach()
                async with self.reaching:
                    await self.watch()
                break
            except Lost:
                await asyncio.sleep(0.05)
        await self.insist(do="ready", game=game, nonce=f"n{self.number}")

    async def play(self):
        """The whole game."""
        while not self.over and not self.world.stopping:
            self.changed.clear()
            if self.socket is None or self.socket.over.is_set():
                await self.reach()
                continue
            if not self.legal:
                await self.hear_something()
                continue
            await asyncio.sleep(self.random.uniform(*self.world.pace))
            if self.legal:
                await self.decide()

    async def hear_something(self):
        """Waits for news, the end of the connection, or a while."""
        waits = [asyncio.ensure_future(x.wait()) for x in (self.socket.over, self.changed)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=5.0)
        finally:
            for x in waits:
                x.cancel()

    async def decide(self):
        dice = self.random.random()
        legal, seen = self.legal, self.seen
        if dice < 0.02:
            await self.send("zz9", seen)
        elif dice < 0.04 and seen > 2:
            await self.send(self.random.choice(legal), seen - 1)
        elif dice < 0.12 and len(legal) > 1:  # two at once, at two nodes: one of them at most is played
            moves = self.random.sample(legal, 2)
            await asyncio.gather(self.send(moves[0], seen), self.send_elsewhere(moves[1], seen))
        else:
            done = await self.send(self.random.choice(legal), seen)
            if self.seen == seen and done:  # the event comes on its own
                self.legal = None

    def new_ask(self, move):
        ask = Ask(self.series.game, self.seat, f"{self.number}-{self.random.getrandbits(48):x}", time.monotonic(), move)
        self.world.history.asks.append(ask)
        return ask

    async def send_elsewhere(self, move, sequence):
        """Once, at another node."""
        ask = self.new_ask(move)
        try:
            _, _, answer = await http(self.world.site.pick(but=self.node), "POST", f"/api/games/{ask.game}/play",
                                      {"move": move, "request": ask.request, "sequence": sequence}, self.cookie)
        except Lost:
            return
        ask.answers.append(Answer(time.monotonic(), answer.get("sequence", 0), answer.get("error", {}).get("code", "")))

    async def send(self, move, sequence):
        """Sends it until it is decided; sometimes once more."""
        ask = self.new_ask(move)
        tries = 0
        while not self.world.stopping:
            try:
                await self.reach()
                answer = await self.socket.ask(do="play", game=ask.game, move=move, request=ask.request, sequence=sequence)
            except Lost:
                self.socket.over.is_set() or self.socket.close()
                continue
            code = answer.get("error", {}).get("code", "")
            ask.answers.append(Answer(time.monotonic(), answer.get("ok", {}).get("sequence", 0), code))
            if code not in LATER and not (len(ask.answers) == 1 and self.random.random() < 0.03):
                return not code
            await asyncio.sleep(min(0.05 * 2 ** tries, 1.0))
            tries += 1
        return False


class Series:
    """Two people, or one with a bot, who play one game after another."""

    def __init__(self, world, number, kind, bot):
        self.world, self.kind, self.bot, self.game = world, kind, bot, None
        self.moved_at = 0.0
        self.players = [Player(world, number * 10 + i, self) for i in range(1 if bot else 2)]

    async def live(self):
        await asyncio.gather(self.play(), *(p.keep() for p in self.players))

    async def play(self):
        while not self.world.stopping:
            first = self.players[0]
            self.game = None
            seats = ["me", "level:1" if self.bot else "person"]
            made = await first.insist(do="create", game=self.kind, seats=seats)
            self.game = made["ok"]["id"]
            self.world.games[self.game] = self
            keys = [None, made["ok"].get("links", {}).get("seats", [None, None])[1]]
            await asyncio.gather(*(p.sit(self.game, i + 1, keys[i]) for i, p in enumerate(self.players)))
            await asyncio.gather(*(p.play() for p in self.players))


class Sleepers(Person):
    """Begins a game with a clock every now and then, in which nobody moves."""

    async def live(self):
        other = Person(self.world, self.number + 1)
        while not self.world.stopping:
            made = (await self.insist(do="create", game="patterns", seats=["me", "person"], clock={"minutes": 1}))["ok"]
            await other.insist(do="join", game=made["id"], key=made["links"]["seats"][1])
            for who in (self, other):
                await who.insist(do="ready", game=made["id"], nonce=f"n{who.number}")
            self.world.clocks.append(made["id"])
            await asyncio.sleep(1.0)


class Account:
    """What its visitors share: all passwords and cookies it has had, and what was done with them."""

    def __init__(self, number):
        self.login, self.first = f"visitor-{number}", f"the secret of {number}"
        self.passwords, self.cookies, self.operations = [self.first], [], []


class Visitor(Person):
    """One of several at once in one account: logs in, with a password that may be an old one, uses cookies at any node,
    logs out, and now and then changes the password."""

    def __init__(self, world, number, account, claims):
        super().__init__(world, number)
        self.account, self.claims = account, claims

    async def live(self):
        if self.claims:
            await self.claim(self.account.login, self.account.first)
            self.account.cookies.append(self.cookie)
        while not self.account.cookies:
            await asyncio.sleep(0.1)
        while True:
            await self.visit()
            await asyncio.sleep(self.random.uniform(0.05, 0.6))

    async def visit(self):
        old = self.random.choice(self.account.passwords[-2:])
        cookie = self.random.choice(self.account.cookies[-4:])
        dice = self.random.random()
        if dice < 0.15:
            await self.log_in(old)
        elif dice < 0.2:
            await self.try_change("log out", (cookie,), "DELETE", "/api/session", {}, cookie)
        elif dice < 0.22:
            await self.try_change("log out everywhere", (cookie,), "DELETE", "/api/session", {"everywhere": True}, cookie)
        elif dice < 0.26:
            await self.change(cookie, old)
        elif dice < 0.34:  # two at once, of which one at most may
            await self.race(old)
        else:
            await self.use(cookie)

    def seen(self, sent, do, on, result):
        self.account.operations.append(Operation(sent, time.monotonic(), do, on, result))

    async def try_change(self, do, on, *words):
        """What may have been done, or be done later, unless it is answered."""
        operations, at = self.account.operations, len(self.account.operations)
        operations.append(Operation(time.monotonic(), NEVER, do, on))
        answer = await self.try_http(*words)
        if answer and answer[0] in (200, 401):
            operations[at] = replace(operations[at], end=time.monotonic(), result=answer[0] == 200)
        return answer

    async def log_in(self, password):
        sent = time.monotonic()
        answer = await self.try_http("POST", "/api/session", {"login": self.account.login, "password": password})
        if answer and answer[0] in (200, 401):  # a cookie that nobody got changes nothing
            self.seen(sent, "log in", (password,), answer[1])
        if answer and answer[0] == 200:
            self.account.cookies.append(answer[1])
        return answer and answer[1]

    async def use(self, cookie):
        sent = time.monotonic()
        answer = await self.try_http("GET", "/api/me", None, cookie)
        if answer and answer[0] == 200:
            self.seen(sent, "use", (cookie,), bool(answer[2]["person"]))

    async def race(self, old):
        one = self.world.site.pick()
        cookies = [await self.log_in(old), await self.log_in(old)]
        if all(cookies):
            await asyncio.gather(self.change(cookies[0], old, one), self.change(cookies[1], old, self.world.site.pick(but=one)))

    async def change(self, cookie, old, node=None):
        new = f"the secret {self.random.getrandbits(48):x}"
        self.account.passwords.append(new)
        answer = await self.try_change("change", (cookie, old, new), "POST", "/api/account/password",
                                       {"password": old, "new": new}, cookie, node)
        if answer and answer[0] == 401:
            self.account.passwords.remove(new)


class Rival(Person):
    """Somebody with an account, who is paired for one rated game after another, at any node, and gives up soon."""

    def __init__(self, world, number):
        super().__init__(world, number)
        self.id = None

    async def live(self):
        await self.claim(f"rival-{self.number}", "the secret of a rival")
        while not self.id:  # a node that knew the guest hears of the account a moment later
            self.id = (await self.insist(do="me"))["ok"]["person"]["player"]
        for kind in ("mandala", "patterns", "flowers"):
            await self.try_day(kind)
        while True:
            await self.end(await self.pair())

    async def begin_day(self, kind, node):
        answer = await self.try_http("POST", "/api/daily", {"game": kind}, self.cookie, node)
        if not answer or answer[0] != 200:
            return None
        self.world.history.tries.append((self.id, kind, answer[2]["id"]))
        return answer[2]["id"]

    async def try_day(self, kind):
        begun = []
        while not any(begun):
            one = self.world.site.pick()
            begun = await asyncio.gather(*(self.begin_day(kind, node) for node in (one, self.world.site.pick(but=one))))
        await self.insist(do="resign", game=next(x for x in begun if x))

    async def pair(self):
        while True:
            seek = Seek(self.id, time.time())
            self.world.history.seeks.append(seek)
            answer = await self.try_http("POST", "/api/pair", {"game": "patterns", "clock": {"days": 1}, "rated": True},
                                         self.cookie)
            seek.answered = answer is not None and answer[0] == 200  # "storage" leaves open whether it was kept
            if answer and answer[0] == 200 and answer[2]["game"]:
                game = answer[2]["game"]["id"]
                self.world.history.given.append((self.id, game))
                return game
            await asyncio.sleep(self.random.uniform(0.05, 0.3))

    async def end(self, game):
        """Until it is over; the other one may need a while to know of it, and may have lost it for good."""
        await self.insist(do="ready", game=game, nonce=f"n{self.number}")
        patience = time.monotonic() + LONGEST_WAIT
        while "ok" in (answer := await self.insist(do="state", game=game)) and answer["ok"]["status"] != "over":
            if answer["ok"]["status"] == "playing" and self.random.random() < 0.3:
                await self.insist(do="resign", game=game)
            elif answer["ok"]["status"] == "waiting" and time.monotonic() > patience:
                await self.insist(do="leave", game=game)
                return
            await asyncio.sleep(self.random.uniform(0.05, 0.3))
