# SPDX-License-Identifier: MIT
"""A running server and its clients, for tests: HTTP over plain sockets, WebSocket (RFC 6455) with
frames by hand, so that tests can also send what no decent client would."""
import base64
import hashlib
import json
import os
import random
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

# Seconds until an answer counts as missing: hanging is a failure, being slow isn't.
PATIENCE = int(os.environ.get("SIXSANDS_TEST_PATIENCE", "300"))

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # when terminated, a test stops what it has started


# Limits that no test reaches.
FREELY = [word for name in ("requests", "logins") for word in ("--limit", name + "=1000000000")]


def until(what, condition, pause=0.02):
    """Waits for a condition and returns its value."""
    end = time.monotonic() + PATIENCE
    while not (got := condition()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(pause)
    return got


def steady_port():
    """A free port outside the system's ephemeral range, so that a server can be restarted on it."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as f:
        first = int(f.read().split()[0])
    while True:
        port = random.randrange(max(1024, first - 12000), first)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def make_certificate(folder, kind=("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")):
    """Makes a certificate in the folder; returns the options that make a server use TLS."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", folder + "/key.pem",
         "-out", folder + "/cert.pem"],
        check=True, capture_output=True,
    )
    return ["--cert", folder + "/cert.pem", "--key", folder + "/key.pem"]


class Server:
    """`sixsands serve` on a free port, with its own storage unless one is given."""

    def __init__(self, program, *arguments, db=None, port=0, haste=None, env=None):
        self.folder = tempfile.TemporaryDirectory()
        self.db = db or os.path.join(self.folder.name, "test.db")
        environment = dict(os.environ, **(env or {}))
        if haste:
            environment["SIXSANDS_TEST_HASTE"] = str(haste)
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(port), "--db", self.db, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment,
        )
        self.port = None
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        for line in self.process.stdout:
            found = re.match(rb"Listening on (https?)://.*:(\d+)/", line)
            if found:
                self.tls = found[1] == b"https"
                self.port = int(found[2])
                break
        timer.cancel()
        if self.port is None:
            self.process.wait()
            raise RuntimeError("no server: " + self.logged())

    def logged(self):
        self.log.seek(0)
        return self.log.read().decode()

    def log_lines(self, word):
        """The log lines with this word, as soon as there is one: the server doesn't wait for its log."""
        def find():
            return [x for x in self.logged().splitlines(keepends=True) if word in x and x.endswith("\n")]

        return [json.loads(x) for x in until(f"{word!r} in the log", find)]

    def stop(self, number=signal.SIGTERM):
        """Stops it; returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "hangs"
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)
        self.log.close()
        self.folder.cleanup()

    def connect(self, receive_buffer=None, address=None):
        s = socket.socket()
        if address:
            s.bind((address, 0))
        if receive_buffer:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        s.settimeout(PATIENCE)
        s.connect(("127.0.0.1", self.port))
        if self.tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            s = context.wrap_socket(s, server_hostname="localhost")
        return s

    def ask(self, method, path, body=None, headers=None):
        """One request on its own connection."""
        with self.connect() as s:
            return exchange(s, method, path, body, {"Connection": "close", **(headers or {})})

    def guest(self, name=None):
        """A new guest: the header that sends requests as this person."""
        answer = self.ask("POST", "/api/guest", {"name": name} if name else {})
        assert answer.status == 200, answer.body
        return {"Cookie": answer.headers["set-cookie"].split(";")[0]}

    def socket(self, headers=None, **options):
        return WebSocket(self.connect(**options), headers)


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The code of an error."""
        try:
            return self.json["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


def encode(method, path, body=None, headers=None, length=True):
    if isinstance(body, (dict, list)):
        body = json.dumps(body)
    if isinstance(body, str):
        body = body.encode()
    lines = [f"{method} {path} HTTP/1.1"]
    every = {"Host": "test.example", **(headers or {})}
    if length and (body is not None or method == "POST"):
        every.setdefault("Content-Length", str(len(body or b"")))
    lines += [f"{key}: {value}" for key, value in every.items() if value is not None]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


def receive_head(reader):
    """Status and headers; None: the connection has ended."""
    first = reader.readline()
    if not first:
        return None
    status = int(first.split()[1])
    headers = {}
    while (line := reader.readline().strip()) != b"":
        key, _, value = line.decode().partition(":")
        headers[key.lower()] = value.strip()
    return status, headers


def receive(reader, method="GET"):
    head = receive_head(reader)
    if head is None:
        return None
    status, headers = head
    if method == "HEAD" or status == 304:
        return Answer(status, headers, b"")
    if headers.get("transfer-encoding") == "chunked":
        body = b"".join(chunks(reader))
    else:
        body = reader.read(int(headers.get("content-length", 0)))
    return Answer(status, headers, body)


def chunks(reader):
    while (size := int(reader.readline(), 16)) > 0:
        yield reader.read(size)
        reader.readline()
    reader.readline()


def exchange(s, method, path, body=None, headers=None):
    s.sendall(encode(method, path, body, headers))
    return receive(s.makefile("rb"), method)


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(answer and answer.status)
        self.answer = answer


class WebSocket:
    """A client; `recv` and `ask` answer pings."""

    def __init__(self, s, headers=None, path="/ws"):
        self.socket, self.reader = s, s.makefile("rb")
        self.close_code = None
        self.waiting = []  # messages that arrived while waiting for something else
        self.ref = 0
        key = base64.b64encode(os.urandom(16)).decode()
        every = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            **(headers or {}),
        }
        s.sendall(encode("GET", path, headers=every))
        head = receive_head(self.reader)
        if head is None or head[0] != 101:
            body = self.reader.read(int(head[1].get("content-length", 0))) if head else b""
            raise Refused(Answer(*head, body) if head else None)
        expected = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert head[1]["sec-websocket-accept"] == base64.b64encode(expected).decode()

    def frame(self, opcode, payload=b"", final=True, claimed=None):
        """One frame, masked; `claimed` is the length it pretends to have, `opcode` may have the reserved bits."""
        length = len(payload) if claimed is None else claimed
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        mask = os.urandom(4)
        stretched = (mask * (len(payload) // 4 + 1))[: len(payload)]
        masked = (
            int.from_bytes(payload, "big") ^ int.from_bytes(stretched, "big")
        ).to_bytes(len(payload), "big")
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        if not isinstance(message, (str, bytes)):
            message = json.dumps(message)
        self.frame(TEXT, message.encode() if isinstance(message, str) else message)

    def recv_frame(self):
        """(opcode, payload); None: the connection has ended."""
        try:
            head = self.reader.read(2)
            if len(head) < 2:
                return None
            length = head[1] & 127
            if length == 126:
                length = struct.unpack(">H", self.reader.read(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.reader.read(8))[0]
            return head[0] & 15, self.reader.read(length)
        except ConnectionError:
            return None

    def recv(self):
        """The next message as text; None: the server has closed."""
        if self.waiting:
            return self.waiting.pop(0)
        while (got := self.recv_frame()) is not None:
            opcode, payload = got
            if opcode == TEXT:
                return payload.decode()
            if opcode == PING:
                self.frame(PONG, payload)
            elif opcode == CLOSE:
                self.close_code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                return None
        return None

    def ask(self, **request):
        """A request and its answer: the object with "ok" or "error"."""
        self.ref += 1
        self.send({"ref": self.ref, **request})
        later = []
        while (message := self.recv()) is not None:
            answer = json.loads(message)
            if answer.get("ref") == self.ref:
                self.waiting = later + self.waiting
                return answer
            later.append(message)
        raise ConnectionError(f"closed ({self.close_code})")

    def close(self):
        self.reader.close()
        self.socket.close()
