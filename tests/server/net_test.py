#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server from outside, at the level of HTTP, WebSocket and TLS, in TAP:

    net_test.py PATH/TO/sixsands PATH/TO/SOURCE

Every refusal has its status and code. Time-outs are shortened by SIXSANDS_TEST_HASTE; nothing here
depends on how fast the machine is, only on things happening at all.
"""
import gzip
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wsclient
from wsclient import BINARY, CLOSE, PATIENCE, PING, PONG, TEXT, Refused, Server, exchange, receive

PROGRAM, SOURCE = sys.argv[1:3]
TESTS = []
ID = "abcdefghijkl"


def test(function):
    TESTS.append(function)
    return function


def is_equal(got, wanted, what=""):
    assert got == wanted, f"{what} got {got!r}, wanted {wanted!r}"


def refused(answer, status, code):
    is_equal((answer.status, answer.code), (status, code))
    is_equal(answer.headers["content-type"], "application/json")
    assert answer.json["error"]["text"].endswith(".")


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
    # Two of them: one may be planted, so neither counts.
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
    # What the path says, the body may not say again.
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
def what_is_no_http_ends_the_connection(server):
    for junk in (b"\x16\x03\x01\x02\x00\x01\x00", b"GARBAGE\r\n\r\n", b"GET\r\n\r\n", b"\0" * 100,
                 b"CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\nhello",
                 b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"GET / HTTP/1.1\r\nX: " + b"a" * 20000 + b"\r\n\r\n"):
        with server.connect() as s:
            try:
                s.sendall(junk)
                while s.recv(4096):
                    pass
            except ConnectionError:
                pass
    is_equal(server.ask("GET", "/healthz").status, 200)


@test
def bodies_are_bounded(server):
    # With 64 KiB it is read (and then it is the house that finds the name too long).
    text = json.dumps({"name": "x"})
    full = text[:-1] + " " * (65536 - len(text)) + "}"
    is_equal(len(full), 65536)
    assert server.ask("POST", "/api/me", full).status in (200, 401)
    refused(server.ask("POST", "/api/me", full + " "), 413, "too_large")
    refused(server.ask("POST", "/api/me", " " * 900000), 413, "too_large")
    # Much more isn't even read: the answer comes before the body has been sent.
    with server.connect() as s:
        s.sendall(wsclient.encode("POST", "/api/me", None, {"Content-Length": str(1 << 30)}))
        refused(receive(s.makefile("rb")), 413, "too_large")
        assert s.recv(1) == b"", "the connection goes on"


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
    # What makes no sense is answered, and the socket stays.
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
    while (got := ws.recv()) is not None:
        pass
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
    refused(upgrade(Sec_WebSocket_Version="8"), 400, "bad_request")
    refused(upgrade(Sec_WebSocket_Key="short"), 400, "bad_request")
    refused(upgrade(Sec_WebSocket_Protocol="chat"), 400, "bad_request")
    is_equal(upgrade(Upgrade="h2c"), None)
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
        is_equal(next(lines), b"\n", "no sign of life")


@test
def whoever_is_silent_or_slow_is_cut_off(_):
    with Server(PROGRAM, haste=20, *["--limit", "requests=1000000000"]) as server:
        quiet, lively = server.socket(), server.socket()
        for _ in range(4):  # it lives on behind the time that ends the other
            opcode, payload = lively.recv_frame()
            is_equal(opcode, PING)
            lively.frame(PONG, payload)
        while (got := quiet.recv_frame()) is not None:
            is_equal(got[0], PING)
        is_equal(lively.ask(do="ping")["ref"], 1)
        figures = server.ask("GET", "/metrics").body.decode()
        assert re.search(r"^sixsands_silent_clients_total [1-9]", figures, re.M)

        half = server.connect()  # a head that never ends
        half.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        is_equal(half.recv(100), b"")
        nothing = server.connect()
        is_equal(nothing.recv(100), b"")
        body = server.connect()  # a body that never comes
        body.sendall(b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
        is_equal(body.recv(100), b"")
        idle = server.connect()
        is_equal(exchange(idle, "GET", "/healthz").status, 200)
        is_equal(idle.recv(100), b"")


@test
def a_reader_that_takes_nothing_is_cut_off(_):
    with Server(PROGRAM, "--limit", "requests=1000000000") as server:
        ws = server.socket(receive_buffer=4096)
        ws.socket.settimeout(PATIENCE)
        pad = "x" * 1900
        sent = 0
        try:
            while sent < 20000:  # far more than all buffers on the way
                ws.send({"do": "ping", "at": pad})
                sent += 1
        except (ConnectionError, TimeoutError):
            pass
        assert sent < 20000, "never cut off"
        deadline = time.monotonic() + PATIENCE
        while not re.search(
            r"^sixsands_slow_readers_total 1$", server.ask("GET", "/metrics").body.decode(), re.M
        ):
            assert time.monotonic() < deadline, "not counted"
            time.sleep(0.1)


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
        except ConnectionError:
            pass


def make_site(folder):
    os.makedirs(folder + "/assets")
    os.makedirs(folder + "/.git")
    page = "<!doctype html><title>t</title>" + "<p>text</p>" * 200
    script = "export const x = 1;\n" * 500
    noise = os.urandom(5000)
    for name, content in {
        "index.html": page,
        "assets/index-Bx9k2_Lm.js": script,
        "assets/settings.js": script,
        "assets/engine-A1b2C3d4.wasm": noise,
        "app.webmanifest": "{}",
        "icon.svg": "<svg/>",
        "font.woff2": noise,
        ".git/secret": "secret",
        ".env": "secret",
    }.items():
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(os.path.join(folder, name), mode) as f:
            f.write(content)
    os.symlink("/etc/passwd", folder + "/passwd.txt")
    return page.encode(), script.encode(), noise


@test
def files_are_served_with_types_tags_and_compression(_):
    with tempfile.TemporaryDirectory() as folder:
        page, script, noise = make_site(folder)
        with Server(PROGRAM, "--web", folder) as server:
            a = server.ask("GET", "/")
            is_equal((a.status, a.body), (200, page))
            is_equal(a.headers["content-type"], "text/html; charset=utf-8")
            is_equal(a.headers["cache-control"], "no-cache")
            is_equal(a.headers["vary"], "Accept-Encoding")
            for path in ("/g/abc", "/g/abc/key", "/r/x", "/anything"):
                is_equal(server.ask("GET", path).body, page, path)
            for path in ("/x.js", "/assets/x.css", "/.env", "/.git/secret", "/passwd.txt"):
                refused(server.ask("GET", path), 404, "not_found")

            a = server.ask("GET", "/assets/index-Bx9k2_Lm.js")
            is_equal(a.headers["content-type"], "text/javascript; charset=utf-8")
            is_equal(a.headers["cache-control"], "public, max-age=31536000, immutable")
            is_equal(a.body, script)
            packed = server.ask("GET", "/assets/index-Bx9k2_Lm.js", headers={"Accept-Encoding": "br, gzip"})
            is_equal(packed.headers["content-encoding"], "gzip")
            is_equal(gzip.decompress(packed.body), script)
            assert len(packed.body) < len(script)
            assert packed.headers["etag"] != a.headers["etag"], "one tag for two contents"
            for no in ("identity", "gzip;q=0", "br"):
                b = server.ask("GET", "/assets/index-Bx9k2_Lm.js", headers={"Accept-Encoding": no})
                assert "content-encoding" not in b.headers, no
            is_equal(server.ask("GET", "/assets/settings.js").headers["cache-control"], "no-cache")

            a = server.ask("GET", "/assets/engine-A1b2C3d4.wasm", headers={"Accept-Encoding": "gzip"})
            is_equal((a.headers["content-type"], a.body), ("application/wasm", noise))
            assert "content-encoding" not in a.headers, "packed though it grew"
            for path, kind in (
                ("/app.webmanifest", "application/manifest+json"),
                ("/icon.svg", "image/svg+xml"),
                ("/font.woff2", "font/woff2"),
            ):
                is_equal(server.ask("GET", path).headers["content-type"], kind)

            tag = server.ask("GET", "/").headers["etag"]
            for known, status in ((tag, 304), ("W/" + tag, 304), ('"x", ' + tag, 304), ("*", 304), ('"x"', 200)):
                a = server.ask("GET", "/", headers={"If-None-Match": known})
                is_equal((a.status, a.headers["etag"]), (status, tag), known)
            with server.connect() as s:
                a = exchange(s, "GET", "/", headers={"If-None-Match": tag})
                is_equal((a.status, a.headers.get("content-length")), (304, None))
                a = exchange(s, "HEAD", "/")
                is_equal((a.status, a.headers["content-length"]), (200, str(len(page))))
                is_equal(exchange(s, "GET", "/").body, page, "a HEAD with a body")


@test
def no_path_leaves_the_folder(_):
    with tempfile.TemporaryDirectory() as outer:
        folder = outer + "/site"
        os.makedirs(folder)
        make_site(folder)
        with open(outer + "/secret.txt", "w") as f:
            f.write("secret")
        with Server(PROGRAM, "--web", folder) as server:
            for path in (
                "/../secret.txt",
                "/..%2fsecret.txt",
                "/%2e%2e/secret.txt",
                "/%2e%2e%2fsecret.txt",
                "/assets/../../secret.txt",
                "//secret.txt",
                "/./../secret.txt",
                "/..\\secret.txt",
                "/secret.txt%00.js",
                "/etc/passwd.txt",
                "/assets/..%252f..%252fsecret.txt",
            ):
                with server.connect() as s:
                    s.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
                    got = b""
                    try:
                        while piece := s.recv(65536):
                            got += piece
                    except ConnectionError:
                        pass
                    assert b"\r\n\r\nsecret" not in got and b"root:" not in got, path
                    assert got[:12] in (b"", b"HTTP/1.1 404", b"HTTP/1.1 403"), (path, got[:60])


@test
def large_files_arrive_whole(_):
    with tempfile.TemporaryDirectory() as folder:
        make_site(folder)
        large = os.urandom(3 << 20)
        with open(folder + "/large.bin", "wb") as f:
            f.write(large)
        with Server(PROGRAM, "--web", folder) as server:
            with server.connect(receive_buffer=8192) as s:
                for _ in range(2):
                    assert exchange(s, "GET", "/large.bin").body == large


@test
def a_client_without_its_page_is_an_error(_):
    with tempfile.TemporaryDirectory() as folder:
        for web, reason in ((folder, "there is no index.html"), (folder + "/x", "No such file")):
            p = subprocess.run(
                [PROGRAM, "serve", "--port", "0", "--db", folder + "/db", "--web", web],
                capture_output=True, text=True, timeout=PATIENCE,
            )
            is_equal(p.returncode, 1)
            assert reason in p.stderr, p.stderr


@test
def health_and_figures(server):
    a = server.ask("GET", "/healthz")
    is_equal((a.status, a.body, a.headers["cache-control"]), (200, b"ok\n", "no-store"))
    ws = server.socket()
    ws.ask(do="ping")
    a = server.ask("GET", "/metrics")
    is_equal(a.status, 200)
    assert a.headers["content-type"].startswith("text/plain; version=0.0.4")
    names, samples = {}, {}
    for line in a.body.decode().splitlines():
        if line.startswith("# TYPE "):
            names[line.split()[2]] = line.split()[3]
        elif not line.startswith("#"):
            assert re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.]+', line), line
            samples[line.split()[0]] = float(line.split()[1])
    is_equal(names["sixsands_moves_total"], "counter")
    is_equal(names["sixsands_move_seconds"], "histogram")
    is_equal(samples['sixsands_clients{kind="socket"}'], 1)
    assert samples["process_resident_memory_bytes"] > 1 << 20
    assert samples["sixsands_connections"] >= 2
    assert samples["sixsands_messages_in_total"] >= 1
    for name in samples:
        base = re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", name)
        assert base in names, name
    ws.close()


@test
def addresses_come_from_the_proxy_only_when_it_is_trusted(_):
    forwarded = {"X-Forwarded-For": "8.8.8.8, 203.0.113.9", "X-Forwarded-Proto": "https"}
    for trust, address in ((True, "203.0.113.9"), (False, "127.0.0.1")):
        with Server(PROGRAM, *["--trust-proxy"] * trust) as server:
            a = server.ask("POST", "/api/guest", {}, forwarded)
            cookie = a.headers["set-cookie"]
            is_equal(cookie.startswith("__Host-sixsands="), trust)
            is_equal("; Secure" in cookie, trust)
            is_equal("strict-transport-security" in a.headers, trust)
            is_equal(server.ask("GET", "/metrics", headers=forwarded).status, 403 if trust else 200)
            lines = [json.loads(x) for x in server.logged().splitlines()]
            requests = [x for x in lines if x["event"] == "request"]
            is_equal([x["address"] for x in requests], [address])
            # An Origin is compared with what the browser saw.
            own = {"Origin": "https://test.example", **forwarded}
            is_equal(server.ask("POST", "/api/guest", {}, own).status, 200 if trust else 403)


@test
def the_log_tells_no_secrets(_):
    with Server(PROGRAM) as server:
        cookie = server.guest("Ann")
        secret = cookie["Cookie"].split("=")[1]
        password = "correct horse battery"
        server.ask("POST", "/api/account", {"login": "ann", "password": password}, cookie)
        a = server.ask("POST", "/api/tokens", {"label": "bot"}, cookie)
        token = a.json["token"]
        a = server.ask("POST", "/api/games", {"game": "mandala", "players": 2}, cookie)
        game, keys = a.json["id"], a.json["links"]
        key = keys["watch"]
        server.ask("GET", f"/api/games/{game}?key={key}")
        server.ask("GET", f"/g/{game}/{key}")
        server.ask("GET", "/api/games", headers={"Authorization": "Bearer " + token})
        server.ask("POST", "/api/session", {"login": "ann", "password": password + "x"})
        is_equal(server.stop(), 0)
        log = server.logged()
        for line in log.splitlines():
            entry = json.loads(line)
            is_equal(list(entry)[:3], ["at", "level", "event"])
        for word in (secret, password, token, key):
            assert word not in log, "a secret in the log"
        assert '"do":"create"' in log


@test
def a_signal_ends_it_politely(_):
    with Server(PROGRAM) as server:
        ws = server.socket()
        stream = server.connect()
        stream.sendall(wsclient.encode("GET", "/api/stream", headers=server.guest()))
        reader = stream.makefile("rb")
        is_equal(wsclient.receive_head(reader)[0], 200)
        server.process.send_signal(signal.SIGTERM)
        is_equal(json.loads(ws.recv()), {"news": "closing"})
        is_equal(ws.recv(), None)
        is_equal(ws.close_code, 1001)
        ws.frame(CLOSE, struct.pack(">H", 1001))
        ws.close()
        lines = [x for x in b"".join(wsclient.chunks(reader)).split(b"\n") if x]  # ends properly
        is_equal([json.loads(x) for x in lines], [{"news": "closing"}])
        is_equal(server.process.wait(PATIENCE), 0)
        db = server.db
        with Server(PROGRAM, db=db) as again:
            is_equal(again.ask("GET", "/healthz").status, 200)
            is_equal(again.stop(signal.SIGINT), 0)


@test
def a_second_signal_ends_it_at_once(_):
    with Server(PROGRAM) as server:
        ws = server.socket()  # doesn't say goodbye
        server.process.send_signal(signal.SIGTERM)
        is_equal(json.loads(ws.recv()), {"news": "closing"})
        server.process.send_signal(signal.SIGTERM)
        code = server.process.wait(PATIENCE)
        assert code in (143, 0), code  # 0: the first one was quicker


@test
def listening_says_why_not(server):
    def fails(*arguments):
        with tempfile.TemporaryDirectory() as folder:
            p = subprocess.run(
                [PROGRAM, "serve", "--db", folder + "/x.db", *arguments],
                capture_output=True, text=True, timeout=PATIENCE,
            )
            is_equal(p.stdout, "")
            return p.returncode, p.stderr

    is_equal(fails("--port", str(server.port)), (1, f"sixsands serve: port {server.port} is in use\n"))
    code, why = fails("--bind", "203.0.113.1", "--port", "0")
    is_equal((code, why), (1, "sixsands serve: 203.0.113.1: not an address of this machine\n"))
    code, why = fails("--port", "0", "--cert", "/nonexistent")
    is_equal(code, 2)
    code, why = fails("--port", "65536")
    is_equal(code, 2)
    code, why = fails("--port", "0", "--origin", "https://a.example/path")
    is_equal(code, 2)
    code, why = fails("--port", "0", "--limit", "x=1")
    is_equal(code, 2)
    code, why = fails("--port", "0", "--cert", "/nonexistent", "--key", "/nonexistent")
    is_equal(code, 1)
    assert "/nonexistent" in why, why


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
        deadline = time.monotonic() + PATIENCE
        while server.ask("GET", "/api/me").status != 200:
            assert time.monotonic() < deadline, "the place stays taken"
        for ws in sockets:
            ws.close()


def make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", folder + "/key.pem",
         "-out", folder + "/cert.pem"],
        check=True, capture_output=True,
    )
    return ["--cert", folder + "/cert.pem", "--key", folder + "/key.pem"]


@test
def tls(_):
    if not shutil.which("openssl"):
        return "openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder:
        make_site(folder + "/site")
        large = os.urandom(1 << 20)
        with open(folder + "/site/large.bin", "wb") as f:
            f.write(large)
        options = make_certificate(folder)
        with Server(PROGRAM, *options, "--web", folder + "/site") as server:
            assert server.tls
            a = server.ask("POST", "/api/guest", {}, {"Origin": "https://test.example"})
            is_equal(a.status, 200)
            first, *rest = a.headers["set-cookie"].split("; ")
            assert first.startswith("__Host-sixsands=")
            is_equal(sorted(rest), ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure"])
            is_equal(a.headers["strict-transport-security"], "max-age=31536000")
            refused(server.ask("POST", "/api/guest", {}, {"Origin": "http://test.example"}), 403, "bad_origin")
            is_equal(server.ask("GET", "/large.bin").body == large, True)
            assert server.ask("GET", "/api/me", headers={"Cookie": first}).json["person"]
            ws = server.socket({"Cookie": first, "Origin": "https://test.example"})
            is_equal(ws.ask(do="ping", at=1)["ok"]["at"], 1)
            assert ws.ask(do="me")["ok"]["person"]
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as plain:
                plain.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                try:
                    assert b"200" not in plain.recv(1000)
                except ConnectionError:
                    pass
            is_equal(server.stop(), 0)


@test
def behind_nginx(_):
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx or not shutil.which("openssl"):
        return "nginx or openssl isn't installed"
    with tempfile.TemporaryDirectory() as folder, Server(
        PROGRAM, "--trust-proxy", "--origin", "https://play.example.org"
    ) as server:
        make_certificate(folder)
        probe = socket.socket()
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        # The sample as it is, but for its ports, its certificate and what a test may not touch.
        with open(SOURCE + "/examples/nginx.conf") as f:
            sample = f.read()
        for old, new in (
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
            ("listen [::]:443 ssl http2;", ""),
            ("listen 80;", ""),
            ("listen [::]:80;", f"listen unix:{folder}/plain;"),
            ("127.0.0.1:8080", f"127.0.0.1:{server.port}"),
            ("/etc/letsencrypt/live/play.example.org/fullchain.pem", folder + "/cert.pem"),
            ("/etc/letsencrypt/live/play.example.org/privkey.pem", folder + "/key.pem"),
        ):
            assert old in sample, old
            sample = sample.replace(old, new)
        config = f"""pid {folder}/pid; error_log {folder}/error.log; daemon off;
            events {{ worker_connections 256; }}
            http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
            fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
            {sample} }}"""
        with open(folder + "/nginx.conf", "w") as f:
            f.write(config)
        process = subprocess.Popen([nginx, "-c", folder + "/nginx.conf", "-p", folder],
                                   stderr=subprocess.DEVNULL)
        try:
            direct, server.port, server.tls = server.port, port, True
            deadline = time.monotonic() + PATIENCE
            while True:
                try:
                    server.connect().close()
                    break
                except OSError:
                    assert process.poll() is None and time.monotonic() < deadline, "no nginx"
                    time.sleep(0.05)
            own = {"Origin": "https://play.example.org", "Host": "play.example.org"}
            a = server.ask("POST", "/api/guest", {}, {**own, "X-Forwarded-For": "6.6.6.6"})
            is_equal(a.status, 200)
            assert a.headers["set-cookie"].startswith("__Host-sixsands=")
            requests = [json.loads(x) for x in server.logged().splitlines() if '"request"' in x]
            is_equal(requests[-1]["address"], "127.0.0.1", "somebody forged an address")
            cookie = {"Cookie": a.headers["set-cookie"].split(";")[0]}
            refused(server.ask("POST", "/api/guest", {}, {"Origin": "https://evil.example"}), 403, "bad_origin")
            is_equal(server.ask("GET", "/metrics").status, 403)
            ws = server.socket({**own, **cookie})
            is_equal(ws.ask(do="ping", at=3)["ok"]["at"], 3)
            with server.connect() as s:  # a line arrives before the stream ends
                s.sendall(wsclient.encode("GET", "/api/stream", headers=cookie))
                reader = s.makefile("rb")
                is_equal(wsclient.receive_head(reader)[0], 200)
                is_equal(next(wsclient.chunks(reader)), b"\n")
            a = server.ask("POST", "/api/me", "x" * 70000, cookie)
            is_equal(a.status, 413)
            server.port, server.tls = direct, False
        finally:
            process.terminate()
            process.wait()


def main():
    chosen = [t for t in TESTS if len(sys.argv) < 4 or t.__name__ in sys.argv[3:]]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    with Server(PROGRAM, haste=20) as server:
        for number, function in enumerate(chosen, 1):
            name = function.__name__.replace("_", " ")
            try:
                skipped = function(server)
                print(f"ok {number} - {name}" + (f" # SKIP {skipped}" if skipped else ""), flush=True)
            except Exception as e:  # noqa: every failure is one line
                failed += 1
                where = e.__traceback__
                while where.tb_next:
                    where = where.tb_next
                line = next(
                    (t.tb_lineno for t in iterate(e.__traceback__) if t.tb_frame.f_code.co_filename == __file__),
                    0,
                )
                print(f"not ok {number} - {name}\n# line {line}: {type(e).__name__}: {e}", flush=True)
        if failed:
            print("# the log ended with:\n# " + "\n# ".join(server.logged().splitlines()[-5:]))
    return 1 if failed else 0


def iterate(traceback):
    all_of_them = []
    while traceback:
        all_of_them.append(traceback)
        traceback = traceback.tb_next
    return reversed(all_of_them)


sys.exit(main())
