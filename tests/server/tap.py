# SPDX-License-Identifier: MIT
"""What the tests of the server from outside share: a list of tests, run one after another and reported
in TAP; a test is a function that is given a server and fails by an exception, or returns why it was
skipped."""
import contextlib
import sys
import traceback

from wsclient import Server

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def is_equal(got, wanted, what=""):
    assert got == wanted, f"{what} got {got!r}, wanted {wanted!r}"


def refused(answer, status, code):
    """An error as docs/api.md describes it."""
    is_equal((answer.status, answer.code), (status, code))
    is_equal(answer.headers["content-type"], "application/json")
    assert answer.json["error"]["text"].endswith(".")


def run_all(chosen, given):
    """Runs the tests named in `chosen`, or all, each with a new context from `given()`; returns how many failed."""
    run = [t for t in TESTS if not chosen or t.__name__ in chosen]
    print(f"1..{len(run)}", flush=True)
    failed = 0
    for number, function in enumerate(run, 1):
        name = function.__name__.replace("_", " ")
        with given() as argument:
            try:
                skipped = function(argument)
                print(f"ok {number} - {name}" + (f" # SKIP {skipped}" if skipped else ""), flush=True)
            except Exception:
                failed += 1
                print(f"not ok {number} - {name}", flush=True)
                for line in traceback.format_exc().splitlines():
                    print("#", line, flush=True)
    return failed


def main(program, chosen, *arguments_of_server, **options):
    """Runs the tests named in `chosen`, or all; returns the exit code."""
    with Server(program, *arguments_of_server, **options) as server:
        failed = run_all(chosen, lambda: contextlib.nullcontext(server))
        if failed:
            for line in server.logged().splitlines()[-5:]:
                print("# log:", line)
    return 1 if failed else 0


def arguments(count):
    """The first `count` arguments, and the rest: names of tests."""
    return (*sys.argv[1 : 1 + count], sys.argv[1 + count :])
