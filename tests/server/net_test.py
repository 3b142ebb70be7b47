#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server from outside, by HTTP and WebSocket, in TAP. Every refusal has its status and code. Tests of
time-outs have their own server, whose times are shortened by SIXSANDS_TEST_HASTE; nothing here depends on
how fast the machine is, only on whether things happen at all.

    net_test.py PATH/TO/sixsands [TEST...]
"""
import json
import re
import select
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

import tap
import wsclient
from tap import is_equal, refused, test
from wsclient import BINARY, CLOSE, FREELY, PATIENCE, PING, PONG, TEXT, Refused, Server, exchange, receive, until

PROGRAM, CHOSEN = tap.arguments(1)
ID = "abcdefghijkl"


@test
def answers_say_what_browsers_must_not_do(server):
    a = server.ask("GET", "/")
    is_equal(a.status, 200)
    csp = a.headers["content-security-policy"]
    for part in (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ):
        assert part in csp.split("; "), part
    assert "unsafe-inline" not in csp
    for a in (a, server.ask("GET", "/api/me"), server.ask("GET", "/nothing.js")):
        is_equal(a.headers["x-content-type-options"], "nosniff")
        is_equal(a.headers["referrer-policy"], "no-referrer")
        is_equal(a.headers["cross-origin-resource-policy"], "same-origin")
        assert "default-src 'none'" in a.headers["content-security-policy"]
        assert "strict-transport-security" not in a.headers, "promised without TLS"
    is_equal(server.ask("GET", "/api/me").headers["cache-control"], "no-store")


@test
def guests_get_a_cookie_that_scripts_and_other_sites_cannot_use(server):
    a = server.ask("POST", "/api/guest", {})
    is_equal(a.status, 200)
    first, *rest = a.headers["set-cookie"].split("; ")
    assert re.fullmatch(r"sixsands=[A-Za-z0-9_-]{43,}", first), "no 256 bits"
    is_equal(sorted(rest), ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"])
    me = server.ask("GET", "/api/me", headers={"Cookie": first})
    assert me.json["person"] is not None
    other = server.ask("GET", "/api/me", headers={"Cookie": "other=1; " + first + "; more=2"})
    is_equal(other.json["person"], me.json["person"])
    # Two cookies: one may be planted, so neither counts.
    twice = server.ask("GET", "/api/me", headers={"Cookie": first + "; sixsands=x"})
    is_equal(twice.json["person"], None)
    for wrong in ("sixsands", "sixsands=", "Sixsands=x", 'sixsands="x"', "__Host-" + first):
        is_equal(server.ask("GET", "/api/me", headers={"Cookie": wrong}).json["person"], None)


@test
def wrong_paths_and_methods(server):
    refused(server.ask("GET", "/api/nothing"), 404, "not_found")
    refused(server.ask("GET", "/api"), 404, "not_found")
    refused(server.ask("GET", "/api/"), 404, "not_found")
    refused(server.ask("GET", "/api/games/short"), 404, "not_found")
    refused(server.ask("GET", "/api/games/abcdefghijk%21"), 404, "not_found")
    refused(server.ask("GET", f"/api/games/{ID}/nothing"), 404, "not_found")
    refused(server.ask("DELETE", "/api/tokens/007"), 404, "not_found")
    refused(server.ask("GET", "/file.js"), 404, "not_found")
    for method, path, allow in (
        ("PUT", "/api/me", "GET, POST"),
        ("PATCH", "/api/games", "GET, POST"),
        ("OPTIONS", "/api/games", "GET, POST"),
        ("GET", f"/api/games/{ID}/play", "POST"),
        ("POST", f"/api/games/{ID}", "GET"),
        ("GET", "/api/guest", "POST"),
        ("HEAD", "/api/me", "GET, POST"),
        ("POST", "/index.html", "GET"),
        ("DELETE", "/", "GET"),
        ("POST", "/healthz", "GET"),
    ):
        a = server.ask(method, path)
        is_equal((a.status, a.headers.get("allow")), (405, allow), f"{method} {path}")
        if method != "HEAD":
            refused(a, 405, "bad_method")


@test
def malformed_requests(server):
    for body in ("{", "[]", "1", '"x"', "null", '{"a":1,"a":2}', '{"name":"\xff"}', "{}x", "{} {}"):
        raw = body.encode("latin-1")
        refused(server.ask("POST", "/api/me", raw), 400, "bad_request")
    for body in ({"do": "me"}, {"ref": 1}):
        refused(server.ask("POST", "/api/me", body), 400, "bad_request")
    # The body may not repeat what the path says.
    refused(server.ask("POST", f"/api/games/{ID}/leave", {"game": ID}), 400, "bad_request")
    refused(server.ask("DELETE", "/api/tokens/7", {"number": 7}), 400, "bad_request")
    for query in ("x=1", "since", "since=", "since=-1", "since=1&since=2", "since=1e3", "key=%20", "&"):
        refused(server.ask("GET", f"/api/games/{ID}/events?{query}"), 400, "bad_request")
    refused(server.ask("GET", "/api/me", "{}"), 400, "bad_request")
    refused(server.ask("POST", "/api/me?since=1", {}), 400, "bad_request")
    refused(server.ask("GET", "/", "x"), 400, "bad_request")
    a = server.ask("POST", "/api/me", None, {"Transfer-Encoding": "chunked", "Content-Length": None})
    refused(a, 400, "bad_request")
    for length in ("-1", "abc", "1, 1", "99999999999999999999"):
        a = server.ask("POST", "/api/me", None, {"Content-Length": length})
        refused(a, 400, "bad_request")


@test
def nobody_argues_about_where_a_request_ends(server):
    """A proxy in front must not see one request where we see two: ambiguous requests are refused."""
    for lines in (
        ["Transfer-Encoding : chunked", "Content-Length: 2"],
        ["Transfer-Encoding  : chunked", "Content-Length: 2"],
        ["Transfer-Encoding\t: chunked", "Content-Length: 2"],
        ["Transfer-Encoding\0: chunked", "Content-Length: 2"],
        ["transfer-encoding : chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: 2"],
        ["Content-Length: 2", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: identity", "Content-Length: 2"],
        ["Transfer-Encoding:", "Content-Length: 2"],
        ["Transfer-Encoding:\r\n chunked", "Content-Length: 2"],
        ["Content-Length : 2"],
        ["Content-Length: 2", "Content-Length: 2"],
        ["Content-Length: 2", "Content-Length: 20"],
        ["Content-Length: 2", "Content-Length : 20"],
        ["Content-Length:"],
        ["Content-Length: +2"],
        ["Content-Length: 0x2"],
        ["Content-Length: 2;3"],
    ):
        with server.connect() as s:
            head = ["POST /api/guest HTTP/1.1", "Host: test.example", *lines]
            s.sendall("\r\n".join(head).encode() + b"\r\n\r\n{}")
            reader = s.makefile("rb")
            refused(receive(reader), 400, "bad_request")
            is_equal(reader.read(1), b"", f"what follows {lines} is read")


def ends_with(server, sent, status, code):
    """The one answer to these bytes: an error that announces the end of the connection, and then the end."""
    with server.connect() as s:
        s.sendall(sent)
        reader = s.makefile("rb")
        a = receive(reader)
        assert a, f"no answer to {sent[:60]!r}"
        is_equal((a.status, a.headers.get("connection")), (status, "close"), f"{sent[:60]!r}")
        refused(a, status, code)
        is_equal(reader.read(1), b"", f"it continues after {sent[:60]!r}")


@test
def what_is_no_http_is_told_so(server):
    for junk in (b"\x16\x03\x01\x02\x00\x01\x00", b"GARBAGE\r\n\r\n", b"GET\r\n\r\n", b"\0" * 100,
                 b"CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\nhello",
                 b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"GET /\r\n\r\n", b"GET / HTTP/1.1 \r\nHost: a\r\n\r\n", b"{}", b"\xff\xfe"):
        ends_with(server, junk, 400, "bad_request")
    is_equal(server.ask("GET", "/healthz").status, 200)


@test
def heads_are_read_strictly(server):
    for head in (
        b"GET / HTTP/1.1\nHost: a\n\n",  # lines end with CRLF
        b"GET / HTTP/1.1\r\nHost: a\nX: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\rX: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n\tfolded\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x01b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",  # one Host
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost:\r\n\r\n",
        b"GET http://test.example/ HTTP/1.1\r\nHost: test.example\r\n\r\n",  # a path
        b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET index.html HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /#x HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",  # escapes
        b"GET /api/games?most=%00 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /?% HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nCookie: sixsands=c\r\n\r\n",
    ):
        ends_with(server, head, 400, "bad_request")
    # What is allowed.
    for head in (
        b"GET /healthz HTTP/1.0\r\n\r\n",
        b"\r\nGET /healthz HTTP/1.1\r\nhost:a\r\nConnection:close\r\n\r\n",
        b"GET /health%7A?x=%26 HTTP/1.1\r\nHost: [::1]:80\r\nX: \t \xff \r\nConnection: x, Close\r\n\r\n",
    ):
        with server.connect() as s:
            s.sendall(head)
            reader = s.makefile("rb")
            is_equal((receive(reader).body, reader.read(1)), (b"ok\n", b""), f"{head!r}")


@test
def heads_are_bounded(server):
    ends_with(server, b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 20000 + b"\r\n\r\n", 431, "too_large")
    ends_with(server, b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: 1\r\n" * 200 + b"\r\n", 431, "too_large")
    ends_with(server, b"A" * 9000, 431, "too_large")
    with server.connect() as s:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 8000 + b"\r\n\r\n")
        is_equal(receive(s.makefile("rb")).status, 200)


@test
def an_answer_arrives_though_more_was_sent(server):
    """Closing a connection with unread bytes resets it, and the answer may be lost."""
    for head in (b"GARBAGE\r\n", b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n"):
        with server.connect() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 18)  # everything is sent at once, however slow we are
            s.sendall(head + b"x" * 100000)
            reader = s.makefile("rb")
            assert receive(reader).status in (400, 413)
            is_equal(reader.read(1), b"")


@test
def nobody_lingers_for_ever(_):
    """After the last answer, bytes that still arrive are discarded, up to a limit."""
    with Server(PROGRAM) as server:
        with server.connect() as stays, server.connect() as goes_on:
            is_equal(exchange(stays, "GET", "/healthz", headers={"Connection": "close"}).status, 200)
            sent = 0
            try:
                goes_on.sendall(b"GARBAGE\r\n")
                while sent < 64 << 20:
                    goes_on.sendall(b"x" * 65536)
                    sent += 65536
            except ConnectionError:
                pass
            assert sent < 64 << 20, "all of it is read"
            alone = re.compile(r"^sixsands_connections 1$", re.M)
            until("the end of both", lambda: alone.search(server.ask("GET", "/metrics").body.decode()))


@test
def whoever_has_said_all_still_gets_the_answers(server):
    for count in (1, 3):
        with server.connect() as s:
            s.sendall(wsclient.encode("GET", "/api/me") * (count - 1) + wsclient.encode("POST", "/api/guest", {"name": "Ann"}))
            s.shutdown(socket.SHUT_WR)
            reader = s.makefile("rb")
            is_equal([receive(reader).status for _ in range(count)], [200] * count)
            is_equal(reader.read(1), b"")
    with server.connect() as s:  # half a request doesn't count
        s.sendall(wsclient.encode("POST", "/api/guest", {"name": "Ann"})[:-1])
        s.shutdown(socket.SHUT_WR)
        is_equal(s.recv(1), b"")
    ws = server.socket()
    is_equal(ws.ask(do="ping", at=1)["ok"]["at"], 1)
    ws.socket.shutdown(socket.SHUT_WR)
    is_equal(ws.recv_frame(), None)


@test
def bodies_are_bounded(server):
    # With 64 KiB it is read (and then it is the core that finds the name too long).
    text = json.dumps({"name": "x"})
    full = text[:-1] + " " * (65536 - len(text)) + "}"
    is_equal(len(full), 65536)
    assert server.ask("POST", "/api/me", full).status in (200, 401)
    refused(server.ask("POST", "/api/me", full + " "), 413, "too_large")
    refused(server.ask("POST", "/api/me", " " * 900000), 413, "too_large")
    # A much larger one isn't even read: the answer comes before the body has been sent.
    with server.connect() as s:
        s.sendall(wsclient.encode("POST", "/api/me", None, {"Content-Length": str(1 << 30)}))
        refused(receive(s.makefile("rb")), 413, "too_large")
        assert s.recv(1) == b"", "the connection stays open"


@test
def connections_are_kept_for_further_requests(server):
    with server.connect() as s:
        for _ in range(3):
            is_equal(exchange(s, "GET", "/api/me").status, 200)
            is_equal(exchange(s, "GET", "/healthz").body, b"ok\n")
            refused(exchange(s, "GET", "/api/nothing"), 404, "not_found")
            refused(exchange(s, "POST", "/api/nothing", "x" * 5000), 404, "not_found")
            refused(exchange(s, "POST", "/api/me", "x" * 100000), 413, "too_large")
        a = exchange(s, "GET", "/healthz", headers={"Connection": "close"})
        is_equal((a.status, a.headers["connection"]), (200, "close"))
        is_equal(s.recv(1), b"")
    with server.connect() as s:  # several at once are answered in order
        s.sendall(wsclient.encode("GET", "/healthz") + wsclient.encode("GET", "/api/me") * 2)
        reader = s.makefile("rb")
        is_equal([receive(reader).body[:2] for _ in range(3)], [b"ok", b'{"', b'{"'])


def push(s, data, what, enough):
    """Sends and receives at once, in one thread since TLS allows no two; returns how often this arrived, once it is
    enough or the connection ends."""
    left, came, nothing = memoryview(data), b"", (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError)
    s.setblocking(False)
    while came.count(what) < enough:
        select.select([s], [s] if left else [], [], 1)
        try:
            left = left[s.send(left[:16384]) :] if left else left
        except nothing:
            pass
        try:
            if not (got := s.recv(1 << 16)):
                break
            came += got
        except nothing:
            pass
    s.settimeout(PATIENCE)
    return came.count(what)


@test
def requests_may_be_sent_ahead(server):
    """All of them are answered, in order, even those that need storage, however they arrive."""
    def post(name):
        return wsclient.encode("POST", "/api/guest", {"name": name})

    names = [f"Ann {n}" for n in range(8)]
    sent = wsclient.encode("GET", "/healthz") + b"".join(post(x) for x in names) + wsclient.encode("GET", "/healthz")
    for size in (len(sent), 1000, 7, 1):
        with server.connect() as s:
            for at in range(0, len(sent), size):
                s.sendall(sent[at : at + size])
            reader = s.makefile("rb")
            is_equal(receive(reader).body, b"ok\n")
            is_equal([receive(reader).json["person"]["name"] for _ in names], names)
            is_equal(receive(reader).body, b"ok\n")
            is_equal(exchange(s, "GET", "/healthz").status, 200, "the connection is kept")
    with server.connect() as s:  # far more than fits into any buffer
        is_equal(push(s, wsclient.encode("GET", "/api/me", headers={"X": "x" * 5000}) * 100, b"HTTP/1.1 200 OK", 100), 100)
    for second in (b"GET /\nContent-Length:3\n\n", b"POST /api/me HTTP/1.1\r\n\r\n"):
        with server.connect() as s:
            s.sendall(post("Ann") + second)
            reader = s.makefile("rb")
            is_equal(receive(reader).status, 200)
            refused(receive(reader), 400, "bad_request")
            is_equal(reader.read(1), b"")


@test
def a_body_may_wait_until_it_is_asked_for(server):
    with server.connect() as s:
        reader = s.makefile("rb")
        for _ in range(2):
            request = wsclient.encode("POST", "/api/guest", {"name": "Ann"}, {"Expect": "100-continue"})
            head, _, body = request.partition(b"\r\n\r\n")
            s.sendall(head + b"\r\n\r\n")
            is_equal(wsclient.receive_head(reader), (100, {}))
            s.sendall(body)
            is_equal(receive(reader).status, 200)
        request = wsclient.encode("POST", "/api/nothing", {"name": "Ann"}, {"Expect": "100-continue"})
        s.sendall(request.partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
        refused(receive(reader), 404, "not_found")
        is_equal(reader.read(1), b"")


@test
def other_sites_change_nothing(server):
    own, foreign = {"Origin": "http://test.example"}, {"Origin": "http://evil.example"}
    for headers in (
        foreign,
        {"Origin": "null"},
        {"Origin": "https://test.example"},
        {"Origin": "http://test.example:81"},
        {"Origin": "http://test.example/"},
        {"Origin": "http://test.example.evil.example"},
        {"Origin": ""},
    ):
        if headers["Origin"]:
            refused(server.ask("POST", "/api/guest", {}, headers), 403, "bad_origin")
            try:
                server.socket(headers)
                raise AssertionError(f"a socket for {headers}")
            except Refused as r:
                refused(r.answer, 403, "bad_origin")
    cookie = server.guest()
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        a = server.ask("POST", "/api/me", {"name": "Ann"}, {**cookie, "Sec-Fetch-Site": site})
        is_equal(a.status, status, site)
    is_equal(server.ask("POST", "/api/me", {"name": "Ann"}, {**cookie, **own}).status, 200)
    is_equal(server.ask("POST", "/api/me", {"name": "Ann"}, cookie).status, 200)
    refused(server.ask("POST", "/api/me", {"name": "Ann"}, {**cookie, **foreign}), 403, "bad_origin")
    is_equal(server.ask("GET", "/api/me", headers=foreign).status, 200)
    assert "access-control-allow-origin" not in server.ask("GET", "/api/me", headers=foreign).headers
    server.socket({**cookie, **own}).close()


@test
def origins_can_be_named(_):
    with Server(PROGRAM, "--origin", "https://a.example", "--origin", "http://b.example:81") as server:
        for origin, status in (
            ("https://a.example", 200),
            ("http://b.example:81", 200),
            ("http://test.example", 403),
            ("http://a.example", 403),
            ("https://a.example:443", 403),
        ):
            a = server.ask("POST", "/api/guest", {}, {"Origin": origin})
            is_equal(a.status, status, origin)


@test
def tokens_are_looked_at(server):
    for header in ("Bearer wrong", "Basic abc", "Bearer", "Bearer a b", "nonsense"):
        refused(server.ask("GET", "/api/games", headers={"Authorization": header}), 401, "signed_out")
    is_equal(
        server.ask("GET", "/api/games", headers={"Authorization": "Basic x"}).headers["www-authenticate"],
        "Bearer",
    )


@test
def sockets_talk(server):
    ws = server.socket()
    answer = ws.ask(do="ping", at=7)
    is_equal(answer["ok"]["at"], 7)
    ws.frame(PING, b"hello")
    is_equal(ws.recv_frame(), (PONG, b"hello"))
    # A message in pieces, with a ping between them.
    message = json.dumps({"do": "ping", "ref": 5, "at": 1}).encode()
    ws.frame(TEXT, message[:4], final=False)
    ws.frame(0, message[4:9], final=False)
    ws.frame(PING, b"?")
    is_equal(ws.recv_frame(), (PONG, b"?"))
    ws.frame(0, b"", final=False)
    ws.frame(0, message[9:])
    is_equal(json.loads(ws.recv())["ref"], 5)
    # The largest that is allowed, in one frame.
    full = json.dumps({"do": "ping", "ref": 6})
    ws.send(full + " " * (4096 - len(full)))
    is_equal(json.loads(ws.recv())["ref"], 6)
    # Nonsense is answered, and the socket stays open.
    ws.send("{")
    is_equal(json.loads(ws.recv())["error"]["code"], "bad_request")
    ws.send("")
    is_equal(json.loads(ws.recv())["error"]["code"], "bad_request")
    answer = ws.ask(do="nothing")
    is_equal(answer["error"]["code"], "bad_request")
    answer = ws.ask(do="login", login="a", password="b")
    assert "error" in answer, "a socket can't get a cookie"
    ws.frame(CLOSE, struct.pack(">H", 1000))
    is_equal(ws.recv(), None)
    is_equal(ws.close_code, 1000)


def closes(ws, code):
    is_equal(ws.recv(), None)
    is_equal(ws.close_code, code)
    ws.close()


@test
def bad_frames_close_sockets(server):
    ws = server.socket()
    ws.send(" " * 4097)
    closes(ws, 1009)
    ws = server.socket()
    ws.frame(TEXT, b"{", claimed=1 << 40)
    ws.socket.sendall(b"x" * 600)
    closes(ws, 1009)
    ws = server.socket()
    ws.frame(TEXT, b" " * 4000, final=False)
    ws.frame(0, b" " * 97)
    closes(ws, 1009)
    ws = server.socket()
    ws.frame(BINARY, b"{}")
    closes(ws, 1003)
    ws = server.socket()
    ws.frame(TEXT, b'{"do":"\xff"}')
    closes(ws, 1007)
    ws = server.socket()
    ws.frame(3, b"x")
    closes(ws, 1002)
    ws = server.socket()
    ws.frame(0, b"x")
    closes(ws, 1002)
    for raw in (bytes([0x80 | TEXT, 2]) + b"{}",  # not masked
                bytes([0x80 | PING, 0]),
                bytes([0x80 | TEXT, 0x80 | 126, 0, 2]) + bytes(4) + b"{}",  # longer than necessary
                bytes([PING, 0x80]) + bytes(4)):  # a fragment of a ping
        ws = server.socket()
        ws.socket.sendall(raw)
        closes(ws, 1002)
    for reserved in (0x10, 0x20, 0x40):
        ws = server.socket()
        ws.frame(TEXT | reserved, b"{}")
        closes(ws, 1002)
    ws = server.socket()
    ws.frame(PING, b"x" * 126)
    closes(ws, 1002)
    ws = server.socket()
    ws.frame(TEXT, b"{", final=False)
    ws.frame(TEXT, b"}")
    closes(ws, 1002)
    ws = server.socket()
    ws.frame(TEXT, b'"\xc3', final=False)  # a character in two pieces, and one that isn't
    ws.frame(0, b'\xa9"')
    is_equal(json.loads(ws.recv())["error"]["code"], "bad_request")
    ws.frame(TEXT, b'"\xc3', final=False)
    ws.frame(0, b'"')
    closes(ws, 1007)


@test
def goodbyes_are_answered(server):
    def code(number):
        return struct.pack(">H", number)

    for payload, answer in ((b"", b""), (code(1000), code(1000)), (code(4999) + b"why", code(4999)), (b"x", code(1002)),
                            (code(999), code(1002)), (code(1005), code(1002)), (code(1000) + b"\xff", code(1007))):
        ws = server.socket()
        ws.send({"do": "ping", "ref": 1})
        ws.frame(CLOSE, payload)
        ws.send({"do": "ping", "ref": 2})  # nobody reads it
        is_equal(json.loads(ws.recv())["ref"], 1)
        is_equal(ws.recv_frame(), (CLOSE, answer), f"{payload!r}")
        is_equal(ws.recv_frame(), None)
        ws.close()


@test
def sockets_are_only_at_their_address(server):
    def upgrade(path="/ws", **headers):
        try:
            wsclient.WebSocket(server.connect(), {k.replace("_", "-"): v for k, v in headers.items()}, path)
        except Refused as r:
            return r.answer
        raise AssertionError("upgraded")

    refused(upgrade("/"), 404, "not_found")
    refused(upgrade("/api/me"), 404, "not_found")
    for version in ("8", "0", "130", ""):
        a = upgrade(Sec_WebSocket_Version=version)
        is_equal((a.status, a.headers["sec-websocket-version"]), (426, "13"))
    for key in ("short", "A" * 24, "A" * 21 + "B==", "A" * 22 + "!=", "A" * 26 + "==", ""):
        refused(upgrade(Sec_WebSocket_Key=key), 400, "bad_request")
    refused(upgrade(Sec_WebSocket_Protocol="chat"), 400, "bad_request")
    for headers in ({"Upgrade": "h2c"}, {"Upgrade": "something-else"}, {"Connection": "keep-alive"}):
        is_equal(upgrade(**headers).status, 426)  # unknown values are ignored
    wsclient.WebSocket(server.connect(), {"Connection": "keep-alive, UPGRADE", "Upgrade": "h2c, WebSocket"}).close()
    refused(upgrade(Authorization="Bearer wrong"), 401, "signed_out")
    a = server.ask("GET", "/ws")
    is_equal((a.status, a.headers["upgrade"]), (426, "websocket"))


@test
def streams_are_lines(server):
    refused(server.ask("GET", "/api/stream"), 401, "signed_out")
    refused(server.ask("POST", "/api/stream", {}), 405, "bad_method")
    refused(server.ask("GET", f"/api/games/{ID}/stream"), 404, "not_found")
    with server.connect() as s:
        s.sendall(wsclient.encode("GET", "/api/stream", headers=server.guest()))
        reader = s.makefile("rb")
        status, headers = wsclient.receive_head(reader)
        is_equal(status, 200)
        is_equal(headers["content-type"], "application/x-ndjson")
        is_equal(headers["transfer-encoding"], "chunked")
        is_equal(headers["cache-control"], "no-store")
        lines = wsclient.chunks(reader)
        is_equal(next(lines), b"\n")


@test
def streams_without_news_show_signs_of_life(_):
    with Server(PROGRAM, haste=8) as server, server.connect() as s:
        s.sendall(wsclient.encode("GET", "/api/stream", headers=server.guest()))
        reader = s.makefile("rb")
        is_equal(wsclient.receive_head(reader)[0], 200)
        lines = wsclient.chunks(reader)
        is_equal([next(lines), next(lines)], [b"\n", b"\n"])


@test
def streams_that_get_data_end(server):
    with server.connect() as s:
        s.sendall(wsclient.encode("GET", "/api/stream", headers=server.guest()))
        is_equal(wsclient.receive_head(s.makefile("rb"))[0], 200)
        try:
            for _ in range(1000):
                s.sendall(b"x" * 4096)
            while s.recv(4096):
                pass
        except (ConnectionError, ssl.SSLError):
            pass


@test
def the_same_by_tls(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *FREELY, *wsclient.make_certificate(folder)) as server:
        for function in (nobody_argues_about_where_a_request_ends, what_is_no_http_is_told_so, heads_are_read_strictly,
                         heads_are_bounded, an_answer_arrives_though_more_was_sent, bodies_are_bounded,
                         connections_are_kept_for_further_requests, requests_may_be_sent_ahead, sockets_talk,
                         bad_frames_close_sockets, goodbyes_are_answered, streams_are_lines, streams_that_get_data_end):
            function(server)
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:  # no TLS at all
            s.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + b"x" * 10000)
            assert b"HTTP" not in s.makefile("rb").read()


@test
def nobody_agrees_about_tls_for_ever(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *wsclient.make_certificate(folder), haste=8) as server:
        address = "127.0.0.1", server.port
        with socket.create_connection(address, PATIENCE) as nothing, socket.create_connection(address, PATIENCE) as half:
            half.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
            silent = server.connect()  # silent after the handshake
            for s in (nothing, half, silent):
                is_equal(s.recv(100), b"")
            silent.close()
        is_equal(server.ask("GET", "/healthz").status, 200)


def updates_keys(server, times):
    """A TLS connection that changes its keys this often: the answer to a request after that."""
    command = ["openssl", "s_client", "-tls1_3", "-quiet", "-no_ign_eof", "-connect", f"127.0.0.1:{server.port}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          bufsize=0) as client:
        try:
            for _ in range(times):
                client.stdin.write(b"k\n")
                while (line := client.stderr.readline()) and b"KEYUPDATE" not in line:
                    pass
            client.stdin.write(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        except BrokenPipeError:
            pass
        return client.stdout.read()


@test
def keys_are_not_changed_for_ever(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *wsclient.make_certificate(folder)) as server:
        assert b"200 OK" in updates_keys(server, 5)
        is_equal(updates_keys(server, 60), b"")
        is_equal(server.ask("GET", "/healthz").status, 200)


@test
def only_cheap_groups_are_agreed_about(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, *wsclient.make_certificate(folder)) as server:
        for group, good in (("X25519", True), ("P-256", True), ("ffdhe8192", False), ("ffdhe2048", False), ("P-521", False)):
            said = subprocess.run(["openssl", "s_client", "-groups", group, "-connect", f"127.0.0.1:{server.port}"],
                                  stdin=subprocess.DEVNULL, capture_output=True).stdout
            is_equal(b"Cipher is (NONE)" not in said, good, group)


sys.exit(tap.main(PROGRAM, CHOSEN, *FREELY))
