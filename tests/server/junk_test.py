#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Junk over real sockets, in TAP: requests and frames, cut, mixed and damaged at random, in one or
two pieces, with clients that leave in every way; plain and through TLS. The server must keep
answering, free every one of them, and exit cleanly (under the sanitizers: without an error).

    junk_test.py PATH/TO/sixsands [COUNT [SEED]]

A failure prints the seed, and the inputs before it as Python lists.
"""
import random
import re
import shutil
import socket
import struct
import sys
import tempfile

from wsclient import CLOSE, PATIENCE, PING, PONG, TEXT, Server, encode, make_certificate, until

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 1200
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
LIMITS = [word for name in ("requests", "logins", "clients", "games") for word in ("--limit", name + "=1000000000")]


def frame(opcode, payload, final=True):
    """Masked with zeros, so that damage stays readable."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return bytes([(0x80 if final else 0) | opcode]) + length + bytes(4) + payload


def seeds(cookie):
    upgrade = encode("GET", "/ws", headers={
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", **cookie})
    return [
        encode("GET", "/"),
        encode("HEAD", "/index.html"),
        encode("GET", "/api/me?x=1", headers=cookie),
        encode("GET", "/api/stream", headers=cookie),
        encode("POST", "/api/me", {"name": "x"}, cookie),
        encode("POST", "/api/games", {"game": "mandala", "players": 2}, cookie),
        encode("DELETE", "/api/session", {"everywhere": False}),
        encode("GET", "/healthz") * 5,
        (encode("GET", "/healthz") + encode("POST", "/api/me", {"name": "y"}, cookie)) * 5,
        encode("POST", "/api/me", {"name": "z"}, {"Expect": "100-continue", **cookie}),
        b"GET / HTTP/1.1\r\n\nGET /\nContent-Length:3\n\n",
        upgrade.replace(b"websocket", b"something", 1),
        upgrade + frame(TEXT, b'{"do":"ping"}') + frame(PING, b"x") + frame(TEXT, b'{"do":"me",', False)
        + frame(0, b'"ref":1}') + frame(CLOSE, b"\x03\xe8"),
        upgrade + frame(PING, b"ab") * 50 + b"\x81\x05Hello",
        upgrade + frame(TEXT, b'{"do":"watch_lobby","ref":1}') * 20 + frame(PONG, b"abc"),
    ]


def damage(chance, good):
    b = bytearray(chance.choice(good))
    for _ in range(chance.choice([0, 1, 1, 2, 5, 20])):
        at, kind = chance.randrange(len(b) + 1), chance.random()
        if kind < 0.4 and at < len(b):
            b[at] = chance.randrange(256)
        elif kind < 0.6:
            b[at:at] = chance.randbytes(chance.choice([1, 2, 50, 3000]))
        elif kind < 0.8:
            del b[at : at + chance.choice([1, 2, 30])]
        else:
            b[at:at] = chance.choice(good)[: chance.randrange(300)]
    return bytes(b)


def connect(server, chance):
    """Sometimes without TLS to a server that expects it."""
    if server.tls and chance.random() < 0.9:
        return server.connect()
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def send(server, chance, junk):
    with connect(server, chance) as s:
        s.settimeout(0.01)
        try:
            cut = chance.randrange(len(junk) + 1)
            s.sendall(junk[:cut])
            if chance.random() < 0.3:
                s.recv(100)
            s.sendall(junk[cut:])
            if chance.random() < 0.2:
                s.shutdown(socket.SHUT_WR)
            while s.recv(65536):
                pass
        except OSError:
            pass
        if chance.random() < 0.3:  # a reset instead of a proper end
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def left(server):
    """Clients and bytes that the server still has, including this request's."""
    figures = server.ask("GET", "/metrics").body.decode()
    return sum(
        float(n) for n in re.findall(r"^sixsands_(?:clients\{.*\}|kept_bytes) (.*)$", figures, re.M)
    )


def run(first, count, how, *arguments):
    """Three tests, numbered from `first`; true: all have passed."""
    chance = random.Random(SEED)
    recent = []
    with Server(PROGRAM, "--quiet", *LIMITS, *arguments, haste=5) as server:
        good = seeds(server.guest())
        nothing = left(server)
        try:
            for n in range(count):
                recent = recent[-19:] + [damage(chance, good)]
                send(server, chance, recent[-1])
                if n % 20 == 19:
                    assert server.ask("GET", "/healthz").status == 200
            print(f"ok {first} - {how}: it answers after {count} inputs (seed {SEED})", flush=True)
        except (AssertionError, AttributeError, OSError) as e:
            print(f"not ok {first} - {how}: it doesn't answer: seed {SEED}, {e!r}")
            for junk in recent:
                print("#", junk)
            for line in server.logged().splitlines()[-60:]:
                print("# log:", line)
            return False
        until("the last of them to be forgotten", lambda: left(server) == nothing)
        print(f"ok {first + 1} - {how}: all of them are forgotten", flush=True)
        code = server.stop()
        print("ok" if code == 0 else "not ok", f"{first + 2} - {how}: it ends with {code}", flush=True)
        return code == 0


def main():
    print("1..6" if shutil.which("openssl") else "1..3", flush=True)
    passed = run(1, COUNT, "plain")
    if shutil.which("openssl"):
        with tempfile.TemporaryDirectory() as folder:
            passed &= run(4, COUNT // 3, "TLS", *make_certificate(folder))
    return not passed


sys.exit(main())
