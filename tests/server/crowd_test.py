#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Crowds at the server, in TAP: clients that are silent or slow, send too many requests, open too many
connections or make it keep too much. They are limited, and others notice nothing.

    crowd_test.py PATH/TO/sixsands [TEST...]
"""
import re
import resource
import shutil
import socket
import ssl
import sys
import tempfile

import tap
import wsclient
from tap import is_equal, refused, test
from wsclient import FREELY, PATIENCE, PING, PONG, TEXT, Refused, Server, exchange, receive, until

PROGRAM, CHOSEN = tap.arguments(1)


@test
def whoever_is_silent_or_slow_is_cut_off(_):
    with Server(PROGRAM, *FREELY, haste=8) as server:
        half = server.connect()  # a head that never ends
        half.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        nothing = server.connect()
        body = server.connect()  # a body that never comes
        body.sendall(b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
        idle = server.connect()
        is_equal(exchange(idle, "GET", "/healthz").status, 200)
        quiet, lively = server.socket(), server.socket()
        for _ in range(4):  # it outlives the time-out of the other
            opcode, payload = lively.recv_frame()
            is_equal(opcode, PING)
            lively.frame(PONG, payload)
        pings = 0
        while (got := quiet.recv_frame()) is not None:
            is_equal(got[0], PING)
            pings += 1
            assert pings < 9, "it may stay silent for ever"
        is_equal(lively.ask(do="ping")["ref"], 1)
        figures = server.ask("GET", "/metrics").body.decode()
        assert re.search(r"^sixsands_silent_clients_total [1-9]", figures, re.M)

        for s in (half, nothing, body, idle):
            is_equal(s.recv(100), b"")


@test
def a_reader_that_takes_nothing_is_cut_off(_):
    with Server(PROGRAM, *FREELY) as server:
        ws = server.socket(receive_buffer=4096)
        ws.socket.settimeout(PATIENCE)
        pad = "x" * 1900
        sent = 0
        try:
            while sent < 20000:  # far more than all buffers together
                ws.send({"do": "ping", "at": pad})
                sent += 1
        except (ConnectionError, TimeoutError):
            pass
        assert sent < 20000, "never cut off"
        counted = re.compile(r"^sixsands_slow_readers_total 1$", re.M)
        until("the count", lambda: counted.search(server.ask("GET", "/metrics").body.decode()))


@test
def connections_of_one_address_are_limited(_):
    with Server(PROGRAM, "--limit", "clients=5") as server:
        sockets = [server.socket() for _ in range(5)]
        try:
            server.socket()
            raise AssertionError("a sixth")
        except Refused as r:
            refused(r.answer, 429, "too_many")
            is_equal(r.answer.headers["retry-after"], "5")
        refused(server.ask("GET", "/api/me"), 429, "too_many")
        is_equal(server.ask("GET", "/healthz").status, 200)
        sockets.pop().close()
        until("a free place", lambda: server.ask("GET", "/api/me").status == 200)
        for ws in sockets:
            ws.close()


@test
def what_is_refused_at_the_door_counts_too(_):
    """An unknown path, another site's page, an unknown token, nonsense as a body."""
    junk = b'{"k":' + b"[" * 100 + b"]" * 100 + b',"do":1}'
    asks = (("GET", "/api/nothing", None, {}, 404),
            ("POST", "/api/guest", {}, {"Origin": "http://elsewhere.example"}, 403),
            ("GET", "/api/me", None, {"Authorization": "Bearer nothing"}, 401),
            ("POST", "/api/guest", junk, {"Content-Type": "application/json"}, 400))
    for method, path, body, headers, status in asks:
        with Server(PROGRAM, "--limit", "requests=20") as server:
            codes = [server.ask(method, path, body, headers).status for _ in range(5)]
            is_equal(codes, [status] * 5)
            # One more every three seconds; more are refused.
            until("a refusal", lambda: server.ask(method, path, body, headers).status == 429)


@test
def frames_that_are_no_messages_count_too(_):
    """None of these reach the core, but they are charged and refused as requests are."""
    empty = bytes([0x80]) + bytes(4)
    piece = bytes([0, 0x81]) + bytes(4) + b" "
    for opening, flood in ((b"", bytes([0x80 | PING]) + empty),
                           (b"", bytes([0x80 | PONG]) + empty),
                           (bytes([TEXT]) + empty, bytes([0]) + empty),
                           (bytes([TEXT]) + empty, piece)):
        with Server(PROGRAM, "--limit", "requests=20") as server:
            honest, ws = server.socket(), server.socket()
            honest.frame(PING, b"?")
            is_equal(honest.recv_frame(), (PONG, b"?"))
            ws.socket.sendall(opening + flood * 50)
            ws.frame(PING, b"!")
            while (got := ws.recv_frame()) != (PONG, b"!"):
                is_equal(got, (PONG, b""), "a few are no reason to close")
            ws.socket.sendall(flood * 3000)
            is_equal(ws.recv(), None)
            is_equal(ws.close_code, 1008)
            is_equal(ws.recv_frame(), None)
            honest.frame(PING, b"!")  # at the same address, which has used up its limit
            is_equal(honest.recv_frame(), (PONG, b"!"))
            until("a refusal", lambda: server.ask("GET", "/api/nothing").status == 429)


def count_answers(sockets, what):
    """How often they have received this so far."""
    count = 0
    for s in sockets:
        s.setblocking(False)
        try:
            while data := s.recv(1 << 16):
                count += data.count(what)
        except OSError:
            pass
    return count


def figure(server, name):
    return int(re.search(rf"^sixsands_{name} (\d+)", server.ask("GET", "/metrics").body.decode(), re.M)[1])


@test
def who_asks_too_much_waits_alone(_):
    """An address may take three thousand steps at once and two hundred a second. More are delayed; others don't wait for
    them."""
    with Server(PROGRAM) as server:
        greedy = [server.connect(address="127.0.0.2") for _ in range(10)]
        for s in greedy:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 2000)
        answered = 0
        with server.connect() as other:
            while figure(server, "naps_total") == 0:
                is_equal(exchange(other, "GET", "/healthz").status, 200)
                answered += count_answers(greedy, b"200 OK")
            is_equal(exchange(other, "GET", "/healthz").status, 200)
        assert answered > 0
        until("another answer", lambda: count_answers(greedy, b"200 OK"))  # it is still answered
        for s in greedy:
            s.close()


@test
def who_agrees_about_tls_again_and_again_waits_alone(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *wsclient.make_certificate(folder)) as server:
        hello = ssl.MemoryBIO()
        context = ssl.create_default_context()
        try:
            context.wrap_bio(ssl.MemoryBIO(), hello, server_hostname="localhost").do_handshake()
        except ssl.SSLWantReadError:
            pass
        first = hello.read()
        greedy = [socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)) for _ in range(350)]
        for s in greedy:
            s.sendall(first)
        until("a nap", lambda: figure(server, "naps_total"))
        until("an answer", lambda: count_answers(greedy, b"\x16\x03\x03"))
        for s in greedy:
            s.close()


@test
def nobody_is_cut_off_for_waiting_in_line(_):
    """Forty steps a second, and heads that would have to come within little more than one."""
    with Server(PROGRAM, "--limit", "requests=1", haste=8) as server:
        many = [server.connect(address="127.0.0.2") for _ in range(190)]
        for s in many:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        for s in many:
            is_equal(s.recv(15), b"HTTP/1.1 200 OK")
            s.close()
        assert figure(server, "naps_total") > 0


@test
def who_comes_by_a_proxy_waits_alone_too(_):
    with Server(PROGRAM, "--limit", "requests=1", "--trust-proxy") as server, server.connect() as s, server.connect() as t:
        ask = b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.%d\r\n\r\n"
        s.sendall(ask % 5 * 700)
        reader = s.makefile("rb")
        for n in range(700):
            is_equal(receive(reader).status, 200)
            if n % 100 == 0:
                t.sendall(ask % 6)
                is_equal(receive(t.makefile("rb")).status, 200)
        assert figure(server, "naps_total") > 0


def steps(server, cause):
    """How many steps that took, at least; asking takes some itself."""
    first, second = figure(server, "steps_total"), figure(server, "steps_total")
    cause()
    return figure(server, "steps_total") - second - (second - first)


@test
def what_costs_is_counted(_):
    def open_many(server):
        for s in [server.connect() for _ in range(10)]:
            s.close()

    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("/index.html", b"<!doctype html>"), ("/large.js", bytes(1 << 20))):
            with open(folder + name, "wb") as f:
                f.write(content)
        with Server(PROGRAM, "--web", folder) as server:
            assert steps(server, lambda: open_many(server)) >= 40
            with server.connect() as s:
                assert steps(server, lambda: exchange(s, "GET", "/large.js")) >= 60
            ws = server.socket()

            def pings():
                ws.socket.sendall((bytes([0x80 | PING, 0x80]) + bytes(4)) * 99)
                ws.frame(PING, b"!")
                while ws.recv_frame() != (PONG, b"!"):
                    pass

            assert steps(server, pings) >= 100
        if shutil.which("openssl"):
            for kind, least in ((("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"), 200), (("rsa:2048",), 680)):
                with Server(PROGRAM, *wsclient.make_certificate(folder, kind)) as server:
                    got = steps(server, lambda: [server.ask("GET", "/healthz") for _ in range(10)])
                    assert got >= least, f"{kind[0]}: {got}"


@test
def unread_files_are_counted(_):
    """They aren't copied, but the kernel keeps what nobody reads."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("/index.html", b"<!doctype html>"), ("/large.js", bytes(1 << 22))):
            with open(folder + name, "wb") as f:
                f.write(content)
        with Server(PROGRAM, *FREELY, "--web", folder) as server:
            before = figure(server, "kept_bytes")
            deaf = [server.connect(receive_buffer=4096) for _ in range(20)]
            for s in deaf:
                s.sendall(wsclient.encode("GET", "/large.js"))
            until("twenty buffers", lambda: figure(server, "kept_bytes") >= before + 20 * 65536)
            for s in deaf:
                s.close()
            until("none", lambda: figure(server, "kept_bytes") == before)


@test
def half_requests_are_kept_within_a_share(_):
    """Bodies that never end fill half of the memory for bodies; then those with most of it are cut off."""
    half, size = 96 << 19, 65536
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    head = wsclient.encode("POST", "/api/guest", headers={"Content-Length": str(size)})
    with Server(PROGRAM, *FREELY) as server:
        honest = server.connect(address="127.0.0.4")
        honest.sendall(head + b"{}" + b" " * (size - 3))
        greedy = []
        for i in range(780):
            s = server.connect(address=f"127.0.0.{2 + i % 2}")
            greedy.append(s)
            try:
                s.sendall(head + b" " * (size - 1))
            except ConnectionError:
                pass

        until("some to be cut off", lambda: figure(server, "slow_readers_total") and figure(server, "kept_bytes") <= half)
        honest.sendall(b" ")
        is_equal(receive(honest.makefile("rb")).status, 200)
        for s in greedy:
            s.close()
        honest.close()


def has_ended(s):
    """Has the server closed it? Waits until there is something to read."""
    try:
        return s.recv(1) == b""
    except ConnectionError:
        return True


def find_place(server):
    """A connection that the server keeps: one that it refuses is closed at once."""
    s = server.connect()
    try:
        if exchange(s, "GET", "/healthz").status == 200:
            return s
    except (ConnectionError, AttributeError):
        pass
    s.close()
    return None


@test
def silent_connections_of_one_address_are_limited(_):
    with Server(PROGRAM, "--limit", "clients=3") as server:
        silent = [server.connect() for _ in range(7)]
        assert has_ended(silent.pop()), "a seventh"
        other = socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0))
        is_equal(exchange(other, "GET", "/healthz").status, 200)
        other.close()
        assert not find_place(server), "another"
        silent.pop().close()
        again = until("a free place", lambda: find_place(server))
        for s in silent:  # they were connected all the time
            is_equal(exchange(s, "GET", "/healthz").status, 200)
        for s in silent + [again]:
            s.close()


sys.exit(tap.main(PROGRAM, CHOSEN, *FREELY))
