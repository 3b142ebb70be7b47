#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hosting the server, in TAP: the web client's files, metrics, the log, signals, TLS, nginx in front.

    host_test.py PATH/TO/sixsands PATH/TO/SOURCE [TEST...]
"""
import contextlib
import gzip
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import sys

import balancer
import tap
import wsclient
from tap import is_equal, refused, test
from wsclient import CLOSE, PATIENCE, Server, exchange, make_certificate, until

PROGRAM, SOURCE, CHOSEN = tap.arguments(2)


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
        "sw.js": script,
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

            assert "1 in the web client's folder" in server.logged(), "a symbolic link is skipped without a word"

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
            for path in ("/assets/settings.js", "/sw.js", "/app.webmanifest"):
                is_equal(server.ask("GET", path).headers["cache-control"], "no-cache", path)
            policy = server.ask("GET", "/").headers["content-security-policy"]
            for allowed in ("worker-src 'self'", "manifest-src 'self'"):
                assert allowed in policy, policy

            a = server.ask("GET", "/assets/engine-A1b2C3d4.wasm", headers={"Accept-Encoding": "gzip"})
            is_equal((a.headers["content-type"], a.body), ("application/wasm", noise))
            assert "content-encoding" not in a.headers, "packed though it grew"
            for path, kind in (
                ("/app.webmanifest", "application/manifest+json"),
                ("/sw.js", "text/javascript; charset=utf-8"),
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


def make_previews(folder):
    """Pages that say which they are, with the address of their picture."""
    make_site(folder)
    for name in ("index", "mandala", "g", "g/mandala", "puzzles/mandala"):
        path = f"{folder}/preview/{name}.html"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as f:
            f.write(f"<!doctype html><title>{name}</title><meta content='%ORIGIN%/{name}.png'>%ORIGIN")


def shown(server, path):
    """Which page is sent for an address."""
    a = server.ask("GET", path)
    is_equal((a.status, a.headers["content-type"]), (200, "text/html; charset=utf-8"))
    return re.search("<title>(.*?)</title>", a.body.decode())[1]


@test
def links_have_the_preview_of_their_kind(_):
    with tempfile.TemporaryDirectory() as folder:
        make_previews(folder)
        origins = ("--origin", "https://play.example.org", "--origin", "http://other.example.org")
        with Server(PROGRAM, "--web", folder, *origins) as server:
            for path, page in (("/", "index"), ("/mandala", "mandala"), ("/g/abc/key", "g"), ("/g", "g"),
                               ("/puzzles/mandala", "puzzles/mandala"), ("/puzzles/other", "t"),
                               ("/anything", "t"), ("/mandala/x", "mandala"), ("/index.html", "t"),
                               ("/" + "g/" * 60, "t")):
                is_equal(shown(server, path), page, path)
            body = server.ask("GET", "/mandala").body.decode()
            assert "'https://play.example.org/mandala.png'" in body, body
            assert body.endswith("%ORIGIN"), body
            tag = server.ask("GET", "/mandala").headers["etag"]
            is_equal(server.ask("GET", "/mandala", headers={"If-None-Match": tag}).status, 304)
        with Server(PROGRAM, "--web", folder) as server:
            body = server.ask("GET", "/mandala", headers={"Host": "evil.example.org"}).body.decode()
            assert "'/mandala.png'" in body and "evil" not in body, body


@test
def the_preview_of_a_game_tells_only_those_who_may_see_it(_):
    with tempfile.TemporaryDirectory() as folder:
        make_previews(folder)
        with Server(PROGRAM, "--web", folder) as server:
            ann = server.guest("Ann")
            hidden = server.ask("POST", "/api/games", {"game": "mandala", "players": 2}, ann).json
            listed = server.ask("POST", "/api/games", {"game": "mandala", "players": 2, "listed": True}, ann).json
            key = hidden["links"]["watch"]
            is_equal(shown(server, f"/g/{listed['id']}"), "g/mandala")
            is_equal(shown(server, f"/g/{hidden['id']}/{key}"), "g/mandala")
            for address in (hidden["id"], f"{hidden['id']}/{key[:-1]}", f"{hidden['id']}/{key}x",
                            f"{hidden['id']}/{listed['links']['watch']}", "x" * 12, "x/y"):
                is_equal(shown(server, "/g/" + address), "g", address)


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
                    got = s.makefile("rb").read()
                    is_equal(got[:12], b"HTTP/1.1 400" if "%00" in path else b"HTTP/1.1 404", path)
                    assert b"\r\n\r\nsecret" not in got and b"root:" not in got, path


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
def what_can_not_be_opened_is_named(_):
    for db, reason in ((SOURCE + "/README.md", "file is not a database"), ("/nowhere/x.db", "No such file or directory")):
        p = subprocess.run([PROGRAM, "serve", "--port", "0", "--db", db], capture_output=True, text=True, timeout=PATIENCE)
        is_equal(p.returncode, 1)
        assert f"{db}: {reason}" in p.stderr, p.stderr


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
def who_is_deleted_is_nowhere_in_the_files(_):
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, db=folder + "/games.db") as server:
        secret = {"login": "quixotic-wombat", "password": "correct horse"}
        traces = b"Xanthippe Zyzzyva", b"quixotic-wombat"

        def found():
            files = [folder + "/" + name for name in os.listdir(folder)]
            return [t for t in traces for name in files if t in open(name, "rb").read()]

        who = server.guest(traces[0].decode())
        is_equal(server.ask("POST", "/api/account", secret, who).status, 200)
        is_equal(set(found()), set(traces))
        is_equal(server.ask("DELETE", "/api/account", {"password": "correct horse"}, who).status, 200)
        until("the end of all traces", lambda: not found())


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
            is_equal([x["address"] for x in server.log_lines('"event":"request"')], [address])
            # An Origin is compared with what the browser saw.
            own = {"Origin": "https://test.example", **forwarded}
            is_equal(server.ask("POST", "/api/guest", {}, own).status, 200 if trust else 403)


@test
def nobody_gets_in_under_an_address_that_is_none(_):
    """A value that isn't an address would count as the proxy's own: one limit for all, and access to the metrics."""
    with Server(PROGRAM, "--trust-proxy") as server:
        is_equal(server.ask("GET", "/metrics").status, 200, "requested on this machine, bypassing the proxy")
        for wrong in ("unknown", "_hidden", "", " ", ",", "8.8.8.8,", "8.8.8.8:443", "[2001:db8::1]:443", "1.2.3", "8.8.8.8 x",
                      "203.0.113.9, 999.1.1.1", "x" * 100, "127.0.0.1/8", "::1%lo"):
            header = {"X-Forwarded-For": wrong}
            for method, path in (("GET", "/metrics"), ("GET", "/"), ("GET", "/api/me"), ("POST", "/api/guest")):
                refused(server.ask(method, path, None, header), 400, "bad_request")
            try:
                server.socket(header)
                raise AssertionError(f"a socket from {wrong!r}")
            except wsclient.Refused as r:
                refused(r.answer, 400, "bad_request")


class Pipe:
    """A server whose log goes into a pipe that nobody reads."""

    def __init__(self, folder, *arguments):
        self.reader, writer = os.pipe()
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--db", folder + "/x.db", *arguments],
                                        stdout=subprocess.PIPE, stderr=writer)
        os.close(writer)
        self.tls = False
        for line in self.process.stdout:
            if found := re.match(rb"Listening on http://.*:(\d+)/", line):
                self.port = int(found[1])
                break

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    connect, ask = Server.connect, Server.ask

    def asked(self):
        """Sends some requests that are logged."""
        with self.connect() as s:
            for _ in range(50):
                is_equal(exchange(s, "GET", "/api/me").status, 200)
        return True

    def dropped(self):
        return int(re.search(r"^sixsands_log_lines_dropped_total (\d+)$",
                             self.ask("GET", "/metrics").body.decode(), re.M)[1])


@test
def a_log_that_nobody_reads_holds_nothing_up(_):
    with tempfile.TemporaryDirectory() as folder, Pipe(folder, "--limit", "requests=1000000000") as server:
        with server.connect() as s:
            for _ in range(20000):  # a pipe holds 64 KiB, and the queue is bounded
                is_equal(exchange(s, "GET", "/api/me").status, 200)
                if _ % 100 == 0 and server.dropped() > 0:
                    break
            assert server.dropped() > 0
        is_equal(server.ask("GET", "/healthz").body, b"ok\n")
        # The reader returns: it gets whole lines, and how many are missing.
        lines, text = [], b""
        while not any(x["event"] == "log_lines_dropped" for x in lines):
            text += os.read(server.reader, 65536)
            *whole, text = text.split(b"\n")
            lines += [json.loads(x) for x in whole]
        told = [x for x in lines if x["event"] == "log_lines_dropped"]
        assert 0 < told[0]["count"] <= server.dropped(), told
        # It is stopped while the pipe is full again.
        before = server.dropped()
        until("a line that is dropped", lambda: server.asked() and server.dropped() > before)
        server.process.send_signal(signal.SIGTERM)
        is_equal(server.process.wait(PATIENCE), 0)
        os.close(server.reader)


@test
def a_log_whose_reader_has_gone_is_no_reason_to_stop(_):
    with tempfile.TemporaryDirectory() as folder, Pipe(folder) as server:
        os.close(server.reader)
        until("the count", lambda: server.asked() and server.dropped() > 0)
        server.process.send_signal(signal.SIGTERM)
        is_equal(server.process.wait(PATIENCE), 0)


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
        is_equal(ws.recv_frame(), None)  # it has said goodbye already
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
    for value in ("99999999999999999999", "1000000001", "0", "-1", "many", ""):
        code, why = fails("--port", "0", "--limit", "games=" + value)
        is_equal((code, why.splitlines()[0]),
                 (2, "sixsands serve: --limit games= must be a whole number from 1 to 1000000000; see 'sixsands serve --help'"))
    code, why = fails("--port", "0", "--cert", "/nonexistent", "--key", "/nonexistent")
    is_equal(code, 1)
    assert "/nonexistent" in why, why


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
def tls_takes_good_ciphers_only(_):
    """Of all ciphers that OpenSSL has, TLS 1.2 accepts only those with forward secrecy and authenticated encryption."""
    if not shutil.which("openssl"):
        return "openssl isn't installed"

    def taken(server, *arguments):
        p = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", *arguments], input="",
                           capture_output=True, text=True, timeout=PATIENCE)
        found = re.search(r"^New, (\S+), Cipher is (\S+)$", p.stdout, re.M)
        return found and found[2]

    every = subprocess.run(["openssl", "ciphers", "-s", "-tls1_2", "ALL:COMPLEMENTOFALL:@SECLEVEL=0"], check=True,
                           capture_output=True, text=True).stdout.strip().split(":")
    with tempfile.TemporaryDirectory() as folder:
        for kind, name in ((("rsa:2048",), "RSA"), (("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"), "ECDSA")):
            good = [f"ECDHE-{name}-{c}" for c in ("AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305")]
            assert set(good) < set(every) and "AES128-SHA" in every, every
            with Server(PROGRAM, *make_certificate(folder, kind)) as server:
                for cipher in good:
                    is_equal(taken(server, "-tls1_2", "-cipher", cipher), cipher)
                others = ":".join(c for c in every if c not in good) + ":@SECLEVEL=0"
                for bad in (("-tls1_2", "-cipher", others), ("-tls1", "-cipher", "ALL:@SECLEVEL=0"),
                            ("-tls1_1", "-cipher", "ALL:@SECLEVEL=0")):
                    assert taken(server, *bad) in (None, "(NONE)"), bad
                assert taken(server, "-tls1_3") in ("TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256")


@contextlib.contextmanager
def nginx_before(server):
    """nginx in front of the server, which is then asked through it; gives the folder of nginx's files."""
    with balancer.Balancer("nginx", SOURCE, [server.port]) as b:
        direct, server.port, server.tls = server.port, b.port, True
        try:
            yield b.folder
        finally:
            server.port, server.tls = direct, False


@test
def behind_nginx(_):
    if not balancer.find("nginx"):
        return "nginx or openssl isn't installed"
    with Server(PROGRAM, *balancer.OPTIONS) as server, nginx_before(server):
        own = balancer.OWN
        a = server.ask("POST", "/api/guest", {}, {**own, "X-Forwarded-For": "6.6.6.6"})
        is_equal(a.status, 200)
        assert a.headers["set-cookie"].startswith("__Host-sixsands=")
        is_equal(server.log_lines('"event":"request"')[-1]["address"], "127.0.0.1", "somebody forged an address")
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


@test
def nginx_logs_no_keys(_):
    """A link's key must not be in nginx's logs, whatever the answer."""
    if not balancer.find("nginx"):
        return "nginx or openssl isn't installed"
    key = "Sesame-0penSesame-0pen"
    with Server(PROGRAM, *balancer.OPTIONS) as server, nginx_before(server) as folder:
        is_equal(server.ask("GET", f"/g/abcdefghijkl/{key}").status, 200)
        is_equal(server.ask("GET", f"/api/games/abcdefghijkl?key={key}").status, 404)
        is_equal(server.ask("GET", "/metrics?" + key).status, 403)
        with socket.socket(socket.AF_UNIX) as plain:
            plain.connect(folder + "/plain")
            is_equal(exchange(plain, "GET", f"/g/abcdefghijkl/{key}").status, 301)
        server.stop()
        is_equal(wsclient.exchange(server.connect(), "GET", f"/g/abcdefghijkl/{key}").status, 502)
        logs = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
        for log in logs:
            if os.path.isfile(log) and not log.endswith((".pem", ".conf")):
                with open(log, "rb") as f:
                    assert key.encode() not in f.read(), log
        with open(folder + "/logs/sixsands.log") as f:
            assert " GET 404 " in f.read(), "nothing is logged"


sys.exit(tap.main(PROGRAM, CHOSEN))
