#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a server can no longer do once it runs, in TAP; tried from inside, in each kind of its threads
(probe_preload.c). What to expect depends on the kernel, which may have Landlock, seccomp, both or neither.

    sandbox_test.py PATH/TO/sixsands PATH/TO/probe_preload.so [sanitized] [TEST...]
"""
import ctypes
import json
import os
import platform
import re
import struct
import subprocess
import sys
import tempfile
import time

import tap
from postgres import Cluster
from push_service import Browser, PushService, make_key
from tap import is_equal, test
from wsclient import PATIENCE, Server

PROGRAM, MODULE, CHOSEN = tap.arguments(2)
SANITIZED = "sanitized" in CHOSEN  # these builds keep what leak detection needs: /proc, forks, traces
CHOSEN = [x for x in CHOSEN if x != "sanitized"]

LIBC = ctypes.CDLL(None, use_errno=True)
CREATE_RULESET, ASK_VERSION = 444, 1
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, FILTER = 38, 22, 2
LANDLOCK = max(0, LIBC.syscall(CREATE_RULESET, None, 0, ASK_VERSION))
SECCOMP = os.path.exists("/proc/sys/kernel/seccomp") and platform.machine() in ("x86_64", "aarch64")
print(f"# this kernel: landlock {LANDLOCK or 'none'}, seccomp {'yes' if SECCOMP else 'none'}", flush=True)

FILES = {"read", "list", "memory", "read-beside", "write-beside", "make-beside"}
CALLS = {"run", "fork", "socket", "signal", "trace", "code"}
THREADS = ("loop", "writer", "worker", "hasher")  # the last is a process
CONNECTS_TO_PORTS = 4  # the first landlock that knows ports


def be_notified(server, folder, host, who):
    """A browser of this guest, who isn't connected, is told that a game by days waits."""
    is_equal(server.ask("POST", "/api/push", Browser(folder).subscription(f"https://{host}/x"), who).status, 200)
    wish = {"game": "patterns", "clock": {"days": 3}, "seats": ["me", "level:1"]}
    game = server.ask("POST", "/api/games", wish, who).json["id"]
    server.ask("POST", f"/api/games/{game}/ready", {"nonce": "n"}, who)


def probe(*arguments, db=None, threads=THREADS, push=None):
    """{thread: {what: error}} of a server that has done a little of everything, and its log. `push`: a service
    to which it sends notifications."""
    with tempfile.TemporaryDirectory() as folder:
        for name, mode in (("other", 0o600), ("no-program", 0o700), *([("test.db", 0o600)] if db else [])):
            with open(os.open(f"{folder}/{name}", os.O_WRONLY | os.O_CREAT, mode), "w") as f:
                f.write("nothing\n")
        found = folder + "/found"
        env = {"LD_PRELOAD": MODULE, "SIXSANDS_PROBE": found, "SIXSANDS_PROBE_FOLDER": folder,
               "ASAN_OPTIONS": "verify_asan_link_order=0"}
        if push:
            env["SSL_CERT_FILE"] = push.trusted
            make_key(folder + "/push.pem")
            arguments += ("--push-key", folder + "/push.pem", "--push-contact", "mailto:ann@example.org",
                          "--push-allow", push.host)
        with Server(PROGRAM, *arguments, db=db or folder + "/test.db", env=env) as server:
            who = server.guest("Ann")
            is_equal(server.ask("POST", "/api/account", {"login": "ann", "password": "correct horse"}, who).status, 200)
            if push:
                be_notified(server, folder, push.host, who)
                push.wait(1)
            deadline = time.monotonic() + PATIENCE
            while (text := open(found).read()).count(" end ") < len(threads):
                assert time.monotonic() < deadline, text
                time.sleep(0.05)
            is_equal(server.ask("GET", "/healthz").status, 200)
            is_equal(server.stop(), 0)
            log = server.logged()
        left = sorted(os.listdir(folder))
        is_equal([x for x in left if "wal" in x or "shm" in x], [], "it doesn't clean up")
    results = {thread: {} for thread in threads}
    for line in text.splitlines():
        thread, what, error = line.split()
        results[thread][what] = error
    return results, log


@test
def a_running_server_is_kept_to_its_own(_):
    results, _ = probe()
    for thread in THREADS:
        got = results[thread]
        is_equal(set(got), FILES | CALLS | {"storage", "end"}, thread)
        if thread != "hasher":
            is_equal(got["storage"], "0", "its own file")
        elif LANDLOCK:
            is_equal(got["storage"], "EACCES", "passwords need no file")
        spared = {"memory", "fork", "trace"} if SANITIZED else set()
        if LANDLOCK:
            is_equal({x: got[x] for x in FILES - spared}, dict.fromkeys(FILES - spared, "EACCES"), thread)
        if SECCOMP:
            is_equal({x: got[x] for x in CALLS - spared}, dict.fromkeys(CALLS - spared, "EPERM"), thread)


@test
def a_server_with_a_database_connects_to_nothing_else(_):
    """The database's socket is in the file system, so there is no other kind; and no file at all."""
    threads = ("loop", "worker", "hasher")  # the writer syncs nothing here
    with Cluster() as cluster:
        results, log = probe(db=cluster.url(), threads=threads)
    for thread in threads:
        got = results[thread]
        spared = {"memory", "fork", "trace"} if SANITIZED else set()
        if LANDLOCK:
            wanted = (FILES | {"storage"}) - spared
            is_equal({x: got[x] for x in wanted}, dict.fromkeys(wanted, "EACCES"), thread)
        if SECCOMP:
            is_equal({x: got[x] for x in CALLS - spared}, dict.fromkeys(CALLS - spared, "EPERM"), thread)
    if LANDLOCK and SECCOMP:
        assert "sandbox_incomplete" not in log, log


@test
def the_process_that_sends_notifications_connects_and_does_nothing_else(_):
    with tempfile.TemporaryDirectory() as folder, PushService(folder) as service:
        got = probe(threads=(*THREADS, "pusher"), push=service)[0]["pusher"]
    is_equal(set(got), FILES | CALLS | {"storage", "connect", "local", "end"})
    spared = {"memory", "fork", "trace"} if SANITIZED else set()
    is_equal(got["socket"], "0", "it makes connections")
    if LANDLOCK:
        wanted = (FILES | {"storage"} | ({"connect"} if LANDLOCK >= CONNECTS_TO_PORTS else set())) - spared
        is_equal({x: got[x] for x in wanted}, dict.fromkeys(wanted, "EACCES"))
    if SECCOMP:
        wanted = (CALLS | {"local"}) - {"socket"} - spared
        is_equal({x: got[x] for x in wanted}, dict.fromkeys(wanted, "EPERM"))


@test
def the_probes_can_tell(_):
    """Without the sandbox all of it is possible; otherwise the tests above would prove nothing."""
    threads = (*THREADS, "pusher")
    with tempfile.TemporaryDirectory() as folder, PushService(folder) as service:
        results, log = probe("--sandbox", "off", threads=threads, push=service)
    for thread in threads:
        wrong = {what: error for what, error in results[thread].items() if error != "0"}
        is_equal(wrong, {}, thread)
    assert '"sandbox_incomplete"' in log, "the log doesn't say that it is off"


@test
def on_means_all_of_it(_):
    if LANDLOCK and SECCOMP:
        with Server(PROGRAM, "--sandbox", "on") as server:
            is_equal(server.ask("GET", "/healthz").status, 200)
            assert "sandbox_incomplete" not in server.logged()
        return
    with tempfile.TemporaryDirectory() as folder:
        p = subprocess.run([PROGRAM, "serve", "--port", "0", "--db", folder + "/x.db", "--sandbox", "on"],
                           capture_output=True, text=True, timeout=PATIENCE)
        is_equal(p.returncode, 1)
        assert "--sandbox on isn't possible" in p.stderr, p.stderr


def forget_landlock():
    """In the child: from here on the kernel seems not to have Landlock."""
    load, equal, end = 0x20, 0x15, 0x06
    steps = b"".join(struct.pack("HBBI", *x) for x in (
        (load, 0, 0, 0), (equal, 0, 1, CREATE_RULESET), (end, 0, 0, 0x00050000 | 38), (end, 0, 0, 0x7FFF0000)))
    kept = ctypes.create_string_buffer(steps)
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", 4, ctypes.addressof(kept)))
    LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if LIBC.prctl(PR_SET_SECCOMP, FILTER, program) != 0:
        os._exit(99)


@test
def an_older_kernel_gets_a_line_in_the_log_or_a_refusal(_):
    if not SECCOMP:
        return "this kernel has no seccomp, so it can't be made to look older"
    with tempfile.TemporaryDirectory() as folder:
        command = [PROGRAM, "serve", "--port", "0", "--db", folder + "/x.db", "--sandbox"]
        p = subprocess.run(command + ["on"], capture_output=True, text=True, timeout=PATIENCE,
                           preexec_fn=forget_landlock)
        is_equal((p.returncode, p.stderr), (1, "sixsands serve: --sandbox on isn't possible: files: the kernel has no landlock\n"))
        p = subprocess.Popen(command + ["auto"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             preexec_fn=forget_landlock)
        for line in p.stdout:
            if re.match(rb"Listening on ", line):
                break
        p.terminate()
        log = [json.loads(x) for x in p.communicate(timeout=PATIENCE)[1].splitlines()]
        is_equal(p.returncode, 0)
        said = [x["detail"] for x in log if x["event"] == "sandbox_incomplete"]
        is_equal(said, ["files: the kernel has no landlock"])


sys.exit(tap.main(PROGRAM, CHOSEN))
