# SPDX-License-Identifier: MIT
"""A small balancer for tests: connections go in turn to servers whose /readyz says 200. It asks them often, and leaves
connections alone: whether those still work is for clients to find out."""
import contextlib
import signal
import socket
import threading
import time

EVERY, PATIENCE = 0.2, 0.5  # seconds


class Balancer:
    def __init__(self, servers):
        self.servers, self.ready, self.turn, self.closed = servers, set(), 0, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.look()
        self.threads = [threading.Thread(target=x, daemon=True) for x in (self.accept, self.watch)]
        for thread in self.threads:
            thread.start()

    def is_ready(self, server):
        try:
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:
                s.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                return b" 200 " in s.recv(64)
        except OSError:
            return False

    def look(self):
        self.ready = {s for s in list(self.servers) if self.is_ready(s)}

    def watch(self):
        while not self.closed:
            time.sleep(EVERY)
            self.look()

    def accept(self):
        while not self.closed:
            try:
                here, _ = self.listener.accept()
            except OSError:
                return
            good = [s for s in self.servers if s in self.ready] or list(self.servers)
            self.turn += 1
            try:
                there = socket.create_connection(("127.0.0.1", good[self.turn % len(good)].port))
            except OSError:
                here.close()
                continue
            for a, b in ((here, there), (there, here)):
                threading.Thread(target=self.pump, args=(a, b), daemon=True).start()

    def pump(self, a, b):
        with contextlib.suppress(OSError):
            while data := a.recv(65536):
                b.sendall(data)
        for s in (a, b):
            with contextlib.suppress(OSError):
                s.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.closed = True
        self.listener.close()
        self.threads[1].join()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def break_one(servers, fault, start):
    """Kills, stops or drains the first, and returns what mends it again; `start` makes a new server."""
    victim = servers[0]
    victim.process.send_signal({"kill": signal.SIGKILL, "stop": signal.SIGSTOP, "drain": signal.SIGTERM}[fault])

    def mend():
        victim.process.send_signal(signal.SIGCONT)
        if fault != "stop":
            servers[0] = start()
    return mend
