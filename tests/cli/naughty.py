#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot that plays the first legal move, and misbehaves on demand: naughty.py [HOW [AT]]. It does so
at its question number AT (from 1; 1 when not given) and, if it still can, goes on as if nothing
had happened."""
import fcntl
import json
import os
import signal
import subprocess
import sys
import time


def say(text):
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:  # the other end is gone
        os._exit(0)


def count_down():
    """The file `trigger` has a signal's name and a number of questions, then it goes off."""
    try:
        file = open("trigger", "r+")
    except OSError:
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        name, left = file.read().split()
        file.seek(0)
        file.write(f"{name} {int(left) - 1}     ")
    if int(left) == 1:
        os.remove("trigger")
        os.kill(os.getppid(), getattr(signal, name))
        sys.stdin.read()  # until it is gone


def misbehave(how, request):
    number = request["id"]
    if how == "crash":
        os._exit(3)
    elif how == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "leave":
        sys.exit(0)
    elif how == "hang":
        time.sleep(60)
    elif how == "garbage":
        say("I think, therefore I am\n")
    elif how == "list":
        say("[1]\n")
    elif how == "twice":
        say('{"id":%d,"id":%d,"move":"%s"}\n' % (number, number, request["legal"][0]))
    elif how == "binary":
        sys.stdout.buffer.write(b"\xff\x00\xfe\n")
        sys.stdout.flush()
    elif how == "illegal":
        say(json.dumps({"id": number, "move": "m9Z"}) + "\n")
    elif how == "nomove":
        say(json.dumps({"id": number}) + "\n")
    elif how == "number":
        say(json.dumps({"id": number, "move": 7}) + "\n")
    elif how == "error":
        say(json.dumps({"id": number, "error": "no idea"}) + "\n")
    elif how == "wrongid":
        say(json.dumps({"id": number + 1, "move": request["legal"][0]}) + "\n")
        time.sleep(60)
    elif how == "flood":
        while True:  # complains when it is allowed to notice that nobody listens
            os.write(1, b"x" * 4096)
    elif how == "chatter":
        while True:
            say(json.dumps({"id": 0}) + "\n")
    elif how == "deaf":
        os.close(0)
        say(json.dumps({"id": number, "move": request["legal"][0]}) + "\n")
        time.sleep(60)
    elif how == "mute":
        os.close(1)
        time.sleep(60)
    elif how == "family":
        time.sleep(60)


def found_family():
    """A child, and both their numbers in a file."""
    child = subprocess.Popen(["sleep", "3600"])  # it doesn't end while a test waits
    with open("family", "a") as file:
        file.write(f"{os.getpid()} {child.pid}\n")


def read_line(how):
    if how != "sip":
        return sys.stdin.readline()
    line = b""
    while not line.endswith(b"\n"):  # a byte at a time
        byte = os.read(0, 1)
        if not byte:
            return ""
        line += byte
    return line.decode()


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    at = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if how == "atonce":
        os._exit(4)
    if how == "family":  # before it has said anything: so far it has time
        found_family()
    asked = 0
    for line in iter(lambda: read_line(how), ""):
        request = json.loads(line)
        asked += 1
        if how == "log":
            with open("requests", "a") as file:
                file.write(line)
        if how == "trap":
            count_down()
        if asked == at:
            misbehave(how, request)
        if how == "extras":  # all of this must be ignored
            say('\n{"id":0,"move":"m9Z"}\n{"info":"thinking"}\n')
        if how == "slow":
            for byte in json.dumps({"id": request["id"], "move": request["legal"][0]}) + "\n":
                say(byte)
            continue
        say(json.dumps({"id": request["id"], "extra": [1], "move": request["legal"][0]}) + "\n")


main()
