#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A PostgreSQL of the test's own, in a temporary folder, on a socket there:

    postgres.py [--sync] COMMAND ARGS... [-- COMMAND ARGS...]...

runs commands one after another with SIXSANDS_TEST_POSTGRES, an address whose database may be replaced; for tests in
Python there is the class Cluster. It doesn't sync its disk, unless asked to. PostgreSQL refuses to run as root: then it runs as `nobody`. Everything is removed at
the end, whatever ends this program: a process of its own waits for that."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = int(os.environ.get("SIXSANDS_TEST_PATIENCE", "300"))
ROLE = "keeper"  # the superuser


def find_programs():
    """The folder of initdb: Debian keeps it out of the way."""
    folders = sorted((x.path for x in os.scandir("/usr/lib/postgresql")), key=lambda x: -float(os.path.basename(x))) \
        if os.path.isdir("/usr/lib/postgresql") else []
    for folder in folders:
        if os.access(folder + "/bin/initdb", os.X_OK):
            return folder + "/bin"
    found = shutil.which("initdb")
    return os.path.dirname(os.path.realpath(found)) if found else None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def give_away(folder):
    """How PostgreSQL is started on a folder. It refuses to be root: then it is `nobody`, who owns the folder and may
    still pass those above it."""
    if os.geteuid() != 0:
        return []
    os.chown(folder, 65534, 65534)
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=+dac_override",
            "--ambient-caps=+dac_override"]


class Cluster:
    """A running PostgreSQL. Faster than safe: without syncs, unless they are what is tested."""

    def __init__(self, sync=False, tcp=False):
        """tcp: also over TLS, on localhost; `certificate` is its own."""
        self.programs = find_programs()
        assert self.programs, "there is no PostgreSQL here: scripts/setup installs it"
        self.folder = tempfile.mkdtemp(prefix="sixsands-postgres-")
        self.user = give_away(self.folder)
        self.process = None
        self.guard()
        self.data = self.folder + "/data"
        subprocess.run([*self.user, self.programs + "/initdb", "-D", self.data, "-U", ROLE, "-A", "trust", "-E", "UTF8",
                        "--locale=C", "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd="/")
        self.port = free_port() if tcp else 5432
        self.settings = ["listen_addresses=" + ("localhost" if tcp else ""), f"port={self.port}",
                         "unix_socket_directories=" + self.folder, "max_connections=60", "shared_buffers=32MB",
                         "autovacuum_naptime=5s"]
        if tcp:
            self.certificate = self.folder + "/cert.pem"
            subprocess.run([*self.user, "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                            "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
                            self.folder + "/key.pem", "-out", self.certificate], check=True, capture_output=True)
            self.settings += ["ssl=on", "ssl_cert_file=" + self.certificate,
                              "ssl_key_file=" + self.folder + "/key.pem"]
        if not sync:
            self.settings += ["fsync=off", "full_page_writes=off"]
        self.start()

    def guard(self):
        """A child that outlives us, to end what still runs and to remove the folder."""
        reader, self.pipe = os.pipe()
        self.guardian = os.fork()
        if self.guardian:
            os.close(reader)
            return
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        os.close(self.pipe)
        os.read(reader, 1)
        try:
            with open(self.folder + "/data/postmaster.pid", encoding="ascii") as f:
                pid = int(f.readline())
            os.kill(pid, signal.SIGCONT)
            os.kill(pid, signal.SIGQUIT)
            end = time.monotonic() + 10
            while time.monotonic() < end and os.path.exists(f"/proc/{pid}/cwd"):
                time.sleep(0.02)
        except (OSError, ValueError):
            pass
        shutil.rmtree(self.folder, ignore_errors=True)
        os._exit(0)

    def start(self):
        words = [word for setting in self.settings for word in ("-c", setting)]
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen([*self.user, self.programs + "/postgres", "-D", self.data, *words],
                                            stdout=log, stderr=log, cwd="/")
        end = time.monotonic() + PATIENCE
        while subprocess.run([self.programs + "/pg_isready", "-q", "-h", self.folder, "-p", str(self.port), "-U", ROLE]).returncode != 0:
            assert self.process.poll() is None and time.monotonic() < end, self.log()
            time.sleep(0.02)

    def stop(self, number=signal.SIGINT):
        """SIGINT: sessions are ended; SIGQUIT: as if the machine had crashed."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)

    def pids(self):
        """The server and all its sessions."""
        children = open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii").read().split()
        return [self.process.pid, *map(int, children)]

    def log(self):
        with open(self.folder + "/log", encoding="utf-8", errors="replace") as f:
            return f.read()

    def url(self, database="postgres", role=ROLE, password=None):
        secret = f":{password}" if password else ""
        return f"postgresql://{role}{secret}@/{database}?host={self.folder}&port={self.port}"

    def sql(self, text, database="postgres"):
        """The rows of a query, without psql's decoration; or what an error says."""
        done = subprocess.run(["psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", self.url(database), "-c", text],
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def database(self, name):
        """A new, empty database; its address."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.stop()
        os.close(self.pipe)
        os.waitpid(self.guardian, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main(words):
    sync = words[:1] == ["--sync"]
    words = words[sync:]
    commands = [[]]
    for word in words:
        if word == "--":
            commands.append([])
        else:
            commands[-1].append(word)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Cluster(sync=sync) as cluster:
        environment = dict(os.environ, SIXSANDS_TEST_POSTGRES=cluster.url())
        codes = [subprocess.run(command, env=environment).returncode for command in commands]
    return max(abs(code) for code in codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
